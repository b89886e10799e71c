#pragma once

#include <stdlib.h>

#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

/// Numbers of the C library have a decimal comma while this lives. Its locale is compiled here, so that none
/// needs to be installed. Throws if the C library does not take it.
class DecimalComma {
public:
    DecimalComma() {
        std::string pattern = (std::filesystem::temp_directory_path() / "locale-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
        std::ofstream(folder_ / "source")
            << "LC_NUMERIC\ndecimal_point \",\"\nthousands_sep \".\"\ngrouping 3;3\nEND LC_NUMERIC\n";
        // It warns of the categories that the source leaves out.
        const std::string folder = "'" + folder_.string() + "'";
        const int warned =
            std::system(("localedef -c -i " + folder + "/source " + folder + "/comma 2>/dev/null").c_str());
        ::setenv("LOCPATH", folder_.c_str(), 1);
        if (!std::setlocale(LC_NUMERIC, "comma") || std::string(",") != std::localeconv()->decimal_point) {
            restore();
            throw std::runtime_error("no locale with a decimal comma: localedef gave " +
                                     std::to_string(warned));
        }
    }
    ~DecimalComma() { restore(); }
    DecimalComma(const DecimalComma&) = delete;
    DecimalComma& operator=(const DecimalComma&) = delete;

private:
    void restore() const {
        std::setlocale(LC_NUMERIC, "C");
        ::unsetenv("LOCPATH");
        std::filesystem::remove_all(folder_);
    }

    std::filesystem::path folder_;
};
