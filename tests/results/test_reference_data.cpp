#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/catalog/model_catalog.h"
#include "core/results/reference_data.h"

namespace bench::results {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// The guide's labels and the models that they are. DETR is not in its list of models; its sample uses this one.
const std::map<std::string, std::string> kGuideModels{
    {"ViT", "google/vit-base-patch16-224"},
    {"BeiT", "microsoft/beit-base-patch16-224-pt22k-ft22k"},
    {"ConvNeXT", "facebook/convnext-large-224"},
    {"ResNet", "microsoft/resnet-50"},
    {"Segformer", "nvidia/segformer-b0-finetuned-ade-512-512"},
    {"Mask2former", "facebook/mask2former-swin-tiny-coco-panoptic"},
    {"Maskformer", "facebook/maskformer-swin-base-ade"},
    {"MobileNet", "google/deeplabv3_mobilenet_v2_1.0_513"},
    {"OwlViT", "google/owlvit-base-patch32"},
    {"Resnet-101", "facebook/detr-resnet-101"},
    {"Conditional-DETR", "microsoft/conditional-detr-resnet-50"},
    {"DETR", "facebook/detr-resnet-50"}};

const std::map<std::string, std::string> kTrainingModels{
    {"tsn_imagenet-pretrained-r50_8xb32-1x1x16-50e_sthv2-rgb", "mmaction2/tsn_r50"},
    {"timesformer_divST_8xb8-8x32x1-15e_kinetics400-rgb", "mmaction2/timesformer"},
    {"stgcn_8xb16-bone-u100-80e_ntu60-xsub-keypoint-2d", "mmaction2/stgcn"},
    {"slowonly_r50_8xb16-u48-240e_ntu60-xsub-keypoint", "mmaction2/posec3d"},
    {"slowonly_kinetics400-pretrained-r50_8xb16-4x16x1-20e_ava21-rgb", "mmaction2/slowonly_r50_ava"},
    {"swin-tiny-p244-w877_in1k-pre_8xb8-amp-32x2x1-30e_kinetics400-rgb", "mmaction2/swin_tiny"},
    {"slowonly_imagenet-pretrained-r50_8xb16-4x16x1-steplr-150e_kinetics400-rgb", "mmaction2/slowonly_r50"},
    {"mvit-small-p244_32xb16-16x4x1-200e_kinetics400-rgb", "mmaction2/mvit_small"}};

/// Of tests/data/published_tables, transcribed from the published pages: the words of each line.
std::vector<std::vector<std::string>> published_page(const std::string& name) {
    std::ifstream file(std::string(COMPILESCOPE_TEST_DATA) + "/published_tables/" + name);
    std::vector<std::vector<std::string>> lines;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream words(line);
        lines.emplace_back(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>());
    }
    return lines;
}

const ArmResult& find(const std::vector<std::shared_ptr<const ArmResult>>& rows, const std::string& section,
                      const std::string& model, const std::string& device, int batch,
                      const std::string& mode) {
    for (const auto& row : rows)
        if (row->section == section && row->model == model && row->device == device && row->batch == batch &&
            row->mode == mode)
            return *row;
    throw std::out_of_range(section + " " + model + " " + device);
}

void expect_cell(const ArmResult& row, const std::string& published) {
    const std::string where =
        row.section + " " + row.model + " " + row.device + " " + std::to_string(row.batch) + " " + row.mode;
    if (published == "OOM") {
        EXPECT_EQ(row.status, ArmStatus::oom) << where;
        EXPECT_FALSE(row.mean_ms) << where;
    } else {
        EXPECT_EQ(row.status, ArmStatus::ok) << where;
        EXPECT_EQ(row.mean_ms, std::stod(published)) << where;
    }
}

}  // namespace

TEST(ReferenceData, EveryCellIsTheGuides) {
    const auto rows = published_rows();
    std::string section, device, batch;
    std::size_t cells = 0;
    for (const auto& words : published_page("guide.txt")) {
        if (words.front() == "table") {
            section = words[1], device = words[2], batch = words[3];
            continue;
        }
        const std::string& in_row = words.size() == 4 ? words[1] : batch;
        const int size = in_row == "Unbatched" ? 1 : std::stoi(in_row);
        const auto& model = kGuideModels.at(words.front());
        const bool reduced = section == "reduce-overhead";
        expect_cell(find(rows, section, model, device, size, "eager"), words[words.size() - 2]);
        expect_cell(find(rows, section, model, device, size, reduced ? "reduce-overhead" : "default"),
                    words.back());
        cells += 2;
    }
    EXPECT_EQ(cells, 272U);
    // "Note that OwlViT results in OOM in larger batch sizes", of which the tables have no rows.
    for (const char* gpu : {"A100", "V100", "T4"})
        for (const int size : {4, 16})
            for (const char* mode : {"eager", "default"}) {
                expect_cell(find(rows, "stable-2.0.1", "google/owlvit-base-patch32", gpu, size, mode), "OOM");
                ++cells;
            }
    EXPECT_EQ(std::ranges::count(rows, "inference", [](const auto& row) { return row->kind; }), cells);
    EXPECT_EQ(rows.size(), cells + 15U);  // one compiled training row, MViT's, has no eager one
}

TEST(ReferenceData, EveryTrainingRowIsMmaction2s) {
    const auto table = published_training();
    std::size_t lines = 0;
    for (const auto& words : published_page("mmaction2.txt")) {
        ++lines;
        const auto row =
            std::ranges::find(table, kTrainingModels.at(words.front()), &PublishedTraining::model);
        ASSERT_NE(row, table.end()) << words.front();
        if (words[1] == "Fail") {
            EXPECT_FALSE(row->compiles || row->compiled_s_per_iter || row->compiled_memory_mb ||
                         row->compiled_metric);
            continue;
        }
        const bool compiled = words[1] == "True";
        EXPECT_TRUE(row->compiles);
        EXPECT_EQ(compiled ? row->compiled_s_per_iter : row->eager_s_per_iter, std::stod(words[2]))
            << words.front();
        EXPECT_EQ(compiled ? row->compiled_memory_mb : row->eager_memory_mb, std::stod(words[3]))
            << words.front();
        EXPECT_EQ(compiled ? row->compiled_metric : row->eager_metric, std::stod(words[4])) << words.front();
    }
    EXPECT_EQ(lines, 15U);
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
