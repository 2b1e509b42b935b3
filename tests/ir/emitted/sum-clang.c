# 1 "sum.c"
int printf(const char *, ...);

long sum(const int *a, unsigned long n);
typedef struct sum__frame {
    seam_frame h;
    seam_join j[1];
    const int *a;
    unsigned long n;
    unsigned long half;
    long right;
    long got;
    long other;
    long seam_acc;
} sum__frame;
static const seam_frame_type sum__type;
static SEAM_COLD long sum__cold1(seam_worker *seam_w, const int *a, unsigned long n, unsigned long half, long seam_acc, long got);
static SEAM_COLD long sum__cold2(seam_worker *seam_w, long got, long seam_acc, long other);
static __attribute__((noinline)) long sum__slow(seam_worker *seam_w, sum__frame *seam_f);
long sum__fast(seam_worker *seam_w, const int *, unsigned long) __asm__("sum.fast");
static inline __attribute__((always_inline)) long sum__inner1(seam_worker *seam_w, const int *a, unsigned long n)
{
    unsigned long half;
    long left;
    long right;
    long got;
    long other;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 1) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(*a));
    }
    half = n / 2;
    got = sum__fast(seam_w, a, half);
    if (__builtin_expect(seam_asked(seam_w), 0)) return sum__cold1(seam_w, a, n, half, seam_acc, got);
    {
        const int *seam_arg0 = a + half;
        unsigned long seam_arg1 = n - half;
        left = got;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)left);
        a = seam_arg0;
        n = seam_arg1;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) long sum__inner2(seam_worker *seam_w, const int *a, unsigned long n)
{
    unsigned long half;
    long left;
    long right;
    long got;
    long other;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 1) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(*a));
    }
    half = n / 2;
    got = sum__inner1(seam_w, a, half);
    if (__builtin_expect(seam_asked(seam_w), 0)) return sum__cold1(seam_w, a, n, half, seam_acc, got);
    {
        const int *seam_arg0 = a + half;
        unsigned long seam_arg1 = n - half;
        left = got;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)left);
        a = seam_arg0;
        n = seam_arg1;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) long sum__inner3(seam_worker *seam_w, const int *a, unsigned long n)
{
    unsigned long half;
    long left;
    long right;
    long got;
    long other;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 1) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(*a));
    }
    half = n / 2;
    got = sum__inner2(seam_w, a, half);
    if (__builtin_expect(seam_asked(seam_w), 0)) return sum__cold1(seam_w, a, n, half, seam_acc, got);
    {
        const int *seam_arg0 = a + half;
        unsigned long seam_arg1 = n - half;
        left = got;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)left);
        a = seam_arg0;
        n = seam_arg1;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) long sum__inner4(seam_worker *seam_w, const int *a, unsigned long n)
{
    unsigned long half;
    long left;
    long right;
    long got;
    long other;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 1) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(*a));
    }
    half = n / 2;
    got = sum__inner3(seam_w, a, half);
    if (__builtin_expect(seam_asked(seam_w), 0)) return sum__cold1(seam_w, a, n, half, seam_acc, got);
    {
        const int *seam_arg0 = a + half;
        unsigned long seam_arg1 = n - half;
        left = got;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)left);
        a = seam_arg0;
        n = seam_arg1;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) long sum__inner5(seam_worker *seam_w, const int *a, unsigned long n)
{
    unsigned long half;
    long left;
    long right;
    long got;
    long other;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 1) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(*a));
    }
    half = n / 2;
    got = sum__inner4(seam_w, a, half);
    if (__builtin_expect(seam_asked(seam_w), 0)) return sum__cold1(seam_w, a, n, half, seam_acc, got);
    {
        const int *seam_arg0 = a + half;
        unsigned long seam_arg1 = n - half;
        left = got;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)left);
        a = seam_arg0;
        n = seam_arg1;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) long sum__inner6(seam_worker *seam_w, const int *a, unsigned long n)
{
    unsigned long half;
    long left;
    long right;
    long got;
    long other;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 1) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(*a));
    }
    half = n / 2;
    got = sum__inner5(seam_w, a, half);
    if (__builtin_expect(seam_asked(seam_w), 0)) return sum__cold1(seam_w, a, n, half, seam_acc, got);
    {
        const int *seam_arg0 = a + half;
        unsigned long seam_arg1 = n - half;
        left = got;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)left);
        a = seam_arg0;
        n = seam_arg1;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) long sum__inner7(seam_worker *seam_w, const int *a, unsigned long n)
{
    unsigned long half;
    long left;
    long right;
    long got;
    long other;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 1) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(*a));
    }
    half = n / 2;
    got = sum__inner6(seam_w, a, half);
    if (__builtin_expect(seam_asked(seam_w), 0)) return sum__cold1(seam_w, a, n, half, seam_acc, got);
    {
        const int *seam_arg0 = a + half;
        unsigned long seam_arg1 = n - half;
        left = got;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)left);
        a = seam_arg0;
        n = seam_arg1;
        goto seam_again;
    }
}

long sum__fast(seam_worker *seam_w, const int *a, unsigned long n)
{
    unsigned long half;
    long left;
    long right;
    long got;
    long other;
    long seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 1) {
        return (long)((unsigned long long)seam_acc + (unsigned long long)(*a));
    }
    half = n / 2;
    got = sum__inner7(seam_w, a, half);
    if (__builtin_expect(seam_asked(seam_w), 0)) return sum__cold1(seam_w, a, n, half, seam_acc, got);
    {
        const int *seam_arg0 = a + half;
        unsigned long seam_arg1 = n - half;
        left = got;
        seam_acc = (long)((unsigned long long)seam_acc + (unsigned long long)left);
        a = seam_arg0;
        n = seam_arg1;
        goto seam_again;
    }
}

static SEAM_COLD long sum__cold1(seam_worker *seam_w, const int *a, unsigned long n, unsigned long half, long seam_acc, long got)
{
    sum__frame *seam_f = (sum__frame *)seam_frame_new(seam_w, &sum__type, 1);
    seam_f->a = a;
    seam_f->n = n;
    seam_f->half = half;
    seam_f->seam_acc = seam_acc;
    unsigned seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)&seam_f->got);
    if (seam_k & SEAM_RETURNED) seam_f->got = got;
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    return sum__slow(seam_w, seam_f);
}

static SEAM_COLD long sum__cold2(seam_worker *seam_w, long got, long seam_acc, long other)
{
    sum__frame *seam_f = (sum__frame *)seam_frame_new(seam_w, &sum__type, 2);
    seam_f->got = got;
    seam_f->seam_acc = seam_acc;
    unsigned seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)&seam_f->other);
    if (seam_k & SEAM_RETURNED) seam_f->other = other;
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    return sum__slow(seam_w, seam_f);
}

static __attribute__((noinline)) long sum__slow(seam_worker *seam_w, sum__frame *seam_f)
{
    const int *a;
    unsigned long n;
    unsigned long half;
    long left;
    long right;
    long other;
    long seam_acc;
    unsigned seam_k;
    switch (seam_f->h.point) {
        case 1: a = seam_f->a; n = seam_f->n; half = seam_f->half; seam_acc = seam_f->seam_acc; goto seam_p1;
        case 2: seam_acc = seam_f->seam_acc; other = seam_f->other; goto seam_p2;
        case 3: right = seam_f->right; seam_acc = seam_f->seam_acc; goto seam_p3;
        default: __builtin_unreachable();
    }
    seam_acc = 0;
    if (n == 1) {
        {
            long seam_r = (long)((unsigned long long)seam_acc + (unsigned long long)(*a));
            seam_frame_free(seam_w, &seam_f->h);
            return seam_r;
        }
    }
    half = n / 2;
    {
        _Static_assert(__builtin_types_compatible_p(long, __typeof__(seam_f->got)), "the destination has the type of sum's result");
        long seam_r = sum__fast(seam_w, a, half);
        if (__builtin_expect(seam_asked(seam_w), 0)) {
            seam_f->a = a;
            seam_f->n = n;
            seam_f->half = half;
            seam_f->seam_acc = seam_acc;
            seam_f->h.point = 1;
            seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)&seam_f->got);
            if (seam_k & SEAM_RETURNED) seam_f->got = seam_r;
            if (!(seam_k & SEAM_GO_ON)) return (long){0};
            if (!(seam_k & SEAM_RETURNED)) goto seam_p1;
        }
        seam_f->got = seam_r;
    }
seam_p1:;
    {
        _Static_assert(__builtin_types_compatible_p(long, __typeof__(other)), "the destination has the type of sum's result");
        long seam_r = sum__fast(seam_w, a + half, n - half);
        if (__builtin_expect(seam_asked(seam_w), 0)) {
            seam_f->seam_acc = seam_acc;
            seam_f->h.point = 2;
            seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)&seam_f->other);
            if (seam_k & SEAM_RETURNED) seam_f->other = seam_r;
            if (!(seam_k & SEAM_GO_ON)) return (long){0};
            if (!(seam_k & SEAM_RETURNED)) goto seam_p2;
        }
        other = seam_r;
    }
seam_p2:;
    right = other;
    if (seam_join_open(&seam_f->j[0])) {
        seam_f->right = right;
        seam_f->seam_acc = seam_acc;
        seam_f->h.point = 3;
        seam_k = seam_sync_cold(seam_w, &seam_f->h, &seam_f->j[0], 0);
        if (!(seam_k & SEAM_GO_ON)) return (long){0};
    }
seam_p3:;
    left = seam_f->got;
    {
        long seam_r = (long)((unsigned long long)seam_acc + (unsigned long long)(right + left));
        seam_frame_free(seam_w, &seam_f->h);
        return seam_r;
    }
}

static void sum__resume(seam_worker *seam_w, seam_frame *seam_h)
{
    void *seam_dst = seam_h->dst;
    long seam_r = sum__slow(seam_w, (sum__frame *)seam_h);
    if (!seam_released(seam_w) && seam_dst) *(long *)seam_dst = seam_r;
}
static const unsigned short sum__saved[] = { 0, 1, 2, 6, 4, 6, 3, 4, 6, };
static const seam_point sum__points[] = {
    { SEAM_POINT_ENTRY, 3, "sum.c", "sum", 0, 0 },
    { SEAM_POINT_SPAWN, 7, "sum.c", "sum", sum__saved + 0, 4 },
    { SEAM_POINT_CALL, 8, "sum.c", "sum", sum__saved + 4, 2 },
    { SEAM_POINT_SYNC, 9, "sum.c", 0, sum__saved + 6, 3 },
};
static const seam_slot sum__slots[] = {
    { "a", "const int *", __builtin_offsetof(sum__frame, a), sizeof(((sum__frame *)0)->a) },
    { "n", "unsigned long", __builtin_offsetof(sum__frame, n), sizeof(((sum__frame *)0)->n) },
    { "half", "unsigned long", __builtin_offsetof(sum__frame, half), sizeof(((sum__frame *)0)->half) },
    { "right", "long", __builtin_offsetof(sum__frame, right), sizeof(((sum__frame *)0)->right) },
    { "got", "long", __builtin_offsetof(sum__frame, got), sizeof(((sum__frame *)0)->got) },
    { "other", "long", __builtin_offsetof(sum__frame, other), sizeof(((sum__frame *)0)->other) },
    { "seam_acc", "long", __builtin_offsetof(sum__frame, seam_acc), sizeof(((sum__frame *)0)->seam_acc) },
};
static const seam_frame_type sum__type = {
    "sum", sizeof(sum__frame), 1, sum__resume,
    sum__points, 4, sum__slots, 7,
};

struct sum__args {
    const int *a;
    unsigned long n;
    long seam_result;
};

static void sum__body(seam_worker *seam_w, void *seam_struct)
{
    struct sum__args *seam_args = seam_struct;
    long seam_r = sum__fast(seam_w, seam_args->a, seam_args->n);
    if (!seam_released(seam_w)) seam_args->seam_result = seam_r;
}

long sum(const int *a, unsigned long n)
{
    seam_worker *seam_w = seam_self;
    if (seam_w && seam_w->callee == (void *)sum) {
        seam_w->callee = 0;
        return sum__fast(seam_w, a, n);
    }
    struct sum__args seam_args;
    seam_args.a = a;
    seam_args.n = n;
    seam_root(sum__body, &seam_args, &seam_args.seam_result);
    return seam_args.seam_result;
}

signed char narrow(int n);
typedef struct narrow__frame {
    seam_frame h;
    seam_join j[1];
    int n;
    signed char left;
    signed char right;
    signed char seam_acc;
} narrow__frame;
static const seam_frame_type narrow__type;
static SEAM_COLD signed char narrow__cold1(seam_worker *seam_w, int n, signed char seam_acc, signed char left);
static SEAM_COLD signed char narrow__cold2(seam_worker *seam_w, signed char left, signed char seam_acc, signed char right);
static __attribute__((noinline)) signed char narrow__slow(seam_worker *seam_w, narrow__frame *seam_f);
signed char narrow__fast(seam_worker *seam_w, int) __asm__("narrow.fast");
static inline __attribute__((always_inline)) signed char narrow__inner1(seam_worker *seam_w, int n)
{
    signed char left;
    signed char right;
    signed char seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 0) {
        return (signed char)((unsigned long long)seam_acc + (unsigned long long)(1));
    }
    left = narrow__fast(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return narrow__cold1(seam_w, n, seam_acc, left);
    {
        int seam_arg0 = n - 1;
        seam_acc = (signed char)((unsigned long long)seam_acc + (unsigned long long)left);
        n = seam_arg0;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) signed char narrow__inner2(seam_worker *seam_w, int n)
{
    signed char left;
    signed char right;
    signed char seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 0) {
        return (signed char)((unsigned long long)seam_acc + (unsigned long long)(1));
    }
    left = narrow__inner1(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return narrow__cold1(seam_w, n, seam_acc, left);
    {
        int seam_arg0 = n - 1;
        seam_acc = (signed char)((unsigned long long)seam_acc + (unsigned long long)left);
        n = seam_arg0;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) signed char narrow__inner3(seam_worker *seam_w, int n)
{
    signed char left;
    signed char right;
    signed char seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 0) {
        return (signed char)((unsigned long long)seam_acc + (unsigned long long)(1));
    }
    left = narrow__inner2(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return narrow__cold1(seam_w, n, seam_acc, left);
    {
        int seam_arg0 = n - 1;
        seam_acc = (signed char)((unsigned long long)seam_acc + (unsigned long long)left);
        n = seam_arg0;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) signed char narrow__inner4(seam_worker *seam_w, int n)
{
    signed char left;
    signed char right;
    signed char seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 0) {
        return (signed char)((unsigned long long)seam_acc + (unsigned long long)(1));
    }
    left = narrow__inner3(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return narrow__cold1(seam_w, n, seam_acc, left);
    {
        int seam_arg0 = n - 1;
        seam_acc = (signed char)((unsigned long long)seam_acc + (unsigned long long)left);
        n = seam_arg0;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) signed char narrow__inner5(seam_worker *seam_w, int n)
{
    signed char left;
    signed char right;
    signed char seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 0) {
        return (signed char)((unsigned long long)seam_acc + (unsigned long long)(1));
    }
    left = narrow__inner4(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return narrow__cold1(seam_w, n, seam_acc, left);
    {
        int seam_arg0 = n - 1;
        seam_acc = (signed char)((unsigned long long)seam_acc + (unsigned long long)left);
        n = seam_arg0;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) signed char narrow__inner6(seam_worker *seam_w, int n)
{
    signed char left;
    signed char right;
    signed char seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 0) {
        return (signed char)((unsigned long long)seam_acc + (unsigned long long)(1));
    }
    left = narrow__inner5(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return narrow__cold1(seam_w, n, seam_acc, left);
    {
        int seam_arg0 = n - 1;
        seam_acc = (signed char)((unsigned long long)seam_acc + (unsigned long long)left);
        n = seam_arg0;
        goto seam_again;
    }
}

static inline __attribute__((always_inline)) signed char narrow__inner7(seam_worker *seam_w, int n)
{
    signed char left;
    signed char right;
    signed char seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 0) {
        return (signed char)((unsigned long long)seam_acc + (unsigned long long)(1));
    }
    left = narrow__inner6(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return narrow__cold1(seam_w, n, seam_acc, left);
    {
        int seam_arg0 = n - 1;
        seam_acc = (signed char)((unsigned long long)seam_acc + (unsigned long long)left);
        n = seam_arg0;
        goto seam_again;
    }
}

signed char narrow__fast(seam_worker *seam_w, int n)
{
    signed char left;
    signed char right;
    signed char seam_acc;
    seam_acc = 0;
seam_again:;
    if (n == 0) {
        return (signed char)((unsigned long long)seam_acc + (unsigned long long)(1));
    }
    left = narrow__inner7(seam_w, n - 1);
    if (__builtin_expect(seam_asked(seam_w), 0)) return narrow__cold1(seam_w, n, seam_acc, left);
    {
        int seam_arg0 = n - 1;
        seam_acc = (signed char)((unsigned long long)seam_acc + (unsigned long long)left);
        n = seam_arg0;
        goto seam_again;
    }
}

static SEAM_COLD signed char narrow__cold1(seam_worker *seam_w, int n, signed char seam_acc, signed char left)
{
    narrow__frame *seam_f = (narrow__frame *)seam_frame_new(seam_w, &narrow__type, 1);
    seam_f->n = n;
    seam_f->seam_acc = seam_acc;
    unsigned seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)&seam_f->left);
    if (seam_k & SEAM_RETURNED) seam_f->left = left;
    if (!(seam_k & SEAM_GO_ON))
        return (signed char){0};
    return narrow__slow(seam_w, seam_f);
}

static SEAM_COLD signed char narrow__cold2(seam_worker *seam_w, signed char left, signed char seam_acc, signed char right)
{
    narrow__frame *seam_f = (narrow__frame *)seam_frame_new(seam_w, &narrow__type, 2);
    seam_f->left = left;
    seam_f->seam_acc = seam_acc;
    unsigned seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)&seam_f->right);
    if (seam_k & SEAM_RETURNED) seam_f->right = right;
    if (!(seam_k & SEAM_GO_ON))
        return (signed char){0};
    return narrow__slow(seam_w, seam_f);
}

static __attribute__((noinline)) signed char narrow__slow(seam_worker *seam_w, narrow__frame *seam_f)
{
    int n;
    signed char seam_acc;
    unsigned seam_k;
    switch (seam_f->h.point) {
        case 1: n = seam_f->n; seam_acc = seam_f->seam_acc; goto seam_p1;
        case 2: seam_acc = seam_f->seam_acc; goto seam_p2;
        case 3: seam_acc = seam_f->seam_acc; goto seam_p3;
        default: __builtin_unreachable();
    }
    seam_acc = 0;
    if (n == 0) {
        {
            signed char seam_r = (signed char)((unsigned long long)seam_acc + (unsigned long long)(1));
            seam_frame_free(seam_w, &seam_f->h);
            return seam_r;
        }
    }
    {
        _Static_assert(__builtin_types_compatible_p(signed char, __typeof__(seam_f->left)), "the destination has the type of narrow's result");
        signed char seam_r = narrow__fast(seam_w, n - 1);
        if (__builtin_expect(seam_asked(seam_w), 0)) {
            seam_f->n = n;
            seam_f->seam_acc = seam_acc;
            seam_f->h.point = 1;
            seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)&seam_f->left);
            if (seam_k & SEAM_RETURNED) seam_f->left = seam_r;
            if (!(seam_k & SEAM_GO_ON)) return (signed char){0};
            if (!(seam_k & SEAM_RETURNED)) goto seam_p1;
        }
        seam_f->left = seam_r;
    }
seam_p1:;
    {
        _Static_assert(__builtin_types_compatible_p(signed char, __typeof__(seam_f->right)), "the destination has the type of narrow's result");
        signed char seam_r = narrow__fast(seam_w, n - 1);
        if (__builtin_expect(seam_asked(seam_w), 0)) {
            seam_f->seam_acc = seam_acc;
            seam_f->h.point = 2;
            seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)&seam_f->right);
            if (seam_k & SEAM_RETURNED) seam_f->right = seam_r;
            if (!(seam_k & SEAM_GO_ON)) return (signed char){0};
            if (!(seam_k & SEAM_RETURNED)) goto seam_p2;
        }
        seam_f->right = seam_r;
    }
seam_p2:;
    if (seam_join_open(&seam_f->j[0])) {
        seam_f->seam_acc = seam_acc;
        seam_f->h.point = 3;
        seam_k = seam_sync_cold(seam_w, &seam_f->h, &seam_f->j[0], 0);
        if (!(seam_k & SEAM_GO_ON)) return (signed char){0};
    }
seam_p3:;
    {
        signed char seam_r = (signed char)((unsigned long long)seam_acc + (unsigned long long)(seam_f->left + seam_f->right));
        seam_frame_free(seam_w, &seam_f->h);
        return seam_r;
    }
}

static void narrow__resume(seam_worker *seam_w, seam_frame *seam_h)
{
    void *seam_dst = seam_h->dst;
    signed char seam_r = narrow__slow(seam_w, (narrow__frame *)seam_h);
    if (!seam_released(seam_w) && seam_dst) *(signed char *)seam_dst = seam_r;
}
static const unsigned short narrow__saved[] = { 0, 3, 1, 3, 1, 2, 3, };
static const seam_point narrow__points[] = {
    { SEAM_POINT_ENTRY, 12, "sum.c", "narrow", 0, 0 },
    { SEAM_POINT_SPAWN, 15, "sum.c", "narrow", narrow__saved + 0, 2 },
    { SEAM_POINT_SPAWN, 16, "sum.c", "narrow", narrow__saved + 2, 2 },
    { SEAM_POINT_SYNC, 17, "sum.c", 0, narrow__saved + 4, 3 },
};
static const seam_slot narrow__slots[] = {
    { "n", "int", __builtin_offsetof(narrow__frame, n), sizeof(((narrow__frame *)0)->n) },
    { "left", "signed char", __builtin_offsetof(narrow__frame, left), sizeof(((narrow__frame *)0)->left) },
    { "right", "signed char", __builtin_offsetof(narrow__frame, right), sizeof(((narrow__frame *)0)->right) },
    { "seam_acc", "signed char", __builtin_offsetof(narrow__frame, seam_acc), sizeof(((narrow__frame *)0)->seam_acc) },
};
static const seam_frame_type narrow__type = {
    "narrow", sizeof(narrow__frame), 1, narrow__resume,
    narrow__points, 4, narrow__slots, 4,
};

struct narrow__args {
    int n;
    signed char seam_result;
};

static void narrow__body(seam_worker *seam_w, void *seam_struct)
{
    struct narrow__args *seam_args = seam_struct;
    signed char seam_r = narrow__fast(seam_w, seam_args->n);
    if (!seam_released(seam_w)) seam_args->seam_result = seam_r;
}

signed char narrow(int n)
{
    seam_worker *seam_w = seam_self;
    if (seam_w && seam_w->callee == (void *)narrow) {
        seam_w->callee = 0;
        return narrow__fast(seam_w, n);
    }
    struct narrow__args seam_args;
    seam_args.n = n;
    seam_root(narrow__body, &seam_args, &seam_args.seam_result);
    return seam_args.seam_result;
}
# 20 "sum.c"
int main(void)
{
    int a[256];
    for (int i = 0; i < 256; i++)
        a[i] = i;
    printf("%ld %d\n", sum(a, 256), narrow(7));
    return 0;
}
