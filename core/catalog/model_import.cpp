#include "core/catalog/model_import.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/base/durable_file.h"
#include "core/base/error.h"
#include "core/base/file_lock.h"
#include "core/base/full_disk.h"
#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/base/python_helper.h"
#include "core/base/sha256.h"
#include "core/base/subprocess.h"
#include "core/base/text_file.h"
#include "core/base/time_limit.h"
#include "core/base/trusted_files.h"
#include "core/base/utc_time.h"
#include "core/catalog/engines.h"
#include "core/catalog/hf_config.h"
#include "core/catalog/hub_cache.h"

namespace bench::weights {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kTransformers = "transformers/";
constexpr std::array<std::string_view, 2> kLibraries{"timm/", kTransformers};
constexpr std::array<std::string_view, 5> kFileEndings{".pt", ".pth", ".ts", ".pt2", ".onnx"};
constexpr std::string_view kOnnxEnding = ".onnx";
constexpr std::size_t kShortSum = 16;
constexpr std::size_t kLongestName = 180;  // with version and endings under NAME_MAX (255)
constexpr std::chrono::seconds kLimit{900};

fs::path imports_dir() {
    return paths::cache_dir() / "imported";
}

/// Whether a name has the form that folder_of() uses: "timm--x", "transformers--x", "file--x".
bool is_folder_name(std::string_view name) {
    constexpr std::array<std::string_view, 3> kPrefixes{"timm--", "transformers--", "file--"};
    return std::ranges::any_of(kPrefixes, [name](std::string_view prefix) {
        return name.starts_with(prefix) && name.size() > prefix.size();
    });
}

/// Identifies the version of a source: a file's content, a folder's files, or a revision in the hub's cache.
/// Empty if the model depends only on the library.
std::string version_of(const std::string& id) {
    if (is_import_file(id)) return trusted_files::sum_of(id).substr(0, kShortSum);
    if (!id.starts_with(kTransformers)) return {};
    const std::string name = id.substr(kTransformers.size());
    if (!name.starts_with('/')) {
        const auto snapshot = hub_snapshot(name);
        return snapshot ? snapshot->revision.substr(0, kShortSum) : std::string();
    }
    // What from_pretrained() reads: the configurations, and the weights in one file or in shards.
    std::vector<std::string> files;
    std::error_code error;
    for (const auto& item : fs::directory_iterator(name, error)) {
        const std::string extension = item.path().extension().string();
        if (extension != ".json" && extension != ".safetensors") continue;
        const auto changed = item.last_write_time(error);
        if (error) continue;
        files.push_back(item.path().string() + ' ' + std::to_string(item.file_size(error)) + ' ' +
                        std::to_string(changed.time_since_epoch().count()) + '\n');
    }
    std::ranges::sort(files);
    Sha256 sum;
    for (const std::string& file : files) sum.update(file);
    return sum.hex().substr(0, kShortSum);
}

/// "timm/x" is stored in "timm--x", a file in "file--NAME". "@VERSION" follows if there is a version,
/// "+weights" if the folder includes weights.
fs::path folder_of(const std::string& id, bool with_weights) {
    std::string name;
    const fs::path path = is_import_file(id) ? fs::path(id) : fs::path();
    for (const char c : path.empty() ? id : "file/" + path.filename().string())
        name += c == '/' ? std::string("--") : std::string(1, c);
    // A folder's whole path may be longer than a file name can be.
    if (name.size() > kLongestName) {
        Sha256 sum;
        sum.update(name);
        name.replace(kLongestName, std::string::npos, "-" + sum.hex().substr(0, kShortSum));
    }
    if (const std::string version = version_of(id); !version.empty()) name += "@" + version;
    return import_folders().folder_of(name + (with_weights ? "+weights" : ""));
}

/// Imports by another version of the helper are not used.
std::string helper_version() {
    return python_helper::sha256_of({"importing"});
}

fs::path log_file() {
    return imports_dir() / "import.log";
}

/// The first installed engine; all of them have the package onnx.
std::optional<engines::Installed> engine_with_onnx() {
    for (const engines::EngineInfo& engine : engines::all())
        if (auto installed = engines::installed(engine.name)) return installed;
    return std::nullopt;
}

/// A helper process, which imports its libraries once for all requests. They take seconds.
class Helper {
public:
    Helper(std::string id, const std::string& python, const std::string& helper = "import")
        : id_(std::move(id)) {
        try {
            process_ = std::make_unique<Subprocess>(
                SubprocessOptions{.command = python_helper::command(python, helper),
                                  .environment = {{"HF_HUB_OFFLINE", "1"},
                                                  {"TRANSFORMERS_OFFLINE", "1"},
                                                  {"PYTHONUNBUFFERED", "1"}},
                                  .stderr_file = log_file(),
                                  .working_dir = {}});
        } catch (const Error& error) {
            throw UnsupportedError(
                message("%1 needs a Python with torch and %2: %3; name an interpreter with --python or "
                        "COMPILESCOPE_PYTHON, or run scripts/setup.sh",
                        id_, id_.substr(0, id_.find('/')), error.message()));
        }
    }

    /// Returns the answer to a request.
    nlohmann::json ask(const nlohmann::json& request) {
        if (!process_->write_line(request.dump())) throw failed(message("the helper ended immediately"));
        const auto limit = seconds_of_environment("COMPILESCOPE_IMPORT_TIMEOUT_S").value_or(kLimit);
        const auto deadline = std::chrono::steady_clock::now() + limit;
        std::string line;
        while (true) {
            const auto left =
                std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
            const auto read = process_->read_line(line, std::max(left, std::chrono::milliseconds(0)));
            if (read == Subprocess::Read::timeout)
                throw failed(message("the helper did not answer within %1 s and was killed", limit.count()));
            if (read == Subprocess::Read::end) {
                const auto status = process_->wait(std::chrono::seconds(2));
                throw failed(message("the helper ended (%1)",
                                     status ? status->describe() : message("it closed its output")));
            }
            const auto reply = json_or_null(line);
            if (!reply.is_object() || reply.value("type", "") != "result") continue;
            if (reply.value("ok", false)) return reply;
            const Message why = message_in(reply, "error");
            if (reply.value("unsupported", false)) throw InputError(about("--model " + id_, why));
            throw failed(why);
        }
    }

private:
    Error failed(const Message& what) const {
        return Error(message("%1 cannot be imported: %2; see %3", id_, with_full_disk(what, {imports_dir()}),
                             log_file().string()));
    }

    std::string id_;
    std::unique_ptr<Subprocess> process_;
};

bool is_whole(const fs::path& folder) {
    try {
        const fs::path file = folder / kConfigFile;
        if (!fs::exists(file)) return false;
        const auto config = read_json(file);
        return text_in(config, "importer") == helper_version();
    } catch (const Error&) {
        return false;
    }
}

/// The model id in a config.json; empty if the file is damaged.
std::string source_in(const fs::path& config_file) {
    try {
        const auto config = read_json(config_file);
        return text_in(config, "source");
    } catch (const std::exception&) {
        return {};
    }
}

std::string file_name(const TraceSpec& spec) {
    std::string name = spec.dtype;
    for (const auto& shape : spec.shapes) {
        name += '-';
        for (std::size_t i = 0; i < shape.size(); ++i) name += (i ? "x" : "") + std::to_string(shape[i]);
    }
    return name + "-" + (spec.device == "cpu" ? "cpu" : "cuda") + ".pt";
}

fs::path graph_file(const fs::path& import_folder, const TraceSpec& spec) {
    return import_folder / "graphs" / file_name(spec);
}

void trace(Helper& helper, const std::string& id, const fs::path& import_folder, const TraceSpec& spec) {
    helper.ask({{"ask", "trace"},
                {"source", id},
                {"folder", import_folder.string()},
                {"dtype", spec.dtype},
                {"device", spec.device},
                {"shapes", spec.shapes},
                {"file", graph_file(import_folder, spec).string()}});
}

/// Imports the model into `folder`, with the graphs that most runs need: of one picture on the CPU, and in
/// fp64 for the check of its outputs.
void import_into(const fs::path& folder, const nlohmann::json& request, const std::string& python) {
    const std::string id = request.at("source").get<std::string>();
    Helper helper(id, python);
    const auto described = helper.ask(request);
    for (const auto& dtype : described.value("traceable", nlohmann::json::array())) {
        try {
            trace(helper, id, folder,
                  {.dtype = dtype.get<std::string>(),
                   .device = "cpu",
                   .shapes = described.at("shapes").get<std::vector<std::vector<std::int64_t>>>()});
        } catch (const Error&) {
            break;  // a row of this graph asks again and has the reason; other modes do not need it
        }
    }
}

}  // namespace

bool is_import_file(std::string_view id) {
    return id.starts_with('/') &&
           std::ranges::any_of(kFileEndings, [id](std::string_view ending) { return id.ends_with(ending); });
}

bool is_import(std::string_view id) {
    return is_import_file(id) || std::ranges::any_of(kLibraries, [id](std::string_view library) {
               return id.starts_with(library) && id.size() > library.size();
           });
}

fs::path import_weights_path(std::string_view id) {
    if (is_import_file(id)) return id;
    if (!id.starts_with(kTransformers)) return {};
    const fs::path folder = id.substr(kTransformers.size());
    const bool has_weights = folder.is_absolute() && (fs::exists(folder / "model.safetensors") ||
                                                      fs::exists(folder / "model.safetensors.index.json"));
    return has_weights ? folder : fs::path();
}

std::string import_id_of_folder(const fs::path& folder) {
    std::string path = fs::absolute(folder).lexically_normal().string();
    while (path.size() > 1 && path.ends_with('/')) path.pop_back();
    return std::string(kTransformers) + path;
}

std::optional<fs::path> find_import(const std::string& id, bool with_weights) {
    const fs::path folder = folder_of(id, with_weights);
    return is_whole(folder) ? std::optional(folder) : std::nullopt;
}

fs::path import_model(const std::string& id, const ImportOptions& options) {
    if (is_import_file(id) && !trusted_files::is_trusted(id))
        throw InputError(
            about("--model " + id, message("this file contains code that runs when it is loaded; if you "
                                           "trust its source, pass --trust, once for this file")));
    const fs::path folder = folder_of(id, options.with_weights);
    const fs::path part = folder.string() + ".part";
    if (!options.anew && is_whole(folder)) return folder;
    const FileLock lock(folder.string() + ".lock", FileLock::Kind::exclusive);
    if (!options.anew && is_whole(folder)) return folder;  // another process has just imported it
    fs::remove_all(part);
    fs::create_directories(part / "graphs");
    nlohmann::json request{{"ask", "describe"},
                           {"source", id},
                           {"pretrained", options.with_weights},
                           {"importer", helper_version()},
                           {"folder", part.string()},
                           {"input_size", nullptr},
                           {"labels", nullptr}};
    if (id.ends_with(kOnnxEnding)) {
        const auto engine = engine_with_onnx();
        if (!engine)
            throw InputError(
                about("--model " + id, message("an ONNX file runs in another engine, and none is installed; "
                                               "`%1` installs one",
                                               "compilescope-cli engines add onnxruntime")));
        request["site"] = engine->site;
    }
    if (!options.input_size_px.empty()) request["input_size"] = options.input_size_px;
    for (const auto& [number, name] : options.class_names) request["labels"][std::to_string(number)] = name;
    try {
        import_into(part, request, options.python);
    } catch (...) {
        std::error_code ignored;
        fs::remove_all(part, ignored);
        throw;
    }
    if (fs::remove(folder / kConfigFile)) sync_folder(folder);  // a partial folder must not look complete
    fs::remove_all(folder);
    sync_tree(part);
    rename_durably(part, folder);
    return folder;
}

FolderCache import_folders() {
    return FolderCache(imports_dir(), is_folder_name);
}

std::shared_ptr<FileLock> use_import(const fs::path& import_folder) {
    return import_folders().use(import_folder.filename().string(), "");
}

std::vector<KeptImport> list_imports() {
    const FolderCache folders = import_folders();
    std::vector<KeptImport> kept;
    for (const CachedFolder& folder : folders.list()) {
        const fs::path config_file = folders.folder_of(folder.key) / kConfigFile;
        std::error_code no_config;
        const auto created = fs::last_write_time(config_file, no_config);
        kept.push_back({.key = folder.key,
                        .model = no_config ? "" : source_in(config_file),
                        .created = utc_text(no_config ? folder.last_used : created),
                        .last_used = utc_text(folder.last_used),
                        .size_bytes = folder.size_bytes});
    }
    return kept;
}

nlohmann::json to_json(const KeptImport& kept) {
    return {{"key", kept.key},
            {"model", kept.model},
            {"created", kept.created},
            {"last_used", kept.last_used},
            {"size_bytes", kept.size_bytes}};
}

void onnx_reference(const std::string& id, const fs::path& inputs, const fs::path& outputs,
                    const std::vector<std::string>& names) {
    const auto engine = engine_with_onnx();
    if (!engine) throw UnsupportedError("no engine is installed that has ONNX's reference implementation");
    Helper(id, engine->python, "reference")
        .ask({{"source", id}, {"inputs", inputs.string()}, {"file", outputs.string()}, {"outputs", names}});
}

fs::path traced_graph(const fs::path& import_folder, const TraceSpec& spec, const std::string& python) {
    const fs::path file = graph_file(import_folder, spec);
    if (fs::exists(file)) return file;
    const FileLock lock(import_folder / "graphs.lock", FileLock::Kind::exclusive);
    if (fs::exists(file)) return file;
    const fs::path config_file = import_folder / kConfigFile;
    const auto id = read_json(config_file).at("source").get<std::string>();
    Helper helper(id, python);
    trace(helper, id, import_folder, spec);
    return file;
}

}  // namespace bench::weights
