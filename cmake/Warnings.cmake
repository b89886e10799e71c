# Compilescope::Warnings: the warnings of all our targets. Third-party headers are included as SYSTEM.
add_library(compilescope_warnings INTERFACE)
add_library(Compilescope::Warnings ALIAS compilescope_warnings)
target_compile_options(compilescope_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
# Clang 19 (Debian 13) adds it to -Wextra. A field that a designated initializer omits has its default on purpose.
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-Wmissing-designated-field-initializers COMPILESCOPE_WARNS_OF_OMITTED_FIELDS)
if(COMPILESCOPE_WARNS_OF_OMITTED_FIELDS)
  target_compile_options(compilescope_warnings INTERFACE -Wno-missing-designated-field-initializers)
endif()
