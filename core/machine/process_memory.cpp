#include "core/machine/process_memory.h"

#include <fstream>
#include <string>

namespace bench {

namespace fs = std::filesystem;

namespace {

/// 0 if the process has ended.
pid_t group_of(const fs::path& process) {
    std::ifstream file(process / "stat");
    std::string line;
    std::getline(file, line);
    // "PID (name) state parent group ...": the name may contain any character, including parentheses.
    const std::size_t name_end = line.rfind(") ");
    if (name_end == std::string::npos) return 0;
    char state = 0;
    long parent = 0, group = 0;
    return std::sscanf(line.c_str() + name_end + 2, "%c %ld %ld", &state, &parent, &group) == 3
               ? static_cast<pid_t>(group)
               : 0;
}

std::int64_t own_bytes(const fs::path& process) {
    std::ifstream file(process / "status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("RssAnon:")) return std::atoll(line.c_str() + sizeof "RssAnon:") * 1024;
    return 0;
}

}  // namespace

std::int64_t group_resident_bytes(pid_t group, const fs::path& root) {
    std::int64_t sum = 0;
    std::error_code error;
    for (fs::directory_iterator entry(root / "proc", error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename();
        const bool is_process = !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
        if (is_process && group_of(entry->path()) == group) sum += own_bytes(entry->path());
    }
    return sum;
}

}  // namespace bench
