//! What the translation of one unit shares: names, edits of the user's text, types as text, and
//! the items in the order in which they will be printed.

use super::super::ast::*;
use super::super::releasable::Releasable;
use super::super::token::{Name, Span, TokenIndex};
use super::super::types::{ArrayLen, NameOf, Quals, RecordId, Type, TypeKind};
use super::shape::Shape;
use super::Options;
use crate::diag::{Diagnostic, Place};
use crate::ir;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

/// An item to be, in order.
pub enum Pending {
    /// Bytes of the preprocessed text, to be printed when all edits are known.
    Source { from: u32, to: u32, on_line_of: Option<TokenIndex> },
    /// Text made up here.
    Made(String),
    External(ir::External),
    Function(ir::Function),
}

/// A range of tokens is replaced by a text.
#[derive(Clone, Debug)]
struct Edit {
    end: TokenIndex,
    text: String,
}

pub struct Context<'a> {
    pub unit: &'a TranslationUnit,
    pub options: &'a Options,
    pub releasable: &'a Releasable,
    pub shape: Shape<'a>,
    pub items: RefCell<Vec<Pending>>,
    pub diagnostics: RefCell<Vec<Diagnostic>>,
    /// Tokens that name a function as the callee of a call to its fast clone, or in its own
    /// definition: they need no plain entry.
    pub fast_uses: RefCell<HashSet<TokenIndex>>,
    /// Functions whose fast clone has been declared: by an `External`, or by a definition.
    pub declared: RefCell<HashSet<SymbolId>>,
    edits: RefCell<HashMap<TokenIndex, Edit>>,
    renamed: RefCell<HashMap<SymbolId, String>>,
    made_names: RefCell<HashSet<String>>,
    anonymous: RefCell<HashMap<RecordId, String>>,
    /// The arrays that `__func__` is in each function.
    pub function_names: RefCell<HashMap<FunctionId, String>>,
    /// The descriptors of reducers, by their specifier.
    pub descriptors: RefCell<HashMap<u32, String>>,
    typedef_names: HashSet<String>,
    /// How many symbols have each name.
    symbols_named: HashMap<Name, u32>,
    /// The next number for names that only need to differ.
    counter: Cell<u32>,
}

impl<'a> Context<'a> {
    pub fn new(unit: &'a TranslationUnit, options: &'a Options, releasable: &'a Releasable) -> Context<'a> {
        Context {
            unit,
            options,
            releasable,
            shape: Shape::new(unit, releasable),
            items: Default::default(),
            diagnostics: Default::default(),
            fast_uses: Default::default(),
            declared: Default::default(),
            edits: Default::default(),
            renamed: Default::default(),
            made_names: Default::default(),
            anonymous: Default::default(),
            function_names: Default::default(),
            descriptors: Default::default(),
            typedef_names: typedef_names(unit),
            symbols_named: count_names(unit),
            counter: Cell::new(0),
        }
    }

    // ------------------------------------------------------------ messages

    pub fn place(&self, span: Span) -> Place {
        super::super::place::of_token(&self.unit.stream, span.start)
    }

    pub fn error(&self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        let diagnostic = Diagnostic::error(message).at(self.place(span)).help(help);
        self.diagnostics.borrow_mut().push(diagnostic);
    }

    // ------------------------------------------------------------ items

    pub fn push(&self, item: Pending) {
        self.items.borrow_mut().push(item);
    }

    // ------------------------------------------------------------ names

    /// A name that nothing in the translation unit uses: the wish itself, if possible.
    pub fn fresh(&self, wish: &str) -> String {
        let taken = |name: &str| self.unit.stream.names.get(name).is_some() || self.made_names.borrow().contains(name);
        let mut name = wish.to_string();
        let mut n = 1;
        while taken(&name) {
            n += 1;
            name = format!("{wish}_{n}");
        }
        self.made_names.borrow_mut().insert(name.clone());
        name
    }

    /// The names of all typedefs at file scope.
    pub fn typedef_names(&self) -> &HashSet<String> {
        &self.typedef_names
    }

    /// How many symbols of the translation unit have this name.
    pub fn symbols_named(&self, name: Name) -> u32 {
        self.symbols_named.get(&name).copied().unwrap_or(0)
    }

    /// A number that no other call gives.
    pub fn number(&self) -> u32 {
        self.counter.set(self.counter.get() + 1);
        self.counter.get()
    }

    pub fn rename(&self, symbol: SymbolId, name: String) {
        self.renamed.borrow_mut().insert(symbol, name);
    }

    pub fn renamed(&self, symbol: SymbolId) -> Option<String> {
        self.renamed.borrow().get(&symbol).cloned()
    }

    /// The name under which a symbol is known at file scope in the generated text.
    pub fn name(&self, symbol: SymbolId) -> String {
        self.renamed(symbol).unwrap_or_else(|| self.unit.name_of(symbol).to_string())
    }

    /// Sees to it that a function's fast clone is declared before what is translated now.
    pub fn declare(&self, symbol: SymbolId, params: &[ir::CType]) {
        if !self.declared.borrow_mut().insert(symbol) {
            return;
        }
        let result = self.unit.types.function_type(self.unit.symbol(symbol).ty).and_then(|f| self.result(f.result));
        self.push(Pending::External(ir::External { name: self.name(symbol), result, params: params.to_vec() }));
    }

    /// Calls by this name go to a fast clone.
    pub fn has_fast_clone(&self, symbol: SymbolId) -> bool {
        self.releasable.names(symbol) || self.declared.borrow().contains(&symbol)
    }

    /// The type of a function's result; None for `void`.
    pub fn result(&self, ty: Type) -> Option<ir::CType> {
        (!self.unit.types.is_void(ty)).then(|| self.c_type(ty))
    }

    // ------------------------------------------------------------ edits

    /// Replaces tokens wherever they are printed.
    pub fn replace(&self, span: Span, text: impl Into<String>) {
        self.edits.borrow_mut().insert(span.start, Edit { end: span.end, text: text.into() });
    }

    pub fn edit(&self, token: TokenIndex) -> Option<(TokenIndex, String)> {
        self.edits.borrow().get(&token).map(|e| (e.end, e.text.clone()))
    }

    /// The text of the source from one byte to another, with all edits of the tokens in it.
    pub fn edited(&self, from: u32, to: u32) -> String {
        let stream = &self.unit.stream;
        let edits = self.edits.borrow();
        let first = stream.tokens.partition_point(|t| t.offset < from);
        let last = stream.tokens.partition_point(|t| t.offset < to);
        let mut out = String::new();
        let mut copied = from;
        let mut token = first as u32;
        while (token as usize) < last {
            let symbol_name = self.unit.symbol_at(token).and_then(|s| self.renamed(s));
            let edit = edits.get(&token).cloned().or(symbol_name.map(|text| Edit { end: token + 1, text }));
            let Some(edit) = edit else {
                token += 1;
                continue;
            };
            let end = edit.end.max(token + 1);
            out.push_str(&stream.text[copied as usize..stream.token(token).offset as usize]);
            out.push_str(&edit.text);
            copied = stream.token(end - 1).end_offset();
            self.keep_lines(Span::new(token, end), &edit.text, &mut out);
            token = end;
        }
        out.push_str(&stream.text[copied.min(to) as usize..to as usize]);
        out
    }

    /// After tokens were replaced: what follows is still on its line.
    fn keep_lines(&self, replaced: Span, text: &str, out: &mut String) {
        let old = self.unit.stream.text_of_span(replaced);
        if old.contains("\n#") {
            let t = self.unit.stream.token(replaced.end - 1);
            out.push_str(&format!("\n# {} \"{}\"\n", t.line, self.unit.stream.file_name(t.file)));
            return;
        }
        let lines = |s: &str| s.matches('\n').count();
        out.push_str(&"\n".repeat(lines(old).saturating_sub(lines(text))));
    }

    // ------------------------------------------------------------ types

    /// A declaration of `name` with a type, in terms of what is known at file scope.
    pub fn declaration(&self, ty: Type, name: &str) -> String {
        self.unit.print_declaration_with(ty, name, &|what| self.type_name_of(what))
    }

    /// The type of a variable that can be assigned to, from a type of the user's.
    pub fn c_type(&self, ty: Type) -> ir::CType {
        let mut inner = ty;
        let mut suffix = String::new();
        while let TypeKind::Array(element, ArrayLen::Fixed(n)) = *self.unit.types.kind(inner) {
            let quals = self.unit.types.resolve(inner).quals;
            suffix.push_str(&format!("[{n}]"));
            inner = element.with(quals);
        }
        // `const` belongs to the elements of an array; without it the user's own name of the type does.
        if suffix.is_empty() || self.unit.types.resolve(inner).quals.has(Quals::CONST) {
            return ir::CType(self.declaration(self.plain(inner), &suffix));
        }
        ir::CType(self.declaration(ty, ""))
    }

    /// The type of a pointer to it.
    pub fn pointer_type(&self, ty: Type) -> ir::CType {
        let name = match self.unit.types.kind(ty) {
            TypeKind::Array(..) | TypeKind::Function(_) => "(*)",
            _ => "*",
        };
        ir::CType(self.declaration(ty, name))
    }

    /// As a variable's type that can be assigned to: without `const`.
    fn plain(&self, ty: Type) -> Type {
        let dropped = |q: Quals| q.without(Quals::CONST).without(Quals::RESTRICT);
        let resolved = self.unit.types.resolve(ty);
        if dropped(resolved.quals) == dropped(ty.quals) {
            Type { quals: dropped(ty.quals), ..ty }
        } else {
            Type { quals: dropped(resolved.quals), ..resolved }
        }
    }

    fn type_name_of(&self, what: NameOf) -> Option<String> {
        match what {
            NameOf::Typedef(symbol) => self.renamed(symbol),
            NameOf::Record(id) => self.record_name(id),
            NameOf::Enum(id) => {
                let e = self.unit.types.enumeration(id);
                e.symbol.and_then(|s| self.renamed(s)).map(|name| format!("enum {name}"))
            }
        }
    }

    fn record_name(&self, id: RecordId) -> Option<String> {
        let record = self.unit.types.record(id);
        let keyword = if record.is_union { "union" } else { "struct" };
        if let Some(symbol) = record.symbol {
            return self.renamed(symbol).map(|name| format!("{keyword} {name}"));
        }
        let typedef = record.typedef_name.filter(|&t| self.unit.symbol(t).depth == 0 || self.renamed(t).is_some());
        if typedef.is_some() {
            return typedef.and_then(|t| self.renamed(t));
        }
        let defined = self.tag_definition(id).is_some();
        defined.then(|| format!("{keyword} {}", self.anonymous_tag(id)))
    }

    fn tag_definition(&self, id: RecordId) -> Option<&'a TagDefinition> {
        self.unit.tag_definitions.iter().find(|d| self.unit.types.record_of(d.ty) == Some(id))
    }

    /// Gives a record without any name a tag, in the text of its definition.
    pub fn anonymous_tag(&self, id: RecordId) -> String {
        if let Some(name) = self.anonymous.borrow().get(&id) {
            return name.clone();
        }
        let name = match self.tag_definition(id) {
            Some(definition) => self.give_tag(definition),
            None => self.fresh("seam_record"),
        };
        self.anonymous.borrow_mut().insert(id, name.clone());
        name
    }

    /// Puts a tag into a definition that has none.
    pub fn give_tag(&self, definition: &TagDefinition) -> String {
        let name = self.fresh(&format!("seam_{}{}", self.unit.stream.text_of(definition.keyword), self.number()));
        let brace = definition.brace;
        self.replace(Span::new(brace, brace + 1), format!("{name} {{"));
        name
    }
}

fn typedef_names(unit: &TranslationUnit) -> HashSet<String> {
    let is_typedef = |s: &&Symbol| s.kind == SymbolKind::Typedef && s.depth == 0;
    unit.symbols.iter().filter(is_typedef).map(|s| unit.stream.names.spelling(s.name).to_string()).collect()
}

fn count_names(unit: &TranslationUnit) -> HashMap<Name, u32> {
    let mut counts = HashMap::new();
    unit.symbols.iter().for_each(|s| *counts.entry(s.name).or_default() += 1);
    counts
}
