#include "core/base/students_t.h"

#include <cmath>
#include <numbers>

namespace bench::statistics {

double students_t_within(double t, int degrees) {
    const double angle = std::atan(t / std::sqrt(degrees));
    const double sine = std::sin(angle), cosine = std::cos(angle);
    const bool odd = degrees % 2 == 1;
    double term = odd ? cosine : 1.0, sum = 0.0;
    for (int k = odd ? 1 : 0; k < degrees - 1; k += 2) {
        sum += term;
        term *= cosine * cosine * (k + 1) / (k + 2);
    }
    return odd ? 2.0 / std::numbers::pi * (angle + sine * sum) : sine * sum;
}

double students_t_95(int degrees) {
    double low = 1.9, high = 12.8;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2.0;
        (students_t_within(middle, degrees) < 0.95 ? low : high) = middle;
    }
    return (low + high) / 2.0;
}

}  // namespace bench::statistics
