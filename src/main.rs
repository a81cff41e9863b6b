//! Every lab in one program, for the page in one file.

fn main() {
    normlab::app::start(normlab::labs::LABS);
    normlab::app::share::listen();
}
