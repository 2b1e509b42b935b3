// Text encodings and notations: UTF-8, base64, Roman numerals, run of numbers
// into words, Caesar, Morse, calendar dates, bit strings.
// expect: 4 61 e9 6c34 1f34c
// expect: : bA==:l bGk=:li bGln:lig bGlnaA==:ligh bGlnaHQ=:light
// expect: MCMXCIV MMMDCCCLXXXVIII 0
// expect: seventy million twelve thousand three hundred forty-five
// expect: one million nineteen, zero
// expect: 6 0 20088
// expect: 365 10101101 11001001
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *put(char *o, const char *s) { return stpcpy(o, s); }
static int decode(const char **s) { int c = (unsigned char)*(*s)++, n = c < 0x80 ? 0 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3; if (n) for (c &= 0x3f >> n; n--; ) c = c << 6 | (*(*s)++ & 63); return c; }
static int points(const char *s) { int n = 0; while (*s) decode(&s), n++; return n; }
static char sextet(int x) { return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[x & 63]; }
static char *base64(const char *s, char *out)
{
    char *o = out;
    for (size_t n = strlen(s); n; n -= n < 3 ? n : 3, s += 3) {
        uint32_t w = (uint32_t)(uint8_t)s[0] << 16 | (n > 1 ? (uint8_t)s[1] << 8 : 0) | (n > 2 ? (uint8_t)s[2] : 0);
        *o++ = sextet(w >> 18), *o++ = sextet(w >> 12), *o++ = n > 1 ? sextet(w >> 6) : '=', *o++ = n > 2 ? sextet(w) : '=';
        if (n < 3) break;
    }
    *o = 0;
    return out;
}
static int value(char c) { for (int i = 0; i < 64; i++) if (sextet(i) == c) return i; return -1; }
static char *unbase64(const char *s, char *out) { char *o = out; for (; *s; s += 4) { uint32_t w = 0; int pad = 0; for (int i = 0; i < 4; i++) { int v = value(s[i]); pad += v < 0; w = w << 6 | (v < 0 ? 0 : (uint32_t)v); } for (int i = 0; i < 3 - pad; i++) *o++ = (char)(w >> (16 - 8 * i)); } *o = 0; return out; }
static char *roman(int n, char *o) { static const struct { int v; const char *s; } t[] = {{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}}; for (int i = 0; n; i++) while (n >= t[i].v) o = put(o, t[i].s), n -= t[i].v; return o; }
static int digit(char c) { switch (c) { case 'I': return 1; case 'V': return 5; case 'X': return 10; case 'L': return 50; case 'C': return 100; case 'D': return 500; case 'M': return 1000; } return 0; }
static int unroman(const char *s) { return !*s ? 0 : digit(s[0]) < digit(s[1]) ? unroman(s + 1) - digit(*s) : unroman(s + 1) + digit(*s); }
static char *words(long n, char *o)
{
    static const char *const small[] = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"}, *const tens[] = {"", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"};
    if (n < 20) return put(o, small[n]);
    if (n < 100) return o = put(o, tens[n / 10]), n % 10 ? words(n % 10, put(o, "-")) : o;
    static const struct { long v; const char *s; } big[] = {{1000000, " million"}, {1000, " thousand"}, {100, " hundred"}};
    for (int i = 0; i < 3; i++) if (n >= big[i].v) return o = put(words(n / big[i].v, o), big[i].s), n % big[i].v ? words(n % big[i].v, put(o, " ")) : o;
    return o;
}
static int leap(int y) { return (y % 4 == 0 && y % 100) || y % 400 == 0; }
static int days_in(int y, int m) { return m == 2 ? 28 + leap(y) : 30 + ((m + (m > 7)) & 1); }
static int weekday(int y, int m, int d) { static const int t[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4}; y -= m < 3; return (y + y / 4 - y / 100 + y / 400 + t[m - 1] + d) % 7; }
static long day_number(int y, int m, int d) { long n = d; while (--m) n += days_in(y, m); while (--y) n += 365 + leap(y); return n; }
static char *binary(unsigned x, char *o) { if (x > 1) o = binary(x / 2, o); *o++ = (char)('0' + (x & 1)), *o = 0; return o; }
static unsigned gray(unsigned x) { return x ^ x >> 1; }
static unsigned ungray(unsigned g) { return g ? g ^ ungray(g >> 1) : 0; }

int main(void)
{
    char a[200], b[200];
    const char *s = "aé水🍌";
    printf("%d", points(s));
    while (*s) printf(" %x", decode(&s));
    puts("");
    for (int n = 0; n < 6; n++) { char t[8] = "light w"; t[n] = 0; base64(t, a), unbase64(a, b); printf("%s:%s%c", a, b, n < 5 ? ' ' : '\n'); }
    int bad = 0;
    for (int n = 1; n < 4000; n++) { roman(n, a); bad += unroman(a) != n; }
    roman(1994, a), roman(3888, b);
    printf("%s %s %d\n", a, b, bad);
    words(70012345, a), puts(a);
    words(1000019, a), words(0, b);
    printf("%s, %s\n", a, b);
    printf("%d %d %ld\n", weekday(2000, 1, 1), weekday(1969, 7, 20), day_number(2024, 12, 31) - day_number(1970, 1, 1));
    int total = 0;
    for (int m = 1; m <= 12; m++) total += days_in(2023, m);
    binary(gray(201), a), binary(ungray(gray(201)), b);
    printf("%d %s %s\n", total, a, b);
    return 0;
}
