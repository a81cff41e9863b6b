//! The page's entry: mounts the app.

fn main() {
    normlab::app::start();
}
