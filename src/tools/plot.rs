//! Curves over numbers of workers, as SVG or PNG. Both axes are logarithmic, so that linear
//! speedup is a straight line and small numbers can be told apart.

use crate::driver::stop::{error, Context, Result};
use font8x8::legacy::BASIC_LEGACY;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 480.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 56.0;

const BLACK: Color = [32, 32, 32];
const GRID: Color = [221, 221, 221];
/// For the curves, in turn; they can be told apart by those who see few colors.
const COLORS: [Color; 4] = [[136, 136, 136], [213, 94, 0], [0, 114, 178], [0, 158, 115]];

type Color = [u8; 3];

pub struct Curve {
    pub name: &'static str,
    pub points: Vec<(f64, f64)>,
    pub dashed: bool,
}

pub struct Plot {
    title: &'static str,
    x: &'static str,
    y: &'static str,
    curves: Vec<Curve>,
}

enum Anchor {
    Start,
    Middle,
    End,
}

/// What a plot consists of.
enum Mark {
    Line { from: (f64, f64), to: (f64, f64), color: Color, width: f64, dashed: bool },
    Dot { at: (f64, f64), color: Color },
    Text { at: (f64, f64), text: String, anchor: Anchor },
}

impl Plot {
    pub fn new(title: &'static str, x: &'static str, y: &'static str) -> Plot {
        Plot { title, x, y, curves: Vec::new() }
    }

    pub fn add(&mut self, curve: Curve) {
        self.curves.push(curve);
    }

    /// Is it clear from its name what the file shall be?
    pub fn check_name(file: &Path) -> Result<()> {
        match file.extension().and_then(|extension| extension.to_str()) {
            Some("svg" | "png") => Ok(()),
            _ => error(format!("{}: a plot's name ends in .svg or .png", file.display())),
        }
    }

    pub fn write(&self, file: &Path) -> Result<()> {
        let marks = self.marks();
        let bytes = match file.extension().is_some_and(|extension| extension == "png") {
            true => png(&marks).map_err(std::io::Error::other).context("cannot make the picture")?,
            false => svg(&marks).into_bytes(),
        };
        fs::write(file, bytes).context(file.display())
    }

    fn marks(&self) -> Vec<Mark> {
        let all = || self.curves.iter().flat_map(|curve| curve.points.iter());
        let (xs, ys) = (Axis::over(all().map(|point| point.0)), Axis::over(all().map(|point| point.1)));
        let place = |(x, y): (f64, f64)| {
            (LEFT + xs.part(x) * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - ys.part(y) * (HEIGHT - TOP - BOTTOM))
        };
        let mut marks = Vec::new();
        for power in xs.ticks() {
            let (x, bottom) = place((power, ys.low()));
            marks.push(line((x, bottom), (x, TOP), GRID));
            marks.push(text((x, bottom + 18.0), number(power), Anchor::Middle));
        }
        for power in ys.ticks() {
            let (left, y) = place((xs.low(), power));
            marks.push(line((left, y), (WIDTH - RIGHT, y), GRID));
            marks.push(text((left - 8.0, y + 4.0), number(power), Anchor::End));
        }
        marks.push(text((WIDTH / 2.0, 24.0), self.title.into(), Anchor::Middle));
        marks.push(text(((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 14.0), self.x.into(), Anchor::Middle));
        marks.push(text((8.0, TOP - 12.0), self.y.into(), Anchor::Start));
        for (index, curve) in self.curves.iter().enumerate() {
            self.curve(index, curve, &place, &mut marks);
        }
        marks
    }

    /// A curve, and its entry in the legend.
    fn curve(&self, index: usize, curve: &Curve, place: &dyn Fn((f64, f64)) -> (f64, f64), marks: &mut Vec<Mark>) {
        let color = COLORS[index % COLORS.len()];
        let stroke = |from, to| Mark::Line { from, to, color, width: 2.0, dashed: curve.dashed };
        let points: Vec<(f64, f64)> = curve.points.iter().map(|point| place(*point)).collect();
        marks.extend(points.windows(2).map(|pair| stroke(pair[0], pair[1])));
        if !curve.dashed {
            marks.extend(points.iter().map(|at| Mark::Dot { at: *at, color }));
        }
        let y = TOP + 16.0 + 18.0 * index as f64;
        marks.push(stroke((LEFT + 12.0, y - 4.0), (LEFT + 40.0, y - 4.0)));
        marks.push(text((LEFT + 48.0, y), curve.name.into(), Anchor::Start));
    }
}

fn line(from: (f64, f64), to: (f64, f64), color: Color) -> Mark {
    Mark::Line { from, to, color, width: 1.0, dashed: false }
}

fn text(at: (f64, f64), text: String, anchor: Anchor) -> Mark {
    Mark::Text { at, text, anchor }
}

/// Powers of two are written as they are, below 1 too.
fn number(value: f64) -> String {
    format!("{value}")
}

/// From one power of two to another.
struct Axis {
    first: i32,
    last: i32,
}

impl Axis {
    fn over(values: impl Iterator<Item = f64>) -> Axis {
        let logs: Vec<f64> = values.filter(|value| *value > 0.0).map(f64::log2).collect();
        let first = logs.iter().copied().fold(0.0, f64::min).floor();
        let last = logs.iter().copied().fold(1.0, f64::max).ceil();
        Axis { first: first.max(-10.0) as i32, last: last.min(20.0) as i32 }
    }

    fn low(&self) -> f64 {
        f64::from(self.first).exp2()
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        (self.first..=self.last).map(|power| f64::from(power).exp2())
    }

    fn part(&self, value: f64) -> f64 {
        let log = value.max(self.low()).log2();
        (log - f64::from(self.first)) / f64::from(self.last - self.first)
    }
}

/* ---- SVG ----------------------------------------------------------------------------------------- */

fn svg(marks: &[Mark]) -> String {
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for mark in marks {
        let _ = match mark {
            Mark::Line { from, to, color, width, dashed } => writeln!(
                out,
                "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{}\" stroke-width=\"{width}\"{}/>",
                from.0, from.1, to.0, to.1, hex(color), if *dashed { " stroke-dasharray=\"6 4\"" } else { "" }
            ),
            Mark::Dot { at, color } => {
                writeln!(out, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.5\" fill=\"{}\"/>", at.0, at.1, hex(color))
            }
            Mark::Text { at, text, anchor } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                let (x, y, color) = (at.0, at.1, hex(&BLACK));
                writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{color}\">{text}</text>")
            }
        };
    }
    out + "</svg>\n"
}

fn hex(color: &Color) -> String {
    format!("#{:02x}{:02x}{:02x}", color[0], color[1], color[2])
}

/* ---- PNG ----------------------------------------------------------------------------------------- */

/// Pixels for each unit of length, so that it is sharp on today's displays.
const SCALE: f64 = 2.0;

struct Pixels {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

fn png(marks: &[Mark]) -> std::result::Result<Vec<u8>, png::EncodingError> {
    let (width, height) = ((WIDTH * SCALE) as usize, (HEIGHT * SCALE) as usize);
    let mut pixels = Pixels { width, height, rgb: vec![255; 3 * width * height] };
    for mark in marks {
        pixels.draw(mark);
    }
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(&pixels.rgb)?;
    Ok(out)
}

impl Pixels {
    fn draw(&mut self, mark: &Mark) {
        match mark {
            Mark::Line { from, to, color, width, dashed } => self.line(*from, *to, color, *width, *dashed),
            Mark::Dot { at, color } => self.line(*at, *at, color, 7.0, false),
            Mark::Text { at, text, anchor } => self.text(*at, text, anchor),
        }
    }

    /// Everything that is nearer to the line than half its width, with soft edges.
    fn line(&mut self, from: (f64, f64), to: (f64, f64), color: &Color, width: f64, dashed: bool) {
        let ((x0, y0), (x1, y1), half) = (scaled(from), scaled(to), width * SCALE / 2.0);
        let (dx, dy) = (x1 - x0, y1 - y0);
        let length = dx.hypot(dy);
        for y in (y0.min(y1) - half - 1.0) as i64..=(y0.max(y1) + half + 1.0) as i64 {
            for x in (x0.min(x1) - half - 1.0) as i64..=(x0.max(x1) + half + 1.0) as i64 {
                let (px, py) = (x as f64 + 0.5 - x0, y as f64 + 0.5 - y0);
                let along = if length > 0.0 { ((px * dx + py * dy) / length).clamp(0.0, length) } else { 0.0 };
                let (nx, ny) = if length > 0.0 { (dx / length * along, dy / length * along) } else { (0.0, 0.0) };
                let gap = dashed && along % (10.0 * SCALE) > 6.0 * SCALE;
                if !gap {
                    self.blend(x, y, color, half + 0.5 - (px - nx).hypot(py - ny));
                }
            }
        }
    }

    fn text(&mut self, at: (f64, f64), text: &str, anchor: &Anchor) {
        const SIZE: i64 = 8 * SCALE as i64;
        let width = text.chars().count() as i64 * SIZE;
        let (x, y) = scaled(at);
        let left = x as i64 - match anchor {
            Anchor::Start => 0,
            Anchor::Middle => width / 2,
            Anchor::End => width,
        };
        for (index, character) in text.chars().enumerate() {
            let glyph = BASIC_LEGACY.get(character as usize).copied().unwrap_or_default();
            for (dy, dx) in (0..SIZE).flat_map(|dy| (0..SIZE).map(move |dx| (dy, dx))) {
                let (row, column) = ((dy / SCALE as i64) as usize, dx / SCALE as i64);
                if glyph[row] >> column & 1 == 1 {
                    self.blend(left + index as i64 * SIZE + dx, y as i64 - SIZE + dy + 2, &BLACK, 1.0);
                }
            }
        }
    }

    fn blend(&mut self, x: i64, y: i64, color: &Color, alpha: f64) {
        let inside = (0..self.width as i64).contains(&x) && (0..self.height as i64).contains(&y);
        if !inside || alpha <= 0.0 {
            return;
        }
        let at = 3 * (y as usize * self.width + x as usize);
        for (pixel, new) in self.rgb[at..at + 3].iter_mut().zip(color) {
            let (old, new) = (f64::from(*pixel), f64::from(*new));
            *pixel = (old + (new - old) * alpha.min(1.0)).round() as u8;
        }
    }
}

fn scaled((x, y): (f64, f64)) -> (f64, f64) {
    (x * SCALE, y * SCALE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms() {
        let mut plot = Plot::new("Speedup", "workers", "speedup");
        plot.add(Curve { name: "linear", points: vec![(1.0, 1.0), (8.0, 8.0)], dashed: true });
        plot.add(Curve { name: "found", points: vec![(1.0, 0.9), (8.0, 6.0)], dashed: false });
        let marks = plot.marks();
        assert!(svg(&marks).contains(">found</text>"));
        assert!(png(&marks).unwrap().starts_with(b"\x89PNG"));
        assert!(Plot::check_name(Path::new("a.pdf")).is_err());
    }

    #[test]
    fn axes_end_at_powers_of_two() {
        let axis = Axis::over([1.0, 5.0, 0.7].into_iter());
        assert_eq!((axis.first, axis.last), (-1, 3));
        assert_eq!((axis.part(0.5), axis.part(8.0)), (0.0, 1.0));
    }
}
