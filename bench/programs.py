"""What is measured: the programs, their sizes, and what is expected of them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Program:
    """One program of examples/c at one size."""

    name: str
    arguments: tuple = ()
    quick: tuple = ()  # the arguments of a quick run
    source: str = ""  # when it is not the name
    leaf: str = ""  # the hot leaf that is linked into all sides as one object
    repeat: int = 1
    parsubc: bool = False  # spelled in ParSubC: its elision needs `seam emit --serial`
    target: float = 1.03  # T1/TS with gcc, at most
    title: str = ""

    @property
    def file(self):
        return self.source or self.name

    def command(self, quick):
        """The arguments of one run."""
        repeat = max(1, self.repeat // 10) if quick else self.repeat
        arguments = self.quick if quick and self.quick else self.arguments
        return ["--time", "--repeat", str(repeat), *arguments]


# What a program with clang, and a speedup on two workers, is expected to reach.
CLANG_TARGET = 1.10
SPEEDUP_SHARE = 1.95 / 2
# Two serial copies at once show what the machine has to give. Below this share of linear speedup, it
# is the machine (memory bandwidth, a shared cache, its other users) that limits a program.
CEILING_SHARE = 0.98
SMALL_TARGET = 1.05
RELEASE_TARGET = 0.02

PROGRAMS = [
    Program("fib", ("40",), ("32",), target=1.00, title="fib 40"),
    Program("nqueens", ("13",), ("10",), leaf="queens", target=1.05, title="n-queens 13"),
    Program("cilksort", ("10000000",), ("1000000",), leaf="sort", title="cilksort 10M"),
    Program("fft", ("20",), ("16",), leaf="fourier", repeat=5, title="fft 2^20, 5 times"),
    Program("heat", ("1024", "500"), ("256", "100"), leaf="diffuse", title="heat 1024^2, 500 steps"),
    Program("lu", ("2048",), ("512",), leaf="block", title="lu 2048"),
    Program("matmul", ("1024",), ("256",), leaf="matrix", title="matmul 1024"),
    Program("rectmul", ("80", "60", "90"), ("20", "30", "25"), leaf="block",
            title="rectmul 1280 x 960 x 1440"),
    Program("strassen", ("1024",), ("256",), leaf="matrix", title="strassen 1024"),
    Program("cholesky", ("2000", "5000"), ("500", "1000"), leaf="tile",
            title="cholesky 2000, 5000 entries"),
    Program("knapsack", ("70",), ("50",), title="knapsack 70"),
    Program("uts-geometric", ("geometric", "12"), ("geometric", "9"), source="uts", leaf="tree",
            title="uts geometric, depth 12"),
    Program("uts-binomial", ("binomial", "8000"), ("binomial", "500"), source="uts", leaf="tree",
            title="uts binomial, 8000 roots"),
    Program("sum", ("20000000",), ("2000000",), repeat=10, parsubc=True, title="sum 20M, 10 times"),
    Program("scan", ("20000000",), ("2000000",), repeat=4, parsubc=True, title="scan 20M, 4 times"),
]

# Inputs too small to be worth a steal, many times in a row.
SMALL = [
    Program("fib-small", ("15",), source="fib", repeat=200000, title="fib 15"),
    Program("nqueens-small", ("6",), source="nqueens", leaf="queens", repeat=30000,
            title="n-queens 6"),
    Program("cilksort-small", ("5000",), source="cilksort", leaf="sort", repeat=1000,
            title="cilksort 5000"),
    Program("matmul-small", ("64",), source="matmul", leaf="matrix", repeat=5000,
            title="matmul 64"),
    Program("heat-small", ("16", "4"), source="heat", leaf="diffuse", repeat=100000,
            title="heat 16^2, 4 steps"),
    Program("uts-small", ("geometric", "2"), source="uts", leaf="tree", repeat=300000,
            title="uts geometric, depth 2"),
    Program("sum-small", ("200",), source="sum", repeat=1000000, parsubc=True, title="sum 200"),
]
