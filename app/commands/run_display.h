#pragma once

#include <memory>

#include "core/protocol/run_event.h"
#include "core/run/runner.h"

namespace app {

/// Shows the events of a run.
class RunDisplay {
public:
    virtual ~RunDisplay() = default;
    virtual void take(const bench::RunEvent& event) = 0;
    /// Called after the last row.
    virtual void finish(const bench::RunOutcome& outcome) = 0;
};

/// Redraws one line on stderr if it is a terminal, else writes a line for each row. Writes the table of
/// results to stdout at the end.
std::unique_ptr<RunDisplay> make_text_display();

/// Writes lines {"type":"started|phase|round|row|log|progress|finished", ...} to stdout, for scripts.
std::unique_ptr<RunDisplay> make_json_display();

}  // namespace app
