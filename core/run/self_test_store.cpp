#include "core/run/self_test_store.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/base/text_file.h"
#include "core/machine/host_info.h"

namespace bench::self_tests {

namespace {

constexpr int kSchema = 1;

}  // namespace

std::filesystem::path file() {
    return paths::data_dir() / "selftest.json";
}

void keep(const SelfTest& test) {
    std::vector<SelfTest> tests = all();
    std::erase_if(tests,
                  [&](const SelfTest& old) { return old.host == test.host && old.device == test.device; });
    tests.push_back(test);
    nlohmann::json list = nlohmann::json::array();
    for (const SelfTest& each : tests) list.push_back(to_json(each));
    replace_text_file(file(), nlohmann::json{{"schema", kSchema}, {"tests", list}}.dump(2) + '\n');
}

std::vector<SelfTest> all() {
    std::vector<SelfTest> tests;
    const auto json = json_object_in(file());
    if (!json.contains("tests") || !json["tests"].is_array()) return tests;
    for (const nlohmann::json& each : json["tests"]) {
        try {
            tests.push_back(self_test_from_json(each));
        } catch (const Error&) {
            // From another version, or damaged; the next self-test drops it.
        }
    }
    return tests;
}

std::optional<SelfTest> find(const std::string& device) {
    const std::string host = host_info::host_name();
    for (const SelfTest& test : all())
        if (test.host == host && test.device == device) return test;
    return std::nullopt;
}

void describe(nlohmann::json& environment, const std::vector<std::string>& devices) {
    std::optional<SelfTest> largest;
    nlohmann::json list = nlohmann::json::array();
    for (const std::string& device : devices) {
        const auto test = find(device);
        if (!test) continue;
        list.push_back(to_json(*test));
        if (!largest || test->percent > largest->percent) largest = test;
    }
    if (!largest) return;
    environment["smallest_visible_difference_percent"] = largest->percent;
    environment["smallest_visible_difference_date"] = largest->date;
    environment["self_tests"] = std::move(list);
}

}  // namespace bench::self_tests
