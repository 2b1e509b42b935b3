// Names, strings and comments beyond ASCII: größe, 変数, ∑.
// expect: 7 8 7 14
// expect: größe ∑ 変数 2
// expect: 4
#include <stdio.h>
#include <string.h>

static int größe(int länge) { return länge * 2; }
static int caf\u00e9(int x) { return größe(x) + 1; }
struct punkt { int α, β; };
static struct punkt neu(int α) { struct punkt 点 = {α, größe(α)}; return 点; }
typedef int зaголовок;
#define 大(x) größe(x)

int main(void)
{
    зaголовок ñ = café(3), $dollar = 大(4);
    struct punkt 点 = neu(ñ);
    printf("%d %d %d %d\n", ñ, $dollar, 点.α, 点.β);
    printf("%s %zu\n", "größe ∑ 変数", strlen("é"));
    { int größe_ = größe(größe(1)); printf("%d\n", größe_); }
    return 0;
}
