#include "ui/help/components.h"

#include <array>

namespace ui {

namespace {

constexpr std::array kComponents{
    Component{"CompileScope", "GPL 3.0 or later", "https://www.gnu.org/licenses/gpl-3.0.html", ""},
    Component{"Qt", "LGPL 3.0 or GPL 3.0", "https://www.qt.io/licensing/open-source-lgpl-obligations",
              "libQt6"},
    Component{"QCustomPlot", "GPL 3.0 or later", "https://www.qcustomplot.com", "libQCustomPlot"},
    Component{"PyTorch", "BSD 3-Clause", "https://github.com/pytorch/pytorch/blob/main/LICENSE",
              "libtorch libc10"},
    Component{"CUDA, cuDNN and NCCL, in PyTorch's packages for NVIDIA GPUs",
              "NVIDIA's licences; NCCL: BSD 3-Clause", "https://docs.nvidia.com/cuda/eula/", "libcu libnv"},
    Component{"OpenCV", "Apache 2.0", "https://opencv.org/license/", "libopencv"},
    Component{"libjpeg-turbo", "IJG, BSD 3-Clause and zlib",
              "https://github.com/libjpeg-turbo/libjpeg-turbo/blob/main/LICENSE.md", "libjpeg"},
    Component{"SQLite", "Public domain", "https://www.sqlite.org/copyright.html", "libsqlite3"},
    Component{"SQLiteCpp", "MIT", "https://github.com/SRombauts/SQLiteCpp", ""},
    Component{"JSON for Modern C++", "MIT", "https://github.com/nlohmann/json", ""},
    Component{"CLI11", "BSD 3-Clause", "https://github.com/CLIUtils/CLI11", ""},
    Component{"utf8proc", "MIT", "https://github.com/JuliaStrings/utf8proc", "libutf8proc"},
    Component{"libglvnd", "MIT", "https://gitlab.freedesktop.org/glvnd/libglvnd", "libGLX libOpenGL"},
    Component{"zlib", "zlib", "https://zlib.net/zlib_license.html", "libz"},
    Component{"GNU C library, OpenMP and C++ standard library",
              "LGPL 2.1; GPL 3.0 with the GCC runtime library exception",
              "https://www.gnu.org/software/libc/",
              "libc libm libstdc++ libgcc_s libgomp ld-linux libpthread libdl librt"},
    Component{"transformers, timm, huggingface_hub and safetensors, in processes of their own", "Apache 2.0",
              "https://github.com/huggingface/transformers/blob/main/LICENSE", ""},
    Component{"Noto Sans, Noto Sans Arabic and Noto Sans CJK", "SIL Open Font License 1.1",
              "https://openfontlicense.org", ""},
    Component{"Photograph of a cup of espresso, by Rachel Michetti", "CC0 1.0",
              "https://creativecommons.org/publicdomain/zero/1.0/", ""},
};

}  // namespace

std::span<const Component> components() {
    return kComponents;
}

}  // namespace ui
