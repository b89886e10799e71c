# precompiled_header(TARGET HEADER [<SYSTEM HEADER>...] VERSIONS VERSION...): target_precompile_headers, and the .sum file by
# which ccache knows the result in every preset and clone. HEADER may include only what others wrote; each VERSION names
# some of that.
function(precompiled_header target header)
  cmake_parse_arguments(arg "" "" VERSIONS ${ARGN})
  target_precompile_headers(${target} PRIVATE ${header} ${arg_UNPARSED_ARGUMENTS})
  file(READ ${header} text)
  string(SHA256 sum "${text};${CMAKE_CXX_COMPILER_ID};${CMAKE_CXX_COMPILER_VERSION};${ARGN}")
  foreach(suffix pch gch)
    file(CONFIGURE OUTPUT CMakeFiles/${target}.dir/cmake_pch.hxx.${suffix}.sum CONTENT ${sum})
  endforeach()
endfunction()

# clang's driver takes HEADER.pch for HEADER by itself. CMake would name it behind -Xclang, where ccache does not see that
# it is a file of this build and hashes its path.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -include <PCH_HEADER>)
endif()
