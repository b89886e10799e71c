#include "core/imaging/picture_set.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "core/base/byte_size.h"
#include "core/base/csv.h"
#include "core/base/error.h"
#include "core/base/text_file.h"

namespace bench::imaging {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 7> kEndings{".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"};
constexpr std::uintmax_t kLargestPicture_bytes = std::uintmax_t{256} << 20;
constexpr std::size_t kMostFiles = 200'000;  ///< of any kind: a wrong folder is refused after a second
constexpr int kDeepest = 8;                  ///< sub-folders within sub-folders

[[noreturn]] void refuse(const fs::path& path, const Message& why) {
    throw InputError(about("--pictures " + path.string(), why));
}

bool is_picture(const fs::path& file) {
    std::string ending = file.extension().string();
    std::ranges::transform(ending, ending.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return std::ranges::find(kEndings, ending) != kEndings.end() &&
           !file.filename().string().starts_with('.');
}

std::vector<fs::path> picture_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    auto items =
        fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
    if (error) refuse(folder, system_message(error.value()));
    for (std::size_t seen = 0; items != fs::recursive_directory_iterator(); items.increment(error)) {
        if (error) refuse(folder, system_message(error.value()));
        if (++seen > kMostFiles) refuse(folder, message("it has more than %1 files", kMostFiles));
        const bool hidden = items->path().filename().string().starts_with('.');
        if (items->is_directory(error) && (hidden || items.depth() >= kDeepest))
            items.disable_recursion_pending();
        if (!items->is_regular_file(error) || !is_picture(items->path())) continue;
        if (files.size() == kMostPictures)
            refuse(folder, message("it has more than %1 pictures; choose a part of them", kMostPictures));
        files.push_back(items->path());
    }
    if (files.empty())
        refuse(folder, message("it has no picture (.jpg, .png, .webp, .bmp, .tif), neither in it nor in its "
                               "sub-folders"));
    std::ranges::sort(files);
    return files;
}

/// Returns the class of each path in labels.csv. Empty if there is no such file.
std::map<fs::path, std::string> read_labels(const fs::path& folder) {
    const fs::path file = folder / kPictureLabels;
    if (!fs::exists(file)) return {};
    const std::string text = read_text_file(file);
    std::vector<std::vector<std::string>> records;
    try {
        records = csv::parse(text);
    } catch (const Error& error) {
        throw InputError(about(file.string(), error.message()));
    }
    std::map<fs::path, std::string> classes;
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (records[i].size() != 2)
            throw InputError(
                about(file.string(), message("record %1 has %2 columns; a picture and its class are "
                                             "expected",
                                             i + 1, records[i].size())));
        const fs::path picture = (folder / records[i][0]).lexically_normal();
        const bool is_head = i == 0 && !fs::exists(picture);
        if (!is_head && !fs::exists(picture))
            throw InputError(about(file.string(), message("there is no picture %1", picture.string())));
        if (!is_head) classes[picture] = records[i][1];
    }
    return classes;
}

/// The first folder of the path within the folder of all pictures; empty for a picture directly in it.
std::string sub_folder(const fs::path& picture, const fs::path& folder) {
    const fs::path relative = picture.lexically_relative(folder);
    return relative.has_parent_path() ? relative.begin()->string() : std::string();
}

}  // namespace

std::vector<Picture> pictures_in(const fs::path& word) {
    if (!fs::is_directory(word)) refuse(word, message("not a folder"));
    const fs::path folder = fs::absolute(word).lexically_normal();
    const std::map<fs::path, std::string> labels = read_labels(folder);
    std::vector<Picture> pictures;
    for (const fs::path& file : picture_files(folder)) {
        std::error_code error;
        if (const auto size = fs::file_size(file, error); !error && size > kLargestPicture_bytes)
            refuse(file, message("it is larger than %1",
                                 byte_size::text(static_cast<std::int64_t>(kLargestPicture_bytes))));
        Picture& picture = pictures.emplace_back();
        picture.file = file;
        if (labels.empty()) {
            picture.class_word = sub_folder(file, folder);
        } else if (const auto label = labels.find(file.lexically_normal()); label != labels.end()) {
            picture.class_word = label->second;
            picture.must_be_known = true;
        }
    }
    return pictures;
}

}  // namespace bench::imaging
