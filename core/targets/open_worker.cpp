#include "core/targets/open_worker.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/file_tail.h"
#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/base/version.h"
#include "core/targets/connection_error.h"
#include "core/targets/linked_torch.h"
#include "core/targets/remote_command.h"

namespace bench {

namespace {

/// Time in which a remote worker or a job ends by itself.
constexpr double kFarKillAfter_s = 5;

std::string log_name(std::string target) {
    std::ranges::replace(target, ':', '-');
    return "worker-" + target + ".log";
}

/// Throws Error for a runner of another version, whose protocol may differ.
void check_version(const Target& target, const WorkerSession& session) {
    const std::string other = text_in(session.hello(), "version");
    if (target.worker_command.empty() || other == version()) return;
    if (target.remote) throw Error(remote::version_message(*target.remote, other));
    throw Error(
        message("the runner of %1 was built from CompileScope %2, and this is %3; `compilescope-cli runtimes "
                "add` builds it again",
                target.name, other, version()));
}

}  // namespace

WorkerOptions options_for(const Target& target, WorkerOptions common) {
    if (!target.worker_command.empty()) common.command = target.worker_command;
    for (const auto& [name, value] : target.worker_environment) common.environment[name] = value;
    if (target.remote) {
        common.kill_after_s = std::max(common.kill_after_s, kFarKillAfter_s);
        common.alive_every_s = remote::kAliveEvery_s;
        common.log_file = common.log_file.parent_path() / log_name(target.name);
    }
    return common;
}

std::unique_ptr<WorkerSession> open_worker(const Target& target, const WorkerOptions& options,
                                           const std::stop_token& stop) {
    if (options.command.front() == paths::cli()) linked_torch::check();
    const FileTail complaint(options.log_file);
    try {
        auto session = std::make_unique<WorkerSession>(options, stop);
        if (session->alive()) check_version(target, *session);
        return session;
    } catch (const NoHello& end) {
        if (!target.remote) throw;
        const std::string said = complaint.text();
        const auto error = remote::connection_error(*target.remote, end.status, said);
        if (!error) throw;
        throw Error(remote::connection_message(*error, *target.remote, said));
    }
}

}  // namespace bench
