#include "app/commands/opened_run.h"

#include <charconv>
#include <filesystem>
#include <system_error>

#include "core/analysis/recomputed.h"
#include "core/base/error.h"
#include "core/results/history.h"

namespace app {

bench::results::ResultFile opened_run(const char* argument, const std::string& word) {
    std::error_code error_of_file;
    if (std::filesystem::exists(word, error_of_file)) return recomputed(bench::results::read_results(word));
    if (error_of_file)
        throw bench::InputError(std::string(argument) + " " + word + ": " + error_of_file.message());
    std::int64_t id = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), id);
    if (error != std::errc() || end != word.data() + word.size())
        throw bench::InputError(std::string(argument) + " " + word +
                                ": neither a run's folder nor a results.json nor an ID of `history list`");
    return recomputed(bench::results::History().read(id));
}

}  // namespace app
