#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "core/plan/run_plan.h"

namespace bench {

/// One arm of a run; `device` is the plan's word.
struct ArmKey {
    std::string model, device;
    int batch = 1;
    DType dtype = DType::float32;
    std::string mode;
    // clang-tidy 14 takes its own zero of a defaulted <=> for a null pointer.
    friend auto operator<=>(const ArmKey&, const ArmKey&) = default;  // NOLINT(modernize-use-nullptr)
};

/// One model on one device at one batch size and dtype. Its modes are its arms: they share a process and take
/// turns. Modes that compile slowly come in cells of their own, later and beside eager again (stages;
/// docs/method.md, rule 1).
struct Cell : MeasureSpec {
    int index = 0;      ///< position in expand(plan), from 0
    int run_stage = 1;  ///< above 1 eager is only what the others are compared with: it has no row of its own
    std::string model = {};
    std::string device = {};  ///< the plan's word, "local:2.10.0/cuda:1"
    int batch = 1;
    DType dtype = DType::float32;
    std::vector<std::string> modes = {};
    friend bool operator==(const Cell&, const Cell&) = default;
};

/// One process of a cell: what a worker is asked to run.
struct CellRequest {
    /// Its modes are those of the process. A worker gets the device alone, without the target, and its
    /// process sees that device with index 0.
    Cell cell = {};
    CellPass pass = CellPass::measure;
    int launch = 0;           ///< which of the preset's launches, from 0
    int pause_ms = 0;         ///< on a CPU, idle between rounds: a window that watches draws meanwhile
    std::string python = {};  ///< the plan's, or the target's
    /// Versions of torch and transformers that `python` has, of a target with an environment of its own;
    /// empty: those that the worker goes with.
    std::string python_torch = {}, python_transformers = {};
    std::string log_dir = {};  ///< where helper and worker logs of this cell go; empty: none kept
    friend bool operator==(const CellRequest&, const CellRequest&) = default;
};

/// The cells in the order they are run, for early insight: stage 1 before later ones, small batches of every
/// model before larger ones; within a stage above 1, models by their work, because there compiling is what
/// takes long. A plan's mode is in exactly one cell of each (model, device, batch, dtype), but for each
/// engine's eager, which is beside its modes of later stages again. A mode and its twin of the other engine
/// are in one cell, so that they take turns.
std::vector<Cell> expand(const RunPlan& plan);

/// The modes of the cell that have a row: all but the eager of a later stage.
std::vector<std::string> modes_with_rows(const Cell& cell);

/// The settings of one launch of the cell: its share of the preset, or of arm_s.
MethodSettings launch_settings(const Cell& cell);

/// Where the weights of one of the plan's models come from. A folder as model brings its weights, and so does
/// a model of the Hugging Face cache that the catalogue does not have. A weights folder of several models has
/// a folder DIR/ID for each.
WeightsSpec weights_of(const RunPlan& plan, const std::string& model);

}  // namespace bench
