//! Tokens of a preprocessed C translation unit, and where each came from.
//!
//! The token stream is the front end's primary medium: functions without
//! parallelism are passed on as their own text, and the expressions of the others are
//! printed from their tokens. So a token never loses its spelling, and every node
//! of the tree names a [`Span`] of tokens.

use std::collections::HashMap;

/// Index of a token in [`TokenStream::tokens`].
pub type TokenIndex = u32;

/// A half-open range of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    pub start: TokenIndex,
    pub end: TokenIndex,
}

impl Span {
    pub fn new(start: TokenIndex, end: TokenIndex) -> Span {
        Span { start, end }
    }
    pub fn indices(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
    pub fn contains(self, token: TokenIndex) -> bool {
        self.start <= token && token < self.end
    }
    pub fn is_empty(self) -> bool {
        self.start >= self.end
    }
}

/// An interned identifier (or keyword) spelling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Name(pub u32);

/// Interned spellings. Index by [`Name`].
#[derive(Default, Debug)]
pub struct Names {
    spellings: Vec<Box<str>>,
    by_spelling: HashMap<Box<str>, Name>,
}

impl Names {
    pub fn intern(&mut self, spelling: &str) -> Name {
        if let Some(&name) = self.by_spelling.get(spelling) {
            return name;
        }
        let name = Name(self.spellings.len() as u32);
        self.spellings.push(spelling.into());
        self.by_spelling.insert(spelling.into(), name);
        name
    }
    /// The name, if the spelling was ever met.
    pub fn get(&self, spelling: &str) -> Option<Name> {
        self.by_spelling.get(spelling).copied()
    }
    pub fn spelling(&self, name: Name) -> &str {
        &self.spellings[name.0 as usize]
    }
}

/// Index into [`TokenStream::files`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId(pub u32);

/// One token of the preprocessed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    pub kind: TokenKind,
    /// Byte offset in the preprocessed text.
    pub offset: u32,
    /// Length in bytes.
    pub len: u32,
    /// The file and line (1-based) where the user wrote it, from the linemarkers.
    pub file: FileId,
    pub line: u32,
    /// Byte column (1-based) on the *preprocessed* line. It is also the user's column unless
    /// a macro was expanded or spaces were squeezed before it; diagnostics look
    /// the token up in the user's own line.
    pub column: u32,
    /// White space or a newline stands before it.
    pub space_before: bool,
    /// It is the first token on its line.
    pub line_start: bool,
    /// The linemarker says that it comes from a system header.
    pub system: bool,
}

impl Token {
    pub fn is(&self, punct: Punct) -> bool {
        self.kind == TokenKind::Punct(punct)
    }
    pub fn is_keyword(&self, keyword: Keyword) -> bool {
        self.kind == TokenKind::Keyword(keyword)
    }
    /// Its identifier, if it is one.
    pub fn ident(&self) -> Option<Name> {
        match self.kind {
            TokenKind::Ident(name) => Some(name),
            _ => None,
        }
    }
    pub fn end_offset(&self) -> u32 {
        self.offset + self.len
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    Ident(Name),
    Keyword(Keyword),
    /// Integer constant.
    Int,
    /// Floating constant.
    Float,
    /// Character constant, with its prefix.
    Char,
    /// One string literal, with its prefix.
    Str,
    Punct(Punct),
    /// A whole `#pragma …` or `#ident …` line, or `_Pragma("…")`. Such tokens may stand between
    /// any two others; inside a construct the parser steps over them.
    Pragma,
    /// A byte or an unfinished literal that is no C token; always a syntax error in the end.
    Unknown,
    /// The end of the text. Always the last token of the stream, and only that.
    Eof,
}

/// All tokens of one translation unit with what they refer to.
#[derive(Debug)]
pub struct TokenStream {
    /// The preprocessed text.
    pub text: String,
    pub tokens: Vec<Token>,
    /// File names, as the linemarkers have them.
    pub files: Vec<String>,
    pub names: Names,
    /// Cilk-5's words are keywords in some of the text.
    pub cilk5: bool,
}

impl TokenStream {
    pub fn token(&self, index: TokenIndex) -> &Token {
        &self.tokens[index as usize]
    }
    /// The exact spelling of a token.
    pub fn text_of(&self, index: TokenIndex) -> &str {
        let t = self.token(index);
        &self.text[t.offset as usize..t.end_offset() as usize]
    }
    /// The text from the first to the last token of a span, exactly as it stands in the
    /// preprocessed text (with linemarkers, if any stand between).
    pub fn text_of_span(&self, span: Span) -> &str {
        if span.is_empty() {
            return "";
        }
        let (first, last) = (self.token(span.start), self.token(span.end - 1));
        &self.text[first.offset as usize..last.end_offset() as usize]
    }
    pub fn file_name(&self, file: FileId) -> &str {
        &self.files[file.0 as usize]
    }
}

macro_rules! keywords {
    ($($variant:ident: $($spelling:literal)+;)*) => {
        /// Reserved words. Alternative spellings (`__const__`) are one keyword.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Keyword { $($variant,)* }

        impl Keyword {
            pub fn from_spelling(s: &str) -> Option<Keyword> {
                Some(match s { $($($spelling)|+ => Keyword::$variant,)* _ => return None })
            }
            /// Every spelling with its keyword.
            pub const SPELLINGS: &'static [(&'static str, Keyword)] = &[$($(($spelling, Keyword::$variant),)+)*];
        }
    };
}

keywords! {
    Alignas: "_Alignas";
    Alignof: "_Alignof" "__alignof" "__alignof__";
    Asm: "asm" "__asm" "__asm__";
    Atomic: "_Atomic";
    Attribute: "__attribute__" "__attribute";
    Auto: "auto";
    AutoType: "__auto_type";
    Bool: "_Bool";
    Break: "break";
    Case: "case";
    Char: "char";
    Complex: "_Complex" "__complex__" "__complex";
    Const: "const" "__const" "__const__";
    Continue: "continue";
    Default: "default";
    Do: "do";
    Double: "double";
    Else: "else";
    Enum: "enum";
    Extension: "__extension__";
    Extern: "extern";
    Float: "float";
    For: "for";
    Func: "__func__" "__FUNCTION__" "__PRETTY_FUNCTION__";
    Generic: "_Generic";
    Goto: "goto";
    If: "if";
    Imag: "__imag__" "__imag";
    Inline: "inline" "__inline" "__inline__";
    Int: "int";
    Label: "__label__";
    Long: "long";
    Noreturn: "_Noreturn";
    Nullability: "_Nonnull" "_Nullable" "_Null_unspecified" "_Nullable_result";
    Real: "__real__" "__real";
    Register: "register";
    Restrict: "restrict" "__restrict" "__restrict__";
    Return: "return";
    Short: "short";
    Signed: "signed" "__signed" "__signed__";
    Sizeof: "sizeof";
    Static: "static";
    StaticAssert: "_Static_assert";
    Struct: "struct";
    Switch: "switch";
    Thread: "_Thread_local" "__thread";
    Typedef: "typedef";
    Typeof: "typeof" "__typeof" "__typeof__";
    Union: "union";
    Unsigned: "unsigned" "__unsigned" "__unsigned__";
    Void: "void";
    Volatile: "volatile" "__volatile" "__volatile__";
    While: "while";
    Int128: "__int128" "__int128_t";
    Uint128: "__uint128_t";
    Float16: "_Float16" "__fp16";
    Float32: "_Float32";
    Float32x: "_Float32x";
    Float64: "_Float64";
    Float64x: "_Float64x";
    Float128: "_Float128" "__float128";
    Float80: "__float80";
    Ibm128: "__ibm128";
    Bfloat16: "__bf16";
    Decimal32: "_Decimal32";
    Decimal64: "_Decimal64";
    Decimal128: "_Decimal128";
    BuiltinVaList: "__builtin_va_list" "__builtin_sysv_va_list" "__builtin_ms_va_list";
    BuiltinVaArg: "__builtin_va_arg";
    BuiltinOffsetof: "__builtin_offsetof";
    BuiltinTypesCompatible: "__builtin_types_compatible_p";
    BuiltinChooseExpr: "__builtin_choose_expr";
    BuiltinTgmath: "__builtin_tgmath";
    BuiltinConvertVector: "__builtin_convertvector";
    BuiltinBitCast: "__builtin_bit_cast";
    CilkSpawn: "_Cilk_spawn";
    CilkSync: "_Cilk_sync";
    CilkFor: "_Cilk_for";
    CilkScope: "_Cilk_scope";
    CilkReducer: "_Cilk_reducer";
    Cilk5Cilk: "_Cilk5_cilk";
    Cilk5Inlet: "_Cilk5_inlet";
    Cilk5Synched: "_Cilk5_synched";
    Cilk5Shared: "_Cilk5_shared";
}

impl Keyword {
    /// One of Cilk's keywords, which plain C does not know.
    pub fn is_cilk(self) -> bool {
        use Keyword::*;
        matches!(
            self,
            CilkSpawn | CilkSync | CilkFor | CilkScope | CilkReducer | Cilk5Cilk | Cilk5Inlet | Cilk5Synched | Cilk5Shared
        )
    }
}

macro_rules! puncts {
    ($($variant:ident $spelling:literal)*) => {
        /// Punctuators. Digraphs are the punctuator that they stand for.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Punct { $($variant,)* }

        impl Punct {
            pub fn spelling(self) -> &'static str {
                match self { $(Punct::$variant => $spelling,)* }
            }
            /// All of them, longest spelling first.
            pub const ALL: &'static [(&'static str, Punct)] = &[$(($spelling, Punct::$variant),)*];
        }
    };
}

puncts! {
    Ellipsis "..." ShlAssign "<<=" ShrAssign ">>="
    Arrow "->" Inc "++" Dec "--" Shl "<<" Shr ">>" Le "<=" Ge ">=" EqEq "==" Ne "!=" AndAnd "&&" OrOr "||"
    MulAssign "*=" DivAssign "/=" RemAssign "%=" AddAssign "+=" SubAssign "-=" AndAssign "&=" XorAssign "^="
    OrAssign "|="
    LBracket "[" RBracket "]" LParen "(" RParen ")" LBrace "{" RBrace "}" Dot "." Amp "&" Star "*" Plus "+"
    Minus "-" Tilde "~" Not "!" Slash "/" Percent "%" Lt "<" Gt ">" Caret "^" Pipe "|" Question "?" Colon ":"
    Semi ";" Assign "=" Comma ","
}
