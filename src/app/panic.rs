//! A panic ends in a readable page, made by boot.js, instead of a page that no longer answers.

use js_sys::{Function, Reflect, global};
use wasm_bindgen::{JsCast, JsValue};

/// From now on panics go to the console and to `normlabPanic` of boot.js.
pub(super) fn set_hook() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        let page = Reflect::get(&global(), &"normlabPanic".into()).ok().and_then(|f| f.dyn_into::<Function>().ok());
        if let Some(page) = page {
            let _ = page.call1(&JsValue::NULL, &info.to_string().into());
        }
    }));
}
