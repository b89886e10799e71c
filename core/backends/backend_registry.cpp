#include <algorithm>
#include <array>

#include "core/backends/backend.h"
#include "core/backends/eager.h"
#include "core/backends/inductor.h"
#include "core/base/error.h"

namespace bench::backends {

namespace {

struct BackendRow {
    std::string_view mode;
    PreparedArm (*prepare)(const ModeInfo&, const PrepareContext&);
};

constexpr std::array kBackends{
    BackendRow{"eager", prepare_eager},
    BackendRow{"eager-again", prepare_eager},
    BackendRow{"default", prepare_inductor},
    BackendRow{"default+freezing", prepare_inductor},
};

}  // namespace

PreparedArm prepare(const ModeInfo& mode, const PrepareContext& context) {
    const auto row = std::ranges::find(kBackends, mode.id, &BackendRow::mode);
    if (row == kBackends.end())
        throw UnsupportedError("mode " + std::string(mode.id) + " has no backend in this version");
    return row->prepare(mode, context);
}

}  // namespace bench::backends
