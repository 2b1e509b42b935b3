//! Constants and string literals: their types and values.

use super::*;

/// The element types of character constants and strings, by prefix.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Plain,
    Utf8,
    Wide,
    Char16,
    Char32,
}

impl Encoding {
    fn of(text: &str) -> Encoding {
        let prefix = text.split(['"', '\'']).next().unwrap_or("").trim_end_matches('R');
        match prefix {
            "L" => Encoding::Wide,
            "u" => Encoding::Char16,
            "U" => Encoding::Char32,
            "u8" => Encoding::Utf8,
            _ => Encoding::Plain,
        }
    }

    /// The type of one unit of a string.
    fn unit(self) -> IntKind {
        match self {
            Encoding::Plain | Encoding::Utf8 => IntKind::Char,
            Encoding::Wide if cfg!(target_arch = "aarch64") => IntKind::UInt,
            Encoding::Wide => IntKind::Int,
            Encoding::Char16 => IntKind::UShort,
            Encoding::Char32 => IntKind::UInt,
        }
    }
}

impl Parser {
    /// A constant token.
    pub fn make_constant(&mut self, token: TokenIndex) -> Parse<ExprId> {
        let span = Span::new(token, token + 1);
        let text = self.unit.stream.text_of(token).to_string();
        match self.unit.stream.token(token).kind {
            TokenKind::Char => {
                let (ty, value) = char_constant(&text);
                let ty = self.unit.types.int(ty);
                self.add_constant(ExprKind::Int(value), span, ty, Some(value))
            }
            TokenKind::Float => {
                let ty = self.float_type(&text);
                self.add_expr(ExprKind::Float, span, ty)
            }
            _ => self.int_constant(span, &text),
        }
    }

    fn int_constant(&mut self, span: Span, text: &str) -> Parse<ExprId> {
        let Some((value, decimal, suffix)) = split_integer(text) else {
            return self.bad_constant(span.start, text);
        };
        let suffix = suffix.to_ascii_lowercase();
        let letters = suffix.trim_matches(['i', 'j']);
        let (unsigned, long) = match letters {
            "" => (false, 0),
            "u" => (true, 0),
            "l" => (false, 1),
            "ul" | "lu" => (true, 1),
            "ll" => (false, 2),
            "ull" | "llu" => (true, 2),
            _ => return self.bad_constant(span.start, text),
        };
        let ty = self.unit.types.int(integer_kind(value, decimal, unsigned, long));
        if letters.len() != suffix.len() {
            let ty = self.unit.types.of(TypeKind::Complex(ty.id));
            return self.add_expr(ExprKind::Float, span, ty);
        }
        self.add_constant(ExprKind::Int(value as i128), span, ty, Some(value as i128))
    }

    fn bad_constant(&mut self, token: TokenIndex, text: &str) -> Parse<ExprId> {
        self.error(token, format!("invalid integer constant '{text}'"));
        let int = self.unit.types.common.int;
        self.add_expr(ExprKind::Int(0), Span::new(token, token + 1), int)
    }

    /// The type that the suffix of a floating constant says; `i` or `j` makes it imaginary.
    fn float_type(&mut self, text: &str) -> Type {
        use FloatKind::*;
        let text = text.to_ascii_lowercase();
        // In a hexadecimal constant `f` and `d` are digits up to the exponent.
        let tail = if text.starts_with("0x") { text.split('p').nth(1).unwrap_or("") } else { &text };
        let suffix: &str = tail.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '+' | '-' | 'e'));
        let imaginary = suffix.contains(['i', 'j']);
        let kind = match suffix.replace(['i', 'j'], "").as_str() {
            "f" => Float,
            "l" => LongDouble,
            "f16" => Float16,
            "bf16" => Bfloat16,
            "f32" => Float32,
            "f32x" => Float32x,
            "f64" => Float64,
            "f64x" => Float64x,
            "f128" | "q" => Float128,
            "w" => Float80,
            "df" => Decimal32,
            "dd" => Decimal64,
            "dl" => Decimal128,
            _ => Double,
        };
        let ty = self.unit.types.of(TypeKind::Float(kind));
        if imaginary {
            self.unit.types.of(TypeKind::Complex(ty.id))
        } else {
            ty
        }
    }

    /// string+, which are one string; gives their span and array type.
    pub fn string_literals(&mut self) -> Parse<(Span, Type)> {
        let start = self.current();
        let mut encoding = Encoding::Plain;
        let mut units = 0u64;
        let mut texts = Vec::new();
        while self.token().kind == TokenKind::Str {
            let index = self.take();
            let text = self.unit.stream.text_of(index);
            if Encoding::of(text) != Encoding::Plain {
                encoding = Encoding::of(text);
            }
            texts.push(index);
        }
        if texts.is_empty() {
            return self.stop("expected string literal");
        }
        for &index in &texts {
            units += string_units(self.unit.stream.text_of(index), encoding);
        }
        let element = self.unit.types.int(encoding.unit());
        let ty = self.unit.types.of(TypeKind::Array(element, ArrayLen::Fixed(units + 1)));
        Ok((self.span_from(start), ty))
    }
}

/// The value of an integer constant, whether it is decimal, and its suffix.
fn split_integer(text: &str) -> Option<(u128, bool, &str)> {
    let lower = text.as_bytes();
    let (radix, digits) = match (lower[0], lower.get(1)) {
        (b'0', Some(b'x' | b'X')) => (16, &text[2..]),
        (b'0', Some(b'b' | b'B')) => (2, &text[2..]),
        (b'0', _) => (8, text),
        _ => (10, text),
    };
    let end = digits.bytes().position(|b| !(b as char).is_digit(radix)).unwrap_or(digits.len());
    let value = u128::from_str_radix(&digits[..end], radix).ok()?;
    Some((value, radix == 10, &digits[end..]))
}

/// The first type of C11 6.4.4.1's list that can represent the value.
fn integer_kind(value: u128, decimal: bool, unsigned: bool, long: u32) -> IntKind {
    use IntKind::*;
    let kinds = [[Int, UInt], [Long, ULong], [LongLong, ULongLong], [Int128, UInt128]];
    let fits = |kind: IntKind| {
        let bits = kind.size() * 8 - u64::from(kind.is_signed());
        bits >= 128 || value < 1 << bits
    };
    for [signed, other] in &kinds[long as usize..] {
        if !unsigned && fits(*signed) {
            return *signed;
        }
        if (unsigned || !decimal) && fits(*other) {
            return *other;
        }
    }
    UInt128
}

/// The value of a floating constant, as precise as a double.
pub fn float_value(text: &str) -> Option<f64> {
    let lower = text.to_ascii_lowercase();
    let Some(hex) = lower.strip_prefix("0x") else {
        let end =
            lower.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | 'e' | '+' | '-'))).unwrap_or(lower.len());
        return lower[..end].parse().ok();
    };
    let (digits, exponent) = hex.split_once('p')?;
    let end = exponent.find(|c: char| !(c.is_ascii_digit() || matches!(c, '+' | '-'))).unwrap_or(exponent.len());
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let digit = |value: f64, c: char| Some(value * 16.0 + f64::from(c.to_digit(16)?));
    let mantissa = whole.chars().chain(fraction.chars()).try_fold(0.0, digit)?;
    let scale = exponent[..end].parse::<i32>().ok()?.checked_sub(4 * fraction.len() as i32)?;
    Some(mantissa * 2f64.powi(scale))
}

/// Type and value of a character constant.
fn char_constant(text: &str) -> (IntKind, i128) {
    let encoding = Encoding::of(text);
    let units = code_units(text, encoding);
    match encoding {
        Encoding::Plain => {
            // Several characters make an int, each a byte of it; one is a char, converted to int.
            let value = units.iter().fold(0i128, |n, &u| (n << 8 | i128::from(u & 0xff)) & 0xffff_ffff);
            let kind = if units.len() == 1 { IntKind::Char } else { IntKind::Int };
            (IntKind::Int, kind.wrap(value))
        }
        Encoding::Utf8 => (IntKind::UChar, units.last().map_or(0, |&u| i128::from(u))),
        _ => (encoding.unit(), encoding.unit().wrap(units.last().map_or(0, |&u| i128::from(u)))),
    }
}

fn string_units(text: &str, encoding: Encoding) -> u64 {
    code_units(text, encoding).len() as u64
}

/// The code units between the quotes.
fn code_units(text: &str, encoding: Encoding) -> Vec<u32> {
    let quote = text.find(['"', '\'']).unwrap_or(0);
    let body = text.get(quote + 1..text.len().saturating_sub(1)).unwrap_or("");
    if text[..quote].ends_with('R') {
        let open = body.find('(').map_or(0, |n| n + 1);
        let inner = body.get(open..body.len().saturating_sub(open)).unwrap_or("");
        return inner.chars().flat_map(|c| encode(c as u32, encoding)).collect();
    }
    let mut units = Vec::new();
    let mut rest = body.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            units.extend(encode(c as u32, encoding));
        } else {
            escape(&mut rest, encoding, &mut units);
        }
    }
    units
}

/// One escape sequence, after its backslash.
fn escape(rest: &mut std::str::Chars, encoding: Encoding, units: &mut Vec<u32>) {
    let digits = |rest: &mut std::str::Chars, radix: u32, most: usize, mut value: u32| {
        for _ in 0..most {
            let Some(d) = rest.clone().next().and_then(|c| c.to_digit(radix)) else { break };
            value = value.wrapping_mul(radix).wrapping_add(d);
            rest.next();
        }
        value
    };
    let Some(c) = rest.next() else { return };
    let unit = match c {
        'n' => 10,
        't' => 9,
        'r' => 13,
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'v' => 11,
        'e' | 'E' => 27,
        'x' => digits(rest, 16, usize::MAX, 0),
        '0'..='7' => digits(rest, 8, 2, c as u32 - '0' as u32),
        'u' => return units.extend(encode(digits(rest, 16, 4, 0), encoding)),
        'U' => return units.extend(encode(digits(rest, 16, 8, 0), encoding)),
        other => return units.extend(encode(other as u32, encoding)),
    };
    units.push(unit);
}

/// A character as code units of an encoding.
fn encode(c: u32, encoding: Encoding) -> Vec<u32> {
    let c = char::from_u32(c).unwrap_or('\u{fffd}');
    match encoding {
        Encoding::Plain | Encoding::Utf8 => c.to_string().bytes().map(u32::from).collect(),
        Encoding::Char16 => c.encode_utf16(&mut [0; 2]).iter().map(|&u| u32::from(u)).collect(),
        Encoding::Wide | Encoding::Char32 => vec![c as u32],
    }
}
