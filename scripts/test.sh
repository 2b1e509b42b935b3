#!/bin/sh
# Runs all tests, one suite after the other, also when one fails. The last line has the sum:
#
#     N passed, M failed
#
# What each suite says is also in target/test-logs.
set -u
cd "$(dirname "$0")/.."
PATH="$HOME/.cargo/bin:$PATH"
logs=target/test-logs
mkdir -p $logs
rm -f $logs/*.log
failures=0

# suite NAME COMMAND…
suite() {
    name=$1
    shift
    echo "==== $name"
    { "$@" 2>&1; echo $? >$logs/status; } | tee "$logs/$name.log"
    if [ "$(cat $logs/status)" != 0 ] && ! grep -q '[1-9][0-9]* failed' "$logs/$name.log"; then
        echo "$name: did not come to its end"
        failures=$((failures + 1))
    fi
}

suite compiler cargo test --locked --no-fail-fast --bins --test driver --test tools
suite runtime runtime/test.sh
suite programs cargo test --locked --test run
suite papers python3 tests/papers/run.py --seam target/debug/seam
suite fuzz python3 tests/fuzz/run.py --seam target/debug/seam --seed 1 --count 24

# Every runner prints lines such as "12 passed; 0 failed" or "12 passed, 0 failed".
sum() {
    cat $logs/*.log | grep -Eo '[0-9]+ passed[;,] [0-9]+ failed' | awk -v column="$1" '{ n += $column } END { print n + 0 }'
}
passed=$(sum 1)
failed=$(($(sum 3) + failures))
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" != 0 ]
