//! Colours by meaning, and the palettes that say what they are today.

use super::mark::Shape;
use super::oklab::{oklab_from_rgb, rgb_from_oklab};

/// Red, green and blue, 0 to 255 each.
pub type Rgb = [u8; 3];

/// What a colour means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hue {
    /// Raw, before, backward, harmful.
    Raw,
    /// Scaled, normalized, forward.
    Scaled,
    /// The input, text, symbols.
    Ink,
    /// Numerals and what may stand back.
    Muted,
    /// Lines that divide.
    Rule,
    /// Grid lines.
    Hairline,
    /// The ground of the page, and every halo.
    Paper,
    /// The ground of a figure.
    Card,
    /// A height of a surface, 0 lowest to 1 highest.
    Field(f64),
}

impl Hue {
    /// The dash that goes with a hue, so that two lines differ without colour: scaled is dashed.
    #[must_use]
    pub const fn dash(self) -> Option<[f64; 2]> {
        if matches!(self, Self::Scaled) { Some([9.0, 5.5]) } else { None }
    }

    /// The marker that goes with a hue: diamonds for scaled, discs for all else.
    #[must_use]
    pub const fn shape(self) -> Shape {
        if matches!(self, Self::Scaled) { Shape::Diamond } else { Shape::Disc }
    }
}

/// A hue with its opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// What it means.
    pub hue: Hue,
    /// Its opacity, 0 to 1.
    pub alpha: f64,
}

impl Paint {
    /// Opaque [`Hue::Raw`].
    pub const RAW: Self = Self::new(Hue::Raw);
    /// Opaque [`Hue::Scaled`].
    pub const SCALED: Self = Self::new(Hue::Scaled);
    /// Opaque [`Hue::Ink`].
    pub const INK: Self = Self::new(Hue::Ink);
    /// Opaque [`Hue::Muted`].
    pub const MUTED: Self = Self::new(Hue::Muted);
    /// A contour line on a field: ink, thinned so that it never competes with a mark.
    pub const CONTOUR: Self = Self::new(Hue::Ink).with_alpha(0.34);

    /// An opaque hue.
    #[must_use]
    pub const fn new(hue: Hue) -> Self {
        Self { hue, alpha: 1.0 }
    }

    /// A height of a surface, 0 lowest to 1 highest.
    #[must_use]
    pub const fn field(height: f64) -> Self {
        Self::new(Hue::Field(height))
    }

    /// The same hue at this opacity.
    #[must_use]
    pub const fn with_alpha(self, alpha: f64) -> Self {
        Self { alpha, ..self }
    }
}

/// What every hue looks like, and how large marks and numerals are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// The ground of the page.
    pub paper: Rgb,
    /// The ground of a figure.
    pub card: Rgb,
    /// Text.
    pub ink: Rgb,
    /// Text that stands back.
    pub muted: Rgb,
    /// Lines that divide.
    pub rule: Rgb,
    /// Grid lines.
    pub hairline: Rgb,
    /// Raw, before.
    pub raw: Rgb,
    /// Scaled, after.
    pub scaled: Rgb,
    /// The lowest height of a surface.
    pub field_low: Rgb,
    /// The highest.
    pub field_high: Rgb,
    /// Multiplies widths, radii and type.
    pub magnification: f64,
}

impl Palette {
    /// The light theme.
    pub const LIGHT: Self = Self {
        paper: hex(0xfb_fa_f6),
        card: hex(0xff_ff_ff),
        ink: hex(0x1d_1c_1a),
        muted: hex(0x67_63_5b),
        rule: hex(0xe4_e0_d6),
        hairline: hex(0xef_ec_e4),
        raw: hex(0xb8_43_0a),
        scaled: hex(0x0b_5f_a5),
        field_low: hex(0xff_fd_f8),
        field_high: hex(0x5d_6b_82),
        magnification: 1.0,
    };
    /// The dark theme.
    pub const DARK: Self = Self {
        paper: hex(0x15_17_1b),
        card: hex(0x1c_1f_24),
        ink: hex(0xec_e9_e2),
        muted: hex(0xa0_9b_90),
        rule: hex(0x33_36_3c),
        hairline: hex(0x27_2a_30),
        raw: hex(0xff_9a_5c),
        scaled: hex(0x74_b6_f2),
        field_low: hex(0x1a_1d_23),
        field_high: hex(0x87_94_ad),
        magnification: 1.0,
    };
    /// Light and stronger, for a projector in a bright room: a wider ramp, darker hues, larger marks and type.
    pub const PROJECTOR: Self = Self {
        paper: hex(0xff_ff_ff),
        card: hex(0xff_ff_ff),
        ink: hex(0x00_00_00),
        muted: hex(0x44_41_3b),
        rule: hex(0xc9_c4_b8),
        hairline: hex(0xde_da_d0),
        raw: hex(0xa8_36_00),
        scaled: hex(0x00_4b_8c),
        field_low: hex(0xff_ff_ff),
        field_high: hex(0x4b_58_6e),
        magnification: 1.35,
    };
    /// For forced colours on a light ground: black, white and greys; dash and marker carry the difference.
    pub const FORCED_LIGHT: Self = Self {
        paper: hex(0xff_ff_ff),
        card: hex(0xff_ff_ff),
        ink: hex(0x00_00_00),
        muted: hex(0x00_00_00),
        rule: hex(0x00_00_00),
        hairline: hex(0xa0_a0_a0),
        raw: hex(0x00_00_00),
        scaled: hex(0x00_00_00),
        field_low: hex(0xff_ff_ff),
        field_high: hex(0xb8_b8_b8),
        magnification: 1.0,
    };
    /// For forced colours on a dark ground.
    pub const FORCED_DARK: Self = Self {
        paper: hex(0x00_00_00),
        card: hex(0x00_00_00),
        ink: hex(0xff_ff_ff),
        muted: hex(0xff_ff_ff),
        rule: hex(0xff_ff_ff),
        hairline: hex(0x70_70_70),
        raw: hex(0xff_ff_ff),
        scaled: hex(0xff_ff_ff),
        field_low: hex(0x14_14_14),
        field_high: hex(0x58_58_58),
        magnification: 1.0,
    };

    /// The colour of a hue.
    #[must_use]
    pub fn rgb(&self, hue: Hue) -> Rgb {
        match hue {
            Hue::Raw => self.raw,
            Hue::Scaled => self.scaled,
            Hue::Ink => self.ink,
            Hue::Muted => self.muted,
            Hue::Rule => self.rule,
            Hue::Hairline => self.hairline,
            Hue::Paper => self.paper,
            Hue::Card => self.card,
            Hue::Field(height) => self.field(height),
        }
    }

    /// The ramp from low to high, straight in OKLab: equal steps of `height` look equally far apart. Clamped to 0..=1; NaN is 0.
    #[must_use]
    pub fn field(&self, height: f64) -> Rgb {
        let t = if height.is_nan() { 0.0 } else { height.clamp(0.0, 1.0) };
        let (low, high) = (oklab_from_rgb(self.field_low), oklab_from_rgb(self.field_high));
        rgb_from_oklab([0, 1, 2].map(|i| low[i] + t * (high[i] - low[i])))
    }
}

const fn hex(rgb: u32) -> Rgb {
    let [_, r, g, b] = rgb.to_be_bytes();
    [r, g, b]
}
