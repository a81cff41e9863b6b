//! One row a step: the value in the format, the exact one, the error, and the event that is born there.

use super::{Stage, words};
use crate::i18n::Locale;
use crate::io::numeral::numeral;
use crate::labs::layernorm::model::pass::row_of;
use crate::labs::layernorm::model::precision::{Kind, Op, Step, TableRow, setting, steps};
use crate::query::write_number;
use crate::ui::dom::{Slot, View, view};
use crate::ui::erase::{flag, live, part, press};
use crate::ui::lag::keep_lagging;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::{say, word};
use std::sync::Arc;

/// Operations of an unfolded step that are listed, from a little before its first event on.
const LISTED: usize = 24;
const BEFORE: usize = 2;

type Table = Arc<Vec<TableRow>>;

/// The table.
pub(super) fn step_table(stage: Stage) -> View {
    let root = Slot::default();
    let precision = Memo::new(move |_| stage.params.with(|p| p.precision));
    let fresh: Memo<Table> = Memo::new(move |_| {
        let (set, at) = (setting(&stage.norm.get(), &precision.get()), stage.at.get());
        stage.pass.with(|pass| {
            let given = &pass.given;
            Arc::new(steps(&set, row_of(&given.x, at, given.d), &given.gamma, &given.beta))
        })
    });
    let table = RwSignal::new(Table::default());
    let view = view! {
        <section class="plot steps" data-panel="steps" node_ref=root>
            <header class="panel-head"><h2>{word!(layernorm.steps_title)}</h2><span class="panel-note">{word!(layernorm.steps_note)}</span></header>
            <div class="steps-scroll" tabindex="0">{table_of(stage, table.into())}</div>
        </section>
    };
    keep_lagging(root, "precision", fresh, table);
    view
}

fn table_of(stage: Stage, table: Signal<Table>) -> View {
    let steps = Memo::new(move |_| table.with(|rows| rows.iter().map(|row| (row.step, row.ops.len() > 1)).collect::<Vec<_>>()));
    let open = RwSignal::new(None::<Step>);
    let rows =
        move || steps.get().into_iter().enumerate().map(|(i, (step, folds))| one(stage, table, i, step, folds, open)).collect::<View>();
    view! {
        <table class="steps-table">
            <thead><tr>
                <th scope="col">{word!(layernorm.column_step)}</th>
                <th scope="col">{word!(layernorm.column_value)}</th>
                <th scope="col">{word!(layernorm.column_exact)}</th>
                <th scope="col">{word!(layernorm.column_error)}</th>
            </tr></thead>
            {part(rows)}
        </table>
    }
}

/// A step, and beneath it, unfolded, its operations.
fn one(stage: Stage, table: Signal<Table>, i: usize, step: Step, folds: bool, open: RwSignal<Option<Step>>) -> View {
    let locale = stage.locale;
    let is_variance = move || stage.norm.with(|norm| norm.is_variance());
    let of = move |tell: &dyn Fn(&TableRow, &Op) -> String| {
        table.with(|rows| rows.get(i).map_or_else(String::new, |row| row.ops.get(row.shown).map_or_else(String::new, |op| tell(row, op))))
    };
    let name = move || of(&|row, op| step_name(locale.get(), row, op, is_variance()));
    let event = move || of(&|row, _| row.event.map_or_else(String::new, |(kind, at)| event_text(locale.get(), row, kind, at)));
    let has_event = move || table.with(|rows| rows.get(i).is_some_and(|row| row.event.is_some()));
    let is_first = move || table.with(|rows| rows.iter().position(|row| row.event.is_some()) == Some(i));
    let is_open = move || open.get() == Some(step);
    let turn = press(move || open.update(|now| *now = if *now == Some(step) { None } else { Some(step) }));
    let fold = folds.then(|| {
        view! { <button type="button" class="fold" aria-expanded=live(move || is_open().to_string()) aria-label=word!(layernorm.unfold) on:click=turn>{live(move || if is_open() { "▾" } else { "▸" }.to_owned())}</button> }
    });
    let inner = move || if is_open() { operations(locale, table, i) } else { View::empty() };
    view! {
        <tbody data-step=step.key() class:troubled=flag(has_event) class:first=flag(is_first)>
            <tr>
                <th scope="row">{fold}<span>{live(name)} <b class="event">{live(event)}</b></span></th>
                <td>{live(move || of(&|_, op| value(op.value)))}</td>
                <td>{live(move || of(&|row, op| exact(row.step, op.exact)))}</td>
                <td>{live(move || of(&|_, op| error(op.error_ulp)))}</td>
            </tr>
            {part(inner)}
        </tbody>
    }
}

/// The operations of a step, from a little before its first event on.
fn operations(locale: Signal<Locale>, table: Signal<Table>, i: usize) -> View {
    table.with(|rows| {
        let Some(row) = rows.get(i) else { return View::empty() };
        let from = row.event.map_or(0, |(_, at)| at.saturating_sub(BEFORE));
        let to = row.ops.len().min(from + LISTED);
        let line = |op: &Op| {
            let event = op.event.map_or("", |kind| event_name(locale.get_untracked(), kind));
            let index = op.element.map_or_else(String::new, |element| format!("i = {}", element + 1));
            view! { <tr class="operation"><th scope="row">{index}" "<b class="event">{event}</b></th><td>{value(op.value)}</td><td>{exact(row.step, op.exact)}</td><td>{error(op.error_ulp)}</td></tr> }
        };
        let left = row.ops.len() - (to - from);
        let rest = (left > 0).then(|| {
            let text = say!(locale.get(), layernorm.more_operations, left = left);
            view! { <tr class="operation"><td colspan="4">{text}</td></tr> }
        });
        view! { {row.ops[from..to].iter().map(line).collect::<View>()}{rest} }
    })
}

/// A number of the format, all its digits that matter.
fn value(value: f64) -> String {
    match value {
        v if v.is_nan() => "NaN".to_owned(),
        f64::INFINITY => "∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        v => {
            let text = write_number(v);
            if text.len() <= 9 && !text.contains('e') { text.replace('-', "−") } else { numeral(v, 6) }
        }
    }
}

/// An exact number. Only what is divided by 0 is infinite; all else is beyond the doubles in which it is kept.
fn exact(step: Step, exact: f64) -> String {
    match exact {
        _ if step == Step::Rstd => value(exact),
        v if v.is_infinite() => words::beyond(v).to_owned(),
        v => value(v),
    }
}

fn error(ulp: Option<f64>) -> String {
    ulp.map_or_else(|| "∞".to_owned(), |ulp| numeral(ulp, 2))
}

fn step_name(locale: Locale, row: &TableRow, op: &Op, is_variance: bool) -> String {
    let name = words::step(locale, row.step, is_variance);
    let count = row.ops.len();
    match op.element {
        _ if count == 1 => name.to_owned(),
        Some(element) => say!(locale, layernorm.step_at, name = name, count = count, i = element + 1),
        None => say!(locale, layernorm.step_many, name = name, count = count),
    }
}

fn event_text(locale: Locale, row: &TableRow, kind: Kind, at: usize) -> String {
    let name = event_name(locale, kind);
    match row.ops.get(at).and_then(|op| op.element).filter(|_| row.ops.len() > 1) {
        Some(element) => say!(locale, layernorm.event_at, name = name, i = element + 1),
        None => name.to_owned(),
    }
}

pub(super) fn event_name(locale: Locale, kind: Kind) -> &'static str {
    (match kind {
        Kind::Overflow => word!(layernorm.event_overflow),
        Kind::Underflow => word!(layernorm.event_underflow),
        Kind::Cancellation => word!(layernorm.event_cancellation),
        Kind::Nan => word!(layernorm.event_nan),
    })(locale)
}
