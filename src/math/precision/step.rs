//! The steps of a normalization in a number format, one row of a table each.

/// A step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// x rounded to the format.
    Input,
    /// x summed from left to right.
    Sum,
    /// n in the format.
    Count,
    /// The sum by n.
    Mean,
    /// x less the mean.
    Deviation,
    /// The deviations' squares, or p-th powers.
    Square,
    /// Their sum.
    SquareSum,
    /// That by n, or by n - 1.
    Variance,
    /// Of one pass: the mean of the squares.
    MeanSquare,
    /// The square of the mean.
    SquaredMean,
    /// The one less the other.
    Difference,
    /// n / (n - 1) times that.
    Correction,
    /// Welford: x less the running mean.
    Delta,
    /// The running mean.
    RunningMean,
    /// The running sum of squares.
    RunningSquares,
    /// The mean, cast back to the format.
    CastMean,
    /// The variance, cast back.
    CastVariance,
    /// epsilon in its format.
    Eps,
    /// Variance and epsilon.
    VarianceEps,
    /// The root.
    Root,
    /// Root and epsilon.
    RootEps,
    /// The larger of root and epsilon.
    Floor,
    /// 1 by that.
    Rstd,
    /// Deviations times the factor.
    Normalized,
    /// gamma in the format.
    Gamma,
    /// beta in the format.
    Beta,
    /// gamma times that.
    Scaled,
    /// And beta.
    Output,
    /// The output, cast back.
    CastOutput,
}

const KEYS: [&str; 29] = [
    "input",
    "sum",
    "count",
    "mean",
    "deviation",
    "square",
    "square_sum",
    "variance",
    "mean_square",
    "squared_mean",
    "difference",
    "correction",
    "delta",
    "running_mean",
    "running_squares",
    "cast_mean",
    "cast_variance",
    "eps",
    "variance_eps",
    "root",
    "root_eps",
    "floor",
    "rstd",
    "normalized",
    "gamma",
    "beta",
    "scaled",
    "output",
    "cast_output",
];

impl Step {
    /// Its name for machines, frozen once shipped.
    #[must_use]
    pub fn key(self) -> &'static str {
        KEYS[self as usize]
    }
}
