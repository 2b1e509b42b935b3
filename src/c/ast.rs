//! The syntax tree of a translation unit, its symbols, and what each name refers to.
//!
//! Expressions and statements live in vectors of the [`TranslationUnit`] and are
//! named by index, so that the tree is plain data: cheap to walk, to copy references to, and to
//! drop, however deep. Every node has the span of tokens that it was read from.

use super::token::{Name, Punct, Span, TokenIndex, TokenStream};
use super::types::{Type, TypeTable};

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);
        impl $name {
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
index!(/// An expression of the translation unit.
    ExprId);
index!(/// A statement of the translation unit.
    StmtId);
index!(/// A named entity of the translation unit.
    SymbolId);
index!(/// A function definition of the translation unit (also an inlet).
    FunctionId);

/// A parsed and checked translation unit.
#[derive(Debug)]
pub struct TranslationUnit {
    pub stream: TokenStream,
    pub types: TypeTable,
    pub symbols: Vec<Symbol>,
    pub exprs: Vec<Expr>,
    pub stmts: Vec<Stmt>,
    pub functions: Vec<Function>,
    /// In source order; their spans cover all tokens but stray `;` and the final Eof.
    pub externals: Vec<External>,
    /// For each token, the symbol that it names (see [`TranslationUnit::symbol_at`]).
    pub names: Vec<Option<SymbolId>>,
    /// Every `_Cilk_reducer` specifier, in source order.
    pub reducers: Vec<ReducerSpecifier>,
    /// Every struct, union or enum specifier with a body, in order of its closing brace
    /// (so inner ones stand before the one that contains them).
    pub tag_definitions: Vec<TagDefinition>,
    /// Every type name in parentheses (casts, `sizeof`, compound literals, `typeof`) in
    /// source order, inside function bodies.
    pub type_names: Vec<TypeName>,
}

impl TranslationUnit {
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.index()]
    }
    pub fn stmt(&self, id: StmtId) -> &Stmt {
        &self.stmts[id.index()]
    }
    pub fn symbol(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id.index()]
    }
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.index()]
    }
    /// The spelling of a symbol's name.
    pub fn name_of(&self, id: SymbolId) -> &str {
        self.stream.names.spelling(self.symbol(id).name)
    }
    /// What an identifier token names: objects, functions, typedef names, enum constants, tags and
    /// labels, where they are declared and where they are used, also inside
    /// `sizeof`, casts, `typeof`, initialisers, statement expressions and asm operands.
    /// None for member names, designators, attributes, asm operand names.
    pub fn symbol_at(&self, token: TokenIndex) -> Option<SymbolId> {
        self.names[token as usize]
    }
}

// ---------------------------------------------------------------- symbols

#[derive(Clone, Debug)]
pub struct Symbol {
    pub name: Name,
    pub kind: SymbolKind,
    /// For tags, the struct, union or enum type; for labels, `void`.
    pub ty: Type,
    pub storage: Storage,
    pub thread_local: bool,
    /// 0 is file scope; 1 a function's parameters and outermost block; and so on.
    pub depth: u32,
    /// The function (or inlet) in whose body or parameter list it is declared. Block-scope
    /// `extern` declarations have one too, but refer to the file-scope entity: see `linked`.
    pub function: Option<FunctionId>,
    /// Where it was (first) declared. None for builtins and implicit names.
    pub token: Option<TokenIndex>,
    /// For a block-scope declaration of a function or extern object.
    pub linked: bool,
    /// Its address escapes into a value: `&x`, `&x.y`, array decay of it or of a member array, an asm
    /// memory operand. Needs an address that is stable. (Indexing an array in place, `x.a[i]`,
    /// does not count; nor does what is never evaluated, as in `sizeof(&x)`.)
    pub address_taken: bool,
    /// It is the target of an assignment, `++`, `--` or an asm output somewhere (not counting
    /// its initialiser).
    pub assigned: bool,
    /// Functions: used other than as the direct callee of a call, or in what is not evaluated: somebody needs its
    /// own C name.
    pub used_as_value: bool,
    /// Objects: used inside an inlet of the owning function, other than the one that declares it.
    pub used_in_inlet: bool,
    /// Functions: has a definition in this unit.
    pub definition: Option<FunctionId>,
    pub flags: SymbolFlags,
    /// An explicit `_Alignas` or `aligned` attribute on the declaration, in bytes; 0 if none.
    pub align: u32,
    /// GNU asm label or register name: the string literal token.
    pub asm_label: Option<TokenIndex>,
}

/// Facts about a symbol that come from its declaration specifiers and attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SymbolFlags {
    /// Declared `inline` somewhere.
    pub inline: bool,
    pub noreturn: bool,
    pub gnu_inline: bool,
    pub always_inline: bool,
    /// `returns_twice`, or `setjmp` and its kin by name.
    pub returns_twice: bool,
    /// `annotate("seam")`.
    pub annotated_seam: bool,
    /// `annotate("seam_serial")`.
    pub annotated_serial: bool,
    /// Declared `_Cilk5_cilk`.
    pub cilk: bool,
    /// A Cilk-5 inlet.
    pub inlet: bool,
    /// Has a `cleanup(function)` attribute: something runs when its scope is left.
    pub cleanup: bool,
    /// Compiler builtin, known by name only; never declared in the text.
    pub builtin: bool,
    /// Called before any declaration.
    pub implicit: bool,
    /// First declared in a system header.
    pub system: bool,
    /// It has a declaration with an initialiser, or a body.
    pub defined: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolKind {
    Function,
    /// A variable.
    Object,
    Parameter,
    Typedef,
    EnumConstant(i128),
    /// A struct, union or enum tag.
    Tag,
    Label,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// No storage class: automatic inside a function, external at file scope.
    None,
    Auto,
    Register,
    Static,
    Extern,
    Typedef,
}

impl Symbol {
    /// A variable or parameter with automatic storage.
    pub fn is_local_object(&self) -> bool {
        matches!(self.kind, SymbolKind::Object | SymbolKind::Parameter)
            && self.depth > 0
            && !matches!(self.storage, Storage::Static | Storage::Extern)
    }
}

// ---------------------------------------------------------------- declarations

/// One external declaration.
#[derive(Clone, Debug)]
pub struct External {
    pub span: Span,
    pub kind: ExternalKind,
}

#[derive(Clone, Debug)]
pub enum ExternalKind {
    Function(FunctionId),
    Declaration(Declaration),
    /// `asm("…");`
    Asm,
    Pragma,
}

/// A function definition, or a Cilk-5 inlet.
#[derive(Clone, Debug)]
pub struct Function {
    pub symbol: SymbolId,
    /// From the first specifier to the closing brace.
    pub span: Span,
    /// The declaration specifiers (with attributes among them).
    pub specifiers: Specifiers,
    /// The declarator with its parameter list; K&R declarations and attributes may stand
    /// between it and the body.
    pub declarator: Span,
    /// Parameters in order. An unnamed one is None.
    pub params: Vec<Option<SymbolId>>,
    /// The types of the parameters, adjusted.
    pub param_types: Vec<Type>,
    /// The bounds of parameters that are declared as arrays, as far as they are not constant. They are evaluated.
    pub param_bounds: Vec<ExprId>,
    /// Parameter declarations are K&R style.
    pub old_style: bool,
    pub body: StmtId,
    /// Everything declared in the body with its parameters: objects, typedefs, tags, enum constants, labels,
    /// in order of declaration. Inlets have their own list.
    pub locals: Vec<SymbolId>,
    /// The function in which an inlet stands.
    pub parent: Option<FunctionId>,
    pub inlets: Vec<FunctionId>,
    /// Attributes may stand before the specifiers, among them, after the declarator: all of them.
    pub attributes: Vec<Span>,
    pub facts: FunctionFacts,
}

/// What happens anywhere in a function's body (inlets excluded).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FunctionFacts {
    pub spawns: bool,
    pub syncs: bool,
    pub cilk_for: bool,
    pub cilk_scope: bool,
    pub parallel_call: bool,
    /// A Cilk-5 `abort;`.
    pub aborts: bool,
    pub synched: bool,
    /// An object of variable length array type, or a declaration of variably modified type.
    pub vla: bool,
    pub computed_goto: bool,
    pub label_address: bool,
    pub asm_goto: bool,
    pub alloca: bool,
    /// Calls `setjmp` or another function that returns twice.
    pub setjmp: bool,
    /// `va_start` and its kin.
    pub va_start: bool,
    /// `__builtin_return_address`, `__builtin_frame_address`, `__builtin_apply…`.
    pub frame_address: bool,
    /// Contains a statement expression.
    pub stmt_expr: bool,
    pub asm: bool,
}

/// `specifiers declarator = init, declarator = init;`
#[derive(Clone, Debug)]
pub struct Declaration {
    /// With the final `;`.
    pub span: Span,
    pub specifiers: Specifiers,
    pub declarators: Vec<InitDeclarator>,
    /// `_Static_assert(…);` has no specifiers and no declarators.
    pub static_assert: bool,
}

#[derive(Clone, Debug)]
pub struct Specifiers {
    /// All specifiers, storage class and attributes included. May be empty (implicit `int`).
    pub span: Span,
    pub ty: Type,
    pub storage: Storage,
    /// Index range into [`TranslationUnit::tag_definitions`] of the bodies that stand in the specifiers.
    pub tag_definitions: (u32, u32),
    /// `__auto_type`.
    pub auto_type: bool,
    /// `_Cilk5_cilk` or `_Cilk5_inlet` keyword token.
    pub cilk: Option<TokenIndex>,
    /// Expressions inside `typeof(…)` and `_Alignas(…)`.
    pub exprs: Vec<ExprId>,
}

#[derive(Clone, Debug)]
pub struct InitDeclarator {
    pub symbol: SymbolId,
    /// From the first `*` or `(` or the name to the end of the declarator, without attributes
    /// that follow it, asm label and initialiser.
    pub declarator: Span,
    /// Declarator, attributes, asm label and initialiser.
    pub span: Span,
    pub name: TokenIndex,
    pub init: Option<Initializer>,
    /// Array bounds in the declarator that are not constants (they are evaluated), in order.
    pub bounds: Vec<ExprId>,
}

#[derive(Clone, Debug)]
pub enum Initializer {
    Expr(ExprId),
    /// `{ … }`
    List {
        span: Span,
        items: Vec<InitItem>,
    },
}

impl Initializer {
    /// Calls `visit` with each expression, those of designators included, in source order.
    pub fn for_each_expr(&self, visit: &mut dyn FnMut(ExprId)) {
        match self {
            Initializer::Expr(e) => visit(*e),
            Initializer::List { items, .. } => {
                for item in items {
                    item.designators.iter().for_each(|d| d.for_each_expr(visit));
                    item.value.for_each_expr(visit);
                }
            }
        }
    }
}

#[derive(Clone, Debug)]
pub struct InitItem {
    pub span: Span,
    pub designators: Vec<Designator>,
    pub value: Initializer,
}

#[derive(Clone, Debug)]
pub enum Designator {
    /// `.name` or the old `name:`; the token of the name.
    Member(TokenIndex),
    /// `[low]` or `[low ... high]`.
    Index(ExprId, Option<ExprId>),
}

impl Designator {
    fn for_each_expr(&self, visit: &mut dyn FnMut(ExprId)) {
        if let Designator::Index(low, high) = self {
            visit(*low);
            high.iter().for_each(|&h| visit(h));
        }
    }
}

/// `struct tag { … }`, `union …` or `enum …` with its body.
#[derive(Clone, Debug)]
pub struct TagDefinition {
    /// From the keyword to the closing brace and the attributes after it.
    pub span: Span,
    /// The `struct`, `union` or `enum` token.
    pub keyword: TokenIndex,
    /// The tag's token; None for an anonymous one.
    pub tag: Option<TokenIndex>,
    /// The `{` token: where a tag can be put in for an anonymous one.
    pub brace: TokenIndex,
    pub ty: Type,
    pub symbol: Option<SymbolId>,
    /// The function whose body it stands in.
    pub function: Option<FunctionId>,
}

/// A type name in parentheses.
#[derive(Clone, Debug)]
pub struct TypeName {
    /// Without the parentheses.
    pub span: Span,
    pub ty: Type,
}

/// `_Cilk_reducer` or `_Cilk_reducer(identity, reduce)`.
#[derive(Clone, Debug)]
pub struct ReducerSpecifier {
    pub span: Span,
    /// The identity and reduce functions.
    pub functions: Option<(ExprId, ExprId)>,
}

// ---------------------------------------------------------------- statements

#[derive(Clone, Debug)]
pub struct Stmt {
    pub span: Span,
    pub kind: StmtKind,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `;`
    Empty,
    Expr(ExprId),
    Declaration(Declaration),
    /// `{ … }`
    Compound(Vec<StmtId>),
    If {
        cond: ExprId,
        then: StmtId,
        els: Option<StmtId>,
    },
    While {
        cond: ExprId,
        body: StmtId,
    },
    DoWhile {
        body: StmtId,
        cond: ExprId,
    },
    /// `init` is an Empty, Expr or Declaration statement whose span ends with its `;`.
    For {
        init: StmtId,
        cond: Option<ExprId>,
        step: Option<ExprId>,
        body: StmtId,
    },
    Switch {
        value: ExprId,
        body: StmtId,
    },
    /// One or more labels before a statement (or a declaration, or, at the end of a block, an Empty
    /// statement with an empty span).
    Labeled {
        labels: Vec<Label>,
        body: StmtId,
    },
    Goto {
        label: SymbolId,
    },
    /// `goto *address;`
    GotoComputed(ExprId),
    Break,
    Continue,
    Return(Option<ExprId>),
    Asm(Asm),
    /// `__label__ a, b;`
    LocalLabels(Vec<SymbolId>),
    /// A `#pragma` line between statements.
    Pragma,
    /// `_Cilk_sync;`
    Sync,
    CilkFor(CilkFor),
    /// `_Cilk_scope { … }`
    CilkScope(StmtId),
    /// A Cilk-5 inlet definition.
    Inlet(FunctionId),
    /// Cilk-5 `abort;`
    Abort,
}

#[derive(Clone, Debug)]
pub struct Label {
    /// With the `:` and attributes after it.
    pub span: Span,
    pub kind: LabelKind,
}

#[derive(Clone, Debug)]
pub enum LabelKind {
    Name(SymbolId),
    Case { low: ExprId, high: Option<ExprId> },
    Default,
}

/// `_Cilk_for (init; cond; step) body`, checked: `variable` starts at `start` and goes on while
/// `variable compare limit`, changing by `step`.
#[derive(Clone, Debug)]
pub struct CilkFor {
    pub variable: SymbolId,
    /// The variable is declared in the loop (else: assigned).
    pub declares: bool,
    /// The init statement (a Declaration or Expr statement).
    pub init: StmtId,
    pub start: ExprId,
    pub cond: ExprId,
    /// As if the variable stood on the left: Lt, Le, Gt, Ge or Ne.
    pub compare: BinaryOp,
    pub limit: ExprId,
    pub step: ExprId,
    /// `++` and `+=` are true, `--` and `-=` false.
    pub up: bool,
    /// The right side of `+=` or `-=`; None is 1.
    pub amount: Option<ExprId>,
    pub body: StmtId,
    /// The expression tokens of a `#pragma cilk grainsize = N` just before the loop: the
    /// pragma's token.
    pub grainsize: Option<TokenIndex>,
}

/// An asm statement.
#[derive(Clone, Debug)]
pub struct Asm {
    pub outputs: Vec<AsmOperand>,
    pub inputs: Vec<AsmOperand>,
    /// asm goto: where it may jump.
    pub labels: Vec<SymbolId>,
    pub volatile: bool,
}

#[derive(Clone, Debug)]
pub struct AsmOperand {
    /// The constraint string, its quotes and pieces removed.
    pub constraint: String,
    pub expr: ExprId,
}

// ---------------------------------------------------------------- expressions

#[derive(Clone, Debug)]
pub struct Expr {
    pub span: Span,
    pub kind: ExprKind,
    /// The type as `typeof` would tell it: qualified for lvalues, arrays and functions not decayed.
    pub ty: Type,
    /// The type of its value where it is used: unqualified, arrays and functions decayed to
    /// pointers. This is what a temporary for it is declared with.
    pub value_ty: Type,
    pub lvalue: bool,
    /// Its value is that of a bit-field of this width (as an lvalue it is one, and has no address): it promotes by
    /// width.
    pub bits: Option<u32>,
    /// Its value, when it is an integer constant expression (or a pointer made from one).
    pub constant: Option<i128>,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    /// The identifier is the span's only token. Enum constants too.
    Ident(SymbolId),
    /// `__func__` and its kin.
    Func,
    /// Integer or character constant (value as of its type).
    Int(i128),
    Float,
    /// One or more adjacent string literals.
    Str,
    Paren(ExprId),
    Unary {
        op: UnaryOp,
        operand: ExprId,
    },
    Binary {
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
    },
    /// `left op= right`; op is None for `=`.
    Assign {
        op: Option<BinaryOp>,
        target: ExprId,
        value: ExprId,
    },
    /// `cond ? then : els`; GNU: `cond ?: els`.
    Conditional {
        cond: ExprId,
        then: Option<ExprId>,
        els: ExprId,
    },
    Comma {
        left: ExprId,
        right: ExprId,
    },
    Cast {
        ty: Type,
        operand: ExprId,
    },
    Call {
        callee: ExprId,
        args: Vec<ExprId>,
    },
    Index {
        base: ExprId,
        index: ExprId,
    },
    /// `base.name` or `base->name`; the name's token.
    Member {
        base: ExprId,
        arrow: bool,
        name: TokenIndex,
    },
    CompoundLiteral {
        ty: Type,
        init: Initializer,
    },
    /// Not evaluated, unless the operand's type is a variable length array.
    SizeofExpr(ExprId),
    SizeofType(Type),
    AlignofExpr(ExprId),
    AlignofType(Type),
    /// `chosen` is the expression selected; the others are only tokens of the span.
    Generic {
        control: ExprId,
        chosen: ExprId,
    },
    /// `({ … })`: a Compound statement.
    StmtExpr(StmtId),
    /// `&&label`
    LabelAddress(SymbolId),
    /// `__builtin_va_arg(list, type)`
    VaArg {
        list: ExprId,
        ty: Type,
    },
    /// `__builtin_offsetof(type, member…)`, with the expressions in its `[…]`.
    Offsetof {
        ty: Type,
        exprs: Vec<ExprId>,
    },
    TypesCompatible(Type, Type),
    /// `__builtin_choose_expr`; only `chosen` is evaluated.
    ChooseExpr {
        cond: ExprId,
        chosen: ExprId,
    },
    /// `__builtin_convertvector(value, type)`, `__builtin_bit_cast(type, value)`.
    Convert {
        ty: Type,
        operand: ExprId,
    },
    /// `_Cilk_spawn call`. Stands only where [`TranslationUnit::spawn_form`] finds it, or is
    /// the whole initialiser of a declarator (below parentheses and casts).
    Spawn(ExprId),
    /// Cilk-5 `SYNCHED`.
    Synched,
    /// ParSubC `call !! { body }`: `call` is a Call, `body` a Compound.
    ParallelCall {
        call: ExprId,
        body: StmtId,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    AddressOf,
    Deref,
    Plus,
    Minus,
    BitNot,
    Not,
    Real,
    Imag,
    /// `__extension__ e`
    Extension,
    PreInc,
    PreDec,
    PostInc,
    PostDec,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    Shl,
    Shr,
    Lt,
    Gt,
    Le,
    Ge,
    Eq,
    Ne,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or,
}

impl BinaryOp {
    /// The binary operator that a punctuator is, with its precedence (higher binds tighter).
    pub fn from_punct(p: Punct) -> Option<(BinaryOp, u8)> {
        use BinaryOp::*;
        Some(match p {
            Punct::Star => (Mul, 10),
            Punct::Slash => (Div, 10),
            Punct::Percent => (Rem, 10),
            Punct::Plus => (Add, 9),
            Punct::Minus => (Sub, 9),
            Punct::Shl => (Shl, 8),
            Punct::Shr => (Shr, 8),
            Punct::Lt => (Lt, 7),
            Punct::Gt => (Gt, 7),
            Punct::Le => (Le, 7),
            Punct::Ge => (Ge, 7),
            Punct::EqEq => (Eq, 6),
            Punct::Ne => (Ne, 6),
            Punct::Amp => (BitAnd, 5),
            Punct::Caret => (BitXor, 4),
            Punct::Pipe => (BitOr, 3),
            Punct::AndAnd => (And, 2),
            Punct::OrOr => (Or, 1),
            _ => return None,
        })
    }

    /// The operator of a compound assignment.
    pub fn from_assignment(p: Punct) -> Option<BinaryOp> {
        use BinaryOp::*;
        Some(match p {
            Punct::MulAssign => Mul,
            Punct::DivAssign => Div,
            Punct::RemAssign => Rem,
            Punct::AddAssign => Add,
            Punct::SubAssign => Sub,
            Punct::ShlAssign => Shl,
            Punct::ShrAssign => Shr,
            Punct::AndAssign => BitAnd,
            Punct::XorAssign => BitXor,
            Punct::OrAssign => BitOr,
            _ => return None,
        })
    }

    pub fn spelling(self) -> &'static str {
        use BinaryOp::*;
        match self {
            Mul => "*",
            Div => "/",
            Rem => "%",
            Add => "+",
            Sub => "-",
            Shl => "<<",
            Shr => ">>",
            Lt => "<",
            Gt => ">",
            Le => "<=",
            Ge => ">=",
            Eq => "==",
            Ne => "!=",
            BitAnd => "&",
            BitXor => "^",
            BitOr => "|",
            And => "&&",
            Or => "||",
        }
    }
}

// ---------------------------------------------------------------- Cilk forms

/// What an expression statement with a spawn does with the child's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpawnForm {
    /// `spawn f(x);` or a cast of it.
    Drop { call: ExprId },
    /// `target = spawn f(x);` or `target op= spawn f(x);`. `value` is the right side with its
    /// parentheses and casts, `call` the call below the spawn.
    Assign { op: Option<BinaryOp>, target: ExprId, value: ExprId, call: ExprId },
    /// `inlet(spawn f(x), more);`: `site` is the call of the inlet, of whose arguments one is the spawn.
    Inlet { inlet: SymbolId, call: ExprId, site: ExprId },
}

impl TranslationUnit {
    /// The expression below parentheses and casts.
    pub fn strip(&self, mut e: ExprId) -> ExprId {
        loop {
            match self.expr(e).kind {
                ExprKind::Paren(inner)
                | ExprKind::Cast { operand: inner, .. }
                | ExprKind::Unary { op: UnaryOp::Extension, operand: inner } => e = inner,
                _ => return e,
            }
        }
    }

    /// The call that an expression spawns, when it is a spawn below parentheses and casts.
    pub fn spawned_call(&self, e: ExprId) -> Option<ExprId> {
        match self.expr(self.strip(e)).kind {
            ExprKind::Spawn(call) => Some(self.strip(call)),
            _ => None,
        }
    }

    /// How a full expression spawns, if it does.
    pub fn spawn_form(&self, e: ExprId) -> Option<SpawnForm> {
        if let Some(call) = self.spawned_call(e) {
            return Some(SpawnForm::Drop { call });
        }
        match &self.expr(self.strip(e)).kind {
            ExprKind::Assign { op, target, value } => {
                let call = self.spawned_call(*value)?;
                Some(SpawnForm::Assign { op: *op, target: *target, value: *value, call })
            }
            ExprKind::Call { callee, args } => {
                let ExprKind::Ident(inlet) = self.expr(self.strip(*callee)).kind else { return None };
                let mut spawned = args.iter().filter_map(|&a| self.spawned_call(a));
                let (call, another) = (spawned.next()?, spawned.next());
                let fits = self.symbol(inlet).flags.inlet && another.is_none();
                fits.then_some(SpawnForm::Inlet { inlet, call, site: self.strip(e) })
            }
            _ => None,
        }
    }
}
