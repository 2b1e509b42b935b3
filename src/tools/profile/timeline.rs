//! What each worker did when, and what was alive when: made of the events, for all outputs.

use super::trace::{Event, Kind, Origin, State, Trace, Track};
use std::collections::BTreeMap;

/// A worker does one thing from `start` to `end`, in ns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Run {
    pub start: u64,
    pub end: u64,
    pub state: State,
    /// The seam where the task that it works at went on, and how it came by that.
    pub task: Option<(u32, Origin)>,
}

/// The runs of one worker, without gaps, over the whole time. Before the first event it is idle.
pub fn runs(track: &Track, duration: u64) -> Vec<Run> {
    let mut builder = Builder { runs: vec![], now: Run { start: 0, end: 0, state: State::Idle, task: None }, mode: State::Idle };
    for event in &track.events {
        builder.event(event);
    }
    builder.switch(duration, State::Idle, None);
    builder.runs
}

struct Builder {
    runs: Vec<Run>,
    now: Run,
    /// What it does when no release is going on.
    mode: State,
}

impl Builder {
    fn event(&mut self, event: &Event) {
        let at = event.time;
        match event.kind {
            Kind::State(state) => {
                self.mode = state;
                self.switch(at, state, None);
            }
            Kind::Begin(origin) => self.switch(at, State::Working, event.seam.map(|seam| (seam, origin))),
            Kind::Release { .. } => self.switch(at, State::Releasing, None),
            Kind::Released { .. } => self.switch(at, self.mode, None),
            Kind::End | Kind::Block if self.now.task.is_some() => self.switch(at, self.now.state, None),
            _ => {}
        }
    }

    fn switch(&mut self, at: u64, state: State, task: Option<(u32, Origin)>) {
        if at > self.now.start {
            let new = Run { end: at, ..self.now };
            match self.runs.last_mut() {
                Some(last) if last.state == new.state && last.task == new.task => last.end = at,
                _ => self.runs.push(new),
            }
        }
        self.now = Run { start: at, end: at, state, task };
    }
}

/// Time in each state, in the order of [`State::ALL`].
pub type Shares = [u64; State::ALL.len()];

pub fn index(state: State) -> usize {
    State::ALL.iter().position(|s| *s == state).unwrap_or(0)
}

pub fn shares(runs: &[Run]) -> Shares {
    let mut shares = Shares::default();
    for run in runs {
        shares[index(run.state)] += run.end - run.start;
    }
    shares
}

/// The same for each of `n` equal pieces of the time, summed over all workers.
pub fn activity(all: &[Vec<Run>], duration: u64, n: usize) -> Vec<Shares> {
    let mut pieces = vec![Shares::default(); n];
    let edge = |i: usize| (u128::from(duration) * i as u128 / n as u128) as u64;
    for run in all.iter().flatten() {
        let mut i = (u128::from(run.start) * n as u128 / u128::from(duration)) as usize;
        while i < n && edge(i) < run.end {
            let overlap = run.end.min(edge(i + 1)).saturating_sub(run.start.max(edge(i)));
            pieces[i][index(run.state)] += overlap;
            i += 1;
        }
    }
    pieces
}

/// A quantity that changes: each point says from when it has that value.
pub type Curve = Vec<(u64, i64)>;

/// Threads that have left the stack and not ended. When events were lost it is not known how many
/// there were before, so the lowest value is taken for zero.
pub fn alive(trace: &Trace) -> Curve {
    let change = |kind| match kind {
        Kind::Born(n) => i64::from(n),
        Kind::Split | Kind::Export | Kind::Spawn => 1,
        Kind::End => -1,
        _ => 0,
    };
    let mut changes: BTreeMap<u64, i64> = BTreeMap::new();
    for (_, event) in trace.events().filter(|(_, e)| change(e.kind) != 0) {
        *changes.entry(event.time).or_default() += change(event.kind);
    }
    sum_up(changes)
}

/// Bytes of frames.
pub fn heap(trace: &Trace) -> Curve {
    let mut changes: BTreeMap<u64, i64> = BTreeMap::new();
    for track in &trace.tracks {
        let mut last = 0;
        for event in &track.events {
            if let Kind::Heap(bytes) = event.kind {
                *changes.entry(event.time).or_default() += bytes - last;
                last = bytes;
            }
        }
    }
    sum_up(changes)
}

fn sum_up(changes: BTreeMap<u64, i64>) -> Curve {
    let mut now = 0;
    let mut curve: Curve = vec![(0, 0)];
    for (time, change) in changes {
        now += change;
        curve.push((time, now));
    }
    let least = curve.iter().map(|(_, n)| *n).min().unwrap_or(0);
    curve.iter_mut().for_each(|(_, n)| *n -= least.min(0));
    curve
}

/// The curve with about `n` points, of which the highest of each stretch are kept.
pub fn thin(curve: &Curve, duration: u64, n: usize) -> Curve {
    if curve.len() <= n {
        return curve.clone();
    }
    let step = duration / n as u64 + 1;
    let mut thin: Curve = vec![];
    for &(time, value) in curve {
        match thin.last_mut() {
            Some((start, most)) if *start / step == time / step => *most = value.max(*most),
            _ => thin.push((time, value)),
        }
    }
    thin
}

/// How often something happened at a seam.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct SeamCounts {
    pub steals: u64,
    pub blocks: u64,
    pub splits: u64,
    pub releases: u64,
    /// Time that workers spent on tasks that began there, in ns.
    pub worked: u64,
}

/// For each of the trace's seams.
pub fn seam_counts(trace: &Trace, all: &[Vec<Run>]) -> Vec<SeamCounts> {
    let mut counts = vec![SeamCounts::default(); trace.seams.len()];
    for (_, event) in trace.events() {
        let Some(at) = event.seam.and_then(|s| counts.get_mut(s as usize)) else { continue };
        match event.kind {
            Kind::Steal { .. } => at.steals += 1,
            Kind::Block => at.blocks += 1,
            Kind::Split => at.splits += 1,
            Kind::Release { .. } => at.releases += 1,
            _ => {}
        }
    }
    for run in all.iter().flatten() {
        if let Some(at) = run.task.and_then(|(s, _)| counts.get_mut(s as usize)) {
            at.worked += run.end - run.start;
        }
    }
    counts
}

/// Runs for a picture: short ones that follow each other are merged into mixtures.
#[derive(Clone, PartialEq, Debug)]
pub enum Piece {
    Run(Run),
    Mixed { start: u64, end: u64, shares: Shares },
}

/// At most about `most` pieces. Also says how long a run must be to be shown as itself: 0 if all are.
pub fn pieces(runs: &[Run], most: usize, duration: u64) -> (Vec<Piece>, u64) {
    if runs.len() <= most {
        return (runs.iter().copied().map(Piece::Run).collect(), 0);
    }
    // Each piece is either at least so long itself or lies before one that is.
    let least = 2 * duration / most as u64 + 1;
    let mut pieces = vec![];
    let mut small: Vec<Run> = vec![];
    for run in runs {
        if run.end - run.start >= least {
            pieces.extend(mixture(&mut small));
            pieces.push(Piece::Run(*run));
            continue;
        }
        small.push(*run);
        if run.end - small[0].start >= least {
            pieces.extend(mixture(&mut small));
        }
    }
    pieces.extend(mixture(&mut small));
    (pieces, least)
}

fn mixture(small: &mut Vec<Run>) -> Option<Piece> {
    let runs = std::mem::take(small);
    match runs[..] {
        [] => None,
        [only] => Some(Piece::Run(only)),
        [first, .., last] => Some(Piece::Mixed { start: first.start, end: last.end, shares: shares(&runs) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track(events: &[(u64, Kind)]) -> Track {
        let events = events.iter().map(|&(time, kind)| Event { time, kind, seam: Some(0) }).collect();
        Track { worker: 0, pool: false, lost: 0, events }
    }

    #[test]
    fn runs_have_no_gaps() {
        let track = track(&[
            (10, Kind::State(State::Working)),
            (20, Kind::Release { thread: false }),
            (25, Kind::Released { frames: 3 }),
            (26, Kind::Begin(Origin::Kept)),
            (40, Kind::End),
            (41, Kind::State(State::Stealing)),
        ]);
        let runs = runs(&track, 50);
        assert_eq!((runs[0].start, runs[runs.len() - 1].end), (0, 50));
        assert!(runs.windows(2).all(|pair| pair[0].end == pair[1].start));
        assert_eq!(shares(&runs), [10 + 1 + 14 + 1, 9, 5, 0, 0, 10]);
        let pieces = activity(&[runs], 50, 7);
        assert_eq!(pieces.iter().flatten().sum::<u64>(), 50);
    }

    #[test]
    fn many_runs_become_few_pieces() {
        let states = [State::Working, State::Stealing];
        let runs: Vec<Run> =
            (0..100_000).map(|i| Run { start: i * 3, end: i * 3 + 3, state: states[i as usize % 2], task: None }).collect();
        let (pieces, least) = pieces(&runs, 500, 300_000);
        assert!(pieces.len() <= 500 && least > 3, "{} {least}", pieces.len());
        let total: u64 = pieces
            .iter()
            .map(|p| match p {
                Piece::Run(run) => run.end - run.start,
                Piece::Mixed { shares, .. } => shares.iter().sum(),
            })
            .sum();
        assert_eq!(total, 300_000);
    }
}
