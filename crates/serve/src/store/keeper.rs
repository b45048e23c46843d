//! Who may write: one thread, for all tables.
//!
//! A commit that is durable costs the time of the disk, whatever is in it. So whatever has come while one is under way
//! goes into the next together (group commit), and each is acknowledged after its commit has returned. Another thread
//! reads, and waits for no commit.

use std::{
    fmt,
    sync::{Mutex, PoisonError, mpsc},
    thread::{self, JoinHandle},
};

use tabletop::Viewer;
use tokio::sync::oneshot;

use super::{Kept, News, Outcome, Store, StoreError, Subscription, TableId, Write};

/// How much one transaction holds at the most: it should not take much longer than the disk.
const MOST_IN_A_COMMIT: usize = 512;

/// What became of something that was to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is durable.
    Kept,
    /// Another has written there before.
    Taken,
    /// It was not kept, and will not be.
    NotKept,
    /// Whether it was kept shows when the game is read again.
    InDoubt,
}

/// Something to be written, and who waits for it.
struct Job {
    write: Write,
    done: oneshot::Sender<Verdict>,
}

/// Something to be read, and who waits for it.
enum Question {
    Load(TableId, oneshot::Sender<Result<Option<Kept>, StoreError>>),
    News(Vec<(TableId, u32)>, oneshot::Sender<Result<Vec<News>, StoreError>>),
    Subscriptions(TableId, oneshot::Sender<Result<Vec<(Viewer, Subscription)>, StoreError>>),
}

/// The two threads at the database.
pub struct Keeper {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    questions: Mutex<Option<mpsc::Sender<Question>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    reader: Mutex<Option<JoinHandle<()>>>,
}

impl fmt::Debug for Keeper {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Keeper(..)")
    }
}

impl Keeper {
    /// Starts both threads, with a connection each. `kept` is told of each table at which something was kept, once that
    /// is durable, and `trouble` what the database complains of.
    #[must_use]
    pub fn start(
        writer: Box<dyn Store>,
        reader: Box<dyn Store>,
        kept: impl Fn(TableId) + Send + 'static,
        trouble: impl Fn(&StoreError) + Send + 'static,
    ) -> Self {
        let (jobs, to_write) = mpsc::channel();
        let (questions, to_read) = mpsc::channel();
        let writer = thread::spawn(move || write(writer, &to_write, kept, trouble));
        let reader = thread::spawn(move || read(reader, &to_read));
        let some = |thread| Mutex::new(Some(thread));
        Self {
            jobs: Mutex::new(Some(jobs)),
            questions: Mutex::new(Some(questions)),
            writer: some(writer),
            reader: some(reader),
        }
    }

    /// Has something kept. The answer comes after it is durable; if none comes, the keeper was stopped before.
    pub fn write(&self, write: Write) -> oneshot::Receiver<Verdict> {
        let (done, verdict) = oneshot::channel();
        send(&self.jobs, Job { write, done });
        verdict
    }

    /// Reads a game. `None` if the keeper was stopped.
    pub async fn load(&self, id: TableId) -> Option<Result<Option<Kept>, StoreError>> {
        let (done, answer) = oneshot::channel();
        send(&self.questions, Question::Load(id, done));
        answer.await.ok()
    }

    /// Reads what is new at each of these tables behind a revision. `None` if the keeper was stopped.
    pub async fn news(&self, asked: Vec<(TableId, u32)>) -> Option<Result<Vec<News>, StoreError>> {
        let (done, answer) = oneshot::channel();
        send(&self.questions, Question::News(asked, done));
        answer.await.ok()
    }

    /// The devices that want to be told of places at a game. `None` if the keeper was stopped.
    pub async fn subscriptions(&self, game: TableId) -> Option<Result<Vec<(Viewer, Subscription)>, StoreError>> {
        let (done, answer) = oneshot::channel();
        send(&self.questions, Question::Subscriptions(game, done));
        answer.await.ok()
    }

    /// Waits until all that was handed in is done, and closes the database.
    pub fn stop(&self) {
        // One after the other: the last to close the file brings it in order, and two at once would each leave that to
        // the other.
        drop(lock(&self.questions).take());
        join(&self.reader);
        drop(lock(&self.jobs).take());
        join(&self.writer);
    }
}

fn join(thread: &Mutex<Option<JoinHandle<()>>>) {
    if let Some(thread) = lock(thread).take() {
        // One that has panicked has nothing left to do.
        let _ = thread.join();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn send<T>(way: &Mutex<Option<mpsc::Sender<T>>>, what: T) {
    if let Some(way) = &*lock(way) {
        // Who waits hears that nobody is there any more.
        let _ = way.send(what);
    }
}

fn write(mut store: Box<dyn Store>, jobs: &mpsc::Receiver<Job>, kept: impl Fn(TableId), trouble: impl Fn(&StoreError)) {
    while let Ok(first) = jobs.recv() {
        let rest = jobs.try_iter().take(MOST_IN_A_COMMIT - 1);
        let (writes, waiting): (Vec<_>, Vec<_>) =
            core::iter::once(first).chain(rest).map(|job| (job.write, job.done)).unzip();
        let verdicts = verdicts(&mut *store, &writes, &trouble);
        for ((verdict, done), write) in verdicts.into_iter().zip(waiting).zip(&writes) {
            // Who has left does not need to know.
            let _ = done.send(verdict);
            match write {
                Write::Entry { game, .. } | Write::Place { game, .. } if verdict == Verdict::Kept => kept(*game),
                // Nobody else knows of a game that has just begun, and of subscriptions nobody keeps more than stands here.
                _ => {}
            }
        }
    }
}

/// Writes all at once. What cannot be kept with others is tried alone, so that one table's trouble is not that of all.
fn verdicts(store: &mut dyn Store, writes: &[Write], trouble: &impl Fn(&StoreError)) -> Vec<Verdict> {
    let error = match store.write(writes) {
        Ok(outcomes) => return outcomes.into_iter().map(Verdict::from).collect(),
        Err(error) => error,
    };
    match error {
        StoreError::InDoubt(_) => {
            trouble(&error);
            vec![Verdict::InDoubt; writes.len()]
        }
        StoreError::Unreachable(_) => {
            trouble(&error);
            vec![Verdict::NotKept; writes.len()]
        }
        _ if writes.len() > 1 => writes.chunks(1).flat_map(|one| verdicts(store, one, trouble)).collect(),
        _ => {
            trouble(&error);
            vec![Verdict::NotKept]
        }
    }
}

fn read(mut store: Box<dyn Store>, questions: &mpsc::Receiver<Question>) {
    while let Ok(question) = questions.recv() {
        // Who has left does not need to know.
        match question {
            Question::Load(id, done) => drop(done.send(store.load(id))),
            Question::News(asked, done) => drop(done.send(store.news(&asked))),
            Question::Subscriptions(game, done) => drop(done.send(store.subscriptions(game))),
        }
    }
}

impl From<Outcome> for Verdict {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Kept => Self::Kept,
            Outcome::Taken => Self::Taken,
        }
    }
}
