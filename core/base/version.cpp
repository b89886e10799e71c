#include "core/base/version.h"

namespace bench {
std::string_view version() {
    return COMPILESCOPE_VERSION;
}
}  // namespace bench
