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

/// Other machines: what the user keeps of each in DATA/targets.json. No password or key is among it: how to
/// log in is the SSH configuration's.
namespace bench::remote {

enum class Kind { ssh, slurm };
inline constexpr EnumNames<Kind, 2> kKindNames{{{Kind::ssh, "ssh"}, {Kind::slurm, "slurm"}}};
constexpr const auto& names_of(Kind) {
    return kKindNames;
}

struct RemoteTarget {
    Kind kind = Kind::ssh;
    std::string name;        ///< of "ssh:NAME", "slurm:NAME"
    std::string host;        ///< as `ssh` takes it; of Slurm its login node, empty: srun runs on this machine
    std::string ssh_config;  ///< file instead of the user's SSH configuration
    std::string runner;      ///< its compilescope-cli, from the home folder on; empty: where install puts it
    std::string modules;     ///< environment modules that are loaded before it, with blanks between
    std::string python;      ///< interpreter of its cells; empty: found there
    std::string partition, gres, constraint, account, qos, time_limit;  ///< of srun
    bool shared_node = false;  ///< the job does not ask for the node alone

    // What the last test found.
    std::vector<DeviceInfo> devices{};  ///< ids as the target itself names them
    std::string version{};              ///< of the runner
    std::string torch{};
    std::string tested{};  ///< UTC; empty: never
    friend bool operator==(const RemoteTarget&, const RemoteTarget&) = default;
};

/// The texts that a person gives: a row for each, by which command line and window ask and the rules are
/// checked.
struct Field {
    const char* key;  ///< of the file, and --KEY
    std::string RemoteTarget::*member;
    bool of_ssh;  ///< false: of Slurm alone
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

/// What no text of a target, or from one, may hold.
bool is_control(char c);

/// "ssh:NAME"
std::string word_of(const RemoteTarget& target);
/// Whether a plan's target "KIND:NAME" is of another machine.
bool is_remote(std::string_view word);

/// In the file's order. Throws InputError that names the file when it cannot be read.
std::vector<RemoteTarget> all();
std::optional<RemoteTarget> find(std::string_view word);

/// Throws InputError that names the option when a text cannot be what it says.
void check(const RemoteTarget& target);
/// Replaces what was kept under its word. Throws as check() does, and Error when it cannot be written.
void keep(const RemoteTarget& target);
/// Throws InputError when there is no such target.
void remove(const std::string& word);

}  // namespace bench::remote
