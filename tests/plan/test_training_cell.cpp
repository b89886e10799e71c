#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "core/plan/cells.h"
#include "core/plan/training_cell.h"

namespace bench::training {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

Cell cell_of(const char* model, int batch) {
    Cell cell;
    cell.kind = RunKind::training;
    cell.model = model;
    cell.batch = batch;
    return cell;
}

TEST(TrainingCell, TheLearningRateIsForTheBatchOfAllGpus) {
    const Recipe* published = find_recipe("mmaction2/slowonly_r50");
    EXPECT_DOUBLE_EQ(recipe_of(cell_of("mmaction2/slowonly_r50", 128)).optimizer.lr, published->optimizer.lr);
    EXPECT_DOUBLE_EQ(recipe_of(cell_of("mmaction2/slowonly_r50", 1)).optimizer.lr,
                     published->optimizer.lr / 128);
}

TEST(TrainingCell, RefusesWhatItCannotTrain) {
    EXPECT_THROW(recipe_of(cell_of("microsoft/resnet-50", 1)), UnsupportedError);
}

TEST(TrainingCell, TheTypeIsTheCells) {
    Cell mixed = cell_of("mmaction2/swin_tiny", 8);
    EXPECT_EQ(recipe_of(mixed).dtype, DType::float32);
    mixed.dtype = DType::float16;
    EXPECT_EQ(recipe_of(mixed).dtype, DType::float16);
    EXPECT_THAT(differences_from_published(recipe_of(mixed), mixed), IsEmpty());
    mixed.model = "mmaction2/tsn_r50";
    mixed.batch = 32;
    EXPECT_THAT(differences_from_published(recipe_of(mixed), mixed),
                testing::ElementsAre("with float16 autocast and a gradient scaler, published in float32"));
}

TEST(TrainingCell, RowsSayHowTheStepDiffersFromThePublishedOne) {
    const auto said = [](const char* model, int batch) {
        return differences_from_published(*find_recipe(model), cell_of(model, batch));
    };
    EXPECT_THAT(said("mmaction2/tsn_r50", 32), IsEmpty());
    EXPECT_THAT(said("mmaction2/tsn_r50", 1), testing::ElementsAre(HasSubstr("published with 32")));
    EXPECT_THAT(said("mmaction2/swin_tiny", 8), testing::ElementsAre(HasSubstr("float16 autocast")));
}

TEST(TrainingCell, LossesMayDifferByRoundingAndByWhatDropoutExplains) {
    EXPECT_EQ(wrong_losses({2.3001, 1.9}, {2.3, 2.3, 2.3}), "");
    EXPECT_THAT(wrong_losses({2.32, 1.9}, {2.3, 2.3, 2.3}), HasSubstr("2.3200"));
    EXPECT_EQ(wrong_losses({2.32, 1.9}, {2.29, 2.31, 2.3}), "");
    EXPECT_EQ(wrong_losses({2.32, 1.9}, {2.3}, DType::bfloat16), "");
    // scipy.stats.t.ppf(0.9995, 7) = 5.4079; the deviation of these is 0.10, their mean 2.3
    const std::vector<double> draws{2.2, 2.4, 2.2, 2.4, 2.2, 2.4, 2.2, 2.4};
    const double far = 5.4079 * 0.1069045 * std::sqrt(1 + 1.0 / 8);
    EXPECT_EQ(wrong_losses({2.3 + 0.99 * far}, draws), "");
    EXPECT_THAT(wrong_losses({2.3 - 1.02 * far}, draws), HasSubstr("±"));
    EXPECT_THAT(wrong_losses({2.3, std::numeric_limits<double>::quiet_NaN()}, {2.3}), HasSubstr("step 2"));
}

}  // namespace
}  // namespace bench::training
