//! Initialisers, and the array lengths that they decide.
//!
//! A list may leave out inner braces, so finding how many elements it gives an array of
//! unknown length means walking the type along with the list ([`Cursor`]).

use super::*;

/// Where the next element of an initialiser list goes: a path of aggregates, each with
/// the index of its current member.
struct Cursor {
    path: Vec<(Type, u64)>,
    /// One past the largest index reached in the outermost aggregate.
    reached: u64,
}

impl Parser {
    /// initializer = assignment | "{" list "}"
    ///
    /// Gives the number of elements if `ty` is an array of unknown length.
    pub(super) fn initializer(&mut self, ty: Type) -> Parse<(Initializer, Option<u64>)> {
        if self.at(Punct::LBrace) {
            return self.nested(|p| p.initializer_list(ty));
        }
        let e = self.assignment()?;
        Ok((Initializer::Expr(e), self.initialize_with(ty, e)))
    }

    /// An object of type `ty` starts with the value of an expression.
    fn initialize_with(&mut self, ty: Type, e: ExprId) -> Option<u64> {
        if !self.unit.types.is_array(ty) {
            self.rvalue(e);
            return None;
        }
        let from = self.unit.expr(e).ty;
        self.fixed_length(from)
    }

    fn fixed_length(&self, ty: Type) -> Option<u64> {
        match *self.unit.types.kind(ty) {
            TypeKind::Array(_, ArrayLen::Fixed(n)) => Some(n),
            _ => None,
        }
    }

    /// list = (designation? initializer ("," designation? initializer)* ","?)?
    fn initializer_list(&mut self, ty: Type) -> Parse<(Initializer, Option<u64>)> {
        let start = self.expect(Punct::LBrace)?;
        let mut cursor = Cursor { path: vec![(ty, 0)], reached: 0 };
        let mut items = Vec::new();
        let mut string = None;
        while !self.at(Punct::RBrace) {
            let (item, length) = self.initializer_item(&mut cursor)?;
            if items.is_empty() && length.is_some() && self.is_text(ty, &item) {
                string = length;
            }
            items.push(item);
            if !self.accept(Punct::Comma) {
                break;
            }
        }
        self.expect(Punct::RBrace)?;
        let list = Initializer::List { span: self.span_from(start), items };
        Ok((list, string.or(Some(cursor.reached))))
    }

    /// `{ "text" }` for an array of characters.
    fn is_text(&mut self, ty: Type, item: &InitItem) -> bool {
        let Initializer::Expr(e) = item.value else { return false };
        let character = self.unit.types.element(ty).is_some_and(|t| self.unit.types.is_integer(t));
        character && self.is_string(e)
    }

    fn is_string(&self, e: ExprId) -> bool {
        match self.unit.expr(e).kind {
            ExprKind::Str => true,
            ExprKind::Paren(inner) => self.is_string(inner),
            _ => false,
        }
    }

    /// item = designation? initializer
    fn initializer_item(&mut self, cursor: &mut Cursor) -> Parse<(InitItem, Option<u64>)> {
        let start = self.pos;
        let designators = self.designation(cursor)?;
        let slot = self.slot(cursor);
        let (value, length) = if self.at(Punct::LBrace) {
            let slot = slot.unwrap_or(self.unit.types.common.error);
            self.nested(|p| p.initializer_list(slot))?
        } else {
            let e = self.assignment()?;
            let slot = self.descend(cursor, e);
            let length = match slot {
                Some(ty) => self.initialize_with(ty, e),
                None => {
                    self.rvalue(e);
                    self.fixed_length(self.unit.expr(e).ty)
                }
            };
            // Text for the whole array stands in the place of its first element.
            let text = self.is_string(e).then(|| self.fixed_length(self.unit.expr(e).ty)).flatten();
            (Initializer::Expr(e), length.or(text))
        };
        self.step(cursor);
        Ok((InitItem { span: self.span_from(start), designators, value }, length))
    }

    /// designation = ("." identifier | "[" constant ("..." constant)? "]")+ "="?  |  identifier ":"
    fn designation(&mut self, cursor: &mut Cursor) -> Parse<Vec<Designator>> {
        let mut designators = Vec::new();
        let old_style = self.token().ident().is_some() && self.next_token().is(Punct::Colon);
        if old_style {
            cursor.path.truncate(1);
            let (name, token) = self.expect_identifier()?;
            self.advance();
            self.select_member(cursor, name);
            return Ok(vec![Designator::Member(token)]);
        }
        while self.at(Punct::Dot) || self.at(Punct::LBracket) {
            if designators.is_empty() {
                cursor.path.truncate(1);
            } else if let Some(slot) = self.slot(cursor) {
                cursor.path.push((slot, 0));
            }
            designators.push(self.designator(cursor)?);
        }
        if !designators.is_empty() && !self.accept(Punct::Assign) && !matches!(designators[..], [Designator::Index(..)])
        {
            return self.stop(format!("expected '=' before {}", self.describe_token()));
        }
        Ok(designators)
    }

    fn designator(&mut self, cursor: &mut Cursor) -> Parse<Designator> {
        if self.accept(Punct::Dot) {
            let (name, token) = self.expect_identifier()?;
            self.select_member(cursor, name);
            return Ok(Designator::Member(token));
        }
        self.expect(Punct::LBracket)?;
        let low = self.conditional()?;
        let high = if self.accept(Punct::Ellipsis) { Some(self.conditional()?) } else { None };
        self.expect(Punct::RBracket)?;
        let last = self.unit.expr(high.unwrap_or(low)).constant.and_then(|n| u64::try_from(n).ok()).unwrap_or(0);
        cursor.set_index(last);
        Ok(Designator::Index(low, high))
    }

    /// Moves the cursor to a member of the aggregate at its end, through anonymous members.
    fn select_member(&mut self, cursor: &mut Cursor, name: Name) {
        while let Some(&(ty, _)) = cursor.path.last() {
            let Some(id) = self.unit.types.record_of(ty) else { return };
            let fields = self.unit.types.record(id).fields.as_deref().unwrap_or(&[]);
            if let Some(i) = fields.iter().position(|f| f.name == Some(name)) {
                return cursor.set_index(i as u64);
            }
            let inside = fields.iter().position(|f| f.name.is_none() && self.find_member(f.ty, name).is_some());
            let Some(i) = inside else { return };
            let inner = fields[i].ty;
            cursor.set_index(i as u64);
            cursor.path.push((inner, 0));
        }
    }

    // ------------------------------------------------------------ the walk along the type

    /// The type of the current member.
    fn slot(&mut self, cursor: &Cursor) -> Option<Type> {
        let &(ty, index) = cursor.path.last()?;
        self.member_type(ty, index)
    }

    /// The type of the member with an index; None past the end, or if the type is no aggregate.
    fn member_type(&mut self, ty: Type, index: u64) -> Option<Type> {
        if let Some(id) = self.unit.types.record_of(ty) {
            return self.unit.types.record(id).fields.as_ref()?.get(index as usize).map(|f| f.ty);
        }
        match *self.unit.types.kind(ty) {
            TypeKind::Array(element, ArrayLen::Fixed(n)) => (index < n).then_some(element),
            TypeKind::Array(element, _) => Some(element),
            TypeKind::Vector(element, _) => Some(Type::new(element)),
            _ => None,
        }
    }

    /// Enters aggregates until the expression initialises a whole member. Gives its type.
    fn descend(&mut self, cursor: &mut Cursor, e: ExprId) -> Option<Type> {
        self.skip_unnamed(cursor);
        loop {
            let slot = self.slot(cursor)?;
            let value = self.unit.expr(e).value_ty;
            let whole = self.unit.types.compatible(slot, value, Compat::IgnoreQuals)
                || (self.is_string(e) && self.unit.types.element(slot).is_some_and(|t| self.unit.types.is_integer(t)));
            if whole || self.member_type(slot, 0).is_none() || self.unit.types.is_vector(slot) {
                return Some(slot);
            }
            cursor.path.push((slot, 0));
            self.skip_unnamed(cursor);
        }
    }

    /// Unnamed bit-fields are not initialised.
    fn skip_unnamed(&self, cursor: &mut Cursor) {
        let Some(&(ty, mut index)) = cursor.path.last() else { return };
        if let Some(fields) = self.unit.types.record_of(ty).and_then(|id| self.unit.types.record(id).fields.as_ref()) {
            while fields.get(index as usize).is_some_and(|f| f.name.is_none() && f.bits.is_some()) {
                index += 1;
            }
            cursor.set_index(index);
        }
    }

    /// Goes to the member after the current one, leaving aggregates that are full.
    fn step(&mut self, cursor: &mut Cursor) {
        if let Some(&(_, index)) = cursor.path.first() {
            cursor.reached = cursor.reached.max(index.saturating_add(1));
        }
        while let Some(&(ty, index)) = cursor.path.last() {
            let next = if self.is_union(ty) { u64::MAX } else { index.saturating_add(1) };
            if cursor.path.len() == 1 || self.member_type(ty, next).is_some() {
                return cursor.set_index(next);
            }
            cursor.path.pop();
        }
    }

    fn is_union(&self, ty: Type) -> bool {
        self.unit.types.record_of(ty).is_some_and(|id| self.unit.types.record(id).is_union)
    }
}

impl Cursor {
    fn set_index(&mut self, index: u64) {
        if let Some(last) = self.path.last_mut() {
            last.1 = index;
        }
    }
}
