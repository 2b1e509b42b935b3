//! How many instructions each block of a program has.
//!
//! The C compiler puts a call of its coverage hook into every block of the final code. What a call stands for
//! is found in the disassembly: the instructions from there to the next such call, along the way
//! that the processor takes when no conditional jump is taken; and for the first call in a function,
//! what comes before it.

use crate::driver::process;
use crate::driver::stop::{error, Context, Result};
use crate::driver::toolchain::on_path;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

const HOOK: &str = "__sanitizer_cov_trace_pc";
/// Weights are in hundredths of an instruction.
const ONE: u64 = 100;
/// No block is longer; a path that runs in a circle ends here.
const LONGEST: usize = 5000;

#[derive(Debug, PartialEq)]
enum Kind {
    Hook,
    /// Goes on elsewhere.
    Jump(u64),
    /// Goes on where it was called from, or nobody knows where.
    End,
    /// Goes on behind it.
    Plain,
    /// None: a function begins here.
    Label,
}

#[derive(Debug)]
struct Instruction {
    address: u64,
    kind: Kind,
    weight: u64,
}

/// Writes the table that a simulated program reads: lines ADDRESS WEIGHT.
pub fn write(program: &Path, file: &Path) -> Result<()> {
    let Some(objdump) = ["objdump", "llvm-objdump"].iter().find_map(|name| on_path(OsStr::new(name))) else {
        return error("no objdump found, which counts the program's instructions\nhelp: install binutils or llvm");
    };
    let mut command = Command::new(&objdump);
    command.args(["-d", "--no-show-raw-insn"]).arg(program).env("LC_ALL", "C");
    let output = process::capture(&mut command, None)?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return error(format!("{} cannot read {}: {}", objdump.display(), program.display(), said.trim()));
    }
    let mut text = String::new();
    for (address, weight) in of(&String::from_utf8_lossy(&output.stdout)) {
        let _ = writeln!(text, "{address:x} {weight}");
    }
    fs::write(file, text).context("cannot write a temporary file")
}

/// The weight of each call of the hook, by the address behind it.
fn of(disassembly: &str) -> Vec<(u64, u64)> {
    let code: Vec<Instruction> = disassembly.lines().filter_map(instruction).collect();
    let index: HashMap<u64, usize> = code.iter().enumerate().map(|(at, it)| (it.address, at)).collect();
    let hooks = code.windows(2).enumerate().filter(|(_, pair)| pair[0].kind == Kind::Hook);
    hooks.map(|(at, pair)| (pair[1].address, entry(&code[..at]) + path(&code, &index, at + 1))).collect()
}

/// What the function does before its first hook, if this is what there is before one.
fn entry(before: &[Instruction]) -> u64 {
    let mut weight = 0;
    for instruction in before.iter().rev() {
        match instruction.kind {
            Kind::Label => return weight,
            Kind::Plain => weight += instruction.weight,
            _ => return 0,
        }
    }
    0
}

fn path(code: &[Instruction], index: &HashMap<u64, usize>, mut at: usize) -> u64 {
    let mut weight = 0;
    for _ in 0..LONGEST {
        let Some(instruction) = code.get(at) else { break };
        if matches!(instruction.kind, Kind::Hook | Kind::Label) {
            break;
        }
        weight += instruction.weight;
        at = match instruction.kind {
            Kind::End => break,
            Kind::Jump(target) => match index.get(&target) {
                Some(target) => *target,
                None => break,
            },
            _ => at + 1,
        };
    }
    weight
}

/// `    1139:	call   1030 <f>`
fn instruction(line: &str) -> Option<Instruction> {
    if line.ends_with(">:") {
        return Some(Instruction { address: u64::MAX, kind: Kind::Label, weight: 0 });
    }
    let (address, text) = line.split_once(":\t")?;
    let address = u64::from_str_radix(address.trim(), 16).ok()?;
    let text = text.trim();
    let mut words = text.split_whitespace();
    let mut name = words.next()?;
    while matches!(name, "notrack" | "bnd" | "lock" | "rep" | "repz" | "repnz") {
        name = words.next().unwrap_or("");
    }
    let kind = kind(name, words.next().unwrap_or(""), text);
    Some(Instruction { address, kind, weight: weight(name, text) })
}

/// The names that x86 and Arm have for jumps and calls. (Elsewhere every block has a usual weight.)
fn kind(name: &str, operand: &str, text: &str) -> Kind {
    let target = text.split_once('<').map_or("", |(_, rest)| rest);
    let is_hook = target.split(['@', '>', '+']).next() == Some(HOOK);
    match name {
        "call" | "callq" | "bl" if is_hook => Kind::Hook,
        "ret" | "retq" | "br" | "hlt" | "ud2" | "brk" => Kind::End,
        "jmp" | "jmpq" | "b" => {
            match u64::from_str_radix(operand.trim_start_matches("0x"), 16) {
                // A jump to the start of another function does not come back to this block.
                Ok(address) if target.contains('+') => Kind::Jump(address),
                _ => Kind::End,
            }
        }
        _ => Kind::Plain,
    }
}

/// A rough guess at how long instructions take, compared with a usual one.
fn weight(name: &str, text: &str) -> u64 {
    let base = match name {
        "" | "nop" | "nopw" | "nopl" | "endbr64" | "bti" | "xchg" if !text.contains('(') || name.starts_with("nop") => 0,
        _ if name.starts_with("div") || name.starts_with("idiv") || name.contains("sqrt") => 15,
        "sdiv" | "udiv" | "fdiv" => 15,
        _ => 1,
    };
    let library = (text.starts_with("call") || text.starts_with("bl\t")) && text.contains("@plt");
    let locked = text.starts_with("lock");
    ONE * (base + if library { 40 } else { 0 } + if locked { 15 } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_end_at_the_next_hook() {
        let listing = "
0000000000001130 <f>:
    1130:	push   %rbx
    1131:	call   2000 <__sanitizer_cov_trace_pc>
    1136:	cmp    $0x1,%rbx
    113a:	jle    1150 <f+0x20>
    113c:	call   2000 <__sanitizer_cov_trace_pc>
    1141:	add    %rax,%rbx
    1144:	jmp    1156 <f+0x26>
    1150:	call   2000 <__sanitizer_cov_trace_pc>
    1155:	nop
    1156:	pop    %rbx
    1157:	ret
";
        assert_eq!(of(listing), [(0x1136, 300), (0x1141, 400), (0x1155, 200)]);
    }

    #[test]
    fn circles_end() {
        let listing = "
    10:	call   2000 <__sanitizer_cov_trace_pc>
    15:	jmp    15 <f+0x5>
";
        assert_eq!(of(listing), [(0x15, 100 * LONGEST as u64)]);
    }
}
