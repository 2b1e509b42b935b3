"""Builds every variant of a program."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples" / "c"
PEERS = ROOT / "bench" / "peers"
ELISION = ROOT / "bench" / "elision"

# No compiler may fuse a multiplication and an addition where another does not: results are compared.
COMMON_FLAGS = ["-std=gnu11", "-ffp-contract=off", "-DSEPARATE_LEAVES", "-Wno-unused-value"]

# A leaf's loops must fall on the same place in a cache line whatever it is linked with.
LEAF_FLAGS = ["-falign-functions=64", "-falign-loops=32"]


class BuildError(Exception):
    """A compiler refused a program; the text says which and why."""


@dataclass(frozen=True)
class Variant:
    """One way to build and run a program."""

    name: str
    kind: str  # serial, seam, openmp or tbb
    compiler: str
    level: str = "-O2"
    workers: int = 1
    copies: int = 1  # how many processes run it at once

    @property
    def build(self):
        """What its executable is called; variants that differ in workers share it."""
        return f"{self.kind}-{self.compiler}{self.level}"

    def environment(self):
        """What tells the runtime how many workers to use."""
        return {
            "SEAM_WORKERS": str(self.workers),
            "OMP_NUM_THREADS": str(self.workers),
            "TBB_WORKERS": str(self.workers),
        }


def version(compiler):
    """The first line of what the compiler says about itself."""
    answer = subprocess.run([compiler, "--version"], capture_output=True, text=True)
    return answer.stdout.splitlines()[0] if answer.stdout else compiler


class Toolchain:
    """The compilers at hand, and the folder in which executables are made."""

    def __init__(self, seam, folder):
        self.seam = seam
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.missing = []
        self.clang = self._usable("clang", "clang is not installed: its columns are left out")
        self.openmp = self._compiles(
            ["gcc", "-fopenmp", "-xc", "-"], "int main(void) { return 0; }",
            "gcc has no OpenMP (libgomp): its columns are left out")
        self.tbb = self._compiles(
            ["g++", "-std=c++17", "-xc++", "-", "-ltbb"],
            "#include <tbb/task_group.h>\nint main() { tbb::task_group g; g.wait(); }",
            "oneTBB is not installed (Debian: libtbb-dev): its columns are left out")

    def _usable(self, compiler, otherwise):
        if shutil.which(compiler) is None:
            self.missing.append(otherwise)
            return False
        return True

    def _compiles(self, command, text, otherwise):
        probe = self.folder / "probe"
        if shutil.which(command[0]) is not None:
            done = subprocess.run([*command, "-o", str(probe)], input=text, text=True,
                                  capture_output=True)
            if done.returncode == 0:
                return True
        self.missing.append(otherwise)
        return False

    def variants(self, workers):
        """All the ways to build and run a program that this machine has."""
        compilers = ["gcc"] + (["clang"] if self.clang else [])
        found = [Variant(f"serial-{cc}{level}", "serial", cc, level)
                 for cc in compilers for level in ("-O2", "-O3")]
        for cc in compilers:
            found += self._one_and_all(f"seam-{cc}", "seam", cc, workers)
        if self.openmp:
            found += self._one_and_all("openmp", "openmp", "gcc", workers)
        if self.tbb:
            found += self._one_and_all("tbb", "tbb", "g++", workers)
        found.append(Variant("copies", "serial", "gcc", "-O2", copies=workers))
        return found

    @staticmethod
    def _one_and_all(name, kind, compiler, workers):
        return [Variant(f"{name}-1", kind, compiler),
                Variant(f"{name}-all", kind, compiler, workers=workers)]

    def run(self, command):
        """Runs a compiler; what it prints becomes the error's text."""
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                              timeout=600)
        if done.returncode != 0:
            line = " ".join(str(part) for part in command)
            raise BuildError(f"{line}\n{done.stderr.strip()}")

    def build(self, program, variant):
        """The executable of that variant, made when it is not there yet."""
        output = self.folder / f"{program.file}-{variant.build}"
        if not output.exists():
            getattr(self, f"_build_{variant.kind}")(program, variant, output)
        return output

    def _leaf(self, program):
        """The object of the program's hot leaf: the same for all sides, compiled by gcc -O3."""
        if not program.leaf:
            return []
        output = self.folder / f"leaf-{program.leaf}.o"
        if not output.exists():
            self.run(["gcc", "-O3", *LEAF_FLAGS, *COMMON_FLAGS, "-c",
                      EXAMPLES / "leaf" / f"{program.leaf}.c", "-o", output])
        return [output]

    def _build_serial(self, program, variant, output):
        source = EXAMPLES / f"{program.file}.c"
        if program.parsubc:
            # The headers' text in it is for one compiler.
            source = self.folder / f"{program.file}-elision-{variant.compiler}.c"
            if not source.exists():
                self.run([self.seam, "emit", "--serial", "--full", f"--cc={variant.compiler}",
                          EXAMPLES / f"{program.file}.c", "-o", source])
        self.run([variant.compiler, variant.level, *COMMON_FLAGS, f"-I{ELISION}", f"-I{EXAMPLES}",
                  source, *self._leaf(program), "-o", output, "-lm"])

    def _build_seam(self, program, variant, output):
        self.run([self.seam, "cc", f"--cc={variant.compiler}", variant.level, *COMMON_FLAGS,
                  EXAMPLES / f"{program.file}.c", *self._leaf(program), "-o", output, "-lm"])

    def _main(self, program):
        """The program's own main, for a kernel that comes from elsewhere."""
        output = self.folder / f"main-{program.file}.o"
        if not output.exists():
            self.run(["gcc", "-O2", *COMMON_FLAGS, "-DPEER_KERNEL", f"-I{ELISION}", "-c",
                      EXAMPLES / f"{program.file}.c", "-o", output])
        return output

    def _build_openmp(self, program, variant, output):
        self.run(["gcc", variant.level, *COMMON_FLAGS, "-fopenmp", f"-I{EXAMPLES}",
                  PEERS / "openmp" / f"{program.file}.c", self._main(program),
                  *self._leaf(program), "-o", output, "-lm"])

    def _build_tbb(self, program, variant, output):
        self.run(["g++", variant.level, "-std=c++17", "-ffp-contract=off", "-DSEPARATE_LEAVES",
                  f"-I{EXAMPLES}", PEERS / "tbb" / f"{program.file}.cpp", self._main(program),
                  *self._leaf(program), "-o", output, "-ltbb", "-lm"])


def remove_builds(folder):
    """Forgets what earlier runs built."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder, exist_ok=True)
