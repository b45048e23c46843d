//! A socket to the host that has served the page (`tabletop serve`), and what else is told to it.

use core::cell::RefCell;
use std::rc::Rc;

use js_sys::{Object, Reflect, Uint8Array};
use wasm_bindgen::JsValue;
use web_sys::{BinaryType, Event, WebSocket};

use super::{
    js,
    listener::{Ears, message},
    page,
};
use crate::devices::{Came, Line};

/// A socket that is being opened, or is open.
struct Open {
    socket: WebSocket,
    line: Line,
    ears: Ears,
}

/// Opens a socket at a path of the host, such as `/ws/0011223344556677`. `opened` is called with its line once it is open, and `failed` if it never
/// is; a line that was open ends by itself.
pub fn open(path: &str, opened: impl Fn(Line) + 'static, failed: impl Fn() + 'static) {
    // `http` becomes `ws`, and `https` `wss`.
    let address = page::address(path).replacen("http", "ws", 1);
    let Ok(socket) = WebSocket::new(&address) else { return failed() };
    socket.set_binary_type(BinaryType::Arraybuffer);
    let (sending, ending) = (socket.clone(), socket.clone());
    let send = move |frame: &[u8]| {
        // What a socket does not take any more is said again on the next one.
        let _ = sending.send_with_u8_array(frame);
    };
    let line = Line::new(send, move || drop(ending.close()));
    let open = Rc::new(Open { socket, line, ears: Ears::default() });
    let is_open = Rc::new(RefCell::new(false));
    let heard_open = {
        let (open, is_open) = (Rc::downgrade(&open), Rc::clone(&is_open));
        move |_| {
            if let Some(open) = open.upgrade() {
                *is_open.borrow_mut() = true;
                opened(open.line.clone());
            }
        }
    };
    let heard_message = {
        let open = Rc::downgrade(&open);
        move |event: Event| {
            if let (Some(open), Some(frame)) = (open.upgrade(), message(event)) {
                open.line.came(Came::Frame(frame));
            }
        }
    };
    // The socket is kept until it closes, which every socket does in the end.
    let heard_close = {
        let kept = RefCell::new(Some(Rc::clone(&open)));
        move |_| {
            let Some(open) = kept.borrow_mut().take() else { return };
            if *is_open.borrow() { open.line.came(Came::Ended) } else { failed() }
        }
    };
    open.socket.set_onopen(Some(&open.ears.add(heard_open)));
    open.socket.set_onmessage(Some(&open.ears.add(heard_message)));
    open.socket.set_onclose(Some(&open.ears.add(heard_close)));
}

/// What is asked of a host.
#[derive(Clone, Copy, Debug)]
pub enum Request<'a> {
    /// To tell something, to anybody.
    Read,
    /// To tell something, to whoever has this right.
    Get(&'a str),
    /// To do something, which these bytes say, for whoever has this right.
    Post(&'a str, &'a [u8]),
    /// To take these bytes.
    Take(&'a [u8]),
}

/// Asks something of the host: what it answers, or why it does not do it, as it says itself. `Err` without words if it cannot be reached.
pub async fn ask(path: &str, request: Request<'_>) -> Result<Vec<u8>, String> {
    let told = async {
        let (options, headers) = (Object::new(), Object::new());
        let (method, right, body) = match request {
            Request::Read => ("GET", None, None),
            Request::Get(right) => ("GET", Some(right), None),
            Request::Post(right, bytes) => ("POST", Some(right), Some(bytes)),
            Request::Take(bytes) => ("POST", None, Some(bytes)),
        };
        // A property of an object just made is never refused.
        let set = |object: &Object, name: &str, value: &JsValue| drop(Reflect::set(object, &name.into(), value));
        set(&options, "method", &method.into());
        if let Some(bytes) = body {
            set(&options, "body", &Uint8Array::from(bytes));
        }
        if let Some(right) = right {
            set(&headers, "Authorization", &format!("Bearer {right}").into());
            set(&options, "headers", &headers);
        }
        let window = web_sys::window()?;
        let answer = js::call(window.as_ref(), "fetch", &[page::address(path).into(), options.into()]).await?;
        let body = js::call(&answer, "arrayBuffer", &[]).await?;
        Some((js::get(&answer, "ok").is_some_and(|ok| ok.is_truthy()), body))
    };
    let (is_ok, body): (bool, JsValue) = told.await.ok_or_else(String::new)?;
    let body = Uint8Array::new(&body).to_vec();
    if is_ok { Ok(body) } else { Err(String::from_utf8(body).unwrap_or_default()) }
}
