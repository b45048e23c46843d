//! The board: an SVG of hexagons, each with a name that can be read out, under fingers or the arrow keys.

use company_leader::{Board, Facing, FieldId, Fields, Phase, Piece, Rules, Side, Troop, View};
use leptos::{ev, prelude::*};
use tabletop::Viewer;

use super::{
    below::Below,
    figure::{self, Known},
    ground::{self, CORNERS, INSIDE, OUTLINE, PENNANT, SIZE, WIDTH, class, gate, land, place},
    lens::{Lens, RIM, Shows, over},
    list,
    room::Room,
    trail::{self, Trace},
    words,
};
use crate::{
    browser::motion::glide,
    texts::company_leader::texts,
    ui::{
        Glyph, Icon,
        camera::Camera,
        sheet::{self, PointerGestures},
        spread,
    },
};

/// The sign of a list.
const LIST: &str = "M4 6h.01M9 6h11M4 12h.01M9 12h11M4 18h.01M9 18h11";
/// Lines across a field that enemies see.
const HATCHES: &str = "M-8-2L-2.5-7.6M-8 3.5L3-7.6M-5.5 6.5L8-6.6M.5 6.8L8-.4M3.5 7.2L8 3.2";

/// What is marked on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The field that was touched.
    pub selected: Option<FieldId>,
    /// What a touch can choose.
    pub targets: Fields,
    /// What was chosen.
    pub target: Option<FieldId>,
    /// What the troop in question sees.
    pub sight: Fields,
    /// What it can hit.
    pub fire: Fields,
    /// Where it would look.
    pub look: Option<(FieldId, Facing)>,
    /// Only these fields matter now.
    pub area: Option<Fields>,
    /// The troop in the middle of its actions, if anything is left for it to do: it is not ticked yet.
    pub going_on: Option<FieldId>,
    /// What the viewer's enemies see, if that is to be shown; the board marks it by itself.
    pub watched: Fields,
}

impl Marks {
    /// What a troop would see and hit.
    pub fn of_troop(view: &View, troop: Troop, at: FieldId, facing: Facing) -> Self {
        let board = view.rules.board();
        let sight = board.sight(at, facing, view.rules.kind(troop).sight);
        let fire = board.fire(at, facing, view.rules.fire(troop));
        let set = |few: &company_leader::Few| few.as_slice().iter().copied().collect();
        Self { sight: set(sight), fire: set(fire), ..Self::default() }
    }
}

/// What there is to be seen.
#[derive(Clone, PartialEq)]
pub struct BoardView {
    /// What the viewer knows.
    pub view: View,
    /// What is marked.
    pub marks: Marks,
    /// What has happened.
    pub trail: Vec<Trace>,
    /// What lies face down, once nothing is secret any more.
    pub below: Option<Below>,
}

/// What can be done on a board.
#[derive(Clone, Copy)]
pub struct Handling {
    /// Hears of every field that is touched.
    pub tap: Callback<FieldId>,
    /// What a touch on a field leads to, in words; empty where there is nothing to be done.
    pub deeds: Callback<FieldId, String>,
}

impl Handling {
    /// A board that is only looked at.
    pub fn none() -> Self {
        Self { tap: Callback::new(|_| ()), deeds: Callback::new(|_| String::new()) }
    }
}

/// What there is to be seen on one field.
#[derive(Clone, Copy, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "marks that lie over each other")]
pub(super) struct Cell {
    /// What stands there.
    pub piece: Option<Piece>,
    /// Face down, and the viewer knows that this is below.
    pub hidden: Option<Troop>,
    /// Face down, and the viewer knows that nothing is below.
    pub dummy: bool,
    full: u8,
    /// It was touched.
    pub selected: bool,
    /// A touch can choose it.
    pub reachable: bool,
    aimed: bool,
    seen: bool,
    hit: bool,
    /// An enemy of the viewer sees it, and that is shown.
    watched: bool,
    /// It does not matter now.
    pub aside: bool,
    look: Option<Facing>,
    /// Whose flag is here.
    flag: Option<Side>,
}

impl BoardView {
    /// What a viewer sees while a game runs.
    pub const fn of(view: View, marks: &Marks, trail: Vec<Trace>) -> Self {
        Self { view, marks: *marks, trail, below: None }
    }

    /// What there is to be seen on one field.
    pub(super) fn cell(&self, at: FieldId) -> Cell {
        let Self { view, marks, below, .. } = self;
        let lies = |below: &Below| below.iter().find(|(field, _)| *field == at).map(|(_, troop)| *troop);
        let (mut piece, hidden) = (view.piece(at), below.as_ref().map_or_else(|| view.hidden(at), lies));
        if let Some(piece) = &mut piece {
            piece.used &= marks.going_on != Some(at);
        }
        let known = below.is_some() || piece.is_some_and(|piece| view.viewer == Viewer::Seat(piece.owner));
        let sides = view.rules.division().all_sides();
        Cell {
            flag: sides
                .zip(view.now.flags)
                .find(|(_, flag)| flag.is_some_and(|flag| flag.at == at))
                .map(|(side, _)| side),
            piece,
            hidden,
            dummy: known && hidden.is_none() && piece.is_some_and(|piece| piece.is_down()),
            full: piece.and_then(|piece| piece.unit()).map_or(0, |unit| view.rules.kind(unit.troop).strength),
            selected: marks.selected == Some(at),
            reachable: marks.targets.contains(at),
            aimed: marks.target == Some(at),
            seen: marks.sight.contains(at),
            hit: marks.fire.contains(at),
            watched: marks.watched.contains(at),
            aside: marks.area.is_some_and(|area| !area.contains(at)),
            look: marks.look.filter(|(field, _)| *field == at).map(|(_, facing)| facing),
        }
    }
}

/// The board as the lens sees it, or the list of its fields.
pub fn board(room: Room, lens: Lens, shown: Memo<BoardView>, handling: Handling) -> AnyView {
    let shown = Memo::new(move |_| {
        let mut shown = shown.get();
        shown.marks.watched = watched(&shown.view).filter(|_| lens.shows.watched.get()).unwrap_or_default();
        shown
    });
    let tap = move |at| {
        lens.pointed.set(Fields::NONE);
        handling.tap.run(at);
    };
    let handling = Handling { tap: Callback::new(tap), ..handling };
    // Who turns one into the other goes on there.
    Effect::new(move |before: Option<()>| {
        lens.shows.list.track();
        if before.is_some() {
            request_animation_frame(ground::focus_on_board);
        }
    });
    (move || {
        let is_list = lens.shows.list.get();
        untrack(
            || if is_list { list::list(room, lens, shown, handling) } else { drawn(room, lens, shown, handling.tap) },
        )
    })
    .into_any()
}

/// What the enemies of the viewer see with their revealed troops, once there can be any.
fn watched(view: &View) -> Option<Fields> {
    let seat = view.viewer.seat()?;
    (view.now.phase != Phase::SettingUp).then(|| view.in_sight(seat))
}

/// The two switches beside a board.
pub(super) fn switches(shows: Shows, view: &View) -> AnyView {
    let t = texts();
    let switch = |on: RwSignal<bool>, label: &'static str, icon: AnyView| {
        view! {
            <button
                class="icon-button"
                type="button"
                aria-label=label
                title=label
                aria-pressed=move || if on.get() { "true" } else { "false" }
                on:click=move |_| on.update(|on| *on = !*on)
            >
                {icon}
            </button>
        }
        .into_any()
    };
    let rows = view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d=LIST />
        </svg>
    };
    let eye = watched(view)
        .map(|_| switch(shows.watched, t.board_watched, view! { <Icon glyph=Glyph::EyeOpen /> }.into_any()));
    view! {
        <div class="cl-switches">{switch(shows.list, t.board_as_list, rows.into_any())} {eye}</div>
    }
    .into_any()
}

/// Draws the board. `tap` hears of every field that is touched.
fn drawn(room: Room, lens: Lens, shown: Memo<BoardView>, tap: Callback<FieldId>) -> AnyView {
    let t = texts();
    let rules = shown.with_untracked(|shown| shown.view.rules.clone());
    let camera = lens.camera;
    let gestures =
        PointerGestures::new(camera, WIDTH, None, Signal::derive(move || shown.with(|shown| home(&shown.view))));
    let tap = Callback::new(move |at| {
        if !gestures.have_dragged() {
            tap.run(at);
        }
    });
    let nav = KeyboardNavigation { camera, focus: lens.focus, tap };
    let cells = cells(&rules, shown).into_iter().zip(rules.board().all());
    let fields = cells.map(|(cell, at)| field(room, &rules, at, lens, cell, nav)).collect_view();
    let watched = rules.clone();
    let watched = move || {
        let board = watched.board();
        let fields = shown.with(|shown| shown.marks.watched);
        let hatched = fields.iter().map(|at| {
            let (x, y) = place(board.coord(at));
            view! { <path d=HATCHES transform=format!("translate({x:.2} {y:.2})") /> }
        });
        hatched.collect_view()
    };
    let ground = rules.clone();
    let trail = Memo::new(move |_| shown.with(|shown| shown.trail.clone()));
    let walked = rules.clone();
    Effect::new(move |before: Option<Vec<Trace>>| {
        let trail = trail.get();
        if let Some((at, way)) = before.and_then(|before| trail::walked(walked.board(), &trail, &before)) {
            glide(&stand(at), way);
        }
        trail
    });
    // What was drawn before stays as it is: only what is new comes into being before one's eyes.
    let traces = view! {
        <For
            each=move || trail.get().into_iter().enumerate()
            key=|(at, trace)| (*at, *trace)
            children=move |(_, trace)| trail::drawn(ground.board(), trace)
        />
    };
    let drawing = view! {
        {ground::printed(over(rules.board()).seen())} {rim(rules.board())} {fields} <g class="cl-watched" aria-hidden="true">
            {watched}
        </g> <g class="trail" aria-hidden="true">
            {traces}
        </g>
    };
    let tools = shown.with_untracked(|shown| switches(lens.shows, &shown.view));
    sheet::map(gestures, t.board_label, tools, drawing.into_any())
}

/// Where the viewer's own troops are on the drawing; his area, before he has put any down.
fn home(view: &View) -> Vec<(f64, f64)> {
    let Viewer::Seat(seat) = view.viewer else { return Vec::new() };
    let is_troop = |at: &FieldId| {
        let mine = view.piece(*at).filter(|piece| piece.owner == seat);
        mine.is_some_and(|piece| !piece.is_down() || view.hidden(*at).is_some())
    };
    let board = view.rules.board();
    let mut home: Vec<FieldId> = board.all().filter(is_troop).collect();
    if home.is_empty() {
        home = view.rules.division().area(seat).iter().collect();
    }
    home.into_iter().map(|at| place(board.coord(at))).collect()
}

/// The letters of the rows and the numbers of the columns.
fn rim(board: &Board) -> AnyView {
    let [rows, columns] = board.rim();
    let written = |(at, name): (FieldId, String), (right, down): (f64, f64)| {
        let (x, y) = place(board.coord(at));
        view! { <text x=format!("{:.2}", x + right) y=format!("{:.2}", y + down + 1.9)>{name}</text> }
    };
    let rows = rows.into_iter().map(|row| written(row, (-SIZE - RIM / 2.0, 0.0)));
    // Where the column runs on to the lower right.
    let columns = columns.into_iter().map(|column| written(column, (0.62 * SIZE, 1.07 * SIZE)));
    view! {
        <g class="cl-rim" aria-hidden="true">
            {rows.collect_view()} {columns.collect_view()}
        </g>
    }
    .into_any()
}

/// How one gets about on the board.
#[derive(Clone, Copy)]
struct KeyboardNavigation {
    camera: RwSignal<Camera>,
    focus: RwSignal<Option<FieldId>>,
    tap: Callback<FieldId>,
}

impl KeyboardNavigation {
    /// The arrow keys go from field to field, Enter and the space bar touch.
    fn key(self, board: &Board, from: FieldId, event: &ev::KeyboardEvent) {
        if matches!(event.key().as_str(), "Enter" | " ") {
            event.prevent_default();
            return self.tap.run(from);
        }
        let Some(ways) = ground::ways(&event.key(), board.coord(from)) else { return };
        event.prevent_default();
        let Some(next) = ways.into_iter().find_map(|way| board.neighbour(from, way)) else { return };
        self.focus.set(Some(next));
        let (x, y) = place(board.coord(next));
        self.camera.update(|camera| *camera = camera.showing(x, y, 2.0 * SIZE));
        ground::focus(&id(next));
    }
}

fn id(at: FieldId) -> String {
    format!("field-{}", at.0)
}

/// The id of what stands on a field.
fn stand(at: FieldId) -> String {
    format!("stand-{}", at.0)
}

/// What is on each field, in the order of the board.
pub fn cells(rules: &std::sync::Arc<Rules>, shown: Memo<BoardView>) -> Vec<ReadSignal<Cell>> {
    let rules = std::sync::Arc::clone(rules);
    spread(move || shown.with(|shown| rules.board().all().map(|at| shown.cell(at)).collect()))
}

/// One field: what it is, what is on it, and what touching it does.
fn field(
    room: Room,
    rules: &std::sync::Arc<Rules>,
    at: FieldId,
    lens: Lens,
    cell: ReadSignal<Cell>,
    nav: KeyboardNavigation,
) -> AnyView {
    let board = rules.board();
    // What changes on many fields at once is said by classes, and nothing is drawn anew.
    let content = Memo::new(move |_| {
        let Cell { piece, hidden, dummy, full, look, .. } = cell.get();
        (piece, hidden, dummy, full, look)
    });
    let terrain = board.terrain(at);
    let (x, y) = place(board.coord(at));
    let shop = words::shop(rules, at);
    let named = words::of_field(room, rules, at);
    let keys = rules.clone();
    let has = move |mark: fn(&Cell) -> bool| cell.with(mark);
    let pointed = Memo::new(move |_| lens.pointed.with(|fields| fields.contains(at)));
    let goal = words::target(rules, at);
    let sides = rules.clone();
    let flag = move || {
        let side = cell.with(|cell| cell.flag)?;
        let hue = room.player(sides.division().members(side).next()?).hue;
        Some(view! { <path class=format!("cl-flag {}", hue.class()) d=PENNANT /> })
    };
    let sides = rules.clone();
    let label = move || cell.with(|cell| spoken(room, &sides, [Some(named.as_str()), goal], cell));
    view! {
        <g
            id=id(at)
            class=format!("cl-field cl-field--{}", class(terrain))
            class:cl-field--selected=move || has(|cell| cell.selected)
            class:cl-field--reach=move || has(|cell| cell.reachable && !cell.aimed)
            class:cl-field--aimed=move || has(|cell| cell.aimed)
            class:cl-field--seen=move || has(|cell| cell.seen)
            class:cl-field--hit=move || has(|cell| cell.hit)
            class:cl-field--aside=move || has(|cell| cell.aside)
            class:cl-field--pointed=pointed
            role="button"
            tabindex=move || if nav.focus.get().unwrap_or(FieldId(0)) == at { "0" } else { "-1" }
            aria-label=label
            transform=format!("translate({x:.2} {y:.2})")
            on:click=move |_| {
                nav.focus.set(Some(at));
                nav.tap.run(at);
            }
            on:keydown=move |event| nav.key(keys.board(), at, &event)
        >
            <path class="cl-field__ground" d=OUTLINE />
            {land(terrain)}
            {shop.map(|seat| gate(room.player(seat).hue))}
            {goal.map(|_| ground::aim())}
            <path class="cl-field__seen" d=INSIDE />
            <path class="cl-field__hit" d=CORNERS />
            // What comes here moves as a whole, whatever is drawn anew of it meanwhile.
            <g id=stand(at)>
                {move || {
                    let (piece, hidden, dummy, full, look) = content.get();
                    let counter = piece.map(|piece| figure::counter(&room.player(piece.owner), piece, Known::of(hidden, dummy), full));
                    let look = look.map(|facing| figure::facing(facing, "cl-facing cl-facing--look"));
                    view! {
                        <g class:cl-dummy=dummy>{counter}</g>
                        {look}
                    }
                }}
            </g>
            {flag}
            <path class="cl-field__mark" d=INSIDE />
            <circle class="cl-field__reach" r="2" />
        </g>
    }
    .into_any()
}

/// What is on a field, for those who do not see it.
pub(super) fn spoken(room: Room, rules: &Rules, ground: [Option<&str>; 2], cell: &Cell) -> String {
    let t = texts();
    let piece = cell.piece.map(|piece| words::piece(room, piece, cell.hidden, cell.dummy, cell.full));
    let state = [
        (cell.selected, t.board_selected),
        (cell.aimed, t.board_aimed),
        (cell.reachable && !cell.aimed, t.board_target),
        (cell.seen, t.board_seen),
        (cell.hit, t.board_hit),
        (cell.watched, t.board_seen_by_enemy),
    ];
    let state = state.into_iter().filter(|(is, _)| *is).map(|(_, word)| word.to_owned());
    let flag = cell.flag.map(|side| t.goal_flag_of(&room.names(rules, side)));
    let ground = ground.into_iter().flatten().map(str::to_owned);
    ground.chain(piece).chain(state).chain(flag).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::home;
    use crate::{
        games::company_leader::{
            ground::WIDTH,
            lens::{FITTED, over},
            moves::tests::{first_turn, play},
        },
        table::AppGame,
        ui::camera::Extent,
    };
    use company_leader::{Command, CompanyLeader, Ground, Setup, View, edition::Edition};
    use tabletop::{Enumerate as _, Game as _, Generator, Seat, Table, Viewer, Waiting};

    /// How wide a phone is, in pixels; the board fills it from edge to edge.
    const PHONE: f64 = 360.0;
    /// How high the digits of a counter are, in the units of the drawing.
    const DIGITS: f64 = 5.2;

    /// What is seen after the first step nearer.
    fn near(view: &View) -> Extent {
        over(view.rules.board()).nearer(WIDTH, PHONE, &home(view)).seen()
    }

    /// Which part of what is at home is seen, each field from edge to edge.
    fn share(view: &View, near: Extent) -> f64 {
        let half = WIDTH / 2.0;
        let is_seen = |(x, y): &&(f64, f64)| {
            (near.x + half..=near.x + near.width - half).contains(x)
                && (near.y + half..=near.y + near.height - half).contains(y)
        };
        let count = |count: usize| f64::from(u32::try_from(count).expect("few"));
        let home = home(view);
        count(home.iter().filter(is_seen).count()) / count(home.len())
    }

    /// How wide a field is where all that is at home is just seen, and a little around it.
    fn fitting(view: &View) -> f64 {
        let (home, whole) = (home(view), over(view.rules.board()).seen());
        let span = |of: fn(&(f64, f64)) -> f64| {
            let places = || home.iter().map(of);
            places().fold(f64::MIN, f64::max) - places().fold(f64::MAX, f64::min) + 1.2 * WIDTH
        };
        WIDTH * PHONE / whole.width * (whole.width / span(|at| at.0)).min(whole.height / span(|at| at.1))
    }

    /// The board as each player sees it, before anything is put down and in the first turn, on all that the house has to be
    /// played on.
    fn views() -> Vec<View> {
        let edition = Edition::house();
        let board = |id: &String, mode| Ground::Board { id: id.clone(), mode };
        let boards = edition.boards.iter().flat_map(|one| one.layouts.iter().map(|layout| board(&one.id, layout.mode)));
        let scenarios = edition.scenarios.iter().map(|one| Ground::Scenario(one.id.clone()));
        let mut dice = Generator::from_number(7);
        let mut views = Vec::new();
        for ground in boards.chain(scenarios) {
            let setup = Setup { ground, ..Setup::default() };
            let mut table = Table::<CompanyLeader>::begin(edition.clone(), setup, [0; 32]).expect("a game");
            let seats = || Seat::all(table.game().seats()).map(|seat| table.game().view(Viewer::Seat(seat)));
            views.extend(seats());
            while table.game().view(Viewer::Public).now.round == 0 {
                let Waiting::For(seats) = table.game().waiting_for() else { panic!("it is not over") };
                let legal = table.game().legal(seats[0]);
                let places: Vec<&Command> =
                    legal.iter().filter(|command| matches!(command, Command::Place { .. })).collect();
                let ready = legal.iter().find(|command| **command == Command::Ready);
                let command = *ready.unwrap_or_else(|| places[dice.index(places.len())]);
                play(&mut table, seats[0], command);
            }
            views.extend(Seat::all(table.game().seats()).map(|seat| table.game().view(Viewer::Seat(seat))));
        }
        views
    }

    #[test]
    fn the_first_step_nearer_fits_ones_own_army_wherever_fields_stay_large_enough() {
        let digits = format!("font: 700 {DIGITS}px");
        assert!(<CompanyLeader as AppGame>::STYLE.contains(&digits), "the digits of a counter");
        let (mut whole, mut most) = (0, 0);
        for view in views() {
            let near = near(&view);
            let (field, digits) = (WIDTH * PHONE / near.width, DIGITS * PHONE / near.width);
            let (ground, viewer) = (&view.rules.setup().ground, view.viewer);
            assert!(
                field >= 40.0 - 1e-9 && digits >= 12.0,
                "{ground:?} {viewer:?}: {field} pixels, digits of {digits}"
            );
            let (fitting, share) = (fitting(&view), share(&view, near));
            if fitting >= FITTED {
                whole += 1;
                assert!(share >= 1.0, "{ground:?} {viewer:?}: {share} of what fits at {fitting} pixels");
            } else {
                most += 1;
                assert!(share >= 0.5, "{ground:?} {viewer:?}: {share}");
            }
        }
        assert!(whole > 20 && most > 0, "{whole} fit, {most} do not");
        let onlooker = first_turn().game().view(Viewer::Public);
        assert!(home(&onlooker).is_empty(), "who looks on has no home");
    }
}
