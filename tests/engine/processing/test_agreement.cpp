#include <gtest/gtest.h>

#include "core/engine/processing/postprocess.h"

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
    EXPECT_EQ(agreement(with_labels(3), with_labels(3)), PreviewAgreement{.same_top1 = true});
    EXPECT_EQ(agreement(with_labels(3), with_labels(4)), PreviewAgreement{.same_top1 = false});
}

TEST(Agreement, MapsByTheOverlapOfEachClass) {
    const Segment cat{1, 7, "cat", 0.9}, dog{2, 8, "dog", 0.8};
    Prediction a, b;
    a.map = {2, 2, {1, 2, kBackground, kBackground}, {cat, dog}};
    b.map = {2, 2, {1, 1, 1, kBackground}, {dog}};  // the dog became segment 1
    b.map.segments.front().id = 1;
    EXPECT_EQ(agreement(a, a), PreviewAgreement{.mask_iou = 1});
    const PreviewAgreement found = agreement(a, b);
    ASSERT_TRUE(found.mask_iou);
    EXPECT_DOUBLE_EQ(*found.mask_iou, (0.0 + 1.0 / 3 + 1.0 / 2) / 3) << "cat, dog, background";
    EXPECT_EQ(found, agreement(b, a));
}

TEST(Agreement, BoxesByMatchedOverlap) {
    const Box box{{0, 0, 10, 10}, 1, "cat", 0.9}, half{{0, 0, 10, 5}, 1, "cat", 0.9},
        dog{{0, 0, 10, 10}, 2, "dog", 0.9};
    const auto iou = [](std::vector<Box> a, std::vector<Box> b) {
        return agreement(with_boxes(std::move(a)), with_boxes(std::move(b))).box_iou.value();
    };
    EXPECT_EQ(iou({}, {}), 1);
    EXPECT_DOUBLE_EQ(iou({box}, {half}), 0.5);
    EXPECT_EQ(iou({box}, {dog}), 0) << "another class is no match";
    EXPECT_DOUBLE_EQ(iou({box, dog}, {dog}), 0.5) << "a box too few counts";
    EXPECT_EQ(iou({box}, {}), 0);
}

}  // namespace bench::imaging
