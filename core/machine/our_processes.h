#pragma once

#include <filesystem>

namespace bench {

/// Which processes belong to this run: everything that descends from the topmost ancestor of this process
/// that runs the same program (the cell's supervisor, the command that started it).
class OurProcesses {
public:
    /// `self`: for tests; this process when 0.
    explicit OurProcesses(const std::filesystem::path& root = "/", int self = 0);

    bool knows(int pid) const;     ///< there is such a process, as far as this process can see
    bool includes(int pid) const;  ///< it is one of ours

private:
    int parent_of(int pid) const;  ///< 0 when unknown
    std::filesystem::path program_of(int pid) const;

    std::filesystem::path proc_;
    int top_;
};

}  // namespace bench
