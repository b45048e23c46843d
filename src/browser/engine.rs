//! The worker the bots of a game think in (`src/engine/`).

use core::{cell::RefCell, time::Duration};
use std::rc::Rc;

use bots::ON_THE_WAY;
use futures_channel::oneshot;
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast as _, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::page;

/// How long a worker may take to be there. One that neither comes nor breaks down would leave whoever waits for it waiting for ever.
const PATIENCE: Duration = Duration::from_secs(30);

/// What is done with an answer; `None` if the worker did not come or broke down.
type Then = Box<dyn FnOnce(Option<Vec<u8>>)>;

/// Somebody who thinks while the page goes on drawing: a worker, loaded when it is first needed.
///
/// It thinks about one question at a time. Dropping it ends it, whatever it is thinking about.
pub struct Engine {
    /// The tag of the game.
    game: &'static str,
    running: RefCell<Option<Running>>,
}

/// A worker that has been started.
struct Running {
    worker: Worker,
    state: Rc<RefCell<State>>,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut(Event)>,
}

/// What one waits for.
#[derive(Default)]
struct State {
    /// It has said that it is there.
    ready: bool,
    /// What it will be asked when it is there.
    question: Option<Uint8Array>,
    /// What is done with its answer.
    then: Option<Then>,
    /// What it would answer now, where it says so on the way.
    so_far: Option<Vec<u8>>,
    /// Somebody has said that it is enough.
    enough: bool,
    /// It did not come in time, or broke down.
    broken: bool,
}

impl Engine {
    /// Nobody yet: the one who plays the game with this tag, when he is first needed.
    pub fn new(game: &'static str) -> Self {
        Self { game, running: RefCell::default() }
    }

    /// Loads the worker, so that the first answer does not wait for it.
    pub fn prepare(&self) {
        let mut running = self.running.borrow_mut();
        if running.as_ref().is_none_or(|running| running.state.borrow().broken) {
            *running = Running::start(self.game);
        }
    }

    /// Asks a question in bytes, and does something with the answer; `None` if the worker does not come, as when its file is
    /// neither kept on the device nor to be fetched. What was asked before is not answered any more.
    pub fn ask(&self, question: &[u8], then: impl FnOnce(Option<Vec<u8>>) + 'static) {
        self.cancel();
        self.prepare();
        match &*self.running.borrow() {
            Some(running) => running.ask(Uint8Array::from(question), Box::new(then)),
            None => then(None),
        }
    }

    /// Asks a question at once, and gives what is to be waited for. It is answered with `None` also if it was not answered any more.
    pub fn answer(&self, question: &[u8]) -> impl Future<Output = Option<Vec<u8>>> + use<> {
        let (answer, answered) = oneshot::channel();
        self.ask(question, move |bytes| {
            // Who asked may wait no longer.
            let _ = answer.send(bytes);
        });
        async move { answered.await.ok().flatten() }
    }

    /// Says that it is enough: what was asked last is answered with the best that was found so far, or as soon as there is something.
    pub fn press(&self) {
        let answered = self.running.borrow().as_ref().and_then(|running| {
            let mut state = running.state.borrow_mut();
            state.enough = true;
            let so_far = state.so_far.take()?;
            Some((state.then.take()?, so_far))
        });
        if let Some((then, so_far)) = answered {
            // It thinks on, and nothing reaches it.
            drop(self.running.borrow_mut().take());
            self.prepare();
            done(then, Some(so_far));
        }
    }

    /// Stops thinking about what was asked last; it is not answered any more.
    pub fn cancel(&self) {
        // Without shared memory nothing reaches a worker that is thinking, so it is ended and another one started. Nothing
        // is fetched again for it.
        let is_busy = |running: &mut Running| running.state.borrow().then.is_some();
        let stopped = self.running.borrow_mut().take_if(is_busy);
        if stopped.is_some() {
            self.prepare();
        }
    }
}

impl Running {
    /// `None` where the browser has no workers, or the page does not say where this one is.
    fn start(game: &str) -> Option<Self> {
        let address = page::meta(&format!("engine-{game}"))?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address, &options).ok()?;
        let state = Rc::new(RefCell::new(State::default()));
        let hear = {
            let (state, worker) = (Rc::clone(&state), worker.clone());
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                let answer = Uint8Array::new(&event.data()).to_vec();
                let heard = state.borrow_mut().heard(&worker, answer);
                if let Some((then, answer)) = heard {
                    done(then, Some(answer));
                }
            })
        };
        let fail = {
            let state = Rc::clone(&state);
            Closure::<dyn FnMut(Event)>::new(move |_| {
                if let Some(then) = state.borrow_mut().failed() {
                    done(then, None);
                }
            })
        };
        let late = Rc::downgrade(&state);
        let give_up = move || {
            if let Some(then) = late.upgrade().and_then(|state| state.borrow_mut().late()) {
                done(then, None);
            }
        };
        leptos::prelude::set_timeout(give_up, PATIENCE);
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        Some(Self { worker, state, _hear: hear, _fail: fail })
    }

    fn ask(&self, question: Uint8Array, then: Then) {
        let mut state = self.state.borrow_mut();
        (state.then, state.so_far, state.enough) = (Some(then), None, false);
        if state.ready {
            // Bytes can always be posted.
            let _ = self.worker.post_message(&question);
        } else {
            state.question = Some(question);
        }
    }
}

/// Does what was to be done with an answer, behind the event that brought it: it may end the worker and its listeners.
fn done(then: Then, answer: Option<Vec<u8>>) {
    spawn_local(async move { then(answer) });
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl State {
    /// A message has come: that the worker is there, what it would answer now, or the answer.
    fn heard(&mut self, worker: &Worker, message: Vec<u8>) -> Option<(Then, Vec<u8>)> {
        if self.ready {
            let answer = match message.split_first() {
                Some((&ON_THE_WAY, so_far)) if self.enough => so_far.to_vec(),
                Some((&ON_THE_WAY, so_far)) => {
                    self.so_far = Some(so_far.to_vec());
                    return None;
                }
                Some((_, answer)) => answer.to_vec(),
                None => message,
            };
            return self.then.take().map(|then| (then, answer));
        }
        self.ready = true;
        if let Some(question) = self.question.take() {
            let _ = worker.post_message(&question);
        }
        None
    }

    fn failed(&mut self) -> Option<Then> {
        self.broken = true;
        self.question = None;
        self.then.take()
    }

    /// Its time to come is over.
    fn late(&mut self) -> Option<Then> {
        if self.ready { None } else { self.failed() }
    }
}
