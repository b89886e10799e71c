#include "tests/support/fake_cuda/fake_cuda.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>

namespace fake_cuda {

namespace {

constexpr std::size_t kMemory = 80'000'000'000;

std::string process_name() {
    std::ifstream in("/proc/self/comm");
    std::string name;
    std::getline(in, name);
    return name;
}

/// The devices that CUDA_VISIBLE_DEVICES shows, up to the first number that no device has.
std::vector<int> visible_devices(int devices) {
    std::vector<int> visible;
    const char* wanted = std::getenv("CUDA_VISIBLE_DEVICES");
    if (wanted == nullptr) {
        for (int device = 0; device < devices; ++device) visible.push_back(device);
        return visible;
    }
    std::istringstream numbers(wanted);
    for (std::string number; std::getline(numbers, number, ',');) {
        const int device = std::atoi(number.c_str());
        if (device < 0 || device >= devices) break;
        visible.push_back(device);
    }
    return visible;
}

Script script_of(const char* text) {
    Script script;
    std::istringstream words(text != nullptr ? text : "");
    std::size_t memory = kMemory;
    std::map<int, std::size_t> of_device;
    bool applies = true;
    for (std::string word; words >> word;) {
        const std::size_t equals = word.find('=');
        const std::string key = word.substr(0, equals);
        const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
        if (key == "only")
            applies = value == process_name();
        else if (!applies)
            continue;
        else if (key == "devices")
            script.devices = std::stoi(value);
        else if (key == "memory")
            memory = std::stoull(value);
        else if (key.starts_with("memory"))
            of_device[std::stoi(key.substr(6))] = std::stoull(value);
        else if (key == "capability")
            script.major = value.at(0) - '0', script.minor = value.at(2) - '0';
        else if (key == "compute_mode")
            script.compute_mode = std::stoi(value);
        else if (key == "event_ms")
            script.event_ms = std::stof(value);
        else if (key == "allocations")
            script.allocations = std::stoll(value);
        else if (key == "illegal_access_at")
            script.illegal_access_at = std::stoll(value);
        else if (key == "no_capture")
            script.no_capture = value == "1";
        else if (key == "no_graph_memory")
            script.no_graph_memory = value == "1";
        else if (key == "illegal_access_at_graph")
            script.illegal_access_at_graph = std::stoll(value);
        else if (key == "log")
            script.log = value;
        else {
            std::fprintf(stderr, "COMPILESCOPE_FAKE_CUDA: unknown key '%s'\n", key.c_str());
            std::abort();
        }
    }
    for (int device : visible_devices(script.devices)) {
        script.slots.push_back(device);
        script.memory.push_back(of_device.contains(device) ? of_device[device] : memory);
    }
    script.devices = static_cast<int>(script.slots.size());
    return script;
}

struct Block {
    std::size_t bytes;
    int device;
};

struct Memory {
    std::mutex mutex;
    std::map<const char*, Block> blocks;  ///< by address
    std::map<int, std::size_t> used;      ///< by device
};

// Never destroyed: LibTorch frees memory while the process ends.
Memory& memory() {
    static auto* of_process = new Memory;
    return *of_process;
}

thread_local cudaError_t thread_error = cudaSuccess;

/// Writes the log when the library is unloaded.
struct Log {
    ~Log() {
        const Counters& made = counters();
        if (script().log.empty() || made.allocations == 0) return;
        std::ofstream(script().log, std::ios::app)
            << process_name() << ' ' << getpid() << ' ' << made.allocations << ' ' << made.peak << ' '
            << made.kernels << ' ' << made.captures << ' ' << made.failed_captures << ' '
            << made.graph_launches << '\n';
    }
} write_log;

}  // namespace

Script& changeable_script() {
    static auto* of_process = new Script(script_of(std::getenv("COMPILESCOPE_FAKE_CUDA")));
    return *of_process;
}

const Script& script() {
    return changeable_script();
}

const Model& model() {
    static constexpr Model kAmpere{"fake CUDA, 8.0 (no GPU)", 108, 166'912, 167'936, 41'943'040};
    static constexpr Model kHopper{"fake CUDA, 9.0 (no GPU)", 132, 232'448, 233'472, 52'428'800};
    return script().major < 9 ? kAmpere : kHopper;
}

int& current_device() {
    thread_local int device = 0;
    return device;
}

Counters& counters() {
    static auto* of_process = new Counters;
    return *of_process;
}

cudaError_t sticky_error() {
    const auto reached = [](std::int64_t count, std::int64_t limit) { return limit >= 0 && count >= limit; };
    const bool is_lost = reached(counters().kernels, script().illegal_access_at) ||
                         reached(counters().graph_launches, script().illegal_access_at_graph);
    return is_lost ? cudaErrorIllegalAddress : cudaSuccess;
}

cudaError_t failed(cudaError_t error) {
    if (error != cudaSuccess) thread_error = error;
    return error;
}

cudaError_t last_error(bool clear) {
    if (sticky_error() != cudaSuccess) return sticky_error();
    const cudaError_t error = thread_error;
    if (clear) thread_error = cudaSuccess;
    return error;
}

cudaError_t allocate(void** address, std::size_t bytes) {
    *address = nullptr;
    if (const cudaError_t error = unsafe_call(); error != cudaSuccess) return error;
    if (bytes == 0) return cudaSuccess;
    const std::lock_guard lock(memory().mutex);
    const int device = current_device();
    Counters& made = counters();
    std::size_t& used = memory().used[device];
    const bool is_full = used + bytes > script().memory.at(static_cast<std::size_t>(device));
    if (is_full || (script().allocations >= 0 && made.allocations >= script().allocations))
        return failed(cudaErrorMemoryAllocation);
    // Not committed: a page costs memory only once something is written to it.
    void* block =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (block == MAP_FAILED) return failed(cudaErrorMemoryAllocation);
    ++made.allocations;
    used += bytes;
    made.used += bytes;
    made.peak = std::max(made.peak, made.used);
    memory().blocks[static_cast<const char*>(block)] = {bytes, device};
    *address = block;
    return cudaSuccess;
}

cudaError_t release(void* address) {
    if (address == nullptr) return cudaSuccess;
    if (const cudaError_t error = unsafe_call(); error != cudaSuccess) return error;
    const std::lock_guard lock(memory().mutex);
    const auto found = memory().blocks.find(static_cast<const char*>(address));
    if (found == memory().blocks.end()) return failed(cudaErrorInvalidValue);
    munmap(address, found->second.bytes);
    memory().used[found->second.device] -= found->second.bytes;
    counters().used -= found->second.bytes;
    memory().blocks.erase(found);
    return cudaSuccess;
}

void memory_info(std::size_t* available, std::size_t* total) {
    const std::lock_guard lock(memory().mutex);
    *total = script().memory.at(static_cast<std::size_t>(current_device()));
    *available = *total - memory().used[current_device()];
}

int device_of(const void* address) {
    const std::lock_guard lock(memory().mutex);
    auto after = memory().blocks.upper_bound(static_cast<const char*>(address));
    if (after == memory().blocks.begin()) return -1;
    const auto& [begin, block] = *--after;
    return static_cast<const char*>(address) < begin + block.bytes ? block.device : -1;
}

}  // namespace fake_cuda

extern "C" void compilescope_fake_cuda(const char* text, fake_cuda::Counters* counted) {
    if (text != nullptr) fake_cuda::changeable_script() = fake_cuda::script_of(text);
    if (text != nullptr) fake_cuda::thread_error = cudaSuccess;
    fake_cuda::Counters& made = fake_cuda::counters();
    if (counted != nullptr) *counted = made;
    if (text != nullptr) made = {.used = made.used, .peak = made.used};
}
