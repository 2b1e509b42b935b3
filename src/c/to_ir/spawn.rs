//! Spawns: where the child's value goes.

use super::super::ast::*;
use super::super::types::Type;
use super::super::walk::Child;
use super::builder::{Builder, NestKind};
use super::context::{Context, Pending};
use super::expr::{is_fixed_lvalue, prefixed, CallParts};
use super::shape::CallKind;
use crate::ir::{self, CType, Callee, Dest, Expr, LocalId, Stmt, StmtKind as Ir, Storage};
use std::collections::HashSet;

/// How a child's value is combined with what it is assigned to.
#[derive(Clone, Copy)]
struct Combine {
    op: Option<BinaryOp>,
    /// The right side, with casts and parentheses.
    value: ExprId,
    call: ExprId,
}

impl Builder<'_, '_> {
    /// A statement that spawns.
    pub fn spawn(&mut self, form: SpawnForm) {
        match form {
            SpawnForm::Drop { call } => {
                let call = self.spawned(call);
                self.emit_spawn(Dest::None, call.callee, call.args);
            }
            SpawnForm::Assign { op, target, value, call } => self.spawn_to(Combine { op, value, call }, target),
            SpawnForm::Inlet { inlet, call, site } => self.spawn_to_inlet(inlet, call, site),
        }
    }

    /// `T x = spawn f();`
    pub fn spawn_initialiser(&mut self, symbol: SymbolId, value: ExprId) {
        let call = self.unit.spawned_call(value).expect("found by the caller");
        let how = Combine { op: None, value, call };
        let ty = self.unit.symbol(symbol).ty;
        let target = self.variable(symbol);
        match self.register_of(symbol) {
            Some(local) if self.keeps_type(how, ty) => self.spawn_to_local(local, call),
            None if self.keeps_type(how, ty) => {
                let cell = self.pointer_local("cell", ty);
                self.set(cell, prefixed("&", target));
                self.spawn_to_cell(cell, call);
            }
            _ => self.spawn_to_fixed(how, target),
        }
    }

    fn spawn_to(&mut self, how: Combine, target: ExprId) {
        let expr = self.unit.expr(target);
        let keeps = how.op.is_none() && self.keeps_type(how, expr.ty) && expr.bits.is_none() && !self.is_reducer(expr.ty);
        let variable = match self.unit.expr(self.unit.strip_parens(target)).kind {
            ExprKind::Ident(symbol) => self.register_of(symbol),
            _ => None,
        };
        match variable {
            Some(local) if keeps => self.spawn_to_local(local, how.call),
            // A part of a variable that moves with the function has no address.
            _ if keeps && !self.is_part_of_register(target) => {
                let cell = self.address_local(target);
                self.spawn_to_cell(cell, how.call);
            }
            _ if is_fixed_lvalue(self.cx, target) => {
                let target = self.value(target);
                self.spawn_to_fixed(how, target);
            }
            _ => self.spawn_to_moving(how, target),
        }
    }

    fn is_part_of_register(&self, target: ExprId) -> bool {
        self.unit.lvalue_root(target).is_some_and(|symbol| self.register_of(symbol).is_some())
    }

    /// The child's value can be stored as it is.
    fn keeps_type(&self, how: Combine, target: Type) -> bool {
        let result = self.unit.expr(how.call).value_ty;
        let cast = self.unit.expr(how.value).value_ty;
        self.same_type(result, target) && self.same_type(result, cast)
    }

    fn spawn_to_local(&mut self, local: LocalId, call: ExprId) {
        let call = self.spawned(call);
        self.emit_spawn(Dest::Local(local), call.callee, call.args);
    }

    fn spawn_to_cell(&mut self, cell: LocalId, call: ExprId) {
        let call = self.spawned(call);
        self.emit_spawn(Dest::Cell(cell), call.callee, call.args);
    }

    /// `target op= value` with a target that is the same object at any time.
    fn spawn_to_fixed(&mut self, how: Combine, target: Expr) {
        let result = self.unit.expr(how.call).value_ty;
        let call = self.spawned(how.call);
        let value = self.received(result);
        let assignment = self.assignment(how, target, Expr::local(value));
        let body = self.list(|b| b.emit(assignment));
        self.emit_spawn(Dest::Receive { value: Some(value), body }, call.callee, call.args);
    }

    /// `target op= value` as a statement.
    fn assignment(&self, how: Combine, target: Expr, received: Expr) -> Ir {
        let spawn = self.unit.strip(how.value);
        let parts = vec![(self.unit.expr(spawn).span, received)];
        let value = self.render(self.unit.expr(how.value).span, parts);
        match (how.op, target.0.as_slice()) {
            (None, [ir::Piece::Local(local)]) => Ir::Set { dst: *local, value },
            (op, _) => {
                let op = op.map_or("", BinaryOp::spelling);
                Ir::Eval(pieces!(target, format!(" {op}= "), value))
            }
        }
    }

    // ------------------------------------------------------------ targets told at the spawn

    /// `*p++ += spawn f();`: the target is found before the call, and there may be many children,
    /// each with its own.
    fn spawn_to_moving(&mut self, how: Combine, target: ExprId) {
        let (cell, pointer_type, member) = self.capture(target);
        let lvalue = |cell: Expr| pieces!("(*", cell, format!("){member}"));
        if !self.may_repeat() {
            return self.spawn_to_fixed(how, lvalue(Expr::local(cell)));
        }
        let carried = self.carried(how.call, &[(cell, pointer_type)]);
        let target = lvalue(pieces!(carried.record, ".carried0"));
        let assignment = self.assignment(how, target, pieces!(carried.record, ".value"));
        let body = self.list(|b| b.emit(assignment));
        self.emit_spawn(Dest::Receive { value: Some(carried.record), body }, carried.callee, carried.args);
    }

    /// The address of an lvalue (of the record, for a bit-field), and how to get back from it.
    fn capture(&mut self, target: ExprId) -> (LocalId, CType, String) {
        let e = self.unit.strip_parens(target);
        if self.unit.expr(e).bits.is_none() {
            let ty = self.cx.pointer_type(self.unit.expr(e).ty);
            return (self.address_local(e), ty, String::new());
        }
        let ExprKind::Member { base, arrow, name } = self.unit.expr(e).kind else {
            unreachable!("a bit-field is a member")
        };
        let member = format!(".{}", self.unit.stream.text_of(name));
        if !arrow {
            let ty = self.cx.pointer_type(self.unit.expr(base).ty);
            return (self.address_local(base), ty, member);
        }
        let ty = self.unit.expr(base).value_ty;
        let cell = self.temporary("cell", ty);
        let pointer = self.value(base);
        self.set(cell, pointer);
        (cell, self.cx.c_type(ty), member)
    }

    /// The statement may be executed again before its children have ended.
    fn may_repeat(&self) -> bool {
        let in_loop = self.nests.iter().any(|n| matches!(n.kind, NestKind::Loop { .. }));
        in_loop || !self.cx.shape.jumps(self.owner).labels.is_empty()
    }

    /// A spawn of a function that makes the call and returns the result together with values that
    /// it was given: so each child carries its own.
    fn carried(&mut self, e: ExprId, carry: &[(LocalId, CType)]) -> Carried {
        let call = self.spawned(e);
        let owner = self.unit.name_of(self.unit.function(self.owner).symbol);
        let name = self.cx.fresh(&format!("{owner}__spawn{}", self.cx.number()));
        let has_value = !self.unit.types.is_void(call.result);
        let mut members = if has_value { format!("{}; ", self.cx.declaration(call.result, "value")) } else { String::new() };
        for (i, (_, ty)) in carry.iter().enumerate() {
            members.push_str(&format!("__typeof__({}) carried{i}; ", ty.0));
        }
        self.cx.push(Pending::Made(format!("struct {name} {{ {members}}};\n")));
        let value = has_value.then(|| self.cx.c_type(call.result));
        let types = carry.iter().map(|(_, ty)| ty.clone()).collect();
        let function = carrier_function(&name, &call, self.argument_types(e), value, types, self.loc);
        self.cx.push(Pending::Function(function));
        let mut args = call.args;
        if let Callee::Unknown(pointer) = call.callee {
            args.insert(0, pointer);
        }
        args.extend(carry.iter().map(|(local, _)| Expr::local(*local)));
        let record = self.made_local("received", &format!("struct {name}"));
        Carried { callee: Callee::Fast(name), args, record }
    }

    /// The types that a call's arguments are passed as, the callee's own first if it is a pointer.
    fn argument_types(&mut self, e: ExprId) -> Vec<CType> {
        let ExprKind::Call { callee, args } = &self.unit.expr(e).kind else { unreachable!("only for calls") };
        if let CallKind::Fast(symbol) = self.cx.shape.call_kind(*callee) {
            let params = super::function::parameter_types(self.cx, symbol, Some(*callee));
            self.cx.declare(symbol, &params);
            return params;
        }
        let pointer = self.unit.expr(*callee).value_ty;
        let known = self.unit.types.function_type(pointer).map(|f| f.params.clone()).unwrap_or_default();
        let mut types = vec![self.cx.c_type(pointer)];
        for (i, &arg) in args.iter().enumerate() {
            let ty = known.get(i).copied().unwrap_or(self.unit.expr(arg).value_ty);
            types.push(self.cx.c_type(ty));
        }
        types
    }

    // ------------------------------------------------------------ inlets

    /// `inlet(spawn f(x), more);` The other arguments are evaluated at the spawn.
    fn spawn_to_inlet(&mut self, inlet: SymbolId, call: ExprId, site: ExprId) {
        let ExprKind::Call { args, .. } = &self.unit.expr(site).kind else { unreachable!("the call of an inlet") };
        let mut given: Vec<(LocalId, CType)> = Vec::new();
        for &arg in args.iter().filter(|&&a| self.unit.spawned_call(a).is_none()) {
            let ty = self.unit.expr(arg).value_ty;
            let local = self.temporary("argument", ty);
            self.assign_local(local, ty, arg);
            given.push((local, self.cx.c_type(ty)));
        }
        let spawned_at = args.iter().position(|&a| self.unit.spawned_call(a).is_some()).unwrap_or(0);
        if given.is_empty() || !self.may_repeat() {
            return self.spawn_to_inlet_once(inlet, call, spawned_at, given);
        }
        let has_value = !self.unit.types.is_void(self.unit.expr(call).value_ty);
        let carried = self.carried(call, &given);
        let record = carried.record;
        let mut values: Vec<Expr> = (0..given.len()).map(|i| pieces!(record, format!(".carried{i}"))).collect();
        if has_value {
            values.insert(spawned_at, pieces!(record, ".value"));
        }
        let body = self.list(|b| b.inline_inlet(inlet, values, None));
        self.emit_spawn(Dest::Receive { value: Some(record), body }, carried.callee, carried.args);
    }

    /// There is one such child at a time: what it is given can wait in variables.
    fn spawn_to_inlet_once(&mut self, inlet: SymbolId, call: ExprId, at: usize, given: Vec<(LocalId, CType)>) {
        let result = self.unit.expr(call).value_ty;
        let call = self.spawned(call);
        let value = (!self.unit.types.is_void(result)).then(|| self.received(result));
        let mut values: Vec<Expr> = given.into_iter().map(|(local, _)| Expr::local(local)).collect();
        value.into_iter().for_each(|value| values.insert(at, Expr::local(value)));
        let body = self.list(|b| b.inline_inlet(inlet, values, None));
        self.emit_spawn(Dest::Receive { value, body }, call.callee, call.args);
    }

    // ------------------------------------------------------------ the spawn itself

    pub fn emit_spawn(&mut self, dst: Dest, callee: Callee, args: Vec<Expr>) {
        let scope = self.scope;
        self.children[scope.index()] = true;
        self.emit(Ir::Spawn { scope, dst, callee, args });
    }

    /// The call that is spawned, taken apart. What is certainly plain C is called like what may not be.
    pub fn spawned(&mut self, call: ExprId) -> CallParts {
        let call = self.unit.strip(call);
        self.take_apart(call)
    }
}

/// Variables of which a part, found when the program runs, is assigned a child's value: they need an address.
pub fn targets_in_memory(cx: &Context, function: FunctionId) -> HashSet<SymbolId> {
    let mut out = HashSet::new();
    cx.unit.walk(Child::Stmt(cx.unit.function(function).body), &mut |node| {
        if let Child::Expr(e) = node {
            if let Some(SpawnForm::Assign { target, .. }) = cx.unit.spawn_form(e) {
                out.extend(cx.unit.lvalue_root(target).filter(|_| !is_fixed_lvalue(cx, target)));
            }
        }
        true
    });
    out
}

/// A spawn whose child brings back values that it was given.
struct Carried {
    callee: Callee,
    args: Vec<Expr>,
    /// The local that receives the result and the values.
    record: LocalId,
}

fn carrier_function(name: &str, call: &CallParts, types: Vec<CType>, value: Option<CType>, carried: Vec<CType>, loc: ir::Loc) -> ir::Function {
    let local = |name: String, ty: CType| ir::Local { name, ty, storage: Storage::Register, align: 0, user: false, loc };
    let passed = types.len() as u32;
    let mut locals: Vec<ir::Local> =
        types.into_iter().enumerate().map(|(i, ty)| local(format!("seam_given{i}_"), ty)).collect();
    locals.extend(carried.into_iter().enumerate().map(|(i, ty)| local(format!("seam_carried{i}_"), ty)));
    let params = locals.len() as u32;
    let result = value.is_some().then_some(LocalId(params));
    locals.extend(value.map(|ty| local("seam_value".to_string(), ty)));
    let mut args: Vec<Expr> = (0..passed).map(|i| Expr::local(LocalId(i))).collect();
    let callee = match &call.callee {
        Callee::Fast(name) => Callee::Fast(name.clone()),
        Callee::Unknown(_) => Callee::Unknown(args.remove(0)),
    };
    let mut record = pieces!(format!("(struct {name}){{ "));
    for member in result.into_iter().chain((passed..params).map(LocalId)) {
        record = pieces!(record, member, ", ");
    }
    let stmt = |kind: Ir| Stmt { kind, loc };
    ir::Function {
        name: name.to_string(),
        result: Some(CType(format!("struct {name}"))),
        params,
        locals,
        scopes: 0,
        labels: Vec::new(),
        is_static: true,
        attributes: String::new(),
        plain_entry: false,
        tasks: ir::Tasks::Lazy,
        split: None,
        body: vec![
            stmt(Ir::Call { dst: result.map_or(Dest::None, Dest::Local), callee, args }),
            stmt(Ir::Return(Some(pieces!(record, "}")))),
        ],
        loc,
    }
}
