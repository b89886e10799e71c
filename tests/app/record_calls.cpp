/// A library for LD_PRELOAD that appends each call which changes a file or folder below RECORD_BELOW to the
/// file RECORD_TO, after the call has succeeded. tests/support/power_cut.py reads the record.
///
/// A record is "\x1e", then fields separated by tabs, then a newline. INODE names a file or folder, DATA is
/// in hexadecimal digits:
///   C PATH INODE            a file was created       W INODE OFFSET DATA   bytes were written
///   M PATH INODE            a folder was created     T INODE LENGTH        a file was cut to, or filled up
///   to, a length R FROM TO               a rename                 S INODE               a file or folder was
///   synced U PATH                  a removal                L PATH TARGET         a symbolic link was made
///   X CALL                  a call that this library cannot record
///
/// Writes through stdio's buffer (fwrite) are not seen: their reader compares the record with the real
/// folder.

#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace {

template <typename Function>
Function next(const char* name) {
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

#define REAL(name) static const auto real = next<decltype(&::name)>(#name)

/// Keeps errno as the recorded call left it.
class KeptErrno {
public:
    ~KeptErrno() { errno = kept_; }

private:
    int kept_ = errno;
};

void append(const std::string& fields) {
    const char* file = ::getenv("RECORD_TO");
    if (file == nullptr) return;
    const std::string line = "\x1e" + fields + "\n";
    const int fd = static_cast<int>(
        ::syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644));
    if (fd < 0 || ::syscall(SYS_write, fd, line.data(), line.size()) != static_cast<long>(line.size()))
        ::abort();
    ::syscall(SYS_close, fd);
}

bool is_below(const std::string& path) {
    const char* folder = ::getenv("RECORD_BELOW");
    return folder != nullptr && (path == folder || path.starts_with(std::string(folder) + "/"));
}

std::string path_of(int fd) {
    char path[4096];
    const ssize_t n = ::readlink(("/proc/self/fd/" + std::to_string(fd)).c_str(), path, sizeof path);
    return n > 0 ? std::string(path, static_cast<std::size_t>(n)) : std::string();
}

std::string absolute(int dir, const char* path) {
    std::string whole = path;
    if (path[0] != '/') {
        char cwd[4096];
        const std::string base = dir != AT_FDCWD             ? path_of(dir)
                                 : ::getcwd(cwd, sizeof cwd) ? std::string(cwd)
                                                             : std::string();
        whole = base + "/" + path;
    }
    while (whole.size() > 1 && whole.ends_with('/')) whole.pop_back();
    return whole;
}

std::string inode_of(int fd) {
    struct stat info {};
    return ::fstat(fd, &info) == 0 ? std::to_string(info.st_ino) : "0";
}

std::string inode_of(const std::string& path) {
    struct stat info {};
    return ::lstat(path.c_str(), &info) == 0 ? std::to_string(info.st_ino) : "0";
}

bool exists(int dir, const char* path) {
    const KeptErrno kept;
    struct stat info {};
    return ::fstatat(dir, path, &info, 0) == 0;
}

void opened(int fd, int flags, bool existed) {
    if (fd < 0) return;
    const KeptErrno kept;
    const std::string path = path_of(fd);
    if (!is_below(path)) return;
    if ((flags & O_CREAT) != 0 && !existed) append("C\t" + path + "\t" + inode_of(fd));
    if ((flags & O_TRUNC) != 0 && existed) append("T\t" + inode_of(fd) + "\t0");
}

void written(int fd, off_t offset, const char* data, ssize_t n) {
    if (n <= 0) return;
    const KeptErrno kept;
    if (!is_below(path_of(fd))) return;
    constexpr const char* kDigits = "0123456789abcdef";
    std::string text = "W\t" + inode_of(fd) + "\t" + std::to_string(offset) + "\t";
    for (ssize_t i = 0; i < n; ++i) {
        const auto byte = static_cast<unsigned char>(data[i]);
        text += {kDigits[byte >> 4], kDigits[byte & 15]};
    }
    append(text);
}

void synced(int fd, int result) {
    const KeptErrno kept;
    if (result == 0 && is_below(path_of(fd))) append("S\t" + inode_of(fd));
}

void cut(int fd, off_t length, int result) {
    const KeptErrno kept;
    if (result == 0 && is_below(path_of(fd))) append("T\t" + inode_of(fd) + "\t" + std::to_string(length));
}

void renamed(const std::string& from, const std::string& to, int result) {
    const KeptErrno kept;
    if (result == 0 && (is_below(from) || is_below(to))) append("R\t" + from + "\t" + to);
}

void removed(const std::string& path, int result) {
    const KeptErrno kept;
    if (result == 0 && is_below(path)) append("U\t" + path);
}

void folder_made(const std::string& path, int result) {
    const KeptErrno kept;
    if (result == 0 && is_below(path)) append("M\t" + path + "\t" + inode_of(path));
}

void linked(const std::string& path, const char* target, int result) {
    const KeptErrno kept;
    if (result == 0 && is_below(path)) append("L\t" + path + "\t" + target);
}

void unrecorded(const char* call, int fd, ssize_t result) {
    const KeptErrno kept;
    if (result > 0 && is_below(path_of(fd))) append(std::string("X\t") + call);
}

mode_t mode_in(int flags, va_list arguments) {
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}

int flags_of(const char* mode) {
    return mode[0] == 'w' ? O_CREAT | O_TRUNC : mode[0] == 'a' ? O_CREAT : 0;
}

}  // namespace

#define RECORD_OPEN(name)                              \
    int name(const char* path, int flags, ...) {       \
        REAL(name);                                    \
        va_list arguments;                             \
        va_start(arguments, flags);                    \
        const mode_t mode = mode_in(flags, arguments); \
        va_end(arguments);                             \
        const bool existed = exists(AT_FDCWD, path);   \
        const int fd = real(path, flags, mode);        \
        opened(fd, flags, existed);                    \
        return fd;                                     \
    }

#define RECORD_OPENAT(name)                               \
    int name(int dir, const char* path, int flags, ...) { \
        REAL(name);                                       \
        va_list arguments;                                \
        va_start(arguments, flags);                       \
        const mode_t mode = mode_in(flags, arguments);    \
        va_end(arguments);                                \
        const bool existed = exists(dir, path);           \
        const int fd = real(dir, path, flags, mode);      \
        opened(fd, flags, existed);                       \
        return fd;                                        \
    }

#define RECORD_FOPEN(name)                                         \
    FILE* name(const char* path, const char* mode) {               \
        REAL(name);                                                \
        const bool existed = exists(AT_FDCWD, path);               \
        FILE* file = real(path, mode);                             \
        if (file) opened(::fileno(file), flags_of(mode), existed); \
        return file;                                               \
    }

#define RECORD_PWRITE(name, Offset)                                      \
    ssize_t name(int fd, const void* data, size_t size, Offset offset) { \
        REAL(name);                                                      \
        const ssize_t n = real(fd, data, size, offset);                  \
        written(fd, offset, static_cast<const char*>(data), n);          \
        return n;                                                        \
    }

#define RECORD_CUT(name, Offset)             \
    int name(int fd, Offset length) {        \
        REAL(name);                          \
        const int result = real(fd, length); \
        cut(fd, length, result);             \
        return result;                       \
    }

extern "C" {

// NOLINTBEGIN(cert-dcl50-cpp, readability-identifier-naming)
RECORD_OPEN(open)
RECORD_OPEN(open64)
RECORD_OPENAT(openat)
RECORD_OPENAT(openat64)
RECORD_FOPEN(fopen)
RECORD_FOPEN(fopen64)
RECORD_PWRITE(pwrite, off_t)
RECORD_PWRITE(pwrite64, off64_t)
RECORD_CUT(ftruncate, off_t)
RECORD_CUT(ftruncate64, off64_t)

int creat(const char* path, mode_t mode) {
    return ::open(path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

ssize_t write(int fd, const void* data, size_t size) {
    REAL(write);
    const ssize_t n = real(fd, data, size);
    const KeptErrno kept;
    if (n > 0) written(fd, ::lseek(fd, 0, SEEK_CUR) - n, static_cast<const char*>(data), n);
    return n;
}

ssize_t writev(int fd, const iovec* parts, int count) {
    REAL(writev);
    const ssize_t n = real(fd, parts, count);
    const KeptErrno kept;
    std::string data;
    for (int i = 0; i < count && n > 0; ++i)
        data.append(static_cast<const char*>(parts[i].iov_base), parts[i].iov_len);
    if (n > 0) written(fd, ::lseek(fd, 0, SEEK_CUR) - n, data.data(), n);
    return n;
}

int fsync(int fd) {
    REAL(fsync);
    const int result = real(fd);
    synced(fd, result);
    return result;
}

int fdatasync(int fd) {
    REAL(fdatasync);
    const int result = real(fd);
    synced(fd, result);
    return result;
}

int rename(const char* from, const char* to) noexcept {
    REAL(rename);
    const int result = real(from, to);
    renamed(absolute(AT_FDCWD, from), absolute(AT_FDCWD, to), result);
    return result;
}

int renameat(int from_dir, const char* from, int to_dir, const char* to) noexcept {
    REAL(renameat);
    const int result = real(from_dir, from, to_dir, to);
    renamed(absolute(from_dir, from), absolute(to_dir, to), result);
    return result;
}

int unlink(const char* path) noexcept {
    REAL(unlink);
    const int result = real(path);
    removed(absolute(AT_FDCWD, path), result);
    return result;
}

int unlinkat(int dir, const char* path, int flags) noexcept {
    REAL(unlinkat);
    const int result = real(dir, path, flags);
    removed(absolute(dir, path), result);
    return result;
}

int remove(const char* path) noexcept {
    REAL(remove);
    const int result = real(path);
    removed(absolute(AT_FDCWD, path), result);
    return result;
}

int rmdir(const char* path) noexcept {
    REAL(rmdir);
    const int result = real(path);
    removed(absolute(AT_FDCWD, path), result);
    return result;
}

int mkdir(const char* path, mode_t mode) noexcept {
    REAL(mkdir);
    const int result = real(path, mode);
    folder_made(absolute(AT_FDCWD, path), result);
    return result;
}

int mkdirat(int dir, const char* path, mode_t mode) noexcept {
    REAL(mkdirat);
    const int result = real(dir, path, mode);
    folder_made(absolute(dir, path), result);
    return result;
}

char* mkdtemp(char* pattern) noexcept {
    REAL(mkdtemp);
    char* path = real(pattern);
    if (path) folder_made(absolute(AT_FDCWD, path), 0);
    return path;
}

int symlink(const char* target, const char* path) noexcept {
    REAL(symlink);
    const int result = real(target, path);
    linked(absolute(AT_FDCWD, path), target, result);
    return result;
}

int symlinkat(const char* target, int dir, const char* path) noexcept {
    REAL(symlinkat);
    const int result = real(target, dir, path);
    linked(absolute(dir, path), target, result);
    return result;
}

ssize_t sendfile64(int out, int in, off64_t* offset, size_t size) noexcept;

ssize_t sendfile(int out, int in, off_t* offset, size_t size) noexcept {
    static const auto real = next<ssize_t (*)(int, int, off_t*, size_t)>("sendfile");
    const ssize_t n = real(out, in, offset, size);
    unrecorded("sendfile", out, n);
    return n;
}

ssize_t sendfile64(int out, int in, off64_t* offset, size_t size) noexcept {
    return sendfile(out, in, offset, size);
}

ssize_t copy_file_range(int in, off64_t* in_offset, int out, off64_t* out_offset, size_t size,
                        unsigned flags) {
    REAL(copy_file_range);
    const ssize_t n = real(in, in_offset, out, out_offset, size, flags);
    unrecorded("copy_file_range", out, n);
    return n;
}
// NOLINTEND(cert-dcl50-cpp, readability-identifier-naming)
}
