# Torch::Wheel: LibTorch out of a PyPI wheel (or a LibTorch zip), as an imported target.
# find_package(Torch) is no use here: with a CUDA wheel it wants a CUDA toolkit, which a machine without a GPU does not have.
if(NOT COMPILESCOPE_TORCH_DIR)
  file(GLOB _torch_candidates ${CMAKE_SOURCE_DIR}/.venv/lib/python3*/site-packages/torch)
  list(GET _torch_candidates 0 COMPILESCOPE_TORCH_DIR)
endif()
if(NOT EXISTS ${COMPILESCOPE_TORCH_DIR}/include/torch/csrc/api/include/torch/torch.h)
  message(FATAL_ERROR "No LibTorch in '${COMPILESCOPE_TORCH_DIR}'. Run scripts/setup.sh, or pass "
                      "-DCOMPILESCOPE_TORCH_DIR=DIR, the torch folder of a wheel or an unpacked LibTorch.")
endif()
get_filename_component(COMPILESCOPE_TORCH_DIR "${COMPILESCOPE_TORCH_DIR}" REALPATH)
message(STATUS "LibTorch: ${COMPILESCOPE_TORCH_DIR}")

add_library(torch_wheel INTERFACE)
add_library(Torch::Wheel ALIAS torch_wheel)
target_include_directories(torch_wheel SYSTEM INTERFACE
  ${COMPILESCOPE_TORCH_DIR}/include ${COMPILESCOPE_TORCH_DIR}/include/torch/csrc/api/include)
set(_torch_lib ${COMPILESCOPE_TORCH_DIR}/lib)
# The wheel's libraries export an incomplete copy of parts of libstdc++ (std::filesystem::remove_all in libtorch.so
# calls a null pointer). The system's library must come first in the lookup order.
target_link_libraries(torch_wheel INTERFACE -lstdc++ ${_torch_lib}/libtorch.so ${_torch_lib}/libtorch_cpu.so ${_torch_lib}/libc10.so)
target_link_options(torch_wheel INTERFACE -Wl,-rpath,${_torch_lib})
if(EXISTS ${_torch_lib}/libtorch_cuda.so)
  set(_site ${COMPILESCOPE_TORCH_DIR}/..)
  file(GLOB _cudart ${_site}/nvidia/cu*/lib/libcudart.so.* ${_site}/nvidia/cuda_runtime/lib/libcudart.so.*
       ${_torch_lib}/libcudart*.so.*)
  file(GLOB _cuda_include ${_site}/nvidia/cu*/include ${_site}/nvidia/cuda_runtime/include)
  target_include_directories(torch_wheel SYSTEM INTERFACE ${_cuda_include})
  target_compile_definitions(torch_wheel INTERFACE COMPILESCOPE_CUDA=1)
  # Nothing names a symbol of libtorch_cuda; without --no-as-needed the linker drops it and CUDA is never found.
  target_link_libraries(torch_wheel INTERFACE
    -Wl,--no-as-needed ${_torch_lib}/libtorch_cuda.so ${_torch_lib}/libc10_cuda.so -Wl,--as-needed ${_cudart})
endif()
