//! The IR: structured C with seams.
