#include "core/measure/tuning.h"

namespace bench::tuning {

namespace {

nlohmann::json keep(std::initializer_list<const char*> operators) {
    return {{"keep_operators", operators}};
}

/// An entry of torch._inductor.config.
nlohmann::json inductor_option(const char* name, const nlohmann::json& value) {
    return {{"options", {{name, value}}}};
}

}  // namespace

const std::vector<Option>& options() {
    static const std::vector<Option> rows{
        {.id = "keep-grid-sample",
         .words = "sampling of grids left to ATen's kernel",
         .operators = {"aten::grid_sampler", "aten::grid_sampler_2d"},
         .request = keep({"grid_sampler_2d"})},
        {.id = "keep-upsample",
         .words = "bilinear enlarging left to ATen's kernel",
         .operators = {"aten::upsample_bilinear2d"},
         .request = keep({"upsample_bilinear2d"})},
        {.id = "freezing",
         .words = "weights folded and packed into the code",
         .operators = {},
         .request = {{"freezing", true}}},
        {.id = "timed-products",
         .words = "each matrix product of frozen weights by the faster of two libraries",
         .device = "cpu",
         .operators = {"aten::linear", "aten::matmul", "aten::addmm", "aten::mm"},
         .float32_only = true,
         .needs = "freezing",
         .request = {{"products", "timed"}}},
        {.id = "templates",
         .words = "generated kernels for matrix products where they are faster than the library's",
         .device = "cpu",
         .operators = {"aten::linear", "aten::matmul", "aten::addmm", "aten::mm"},
         .needs = "freezing",
         .request = {{"mode", "max-autotune"}}},
        {.id = "cuda-graph",
         .words = "each call replays a CUDA graph",
         .device = "cuda",
         .operators = {},
         .request = {{"mode", "reduce-overhead"}}},
        {.id = "templates-cuda-graph",
         .words = "generated kernels for products and convolutions where they are faster than the library's, "
                  "each call replays a CUDA graph",
         .device = "cuda",
         .operators = {},
         .request = {{"mode", "max-autotune"}}},
        {.id = "explicit-attention",
         .words = "attention as products and a softmax instead of one fused kernel",
         .operators = {"aten::scaled_dot_product_attention"},
         .request = {{"attention", "explicit"}}},
        {.id = "contiguous",
         .words = "convolutions in the contiguous layout instead of channels last",
         .operators = {"aten::_convolution", "aten::conv2d", "aten::convolution"},
         .request = inductor_option("layout_optimization", false)},
    };
    return rows;
}

}  // namespace bench::tuning
