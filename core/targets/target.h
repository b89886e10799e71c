#pragma once

#include <map>
#include <string>
#include <vector>

namespace bench {

/// What running cells on a target takes.
struct Target {
    std::string name;                           ///< "local", "local:2.10.0"
    std::vector<std::string> worker_command{};  ///< empty: this program's worker
    std::map<std::string, std::string> worker_environment{};
    std::string python{};        ///< of its cells; empty: the plan's
    std::string torch{};         ///< version of its torch; empty: what the worker says
    std::string transformers{};  ///< version in `python`; empty: the pinned one
    std::string only_python{};   ///< why only the python-* arms run there; empty: every mode does
};

/// Throws InputError that names --device when there is no such target, or what it is made of is gone.
Target find_target(const std::string& name);

}  // namespace bench
