//! The program of the dialog "share and embed" and of the terms.

fn main() {
    normlab::app::share::listen();
}
