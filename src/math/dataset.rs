//! The data of lab `descent`: seeded houses, real penguins, and twins.
//!
//! Houses: area uniform on 50–200 m2, rooms `1 + floor(5 Phi(z2))`, tied by a Gaussian copula of correlation rho;
//! `price = 2.6 area + 16 rooms + 10 + noise eps` in 10,000 yuan. Penguins: Horst, Hill, Gorman, `palmerpenguins`, 2020, CC0.

use super::linreg::Table;
use super::rng::Rng;
use super::stats::normal_cdf;

/// What houses are made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Houses {
    /// Rows.
    pub rows: u32,
    /// Correlation of the two normals behind area and rooms.
    pub rho: f64,
    /// Standard deviation of the price's noise.
    pub noise: f64,
    /// Square metres in one unit of area.
    pub unit: f64,
    /// Rows, from the first, whose area was typed with a zero too many.
    pub outliers: u32,
    /// Seed.
    pub seed: u32,
}

/// Three independent normals a row, whatever the other settings: moving rho, noise or the number of rows keeps the same houses.
fn draws(houses: &Houses) -> impl Iterator<Item = [f64; 3]> {
    let mut rng = Rng::new(houses.seed, 0);
    (0..houses.rows).map(move |_| [rng.normal(), rng.normal(), rng.normal()])
}

/// Area from its normal, `50 + 150 Phi(z)` square metres.
fn area(z: f64) -> f64 {
    50.0 + 150.0 * normal_cdf(z)
}

/// The area as it stands in the table. An outlier is a slip of the pen: its price stays that of the true area.
fn written_area(houses: &Houses, row: usize, area: f64) -> f64 {
    let factor = if row < houses.outliers as usize { 10.0 } else { 1.0 };
    area * factor / houses.unit
}

/// Area and rooms -> price.
#[must_use]
pub fn houses(houses: &Houses) -> Table {
    let mut table = Table { features: vec![Vec::new(); 2], target: Vec::new() };
    for (row, [z1, z, eps]) in draws(houses).enumerate() {
        let z2 = houses.rho * z1 + (1.0 - houses.rho * houses.rho).max(0.0).sqrt() * z;
        let area = area(z1);
        let rooms = (1.0 + (5.0 * normal_cdf(z2)).floor()).clamp(1.0, 5.0);
        table.features[0].push(written_area(houses, row, area));
        table.features[1].push(rooms);
        table.target.push(2.6 * area + 16.0 * rooms + 10.0 + houses.noise * eps);
    }
    table
}

/// The same houses told twice: area, and twice the area -> `2.6 area + 10 + noise eps`. The second feature says nothing new.
#[must_use]
pub fn twins(houses: &Houses) -> Table {
    let mut table = Table { features: vec![Vec::new(); 2], target: Vec::new() };
    for (row, [z1, _, eps]) in draws(houses).enumerate() {
        let area = area(z1);
        let written = written_area(houses, row, area);
        table.features[0].push(written);
        table.features[1].push(2.0 * written);
        table.target.push(2.6 * area + 10.0 + houses.noise * eps);
    }
    table
}

/// Bill length and flipper length in mm -> body mass in g: the 342 rows where all three are known.
#[must_use]
pub fn penguins() -> Table {
    // Written by build.rs from assets/data/penguins.csv: the page carries three columns, not the file.
    const ROWS: &[[u16; 3]] = &include!(concat!(env!("OUT_DIR"), "/penguins.rs"));
    let column = |j: usize, unit: f64| ROWS.iter().map(|row| f64::from(row[j]) / unit).collect();
    Table { features: vec![column(0, 10.0), column(1, 1.0)], target: column(2, 1.0) }
}
