# 1 "fib.c"
int printf(const char *, ...);
int atoi(const char *);

long fib(long n);
long fib__fast(seam_worker *seam_w, long n) __asm__("fib.fast");
static seam_span_site fib__span = { "fib", "fib.c", "", 4, SEAM_SITE_FUNCTION };
static seam_span_site fib__spawn0 = { "fib", "fib.c", "fib", 9, SEAM_SITE_SPAWN };
static seam_span_site fib__spawn1 = { "fib", "fib.c", "fib", 10, SEAM_SITE_SPAWN };
long fib__fast(seam_worker *seam_w, long n)
{
    long x;
    long y;
    seam_span_scope seam_j[1];
    seam_span seam_s;
    seam_span_enter(&seam_s, &fib__span, seam_j, 1);
    if (n < 2) {
        {
            long seam_r = n;
            seam_span_leave(&seam_s);
            return seam_r;
        }
    }
    {
        seam_span seam_c;
        seam_span_spawn(&seam_c, &fib__spawn0, &seam_j[0]);
        x = fib__fast(seam_w, n - 1);
        seam_span_leave(&seam_c);
    }
    {
        seam_span seam_c;
        seam_span_spawn(&seam_c, &fib__spawn1, &seam_j[0]);
        y = fib__fast(seam_w, n - 2);
        seam_span_leave(&seam_c);
    }
    seam_span_sync(&seam_s, &seam_j[0]);
    {
        long seam_r = x + y;
        seam_span_leave(&seam_s);
        return seam_r;
    }
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
__attribute__((weak, used, section(".seam.program"))) const char seam_span_program[] = "SEAM-PROGRAM 1 span";
