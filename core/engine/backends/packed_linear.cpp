#include "core/engine/backends/packed_linear.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/csrc/inductor/aoti_torch/utils.h>

#include <array>
#include <map>
#include <mutex>
#include <utility>

namespace bench::backends {

namespace {

using Pack = at::Tensor(const at::Tensor&, c10::SymInt);
using Multiply = at::Tensor(const at::Tensor&, const at::Tensor&, const at::Tensor&,
                            const std::optional<at::Tensor>&, c10::SymInt);

template <typename Function>
c10::TypedOperatorHandle<Function> operator_named(const char* name) {
    return c10::Dispatcher::singleton().findSchemaOrThrow(name, "").typed<Function>();
}

class PackedWeights {
public:
    at::Tensor of(const at::Tensor& weight, int64_t rows) {
        const Key key{weight.storage().unsafeGetStorageImpl(),
                      {weight.storage_offset(), weight.size(0), weight.size(1), weight.stride(0),
                       weight.stride(1), rows}};
        const std::scoped_lock lock(mutex_);
        if (const auto known = packed_.find(key); known != packed_.end()) return known->second.values;
        sweep();
        static const auto pack = operator_named<Pack>("mkl::_mkl_reorder_linear_weight");
        const at::Tensor values = pack.call(weight.contiguous(), rows);
        packed_.emplace(key, Packed{weight.storage().getWeakStorageImpl(), values});
        return values;
    }

    void forget_unused() {
        const std::scoped_lock lock(mutex_);
        sweep();
    }

    std::size_t size() {
        const std::scoped_lock lock(mutex_);
        return packed_.size();
    }

private:
    /// The storage's address is not reused while a weak pointer to it exists.
    using Key = std::pair<const c10::StorageImpl*, std::array<int64_t, 6>>;
    struct Packed {
        c10::weak_intrusive_ptr<c10::StorageImpl> owner;
        at::Tensor values;
    };

    void sweep() {
        std::erase_if(packed_, [](const auto& entry) { return entry.second.owner.expired(); });
    }

    std::mutex mutex_;
    std::map<Key, Packed> packed_;
};

PackedWeights& packed_weights() {
    static PackedWeights weights;
    return weights;
}

}  // namespace

at::Tensor mkl_packed_linear(const at::Tensor& x, const at::Tensor& weight) {
    static const auto multiply = operator_named<Multiply>("mkl::_mkl_linear");
    const int64_t rows = x.size(0);
    return multiply.call(x, packed_weights().of(weight, rows), weight, std::nullopt, rows);
}

void forget_unused_packed_weights() {
    packed_weights().forget_unused();
}

std::size_t packed_weights_count() {
    return packed_weights().size();
}

}  // namespace bench::backends

AOTITorchError aoti_torch_cpu_mkl_packed_linear(AtenTensorHandle x, AtenTensorHandle weight,
                                                AtenTensorHandle* result) {
    using torch::aot_inductor::tensor_handle_to_tensor_pointer;
    AOTI_TORCH_CONVERT_EXCEPTION_TO_ERROR_CODE({
        *result = torch::aot_inductor::new_tensor_handle(bench::backends::mkl_packed_linear(
            *tensor_handle_to_tensor_pointer(x), *tensor_handle_to_tensor_pointer(weight)));
    });
}
