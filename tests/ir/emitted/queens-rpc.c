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

static long queens__fast(seam_worker *seam_w, int n, int j, const char *a);
struct queens__call {
    seam_call h;
    int a0;
    int a1;
    const char *a2;
    long result;
};
static void queens__run(seam_worker *seam_w, seam_call *seam_c)
{
    struct queens__call *seam_d = (struct queens__call *)seam_c;
    seam_d->result = queens__fast(seam_w, seam_d->a0, seam_d->a1, seam_d->a2);
}
static const seam_point queens__point0 = { SEAM_POINT_SPAWN, 20, "queens.c", "queens" };
static const seam_call_type queens__calls0 = { { "queens", sizeof(seam_call_task), 0, seam_call_resume, &queens__point0, 1, 0, 0, 0, 0, 0, 0, 0, 0 }, queens__run };
struct queens__deferred { struct queens__deferred *next; unsigned site; };
struct queens__site0 {
    struct queens__deferred d;
    struct queens__call c;
};
static long queens__fast(seam_worker *seam_w, int n, int j, const char *a)
{
    long count;
    int i;
    char *b;
    long got;
    char *seam_side = seam_w->side;
    struct queens__deferred *seam_calls = 0;
    unsigned seam_open0 = 0;
    struct queens__deferred *seam_free0 = 0;
    if (j == n) {
        { long seam_r = 1; seam_w->side = seam_side; return seam_r; }
    }
    count = 0;
    i = 0;
    for (; i < n; i++) {
        b = seam_side_push(seam_w, j + 1);
        __builtin_memcpy(b, a, j);
        b[j] = i;
        if (ok(j + 1, b)) {
            {
                struct queens__site0 *seam_c = (struct queens__site0 *)seam_free0;
                if (seam_c) seam_free0 = seam_c->d.next;
                else seam_c = seam_side_push(seam_w, sizeof *seam_c);
                seam_c->c.h.type = &queens__calls0;
                seam_c->c.a0 = n;
                seam_c->c.a1 = j + 1;
                seam_c->c.a2 = b;
                seam_c->d.next = seam_calls; seam_c->d.site = 0;
                seam_calls = &seam_c->d; seam_open0++;
                seam_call_push(seam_w, &seam_c->c.h);
            }
        }
    }
    while (seam_open0) {
        struct queens__deferred *seam_d = seam_calls;
        seam_calls = seam_d->next;
        switch (seam_d->site) {
            case 0: {
                struct queens__site0 *seam_c = (struct queens__site0 *)seam_d;
                seam_open0--;
                if (seam_call_pop(seam_w, &seam_c->c.h)) {
                    seam_c->c.result = queens__fast(seam_w, seam_c->c.a0, seam_c->c.a1, seam_c->c.a2);
                    seam_call_end(seam_w, &seam_c->c.h);
                }
                got = seam_c->c.result;
                seam_d->next = seam_free0; seam_free0 = seam_d;
                count = count + got;
                break;
            }
        }
    }
    { long seam_r = count; seam_w->side = seam_side; return seam_r; }
}

long solve(int n);
long solve__fast(seam_worker *seam_w, int n) __asm__("solve.fast");
long solve__fast(seam_worker *seam_w, int n)
{
    long got;
    got = queens__fast(seam_w, n, 0, "");
    return got;
}

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
