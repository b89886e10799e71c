#include "core/engine/backends/torchscript.h"

#include <torch/csrc/jit/runtime/graph_executor.h>
#include <torch/script.h>

#include <string_view>

#include "core/base/error.h"
#include "core/engine/backends/inductor/graph_capture.h"
#include "core/engine/runtime/out_of_memory.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/stopwatch.h"

namespace bench::backends {

namespace jit = torch::jit;
namespace fs = std::filesystem;

namespace {

/// TorchScript records shapes in its first calls and compiles for them in the next one.
constexpr int kProfilingCalls = 3;

class ScriptArm : public Arm {
public:
    explicit ScriptArm(jit::Module module) : module_(std::move(module)) {}

    std::vector<at::Tensor> run(const std::vector<at::Tensor>& inputs) override {
        const c10::IValue result = watching_memory(inputs.front().device(), [&] {
            return module_.forward(std::vector<c10::IValue>(inputs.begin(), inputs.end()));
        });
        std::vector<at::Tensor> outputs;
        for (const c10::IValue& output : result.toTupleRef().elements()) outputs.push_back(output.toTensor());
        return outputs;
    }

private:
    jit::Module module_;
};

/// Returns the captured graph with its weights as attributes, because freezing folds attributes, not inputs.
jit::Module with_weights(const CapturedGraph& captured, std::size_t inputs) {
    const jit::Module loaded = jit::load(captured.file.string());
    const std::shared_ptr<jit::Graph> graph = loaded.get_method("forward").graph()->copy();
    auto unit = std::make_shared<jit::CompilationUnit>();
    jit::Module module(c10::QualifiedName("__torch__.Scripted"), unit, /*shouldMangle=*/true);
    module.register_attribute("training", c10::BoolType::get(), false);
    graph->inputs().front()->setType(module.type());
    for (std::size_t i = captured.weights.size(); i-- > 0;) {
        const std::string name = "weight_" + std::to_string(i);
        module.register_parameter(name, captured.weights[i].value,
                                  /*is_buffer=*/!captured.weights[i].parameter);
        const std::size_t place = 1 + inputs + i;  // the module itself is the first input
        jit::Node* get = graph->createGetAttr(graph->inputs().front(), name);
        graph->prependNode(get);
        graph->inputs()[place]->replaceAllUsesWith(get->output());
        graph->eraseInput(place);
    }
    module.type()->addMethod(
        unit->create_function(c10::QualifiedName(*module.type()->name(), "forward"), graph));
    return module;
}

void count_operators(const jit::Block& block, CompileReport& compile_report) {
    for (const jit::Node* node : block.nodes()) {
        const std::string kind = node->kind().toQualString();
        const bool generated =
            kind == "prim::TensorExprGroup" || kind == "prim::FusionGroup" || kind == "prim::CudaFusionGroup";
        if (generated) {
            compile_report.kernels = compile_report.kernels.value_or(0) + 1;
            for (const jit::Node* inner : node->g(c10::attr::Subgraph)->nodes())
                compile_report.fused_nodes =
                    compile_report.fused_nodes.value_or(0) + (inner->kind() == c10::prim::Constant ? 0 : 1);
            continue;
        }
        if (kind.starts_with("aten::") || kind.starts_with("prim::mkldnn_") || kind.starts_with("mkldnn") ||
            kind.starts_with("prepacked::"))
            ++compile_report.extern_calls[kind];
        if (kind == "prim::MKLDNNGroup") {
            count_operators(*node->g(c10::attr::Subgraph)->block(), compile_report);
            continue;
        }
        for (const jit::Block* inner : node->blocks()) {
            count_operators(*inner, compile_report);
            // The second block is the fallback for inputs of other shapes, which do not occur.
            if (kind == "prim::If") break;
        }
    }
}

}  // namespace

PreparedArm prepare_torchscript(const ModeInfo&, const PrepareContext& context) {
    context.on_phase(Phase::capture, {});
    const fs::path file = context.work_dir / "torchscript.pt";
    const CapturedGraph captured = capture_graph(*context.module, context.inputs, file);
    context.on_phase(Phase::compile, message("freeze"));
    Stopwatch watch;
    PreparedArm prepared;
    try {
        jit::Module module = jit::freeze(with_weights(captured, context.inputs.size()));
        module = jit::optimize_for_inference(module);
        prepared.arm = std::make_unique<ScriptArm>(std::move(module));
    } catch (const c10::OutOfMemoryError&) {
        throw;
    } catch (const c10::Error& error) {
        throw Error(message("TorchScript cannot freeze the model: %1", error.what_without_backtrace()));
    }
    std::error_code ignored;
    fs::remove(file, ignored);
    for (int call = 0; call < kProfilingCalls; ++call) prepared.arm->run(context.inputs);
    synchronize(context.device);
    prepared.compile_cold_s = watch.lap_ms() / 1e3;
    if (const auto graph = jit::lastExecutedOptimizedGraph()) {
        prepared.compile_report.kernels = 0;
        count_operators(*graph->block(), prepared.compile_report);
    }
    return prepared;
}

}  // namespace bench::backends
