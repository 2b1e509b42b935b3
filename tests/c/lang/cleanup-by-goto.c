// Errors handled by goto in the manner of the Linux kernel: each step undone
// in the reverse order, whatever step fails.
// expect: -1  0
// expect: -2 a-a 0
// expect: -3 ab-b-a 0
// expect: -4 ab0-0-b-a 0
// expect: -5 ab01-1-0-b-a 0
// expect: -6 ab012-2-1-0-b-a 0
// expect: -7 ab012D-D-2-1-0-b-a 0
// expect: -8 ab012Dx-x-D-2-1-0-b-a 0
// expect: -9 ab012Dxy-y-x-D-2-1-0-b-a 0
// expect: 0 ab012Dxyz-z-y-x 1
// expect: 0 ab012Dxyz-z-y-x 1
#include <stdio.h>
#include <string.h>

static int fail_at, step;
static char trace[100];
static int acquire(char name) { if (++step == fail_at) return -step; char s[] = {name, 0}; strcat(trace, s); return 0; }
static void release(char name) { char s[] = {'-', name, 0}; strcat(trace, s); }
struct dev { int opened; int (*open)(struct dev *); void (*close)(struct dev *); };
static int dev_open(struct dev *d) { int err = acquire('D'); if (!err) d->opened = 1; return err; }
static void dev_close(struct dev *d) { d->opened = 0; release('D'); }

static int inner(void)
{
    int err;
    if ((err = acquire('x'))) goto out;
    if ((err = acquire('y'))) goto out_x;
    if ((err = acquire('z')) < 0) goto out_y;
    release('z');
out_y:
    release('y');
out_x:
    release('x');
out:
    return err;
}
static int probe(struct dev *d)
{
    int err = acquire('a');
    if (err) return err;
    err = acquire('b');
    if (err) goto free_a;
    for (int i = 0; i < 3; i++) { err = acquire((char)('0' + i)); if (err) { while (i--) release((char)('0' + i)); goto free_b; } }
    err = d->open(d);
    if (err) goto free_n;
    err = inner();
    if (err) goto close;
    return 0;
close:
    d->close(d);
free_n:
    for (int i = 3; i--; ) release((char)('0' + i));
free_b:
    release('b');
free_a:
    release('a');
    return err;
}

int main(void)
{
    struct dev d = {0, dev_open, dev_close};
    for (fail_at = 1; fail_at <= 11; fail_at++) {
        step = 0, *trace = 0;
        int err = probe(&d);
        printf("%d %s %d\n", err, trace, d.opened);
    }
    return 0;
}
