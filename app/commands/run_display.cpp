#include "app/commands/run_display.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>

#include "app/commands/text_table.h"
#include "core/analysis/summary_table.h"
#include "core/base/json_text.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/results/result_fields.h"

namespace app {

namespace {

using bench::numbers::fixed;
using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kRedrawEvery{100};
constexpr int kBarWidth = 10;

std::string clipped(const std::string& text, std::size_t width) {
    if (width_of(text) <= width) return text;
    std::string result;
    for (std::size_t i = 0, shown = 0; i < text.size(); ++i) {
        const bool begins = (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
        if (begins && ++shown >= width) break;
        result += text[i];
    }
    return result + "…";
}

std::string on_one_line(const std::string& text) {
    std::string line = bench::printable(text);
    std::ranges::replace(line, '\n', ' ');
    return line;
}

std::string clock_text(double seconds) {
    const auto total = static_cast<long long>(seconds);
    const auto two = [](long long n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    const std::string minutes_seconds = two(total / 60 % 60) + ":" + two(total % 60);
    return total >= 3600 ? std::to_string(total / 3600) + ":" + minutes_seconds : minutes_seconds;
}

std::string cell_text(const bench::Cell& cell) {
    return bench::model_label(cell.model) + " " + cell.device + " batch " + std::to_string(cell.batch) + " " +
           std::string(name_in(bench::kDTypeNames, cell.dtype));
}

std::string row_text(const bench::ArmResult& row) {
    if (row.status != bench::ArmStatus::ok)
        return std::string(name_in(bench::kArmStatusNames, row.status)) +
               (row.reason.empty() ? "" : ": " + row.reason);
    std::string text = row.median_ms ? fixed(*row.median_ms, 2) + " ms" : "no samples";
    const auto& versus = row.vs_eager;
    if (versus.improvement_percent) text += ", improvement " + fixed(*versus.improvement_percent, 1) + " %";
    if (versus.verdict)
        text += *versus.verdict == bench::Verdict::cant_tell
                    ? " (can't tell)"
                    : " (" + std::string(name_in(bench::kVerdictNames, *versus.verdict)) + ")";
    return text;
}

void print_tables(std::ostream& out, const bench::results::Rows& rows) {
    print_table(out, bench::results::summary_table(rows));
    const bench::results::SummaryTable over_models = bench::results::aggregate_table(rows);
    if (over_models.records.empty()) return;
    out << "\nOver all models\n";
    print_table(out, over_models);
}

class TextDisplay final : public RunDisplay {
public:
    void on_started(const std::vector<bench::Cell>& cells, const std::string& out_dir) override {
        cells_ = cells;
        say("results go to " + out_dir);
    }
    void on_phase(int cell, const std::string& mode, bench::Phase phase, const std::string& detail) override {
        doing_ = name_of(cell) + " " + mode + ": " + std::string(name_in(bench::kPhaseNames, phase)) +
                 (detail.empty() ? "" : " (" + detail + ")");
        const std::string step = name_of(cell) + " " + mode + std::to_string(static_cast<int>(phase));
        if (!terminal_ && phase == bench::Phase::compile && step != told_) say(doing_);
        told_ = step;
        draw();
    }
    void on_round(int cell, const std::string& mode, int rounds, double /*sample_ms*/,
                  std::optional<double> median_ms, std::optional<double> half_width) override {
        // What changes comes first: a narrow terminal cuts the end.
        doing_ = median_ms ? fixed(*median_ms, 2) + " ms" : std::string();
        if (half_width) doing_ += " ±" + fixed(*half_width * 100.0, 1) + " %";
        doing_ += (doing_.empty() ? "round " : ", round ") + std::to_string(rounds) + ": " + name_of(cell) +
                  " " + mode;
        draw();
    }
    void on_row(int cell, std::shared_ptr<const bench::ArmResult> row) override {
        say(name_of(cell) + " " + row->mode + ": " + row_text(*row));
    }
    void on_log(const std::string& line) override { say(line); }
    void on_progress(const bench::Progress& progress) override {
        progress_ = progress;
        draw();
    }
    void finish(const bench::RunOutcome& outcome) override {
        erase();
        print_tables(std::cout, outcome.rows);
        std::cout << "Results: " << outcome.out_dir.string() << " (results.json, results.csv, results.md)\n";
    }

private:
    std::string name_of(int cell) const {
        const auto index = static_cast<std::size_t>(cell);
        return index < cells_.size() ? cell_text(cells_[index]) : std::string();
    }
    /// A line that stays.
    void say(const std::string& text) {
        erase();
        std::cerr << bench::printable(text) << '\n';
        draw(/*now=*/true);
    }
    void erase() {
        if (std::exchange(drawn_, false)) std::cerr << "\r\033[K" << std::flush;
    }
    void draw(bool now = false) {
        if (!terminal_ || progress_.arms_total == 0 || progress_.arms_done == progress_.arms_total) return;
        if (!now && Clock::now() - last_draw_ < kRedrawEvery) return;
        last_draw_ = Clock::now();
        const int filled = kBarWidth * progress_.arms_done / progress_.arms_total;
        std::string line = "[" + std::string(static_cast<std::size_t>(filled), '#') +
                           std::string(static_cast<std::size_t>(kBarWidth - filled), '.') + "] " +
                           std::to_string(progress_.arms_done) + "/" + std::to_string(progress_.arms_total) +
                           "  " + clock_text(progress_.elapsed_s);
        if (progress_.remaining_s) line += ", " + clock_text(*progress_.remaining_s) + " left";
        if (!doing_.empty()) line += "  " + on_one_line(doing_);
        winsize size{};
        const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
        std::cerr << "\r\033[K" << clipped(line, known ? size.ws_col - 1u : 79u) << std::flush;
        drawn_ = true;
    }

    const bool terminal_ = ::isatty(STDERR_FILENO) == 1;
    bool drawn_ = false;
    std::vector<bench::Cell> cells_;
    std::string doing_, told_;
    bench::Progress progress_;
    Clock::time_point last_draw_{};
};

class JsonDisplay final : public RunDisplay {
public:
    void on_started(const std::vector<bench::Cell>& cells, const std::string& out_dir) override {
        send({{"type", "started"}, {"cells", cells.size()}, {"out_dir", out_dir}});
    }
    void on_phase(int cell, const std::string& mode, bench::Phase phase, const std::string& detail) override {
        send({{"type", "phase"},
              {"cell", cell},
              {"arm", mode},
              {"phase", name_in(bench::kPhaseNames, phase)},
              {"detail", detail}});
    }
    void on_round(int cell, const std::string& mode, int rounds, double sample_ms,
                  std::optional<double> median_ms, std::optional<double> half_width) override {
        nlohmann::json line{
            {"type", "round"}, {"cell", cell}, {"arm", mode}, {"round", rounds}, {"sample_ms", sample_ms}};
        if (median_ms) line["median_ms"] = *median_ms;
        if (half_width) line["half_width"] = *half_width;
        send(line);
    }
    void on_row(int cell, std::shared_ptr<const bench::ArmResult> row) override {
        send({{"type", "row"}, {"cell", cell}, {"row", to_json(*row)}});
    }
    void on_log(const std::string& text) override { send({{"type", "log"}, {"text", text}}); }
    void on_progress(const bench::Progress& progress) override {
        nlohmann::json line{{"type", "progress"},
                            {"arms_done", progress.arms_done},
                            {"arms_total", progress.arms_total},
                            {"elapsed_s", progress.elapsed_s}};
        if (progress.remaining_s) line["remaining_s"] = *progress.remaining_s;
        send(line);
    }
    void finish(const bench::RunOutcome& outcome) override {
        const char* words[] = {"done", "cancelled", "failed"};
        send({{"type", "finished"},
              {"status", words[static_cast<int>(outcome.status)]},
              {"reason", outcome.reason},
              {"out_dir", outcome.out_dir.string()}});
    }

private:
    static void send(const nlohmann::json& line) { std::cout << bench::dump_json(line) << std::endl; }
};

}  // namespace

std::unique_ptr<RunDisplay> make_text_display() {
    return std::make_unique<TextDisplay>();
}

std::unique_ptr<RunDisplay> make_json_display() {
    return std::make_unique<JsonDisplay>();
}

}  // namespace app
