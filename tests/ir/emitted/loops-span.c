# 1 "loops.c"
int printf(const char *, ...);
static long cube(long x) { return x * x * x; }
static long slow__fast(seam_worker *seam_w, long);

static void mark__fast(seam_worker *seam_w, long i, long end, long *out);
static seam_span_site mark__span = { "mark", "loops.c", "", 4, SEAM_SITE_LOOP };
static void mark__fast(seam_worker *seam_w, long i, long end, long *out)
{
    long got;
    long *cell;
    long square;
    seam_span_scope seam_j[1];
    seam_span seam_s;
    seam_span_enter(&seam_s, &mark__span, seam_j, 1);
    for (; i < end;) {
        square = i * i;
        cell = &out[i];
        {
            *cell = slow__fast(seam_w, square);
        }
        {
            got = slow__fast(seam_w, 1);
        }
        *cell += got;
        i = i + 1;
        seam_span_next(&seam_s);
    }
    seam_span_leave(&seam_s);
}

static long slow__fast(seam_worker *seam_w, long x);
static seam_span_site slow__span = { "slow", "loops.c", "", 9, SEAM_SITE_FUNCTION };
static long slow__fast(seam_worker *seam_w, long x)
{
    int i;
    seam_span seam_s;
    seam_span_enter(&seam_s, &slow__span, 0, 0);
    i = 0;
    do {
        i = i + 1;
    } while (i < 3);
    {
        long seam_r = x;
        seam_span_leave(&seam_s);
        return seam_r;
    }
}

long tangle(int n);
long tangle__fast(seam_worker *seam_w, int n) __asm__("tangle.fast");
static seam_span_site tangle__span = { "tangle", "loops.c", "", 13, SEAM_SITE_FUNCTION };
long tangle__fast(seam_worker *seam_w, int n)
{
    __typeof__(long[300]) out;
    long sum;
    long got;
    int i;
    seam_span seam_s;
    seam_span_enter(&seam_s, &tangle__span, 0, 0);
    sum = 0;
    i = 0;
    {
        mark__fast(seam_w, 0, 300, out);
    }
again:;
    switch (i % 4) {
    case 0:;
        {
            got = slow__fast(seam_w, out[i]);
        }
        sum = sum + got;
        break;
    case 1 ... 2:;
        for (;;) {
            {
                got = slow__fast(seam_w, 1);
            }
            if (got) {
                break;
            }
        }
    default:;
        {
            got = slow__fast(seam_w, cube(i));
        }
        sum = sum + got % 7;
        if (i > n) {
            goto done;
        }
    }
    i = i + 1;
    goto again;
done:;
    {
        long seam_r = sum;
        seam_span_leave(&seam_s);
        return seam_r;
    }
}

struct tangle__args {
    int n;
    long seam_result;
};

static void tangle__body(seam_worker *seam_w, void *seam_struct)
{
    struct tangle__args *seam_args = seam_struct;
    long seam_r = tangle__fast(seam_w, seam_args->n);
    if (!seam_released(seam_w)) seam_args->seam_result = seam_r;
}

long tangle(int n)
{
    seam_worker *seam_w = seam_self;
    if (seam_w && seam_w->callee == (void *)tangle) {
        seam_w->callee = 0;
        return tangle__fast(seam_w, n);
    }
    struct tangle__args seam_args;
    seam_args.n = n;
    seam_root(tangle__body, &seam_args, &seam_args.seam_result);
    return seam_args.seam_result;
}
# 30 "loops.c"
int main(void)
{
    printf("%ld\n", tangle(290));
    return 0;
}
__attribute__((weak, used, section(".seam.program"))) const char seam_span_program[] = "SEAM-PROGRAM 1 span";
