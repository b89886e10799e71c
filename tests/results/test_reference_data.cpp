#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/catalog/model_catalog.h"
#include "core/results/reference_data.h"

namespace bench::results {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// By Python's csv module over resources/reference_results.csv: cells that are ok and out of memory, and the
/// sum of all their milliseconds.
struct Expected {
    const char *section, *device, *mode;
    int ok, oom;
    double sum_ms;
};
constexpr Expected kExpected[] = {
    {"stable-2.0.1", "A100", "eager", 34, 2, 2495.832},
    {"stable-2.0.1", "A100", "default", 34, 2, 2038.086},
    {"stable-2.0.1", "V100", "eager", 33, 3, 3420.143},
    {"stable-2.0.1", "V100", "default", 33, 3, 2773.346},
    {"stable-2.0.1", "T4", "eager", 33, 3, 10666.618},
    {"stable-2.0.1", "T4", "default", 33, 3, 9296.620},
    {"nightly-2.1.0dev", "A100", "eager", 6, 0, 309.799},
    {"nightly-2.1.0dev", "A100", "default", 6, 0, 271.821},
    {"nightly-2.1.0dev", "T4", "eager", 5, 1, 441.965},
    {"nightly-2.1.0dev", "T4", "default", 5, 1, 361.069},
    {"nightly-2.1.0dev", "V100", "eager", 5, 1, 198.205},
    {"nightly-2.1.0dev", "V100", "default", 5, 1, 156.021},
    {"reduce-overhead", "A100", "eager", 8, 0, 157.324},
    {"reduce-overhead", "A100", "reduce-overhead", 8, 0, 92.461},
    {"reduce-overhead", "T4", "eager", 8, 0, 652.278},
    {"reduce-overhead", "T4", "reduce-overhead", 8, 0, 539.143},
};

const ArmResult& find(const std::vector<std::shared_ptr<const ArmResult>>& rows, const std::string& section,
                      const std::string& model, const std::string& device, int batch,
                      const std::string& mode) {
    for (const auto& row : rows)
        if (row->section == section && row->model == model && row->device == device && row->batch == batch &&
            row->mode == mode)
            return *row;
    throw std::out_of_range(section + " " + model + " " + device);
}

}  // namespace

TEST(ReferenceData, EveryCellOfTheGuideIsThere) {
    const auto rows = published_rows();
    EXPECT_EQ(rows.size(), 284u + 15u);
    for (const Expected& e : kExpected) {
        int ok = 0, oom = 0;
        double sum = 0.0;
        for (const auto& row : rows) {
            if (row->section != e.section || row->device != e.device || row->mode != e.mode) continue;
            ok += row->status == ArmStatus::ok;
            oom += row->status == ArmStatus::oom;
            EXPECT_EQ(row->mean_ms.has_value(), row->status == ArmStatus::ok);
            sum += row->mean_ms.value_or(0.0);
        }
        EXPECT_EQ(ok, e.ok) << e.section << e.device << e.mode;
        EXPECT_EQ(oom, e.oom) << e.section << e.device << e.mode;
        EXPECT_NEAR(sum, e.sum_ms, 1e-6) << e.section << e.device << e.mode;
    }
}

TEST(ReferenceData, NothingIsSaidThatWasNotPublished) {
    for (const auto& row : published_rows()) {
        EXPECT_EQ(row->source, "published");
        EXPECT_EQ(row->engine, Engine::python);
        EXPECT_FALSE(row->median_ms || row->median_ci95_ms || row->stddev_ms || row->vs_eager.verdict ||
                     row->vs_eager.ratio_ci95 || row->throughput_img_per_s);
        EXPECT_TRUE(row->samples_ms.empty());
        if (row->kind == "inference") {
            ASSERT_NE(find_model(row->model), nullptr) << row->model;
            EXPECT_EQ(row->task, name_in(kTaskNames, find_model(row->model)->task)) << row->model;
        }
    }
}

TEST(ReferenceData, SpotValues) {
    const auto rows = published_rows();
    const auto& vit = find(rows, "stable-2.0.1", "google/vit-base-patch16-224", "A100", 1, "default");
    EXPECT_EQ(vit.mean_ms, 7.584);
    EXPECT_NEAR(*vit.guide_improvement_percent, (9.325 - 7.584) / 9.325 * 100, 1e-9);
    EXPECT_TRUE(vit.note.empty());
    const auto& segformer =
        find(rows, "stable-2.0.1", "nvidia/segformer-b0-finetuned-ade-512-512", "V100", 1, "default");
    EXPECT_NEAR(*segformer.guide_improvement_percent, 55.99, 0.005);  // the largest of the stable tables
    const auto& owlvit = find(rows, "stable-2.0.1", "google/owlvit-base-patch32", "T4", 16, "eager");
    EXPECT_EQ(owlvit.status, ArmStatus::oom);
    EXPECT_EQ(owlvit.reason, "out of memory");
}

TEST(ReferenceData, DoubtfulCellsStayMarked) {
    int marked = 0;
    for (const auto& row : published_rows()) marked += !row->note.empty() && row->kind == "inference";
    EXPECT_EQ(marked, 2);
    const auto rows = published_rows();
    const auto& beit =
        find(rows, "nightly-2.1.0dev", "microsoft/beit-base-patch16-224-pt22k-ft22k", "T4", 16, "eager");
    EXPECT_EQ(beit.mean_ms, 42.179);
    EXPECT_THAT(beit.note, HasSubstr("identical to A100"));
}

TEST(ReferenceData, TrainingTable) {
    const auto table = published_training();
    ASSERT_EQ(table.size(), 8u);
    EXPECT_EQ(table[0].model, "mmaction2/tsn_r50");
    EXPECT_EQ(table[0].compiled_memory_mb, 53149);
    EXPECT_EQ(table[0].compiled_metric, 36.72);
    EXPECT_EQ(table[5].label, "Video Swin-T");
    EXPECT_EQ(table[5].eager_s_per_iter, 0.323);
    EXPECT_FALSE(table[7].compiles);
    EXPECT_FALSE(table[7].eager_s_per_iter || table[7].compiled_s_per_iter);

    const auto rows = published_rows();
    const auto& stgcn = find(rows, "train", "mmaction2/stgcn", "unspecified", 16, "default");
    EXPECT_EQ(stgcn.kind, "training");
    EXPECT_EQ(stgcn.task, "video");
    EXPECT_NEAR(*stgcn.mean_ms, 29.8, 1e-9);
    EXPECT_EQ(stgcn.peak_device_bytes, 1273LL * 1024 * 1024);
    EXPECT_EQ(stgcn.note, "includes data loading and, by the config name, 8 GPUs; GPU not stated");
    const auto& mvit = find(rows, "train", "mmaction2/mvit_small", "unspecified", 16, "default");
    EXPECT_EQ(mvit.status, ArmStatus::failed);
    EXPECT_EQ(mvit.reason, "incompatible");
}

TEST(ReferenceData, Sections) {
    EXPECT_THAT(published_sections(),
                ElementsAre("stable-2.0.1", "nightly-2.1.0dev", "reduce-overhead", "train"));
}

TEST(ReferenceData, DamagedFileIsNamed) {
    const auto dir = std::filesystem::temp_directory_path() / ("reference-" + std::to_string(::getpid()));
    std::filesystem::create_directories(dir);
    ::setenv("COMPILESCOPE_RESOURCES", dir.c_str(), 1);
    const auto with = [&](const std::string& record) {
        std::ofstream(dir / "reference_results.csv")
            << "source,section,task,model,device,batch_size,mode,metric,value,status,note\n"
            << record;
    };
    with("x,stable-2.0.1,image-classification,m,A100,1,eager,inference_ms,9.3");
    EXPECT_THAT([] { published_rows(); }, ThrowsMessage<Error>(HasSubstr("record 2")));
    with("x,stable-2.0.1,image-classification,m,A100,1,eager,inference_ms,fast,ok,");
    EXPECT_THAT([] { published_rows(); }, ThrowsMessage<Error>(HasSubstr("reference_results.csv")));
    with("x,stable-2.0.1,image-classification,m,A100,1,eager,inference_ms,9.3,ok,\"open");
    EXPECT_THAT([] { published_rows(); }, ThrowsMessage<Error>(HasSubstr("quote")));
    std::filesystem::remove_all(dir);
    EXPECT_THAT([] { published_rows(); }, ThrowsMessage<Error>(HasSubstr("cannot be read")));
    ::unsetenv("COMPILESCOPE_RESOURCES");
}

}  // namespace bench::results
