#pragma once

namespace bench::statistics {

/// Probability that a value of Student's distribution with `degrees` (1 or more) degrees of freedom lies
/// within +-t. Exact: Abramowitz and Stegun 26.7.3 and 26.7.4.
double students_t_within(double t, int degrees);

/// The t for which that probability is 95 %: 12.706 for 1, 1.984 for 100.
double students_t_95(int degrees);

}  // namespace bench::statistics
