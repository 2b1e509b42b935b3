//! Tests of the text form and the verifier: generated modules go round, bad ones in
//! tests/ir/bad/ fail as they say.

use super::parse::parse;
use super::print::print;
use super::verify::verify;
use super::*;
use std::fs;
use std::path::{Path, PathBuf};

/// The IR files in a folder of the tests, in order of their names.
pub fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path());
    let mut files: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "ir")).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

#[test]
fn good_files_are_verified_and_go_round() {
    for file in files("tests/ir") {
        let module = parse(&fs::read_to_string(&file).unwrap()).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        verify(&module).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let text = print(&module);
        assert_eq!(parse(&text).unwrap(), module, "{}", file.display());
        assert_eq!(print(&parse(&text).unwrap()), text);
    }
}

/// The error of a bad module, as its test expects it: line, rule, message.
fn error_of(text: &str) -> (u32, String) {
    match parse(text) {
        Err(e) => (e.line as u32, e.message),
        Ok(m) => match verify(&m) {
            Err(e) => (e.loc.line, format!("V{} {}", e.rule, e.message)),
            Ok(()) => (0, "no error".to_string()),
        },
    }
}

#[test]
fn bad_files_fail_as_they_say() {
    for file in files("tests/ir/bad") {
        let text = fs::read_to_string(&file).unwrap();
        let expected = text.lines().zip(1..).find_map(|(l, n)| Some((n, l.split_once("// error: ")?.1)));
        let (line, message) = expected.unwrap_or_else(|| panic!("{}: nothing expected", file.display()));
        let (found_line, found) = error_of(&text);
        assert!(found.starts_with(message), "{}: expected {message}, found {found}", file.display());
        assert!(found_line == line || found_line == 0, "{}: expected in line {line}, found in {found_line}", file.display());
    }
}

#[test]
fn every_rule_has_a_test() {
    let rules = include_str!("verify.rs").lines().filter(|l| l.starts_with("//! - V")).count();
    for rule in 1..=rules {
        let has_test = files("tests/ir/bad").iter().any(|f| {
            let name = f.file_stem().unwrap().to_string_lossy().into_owned();
            name == format!("v{rule}") || name.starts_with(&format!("v{rule}-"))
        });
        assert!(has_test, "no test of rule V{rule}");
    }
}

#[test]
fn deep_nesting_is_an_error() {
    let text = format!("function f {{ static {} }}", "block { ".repeat(100_000));
    assert!(parse(&text).unwrap_err().message.contains("nested"));
}

/// Makes modules at random; the same seed makes the same.
struct Generator(u64);

impl Generator {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    fn chance(&mut self) -> bool {
        self.below(2) == 0
    }

    fn many<T>(&mut self, most: u64, mut one: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| one(self)).collect()
    }

    fn some<T>(&mut self, one: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.chance() {
            Some(one(self))
        } else {
            None
        }
    }

    fn text(&mut self) -> String {
        const PARTS: &[&str] = &["a", "$", "`", "\"x\\\"", "{", "}", "\n", " ", "(w)", "END", "//", "é", "1"];
        let parts: Vec<&str> = self.many(6, |g| PARTS[g.below(PARTS.len() as u64) as usize]);
        parts.concat()
    }

    fn loc(&mut self) -> Loc {
        Loc { file: self.below(3) as u32, line: self.below(4) as u32 }
    }

    fn local(&mut self) -> LocalId {
        LocalId(self.below(4) as u32)
    }

    fn expr(&mut self) -> Expr {
        let mut pieces = vec![];
        for _ in 0..self.below(5) {
            let piece = match self.below(5) {
                0 => Piece::Local(self.local()),
                1 => Piece::Worker,
                2 => Piece::Synched(ScopeId(self.below(9) as u32)),
                3 => Piece::Line(self.loc()),
                _ => Piece::Text(format!("x{}", self.text())),
            };
            // Text pieces side by side come back as one.
            if !(matches!(piece, Piece::Text(_)) && matches!(pieces.last(), Some(Piece::Text(_)))) {
                pieces.push(piece);
            }
        }
        Expr(pieces)
    }

    fn dest(&mut self) -> Dest {
        match self.below(3) {
            0 => Dest::None,
            1 => Dest::Local(self.local()),
            _ => Dest::Cell(self.local()),
        }
    }

    fn callee(&mut self) -> Callee {
        if self.chance() {
            Callee::Fast("f$1".to_string())
        } else {
            Callee::Unknown(self.expr())
        }
    }

    fn stmt(&mut self, depth: u32) -> Stmt {
        let body = |g: &mut Self| if depth == 0 { vec![] } else { g.many(3, |g| g.stmt(depth - 1)) };
        let kind = match self.below(21) {
            0 => StmtKind::Eval(self.expr()),
            1 => StmtKind::Set { dst: self.local(), value: self.expr() },
            2 => StmtKind::Opaque(self.expr()),
            3 => StmtKind::Call { dst: self.dest(), callee: self.callee(), args: self.many(3, Self::expr) },
            4 => {
                let receive = Dest::Receive { value: self.some(Self::local), body: body(self) };
                let dst = if self.chance() { receive } else { self.dest() };
                StmtKind::Spawn { scope: ScopeId(1), dst, callee: self.callee(), args: self.many(3, Self::expr) }
            }
            5 => StmtKind::Sync(ScopeId(3)),
            6 => StmtKind::Cancel(ScopeId(4)),
            7 => StmtKind::Poll,
            8 => StmtKind::SplitPoll,
            9 => StmtKind::If { cond: self.expr(), then: body(self), els: body(self) },
            10 => StmtKind::Loop { cond: self.some(Self::expr), step: self.some(Self::expr), body: body(self) },
            11 => StmtKind::DoWhile { body: body(self), cond: self.expr() },
            12 => StmtKind::Switch { value: self.expr(), body: body(self) },
            13 => StmtKind::Case { low: self.expr(), high: self.some(Self::expr) },
            14 => StmtKind::Default,
            15 => StmtKind::Break,
            16 => StmtKind::Continue,
            17 => StmtKind::Label(LabelId(0)),
            18 => StmtKind::Goto(LabelId(1)),
            19 => StmtKind::Return(self.some(Self::expr)),
            _ => StmtKind::Block(body(self)),
        };
        Stmt { kind, loc: self.loc() }
    }

    fn function(&mut self) -> Function {
        let local = |g: &mut Self, name: &str| Local {
            name: name.to_string(),
            ty: CType(g.text()),
            storage: if g.chance() { Storage::Register } else { Storage::Memory },
            align: g.below(2) as u32 * 32,
            user: g.chance(),
            loc: g.loc(),
        };
        Function {
            name: "f".to_string(),
            result: self.some(|g| CType(g.text())),
            params: self.below(5) as u32,
            locals: ["a", "b1", "memory", "d$"].iter().map(|n| local(self, n)).collect(),
            scopes: self.below(3) as u32,
            labels: vec!["out".to_string(), "again".to_string()],
            is_static: self.chance(),
            attributes: self.text(),
            plain_entry: self.chance(),
            tasks: if self.chance() { Tasks::Lazy } else { Tasks::Rpc },
            split: self.some(|g| Split { index: g.local(), end: g.local() }),
            body: self.many(8, |g| g.stmt(3)),
            loc: self.loc(),
        }
    }

    fn module(&mut self) -> Module {
        let item = |g: &mut Self| match g.below(3) {
            0 => Item::Text(g.text()),
            1 => Item::External(External {
                name: "g".to_string(),
                result: g.some(|g| CType(g.text())),
                params: g.many(3, |g| CType(g.text())),
            }),
            _ => Item::Function(g.function()),
        };
        Module { files: self.many(3, Self::text), items: self.many(5, item) }
    }
}

#[test]
fn generated_modules_go_round() {
    for seed in 0..2000 {
        let module = Generator(seed).module();
        let text = print(&module);
        let back = parse(&text).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{text}"));
        assert_eq!(back, module, "seed {seed}\n{text}");
    }
}

#[test]
fn the_verifier_takes_any_module() {
    for seed in 0..2000 {
        let _ = verify(&Generator(seed).module());
    }
}
