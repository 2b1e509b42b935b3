# 1 "queens.c"
int printf(const char *, ...);
static int ok(int n, const char *a)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (a[i] == a[j] || a[i] - a[j] == i - j || a[j] - a[i] == i - j)
                return 0;
    return 1;
}

typedef struct queens__frame {
    seam_frame h;
    seam_join j[1];
    int n;
    int j_;
    const char *a;
    long count;
    int i;
    long got;
    char *seam_side;
} queens__frame;
static const seam_frame_type queens__type;
static SEAM_COLD long queens__cold1(seam_worker *seam_w, queens__frame *seam_f, char *seam_side, long got);
static __attribute__((noinline)) long queens__slow(seam_worker *seam_w, queens__frame *seam_f);
static long queens__fast(seam_worker *seam_w, int, int, const char *);
static long queens__fast(seam_worker *seam_w, int n, int j, const char *a)
{
    long count;
    int i;
    char *b;
    long got;
    char *seam_side;
    if (j == n) {
        return 1;
    }
    count = 0;
    i = 0;
    seam_side = seam_w->side;
    for (; i < n; i++) {
        b = seam_side_push(seam_w, j + 1);
        __builtin_memcpy(b, a, j);
        b[j] = i;
        if (ok(j + 1, b)) {
            got = queens__fast(seam_w, n, j + 1, b);
            if (__builtin_expect(seam_asked_in_loop(seam_w), 0)) {
                queens__frame *seam_f = (queens__frame *)seam_frame_new(seam_w, &queens__type, 1);
                seam_f->n = n;
                seam_f->j_ = j;
                seam_f->a = a;
                seam_f->count = count;
                seam_f->i = i;
                return queens__cold1(seam_w, seam_f, seam_side, got);
            }
            count = count + got;
        }
    }
    { long seam_r = count; seam_w->side = seam_side; return seam_r; }
}

static SEAM_COLD long queens__cold1(seam_worker *seam_w, queens__frame *seam_f, char *seam_side, long got)
{
    seam_f->h.side = seam_f->seam_side = seam_side;
    unsigned seam_k = seam_spawn_receive_cold(seam_w, &seam_f->h, &seam_f->j[0], 1, sizeof(long));
    if (seam_k & SEAM_RETURNED) { seam_f->got = got; seam_f->h.point = 2; }
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    long seam_v = queens__slow(seam_w, seam_f);
    if (!seam_released(seam_w)) seam_w->side = seam_side;
    return seam_v;
}

static __attribute__((noinline)) long queens__slow(seam_worker *seam_w, queens__frame *seam_f)
{
    int n;
    int j;
    const char *a;
    long count;
    int i;
    char *b;
    long got;
    unsigned seam_k;
    unsigned seam_back;
    seam_inlet *seam_i;
    char *seam_mine = seam_w->side;
    switch (seam_f->h.point) {
        case 1: n = seam_f->n; j = seam_f->j_; a = seam_f->a; count = seam_f->count; i = seam_f->i; goto seam_p1;
        case 2: n = seam_f->n; j = seam_f->j_; a = seam_f->a; count = seam_f->count; i = seam_f->i; got = seam_f->got; goto seam_p2;
        case 3: count = seam_f->count; goto seam_p3;
        default: __builtin_unreachable();
    }
    if (j == n) {
        {
            long seam_r = 1;
            seam_frame_free(seam_w, &seam_f->h);
            seam_w->side = seam_mine;
            return seam_r;
        }
    }
    count = 0;
    i = 0;
    for (; i < n; i++) {
        b = seam_side_push(seam_w, j + 1);
        __builtin_memcpy(b, a, j);
        b[j] = i;
        if (ok(j + 1, b)) {
            {
                _Static_assert(__builtin_types_compatible_p(long, __typeof__(got)), "the destination has the type of queens's result");
                long seam_r = queens__fast(seam_w, n, j + 1, b);
                if (__builtin_expect(seam_asked(seam_w), 0)) {
                    seam_f->n = n;
                    seam_f->j_ = j;
                    seam_f->a = a;
                    seam_f->count = count;
                    seam_f->i = i;
                    seam_side_keep(seam_w, &seam_f->h, seam_mine);
                    seam_f->h.point = 1;
                    seam_k = seam_spawn_receive_cold(seam_w, &seam_f->h, &seam_f->j[0], 1, sizeof(long));
                    if (seam_k & SEAM_RETURNED) { seam_f->got = seam_r; seam_f->h.point = 2; }
                    if (!(seam_k & SEAM_GO_ON)) return (long){0};
                    if (!(seam_k & SEAM_RETURNED)) goto seam_p1;
                }
                got = seam_r;
            }
        seam_p2:;
            seam_back = 1; goto seam_site1;
        seam_p1:;
            seam_back = 1; goto seam_take0;
        seam_b1:;
        }
    }
seam_p3:;
    seam_back = 3; goto seam_take0;
seam_b3:;
    if (seam_join_open(&seam_f->j[0])) {
        seam_f->count = count;
        seam_side_keep(seam_w, &seam_f->h, seam_mine);
        seam_f->h.point = 3;
        seam_k = seam_sync_cold(seam_w, &seam_f->h, &seam_f->j[0], 1);
        if (!(seam_k & SEAM_GO_ON)) return (long){0};
        goto seam_p3;
    }
    {
        long seam_r = count;
        seam_frame_free(seam_w, &seam_f->h);
        seam_w->side = seam_mine;
        return seam_r;
    }
seam_take0:;
    while ((seam_i = seam_inlet_take(seam_w, &seam_f->j[0]))) {
        switch (seam_i->site) {
        case 1:;
            __builtin_memcpy(&got, seam_i->value, sizeof got);
            seam_inlet_free(seam_w, seam_i);
        seam_site1:;
            count = count + got;
            break;
        }
    }
    switch (seam_back) {
        case 1: goto seam_b1;
        case 3: goto seam_b3;
        default: __builtin_unreachable();
    }
}

static void queens__resume(seam_worker *seam_w, seam_frame *seam_h)
{
    void *seam_dst = seam_h->dst;
    long seam_r = queens__slow(seam_w, (queens__frame *)seam_h);
    if (!seam_released(seam_w) && seam_dst) *(long *)seam_dst = seam_r;
}
static const unsigned short queens__saved[] = { 0, 1, 2, 3, 4, 3, };
static const seam_point queens__points[] = {
    { SEAM_POINT_ENTRY, 12, "queens.c", "queens", 0, 0 },
    { SEAM_POINT_SPAWN, 20, "queens.c", "queens", queens__saved + 0, 5 },
    { SEAM_POINT_SPAWN, 20, "queens.c", "queens", queens__saved + 0, 5 },
    { SEAM_POINT_SYNC, 22, "queens.c", 0, queens__saved + 5, 1 },
};
static const seam_slot queens__slots[] = {
    { "n", "int", __builtin_offsetof(queens__frame, n), sizeof(((queens__frame *)0)->n) },
    { "j", "int", __builtin_offsetof(queens__frame, j_), sizeof(((queens__frame *)0)->j_) },
    { "a", "const char *", __builtin_offsetof(queens__frame, a), sizeof(((queens__frame *)0)->a) },
    { "count", "long", __builtin_offsetof(queens__frame, count), sizeof(((queens__frame *)0)->count) },
    { "i", "int", __builtin_offsetof(queens__frame, i), sizeof(((queens__frame *)0)->i) },
    { "got", "long", __builtin_offsetof(queens__frame, got), sizeof(((queens__frame *)0)->got) },
};
static const seam_frame_type queens__type = {
    "queens", sizeof(queens__frame), 1, queens__resume,
    queens__points, 4, queens__slots, 6,
};

long solve(int n);
typedef struct solve__frame {
    seam_frame h;
    int n;
    long got;
} solve__frame;
static const seam_frame_type solve__type;
static SEAM_COLD long solve__cold1(seam_worker *seam_w, int n);
static __attribute__((noinline)) long solve__slow(seam_worker *seam_w, solve__frame *seam_f);
long solve__fast(seam_worker *seam_w, int) __asm__("solve.fast");
long solve__fast(seam_worker *seam_w, int n)
{
    long got;
    if (__builtin_expect(seam_state(seam_w), 0)) return solve__cold1(seam_w, n);
    return queens__fast(seam_w, n, 0, "");
}

static SEAM_COLD long solve__cold1(seam_worker *seam_w, int n)
{
    solve__frame *seam_f = (solve__frame *)seam_frame_new(seam_w, &solve__type, 1);
    seam_f->n = n;
    unsigned seam_k = seam_poll_cold(seam_w, &seam_f->h);
    if (!(seam_k & SEAM_GO_ON))
        return (long){0};
    return solve__slow(seam_w, seam_f);
}

static __attribute__((noinline)) long solve__slow(seam_worker *seam_w, solve__frame *seam_f)
{
    int n;
    long got;
    unsigned seam_k;
    switch (seam_f->h.point) {
        case 1: n = seam_f->n; goto seam_p1;
        case 2: got = seam_f->got; goto seam_p2;
        default: __builtin_unreachable();
    }
    if (__builtin_expect(seam_state(seam_w), 0)) {
        seam_f->n = n;
        seam_f->h.point = 1;
        seam_k = seam_poll_cold(seam_w, &seam_f->h);
        if (!(seam_k & SEAM_GO_ON)) return (long){0};
    }
seam_p1:;
    {
        _Static_assert(__builtin_types_compatible_p(long, __typeof__(got)), "the destination has the type of queens's result");
        long seam_r = queens__fast(seam_w, n, 0, "");
        if (__builtin_expect(seam_asked(seam_w), 0)) {
            seam_f->h.point = 2;
            seam_k = seam_call_cold(seam_w, &seam_f->h, (void *)&seam_f->got);
            if (seam_k & SEAM_RETURNED) seam_f->got = seam_r;
            if (!(seam_k & SEAM_GO_ON)) return (long){0};
            if (!(seam_k & SEAM_RETURNED)) goto seam_p2;
        }
        got = seam_r;
    }
seam_p2:;
    {
        long seam_r = got;
        seam_frame_free(seam_w, &seam_f->h);
        return seam_r;
    }
}

static void solve__resume(seam_worker *seam_w, seam_frame *seam_h)
{
    void *seam_dst = seam_h->dst;
    long seam_r = solve__slow(seam_w, (solve__frame *)seam_h);
    if (!seam_released(seam_w) && seam_dst) *(long *)seam_dst = seam_r;
}
static const unsigned short solve__saved[] = { 0, };
static const seam_point solve__points[] = {
    { SEAM_POINT_ENTRY, 26, "queens.c", "solve", 0, 0 },
    { SEAM_POINT_POLL, 27, "queens.c", 0, solve__saved + 0, 1 },
    { SEAM_POINT_CALL, 27, "queens.c", "queens", 0, 0 },
};
static const seam_slot solve__slots[] = {
    { "n", "int", __builtin_offsetof(solve__frame, n), sizeof(((solve__frame *)0)->n) },
    { "got", "long", __builtin_offsetof(solve__frame, got), sizeof(((solve__frame *)0)->got) },
};
static const seam_frame_type solve__type = {
    "solve", sizeof(solve__frame), 0, solve__resume,
    solve__points, 3, solve__slots, 2,
};

struct solve__args {
    int n;
    long seam_result;
};

static void solve__body(seam_worker *seam_w, void *seam_struct)
{
    struct solve__args *seam_args = seam_struct;
    long seam_r = solve__fast(seam_w, seam_args->n);
    if (!seam_released(seam_w)) seam_args->seam_result = seam_r;
}

long solve(int n)
{
    seam_worker *seam_w = seam_self;
    if (seam_w && seam_w->callee == (void *)solve) {
        seam_w->callee = 0;
        return solve__fast(seam_w, n);
    }
    struct solve__args seam_args;
    seam_args.n = n;
    seam_root(solve__body, &seam_args, &seam_args.seam_result);
    return seam_args.seam_result;
}
# 30 "queens.c"
int main(void)
{
    printf("%ld\n", solve(8));
    return 0;
}
