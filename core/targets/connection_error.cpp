#include "core/targets/connection_error.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/base/version.h"
#include "core/targets/remote_command.h"

namespace bench::remote {

namespace {

using E = ConnectionError;
constexpr int kOfSsh = 255, kAny = -1;

/// Identifies an error by exit code and output. The first match counts, so specific signs come first.
struct Sign {
    E error;
    int exit_code;      ///< kAny: any exit code
    const char* words;  ///< text in the output; empty: the exit code is enough
};
constexpr std::array kSigns{
    Sign{E::changed_host_key, kOfSsh, "REMOTE HOST IDENTIFICATION HAS CHANGED"},
    Sign{E::unknown_host_key, kOfSsh, "Host key verification failed"},
    Sign{E::permission_denied, kOfSsh, "Permission denied ("},
    Sign{E::permission_denied, kOfSsh, "Too many authentication failures"},
    Sign{E::refused, kOfSsh, "Connection refused"},
    Sign{E::name_not_found, kOfSsh, "Could not resolve hostname"},
    Sign{E::timed_out, kOfSsh, "Connection timed out"},
    Sign{E::timed_out, kOfSsh, "No route to host"},
    Sign{E::timed_out, kOfSsh, "Network is unreachable"},
    Sign{E::not_ssh, kOfSsh, "kex_exchange_identification"},
    Sign{E::not_ssh, kOfSsh, "banner exchange"},
    Sign{E::lost, kOfSsh, ""},
    Sign{E::no_such_partition, kAny, "invalid partition specified"},
    Sign{E::no_controller, kAny, "Unable to contact slurm controller"},
    Sign{E::no_controller, kAny, "Could not establish a configuration source"},
    Sign{E::cannot_allocate, kAny, "Unable to allocate resources: "},
    Sign{E::time_limit, kAny, "DUE TO TIME LIMIT"},
    Sign{E::node_failure, kAny, "Node failure on"},
    Sign{E::node_failure, kAny, "DUE TO NODE FAILURE"},
    Sign{E::job_cancelled, kAny, "DUE TO PREEMPTION"},
    Sign{E::job_cancelled, kAny, " CANCELLED AT "},
    Sign{E::job_cancelled, kAny, "srun: Force Terminated job"},
    Sign{E::job_cancelled, kAny, "Job has been cancelled"},
    Sign{E::no_slurm, kAny, "cannot start 'srun'"},
    Sign{E::runner_broken, 127, "error while loading shared libraries"},
    Sign{E::runner_broken, kAny, "compilescope-cli: cannot start"},
    Sign{E::runner_missing, kAny, "error: execve(): "},
    Sign{E::runner_missing, 127, ""},
    Sign{E::runner_missing, 126, ""},
    Sign{E::runner_of_other_version, 2, ""},
    Sign{E::lost, 0, ""},  // srun returns 0 for killed jobs; a worker exits only after its last line
};

/// %1 is the target. The row's `With` defines the other arguments: the host, the result of addition(), or
/// that result and the target again.
enum class With { nothing, host, addition, addition_and_target };
struct Sentence {
    E error;
    With with;
    const char* id;
};
constexpr std::array kSentences{
    Sentence{
        E::changed_host_key, With::host,
        message_id(
            "%1: the host key of %2 has changed: the host was set up anew, or this is a man-in-the-middle "
            "attack; ask its administrator, and remove the old key with ssh-keygen -R only if the new one is "
            "right")},
    Sentence{E::unknown_host_key, With::host,
             message_id("%1: the host key of %2 is unknown; log in once by hand and compare the key with the "
                        "one that the machine's administrator gives")},
    Sentence{
        E::permission_denied, With::host,
        message_id("%1: %2 refused the login; set up a key or an agent so that ssh asks for no password")},
    Sentence{E::refused, With::host,
             message_id("%1: %2 refused the connection; is its SSH server running, on this port?")},
    Sentence{E::name_not_found, With::host,
             message_id("%1: there is no host %2; check the name here and in your SSH configuration")},
    Sentence{E::timed_out, With::host,
             message_id("%1: %2 does not answer; is it switched on, and can it be reached from here?")},
    Sentence{E::not_ssh, With::host,
             message_id("%1: what answers on %2 is not an SSH server, or it accepts no logins now")},
    Sentence{E::lost, With::host, message_id("%1: the connection to %2 was lost")},
    Sentence{E::no_slurm, With::nothing,
             message_id("%1: Slurm's program srun was not found; is this the cluster's login node?")},
    Sentence{E::no_controller, With::nothing,
             message_id("%1: Slurm's controller cannot be reached; try again when `sinfo` works")},
    Sentence{E::no_such_partition, With::addition,
             message_id("%1: the cluster has no partition '%2'; `sinfo` lists them")},
    Sentence{E::cannot_allocate, With::addition,
             message_id("%1: Slurm cannot provide what the target requests: %2; `sinfo -N -o '%N %P %G %f'` "
                        "lists the resources")},
    Sentence{E::node_failure, With::nothing,
             message_id("%1: the node of the job failed; --resume measures what is left")},
    Sentence{E::time_limit, With::nothing,
             message_id("%1: the job reached its time limit; set a longer one for the target, and --resume "
                        "measures what is left")},
    Sentence{E::job_cancelled, With::nothing,
             message_id("%1: the job was cancelled by Slurm or by hand; --resume measures what is left")},
    Sentence{
        E::runner_missing, With::addition_and_target,
        message_id("%1: the runner %2 is missing; `compilescope-cli targets install %3` copies it there")},
    Sentence{
        E::runner_broken, With::addition_and_target,
        message_id(
            "%1: the runner %2 does not start there; `compilescope-cli targets install %3` copies it again")},
    Sentence{
        E::runner_of_other_version, With::addition_and_target,
        message_id(
            "%1: %2 is not a runner of this version; `compilescope-cli targets install %3` copies it again")},
};

/// Returns the rest of the line after `words`; empty if they do not occur.
std::string line_behind(std::string_view text, std::string_view words) {
    const std::size_t at = text.find(words);
    if (at == std::string_view::npos) return {};
    text.remove_prefix(at + words.size());
    return std::string(text.substr(0, text.find('\n')));
}

std::string addition(E error, const RemoteTarget& target, std::string_view complaint) {
    if (error == E::no_such_partition) return target.partition;
    if (error == E::cannot_allocate) return line_behind(complaint, "Unable to allocate resources: ");
    return runner_of(target);
}

}  // namespace

std::optional<ConnectionError> connection_error(const RemoteTarget& target, const ExitStatus& status,
                                                std::string_view complaint) {
    const bool has_ssh = !target.host.empty();
    const int code = status.signal ? 128 + *status.signal : status.code;
    const auto fits = [&](const Sign& sign) {
        return (sign.exit_code == kAny || sign.exit_code == code) && (sign.exit_code != kOfSsh || has_ssh) &&
               complaint.find(sign.words) != std::string_view::npos;
    };
    const auto sign = std::ranges::find_if(kSigns, fits);
    return sign == kSigns.end() ? std::nullopt : std::optional(sign->error);
}

Message connection_message(ConnectionError error, const RemoteTarget& target, std::string_view complaint) {
    const auto row = std::ranges::find(kSentences, error, &Sentence::error);
    const Message word = Message::plain(word_of(target));
    std::vector<Message> arguments{word};
    if (row->with == With::host)
        arguments.push_back(Message::plain(target.host.empty() ? "the cluster" : target.host));
    else if (row->with != With::nothing)
        arguments.push_back(Message::plain(addition(error, target, complaint)));
    if (row->with == With::addition_and_target) arguments.push_back(word);
    return Message::from_id(row->id, std::move(arguments));
}

Message version_message(const RemoteTarget& target, const std::string& other_version) {
    const std::string word = word_of(target);
    return message(
        "the runner of %1 was built from CompileScope %2, and this is %3; `compilescope-cli targets install "
        "%4` copies it again",
        word, other_version, version(), word);
}

}  // namespace bench::remote
