#include "core/preflight/system_report.h"

#include <gnu/libc-version.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "core/base/byte_size.h"
#include "core/base/error.h"
#include "core/base/installation.h"
#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/base/printable.h"
#include "core/base/subprocess.h"
#include "core/base/version.h"
#include "core/machine/host_info.h"
#include "core/targets/linked_torch.h"
#include "core/targets/python_facts.h"

namespace bench {

namespace {

constexpr const char* kUnknown = "unknown";
constexpr std::chrono::seconds kCompilerAnswersWithin{10};
/// Beginnings of the names of variables that change what the program or PyTorch does.
constexpr std::string_view kVariables[] = {
    "COMPILESCOPE_", "TORCH",   "AOT_INDUCTOR_",   "PYTORCH_", "OMP_", "MKL_", "KMP_",
    "GOMP_",         "CUDA_",   "TRITON_",         "LD_",      "QT_",  "HF_",  "CC=",
    "CXX=",          "MALLOC_", "XDG_SESSION_TYPE"};

/// "Debian GNU/Linux 12 (bookworm)".
std::string distribution() {
    std::ifstream in("/etc/os-release");
    constexpr std::string_view kKey = "PRETTY_NAME=";
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with(kKey)) continue;
        std::string name = line.substr(kKey.size());
        std::erase(name, '"');
        return name;
    }
    return "Linux";
}

std::string system_line(const nlohmann::json& environment) {
    return distribution() + ", " + text_in(environment, "os") + " " + text_in(environment, "architecture") +
           (host_info::is_wsl() ? " (WSL2)" : "") + ", glibc " + ::gnu_get_libc_version();
}

std::string processor_line(const nlohmann::json& environment) {
    std::string text = text_in(environment, "cpu") + ", " + std::to_string(host_info::physical_cores()) +
                       " cores, " + std::to_string(host_info::logical_cpus()) + " logical processors";
    if (const auto quota = environment.find("cpu_quota"); quota != environment.end())
        text += ", limited to " + dump_json(*quota);
    if (const std::string governor = text_in(environment, "governor"); !governor.empty())
        text += ", governor " + governor;
    return text;
}

std::string bytes_line(const nlohmann::json& object, const char* key) {
    const auto bytes = object.find(key);
    return bytes != object.end() && bytes->is_number() ? byte_size::text(bytes->get<std::int64_t>())
                                                       : kUnknown;
}

std::string gpu_line(const nlohmann::json& gpu, const std::string& driver) {
    return text_in(gpu, "name") + ", " + bytes_line(gpu, "memory_bytes") + ", driver " +
           (driver.empty() ? kUnknown : driver);
}

/// "g++ (Debian 12.2.0-14) 12.2.0" of the compiler that Inductor calls; without its folder.
std::string compiler_line() {
    const char* given = std::getenv("CXX");
    const std::string program = given != nullptr && *given != '\0' ? given : "g++";
    std::string line;
    try {
        Subprocess process({.command = {program, "--version"},
                            .environment = {{"LC_ALL", "C"}},
                            .stderr_file = "/dev/null",
                            .working_dir = {}});
        process.close_stdin();
        if (process.read_line(line, kCompilerAnswersWithin) != Subprocess::Read::line) line.clear();
    } catch (const Error&) {
        line.clear();
    }
    return line.empty() ? "none" : line.substr(line.find_last_of('/', line.find(' ')) + 1);
}

std::string torch_line(const std::optional<PythonFacts>& facts) {
    const std::string linked = "linked to " + linked_torch::version() + ", ";
    if (!facts) return linked + "no Python";
    return linked + "Python has " + (facts->torch.empty() ? "none" : facts->torch);
}

std::string python_line(const std::optional<PythonFacts>& facts) {
    if (!facts) return "none";
    return facts->python + ", transformers " + (facts->transformers.empty() ? "none" : facts->transformers);
}

/// The names only: values may be paths or addresses.
std::string variables_line() {
    std::vector<std::string> names;
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        const std::string_view text(*entry);
        if (std::ranges::any_of(kVariables, [&](std::string_view begin) { return text.starts_with(begin); }))
            names.emplace_back(text.substr(0, text.find('=')));
    }
    std::ranges::sort(names);
    std::string line;
    for (const std::string& name : names) line += (line.empty() ? "" : ", ") + name;
    return line.empty() ? "none" : line;
}

}  // namespace

std::vector<SystemFact> system_facts() {
    const nlohmann::json environment = host_info::environment();
    std::vector<SystemFact> facts{
        {"CompileScope", version_text() + (paths::is_installed() ? ", installed" : ", in its build folder")},
        {"System", system_line(environment)},
        {"Processor", processor_line(environment)},
        {"Memory", bytes_line(environment, "memory_bytes")},
    };
    const auto gpus = environment.find("gpus");
    if (gpus == environment.end())
        facts.emplace_back("GPU", "none");
    else
        for (const nlohmann::json& gpu : *gpus)
            facts.emplace_back("GPU", gpu_line(gpu, text_in(environment, "driver")));
    const auto python = python_facts(paths::python());
    facts.emplace_back("PyTorch", torch_line(python));
    facts.emplace_back("Python", python_line(python));
    facts.emplace_back("Compiler", compiler_line());
    facts.emplace_back("Variables", variables_line());
    for (auto& [heading, value] : facts) value = printable(value);
    return facts;
}

std::string system_report(const std::vector<SystemFact>& facts) {
    std::string text;
    for (const auto& [heading, value] : facts) text += heading + ": " + value + "\n";
    return text;
}

}  // namespace bench
