//! The lowering: seams → plain C.
