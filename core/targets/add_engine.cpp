#include "core/targets/add_engine.h"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>
#include <vector>

#include "core/base/byte_size.h"
#include "core/base/error.h"
#include "core/base/file_lock.h"
#include "core/base/json_text.h"
#include "core/base/logged_process.h"
#include "core/base/paths.h"
#include "core/base/utc_time.h"
#include "core/machine/host_lock.h"
#include "core/targets/add_runtime.h"

namespace bench::engines {

namespace fs = std::filesystem;

namespace {

/// Imports the engine, because a package that is installed may not run on this machine.
constexpr const char* kProbe = R"(
import importlib, json, sys, sysconfig
name = sys.argv[1]
version = importlib.import_module(name).__version__.split("-")[0].split("+")[0]
print(json.dumps({"version": version, "site": sysconfig.get_paths()["purelib"],
                  "python_version": "%d.%d" % sys.version_info[:2]}))
)";

struct Cancelled {};

class Adding {
public:
    Adding(const EngineInfo& engine, std::string python, const std::stop_token& stop,
           const std::function<void(const Message&)>& on_line)
        : engine_(engine), base_python_(std::move(python)), stop_(stop), on_line_(on_line) {}

    Installed run() {
        fs::create_directories(folder().parent_path());
        const auto lock =
            FileLock::try_lock(lock_path(engine_.name), FileLock::Kind::exclusive, FileLock::IfMissing::make);
        if (!lock) throw Error(message("engine %1: another program is adding or removing it", engine_.name));
        try {
            return add();
        } catch (const Cancelled&) {
            log_.close();
            std::error_code ignored;
            fs::remove_all(folder(), ignored);
            throw;
        }
    }

private:
    Installed add() {
        wait_for_host();
        fs::create_directories(folder());
        fs::remove(folder() / "engine.json");  // an incomplete engine is not listed
        log_.open(folder() / "add.log", std::ios::trunc);
        check_disk();
        install({paths::python(base_python_).string(), "-m", "venv", venv().string()});
        install({python(), "-m", "pip", "install", "--disable-pip-version-check", "--require-hashes",
                 "--no-deps", "-r", lock_file_of(engine_.name).string()});
        Installed installed = probe();
        installed.created = utc_now();
        keep(installed);
        return installed;
    }

    fs::path folder() const { return folder_of(engine_.name); }
    fs::path venv() const { return folder() / ".venv"; }
    std::string python() const { return venv() / "bin/python"; }

    void say(const std::string& line) {
        log_ << line << std::endl;
        on_line_(Message::plain(line));
    }

    /// Waits for the host's lock, so that nothing is downloaded during a measurement.
    void wait_for_host() {
        const auto on_wait = [&](const std::string& holder) {
            on_line_(message("waiting for a run on this host to end (%1)", holder));
        };
        if (!host_.wait(on_wait, [&] { return !stop_.stop_requested(); })) throw Cancelled{};
    }

    void check_disk() const {
        const auto free_bytes = static_cast<std::int64_t>(fs::space(folder()).available);
        const std::int64_t needed_bytes = engine_.disk_bytes + engine_.download_bytes;
        if (free_bytes < needed_bytes)
            throw Error(
                message("%1 takes %2 while it is installed, and %3 are free in %4; free some, or name "
                        "another folder with COMPILESCOPE_DATA",
                        engine_.title, byte_size::text(needed_bytes), byte_size::text(free_bytes),
                        folder().string()));
    }

    LoggedExit run_program(std::vector<std::string> command, bool tell) {
        const auto ended = run_logged({.command = std::move(command), .environment = {{"PYTHONPATH", ""}}},
                                      stop_, [&](const std::string& line) {
                                          if (tell) say(line);
                                      });
        if (!ended) throw Cancelled{};
        return *ended;
    }

    void install(std::vector<std::string> command) {
        const LoggedExit ended = run_program(std::move(command), /*tell=*/true);
        if (ended.status != ExitStatus{})
            throw Error(message("%1 cannot be installed: %2 (see %3)", engine_.title,
                                runtimes::first_error(ended.log), (folder() / "add.log").string()));
    }

    Installed probe() {
        const LoggedExit ended = run_program({python(), "-c", kProbe, std::string(engine_.name)}, false);
        // A package may print other lines when it is imported; the answer is the last line.
        std::istringstream lines(ended.log);
        std::string last;
        for (std::string line; std::getline(lines, line);) last = line;
        const auto answer = json_or_null(last);
        if (ended.status != ExitStatus{} || !answer.is_object())
            throw Error(message("%1 was installed, but Python cannot import it: %2", engine_.title,
                                runtimes::first_error(ended.log)));
        return {.name = std::string(engine_.name),
                .version = text_in(answer, "version"),
                .python = python(),
                .site = text_in(answer, "site"),
                .python_version = text_in(answer, "python_version"),
                .created = {}};
    }

    const EngineInfo& engine_;
    std::string base_python_;
    const std::stop_token& stop_;
    const std::function<void(const Message&)>& on_line_;
    HostLock host_;
    std::ofstream log_;
};

}  // namespace

std::optional<Installed> add(std::string_view name, const std::string& python, const std::stop_token& stop,
                             const std::function<void(const Message& line)>& on_line) {
    const EngineInfo* engine = find(name);
    if (engine == nullptr) {
        std::string names;
        for (const EngineInfo& known : all()) names += (names.empty() ? "" : ", ") + std::string(known.name);
        throw InputError(about("engines add " + std::string(name), message("expected one of %1", names)));
    }
    try {
        return Adding(*engine, python, stop, on_line).run();
    } catch (const Cancelled&) {
        return std::nullopt;
    }
}

}  // namespace bench::engines
