#include "core/machine/our_processes.h"

#include <unistd.h>

#include <fstream>
#include <string>

namespace bench {

namespace {

constexpr int kDeepest = 256;  ///< guards against a cycle: the process table can change while it is read

}  // namespace

OurProcesses::OurProcesses(const std::filesystem::path& root, int self)
    : proc_(root / "proc"), top_(self != 0 ? self : ::getpid()) {
    const std::filesystem::path program = program_of(top_);
    for (int i = 0; i < kDeepest && !program.empty(); ++i) {
        const int parent = parent_of(top_);
        if (parent <= 1 || program_of(parent) != program) break;
        top_ = parent;
    }
}

bool OurProcesses::knows(int pid) const {
    std::error_code error;
    return std::filesystem::exists(proc_ / std::to_string(pid), error);
}

bool OurProcesses::includes(int pid) const {
    for (int i = 0; i < kDeepest && pid > 1; ++i) {
        if (pid == top_) return true;
        pid = parent_of(pid);
    }
    return false;
}

int OurProcesses::parent_of(int pid) const {
    std::ifstream file(proc_ / std::to_string(pid) / "stat");
    std::string line;
    if (!std::getline(file, line)) return 0;
    // "PID (name) state parent ...": the name may contain any character, including parentheses.
    const std::size_t name_end = line.rfind(") ");
    if (name_end == std::string::npos || name_end + 4 >= line.size()) return 0;
    return std::atoi(line.c_str() + name_end + 4);
}

std::filesystem::path OurProcesses::program_of(int pid) const {
    std::error_code error;
    return std::filesystem::read_symlink(proc_ / std::to_string(pid) / "exe", error);
}

}  // namespace bench
