//! The steps of a normalization, as a table of its operations lists them.

/// What an operation belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// x, rounded to the format.
    Input,
    /// The sum of x, from left to right.
    Sum,
    /// n; n - 1 where that divides; for Welford's update 2, 3, ... n.
    Count,
    /// The sum by n; where sums are in f32, then its rounding to the format.
    Mean,
    /// x less the mean.
    Deviation,
    /// The squares of which the mean is taken, or p-th powers.
    Square,
    /// Their sum, from left to right.
    SquareSum,
    /// That by n or n - 1, or the mean square; where sums are in f32, then its rounding to the format.
    Variance,
    /// In one pass: the mean of the squares of x, likewise.
    MeanSquare,
    /// The square of the mean.
    SquaredMean,
    /// The one less the other: the variance, up to ddof.
    Difference,
    /// n / (n - 1).
    Correction,
    /// Welford's update: x less the running mean, before the update and after.
    Delta,
    /// The first of these by k, and the running mean with it.
    RunningMean,
    /// The product of both, and the running sum of squares with it.
    RunningSquares,
    /// The mean, rounded to the format.
    CastMean,
    /// The variance, rounded to the format.
    CastVariance,
    /// eps, rounded to its format.
    Eps,
    /// Variance and eps.
    VarianceEps,
    /// Their root, or that of the variance alone.
    Root,
    /// Root and eps.
    RootEps,
    /// The larger of root and eps.
    Floor,
    /// 1 by that.
    Rstd,
    /// The deviations times rstd.
    Normalized,
    /// gamma, rounded to the format.
    Gamma,
    /// beta, rounded to the format.
    Beta,
    /// gamma times what is normalized.
    Scaled,
    /// That and beta.
    Output,
    /// The output, rounded to the format.
    CastOutput,
    /// x less the mean once more, after both have been rounded to the format.
    Recentred,
}

impl Step {
    /// Its name in readouts, frozen once shipped.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Sum => "sum",
            Self::Count => "count",
            Self::Mean => "mean",
            Self::Deviation => "deviation",
            Self::Square => "square",
            Self::SquareSum => "square_sum",
            Self::Variance => "variance",
            Self::MeanSquare => "mean_square",
            Self::SquaredMean => "squared_mean",
            Self::Difference => "difference",
            Self::Correction => "correction",
            Self::Delta => "delta",
            Self::RunningMean => "running_mean",
            Self::RunningSquares => "running_squares",
            Self::CastMean => "cast_mean",
            Self::CastVariance => "cast_variance",
            Self::Eps => "eps",
            Self::VarianceEps => "variance_eps",
            Self::Root => "root",
            Self::RootEps => "root_eps",
            Self::Floor => "floor",
            Self::Rstd => "rstd",
            Self::Normalized => "normalized",
            Self::Gamma => "gamma",
            Self::Beta => "beta",
            Self::Scaled => "scaled",
            Self::Output => "output",
            Self::CastOutput => "cast_output",
            Self::Recentred => "recentred",
        }
    }

    /// Whether each of its operations goes on from the one before, so that the last one holds the result.
    pub(super) fn is_running(self) -> bool {
        matches!(self, Self::Sum | Self::SquareSum | Self::RunningMean | Self::RunningSquares | Self::Count)
            || matches!(self, Self::Mean | Self::MeanSquare | Self::Variance)
    }
}
