//! The window in which a figure is saved: a look at it, its formats, its numbers. `assets/saver.js` opens and fills it.

use super::dom::{View, view};
use crate::word;

/// The window; one serves a page. What is in it comes from the figure whose button was pressed.
pub fn saver() -> View {
    view! {
        <dialog class="saver" aria-labelledby="saver-title" data-curve=word!(shell.curve)>
            <h2 id="saver-title">{word!(shell.save_figure)}</h2>
            <img alt="" />
            <p class="segments">
                <button type="button" class="try" data-save="svg">"SVG"</button>
                <button type="button" class="try" data-save="png">"PNG"</button>
                <button type="button" class="try" data-save="csv">"CSV"</button>
                <button type="button" class="try reset" data-save="close">{word!(shell.close)}</button>
            </p>
            <div class="saver-numbers" tabindex="0" role="region" aria-labelledby="saver-title"><table></table></div>
        </dialog>
    }
}
