# precompiled_header(TARGET HEADER [<SYSTEM HEADER>...] VERSIONS VERSION...): calls target_precompile_headers and writes the
# .sum file by which ccache identifies the result in every preset and clone. HEADER may include only third-party headers,
# whose versions are in VERSIONS.
function(precompiled_header target header)
  cmake_parse_arguments(arg "" "" VERSIONS ${ARGN})
  target_precompile_headers(${target} PRIVATE ${header} ${arg_UNPARSED_ARGUMENTS})
  file(READ ${header} text)
  string(SHA256 sum "${text};${CMAKE_CXX_COMPILER_ID};${CMAKE_CXX_COMPILER_VERSION};${ARGN}")
  foreach(suffix pch gch)
    file(CONFIGURE OUTPUT CMakeFiles/${target}.dir/cmake_pch.hxx.${suffix}.sum CONTENT ${sum})
  endforeach()
endfunction()

# clang's driver uses HEADER.pch for HEADER automatically. CMake would pass it after -Xclang, where ccache does not
# recognise it as a file of this build and hashes its path.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -include <PCH_HEADER>)
endif()
