#include <QtGlobal>

#include "ui/format/core_sentences.h"

namespace ui::format {

namespace {

constexpr const char* kFileSentences[] = {
    QT_TRANSLATE_NOOP("CoreText", "cannot be read: %1"),
    QT_TRANSLATE_NOOP("CoreText", "it is larger than %1"),
    QT_TRANSLATE_NOOP("CoreText", "it is not a regular file"),
    QT_TRANSLATE_NOOP("CoreText", "cannot be written: %1"),
    QT_TRANSLATE_NOOP("CoreText", "cannot be opened: %1"),
    QT_TRANSLATE_NOOP("CoreText", "cannot be opened for writing: %1"),
    QT_TRANSLATE_NOOP("CoreText", "cannot be made: %1"),
    QT_TRANSLATE_NOOP("CoreText", "Permission denied"),
    QT_TRANSLATE_NOOP("CoreText", "No space left on device"),
    QT_TRANSLATE_NOOP("CoreText", "No such file or directory"),
    QT_TRANSLATE_NOOP("CoreText", "Read-only file system"),
    QT_TRANSLATE_NOOP("CoreText", "Is a directory"),
    QT_TRANSLATE_NOOP("CoreText", "not a results.json (no JSON object)"),
    QT_TRANSLATE_NOOP("CoreText", "the key schema is not %1: not a results.json, or one of a newer version"),
    QT_TRANSLATE_NOOP("CoreText", "the key results is missing or no list"),
    QT_TRANSLATE_NOOP("CoreText", "holds no plan: not a journal of a run"),
    QT_TRANSLATE_NOOP("CoreText", "not valid JSON (byte %1)"),
    QT_TRANSLATE_NOOP("CoreText", "not valid JSON (a number is too large)"),
    QT_TRANSLATE_NOOP("CoreText", "not valid JSON (the key %1 occurs twice)"),
    QT_TRANSLATE_NOOP("CoreText", "its JSON is nested more than %1 deep"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the folder %1 belongs to another user (number %2), who could put code there that "
                      "this program runs; set %3 to a folder of your own"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the folder %1 can be written by other users, who could put code there that this "
                      "program runs; run %2 or set %3 to a folder of your own"),
};

}  // namespace

std::span<const char* const> fileSentences() {
    return kFileSentences;
}

}  // namespace ui::format
