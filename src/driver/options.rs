//! The options of a C compiler that Seam has to understand, in one table.
//!
//! `seam cc` runs the compiler in several steps (preprocess, compile the generated text, link), so
//! it must know of each option which steps want it, and whether the next word belongs to it. An
//! option that is not in the table stands alone and goes to every step: that is right for all
//! `-f`, `-m`, `-W`, `-O`, `-g` and for what future compilers add.

/// Where an option's value stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// There is none: the word must be exactly the option.
    Without,
    /// In the next word.
    Next,
    /// In the rest of the same word, possibly empty.
    Joined,
    /// In the rest of the word, or in the next one when there is no rest.
    JoinedOrNext,
}

/// Which steps an option is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// All of them.
    Every,
    /// Reading the source: done with when the text has been preprocessed.
    Preprocess,
    /// Writing a make rule of what was read.
    Dependencies,
    /// The compiler proper and the assembler.
    Compile,
    Link,
    /// Says what the command is to do (`-c`, `-E`, `-S`, …) or names its output.
    Mode,
    /// Sets the language of the inputs that follow.
    Language,
    /// Asks the compiler about itself: the whole command goes to it as it is.
    Query,
}

/// One row of the table.
#[derive(Debug)]
pub struct Row {
    pub name: &'static str,
    pub value: Value,
    pub stage: Stage,
}

macro_rules! rows {
    ($($stage:ident { $($value:ident: $($name:literal)+;)+ })+) => {
        &[$($($(Row { name: $name, value: Value::$value, stage: Stage::$stage }),+),+),+]
    };
}

const ROWS: &[Row] = rows! {
    Mode {
        Without: "-c" "-S" "-E" "-fsyntax-only" "--compile" "--assemble" "--preprocess";
        JoinedOrNext: "-o";
        Joined: "--output=";
        Next: "--output";
    }
    Language {
        JoinedOrNext: "-x";
        Joined: "--language=";
        Next: "--language";
    }
    Query {
        Without: "-###" "--version" "--help" "-dumpversion" "-dumpfullversion" "-dumpmachine"
            "-dumpspecs" "-V" "-qversion" "-version" "--target-help" "-print-search-dirs"
            "-print-libgcc-file-name" "-print-multi-directory" "-print-multi-lib"
            "-print-multi-os-directory" "-print-multiarch" "-print-sysroot" "-print-resource-dir"
            "-print-targets" "-print-target-triple" "-print-effective-triple"
            "-print-supported-cpus";
        Joined: "-print-file-name=" "-print-prog-name=" "--print-" "--help=" "-cc1" "-cc1as";
    }
    Dependencies {
        Without: "-M" "-MM" "-MD" "-MMD" "-MP" "-MG" "-MV" "--dependencies"
            "--user-dependencies" "--write-dependencies" "--write-user-dependencies";
        JoinedOrNext: "-MF" "-MT" "-MQ" "-MJ";
    }
    Preprocess {
        Without: "-nostdinc" "-nostdinc++" "-undef" "-H" "-C" "-CC" "-P" "-I-" "-dM" "-dD" "-dN"
            "-dI" "-dU" "-traditional-cpp" "-traditional" "-trigraphs" "-remap" "-ansi-pp"
            "-fdirectives-only" "-fworking-directory" "-fno-working-directory"
            "--no-standard-includes" "--trace-includes";
        JoinedOrNext: "-I" "-D" "-U" "-A" "-include" "-imacros" "-isystem" "-iquote"
            "-idirafter" "-iprefix" "-iwithprefix" "-iwithprefixbefore" "-imultilib"
            "-isystem-after" "-include-pch" "-iframework" "-ivfsoverlay";
        Joined: "-Wp," "-finput-charset=" "-fmacro-prefix-map=" "--include-directory="
            "--define-macro=" "--undefine-macro=" "--include=" "--imacros=" "--embed-dir=";
        Next: "-Xpreprocessor" "--include-directory" "--define-macro" "--undefine-macro"
            "--include" "--imacros";
    }
    Compile {
        Without: "-emit-llvm" "-emit-ast";
        Joined: "-Wa," "-dumpbase=";
        Next: "-Xassembler" "-Xclang" "-mllvm" "-Xanalyzer" "-aux-info" "-dumpbase" "-dumpdir"
            "-dumpbase-ext" "--dumpbase" "--dumpdir" "--dumpbase-ext";
    }
    Link {
        Without: "-save-temps" "--save-temps" "-shared" "-static" "-static-libgcc" "-static-libstdc++" "-static-libasan" "-static-libtsan"
            "-static-libubsan" "-static-pie" "-pie" "-no-pie" "-nopie" "-rdynamic" "-s" "-r"
            "-nostdlib" "-nodefaultlibs" "-nolibc" "-nostartfiles" "-symbolic" "-shared-libgcc"
            "-n" "-N" "-t" "-Bstatic" "-Bdynamic" "--shared" "--static" "--no-standard-libraries";
        JoinedOrNext: "-l" "-L" "-T" "-u" "-z" "-e";
        Joined: "-save-temps=" "--save-temps=" "-Wl," "-fuse-ld=" "-rpath=" "--entry=" "--for-linker=" "--library-directory="
            "--ld-path=" "-Tbss=" "-Tdata=" "-Ttext=";
        Next: "-Xlinker" "-Tbss" "-Tdata" "-Ttext" "-framework" "-rpath" "--for-linker" "--entry"
            "--library-directory" "-soname" "-h";
    }
    Every {
        Next: "--param" "-target" "-arch" "-isysroot" "--sysroot" "-wrapper" "-gcc-toolchain"
            "-specs" "-G";
        Joined: "--param=" "-isysroot=" "-std=" "--std=" "-specs=" "--target=" "--sysroot="
            "-march=" "-mtune=" "-gcc-toolchain=";
        JoinedOrNext: "-B";
        Without: "-pthread" "-pipe" "-v" "-w" "-pg" "-p" "-ansi" "-pedantic" "-pedantic-errors"
            "--pedantic" "--pedantic-errors" "--ansi" "-Wall" "-Wextra" "--coverage" "--verbose" "-pass-exit-codes"
            "-no-integrated-cpp" "-no-canonical-prefixes" "-integrated-as" "-no-integrated-as";
    }
};

/// The row for one word of a command line, and the value that stands in the word itself. The
/// longest name wins; a row whose value may be joined also takes words that only begin with it.
pub fn row(word: &str) -> Option<(&'static Row, &str)> {
    ROWS.iter()
        .filter_map(|row| Some((row, word.strip_prefix(row.name)?)))
        .filter(|(row, rest)| rest.is_empty() || matches!(row.value, Value::Joined | Value::JoinedOrNext))
        .max_by_key(|(row, _)| row.name.len())
}

/// Beginnings of options that every C compiler knows without a table.
const FAMILIES: [&str; 8] = ["-f", "-m", "-W", "-O", "-g", "-d", "-Q", "--param"];

/// Is this an option that goes to the C compiler? What begins with two dashes and is not in the
/// table is more likely a slip.
pub fn is_compiler_option(word: &str) -> bool {
    word == "-"
        || row(word).is_some()
        || FAMILIES.iter().any(|family| word.starts_with(family))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_name_wins() {
        for (word, name, rest) in [
            ("-include", "-include", ""),
            ("-Iinc", "-I", "inc"),
            ("-I-", "-I-", ""),
            ("-isystem", "-isystem", ""),
            ("-iquoteinc", "-iquote", "inc"),
            ("-ofile", "-o", "file"),
            ("-MFx.d", "-MF", "x.d"),
            ("-MD", "-MD", ""),
            ("-lm", "-l", "m"),
            ("-Wl,-z,now", "-Wl,", "-z,now"),
            ("-Ttext=0", "-Ttext=", "0"),
            ("-shared", "-shared", ""),
        ] {
            let (row, value) = row(word).unwrap_or_else(|| panic!("{word} is known"));
            assert_eq!((row.name, value), (name, rest), "{word}");
        }
    }

    #[test]
    fn what_is_not_in_the_table_stands_alone() {
        for word in ["-funroll-loops", "-Wextra-semi", "-O3", "-g3", "-mavx2", "-fsanitize=thread", "--gcc-only"] {
            assert!(row(word).is_none(), "{word}: {:?}", row(word));
        }
    }
}
