#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

/// Names of the classes of a classifier. Std only.
namespace bench::weights {

using ClassNames = std::map<int, std::string>;

/// The word for the 1000 classes of ImageNet's challenge, in the usual order.
inline constexpr std::string_view kImageNet = "imagenet-1k";

/// Returns the names that --labels selects: kImageNet, or those of a file. A file has one name per line, or is
/// JSON: a list of names, an object from number to name, or a config.json with `id2label`. Throws InputError that names --labels, the file and
/// what is wrong with it.
ClassNames read_class_names(const std::string& word);

/// Throws InputError if `names`, which --labels selected, are not those of a model with `classes` classes.
void check_class_count(const ClassNames& names, std::int64_t classes, const std::string& word);

/// Returns the class that a word names: a number; a class's whole name; one of the names that a comma separates
/// ("tench, Tinca tinca"); or the WordNet id of one of ImageNet's classes ("n01440764"). Ignores case, and reads
/// an underscore as a space. Empty if no class or more than one has the name.
std::optional<int> class_named(std::string_view word, const ClassNames& names);

}  // namespace bench::weights
