//! `seam chaos --find`.

use crate::{Place, FIB};

/// Two threads add to a sum without a lock.
const RACE: &str = "\
#include <cilk/cilk.h>
#include <stdio.h>
int sum;
int add(int old, int n)
{
    for (volatile int i = 0; i < 3; i++)
        if (i == 2)
            old += n;
    return old;
}
void count(int n)
{
    if (n == 1) {
        sum = add(sum, 1);
        return;
    }
    cilk_spawn count(n / 2);
    count(n - n / 2);
    cilk_sync;
}
int main(void)
{
    count(64);
    printf(\"%d\\n\", sum);
    return 0;
}
";

#[test]
fn a_race_is_found_shortened_and_seen_again() {
    let place = Place::with(&[("race.c", RACE)]);
    let (told, _) = place.seam("chaos --find 200 -p 3 race.c", 1);
    assert!(told.contains(": race printed `"), "{told}");
    assert!(told.contains("in line 1 instead of `64'"), "{told}");
    assert!(told.contains("random choices\n"), "{told}");
    assert!(told.contains("the last one: at race.c:"), "{told}");
    let again = told.lines().last().and_then(|line| line.trim().strip_prefix("seam ")).expect("a command");
    assert!(again.starts_with("sim -p 3 --random --seed ") && again.contains(" --prefix "), "{told}");
    let (first, _) = place.seam(again, 0);
    assert_ne!(first, "64\n");
    assert_eq!(place.seam(again, 0).0, first);
    // One choice less, and it does not happen.
    let mut words: Vec<String> = again.split(' ').map(String::from).collect();
    let at = words.iter().position(|word| word == "--prefix").expect("it is there") + 1;
    words[at] = (words[at].parse::<u64>().expect("a number") - 1).to_string();
    assert_eq!(place.seam(&words.join(" "), 0).0, "64\n");
    assert_eq!(place.seam("chaos --find 200 -p 3 race.c", 1).0, told);
}

#[test]
fn a_program_without_a_race() {
    let place = Place::with(&[("fib.c", FIB)]);
    assert_eq!(place.seam("chaos --find 12 fib.c -- 12", 0).0, "no schedule of 12 made a difference\n");
}

#[test]
fn crashes_and_deadlocks_are_found() {
    let place = Place::with(&[
        ("crash.c", &RACE.replace("printf(\"%d\\n\", sum);", "if (sum != 64) __builtin_trap();")),
        (
            "dead.c",
            "#include <cilk/cilk.h>\n#include <pthread.h>\n#include <stdio.h>\n\
             pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;\n\
             int wait(void) { volatile int i = 0; while (i < 40) i++; return i; }\n\
             void f(int n)\n{\n    if (n > 1) {\n        cilk_spawn f(n / 2);\n        f(n - n / 2);\n        cilk_sync;\n\
             return;\n    }\n    static int turn;\n    pthread_mutex_t *x = turn++ % 2 ? &a : &b, *y = x == &a ? &b : &a;\n\
             pthread_mutex_lock(x);\n    wait();\n    pthread_mutex_lock(y);\n\
             pthread_mutex_unlock(y);\n    pthread_mutex_unlock(x);\n}\n\
             int main(void) { f(32); puts(\"done\"); return 0; }\n",
        ),
    ]);
    let (told, _) = place.seam("chaos --find 200 crash.c", 1);
    assert!(told.contains("crash was ended by signal 4"), "{told}");
    let (told, _) = place.seam("chaos --find 200 dead.c", 1);
    assert!(told.contains("deadlock: all"), "{told}");
}

#[test]
fn a_program_that_fails_anyway() {
    let place = Place::with(&[
        ("trap.c", "#include <cilk/cilk.h>\nint main(void) { __builtin_trap(); }\n"),
        ("workers.c", "#include <cilk/cilk.h>\n#include <seam.h>\n#include <stdio.h>\n\
                       int main(void) { printf(\"%s\\n\", __SEAM__ && seam_workers() > 1 ? \"many\" : \"one\"); }\n"),
    ]);
    assert!(place.seam("chaos trap.c", 1).1.contains("there is nothing to compare with"));
    let (told, _) = place.seam("chaos workers.c", 1);
    assert!(told.contains("it happens without any random choice as well"), "{told}");
}
