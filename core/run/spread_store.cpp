#include "core/run/spread_store.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/base/text_file.h"
#include "core/machine/host_info.h"

namespace bench::spread_store {

namespace {

constexpr int kSchema = 1;
constexpr std::ptrdiff_t kMostRuns = 30;  ///< of one machine

struct KeptRun {
    std::string host, run;
    LaunchSpreads spreads;
};

std::filesystem::path file() {
    return paths::data_dir() / "launch_spread.json";
}

std::vector<KeptRun> all() {
    std::vector<KeptRun> runs;
    const auto json = json_object_in(file());
    if (const auto it = json.find("runs"); it != json.end() && it->is_array())
        for (const nlohmann::json& run : *it)
            runs.push_back({text_in(run, "host"), text_in(run, "run"),
                            LaunchSpreads::from_json(object_in(run, "spread"))});
    return runs;
}

}  // namespace

LaunchSpreads of_this_machine(const std::string& run) {
    LaunchSpreads sum;
    const std::string host = host_info::host_name();
    for (const KeptRun& kept : all())
        if (kept.host == host && kept.run != run) sum.add(kept.spreads);
    return sum;
}

void keep(const std::string& run, const LaunchSpreads& spreads) {
    if (spreads.empty()) return;
    const std::string host = host_info::host_name();
    std::vector<KeptRun> runs = all();
    std::erase_if(runs, [&](const KeptRun& kept) { return kept.host == host && kept.run == run; });
    runs.push_back({host, run, spreads});
    const auto is_here = [&](const KeptRun& kept) { return kept.host == host; };
    if (std::ranges::count_if(runs, is_here) > kMostRuns) runs.erase(std::ranges::find_if(runs, is_here));
    nlohmann::json list = nlohmann::json::array();
    for (const KeptRun& kept : runs)
        list.push_back({{"host", kept.host}, {"run", kept.run}, {"spread", kept.spreads.to_json()}});
    replace_text_file(file(), nlohmann::json{{"schema", kSchema}, {"runs", list}}.dump(1) + '\n');
}

}  // namespace bench::spread_store
