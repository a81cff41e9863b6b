//! Between a parameter's own type and a field's [`Value`]: what [`Field::get`](super::Field::get) and
//! [`Field::set`](super::Field::set) are made of. A value of another kind leaves the parameter as it is.

use super::Value;

/// Which of `all` is present; the first where none is.
#[must_use]
pub fn choice<T: PartialEq>(all: &[T], present: &T) -> Value {
    Value::Choice(all.iter().position(|one| one == present).unwrap_or(0))
}

/// Writes the one of `all` that was chosen.
pub fn choose<T: Copy>(all: &[T], to: &mut T, value: &Value) {
    if let Value::Choice(i) = value {
        *to = all[*i];
    }
}

/// A whole number.
#[must_use]
pub fn whole(value: u32) -> Value {
    Value::Number(f64::from(value))
}

/// The number, if it is one.
#[must_use]
pub fn number(value: &Value) -> Option<f64> {
    if let Value::Number(number) = value { Some(*number) } else { None }
}

/// Writes a number.
pub fn set_number(to: &mut f64, value: &Value) {
    *to = number(value).unwrap_or(*to);
}

/// Writes a whole number.
pub fn set_whole(to: &mut u32, value: &Value) {
    *to = number(value).map_or(*to, |v| v as u32);
}

/// The numbers of row `i`, if it is not empty.
#[must_use]
pub fn row<const N: usize>(value: &Value, i: usize) -> Option<[f64; N]> {
    let Value::Rows(rows) = value else { return None };
    rows.get(i)?.as_slice().try_into().ok()
}
