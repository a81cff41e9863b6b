//! The program of lab `descent`.

fn main() {
    normlab::app::start(&[&normlab::labs::descent::LAB]);
}
