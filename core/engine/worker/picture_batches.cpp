#include "core/engine/worker/picture_batches.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <iterator>

#include "core/base/error.h"
#include "core/catalog/class_names.h"
#include "core/engine/processing/benchmark_input.h"
#include "core/imaging/image.h"

namespace bench::backends {

namespace {

constexpr const char* kPixels = "pixel_values";

std::vector<std::int64_t> shape_of_pixels(const CellSetup& setup) {
    const auto names = setup.model().module->input_names();
    const auto pixels = std::ranges::find(names, kPixels);
    if (pixels == names.end())
        throw UnsupportedError(message("%1 does not read pictures", setup.cell().model));
    return setup.inputs()[static_cast<std::size_t>(pixels - names.begin())].sizes().vec();
}

}  // namespace

PictureBatches::PictureBatches(const CellSetup& setup, std::optional<std::size_t> most)
    : setup_(setup),
      processor_(setup.model().preprocessor_config, setup.model().config.model_type),
      shape_(shape_of_pixels(setup)) {
    const std::vector<imaging::Picture> all = imaging::pictures_in(setup.cell().pictures);
    const std::size_t count = std::min(all.size(), most.value_or(all.size()));
    for (std::size_t i = 0; i < count; ++i) {
        const imaging::Picture& picture = all[i * all.size() / count];
        pictures_.push_back({picture.file, class_of(picture)});
    }
}

std::optional<int> PictureBatches::class_of(const imaging::Picture& picture) const {
    if (picture.class_word.empty()) return std::nullopt;
    const auto id = weights::class_named(picture.class_word, setup_.model().config.id2label);
    if (!id && picture.must_be_known)
        throw InputError(about(
            (std::filesystem::path(setup_.cell().pictures) / imaging::kPictureLabels).string(),
            message("the model has no class %1, or several, for %2; names and numbers are those of the model",
                    picture.class_word, picture.file.string())));
    return id;
}

PictureBatch PictureBatches::next() {
    PictureBatch batch;
    std::vector<imaging::NamedTensors> prepared;
    while (next_ < pictures_.size() && std::ssize(prepared) < setup_.cell().batch) {
        const KnownPicture& picture = pictures_[next_++];
        const imaging::Image image = imaging::load_image(picture.file);
        imaging::NamedTensors tensors = processor_(image);
        if (tensors.front().second.sizes().slice(1) != at::IntArrayRef(shape_).slice(1)) {
            ++skipped_;
            continue;
        }
        prepared.push_back(std::move(tensors));
        batch.pictures.push_back({image.height_px, image.width_px, picture.class_id});
    }
    if (skipped_ == pictures_.size())
        throw InputError(
            about("--pictures " + setup_.cell().pictures,
                  message("the model prepares none of the pictures in the shape that is measured "
                          "(%1x%2 pixels)",
                          shape_[3], shape_[2])));
    if (!prepared.empty()) batch.inputs = inputs_of(std::move(prepared));
    return batch;
}

std::vector<at::Tensor> PictureBatches::inputs_of(std::vector<imaging::NamedTensors> prepared) const {
    const int count = setup_.cell().batch;
    while (std::ssize(prepared) < count) prepared.push_back(prepared.back());
    imaging::NamedTensors named;
    for (std::size_t i = 0; i < prepared.front().size(); ++i) {
        std::vector<at::Tensor> parts;
        for (const imaging::NamedTensors& one : prepared) parts.push_back(one[i].second);
        named.emplace_back(prepared.front()[i].first, at::cat(parts));
    }
    std::ranges::move(imaging::repeated(setup_.queries().tensors, count), std::back_inserter(named));
    return imaging::select_inputs(named, setup_.model().module->input_names());
}

}  // namespace bench::backends
