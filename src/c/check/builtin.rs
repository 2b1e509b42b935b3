//! The compiler's builtin functions: what a call of each gives.
//!
//! Builtins are not declared anywhere. Only their results matter to us; gcc knows some thousands,
//! most of them for machine instructions, so they are recognised by pattern: families of the same
//! result first, then the library functions that exist with the prefix `__builtin_`.

use super::*;

/// The result of a builtin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    Void,
    Bool,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    VoidPointer,
    CharPointer,
    ConstCharPointer,
    Floating(FloatKind),
    Complex(FloatKind),
    Unsigned(IntKind),
    /// The type of the first argument.
    Argument,
    /// What the first argument points to.
    Pointee,
    /// `_Complex` of the first argument's type.
    ComplexOfArgument,
    /// We do not know.
    Unknown,
}

/// Names that only a compiler declares.
pub fn is_builtin_name(name: &str) -> bool {
    const PREFIXES: [&str; 7] =
        ["__builtin_", "__sync_", "__atomic_", "__c11_atomic_", "__opencl_atomic_", "__scoped_atomic_", "__nvvm_"];
    PREFIXES.iter().any(|p| name.starts_with(p))
}

impl Parser {
    /// The type of a builtin's call, and its value if that is constant.
    pub fn builtin_call(&mut self, symbol: SymbolId, args: &[ExprId]) -> (Type, Option<i128>) {
        let name = self.unit.name_of(symbol).to_string();
        if matches!(name.as_str(), "__builtin_va_start" | "__builtin_va_end" | "__builtin_va_copy") {
            // Where va_list is no array it is still passed by reference.
            args.iter().for_each(|&a| self.mark_address_taken(a));
        }
        let types: Vec<Type> = args.iter().map(|&a| self.unit.expr(a).value_ty).collect();
        let ty = self.builtin_type(result_shape(&name), &types);
        (ty, self.builtin_constant(&name, args))
    }

    /// Values that gcc folds in constant expressions.
    fn builtin_constant(&self, name: &str, args: &[ExprId]) -> Option<i128> {
        let first = self.unit.expr(*args.first()?);
        let value = first.constant;
        let bits = self.unit.types.int_kind(first.value_ty).map_or(32, |k| k.size() * 8);
        Some(match name {
            "__builtin_constant_p" => {
                (value.is_some() || matches!(first.kind, ExprKind::Str | ExprKind::Float)) as i128
            }
            "__builtin_expect" | "__builtin_expect_with_probability" => value?,
            "__builtin_ffs" | "__builtin_ffsl" | "__builtin_ffsll" => match value? {
                0 => 0,
                n => i128::from(n.trailing_zeros()) + 1,
            },
            "__builtin_popcount" | "__builtin_popcountl" | "__builtin_popcountll" => {
                i128::from((value? & mask(bits)).count_ones())
            }
            "__builtin_ctz" | "__builtin_ctzl" | "__builtin_ctzll" => i128::from(value?.trailing_zeros()),
            "__builtin_clz" => i128::from((value? & mask(32)).leading_zeros()) - 96,
            "__builtin_clzl" | "__builtin_clzll" => i128::from((value? & mask(64)).leading_zeros()) - 64,
            "__builtin_bswap16" => i128::from((value? as u16).swap_bytes()),
            "__builtin_bswap32" => i128::from((value? as u32).swap_bytes()),
            "__builtin_bswap64" => i128::from((value? as u64).swap_bytes()),
            _ => return None,
        })
    }

    /// The type that a shape means for given arguments.
    pub fn builtin_type(&mut self, shape: Shape, args: &[Type]) -> Type {
        let first = args.first().copied().unwrap_or(self.unit.types.common.int);
        let types = &mut self.unit.types;
        let common = types.common;
        match shape {
            Shape::Void => common.void,
            Shape::Bool => common.bool_,
            Shape::Int => common.int,
            Shape::UInt => common.uint,
            Shape::Long => common.long,
            Shape::ULong => common.ulong,
            Shape::LongLong => types.int(IntKind::LongLong),
            Shape::VoidPointer => common.void_pointer,
            Shape::CharPointer => common.char_pointer,
            Shape::ConstCharPointer => common.const_char_pointer,
            Shape::Floating(kind) => types.of(TypeKind::Float(kind)),
            Shape::Complex(kind) => {
                let part = types.of(TypeKind::Float(kind));
                types.of(TypeKind::Complex(part.id))
            }
            Shape::Unsigned(kind) => types.int(kind),
            Shape::Argument => first,
            Shape::Pointee => types.pointee(first).map_or(common.int, |t| types.unqualified(t)),
            Shape::ComplexOfArgument => {
                let part = types.resolve(first);
                types.of(TypeKind::Complex(part.id))
            }
            Shape::Unknown => common.error,
        }
    }
}

fn mask(bits: u64) -> i128 {
    if bits >= 128 {
        -1
    } else {
        (1 << bits) - 1
    }
}

/// What a call of a builtin gives; `int` if nobody knows.
fn result_shape(name: &str) -> Shape {
    if let Some(rest) = name.strip_prefix("__sync_") {
        return sync_result(rest);
    }
    // GNU's forms without `_n` give their result through a pointer.
    if matches!(name, "__atomic_load" | "__atomic_exchange") {
        return Shape::Void;
    }
    for prefix in ["__atomic_", "__c11_atomic_", "__opencl_atomic_", "__scoped_atomic_"] {
        if let Some(rest) = name.strip_prefix(prefix) {
            return atomic_result(rest);
        }
    }
    let Some(bare) = name.strip_prefix("__builtin_") else { return Shape::Int };
    compiler_result(bare).or_else(|| library_result(bare)).unwrap_or(Shape::Int)
}

/// A trailing size in bytes: `fetch_and_add_8`.
fn sized(name: &str) -> Option<IntKind> {
    let (_, size) = name.rsplit_once('_')?;
    Some(match size {
        "1" => IntKind::UChar,
        "2" => IntKind::UShort,
        "4" => IntKind::UInt,
        "8" => IntKind::ULong,
        "16" => IntKind::UInt128,
        _ => return None,
    })
}

fn sync_result(name: &str) -> Shape {
    match name {
        _ if name.starts_with("bool_compare_and_swap") => Shape::Bool,
        _ if name.starts_with("synchronize") || name.starts_with("lock_release") => Shape::Void,
        _ => sized(name).map_or(Shape::Pointee, Shape::Unsigned),
    }
}

fn atomic_result(name: &str) -> Shape {
    match name {
        "clear" | "thread_fence" | "signal_fence" | "store" | "store_n" | "init" => Shape::Void,
        "test_and_set" | "always_lock_free" | "is_lock_free" => Shape::Bool,
        _ if name.starts_with("compare_exchange") => Shape::Bool,
        _ if name.starts_with("store_") => Shape::Void,
        _ => sized(name).map_or(Shape::Pointee, Shape::Unsigned),
    }
}

/// Builtins that are no library functions.
fn compiler_result(name: &str) -> Option<Shape> {
    use Shape::*;
    Some(match name {
        "va_start" | "va_end" | "va_copy" | "stdarg_start" | "unreachable" | "trap" | "prefetch" | "return"
        | "longjmp" | "unwind_init" | "eh_return" | "init_trampoline" | "clear_padding" | "cpu_init"
        | "stack_restore" | "___clear_cache" | "__clear_cache" | "assume" | "debugtrap" | "nontemporal_store" => Void,
        "constant_p"
        | "classify_type"
        | "types_compatible_p"
        | "clz"
        | "clzl"
        | "clzll"
        | "ctz"
        | "ctzl"
        | "ctzll"
        | "popcount"
        | "popcountl"
        | "popcountll"
        | "parity"
        | "parityl"
        | "parityll"
        | "clrsb"
        | "clrsbl"
        | "clrsbll"
        | "ffs"
        | "ffsl"
        | "ffsll"
        | "fpclassify"
        | "isfinite"
        | "isnormal"
        | "isnan"
        | "isinf"
        | "isinf_sign"
        | "isgreater"
        | "isgreaterequal"
        | "isless"
        | "islessequal"
        | "islessgreater"
        | "isunordered"
        | "signbit"
        | "signbitf"
        | "signbitl"
        | "finite"
        | "finitef"
        | "finitel"
        | "setjmp"
        | "LINE"
        | "COLUMN"
        | "has_attribute"
        | "cpu_supports"
        | "cpu_is"
        | "va_arg_pack"
        | "va_arg_pack_len"
        | "eh_return_data_regno"
        | "issignaling"
        | "clzimax"
        | "ctzimax"
        | "popcountimax"
        | "parityimax"
        | "clzg"
        | "ctzg"
        | "popcountg" => Int,
        "expect" | "expect_with_probability" => Long,
        "object_size" | "dynamic_object_size" | "extend_pointer" => ULong,
        "alloca"
        | "alloca_with_align"
        | "alloca_with_align_and_max"
        | "frame_address"
        | "return_address"
        | "extract_return_addr"
        | "frob_return_addr"
        | "assume_aligned"
        | "apply_args"
        | "apply"
        | "next_arg"
        | "saveregs"
        | "aggregate_incoming_address"
        | "thread_pointer"
        | "stack_save"
        | "dwarf_cfa"
        | "adjust_trampoline"
        | "stack_address" => VoidPointer,
        "FILE" | "FUNCTION" | "source_location" => ConstCharPointer,
        "add_overflow" | "sub_overflow" | "mul_overflow" | "add_overflow_p" | "sub_overflow_p" | "mul_overflow_p" => {
            Bool
        }
        "bswap16" | "bitreverse16" => Unsigned(IntKind::UShort),
        "bswap32" | "bitreverse32" => Unsigned(IntKind::UInt),
        "bswap64" | "bitreverse64" => Unsigned(IntKind::ULong),
        "bswap128" => Unsigned(IntKind::UInt128),
        "bitreverse8" => Unsigned(IntKind::UChar),
        "ia32_rdtsc" | "ia32_rdtscp" | "readcyclecounter" => Unsigned(IntKind::ULongLong),
        "ia32_rdpmc" | "ia32_xgetbv" => Unsigned(IntKind::ULongLong),
        "ia32_pause" | "ia32_lfence" | "ia32_mfence" | "ia32_sfence" | "ia32_clflush" | "ia32_emms" => Void,
        "complex" => ComplexOfArgument,
        "nontemporal_load" => Pointee,
        "shuffle"
        | "shufflevector"
        | "shuffle_vector"
        | "speculation_safe_value"
        | "launder"
        | "rotateleft8"
        | "rotateleft16"
        | "rotateleft32"
        | "rotateleft64"
        | "preserve_access_index"
        | "call_with_static_chain"
        | "align_up"
        | "align_down"
        | "tgmath"
        | "assoc_barrier"
        | "unpredictable"
        | "annotation" => Argument,
        "is_aligned" => Bool,
        _ if name.starts_with("elementwise_") => Argument,
        // Machine instructions, mostly on vectors.
        _ if name.starts_with("ia32_") || name.starts_with("neon_") || name.starts_with("aarch64_") => Unknown,
        _ => return family_result(name),
    })
}

/// Families whose members differ by type: `sadd_overflow`, `huge_valf128`.
fn family_result(name: &str) -> Option<Shape> {
    use Shape::*;
    const OVERFLOW: [&str; 9] = ["sadd", "ssub", "smul", "uadd", "usub", "umul", "addc", "subc", "iadd"];
    if name.ends_with("_overflow") && OVERFLOW.iter().any(|p| name.starts_with(p)) {
        return Some(Bool);
    }
    for family in ["huge_val", "inf", "nans", "nan", "fabs", "copysign", "powi"] {
        if let Some(kind) = name.strip_prefix(family).and_then(float_suffix) {
            return Some(Floating(kind));
        }
    }
    if name.starts_with("infd") || name.starts_with("nand") || name.starts_with("fabsd") {
        return Some(Floating(match &name[name.len() - 2..] {
            "32" => FloatKind::Decimal32,
            "64" => FloatKind::Decimal64,
            _ => FloatKind::Decimal128,
        }));
    }
    // `__builtin___memcpy_chk` is `memcpy` with a check.
    name.strip_prefix("__").and_then(|n| n.strip_suffix("_chk")).and_then(library_result)
}

fn float_suffix(suffix: &str) -> Option<FloatKind> {
    Some(match suffix {
        "" => FloatKind::Double,
        "f" => FloatKind::Float,
        "l" => FloatKind::LongDouble,
        "f16" => FloatKind::Float16,
        "f32" => FloatKind::Float32,
        "f64" => FloatKind::Float64,
        "f128" | "q" => FloatKind::Float128,
        "f32x" => FloatKind::Float32x,
        "f64x" => FloatKind::Float64x,
        "d32" => FloatKind::Decimal32,
        "d64" => FloatKind::Decimal64,
        "d128" => FloatKind::Decimal128,
        _ => return None,
    })
}

const MATH: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "cos",
    "cosh",
    "drem",
    "erf",
    "erfc",
    "exp",
    "exp10",
    "exp2",
    "expm1",
    "fabs",
    "fdim",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "frexp",
    "gamma",
    "hypot",
    "j0",
    "j1",
    "jn",
    "ldexp",
    "lgamma",
    "log",
    "log10",
    "log1p",
    "log2",
    "logb",
    "modf",
    "nearbyint",
    "nextafter",
    "nexttoward",
    "pow",
    "pow10",
    "remainder",
    "remquo",
    "rint",
    "round",
    "roundeven",
    "scalb",
    "scalbln",
    "scalbn",
    "significand",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "tgamma",
    "trunc",
    "y0",
    "y1",
    "yn",
    "copysign",
];

const COMPLEX_MATH: &[&str] = &[
    "cacos", "cacosh", "casin", "casinh", "catan", "catanh", "ccos", "ccosh", "cexp", "clog", "clog10", "conj", "cpow",
    "cproj", "csin", "csinh", "csqrt", "ctan", "ctanh", "cexpi",
];

/// The result of a library function that gcc knows by name, when it is not `int`.
pub fn library_result(name: &str) -> Option<Shape> {
    use Shape::*;
    Some(match name {
        "malloc" | "calloc" | "realloc" | "aligned_alloc" | "memalign" | "memcpy" | "memmove" | "memset" | "memchr"
        | "mempcpy" | "memrchr" => VoidPointer,
        "strcpy" | "strncpy" | "strcat" | "strncat" | "stpcpy" | "stpncpy" | "strchr" | "strrchr" | "strstr"
        | "strpbrk" | "strdup" | "strndup" | "index" | "rindex" => CharPointer,
        "strlen" | "strnlen" | "strspn" | "strcspn" | "strftime" => ULong,
        "abort" | "exit" | "_exit" | "_Exit" | "free" | "bcopy" | "bzero" | "sincos" | "sincosf" | "sincosl" => Void,
        "labs" => Long,
        "llabs" | "imaxabs" => LongLong,
        "lrint" | "lrintf" | "lrintl" | "lround" | "lroundf" | "lroundl" | "lceil" | "lfloor" => Long,
        "llrint" | "llrintf" | "llrintl" | "llround" | "llroundf" | "llroundl" | "llceil" | "llfloor" => LongLong,
        "creal" | "cimag" | "cabs" | "carg" => Floating(FloatKind::Double),
        "crealf" | "cimagf" | "cabsf" | "cargf" => Floating(FloatKind::Float),
        "creall" | "cimagl" | "cabsl" | "cargl" => Floating(FloatKind::LongDouble),
        "towlower" | "towupper" => UInt,
        _ => return math_result(name),
    })
}

/// `sin`, `sinf`, `sinl`, `sinf128` and their kin.
fn math_result(name: &str) -> Option<Shape> {
    let find = |list: &[&str]| {
        let of = |base: &&str| name.strip_prefix(*base).and_then(float_suffix);
        list.iter().find_map(of)
    };
    find(MATH).map(Shape::Floating).or_else(|| find(COMPLEX_MATH).map(Shape::Complex))
}
