//! Indolent polling: a poll before each spawn, besides the test after it. A victim
//! then gives its stack away before it goes deeper, where sedative polling waits until the
//! child has returned (indolent-closures, section 4).

use crate::ir::*;

/// The module with the polls in place.
pub fn add_polls(module: &Module) -> Module {
    let mut module = module.clone();
    for item in &mut module.items {
        if let Item::Function(f) = item {
            before_spawns(&mut f.body);
        }
    }
    module
}

pub fn before_spawns(stmts: &mut Vec<Stmt>) {
    for mut s in std::mem::take(stmts) {
        match &mut s.kind {
            StmtKind::If { then, els, .. } => {
                before_spawns(then);
                before_spawns(els);
            }
            StmtKind::Loop { body, .. } | StmtKind::DoWhile { body, .. } | StmtKind::Switch { body, .. } | StmtKind::Block(body) => {
                before_spawns(body)
            }
            StmtKind::Spawn { .. } => stmts.push(Stmt { kind: StmtKind::Poll, loc: s.loc }),
            _ => {}
        }
        stmts.push(s);
    }
}
