#pragma once

#include <gtest/gtest.h>

#include <QByteArray>
#include <QFile>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include "core/base/message.h"

namespace ui {

/// A script that fails with a message, as compilescope-cli writes it for the window.
inline QByteArray failingWith(const bench::Message& message) {
    nlohmann::json line{{"type", "message"}};
    write_message(line, "text", message);
    return "test \"$COMPILESCOPE_MESSAGES\" = json && cat >&2 <<'END'\n" +
           QByteArray::fromStdString(line.dump()) + "\nEND\nexit 2\n";
}

/// A compilescope-cli that is this shell script.
class FakeProgram {
public:
    explicit FakeProgram(const QByteArray& script) : before_(qgetenv("COMPILESCOPE_CLI")) {
        QFile file(folder_.filePath("cli"));
        EXPECT_TRUE(file.open(QFile::WriteOnly));
        file.write("#!/bin/sh\n" + script);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        file.close();
        qputenv("COMPILESCOPE_CLI", file.fileName().toUtf8());
    }
    ~FakeProgram() { qputenv("COMPILESCOPE_CLI", before_); }
    FakeProgram(const FakeProgram&) = delete;
    FakeProgram& operator=(const FakeProgram&) = delete;

private:
    QTemporaryDir folder_;
    QByteArray before_;
};

}  // namespace ui
