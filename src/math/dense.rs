//! Products of dense matrices, `out += left right`.
//!
//! Both factors are first copied into panels of four rows (of the left) and four columns (of the right), which the innermost loop
//! walks through side by side with sixteen sums in registers: each number loaded is used four times. Any transpose is a matter of
//! strides while copying. Reference: Goto and van de Geijn, "Anatomy of high-performance matrix multiplication", ACM TOMS 34 (2008).

use super::lanes::{LANES, Lanes};

/// A matrix in a slice: element `(i, j)` is at `i row_stride + j column_stride`.
#[derive(Clone, Copy, Debug)]
pub struct Matrix<'a> {
    data: &'a [f64],
    rows: usize,
    columns: usize,
    row_stride: usize,
    column_stride: usize,
}

impl<'a> Matrix<'a> {
    /// A row-major matrix `[rows, columns]`.
    #[must_use]
    pub fn new(data: &'a [f64], rows: usize, columns: usize) -> Self {
        assert!(data.len() == rows * columns, "{} numbers as [{rows}, {columns}]", data.len());
        Self { data, rows, columns, row_stride: columns, column_stride: 1 }
    }

    /// Its transpose, of the same numbers.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self { rows: self.columns, columns: self.rows, row_stride: self.column_stride, column_stride: self.row_stride, ..self }
    }
}

/// Room for the panels of two factors, to be used again.
#[derive(Clone, Debug, Default)]
pub struct Panels {
    left: Vec<[f64; LANES]>,
    right: Vec<[f64; LANES]>,
}

/// `out += left right`, all of it row-major: `[m, n] += [m, k] [k, n]`.
pub fn multiply_add(left: Matrix, right: Matrix, out: &mut [f64], panels: &mut Panels) {
    let (rows, inner, columns) = (left.rows, left.columns, right.columns);
    assert!(inner == right.rows, "[{rows}, {inner}] times [{}, {columns}]", right.rows);
    assert!(out.len() == rows * columns, "{} numbers as [{rows}, {columns}]", out.len());
    if out.is_empty() || inner == 0 {
        return;
    }
    pack(left, &mut panels.left);
    pack(right.transposed(), &mut panels.right);
    for (b, right) in panels.right.chunks_exact(inner).enumerate() {
        let first = b * LANES;
        let width = LANES.min(columns - first);
        for (left, out) in panels.left.chunks_exact(inner).zip(out.chunks_mut(LANES * columns)) {
            let sums = tile(left, right);
            for (sums, out) in sums.iter().zip(out.chunks_exact_mut(columns)) {
                for (sum, out) in sums.iter().zip(&mut out[first..first + width]) {
                    *out += sum;
                }
            }
        }
    }
}

/// Copies a matrix into panels of four rows, the numbers of a column side by side; 0 for rows that it has not.
fn pack(matrix: Matrix, panels: &mut Vec<[f64; LANES]>) {
    let Matrix { data, rows, columns, row_stride, column_stride } = matrix;
    panels.resize(rows.div_ceil(LANES) * columns, [0.0; LANES]);
    for (p, panel) in panels.chunks_exact_mut(columns).enumerate() {
        let first = p * LANES;
        // Transposed: the numbers of a column are neighbours already.
        if column_stride == rows && first + LANES <= rows {
            for (to, from) in panel.iter_mut().zip(data.chunks_exact(column_stride)) {
                to.copy_from_slice(&from[first..first + LANES]);
            }
            continue;
        }
        for lane in 0..LANES {
            if first + lane >= rows {
                panel.iter_mut().for_each(|to| to[lane] = 0.0);
                continue;
            }
            let mut at = (first + lane) * row_stride;
            for to in &mut *panel {
                to[lane] = data[at];
                at += column_stride;
            }
        }
    }
}

/// The sixteen sums of a panel of the left with one of the right. Written out, since a compiler that minds the size does not unroll
/// loops, and an array with an index stays in memory.
fn tile(left: &[[f64; LANES]], right: &[[f64; LANES]]) -> [[f64; LANES]; LANES] {
    let [mut s0, mut s1, mut s2, mut s3] = [Lanes::ZERO; LANES];
    for ([a0, a1, a2, a3], b) in left.iter().zip(right) {
        let b = Lanes::load(b);
        s0 = s0 + Lanes::splat(*a0) * b;
        s1 = s1 + Lanes::splat(*a1) * b;
        s2 = s2 + Lanes::splat(*a2) * b;
        s3 = s3 + Lanes::splat(*a3) * b;
    }
    [s0.numbers(), s1.numbers(), s2.numbers(), s3.numbers()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::rng::Rng;

    /// Every size about a panel's, and some far from it.
    const SIZES: [usize; 9] = [1, 2, 3, 4, 5, 7, 8, 33, 66];

    fn drawn(rng: &mut Rng, n: usize) -> Vec<f64> {
        (0..n).map(|_| rng.normal()).collect()
    }

    /// The three loops of the definition.
    fn naive(left: Matrix, right: Matrix, out: &mut [f64]) {
        let at = |m: Matrix, i: usize, j: usize| m.data[i * m.row_stride + j * m.column_stride];
        for i in 0..left.rows {
            for j in 0..right.columns {
                out[i * right.columns + j] += (0..left.columns).map(|k| at(left, i, k) * at(right, k, j)).sum::<f64>();
            }
        }
    }

    #[test]
    fn products_of_any_shape_and_transpose_are_those_of_three_loops() {
        let (mut rng, mut panels) = (Rng::new(3, 0), Panels::default());
        for (m, k, n) in SIZES.iter().flat_map(|m| SIZES.iter().flat_map(move |k| SIZES.iter().map(move |n| (*m, *k, *n)))) {
            let (a, b, start) = (drawn(&mut rng, m * k), drawn(&mut rng, k * n), drawn(&mut rng, m * n));
            for (left, right) in [
                (Matrix::new(&a, m, k), Matrix::new(&b, k, n)),
                (Matrix::new(&a, k, m).transposed(), Matrix::new(&b, k, n)),
                (Matrix::new(&a, m, k), Matrix::new(&b, n, k).transposed()),
                (Matrix::new(&a, k, m).transposed(), Matrix::new(&b, n, k).transposed()),
            ] {
                let (mut fast, mut slow) = (start.clone(), start.clone());
                multiply_add(left, right, &mut fast, &mut panels);
                naive(left, right, &mut slow);
                for (fast, slow) in fast.iter().zip(&slow) {
                    // Cancelled from terms of size 1.
                    assert!((fast - slow).abs() <= 1e-14 * (k + 1) as f64, "[{m}, {k}] [{k}, {n}]: {fast} is not {slow}");
                }
            }
        }
    }

    #[test]
    fn an_infinite_number_stays_in_its_row_and_column() {
        // The panels' zeros must not turn it into a NaN elsewhere.
        let (left, mut out) = ([f64::INFINITY, 1.0, 2.0], [0.0; 3]);
        multiply_add(Matrix::new(&left, 3, 1), Matrix::new(&[1.0], 1, 1), &mut out, &mut Panels::default());
        assert_eq!(out, left);
    }

    #[test]
    fn no_numbers_have_a_product_too() {
        let mut out = [5.0];
        multiply_add(Matrix::new(&[], 1, 0), Matrix::new(&[], 0, 1), &mut out, &mut Panels::default());
        assert_eq!(out, [5.0]);
    }
}
