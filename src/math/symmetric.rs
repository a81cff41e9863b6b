//! Symmetric positive semi-definite matrices up to 3x3: eigenvalues by Jacobi's method, rank, solution, pseudo-inverse.
//!
//! Everything that has to tell zero from small works on `D^-1 H D^-1` with `D = sqrt(diag H)`, whose diagonal is 1: features in
//! unequal units make `H` ill-conditioned but not this matrix, so small eigenvalues keep their digits. Reference: Demmel and
//! Veselić, "Jacobi's method is more accurate than QR", SIAM J. Matrix Anal. Appl. 13 (1992).

/// Three numbers, of which the first `dim` count and the rest are 0.
pub type Vector = [f64; 3];

/// A symmetric matrix, of which the leading `dim` rows and columns count and the rest is 0.
pub type Matrix = [[f64; 3]; 3];

/// An eigenvalue of the matrix with unit diagonal below this is a zero made by rounding.
const RANK_CUT: f64 = 1e-12;

/// `V diag(values) V^T` of a symmetric matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eigen {
    /// Rows and columns.
    pub dim: usize,
    /// Eigenvalues, ascending; exactly 0 where the matrix is singular.
    pub values: Vector,
    /// Unit eigenvectors in the same order; the first component that is not 0 is positive.
    pub vectors: [Vector; 3],
}

impl Eigen {
    /// `V diag(f(values)) V^T`: a function of the matrix.
    #[must_use]
    pub fn map(&self, f: impl Fn(f64) -> f64) -> Matrix {
        let mut out = Matrix::default();
        for (value, v) in self.values.iter().zip(&self.vectors).take(self.dim) {
            let value = f(*value);
            for (row, vi) in out.iter_mut().zip(v) {
                for (cell, vj) in row.iter_mut().zip(v) {
                    *cell += value * vi * vj;
                }
            }
        }
        out
    }
}

/// `sum a b`.
#[must_use]
pub fn dot(a: &Vector, b: &Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// `matrix v`.
#[must_use]
pub fn multiply(matrix: &Matrix, v: &Vector) -> Vector {
    [dot(&matrix[0], v), dot(&matrix[1], v), dot(&matrix[2], v)]
}

/// `a + factor b`.
#[must_use]
pub fn add(a: &Vector, factor: f64, b: &Vector) -> Vector {
    [a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]]
}

/// Eigenvalues and eigenvectors of the leading `dim` rows of a positive semi-definite matrix. As many eigenvalues are exactly 0
/// as its rank leaves.
#[must_use]
pub fn eigen(matrix: &Matrix, dim: usize) -> Eigen {
    let mut eigen = jacobi(matrix, dim);
    let zeros = dim - rank(matrix, dim);
    for (i, value) in eigen.values.iter_mut().enumerate() {
        *value = if i < zeros { 0.0 } else { value.max(0.0) };
    }
    eigen
}

/// The rank of a positive semi-definite matrix: eigenvalues above 1e-12 once its diagonal is scaled to 1.
#[must_use]
pub fn rank(matrix: &Matrix, dim: usize) -> usize {
    let (unit, _) = with_unit_diagonal(matrix, dim);
    jacobi(&unit, dim).values.iter().take(dim).filter(|v| **v > RANK_CUT).count()
}

/// The inverse of a positive semi-definite matrix; where it is singular, Moore and Penrose's pseudo-inverse.
#[must_use]
pub fn inverse(matrix: &Matrix, dim: usize) -> Matrix {
    let reciprocal = |v: f64| if v > 0.0 { 1.0 / v } else { 0.0 };
    if rank(matrix, dim) < dim {
        return eigen(matrix, dim).map(reciprocal);
    }
    let (unit, scale) = with_unit_diagonal(matrix, dim);
    let mut out = jacobi(&unit, dim).map(reciprocal);
    for i in 0..dim {
        for j in 0..dim {
            out[i][j] /= scale[i] * scale[j];
        }
    }
    out
}

/// The solution of `matrix x = right`; where the matrix is singular, the shortest of the least-squares solutions.
#[must_use]
pub fn solve(matrix: &Matrix, dim: usize, right: &Vector) -> Vector {
    multiply(&inverse(matrix, dim), right)
}

/// `D^-1 H D^-1` and the diagonal of `D`; a zero on the diagonal stays.
fn with_unit_diagonal(matrix: &Matrix, dim: usize) -> (Matrix, Vector) {
    let mut scale = [1.0; 3];
    for i in 0..dim {
        scale[i] = if matrix[i][i] > 0.0 { matrix[i][i].sqrt() } else { 1.0 };
    }
    let mut unit = Matrix::default();
    for i in 0..dim {
        for j in 0..dim {
            unit[i][j] = if i == j && matrix[i][i] > 0.0 { 1.0 } else { matrix[i][j] / scale[i] / scale[j] };
        }
    }
    (unit, scale)
}

/// Cyclic Jacobi rotations until every `a_ij` is below rounding beside `sqrt(a_ii a_jj)`: the test that keeps small eigenvalues
/// relatively accurate. Three rows need four or five sweeps.
fn jacobi(matrix: &Matrix, dim: usize) -> Eigen {
    assert!((1..=3).contains(&dim), "one to three rows, not {dim}");
    let mut a = *matrix;
    let mut v = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    for _ in 0..30 {
        let mut is_diagonal = true;
        for p in 0..dim {
            for q in p + 1..dim {
                if a[p][q].abs() > 0.5 * f64::EPSILON * (a[p][p] * a[q][q]).abs().sqrt() {
                    rotate(&mut a, &mut v, p, q, dim);
                    is_diagonal = false;
                }
            }
        }
        if is_diagonal {
            break;
        }
    }
    let mut order = [0, 1, 2];
    for last in 1..dim {
        for i in (0..last).rev() {
            if a[order[i + 1]][order[i + 1]] < a[order[i]][order[i]] {
                order.swap(i, i + 1);
            }
        }
    }
    let mut out = Eigen { dim, values: [0.0; 3], vectors: [[0.0; 3]; 3] };
    for (to, from) in order.into_iter().enumerate().take(dim) {
        let vector = [v[0][from], v[1][from], v[2][from]];
        let sign = vector.iter().find(|c| **c != 0.0).map_or(1.0, |c| c.signum());
        out.values[to] = a[from][from];
        out.vectors[to] = vector.map(|c| sign * c);
    }
    out
}

/// Turns rows and columns `p` and `q` so that `a_pq` becomes 0.
fn rotate(a: &mut Matrix, v: &mut Matrix, p: usize, q: usize, dim: usize) {
    let tau = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
    let t = tau.signum() / (tau.abs() + tau.hypot(1.0));
    let c = 1.0 / t.hypot(1.0);
    let s = t * c;
    let shift = t * a[p][q];
    a[p][p] -= shift;
    a[q][q] += shift;
    a[p][q] = 0.0;
    a[q][p] = 0.0;
    for k in (0..dim).filter(|k| *k != p && *k != q) {
        let (akp, akq) = (a[k][p], a[k][q]);
        a[k][p] = c * akp - s * akq;
        a[k][q] = s * akp + c * akq;
        a[p][k] = a[k][p];
        a[q][k] = a[k][q];
    }
    for row in v.iter_mut() {
        (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_eigenvalue_keeps_its_digits() {
        // diag(1e8, 1) [[1, 0.5], [0.5, 1]] diag(1e8, 1): trace 1e16 + 1, determinant 0.75e16.
        let eigen = eigen(&[[1e16, 0.5e8, 0.0], [0.5e8, 1.0, 0.0], [0.0; 3]], 2);
        assert!((eigen.values[0] - 0.75).abs() < 1e-14, "{eigen:?}");
    }

    #[test]
    fn a_singular_matrix_has_an_exact_zero_and_a_shortest_solution() {
        let twins = [[1.0, 2.0, 0.0], [2.0, 4.0, 0.0], [0.0; 3]];
        assert_eq!(eigen(&twins, 2).values[0], 0.0);
        let x = solve(&twins, 2, &[1.0, 2.0, 0.0]);
        assert!((x[0] - 0.2).abs() < 1e-15 && (x[1] - 0.4).abs() < 1e-15, "{x:?}");
        assert_eq!(eigen(&Matrix::default(), 3).values, [0.0; 3]);
    }

    #[test]
    fn the_square_root_squares_to_the_matrix() {
        let matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, -1.0], [0.5, -1.0, 2.0]];
        let root = eigen(&matrix, 3).map(f64::sqrt);
        for i in 0..3 {
            for j in 0..3 {
                assert!((dot(&root[i], &root[j]) - matrix[i][j]).abs() < 1e-14);
            }
        }
    }
}
