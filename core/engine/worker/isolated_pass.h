#pragma once

#include "core/engine/backends/backend.h"
#include "core/engine/worker/cell_setup.h"
#include "core/plan/cells.h"
#include "core/plan/run_plan.h"
#include "core/protocol/cell_channel.h"

namespace bench::backends {

/// Measures an arm while no other runs, and sets these members of its row (docs/method.md, rules 9, 14, 15):
///     cold_peak_bytes        peak memory of loading, preparing and the first call: of the device, or on a
///                            CPU the resident set
///     peak_device_bytes, peak_reserved_bytes, peak_host_bytes    peaks of warm calls
///     isolated_ms            median of a few turns, the reference of the interference check
///     throughput_img_per_s   of calls back to back with one synchronisation at the end
///     energy_j_per_img       if the GPU has an energy counter
///     host_ms, device_ms     on a GPU
///     stages_ms              if the input is an image
/// For an arm in a process of its own (Python), memory and times are those of that process, and host_ms,
/// device_ms and stages_ms stay unknown. bench::take_isolated() copies the values into the arm's row.
void read_isolated(CellSetup& setup, Arm& arm, ArmResult& row);

/// Runs the isolated pass of a cell: read_isolated() of one arm in a process without other arms. Its row has
/// no samples. If the cell does not have exactly one mode, every row fails.
void run_isolated(const CellRequest& request, CellChannel& channel);

}  // namespace bench::backends
