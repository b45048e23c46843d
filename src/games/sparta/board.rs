//! The board: an SVG of a hundred squares, each with a name that can be read out, under fingers or the arrow keys.

use leptos::{ev, prelude::*};
use sparta::{Draft, Move, Piece, Rank, SIDE_LENGTH, Side, Square, Squares};
use wasm_bindgen::JsCast as _;

use super::{
    figures::class,
    square::{Cell, FIELD, at, drawn, marks, middle, spoken},
    words,
};
use crate::{
    texts::sparta::texts,
    ui::{
        Hue,
        camera::{Camera, Extent},
        sheet::{self, Pen, PointerGestures, Stroke},
        spread, trace,
    },
};

/// The drawing: the squares, with the numbers of the ranks beside them and the letters of the files below.
const WHOLE: Extent = Extent { x: -6.0, y: -1.0, width: 107.0, height: 107.0 };
/// The middle of the squares.
const MIDDLE: (f64, f64) = (50.0, 50.0);

/// The colours of both sides, seat by seat.
pub type Hues = [Hue; 2];

/// Those of a board at which nobody sits.
pub fn hues() -> Hues {
    Side::BOTH.map(|side| words::player(side).hue)
}

/// What there is to be seen.
#[derive(Clone, PartialEq)]
pub struct BoardView {
    /// What stands where: a position, or one in the making.
    pub stands: Draft,
    /// Pieces of both sides can be taken up, and not only those of the side to move.
    pub is_set_up: bool,
    /// The move that led to it, and who lost what by it.
    pub last: Option<(Move, Vec<(Square, Piece)>)>,
    /// The piece that was picked up.
    pub chosen: Option<Square>,
    /// Where it may go.
    pub reach: Squares,
    /// Where it is about to go, and what that would capture.
    pub target: Option<(Square, Squares)>,
    /// The squares of a sentence that was tapped.
    pub pointed: Squares,
}

impl BoardView {
    /// Every square, in the order of [`Square::all`].
    fn cells(&self) -> impl Iterator<Item = Cell> {
        Square::all().map(|square| self.cell(square))
    }

    fn cell(&self, square: Square) -> Cell {
        let target = self.target.filter(|(target, _)| *target == square);
        // A fighter that ends its move in a city of its own is a hero when it stands there.
        let arrives = |piece: Piece| {
            let is_home = self.stands.owner(square) == Some(piece.side);
            Piece { rank: if is_home { Rank::Hero } else { piece.rank }, ..piece }
        };
        let comes = target.and_then(|_| self.stands.piece(self.chosen?));
        let coming = comes.map(arrives);
        let last = self.last.as_ref();
        Cell {
            piece: self.stands.piece(square),
            city: self.stands.owner(square),
            chosen: self.chosen == Some(square),
            reachable: self.reach.contains(square),
            coming,
            becomes_hero: coming.map(|piece| piece.rank) != comes.map(|piece| piece.rank),
            threatened: self.target.is_some_and(|(_, captured)| captured.contains(square)),
            last: last.is_some_and(|(last, _)| last.from == square || last.to == square),
            from: last.and_then(|(last, _)| (last.to == square && !last.is_promotion()).then_some(last.from)),
            lost: last.and_then(|(_, lost)| lost.iter().find(|(at, _)| *at == square).map(|(_, piece)| *piece)),
            pointed: self.pointed.contains(square),
        }
    }

    /// What there is to be seen of a position as such: nothing was done, and nothing is in hand.
    pub fn of(stands: impl Into<Draft>) -> Self {
        Self {
            stands: stands.into(),
            is_set_up: false,
            last: None,
            chosen: None,
            reach: Squares::NONE,
            target: None,
            pointed: Squares::NONE,
        }
    }

    /// Whether a piece stands on a square that can be taken up: one of the side to move.
    fn is_to_move(&self, square: Square) -> bool {
        self.stands.piece(square).is_some_and(|piece| self.is_set_up || piece.side == self.stands.turn)
    }

    /// What the last move did, as long as no piece is in hand: nothing lies over what one is about to do.
    fn trail(&self) -> Option<Trail> {
        let (played, lost) = self.last.as_ref().filter(|_| self.chosen.is_none())?;
        Some(Trail { played: *played, by: !self.stands.turn, lost: lost.iter().map(|(square, _)| *square).collect() })
    }
}

/// What is drawn of a move that was made.
#[derive(Clone, Copy, PartialEq)]
struct Trail {
    played: Move,
    by: Side,
    /// Where pieces were captured.
    lost: Squares,
}

impl Trail {
    /// The way the piece went, and a cross where one was captured.
    fn drawn(self, hues: Hues, flipped: bool) -> AnyView {
        let middle = |square| middle(square, flipped);
        let Move { from, to } = self.played;
        // It ends at the edge of the piece that came.
        let way = (from != to).then(|| trace::line("sparta-way", [from, to].map(middle), [0.0, 4.2], true));
        let lost = self
            .lost
            .into_iter()
            .map(|square| trace::sign("sparta-fell", middle(square), "M-2.6-2.6L2.6 2.6M2.6-2.6L-2.6 2.6"));
        view! { <g class=class(hues, self.by)>{way} {lost.collect_view()}</g> }.into_any()
    }
}

/// A board on the screen.
#[derive(Clone, Copy)]
pub struct Board {
    /// What there is to be seen on it.
    pub view: Memo<BoardView>,
    /// What the sides are told apart by, beside their shapes.
    pub hues: Hues,
    /// Whether the Achaeans are at the bottom.
    pub flipped: Signal<bool>,
    /// What of it is seen.
    pub camera: RwSignal<Camera>,
    /// Hears of every square that is touched.
    pub tap: Callback<Square>,
    /// Hears of every pair of squares a pointer was drawn between.
    pub drag: Callback<Move>,
}

impl Board {
    /// What sees all of it.
    pub fn camera() -> RwSignal<Camera> {
        RwSignal::new(Camera::on(WHOLE))
    }

    /// Draws the board, and gives what brings it nearer.
    pub fn draw(self) -> (AnyView, PointerGestures) {
        let Self { view, hues, flipped, camera, tap, .. } = self;
        let gestures =
            PointerGestures::new(camera, f64::from(FIELD), Some(self.pen()), Signal::derive(move || self.home()));
        self.follow();
        let focus = RwSignal::new(Square::all().next());
        let touch = Callback::new(move |square| {
            if !gestures.have_dragged() {
                tap.run(square);
            }
        });
        let nav = Navigation { flipped, camera, focus, tap: touch };
        // One square is reached by the tabulator.
        Effect::new(move |before: Option<Option<Square>>| {
            let now = focus.get();
            for (square, stop) in
                before.flatten().map(|square| (square, "-1")).into_iter().chain(now.map(|square| (square, "0")))
            {
                set(square, "tabindex", stop);
            }
            now
        });
        keep_marked(view, flipped);
        let content = spread(move || view.with(|view| view.cells().map(Cell::content).collect()));
        let cells = view.with_untracked(|view| view.cells().collect::<Vec<_>>());
        let all = Square::all().zip(cells).zip(content);
        let squares = all.map(|((square, cell), content)| field(square, &cell, content, hues, nav)).collect_view();
        let labels = (0..SIDE_LENGTH).map(|at| labels(at, flipped)).collect_view();
        let trail = Memo::new(move |_| view.with(BoardView::trail));
        let drawing = view! {
            <g aria-hidden="true">{labels}</g>
            <g
                on:click=move |event| {
                    if let Some(square) = touched(&event) {
                        focus.set(Some(square));
                        nav.tap.run(square);
                    }
                }
                on:keydown=move |event| {
                    if let Some(square) = touched(&event) {
                        nav.key(square, &event);
                    }
                }
            >
                {squares}
            </g>
            <path class="sparta-reach" aria-hidden="true" d=move || view.with(|view| reach(view, flipped.get())) />
            <g class="trail" aria-hidden="true">
                {move || trail.get().map(|trail| trail.drawn(hues, flipped.get()))}
            </g>
        };
        (sheet::sheet(gestures, texts().board_label, drawing.into_any()), gestures)
    }

    /// One finger moves a piece. Once the board is near it moves those of the side to move, and from anywhere else the board.
    fn pen(self) -> Pen {
        let Self { view, camera, tap, drag, .. } = self;
        let is_mine = move |square| view.with_untracked(|view| view.is_to_move(square));
        let holds = move |at| !camera.get_untracked().is_near() || under(at).is_some_and(is_mine);
        let way = StoredValue::new(None::<[(f64, f64); 2]>);
        let paint = move |stroke| match stroke {
            Stroke::Begun => way.set_value(None),
            Stroke::Over(x, y) => {
                way.update_value(|way| *way = Some([way.map_or((x, y), |[from, _]| from), (x, y)]));
            }
            Stroke::Ended => {
                let Some([from, to]) = way.get_value() else { return };
                match under(from).zip(under(to)) {
                    Some((from, to)) if from == to => tap.run(to),
                    Some((from, to)) => drag.run(Move::new(from, to)),
                    None => {}
                }
            }
        };
        Pen { on: Signal::stored(true), holds: Callback::new(holds), paint: Callback::new(paint) }
    }

    /// What the first step nearer shows: the piece in hand, else the pieces of the side to move.
    fn home(self) -> Vec<(f64, f64)> {
        let flipped = self.flipped.get();
        let squares: Vec<Square> = self.view.with(|view| match view.chosen {
            Some(square) => vec![square],
            None => Square::all().filter(|square| view.is_to_move(*square)).collect(),
        });
        squares.into_iter().map(|square| middle(square, flipped)).collect()
    }

    /// What is near turns with the board, and shows the move that is shown on it, or the squares that are pointed at.
    fn follow(self) {
        let Self { view, flipped, camera, .. } = self;
        let last =
            move |view: &BoardView| view.last.as_ref().map(|(last, _)| [last.from, last.to].into_iter().collect());
        let meant = Memo::new(move |_| {
            view.with(|view| if view.pointed.is_empty() { last(view).unwrap_or(Squares::NONE) } else { view.pointed })
        });
        Effect::new(move |before: Option<(bool, Squares)>| {
            let (now, meant) = (flipped.get(), meant.get());
            if let Some((turned, shown)) = before.filter(|_| camera.get_untracked().is_near()) {
                if turned != now {
                    camera.update(|camera| *camera = camera.turned(MIDDLE));
                }
                if shown != meant {
                    show(camera, meant, now);
                }
            }
            (now, meant)
        });
    }
}

/// Brings squares into sight; how near one is stays as it is.
fn show(camera: RwSignal<Camera>, squares: impl IntoIterator<Item = Square>, flipped: bool) {
    camera.update(|camera| {
        for (x, y) in squares.into_iter().map(|square| middle(square, flipped)) {
            *camera = camera.showing(x, y, f64::from(FIELD));
        }
    });
}

/// A board to look at, for the rules, with its cities or without: nothing of it can be touched, and the words below it say
/// what is to be seen.
pub fn picture(view: &BoardView, cities: bool) -> AnyView {
    let hues = hues();
    let squares = Square::all().map(|square| {
        let cell = view.cell(square);
        let cell = Cell { city: cell.city.filter(|_| cities), ..cell };
        view! {
            <g class=marks(square, &cell) transform=at(square, false)>
                <rect class="sparta-square__field" width="10" height="10" />
                {drawn(square, &cell, hues, false)}
            </g>
        }
    });
    view! {
        <svg class="sparta-board" viewBox="-6 -1 107 107" aria-hidden="true">
            {(0..SIDE_LENGTH).map(|at| labels(at, Signal::stored(false))).collect_view()} {squares.collect_view()}
            <path class="sparta-reach" d=reach(view, false) />
        </svg>
    }
    .into_any()
}

/// Sets an attribute of a square.
fn set(square: Square, name: &str, value: &str) {
    if let Some(element) = document().get_element_by_id(&id(square)) {
        // Refused only to a name that no attribute may have.
        let _ = element.set_attribute(name, value);
    }
}

/// Keeps what a square is marked by, what is said of it and where it lies as they are now. One effect does that for all squares: three for
/// each took a slow phone longer than drawing them.
fn keep_marked(view: Memo<BoardView>, flipped: Signal<bool>) {
    let drawn = (view.get_untracked(), flipped.get_untracked());
    Effect::new(move |before: Option<(BoardView, bool)>| {
        let (old, lay) = before.unwrap_or_else(|| drawn.clone());
        let (new, lies) = (view.get(), flipped.get());
        for (square, (old, new)) in Square::all().zip(old.cells().zip(new.cells())) {
            if old != new {
                set(square, "class", &marks(square, &new));
                set(square, "aria-label", &spoken(square, &new));
            }
            if lay != lies {
                set(square, "transform", &at(square, lies));
            }
        }
        (new, lies)
    });
}

/// A dot in the middle of each square a piece may go to, as the line of one path.
fn reach(view: &BoardView, flipped: bool) -> String {
    let marked = Square::all().zip(view.cells()).filter(|(_, cell)| cell.is_marked());
    let dot = |square| {
        let (x, y) = middle(square, flipped);
        format!("M{} {y}a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0", x - 1.5)
    };
    marked.map(|(square, _)| dot(square)).collect()
}

/// The square at a point of the window. A finger keeps pointing at what it touched first, so the place decides.
fn under((x, y): (f64, f64)) -> Option<Square> {
    #[expect(clippy::cast_possible_truncation, reason = "windows are small")]
    let element = document().element_from_point(x as f32, y as f32)?;
    square_of(&element)
}

/// The square that is touched, or was reached by keys. All are heard in one place: listeners for each take a slow phone a frame.
fn touched(event: &ev::Event) -> Option<Square> {
    square_of(event.target()?.dyn_ref()?)
}

/// The square that something of the drawing belongs to.
fn square_of(element: &web_sys::Element) -> Option<Square> {
    element.closest(".sparta-square").ok()??.id().strip_prefix("square-")?.parse().ok()
}

/// The letter below a file and the number beside a rank.
fn labels(at: u8, flipped: Signal<bool>) -> AnyView {
    let far = SIDE_LENGTH - 1;
    let column = move || u32::from(if flipped.get() { far - at } else { at } * FIELD + FIELD / 2);
    let row = move || u32::from(if flipped.get() { at } else { far - at } * FIELD + FIELD / 2) + 1;
    view! {
        <text class="sparta-label" x=column y="105" text-anchor="middle">
            {char::from(b'a' + at).to_string()}
        </text>
        <text class="sparta-label" x="-2" y=row text-anchor="end">
            {at + 1}
        </text>
    }
    .into_any()
}

fn id(square: Square) -> String {
    format!("square-{square}")
}

/// How one gets about on the board.
#[derive(Clone, Copy)]
struct Navigation {
    flipped: Signal<bool>,
    camera: RwSignal<Camera>,
    focus: RwSignal<Option<Square>>,
    tap: Callback<Square>,
}

impl Navigation {
    /// The arrow keys go from square to square, Enter and the space bar touch.
    fn key(self, square: Square, event: &ev::KeyboardEvent) {
        let (right, up) = match event.key().as_str() {
            "ArrowLeft" => (-1, 0),
            "ArrowRight" => (1, 0),
            "ArrowUp" => (0, 1),
            "ArrowDown" => (0, -1),
            "Enter" | " " => {
                event.prevent_default();
                return self.tap.run(square);
            }
            _ => return,
        };
        event.prevent_default();
        let flipped = self.flipped.get_untracked();
        let turn = if flipped { -1 } else { 1 };
        let go = |from: u8, by: i8| from.checked_add_signed(by * turn);
        let next = go(square.file(), right).zip(go(square.rank(), up)).and_then(|(file, rank)| Square::new(file, rank));
        let Some(next) = next else { return };
        self.focus.set(Some(next));
        show(self.camera, [next], flipped);
        let element = document().get_element_by_id(&id(next)).and_then(|found| found.dyn_into().ok());
        if let Some(element) = element {
            let element: web_sys::SvgElement = element;
            let _ = element.focus();
        }
    }
}

/// One square: what is on it, and what touching it does. [`keep_marked`] sees to its attributes.
fn field(square: Square, cell: &Cell, content: ReadSignal<Cell>, hues: Hues, nav: Navigation) -> AnyView {
    let flipped = nav.flipped;
    view! {
        <g
            id=id(square)
            class=marks(square, cell)
            role="button"
            tabindex=if nav.focus.get_untracked() == Some(square) { "0" } else { "-1" }
            aria-label=spoken(square, cell)
            transform=at(square, flipped.get_untracked())
        >
            <rect class="sparta-square__field" width="10" height="10" />
            {move || content.with(|cell| drawn(square, cell, hues, flipped.get_untracked()))}
        </g>
    }
    .into_any()
}
