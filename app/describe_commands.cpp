#include "app/describe_commands.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/number_types.h"
#include "core/catalog/engines.h"
#include "core/catalog/kinds.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/modes.h"
#include "core/targets/remote_target.h"

namespace app {

namespace {

using Words = std::vector<std::string>;

template <typename Enum, std::size_t N>
Words words_of(const bench::EnumNames<Enum, N>& names) {
    Words words;
    for (const auto& [value, name] : names) words.emplace_back(name);
    return words;
}

template <typename Accepts>
Words modes_that(Accepts accepts) {
    Words words;
    for (const bench::ModeInfo& mode : bench::all_modes())
        if (accepts(mode)) words.emplace_back(mode.id);
    return words;
}

Words all_modes() {
    return modes_that([](const bench::ModeInfo&) { return true; });
}

Words modes_of_training() {
    return modes_that([](const bench::ModeInfo& mode) {
        return bench::mode_refusal(mode, bench::RunKind::training).empty();
    });
}

Words modes_in_cpp() {
    return modes_that([](const bench::ModeInfo& mode) { return !bench::has_own_process(mode.id); });
}

Words compiled_modes_in_cpp() {
    return modes_that(
        [](const bench::ModeInfo& mode) { return mode.engine == bench::Engine::cpp && mode.compiled; });
}

Words ids_of(std::span<const bench::ModelInfo> catalog) {
    Words words;
    for (const bench::ModelInfo& model : catalog)
        if (model.runnable) words.emplace_back(model.id);
    return words;
}

Words all_ids() {
    Words words = ids_of(bench::model_catalog());
    std::ranges::copy(ids_of(bench::video_catalog()), std::back_inserter(words));
    return words;
}

Words models_of_plans() {
    Words words{"all"};
    std::ranges::copy(words_of(bench::kTaskNames), std::back_inserter(words));
    std::ranges::copy(all_ids(), std::back_inserter(words));
    return words;
}

Words models_of_training() {
    Words words{"all"};
    std::ranges::copy(ids_of(bench::video_catalog()), std::back_inserter(words));
    return words;
}

Words engines() {
    Words words;
    for (const bench::engines::EngineInfo& engine : bench::engines::all()) words.emplace_back(engine.name);
    return words;
}

/// The words that an option accepts. A row for a command has priority over a row for all of them.
struct ValuesRow {
    std::string_view command;  ///< empty: all
    std::string_view option;
    Words (*values)();
};

// clang-format off
constexpr std::array kValues{
    ValuesRow{"run", "--model", models_of_plans},
    ValuesRow{"train", "--model", models_of_training},
    ValuesRow{"", "--model", all_ids},
    ValuesRow{"train", "--mode", modes_of_training},
    ValuesRow{"deploy", "--mode", compiled_modes_in_cpp},
    ValuesRow{"infer", "--mode", modes_in_cpp},
    ValuesRow{"", "--mode", all_modes},
    ValuesRow{"", "--device", [] { return Words{"cpu", "cuda:0"}; }},
    ValuesRow{"run", "--dtype", [] { return words_of(bench::kDTypeNames); }},
    ValuesRow{"", "--dtype", number_types_without_int8},
    ValuesRow{"", "--preset", [] { return words_of(bench::kPresetNames); }},
    ValuesRow{"", "--weights", [] { return Words{"random", "hub"}; }},
    ValuesRow{"infer", "--input", [] { return Words(); }},  // a file
    ValuesRow{"", "--input", [] { return words_of(bench::kInputKindNames); }},
    ValuesRow{"", "--tf32", [] { return Words{"default", "on", "off"}; }},
    ValuesRow{"", "--memory-format", [] { return Words{"contiguous", "channels_last"}; }},
    ValuesRow{"", "--attention", [] { return Words{"sdpa", "explicit"}; }},
    ValuesRow{"", "--grad-guard", [] { return Words{"no_grad", "inference"}; }},
    ValuesRow{"", "ENGINE", engines},
    ValuesRow{"", "KIND", [] { return words_of(bench::remote::kKindNames); }},
};
// clang-format on

/// The words of CLI::IsMember, which describes itself as "{md,json,csv}" in "TEXT:{md,json,csv}".
Words members_in(const std::string& type) {
    const auto begin = type.find('{'), end = type.find('}');
    if (begin == std::string::npos || end == std::string::npos) return {};
    return CLI::detail::split(type.substr(begin + 1, end - begin - 1), ',');
}

Words values_of(const std::string& command, const CLI::Option& option) {
    for (const std::string_view wanted : {std::string_view(command), std::string_view()})
        for (const ValuesRow& row : kValues)
            if (row.command == wanted && row.option == option.get_name()) return row.values();
    return members_in(option.get_type_name());
}

nlohmann::json describe(const std::string& command, const CLI::Option& option) {
    Words names;
    for (const std::string& name : option.get_snames()) names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
    const bool is_flag = option.get_items_expected_max() == 0;
    const std::string type = option.get_type_name();
    const char delimiter = option.get_delimiter();
    return {{"names", names},
            {"argument", is_flag         ? std::string()
                         : names.empty() ? option.get_name()
                                         : type.substr(0, type.find(':'))},
            {"help", option.get_description()},
            {"default", option.get_default_str()},
            {"required", option.get_required()},
            {"repeats", option.get_items_expected_max() > 1},
            {"delimiter", delimiter == '\0' ? std::string() : std::string(1, delimiter)},
            {"values", is_flag ? Words() : values_of(command, option)}};
}

}  // namespace

nlohmann::json describe(const CLI::App& command) {
    nlohmann::json json{{"name", command.get_name()},
                        {"help", command.get_description()},
                        {"footer", command.get_footer()},
                        {"options", nlohmann::json::array()},
                        {"commands", nlohmann::json::array()}};
    for (const CLI::Option* option : command.get_options())
        json["options"].push_back(describe(command.get_name(), *option));
    // A command without a group is not in --help either.
    for (const CLI::App* sub :
         command.get_subcommands([](const CLI::App* one) { return !one->get_group().empty(); }))
        json["commands"].push_back(describe(*sub));
    return json;
}

}  // namespace app
