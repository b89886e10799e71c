#pragma once

#include <QFutureWatcher>
#include <QPromise>
#include <QString>
#include <QThreadPool>
#include <memory>
#include <optional>
#include <type_traits>

#include "core/base/error.h"
#include "ui/format/core_text.h"

namespace ui {

/// The result of a background task: a value, or the error in the window's language.
template <typename T>
struct Answer {
    std::optional<T> value;
    QString error;
    bench::Message message;  ///< of the error; `context`'s thread translates it
};

/// Runs `work` on a pool thread and then `done(Answer)` in `context`'s thread, unless `context` has been
/// destroyed. `work` must not touch widgets or anything that `context` owns.
template <typename Work, typename Done>
void inBackground(QObject* context, Work work, Done done) {
    using Result = Answer<std::invoke_result_t<Work>>;
    const auto promise = std::make_shared<QPromise<Result>>();
    auto* watcher = new QFutureWatcher<Result>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, done] {
        watcher->deleteLater();
        Result result = watcher->result();
        result.error = format::coreText(result.message);
        done(result);
    });
    promise->start();
    watcher->setFuture(promise->future());
    QThreadPool::globalInstance()->start([promise, work] {
        Result result;
        try {
            result.value = work();
        } catch (const std::exception& error) {
            result.message = bench::message_of(error);
        }
        promise->addResult(std::move(result));
        promise->finish();
    });
}

}  // namespace ui
