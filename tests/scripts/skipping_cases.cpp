// What test_skipped_tests.py runs: not an entry of ctest.
#include <gtest/gtest.h>

TEST(Gpu, Runs) {
    GTEST_SKIP() << "no GPU here";
}
TEST(Gpu, RunsFaster) {
    GTEST_SKIP() << "no GPU here";
}
TEST(Gpu, GivesNoReason) {
    GTEST_SKIP();
}
TEST(Cpu, Runs) {}
