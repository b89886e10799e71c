#include "core/machine/fake_cuda.h"

namespace bench {

bool is_fake_cuda(std::string_view device_name) {
    return device_name.starts_with("fake CUDA");
}

Message fake_cuda_note(std::string_view device_name) {
    if (!is_fake_cuda(device_name)) return {};
    return message("%1 is not a GPU: tests use it, and nothing that it reports is a measurement",
                   device_name);
}

}  // namespace bench
