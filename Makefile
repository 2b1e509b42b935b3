# make           builds the `seam` command: target/release/seam
# make demo      builds it, and shows what it does on real input
# make test      all tests
# make bench     the benchmarks; writes docs/benchmarks.md
# make papers    the tables of the papers; writes docs/papers.md
# make check     just what continuous integration does
# make install   installs the command to PREFIX/bin (/usr/local/bin)
#
# Targets install what they need (Debian and Ubuntu, as root or with sudo), or say what is missing.

PREFIX ?= /usr/local
SEAM = target/release/seam

export PATH := $(HOME)/.cargo/bin:$(PATH)

.PHONY: all build demo test bench papers check install clean

all: build

build:
	@scripts/needs.sh cargo certificates cc libc ar
	cargo build --release --locked

demo: build
	@scripts/needs.sh python3
	python3 bench/demo.py

test:
	@scripts/needs.sh cargo certificates cc libc ar python3 make clang? gdb? c++? chromium?
	@scripts/test.sh

bench: build
	@scripts/needs.sh python3 clang? c++? tbb?
	python3 bench/run.py

papers: build
	@scripts/needs.sh python3 clang?
	python3 bench/papers.py

check:
	@.ci/run

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $(SEAM) $(DESTDIR)$(PREFIX)/bin/seam
	ln -sf seam $(DESTDIR)$(PREFIX)/bin/seam-cc
	$(SEAM) man > $(DESTDIR)$(PREFIX)/share/man/man1/seam.1

clean:
	cargo clean
