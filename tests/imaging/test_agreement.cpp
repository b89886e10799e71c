#include <gtest/gtest.h>

#include "core/imaging/postprocess.h"

namespace bench::imaging {

namespace {

Prediction with_labels(int best) {
    return {.labels = {{best, "a", 0.9}, {7, "b", 0.1}}, .boxes = {}, .map = {}};
}

Prediction with_boxes(std::vector<Box> boxes) {
    return {.labels = {}, .boxes = std::move(boxes), .map = {}};
}

}  // namespace

TEST(Agreement, LabelsAgreeWhenTheBestOnesDo) {
    EXPECT_EQ(agreement(with_labels(3), with_labels(3)), 1);
    EXPECT_EQ(agreement(with_labels(3), with_labels(4)), 0);
}

TEST(Agreement, MapsByTheShareOfPixelsOfOneClass) {
    const Segment cat{1, 7, "cat", 0.9}, dog{2, 8, "dog", 0.8};
    Prediction a, b;
    a.map = {2, 2, {1, 2, kBackground, kBackground}, {cat, dog}};
    b.map = {2, 2, {1, 1, 1, kBackground}, {dog}};  // the dog became segment 1
    b.map.segments.front().id = 1;
    EXPECT_DOUBLE_EQ(agreement(a, a), 1);
    EXPECT_DOUBLE_EQ(agreement(a, b), 0.5) << "the dog's pixel and one of the background";
}

TEST(Agreement, BoxesByMatchedOverlap) {
    const Box box{{0, 0, 10, 10}, 1, "cat", 0.9}, half{{0, 0, 10, 5}, 1, "cat", 0.9},
        dog{{0, 0, 10, 10}, 2, "dog", 0.9};
    EXPECT_EQ(agreement(with_boxes({}), with_boxes({})), 1);
    EXPECT_DOUBLE_EQ(agreement(with_boxes({box}), with_boxes({half})), 0.5);
    EXPECT_EQ(agreement(with_boxes({box}), with_boxes({dog})), 0) << "another class is no match";
    EXPECT_DOUBLE_EQ(agreement(with_boxes({box, dog}), with_boxes({dog})), 0.5) << "a box too few counts";
    EXPECT_EQ(agreement(with_boxes({box}), with_boxes({})), 0);
}

}  // namespace bench::imaging
