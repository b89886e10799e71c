#pragma once

#include <filesystem>

namespace bench {

/// The processes of this run: all descendants of the topmost ancestor of this process that runs the same
/// program (the cell's supervisor, or the command that started it).
class OurProcesses {
public:
    /// `self`: a process ID, for tests; 0 means this process.
    explicit OurProcesses(const std::filesystem::path& root = "/", int self = 0);

    bool knows(int pid) const;     ///< whether the process is visible in this PID namespace
    bool includes(int pid) const;  ///< whether it belongs to this run

private:
    int parent_of(int pid) const;  ///< 0 if unknown
    std::filesystem::path program_of(int pid) const;

    std::filesystem::path proc_;
    int top_;
};

}  // namespace bench
