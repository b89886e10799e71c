# Compilescope::Warnings: what every target of ours is built with. Third-party headers come in as SYSTEM.
add_library(compilescope_warnings INTERFACE)
add_library(Compilescope::Warnings ALIAS compilescope_warnings)
target_compile_options(compilescope_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
