#include "core/protocol/worker_session.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/numbers.h"
#include "core/plan/cells.h"
#include "core/plan/plan_json.h"
#include "core/protocol/cell_lines.h"
#include "core/protocol/worker_protocol.h"

namespace bench {

namespace {

using Clock = std::chrono::steady_clock;
using End = CellOutcome::End;
constexpr std::chrono::milliseconds kTick{50};
constexpr std::chrono::milliseconds kExitWait{2000};

Clock::duration seconds(double s) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(s));
}

/// Describes the exit status. Linux sends SIGKILL when memory runs out; this program did not send this one.
Message death_of(const ExitStatus& status) {
    return status.signal == 9 ? message("%1; Linux does this when memory runs out", status.describe())
                              : status.describe();
}

/// Returns why the cell's process must be killed; empty if its phase is within the limit.
Message overdue(const CellLines& reader, const Cell& cell, const PhaseLimits& limits) {
    const CellLines::Stage& stage = reader.stage();
    if (!stage.phase) return {};
    const auto limit_s = phase_limit_s(limits, cell, *stage.phase);
    if (!limit_s || Clock::now() - stage.since <= seconds(*limit_s)) return {};
    return message("%1 took longer than %2 s, the limit of this phase: the worker was killed",
                   phase_message(*stage.phase), numbers::significant(*limit_s, 2));
}

/// Throws Error if a value in the hello has an unexpected type. The hello becomes part of the run's
/// environment.
void check_hello(const nlohmann::json& hello) {
    const auto refuse = [](const std::string& key, const char* expected) {
        throw Error("the worker's hello cannot be used: the key " + key + " is not " + expected);
    };
    for (const char* key : {"version", "torch", "host"})
        if (hello.contains(key) && !hello[key].is_string()) refuse(key, "a text");
    if (hello.contains("environment") && !hello["environment"].is_object())
        refuse("environment", "an object");
}

}  // namespace

WorkerSession::WorkerSession(const WorkerOptions& options, const std::stop_token& stop) : options_(options) {
    SubprocessOptions process;
    process.command = options.command;
    process.environment = options.environment;
    process.stderr_file = options.log_file;
    process_ = std::make_unique<Subprocess>(process);
    wait_for_hello(stop);
}

void WorkerSession::say_alive() {
    if (!options_.alive_every_s || Clock::now() - said_alive_ < seconds(*options_.alive_every_s)) return;
    said_alive_ = Clock::now();
    process_->write_line(nlohmann::json{{"type", protocol::kAlive}}.dump());
}

ExitStatus WorkerSession::take_end() {
    const auto status = process_->wait(kExitWait);
    ended_ = status ? *status : process_->kill();
    return *ended_;
}

void WorkerSession::wait_for_hello(const std::stop_token& stop) {
    auto deadline = Clock::now() + seconds(options_.hello_timeout_s);
    std::string line;
    while (!stop.stop_requested()) {
        say_alive();
        const auto read = process_->read_line(line, kTick);
        if (read == Subprocess::Read::line) {
            const auto json = parse_typed_line(line);
            const std::string type = json ? text_in(*json, "type") : "";
            if (type == protocol::kWaiting) {
                deadline = Clock::now() + seconds(options_.hello_timeout_s);
                if (options_.on_waiting) options_.on_waiting(message_in(*json, "detail"));
            }
            if (type != "hello") continue;
            check_hello(*json);
            hello_ = *json;
            return;
        }
        const bool ended = read == Subprocess::Read::end || process_->poll();
        if (ended && !process_->has_buffered_line()) {
            const ExitStatus status = take_end();
            throw NoHello(message("the worker '%1' ended before its first line: %2 (see %3)",
                                  options_.command.front(), death_of(status), options_.log_file.string()),
                          status);
        }
        if (Clock::now() >= deadline)
            throw Error(message("the worker '%1' sent no line for %2 s", options_.command.front(),
                                numbers::significant(options_.hello_timeout_s, 2)));
    }
    close();
}

CellOutcome WorkerSession::run(const CellRequest& request, const std::stop_token& stop,
                               const RunObserver& observer) {
    CellOutcome outcome;
    if (!process_) {
        outcome.end = stop.stop_requested() ? End::cancelled : End::not_started;
        outcome.why = message("the worker ended unexpectedly");
        return outcome;
    }
    nlohmann::json line = to_json(request);
    line["type"] = "cell";
    // A failed write is ignored: the worker has ended or will end, and follow() reports how.
    process_->write_line(line.dump());
    follow(request.cell, stop, observer, outcome);
    return outcome;
}

void WorkerSession::follow(const Cell& cell, const std::stop_token& stop, const RunObserver& observer,
                           CellOutcome& outcome) {
    CellLines reader(cell, observer, outcome);
    auto last_line = Clock::now(), last_progress = last_line;
    std::string text;
    const auto end_early = [&](End end, Message why) {
        outcome.culprit = reader.culprit();
        end_process(outcome, end, std::move(why));
    };
    while (!stop.stop_requested()) {
        say_alive();
        const auto read = process_->read_line(text, kTick);
        const auto now = Clock::now();
        if (read == Subprocess::Read::line) {
            last_line = now;
            const auto line = parse_typed_line(text);
            auto kind = CellLines::Line::other;
            try {
                if (line) kind = reader.take(*line);
            } catch (const nlohmann::json::exception& error) {
                return end_early(End::worker_died,
                                 message("the worker sent a line that cannot be used: %1", error.what()));
            }
            if (kind == CellLines::Line::end) {
                if (outcome.end == End::cell_died) outcome.culprit = reader.culprit();
                return;
            }
            if (kind == CellLines::Line::progress) last_progress = now;
            if (process_->has_buffered_line()) continue;
        }
        if (options_.on_idle) options_.on_idle();
        if (read == Subprocess::Read::end || (read == Subprocess::Read::timeout && process_->poll()))
            return end_early(End::worker_died, message("the worker ended: %1", death_of(take_end())));
        if (now - last_line > seconds(options_.silence_timeout_s))
            return end_early(End::silent, message("the worker did not answer for %1 s and was killed",
                                                  numbers::significant(options_.silence_timeout_s, 2)));
        if (now - last_progress > seconds(options_.progress_timeout_s))
            return end_early(End::stuck, message("no progress for %1 s: the worker was killed",
                                                 numbers::significant(options_.progress_timeout_s, 2)));
        if (Message why = overdue(reader, cell, options_.phase_limits); !why.empty())
            return end_early(End::stuck, std::move(why));
    }
    process_->close_stdin();  // the worker cancels the cell, sends its rows and exits
    const auto kill_at = Clock::now() + seconds(options_.kill_after_s);
    while (Clock::now() < kill_at) {
        const auto read = process_->read_line(text, kTick);
        if (read == Subprocess::Read::end) break;
        const auto line = read == Subprocess::Read::line ? parse_typed_line(text) : std::nullopt;
        try {
            if (line) reader.take(*line);
        } catch (const nlohmann::json::exception&) {
            break;
        }
    }
    end_process(outcome, End::cancelled, message("cancelled"));
}

void WorkerSession::end_process(CellOutcome& outcome, CellOutcome::End end, Message why) {
    outcome.end = end;
    outcome.why = std::move(why);
    process_.reset();
}

void WorkerSession::close() {
    if (!process_) return;
    process_->close_stdin();
    process_->wait(std::chrono::duration_cast<std::chrono::milliseconds>(seconds(options_.kill_after_s)));
    process_.reset();
}

}  // namespace bench
