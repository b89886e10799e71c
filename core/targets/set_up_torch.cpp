#include "core/targets/set_up_torch.h"

#include <array>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/base/error.h"
#include "core/base/file_lock.h"
#include "core/base/installation.h"
#include "core/base/json_text.h"
#include "core/base/logged_process.h"
#include "core/base/paths.h"
#include "core/base/subprocess.h"
#include "core/machine/host_lock.h"
#include "core/targets/linked_torch.h"

namespace bench::set_up_torch {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::seconds kPythonAnswersWithin{20};
/// As find_python() of scripts/lib.sh.
constexpr std::array kPythons{"python3",    "/usr/bin/python3", "python3.13",
                              "python3.12", "python3.11",       "python3.10"};
constexpr const char* kFits =
    "import sys, venv, ensurepip; print('fits' * ((3, int(sys.argv[1])) <= sys.version_info < (3, 15)))";

/// The minor version of the oldest Python for the linked PyTorch: 2.15 dropped Python 3.10. For it, the lock file
/// has an older PyTorch, which this program could not load.
std::string oldest_python_minor() {
    const std::string torch = linked_torch::version();
    const int minor = std::stoi(torch.substr(torch.find('.') + 1));
    return torch.starts_with("2.") && minor < 15 ? "10" : "11";
}

bool fits(const std::string& python) {
    std::string line;
    try {
        Subprocess process({.command = {python, "-c", kFits, oldest_python_minor()},
                            .environment = {},
                            .stderr_file = "/dev/null",
                            .working_dir = {}});
        process.close_stdin();
        return process.read_line(line, kPythonAnswersWithin) == Subprocess::Read::line && line == "fits";
    } catch (const Error&) {
        return false;
    }
}

std::string find_python() {
    for (const char* python : kPythons)
        if (fits(python)) return python;
    throw Error(message("no Python from %1 to 3.14 with the module venv was found: install it with %2",
                        "3." + oldest_python_minor(), "sudo apt install python3-venv"));
}

void take(const nlohmann::json& line, const Observer& observer, Message& error) {
    const std::string type = text_in(line, "type");
    if (type == "step") observer.on_step(message_in(line, "text"));
    if (type == "error") error = message_in(line, "text");
    const auto number = [&line](const char* key) {
        const auto found = line.find(key);
        return found != line.end() && found->is_number_integer() ? std::optional(found->get<std::int64_t>())
                                                                 : std::nullopt;
    };
    const auto done_bytes = number("done_bytes");
    if (type == "progress" && done_bytes) observer.on_progress(*done_bytes, number("total_bytes"));
}

}  // namespace

State state() {
    if (linked_torch::is_found()) return State::there;
    return fs::exists(linked_torch::unfinished_mark()) ? State::unfinished : State::missing;
}

bool run(const std::string& index_url, const std::stop_token& stop, const Observer& observer) {
    if (!paths::is_installed())
        throw UnsupportedError(
            message("this program was not installed: %1 installs PyTorch for it", "scripts/setup.sh"));
    const fs::path folder = paths::torch_environment();
    const auto lock =
        FileLock::try_lock(folder.string() + ".lock", FileLock::Kind::exclusive, FileLock::IfMissing::make);
    if (!lock) throw Error(message("another program is setting up PyTorch in %1", folder.string()));
    if (linked_torch::is_found()) return true;
    HostLock host;
    const auto on_wait = [&](const std::string& holder) {
        observer.on_step(message("waiting for a run on this host to end (%1)", holder));
    };
    if (!host.wait(on_wait, [&] { return !stop.stop_requested(); })) return false;
    std::vector<std::string> command{find_python(), paths::helpers(),
                                     "set-up",      folder.string(),
                                     "--lock",      paths::share_dir() / "requirements.lock"};
    if (!index_url.empty()) command.insert(command.end(), {"--index-url", index_url});
    Message error;
    const auto ended = run_logged({.command = std::move(command)}, stop, [&](const std::string& text) {
        if (const auto line = parse_typed_line(text)) take(*line, observer, error);
    });
    if (!ended) return false;
    if (error.empty() && ended->status != ExitStatus{}) error = ended->status.describe();
    if (!error.empty()) throw Error(message("PyTorch was not set up: %1", error));
    linked_torch::check();
    return true;
}

}  // namespace bench::set_up_torch
