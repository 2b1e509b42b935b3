//! Types and constants agree with gcc's and clang's: each is printed into a `_Static_assert` about the
//! expression that it belongs to, and the compilers judge.

use super::*;
use std::io::Write;
use std::path::Path;
use types::NameOf;

/// The compilers that are here, to be asked for their opinion.
fn compilers() -> Vec<&'static str> {
    let runs = |c: &&str| Command::new(c).arg("--version").output().is_ok_and(|o| o.status.success());
    ["gcc", "clang-14"].into_iter().filter(runs).collect()
}

/// Compiles a text; on failure gives what the compiler says about it.
fn compile(compiler: &str, text: &str) -> Result<(), String> {
    let options = ["-fsyntax-only", "-w", "-std=gnu17", "-fmax-errors=5", "-x", "c", "-"];
    let options = options.iter().filter(|o| compiler == "gcc" || !o.starts_with("-fmax"));
    let mut command = Command::new(compiler);
    let mut child = command
        .args(options)
        .stdin(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .map_err(|e| format!("{compiler}: {e}"))?;
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).lines().take(40).collect::<Vec<_>>().join("\n"))
    }
}

/// A type as C text, with local typedef names kept; None if it has no name.
fn printed(unit: &ast::TranslationUnit, ty: types::Type) -> Option<String> {
    let keep = |name: NameOf| match name {
        NameOf::Typedef(symbol) => Some(unit.name_of(symbol).to_string()),
        _ => None,
    };
    let text = unit.print_declaration_with(ty, "", &keep);
    (!text.contains("<anonymous>")).then_some(text)
}

/// Assertions about an expression: its type, the type of its value, and its value if that is constant.
fn assertions(unit: &ast::TranslationUnit, e: ast::ExprId) -> String {
    let expr = unit.expr(e);
    let text = unit.stream.text_of_span(expr.span);
    let mut out = String::new();
    let mut assert = |condition: String| {
        out.push_str(&format!("_Static_assert({condition}, {:?});\n", format!("{text} is {condition}")));
    };
    // The asserts stand on one line; linemarkers inside the expression would break them.
    // Builtins have types that nobody needs; to gcc functions with attributes like `const` have types of
    // their own.
    let odd = |s: ast::SymbolId| {
        let flags = unit.symbol(s).flags;
        flags.builtin || flags.noreturn || (flags.system && unit.symbol(s).kind == ast::SymbolKind::Function)
    };
    let odd = matches!(expr.kind, ast::ExprKind::Ident(s) if odd(s));
    if odd || text.contains(['#', '{']) || expr.bits.is_some() || unit.types.is_error(expr.ty) {
        return out;
    }
    if let Some(ty) = printed(unit, expr.value_ty) {
        assert(format!("__builtin_types_compatible_p(__typeof__((0, ({text}))), {ty})"));
    }
    if let (Some(ty), true) = (printed(unit, expr.ty), expr.lvalue) {
        // Behind a pointer qualifiers count. (Of string literals clang and gcc think differently.)
        if !unit.types.is_va_list(expr.ty) {
            assert(format!("__builtin_types_compatible_p(__typeof__({text}) *, __typeof__({ty}) *)"));
        }
    }
    out
}

/// The expression and all below it that are evaluated, outermost first.
fn subexpressions(unit: &ast::TranslationUnit, e: ast::ExprId, out: &mut Vec<ast::ExprId>) {
    out.push(e);
    check::for_each_operand(&unit.expr(e).kind, &mut |operand| subexpressions(unit, operand, out));
}

/// The text of the unit with assertions put before each statement of each function.
fn with_assertions(unit: &ast::TranslationUnit) -> (String, usize) {
    let mut insertions: Vec<(u32, String)> = Vec::new();
    let mut count = 0;
    for stmt in &unit.stmts {
        let ast::StmtKind::Compound(items) = &stmt.kind else { continue };
        for &item in items {
            let (ast::StmtKind::Expr(e) | ast::StmtKind::Return(Some(e))) = unit.stmt(item).kind else { continue };
            let mut all = Vec::new();
            subexpressions(unit, e, &mut all);
            let text: String = all.into_iter().map(|e| assertions(unit, e)).collect();
            count += text.lines().count();
            insertions.push((unit.stream.token(unit.stmt(item).span.start).offset, text));
        }
    }
    insertions.sort();
    let (mut out, mut from) = (String::new(), 0);
    for (at, text) in insertions {
        out.push_str(&unit.stream.text[from..at as usize]);
        out.push_str(&text);
        from = at as usize;
    }
    out.push_str(&unit.stream.text[from..]);
    (out, count)
}

/// Every type in a preprocessed text is what the compiler thinks.
fn check_types(compiler: &str, text: &str) -> usize {
    let unit = parse_text(text).unwrap_or_else(|m| panic!("{m}"));
    let (asserting, count) = with_assertions(&unit);
    if let Err(message) = compile(compiler, &asserting) {
        panic!("{compiler} disagrees:\n{message}");
    }
    count
}

#[test]
fn types_of_expressions() {
    for compiler in compilers() {
        let count = check_types(compiler, EXPRESSIONS);
        assert!(count > 400, "{count}");
    }
    check_types("gcc", EXPRESSIONS_OF_GCC);
}

#[test]
fn types_in_real_code() {
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("runtime");
    let mut files: Vec<_> = std::fs::read_dir(runtime).unwrap().flatten().map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "c"));
    let mut count = 0;
    for file in files {
        if let Some(text) = preprocess("gcc", &file, &[]) {
            count += check_types("gcc", &text);
        }
    }
    assert!(count > 1000, "{count}");
}

#[test]
fn constants() {
    let unit = parse_text(CONSTANTS).unwrap_or_else(|m| panic!("{m}"));
    let mut out = CONSTANTS.to_string();
    let mut count = 0;
    for symbol in &unit.symbols {
        if let ast::SymbolKind::EnumConstant(value) = symbol.kind {
            let name = unit.stream.names.spelling(symbol.name);
            out.push_str(&format!("_Static_assert({name} == {value}LL, \"{name} is {value}\");\n"));
            count += 1;
        }
    }
    assert!(count > 100);
    for compiler in compilers() {
        compile(compiler, &out).unwrap_or_else(|m| panic!("{compiler} disagrees:\n{m}"));
    }
}

/// Declares everything in a preprocessed text that has linkage once more, as we print it.
fn redeclared(unit: &ast::TranslationUnit) -> String {
    let mut out = unit.stream.text.clone();
    for (i, symbol) in unit.symbols.iter().enumerate() {
        let linked = matches!(symbol.kind, ast::SymbolKind::Function | ast::SymbolKind::Object);
        let plain = symbol.depth == 0 && symbol.storage != ast::Storage::Static && !symbol.thread_local;
        if linked && plain && !symbol.flags.builtin && symbol.token.is_some() {
            let name = unit.name_of(ast::SymbolId(i as u32));
            let declaration = unit.print_declaration(symbol.ty, name);
            if !declaration.contains("<anonymous>") {
                out.push_str(&format!("\nextern {declaration};"));
            }
        }
    }
    out.push('\n');
    out
}

#[test]
fn printed_declarations() {
    let headers = [
        "stdio.h",
        "stdlib.h",
        "string.h",
        "math.h",
        "signal.h",
        "pthread.h",
        "complex.h",
        "netdb.h",
        "wchar.h",
        "time.h",
        "search.h",
        "fts.h",
        "glob.h",
        "regex.h",
        "obstack.h",
        "threads.h",
        "ucontext.h",
        "spawn.h",
        "aio.h",
        "printf.h",
        "argp.h",
        "link.h",
        "sched.h",
        "mqueue.h",
        "ftw.h",
        "error.h",
        "dirent.h",
        "unistd.h",
        "sys/socket.h",
        "sys/stat.h",
    ];
    let includes: String = headers.iter().map(|h| format!("#include <{h}>\n")).collect();
    let source = format!("#define _GNU_SOURCE\n{includes}{DECLARATIONS}");
    let file = std::env::temp_dir().join(format!("seam-declarations-{}.c", std::process::id()));
    std::fs::write(&file, source).unwrap();
    for compiler in compilers() {
        let text = preprocess(compiler, &file, &[]).expect("the headers exist");
        let unit = parse_text(&text).unwrap_or_else(|m| panic!("{m}"));
        compile(compiler, &redeclared(&unit)).unwrap_or_else(|m| panic!("{compiler} disagrees:\n{m}"));
    }
    std::fs::remove_file(&file).unwrap();
}

pub const DECLARATIONS: &str = r#"
int (*table[3])(const char *, ...);
char *const *volatile pointers;
int (*(*fpp)(void))[7];
void (*signal_like(int, void (*)(int)))(int);
const struct { int a; } *anonymous_behind;
typedef struct { int x, y; } point;
typedef const point cpoint;
point origin(cpoint *, point[static 3], int n, int a[n][4]);
enum color { RED, GREEN } paint(enum color (*)(enum color));
_Atomic int counter;
int *_Atomic shared;
_Atomic(int *) *slots;
_Bool flag;
typedef float v4 __attribute__((vector_size(16)));
v4 add(v4, v4);
float __attribute__((vector_size(8))) raw;
typedef int matrix[4][5];
const matrix fixed;
int old_style();
unsigned long long int wide;
long double _Complex lc;
int *restrict_it(int *restrict p, char *const restrict q);
__int128 huge; unsigned __int128 uhuge;
int unknown[];
extern int later[]; extern int later[9];
__builtin_va_list ap; int vf(const char *, __builtin_va_list);
"#;

pub const CONSTANTS: &str = r#"
struct packed { char c; int i; short s; } __attribute__((packed));
struct plain { char c; int i; short s; double d; char t[3]; };
struct bits { int a : 3; unsigned b : 30; char c : 2; long d : 40; int : 0; int e : 1; };
struct over { char c; int i __attribute__((aligned(16))); char d; };
#pragma pack(push, 2)
struct two { char c; int i; long l; };
#pragma pack(pop)
struct after { char c; long l; };
union u { char c[5]; short s; };
struct flex { int n; char data[]; };
struct anon { int a; union { long b; char c; struct { short d, e; }; }; int f; };
struct pbits { int a : 5; int b : 7; long c : 33; char d : 4; } __attribute__((packed));
struct ubits { char a; unsigned : 5; int b : 27; short c : 9; short d : 9; };
struct inner { char c; struct plain p[2]; _Complex float z; long double ld; __int128 h; };
typedef unsigned moded __attribute__((mode(DI)));
typedef int aligned_int __attribute__((aligned(32)));
struct with_aligned { char c; aligned_int i; };
enum small { S0, S1 = 200 } __attribute__((packed));
enum wide { W0 = -1, W1 = 0x7fffffffffLL };
enum { UW = 0xffffffffu, UX = 1 };
int arr1[] = { 1, 2, [10] = 3, 4 }, arr2[] = { [0 ... 6] = 1 };
char str1[] = "hello\n\x41\101\u00e9", str2[] = { "ab" "cd" };
struct plain arr3[] = { 'a', 1, 2, 3.0, "ab", 'b', 2 }, arr4[] = { { 'a' }, { .c = 'b' }, [4].i = 3, 4 };
int arr5[][2] = { 1, 2, 3, 4, 5 }; struct anon arr6[] = { 1, 2, 3, 4, 5, 6, { .e = 3 }, 7 };
unsigned short wstr[] = u"a\U00010000b"; int wide_str[] = L"xyz";
enum {
    A0 = sizeof(struct packed), A1 = sizeof(struct plain), A2 = sizeof(struct bits), A3 = sizeof(struct over),
    A4 = sizeof(struct two), A5 = sizeof(struct after), A6 = sizeof(union u), A7 = sizeof(struct flex),
    A8 = sizeof(struct anon), A9 = sizeof(struct pbits), A10 = sizeof(struct ubits), A11 = sizeof(struct inner),
    A12 = sizeof(struct with_aligned), A13 = sizeof(enum small), A14 = sizeof(enum wide), A15 = sizeof(UW), A16 = sizeof(UX),
    A17 = sizeof(arr1), A18 = sizeof arr2, A19 = sizeof(str1), A20 = sizeof str2, A21 = sizeof arr3, A22 = sizeof arr4,
    A23 = sizeof arr5, A24 = sizeof arr6, A25 = sizeof wstr, A26 = sizeof wide_str, A27 = sizeof(__builtin_va_list),
    A28 = _Alignof(struct over), A29 = __alignof__(struct packed), A30 = _Alignof(aligned_int), A31 = sizeof(long double),
    B0 = __builtin_offsetof(struct plain, d), B1 = __builtin_offsetof(struct inner, p[1].t[2]),
    B2 = __builtin_offsetof(struct anon, e), B3 = (unsigned long)&((struct plain *)0)->t[1],
    B4 = (char *)&((struct anon *)0)->f - (char *)0, B5 = __builtin_offsetof(struct two, l),
    C0 = 7 / 2, C1 = -7 / 2, C2 = -7 % 3, C3 = 1 << 5, C4 = -1 >> 1, C5 = 0x7fffffff & ~0xff, C6 = 5 ^ 3, C7 = 1 ? 2 : 3,
    C8 = !0 && 3 || 0, C9 = (unsigned char)300, C10 = (signed char)200, C11 = 'a' + 1, C12 = 'ab', C13 = '\377', C14 = L'\x100',
    C15 = u'\xffff', C16 = 010, C17 = 0b101, C18 = (int)2.9, C19 = -1 < 0u, C20 = (-1L < 0u), C21 = 1u - 2 > 0,
    C22 = sizeof(1 + 1L), C23 = sizeof('a'), C24 = sizeof("abc" "de"), C25 = sizeof((char)1 + (short)2), C26 = (_Bool)7,
    C27 = __builtin_types_compatible_p(int, const int), C28 = __builtin_types_compatible_p(int *, const int *),
    C29 = __builtin_choose_expr(1, 5, "x"), C30 = _Generic(1.0f, float: 1, double: 2), C31 = _Generic("x", char *: 1, default: 2),
    C32 = __builtin_constant_p(3), C33 = __builtin_popcount(255), C34 = __builtin_clz(1), C35 = __builtin_ctz(8),
    C36 = __builtin_bswap32(1), C37 = __builtin_expect(4, 1), C38 = 1 == 1.5 - 0.5 ? 3 : 3, C39 = 3 - 5u > 0 ? 1 : 2,
    C40 = sizeof(struct flex[3]), C41 = sizeof(int[2][3]), C42 = sizeof(*(int (*)[4])0), C43 = 4294967296 >> 30, C44 = sizeof 4294967295,
    C45 = sizeof 0xffffffff, C46 = sizeof 1ull, C47 = sizeof 1.0f, C48 = sizeof 1.0L, C49 = (short)0x18000, C50 = ~0u >> 31,
    C51 = __builtin_clzl(1), C52 = __builtin_ffs(16), C53 = 0x10p2 > 0 ? 1 : 0 ? 2 : 3, C54 = (char)-1 < 0, C55 = 1 ?: 2,
    C56 = sizeof(struct { char a; int b : 4; }), C57 = sizeof(union { int a; char b[6]; }), C58 = sizeof(void *[3]),
    C59 = sizeof(int __attribute__((vector_size(32)))), C60 = sizeof(moded), C61 = sizeof((struct plain){ 0 }.t),
};
"#;

/// What both compilers take. Statements are found by their place: each is checked with all its parts.
pub const EXPRESSIONS: &str = r#"
typedef unsigned long size_t; typedef int myint; typedef const int cint;
struct s { int a; const char *name; struct s *next; int arr[4]; volatile short v; unsigned b : 3; struct { float x, y; }; };
union u { int i; double d; };
enum e { E0, E1 }; enum big { B0 = 0x100000000 };
typedef float v4sf __attribute__((vector_size(16))); typedef int v4si __attribute__((vector_size(16)));
typedef int (*binop)(int, int);
int add(int a, int b); struct s make(void); double sqrt(double); void *malloc(size_t); void nothing(void);
const struct s *find(const struct s *list, const char *name);
extern int global_array[10]; extern const char message[]; extern int matrix[3][4];
char c; signed char sc; unsigned char uc; short sh; unsigned short us; int i; unsigned u; long l; unsigned long ul;
long long ll; unsigned long long ull; __int128 i128; unsigned __int128 u128; _Bool b; float f; double d; long double ld;
float _Complex fc; double _Complex dc; enum e en; enum big bg; union u un; myint mi; cint ci = 3;
const volatile int cvi; int *p; const int *cp; void *vp; const void *cvp; char *str; int (*pa)[4]; int **pp; binop op;
struct s st, *sp; const struct s *csp; struct s sa[5]; v4sf vf; v4si vi; _Atomic int at; _Atomic(long) *atp; int *restrict rp;
int test(int n, int param[10], const char *fmt, struct s by_value, int fn(int), ...)
{
    register int r; static long counter; const int k = 1; int la[3] = { 1, 2, 3 }; typedef short local_t; local_t lt;
    struct local { int q; local_t t; } lo; struct local *lop = &lo; __builtin_va_list ap;
    c + c; sc + uc; us + sh; i + u; i + l; u + l; l + ul; ul + ll; ull + l; i128 + ull; u128 + i; b + b; b + f; f + f; f + d; d + ld;
    u * l; us << ul; uc >> 1; ll << u; ~uc; -us; +c; !d; !p; -b; -u; -f; ~ull; c++; --us; f++; p++; --str; b = 3; f += d; us += 1;
    i = 3.5; p += 2; c = i = l; en + 1; en; bg; bg + 1; E0; B0; mi + 1; mi; ci; ci + 1u; cvi; cvi + 0; at; at + 1; *atp; at++;
    fc + f; fc + d; dc * i; fc + dc; __real__ fc; __imag__ dc; -dc; f + i128; ld * f; fc == dc; i ? fc : d;
    p + 1; 1 + p; p - 1; p - cp; cp; *cp; &cp; &*p; p[1]; 1[p]; cp[2]; global_array; &global_array; *global_array; global_array + 1;
    global_array[2]; &global_array[2]; matrix; matrix[1]; matrix[1][2]; *matrix; **matrix; &matrix[1]; message; message[0]; &message;
    pa; *pa; (*pa)[2]; pa[1]; pa + 1; pp; *pp; **pp; &pp; *pp + 1; la; la[0]; &la; param; *param; &param; fmt; *fmt; fmt[1];
    st; st.a; st.name; st.name[0]; st.arr; st.arr[1]; &st.arr; st.v; st.x; sp->next->next; sp->arr; *sp; (*sp).a; &sp->a; csp->a; csp->arr;
    csp->arr[0]; &csp->arr; csp->next; csp->next->a; csp->v; &csp->x; sa[1].name; sa->a; sa; *sa; un.d; un; &un; make().a; make();
    make().name; by_value.a; by_value = st; st = *sp; sp ? sp : 0; 0 ? 0 : p; i ? p : 0; i ? 0 : p; i ? (void *)0 : p; i ? p : vp; i ? cp : p;
    i ? cp : vp; i ? vp : cvp; i ? 1 : 2.0; i ? c : sc; i ? u : l; i ? st : *sp; i ? "a" : "bc"; i ? str : "x"; i ?: l; p ?: 0;
    i ? nothing() : nothing(); i ? la : p; i ? add : 0; i ? (void *)1 : p; i ? sp->next : 0; i ? global_array : la;
    add; &add; *add; **add; add(1, 2); (*add)(1, 2); (&add)(1, 2); op; op(1, 2); (*op)(1, 2); &op; op = add; op = &add; fn; fn(2); sqrt(2);
    find(sp, "x"); find(sp, "x")->a; malloc(10); nothing(); make; nothing; sqrt;
    1; 1u; 1l; 1ul; 1ll; 1ull; 2147483648; 0x80000000; 0xffffffffffffffff; 4294967296; 1.0; 1.0f; 1.0l; 1e3; 0x1p3; 'a'; L'a'; u'a'; U'a'; "abc";
    L"abc"; u"abc"; U"abc"; u8"abc"; "a" L"b"; 1.0if; 'ab'; 0x1.8p1f; 1.e-3L; 017777777777; 037777777777;
    (char)i; (unsigned)c; (const int)i; (void)i; (void *)p; (int (*)[4])p; (struct s *)vp; (binop)vp; (myint)d; (enum e)1; (v4si)vf; (double _Complex)1;
    sizeof(int); sizeof i; sizeof la; _Alignof(int); __builtin_offsetof(struct s, arr); p == 0; p < p + 1; i && d; i || p; i == u; f < d; i, d; (i, st);
    (struct s){ 1 }; (int[]){ 1, 2, 3 }; ((int[]){ 1, 2, 3 })[1]; &(struct s){ 1 }; (struct s){ 1 }.arr; (const int){ 3 }; (local_t){ 1 }; (char[]){ "x" };
    vf + vf; vf * 2.0f; vi + vi; vf < vf; vi == vi; vf[1]; vi[0]; -vf; ~vi; vi << 1; &vf; vf = vf + vf; 
    _Generic(i, int: 1.0, default: 2); _Generic(p, int *: "x", default: 2); _Generic(cp, const int *: p, default: 2); _Generic(ci, int: l, default: 2);
    _Generic(la, int *: l, default: 2); _Generic(add, int (*)(int, int): ul, default: 2); _Generic(c, char: 1.0f, signed char: 2, unsigned char: 3);
    ({ 1; 2L; }) ? 1 : 1; r; counter; k; k + 1; &k; &counter; lt; lt + 1; lo.t; lop->q; lop; *lop; &lo.q; n; n += 1; &n;
    __func__[0]; __builtin_expect(i, 1); __builtin_strlen(str); __builtin_memcpy(p, p, 3); __builtin_clz(1); __builtin_ctzll(1); __builtin_bswap64(1);
    __builtin_bswap16(1); __builtin_bswap32(1); __builtin_fabs(f); __builtin_fabsf(f); __builtin_sqrtl(ld); __builtin_alloca(3); __builtin_huge_val(); __builtin_nanf("");
    __builtin_inff(); __builtin_isnan(d); __builtin_popcountl(3); __builtin_object_size(p, 0); __builtin_frame_address(0); __builtin_add_overflow(i, i, p);
    __builtin_smul_overflow(1, 2, p); __builtin_abs(1); __builtin_labs(1); __builtin_strchr(str, 1); __builtin_malloc(1); __builtin_printf("x"); __builtin_floor(f);
    __builtin_constant_p(1); __builtin_unreachable(); __builtin_trap(); __builtin_prefetch(p); __builtin_pow(1, 2); __builtin_copysignf(1, 2); __builtin_creal(dc);
    __sync_fetch_and_add(&l, 1); __sync_bool_compare_and_swap(&i, 1, 2); __sync_val_compare_and_swap(&ul, 1, 2); __sync_lock_test_and_set(&p, 0);
    __sync_lock_release(&i); __sync_synchronize(); __atomic_load_n(&us, 0); __atomic_load_n(&p, 0); __atomic_exchange_n(&l, 2, 0); __atomic_fetch_add(&us, 1, 0);
    __atomic_add_fetch(&ul, 1, 0); __atomic_store_n(&i, 1, 0); __atomic_compare_exchange_n(&i, p, 1, 0, 0, 0); __atomic_test_and_set(&b, 0); __atomic_thread_fence(0);
    __atomic_load(&i, p, 0); __atomic_exchange(&i, p, p, 0); __atomic_clear(&b, 0); __atomic_is_lock_free(4, p); __builtin_va_arg(ap, double); __builtin_va_arg(ap, struct s *);
    __builtin_choose_expr(1, 2L, "x"); __builtin_types_compatible_p(int, long); __extension__ (1 + 2L); __extension__ st.a; (((st))).a; &(st.a); &((sa[1]));
    st.b = 1; st.b++; +st.b; -st.b; st.b + 1u; st.b << 1; !st.b; st.b ? 1 : 2L; (st.b, 1); sp->b + l; ~st.b;
    return st.arr[0] + n;
}
"#;

/// What only gcc takes, or where clang has another opinion.
pub const EXPRESSIONS_OF_GCC: &str = r#"
_Float32 f32; _Float64 f64; _Float32x f32x; _Float64x f64x; _Float128 f128; float f; double d; long double ld; _Decimal64 dd; _Decimal32 df;
int i; typedef int T; struct s { int a; } st; __int128_t t; __uint128_t ut; long v[4];
void (*nf)(void); unsigned char uc; _Atomic int at;
int test(int n)
{
    f32 + f; f + f32; f32 + d; f64 + d; d + f64; f32x + d; f64 + f32x; f64x + ld; ld + f128; f128 + f64x; 1.0f32; 1.0f64; 1.0f128; 1.0f32x; 1.0f64x; 1.0q; 1.0w;
    dd + df; dd + i; 1.0dd; 1.0df; 1.0dl; t + 1; ut + t; 1.0i; 2i; uc << i; __builtin_complex(1.0, 2.0); 
    nf == 0; *nf; nf(); st = (struct s){ 2 }; i ? nf : 0; v + 1; &v[1]; (i ? v : 0); -(T)1; (T)1; __builtin_speculation_safe_value(n); __builtin_clrsbl(3);
    at = 3; at += 1;
    __builtin_fabsf128(f128); __builtin_nanf128(""); __builtin_shuffle((int __attribute__((vector_size(16)))){ 1 }, (int __attribute__((vector_size(16)))){ 1 });
    return i ?: n;
}
"#;
