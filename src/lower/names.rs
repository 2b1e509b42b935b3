//! Names of the user's that generated code would like to have.
//!
//! Generated code has names of its own: `f__fast` and the like around a function `f`, `seam_w` and
//! the like inside of it. The user may have the same. Then the user's are *marked* in the module
//! before it is lowered, and afterwards each of these names that is not marked, which is to say
//! generated, gives way. Names of that kind are rare, so almost always there is nothing to do.

use super::emit::has_word;
use crate::ir::*;
use std::collections::{HashSet};

/// Stands on both sides of a name of the user's. C has no use for it outside of strings.
const MARK: char = '`';

/// What runtime/abi.h declares is there under its name in every translation unit.
const ABI: &str = include_str!("../../runtime/abi.h");

/// The user's names that generated code would use for something else.
pub struct Clashes {
    /// All names of the user's that have the look of generated ones.
    users: HashSet<String>,
    clashes: HashSet<String>,
}

impl Clashes {
    /// Marks them in the module; `None` if there are none, as usual.
    pub fn mark(module: &Module) -> Option<(Module, Clashes)> {
        let mut users = HashSet::new();
        let functions = functions(module);
        let mut shadows = false;
        let mut module = module.clone();
        each_string(&mut module, &mut |s| users.extend(identifiers(s).filter(|w| looks_generated(w)).map(str::to_string)));
        each_local(&module, &mut |l| shadows |= shadows_abi(&l.name));
        let clashes: HashSet<String> = users.iter().filter(|w| is_generated(w, &functions)).cloned().collect();
        if clashes.is_empty() && !shadows {
            return None;
        }
        let new = Clashes { users, clashes };
        each_string(&mut module, &mut |s| new.mark_in(s));
        new.rename_shadows(&mut module);
        Some((module, new))
    }

    fn mark_in(&self, s: &mut String) {
        if identifiers(s).any(|w| self.clashes.contains(w)) {
            let marked = |w: &str| if self.clashes.contains(w) { format!("{MARK}{w}{MARK}") } else { w.to_string() };
            *s = words(s).map(marked).collect();
        }
    }

    /// Locals are only known by reference, so those that would hide a name of abi.h can have another.
    fn rename_shadows(&self, module: &mut Module) {
        for item in &mut module.items {
            if let Item::Function(f) = item {
                f.locals.iter_mut().filter(|l| shadows_abi(&l.name)).for_each(|l| l.name = self.free(&format!("{}__user", l.name)));
            }
        }
    }

    /// The wish, or the next one like it that the user has not.
    fn free(&self, wish: &str) -> String {
        let mut name = wish.to_string();
        while self.users.contains(&name) {
            name.push('_');
        }
        name
    }

    /// Takes the marks off generated text, and gives other names to what is not marked.
    pub fn resolve(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(word) = words(rest).next() {
            let (name, len) = match self.marked(rest) {
                Some(word) => (Some(word), word.len() + 2 * MARK.len_utf8()),
                None => (None, word.len()),
            };
            rest = &rest[len..];
            match name {
                // A name that was made of a marked one: `f__fast` is a function, too.
                Some(name) if rest.starts_with(is_word) => {
                    let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                    out.push_str(&self.free(&format!("{name}{}", &rest[..end])));
                    rest = &rest[end..];
                }
                Some(name) => out.push_str(name),
                None if self.clashes.contains(word) => out.push_str(&self.free(word)),
                None => out.push_str(word),
            }
        }
        out
    }

    /// The marked name that the text begins with.
    fn marked<'t>(&self, text: &'t str) -> Option<&'t str> {
        let (name, _) = text.strip_prefix(MARK)?.split_once(MARK)?;
        self.clashes.contains(name).then_some(name)
    }
}

/// The functions that have clones, and their names inside the translation unit.
fn functions(module: &Module) -> HashSet<String> {
    let name = |item: &Item| match item {
        Item::Function(f) => Some(f.name.clone()),
        Item::External(x) => Some(x.name.clone()),
        Item::Text(_) => None,
    };
    module.items.iter().filter_map(name).collect()
}

/// A cheap test that all names which generated code uses pass.
fn looks_generated(name: &str) -> bool {
    name.starts_with("seam_") || name.trim_start_matches('_').contains("__")
}

/// Does generated code use the name, given the functions that have clones?
fn is_generated(name: &str, functions: &HashSet<String>) -> bool {
    const PARTS: &str = " fast inner slow cold frame side memory type points slots resume args body deferred site call calls point run task span spawn ";
    const LOCALS: &str = " w f c d h i j k m r s t v acc again args back callee calls dst far leave left middle mine none result \
        resume side start struct type ";
    const NUMBERED: &str = " p b take site arg call cell free open ";
    let listed = |list: &str, word: &str| list.contains(&format!(" {word} "));
    if let Some(local) = name.strip_prefix("seam_") {
        let stem = local.trim_end_matches(|c: char| c.is_ascii_digit());
        return listed(LOCALS, local) || stem != local && listed(NUMBERED, stem);
    }
    let Some((function, part)) = name.rsplit_once("__") else { return false };
    functions.contains(function) && listed(PARTS, part.trim_end_matches(|c: char| c.is_ascii_digit()))
}

fn shadows_abi(local: &str) -> bool {
    local.starts_with("seam_") && has_word(ABI, local) && !is_generated(local, &HashSet::new())
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The text, cut into words and what stands between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = match is_word(first) {
            true => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word)
    })
}

fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_word(c)).filter(|w| !w.is_empty())
}

fn each_local(module: &Module, visit: &mut dyn FnMut(&Local)) {
    for item in &module.items {
        if let Item::Function(f) = item {
            f.locals.iter().for_each(&mut *visit);
        }
    }
}

/// Every string in which a name of the user's can stand.
fn each_string(module: &mut Module, visit: &mut dyn FnMut(&mut String)) {
    module.files.iter_mut().for_each(&mut *visit);
    for item in &mut module.items {
        match item {
            Item::Text(text) => visit(text),
            Item::External(x) => {
                visit(&mut x.name);
                x.result.iter_mut().chain(&mut x.params).for_each(|t| visit(&mut t.0));
            }
            Item::Function(f) => each_string_of(f, visit),
        }
    }
}

fn each_string_of(f: &mut Function, visit: &mut dyn FnMut(&mut String)) {
    visit(&mut f.name);
    visit(&mut f.attributes);
    f.result.iter_mut().for_each(|t| visit(&mut t.0));
    f.labels.iter_mut().for_each(&mut *visit);
    for l in &mut f.locals {
        visit(&mut l.name);
        visit(&mut l.ty.0);
    }
    walk_mut(&mut f.body, &mut |s| {
        if let StmtKind::Call { callee: Callee::Fast(name), .. } | StmtKind::Spawn { callee: Callee::Fast(name), .. } = &mut s.kind {
            visit(name);
        }
        for piece in s.exprs_mut().into_iter().flat_map(|e| &mut e.0) {
            if let Piece::Text(text) = piece {
                visit(text);
            }
        }
    });
}
