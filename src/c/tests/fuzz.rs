//! Whatever the text, the parser ends with a tree or with messages: it does not panic, overflow or hang.

use super::oracle::{CONSTANTS, DECLARATIONS, EXPRESSIONS, EXPRESSIONS_OF_GCC};
use super::*;

const STATEMENTS: &str = r#"
#pragma seam cilk5
struct s { int a, b[3]; } st; int f(int); void g(void); int n; typedef int T; extern inline int k(a, b) int a; char *b; { return a; }
cilk int c(int x) { inlet void in(int r) { x += r; abort; } in(spawn c(1)); if (SYNCHED) abort; sync; x += spawn c(2); return x; }
void h(int m, int vla[m], ...)
{
    int a[m], i = _Cilk_spawn f(1); __label__ out; static int q = 2; T t = 3, *tp = &t; __builtin_va_list ap; _Static_assert(1, "x");
    for (int j = 0; j < 3; j++) if (j) continue; else break; do i--; while (i > 0); while (1) { goto out; }
    switch (i) { case 1: case 2 ... 5: f(1); break; default: ; lab: { T: ; } }
    asm volatile("nop" : "=r"(i), [o] "+m"(st.a) : "r"(m) : "memory", "cc"); asm goto("" : : : : out); void *lp = &&lab; goto *lp;
    _Cilk_for (int j = 0; j < n; j += 2) { f(j); } _Cilk_scope { _Cilk_spawn g(); } f(1) !! { f(2) !! { g(); }; };
    struct s l = { .a = 1, .b[1 ... 2] = 3, }, z[] = { [2].a = 1, { 2, { 3 } } }; enum { A = 1 << 3, B } e = (int[]){ 1, 2 }[A];
    i = ({ int y = 1; y + 2; }) ?: sizeof(struct { int u : 3; }); _Generic(i, int: f, default: g)(3); __builtin_va_arg(ap, int (*)(int));
    #pragma omp x
    out: return (void)(i ? st = l : l), g();
}
int _Cilk_reducer(f, g) red = 0; _Atomic(int) at; _Alignas(16) char buf[8] __attribute__((aligned(4), packed)); int (*fp[2])(int (*)(void), struct s *);
"#;

/// A small generator of numbers, so that a failure comes back.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

fn survive(text: String) {
    let shown = text.clone();
    if std::panic::catch_unwind(|| drop(parse(text, "t.c").map_err(|e| diag::render_all(&e, true)))).is_err() {
        panic!("the parser panics on:\n{shown}");
    }
}

/// The spellings of the tokens.
fn words(text: &str) -> Vec<String> {
    let stream = lex::lex(text.to_string(), "t.c");
    (0..stream.tokens.len() as u32 - 1)
        .map(|i| format!("{}{}", if stream.token(i).line_start { "\n" } else { " " }, stream.text_of(i)))
        .collect()
}

#[test]
fn the_sources_are_right() {
    assert_eq!(parse_text(STATEMENTS).err().unwrap_or_default(), "");
}

#[test]
fn truncations_and_deletions() {
    for source in [STATEMENTS, DECLARATIONS] {
        let words = words(source);
        for i in 0..words.len() {
            survive(words[..i].concat());
            survive(words[..i].concat() + &words[i + 1..].concat());
        }
    }
}

#[test]
fn mutations_of_tokens() {
    let sources: Vec<Vec<String>> =
        [STATEMENTS, EXPRESSIONS, CONSTANTS, DECLARATIONS, EXPRESSIONS_OF_GCC].map(words).into();
    let mut random = Random(881726454633252);
    for _ in 0..2500 {
        let mut text = sources[random.below(sources.len())].clone();
        for _ in 0..1 + random.below(4) {
            let (at, other) = (random.below(text.len()), &sources[random.below(sources.len())]);
            let word = other[random.below(other.len())].clone();
            match random.below(4) {
                0 => text[at] = word,
                1 => text.insert(at, word),
                2 => drop(text.remove(at)),
                _ => {
                    let next = (at + 1) % text.len();
                    text.swap(at, next);
                }
            }
        }
        survive(text.concat());
    }
}

#[test]
fn mutations_of_bytes() {
    let mut random = Random(987654321);
    for i in 0..1500 {
        let mut bytes = [STATEMENTS, EXPRESSIONS, CONSTANTS][i % 3].as_bytes().to_vec();
        for _ in 0..1 + random.below(6) {
            let at = random.below(bytes.len());
            bytes[at] = random.below(256) as u8;
        }
        survive(String::from_utf8_lossy(&bytes).into_owned());
    }
}
