#include "core/engine/backends/recording_steps.h"

#include <exception>

namespace bench::backends {

namespace {

std::exception_ptr error_of(const std::function<void()>& step) {
    try {
        step();
        return nullptr;
    } catch (...) {
        return std::current_exception();
    }
}

}  // namespace

void record(const RecordingSteps& steps) {
    std::exception_ptr first = error_of(steps.begin);
    if (!first) {
        first = error_of(steps.run);
        // The stream records until the capture ends, whatever happened.
        const std::exception_ptr at_end = error_of(steps.end);
        if (!first) first = at_end;
    }
    if (!first) return;
    steps.clear_error();
    if (!error_of(steps.end_allocation)) error_of(steps.release_pool);
    std::rethrow_exception(first);
}

}  // namespace bench::backends
