//! The trace in the JSON form that ui.perfetto.dev and chrome://tracing open: one thread for each
//! worker, its states and inside of them the tasks that it works at; steals as arrows from victim to
//! thief; tasks alive and memory of frames as counters.

use super::timeline::{self, Run};
use super::trace::{Event, Kind, Seam, State, Trace, Track};
use serde_json::{json, Value};
use std::io::{self, Write};

/// Writes it all.
pub fn write(trace: &Trace, out: &mut dyn Write) -> io::Result<()> {
    let mut list = List { out, first: true, pid: 1 };
    list.out.write_all(b"{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n")?;
    list.put(json!({ "ph": "M", "name": "process_name", "pid": 1, "args": { "name": trace.program } }))?;
    for track in &trace.tracks {
        list.track(trace, track)?;
    }
    list.steals(trace)?;
    list.counter("tasks alive", &timeline::alive(trace))?;
    list.counter("frame bytes", &timeline::heap(trace))?;
    let other = json!({ "workers": trace.workers, "warnings": trace.warnings, "lost": trace.lost() });
    write!(list.out, "\n],\"otherData\":{other}}}\n")
}

struct List<'a> {
    out: &'a mut dyn Write,
    first: bool,
    pid: u32,
}

fn micro(ns: u64) -> f64 {
    ns as f64 / 1000.0
}

pub fn worker_name(track: &Track) -> String {
    match track.pool {
        true => format!("worker {}", track.worker),
        false => format!("worker {} (the program's thread)", track.worker),
    }
}

impl List<'_> {
    fn put(&mut self, mut event: Value) -> io::Result<()> {
        if !std::mem::take(&mut self.first) {
            self.out.write_all(b",\n")?;
        }
        event["pid"] = self.pid.into();
        serde_json::to_writer(&mut *self.out, &event).map_err(io::Error::from)
    }

    fn track(&mut self, trace: &Trace, track: &Track) -> io::Result<()> {
        let tid = track.worker;
        self.put(json!({ "ph": "M", "name": "thread_name", "tid": tid, "args": { "name": worker_name(track) } }))?;
        self.put(json!({ "ph": "M", "name": "thread_sort_index", "tid": tid, "args": { "sort_index": tid } }))?;
        let runs = timeline::runs(track, trace.duration);
        let mut rest = &runs[..];
        while let Some(first) = rest.first() {
            let (group, after) = rest.split_at(rest.iter().take_while(|run| run.state == first.state).count());
            self.state(tid, group)?;
            group.iter().try_for_each(|run| self.task(trace, tid, run))?;
            rest = after;
        }
        track.events.iter().try_for_each(|event| self.instant(trace, tid, event))
    }

    fn state(&mut self, tid: u32, group: &[Run]) -> io::Result<()> {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { return Ok(()) };
        if first.state == State::Idle {
            return Ok(());
        }
        self.slice(tid, first.state.name(), "state", first.start, last.end, json!({}))
    }

    fn task(&mut self, trace: &Trace, tid: u32, run: &Run) -> io::Result<()> {
        let Some((seam, origin)) = run.task else { return Ok(()) };
        let seam = &trace.seams[seam as usize];
        let name = format!("{} {}", seam.function, seam.position());
        self.slice(tid, &name, "task", run.start, run.end, json!({ "seam": seam.what(), "how": origin.name() }))
    }

    fn slice(&mut self, tid: u32, name: &str, category: &str, start: u64, end: u64, args: Value) -> io::Result<()> {
        let (ts, dur) = (micro(start), micro(end - start));
        self.put(json!({ "ph": "X", "name": name, "cat": category, "tid": tid, "ts": ts, "dur": dur, "args": args }))
    }

    fn instant(&mut self, trace: &Trace, tid: u32, event: &Event) -> io::Result<()> {
        let (name, args) = match event.kind {
            Kind::Steal { victim } => ("steal", json!({ "victim": victim })),
            Kind::Honoured => ("request honoured", json!({})),
            Kind::Declined => ("request declined", json!({})),
            Kind::Release { thread } => (if thread { "release of a thread" } else { "release" }, json!({})),
            Kind::Released { frames } => ("released", json!({ "frames": frames })),
            Kind::Tasks(n) => ("tasks made", json!({ "tasks": n })),
            Kind::End => ("thread ends", json!({})),
            Kind::Block => ("block", json!({})),
            Kind::Split => ("split", json!({})),
            Kind::Export => ("call stolen", json!({})),
            Kind::Spawn => ("task made", json!({})),
            Kind::Sleep => ("sleep", json!({})),
            Kind::State(_) | Kind::Begin(_) | Kind::Born(_) | Kind::Heap(_) => return Ok(()),
        };
        let mut args = args;
        if let Some(seam) = seam_of(trace, event) {
            args["seam"] = format!("{} ({})", seam.position(), seam.what()).into();
        }
        self.put(json!({ "ph": "i", "s": "t", "name": name, "cat": "event", "tid": tid, "ts": micro(event.time), "args": args }))
    }

    /// An arrow has a start and an end with one number.
    fn steals(&mut self, trace: &Trace) -> io::Result<()> {
        let mut number = 0;
        for (track, event) in trace.events() {
            let Kind::Steal { victim } = event.kind else { continue };
            number += 1;
            let ts = micro(event.time);
            self.put(json!({ "ph": "s", "name": "steal", "cat": "steal", "id": number, "tid": victim, "ts": ts }))?;
            let end = json!({ "ph": "f", "bp": "e", "name": "steal", "cat": "steal", "id": number, "tid": track.worker, "ts": ts });
            self.put(end)?;
        }
        Ok(())
    }

    fn counter(&mut self, name: &str, curve: &timeline::Curve) -> io::Result<()> {
        for (time, value) in curve {
            self.put(json!({ "ph": "C", "name": name, "ts": micro(*time), "args": { "n": value } }))?;
        }
        Ok(())
    }
}

fn seam_of<'a>(trace: &'a Trace, event: &Event) -> Option<&'a Seam> {
    trace.seams.get(event.seam? as usize)
}
