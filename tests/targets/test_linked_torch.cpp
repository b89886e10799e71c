#include "core/targets/linked_torch.h"

#include <gmock/gmock.h>
#include <stdlib.h>

namespace bench::linked_torch {

class Environment : public testing::Test {
protected:
    static std::string value(const char* name) {
        const char* text = ::getenv(name);
        return text == nullptr ? "unset" : text;
    }
    ~Environment() override {
        ::unsetenv("LD_LIBRARY_PATH");
        ::unsetenv("COMPILESCOPE_USERS_LIBRARY_PATH");
    }
};

TEST_F(Environment, IsLeftAsItIsInABuildTree) {
    ::unsetenv("LD_LIBRARY_PATH");
    ::setenv("COMPILESCOPE_PYTHON", "/nowhere/python", 1);  // has no torch
    EXPECT_NO_THROW(check());
    EXPECT_NO_THROW(add_to_environment());
    ::unsetenv("COMPILESCOPE_PYTHON");
    EXPECT_EQ(value("LD_LIBRARY_PATH"), "unset");
    restore_environment();
    EXPECT_EQ(value("LD_LIBRARY_PATH"), "unset");
}

TEST_F(Environment, IsTheUsersAgain) {
    ::setenv("LD_LIBRARY_PATH", "/torch/lib:/users", 1);
    ::setenv("COMPILESCOPE_USERS_LIBRARY_PATH", "/users", 1);
    restore_environment();
    EXPECT_EQ(value("LD_LIBRARY_PATH"), "/users");
    EXPECT_EQ(value("COMPILESCOPE_USERS_LIBRARY_PATH"), "unset");
}

TEST_F(Environment, IsUnsetAgain) {
    ::setenv("LD_LIBRARY_PATH", "/torch/lib", 1);
    ::setenv("COMPILESCOPE_USERS_LIBRARY_PATH", "", 1);
    restore_environment();
    EXPECT_EQ(value("LD_LIBRARY_PATH"), "unset");
    EXPECT_EQ(value("COMPILESCOPE_USERS_LIBRARY_PATH"), "unset");
}

}  // namespace bench::linked_torch
