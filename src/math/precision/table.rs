//! The operations of a run as a table: one row a step, in the order of their first operations.

use super::machine::{Kind, Op};
use super::step::Step;

/// A step and its operations.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// The step.
    pub step: Step,
    /// Its operations, in their order.
    pub ops: Vec<Op>,
    /// Which one stands for all: that of the first event, else the last of a sum, else the one with the largest error.
    pub shown: usize,
    /// The first event, and at which operation.
    pub event: Option<(Kind, usize)>,
}

/// Gathers operations by their steps.
#[must_use]
pub fn fold(ops: Vec<Op>) -> Vec<TableRow> {
    let mut rows: Vec<TableRow> = Vec::new();
    for op in ops {
        match rows.iter_mut().find(|row| row.step == op.step) {
            Some(row) => row.ops.push(op),
            None => rows.push(TableRow { step: op.step, ops: vec![op], shown: 0, event: None }),
        }
    }
    for row in &mut rows {
        row.event = row.ops.iter().enumerate().find_map(|(i, op)| Some((op.event?, i)));
        row.shown = row.event.map_or_else(|| representative(row), |(_, i)| i);
    }
    rows
}

fn representative(row: &TableRow) -> usize {
    let last = row.ops.len() - 1;
    let is_running = matches!(
        row.step,
        Step::Sum | Step::SquareSum | Step::RunningMean | Step::RunningSquares | Step::Count | Step::Mean | Step::Variance
    );
    let error = |i: usize| row.ops[i].error_ulp.unwrap_or(0.0);
    if is_running { last } else { (0..=last).fold(0, |best, i| if error(i) > error(best) { i } else { best }) }
}
