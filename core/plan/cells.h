#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/plan/modes.h"
#include "core/plan/run_plan.h"

namespace bench {

/// Identifies an arm of a run. `device` is written as in the plan.
struct ArmKey {
    std::string model, device;
    int batch = 1;
    DType dtype = DType::float32;
    std::string mode;
    // clang-tidy 14 mistakes the zero in a defaulted <=> for a null pointer.
    friend auto operator<=>(const ArmKey&, const ArmKey&) = default;  // NOLINT(modernize-use-nullptr)
};

/// One model on one device at one batch size and dtype. Its modes are its arms, which share a process and
/// take turns. Modes that compile slowly are in separate cells of later stages, together with eager
/// (docs/method.md, rule 1).
struct Cell : MeasureSpec {
    int index = 0;      ///< position in expand(plan), from 0
    int run_stage = 1;  ///< above 1, eager is only the reference for the other modes and has no row
    std::string model = {};
    std::string device = {};  ///< as in the plan, "local:2.10.0/cuda:1"
    int batch = 1;
    DType dtype = DType::float32;
    std::vector<std::string> modes = {};
    friend bool operator==(const Cell&, const Cell&) = default;
};

/// A request to a worker: one process of a cell.
struct CellRequest {
    /// Its modes are those of the process. A worker gets the device without the target, and its process sees
    /// this device with index 0.
    Cell cell = {};
    CellPass pass = CellPass::measure;
    int launch = 0;           ///< which of the preset's launches, from 0
    int pause_ms = 0;         ///< on a CPU, idle time between rounds in which the window can draw
    std::string python = {};  ///< interpreter of the plan or of the target
    /// Versions of torch and transformers in `python`, for a target with its own environment. Empty: those of
    /// the worker.
    std::string python_torch = {}, python_transformers = {};
    std::string log_dir = {};  ///< folder for helper and worker logs of this cell; empty: no logs
    friend bool operator==(const CellRequest&, const CellRequest&) = default;
};

/// Returns the cells in the order in which they run. For early results, stage 1 comes before later stages,
/// and small batches of every model before larger ones. Later stages order models by their work, because
/// compiling dominates there. Each mode is in exactly one cell per (model, device, batch, dtype), except each
/// engine's eager, which later stages repeat. A mode, its twin and the same with suffixes share a cell, so that
/// they take turns.
std::vector<Cell> expand(const RunPlan& plan);

/// Why a mode is refused in the cell, whose modes need not be known; empty if it is not. Adds to the reasons
/// of the kind of run and the device that a suffix of the mode changes nothing in the cell.
Message mode_refusal(const ModeInfo& mode, const Cell& cell);
/// False for an unknown mode.
bool is_refused(std::string_view mode, const Cell& cell);

/// The modes of the cell that have a row: all except eager in a later stage.
std::vector<std::string> modes_with_rows(const Cell& cell);

/// The settings of one launch of the cell: its share of the preset, or of arm_s.
MethodSettings launch_settings(const Cell& cell);

/// Returns the source of the weights of one of the plan's models. Folders with weights, and models in the
/// Hugging Face cache that are not in the catalogue, use their own weights. A weights folder for several
/// models contains a folder DIR/ID for each.
WeightsSpec weights_of(const RunPlan& plan, const std::string& model);

}  // namespace bench
