#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/results/result_files.h"

namespace bench::results {

/// Groups the measured rows that ran the same code in the same way under the names of several modes, one row
/// for each mode; omits other rows. For example, `tuned` often keeps the code of `default+freezing`. A group
/// is one candidate: its first row, of the mode that compiles soonest, represents it, and a difference between
/// its times is noise (docs/method.md, rule 25).
///
/// Two comparable rows that both replay a CUDA graph, or both do not, ran the same code if
///   - both have code_sha256, and it is equal;
///   - or else both have the same package_key;
///   - or, because older files lack code_sha256: one is of `tuned`, which kept `freezing` and nothing else,
///     the other of `default+freezing`, and kernels, fused_nodes and extern_calls are equal.
std::vector<Rows> same_code_groups(const Rows& rows);

/// Returns the row that represents the candidate: the first of the row's group, or the row itself.
std::shared_ptr<const ArmResult> representative_of(const std::shared_ptr<const ArmResult>& row,
                                                   const std::vector<Rows>& groups);

/// Returns the other modes of the row's group; empty without a group.
std::vector<std::string> same_code_modes(const ArmResult& row, const std::vector<Rows>& groups);

}  // namespace bench::results
