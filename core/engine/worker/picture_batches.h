#pragma once

#include <ATen/core/Tensor.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "core/engine/processing/preprocess.h"
#include "core/engine/worker/cell_setup.h"
#include "core/imaging/picture_set.h"

namespace bench::backends {

/// The pictures of one call. The last picture is repeated in `inputs` if the batch is larger.
struct PictureBatch {
    struct Picture {
        int height_px = 0, width_px = 0;
        std::optional<int> class_id;  ///< empty: unknown
    };
    std::vector<at::Tensor> inputs;  ///< on the CPU, in the order of the model's input_names()
    std::vector<Picture> pictures;
};

/// Reads the plan's pictures in batches of the cell's size, with the model's own preprocessing. `setup` must be loaded
/// and outlive this object.
class PictureBatches {
public:
    /// Lists the pictures: all of them, or at most `most`, evenly spaced. Throws UnsupportedError if the model takes no
    /// pictures, InputError if the folder or a label cannot be used.
    explicit PictureBatches(const CellSetup& setup, std::optional<std::size_t> most = {});

    /// Returns the next batch; without pictures at the end. Skips pictures that the model prepares in another shape
    /// than the one measured, because compiled code does not take it. Throws InputError if none has that shape, or if a
    /// picture cannot be read.
    PictureBatch next();

    std::size_t taken() const { return next_; }  ///< pictures read so far, the skipped ones included
    std::size_t skipped() const { return skipped_; }
    std::size_t count() const { return pictures_.size(); }

private:
    struct KnownPicture {
        std::filesystem::path file;
        std::optional<int> class_id;
    };
    std::optional<int> class_of(const imaging::Picture& picture) const;
    std::vector<at::Tensor> inputs_of(std::vector<imaging::NamedTensors> prepared) const;

    const CellSetup& setup_;
    imaging::ImageProcessor processor_;
    std::vector<std::int64_t> shape_;  ///< of the measured pixel_values, the batch included
    std::vector<KnownPicture> pictures_;
    std::size_t next_ = 0, skipped_ = 0;
};

}  // namespace bench::backends
