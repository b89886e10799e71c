#pragma once

#include "core/engine/backends/backend.h"
#include "core/engine/worker/cell_setup.h"
#include "core/plan/cells.h"
#include "core/plan/run_plan.h"
#include "core/protocol/cell_channel.h"

namespace bench::backends {

/// Reads of an arm while no other runs (docs/method.md, rules 9, 14 and 15)
///     cold_peak_bytes        peak of load, preparing and the first call: of the device, on a CPU the
///                            resident set's
///     peak_device_bytes, peak_reserved_bytes, peak_host_bytes    peaks of warm calls
///     isolated_ms               median of a few turns: what the interference check compares with
///     throughput_img_per_s   calls back to back, one synchronisation at their end
///     energy_j_per_img       where the GPU has an energy counter
///     host_ms, device_ms     on a GPU
///     stages_ms              where the input is an image
/// Of an arm in a process of its own (Python) memory and times are those of that process; host_ms, device_ms
/// and stages_ms stay unknown. bench::take_isolated() says what of it becomes the arm's row.
void read_isolated(CellSetup& setup, Arm& arm, ArmResult& row);

/// The isolated pass of a cell: read_isolated() of one arm in a process that never had another. Its row has no
/// samples. A cell with other than one mode gives failed rows.
void run_isolated(const CellRequest& request, CellChannel& channel);

}  // namespace bench::backends
