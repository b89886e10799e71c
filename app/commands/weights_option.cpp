#include "app/commands/weights_option.h"

namespace app {

bench::WeightsSpec weights_spec(const std::string& word, std::uint64_t seed) {
    bench::WeightsSpec spec;
    spec.seed = seed;
    const auto source = bench::value_in(bench::kWeightsSourceNames, word);
    if (source && *source != bench::WeightsSource::folder) {
        spec.source = *source;
    } else {
        spec.source = bench::WeightsSource::folder;
        spec.folder = word;
    }
    return spec;
}

}  // namespace app
