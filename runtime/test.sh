#!/bin/sh
# test.sh: builds the runtime and the programs in handwritten/ with gcc and clang, plain and under
# the sanitizers, and runs each with 1, 2 and 4 workers and under chaos. Prints what fails, and
# "N passed, M failed" at the end. Usage: runtime/test.sh [folder for what it builds]
set -u
here=$(cd "$(dirname "$0")" && pwd)
work=${1:-$(mktemp -d)}
[ $# -ge 1 ] || trap 'rm -rf "$work"' EXIT
mkdir -p "$work"
passed=0
failed=0
limit=120
unset SEAM_WORKERS CILK_NWORKERS SEAM_CHAOS SEAM_CHAOS_EVERY SEAM_STATS SEAM_STACK SEAM_DETERMINISTIC TIMING

ok() { passed=$((passed + 1)); }

bad() { # bad WHAT: with the output of the last program
    failed=$((failed + 1))
    echo "FAILED: $1"
    sed 's/^/    /' "$work/out" 2>/dev/null | head -20
}

# ---- building ----

programs="fib nqueens loop split inlet rpc root reduce deep stress_tree stress_lock"

flags() { # flags MODE
    case $1 in
    plain) echo "-O2 -g" ;;
    thread) echo "-O1 -g -fsanitize=thread" ;;
    address) echo "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined" ;;
    esac
}

build() { # build COMPILER MODE: everything, into $work/COMPILER-MODE
    dir=$work/$1-$2
    mkdir -p "$dir"
    common="-std=gnu11 -Wall -Wextra -Werror -pthread $(flags "$2")"
    for f in "$here"/*.c "$here"/handwritten/*.c; do
        echo "$1 $common -c $f -o $dir/$(basename "$f" .c).o"
    done > "$dir/commands"
    # fib is also a library for ends.c; two .c files of one name would collide otherwise
    sed -i "s|handwritten/\([a-z_]*\).c -o $dir/|handwritten/\1.c -o $dir/hand_|" "$dir/commands"
    echo "$1 $common -Dmain=fib_main -c $here/handwritten/fib.c -o $dir/libfib.o" >> "$dir/commands"
    xargs -P "$(nproc)" -I{} sh -c '{} || exit 255' < "$dir/commands" > "$work/out" 2>&1 || return 1
    runtime=$(for f in "$here"/*.c; do echo "$dir/$(basename "$f" .c).o"; done)
    for p in $programs; do
        $1 $common "$dir/hand_$p.o" "$dir/hand_plain.o" $runtime -o "$dir/$p" || return 1
    done
    $1 $common "$dir/hand_ends.o" "$dir/libfib.o" "$dir/hand_plain.o" $runtime -o "$dir/ends"
}

# ---- running ----

arguments() { # arguments PROGRAM MODE CHAOS WORKERS: sizes that take a moment
    case $1-$2-$3-$4 in
    deep-plain--[12]) echo 10000000 ;;
    deep-plain--4) echo 100000 ;;
    deep-plain-*) echo 20000 ;;
    deep-*) echo 2000 ;;
    nqueens-plain--*) echo 9 ;;
    nqueens-*) echo 6 ;;
    fib-*-[1-9]-*|fib-thread-*) echo 18 20 ;;
    loop-*-[1-9]-*|loop-thread-*) echo 200 ;;
    split-*-[1-9]-*|split-thread-*) echo 3000 ;;
    inlet-*-[1-9]-*|inlet-thread-*) echo 14 8 ;;
    rpc-*-[1-9]-*|rpc-thread-*) echo 17 ;;
    root-*-[1-9]-*|root-thread-*) echo 12 ;;
    stress_tree-plain-*) echo 6 30 2 ;;
    stress_lock-*-[1-9]-*|stress_lock-thread-*) echo 20 10 ;;
    stress_tree-*) echo 5 15 2 ;;
    reduce-*-[1-9]-*|reduce-thread-*) echo 8 ;;
    esac
}

run() { # run DIRECTORY PROGRAM WORKERS CHAOS EVERY ARGUMENTS…
    what="$(basename "$1")/$2 on $3 workers${4:+, chaos $4}${5:+, every poll}"
    dir=$1 program=$2 workers=$3 chaos=$4 every=$5
    shift 5
    if SEAM_WORKERS=$workers SEAM_CHAOS=$chaos SEAM_CHAOS_EVERY=$every timeout $limit "$dir/$program" "$@" > "$work/out" 2>&1
    then ok; else bad "$what (status $?)"; fi
}

run_all() { # run_all COMPILER MODE
    seeds="1 2 3"
    [ $2 = plain ] || seeds=1
    for p in $programs; do
        for workers in 1 2 4; do
            for chaos in "" $seeds; do
                run "$work/$1-$2" $p $workers "$chaos" "" $(arguments $p $2 "$chaos" $workers)
            done
            run "$work/$1-$2" $p $workers 4 1 $(arguments $p $2 4 $workers)
        done
    done
}

expect() { # expect STATUS PATTERN WHAT COMMAND…: the output has a line like PATTERN
    status=$1 pattern=$2 what=$3
    shift 3
    timeout $limit "$@" > "$work/out" 2>&1
    got=$?
    if [ $got = "$status" ] && { [ -z "$pattern" ] || grep -q -- "$pattern" "$work/out"; }
    then ok; else bad "$what (status $got, wanted $status and a line like '$pattern')"; fi
}

ends() { # ends COMPILER: how programs end, and what the environment does
    e=$work/$1-plain/ends
    for workers in 1 2 4; do
        expect 7 "" "exit from a task, $workers workers" env SEAM_WORKERS=$workers "$e" exit
        expect 0 "fib(20) = 6765" "parallel code in an exit handler, $workers workers" env SEAM_WORKERS=$workers "$e" at-exit
        expect 0 "" "fork outside, $workers workers" env SEAM_WORKERS=$workers "$e" fork-outside
        expect 0 "" "fork and exec in tasks, $workers workers" env SEAM_WORKERS=$workers "$e" fork-exec
        expect 0 "" "idle workers, $workers workers" env SEAM_WORKERS=$workers "$e" idle
        expect 0 "^after main: 6765" "the main thread ends first, $workers workers" env SEAM_WORKERS=$workers "$e" main-ends
        expect 0 "" "many guests, $workers workers" env SEAM_WORKERS=$workers "$e" guests
        expect 139 "stack exhausted.*ends.c:" "stack overflow, $workers workers" env SEAM_STACK=1M SEAM_WORKERS=$workers "$e" overflow
    done
    expect 0 "waits for work that stayed in its parent" "child that goes on inside" env SEAM_WORKERS=3 "$e" fork-go-on
    expect 0 "" "jumps out of roots" env SEAM_WORKERS=1 "$e" jumps
    expect 0 "" "threads that end in roots" env SEAM_WORKERS=1 "$e" threads-end
    expect 2 "^seam: longjmp left parallel code" "jump out of a root that has left the stack" \
        env SEAM_WORKERS=1 SEAM_CHAOS=1 SEAM_CHAOS_EVERY=1 "$e" jumps
    expect 2 "^seam: pthread_exit left parallel code" "end of a thread whose root has left the stack" \
        env SEAM_WORKERS=2 SEAM_CHAOS=1 SEAM_CHAOS_EVERY=1 "$e" threads-end
    expect 7 "" "exit from a worker" env SEAM_WORKERS=2 "$e" exit-on-worker
    expect 139 "segmentation fault at ends.c:" "crash on a worker" env SEAM_WORKERS=2 "$e" crash
    for value in 0 abc -1 1.5 1025 100000 99999999999999999999; do
        expect 2 "^seam: SEAM_WORKERS=$value: expected a number from 1 to 1024" "SEAM_WORKERS=$value" env SEAM_WORKERS=$value "$e"
        expect 2 "^seam: CILK_NWORKERS=$value: expected" "CILK_NWORKERS=$value" env CILK_NWORKERS=$value "$e"
    done
    expect 2 "^seam: SEAM_STACK=lots: expected a size" "SEAM_STACK=lots" env SEAM_STACK=lots "$e"
    expect 2 "^seam: SEAM_CHAOS=x: expected a number" "SEAM_CHAOS=x" env SEAM_CHAOS=x "$e"
    expect 0 "^steals: " "report" env SEAM_STATS=1 SEAM_WORKERS=2 "$e"
    expect 0 "^workers: 1$" "affinity mask" env SEAM_STATS=1 taskset -c 0 "$e"
    expect 0 "^workers: 3$" "CILK_NWORKERS" env SEAM_STATS=1 CILK_NWORKERS=3 "$e"
    expect 0 "^workers: 4$" "SEAM_WORKERS wins" env SEAM_STATS=1 SEAM_WORKERS=4 CILK_NWORKERS=3 "$e"
    sum=$(SEAM_DETERMINISTIC=1 SEAM_WORKERS=1 "$work/$1-plain/reduce")
    for workers in 1 2 3 4; do
        expect 0 "^$sum\$" "deterministic reduction, $workers workers" env SEAM_DETERMINISTIC=1 SEAM_WORKERS=$workers "$work/$1-plain/reduce"
    done
    expect 0 "" "1024 workers" env SEAM_WORKERS=1024 "$e"
    expect 0 "" "little address space" sh -c "ulimit -v 400000; SEAM_WORKERS=4 exec $e"
}

# ---- other machines, and none in particular ----

other() { # other NAME RUNNER COMPILER…: a few programs, all files in one go
    name=$1 runner=$2
    shift 2
    mkdir -p "$work/$name"
    for p in fib nqueens inlet root reduce; do
        if timeout $limit "$@" -std=gnu11 -O2 -pthread "$here"/*.c "$here/handwritten/plain.c" "$here/handwritten/$p.c" \
            -o "$work/$name/$p" > "$work/out" 2>&1
        then ok; else bad "build of $p for $name"; continue; fi
        for workers in 1 3; do
            for chaos in "" 1; do
                expect 0 "" "$p on $name, $workers workers${chaos:+, chaos $chaos}" \
                    env SEAM_WORKERS=$workers SEAM_CHAOS=$chaos $runner "$work/$name/$p" $(arguments $p thread "$chaos" $workers)
            done
        done
    done
}

others() {
    other portable "" gcc -DSEAM_PORTABLE_STACK
    for machine in aarch64 s390x; do
        if command -v $machine-linux-gnu-gcc > /dev/null && command -v qemu-$machine-static > /dev/null
        then other $machine qemu-$machine-static $machine-linux-gnu-gcc -static
        else echo "skipped: $machine needs gcc-$machine-linux-gnu and qemu-user-static"; fi
    done
}

debugger() {
    command -v gdb > /dev/null || { echo "skipped: backtraces need gdb"; return; }
    expect 0 "^#.* main (" "gdb's backtrace reaches main through the stack switch" \
        env SEAM_WORKERS=1 gdb -batch -ex 'break exit_anywhere' -ex run -ex 'bt -2' --args "$work/gcc-plain/ends" exit
}

# ---- the protocol's step names ----

steps() {
    grep -oh '/\* [A-Z][0-9]' "$here"/*.c "$here"/*.h | cut -c4- | sort -u > "$work/in_code"
    grep -oE '\*\*[A-Z][0-9]\*\*|^\| [A-Z][0-9] ' "$here/PROTOCOL.md" | tr -d '*| ' | sort -u > "$work/in_protocol"
    if diff "$work/in_code" "$work/in_protocol" > "$work/out"
    then ok; else bad "steps named in the code (<) and in PROTOCOL.md (>) differ"; fi
}

model() {
    command -v python3 > /dev/null || { echo "skipped: the model needs python3"; return; }
    if timeout 300 python3 "$here/model/models.py" --broken > "$work/out" 2>&1; then ok; else bad "model"; fi
}

steps
model
for compiler in gcc clang-14; do
    command -v $compiler > /dev/null || { echo "skipped: no $compiler here"; continue; }
    for mode in plain thread address; do
        if build $compiler $mode; then run_all $compiler $mode; else bad "build with $compiler, $mode"; fi
    done
    [ -x "$work/$compiler-plain/ends" ] && ends $compiler
done
others
debugger
echo "$passed passed, $failed failed"
[ $failed = 0 ]
