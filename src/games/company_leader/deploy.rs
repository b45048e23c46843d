//! Setting an army up in secret: troops take the place of dummies in one's own area.

use company_leader::{Command, FieldId, Own, Refusal, Troop, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    board::{self, BoardView, Handling, Marks},
    figure,
    frame::BoardFrame,
    lens::Lens,
    room::Room,
    turn, why_not, words,
};
use crate::{
    browser::seed::seed,
    rules::chapters::company_leader as chapters,
    table::Unveiled,
    texts::company_leader::texts,
    ui::{BottomBar, Button, Eye, Tone, use_notices},
};

/// The army of a seat. Which kind is being put down outlives the curtain.
pub fn deploy(room: Room, unveiled: &Unveiled, picked: RwSignal<Option<Troop>>, lens: Lens) -> AnyView {
    let t = texts();
    let (seat, session) = (unveiled.seat(), room.session);
    let (view, legal) = (session.private(unveiled), session.legal(unveiled));
    let can_place = move |troop: Troop| {
        legal.with(|legal| {
            legal.iter().any(|command| matches!(command, Command::Place { troop: one, .. } if *one == troop))
        })
    };
    let notices = use_notices();
    let in_words = move |refusal| view.with(|view| room.refusal(&view.rules, refusal));
    // When the last one of a kind is down, the next kind follows.
    let hand = Memo::new(move |_| {
        picked
            .get()
            .filter(|troop| can_place(*troop))
            .or_else(|| Troop::ALL.into_iter().find(|troop| can_place(*troop)))
    });
    let tap = move |at: FieldId| {
        let lift = Command::Lift { at };
        let place = hand.get_untracked().map(|troop| Command::Place { troop, at });
        let permitted = |command: &Command| legal.with_untracked(|legal| legal.contains(command));
        if let Some(command) = [Some(lift), place].into_iter().flatten().find(permitted) {
            return room.act_once(seat, command);
        }
        let troop = picked.get_untracked().unwrap_or(Troop::ALL[0]);
        let why = view.with_untracked(|view| match why_not::refusal(view, &[lift]) {
            // Where there is nothing to take back, a troop was to be put down.
            Some(Refusal::NoTroopThere(_)) => why_not::refusal(view, &[Command::Place { troop, at }]),
            other => other,
        });
        if let Some(refusal) = why {
            notices.say(Tone::Warning, untrack(|| in_words(refusal)));
        }
    };
    let shown = Memo::new(move |_| {
        let view = view.get();
        let area = Some(*view.rules.division().area(seat));
        BoardView::of(view, &Marks { area, ..Marks::default() }, Vec::new())
    });
    let is_ready = session.permits(unveiled, || Command::Ready);
    let blocked = Signal::derive(move || is_ready.get().err().flatten().map(in_words));
    let left = move || {
        view.with(|view| {
            let reserve = view.own.as_ref().map(|own| own.reserve).unwrap_or_default();
            match view.rules.setup().muster.coins() {
                None => t.deploy_left(u32::from(reserve.troops.total())),
                Some(_) => t.standing_coins(u32::from(reserve.coins)),
            }
        })
    };
    let bottom = view! {
        <BottomBar label=t.deploy_ready on_next=move |()| room.act_once(seat, Command::Ready) blocked>
            <span>{left}</span>
        </BottomBar>
    };
    let deeds = move |at: FieldId| {
        let place = hand.get().map(|troop| Command::Place { troop, at });
        let permitted = |command: &Command| legal.with(|legal| legal.contains(command));
        let deed = [Some(Command::Lift { at }), place].into_iter().flatten().find(permitted);
        deed.map_or_else(String::new, |command| match command {
            Command::Place { troop, .. } => t.deploy_put(&words::troop(troop)),
            _ => t.deploy_take_back.to_owned(),
        })
    };
    let handling = Handling { tap: Callback::new(tap), deeds: Callback::new(deeds) };
    let map = board::board(room, lens, shown, handling);
    let bought = view.with_untracked(|view| view.rules.setup().muster.coins().is_some());
    let scatter = (!bought).then(|| {
        let more = Signal::derive(move || hand.get().is_none());
        view! {
            <Button disabled=more on_press=move |()| scatter(room, seat, &view.get_untracked())>
                {t.deploy_scatter}
            </Button>
        }
    });
    let kinds = Troop::ALL.map(|troop| kind(view, hand, picked, troop)).collect_view();
    let skills = move || hand.get().map(|troop| view.with_untracked(|view| words::skills(&view.rules, troop)));
    let side = view! {
        <section class="card cl-panel">
            <div class="cl-tray">{kinds}</div>
            <p aria-hidden="true">{skills}</p>
            {scatter}
            <p class="dim">{if bought { t.deploy_hint_coins } else { t.deploy_hint }}</p>
        </section>
        {turn::legend()}
    };
    let (title, chapter) = (t.deploy_title.into(), chapters::DEPLOY.into());
    let (side, bottom) = (side.into_any(), bottom.into_any());
    BoardFrame { title, chapter, eye: Eye::Closed, map, side, bottom }.of(room, seat)
}

/// A kind of troop one can pick up: how many are left, or what one costs.
fn kind(view: Memo<View>, hand: Memo<Option<Troop>>, picked: RwSignal<Option<Troop>>, troop: Troop) -> AnyView {
    let t = texts();
    let count = move || {
        view.with(|view| match view.rules.setup().muster.coins() {
            None => {
                let left = view.own.as_ref().map_or(0, |own| own.reserve.troops.count(troop));
                t.deploy_count(&left)
            }
            Some(_) => t.standing_coins(u32::from(view.rules.price(troop))),
        })
    };
    let skills = view.with_untracked(|view| words::skills(&view.rules, troop));
    view! {
        <button
            class="cl-tray__kind"
            type="button"
            aria-pressed=move || if hand.get() == Some(troop) { "true" } else { "false" }
            on:click=move |_| picked.set(Some(troop))
        >
            {figure::icon(troop)} <span class="cl-tray__name">{words::troop(troop)}</span>
            <b class="cl-tray__count">{count}</b> <span class="visually-hidden">{skills}</span>
        </button>
    }
    .into_any()
}

/// Puts what is left down by chance.
fn scatter(room: Room, seat: Seat, view: &View) {
    let Some(own) = &view.own else { return };
    for command in scattered(own, free(view, seat, own), &seed()) {
        room.session.play(seat, command);
    }
}

/// The fields of one's own where no troop stands yet.
fn free(view: &View, seat: Seat, own: &Own) -> Vec<FieldId> {
    let taken = |at: &FieldId| own.hidden.iter().any(|(field, _)| field == at);
    view.rules.division().area(seat).iter().filter(|at| !taken(at)).collect()
}

/// A field for every troop that is left; a byte of chance each.
fn scattered(own: &Own, mut free: Vec<FieldId>, chance: &[u8]) -> Vec<Command> {
    let troops = Troop::ALL.into_iter().flat_map(|troop| (0..own.reserve.troops.count(troop)).map(move |_| troop));
    let mut commands = Vec::new();
    for (troop, byte) in troops.zip(chance.iter().cycle()) {
        if free.is_empty() {
            break;
        }
        let at = free.swap_remove(usize::from(*byte) % free.len());
        commands.push(Command::Place { troop, at });
    }
    commands
}

#[cfg(test)]
mod tests {
    use super::{free, scattered};
    use company_leader::{Command, CompanyLeader, Setup, edition::Edition};
    use tabletop::{Game as _, Seat, Table, Viewer};

    #[test]
    fn chance_puts_every_troop_on_a_field_of_its_own() {
        let mut table = Table::<CompanyLeader>::begin(Edition::house(), Setup::default(), [0; 32]).expect("a game");
        let view = table.game().view(Viewer::Seat(Seat(1)));
        let own = view.own.clone().expect("a player");
        let commands = scattered(&own, free(&view, Seat(1), &own), &[7, 7, 255]);
        assert_eq!(commands.len(), 9);
        for command in commands.into_iter().chain([Command::Ready]) {
            let proposal = table.propose(Seat(1), command).expect("it is permitted");
            table.accept(proposal);
        }
    }
}
