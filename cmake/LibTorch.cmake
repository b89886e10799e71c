# Torch::Wheel: LibTorch from a PyPI wheel or an unpacked LibTorch archive, as an imported target. find_package(Torch) is
# not usable: for a CUDA wheel it requires a CUDA toolkit, which a machine without a GPU does not have.

# -DCOMPILESCOPE_TORCH_DIR may be the torch folder itself, the folder that contains it, or a Python environment.
set(_torch_given "${COMPILESCOPE_TORCH_DIR}")
if(NOT _torch_given)
  set(_torch_given "${CMAKE_SOURCE_DIR}/.venv")
endif()
file(GLOB _torch_candidates "${_torch_given}" "${_torch_given}/torch" "${_torch_given}/libtorch"
     "${_torch_given}/lib/python3*/site-packages/torch")
set(_torch "")
foreach(_candidate IN LISTS _torch_candidates)
  if(NOT _torch AND EXISTS "${_candidate}/include/torch/csrc/api/include/torch/version.h")
    get_filename_component(_torch "${_candidate}" REALPATH)
  endif()
endforeach()
if(NOT _torch)
  message(FATAL_ERROR "No LibTorch in '${_torch_given}'. Run scripts/setup.sh, which installs it into .venv, or pass "
                      "-DCOMPILESCOPE_TORCH_DIR=DIR: the torch folder of a wheel (site-packages/torch), a Python "
                      "environment that has torch, or an unpacked LibTorch archive.")
endif()
set(_torch_lib "${_torch}/lib")
foreach(_library torch torch_cpu c10)
  if(NOT EXISTS "${_torch_lib}/lib${_library}.so")
    message(FATAL_ERROR "'${_torch}' has LibTorch's headers but not lib/lib${_library}.so; install torch again, or pass "
                        "another -DCOMPILESCOPE_TORCH_DIR.")
  endif()
endforeach()

file(READ "${_torch}/include/torch/csrc/api/include/torch/version.h" _torch_version_h)
if(NOT _torch_version_h MATCHES "define TORCH_VERSION_MAJOR ([0-9]+)")
  file(READ "${_torch}/include/torch/headeronly/version.h" _torch_version_h)
endif()
string(REGEX REPLACE ".*define TORCH_VERSION_MAJOR ([0-9]+).*define TORCH_VERSION_MINOR ([0-9]+).*" "\\1.\\2"
       COMPILESCOPE_TORCH_VERSION "${_torch_version_h}")
set(COMPILESCOPE_TORCH_BUILD "${COMPILESCOPE_TORCH_VERSION}")  # identifies patch and commit too if one of the files exists
foreach(_file version.py ../build-version)
  if(EXISTS "${_torch}/${_file}")
    file(SHA256 "${_torch}/${_file}" COMPILESCOPE_TORCH_BUILD)
    break()
  endif()
endforeach()
if(COMPILESCOPE_TORCH_VERSION VERSION_LESS 2.8)  # 2.7: update_constant_buffer() without user_managed
  message(FATAL_ERROR "LibTorch ${COMPILESCOPE_TORCH_VERSION} in '${_torch}' is too old: CompileScope needs 2.8 or newer.")
endif()
message(STATUS "LibTorch ${COMPILESCOPE_TORCH_VERSION}: ${_torch}")

add_library(torch_wheel INTERFACE)
add_library(Torch::Wheel ALIAS torch_wheel)
target_include_directories(torch_wheel SYSTEM INTERFACE
  "${_torch}/include" "${_torch}/include/torch/csrc/api/include")
# The wheel's libraries export an incomplete copy of parts of libstdc++: std::filesystem::remove_all in libtorch.so
# calls a null pointer. The system's library must come first in the lookup order (tests/imaging crash without it).
# libtorch.so itself defines no symbol that we use, but compiled packages are linked to it by name.
target_link_libraries(torch_wheel INTERFACE -lstdc++ -Wl,--no-as-needed "${_torch_lib}/libtorch.so" -Wl,--as-needed
  "${_torch_lib}/libtorch_cpu.so" "${_torch_lib}/libc10.so")

if(EXISTS "${_torch_lib}/libtorch_cuda.so")
  # The CUDA runtime comes with the wheel (its nvidia packages); a LibTorch archive has the library but no headers.
  file(GLOB _cudart "${_torch}/../nvidia/cu*/lib/libcudart.so.*" "${_torch}/../nvidia/cuda_runtime/lib/libcudart.so.*"
       "${_torch_lib}/libcudart*.so.*")
  file(GLOB _cuda_includes "${_torch}/../nvidia/cu*/include" "${_torch}/../nvidia/cuda_runtime/include")
  find_path(COMPILESCOPE_CUDA_INCLUDE cuda_runtime_api.h HINTS ${_cuda_includes} $ENV{CUDA_HOME}/include
            PATHS /usr/local/cuda/include)
  # CUDA 13 moved the compiler's headers (crt/) to a package that torch does not depend on. Triton, which it depends on,
  # has its own copy of them.
  find_path(COMPILESCOPE_CUDA_CRT_INCLUDE crt/host_defines.h HINTS ${COMPILESCOPE_CUDA_INCLUDE} $ENV{CUDA_HOME}/include
            "${_torch}/../triton/backends/nvidia/include" PATHS /usr/local/cuda/include)
  mark_as_advanced(COMPILESCOPE_CUDA_INCLUDE COMPILESCOPE_CUDA_CRT_INCLUDE)
  if(COMPILESCOPE_CUDA_INCLUDE AND COMPILESCOPE_CUDA_CRT_INCLUDE)
    # The second folder is searched last, because only its crt/ is needed.
    target_include_directories(torch_wheel SYSTEM INTERFACE "${COMPILESCOPE_CUDA_INCLUDE}")
    if(NOT COMPILESCOPE_CUDA_CRT_INCLUDE STREQUAL COMPILESCOPE_CUDA_INCLUDE)
      target_compile_options(torch_wheel INTERFACE "SHELL:-idirafter \"${COMPILESCOPE_CUDA_CRT_INCLUDE}\"")
    endif()
    target_compile_definitions(torch_wheel INTERFACE COMPILESCOPE_CUDA=1)
  else()
    message(WARNING "This LibTorch was built for CUDA, but there is no cuda_runtime_api.h or crt/ beside it or in CUDA_HOME: "
                    "building without GPU support. The PyPI wheel brings the header along.")
  endif()
  # No symbol of libtorch_cuda is referenced: without --no-as-needed the linker drops it and CUDA is never found.
  target_link_libraries(torch_wheel INTERFACE
    -Wl,--no-as-needed "${_torch_lib}/libtorch_cuda.so" "${_torch_lib}/libc10_cuda.so" -Wl,--as-needed ${_cudart})
endif()
set(COMPILESCOPE_TORCH_LIBRARY_DIRS "${_torch_lib}")  # for dpkg-shlibdeps (packaging/)
foreach(_library IN LISTS _cudart)
  get_filename_component(_dir "${_library}" DIRECTORY)
  list(APPEND COMPILESCOPE_TORCH_LIBRARY_DIRS "${_dir}")
endforeach()
