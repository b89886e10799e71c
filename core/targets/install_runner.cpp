#include "core/targets/install_runner.h"

#include <filesystem>
#include <fstream>
#include <vector>

#include "core/base/error.h"
#include "core/base/logged_process.h"
#include "core/base/paths.h"
#include "core/base/scratch_dir.h"
#include "core/targets/add_runtime.h"
#include "core/targets/connection_error.h"
#include "core/targets/remote_command.h"

namespace bench::remote {

namespace fs = std::filesystem;

namespace {

/// The parts of the sources that are needed to build the command line.
const std::vector<std::string> kParts{
    "CMakeLists.txt", "CMakePresets.json", "requirements.txt", "app", "cmake",
    "core",           "resources",         "scripts"};

/// Ends the process group of setup.sh at the end of stdin, because the caller may be gone. $0 is the folder.
constexpr const char* kUnpackAndSetUp =
    R"(cd "$0" && tar -xzf sources.tar.gz && rm sources.tar.gz && exec 3<&0 && )"
    R"({ setsid bash scripts/setup.sh --cli-only --build-dir "$PWD/build/runner" "$@" </dev/null 3<&- & p=$!; )"
    R"({ cat >/dev/null; kill -s TERM -- -$p; } <&3 >/dev/null 2>&1 & w=$!; exec 3<&-; )"
    R"(wait $p; rc=$?; kill $w 2>/dev/null; exit $rc; })";

struct Cancelled {};

class Installing {
public:
    Installing(const RemoteTarget& target, const std::stop_token& stop,
               const std::function<void(const std::string&)>& on_line)
        : target_(target), stop_(stop), on_line_(on_line) {}

    void run(const InstallRequest& request, const std::string& there) {
        const ScratchDir folder;
        const std::string archive = folder.path() / "sources.tar.gz";
        std::vector<std::string> pack{"tar",  "-C",   paths::source_dir().string(), "--exclude=__pycache__",
                                      "-czf", archive};
        pack.insert(pack.end(), kParts.begin(), kParts.end());
        // The copy is not a Git repository; scripts/commit.sh reads this file there.
        std::ofstream(folder.path() / ".commit") << commit_of_sources();
        pack.insert(pack.end(), {"-C", folder.path().string(), ".commit"});
        must(run_one(pack), "the sources cannot be packed");
        must(run_one(ssh_command(target_, {"mkdir", "-p", there})), "the folder cannot be made");
        must(run_one(copy_command(target_, archive, there + "/sources.tar.gz")),
             "the sources cannot be copied");
        std::vector<std::string> set_up{"sh", "-c", kUnpackAndSetUp, there};
        if (!request.torch.empty()) set_up.insert(set_up.end(), {"--torch", request.torch});
        if (!request.torch_index.empty()) set_up.insert(set_up.end(), {"--torch-index", request.torch_index});
        must(run_one(ssh_command(target_, set_up), /*stops_at_end_of_stdin=*/true), "setting up failed");
    }

private:
    /// Returns an empty string if the commit is unknown.
    std::string commit_of_sources() {
        const auto end = run_logged({.command = {"sh", (paths::source_dir() / "scripts/commit.sh").string()}},
                                    stop_, [](const std::string&) {});
        if (!end) throw Cancelled{};
        return end->status == ExitStatus{} ? end->log : "";
    }

    LoggedExit run_one(const std::vector<std::string>& command, bool stops_at_end_of_stdin = false) {
        const auto end = run_logged({.command = command,
                                     .environment = {{"LC_ALL", "C"}},
                                     .stops_at_end_of_stdin = stops_at_end_of_stdin},
                                    stop_, on_line_);
        if (!end) throw Cancelled{};
        return *end;
    }

    void must(const LoggedExit& end, const char* what) const {
        if (end.status == ExitStatus{}) return;
        if (end.status.code == 255)
            if (const auto error = connection_error(target_, end.status, end.log))
                throw Error(connection_message(*error, target_, end.log));
        throw Error(word_of(target_) + ": " + what + ": " + runtimes::first_error(end.log));
    }

    const RemoteTarget& target_;
    const std::stop_token& stop_;
    const std::function<void(const std::string&)>& on_line_;
};

}  // namespace

std::optional<RemoteTarget> install(const RemoteTarget& target, const InstallRequest& request,
                                    const std::stop_token& stop,
                                    const std::function<void(const std::string& line)>& on_line) {
    const std::string word = word_of(target);
    if (target.host.empty())
        throw InputError("targets install " + word +
                         ": its jobs run this program; for another one add the target with --runner");
    RemoteTarget installed = target;
    if (!request.folder.empty()) installed.runner = request.folder + kRunnerInFolder;
    check(installed);
    const std::string there = install_folder(installed);
    if (there.empty())
        throw InputError("targets install " + word + ": its runner is " + target.runner +
                         ", which whoever put it there renews; name a folder of your own with --folder");
    if (!fs::exists(paths::source_dir() / "scripts/setup.sh"))
        throw Error("the sources of CompileScope, from which the runner is built, are not in " +
                    paths::source_dir().string() + "; name their folder with COMPILESCOPE_SOURCE");
    try {
        Installing(target, stop, on_line).run(request, there);
        return installed;
    } catch (const Cancelled&) {
        return std::nullopt;
    }
}

}  // namespace bench::remote
