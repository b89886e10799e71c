#pragma once

#include <memory>

#include "core/protocol/run_event.h"
#include "core/run/runner.h"

namespace app {

/// Shows what happens during a run.
class RunDisplay {
public:
    virtual ~RunDisplay() = default;
    virtual void take(const bench::RunEvent& event) = 0;
    /// After the last row.
    virtual void finish(const bench::RunOutcome& outcome) = 0;
};

/// One line redrawn on the terminal that stderr is, or a line for each row if stderr is no terminal; the
/// table of results on stdout at the end.
std::unique_ptr<RunDisplay> make_text_display();

/// {"type":"started|phase|round|row|log|progress|finished", ...} a line on stdout, for scripts.
std::unique_ptr<RunDisplay> make_json_display();

}  // namespace app
