#include "ui/format/check_text.h"

#include <QCoreApplication>
#include <cmath>

#include "core/base/json_text.h"
#include "core/base/message.h"
#include "core/catalog/model_catalog.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"

namespace ui::format {

namespace {

using bench::Check;

/// tr() for this file.
struct Checks {
    Q_DECLARE_TR_FUNCTIONS(Checks)
};

double numberIn(const Check& check, const char* key) {
    const auto it = check.values.find(key);
    return it != check.values.end() && it->is_number() ? it->get<double>() : 0.0;
}

QString wordIn(const Check& check, const char* key) {
    return QString::fromStdString(bench::text_in(check.values, key));
}

QString bytesIn(const Check& check, const char* key) {
    return bytes(std::llround(numberIn(check, key)));
}

QString deviceIn(const Check& check) {
    return deviceName(wordIn(check, "device"));
}

QString mhz(double value) {
    return Checks::tr("%1 MHz").arg(number(value, 0));
}

QString memoryText(const Check& check) {
    return Checks::tr("%1 at batch %2 may need %3, and %4 are free on %5.")
        .arg(QString::fromStdString(bench::model_label(wordIn(check, "model").toStdString())),
             number(numberIn(check, "batch"), 0), bytesIn(check, "need_bytes"), bytesIn(check, "free_bytes"),
             deviceIn(check));
}

QString slowedText(const Check& check) {
    const QString reason = wordIn(check, "reason");
    if (reason.contains("thermal"))
        return Checks::tr("%1 is slowed down: it is too hot.").arg(deviceIn(check));
    if (reason.contains("power"))
        return Checks::tr("%1 is slowed down: it has reached its power limit.").arg(deviceIn(check));
    return Checks::tr("%1 is slowed down by its hardware or driver.").arg(deviceIn(check));
}

struct TextRow {
    const char* id;
    QString (*text)(const Check& check);
};

constexpr TextRow kTexts[] = {
    {"governor",
     [](const Check& check) {
         return Checks::tr("The CPU governor is “%1”, so the clock varies.").arg(wordIn(check, "governor"));
     }},
    {"busy_cpu",
     [](const Check& check) {
         return Checks::tr(
                    "This machine is busy: load %1 on %2 processors. Close other programs, or wait until "
                    "they have ended.")
             .arg(number(numberIn(check, "load"), 1), number(numberIn(check, "cpus"), 0));
     }},
    {"battery",
     [](const Check&) {
         return Checks::tr("This machine runs on its battery and saves power. Plug it in.");
     }},
    {"steal",
     [](const Check& check) {
         return Checks::tr(
                    "This virtual machine shares its processors. Other machines took %1 of their time.")
             .arg(percent(numberIn(check, "percent")));
     }},
    {"quota",
     [](const Check& check) {
         return Checks::tr(
                    "This container may use %1 processors at a time, fewer than the %2 threads of the plan.")
             .arg(number(numberIn(check, "quota"), 1), number(numberIn(check, "threads"), 0));
     }},
    {"swap",
     [](const Check& check) {
         return Checks::tr("Swap is in use (%1). Reading memory back from it is slow.")
             .arg(bytesIn(check, "bytes"));
     }},
    {"inductor_variables",
     [](const Check& check) {
         return Checks::tr("Environment variables change the compiled modes: %1.")
             .arg(wordIn(check, "names"));
     }},
    {"shortened_quick",
     [](const Check& check) {
         return Checks::tr(
                    "The environment variable %1 limits the time of each mode to %2 in the preset “Quick”, "
                    "so the "
                    "intervals are wide.")
             .arg("COMPILESCOPE_QUICK_MAX_MS", duration(numberIn(check, "limit_ms")));
     }},
    {"cuda_toolchain",
     [](const Check& check) {
         return Checks::tr("Compiled modes will fail on GPUs: %1.")
             .arg(coreText(bench::message_in(check.values, "problem")));
     }},
    {"memory", memoryText},
    {"gpu_processes",
     [](const Check& check) {
         return Checks::tr("%n other process(es) on %1.", nullptr,
                           static_cast<int>(numberIn(check, "processes")))
             .arg(deviceIn(check));
     }},
    {"busy_gpu",
     [](const Check& check) {
         return Checks::tr("%1 is busy: %2 of the time.")
             .arg(deviceIn(check), percent(numberIn(check, "percent"), 0));
     }},
    {"slowed_gpu", slowedText},
    {"unlocked_clocks",
     [](const Check& check) {
         return Checks::tr("The clock of %1 is not locked: %2 now, up to %3 under load.")
             .arg(deviceIn(check), mhz(numberIn(check, "now_mhz")), mhz(numberIn(check, "highest_mhz")));
     }},
    {"debug_build",
     [](const Check&) {
         return Checks::tr("This program was built without optimisation: everything it measures is slow.");
     }},
    {"sanitizer_build",
     [](const Check&) {
         return Checks::tr("This program was built with a sanitizer: everything it measures is slow.");
     }},
};

}  // namespace

QString checkText(const Check& check) {
    for (const TextRow& row : kTexts)
        if (check.id == row.id) return row.text(check);
    return QString::fromStdString(check.text);
}

}  // namespace ui::format
