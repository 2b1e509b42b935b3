# 1 "loops.c"
int printf(const char *, ...);
static long cube(long x) { return x * x * x; }
static long slow__fast(seam_worker *seam_w, long);

struct mark__side {
    long square;
};
static inline __attribute__((always_inline)) struct mark__side *mark__memory(char *side)
{ return (struct mark__side *)(_Alignof(struct mark__side) <= 16 ? side : (char *)(((unsigned long)side + _Alignof(struct mark__side) - 1) & -_Alignof(struct mark__side))); }
typedef struct mark__frame {
    seam_frame h;
    seam_join j[1];
    long i;
    long end;
    long *out;
    long got;
    long *cell;
    char *seam_side;
} mark__frame;
static const seam_frame_type mark__type;
static SEAM_COLD void mark__cold1(seam_worker *seam_w, long i, long end, long *out, char *seam_side);
static SEAM_COLD void mark__cold4(seam_worker *seam_w, mark__frame *seam_f, char *seam_side, long *cell, long seam_r);
static SEAM_COLD void mark__cold5(seam_worker *seam_w, mark__frame *seam_f, char *seam_side, long got);
static SEAM_COLD void mark__cold6(seam_worker *seam_w, long i, long end, long *out, char *seam_side);
static __attribute__((noinline)) void mark__slow(seam_worker *seam_w, mark__frame *seam_f);
static void mark__fast(seam_worker *seam_w, long, long, long *);
static void mark__fast(seam_worker *seam_w, long i, long end, long *out)
{
    long got;
    long *cell;
    char *seam_side;
    struct mark__side *seam_m;
    seam_side = seam_side_push(seam_w, sizeof(struct mark__side) + (_Alignof(struct mark__side) <= 16 ? 0 : _Alignof(struct mark__side)));
    seam_m = mark__memory(seam_side);
    if (__builtin_expect((i < end && ((unsigned long)end - (unsigned long)i) >= 2 && seam_creates_task(seam_w, 2)), 0)) {
        mark__cold1(seam_w, i, end, out, seam_side);
        return;
    }
    for (; i < end;) {
        seam_m->square = i * i;
        cell = &out[i];
        {
            long seam_r = slow__fast(seam_w, seam_m->square);
            if (__builtin_expect(seam_asked_in_loop(seam_w), 0)) {
                mark__frame *seam_f = (mark__frame *)seam_frame_new(seam_w, &mark__type, 4);
                seam_f->i = i;
                seam_f->end = end;
                seam_f->out = out;
                seam_f->cell = cell;
                mark__cold4(seam_w, seam_f, seam_side, cell, seam_r);
                return;
            }
            *cell = seam_r;
        }
        got = slow__fast(seam_w, 1);
        if (__builtin_expect(seam_asked_in_loop(seam_w), 0)) {
            mark__frame *seam_f = (mark__frame *)seam_frame_new(seam_w, &mark__type, 5);
            seam_f->i = i;
            seam_f->end = end;
            seam_f->out = out;
            seam_f->cell = cell;
            mark__cold5(seam_w, seam_f, seam_side, got);
            return;
        }
        *cell += got;
        i = i + 1;
        if (__builtin_expect(seam_state(seam_w) || (i < end && ((unsigned long)end - (unsigned long)i) >= 2 && seam_creates_task(seam_w, 2)), 0)) {
            mark__cold6(seam_w, i, end, out, seam_side);
            return;
        }
    }
    { seam_w->side = seam_side; return; }
}

static SEAM_COLD void mark__cold1(seam_worker *seam_w, long i, long end, long *out, char *seam_side)
{
    mark__frame *seam_f = (mark__frame *)seam_frame_new(seam_w, &mark__type, 1);
    seam_f->i = i;
    seam_f->end = end;
    seam_f->out = out;
    seam_f->h.side = seam_f->seam_side = seam_side;
    unsigned seam_k = SEAM_GO_ON;
    if (!(seam_k & SEAM_GO_ON))
        return;
    mark__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
}

static SEAM_COLD void mark__cold4(seam_worker *seam_w, mark__frame *seam_f, char *seam_side, long *cell, long seam_r)
{
    seam_f->h.side = seam_f->seam_side = seam_side;
    unsigned seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)cell);
    if (seam_k & SEAM_RETURNED) *cell = seam_r;
    if (!(seam_k & SEAM_GO_ON))
        return;
    mark__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
}

static SEAM_COLD void mark__cold5(seam_worker *seam_w, mark__frame *seam_f, char *seam_side, long got)
{
    seam_f->h.side = seam_f->seam_side = seam_side;
    unsigned seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)&seam_f->got);
    if (seam_k & SEAM_RETURNED) seam_f->got = got;
    if (!(seam_k & SEAM_GO_ON))
        return;
    mark__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
}

static SEAM_COLD void mark__cold6(seam_worker *seam_w, long i, long end, long *out, char *seam_side)
{
    mark__frame *seam_f = (mark__frame *)seam_frame_new(seam_w, &mark__type, 6);
    seam_f->i = i;
    seam_f->end = end;
    seam_f->out = out;
    seam_w->side = seam_side;
    unsigned seam_k = seam_poll_cold(seam_w, &seam_f->h);
    if (!(seam_k & SEAM_GO_ON))
        return;
    mark__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
}

static __attribute__((noinline)) void mark__slow(seam_worker *seam_w, mark__frame *seam_f)
{
    long i;
    long end;
    long *out;
    long got;
    long *cell;
    unsigned seam_k;
    struct mark__side *seam_m = seam_f->h.type == &mark__type ? mark__memory(seam_f->seam_side) : 0;
    switch (seam_f->h.point) {
        case 0: i = seam_f->i; end = seam_f->end; out = seam_f->out; 
        seam_frame_free(seam_w, &seam_f->h);
        mark__fast(seam_w, i, end, out);
        return;
        case 1: i = seam_f->i; end = seam_f->end; out = seam_f->out; goto seam_p1;
        case 2: goto seam_p2;
        case 3: goto seam_p3;
        case 4: i = seam_f->i; end = seam_f->end; out = seam_f->out; cell = seam_f->cell; goto seam_p4;
        case 5: i = seam_f->i; end = seam_f->end; out = seam_f->out; cell = seam_f->cell; got = seam_f->got; goto seam_p5;
        case 6: i = seam_f->i; end = seam_f->end; out = seam_f->out; goto seam_p6;
        case 7: goto seam_p7;
        case 8: goto seam_p8;
        default: __builtin_unreachable();
    }
seam_p1:;
    if (i < end && ((unsigned long)end - (unsigned long)i) >= 2 && seam_task_due(seam_w, 2)) {
        long seam_middle = i + ((unsigned long)end - (unsigned long)i) / 2;
        mark__frame *seam_far = (mark__frame *)seam_frame_new(seam_w, &mark__type, 0);
        seam_far->i = seam_middle;
        seam_far->end = end;
        seam_far->out = out;
        seam_fork(seam_w, &seam_f->h, &seam_f->j[0], &seam_far->h);
        mark__fast(seam_w, i, seam_middle, out);
        if (__builtin_expect(seam_asked(seam_w), 0)) {
            seam_f->h.point = 2;
            seam_k = seam_call_cold(seam_w, &seam_f->h, 0);
            if (!(seam_k & SEAM_GO_ON)) return;
        }
    seam_p2:;
        if (seam_join_open(&seam_f->j[0])) {
            seam_f->h.point = 3;
            seam_k = seam_sync_cold(seam_w, &seam_f->h, &seam_f->j[0], 0);
            if (!(seam_k & SEAM_GO_ON)) return;
        }
    seam_p3:;
        seam_frame_free(seam_w, &seam_f->h);
        return;
    }
    for (; i < end;) {
        seam_m->square = i * i;
        cell = &out[i];
        {
            _Static_assert(__builtin_types_compatible_p(long, __typeof__(*cell)), "the destination has the type of slow's result");
            long seam_r = slow__fast(seam_w, seam_m->square);
            if (__builtin_expect(seam_asked(seam_w), 0)) {
                seam_f->i = i;
                seam_f->end = end;
                seam_f->out = out;
                seam_f->cell = cell;
                seam_f->h.point = 4;
                seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)cell);
                if (seam_k & SEAM_RETURNED) *cell = seam_r;
                if (!(seam_k & SEAM_GO_ON)) return;
                if (!(seam_k & SEAM_RETURNED)) goto seam_p4;
            }
            *cell = seam_r;
        }
    seam_p4:;
        {
            _Static_assert(__builtin_types_compatible_p(long, __typeof__(got)), "the destination has the type of slow's result");
            long seam_r = slow__fast(seam_w, 1);
            if (__builtin_expect(seam_asked(seam_w), 0)) {
                seam_f->i = i;
                seam_f->end = end;
                seam_f->out = out;
                seam_f->cell = cell;
                seam_f->h.point = 5;
                seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)&seam_f->got);
                if (seam_k & SEAM_RETURNED) seam_f->got = seam_r;
                if (!(seam_k & SEAM_GO_ON)) return;
                if (!(seam_k & SEAM_RETURNED)) goto seam_p5;
            }
            got = seam_r;
        }
    seam_p5:;
        *cell += got;
        i = i + 1;
    seam_p6:;
        if (i < end && ((unsigned long)end - (unsigned long)i) >= 2 && seam_task_due(seam_w, 2)) {
            long seam_middle = i + ((unsigned long)end - (unsigned long)i) / 2;
            mark__frame *seam_far = (mark__frame *)seam_frame_new(seam_w, &mark__type, 0);
            seam_far->i = seam_middle;
            seam_far->end = end;
            seam_far->out = out;
            seam_fork(seam_w, &seam_f->h, &seam_f->j[0], &seam_far->h);
            mark__fast(seam_w, i, seam_middle, out);
            if (__builtin_expect(seam_asked(seam_w), 0)) {
                seam_f->h.point = 7;
                seam_k = seam_call_cold(seam_w, &seam_f->h, 0);
                if (!(seam_k & SEAM_GO_ON)) return;
            }
        seam_p7:;
            if (seam_join_open(&seam_f->j[0])) {
                seam_f->h.point = 8;
                seam_k = seam_sync_cold(seam_w, &seam_f->h, &seam_f->j[0], 0);
                if (!(seam_k & SEAM_GO_ON)) return;
            }
        seam_p8:;
            seam_frame_free(seam_w, &seam_f->h);
            return;
        }
        seam_frame_free(seam_w, &seam_f->h);
        mark__fast(seam_w, i, end, out);
        return;
    }
    seam_frame_free(seam_w, &seam_f->h);
    return;
}

static void mark__resume(seam_worker *seam_w, seam_frame *seam_h)
{
    mark__slow(seam_w, (mark__frame *)seam_h);
}
static const unsigned short mark__saved[] = { 0, 1, 2, 0, 1, 2, 4, 0, 1, 2, 4, 0, 1, 2, };
static const seam_point mark__points[] = {
    { SEAM_POINT_ENTRY, 4, "loops.c", "mark", 0, 0 },
    { SEAM_POINT_POLL, 4, "loops.c", 0, mark__saved + 0, 3 },
    { SEAM_POINT_CALL, 4, "loops.c", 0, mark__saved + 0, 3 },
    { SEAM_POINT_SYNC, 4, "loops.c", 0, mark__saved + 0, 3 },
    { SEAM_POINT_CALL, 6, "loops.c", "slow", mark__saved + 3, 4 },
    { SEAM_POINT_CALL, 7, "loops.c", "slow", mark__saved + 7, 4 },
    { SEAM_POINT_POLL, 5, "loops.c", 0, mark__saved + 11, 3 },
    { SEAM_POINT_CALL, 5, "loops.c", 0, mark__saved + 11, 3 },
    { SEAM_POINT_SYNC, 5, "loops.c", 0, mark__saved + 11, 3 },
};
static const seam_slot mark__slots[] = {
    { "i", "long", __builtin_offsetof(mark__frame, i), sizeof(((mark__frame *)0)->i) },
    { "end", "long", __builtin_offsetof(mark__frame, end), sizeof(((mark__frame *)0)->end) },
    { "out", "long *", __builtin_offsetof(mark__frame, out), sizeof(((mark__frame *)0)->out) },
    { "got", "long", __builtin_offsetof(mark__frame, got), sizeof(((mark__frame *)0)->got) },
    { "cell", "long *", __builtin_offsetof(mark__frame, cell), sizeof(((mark__frame *)0)->cell) },
};
static const seam_slot mark__locals[] = {
    { "square", "long", __builtin_offsetof(struct mark__side, square), sizeof(((struct mark__side *)0)->square) },
};
static const seam_frame_type mark__type = {
    "mark", sizeof(mark__frame), 1, mark__resume,
    mark__points, 9, mark__slots, 5,
    .memory = mark__locals, .nmemory = 1,
    .side = __builtin_offsetof(mark__frame, seam_side), .side_align = _Alignof(struct mark__side),
    .keeps = 1,
};

typedef struct slow__frame {
    seam_frame h;
    long x;
    int i;
} slow__frame;
static const seam_frame_type slow__type;
static SEAM_COLD long slow__cold1(seam_worker *seam_w, long x, int i);
static __attribute__((noinline)) long slow__slow(seam_worker *seam_w, slow__frame *seam_f);
static long slow__fast(seam_worker *seam_w, long);
static long slow__fast(seam_worker *seam_w, long x)
{
    int i;
    i = 0;
    do {
        if (__builtin_expect(seam_state(seam_w), 0)) return slow__cold1(seam_w, x, i);
        i = i + 1;
    } while (i < 3);
    return x;
}

static SEAM_COLD long slow__cold1(seam_worker *seam_w, long x, int i)
{
    slow__frame *seam_f = (slow__frame *)seam_frame_new(seam_w, &slow__type, 1);
    seam_f->x = x;
    seam_f->i = i;
    unsigned seam_k = seam_poll_cold(seam_w, &seam_f->h);
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    return slow__slow(seam_w, seam_f);
}

static __attribute__((noinline)) long slow__slow(seam_worker *seam_w, slow__frame *seam_f)
{
    long x;
    int i;
    unsigned seam_k;
    switch (seam_f->h.point) {
        case 1: x = seam_f->x; i = seam_f->i; goto seam_p1;
        default: __builtin_unreachable();
    }
    i = 0;
    do {
        if (__builtin_expect(seam_state(seam_w), 0)) {
            seam_f->x = x;
            seam_f->i = i;
            seam_f->h.point = 1;
            seam_k = seam_poll_cold(seam_w, &seam_f->h);
            if (!(seam_k & SEAM_GO_ON)) return (long){0};
        }
    seam_p1:;
        i = i + 1;
    } while (i < 3);
    {
        long seam_r = x;
        seam_frame_free(seam_w, &seam_f->h);
        return seam_r;
    }
}

static void slow__resume(seam_worker *seam_w, seam_frame *seam_h)
{
    void *seam_dst = seam_h->dst;
    long seam_r = slow__slow(seam_w, (slow__frame *)seam_h);
    if (!seam_released(seam_w) && seam_dst) *(long *)seam_dst = seam_r;
}
static const unsigned short slow__saved[] = { 0, 1, };
static const seam_point slow__points[] = {
    { SEAM_POINT_ENTRY, 9, "loops.c", "slow", 0, 0 },
    { SEAM_POINT_POLL, 0, "loops.c", 0, slow__saved + 0, 2 },
};
static const seam_slot slow__slots[] = {
    { "x", "long", __builtin_offsetof(slow__frame, x), sizeof(((slow__frame *)0)->x) },
    { "i", "int", __builtin_offsetof(slow__frame, i), sizeof(((slow__frame *)0)->i) },
};
static const seam_frame_type slow__type = {
    "slow", sizeof(slow__frame), 0, slow__resume,
    slow__points, 2, slow__slots, 2,
    .keeps = 1,
};

long tangle(int n);
struct tangle__side {
    __typeof__(long[300]) out;
};
static inline __attribute__((always_inline)) struct tangle__side *tangle__memory(char *side)
{ return (struct tangle__side *)(_Alignof(struct tangle__side) <= 16 ? side : (char *)(((unsigned long)side + _Alignof(struct tangle__side) - 1) & -_Alignof(struct tangle__side))); }
typedef struct tangle__frame {
    seam_frame h;
    int n;
    long sum;
    long got;
    int i;
    char *seam_side;
} tangle__frame;
static const seam_frame_type tangle__type;
static SEAM_COLD long tangle__cold1(seam_worker *seam_w, int n, long sum, int i, char *seam_side);
static SEAM_COLD long tangle__cold2(seam_worker *seam_w, int n, long sum, int i, char *seam_side, long got);
static SEAM_COLD long tangle__cold3(seam_worker *seam_w, int n, long sum, int i, char *seam_side, long got);
static SEAM_COLD long tangle__cold4(seam_worker *seam_w, int n, long sum, int i, char *seam_side, long got);
static __attribute__((noinline)) long tangle__slow(seam_worker *seam_w, tangle__frame *seam_f);
long tangle__fast(seam_worker *seam_w, int) __asm__("tangle.fast");
long tangle__fast(seam_worker *seam_w, int n)
{
    long sum;
    long got;
    int i;
    char *seam_side;
    struct tangle__side *seam_m;
    sum = 0;
    i = 0;
    seam_side = seam_side_push(seam_w, sizeof(struct tangle__side) + (_Alignof(struct tangle__side) <= 16 ? 0 : _Alignof(struct tangle__side)));
    seam_m = tangle__memory(seam_side);
    mark__fast(seam_w, 0, 300, seam_m->out);
    if (__builtin_expect(seam_asked(seam_w), 0)) return tangle__cold1(seam_w, n, sum, i, seam_side);
again:;
    switch (i % 4) {
    case 0:;
        got = slow__fast(seam_w, seam_m->out[i]);
        if (__builtin_expect(seam_asked_in_loop(seam_w), 0)) return tangle__cold2(seam_w, n, sum, i, seam_side, got);
        sum = sum + got;
        break;
    case 1 ... 2:;
        for (;;) {
            got = slow__fast(seam_w, 1);
            if (__builtin_expect(seam_asked_in_loop(seam_w), 0)) return tangle__cold3(seam_w, n, sum, i, seam_side, got);
            if (got) {
                break;
            }
        }
    default:;
        got = slow__fast(seam_w, cube(i));
        if (__builtin_expect(seam_asked_in_loop(seam_w), 0)) return tangle__cold4(seam_w, n, sum, i, seam_side, got);
        sum = sum + got % 7;
        if (i > n) {
            goto done;
        }
    }
    i = i + 1;
    goto again;
done:;
    { long seam_r = sum; seam_w->side = seam_side; return seam_r; }
}

static SEAM_COLD long tangle__cold1(seam_worker *seam_w, int n, long sum, int i, char *seam_side)
{
    tangle__frame *seam_f = (tangle__frame *)seam_frame_new(seam_w, &tangle__type, 1);
    seam_f->n = n;
    seam_f->sum = sum;
    seam_f->i = i;
    seam_f->h.side = seam_f->seam_side = seam_side;
    unsigned seam_k = seam_call_cold(seam_w, &seam_f->h, 0);
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    long seam_v = tangle__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
    return seam_v;
}

static SEAM_COLD long tangle__cold2(seam_worker *seam_w, int n, long sum, int i, char *seam_side, long got)
{
    tangle__frame *seam_f = (tangle__frame *)seam_frame_new(seam_w, &tangle__type, 2);
    seam_f->n = n;
    seam_f->sum = sum;
    seam_f->i = i;
    seam_f->h.side = seam_f->seam_side = seam_side;
    unsigned seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)&seam_f->got);
    if (seam_k & SEAM_RETURNED) seam_f->got = got;
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    long seam_v = tangle__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
    return seam_v;
}

static SEAM_COLD long tangle__cold3(seam_worker *seam_w, int n, long sum, int i, char *seam_side, long got)
{
    tangle__frame *seam_f = (tangle__frame *)seam_frame_new(seam_w, &tangle__type, 3);
    seam_f->n = n;
    seam_f->sum = sum;
    seam_f->i = i;
    seam_f->h.side = seam_f->seam_side = seam_side;
    unsigned seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)&seam_f->got);
    if (seam_k & SEAM_RETURNED) seam_f->got = got;
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    long seam_v = tangle__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
    return seam_v;
}

static SEAM_COLD long tangle__cold4(seam_worker *seam_w, int n, long sum, int i, char *seam_side, long got)
{
    tangle__frame *seam_f = (tangle__frame *)seam_frame_new(seam_w, &tangle__type, 4);
    seam_f->n = n;
    seam_f->sum = sum;
    seam_f->i = i;
    seam_f->h.side = seam_f->seam_side = seam_side;
    unsigned seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)&seam_f->got);
    if (seam_k & SEAM_RETURNED) seam_f->got = got;
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    long seam_v = tangle__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
    return seam_v;
}

static __attribute__((noinline)) long tangle__slow(seam_worker *seam_w, tangle__frame *seam_f)
{
    int n;
    long sum;
    long got;
    int i;
    unsigned seam_k;
    struct tangle__side *seam_m = seam_f->h.type == &tangle__type ? tangle__memory(seam_f->seam_side) : 0;
    switch (seam_f->h.point) {
        case 1: n = seam_f->n; sum = seam_f->sum; i = seam_f->i; goto seam_p1;
        case 2: n = seam_f->n; sum = seam_f->sum; i = seam_f->i; got = seam_f->got; goto seam_p2;
        case 3: n = seam_f->n; sum = seam_f->sum; i = seam_f->i; got = seam_f->got; goto seam_p3;
        case 4: n = seam_f->n; sum = seam_f->sum; i = seam_f->i; got = seam_f->got; goto seam_p4;
        default: __builtin_unreachable();
    }
    sum = 0;
    i = 0;
    {
        mark__fast(seam_w, 0, 300, seam_m->out);
        if (__builtin_expect(seam_asked(seam_w), 0)) {
            seam_f->n = n;
            seam_f->sum = sum;
            seam_f->i = i;
            seam_f->h.point = 1;
            seam_k = seam_call_cold(seam_w, &seam_f->h, 0);
            if (!(seam_k & SEAM_GO_ON)) return (long){0};
            if (!(seam_k & SEAM_RETURNED)) goto seam_p1;
        }
    }
seam_p1:;
again:;
    switch (i % 4) {
    case 0:;
        {
            _Static_assert(__builtin_types_compatible_p(long, __typeof__(got)), "the destination has the type of slow's result");
            long seam_r = slow__fast(seam_w, seam_m->out[i]);
            if (__builtin_expect(seam_asked(seam_w), 0)) {
                seam_f->n = n;
                seam_f->sum = sum;
                seam_f->i = i;
                seam_f->h.point = 2;
                seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)&seam_f->got);
                if (seam_k & SEAM_RETURNED) seam_f->got = seam_r;
                if (!(seam_k & SEAM_GO_ON)) return (long){0};
                if (!(seam_k & SEAM_RETURNED)) goto seam_p2;
            }
            got = seam_r;
        }
    seam_p2:;
        sum = sum + got;
        break;
    case 1 ... 2:;
        for (;;) {
            {
                _Static_assert(__builtin_types_compatible_p(long, __typeof__(got)), "the destination has the type of slow's result");
                long seam_r = slow__fast(seam_w, 1);
                if (__builtin_expect(seam_asked(seam_w), 0)) {
                    seam_f->n = n;
                    seam_f->sum = sum;
                    seam_f->i = i;
                    seam_f->h.point = 3;
                    seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)&seam_f->got);
                    if (seam_k & SEAM_RETURNED) seam_f->got = seam_r;
                    if (!(seam_k & SEAM_GO_ON)) return (long){0};
                    if (!(seam_k & SEAM_RETURNED)) goto seam_p3;
                }
                got = seam_r;
            }
        seam_p3:;
            if (got) {
                break;
            }
        }
    default:;
        {
            _Static_assert(__builtin_types_compatible_p(long, __typeof__(got)), "the destination has the type of slow's result");
            long seam_r = slow__fast(seam_w, cube(i));
            if (__builtin_expect(seam_asked(seam_w), 0)) {
                seam_f->n = n;
                seam_f->sum = sum;
                seam_f->i = i;
                seam_f->h.point = 4;
                seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)&seam_f->got);
                if (seam_k & SEAM_RETURNED) seam_f->got = seam_r;
                if (!(seam_k & SEAM_GO_ON)) return (long){0};
                if (!(seam_k & SEAM_RETURNED)) goto seam_p4;
            }
            got = seam_r;
        }
    seam_p4:;
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
        seam_frame_free(seam_w, &seam_f->h);
        return seam_r;
    }
}

static void tangle__resume(seam_worker *seam_w, seam_frame *seam_h)
{
    void *seam_dst = seam_h->dst;
    long seam_r = tangle__slow(seam_w, (tangle__frame *)seam_h);
    if (!seam_released(seam_w) && seam_dst) *(long *)seam_dst = seam_r;
}
static const unsigned short tangle__saved[] = { 0, 1, 3, 0, 1, 3, 0, 1, 3, 0, 1, 3, };
static const seam_point tangle__points[] = {
    { SEAM_POINT_ENTRY, 13, "loops.c", "tangle", 0, 0 },
    { SEAM_POINT_CALL, 16, "loops.c", "mark", tangle__saved + 0, 3 },
    { SEAM_POINT_CALL, 18, "loops.c", "slow", tangle__saved + 3, 3 },
    { SEAM_POINT_CALL, 20, "loops.c", "slow", tangle__saved + 6, 3 },
    { SEAM_POINT_CALL, 21, "loops.c", "slow", tangle__saved + 9, 3 },
};
static const seam_slot tangle__slots[] = {
    { "n", "int", __builtin_offsetof(tangle__frame, n), sizeof(((tangle__frame *)0)->n) },
    { "sum", "long", __builtin_offsetof(tangle__frame, sum), sizeof(((tangle__frame *)0)->sum) },
    { "got", "long", __builtin_offsetof(tangle__frame, got), sizeof(((tangle__frame *)0)->got) },
    { "i", "int", __builtin_offsetof(tangle__frame, i), sizeof(((tangle__frame *)0)->i) },
};
static const seam_slot tangle__locals[] = {
    { "out", "long[300]", __builtin_offsetof(struct tangle__side, out), sizeof(((struct tangle__side *)0)->out) },
};
static const seam_frame_type tangle__type = {
    "tangle", sizeof(tangle__frame), 0, tangle__resume,
    tangle__points, 5, tangle__slots, 4,
    .memory = tangle__locals, .nmemory = 1,
    .side = __builtin_offsetof(tangle__frame, seam_side), .side_align = _Alignof(struct tangle__side),
    .keeps = 1,
};

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
