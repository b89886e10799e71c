#pragma once

#include <chrono>

/// How long a test waits for an event before it fails. Events take a fraction of it even on a busy machine,
/// so only a test that fails waits so long. It stays below the 900 s after which ctest ends a test.
inline constexpr std::chrono::seconds kPatience{120};

/// The same for Qt's functions, whose own default of 5 s is too short for a busy machine.
inline constexpr int kPatience_ms = static_cast<int>(std::chrono::milliseconds(kPatience).count());
