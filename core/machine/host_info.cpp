#include "core/machine/host_info.h"

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "core/base/time_limit.h"
#include "core/machine/machine_facts.h"

namespace bench::host_info {

namespace fs = std::filesystem;

namespace {

/// Returns what follows the colon of the first line "key : value"; empty if there is none.
std::string field_of(const fs::path& file, const std::string& key) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with(key)) continue;
        const std::size_t colon = line.find_first_not_of(" \t", key.size());
        if (colon == std::string::npos || line[colon] != ':') continue;  // "model name" is not "model"
        const std::size_t begin = line.find_first_not_of(" \t", colon + 1);
        return begin == std::string::npos ? std::string() : line.substr(begin);
    }
    return {};
}

std::optional<std::int64_t> kilobytes_of(const fs::path& file, const std::string& key) {
    std::istringstream text(field_of(file, key));
    std::int64_t kilobytes = 0;
    if (!(text >> kilobytes)) return std::nullopt;
    return kilobytes * 1024;
}

std::string first_line(const fs::path& file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

cpu_set_t allowed_cpus() {
    cpu_set_t cpus;
    CPU_ZERO(&cpus);
    sched_getaffinity(0, sizeof cpus, &cpus);
    return cpus;
}

int node_of(const fs::path& cpu) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(cpu, error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("node")) return std::atoi(name.c_str() + 4);
    }
    return 0;
}

utsname kernel() {
    utsname info{};
    uname(&info);
    return info;
}

}  // namespace

std::string host_name() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string cpu_name(const fs::path& cpuinfo) {
    const std::string name = field_of(cpuinfo, "model name");
    if (name.find_first_of("0123456789") != std::string::npos) return name;
    constexpr std::array<std::pair<const char*, const char*>, 4> kParts{{{"cpu family", "family"},
                                                                         {"model", "model"},
                                                                         {"CPU implementer", "implementer"},
                                                                         {"CPU part", "part"}}};
    std::string model;
    for (const auto& [key, word] : kParts)
        if (const std::string value = field_of(cpuinfo, key); !value.empty())
            model += (model.empty() ? "" : " ") + std::string(word) + " " + value;
    return (name.empty() ? std::string(kernel().machine) : name) + (model.empty() ? "" : " (" + model + ")");
}

std::string cpu_flags() {
    const std::string flags = field_of("/proc/cpuinfo", "flags");
    return flags.empty() ? field_of("/proc/cpuinfo", "Features") : flags;
}

std::optional<std::int64_t> memory_bytes() {
    return kilobytes_of("/proc/meminfo", "MemTotal");
}

int physical_cores() {
    const cpu_set_t allowed = allowed_cpus();
    std::map<int, std::set<std::string>> cores_of_node;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (!CPU_ISSET(cpu, &allowed)) continue;
        const fs::path dir = "/sys/devices/system/cpu/cpu" + std::to_string(cpu);
        const std::string siblings = first_line(dir / "topology/thread_siblings_list");
        cores_of_node[node_of(dir)].insert(siblings.empty() ? std::to_string(cpu) : siblings);
    }
    std::size_t most = 1;
    for (const auto& [node, cores] : cores_of_node) most = std::max(most, cores.size());
    return static_cast<int>(most);
}

std::string boot_id() {
    return first_line("/proc/sys/kernel/random/boot_id");
}

int logical_cpus() {
    const cpu_set_t allowed = allowed_cpus();
    return CPU_COUNT(&allowed);
}

bool is_wsl(std::string_view kernel_release) {
    return kernel_release.find("microsoft") != std::string_view::npos ||
           kernel_release.find("Microsoft") != std::string_view::npos;
}

bool is_wsl() {
    return is_wsl(kernel().release);
}

std::optional<std::int64_t> peak_resident_bytes() {
    return kilobytes_of("/proc/self/status", "VmHWM");
}

void reset_peak_resident() {
    std::ofstream("/proc/self/clear_refs") << "5";
}

void add_inductor_variables(nlohmann::json& to) {
    nlohmann::json found = nlohmann::json::object();
    for (char** entry = environ; entry && *entry; ++entry) {
        const std::string_view text(*entry), name = text.substr(0, text.find('='));
        if (!name.starts_with("TORCHINDUCTOR_") && !name.starts_with("AOT_INDUCTOR_")) continue;
        if (!name.ends_with("_DIR") && !name.ends_with("_COMPILE_THREADS") && name.size() < text.size())
            found[std::string(name)] = text.substr(name.size() + 1);
    }
    if (!found.empty()) to["inductor_variables"] = std::move(found);
}

std::optional<std::chrono::milliseconds> quick_max() {
    return milliseconds_of_environment("COMPILESCOPE_QUICK_MAX_MS");
}

nlohmann::json environment() {
    const utsname info = kernel();
    nlohmann::json json{{"cpu", cpu_name()},
                        {"physical_cores", physical_cores()},
                        {"logical_cpus", logical_cpus()},
                        {"os", std::string(info.sysname) + " " + info.release},
                        {"architecture", info.machine}};
    if (const auto bytes = memory_bytes()) json["memory_bytes"] = *bytes;
    add_inductor_variables(json);
    try {
        if (const auto limit = quick_max()) json["quick_max_ms"] = limit->count();
    } catch (const InputError&) {
        // Left out: the first cell reports it.
    }
    json.update(machine_facts());
    return json;
}

}  // namespace bench::host_info
