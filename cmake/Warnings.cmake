# Compilescope::Warnings: the warnings of all our targets. Third-party headers are included as SYSTEM.
add_library(compilescope_warnings INTERFACE)
add_library(Compilescope::Warnings ALIAS compilescope_warnings)
target_compile_options(compilescope_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
