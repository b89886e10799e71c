#include "core/targets/add_runtime.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>
#include <utility>

#include "core/base/byte_size.h"
#include "core/base/error.h"
#include "core/base/file_lock.h"
#include "core/base/json_text.h"
#include "core/base/logged_process.h"
#include "core/base/paths.h"
#include "core/base/utc_time.h"
#include "core/base/version.h"
#include "core/machine/host_lock.h"
#include "core/protocol/worker_session.h"
#include "core/targets/python_facts.h"

namespace bench::runtimes {

namespace fs = std::filesystem;

namespace {

constexpr double kHelloTimeout_s = 120;
/// torch with its CUDA libraries (5 GB), transformers, the build, and pip's temporary files.
constexpr std::uintmax_t kNeeded_bytes = 9ULL << 30;
/// The pinned transformers needs torch 2.5. This version dates from the time of torch 2.0, with which the
/// published tables were measured.
constexpr const char* kOldTransformers = "4.33.3";

struct Cancelled {};

bool is_version(const std::string& text) {
    return !text.empty() && text.front() >= '0' && text.front() <= '9' &&
           text.find_first_not_of("0123456789.abcdevrcpost+") == std::string::npos &&
           text.find('.') != std::string::npos;
}

bool is_older_than_2_5(const std::string& version) {
    int major = 0, minor = 0;
    char dot = 0;
    std::istringstream(version) >> major >> dot >> minor;
    return std::pair(major, minor) < std::pair(2, 5);
}

std::string without_suffix(const std::string& version) {
    return version.substr(0, version.find('+'));
}

class Adding {
public:
    Adding(const AddRequest& request, const std::stop_token& stop,
           const std::function<void(const Message&)>& on_line)
        : request_(request), stop_(stop), on_line_(on_line) {
        read_request();
    }

    Runtime run() {
        fs::create_directories(folder().parent_path());
        const auto lock = FileLock::try_lock(lock_file(runtime_.name), FileLock::Kind::exclusive,
                                             FileLock::IfMissing::make);
        if (!lock) throw Error("runtime " + runtime_.name + ": another program is adding or removing it");
        wait_for_host();
        fs::create_directories(folder());
        fs::remove(folder() / "runtime.json");  // an incomplete runtime is not listed
        log_.open(folder() / "add.log", std::ios::trunc);
        if (from_index_) {
            check_disk();
            make_environment();
        }
        if (!runtime_.python.empty()) ask_python();
        build_runner();
        if (runtime_.runner.empty() && runtime_.transformers.empty())
            throw Error(about("runtime " + runtime_.name,
                              message("no mode can run on it: its Python has no transformers, and %1",
                                      runtime_.why_no_runner)));
        runtime_.created = utc_now();
        keep(runtime_);
        return runtime_;
    }

private:
    void read_request() {
        const std::string& source = request_.source;
        from_index_ = is_version(source) && !fs::exists(source);
        if (!from_index_ && !fs::is_directory(source))
            throw InputError(
                about("runtimes add " + source, message("neither a version such as 2.10.0 nor a folder")));
        if (!from_index_ && (!request_.index_url.empty() || !request_.transformers.empty()))
            throw InputError("--index-url and --transformers are for a version; " + source + " is a folder");
        runtime_.name = request_.name;
        if (runtime_.name.empty())
            runtime_.name = from_index_ ? source : fs::weakly_canonical(source).filename().string();
        check_name(runtime_.name);
        if (from_index_) {
            runtime_.python = folder() / ".venv/bin/python";
        } else if (const fs::path python = fs::absolute(source) / "bin/python"; fs::exists(python)) {
            runtime_.python = python;
        } else if (fs::exists(fs::path(source) / "lib/libtorch.so")) {
            torch_dir_ = fs::canonical(source);
            runtime_.torch = without_suffix(read_build_version());
        } else {
            throw InputError(
                "runtimes add " + source +
                ": holds neither bin/python (a Python environment) nor lib/libtorch.so (an unpacked "
                "LibTorch archive)");
        }
        setup_ = paths::source_dir() / "scripts/setup.sh";
        if (!fs::exists(setup_))
            throw Error("the sources of CompileScope, from which the runner is built, are not in " +
                        paths::source_dir().string() + "; name their folder with COMPILESCOPE_SOURCE");
    }

    std::string read_build_version() const {
        std::ifstream in(fs::path(request_.source) / "build-version");
        std::string line;
        std::getline(in, line);
        return line;
    }

    fs::path folder() const { return folder_of(runtime_.name); }

    void say(const std::string& line) {
        log_ << line << std::endl;
        on_line_(Message::plain(line));
    }

    /// Waits for the host's lock, so that nothing compiles or downloads during a measurement.
    void wait_for_host() {
        const auto on_wait = [&](const std::string& holder) {
            on_line_(message("waiting for a run on this host to end (%1)", holder));
        };
        if (!host_.wait(on_wait, [&] { return !stop_.stop_requested(); })) throw Cancelled{};
    }

    void check_disk() const {
        if (fs::exists(folder() / ".venv/.compilescope-torch")) return;  // torch is already installed
        const auto free_bytes = fs::space(folder()).available;
        if (free_bytes < kNeeded_bytes)
            throw Error("a PyTorch with its environment takes about " +
                        byte_size::text(static_cast<std::int64_t>(kNeeded_bytes)) + " on the way, and " +
                        byte_size::text(static_cast<std::int64_t>(free_bytes)) + " are free in " +
                        folder().string() + "; free some, or name another folder with COMPILESCOPE_DATA");
    }

    /// Runs a program to its end. With `tell`, logs its output and passes it to on_line_. Throws Cancelled
    /// after killing it and its children.
    LoggedExit run_program(std::vector<std::string> command, bool tell = true) {
        const auto ended = run_logged(
            {.command = std::move(command), .environment = {{"COMPILESCOPE_VENV", venv().string()}}}, stop_,
            [&](const std::string& line) {
                if (tell) say(line);
            });
        if (!ended) throw Cancelled{};
        return *ended;
    }

    fs::path venv() const {
        return runtime_.python.empty() ? fs::path() : fs::path(runtime_.python).parent_path().parent_path();
    }

    void make_environment() {
        std::vector<std::string> command{setup_, "--cli-only", "--no-build", "--torch", request_.source};
        if (!request_.index_url.empty()) command.insert(command.end(), {"--torch-index", request_.index_url});
        std::string transformers = request_.transformers;
        if (transformers.empty() && is_older_than_2_5(request_.source)) transformers = kOldTransformers;
        if (!transformers.empty()) command.insert(command.end(), {"--transformers", transformers});
        const LoggedExit ended = run_program(command);
        if (ended.status != ExitStatus{})
            throw Error(message("torch %1 cannot be installed: %2 (see %3)", request_.source,
                                first_error(ended.log), (folder() / "add.log").string()));
    }

    void ask_python() {
        const LoggedExit ended = run_program({runtime_.python, "-c", python_facts_program()}, /*tell=*/false);
        const auto facts = facts_in(ended.log);
        if (ended.status != ExitStatus{} || !facts)
            throw Error(runtime_.python + " does not run: " + first_error(ended.log));
        runtime_.torch = without_suffix(facts->torch);
        runtime_.transformers = without_suffix(facts->transformers);
        torch_dir_ = facts->torch_dir;
        if (runtime_.torch.empty() || torch_dir_.empty())
            throw InputError("runtimes add " + request_.source + ": " + runtime_.python + " has no torch");
    }

    void build_runner() {
        const fs::path build = folder() / "build";
        const LoggedExit ended =
            run_program({setup_, "--cli-only", "--torch-dir", torch_dir_, "--build-dir", build});
        if (ended.status != ExitStatus{}) {
            runtime_.why_no_runner = message("the runner cannot be built with torch %1: %2", runtime_.torch,
                                             first_error(ended.log));
            return say(runtime_.why_no_runner.text());
        }
        const std::string runner = build / "bin/compilescope-cli";
        runtime_.why_no_runner = first_word_of(runner);
        if (runtime_.why_no_runner.empty()) runtime_.runner = runner;
    }

    /// Starts the new runner. Returns why it cannot be used; empty if it works and has the expected torch.
    Message first_word_of(const std::string& runner) {
        try {
            WorkerSession session({.command = {runner, "worker"},
                                   .environment = {{"COMPILESCOPE_CLI", runner}},
                                   .log_file = folder() / "add.log",
                                   .hello_timeout_s = kHelloTimeout_s},
                                  stop_);
            if (stop_.stop_requested()) throw Cancelled{};
            const std::string torch = text_in(session.hello(), "torch");
            session.close();
            if (runtime_.torch.empty()) runtime_.torch = torch;
            if (runtime_.torch.starts_with(torch)) return {};
            return message("the runner was built with torch %1, but its Python has torch %2", torch,
                           runtime_.torch);
        } catch (const Error& error) {
            return message("the runner was built but does not work: %1", error.message());
        }
    }

    const AddRequest& request_;
    const std::stop_token& stop_;
    const std::function<void(const Message&)>& on_line_;
    Runtime runtime_;
    HostLock host_;
    std::ofstream log_;
    fs::path setup_;
    std::string torch_dir_;
    bool from_index_ = false;
};

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" \t\r"), end = text.find_last_not_of(" \t\r");
    return begin == std::string::npos ? std::string() : text.substr(begin, end - begin + 1);
}

}  // namespace

std::optional<Runtime> add(const AddRequest& request, const std::stop_token& stop,
                           const std::function<void(const Message& line)>& on_line) {
    try {
        return Adding(request, stop, on_line).run();
    } catch (const Cancelled&) {
        return std::nullopt;
    }
}

std::string first_error(const std::string& log) {
    constexpr std::string_view kOneLine = "CMake Error: ";
    std::istringstream lines(log);
    std::string last;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(kOneLine)) return trimmed(line.substr(kOneLine.size()));
        if (line.starts_with("CMake Error")) {
            // The message follows as indented lines, up to a line that is not indented.
            std::string sentence;
            while (std::getline(lines, line) && (sentence.empty() || line.starts_with(" ")))
                if (!trimmed(line).empty()) sentence += (sentence.empty() ? "" : " ") + trimmed(line);
            return sentence;
        }
        if (const std::size_t at = line.find("error: "); at != std::string::npos)
            return trimmed(line.substr(at + 7));
        if (line.starts_with("ERROR: ")) return trimmed(line.substr(7));
        if (!trimmed(line).empty()) last = trimmed(line);
    }
    return last;
}

}  // namespace bench::runtimes
