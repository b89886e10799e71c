#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/run/self_test.h"

/// The last self-test of each host and device: selftest.json in the user's data folder, which several hosts
/// may share.
namespace bench::self_tests {

std::filesystem::path file();

/// Replaces the one of the same host and device. Throws Error when the file cannot be written.
void keep(const SelfTest& test);

/// Every one that can be read; a damaged file has none.
std::vector<SelfTest> all();

/// Of this host; empty when it was never made.
std::optional<SelfTest> find(const std::string& device);

/// For a run's environment: `smallest_visible_difference_percent`, the largest of the devices', its
/// `smallest_visible_difference_date`, and `self_tests`, the whole records. Nothing where no device has one.
void describe(nlohmann::json& environment, const std::vector<std::string>& devices);

}  // namespace bench::self_tests
