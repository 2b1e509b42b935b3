// String handling: own and library functions, pointers that walk, literals of
// all kinds, concatenation, escapes.
// expect: 5 abc desserts
// expect: 1 1 0
// expect: in haystack 1
// expect: SHOUT IT 4
// expect: x, , yz 1 0
// expect: Uryyb, Jbeyq Zebra
// expect: -12345 rest
// expect: prgrmmng abc
// expect: 4 65 65 1
// expect: [A=1][B=2][C=3]
// expect: bzp
// expect: in
// expect: ab|    r|l   |
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t len(const char *s) { const char *p = s; while (*p) p++; return p - s; }
static char *copy(char *d, const char *s) { char *r = d; while ((*d++ = *s++)) ; return r; }
static char *rev(char *s) { for (char *a = s, *b = s + len(s); a < --b; a++) { char t = *a; *a = *b; *b = t; } return s; }
static int cmp(const char *a, const char *b) { return *a && *a == *b ? cmp(a + 1, b + 1) : (unsigned char)*a - (unsigned char)*b; }
static const char *find(const char *s, const char *what) { for (; *s; s++) if (!strncmp(s, what, len(what))) return s; return 0; }
static char *upper(char *s) { for (char *p = s; *p; p++) *p = (char)toupper((unsigned char)*p); return s; }
static int words(const char *s) { int n = 0, in = 0; for (; *s; s++) if (isspace((unsigned char)*s)) in = 0; else if (!in++) n++; return n; }
static char *join(char *to, const char *sep, const char *const *v) { char *o = to; *o = 0; for (int i = 0; v[i]; i++) { if (i) o = copy(o, sep) + len(sep); o = copy(o, v[i]) + len(v[i]); } return to; }
static int palindrome(const char *s, const char *e) { return e - s < 2 || (*s == e[-1] && palindrome(s + 1, e - 1)); }
static int is_palindrome(const char *s) { return palindrome(s, s + len(s)); }
static char *rot(char *s, int k) { for (char *p = s; *p; p++) if (isalpha((unsigned char)*p)) *p = (char)((*p & 32) + 'A' + ((*p & 31) - 1 + k) % 26); return s; }
static long parse(const char *s, const char **end) { long v = 0; int neg = *s == '-'; for (s += neg; isdigit((unsigned char)*s); s++) v = v * 10 + *s - '0'; *end = s; return neg ? -v : v; }
static char *squeeze(char *s, int (*drop)(int)) { char *o = s; for (char *p = s; *p; p++) if (!drop((unsigned char)*p)) *o++ = *p; *o = 0; return s; }
static int vowel(int c) { return strchr("aeiou", c) != NULL; }

int main(void)
{
    char a[100], b[100];
    printf("%zu %s %s\n", len("hello"), copy(a, "abc"), rev(copy(b, "stressed")));
    printf("%d %d %d\n", cmp("abc", "abd") < 0, cmp("b", "a") > 0, cmp("same", "same"));
    printf("%s %d\n", find("needle in haystack", "in "), find("x", "y") == NULL);
    printf("%s %d\n", upper(copy(a, "shout" " it")), words("  one two\tthree\nfour "));
    const char *v[] = {"x", "", "yz", 0};
    printf("%s %d %d\n", join(a, ", ", v), is_palindrome("abba"), is_palindrome("ab"));
    printf("%s %s\n", rot(copy(a, "Hello, World"), 13), rot(rot(copy(b, "Zebra"), 20), 6));
    const char *end;
    long n = parse("-12345rest", &end);
    printf("%ld %s\n", n, end);
    printf("%s %s\n", squeeze(copy(a, "programming"), vowel), squeeze(copy(b, "a b c"), isspace));
    printf("%d %d %d %d\n", (int)sizeof "a\0b", '\x41', '\101', "\u00e9"[0] != 0);
    char *tok, *save, list[] = "a=1;b=2;;c=3";
    for (tok = strtok_r(list, ";", &save); tok; tok = strtok_r(NULL, ";", &save)) printf("[%s]", upper(tok));
    printf("\n%c%c%c\n", "abc"[len("a")], *(copy(a, "xyz") + 2), copy(b, "pqr")[0]);
    printf("%s\n", &copy(a, __func__)[len("ma")]);
    printf("%.*s|%*s|%-*s|\n", (int)len("ab"), "abcdef", (int)len("12345"), "r", 4, "l");
    return 0;
}
