#pragma once

#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/enum_names.h"
#include "core/targets/devices.h"

/// Other machines, as saved in DATA/targets.json. The file contains no passwords or keys; the SSH
/// configuration defines how to log in.
namespace bench::remote {

enum class Kind { ssh, slurm };
inline constexpr EnumNames<Kind, 2> kKindNames{{{Kind::ssh, "ssh"}, {Kind::slurm, "slurm"}}};
constexpr const auto& names_of(Kind) {
    return kKindNames;
}

struct RemoteTarget {
    Kind kind = Kind::ssh;
    std::string name;  ///< NAME in "ssh:NAME", "slurm:NAME"
    std::string host;  ///< as `ssh` takes it; for Slurm the login node, empty: srun runs on this machine
    std::string ssh_config;  ///< file to use instead of the user's SSH configuration
    std::string runner;      ///< path of compilescope-cli on the target; empty: see runner_of()
    std::string modules;     ///< environment modules to load before the runner starts, separated by spaces
    std::string python;      ///< interpreter of its cells; empty: the target finds one
    std::string partition, gres, constraint, account, qos, time_limit;  ///< options of srun
    bool shared_node = false;  ///< the job does not request exclusive use of its node

    // Results of the last test.
    std::vector<DeviceInfo> devices{};  ///< ids without the target
    std::string version{};              ///< version of the runner
    std::string torch{};
    std::string tested{};  ///< UTC; empty: never
    friend bool operator==(const RemoteTarget&, const RemoteTarget&) = default;
};

/// A text option of a target. The command line and the window make their inputs from this table, and check()
/// validates by it.
struct Field {
    const char* key;  ///< key in the file; the option is --KEY
    std::string RemoteTarget::*member;
    bool of_ssh;  ///< false: for Slurm targets only
    const char* help;
};
inline constexpr std::array kFields{
    Field{"host", &RemoteTarget::host, true,
          "Host as ssh accepts it, [USER@]HOST (Slurm: the login node; default: this machine)"},
    Field{"ssh-config", &RemoteTarget::ssh_config, true, "SSH configuration file (default: the user's own)"},
    Field{"runner", &RemoteTarget::runner, true,
          "compilescope-cli on the machine, relative to the home folder (default: the one from `targets "
          "install`)"},
    Field{"modules", &RemoteTarget::modules, true, "Environment modules to load first, \"gcc/12 cuda\""},
    Field{"python", &RemoteTarget::python, true, "Python interpreter on the machine"},
    Field{"partition", &RemoteTarget::partition, false, "Partition (default: the cluster's)"},
    Field{"gres", &RemoteTarget::gres, false, "Generic resources, gpu:a100:1"},
    Field{"constraint", &RemoteTarget::constraint, false, "Features that the node must have"},
    Field{"account", &RemoteTarget::account, false, "Account that the job is charged to"},
    Field{"qos", &RemoteTarget::qos, false, "Quality of service"},
    Field{"time-limit", &RemoteTarget::time_limit, false,
          "Time limit of the job, 120 (minutes) or 1-12:00:00"},
};
constexpr bool has_field(Kind kind, const Field& field) {
    return kind == Kind::slurm || field.of_ssh;
}

template <typename Object>
requires std::same_as<std::remove_const_t<Object>, RemoteTarget>
void members(Object& target, auto visit) {
    visit("kind", target.kind);
    visit("name", target.name);
    for (const Field& field : kFields) visit(field.key, target.*field.member);
    visit("shared-node", target.shared_node);
    visit("devices", target.devices);
    visit("version", target.version);
    visit("torch", target.torch);
    visit("tested", target.tested);
}

/// Whether `c` is a control character. Texts of a target, and texts received from one, must not contain any.
bool is_control(char c);

/// Returns "ssh:NAME" or "slurm:NAME".
std::string word_of(const RemoteTarget& target);
/// Whether a plan's target "KIND:NAME" is another machine.
bool is_remote(std::string_view word);

/// Returns the targets in the file's order. Throws InputError naming the file if it cannot be read.
std::vector<RemoteTarget> all();
std::optional<RemoteTarget> find(std::string_view word);

/// Throws InputError naming the option if a value is invalid.
void check(const RemoteTarget& target);
/// Saves the target and replaces one of the same name. Throws as check() does, and Error if writing fails.
void keep(const RemoteTarget& target);
/// Throws InputError if there is no such target.
void remove(const std::string& word);

}  // namespace bench::remote
