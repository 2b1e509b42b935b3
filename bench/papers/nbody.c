/* nbody: bodies that attract each other; they are in a linked list, so that the next one must be found
 * before the loop can go on (opa, section 9.2). Usage: nbody [bodies [steps]]
 *
 * Prints:
 *     100 bodies, 3 steps: momentum kept
 */
#include <cilk/cilk.h>
#include <math.h>
#include "../../examples/c/example.h"

struct body {
    struct body *next;
    double place[3], speed[3], force[3], mass;
};

static struct body *bodies;

static void attract(struct body *body)
{
    body->force[0] = body->force[1] = body->force[2] = 0;
    for (const struct body *other = bodies; other; other = other->next) {
        double to[3], square = 0.01;
        for (int k = 0; k < 3; k++) {
            to[k] = other->place[k] - body->place[k];
            square += to[k] * to[k];
        }
        double strength = body->mass * other->mass / (square * sqrt(square));
        for (int k = 0; k < 3; k++)
            body->force[k] += strength * to[k];
    }
}

static void move(struct body *body)
{
    const double time = 0.001;
    for (int k = 0; k < 3; k++) {
        body->speed[k] += body->force[k] / body->mass * time;
        body->place[k] += body->speed[k] * time;
    }
}

static void step(void)
{
    for (struct body *body = bodies; body; body = body->next)
        cilk_spawn attract(body);
    cilk_sync;
    for (struct body *body = bodies; body; body = body->next)
        cilk_spawn move(body);
    cilk_sync;
}

static void fill(struct body *body, long n)
{
    uint64_t seed = 1;
    for (long i = 0; i < n; i++) {
        body[i] = (struct body){ .next = i + 1 < n ? &body[i + 1] : NULL, .mass = 1 + random_unit(&seed) };
        for (int k = 0; k < 3; k++)
            body[i].place[k] = random_unit(&seed);
    }
}

static double momentum(void)
{
    double sum = 0;
    for (const struct body *body = bodies; body; body = body->next)
        for (int k = 0; k < 3; k++)
            sum += body->mass * body->speed[k];
    return sum;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    long n = example_argument(argc, argv, 1, 100, 1, 1000000), steps = example_argument(argc, argv, 2, 3, 1, 1000000);
    bodies = allocate((size_t)n * sizeof *bodies);

    while (timed_again()) {
        timed_pause();
        fill(bodies, n);
        timed_resume();
        for (long i = 0; i < steps; i++)
            step();
    }

    printf("%ld bodies, %ld steps: momentum %s\n", n, steps, fabs(momentum()) < 1e-9 * (double)n ? "kept" : "lost");
    timed_report(checksum_bytes(bodies[n - 1].place, sizeof bodies->place));
    free(bodies);
    return 0;
}
