#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/enum_names.h"
#include "core/base/message.h"
#include "core/base/subprocess.h"
#include "core/targets/remote_target.h"

namespace bench::remote {

/// What can go wrong between this machine and a runner on another.
enum class ConnectionError {
    changed_host_key,
    unknown_host_key,
    permission_denied,
    refused,
    name_not_found,
    timed_out,
    not_ssh,
    lost,
    no_slurm,
    no_controller,
    no_such_partition,
    cannot_allocate,
    node_failure,
    time_limit,
    job_cancelled,
    runner_missing,
    runner_broken,
    runner_of_other_version
};
inline constexpr EnumNames<ConnectionError, 18> kConnectionErrorNames{
    {{ConnectionError::changed_host_key, "changed_host_key"},
     {ConnectionError::unknown_host_key, "unknown_host_key"},
     {ConnectionError::permission_denied, "permission_denied"},
     {ConnectionError::refused, "refused"},
     {ConnectionError::name_not_found, "name_not_found"},
     {ConnectionError::timed_out, "timed_out"},
     {ConnectionError::not_ssh, "not_ssh"},
     {ConnectionError::lost, "lost"},
     {ConnectionError::no_slurm, "no_slurm"},
     {ConnectionError::no_controller, "no_controller"},
     {ConnectionError::no_such_partition, "no_such_partition"},
     {ConnectionError::cannot_allocate, "cannot_allocate"},
     {ConnectionError::node_failure, "node_failure"},
     {ConnectionError::time_limit, "time_limit"},
     {ConnectionError::job_cancelled, "job_cancelled"},
     {ConnectionError::runner_missing, "runner_missing"},
     {ConnectionError::runner_broken, "runner_broken"},
     {ConnectionError::runner_of_other_version, "runner_of_other_version"}}};

/// By how a worker's command ended and what it had said on its stderr. Its exit code alone tells little: ssh
/// says 255 of everything, and srun 0 of a node that failed. Empty: nothing of the connection.
std::optional<ConnectionError> connection_error(const RemoteTarget& target, const ExitStatus& status,
                                                std::string_view complaint);

/// What happened and what to do about it, English, one sentence. `complaint`: the same.
Message connection_message(ConnectionError error, const RemoteTarget& target,
                           std::string_view complaint = {});

/// The same of a runner whose hello names another version than this program's.
Message version_message(const RemoteTarget& target, const std::string& other_version);

}  // namespace bench::remote
