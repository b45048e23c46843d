//! Seats, maps over them, and who may know of an event.

use std::collections::BTreeSet;

use tabletop::{AddressedEvent, Audience, PerSeat, Seat, SeatSet, Viewer};

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

/// All sets there are, as sets of the standard library.
fn every_set() -> Vec<BTreeSet<Seat>> {
    (0..=u8::MAX).map(|bits| Seat::all(8).filter(|seat| bits >> seat.0 & 1 == 1).collect()).collect()
}

fn small(set: &BTreeSet<Seat>) -> SeatSet {
    set.iter().copied().collect()
}

#[test]
fn a_set_of_seats_is_a_set() {
    for set in every_set() {
        let seats = small(&set);
        assert_eq!(seats.iter().collect::<BTreeSet<_>>(), set);
        assert!(seats.iter().eq(set.iter().copied()), "in order");
        assert_eq!((usize::from(seats.len()), seats.is_empty()), (set.len(), set.is_empty()));
        assert_eq!(seats.lowest(), set.first().copied());
        assert_eq!(seats.only(), set.first().copied().filter(|_| set.len() == 1));
        for seat in Seat::all(u8::MAX) {
            assert_eq!(seats.has(seat), set.contains(&seat), "{seat:?} of {set:?}");
        }
    }
}

#[test]
fn seats_come_into_a_set_and_go() {
    for set in every_set() {
        for seat in Seat::all(8) {
            let (mut more, mut fewer) = (small(&set), small(&set));
            more.add(seat);
            fewer.remove(seat);
            assert_eq!(more, small(&set.iter().copied().chain([seat]).collect()));
            assert_eq!(fewer, small(&set.iter().copied().filter(|one| *one != seat).collect()));
        }
        let (mut more, mut fewer) = (small(&set), small(&set));
        more.add(Seat(8));
        fewer.remove(Seat(200));
        assert_eq!([more, fewer], [small(&set); 2], "there is no such seat");
    }
}

#[test]
fn sets_of_seats_are_combined() {
    let sets = every_set();
    for one in &sets {
        for other in sets.iter().step_by(7) {
            let (few, many) = (small(one), small(other));
            assert_eq!(few & many, small(&(one & other)));
            assert_eq!(few | many, small(&(one | other)));
            assert_eq!(few - many, small(&(one - other)));
        }
    }
}

#[test]
fn a_set_has_one_seat_or_the_first_ones() {
    for count in 0..=u8::MAX {
        let first: Vec<Seat> = Seat::all(count.min(8)).collect();
        assert_eq!(SeatSet::first(count).iter().collect::<Vec<_>>(), first);
        let one = Some(Seat(count)).filter(|seat| seat.0 < 8);
        assert_eq!(SeatSet::one(Seat(count)).iter().collect::<Vec<_>>(), one.into_iter().collect::<Vec<_>>());
    }
    assert!(SeatSet::NONE.is_empty());
}
