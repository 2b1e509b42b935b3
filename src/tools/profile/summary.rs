//! The profile in a few lines of text.

use super::page::Profile;
use super::span::{Site, Span};
use super::timeline::{self, index};
use super::trace::{Kind, State, Trace};
use crate::tools::table;

/// So many of the hottest are told.
const TOP: usize = 8;

pub fn profile(profile: &Profile, written: &[String]) -> String {
    let trace = profile.trace;
    let mut text = String::new();
    for warning in &trace.warnings {
        text += &format!("warning: {warning}\n");
    }
    text += &format!("{}: {} on {} workers\n\n", profile.program, time(trace.duration as f64), trace.workers);
    text += &states(trace);
    text += &counts(trace);
    text += &hottest(trace);
    if let Some(measured) = profile.span {
        text += &format!("\n{}", span(measured));
    }
    text += &speedups("measured", profile.measured);
    text += &speedups("simulated", profile.simulated);
    if !written.is_empty() {
        text += &format!("\nwritten: {}\n", written.join(", "));
    }
    text
}

/// A time with four digits.
pub fn time(ns: f64) -> String {
    let (value, unit) = match ns {
        _ if ns >= 1e9 => (ns / 1e9, "s"),
        _ if ns >= 1e6 => (ns / 1e6, "ms"),
        _ if ns >= 1e3 => (ns / 1e3, "µs"),
        _ => (ns, "ns"),
    };
    let decimals = if value >= 100.0 { 1 } else if value >= 10.0 { 2 } else { 3 };
    format!("{value:.decimals$} {unit}")
}

fn states(trace: &Trace) -> String {
    let all: Vec<timeline::Shares> = trace.tracks.iter().map(|t| timeline::shares(&timeline::runs(t, trace.duration))).collect();
    let whole = (trace.duration * all.len() as u64).max(1) as f64;
    let mut rows = vec![vec!["state".to_string(), "share".into(), "each worker".into()]];
    for state in State::ALL {
        let sum: u64 = all.iter().map(|shares| shares[index(state)]).sum();
        if sum > 0 {
            let share = format!("{:.1}%", 100.0 * sum as f64 / whole);
            rows.push(vec![state.name().into(), share, time(sum as f64 / all.len() as f64)]);
        }
    }
    table::aligned(&rows, 1)
}

fn counts(trace: &Trace) -> String {
    let n = |wanted: fn(Kind) -> u64| trace.count(wanted);
    let steals = n(|k| u64::from(matches!(k, Kind::Steal { .. })));
    let releases = n(|k| u64::from(matches!(k, Kind::Release { .. })));
    let frames = n(|k| if let Kind::Released { frames } = k { frames.into() } else { 0 });
    let tasks = n(Kind::tasks);
    let blocks = n(|k| u64::from(k == Kind::Block));
    let declined = n(|k| u64::from(k == Kind::Declined));
    let alive = timeline::alive(trace).iter().map(|(_, n)| *n).max().unwrap_or(0);
    format!(
        "\n{steals} steals, {releases} releases of {frames} frames, {tasks} tasks, {blocks} blocks, \
         {declined} requests declined; at most {alive} tasks alive\n"
    )
}

fn hottest(trace: &Trace) -> String {
    let all: Vec<_> = trace.tracks.iter().map(|t| timeline::runs(t, trace.duration)).collect();
    let counts = timeline::seam_counts(trace, &all);
    let mut seams: Vec<_> = trace.seams.iter().zip(counts).filter(|(_, c)| c.steals > 0).collect();
    seams.sort_by_key(|(_, c)| std::cmp::Reverse((c.steals, c.worked)));
    if seams.is_empty() {
        return String::new();
    }
    let mut rows = vec![["seam", "", "stolen", "worked on"].map(String::from).to_vec()];
    for (seam, c) in seams.into_iter().take(TOP) {
        rows.push(vec![seam.position(), super::page::what(seam), c.steals.to_string(), time(c.worked as f64)]);
    }
    format!("\n{}", table::aligned(&rows, 2))
}

/// Work and span, of everything and of each function and seam.
pub fn span(span: &Span) -> String {
    let heads = ["", "", "times", "work", "span", "parallelism", "burdened span", "burdened parallelism"];
    let mut rows = vec![heads.map(String::from).to_vec()];
    let row = |name: String, place: String, m: &super::span::Measure| {
        vec![
            name,
            place,
            m.count.to_string(),
            time(m.work),
            time(m.span),
            ratio(m.parallelism()),
            time(m.burdened),
            ratio(m.burdened_parallelism()),
        ]
    };
    rows.push(row("the program".into(), String::new(), &span.program));
    let mut sites: Vec<&Site> = span.functions().collect();
    let by_work = |sites: &mut Vec<&Site>| sites.sort_by(|a, b| b.measure.work.total_cmp(&a.measure.work));
    by_work(&mut sites);
    let mut seams: Vec<&Site> = span.seams().collect();
    by_work(&mut seams);
    let hidden = sites.len().saturating_sub(TOP) + seams.len().saturating_sub(TOP);
    for site in sites.into_iter().take(TOP).chain(seams.into_iter().take(TOP)) {
        rows.push(row(site.what(), site.position(), &site.measure));
    }
    let mut text = table::aligned(&rows, 2);
    if hidden > 0 {
        text += &format!("and {hidden} more, which --csv has\n");
    }
    if span.missed > 0 {
        text += &format!("{} calls were made on other threads at the same time, and are not in it\n", span.missed);
    }
    text + &format!("burden {}, {} taken off each strand\n", time(span.burden), time(span.cost))
}

fn ratio(n: f64) -> String {
    if n >= 100.0 { format!("{n:.0}") } else { format!("{n:.2}") }
}

fn speedups(kind: &str, list: &[(u32, f64)]) -> String {
    if list.is_empty() {
        return String::new();
    }
    let points: Vec<String> = list.iter().map(|(n, s)| format!("{s:.2} on {n}")).collect();
    format!("{kind} speedup: {}\n", points.join(", "))
}
