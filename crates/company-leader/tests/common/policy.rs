//! Players who are led by dice: who like to fight, so that games end.

use company_leader::{Command, CompanyLeader, Facing, FieldId, Pair, Phase, Purchase, Slot, Troop};
use tabletop::{Game, Generator, Viewer};

fn pick(dice: &mut Generator, count: usize) -> usize {
    dice.index(count)
}

/// How much a player wants to do something; 0 for never.
fn wish(game: &CompanyLeader, command: Command) -> u32 {
    let board = game.rules().board();
    let built_up = |at: FieldId| u32::from(board.built_up().contains(at));
    match command {
        Command::Resign | Command::Lift { .. } => 0,
        // What is turned up after the actions only tells the enemy something.
        Command::Reveal { .. } | Command::Hide { .. } if game.view(Viewer::Public).now.phase == Phase::Buying => 0,
        Command::Shoot { .. } | Command::Blitz => 400,
        Command::Advance { .. } => 40,
        Command::Scout { .. } => 12,
        Command::Reveal { at, .. } => 1 + built_up(at),
        Command::Lay { .. } | Command::Repair { .. } => 6,
        Command::Buy(_) | Command::Hide { .. } => 2,
        Command::EndActions => 8,
        _ => 1,
    }
}

/// Chooses among legal commands: shots first, then whatever the dice want, steps forward liked better than steps back.
pub fn choose(game: &CompanyLeader, legal: &[Command], dice: &mut Generator) -> usize {
    let view = game.view(Viewer::Public);
    if view.now.phase == Phase::SettingUp {
        // Ready as soon as possible: it is the last one of the list.
        let ready = legal.iter().position(|command| *command == Command::Ready);
        let places: Vec<usize> = (0..legal.len()).filter(|at| matches!(legal[*at], Command::Place { .. })).collect();
        return match ready {
            Some(ready) if places.is_empty() || dice.percent(20) => ready,
            _ if places.is_empty() => pick(dice, legal.len()),
            _ => places[pick(dice, places.len())],
        };
    }
    let enemies = |at: FieldId| {
        let mine = view.now.turn;
        let near = |piece: company_leader::Piece| game.rules().division().hostile(piece.owner, mine);
        let board = game.rules().board();
        let middle = board.coord(at);
        let all = board.all().filter(|field| view.piece(*field).is_some_and(near));
        all.map(|field| middle.distance(board.coord(field))).min().unwrap_or_default()
    };
    let wishes: Vec<u32> = legal
        .iter()
        .map(|command| match command {
            Command::Scout { at, facing } => {
                let ahead = game.rules().board().neighbour(*at, *facing);
                let better = ahead.is_some_and(|ahead| enemies(ahead) < enemies(*at));
                wish(game, *command) * if better { 8 } else { 1 }
            }
            _ => wish(game, *command),
        })
        .collect();
    let sum: u32 = wishes.iter().sum();
    if sum == 0 {
        return pick(dice, legal.len());
    }
    let mut at = dice.below(sum);
    for (place, wish) in wishes.iter().enumerate() {
        if at < *wish {
            return place;
        }
        at -= wish;
    }
    legal.len() - 1
}

/// Any command at all, about some field or one beyond the board.
pub fn any_command(dice: &mut Generator) -> Command {
    let mut field = || FieldId(u16::try_from(dice.below(95)).unwrap());
    let (at, other) = (field(), field());
    let facing = Facing::ALL[pick(dice, 6)];
    let troop = Troop::ALL[pick(dice, 6)];
    let slot = |dice: &mut Generator| match dice.below(3) {
        0 => Slot::Rest,
        1 => Slot::New(Troop::ALL[pick(dice, 6)]),
        _ => Slot::Old(u8::try_from(dice.below(5)).unwrap()),
    };
    match dice.below(21) {
        0 => Command::Place { troop, at },
        1 => Command::Lift { at },
        2 => Command::Ready,
        3 => Command::Swap(Pair::new(at, at)),
        4 | 5 => Command::Swap(Pair::new(at, other)),
        6 => Command::Reveal { at, facing },
        7 => Command::Scout { at, facing },
        8 => Command::Advance { facing },
        9 => Command::Lay { at },
        10 => Command::Shoot { at, target: other, facing },
        11 => Command::Blitz,
        12 => Command::Repair { at, points: u8::try_from(dice.below(8)).unwrap() },
        13 => Command::Hide { at },
        14 => Command::EndActions,
        15 => Command::Buy(Purchase { lift: dice.percent(50), slots: [slot(dice), slot(dice), slot(dice)] }),
        16 => Command::EndTurn,
        17 => Command::Face { facing },
        18 => Command::Roll,
        19 => Command::Throw([(); 6].map(|()| u8::try_from(dice.below(3)).unwrap())),
        _ => Command::Return(dice.percent(50)),
    }
}
