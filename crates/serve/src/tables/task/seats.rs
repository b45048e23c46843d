//! Who plays at a table: people, and computers for whoever is away, has resigned, or has let his time pass.

use std::{sync::Arc, time::Duration};

use link::{
    Token,
    roster::{Asker, Change, NoChange, Roster},
};
use tabletop::{Seat, Viewer};
use tokio::{sync::oneshot, task::spawn_blocking, time::sleep};

use super::{Answer, End, Goes, Task};
use crate::{
    desk::Thought,
    error::Refused,
    games::roster,
    store::{Digest, NEVER, Terms, Verdict, Write},
    tables::terms,
};

/// How often it is tried to change what another host has changed meanwhile.
const ATTEMPTS: usize = 3;

/// What became of a roster that was to be kept.
enum Seated {
    /// All have been told.
    Yes(Goes),
    /// Others play than was known here: that is known now.
    Otherwise(Goes),
    /// It was not kept, or nobody knows.
    No,
}

impl Task {
    /// Changes something about a seat, for whoever may.
    pub(super) async fn change(
        &mut self,
        token: Token,
        (seat, change): (Seat, Change),
        answer: oneshot::Sender<Result<Roster, Refused>>,
    ) -> Goes {
        let (changed, goes) = self.changed(token, seat, change).await;
        // Whoever has asked may have left.
        let _ = answer.send(changed);
        goes
    }

    async fn changed(&mut self, token: Token, seat: Seat, change: Change) -> (Result<Roster, Refused>, Goes) {
        let asker = match self.asker(token) {
            Ok(asker) => asker,
            Err(refused) => return (Err(refused), Goes::On),
        };
        for _ in 0..ATTEMPTS {
            // A table at which nothing is said of seats has none.
            let changed = self.desk.roster().ok_or(NoChange::NoSeat);
            let changed = match changed.and_then(|roster| roster.changed(asker, seat, change)) {
                Ok(changed) => changed,
                Err(why) => return (Err(why.into()), Goes::On),
            };
            match self.seat(&changed).await {
                Seated::Yes(goes) => return (Ok(changed), goes),
                Seated::Otherwise(Goes::On) => {}
                Seated::Otherwise(goes) => return (Err(Refused::Trouble), goes),
                // Who plays shows when the table is read again.
                Seated::No => return (Err(Refused::Trouble), Goes::Away(End::Again)),
            }
        }
        (Err(Refused::Trouble), Goes::On)
    }

    /// Who asks, by his token.
    fn asker(&self, token: Token) -> Result<Asker, Refused> {
        if Digest::of(token) == self.opener {
            return Ok(Asker::Opener);
        }
        match self.viewer_of(token)? {
            Viewer::Seat(seat) => Ok(Asker::Player(seat)),
            Viewer::Public => Err(NoChange::NotTheirs.into()),
        }
    }

    /// People were to act before this moment, in seconds since 1970: computers play for them.
    pub(super) async fn overdue(&mut self, moment: i64) -> Goes {
        // Another host may have heard of something since.
        if let Goes::Away(end) = self.look().await {
            return Goes::Away(end);
        }
        if self.due > moment {
            return Goes::On;
        }
        let Some(now) = self.desk.overdue() else {
            // Nobody is waited for, until something is done here.
            self.due = NEVER;
            // If it is not kept, it is found out once more.
            drop(self.all.keeper.write(Write::Due { game: self.id, due: NEVER }));
            return Goes::On;
        };
        match self.seat(&now).await {
            Seated::Yes(goes) | Seated::Otherwise(goes) => goes,
            Seated::No => Goes::Away(End::Again),
        }
    }

    /// Keeps who plays from now on, and tells all.
    async fn seat(&mut self, roster: &Roster) -> Seated {
        let terms = terms(self.terms + 1, roster);
        match self.all.keeper.write(Write::Terms { game: self.id, terms: terms.clone() }).await {
            Ok(Verdict::Kept) => Seated::Yes(self.take_terms(&terms, true)),
            Ok(Verdict::Taken) => Seated::Otherwise(self.look().await),
            _ => Seated::No,
        }
    }

    /// Takes up who plays now, and until when people are waited for; `is_ours` if that was kept here.
    pub(super) fn take_terms(&mut self, terms: &Terms, is_ours: bool) -> Goes {
        if terms.number < self.terms {
            return Goes::On;
        }
        self.due = terms.due;
        if terms.number == self.terms {
            return Goes::On;
        }
        let Some(roster) = roster(&terms.roster, self.desk.seats()) else { return Goes::Away(End::Again) };
        self.terms = terms.number;
        // Another level may have something to say.
        self.speechless = None;
        let acts = self.desk.seat(roster);
        self.look_who_is_waited_for(is_ours);
        self.carry_out(acts)
    }

    /// Lets a computer think, if one is to act and none does.
    pub(super) fn think(&mut self) {
        let is_busy = self.thinking.is_some() || self.keeping.is_some();
        if is_busy || self.speechless == Some(self.desk.revision()) {
            return;
        }
        let Some(Thought { seat, revision, think }) = self.desk.question() else { return };
        let (done, answer) = oneshot::channel();
        self.thinking = Some(answer);
        let pause = if self.lines.is_empty() { Duration::ZERO } else { self.all.limits.pause };
        let all = Arc::clone(&self.all);
        tokio::spawn(async move {
            sleep(pause).await;
            let Ok(_permit) = all.thinking.acquire().await else { return };
            if let Ok(answer) = spawn_blocking(think).await {
                // The table may have been put away.
                let _ = done.send(Answer(seat, revision, answer));
            }
        });
    }

    /// Does what a computer has thought of.
    pub(super) fn answered(&mut self, answer: Option<Answer>) -> Goes {
        let acts = answer.and_then(|Answer(seat, revision, bytes)| self.desk.answer(seat, revision, &bytes));
        let Some(acts) = acts else {
            self.all
                .log
                .say(format_args!("table {}: a computer has nothing to say that the rules permit", self.name()));
            self.speechless = Some(self.desk.revision());
            return Goes::On;
        };
        self.carry_out(acts)
    }
}
