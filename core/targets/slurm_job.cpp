#include "core/targets/slurm_job.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <utility>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/line_pipe.h"
#include "core/base/subprocess.h"
#include "core/protocol/worker_protocol.h"
#include "core/targets/remote_command.h"

namespace bench::remote {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kTick{500};
constexpr std::chrono::seconds kGrace{3}, kAsksQueueEvery{2}, kSilence{kSilence_s}, kToolTimeout{5};

std::string unique_name() {
    std::random_device random;
    std::string name = "compilescope-";
    for (int i = 0; i < 12; ++i) name += "0123456789abcdef"[random() % 16];
    return name;
}

/// Runs a Slurm command and returns its first line of output; empty if there is none or it fails.
std::string ask(const std::vector<std::string>& command) {
    try {
        Subprocess tool(
            {.command = command, .environment = {}, .stderr_file = "/dev/null", .working_dir = {}});
        tool.close_stdin();
        std::string line;
        if (tool.read_line(line, kToolTimeout) != Subprocess::Read::line) line.clear();
        tool.wait(kToolTimeout);
        return line;
    } catch (const Error&) {
        return {};
    }
}

/// Returns the reason why a job is pending, else the job's state, in lower case.
Message reason_of(const std::string& state_and_reason) {
    const std::size_t bar = state_and_reason.find('|');
    if (bar == std::string::npos) return message("in the queue");
    const std::string state = state_and_reason.substr(0, bar), reason = state_and_reason.substr(bar + 1);
    std::string text = state == "PENDING" && reason != "None" ? reason : state;
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    constexpr std::array kKnown{message_id("resources"), message_id("priority"), message_id("pending")};
    const bool is_known = std::ranges::find(kKnown, text) != kKnown.end();
    return is_known ? Message::from_id(text) : Message::plain(text);
}

class SlurmJob {
public:
    SlurmJob(const RemoteTarget& target, const std::vector<std::string>& command) : name_(unique_name()) {
        SubprocessOptions options;
        options.command = srun_command(target, name_);
        options.command.insert(options.command.end(), command.begin(), command.end());
        // The job uses the command line and the scratch folder of its node.
        options.environment = {{"COMPILESCOPE_CLI", ""}, {"TMPDIR", ""}};
        srun_ = std::make_unique<Subprocess>(options);
        last_input_ = Clock::now();
        next_question_ = last_input_ + kTick;  // srun has submitted the job by then
    }

    int run() {
        while (!srun_has_ended()) {
            wait();
            read_input();
            if (!ending_ && Clock::now() - last_input_ > kSilence) end();
            if (ending_ && Clock::now() >= kill_at_) break;
            if (!started_ && !ending_) tell_queue();
        }
        const auto status = srun_->wait(std::chrono::milliseconds(0));
        const bool ended_itself = status.has_value();
        // Killing srun ends a running job; scancel also removes a queued one.
        const ExitStatus end = ended_itself ? *status : srun_->kill();
        if (!ended_itself || ending_) ask({"scancel", "--quiet", "--name=" + name_});
        return end.signal ? 128 + *end.signal : end.code;
    }

private:
    void wait() {
        if (srun_->has_buffered_line()) return;
        std::array<pollfd, 2> fds{
            {{input_ended_ ? -1 : STDIN_FILENO, POLLIN, 0}, {srun_->stdout_fd(), POLLIN, 0}}};
        ::poll(fds.data(), fds.size(), static_cast<int>(kTick.count()));
        input_ready_ = fds[0].revents != 0;
    }

    void read_input() {
        if (!std::exchange(input_ready_, false)) return;
        const std::vector<std::string> lines = input_.read();
        if (input_.ended()) return end();
        last_input_ = Clock::now();
        for (const std::string& line : lines) {
            // `alive` lines are dropped while the job is queued, which may take hours: nothing reads them.
            const auto message = parse_typed_line(line);
            if (started_ || !message || message->at("type") != protocol::kAlive) srun_->write_line(line);
        }
    }

    void end() {
        input_ended_ = true;
        if (std::exchange(ending_, true)) return;
        srun_->close_stdin();
        kill_at_ = Clock::now() + (started_ ? kGrace : std::chrono::seconds(0));
    }

    bool srun_has_ended() {
        std::string line;
        while (true) {
            const auto read = srun_->read_line(line, std::chrono::milliseconds(0));
            if (read == Subprocess::Read::timeout) return srun_->poll() && !srun_->has_buffered_line();
            if (read == Subprocess::Read::end) {
                srun_->wait(kToolTimeout);
                return true;
            }
            // The worker may wait for its host first; `alive` lines then prevent its end by a silent stdin.
            if (!started_) started_ = parse_typed_line(line).has_value();
            say(line);
        }
    }

    void tell_queue() {
        if (Clock::now() < next_question_) return;
        next_question_ = Clock::now() + kAsksQueueEvery;
        const std::string state = ask({"squeue", "--noheader", "--name=" + name_, "--format=%T|%r"});
        nlohmann::json line{{"type", protocol::kWaiting}};
        write_message(line, "detail", reason_of(state));
        say(dump_json(line));
    }

    void say(const std::string& text) {
        if (!write_line(STDOUT_FILENO, text)) end();
    }

    std::string name_;
    InputLines input_{STDIN_FILENO};
    std::unique_ptr<Subprocess> srun_;
    bool input_ended_ = false, input_ready_ = false;
    bool started_ = false;  ///< the worker has sent a line
    bool ending_ = false;
    Clock::time_point last_input_, next_question_, kill_at_{};
};

int wait_for(pid_t child) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

int run_slurm_job(const RemoteTarget& target, const std::vector<std::string>& command) {
    const pid_t child = ::fork();
    if (child < 0) throw Error(std::string("cannot start the job's process: ") + std::strerror(errno));
    if (child > 0) return wait_for(child);
    ::setsid();
    ::signal(SIGPIPE, SIG_IGN);
    try {
        ::_exit(SlurmJob(target, command).run());
    } catch (const std::exception& error) {
        const std::string text = std::string("compilescope-cli: ") + error.what() + "\n";
        [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
        ::_exit(1);
    }
}

}  // namespace bench::remote
