#include "core/weights/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/error.h"

namespace bench::weights {

namespace {

[[noreturn]] void fail(const std::filesystem::path& file, int error) {
    throw InputError(file.string() + ": cannot be read: " + std::generic_category().message(error));
}

class Descriptor {
public:
    explicit Descriptor(const std::filesystem::path& file) : fd_(::open(file.c_str(), O_RDONLY | O_CLOEXEC)) {
        if (fd_ < 0) fail(file, errno);
    }
    ~Descriptor() { ::close(fd_); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return fd_; }

private:
    int fd_;
};

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& file) {
    const Descriptor descriptor(file);
    struct stat info {};
    if (::fstat(descriptor.get(), &info) != 0) fail(file, errno);
    if (!S_ISREG(info.st_mode)) throw InputError(file.string() + ": cannot be read: not a file");
    const auto size = static_cast<std::size_t>(info.st_size);
    if (size == 0) return;  // mmap refuses empty files
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor.get(), 0);
    if (address == MAP_FAILED) fail(file, errno);
    bytes_ = {static_cast<const std::byte*>(address), size};
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

}  // namespace bench::weights
