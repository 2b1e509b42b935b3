# 1 "fib.c"
int printf(const char *, ...);
int atoi(const char *);

long fib(long n);
long fib__fast(seam_worker *seam_w, long n) __asm__("fib.fast");
struct fib__call {
    seam_call h;
    long a0;
    long result;
};
static void fib__run(seam_worker *seam_w, seam_call *seam_c)
{
    struct fib__call *seam_d = (struct fib__call *)seam_c;
    seam_d->result = fib__fast(seam_w, seam_d->a0);
}
static const seam_point fib__point0 = { SEAM_POINT_SPAWN, 9, "fib.c", "fib" };
static const seam_call_type fib__calls0 = { { "fib", sizeof(seam_call_task), 0, seam_call_resume, &fib__point0, 1, 0, 0, 0, 0, 0, 0, 0, 0 }, fib__run };
long fib__fast(seam_worker *seam_w, long n)
{
    long x;
    long y;
    struct fib__call seam_call0;
    if (n < 2) {
        return n;
    }
    seam_call0.h.type = &fib__calls0;
    seam_call0.a0 = n - 1;
    seam_call_push(seam_w, &seam_call0.h);
    y = fib__fast(seam_w, n - 2);
    if (seam_call_pop(seam_w, &seam_call0.h)) {
        seam_call0.result = fib__fast(seam_w, seam_call0.a0);
        seam_call_end(seam_w, &seam_call0.h);
    }
    x = seam_call0.result;
    return x + y;
}

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
