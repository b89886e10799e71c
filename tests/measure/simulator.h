#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/measure/measure.h"
#include "core/results/arm_result.h"

/// Draws what real machines draw. A machine has a state on one time axis; the arms' calls advance its clock
/// and take as long as that state says, so that arms sample the same disturbances in the order in which
/// measure() calls them. Nothing here waits.
namespace bench::simulator {

/// What makes a machine's times vary, as shares of a call's time. What is 0 does not happen.
struct NoiseShape {
    std::string name;
    double noise = 0.01;              ///< deviation of each call by itself (lognormal)
    double drift_per_s = 0;           ///< slower and slower
    double level = 0;                 ///< how much slower the slow state of two is (clocks, a neighbour)
    double slow_s = 0, fast_s = 0;    ///< the states' mean durations (exponential)
    double mode = 0, mode_share = 0;  ///< so many calls are so much slower, each by itself
    double tail = 0, tail_share = 0;  ///< so many calls are longer by a Pareto (exponent 1.5) of that scale
    double wander = 0, wander_s = 1;  ///< deviation and time constant of an Ornstein-Uhlenbeck process
    double start = 0, start_s = 0;    ///< so much slower in the first seconds of measuring
    double machine_shift = 0;         ///< deviation of a launch's shift that all arms share
    double arm_shift = 0;             ///< deviation of a launch's shift of each arm by itself
};

/// Uniform and normal numbers that are the same on every platform.
class Draws {
public:
    explicit Draws(std::uint64_t seed) : state_(seed) {}
    double uniform();  ///< in (0, 1)
    double normal();
    double exponential(double mean);

private:
    std::uint64_t state_;
    std::optional<double> spare_;
};

/// One launch on such a machine.
class Machine {
public:
    Machine(const NoiseShape& shape, std::size_t arms, std::uint64_t seed);
    double now_s() const { return time_s_; }
    /// Warm-up is over.
    void begin_measuring();
    /// A call of an arm that takes `base_s` on a machine without noise.
    void call(std::size_t arm, double base_s);

private:
    void advance(double seconds);

    const NoiseShape& shape_;
    Draws draws_;
    double time_s_ = 0;
    std::optional<double> measuring_since_s_;
    double wander_ = 0;
    bool slow_ = false;
    double next_change_s_ = 0;
    double machine_shift_ = 0;
    std::vector<double> arm_shifts_;
};

/// Eager with calls of 60 ms, and an arm that takes 1 / ratio of that; measured but not yet compared.
struct Series {
    ArmResult eager, arm;
};

/// measure() on such machines, one a launch. The same seed draws the same series.
Series run_series(const NoiseShape& shape, const MethodSettings& launch, int launches, double ratio,
                  std::uint64_t seed);

}  // namespace bench::simulator
