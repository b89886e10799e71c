#pragma once

#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <csignal>

/// The fake worker (tests/support/fake_preview_worker.py) in place of compilescope-cli, and what it wrote
/// down. Everything is set back when this goes.
class FakeWorker {
public:
    /// `withWeights`: the models that the tests show have weights in the Hugging Face cache.
    explicit FakeWorker(bool withWeights = true) {
        qputenv("COMPILESCOPE_CLI", COMPILESCOPE_FAKE_WORKER);
        set("LOG", dir_.filePath("log").toUtf8());
        qputenv("HF_HUB_CACHE", dir_.filePath("hub").toUtf8());
        if (withWeights) {
            addWeights("microsoft/resnet-50", "resnet");
            addWeights("nvidia/segformer-b0-finetuned-ade-512-512", "segformer");
            addWeights("facebook/detr-resnet-50", "detr");
        }
        QDir(dir_.path()).mkdir("tmp");  // sessions of other tests must not be counted
        qputenv("TMPDIR", temporaryDir().toUtf8());
    }
    ~FakeWorker() {
        qputenv("TMPDIR", tmpdirBefore_);
        qputenv("HF_HUB_CACHE", hubBefore_);
        qunsetenv("COMPILESCOPE_CLI");
        for (const QByteArray& name : names_) qunsetenv(name);
    }

    void set(const char* name, const QByteArray& value) {
        names_ << QByteArray("FAKE_PREVIEW_") + name;
        qputenv(names_.back(), value);
    }

    /// Weights in the cache, as huggingface_hub keeps them.
    void addWeights(const QString& id, const QByteArray& type) const {
        const QString revision(40, '1');
        const QDir model(dir_.filePath("hub/models--" + QString(id).replace('/', "--")));
        model.mkpath("refs");
        model.mkpath("snapshots/" + revision);
        const auto write = [&model](const QString& name, const QByteArray& text) {
            QFile file(model.filePath(name));
            if (file.open(QIODevice::WriteOnly)) file.write(text);
        };
        write("refs/main", revision.toUtf8());
        write("snapshots/" + revision + "/config.json", "{\"model_type\": \"" + type + "\"}");
        write("snapshots/" + revision + "/model.safetensors", "12345678");
    }

    /// From now on no frame is answered, until release().
    void hold() {
        QFile file(dir_.filePath("hold"));
        (void)file.open(QIODevice::WriteOnly);
        set("HOLD", file.fileName().toUtf8());
    }
    void release() { QFile::remove(dir_.filePath("hold")); }

    /// The rest of every log line that starts with this word.
    QStringList logged(const QString& word) const {
        QFile log(dir_.filePath("log"));
        if (!log.open(QIODevice::ReadOnly)) return {};
        QStringList found;
        for (const QString& line : QString::fromUtf8(log.readAll()).split('\n'))
            if (line.startsWith(word + ' ')) found << line.mid(word.size() + 1);
        return found;
    }

    bool isRunning(int which) const { return isAlive(logged("pid").value(which)); }

    /// Whether the `which`-th camera or video is still read.
    bool isCapturing(int which) const { return isAlive(logged("capture").value(which).mid(4)); }

    /// A readable image of 640x480, red on its left half, blue on its right.
    QString image(const QString& name) const {
        QImage picture(640, 480, QImage::Format_RGB32);
        for (int y = 0; y < 480; ++y)
            for (int x = 0; x < 640; ++x) picture.setPixelColor(x, y, x < 320 ? Qt::red : Qt::blue);
        const QString file = dir_.filePath(name);
        picture.save(file);
        return file;
    }

    /// Not an image, whatever its name says.
    QString brokenImage(const QString& name) const {
        QFile file(dir_.filePath(name));
        if (file.open(QIODevice::WriteOnly)) file.write("this is no image");
        return file.fileName();
    }

    /// A folder with images a2.png, a10.png, ..., and a file that is none.
    QString folder(const QStringList& images) const {
        QDir(dir_.path()).mkdir("images");
        for (const QString& name : images) (void)image("images/" + name);
        (void)brokenImage("images/notes.txt");
        return dir_.filePath("images");
    }

    QString path(const QString& name) const { return dir_.filePath(name); }

    /// What QDir::tempPath() is while this lives.
    QString temporaryDir() const { return dir_.filePath("tmp"); }

private:
    /// Whether the worker or reader with this pid exists. A process or a thread of this test may have its number by
    /// now: numbers are used again after 32,768 of them.
    static bool isAlive(const QString& pid) {
        if (pid.toInt() <= 0 || ::kill(static_cast<pid_t>(pid.toInt()), 0) != 0) return false;
        QFile file("/proc/" + pid + "/cmdline");
        const QByteArray command = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        return command.isEmpty() || command.contains("preview_worker") ||
               command.contains("capture");  // empty: a zombie
    }

    QByteArray tmpdirBefore_ = qEnvironmentVariable("TMPDIR", "/tmp").toUtf8();
    QByteArray hubBefore_ = qgetenv("HF_HUB_CACHE");
    QTemporaryDir dir_;
    QList<QByteArray> names_;
};
