//! The program of lab `gradient`.

fn main() {
    normlab::app::start(&[&normlab::labs::gradient::LAB]);
}
