//! A player's turn: what he sees, what he may do, and what he has in hand.

use std::collections::VecDeque;

use company_leader::{Active, Command, CompanyLeader, Event, FieldId, Pending, Phase, Purchase, Refusal, Slot, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    board::Marks,
    computers::Computers,
    hint,
    history::{History, Story},
    moves::{Kind, Meaning, Offer, Selection, Touch},
    room::Room,
    warn::{self, Warning},
    words,
};
use crate::{
    table::{TurnController, Unveiled},
    texts::{self, company_leader::texts},
    ui::{Notices, Tone, use_notices},
};

/// What outlives the curtain.
#[derive(Clone, Copy)]
pub struct TurnDraft {
    /// What the player has in hand.
    pub hand: RwSignal<Selection>,
    /// What he is about to buy.
    pub cart: RwSignal<Purchase>,
}

/// A purchase of nothing.
pub const EMPTY: Purchase = Purchase { lift: false, slots: [Slot::Rest; 3] };

/// Whether anything is bought.
fn buys(cart: Purchase) -> bool {
    cart.slots.iter().any(|slot| matches!(slot, Slot::New(_)))
}

impl TurnDraft {
    /// Empty.
    pub fn new() -> Self {
        Self { hand: RwSignal::new(Selection::default()), cart: RwSignal::new(EMPTY) }
    }
}

/// A turn on the screen, behind the curtain.
#[derive(Clone, Copy)]
pub struct TurnScreen {
    /// The game.
    pub room: Room,
    /// Whose turn it is.
    pub seat: Seat,
    /// What he sees.
    pub view: Memo<View>,
    /// What he may do.
    pub legal: Memo<Vec<Command>>,
    /// What he has in hand.
    pub hand: RwSignal<Selection>,
    /// What he is about to buy.
    pub cart: RwSignal<Purchase>,
    /// Whether he may buy it.
    affordable: Memo<Result<(), Option<Refusal>>>,
    /// The command in hand, if only one is left.
    pub chosen: Memo<Option<Command>>,
    /// What is asked about, and what is done if the player means it.
    pub asking: RwSignal<Option<(Warning, Vec<Command>)>>,
    /// What is still to be done of what a touch has meant.
    rest: StoredValue<VecDeque<Command>>,
    /// Who may have to be waited for in the middle of it, and what was told so far.
    computers: StoredValue<(Computers, Story)>,
    /// Where it is said why something can not be done.
    notices: Notices,
}

impl TurnScreen {
    /// Takes the turn up.
    pub fn new(room: Room, unveiled: &Unveiled, draft: TurnDraft, computers: StoredValue<(Computers, Story)>) -> Self {
        let TurnDraft { hand, cart } = draft;
        let (seat, session) = (unveiled.seat(), room.session);
        let (view, legal) = (session.private(unveiled), session.legal(unveiled));
        let affordable = session.permits(unveiled, move || Command::Buy(cart.get()));
        let chosen = Memo::new(move |_| view.with(|view| legal.with(|legal| Offer { view, legal }.chosen(hand.get()))));
        Effect::new(move |before: Option<Option<Active>>| {
            let active = view.with(|view| view.now.active);
            let (moved, first) = (before.is_some_and(|before| before != active), before.is_none());
            view.with_untracked(|view| hand.update(|hand| *hand = settled(view, *hand, moved || first)));
            cart.set(EMPTY);
            active
        });
        let notices = use_notices();
        let (asking, rest) = (RwSignal::new(None), StoredValue::new(VecDeque::new()));
        let screen = Self { room, seat, view, legal, hand, cart, affordable, chosen, asking, rest, computers, notices };
        Effect::new(move || {
            // To track a memo is not enough: one that nobody asks stays where it is.
            view.with(|_| ());
            untrack(|| screen.go_on());
        });
        screen
    }

    /// Who lets computers act.
    fn controller(self) -> TurnController<CompanyLeader> {
        self.computers.with_value(|(computers, _)| computers.controller)
    }

    /// Reads what is on offer, and follows it.
    pub fn offer<T>(self, read: impl FnOnce(Offer<'_>) -> T) -> T {
        self.view.with(|view| self.legal.with(|legal| read(Offer { view, legal })))
    }

    /// Whether this is the time for purchases.
    pub fn is_buying(self) -> bool {
        self.view.with(|view| view.now.phase == Phase::Buying)
    }

    /// A field was touched.
    pub fn tap(self, field: FieldId) {
        let hand = self.hand.get_untracked();
        let touch = untrack(|| self.offer(|offer| offer.touched(hand, field)));
        match touch {
            Touch::Hold(next) => self.hand.set(next),
            Touch::Play(commands) => self.play(commands),
            Touch::Refuse(refusal) => self.notices.say(Tone::Warning, untrack(|| self.words(refusal))),
        }
    }

    /// What a touch on a field leads to, in words; nothing for a field that is only looked at.
    pub fn deeds(self, field: FieldId) -> String {
        let hand = self.hand.get();
        let deeds = self.offer(|offer| offer.deeds(hand, field));
        deeds.into_iter().map(|(kind, turns_up)| words::deed(kind, turns_up)).collect::<Vec<_>>().join(", ")
    }

    /// Which rule forbids it, in words.
    pub fn words(self, refusal: Refusal) -> String {
        self.view.with(|view| self.room.refusal(&view.rules, refusal))
    }

    /// Something is to be done with the selected piece; it is done at once if nothing is left to choose.
    pub fn begin(self, kind: Kind) {
        let (hand, chosen) = untrack(|| {
            self.offer(|offer| {
                let hand = offer.begun(self.hand.get_untracked(), kind);
                // Where it looks is always left to choose, though it need not turn.
                let settled = hand.facing.is_none() && kind.is_done_at_once();
                (hand, offer.chosen(hand).filter(|_| settled))
            })
        });
        match chosen {
            Some(command) => self.play(vec![command]),
            None => self.hand.set(hand),
        }
    }

    /// Of all that a touch could have meant this was meant.
    pub fn mean(self, meaning: Meaning) {
        if meaning.kind == Kind::Shoot {
            let target = self.hand.get_untracked().target;
            let begun = untrack(|| self.offer(|offer| offer.begun(self.hand.get_untracked(), Kind::Shoot)));
            return self.hand.set(Selection { target, ..begun });
        }
        self.play(meaning.commands);
    }

    /// Where it looks was chosen.
    pub fn face(self, facing: company_leader::Facing) {
        let hand = Selection { facing: Some(facing), ..self.hand.get_untracked() };
        let chosen = untrack(|| self.offer(|offer| offer.chosen(hand)));
        match chosen.filter(|_| hand.kind.is_some_and(Kind::is_done_at_once)) {
            Some(command) => self.play(vec![command]),
            None => self.hand.set(hand),
        }
    }

    /// What is in hand is done.
    pub fn confirm(self) {
        if let Some(command) = self.chosen.get_untracked() {
            self.play(vec![command]);
        }
    }

    /// Puts what the computer would do in the player's hand, and says why.
    pub fn suggest(self, view: &View, command: Command) -> String {
        let shown = match command {
            Command::Shoot { at, target, facing } => Selection {
                selected: Some(at),
                kind: Some(Kind::Shoot),
                target: Some(target),
                facing: Some(facing),
                ..Selection::default()
            },
            Command::Scout { at, .. }
            | Command::Reveal { at, .. }
            | Command::Repair { at, .. }
            | Command::Hide { at } => Selection { selected: Some(at), ..Selection::default() },
            Command::Swap(pair) => Selection { selected: pair.ends().first().copied(), ..Selection::default() },
            _ => self.hand.get_untracked(),
        };
        self.hand.set(shown);
        if let Command::Buy(purchase) = command {
            self.cart.set(purchase);
        }
        texts().hint_says(&words::command(view, command), &hint::reason(view, command))
    }

    /// Does one thing after the other, once the player has been asked about what he may not have thought of.
    fn play(self, commands: Vec<Command>) {
        let on = self.hand.get_untracked().selected;
        let warning = on.and_then(|on| {
            let target = untrack(|| self.goal(on, &commands));
            self.view.with_untracked(|view| match target {
                Some(to) => warn::between(view, [on, to]),
                None => commands.iter().find_map(|command| warn::warning(view, on, *command)),
            })
        });
        match warning {
            Some(warning) => self.asking.set(Some((warning, commands))),
            None => self.carry_out(commands),
        }
    }

    /// Where a step that begins with a turn leads.
    fn goal(self, on: FieldId, commands: &[Command]) -> Option<FieldId> {
        let [.., Command::Scout { facing, .. }, Command::Advance { .. }] = commands else { return None };
        self.view.with(|view| view.rules.board().neighbour(on, *facing))
    }

    /// Does one thing after the other.
    pub fn carry_out(self, commands: Vec<Command>) {
        if self.room.session.saving().get_untracked() {
            return;
        }
        let mut commands = VecDeque::from(commands);
        let Some(first) = commands.pop_front() else { return };
        if matches!(first, Command::Swap(_)) {
            self.hand.set(Selection::default());
        }
        self.rest.set_value(commands);
        self.room.session.play(self.seat, first);
    }

    /// Goes on with what a touch has meant, unless something new was seen: then it is the player's to think again.
    fn go_on(self) {
        let Some(next) = self.rest.try_update_value(VecDeque::pop_front).flatten() else { return };
        let (_, history) = self.computers.get_value();
        let shown = history.with_untracked(History::last);
        let is_news = |event: &Event| match event {
            Event::DummyFound { .. } => true,
            Event::Revealed { piece, .. } => piece.owner != self.seat,
            _ => false,
        };
        if shown.iter().any(|line| is_news(&line.event)) || !self.legal.with_untracked(|legal| legal.contains(&next)) {
            return self.rest.set_value(VecDeque::new());
        }
        self.room.session.play(self.seat, next);
    }

    /// Nothing is to be done after all.
    pub fn cancel(self) {
        self.hand.update(|hand| *hand = Selection { selected: hand.selected, ..Selection::default() });
    }

    /// The button at the bottom: it ends the actions, and afterwards it buys.
    pub fn next(self) {
        let controller = self.controller();
        if untrack(|| controller.is_acting()) {
            return controller.ask_again();
        }
        let command =
            if untrack(|| self.is_buying()) { Command::Buy(self.cart.get_untracked()) } else { Command::EndActions };
        self.room.act_once(self.seat, command);
    }

    /// The words on the button at the bottom.
    pub fn label(self) -> String {
        let t = texts();
        let label = match (self.controller().is_absent(), self.is_buying()) {
            (true, _) => texts::table::texts().table_ask_again,
            (false, true) => t.turn_buy,
            (false, false) => t.turn_end_actions,
        };
        label.to_owned()
    }

    /// Why the button at the bottom does nothing now.
    pub fn blocked(self) -> Option<String> {
        let controller = self.controller();
        if controller.is_acting() {
            return (!controller.is_absent()).then(|| texts::seating::texts().seat_thinking.to_owned());
        }
        if !self.is_buying() {
            return None;
        }
        if !self.legal.with(|legal| legal.iter().any(|command| matches!(command, Command::Buy(_)))) {
            return Some(texts().shop_nothing.to_owned());
        }
        if !buys(self.cart.get()) {
            return Some(self.words(Refusal::NothingBought));
        }
        self.affordable.get().err().flatten().map(|refusal| self.words(refusal))
    }

    /// Ends the turn without buying.
    pub fn end(self) {
        if !untrack(|| self.controller().is_acting()) {
            self.room.act_once(self.seat, Command::EndTurn);
        }
    }

    /// What is marked on the board.
    pub fn marks(self) -> Marks {
        let hand = self.hand.get();
        let chosen = self.chosen.get();
        self.offer(|offer| {
            let view = offer.view;
            let unit = hand.selected.and_then(|at| view.piece(at)).and_then(|piece| piece.unit());
            let troop = unit.map(|unit| unit.troop).or_else(|| view.hidden(hand.selected?));
            let (turned, target) = match chosen {
                Some(Command::Shoot { facing, target, .. }) => (Some(facing), Some(target)),
                _ => (hand.facing, hand.target),
            };
            let pivot = offer.pivot(hand);
            let facing = turned.or(unit.map(|unit| unit.facing));
            let troop = troop.zip(pivot).zip(facing);
            let seen = troop.map(|((troop, at), facing)| Marks::of_troop(view, troop, at, facing));
            let active = view.now.active.map(|active| active.at);
            let has_more = |at: &FieldId| {
                [Kind::Scout, Kind::Advance, Kind::Lay, Kind::Shoot, Kind::Blitz]
                    .iter()
                    .any(|kind| offer.can(*at, *kind))
            };
            Marks {
                selected: hand.selected,
                targets: offer.targets(hand),
                target,
                look: pivot.zip(turned),
                going_on: active.filter(has_more),
                ..seen.unwrap_or_default()
            }
        })
    }
}

/// What is in hand after something has happened: the troop in the middle of its actions, or one that must be turned.
fn settled(view: &View, hand: Selection, moved: bool) -> Selection {
    if let Some(Pending::Face { at, .. }) = view.pending.first() {
        let facing = view.piece(*at).and_then(|piece| piece.unit()).map(|unit| unit.facing);
        return Selection { selected: Some(*at), kind: Some(Kind::Face), facing, ..Selection::default() };
    }
    let active = view.now.active.filter(|_| moved).map(|active| active.at);
    // Purchases are of no field.
    let kept = hand.selected.filter(|_| view.now.phase == Phase::Acting);
    Selection { selected: active.or(kept), ..Selection::default() }
}
