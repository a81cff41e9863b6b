//! The link as a QR code.

use crate::ui::dom::{View, view};
use qrcodegen::{QrCode, QrCodeEcc};

/// Above so many modules a side a phone no longer reads it off a wall.
const MOST: i32 = 117;

/// Modules of white around it, as the standard asks for.
const QUIET: i32 = 4;

/// The code; `None` for a link that is too long.
pub(super) fn code(link: &str) -> Option<View> {
    let code = QrCode::encode_text(link, QrCodeEcc::Low).ok().filter(|code| code.size() <= MOST)?;
    let size = code.size() + 2 * QUIET;
    let (mut path, frame) = (String::new(), format!("0 0 {size} {size}"));
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            path += &format!("M{} {}h1v1h-1z", x + QUIET, y + QUIET);
        }
    }
    Some(view! {
        <svg class="qr" viewBox=frame role="img" aria-label=link.to_owned() shape-rendering="crispEdges">
            <rect width="100%" height="100%" fill="#fff"></rect><path d=path fill="#000"></path>
        </svg>
    })
}
