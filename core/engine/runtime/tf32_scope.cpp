#include "core/engine/runtime/tf32_scope.h"

#include <ATen/Context.h>

namespace bench::backends {

namespace {

void set(bool products, bool convolutions) {
    at::globalContext().setAllowTF32CuBLAS(products);
    at::globalContext().setAllowTF32CuDNN(convolutions);
}

}  // namespace

Tf32Scope::Tf32Scope(bool products, bool convolutions)
    : products_(at::globalContext().allowTF32CuBLAS()), convolutions_(at::globalContext().allowTF32CuDNN()) {
    set(products, convolutions);
}

Tf32Scope Tf32Scope::products_as_convolutions() {
    const bool allowed = at::globalContext().allowTF32CuDNN();
    return {allowed, allowed};
}

Tf32Scope::~Tf32Scope() {
    set(products_, convolutions_);
}

}  // namespace bench::backends
