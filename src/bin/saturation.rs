//! The program of lab `saturation`.

fn main() {
    normlab::app::start(&[&normlab::labs::saturation::LAB]);
}
