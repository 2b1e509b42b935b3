# 1 "loops.c"
int printf(const char *, ...);
static long cube(long x) { return x * x * x; }
static long slow__fast(seam_worker *seam_w, long);

static void mark__fast(seam_worker *seam_w, long i, long end, long *out);
struct mark__call {
    seam_call h;
    long a0;
    long a1;
    long *a2;
};
static void mark__run(seam_worker *seam_w, seam_call *seam_c)
{
    struct mark__call *seam_d = (struct mark__call *)seam_c;
    mark__fast(seam_w, seam_d->a0, seam_d->a1, seam_d->a2);
}
static const seam_point mark__point0 = { SEAM_POINT_ENTRY, 5, "loops.c", "mark" };
static const seam_call_type mark__calls0 = { { "mark", sizeof(seam_call_task), 0, seam_call_resume, &mark__point0, 1, 0, 0, 0, 0, 0, 0, 0, 0 }, mark__run };
struct mark__deferred { struct mark__deferred *next; unsigned site; };
struct mark__site0 {
    struct mark__deferred d;
    struct mark__call c;
};
static void mark__fast(seam_worker *seam_w, long i, long end, long *out)
{
    long got;
    long *cell;
    long square;
    char *seam_side = seam_w->side;
    struct mark__deferred *seam_calls = 0;
    unsigned seam_open0 = 0;
    struct mark__deferred *seam_free0 = 0;
    for (; i < end;) {
        square = i * i;
        cell = &out[i];
        *cell = slow__fast(seam_w, square);
        got = slow__fast(seam_w, 1);
        *cell += got;
        i = i + 1;
        if (__builtin_expect(seam_state(seam_w), 0)) {
            if (i < end && ((unsigned long)end - (unsigned long)i) >= 2 && seam_should_split(seam_w)) {
                long seam_middle = i + ((unsigned long)end - (unsigned long)i) / 2;
                {
                    struct mark__site0 *seam_c = (struct mark__site0 *)seam_free0;
                    if (seam_c) seam_free0 = seam_c->d.next;
                    else seam_c = seam_side_push(seam_w, sizeof *seam_c);
                    seam_c->c.h.type = &mark__calls0;
                    seam_c->c.a0 = seam_middle;
                    seam_c->c.a1 = end;
                    seam_c->c.a2 = out;
                    seam_c->d.next = seam_calls; seam_c->d.site = 0;
                    seam_calls = &seam_c->d; seam_open0++;
                    seam_call_push_later(seam_w, &seam_c->c.h);
                }
                end = seam_middle;
            }
            else seam_call_poll(seam_w);
        }
    }
    while (seam_open0) {
        struct mark__deferred *seam_d = seam_calls;
        seam_calls = seam_d->next;
        switch (seam_d->site) {
            case 0: {
                struct mark__site0 *seam_c = (struct mark__site0 *)seam_d;
                seam_open0--;
                if (seam_call_pop_later(seam_w, &seam_c->c.h)) {
                    mark__fast(seam_w, seam_c->c.a0, seam_c->c.a1, seam_c->c.a2);
                }
                seam_d->next = seam_free0; seam_free0 = seam_d;
                break;
            }
        }
    }
    seam_w->side = seam_side;
}

static long slow__fast(seam_worker *seam_w, long x);
static long slow__fast(seam_worker *seam_w, long x)
{
    int i;
    i = 0;
    do {
        seam_call_poll(seam_w);
        i = i + 1;
    } while (i < 3);
    return x;
}

long tangle(int n);
long tangle__fast(seam_worker *seam_w, int n) __asm__("tangle.fast");
long tangle__fast(seam_worker *seam_w, int n)
{
    __typeof__(long[300]) out;
    long sum;
    long got;
    int i;
    sum = 0;
    i = 0;
    mark__fast(seam_w, 0, 300, out);
again:;
    switch (i % 4) {
    case 0:;
        got = slow__fast(seam_w, out[i]);
        sum = sum + got;
        break;
    case 1 ... 2:;
        for (;;) {
            got = slow__fast(seam_w, 1);
            if (got) {
                break;
            }
        }
    default:;
        got = slow__fast(seam_w, cube(i));
        sum = sum + got % 7;
        if (i > n) {
            goto done;
        }
    }
    i = i + 1;
    goto again;
done:;
    return sum;
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
