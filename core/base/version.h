#pragma once

#include <string_view>

namespace bench {
std::string_view version();  ///< of CompileScope, "0.1.0"
}
