#pragma once

#include <string>
#include <utility>
#include <vector>

namespace bench {

/// One line of a system report: a heading and its value.
using SystemFact = std::pair<std::string, std::string>;

/// Describes this program and machine for a problem report: versions, system, processor, memory, GPUs, PyTorch,
/// compiler, and which environment variables change the program's behaviour. In English, as a maintainer reads
/// it. Contains no names of hosts, users, folders or files, and no values of variables. Starts Python and the
/// compiler, which takes up to some seconds.
std::vector<SystemFact> system_facts();

/// Returns a line "Heading: value" for each fact.
std::string system_report(const std::vector<SystemFact>& facts);

}  // namespace bench
