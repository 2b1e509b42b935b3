#!/bin/sh
# Installs what a make target needs and this machine lacks, or says in one line what is missing.
#
#     scripts/needs.sh cc python3 cargo …
#
# Installing works on Debian and Ubuntu, as root or with sudo. A name with a question mark behind it
# (clang?) is wanted but can be done without.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
least_cargo=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$root/Cargo.toml")
PATH="$HOME/.cargo/bin:$PATH"

# Is the first version at least the second?
at_least() {
    [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

has() {
    case $1 in
    cargo) at_least "$(cargo --version 2>/dev/null | cut -d ' ' -f 2)" "$least_cargo" ;;
    libc) printf '#include <stdio.h>\nint main(void) { return 0; }\n' | cc -x c - -o /dev/null 2>/dev/null ;;
    # What cargo downloads from crates.io is checked against these.
    certificates) [ -e /etc/ssl/certs/ca-certificates.crt ] || ! command -v apt-get >/dev/null ;;
    chromium) command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 ;;
    tbb) printf '#include <tbb/parallel_invoke.h>\n' | c++ -std=c++17 -x c++ -fsyntax-only - 2>/dev/null ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}

candidate() {
    apt-cache policy "$1" 2>/dev/null | sed -n 's/^ *Candidate: \([^+~-]*\).*/\1/p'
}

# A distribution of some age has a recent cargo for its browsers, under another name. In some that
# are older still the package's version is cargo's own, 0.66 for 1.66: too old in any case.
package_of_cargo() {
    for package in cargo cargo-web cargo-mozilla; do
        version=$(candidate $package)
        if [ -n "$version" ] && [ "$version" != "(none)" ] && at_least "$version" "$least_cargo"; then
            echo $package
            return
        fi
    done
}

package_of() {
    case $1 in
    cc | libc) echo gcc libc6-dev ;;
    c++) echo g++ ;;
    ar) echo binutils ;;
    tbb) echo libtbb-dev ;;
    certificates) echo ca-certificates ;;
    cargo) package_of_cargo ;;
    *) echo "$1" ;;
    esac
}

as_root=
[ "$(id -u)" = 0 ] || as_root=sudo

can_install() {
    command -v apt-get >/dev/null 2>&1 && { [ -z "$as_root" ] || $as_root -n true 2>/dev/null || [ -t 0 ]; }
}

missing=
for need in "$@"; do
    has "${need%\?}" || missing="$missing $need"
done
[ -n "$missing" ] || exit 0

if can_install; then
    $as_root apt-get update -q >/dev/null 2>&1 || true
    # One by one: a package that this system does not have must not keep the others away.
    for need in $missing; do
        packages=$(package_of "${need%\?}")
        [ -z "$packages" ] ||
            $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $packages >&2 ||
            true
    done
fi

still=
for need in $missing; do
    case $need in
    *\?) has "${need%\?}" || echo "note: without ${need%\?} some of it is left out" >&2 ;;
    cargo) has cargo || still="$still cargo $least_cargo or later (https://rustup.rs)," ;;
    *) has "$need" || still="$still $need," ;;
    esac
done
[ -z "$still" ] || { echo "missing:${still%,}" >&2; exit 1; }
