//! The HTML page: one file with everything in it, made of the three in `page/` and the data.
//!
//! A long trace has millions of runs. Each worker gets so many pieces that a browser can draw them
//! all in one frame; short runs that follow each other are merged into mixtures, whose shares stay exact.

use super::chrome::worker_name;
use super::span::{Kind as SiteKind, Site, Span};
use super::timeline::{self, Piece, Run};
use super::trace::{Kind, Origin, Place, Seam, State, Trace};
use serde_json::{json, Value};

const HTML: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// Pieces on the page, all workers together; steals; points of a curve.
const MOST_PIECES: usize = 24_000;
const LEAST_PIECES: usize = 300;
const MOST_STEALS: usize = 5_000;
const MOST_POINTS: usize = 3_000;

/// Speedup at a number of workers.
pub type Speedups = Vec<(u32, f64)>;

/// All that is known of a program.
pub struct Profile<'a> {
    pub trace: &'a Trace,
    pub span: Option<&'a Span>,
    pub measured: &'a Speedups,
    pub simulated: &'a Speedups,
    pub program: &'a str,
    pub command: &'a str,
}

/// The whole page.
pub fn page(profile: &Profile) -> String {
    let mut page = String::new();
    let mut rest = HTML;
    while let Some((before, tail)) = rest.split_once('@') {
        let Some((word, after)) = tail.split_once('@') else { break };
        page += before;
        match word {
            "TITLE" => page += &escape(&format!("{} – Seam profile", profile.program)),
            "STYLE" => page += STYLE,
            "SCRIPT" => page += SCRIPT,
            // Nothing in it may look like the end of the element.
            _ => page += &data(profile).to_string().replace('<', "\\u003c"),
        }
        rest = after;
    }
    page + rest
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn data(profile: &Profile) -> Value {
    let trace = profile.trace;
    let all: Vec<Vec<Run>> = trace.tracks.iter().map(|t| timeline::runs(t, trace.duration)).collect();
    let mut warnings = trace.warnings.clone();
    let tracks = tracks(trace, &all, &mut warnings);
    let heap = timeline::heap(trace);
    json!({
        "program": profile.program,
        "command": profile.command,
        "duration": trace.duration,
        "tiles": tiles(profile, &all, &heap),
        "states": State::ALL.map(|s| json!({ "name": s.name(), "key": key(s) })),
        "origins": Origin::ALL.map(origin),
        "places": trace.seams.iter().map(place).collect::<Vec<_>>(),
        "shares": all.iter().map(|runs| timeline::shares(runs)).collect::<Vec<_>>(),
        "tracks": tracks,
        "steals": steals(trace, &mut warnings),
        "alive": timeline::thin(&timeline::alive(trace), trace.duration, MOST_POINTS),
        "heap": timeline::thin(&heap, trace.duration, MOST_POINTS),
        "seams": seams(profile, &all),
        "span": profile.span.map(|span| span_data(span, profile)),
        "warnings": warnings,
    })
}

/// The names of the colours.
fn key(state: State) -> &'static str {
    match state {
        State::Blocked => "blocked",
        other => other.name(),
    }
}

fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::Own => "of its own",
        Origin::Stolen => "stolen",
        Origin::Resumed => "resumed after a wait",
        Origin::Kept => "kept from a released stack",
    }
}

fn place(seam: &Seam) -> Value {
    json!({ "function": super::span::user_function(&seam.function), "position": seam.position(), "what": what(seam) })
}

/// As the user knows it: the body of a loop is no function.
pub fn what(seam: &Seam) -> String {
    let function = super::span::user_function(&seam.function);
    match function.len() < seam.function.len() {
        true => format!("{function}, parallel loop"),
        false => seam.what(),
    }
}

fn tiles(profile: &Profile, all: &[Vec<Run>], heap: &timeline::Curve) -> Value {
    let trace = profile.trace;
    let shares: Vec<timeline::Shares> = all.iter().map(|runs| timeline::shares(runs)).collect();
    let working: u64 = shares.iter().map(|s| s[timeline::index(State::Working)]).sum();
    let whole = trace.duration * u64::from(trace.workers.max(trace.tracks.len() as u32));
    let most = heap.iter().map(|(_, n)| *n).max().unwrap_or(0);
    json!([
        ["time", trace.duration, "time"],
        ["workers", trace.workers, ""],
        ["working", 100.0 * working as f64 / whole as f64, "percent"],
        ["steals", trace.count(|k| u64::from(matches!(k, Kind::Steal { .. }))), ""],
        ["releases", trace.count(|k| u64::from(matches!(k, Kind::Release { .. }))), ""],
        ["tasks", trace.count(Kind::tasks), ""],
        ["blocks", trace.count(|k| u64::from(k == Kind::Block)), ""],
        ["most memory of frames", most, "bytes"],
    ])
}

fn tracks(trace: &Trace, all: &[Vec<Run>], warnings: &mut Vec<String>) -> Vec<Value> {
    let most = (MOST_PIECES / all.len().max(1)).max(LEAST_PIECES);
    let mut coarsest = 0;
    let mut tracks = vec![];
    for (track, runs) in trace.tracks.iter().zip(all) {
        let (pieces, least) = timeline::pieces(runs, most, trace.duration);
        coarsest = coarsest.max(least);
        let name = worker_name(track).replace(" (the program's thread)", if track.worker == 0 { "" } else { "*" });
        tracks.push(json!({ "name": name, "pieces": pieces.iter().map(piece).collect::<Vec<_>>() }));
    }
    if coarsest > 0 {
        let micro = coarsest as f64 / 1000.0;
        warnings.push(format!("what lasted less than {micro:.1} µs is merged on this page; --json has all of it"));
    }
    tracks
}

fn piece(piece: &Piece) -> Value {
    match piece {
        Piece::Run(run) => {
            let (seam, origin) = run.task.map_or((-1, 0), |(seam, origin)| (i64::from(seam), origin as u8));
            json!([run.start, run.end - run.start, timeline::index(run.state), seam, origin])
        }
        Piece::Mixed { start, end, shares } => json!([start, end - start, -1, shares]),
    }
}

/// Time, thief's row, victim's row.
fn steals(trace: &Trace, warnings: &mut Vec<String>) -> Vec<[u64; 3]> {
    let row = |worker: u32| trace.tracks.iter().position(|t| t.worker == worker).unwrap_or(0) as u64;
    let mut steals: Vec<[u64; 3]> = trace
        .events()
        .filter_map(|(track, event)| match event.kind {
            Kind::Steal { victim } => Some([event.time, row(track.worker), row(victim)]),
            _ => None,
        })
        .collect();
    steals.sort_unstable();
    if steals.len() > MOST_STEALS {
        let nth = steals.len() / MOST_STEALS + 1;
        warnings.push(format!("of {} steals every {nth}th is drawn on this page; --json has all of them", steals.len()));
        steals = steals.into_iter().step_by(nth).collect();
    }
    steals
}

/// One row of the table of seams.
struct Row {
    file: String,
    line: u32,
    what: String,
    position: String,
    counts: timeline::SeamCounts,
    spawned: Option<(u64, f64, f64)>,
}

fn seams(profile: &Profile, all: &[Vec<Run>]) -> Vec<Value> {
    let mut rows: Vec<Row> = vec![];
    let counts = timeline::seam_counts(profile.trace, all);
    for (seam, counts) in profile.trace.seams.iter().zip(counts).filter(|(seam, _)| seam.line != 0 || seam.kind != Place::Call) {
        let row = row_of(&mut rows, &seam.file, seam.line, what(seam), seam.position());
        row.counts.steals += counts.steals;
        row.counts.blocks += counts.blocks;
        row.counts.splits += counts.splits;
        row.counts.releases += counts.releases;
        row.counts.worked += counts.worked;
    }
    for site in profile.span.iter().flat_map(|span| span.seams()) {
        add_span(row_of(&mut rows, &site.file, site.line, site.what(), site.position()), site);
    }
    let used = |row: &&Row| row.counts != timeline::SeamCounts::default() || row.spawned.is_some();
    rows.iter().filter(used).map(row_data).collect()
}

fn row_of<'a>(rows: &'a mut Vec<Row>, file: &str, line: u32, what: String, position: String) -> &'a mut Row {
    let at = rows.iter().position(|r| r.line == line && r.what == what && r.file == file).unwrap_or_else(|| {
        rows.push(Row { file: file.into(), line, what, position, counts: Default::default(), spawned: None });
        rows.len() - 1
    });
    &mut rows[at]
}

/// Two spawns of one function in one line are one row.
fn add_span(row: &mut Row, site: &Site) {
    let (count, work, span) = row.spawned.unwrap_or_default();
    let m = &site.measure;
    row.spawned = Some((count + m.count, work + m.work, span + m.span));
}

fn row_data(row: &Row) -> Value {
    let ratio = |(_, work, span): (u64, f64, f64)| if span > 0.0 { work / span } else { 1.0 };
    json!({
        "position": row.position, "what": row.what,
        "spawned": row.spawned.map(|s| s.0), "work": row.spawned.map(|s| s.1), "parallelism": row.spawned.map(ratio),
        "stolen": row.counts.steals, "blocks": row.counts.blocks, "splits": row.counts.splits,
        "releases": row.counts.releases, "worked": row.counts.worked,
    })
}

fn span_data(span: &Span, profile: &Profile) -> Value {
    let measure = |s: &Site| {
        let m = s.measure;
        json!({
            "name": s.what(), "position": s.position(), "count": m.count, "work": m.work, "own": m.own,
            "span": m.span, "burdened": m.burdened,
        })
    };
    let all = span.program;
    let listed = |s: &&Site| s.kind == SiteKind::Function;
    json!({
        "program": { "work": all.work, "span": all.span, "burdened": all.burdened },
        "functions": span.sites.iter().filter(listed).map(measure).collect::<Vec<_>>(),
        "burden": span.burden, "cost": span.cost,
        "measured": profile.measured, "simulated": profile.simulated,
    })
}
