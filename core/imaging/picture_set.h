#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

/// The pictures of a folder that every mode answers after timing (docs/method.md, rule 28). Std only.
namespace bench::imaging {

struct Picture {
    std::filesystem::path file;
    std::string class_word{};    ///< what names its class; empty if nothing does
    bool must_be_known = false;  ///< `class_word` comes from labels.csv, where an unknown class is an error
};

inline constexpr std::size_t kMostPictures = 10'000;
inline constexpr const char* kPictureLabels = "labels.csv";

/// Returns the pictures of the folder and of its sub-folders, in the order of their paths. A file labels.csv in
/// the folder names the class of each picture: two columns, the path within the folder and the class (a name or
/// number of the model's). Without it, a picture's sub-folder names its class. Files with other endings than
/// those of pictures, and hidden ones, are ignored. Throws InputError that names the folder or file: not a
/// folder, no picture in it, more than kMostPictures, a file above 256 MB, or an invalid labels.csv.
std::vector<Picture> pictures_in(const std::filesystem::path& folder);

}  // namespace bench::imaging
