#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <filesystem>
#include <memory>
#include <system_error>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/line_pipe.h"
#include "core/base/paths.h"
#include "core/base/scratch_dir.h"
#include "core/base/subprocess.h"
#include "core/base/version.h"
#include "core/engine/runtime/device_list.h"
#include "core/engine/runtime/versions.h"
#include "core/engine/worker/cell_process.h"
#include "core/machine/host_info.h"
#include "core/machine/host_lock.h"
#include "core/plan/cells.h"
#include "core/plan/plan_json.h"
#include "core/protocol/compile_helper.h"
#include "core/protocol/worker_protocol.h"

namespace bench::backends {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds kHeartbeat{5};
constexpr std::chrono::seconds kCancelGrace{2};
constexpr int kTurnPoll_ms = 200;

/// Returns the CUDA_VISIBLE_DEVICES with which a child sees only `device`, numbered as in this process.
std::string visible_device(const std::string& device) {
    if (!device.starts_with("cuda:")) return "-1";
    const std::size_t wanted = static_cast<std::size_t>(std::atoi(device.c_str() + 5));
    const char* outer = std::getenv("CUDA_VISIBLE_DEVICES");
    if (!outer) return std::to_string(wanted);
    std::string_view rest(outer);
    for (std::size_t i = 0; i < wanted && !rest.empty(); ++i)
        rest.remove_prefix(
            std::min(rest.size(), rest.find(',') == rest.npos ? rest.size() : rest.find(',') + 1));
    const std::string_view entry = rest.substr(0, rest.find(','));
    return entry.empty() ? "-1" : std::string(entry);
}

/// A cell's process and its state.
struct RunningCell {
    int index = 0;
    std::string device, python, log_dir;
    ScratchDir scratch;  ///< TMPDIR of the cell's process
    std::unique_ptr<Subprocess> process;
    std::string compiling_arm;
    int compile_id = 0;
    bool session = false;  ///< a live preview, which receives frames
    CellPass pass = CellPass::measure;
};

class Supervisor {
public:
    explicit Supervisor(const WorkerFlags& flags) : flags_(flags) {}

    int run() {
        last_input_ = Clock::now();
        if (flags_.takes_turns) wait_for_turn();
        if (!input_ended_) say_hello();
        next_heartbeat_ = Clock::now() + kHeartbeat;
        while (true) {
            if (!cell_ && !start_next() && input_ended_) break;
            wait();
            read_input();
            end_in_silence();
            read_cell();
            read_helper();
            enforce_cancel();
            beat();
        }
        helper_.reset();
        kept_.reset();
        send({{"type", "exit"}, {"code", 0}});
        return 0;
    }

private:
    void say_hello() {
        nlohmann::json hello{{"type", "hello"},
                             {"version", version()},
                             {"torch", torch_version()},
                             {"host", host_name()},
                             {"boot", host_info::boot_id()},
                             {"pid", ::getpid()},
                             {"environment", environment()}};
        if (const auto built_from = commit()) hello["commit"] = *built_from;
        if (flags_.describes) {
            hello["devices"] = nlohmann::json::array();
            for (const DeviceInfo& device : list_devices()) hello["devices"].push_back(to_json(device));
        }
        send(hello);
    }

    /// Waits until no other run measures on this host, wherever it was started (docs/method.md, rule 12).
    void wait_for_turn() {
        host_.emplace();
        while (!input_ended_ && !host_->try_lock()) {
            if (Clock::now() >= next_heartbeat_) {
                next_heartbeat_ = Clock::now() + kHeartbeat;
                send({{"type", protocol::kWaiting}}, "detail",
                     message("another run on the host (%1)", host_->holder()));
            }
            pollfd input{STDIN_FILENO, POLLIN, 0};
            input_ready_ = ::poll(&input, 1, kTurnPoll_ms) > 0;
            read_input();
            end_in_silence();
        }
    }

    void end_in_silence() {
        if (!flags_.silence_s || input_ended_ ||
            Clock::now() - last_input_ <= std::chrono::duration<double>(*flags_.silence_s))
            return;
        end_input();
    }

    void send(const nlohmann::json& message) { pass_on(dump_json(message)); }
    void send(nlohmann::json line, const std::string& key, const Message& value) {
        write_message(line, key, value);
        send(line);
    }

    /// Ignores write errors: a reader that is gone has also closed our stdin, which ends the worker.
    static void pass_on(const std::string& line) { write_line(STDOUT_FILENO, line); }

    void wait() {
        auto until = kill_at_ ? std::min(next_heartbeat_, *kill_at_) : next_heartbeat_;
        if (helper_ && helper_->busy()) until = std::min(until, Clock::now() + CompileHelper::kWatchEvery);
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
        const bool line_waiting = cell_ && cell_->process->has_buffered_line();
        std::array<pollfd, 3> fds{{{input_ended_ ? -1 : STDIN_FILENO, POLLIN, 0},
                                   {cell_ ? cell_->process->stdout_fd() : -1, POLLIN, 0},
                                   {helper_ ? helper_->fd() : -1, POLLIN, 0}}};
        ::poll(fds.data(), fds.size(), line_waiting ? 0 : static_cast<int>(std::max<long long>(left, 0)));
        input_ready_ = fds[0].revents != 0;
    }

    void read_input() {
        if (!std::exchange(input_ready_, false)) return;
        const std::vector<std::string> lines = input_.read();
        if (input_.ended()) return end_input();
        last_input_ = Clock::now();
        for (const std::string& line : lines) {
            const auto message = parse_typed_line(line);
            if (!message) continue;
            const std::string type = message->at("type");
            if (type == "cell" || type == "preview") queue_.push_back(*message);
            if (type == "frame") frames_.push_back(line);
        }
        pass_frames();
    }

    void end_input() {
        input_ended_ = true;
        cancel();
    }

    void pass_frames() {
        if (!cell_ || !cell_->session) return;
        for (; !frames_.empty(); frames_.pop_front()) cell_->process->write_line(frames_.front());
    }

    /// Cancels the running cell and drops the queued ones.
    void cancel() {
        queue_.clear();
        if (!cell_) return;
        cell_->process->write_line(R"({"type":"cancel"})");
        if (helper_ && helper_->busy()) helper_.reset();
        kill_at_ = Clock::now() + kCancelGrace;
    }

    void enforce_cancel() {
        if (!kill_at_ || Clock::now() < *kill_at_ || !cell_) return;
        end_cell(cell_->process->kill());
    }

    bool start_next() {
        while (!queue_.empty()) {
            const nlohmann::json message = std::move(queue_.front());
            queue_.pop_front();
            const int index = message.value("index", 0);
            try {
                start(message);
                pass_frames();
                return true;
            } catch (const std::exception& error) {
                cell_.reset();
                send({{"type", "cell_end"}, {"cell", index}}, "exit",
                     bench::message("not started: %1", message_of(error)));
            }
        }
        return false;
    }

    void start(const nlohmann::json& message) {
        const CellRequest request = cell_request_from_json(message);
        const std::string& log_dir = request.log_dir;
        if (!kept_) kept_ = std::make_unique<ScratchDir>();
        cell_ = std::make_unique<RunningCell>();
        cell_->index = request.cell.index;
        cell_->device = request.cell.device;
        cell_->python = request.python;
        cell_->log_dir = log_dir;
        cell_->session = message.at("type") == "preview";
        cell_->pass = request.pass;
        if (!log_dir.empty()) fs::create_directories(log_dir);
        const fs::path log = log_dir.empty()
                                 ? fs::path()
                                 : fs::path(log_dir) / ("cell-" + std::to_string(cell_->index) + ".log");
        cell_->process = std::make_unique<Subprocess>(
            SubprocessOptions{.command = {paths::cli().string(), "cell"},
                              .environment = {{"TMPDIR", cell_->scratch.path().string()},
                                              {kKeptDirVariable, kept_->path().string()},
                                              {"CUDA_VISIBLE_DEVICES", visible_device(cell_->device)}},
                              .stderr_file = log,
                              .working_dir = {}});
        cell_->process->write_line(message.dump());
    }

    void read_cell() {
        std::string line;
        while (cell_) {
            const auto read = cell_->process->read_line(line, std::chrono::milliseconds(0));
            if (read == Subprocess::Read::timeout) return;
            if (read == Subprocess::Read::end) {
                const auto status = cell_->process->wait(std::chrono::seconds(5));
                end_cell(status ? *status : cell_->process->kill());
                return;
            }
            const auto message = parse_typed_line(line);
            if (!message) continue;
            if (message->at("type") == "compile") {
                start_compile(*message);
                continue;
            }
            pass_on(line);
            if (message->at("type") == "row") end_idle_helper(reports_out_of_memory(*message));
        }
    }

    static bool reports_out_of_memory(const nlohmann::json& line) {
        return text_in(line.value("row", nlohmann::json()), "status") ==
               name_in(kArmStatusNames, ArmStatus::oom);
    }

    void end_idle_helper(bool out_of_memory) {
        if (helper_ && !helper_->busy() && must_end_idle_helper(cell_->device, cell_->pass, out_of_memory))
            helper_.reset();
    }

    void end_cell(const ExitStatus& status) {
        send({{"type", "cell_end"}, {"cell", cell_->index}}, "exit", status.describe());
        if (helper_ && helper_->busy()) helper_.reset();  // nothing waits for its reply any more
        cell_.reset();
        kill_at_.reset();
    }

    void start_compile(const nlohmann::json& message) {
        const std::string identity = cell_->python + '\n' + cell_->device;
        if (!helper_ || helper_identity_ != identity) {
            helper_dir_ = std::make_unique<ScratchDir>();
            helper_log_ = cell_->log_dir.empty() ? helper_dir_->path() / "compiler.log"
                                                 : fs::path(cell_->log_dir) / "compiler.log";
            helper_ = std::make_unique<CompileHelper>(CompileHelperOptions{
                .python = cell_->python,
                .log_file = helper_log_,
                .environment = {{"TMPDIR", helper_dir_->path().string()},
                                {"TORCHINDUCTOR_CACHE_DIR", (helper_dir_->path() / "inductor").string()},
                                {"CUDA_VISIBLE_DEVICES", visible_device(cell_->device)}}});
            helper_identity_ = identity;
        }
        cell_->compile_id = message.at("id");
        cell_->compiling_arm = message.value("arm", "");
        helper_->send(message.at("request"));
        read_helper();
    }

    void read_helper() {
        if (!helper_ || !helper_->busy()) return;
        const auto on_phase = [this](const std::string& phase) {
            send({{"type", "phase"},
                  {"cell", cell_->index},
                  {"arm", cell_->compiling_arm},
                  {"phase", "compile"}},
                 "detail", Message::from_id(phase));
        };
        const auto reply = helper_->take_reply(std::chrono::milliseconds(0), on_phase);
        if (!reply || !cell_) return;
        end_idle_helper(/*out_of_memory=*/false);
        const nlohmann::json answer{{"type", "compiled"}, {"id", cell_->compile_id}, {"reply", *reply}};
        cell_->process->write_line(dump_json(answer));
    }

    void beat() {
        if (Clock::now() < next_heartbeat_) return;
        send({{"type", "heartbeat"}});
        next_heartbeat_ = Clock::now() + kHeartbeat;
    }

    const WorkerFlags flags_;
    std::optional<HostLock> host_;
    Clock::time_point last_input_{};
    InputLines input_{STDIN_FILENO};
    bool input_ended_ = false, input_ready_ = false;
    std::deque<nlohmann::json> queue_;
    std::deque<std::string> frames_;
    std::unique_ptr<ScratchDir> kept_;  ///< for files that a cell's process leaves for the next ones
    std::unique_ptr<RunningCell> cell_;
    std::unique_ptr<ScratchDir> helper_dir_;
    std::unique_ptr<CompileHelper> helper_;
    fs::path helper_log_;
    std::string helper_identity_;
    std::optional<Clock::time_point> kill_at_;
    Clock::time_point next_heartbeat_{};
};

}  // namespace

int run_worker(const WorkerFlags& flags) {
    return Supervisor(flags).run();
}

}  // namespace bench::backends
