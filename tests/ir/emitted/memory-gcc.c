# 1 "memory.c"
int printf(const char *, ...);

struct fill__side {
    long half;
};
static inline __attribute__((always_inline)) struct fill__side *fill__memory(char *side)
{ return (struct fill__side *)(_Alignof(struct fill__side) <= 16 ? side : (char *)(((unsigned long)side + _Alignof(struct fill__side) - 1) & -_Alignof(struct fill__side))); }
typedef struct fill__frame {
    seam_frame h;
    seam_join j[1];
    long *p;
    int n;
    long *at;
    char *seam_side;
} fill__frame;
static const seam_frame_type fill__type;
static SEAM_COLD void fill__cold1(seam_worker *seam_w, long *p, int n, long *at, char *seam_side);
static SEAM_COLD void fill__cold2(seam_worker *seam_w, long *p, long *at, char *seam_side);
static __attribute__((noinline)) void fill__slow(seam_worker *seam_w, fill__frame *seam_f);
static void fill__fast(seam_worker *seam_w, long *, int);
static void fill__fast(seam_worker *seam_w, long *p, int n)
{
    long *at;
    char *seam_side;
    struct fill__side *seam_m;
    if (n == 1) {
        p[0] = 1;
        return;
    }
    seam_side = seam_side_push(seam_w, sizeof(struct fill__side) + (_Alignof(struct fill__side) <= 16 ? 0 : _Alignof(struct fill__side)));
    seam_m = fill__memory(seam_side);
    seam_m->half = n / 2;
    at = &seam_m->half;
    fill__fast(seam_w, p, *at);
    if (__builtin_expect(seam_asked(seam_w), 0)) {
        fill__cold1(seam_w, p, n, at, seam_side);
        return;
    }
    fill__fast(seam_w, p + seam_m->half, n - *at);
    if (__builtin_expect(seam_asked(seam_w), 0)) {
        fill__cold2(seam_w, p, at, seam_side);
        return;
    }
    p[0] += seam_m->half - *at;
    { seam_w->side = seam_side; return; }
}

static SEAM_COLD void fill__cold1(seam_worker *seam_w, long *p, int n, long *at, char *seam_side)
{
    fill__frame *seam_f = (fill__frame *)seam_frame_new(seam_w, &fill__type, 1);
    seam_f->p = p;
    seam_f->n = n;
    seam_f->at = at;
    seam_f->h.side = seam_f->seam_side = seam_side;
    unsigned seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], 0);
    if (!(seam_k & SEAM_GO_ON))
        return;
    fill__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
}

static SEAM_COLD void fill__cold2(seam_worker *seam_w, long *p, long *at, char *seam_side)
{
    fill__frame *seam_f = (fill__frame *)seam_frame_new(seam_w, &fill__type, 2);
    seam_f->p = p;
    seam_f->at = at;
    seam_f->h.side = seam_f->seam_side = seam_side;
    unsigned seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], 0);
    if (!(seam_k & SEAM_GO_ON))
        return;
    fill__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
}

static __attribute__((noinline)) void fill__slow(seam_worker *seam_w, fill__frame *seam_f)
{
    long *p;
    int n;
    long *at;
    unsigned seam_k;
    struct fill__side *seam_m = fill__memory(seam_f->seam_side);
    switch (seam_f->h.point) {
        case 1: p = seam_f->p; n = seam_f->n; at = seam_f->at; goto seam_p1;
        case 2: p = seam_f->p; at = seam_f->at; goto seam_p2;
        case 3: p = seam_f->p; at = seam_f->at; goto seam_p3;
        default: __builtin_unreachable();
    }
    if (n == 1) {
        p[0] = 1;
        {
            seam_frame_free(seam_w, &seam_f->h);
            return;
        }
    }
    seam_m->half = n / 2;
    at = &seam_m->half;
    {
        fill__fast(seam_w, p, *at);
        if (__builtin_expect(seam_asked(seam_w), 0)) {
            seam_f->p = p;
            seam_f->n = n;
            seam_f->at = at;
            seam_f->h.point = 1;
            seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], 0);
            if (!(seam_k & SEAM_GO_ON)) return;
            if (!(seam_k & SEAM_RETURNED)) goto seam_p1;
        }
    }
seam_p1:;
    {
        fill__fast(seam_w, p + seam_m->half, n - *at);
        if (__builtin_expect(seam_asked(seam_w), 0)) {
            seam_f->p = p;
            seam_f->at = at;
            seam_f->h.point = 2;
            seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], 0);
            if (!(seam_k & SEAM_GO_ON)) return;
            if (!(seam_k & SEAM_RETURNED)) goto seam_p2;
        }
    }
seam_p2:;
    if (seam_join_open(&seam_f->j[0])) {
        seam_f->p = p;
        seam_f->at = at;
        seam_f->h.point = 3;
        seam_k = seam_sync_cold(seam_w, &seam_f->h, &seam_f->j[0], 0);
        if (!(seam_k & SEAM_GO_ON)) return;
    }
seam_p3:;
    p[0] += seam_m->half - *at;
    seam_frame_free(seam_w, &seam_f->h);
    return;
}

static void fill__resume(seam_worker *seam_w, seam_frame *seam_h)
{
    fill__slow(seam_w, (fill__frame *)seam_h);
}
static const unsigned short fill__saved[] = { 0, 1, 2, 0, 2, 0, 2, };
static const seam_point fill__points[] = {
    { SEAM_POINT_ENTRY, 3, "memory.c", "fill", 0, 0 },
    { SEAM_POINT_SPAWN, 6, "memory.c", "fill", fill__saved + 0, 3 },
    { SEAM_POINT_SPAWN, 7, "memory.c", "fill", fill__saved + 3, 2 },
    { SEAM_POINT_SYNC, 8, "memory.c", 0, fill__saved + 5, 2 },
};
static const seam_slot fill__slots[] = {
    { "p", "long *", __builtin_offsetof(fill__frame, p), sizeof(((fill__frame *)0)->p) },
    { "n", "int", __builtin_offsetof(fill__frame, n), sizeof(((fill__frame *)0)->n) },
    { "at", "long *", __builtin_offsetof(fill__frame, at), sizeof(((fill__frame *)0)->at) },
};
static const seam_slot fill__locals[] = {
    { "half", "long", __builtin_offsetof(struct fill__side, half), sizeof(((struct fill__side *)0)->half) },
};
static const seam_frame_type fill__type = {
    "fill", sizeof(fill__frame), 1, fill__resume,
    fill__points, 4, fill__slots, 3,
    .memory = fill__locals, .nmemory = 1,
    .side = __builtin_offsetof(fill__frame, seam_side), .side_align = _Alignof(struct fill__side),
};

struct total__side {
    __typeof__(long[4]) part __attribute__((aligned(64)));
    long last;
};
static inline __attribute__((always_inline)) struct total__side *total__memory(char *side)
{ return (struct total__side *)(_Alignof(struct total__side) <= 16 ? side : (char *)(((unsigned long)side + _Alignof(struct total__side) - 1) & -_Alignof(struct total__side))); }
typedef struct total__frame {
    seam_frame h;
    seam_join j[2];
    const long *p;
    int n;
    int i;
    char *seam_side;
} total__frame;
static const seam_frame_type total__type;
static SEAM_COLD long total__cold1(seam_worker *seam_w, total__frame *seam_f, char *seam_side, long *cell, long seam_r);
static SEAM_COLD long total__cold2(seam_worker *seam_w, char *seam_side, long seam_r);
static __attribute__((noinline)) long total__slow(seam_worker *seam_w, total__frame *seam_f);
static long total__fast(seam_worker *seam_w, const long *, int);
static long total__fast(seam_worker *seam_w, const long *p, int n)
{
    long *cell;
    int i;
    long sum;
    char *seam_side;
    struct total__side *seam_m;
    if (n <= 4) {
        sum = 0;
        for (int k = 0; k < n; k++) sum += p[k];
        return sum;
    }
    i = 0;
    seam_side = seam_side_push(seam_w, sizeof(struct total__side) + (_Alignof(struct total__side) <= 16 ? 0 : _Alignof(struct total__side)));
    seam_m = total__memory(seam_side);
    for (; i < 3; i++) {
        cell = &seam_m->part[i];
        {
            long seam_r = total__fast(seam_w, p + i * (n / 4), n / 4);
            if (__builtin_expect(seam_asked_in_loop(seam_w), 0)) {
                total__frame *seam_f = (total__frame *)seam_frame_new(seam_w, &total__type, 1);
                seam_f->p = p;
                seam_f->n = n;
                seam_f->i = i;
                return total__cold1(seam_w, seam_f, seam_side, cell, seam_r);
            }
            *cell = seam_r;
        }
    }
    {
        long seam_r = total__fast(seam_w, p + 3 * (n / 4), n - 3 * (n / 4));
        if (__builtin_expect(seam_asked(seam_w), 0)) return total__cold2(seam_w, seam_side, seam_r);
        seam_m->last = seam_r;
    }
    seam_m->part[3] = seam_m->last;
    { long seam_r = ((unsigned long)&seam_m->part % 64 == 0) * (seam_m->part[0] + seam_m->part[1] + seam_m->part[2] + seam_m->part[3]); seam_w->side = seam_side; return seam_r; }
}

static SEAM_COLD long total__cold1(seam_worker *seam_w, total__frame *seam_f, char *seam_side, long *cell, long seam_r)
{
    seam_f->h.side = seam_f->seam_side = seam_side;
    unsigned seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)cell);
    if (seam_k & SEAM_RETURNED) *cell = seam_r;
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    long seam_v = total__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
    return seam_v;
}

static SEAM_COLD long total__cold2(seam_worker *seam_w, char *seam_side, long seam_r)
{
    total__frame *seam_f = (total__frame *)seam_frame_new(seam_w, &total__type, 2);
    seam_f->h.side = seam_f->seam_side = seam_side;
    struct total__side *seam_m = total__memory(seam_side);
    unsigned seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[1], (void *)&seam_m->last);
    if (seam_k & SEAM_RETURNED) seam_m->last = seam_r;
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    long seam_v = total__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
    return seam_v;
}

static __attribute__((noinline)) long total__slow(seam_worker *seam_w, total__frame *seam_f)
{
    const long *p;
    int n;
    long *cell;
    int i;
    long sum;
    unsigned seam_k;
    struct total__side *seam_m = total__memory(seam_f->seam_side);
    switch (seam_f->h.point) {
        case 1: p = seam_f->p; n = seam_f->n; i = seam_f->i; goto seam_p1;
        case 2: goto seam_p2;
        case 3: goto seam_p3;
        case 4: goto seam_p4;
        default: __builtin_unreachable();
    }
    if (n <= 4) {
        sum = 0;
        for (int k = 0; k < n; k++) sum += p[k];
        {
            long seam_r = sum;
            seam_frame_free(seam_w, &seam_f->h);
            return seam_r;
        }
    }
    i = 0;
    for (; i < 3; i++) {
        cell = &seam_m->part[i];
        {
            _Static_assert(__builtin_types_compatible_p(long, __typeof__(*cell)), "the destination has the type of total's result");
            long seam_r = total__fast(seam_w, p + i * (n / 4), n / 4);
            if (__builtin_expect(seam_asked(seam_w), 0)) {
                seam_f->p = p;
                seam_f->n = n;
                seam_f->i = i;
                seam_f->h.point = 1;
                seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[0], (void *)cell);
                if (seam_k & SEAM_RETURNED) *cell = seam_r;
                if (!(seam_k & SEAM_GO_ON)) return (long){0};
                if (!(seam_k & SEAM_RETURNED)) goto seam_p1;
            }
            *cell = seam_r;
        }
    seam_p1:;
    }
    {
        _Static_assert(__builtin_types_compatible_p(long, __typeof__(seam_m->last)), "the destination has the type of total's result");
        long seam_r = total__fast(seam_w, p + 3 * (n / 4), n - 3 * (n / 4));
        if (__builtin_expect(seam_asked(seam_w), 0)) {
            seam_f->h.point = 2;
            seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[1], (void *)&seam_m->last);
            if (seam_k & SEAM_RETURNED) seam_m->last = seam_r;
            if (!(seam_k & SEAM_GO_ON)) return (long){0};
            if (!(seam_k & SEAM_RETURNED)) goto seam_p2;
        }
        seam_m->last = seam_r;
    }
seam_p2:;
    if (seam_join_open(&seam_f->j[0])) {
        seam_f->h.point = 3;
        seam_k = seam_sync_cold(seam_w, &seam_f->h, &seam_f->j[0], 0);
        if (!(seam_k & SEAM_GO_ON)) return (long){0};
    }
seam_p3:;
    if (seam_join_open(&seam_f->j[1])) {
        seam_f->h.point = 4;
        seam_k = seam_sync_cold(seam_w, &seam_f->h, &seam_f->j[1], 0);
        if (!(seam_k & SEAM_GO_ON)) return (long){0};
    }
seam_p4:;
    seam_m->part[3] = seam_m->last;
    {
        long seam_r = ((unsigned long)&seam_m->part % 64 == 0) * (seam_m->part[0] + seam_m->part[1] + seam_m->part[2] + seam_m->part[3]);
        seam_frame_free(seam_w, &seam_f->h);
        return seam_r;
    }
}

static void total__resume(seam_worker *seam_w, seam_frame *seam_h)
{
    void *seam_dst = seam_h->dst;
    long seam_r = total__slow(seam_w, (total__frame *)seam_h);
    if (!seam_released(seam_w) && seam_dst) *(long *)seam_dst = seam_r;
}
static const unsigned short total__saved[] = { 0, 1, 2, };
static const seam_point total__points[] = {
    { SEAM_POINT_ENTRY, 12, "memory.c", "total", 0, 0 },
    { SEAM_POINT_SPAWN, 16, "memory.c", "total", total__saved + 0, 3 },
    { SEAM_POINT_SPAWN, 17, "memory.c", "total", 0, 0 },
    { SEAM_POINT_SYNC, 18, "memory.c", 0, 0, 0 },
    { SEAM_POINT_SYNC, 18, "memory.c", 0, 0, 0 },
};
static const seam_slot total__slots[] = {
    { "p", "const long *", __builtin_offsetof(total__frame, p), sizeof(((total__frame *)0)->p) },
    { "n", "int", __builtin_offsetof(total__frame, n), sizeof(((total__frame *)0)->n) },
    { "i", "int", __builtin_offsetof(total__frame, i), sizeof(((total__frame *)0)->i) },
};
static const seam_slot total__locals[] = {
    { "part", "long[4]", __builtin_offsetof(struct total__side, part), sizeof(((struct total__side *)0)->part) },
    { "last", "long", __builtin_offsetof(struct total__side, last), sizeof(((struct total__side *)0)->last) },
};
static const seam_frame_type total__type = {
    "total", sizeof(total__frame), 2, total__resume,
    total__points, 5, total__slots, 3,
    .memory = total__locals, .nmemory = 2,
    .side = __builtin_offsetof(total__frame, seam_side), .side_align = _Alignof(struct total__side),
};

long run(void);
struct run__side {
    __typeof__(long[5000]) a;
};
static inline __attribute__((always_inline)) struct run__side *run__memory(char *side)
{ return (struct run__side *)(_Alignof(struct run__side) <= 16 ? side : (char *)(((unsigned long)side + _Alignof(struct run__side) - 1) & -_Alignof(struct run__side))); }
typedef struct run__frame {
    seam_frame h;
    long sum;
    char *seam_side;
} run__frame;
static const seam_frame_type run__type;
static SEAM_COLD long run__cold1(seam_worker *seam_w, char *seam_side);
static SEAM_COLD long run__cold2(seam_worker *seam_w, char *seam_side, long sum);
static __attribute__((noinline)) long run__slow(seam_worker *seam_w, run__frame *seam_f);
long run__fast(seam_worker *seam_w) __asm__("run.fast");
long run__fast(seam_worker *seam_w)
{
    long sum;
    char *seam_side;
    struct run__side *seam_m;
    seam_side = seam_side_push(seam_w, sizeof(struct run__side) + (_Alignof(struct run__side) <= 16 ? 0 : _Alignof(struct run__side)));
    seam_m = run__memory(seam_side);
    fill__fast(seam_w, seam_m->a, 5000);
    if (__builtin_expect(seam_asked(seam_w), 0)) return run__cold1(seam_w, seam_side);
    sum = total__fast(seam_w, seam_m->a, 5000);
    if (__builtin_expect(seam_asked(seam_w), 0)) return run__cold2(seam_w, seam_side, sum);
    { long seam_r = sum; seam_w->side = seam_side; return seam_r; }
}

static SEAM_COLD long run__cold1(seam_worker *seam_w, char *seam_side)
{
    run__frame *seam_f = (run__frame *)seam_frame_new(seam_w, &run__type, 1);
    seam_f->h.side = seam_f->seam_side = seam_side;
    unsigned seam_k = seam_call_cold(seam_w, &seam_f->h, 0);
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    long seam_v = run__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
    return seam_v;
}

static SEAM_COLD long run__cold2(seam_worker *seam_w, char *seam_side, long sum)
{
    run__frame *seam_f = (run__frame *)seam_frame_new(seam_w, &run__type, 2);
    seam_f->h.side = seam_f->seam_side = seam_side;
    unsigned seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)&seam_f->sum);
    if (seam_k & SEAM_RETURNED) seam_f->sum = sum;
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    long seam_v = run__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
    return seam_v;
}

static __attribute__((noinline)) long run__slow(seam_worker *seam_w, run__frame *seam_f)
{
    long sum;
    unsigned seam_k;
    struct run__side *seam_m = run__memory(seam_f->seam_side);
    switch (seam_f->h.point) {
        case 1: goto seam_p1;
        case 2: sum = seam_f->sum; goto seam_p2;
        default: __builtin_unreachable();
    }
    {
        fill__fast(seam_w, seam_m->a, 5000);
        if (__builtin_expect(seam_asked(seam_w), 0)) {
            seam_f->h.point = 1;
            seam_k = seam_call_cold(seam_w, &seam_f->h, 0);
            if (!(seam_k & SEAM_GO_ON)) return (long){0};
            if (!(seam_k & SEAM_RETURNED)) goto seam_p1;
        }
    }
seam_p1:;
    {
        _Static_assert(__builtin_types_compatible_p(long, __typeof__(sum)), "the destination has the type of total's result");
        long seam_r = total__fast(seam_w, seam_m->a, 5000);
        if (__builtin_expect(seam_asked(seam_w), 0)) {
            seam_f->h.point = 2;
            seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)&seam_f->sum);
            if (seam_k & SEAM_RETURNED) seam_f->sum = seam_r;
            if (!(seam_k & SEAM_GO_ON)) return (long){0};
            if (!(seam_k & SEAM_RETURNED)) goto seam_p2;
        }
        sum = seam_r;
    }
seam_p2:;
    {
        long seam_r = sum;
        seam_frame_free(seam_w, &seam_f->h);
        return seam_r;
    }
}

static void run__resume(seam_worker *seam_w, seam_frame *seam_h)
{
    void *seam_dst = seam_h->dst;
    long seam_r = run__slow(seam_w, (run__frame *)seam_h);
    if (!seam_released(seam_w) && seam_dst) *(long *)seam_dst = seam_r;
}
static const seam_point run__points[] = {
    { SEAM_POINT_ENTRY, 22, "memory.c", "run", 0, 0 },
    { SEAM_POINT_CALL, 23, "memory.c", "fill", 0, 0 },
    { SEAM_POINT_CALL, 24, "memory.c", "total", 0, 0 },
};
static const seam_slot run__slots[] = {
    { "sum", "long", __builtin_offsetof(run__frame, sum), sizeof(((run__frame *)0)->sum) },
};
static const seam_slot run__locals[] = {
    { "a", "long[5000]", __builtin_offsetof(struct run__side, a), sizeof(((struct run__side *)0)->a) },
};
static const seam_frame_type run__type = {
    "run", sizeof(run__frame), 0, run__resume,
    run__points, 3, run__slots, 1,
    .memory = run__locals, .nmemory = 1,
    .side = __builtin_offsetof(run__frame, seam_side), .side_align = _Alignof(struct run__side),
};

struct run__args {
    long seam_result;
};

static void run__body(seam_worker *seam_w, void *seam_struct)
{
    struct run__args *seam_args = seam_struct;
    long seam_r = run__fast(seam_w);
    if (!seam_released(seam_w)) seam_args->seam_result = seam_r;
}

long run(void)
{
    seam_worker *seam_w = seam_self;
    if (seam_w && seam_w->callee == (void *)run) {
        seam_w->callee = 0;
        return run__fast(seam_w);
    }
    struct run__args seam_args;
    seam_root(run__body, &seam_args, &seam_args.seam_result);
    return seam_args.seam_result;
}
# 28 "memory.c"
int main(void)
{
    printf("%ld\n", run());
    return 0;
}
