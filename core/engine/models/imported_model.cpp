#include "core/engine/models/imported_model.h"

#include <ATen/ATen.h>
#include <torch/csrc/jit/runtime/interpreter.h>
#include <torch/script.h>

#include <map>
#include <sstream>

#include "core/base/error.h"
#include "core/base/scratch_dir.h"
#include "core/catalog/model_import.h"
#include "core/engine/models/loading/safetensors.h"
#include "core/engine/runtime/scalar_type.h"

namespace bench::models {

namespace jit = torch::jit;
namespace fs = std::filesystem;

namespace {

weights::TraceSpec spec_of(const std::vector<at::Tensor>& inputs) {
    weights::TraceSpec spec{
        .dtype = dtype_word(inputs.at(0).scalar_type()), .device = inputs.at(0).device().str(), .shapes = {}};
    for (const at::Tensor& input : inputs) spec.shapes.push_back(input.sizes().vec());
    return spec;
}

/// Returns the submodule that owns the tensor of a dotted name, and the tensor's name in it. Creates missing
/// submodules.
std::pair<Layer*, std::string> part_of(Layer& model, const std::string& name) {
    Layer* part = &model;
    std::size_t begin = 0;
    for (std::size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', begin)) {
        const std::string child = name.substr(begin, dot - begin);
        const auto children = part->named_children();
        const auto* known = children.find(child);
        part = known ? dynamic_cast<Layer*>(known->get()) : part->add<Layer>(child).get();
        begin = dot + 1;
    }
    return {part, name.substr(begin)};
}

/// Turns a graph's tensor constants into inputs after the others, so that compiled code binds them by name.
std::vector<at::Tensor> lift_constants(jit::Graph& graph) {
    std::vector<at::Tensor> values;
    std::vector<jit::Node*> constants;
    for (jit::Node* node : graph.nodes())
        if (node->kind() == c10::prim::Constant && node->hasAttribute(c10::attr::value) &&
            node->kindOf(c10::attr::value) == jit::AttributeKind::t)
            constants.push_back(node);
    for (jit::Node* node : constants) {
        values.push_back(node->t(c10::attr::value));
        node->output()->replaceAllUsesWith(graph.addInput());
        node->destroy();
    }
    return values;
}

/// Appends the tensors of a result: a tensor, or a tuple, list or dictionary. Ignores other values.
void append_tensors(const c10::IValue& value, std::vector<at::Tensor>& tensors) {
    if (value.isTensor()) {
        tensors.push_back(value.toTensor());
    } else if (value.isTuple()) {
        for (const c10::IValue& element : value.toTupleRef().elements())
            if (element.isTensor()) tensors.push_back(element.toTensor());
    } else if (value.isList()) {
        for (const c10::IValue& element : value.toListRef())
            if (element.isTensor()) tensors.push_back(element.toTensor());
    } else if (value.isGenericDict()) {
        for (const auto& entry : value.toGenericDict())
            if (entry.value().isTensor()) tensors.push_back(entry.value().toTensor());
    }
}

class ImportedModel : public VisionModel {
public:
    ImportedModel(const weights::HfConfig& config, std::string python)
        : folder_(config.file.parent_path()),
          in_use_(weights::use_import(folder_)),
          python_(std::move(python)),
          fixed_dtype_(config.flag("fixed_dtype", false)) {
        for (const auto& name : config.values.at("outputs")) outputs_.push_back(name);
        const weights::SafetensorsFile derived(folder_ / "derived.safetensors");
        for (const auto& tensor : config.values.at("tensors")) {
            const std::string name = tensor.at("name"), role = tensor.at("role");
            const auto shape = tensor.at("shape").get<std::vector<std::int64_t>>();
            const auto [part, leaf] = part_of(*this, name);
            if (role == "parameter")
                tensors_[name] = part->add_parameter(leaf, shape);
            else if (role == "buffer")
                tensors_[name] = part->register_buffer(leaf, at::empty(shape));
            else
                tensors_[name] = part->register_derived_buffer(leaf, derived.tensor(name));
        }
    }

    void prepare(const std::vector<at::Tensor>& inputs) override {
        if (fixed_dtype_ && inputs.at(0).scalar_type() != at::kFloat)
            throw UnsupportedError(message("the file's operations are made for float32, and cannot run in %1",
                                           dtype_word(inputs.at(0).scalar_type())));
        if (weights::TraceSpec spec = spec_of(inputs); !prepared_ || spec != *prepared_) {
            load_graph(weights::traced_graph(folder_, spec, python_), inputs.size());
            prepared_ = std::move(spec);
        }
        // Set in every call, because moving the module to another dtype also converts these buffers.
        std::vector<at::Tensor> slots = weights_;
        for (std::size_t i = 0; i < constants_.size(); ++i)
            slots.push_back(set_derived_buffer("constant_" + std::to_string(i), constants_[i]));
        slots_ = std::move(slots);
    }

    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        if (!prepared_ || inputs.size() != prepared_->shapes.size() ||
            inputs.front().sizes() != at::IntArrayRef(prepared_->shapes.front()))
            throw Error("an imported model was not prepared for inputs of this shape");
        jit::Stack stack(inputs.begin(), inputs.end());
        stack.insert(stack.end(), slots_.begin(), slots_.end());
        jit::InterpreterState(*code_).run(stack);
        std::vector<at::Tensor> outputs;
        append_tensors(stack.back(), outputs);
        return outputs;
    }

    std::vector<std::string> output_names() const override { return outputs_; }

private:
    void load_graph(const fs::path& file, std::size_t inputs) {
        try {
            jit::ExtraFilesMap extra{{"weights", ""}};
            const jit::Module loaded = jit::load(file.string(), std::nullopt, extra);
            const std::shared_ptr<jit::Graph> graph = loaded.get_method("forward").graph()->copy();
            graph->eraseInput(0);  // the module itself, which has no tensors
            weights_.clear();
            std::istringstream names(extra.at("weights"));
            for (std::string name; std::getline(names, name);) weights_.push_back(tensors_.at(name));
            if (graph->inputs().size() != inputs + weights_.size())
                throw Error(file.string() + ": its graph does not have the inputs that it names");
            constants_ = lift_constants(*graph);
            code_ = std::make_unique<jit::Code>(graph, "forward");
        } catch (const c10::Error& error) {
            throw Error(file.string() + " cannot be read as TorchScript: " + error.what_without_backtrace());
        } catch (const std::out_of_range&) {
            throw Error(file.string() + ": its graph reads a weight that the model does not have");
        }
    }

    fs::path folder_;
    std::shared_ptr<FileLock> in_use_;  ///< keeps the folder from being removed
    std::string python_;
    bool fixed_dtype_;  ///< the file's graph contains the types that it computes with
    std::vector<std::string> outputs_;
    std::map<std::string, at::Tensor> tensors_;
    // Of the graph that prepare() loaded last.
    std::optional<weights::TraceSpec> prepared_;
    std::unique_ptr<jit::Code> code_;
    std::vector<at::Tensor> weights_, constants_;
    std::vector<at::Tensor> slots_;  ///< the module's own tensors, which the graph takes after the inputs
};

/// An AOTInductor package, which core/engine/backends/compiled_file runs.
class CompiledFile : public VisionModel {
public:
    explicit CompiledFile(const weights::HfConfig& config)
        : file_(config.word("source", "")), outputs_(config.values.at("outputs")) {}

    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& /*inputs*/) override {
        throw UnsupportedError("the file is compiled code: it has no eager");
    }
    fs::path compiled_file() const override { return file_; }
    std::vector<std::string> output_names() const override { return outputs_; }

private:
    fs::path file_;
    std::vector<std::string> outputs_;
};

/// An ONNX file. Other engines run it; the reference is ONNX's own implementation.
class OnnxFile : public VisionModel {
public:
    explicit OnnxFile(const weights::HfConfig& config)
        : source_(config.word("source", "")), outputs_(config.values.at("outputs")) {}

    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        if (inputs.at(0).scalar_type() != at::kDouble)
            throw UnsupportedError("an ONNX file has no eager: only other engines run it");
        const ScratchDir scratch;
        const fs::path in = scratch.path() / "in.safetensors", out = scratch.path() / "out.safetensors";
        weights::write_safetensors(in, {{"input", inputs.front()}});
        weights::onnx_reference(source_, in, out, outputs_);
        const weights::SafetensorsFile file(out);
        std::vector<at::Tensor> outputs;
        for (const std::string& name : outputs_) outputs.push_back(file.tensor(name));
        return outputs;
    }
    fs::path onnx_file() const override { return source_; }
    std::vector<std::string> output_names() const override { return outputs_; }

private:
    std::string source_;
    std::vector<std::string> outputs_;
};

}  // namespace

std::shared_ptr<VisionModel> make_imported(const weights::HfConfig& config, const std::string& python) {
    if (config.flag("compiled", false)) return std::make_shared<CompiledFile>(config);
    if (config.flag("onnx", false)) return std::make_shared<OnnxFile>(config);
    auto model = std::make_shared<ImportedModel>(config, python);
    model->eval();
    return model;
}

}  // namespace bench::models
