#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/enum_names.h"
#include "core/base/message.h"
#include "core/base/subprocess.h"
#include "core/targets/remote_target.h"

namespace bench::remote {

/// Errors between this machine and a runner on another machine.
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

/// Finds the error by the exit status of a worker's command and its stderr (`complaint`). The exit code alone
/// is not enough: ssh returns 255 for all errors, srun 0 for a failed node. Returns nothing for other errors.
std::optional<ConnectionError> connection_error(const RemoteTarget& target, const ExitStatus& status,
                                                std::string_view complaint);

/// Returns one sentence with the error and its remedy. `complaint` is the stderr of the command.
Message connection_message(ConnectionError error, const RemoteTarget& target,
                           std::string_view complaint = {});

/// Returns the message for a runner whose hello has a version other than this program's.
Message version_message(const RemoteTarget& target, const std::string& other_version);

}  // namespace bench::remote
