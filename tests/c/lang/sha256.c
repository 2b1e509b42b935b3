// SHA-256, MD5 and CRC-32 of known strings.
// expect: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 d41d8cd98f00b204e9800998ecf8427e 00000000
// expect: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad 900150983cd24fb0d6963f7d28e17f72 352441c2
// expect: d7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592 9e107d9d372bb6826bd81d3542a419d6 414fa339
// expect: 59f109d9533b2b70e7c3b814a2bd218f78ea5d3714455bc67987cf0d664399cf 3d0dffe3104082dba71547d0e78b03d3 656e49ed
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t ror(uint32_t x, int n) { return x >> n | x << (32 - n); }
static uint32_t rol(uint32_t x, int n) { return x << n | x >> (32 - n); }
static uint32_t s0(uint32_t x) { return ror(x, 7) ^ ror(x, 18) ^ x >> 3; }
static uint32_t s1(uint32_t x) { return ror(x, 17) ^ ror(x, 19) ^ x >> 10; }
static uint32_t S0(uint32_t x) { return ror(x, 2) ^ ror(x, 13) ^ ror(x, 22); }
static uint32_t S1(uint32_t x) { return ror(x, 6) ^ ror(x, 11) ^ ror(x, 25); }
static uint32_t ch(uint32_t x, uint32_t y, uint32_t z) { return (x & y) ^ (~x & z); }
static uint32_t maj(uint32_t x, uint32_t y, uint32_t z) { return (x & y) ^ (x & z) ^ (y & z); }
static uint32_t be(const uint8_t *p) { return (uint32_t)p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3]; }
static uint32_t le(const uint8_t *p) { return (uint32_t)p[3] << 24 | p[2] << 16 | p[1] << 8 | p[0]; }

static int prime(int n) { for (int d = 2; d * d <= n; d++) if (n % d == 0) return 0; return 1; }
static uint32_t fraction(int p, int cube)
{
    // The first 32 bits of the fraction of the square or cube root, by bisection in integers.
    unsigned __int128 lo = 0, hi = (unsigned __int128)1 << 36, v = (unsigned __int128)p << (cube ? 96 : 64);
    while (hi - lo > 1) { unsigned __int128 m = (lo + hi) / 2; if ((cube ? m * m * m : m * m) <= v) lo = m; else hi = m; }
    return (uint32_t)lo;
}
static uint32_t K[64], H[8];
static void constants(void) { int n = 0; for (int p = 2; n < 64; p++) if (prime(p)) { if (n < 8) H[n] = fraction(p, 0); K[n++] = fraction(p, 1); } }

static void sha_block(uint32_t h[8], const uint8_t *p)
{
    uint32_t w[64], a[8];
    for (int i = 0; i < 16; i++) w[i] = be(p + 4 * i);
    for (int i = 16; i < 64; i++) w[i] = s1(w[i - 2]) + w[i - 7] + s0(w[i - 15]) + w[i - 16];
    memcpy(a, h, sizeof a);
    for (int i = 0; i < 64; i++) {
        uint32_t t1 = a[7] + S1(a[4]) + ch(a[4], a[5], a[6]) + K[i] + w[i], t2 = S0(a[0]) + maj(a[0], a[1], a[2]);
        memmove(a + 1, a, 7 * sizeof *a);
        a[4] += t1, a[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++) h[i] += a[i];
}
static void pad(const char *s, void (*block)(uint32_t *, const uint8_t *), uint32_t *h, int big)
{
    size_t n = strlen(s), left = n;
    uint8_t last[128] = {0};
    for (; left >= 64; s += 64, left -= 64) block(h, (const uint8_t *)s);
    memcpy(last, s, left), last[left] = 0x80;
    int end = left < 56 ? 64 : 128;
    for (int i = 0; i < 8; i++) last[big ? end - 1 - i : end - 8 + i] = (uint8_t)((uint64_t)n * 8 >> 8 * i);
    for (int i = 0; i < end; i += 64) block(h, last + i);
}
static uint32_t T[64];
static uint32_t md_f(int i, uint32_t b, uint32_t c, uint32_t d) { switch (i / 16) { case 0: return ch(b, c, d); case 1: return ch(d, b, c); case 2: return b ^ c ^ d; default: return c ^ (b | ~d); } }
static void md_block(uint32_t h[4], const uint8_t *p)
{
    static const int shift[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}}, mul[] = {1, 5, 3, 7}, add[] = {0, 1, 5, 0};
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3];
    for (int i = 0; i < 64; i++) {
        uint32_t t = a + md_f(i, b, c, d) + T[i] + le(p + 4 * ((i * mul[i / 16] + add[i / 16]) & 15));
        a = d, d = c, c = b, b += rol(t, shift[i / 16][i & 3]);
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d;
}
static uint32_t crc(const char *s) { uint32_t c = ~0u; for (; *s; s++) { c ^= (uint8_t)*s; for (int i = 0; i < 8; i++) c = c >> 1 ^ (0xedb88320u & -(c & 1)); } return ~c; }
static void all(const char *s)
{
    uint32_t h[8], m[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    memcpy(h, H, sizeof h);
    pad(s, sha_block, h, 1);
    for (int i = 0; i < 8; i++) printf("%08x", h[i]);
    pad(s, md_block, m, 0);
    putchar(' ');
    for (int i = 0; i < 4; i++) printf("%08x", __builtin_bswap32(m[i]));
    printf(" %08x\n", crc(s));
}

int main(void)
{
    // MD5's table is |sin i| in 32 bits; here from a Taylor series after reduction.
    for (int i = 0; i < 64; i++) {
        long double x = i + 1, s = 0, t;
        while (x > 3.141592653589793238462643383279502884L) x -= 2 * 3.141592653589793238462643383279502884L;
        t = x;
        for (int k = 1; k < 40; k += 2) s += t, t *= -x * x / ((k + 1) * (k + 2));
        T[i] = (uint32_t)((s < 0 ? -s : s) * 4294967296.0L);
    }
    constants();
    all("");
    all("abc");
    all("The quick brown fox jumps over the lazy dog");
    all("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopqabcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq");
    return 0;
}
