//! Level sets of a sampled surface by marching squares: the lines on which it has a level, and the regions at or above the level.
//!
//! A value is above a level unless it is less: equal counts as above, and so does NaN. A line crosses each edge of the grid that joins
//! a node above to one below, at the part `t = (level - below) / (above - below)` of the way, and walks from cell to cell with what is
//! above on its left. In a saddle, whose diagonals lie on either side, the mean of the corners says which of them is connected. Beyond
//! the border everything counts as below, so every walk is a ring; where it runs along the border, a region has its edge but a line its end.
//!
//! All levels share one sweep over the nodes; then the work is that of the crossings alone. Reference: Wenger, "Isosurfaces: geometry,
//! topology, and algorithms", CRC Press (2013), chapter 2.

use super::grid::Grid;

/// A line of one level.
#[derive(Clone, Debug, PartialEq)]
pub struct Isoline {
    /// At least two vertices, each on an edge of the grid, none twice in a row; what is above lies on the left.
    pub points: Vec<[f64; 2]>,
    /// Whether the last vertex is joined to the first; otherwise both lie on the border of the grid.
    pub is_closed: bool,
}

/// A closed polygon, its last vertex joined to its first.
pub type Ring = Vec<[f64; 2]>;

/// The level sets of one grid at several levels.
#[derive(Clone, Debug)]
pub struct Contours<'a> {
    grid: &'a Grid,
    levels: &'a [f64],
    /// For each level the nodes, as indices of values, that are above while their left neighbours are below. Every ring passes one.
    seeds: Vec<Vec<usize>>,
}

/// Column and row of a node; one step beyond the least they wrap around.
type Node = [usize; 2];

/// From a node to its neighbours north, west, south and east: each a quarter turn to the left of the one before.
const STEPS: [Node; 4] = [[0, 1], [usize::MAX, 0], [0, usize::MAX], [1, 0]];

const SOUTH: usize = 2;

/// Where a line crosses an edge, with the node above on its left.
#[derive(Clone, Copy, PartialEq)]
struct Crossing {
    above: Node,
    /// Of [`STEPS`].
    heading: usize,
}

/// The lines on which a surface has a level.
#[must_use]
pub fn isolines(grid: &Grid, level: f64) -> Vec<Isoline> {
    Contours::new(grid, &[level]).isolines(0)
}

/// The region where a surface is at or above a level: outer rings counter-clockwise, holes clockwise, so that the even-odd and the
/// nonzero rule fill the same.
#[must_use]
pub fn regions(grid: &Grid, level: f64) -> Vec<Ring> {
    Contours::new(grid, &[level]).regions(0)
}

impl<'a> Contours<'a> {
    /// Sweeps over a grid for finite, ascending levels.
    #[must_use]
    pub fn new(grid: &'a Grid, levels: &'a [f64]) -> Self {
        let (columns, rows, count) = (grid.columns, grid.rows, grid.values.len());
        assert!(columns >= 2 && rows >= 2 && count == columns * rows, "{count} values at {columns} x {rows} nodes");
        assert!(levels.iter().all(|level| level.is_finite()), "finite levels");
        assert!(levels.windows(2).all(|pair| pair[0] <= pair[1]), "ascending levels");
        let mut seeds = vec![Vec::new(); levels.len()];
        for row in 0..rows {
            // How many levels the node to the left has reached.
            let mut reached = 0;
            for index in row * columns..(row + 1) * columns {
                let value = grid.values[index];
                while reached < levels.len() && is_above(value, levels[reached]) {
                    seeds[reached].push(index);
                    reached += 1;
                }
                while reached > 0 && !is_above(value, levels[reached - 1]) {
                    reached -= 1;
                }
            }
        }
        Self { grid, levels, seeds }
    }

    /// The lines of the level at an index; see [`isolines`].
    #[must_use]
    pub fn isolines(&self, index: usize) -> Vec<Isoline> {
        let mut lines = Vec::new();
        for mut ring in self.rings(index) {
            let border = ring.iter().position(|crossing| self.is_along_border(*crossing));
            ring.rotate_left(border.unwrap_or(0));
            for part in ring.split(|crossing| self.is_along_border(*crossing)) {
                let points = self.vertices(part, self.levels[index], border.is_none());
                if points.len() > 1 {
                    lines.push(Isoline { points, is_closed: border.is_none() });
                }
            }
        }
        lines
    }

    /// The region of the level at an index; see [`regions`].
    #[must_use]
    pub fn regions(&self, index: usize) -> Vec<Ring> {
        let mut polygons = Vec::new();
        for mut ring in self.rings(index) {
            // Along the border only its corners are vertices.
            ring.retain(|crossing| !self.is_along_border(*crossing) || self.is_corner(crossing.above));
            let points = self.vertices(&ring, self.levels[index], true);
            if points.len() > 2 {
                polygons.push(points);
            }
        }
        polygons
    }

    /// Every walk once.
    fn rings(&self, index: usize) -> Vec<Vec<Crossing>> {
        let columns = self.grid.columns;
        let mut is_passed = vec![false; self.grid.values.len()];
        let mut rings = Vec::new();
        for &seed in &self.seeds[index] {
            if is_passed[seed] {
                continue;
            }
            let start = Crossing { above: [seed % columns, seed / columns], heading: SOUTH };
            let (mut ring, mut crossing) = (Vec::new(), start);
            loop {
                if crossing.heading == SOUTH {
                    is_passed[crossing.above[1] * columns + crossing.above[0]] = true;
                }
                ring.push(crossing);
                crossing = self.next(crossing, self.levels[index]);
                if crossing == start {
                    break;
                }
            }
            rings.push(ring);
        }
        rings
    }

    /// Where a line leaves the cell that it enters by a crossing.
    fn next(&self, crossing: Crossing, level: f64) -> Crossing {
        let Crossing { above: left, heading } = crossing;
        let right = below(crossing);
        let (far_left, far_right) = (step(left, heading), step(right, heading));
        let turn_left = Crossing { above: left, heading: (heading + 1) % 4 };
        let turn_right = Crossing { above: far_right, heading: (heading + 3) % 4 };
        match (self.reaches(far_left, level), self.reaches(far_right, level)) {
            (true, false) => Crossing { above: far_left, heading },
            (true, true) => turn_right,
            (false, false) => turn_left,
            (false, true) => {
                // Summed by diagonals: the walk on the other side of the cell must find the very same sum.
                let sum = (self.value(left) + self.value(far_right)) + (self.value(right) + self.value(far_left));
                if is_above(sum / 4.0, level) { turn_right } else { turn_left }
            }
        }
    }

    /// The points of crossings, those that fall together once.
    fn vertices(&self, crossings: &[Crossing], level: f64, is_closed: bool) -> Vec<[f64; 2]> {
        let mut points: Vec<[f64; 2]> = crossings.iter().map(|crossing| self.vertex(*crossing, level)).collect();
        points.dedup();
        if is_closed && points.len() > 1 && points.first() == points.last() {
            points.pop();
        }
        points
    }

    fn vertex(&self, crossing: Crossing, level: f64) -> [f64; 2] {
        let (above, below) = (crossing.above, below(crossing));
        if !self.contains(below) {
            return self.grid.point(above[0] as f64, above[1] as f64);
        }
        let (high, low) = (self.value(above), self.value(below));
        // Between values with no finite difference a line keeps to the middle.
        let t = if (high - low).is_finite() { (level - low) / (high - low) } else { 0.5 };
        let place = |axis: usize| below[axis] as f64 + t * (above[axis] as f64 - below[axis] as f64);
        self.grid.point(place(0), place(1))
    }

    fn contains(&self, [column, row]: Node) -> bool {
        column < self.grid.columns && row < self.grid.rows
    }

    fn value(&self, [column, row]: Node) -> f64 {
        self.grid.values[row * self.grid.columns + column]
    }

    fn reaches(&self, node: Node, level: f64) -> bool {
        self.contains(node) && is_above(self.value(node), level)
    }

    fn is_along_border(&self, crossing: Crossing) -> bool {
        !self.contains(below(crossing))
    }

    fn is_corner(&self, [column, row]: Node) -> bool {
        (column == 0 || column == self.grid.columns - 1) && (row == 0 || row == self.grid.rows - 1)
    }
}

fn is_above(value: f64, level: f64) -> bool {
    value >= level || value.is_nan()
}

fn step([column, row]: Node, heading: usize) -> Node {
    [column.wrapping_add(STEPS[heading][0]), row.wrapping_add(STEPS[heading][1])]
}

fn below(crossing: Crossing) -> Node {
    step(crossing.above, (crossing.heading + 3) % 4)
}
