//! Seats, maps over them, and who may know of an event.

use tabletop::{AddressedEvent, Audience, PerSeat, Seat, Viewer};

#[test]
fn a_table_has_its_seats_in_order() {
    assert_eq!(Seat::all(3).collect::<Vec<_>>(), [Seat(0), Seat(1), Seat(2)]);
    assert_eq!(Seat::all(0).count(), 0);
    assert_eq!(Seat(4).index(), 4);
}

#[test]
fn a_map_asks_every_seat_once() {
    let mut asked = Vec::new();
    let map = PerSeat::new(3, |seat| {
        asked.push(seat);
        seat.0 * 10
    });
    assert_eq!(map.count(), 3);
    assert_eq!(map.seats().collect::<Vec<_>>(), [Seat(0), Seat(1), Seat(2)]);
    assert_eq!(map.iter().collect::<Vec<_>>(), [(Seat(0), &0), (Seat(1), &10), (Seat(2), &20)]);
    assert_eq!(asked, [Seat(0), Seat(1), Seat(2)]);
}

#[test]
fn a_map_has_the_seats_of_its_table_and_no_other() {
    let map = PerSeat::new(2, |_| ());
    assert_eq!([0, 1, 2, 255].map(|seat| map.has(Seat(seat))), [true, true, false, false]);
    let full = PerSeat::new(255, |_| ());
    assert_eq!(full.count(), 255);
    assert!(full.has(Seat(254)) && !full.has(Seat(255)));
}

#[test]
fn a_map_changes_where_it_is_told_to() {
    let mut map = PerSeat::new(3, |seat| seat.0);
    map[Seat(1)] = 7;
    assert_eq!([map[Seat(0)], map[Seat(1)], map[Seat(2)]], [0, 7, 2]);
    for (seat, value) in map.iter_mut() {
        *value += seat.0;
    }
    assert_eq!(map.iter().map(|(_, value)| *value).collect::<Vec<_>>(), [0, 8, 4]);
}

#[test]
fn everybody_looks_and_so_does_the_public() {
    let seats = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public];
    assert_eq!(Viewer::all(2).collect::<Vec<_>>(), seats);
}

#[test]
fn events_reach_whom_they_are_told_to() {
    let reached = |told: AddressedEvent<()>| Viewer::all(2).map(|viewer| told.reaches(viewer)).collect::<Vec<_>>();
    assert_eq!(reached(AddressedEvent::public(())), [true, true, true]);
    assert_eq!(reached(AddressedEvent::only(Seat(1), ())), [false, true, false]);
    assert_eq!(reached(AddressedEvent::archive(())), [false, false, false]);
    assert_eq!(AddressedEvent::only(Seat(1), ()).to, Audience::Only(Seat(1)));
}
