// Wide and Unicode literals, wchar functions, char16_t and char32_t.
// expect: 7 3 960
// expect: SHOUT
// expect: zß水🍌
// expect: d83c df4c 21
// expect: café 3
// expect: 0 63
// expect: 1
// expect: n-4 日本語
#include <locale.h>
#include <stdio.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>

static size_t len(const wchar_t *s) { return *s ? 1 + len(s + 1) : 0; }
static wchar_t up(wchar_t c) { return (wchar_t)towupper((wint_t)c); }
static wchar_t *upper(wchar_t *d, const wchar_t *s) { wchar_t *r = d; do *d++ = up(*s); while (*s++); return r; }
static int encode(char32_t c, char *out)
{
    if (c < 0x80) return *out = (char)c, 1;
    if (c < 0x800) return out[0] = (char)(0xc0 | c >> 6), out[1] = (char)(0x80 | (c & 63)), 2;
    if (c < 0x10000) return out[0] = (char)(0xe0 | c >> 12), out[1] = (char)(0x80 | (c >> 6 & 63)), out[2] = (char)(0x80 | (c & 63)), 3;
    return out[0] = (char)(0xf0 | c >> 18), out[1] = (char)(0x80 | (c >> 12 & 63)), out[2] = (char)(0x80 | (c >> 6 & 63)), out[3] = (char)(0x80 | (c & 63)), 4;
}
static char *utf8(const char32_t *s) { static char buf[100]; char *o = buf; while (*s) o += encode(*s++, o); *o = 0; return buf; }

int main(void)
{
    wchar_t buf[20], pi = L'\x3c0';
    printf("%zu %zu %d\n", len(L"wide \u00e9\U0001f600"), wcslen(L"a" L"b" "c"), (int)pi);
    printf("%ls\n", upper(buf, L"shout"));
    printf("%s\n", utf8(U"z\u00df\u6c34\U0001f34c"));
    const char16_t *u = u"\U0001f34c!";
    printf("%x %x %x\n", u[0], u[1], u[2]);
    printf("%s %d\n", u8"caf\u00e9", (int)sizeof(u8"\u00e9"));
    printf("%d %d\n", wcscmp(upper(buf, L"abc"), L"ABC"), (int)wcstol(L"77x", NULL, 8));
    printf("%d\n", U'\U0001f34c' == 0x1f34c && u'\u6c34' == 0x6c34);
    swprintf(buf, 20, L"%ls-%d", L"n", (int)len(L"four"));
    printf("%ls %s\n", buf, "日本語");
    return 0;
}
