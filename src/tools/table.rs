//! Results as text in columns, and as CSV. Rows are written as soon as they are known, so that
//! nothing that was measured is lost when what follows fails.

/// A column: its title, the title in CSV, and how wide it is in text.
pub struct Column {
    pub title: &'static str,
    pub csv: &'static str,
    pub width: usize,
}

/// One value, as it looks in each form. What is not known is empty in CSV.
#[derive(Clone, Default)]
pub struct Cell {
    pub text: String,
    pub csv: String,
}

impl Cell {
    pub fn count(n: u64) -> Cell {
        Cell { text: n.to_string(), csv: n.to_string() }
    }

    pub fn text(word: &str) -> Cell {
        Cell { text: word.into(), csv: word.into() }
    }

    /// Nanoseconds; in text, as milliseconds.
    pub fn time(ns: u64) -> Cell {
        Cell { text: format!("{:.3} ms", ns as f64 / 1e6), csv: ns.to_string() }
    }

    pub fn ratio(value: f64) -> Cell {
        Cell { text: format!("{value:.2}"), csv: format!("{value:.4}") }
    }

    pub fn share(value: f64) -> Cell {
        Cell { text: format!("{:.1}%", 100.0 * value), csv: format!("{value:.4}") }
    }

    pub fn unknown() -> Cell {
        Cell { text: "-".into(), csv: String::new() }
    }
}

/// The line of titles in text.
pub fn heading(columns: &[Column]) -> String {
    heading_without(columns, None)
}

/// A row in text.
pub fn row(columns: &[Column], cells: &[Cell]) -> String {
    row_without(columns, cells, None)
}

/// The same without one of the columns.
pub fn heading_without(columns: &[Column], hidden: Option<usize>) -> String {
    line(columns, columns.iter().map(|column| column.title), hidden)
}

pub fn row_without(columns: &[Column], cells: &[Cell], hidden: Option<usize>) -> String {
    line(columns, cells.iter().map(|cell| cell.text.as_str()), hidden)
}

/// Everything is aligned to the right.
fn line<'a>(columns: &[Column], texts: impl Iterator<Item = &'a str>, hidden: Option<usize>) -> String {
    let shown = columns.iter().zip(texts).enumerate().filter(|(at, _)| Some(*at) != hidden);
    let cells: Vec<String> = shown.map(|(_, (column, text))| format!("{text:>width$}", width = column.width)).collect();
    cells.join("  ") + "\n"
}

pub fn csv_heading(columns: &[Column]) -> String {
    join(columns.iter().map(|column| column.csv))
}

pub fn csv_row(cells: &[Cell]) -> String {
    join(cells.iter().map(|cell| cell.csv.as_str()))
}

fn join<'a>(fields: impl Iterator<Item = &'a str>) -> String {
    let fields: Vec<String> = fields.map(quote).collect();
    fields.join(",") + "\n"
}

fn quote(field: &str) -> String {
    match field.contains([',', '"', '\n']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_string(),
    }
}

/// Rows of text in columns as wide as they need be; the first `left` are aligned to the left.
pub fn aligned(rows: &[Vec<String>], left: usize) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |i: usize| rows.iter().filter_map(|row| row.get(i)).map(|text| text.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let cell = |(i, text): (usize, &String)| {
        let fill = " ".repeat(widths[i] - text.chars().count());
        if i < left { format!("{text}{fill}") } else { format!("{fill}{text}") }
    };
    let line = |row: &Vec<String>| row.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ").trim_end().to_string() + "\n";
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_csv() {
        let columns = [Column { title: "P", csv: "p", width: 3 }, Column { title: "time", csv: "ns", width: 10 }];
        let cells = [Cell::count(4), Cell::time(1_500_000)];
        assert_eq!(heading(&columns), "  P        time\n");
        assert_eq!(row(&columns, &cells), "  4    1.500 ms\n");
        assert_eq!(row_without(&columns, &cells, Some(0)), "  1.500 ms\n");
        assert_eq!(csv_heading(&columns) + &csv_row(&cells), "p,ns\n4,1500000\n");
        let rows = [vec!["a".into(), "n".into()], vec!["bcd".into(), "10".into()]];
        assert_eq!(aligned(&rows, 1), "a     n\nbcd  10\n");
        assert_eq!(quote("a,\"b\""), "\"a,\"\"b\"\"\"");
    }
}
