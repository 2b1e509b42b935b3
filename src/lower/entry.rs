//! The ways into a function from outside: the runtime resumes a frame; other code
//! calls the function by its own name.

use super::emit::{declare, glue, has_word, result_name, type_name, Emit};
use crate::ir::*;

/// Is the function declared `inline`? Then its clones are this translation unit's own.
pub fn is_inline(f: &Function) -> bool {
    ["inline", "__inline", "__inline__"].iter().any(|w| has_word(&f.attributes, w))
}

/// What stands before the plain entry, and before the fast clone (without `extern`: linkage
/// is said by `static` or not at all).
fn attributes(f: &Function) -> String {
    match f.attributes.trim() {
        "" => String::new(),
        a => format!("{a} "),
    }
}

pub fn fast_attributes(f: &Function) -> String {
    attributes(f).replace("extern ", "")
}

/// What the runtime calls to resume a frame.
pub fn print_resume(f: &Function, e: &mut Emit) {
    let name = &f.name;
    let slow = format!("{name}__slow(seam_w, ({name}__frame *)seam_h);");
    e.blank();
    e.line(f.loc, &format!("static void {name}__resume(seam_worker *seam_w, seam_frame *seam_h)"));
    e.open(f.loc, "{");
    match &f.result {
        None => e.line(f.loc, &slow),
        Some(ty) => {
            let ty = type_name(ty);
            e.line(f.loc, "void *seam_dst = seam_h->dst;");
            e.line(f.loc, &format!("{} = {slow}", glue(&ty, "seam_r")));
            e.line(f.loc, &format!("if (!seam_released(seam_w) && seam_dst) *({ty} *)seam_dst = seam_r;"));
        }
    }
    e.close(f.loc, "}");
}

/// The function under its own name and signature. A caller compiled by Seam announces
/// itself in `w->callee` and gets the fast clone; for any other this is a nested root.
pub fn print_plain(f: &Function, e: &mut Emit) {
    print_body(f, e);
    let (name, loc) = (&f.name, f.loc);
    e.blank();
    e.line(loc, &plain_head(f));
    e.open(loc, "{");
    e.line(loc, "seam_worker *seam_w = seam_self;");
    e.open(loc, &format!("if (seam_w && seam_w->callee == (void *){name}) {{"));
    e.line(loc, "seam_w->callee = 0;");
    print_fast_call(f, e);
    e.close(loc, "}");
    print_root_call(f, e);
    e.close(loc, "}");
}

/// Declares the plain entry: the function's own text may use its name.
pub fn print_prototype(f: &Function, e: &mut Emit) {
    let unused = if f.is_static { " __attribute__((unused))" } else { "" };
    e.line(f.loc, &format!("{}{unused};", plain_head(f)));
}

fn plain_head(f: &Function) -> String {
    let params = &f.locals[..f.params as usize];
    let list: Vec<String> = params.iter().map(|l| declare(&l.ty, &l.name)).collect();
    let list = if list.is_empty() { "void".to_string() } else { list.join(", ") };
    let linkage = if f.is_static { "static " } else { "" };
    let result = result_name(f.result.as_ref());
    format!("{linkage}{}{}", attributes(f), glue(&result, &format!("{}({list})", f.name)))
}

fn names(f: &Function) -> Vec<String> {
    f.locals[..f.params as usize].iter().map(|l| l.name.clone()).collect()
}

fn print_fast_call(f: &Function, e: &mut Emit) {
    let mut args = names(f);
    args.insert(0, "seam_w".to_string());
    let call = format!("{}__fast({});", f.name, args.join(", "));
    match f.result {
        Some(_) => e.line(f.loc, &format!("return {call}")),
        None => {
            e.line(f.loc, &call);
            e.line(f.loc, "return;");
        }
    }
}

/// Arguments and result travel in a struct.
fn print_body(f: &Function, e: &mut Emit) {
    let (name, loc) = (&f.name, f.loc);
    e.blank();
    e.open(loc, &format!("struct {name}__args {{"));
    for l in &f.locals[..f.params as usize] {
        e.line(loc, &format!("{};", declare(&l.ty, &l.name)));
    }
    match &f.result {
        Some(ty) => e.line(loc, &format!("{};", declare(ty, "seam_result"))),
        None => e.line(loc, "char seam_none;"),
    }
    e.close(loc, "};");
    e.blank();
    e.line(loc, &format!("static void {name}__body(seam_worker *seam_w, void *seam_struct)"));
    e.open(loc, "{");
    e.line(loc, &format!("struct {name}__args *seam_args = seam_struct;"));
    let mut args = vec!["seam_w".to_string()];
    args.extend(names(f).iter().map(|p| format!("seam_args->{p}")));
    let call = format!("{name}__fast({});", args.join(", "));
    match &f.result {
        Some(ty) => {
            e.line(loc, &format!("{} = {call}", declare(ty, "seam_r")));
            e.line(loc, "if (!seam_released(seam_w)) seam_args->seam_result = seam_r;");
        }
        None => e.line(loc, &call),
    }
    e.close(loc, "}");
}

fn print_root_call(f: &Function, e: &mut Emit) {
    let (name, loc) = (&f.name, f.loc);
    e.line(loc, &format!("struct {name}__args seam_args;"));
    for p in names(f) {
        e.line(loc, &format!("seam_args.{p} = {p};"));
    }
    let result = if f.result.is_some() { "&seam_args.seam_result" } else { "0" };
    e.line(loc, &format!("seam_root({name}__body, &seam_args, {result});"));
    if f.result.is_some() {
        e.line(loc, "return seam_args.seam_result;");
    }
}
