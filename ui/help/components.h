#pragma once

#include <span>

namespace ui {

/// Something of others that the program uses.
struct Component {
    const char* name;
    const char* licence;
    const char* address;  ///< of the licence or the project
    /// Beginnings of the libraries' file names that our programs link, separated by spaces; empty: none.
    const char* libraries;
};

/// The program itself first. tests/packaging compares the libraries with those that the programs link.
std::span<const Component> components();

}  // namespace ui
