#pragma once

namespace bench::backends {

/// Whether float32 products (cuBLAS) and convolutions (cuDNN) may use TF32, until the end of the scope. Then
/// the settings of before are in force again. Has no effect on a CPU.
class Tf32Scope {
public:
    Tf32Scope(bool products, bool convolutions);
    ~Tf32Scope();
    /// Products may use TF32 where convolutions may: the fastest arithmetic that a model's float32 arm may use.
    static Tf32Scope products_as_convolutions();
    Tf32Scope(const Tf32Scope&) = delete;
    Tf32Scope& operator=(const Tf32Scope&) = delete;

private:
    bool products_, convolutions_;  ///< before
};

}  // namespace bench::backends
