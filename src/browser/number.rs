//! Numbers, as the readers of a language write them.

/// A number with so many digits behind its decimal mark: "1,5" in German, "1.5" in English.
pub fn decimal(value: f64, digits: u8, language: &str) -> String {
    written(value, digits, "decimal", language)
}

/// A share of 1 in hundredths, with so many digits behind their decimal mark: "50 %" in German, "50%" in English.
pub fn percent(share: f64, digits: u8, language: &str) -> String {
    written(share, digits, "percent", language)
}

/// `Intl.NumberFormat` knows what every language does. It is reached by its name: what `js-sys` declares of it would be
/// part of the first load, which writes no such number.
#[cfg(target_family = "wasm")]
fn written(value: f64, digits: u8, style: &str, language: &str) -> String {
    use super::js;
    use js_sys::{Object, Reflect};

    let options = Object::new();
    let digits_behind = f64::from(digits).into();
    for (name, value) in
        [("style", &style.into()), ("minimumFractionDigits", &digits_behind), ("maximumFractionDigits", &digits_behind)]
    {
        // A property of an object just made is never refused.
        let _ = Reflect::set(&options, &name.into(), value);
    }
    let figure = || {
        let window = web_sys::window()?;
        let intl = js::get(&window, "Intl")?;
        let format = js::invoke(&intl, "NumberFormat", &[language.into(), options.into()])?;
        js::invoke(&format, "format", &[value.into()])?.as_string()
    };
    // Every browser that runs WebAssembly has it.
    figure().unwrap_or_else(|| value.to_string())
}

/// Off WebAssembly, where tests look at the words around a number, there is no `Intl`: the figures in plain English.
#[cfg(not(target_family = "wasm"))]
fn written(value: f64, digits: u8, style: &str, _: &str) -> String {
    let digits = digits.into();
    if style == "percent" { format!("{:.digits$}%", value * 100.0) } else { format!("{value:.digits$}") }
}
