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

/// Saves a self-test and replaces that of the same host and device. Throws Error if writing fails.
void keep(const SelfTest& test);

/// Returns all readable self-tests; none if the file is damaged.
std::vector<SelfTest> all();

/// Returns the self-test of the device on this host; empty if there is none.
std::optional<SelfTest> find(const std::string& device);

/// Adds to a run's environment `smallest_visible_difference_percent`, the largest among the devices, its
/// `smallest_visible_difference_date`, and all records as `self_tests`. Adds nothing if there is no record.
void describe(nlohmann::json& environment, const std::vector<std::string>& devices);

}  // namespace bench::self_tests
