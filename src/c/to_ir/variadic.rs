//! Functions with a variable number of arguments that spawn. The arguments behind `...` can be reached
//! from the activation that was called, nowhere else; so that activation stays, as a plain C function
//! which hands a `va_list` to the function that has the user's body.

use super::super::ast::*;
use super::builder::Builder;
use super::context::{Context, Pending};
use crate::ir::{Expr, LocalId};

pub fn is_variadic(cx: &Context, function: &Function) -> bool {
    cx.unit.types.function_type(cx.unit.symbol(function.symbol).ty).is_some_and(|t| t.variadic)
}

/// The name of the function with the body; its prototype and the user's are printed.
pub fn declare(cx: &Context, function: &Function) -> String {
    let name = cx.fresh(&format!("{}__spread", cx.unit.name_of(function.symbol)));
    let head = head(cx, function);
    cx.push(Pending::Made(format!("{head};\n")));
    name
}

/// The user's function: passes its arguments on.
pub fn define(cx: &Context, function: &Function, body: &str) {
    let params: Vec<String> = function.params.iter().flatten().map(|&p| cx.unit.name_of(p).to_string()).collect();
    let last = params.last().cloned().unwrap_or_default();
    let result = cx.unit.types.function_type(cx.unit.symbol(function.symbol).ty).and_then(|f| cx.result(f.result));
    let call = format!("{body}({}&seam_list)", params.iter().map(|p| format!("{p}, ")).collect::<String>());
    let (keep, give) = match result {
        Some(ty) => (format!("__typeof__({}) seam_value = {call};", ty.0), " return seam_value;"),
        None => (format!("{call};"), ""),
    };
    cx.push(Pending::Made(format!(
        "{}\n{{ __builtin_va_list seam_list; __builtin_va_start(seam_list, {last}); {keep} __builtin_va_end(seam_list);{give} }}\n",
        head(cx, function)
    )));
}

/// Everything of the user's definition in front of its body.
fn head(cx: &Context, function: &Function) -> String {
    let stream = &cx.unit.stream;
    let (first, body) = (stream.token(function.span.start), stream.token(cx.unit.stmt(function.body).span.start));
    let line = format!("#line {} \"{}\"\n", first.line, stream.file_name(first.file));
    line + cx.edited(first.offset, body.offset).trim_end()
}

impl Builder<'_, '_> {
    /// The parameter through which the body is given the list.
    pub fn spread_parameter(&mut self) -> LocalId {
        let list = self.made_local("list", "__builtin_va_list *");
        self.spread = Some(list);
        list
    }

    /// `va_start(ap, last)` in such a body.
    pub fn start_list(&mut self, list: LocalId, args: &[ExprId]) -> Expr {
        let own = args.first().map_or(Expr::default(), |&e| self.value(e));
        pieces!("__builtin_va_copy(", own, ", *", list, ")")
    }
}
