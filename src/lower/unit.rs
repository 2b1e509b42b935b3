//! What the lowering of one function must know of the rest of the translation unit:
//! whom it can call, and how a call is written.

use super::emit::{declare, glue, result_name, Names};
use super::Options;
use crate::ir::*;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// A function that has a fast clone.
pub struct Signature<'a> {
    pub result: Option<&'a CType>,
    pub params: Vec<&'a CType>,
    /// Its clones have internal linkage.
    pub is_static: bool,
    /// It stays on the stack whatever happens, so callers need not look.
    pub is_rpc: bool,
}

impl Signature<'_> {
    /// The head of the fast clone, parameters named as given.
    pub fn fast_head(&self, name: &str, params: &[String]) -> String {
        let linkage = if self.is_static { "static " } else { "" };
        self.head(linkage, &format!("{name}__fast"), params)
    }

    /// Its declaration. To the linker a fast clone that other translation units may call is `f.fast`:
    /// nothing of the user's can have that name.
    pub fn fast_prototype(&self, name: &str, params: &[String]) -> String {
        let head = self.fast_head(name, params);
        match self.is_static {
            true => format!("{head};"),
            false => format!("{head} __asm__(\"{name}.fast\");"),
        }
    }

    /// The head of a clone that is called like the fast clone.
    pub fn head(&self, linkage: &str, clone: &str, params: &[String]) -> String {
        let mut list = vec!["seam_worker *seam_w".to_string()];
        for (i, ty) in self.params.iter().enumerate() {
            list.push(declare(ty, params.get(i).map_or("", |p| p)));
        }
        format!("{linkage}{}", glue(&result_name(self.result), &format!("{clone}({})", list.join(", "))))
    }
}

pub struct Unit<'a> {
    pub module: &'a Module,
    pub options: &'a Options,
    signatures: HashMap<&'a str, Signature<'a>>,
    /// Functions whose deferred calls have been declared.
    deferred: RefCell<HashSet<String>>,
}

impl<'a> Unit<'a> {
    pub fn new(module: &'a Module, options: &'a Options) -> Unit<'a> {
        let mut signatures = HashMap::new();
        for item in &module.items {
            match item {
                Item::External(e) => {
                    signatures.entry(e.name.as_str()).or_insert_with(|| external(e));
                }
                Item::Function(f) => {
                    signatures.insert(f.name.as_str(), defined(f, options));
                }
                Item::Text(_) => {}
            }
        }
        Unit { module, options, signatures, deferred: RefCell::default() }
    }

    pub fn signature(&self, name: &str) -> &Signature<'a> {
        &self.signatures[name]
    }

    /// The type of a call's value that goes to the cell `*cell`.
    pub fn cell_type(&self, callee: &Callee, cell: &str) -> String {
        match callee {
            Callee::Fast(name) => result_name(self.signature(name).result),
            Callee::Unknown(_) => format!("__typeof__(*{cell})"),
        }
    }

    /// Is this the first time that somebody asks for the declarations of the callee's deferred
    /// calls? They are printed once.
    pub fn defers_first(&self, callee: &str) -> bool {
        self.deferred.borrow_mut().insert(callee.to_string())
    }

    /// Can the callee leave the stack?
    pub fn may_release(&self, callee: &Callee) -> bool {
        !matches!(callee, Callee::Fast(name) if self.signature(name).is_rpc)
    }
}

fn external(e: &External) -> Signature<'_> {
    Signature { result: e.result.as_ref(), params: e.params.iter().collect(), is_static: false, is_rpc: false }
}

fn defined<'a>(f: &'a Function, options: &Options) -> Signature<'a> {
    Signature {
        result: f.result.as_ref(),
        params: f.locals[..f.params as usize].iter().map(|l| &l.ty).collect(),
        is_static: f.is_static || super::entry::is_inline(f),
        is_rpc: options.span || options.tasks_of(f) == Tasks::Rpc,
    }
}

/// A call as C code.
pub struct CallCode {
    /// Statements to run first; if there are any, the call wants a block of its own.
    pub before: Vec<String>,
    pub call: String,
}

/// How a call is written in a clone.
pub fn call_code(names: &Names, callee: &Callee, args: &[Expr]) -> CallCode {
    let mut args = names.exprs(args);
    match callee {
        Callee::Fast(name) => {
            args.insert(0, "seam_w".to_string());
            CallCode { before: vec![], call: format!("{}({})", names.fast(name), args.join(", ")) }
        }
        Callee::Unknown(callee) => unknown_call(names.expr(callee), args),
    }
}

/// The callee's plain entry finds out from `w->callee` that the caller can deal with a
/// release. Nothing that could be such an entry itself may run between the store and the
/// call, so what an argument calls is called before.
fn unknown_call(callee: String, mut args: Vec<String>) -> CallCode {
    let mut before = vec![];
    let is_name = callee.chars().all(|c| c.is_alphanumeric() || c == '_');
    let function = if is_name { callee } else { hoist(&mut before, "seam_callee", callee) };
    for (i, arg) in args.iter_mut().enumerate() {
        if arg.contains('(') {
            *arg = hoist(&mut before, &format!("seam_arg{i}"), std::mem::take(arg));
        }
    }
    before.push(format!("seam_w->callee = __extension__ (void *){function};"));
    CallCode { before, call: format!("{function}({})", args.join(", ")) }
}

pub fn hoist(before: &mut Vec<String>, name: &str, value: String) -> String {
    before.push(format!("__auto_type {name} = {value};"));
    name.to_string()
}
