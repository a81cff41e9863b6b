//! Operations as a table, a row a step, in the order in which the steps begin. Steps that take turns, as those of Welford's update, have a
//! row each nevertheless.

use super::step::Step;
use super::trace::{Kind, Op};

/// A step with its operations.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// Which.
    pub step: Step,
    /// Its operations in order, one at least.
    pub ops: Vec<Op>,
    /// The operation that stands for all: the last one of a running sum, of others the one in which something has gone wrong first, else
    /// the one with the largest error.
    pub shown: usize,
    /// What has gone wrong first in it, and in which operation.
    pub event: Option<(Kind, usize)>,
}

/// The table of some operations.
#[must_use]
pub fn fold(ops: &[Op]) -> Vec<TableRow> {
    let mut rows: Vec<TableRow> = Vec::new();
    for op in ops {
        match rows.iter_mut().rfind(|row| row.step == op.step) {
            Some(row) => row.ops.push(*op),
            None => rows.push(TableRow { step: op.step, ops: vec![*op], shown: 0, event: None }),
        }
    }
    for row in &mut rows {
        row.event = row.ops.iter().enumerate().find_map(|(i, op)| Some((op.event?, i)));
        row.shown = shown(row);
    }
    rows
}

fn shown(row: &TableRow) -> usize {
    if row.step.is_running() {
        return row.ops.len() - 1;
    }
    // Without one is what should be no number.
    let error = |i: usize| row.ops[i].error_ulp.unwrap_or(f64::INFINITY);
    row.event.map_or_else(|| (1..row.ops.len()).fold(0, |most, i| if error(i) > error(most) { i } else { most }), |(_, at)| at)
}
