#pragma once

#include <string>

#include "core/engine/deploy/deployment.h"
#include "core/engine/deploy/program/compiled_model.h"
#include "core/engine/models/loading/model_source.h"

namespace bench::deploy {

/// What the package needs on the machine that runs it. Empty if unknown.
struct Needs {
    std::string glibc, libstdcxx;  ///< symbol versions: "2.34", "3.4.29"
    std::string instructions;      ///< "AVX512"; empty for a GPU
};

/// The licence of the weights as Markdown: what the folder of the weights states, or where to look.
std::string weights_licence(const weights::ModelDescription& model, std::uint64_t seed);

/// README.md of a deployed folder, in English as all files.
std::string readme_text(const Request& request, const Report& report, const deployed::ModelInfo& info,
                        const weights::ModelDescription& model, const Needs& needs);

}  // namespace bench::deploy
