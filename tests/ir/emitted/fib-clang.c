# 1 "fib.c"
int printf(const char *, ...);
int atoi(const char *);

long fib(long n);
typedef struct fib__frame {
    seam_frame h;
    seam_join j[1];
    long n;
    long x;
    long y;
    long seam_acc;
} fib__frame;
static const seam_frame_type fib__type;
static SEAM_COLD long fib__cold1(seam_worker *seam_w, long n, long seam_acc, long x);
static SEAM_COLD long fib__cold2(seam_worker *seam_w, long x, long seam_acc, long y);
static __attribute__((noinline)) long fib__slow(seam_worker *seam_w, fib__frame *seam_f);
long fib__fast(seam_worker *seam_w, long) __asm__("fib.fast");
static inline __attribute__((always_inline)) long fib__inner1(seam_worker *seam_w, long n)
{
    long x;
    long y;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n < 2) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(n));
    }
    x = fib__fast(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return fib__cold1(seam_w, n, seam_acc, x);
    {
        long seam_arg0 = n - 2;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)x);
        n = seam_arg0;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) long fib__inner2(seam_worker *seam_w, long n)
{
    long x;
    long y;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n < 2) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(n));
    }
    x = fib__inner1(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return fib__cold1(seam_w, n, seam_acc, x);
    {
        long seam_arg0 = n - 2;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)x);
        n = seam_arg0;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) long fib__inner3(seam_worker *seam_w, long n)
{
    long x;
    long y;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n < 2) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(n));
    }
    x = fib__inner2(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return fib__cold1(seam_w, n, seam_acc, x);
    {
        long seam_arg0 = n - 2;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)x);
        n = seam_arg0;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) long fib__inner4(seam_worker *seam_w, long n)
{
    long x;
    long y;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n < 2) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(n));
    }
    x = fib__inner3(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return fib__cold1(seam_w, n, seam_acc, x);
    {
        long seam_arg0 = n - 2;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)x);
        n = seam_arg0;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) long fib__inner5(seam_worker *seam_w, long n)
{
    long x;
    long y;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n < 2) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(n));
    }
    x = fib__inner4(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return fib__cold1(seam_w, n, seam_acc, x);
    {
        long seam_arg0 = n - 2;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)x);
        n = seam_arg0;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) long fib__inner6(seam_worker *seam_w, long n)
{
    long x;
    long y;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n < 2) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(n));
    }
    x = fib__inner5(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return fib__cold1(seam_w, n, seam_acc, x);
    {
        long seam_arg0 = n - 2;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)x);
        n = seam_arg0;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) long fib__inner7(seam_worker *seam_w, long n)
{
    long x;
    long y;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n < 2) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(n));
    }
    x = fib__inner6(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return fib__cold1(seam_w, n, seam_acc, x);
    {
        long seam_arg0 = n - 2;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)x);
        n = seam_arg0;
        goto seam_again;
    }
}

long fib__fast(seam_worker *seam_w, long n)
{
    long x;
    long y;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n < 2) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(n));
    }
    x = fib__inner7(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return fib__cold1(seam_w, n, seam_acc, x);
    {
        long seam_arg0 = n - 2;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)x);
        n = seam_arg0;
        goto seam_again;
    }
}

static SEAM_COLD long fib__cold1(seam_worker *seam_w, long n, long seam_acc, long x)
{
    fib__frame *seam_f = (fib__frame *)seam_frame_new(seam_w, &fib__type, 1);
    seam_f->n = n;
    seam_f->seam_acc = seam_acc;
    unsigned seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)&seam_f->x);
    if (seam_k & SEAM_RETURNED) seam_f->x = x;
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    return fib__slow(seam_w, seam_f);
}

static SEAM_COLD long fib__cold2(seam_worker *seam_w, long x, long seam_acc, long y)
{
    fib__frame *seam_f = (fib__frame *)seam_frame_new(seam_w, &fib__type, 2);
    seam_f->x = x;
    seam_f->seam_acc = seam_acc;
    unsigned seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)&seam_f->y);
    if (seam_k & SEAM_RETURNED) seam_f->y = y;
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    return fib__slow(seam_w, seam_f);
}

static __attribute__((noinline)) long fib__slow(seam_worker *seam_w, fib__frame *seam_f)
{
    long n;
    long seam_acc;
    unsigned seam_k;
    switch (seam_f->h.point) {
        case 1: n = seam_f->n; seam_acc = seam_f->seam_acc; goto seam_p1;
        case 2: seam_acc = seam_f->seam_acc; goto seam_p2;
        case 3: seam_acc = seam_f->seam_acc; goto seam_p3;
        default: __builtin_unreachable();
    }
    seam_acc = 0;
    if (n < 2) {
        {
            long seam_r = (long)((unsigned long long)seam_acc + (unsigned long long)(n));
            seam_frame_free(seam_w, &seam_f->h);
            return seam_r;
        }
    }
    {
        _Static_assert(__builtin_types_compatible_p(long, __typeof__(seam_f->x)), "the destination has the type of fib's result");
        long seam_r = fib__fast(seam_w, n - 1);
        if (__builtin_expect(seam_asked(seam_w), 0)) {
            seam_f->n = n;
            seam_f->seam_acc = seam_acc;
            seam_f->h.point = 1;
            seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)&seam_f->x);
            if (seam_k & SEAM_RETURNED) seam_f->x = seam_r;
            if (!(seam_k & SEAM_GO_ON)) return (long){0};
            if (!(seam_k & SEAM_RETURNED)) goto seam_p1;
        }
        seam_f->x = seam_r;
    }
seam_p1:;
    {
        _Static_assert(__builtin_types_compatible_p(long, __typeof__(seam_f->y)), "the destination has the type of fib's result");
        long seam_r = fib__fast(seam_w, n - 2);
        if (__builtin_expect(seam_asked(seam_w), 0)) {
            seam_f->seam_acc = seam_acc;
            seam_f->h.point = 2;
            seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)&seam_f->y);
            if (seam_k & SEAM_RETURNED) seam_f->y = seam_r;
            if (!(seam_k & SEAM_GO_ON)) return (long){0};
            if (!(seam_k & SEAM_RETURNED)) goto seam_p2;
        }
        seam_f->y = seam_r;
    }
seam_p2:;
    if (seam_join_open(&seam_f->j[0])) {
        seam_f->seam_acc = seam_acc;
        seam_f->h.point = 3;
        seam_k = seam_sync_cold(seam_w, &seam_f->h, &seam_f->j[0], 0);
        if (!(seam_k & SEAM_GO_ON)) return (long){0};
    }
seam_p3:;
    {
        long seam_r = (long)((unsigned long long)seam_acc + (unsigned long long)(seam_f->x + seam_f->y));
        seam_frame_free(seam_w, &seam_f->h);
        return seam_r;
    }
}

static void fib__resume(seam_worker *seam_w, seam_frame *seam_h)
{
    void *seam_dst = seam_h->dst;
    long seam_r = fib__slow(seam_w, (fib__frame *)seam_h);
    if (!seam_released(seam_w) && seam_dst) *(long *)seam_dst = seam_r;
}
static const unsigned short fib__saved[] = { 0, 3, 1, 3, 1, 2, 3, };
static const seam_point fib__points[] = {
    { SEAM_POINT_ENTRY, 4, "fib.c", "fib", 0, 0 },
    { SEAM_POINT_SPAWN, 9, "fib.c", "fib", fib__saved + 0, 2 },
    { SEAM_POINT_SPAWN, 10, "fib.c", "fib", fib__saved + 2, 2 },
    { SEAM_POINT_SYNC, 11, "fib.c", 0, fib__saved + 4, 3 },
};
static const seam_slot fib__slots[] = {
    { "n", "long", __builtin_offsetof(fib__frame, n), sizeof(((fib__frame *)0)->n) },
    { "x", "long", __builtin_offsetof(fib__frame, x), sizeof(((fib__frame *)0)->x) },
    { "y", "long", __builtin_offsetof(fib__frame, y), sizeof(((fib__frame *)0)->y) },
    { "seam_acc", "long", __builtin_offsetof(fib__frame, seam_acc), sizeof(((fib__frame *)0)->seam_acc) },
};
static const seam_frame_type fib__type = {
    "fib", sizeof(fib__frame), 1, fib__resume,
    fib__points, 4, fib__slots, 4,
};

struct fib__args {
    long n;
    long seam_result;
};

static void fib__body(seam_worker *seam_w, void *seam_struct)
{
    struct fib__args *seam_args = seam_struct;
    long seam_r = fib__fast(seam_w, seam_args->n);
    if (!seam_released(seam_w)) seam_args->seam_result = seam_r;
}

long fib(long n)
{
    seam_worker *seam_w = seam_self;
    if (seam_w && seam_w->callee == (void *)fib) {
        seam_w->callee = 0;
        return fib__fast(seam_w, n);
    }
    struct fib__args seam_args;
    seam_args.n = n;
    seam_root(fib__body, &seam_args, &seam_args.seam_result);
    return seam_args.seam_result;
}
# 15 "fib.c"
int main(int argc, char **argv)
{
    printf("%ld\n", fib(argc > 1 ? atoi(argv[1]) : 20));
    return 0;
}
