//! The program of lab `layernorm`.

fn main() {
    normlab::app::start(&[&normlab::labs::layernorm::LAB]);
}
