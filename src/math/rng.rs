//! Seeded random numbers that stay the same for ever: PCG-XSL-RR-128/64 with our own uniform, normal and shuffle.
//!
//! The stream of 64-bit words is fixed by `rand_pcg`'s value-stability promise; what is made of the words is fixed here.
//! Reference: O'Neill, "PCG: a family of simple fast space-efficient statistically good algorithms", 2014.

use rand_core::Rng as _;
use rand_pcg::Pcg64;

/// A seeded source of random numbers.
pub struct Rng(Pcg64);

impl Rng {
    /// The numbers of a seed; different streams of one seed are independent of each other. Neighbouring seeds are mixed
    /// first: a linear congruential generator would carry their likeness into its numbers.
    #[must_use]
    pub fn new(seed: u32, stream: u32) -> Self {
        let word = u64::from(stream) << 32 | u64::from(seed);
        Self(Pcg64::new(u128::from(mixed(word)) << 64 | u128::from(mixed(!word)), u128::from(stream)))
    }

    /// Uniform in `[0, 1)`: the upper 53 bits of a word, over 2^53.
    pub fn uniform(&mut self) -> f64 {
        const SCALE: f64 = 1.0 / (1_u64 << 53) as f64;
        (self.0.next_u64() >> 11) as f64 * SCALE
    }

    /// Standard normal by Box and Muller: `sqrt(-2 ln(1 - u1)) cos(2 pi u2)`. Takes exactly two uniforms, so that the n-th
    /// normal of a seed is always made of the same words.
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (-self.uniform()).ln_1p()).sqrt();
        radius * (std::f64::consts::TAU * self.uniform()).cos()
    }

    /// A uniformly random order of `items` by Fisher and Yates.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = (self.uniform() * (last + 1) as f64) as usize;
            items.swap(last, other);
        }
    }
}

/// SplitMix64's output function: every bit of the result depends on every bit of `word`.
fn mixed(word: u64) -> u64 {
    let z = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        // From an implementation of the same formulas in Python.
        let mut rng = Rng::new(1, 0);
        let uniforms = [rng.uniform(), rng.uniform(), rng.uniform()];
        assert_eq!(uniforms, [0.917_301_067_817_226_5, 0.885_855_437_523_718, 0.590_597_276_661_869_1]);
        let normals = [rng.normal(), rng.normal()];
        // One part in 1e15: ln and cos of different platforms differ in their last bit.
        for (normal, expected) in normals.iter().zip([2.883_202_898_195_815_3, -0.900_637_800_771_351_7]) {
            assert!((normal - expected).abs() <= 1e-15 * f64::abs(expected), "{normal}");
        }
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
        rng.shuffle(&mut order);
        assert_eq!(order, [2, 7, 6, 5, 0, 3, 1, 4]);
    }
}
