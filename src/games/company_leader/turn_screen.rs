//! A player's turn: what he sees, what he may do, and what he has in hand.

use company_leader::{Active, Command, FieldId, Pending, Phase, Purchase, Refusal, Slot, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    board::Marks,
    computers::Computers,
    moves::{Kind, Offer, Selection, Touch},
    room::Room,
    words,
};
use crate::{
    table::Unveiled,
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
    affordable: Memo<Result<(), Refusal>>,
    /// The command in hand, if only one is left.
    pub chosen: Memo<Option<Command>>,
    /// Who may have to be waited for in the middle of it.
    computers: StoredValue<Computers>,
    /// Where it is said why something can not be done.
    notices: Notices,
}

impl TurnScreen {
    /// Takes the turn up.
    pub fn new(room: Room, unveiled: &Unveiled, draft: TurnDraft, computers: Computers) -> Self {
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
        let (computers, notices) = (StoredValue::new(computers), use_notices());
        Self { room, seat, view, legal, hand, cart, affordable, chosen, computers, notices }
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
            Touch::Play(command) => self.room.act_once(self.seat, command),
            Touch::Refuse(refusal) => self.notices.say(Tone::Warning, untrack(|| self.words(refusal))),
        }
    }

    /// Which rule forbids it, in words.
    pub fn words(self, refusal: Refusal) -> String {
        self.view.with(|view| self.room.refusal(&view.rules, refusal))
    }

    /// Something is to be done with the selected piece.
    pub fn begin(self, kind: Kind) {
        let hand = untrack(|| self.offer(|offer| offer.begun(self.hand.get_untracked(), kind)));
        self.hand.set(hand);
    }

    /// Nothing is to be done after all.
    pub fn cancel(self) {
        self.hand.update(|hand| *hand = Selection { selected: hand.selected, ..Selection::default() });
    }

    /// The button at the bottom.
    pub fn next(self) {
        let computers = self.computers.get_value();
        if untrack(|| computers.controller.is_acting()) {
            return computers.controller.ask_again();
        }
        let command = match (self.hand.get_untracked().kind, self.chosen.get_untracked()) {
            (Some(_), Some(command)) => command,
            (Some(_), None) => return,
            (None, _) if !untrack(|| self.is_buying()) => Command::EndActions,
            (None, _) if buys(self.cart.get_untracked()) => Command::Buy(self.cart.get_untracked()),
            (None, _) => Command::EndTurn,
        };
        self.room.act_once(self.seat, command);
    }

    /// The words on the button at the bottom.
    pub fn label(self) -> String {
        let t = texts();
        if self.computers.get_value().controller.is_absent() {
            return texts::table::texts().table_ask_again.to_owned();
        }
        match self.hand.get().kind {
            Some(kind) => words::kind(kind).to_owned(),
            None if !self.is_buying() => t.turn_end_actions.to_owned(),
            None if buys(self.cart.get()) => t.turn_buy.to_owned(),
            None => t.turn_end.to_owned(),
        }
    }

    /// Why the button at the bottom does nothing now.
    pub fn blocked(self) -> Option<String> {
        let t = texts();
        let computers = self.computers.get_value();
        if computers.controller.is_acting() {
            return (!computers.controller.is_absent()).then(|| texts::seating::texts().seat_thinking.to_owned());
        }
        if self.hand.get().kind.is_some() {
            return self.chosen.get().is_none().then(|| t.turn_choose.to_owned());
        }
        let cart = self.cart.get();
        if !buys(cart) || !self.is_buying() {
            return None;
        }
        self.affordable.get().err().map(|refusal| self.words(refusal))
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
            Marks {
                selected: hand.selected,
                targets: offer.targets(hand),
                target,
                look: pivot.zip(turned),
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
