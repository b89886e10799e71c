#pragma once

#include <QSemaphore>
#include <QThreadPool>

namespace ui {

/// Stands for a slow disk: until release(), nothing that inBackground() was given runs.
class BlockedPool {
public:
    BlockedPool() : most_(pool().maxThreadCount()) {
        pool().setMaxThreadCount(1);
        pool().start([this] {
            started_.release();
            released_.acquire();
        });
        started_.acquire();
    }
    ~BlockedPool() {
        release();
        pool().waitForDone();
        pool().setMaxThreadCount(most_);
    }
    BlockedPool(const BlockedPool&) = delete;
    BlockedPool& operator=(const BlockedPool&) = delete;

    void release() { released_.release(); }

private:
    static QThreadPool& pool() { return *QThreadPool::globalInstance(); }

    int most_;
    QSemaphore started_, released_;
};

}  // namespace ui
