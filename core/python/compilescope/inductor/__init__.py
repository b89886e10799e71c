"""The compiling helper: turns graphs captured by the C++ program into AOTInductor packages."""
