#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/imaging/picture_set.h"

namespace bench::imaging {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::ThrowsMessage;

class PictureSet : public testing::Test {
protected:
    PictureSet() { fs::create_directories(dir_); }
    ~PictureSet() override { fs::remove_all(dir_); }

    void add(const std::string& name, const std::string& text = "x") const {
        fs::create_directories((dir_ / name).parent_path());
        std::ofstream(dir_ / name) << text;
    }
    /// (path within the folder, class)
    std::vector<std::pair<std::string, std::string>> found() const {
        std::vector<std::pair<std::string, std::string>> pictures;
        for (const Picture& picture : pictures_in(dir_))
            pictures.emplace_back(picture.file.lexically_relative(dir_).string(), picture.class_word);
        return pictures;
    }
    void expect_refused(const std::string& file, const std::string& why) const {
        EXPECT_THAT([&] { pictures_in(dir_); },
                    ThrowsMessage<InputError>(AllOf(HasSubstr(file), HasSubstr(why))));
    }

    const fs::path dir_ = fs::temp_directory_path() / ("pictures-" + std::to_string(::getpid()));
};

TEST_F(PictureSet, SubFoldersNameTheClasses) {
    for (const char* name : {"b.PNG", "cat/z.jpg", "cat/old/y.jpeg", "dog/x.webp", "notes.txt", ".hidden.png",
                             ".thumbs/a.png", "dog/movie.mp4"})
        add(name);
    EXPECT_THAT(found(), ElementsAre(Pair("b.PNG", ""), Pair("cat/old/y.jpeg", "cat"),
                                     Pair("cat/z.jpg", "cat"), Pair("dog/x.webp", "dog")));
}

TEST_F(PictureSet, ALabelsFileNamesThemInstead) {
    add("a.png");
    add("cat/b.png");
    add("c.png");
    add("labels.csv", "picture,class\na.png,\"tabby, tabby cat\"\ncat/b.png,285\n");
    EXPECT_THAT(found(),
                ElementsAre(Pair("a.png", "tabby, tabby cat"), Pair("c.png", ""), Pair("cat/b.png", "285")));
    EXPECT_TRUE(pictures_in(dir_)[0].must_be_known);
    EXPECT_FALSE(pictures_in(dir_)[1].must_be_known);
    add("labels.csv", "a.png,dog\n");
    EXPECT_THAT(found()[0], Pair("a.png", "dog")) << "without a heading";
}

TEST_F(PictureSet, WhatIsWrongIsNamed) {
    expect_refused(dir_.string(), "no picture");
    EXPECT_THAT(
        [] { pictures_in("/no/such/folder"); },
        ThrowsMessage<InputError>(AllOf(HasSubstr("--pictures /no/such/folder"), HasSubstr("not a folder"))));
    add("a.png");
    add("labels.csv", "a.png,dog\nb.png,cat\n");
    expect_refused("labels.csv", "there is no picture");
    add("labels.csv", "a.png,dog,cat\n");
    expect_refused("labels.csv", "record 1 has 3 columns");
    add("labels.csv", "a.png,\"dog\n");
    expect_refused("labels.csv", "quote");
    fs::remove(dir_ / "labels.csv");
    fs::resize_file(dir_ / "a.png", (std::uintmax_t{256} << 20) + 1);  // sparse
    expect_refused("a.png", "larger than 256 MiB");
    fs::remove(dir_ / "a.png");
    for (std::size_t i = 0; i <= kMostPictures; ++i) add(std::to_string(i) + ".png", "");
    expect_refused(dir_.string(), "more than 10000 pictures");
}

}  // namespace
}  // namespace bench::imaging
