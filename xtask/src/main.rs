//! The workspace's own build tool.

fn main() {}
