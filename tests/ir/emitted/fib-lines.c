# 1 "fib.c"
int printf(const char *, ...);
int atoi(const char *);

# 4 "fib.c" 3
long fib(long n);
# 4 "fib.c" 3
typedef struct fib__frame {
# 4 "fib.c" 3
    seam_frame h;
# 4 "fib.c" 3
    seam_join j[1];
# 4 "fib.c" 3
    long n;
# 4 "fib.c" 3
    long x;
# 4 "fib.c" 3
    long y;
# 4 "fib.c" 3
} fib__frame;
# 4 "fib.c" 3
static const seam_frame_type fib__type;
# 9 "fib.c" 3
static SEAM_COLD long fib__cold1(seam_worker *seam_w, long n, long x);
static SEAM_COLD long fib__cold2(seam_worker *seam_w, long x, long y);
# 4 "fib.c" 3
static __attribute__((noinline)) long fib__slow(seam_worker *seam_w, fib__frame *seam_f);
# 4 "fib.c" 3
long fib__fast(seam_worker *seam_w, long) __asm__("fib.fast");
# 4 "fib.c"
long fib__fast(seam_worker *seam_w, long n)
# 4 "fib.c"
{
# 6 "fib.c"
    long x;
# 6 "fib.c"
    long y;
    if (n < 2) {
        return n;
    }
# 9 "fib.c"
    x = fib__fast(seam_w, n - 1);
# 9 "fib.c"
    if (__builtin_expect(seam_asked(seam_w), 0)) return fib__cold1(seam_w, n, x);
    y = fib__fast(seam_w, n - 2);
# 10 "fib.c"
    if (__builtin_expect(seam_asked(seam_w), 0)) return fib__cold2(seam_w, x, y);
# 12 "fib.c"
    return x + y;
}

# 9 "fib.c" 3
static SEAM_COLD long fib__cold1(seam_worker *seam_w, long n, long x)
# 9 "fib.c" 3
{
# 9 "fib.c" 3
    fib__frame *seam_f = (fib__frame *)seam_frame_new(seam_w, &fib__type, 1);
# 9 "fib.c" 3
    seam_f->n = n;
# 9 "fib.c" 3
    unsigned seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)&seam_f->x);
# 9 "fib.c" 3
    if (seam_k & SEAM_RETURNED) seam_f->x = x;
# 9 "fib.c" 3
    if (!(seam_k & SEAM_GO_ON))
# 9 "fib.c" 3
        return (long){0};
# 9 "fib.c" 3
    return fib__slow(seam_w, seam_f);
# 9 "fib.c" 3
}

# 10 "fib.c" 3
static SEAM_COLD long fib__cold2(seam_worker *seam_w, long x, long y)
# 10 "fib.c" 3
{
# 10 "fib.c" 3
    fib__frame *seam_f = (fib__frame *)seam_frame_new(seam_w, &fib__type, 2);
# 10 "fib.c" 3
    seam_f->x = x;
# 10 "fib.c" 3
    unsigned seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)&seam_f->y);
# 10 "fib.c" 3
    if (seam_k & SEAM_RETURNED) seam_f->y = y;
# 10 "fib.c" 3
    if (!(seam_k & SEAM_GO_ON))
# 10 "fib.c" 3
        return (long){0};
# 10 "fib.c" 3
    return fib__slow(seam_w, seam_f);
# 10 "fib.c" 3
}

# 4 "fib.c" 3
static __attribute__((noinline)) long fib__slow(seam_worker *seam_w, fib__frame *seam_f)
# 4 "fib.c" 3
{
# 4 "fib.c" 3
    long n;
# 4 "fib.c" 3
    unsigned seam_k;
# 4 "fib.c" 3
    switch (seam_f->h.point) {
# 9 "fib.c" 3
        case 1: n = seam_f->n; goto seam_p1;
        case 2: goto seam_p2;
        case 3: goto seam_p3;
# 4 "fib.c" 3
        default: __builtin_unreachable();
# 4 "fib.c" 3
    }
# 7 "fib.c" 3
    if (n < 2) {
        {
# 8 "fib.c" 3
            long seam_r = n;
# 8 "fib.c" 3
            seam_frame_free(seam_w, &seam_f->h);
# 8 "fib.c" 3
            return seam_r;
# 8 "fib.c" 3
        }
    }
# 9 "fib.c" 3
    {
# 9 "fib.c" 3
        _Static_assert(__builtin_types_compatible_p(long, __typeof__(seam_f->x)), "the destination has the type of fib's result");
# 9 "fib.c" 3
        long seam_r = fib__fast(seam_w, n - 1);
# 9 "fib.c" 3
        if (__builtin_expect(seam_asked(seam_w), 0)) {
# 9 "fib.c" 3
            seam_f->n = n;
# 9 "fib.c" 3
            seam_f->h.point = 1;
# 9 "fib.c" 3
            seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)&seam_f->x);
# 9 "fib.c" 3
            if (seam_k & SEAM_RETURNED) seam_f->x = seam_r;
# 9 "fib.c" 3
            if (!(seam_k & SEAM_GO_ON)) return (long){0};
# 9 "fib.c" 3
            if (!(seam_k & SEAM_RETURNED)) goto seam_p1;
# 9 "fib.c" 3
        }
# 9 "fib.c" 3
        seam_f->x = seam_r;
# 9 "fib.c" 3
    }
# 9 "fib.c" 3
seam_p1:;
    {
# 10 "fib.c" 3
        _Static_assert(__builtin_types_compatible_p(long, __typeof__(seam_f->y)), "the destination has the type of fib's result");
# 10 "fib.c" 3
        long seam_r = fib__fast(seam_w, n - 2);
# 10 "fib.c" 3
        if (__builtin_expect(seam_asked(seam_w), 0)) {
# 10 "fib.c" 3
            seam_f->h.point = 2;
# 10 "fib.c" 3
            seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)&seam_f->y);
# 10 "fib.c" 3
            if (seam_k & SEAM_RETURNED) seam_f->y = seam_r;
# 10 "fib.c" 3
            if (!(seam_k & SEAM_GO_ON)) return (long){0};
# 10 "fib.c" 3
            if (!(seam_k & SEAM_RETURNED)) goto seam_p2;
# 10 "fib.c" 3
        }
# 10 "fib.c" 3
        seam_f->y = seam_r;
# 10 "fib.c" 3
    }
# 10 "fib.c" 3
seam_p2:;
    if (seam_join_open(&seam_f->j[0])) {
# 11 "fib.c" 3
        seam_f->h.point = 3;
# 11 "fib.c" 3
        seam_k = seam_sync_cold(seam_w, &seam_f->h, &seam_f->j[0], 0);
# 11 "fib.c" 3
        if (!(seam_k & SEAM_GO_ON)) return (long){0};
# 11 "fib.c" 3
    }
# 11 "fib.c" 3
seam_p3:;
    {
# 12 "fib.c" 3
        long seam_r = seam_f->x + seam_f->y;
# 12 "fib.c" 3
        seam_frame_free(seam_w, &seam_f->h);
# 12 "fib.c" 3
        return seam_r;
# 12 "fib.c" 3
    }
}

# 4 "fib.c" 3
static void fib__resume(seam_worker *seam_w, seam_frame *seam_h)
# 4 "fib.c" 3
{
# 4 "fib.c" 3
    void *seam_dst = seam_h->dst;
# 4 "fib.c" 3
    long seam_r = fib__slow(seam_w, (fib__frame *)seam_h);
# 4 "fib.c" 3
    if (!seam_released(seam_w) && seam_dst) *(long *)seam_dst = seam_r;
# 4 "fib.c" 3
}
# 4 "fib.c" 3
static const unsigned short fib__saved[] = { 0, 1, 1, 2, };
# 4 "fib.c" 3
static const seam_point fib__points[] = {
# 4 "fib.c" 3
    { SEAM_POINT_ENTRY, 4, "fib.c", "fib", 0, 0 },
# 4 "fib.c" 3
    { SEAM_POINT_SPAWN, 9, "fib.c", "fib", fib__saved + 0, 1 },
# 4 "fib.c" 3
    { SEAM_POINT_SPAWN, 10, "fib.c", "fib", fib__saved + 1, 1 },
# 4 "fib.c" 3
    { SEAM_POINT_SYNC, 11, "fib.c", 0, fib__saved + 2, 2 },
# 4 "fib.c" 3
};
# 4 "fib.c" 3
static const seam_slot fib__slots[] = {
# 4 "fib.c" 3
    { "n", "long", __builtin_offsetof(fib__frame, n), sizeof(((fib__frame *)0)->n) },
# 4 "fib.c" 3
    { "x", "long", __builtin_offsetof(fib__frame, x), sizeof(((fib__frame *)0)->x) },
# 4 "fib.c" 3
    { "y", "long", __builtin_offsetof(fib__frame, y), sizeof(((fib__frame *)0)->y) },
# 4 "fib.c" 3
};
# 4 "fib.c" 3
static const seam_frame_type fib__type = {
# 4 "fib.c" 3
    "fib", sizeof(fib__frame), 1, fib__resume,
# 4 "fib.c" 3
    fib__points, 4, fib__slots, 3,
# 4 "fib.c" 3
};

# 4 "fib.c" 3
struct fib__args {
# 4 "fib.c" 3
    long n;
# 4 "fib.c" 3
    long seam_result;
# 4 "fib.c" 3
};

# 4 "fib.c" 3
static void fib__body(seam_worker *seam_w, void *seam_struct)
# 4 "fib.c" 3
{
# 4 "fib.c" 3
    struct fib__args *seam_args = seam_struct;
# 4 "fib.c" 3
    long seam_r = fib__fast(seam_w, seam_args->n);
# 4 "fib.c" 3
    if (!seam_released(seam_w)) seam_args->seam_result = seam_r;
# 4 "fib.c" 3
}

# 4 "fib.c" 3
long fib(long n)
# 4 "fib.c" 3
{
# 4 "fib.c" 3
    seam_worker *seam_w = seam_self;
# 4 "fib.c" 3
    if (seam_w && seam_w->callee == (void *)fib) {
# 4 "fib.c" 3
        seam_w->callee = 0;
# 4 "fib.c" 3
        return fib__fast(seam_w, n);
# 4 "fib.c" 3
    }
# 4 "fib.c" 3
    struct fib__args seam_args;
# 4 "fib.c" 3
    seam_args.n = n;
# 4 "fib.c" 3
    seam_root(fib__body, &seam_args, &seam_args.seam_result);
# 4 "fib.c" 3
    return seam_args.seam_result;
# 4 "fib.c" 3
}
# 15 "fib.c"
int main(int argc, char **argv)
{
    printf("%ld\n", fib(argc > 1 ? atoi(argv[1]) : 20));
    return 0;
}
