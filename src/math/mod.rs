//! The mathematics: f64 in, f64 out. No words for people, colours, pixels, clocks or globals.
