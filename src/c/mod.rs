//! The C front end: read → check → to IR.
