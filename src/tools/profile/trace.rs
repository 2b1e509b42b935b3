//! Reads the file that `SEAM_TRACE` makes; `runtime/trace.c` says what is in it.
//!
//! The rings lie in the file as they lay in memory, so it can be read however the program ended, and as
//! far as it goes when it was cut short. What is missing is told in [`Trace::warnings`].

use std::collections::HashMap;
use std::path::Path;
use std::{fs, io};

const MAGIC: &[u8; 8] = b"SEAMTRC\n";
const VERSION: u32 = 1;
const FILE_HEAD: usize = 136;
const BLOCK_HEAD: usize = 4096;
const NAMES: usize = (256 << 10) - BLOCK_HEAD;
const EVENT: usize = 16;

/// What a worker can be doing. The order is that of the runtime's modes; releasing comes after them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Idle,
    Working,
    Stealing,
    Blocked,
    Collecting,
    Releasing,
}

impl State {
    pub const ALL: [State; 6] =
        [State::Working, State::Stealing, State::Releasing, State::Blocked, State::Collecting, State::Idle];

    pub fn name(self) -> &'static str {
        match self {
            State::Idle => "idle",
            State::Working => "working",
            State::Stealing => "stealing",
            State::Blocked => "blocked in join",
            State::Collecting => "collecting",
            State::Releasing => "releasing",
        }
    }

    fn from_mode(mode: u8) -> State {
        match mode {
            1 => State::Working,
            2 => State::Stealing,
            3 => State::Blocked,
            4 => State::Collecting,
            _ => State::Idle,
        }
    }
}

/// How a worker came by the task that it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It is the newest of its own.
    Own,
    Stolen,
    /// The last thing that it waited for has happened.
    Resumed,
    /// It is what remained of a stack that was released.
    Kept,
}

impl Origin {
    /// In the order of the runtime's numbers.
    pub const ALL: [Origin; 4] = [Origin::Own, Origin::Stolen, Origin::Resumed, Origin::Kept];

    pub fn name(self) -> &'static str {
        match self {
            Origin::Own => "own",
            Origin::Stolen => "stolen",
            Origin::Resumed => "resumed",
            Origin::Kept => "kept",
        }
    }
}

/// What happened. The variants are the runtime's, told in `runtime/runtime.h`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    State(State),
    Steal { victim: u32 },
    Honoured,
    Declined,
    Release { thread: bool },
    Released { frames: u32 },
    Tasks(u32),
    Born(u32),
    Begin(Origin),
    End,
    Block,
    Split,
    Export,
    Sleep,
    /// Bytes of frames that this worker made less those that it freed.
    Heap(i64),
    /// A task was made at a spawn (`--tasks=eager`).
    Spawn,
}

impl Kind {
    fn read(kind: u8, a: u32, b: u8) -> Option<Kind> {
        Some(match kind {
            1 => Kind::State(State::from_mode(b)),
            2 => Kind::Steal { victim: a },
            3 => Kind::Honoured,
            4 => Kind::Declined,
            5 => Kind::Release { thread: b != 0 },
            6 => Kind::Released { frames: a },
            7 => Kind::Tasks(a),
            8 => Kind::Born(a),
            9 => Kind::Begin(Origin::ALL[usize::from(b & 3)]),
            10 => Kind::End,
            11 => Kind::Block,
            12 => Kind::Split,
            13 => Kind::Export,
            14 => Kind::Sleep,
            15 => Kind::Heap(i64::from(a as i32) * 16),
            16 => Kind::Spawn,
            _ => return None,
        })
    }

    /// How many tasks were made.
    pub fn tasks(self) -> u64 {
        match self {
            Kind::Tasks(n) => n.into(),
            Kind::Export | Kind::Spawn | Kind::Split => 1,
            _ => 0,
        }
    }
}

/// A place in the program where a thread goes on.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seam {
    pub function: String,
    pub file: String,
    pub line: u32,
    pub kind: Place,
    pub callee: String,
}

/// What stands at a seam; the order is that of `SEAM_POINT_…`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Place {
    #[default]
    Entry,
    Call,
    Spawn,
    Sync,
    Poll,
}

impl Seam {
    /// `fib.c:12`, or what there is instead.
    pub fn position(&self) -> String {
        match self.line {
            0 => self.function.clone(),
            line => format!("{}:{line}", Path::new(&self.file).file_name().map_or(self.file.clone(), |f| f.to_string_lossy().into_owned())),
        }
    }

    /// For a reader who sees the position elsewhere.
    pub fn what(&self) -> String {
        match self.kind {
            Place::Entry => self.function.clone(),
            Place::Call => format!("{}, call of {}", self.function, self.callee),
            Place::Spawn => format!("{}, spawn of {}", self.function, self.callee),
            Place::Sync => format!("{}, sync", self.function),
            Place::Poll => format!("{}, poll", self.function),
        }
    }
}

/// Times are in ns since the trace began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    pub time: u64,
    pub kind: Kind,
    /// An index into [`Trace::seams`].
    pub seam: Option<u32>,
}

/// One worker's events, oldest first.
#[derive(Debug)]
pub struct Track {
    pub worker: u32,
    /// A thread of the runtime's; any other is one of the program's own.
    pub pool: bool,
    /// Events that newer ones have replaced.
    pub lost: u64,
    pub events: Vec<Event>,
}

/// How the program ended, as far as it could tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Exited,
    Crashed(u32),
    Untold,
}

#[derive(Debug)]
pub struct Trace {
    pub program: String,
    pub workers: u32,
    pub ending: Ending,
    /// From the runtime's start to the program's end, in ns.
    pub duration: u64,
    pub tracks: Vec<Track>,
    pub seams: Vec<Seam>,
    pub warnings: Vec<String>,
}

impl Trace {
    pub fn lost(&self) -> u64 {
        self.tracks.iter().map(|t| t.lost).sum()
    }

    pub fn events(&self) -> impl Iterator<Item = (&Track, &Event)> {
        self.tracks.iter().flat_map(|t| t.events.iter().map(move |e| (t, e)))
    }

    pub fn count(&self, wanted: impl Fn(Kind) -> u64) -> u64 {
        self.events().map(|(_, e)| wanted(e.kind)).sum()
    }
}

/// Does the file begin like a trace?
pub fn is_trace(file: &Path) -> bool {
    use io::Read;
    let mut start = [0; 8];
    fs::File::open(file).and_then(|mut f| f.read_exact(&mut start)).is_ok() && start == *MAGIC
}

pub fn read(file: &Path) -> Result<Trace, String> {
    let bytes = fs::read(file).map_err(|cause| format!("cannot read {}: {cause}", file.display()))?;
    parse(&bytes).map_err(|cause| format!("{}: {cause}", file.display()))
}

/// Both clocks at one moment.
#[derive(Clone, Copy, Default)]
struct Moment {
    ticks: u64,
    ns: u64,
}

/// Numbers in the file, in the byte order of the machine that wrote it.
#[derive(Clone, Copy)]
struct Bytes<'a> {
    bytes: &'a [u8],
    big: bool,
}

impl<'a> Bytes<'a> {
    fn part(&self, at: usize) -> Bytes<'a> {
        Bytes { bytes: self.bytes.get(at..).unwrap_or(&[]), big: self.big }
    }

    fn number(&self, at: usize, size: usize) -> Option<u64> {
        let bytes = self.bytes.get(at..at + size)?;
        let fold = |n: u64, b: &u8| n << 8 | u64::from(*b);
        Some(if self.big { bytes.iter().fold(0, fold) } else { bytes.iter().rev().fold(0, fold) })
    }

    fn u64(&self, at: usize) -> Option<u64> {
        self.number(at, 8)
    }

    fn u32(&self, at: usize) -> Option<u32> {
        self.number(at, 4).map(|n| n as u32)
    }

    fn moment(&self, at: usize) -> Option<Moment> {
        Some(Moment { ticks: self.u64(at)?, ns: self.u64(at + 8)? })
    }

    fn text(&self, at: usize) -> String {
        let rest = self.bytes.get(at..).unwrap_or(&[]);
        String::from_utf8_lossy(&rest[..rest.iter().position(|b| *b == 0).unwrap_or(rest.len())]).into_owned()
    }
}

/// What stands at the start of the file.
struct Head {
    workers: u32,
    how_ended: u32,
    signal: u32,
    untraced: u32,
    block_size: usize,
    first_block: usize,
    events: u64,
    ticks_per_second: u64,
    began: Moment,
    ended: Moment,
    blocks: u32,
    program: String,
}

fn head(file: &Bytes) -> Option<Head> {
    Some(Head {
        workers: file.u32(12)?,
        how_ended: file.u32(20)?,
        signal: file.u32(24)?,
        untraced: file.u32(28)?,
        block_size: usize::try_from(file.u64(32)?).ok()?,
        first_block: usize::try_from(file.u64(40)?).ok()?,
        events: file.u64(48)?,
        ticks_per_second: file.u64(56)?,
        began: file.moment(64)?,
        ended: file.moment(80)?,
        blocks: file.u32(108)?,
        program: file.text(112),
    })
}

fn parse(bytes: &[u8]) -> Result<Trace, String> {
    if bytes.get(..8) != Some(MAGIC) {
        return Err("this is no trace of Seam's".into());
    }
    let mut file = Bytes { bytes, big: false };
    file.big = file.u32(8).is_some_and(|version| version > 0xffff);
    match file.u32(8) {
        Some(VERSION) => {}
        Some(other) => return Err(format!("a trace of version {other}; this Seam reads version {VERSION}")),
        None => return Err("the trace was cut short before its first event".into()),
    }
    let head = head(&file).filter(|_| bytes.len() > FILE_HEAD).ok_or("the trace was cut short before its first event")?;
    if head.block_size < BLOCK_HEAD + NAMES + EVENT || head.events == 0 || head.events > 1 << 27 || head.first_block < FILE_HEAD {
        return Err("the trace is damaged: its header makes no sense".into());
    }
    let mut reader = Reader { head: &head, numbers: HashMap::new(), seams: vec![], warnings: vec![] };
    let tracks = reader.tracks(&file);
    let Reader { seams, warnings, .. } = reader;
    Ok(finish(&head, tracks, seams, warnings))
}

struct Reader<'a> {
    head: &'a Head,
    numbers: HashMap<Seam, u32>,
    seams: Vec<Seam>,
    warnings: Vec<String>,
}

/// A track whose times are still in ticks.
struct Raw {
    track: Track,
    latest: Moment,
}

impl Reader<'_> {
    fn tracks(&mut self, file: &Bytes) -> Vec<Raw> {
        let mut tracks = vec![];
        for n in 0..self.head.blocks as usize {
            let block = file.part(self.head.block_size.saturating_mul(n).saturating_add(self.head.first_block));
            if block.bytes.len() < self.head.block_size {
                self.warnings.push("the trace was cut short: it is shown as far as it goes".into());
                tracks.extend(self.track(&block));
                break;
            }
            tracks.extend(self.track(&block));
        }
        if tracks.is_empty() {
            self.warnings.push("there are no events in the trace".into());
        }
        tracks
    }

    fn track(&mut self, block: &Bytes) -> Option<Raw> {
        let written = block.u64(8)?;
        let latest = block.moment(16)?;
        let names_used = block.u32(32)? as usize;
        let numbers = self.names(&block.part(BLOCK_HEAD), names_used.min(NAMES));
        let events = block.part(BLOCK_HEAD + NAMES);
        let first = written.saturating_sub(self.head.events);
        let read = |n: u64| read_event(&events, (n % self.head.events) as usize * EVENT, &numbers);
        let mut list: Vec<Event> = (first..written).filter_map(read).collect();
        // What was being written when the process was killed may be of an earlier round.
        list.sort_by_key(|e| e.time);
        let track = Track { worker: block.u32(0)?, pool: block.u32(4)? != 0, lost: first, events: list };
        Some(Raw { track, latest })
    }

    /// The block's seams, as numbers in the common list. Number 0 is none.
    fn names(&mut self, names: &Bytes, used: usize) -> Vec<Option<u32>> {
        let mut numbers = vec![None];
        let mut at = 0;
        while at + 12 < used {
            let Some((length, seam)) = read_name(names, at).filter(|(length, _)| *length > 12) else { break };
            let next = self.seams.len() as u32;
            let number = *self.numbers.entry(seam.clone()).or_insert(next);
            if number == next {
                self.seams.push(seam);
            }
            numbers.push(Some(number));
            at += length;
        }
        numbers
    }
}

fn read_name(names: &Bytes, at: usize) -> Option<(usize, Seam)> {
    let length = names.u32(at)? as usize;
    let kinds = [Place::Entry, Place::Call, Place::Spawn, Place::Sync, Place::Poll];
    let kind = *kinds.get(names.number(at + 8, 2)? as usize)?;
    let function = names.text(at + 12);
    let file_at = at + 12 + function.len() + 1;
    let file = names.text(file_at);
    let callee = names.text(file_at + file.len() + 1);
    Some((length, Seam { function, file, line: names.u32(at + 4)?, kind, callee }))
}

fn read_event(events: &Bytes, at: usize, numbers: &[Option<u32>]) -> Option<Event> {
    let kind = Kind::read(events.number(at + 14, 1)? as u8, events.u32(at + 8)?, events.number(at + 15, 1)? as u8)?;
    let seam = numbers.get(events.number(at + 12, 2)? as usize).copied().flatten();
    Some(Event { time: events.u64(at)?, kind, seam })
}

/// Ticks to nanoseconds since the beginning.
fn finish(head: &Head, raw: Vec<Raw>, seams: Vec<Seam>, mut warnings: Vec<String>) -> Trace {
    let last = raw.iter().map(|r| r.latest).chain([head.ended]).max_by_key(|m| m.ticks).unwrap_or_default();
    let (ticks, ns) = (last.ticks.saturating_sub(head.began.ticks), last.ns.saturating_sub(head.began.ns));
    // Over a shorter time the estimate is the better of the two.
    let scale = if ns > 1_000_000 && ticks > 0 { ns as f64 / ticks as f64 } else { 1e9 / head.ticks_per_second.max(1) as f64 };
    let time = |t: u64| (t.saturating_sub(head.began.ticks) as f64 * scale) as u64;
    let mut tracks: Vec<Track> = raw.into_iter().map(|r| r.track).collect();
    for event in tracks.iter_mut().flat_map(|t| &mut t.events) {
        event.time = time(event.time);
    }
    tracks.sort_by_key(|t| t.worker);
    let ending = match head.how_ended {
        1 => Ending::Exited,
        2 => Ending::Crashed(head.signal),
        _ => Ending::Untold,
    };
    let newest = tracks.iter().filter_map(|t| t.events.last()).map(|e| e.time).max().unwrap_or(0);
    let duration = if ending == Ending::Untold { newest } else { time(head.ended.ticks) };
    warn(head, ending, &tracks, &mut warnings);
    // Workers may go on for a moment while the process ends.
    for track in &mut tracks {
        track.events.iter_mut().for_each(|e| e.time = e.time.min(duration));
    }
    let program = head.program.clone();
    Trace { program, workers: head.workers, ending, duration: duration.max(1), tracks, seams, warnings }
}

fn warn(head: &Head, ending: Ending, tracks: &[Track], warnings: &mut Vec<String>) {
    match ending {
        Ending::Exited => {}
        Ending::Crashed(signal) => warnings.push(format!("the program crashed (signal {signal}): the trace ends there")),
        Ending::Untold => warnings.push("the program was killed, or ended by _exit: the trace ends with its last event".into()),
    }
    if head.untraced > 0 {
        warnings.push(format!("{} workers had no room for their events: they are missing", head.untraced));
    }
    let lost: u64 = tracks.iter().map(|t| t.lost).sum();
    if lost > 0 {
        warnings.push(format!("{lost} events were lost: only the newest of each worker are kept (SEAM_TRACE_EVENTS, --events)"));
    }
}
