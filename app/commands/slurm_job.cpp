#include <memory>

#include "app/commands/command.h"
#include "core/targets/slurm_job.h"

namespace app {

RunCommand add_slurm_job(CLI::App& command) {
    struct Arguments {
        bench::remote::RemoteTarget target{.kind = bench::remote::Kind::slurm};
        std::vector<std::string> words;
    };
    auto arguments = std::make_shared<Arguments>();
    for (const auto& field : bench::remote::kFields)
        if (!field.of_ssh)
            command.add_option("--" + std::string(field.key), arguments->target.*field.member, field.help);
    command.add_flag("--shared-node", arguments->target.shared_node, "Allow other jobs on the node");
    command.add_option("COMMAND", arguments->words, "Command of the worker, after --")->required();
    return [arguments] { return bench::remote::run_slurm_job(arguments->target, arguments->words); };
}

}  // namespace app
