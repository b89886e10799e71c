#include "core/targets/remote_command.h"

#include <array>
#include <filesystem>
#include <string_view>

#include "core/base/paths.h"
#include "core/base/shell_words.h"

namespace bench::remote {

namespace {

using Words = std::vector<std::string>;

constexpr std::array kSshOptions{"BatchMode=yes",         "StrictHostKeyChecking=yes", "ConnectTimeout=10",
                                 "ServerAliveInterval=5", "ServerAliveCountMax=4",     "EscapeChar=none",
                                 "LogLevel=ERROR",        "ClearAllForwardings=yes",   "RequestTTY=no",
                                 "ForwardAgent=no"};

/// The remote shell loads the modules. Their names are arguments, not part of the script.
constexpr const char* kWithModules = R"(set -f; module load $0 && exec "$@")";

void append(Words& words, const Words& further) {
    words.insert(words.end(), further.begin(), further.end());
}

Words ssh_program(const char* name, const RemoteTarget& target) {
    Words command{name};
    if (!target.ssh_config.empty()) append(command, {"-F", target.ssh_config});
    for (const char* option : kSshOptions) append(command, {"-o", option});
    return command;
}

Words with_modules(const RemoteTarget& target, const Words& command) {
    if (target.modules.empty()) return command;
    Words words{"bash", "-lc", kWithModules, target.modules};
    append(words, command);
    return words;
}

Words job_options(const RemoteTarget& target) {
    Words words;
    for (const Field& field : kFields)
        if (!field.of_ssh && !(target.*field.member).empty())
            words.push_back("--" + std::string(field.key) + "=" + target.*field.member);
    if (target.shared_node) words.emplace_back("--shared-node");
    return words;
}

/// Returns this program's own command line, even if COMPILESCOPE_CLI names another one.
std::string own_program() {
    const std::filesystem::path beside = paths::executable_dir() / "compilescope-cli";
    return (std::filesystem::exists(beside) ? beside : paths::cli()).string();
}

}  // namespace

std::string runner_of(const RemoteTarget& target) {
    if (!target.runner.empty()) return target.runner;
    // The cluster's nodes share the file system of this machine, on which srun runs.
    if (target.kind == Kind::slurm && target.host.empty()) return own_program();
    return std::string(kInstallFolder) + kRunnerInFolder;
}

std::string install_folder(const RemoteTarget& target) {
    const std::string runner = runner_of(target);
    if (target.host.empty() || !runner.ends_with(kRunnerInFolder)) return {};
    return runner.substr(0, runner.size() - std::string_view(kRunnerInFolder).size());
}

Words ssh_command(const RemoteTarget& target, const Words& words) {
    Words command = ssh_program("ssh", target);
    append(command, {"--", target.host, shell::joined(words)});
    return command;
}

Words copy_command(const RemoteTarget& target, const std::string& file, const std::string& to) {
    Words command = ssh_program("scp", target);
    append(command, {"-q", "--", file, target.host + ":" + to});
    return command;
}

Words runner_command(const RemoteTarget& target, Words arguments) {
    arguments.insert(arguments.begin(), runner_of(target));
    if (target.kind == Kind::ssh) return ssh_command(target, with_modules(target, arguments));
    Words job{target.host.empty() ? own_program() : runner_of(target), "slurm-job"};
    append(job, job_options(target));
    job.emplace_back("--");
    append(job, with_modules(target, arguments));
    return target.host.empty() ? job : ssh_command(target, with_modules(target, job));
}

Words worker_command(const RemoteTarget& target) {
    return runner_command(target, {"worker", "--take-turns", "--silence", std::to_string(kSilence_s)});
}

Words describe_command(const RemoteTarget& target) {
    return runner_command(target, {"worker", "--describe", "--silence", std::to_string(kSilence_s)});
}

Words srun_command(const RemoteTarget& target, const std::string& job_name) {
    Words words{"srun", "--job-name=" + job_name, "--ntasks=1", "--nodes=1", "--kill-on-bad-exit=1"};
    if (!target.shared_node) words.emplace_back("--exclusive");
    for (const Field& field : kFields)
        if (!field.of_ssh && !(target.*field.member).empty())
            words.push_back(
                (field.member == &RemoteTarget::time_limit ? "--time" : "--" + std::string(field.key)) + "=" +
                target.*field.member);
    return words;
}

}  // namespace bench::remote
