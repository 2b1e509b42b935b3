// Enumerations: values, negative and large ones, flags, as indices, as types
// of parameters and results, in switches, sizes.
// expect: 0 1 10 1
// expect: tue mon 3
// expect: 6 0 1 1
// expect: 2147483648 1
// expect: 0 380
// expect: 5 9 14
// expect: 6 4
#include <stdio.h>

enum level { LOW = -1, MID, HIGH, TOP = HIGH * 10 };
enum flag { F_A = 1 << 0, F_B = 1 << 1, F_C = 1 << 2, F_ALL = F_A | F_B | F_C };
enum { FIRST, SECOND, COUNT, LAST = COUNT - 1 };
enum wide { SMALL_ = 1, WIDE = 0x80000000u };
typedef enum day { MON, TUE, WED, THU, FRI, SAT, SUN } day;
static enum level up(enum level l) { return l == LOW ? MID : l == MID ? HIGH : TOP; }
static day next(day d) { return d == SUN ? MON : d + 1; }
static day after(day d, int n) { while (n--) d = next(d); return d; }
static enum flag set(enum flag f, enum flag bit) { return f | bit; }
static enum flag clear(enum flag f, enum flag bit) { return f & ~bit; }
static int has(enum flag f, enum flag bit) { return (f & bit) != 0; }
static enum wide wide(int big) { return big ? WIDE : SMALL_; }
static const char *name(day d)
{
    static const char *const names[] = {[MON] = "mon", [TUE] = "tue", [WED] = "wed", [THU] = "thu", [FRI] = "fri", [SAT] = "sat", [SUN] = "sun"};
    return names[d];
}
static int hours(day d) { switch (d) { case SAT: case SUN: return 0; case FRI: return 6; case MON ... THU: return 8; } return -1; }
struct shift { day from : 3; day to : 3; enum level level; };
static int total(struct shift s) { int sum = 0; for (day d = s.from; d != next(s.to); d = next(d)) sum += hours(d); return sum * up(s.level); }

int main(void)
{
    printf("%d %d %d %d\n", up(LOW), up(up(LOW)), up(up(up(LOW))), up(LOW) > LOW);
    printf("%s %s %d\n", name(after(SAT, 3)), name(next(SUN)), COUNT + LAST);
    enum flag f = set(set(0, F_A), F_C);
    f = clear(f, F_A), f |= set(F_B, 0);
    printf("%d %d %d %d\n", f, has(f, F_A), has(f, F_C), set(f, F_A) == F_ALL);
    printf("%u %d\n", (unsigned)wide(1), wide(0));
    printf("%d %d\n", total((struct shift){FRI, TUE, LOW}), total((struct shift){.from = MON, .to = FRI, .level = HIGH}));
    int grid[COUNT][SUN + 1] = {{[TUE] = 5}, [SECOND] = {[SUN] = 9}};
    printf("%d %d %d\n", grid[FIRST][next(MON)], grid[LAST][after(MON, 6)], (int)(sizeof grid / sizeof **grid));
    enum local { X = 5, Y } v = next(FRI) == SAT ? Y : X;
    printf("%d %d\n", v, (int)sizeof(enum level));
    return 0;
}
