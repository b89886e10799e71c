#pragma once

#include <filesystem>
#include <string>
#include <type_traits>
#include <vector>

#include "core/plan/cells.h"
#include "core/preflight/time_estimate.h"

namespace bench {

/// How long cells took in earlier runs on this host, so that the next run knows what is left from its
/// beginning: cell_times.json in the user's data folder, which several hosts may share. It is a convenience:
/// a file that cannot be read teaches nothing, one that cannot be written is let go.
class CellTimes {
public:
    CellTimes();  ///< remembers nothing
    CellTimes(std::filesystem::path file, std::string host);

    /// What is known of cells of these devices and this preset. What is measured later weighs more.
    void teach(TimeEstimate& estimate, const std::vector<Cell>& cells) const;

    /// A cell has run to its end. Replaces what was kept of the same model, device, batch, dtype, modes and
    /// preset; of the others the latest 300 stay.
    void keep(const Cell& cell, double total_s, double compile_s) const;

private:
    struct Kept {
        RunKind kind = RunKind::inference;
        std::string host, model, device;
        int batch = 1;
        DType dtype = DType::float32;
        Preset preset = Preset::standard;
        std::vector<std::string> modes;
        double total_s = 0, compile_s = 0;
    };
    template <typename Object>
    requires std::is_same_v<std::remove_const_t<Object>, Kept>
    friend void members(Object& kept, auto visit) {
        visit("kind", kept.kind);
        visit("host", kept.host);
        visit("model", kept.model);
        visit("device", kept.device);
        visit("batch", kept.batch);
        visit("dtype", kept.dtype);
        visit("preset", kept.preset);
        visit("modes", kept.modes);
        visit("total_s", kept.total_s);
        visit("compile_s", kept.compile_s);
    }
    std::vector<Kept> read() const;

    std::filesystem::path file_;
    std::string host_;
};

}  // namespace bench
