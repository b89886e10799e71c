#include "ui/format/core_sentences.h"

#include <QtGlobal>

namespace ui::format {

namespace {

/// The core's sentences with places for what varies, the more particular one first. A place may hold a
/// sentence of this table.
constexpr const char* kSentences[] = {
    QT_TRANSLATE_NOOP(
        "CoreText",
        "the output differs from the %1 reference by %2 of its standard deviation; %3 is allowed in %4, or "
        "agreement of every confident class and of 99.9 % of the mask pixels; it is %5 % and %6 %"),
    QT_TRANSLATE_NOOP("CoreText", "%1; measured in separate processes, ABBA"),
    QT_TRANSLATE_NOOP("CoreText", "skipped by hand"),
    QT_TRANSLATE_NOOP("CoreText", "cancelled"),
    QT_TRANSLATE_NOOP("CoreText", "cancelled before it began"),
    QT_TRANSLATE_NOOP("CoreText", "cancelled before it was measured"),
    QT_TRANSLATE_NOOP("CoreText", "cancelled while it was measured"),
    QT_TRANSLATE_NOOP("CoreText", "cancelled while it was measured alone"),
    QT_TRANSLATE_NOOP("CoreText", "cancelled while it learned"),
    QT_TRANSLATE_NOOP("CoreText", "cancelled before all its processes had run"),
    QT_TRANSLATE_NOOP("CoreText", "out of memory"),
    QT_TRANSLATE_NOOP("CoreText", "incompatible"),
    QT_TRANSLATE_NOOP("CoreText", "out of memory at batch %1 in a run of %2; --retry-oom tries it again"),
    QT_TRANSLATE_NOOP("CoreText", "out of memory at batch %1"),
    QT_TRANSLATE_NOOP("CoreText", "the process could not allocate memory"),
    QT_TRANSLATE_NOOP("CoreText", "not tried alone after an out of memory beside the other arms"),
    QT_TRANSLATE_NOOP("CoreText", "no sign of life for %1 s: the worker was killed"),
    QT_TRANSLATE_NOOP("CoreText", "no progress for %1 s: the worker was killed"),
    QT_TRANSLATE_NOOP("CoreText", "%1 took longer than %2 s, the limit of this phase: the worker was killed"),
    QT_TRANSLATE_NOOP("CoreText", "the process of the cell ended without a result: %1"),
    QT_TRANSLATE_NOOP("CoreText", "the worker ended: %1"),
    QT_TRANSLATE_NOOP("CoreText", "the worker is gone"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "the output differs from the %1 reference by %2 of its standard deviation; %3 is allowed in %4"),
    QT_TRANSLATE_NOOP("CoreText", "the output has values that are not finite where the %1 reference's are"),
    QT_TRANSLATE_NOOP("CoreText", "the arm did not run with the settings that were asked for: %1"),
    QT_TRANSLATE_NOOP("CoreText",
                      "arms disturb each other: beside the others this one takes %1 % more time than alone"),
    QT_TRANSLATE_NOOP("CoreText",
                      "arms disturb each other: beside the others this one takes %1 % less time than alone"),
    QT_TRANSLATE_NOOP("CoreText", "the arms do not fit in memory together"),
    QT_TRANSLATE_NOOP("CoreText", "interquartile range is %1 % of the median: the system fluctuates"),
    QT_TRANSLATE_NOOP("CoreText",
                      "interquartile range is %1 % of the median: the environment has a strong influence"),
    QT_TRANSLATE_NOOP("CoreText", "first run was slow: a longer warm-up may help"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "recorded in the live preview: one call a frame, eager always first, beside camera and window"),
    QT_TRANSLATE_NOOP("CoreText", "%1 outlier among %2 rounds"),
    QT_TRANSLATE_NOOP("CoreText", "%1 outliers among %2 rounds"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the machine got slower while this was measured (%1 % from first to last third)"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the machine got faster while this was measured (%1 % from first to last third)"),
    QT_TRANSLATE_NOOP("CoreText", "the launches disagree about this ratio by more than their rounds explain"),
    QT_TRANSLATE_NOOP("CoreText", "the GPU was slowed down in %1 of %2 rounds by %3"),
    QT_TRANSLATE_NOOP("CoreText", "the GPU's clock varied between %1 and %2 MHz"),
    QT_TRANSLATE_NOOP("CoreText", "the CPU's clock varied between %1 and %2 MHz"),
    QT_TRANSLATE_NOOP("CoreText", "the hypervisor took %1 % of the processor time for others"),
    QT_TRANSLATE_NOOP("CoreText", "another process was on the GPU"),
    QT_TRANSLATE_NOOP("CoreText", "%1 other processes were on the GPU"),
    QT_TRANSLATE_NOOP("CoreText", "no memory pass: the cell had to be given up"),
    QT_TRANSLATE_NOOP("CoreText", "memory pass: %1"),
    QT_TRANSLATE_NOOP("CoreText", "torch.compile left the graph %1 time: %2"),
    QT_TRANSLATE_NOOP("CoreText", "torch.compile left the graph %1 times, first: %2"),
    QT_TRANSLATE_NOOP("CoreText", "the arm's Python process ended (%1); see the cell's log"),
    QT_TRANSLATE_NOOP("CoreText", "the arm's Python process did not answer within %1 s and was killed"),
    QT_TRANSLATE_NOOP("CoreText", "out of memory in the arm's Python process: %1"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "the python-* modes need %1 %2, which %3 cannot import (%4); install %5 there or name another "
        "interpreter with --python"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "%1 has %2 %3, but the python-* modes are checked with %4; install %5 there or name another "
        "interpreter with --python"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the python-* modes know no head of transformers for model_type %1, only for %2"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "did not engage: the compiler generated no code of its own, this arm is eager's operators"),
    QT_TRANSLATE_NOOP("CoreText", "%1 runs the python-* modes alone: %2"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "%1: %2 shows another host key than before: it was set up anew, or somebody stands in between; ask "
        "who runs it, and remove the old key with ssh-keygen -R only if the new one is right"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1: the host key of %2 is not known here; log in once by hand and compare it with "
                      "what who runs the machine says"),
    QT_TRANSLATE_NOOP(
        "CoreText", "%1: %2 did not let us in; set up a key or an agent with which ssh asks for no password"),
    QT_TRANSLATE_NOOP("CoreText", "%1: %2 refused the connection; is its SSH server running, on this port?"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1: there is no host %2; mind the name here and in your SSH configuration"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1: %2 does not answer; is it switched on, and can it be reached from here?"),
    QT_TRANSLATE_NOOP("CoreText", "%1: what answers on %2 is no SSH server, or it lets nobody in now"),
    QT_TRANSLATE_NOOP("CoreText", "%1: the connection to %2 was lost"),
    QT_TRANSLATE_NOOP("CoreText", "%1: Slurm's program srun is not there; is this the cluster's login node?"),
    QT_TRANSLATE_NOOP("CoreText", "%1: Slurm's controller cannot be reached; `sinfo` tells when it is back"),
    QT_TRANSLATE_NOOP("CoreText", "%1: the cluster has no partition '%2'; `sinfo` lists them"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1: Slurm cannot give what the target asks for: %2; `sinfo -N -o '%N %P %G %f'` shows "
                      "what there is"),
    QT_TRANSLATE_NOOP("CoreText", "%1: the node of the job failed; --resume measures what is left"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1: the job was at its time limit; give the target a longer one, and --resume "
                      "measures what is left"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1: the job was cancelled by Slurm or by hand; --resume measures what is left"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1: there is no runner %2; `compilescope-cli targets install %3` copies it there"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "%1: the runner %2 does not start there; `compilescope-cli targets install %3` copies it anew"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "%1: %2 is no runner of this version; `compilescope-cli targets install %3` copies it anew"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the runner of %1 is of CompileScope %2, this is %3; `compilescope-cli targets install "
                      "%4` copies it anew"),
    QT_TRANSLATE_NOOP("CoreText", "shared node: other jobs may have run beside this one"),
    QT_TRANSLATE_NOOP("CoreText", "waiting: resources"),
    QT_TRANSLATE_NOOP("CoreText", "waiting: priority"),
    QT_TRANSLATE_NOOP("CoreText", "waiting: pending"),
    QT_TRANSLATE_NOOP("CoreText", "waiting: in the queue"),
    QT_TRANSLATE_NOOP("CoreText", "waiting: another run on the host (%1)"),
    QT_TRANSLATE_NOOP("CoreText", "waiting: %1"),
    QT_TRANSLATE_NOOP("CoreText", "the runner cannot be built with torch %1: %2"),
    QT_TRANSLATE_NOOP("CoreText", "the runner was built but does not work: %1"),
    QT_TRANSLATE_NOOP("CoreText", "the runner that was built says torch %1, its Python torch %2"),
    QT_TRANSLATE_NOOP("CoreText", "no CUDA graph: %1"),
    QT_TRANSLATE_NOOP("CoreText", "a CPU has no CUDA graphs, and without them this mode is the same as %1"),
    QT_TRANSLATE_NOOP("CoreText", "on a CPU this mode is the same as %1"),
    QT_TRANSLATE_NOOP("CoreText", "the model cannot be captured as a CUDA graph: %1"),
    QT_TRANSLATE_NOOP("CoreText", "torch.compile went without one %1 time"),
    QT_TRANSLATE_NOOP("CoreText", "torch.compile went without one %1 times"),
    QT_TRANSLATE_NOOP("CoreText", "torch.compile recorded none"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1 has compute capability %2, and the linked LibTorch %3 (CUDA %4) has code for %5 "
                      "only; install a wheel built for this GPU, for example with ./run.sh --torch-index "
                      "https://download.pytorch.org/whl/cu126"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "this GPU has compute capability %1, and below 8.0 bfloat16 is only emulated; take float16"),
    QT_TRANSLATE_NOOP("CoreText", "its properties cannot be read: %1"),
    QT_TRANSLATE_NOOP("CoreText", "a first computation gave a wrong result"),
    QT_TRANSLATE_NOOP("CoreText", "a first computation failed: %1"),
    QT_TRANSLATE_NOOP("CoreText", "CUDA cannot start: %1"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the NVIDIA driver supports CUDA %1, the linked LibTorch needs %2; update the driver "
                      "or install a wheel for an older CUDA with ./run.sh --torch-index"),
    QT_TRANSLATE_NOOP("CoreText", "freezing folds the weights into the code, and training changes them"),
    QT_TRANSLATE_NOOP("CoreText", "this mode is for inference only"),
    QT_TRANSLATE_NOOP("CoreText", "batch %1, published with %2 on each GPU"),
    QT_TRANSLATE_NOOP("CoreText", "in float32, published with float16 autocast and a gradient scaler"),
    QT_TRANSLATE_NOOP("CoreText", "with bfloat16 autocast, published in float32"),
    QT_TRANSLATE_NOOP("CoreText", "with float16 autocast and a gradient scaler, published in float32"),
    QT_TRANSLATE_NOOP("CoreText",
                      "with bfloat16 autocast, published with float16 autocast and a gradient scaler"),
    QT_TRANSLATE_NOOP("CoreText",
                      "batch %1 does not fit in memory (%2); the largest power of two that fits is %3"),
    QT_TRANSLATE_NOOP("CoreText", "learning: %1"),
    QT_TRANSLATE_NOOP("CoreText", "includes data loading and, by the config name, %1 GPUs; GPU not stated"),
    QT_TRANSLATE_NOOP("CoreText", "the loss of step %1 is not finite"),
    QT_TRANSLATE_NOOP("CoreText", "the first loss is %1, eager's is %2 give or take %3"),
    QT_TRANSLATE_NOOP("CoreText", "autotuning had nothing to choose from"),
    QT_TRANSLATE_NOOP("CoreText",
                      "this GPU has too few multiprocessors for Inductor's matmul templates: nothing was "
                      "autotuned"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the search for the fastest code ran out of time: %1 of %2 choices were not tried; "
                      "COMPILESCOPE_TUNE_TIMEOUT_S gives it more"),
    QT_TRANSLATE_NOOP("CoreText", "sampling of grids left to ATen's kernel"),
    QT_TRANSLATE_NOOP("CoreText", "bilinear enlarging left to ATen's kernel"),
    QT_TRANSLATE_NOOP("CoreText", "weights folded and packed into the code"),
    QT_TRANSLATE_NOOP("CoreText", "each matrix product of frozen weights by the faster of two libraries"),
    QT_TRANSLATE_NOOP("CoreText",
                      "generated kernels for matrix products where they are faster than the library's"),
    QT_TRANSLATE_NOOP("CoreText", "each call replays a CUDA graph"),
    QT_TRANSLATE_NOOP("CoreText",
                      "generated kernels for products and convolutions where they are faster than the "
                      "library's, each call replays a CUDA graph"),
    QT_TRANSLATE_NOOP("CoreText", "attention as products and a softmax instead of one fused kernel"),
    QT_TRANSLATE_NOOP("CoreText", "convolutions in the contiguous layout instead of channels last"),
    QT_TRANSLATE_NOOP("CoreText", "the compiling helper did not answer within %1 s and was killed; see %2"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the compiling helper needed more than %1 of memory and was killed; "
                      "COMPILESCOPE_COMPILE_MEMORY allows it more; see %2"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the compiling helper ended before it answered (%1); perhaps the machine ran out of "
                      "memory; see %2"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the compiling helper ended before it answered (%1); the disk of %2 is full: make room "
                      "there; see %3"),
    QT_TRANSLATE_NOOP("CoreText", "the compiling helper ended before it answered (%1); see %2"),
    QT_TRANSLATE_NOOP("CoreText", "measured by CompileScope %1, before the run was resumed with %2"),
    QT_TRANSLATE_NOOP("CoreText", "batches above %1 were not tried"),
    QT_TRANSLATE_NOOP("CoreText", "ended before the largest batch was found; this one works"),
    QT_TRANSLATE_NOOP("CoreText", "the largest batch that works; batch %1: %2"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "launch-bound: the GPU works %1 % of a call and waits for kernels to be launched the rest of it"),
    QT_TRANSLATE_NOOP("CoreText",
                      "compute-bound: matrix products and convolutions take %1 % of the operators' time"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "memory-bound: operators that mostly move data take %1 % of the operators' time, most of all %2"),
    QT_TRANSLATE_NOOP("CoreText", "no operator was seen"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1 operator calls became %2; products and convolutions went from %3 to %4 ms, "
                      "everything else, generated code included, from %5 to %6 ms"),
    QT_TRANSLATE_NOOP("CoreText", "generated code"),
    QT_TRANSLATE_NOOP("CoreText", "between operators"),
    QT_TRANSLATE_NOOP("CoreText", "run from a TorchScript file, op by op"),
    QT_TRANSLATE_NOOP("CoreText", "the file's operations are made for float32, and cannot run in %1"),
    QT_TRANSLATE_NOOP("CoreText", "%1 cannot be imported: %2; see %3"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1 needs a Python with torch and %2: %3; name an interpreter with --python or "
                      "COMPILESCOPE_PYTHON, or run scripts/setup.sh"),
    QT_TRANSLATE_NOOP("CoreText",
                      "such a file carries code that runs when it is loaded; if you trust where it comes "
                      "from, say so with --trust, once for this file"),
    QT_TRANSLATE_NOOP("CoreText", "timm %1 has no model '%2'; did you mean %3?"),
    QT_TRANSLATE_NOOP("CoreText", "timm %1 has no model '%2'"),
    QT_TRANSLATE_NOOP("CoreText", "transformers %1 has no model type '%2'; did you mean %3?"),
    QT_TRANSLATE_NOOP("CoreText", "transformers %1 has no model type '%2'"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1 reads %2: only models that read pictures alone (pixel_values) can be measured"),
    QT_TRANSLATE_NOOP("CoreText", "%1 is not in the local Hugging Face cache: %2"),
    QT_TRANSLATE_NOOP("CoreText",
                      "it takes %1 inputs; only models that take one, a batch of pictures, can be measured"),
    QT_TRANSLATE_NOOP("CoreText",
                      "it decides by the pictures' values while it runs (%1): what one picture takes is not "
                      "what another takes, so it has no one graph to compile"),
    QT_TRANSLATE_NOOP("CoreText",
                      "it is no TorchScript file and no exported program: those are zip archives, and this "
                      "is none (cut off, or a pickle of torch.save?)"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "it holds no TorchScript: torch.save writes such files, which hold weights without a model"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "the file is compiled code, which only the mode default can run, as it is: name the model "
        "that it was made from to compare modes"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "the file's own code, compiled when it was made; there is no eager that its output could "
        "be checked against"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "the package does not take pictures of %1 in %2 on %3: it was compiled for others, which "
        "the cell's log names"),
    QT_TRANSLATE_NOOP("CoreText",
                      "it does not run on pictures of %1: %2; `compilescope-cli import --input-size "
                      "HEIGHTxWIDTH FILE` names another size"),
    QT_TRANSLATE_NOOP("CoreText", "its operations name the device %1: trace it on a CPU to run it anywhere"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the python-* modes run a library's own model; a TorchScript file has none"),
    QT_TRANSLATE_NOOP("CoreText", "alone: %1, %2"),
    QT_TRANSLATE_NOOP("CoreText", "alone: %1"),
    QT_TRANSLATE_NOOP("CoreText", "load"),
    QT_TRANSLATE_NOOP("CoreText", "input"),
    QT_TRANSLATE_NOOP("CoreText", "capture"),
    QT_TRANSLATE_NOOP("CoreText", "compile"),
    QT_TRANSLATE_NOOP("CoreText", "bind"),
    QT_TRANSLATE_NOOP("CoreText", "check"),
    QT_TRANSLATE_NOOP("CoreText", "warmup"),
    QT_TRANSLATE_NOOP("CoreText", "measure"),
    QT_TRANSLATE_NOOP("CoreText", "memory"),
    QT_TRANSLATE_NOOP("CoreText", "import"),
    QT_TRANSLATE_NOOP("CoreText", "export"),
    QT_TRANSLATE_NOOP("CoreText", "lower"),
    QT_TRANSLATE_NOOP("CoreText", "package"),
    QT_TRANSLATE_NOOP("CoreText", "freeze"),
    QT_TRANSLATE_NOOP("CoreText", "exit code %1"),
    QT_TRANSLATE_NOOP("CoreText", "%1; Linux does this when memory runs out"),
    QT_TRANSLATE_NOOP("CoreText", "killed by signal %1 (%2)"),
    QT_TRANSLATE_NOOP("CoreText", "killed by signal %1"),
    QT_TRANSLATE_NOOP("CoreText", "failed: %1"),
    QT_TRANSLATE_NOOP("CoreText", "the power limit"),
    QT_TRANSLATE_NOOP("CoreText", "its temperature"),
    QT_TRANSLATE_NOOP("CoreText", "its temperature (seen by the hardware)"),
    QT_TRANSLATE_NOOP("CoreText", "a slowdown by the hardware"),
    QT_TRANSLATE_NOOP("CoreText", "clocks kept equal with other GPUs"),
    QT_TRANSLATE_NOOP("CoreText", "the power supply's brake"),
    QT_TRANSLATE_NOOP("CoreText", "the board's limit"),
    QT_TRANSLATE_NOOP("CoreText", "the voltage's limit"),
    QT_TRANSLATE_NOOP("CoreText",
                      "compiled modes need a Python with torch: %1; name an interpreter with --python or "
                      "COMPILESCOPE_PYTHON, or run scripts/setup.sh"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the python-* modes need a Python with torch and transformers: %1; name an interpreter "
                      "with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh"),
    QT_TRANSLATE_NOOP("CoreText", "%1 cannot import torch: %2"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "the python-* modes need torch, which %1 cannot import (%2); name another interpreter with --python"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1 has torch %2, but this program is linked to LibTorch %3; install %4 there or name "
                      "another interpreter with --python"),
    QT_TRANSLATE_NOOP("CoreText", "torch %1 of %2 finds no CUDA device"),
    QT_TRANSLATE_NOOP("CoreText", "torch %1 has no compile mode '%2', only %3"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1 cannot import %2 (%3); install it there or name another interpreter with --python"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1 is MMAction2's: transformers, which Python's arms run, has no such model"),
    QT_TRANSLATE_NOOP("CoreText",
                      "%1 with random weights has no vocabulary; a folder with vocab.json and merges.txt is "
                      "needed (--weights DIR)"),
    QT_TRANSLATE_NOOP("CoreText", "vocab.json and merges.txt are missing in %1"),
    QT_TRANSLATE_NOOP("CoreText", "none of these models reads text"),
    QT_TRANSLATE_NOOP("CoreText", "no such file"),
    QT_TRANSLATE_NOOP("CoreText", "missing; a model folder needs its weights"),
    QT_TRANSLATE_NOOP("CoreText",
                      "pickled checkpoints are not read, because unpickling runs code that the file brings; "
                      "convert it to model.safetensors (save_pretrained does)"),
    QT_TRANSLATE_NOOP("CoreText", "does not fit its config.json: %1"),
    QT_TRANSLATE_NOOP("CoreText", "cannot be read; a model folder needs a config.json"),
    QT_TRANSLATE_NOOP("CoreText",
                      "neither a known model, a task (%1), \"all\", a folder, timm/NAME, transformers/NAME, "
                      "nor in the local Hugging Face cache; `compilescope-cli models` lists the known ones, "
                      "`compilescope-cli weights get` downloads others"),
    QT_TRANSLATE_NOOP("CoreText", "a run is being measured (%1): a profile would disturb it"),
    QT_TRANSLATE_NOOP("CoreText", "TorchScript cannot freeze the model: %1"),
    QT_TRANSLATE_NOOP("CoreText", "the model cannot be captured as a graph: %1"),
    QT_TRANSLATE_NOOP("CoreText", "the package %1 cannot be loaded: %2"),
    QT_TRANSLATE_NOOP("CoreText", "the process that tried it died"),
    QT_TRANSLATE_NOOP("CoreText", "it comes with %1, which failed"),
    QT_TRANSLATE_NOOP(
        "CoreText",
        "%1 is not there: LibTorch finds no CUDA device that it can use (see compilescope-cli devices)"),
    QT_TRANSLATE_NOOP("CoreText", "waiting for a run on this host to end (%1)"),
    QT_TRANSLATE_NOOP("CoreText", "waiting for another run on this host to end (%1)"),
    QT_TRANSLATE_NOOP("CoreText", "a run is already using this folder (%1)"),
    QT_TRANSLATE_NOOP("CoreText",
                      "the plan has more than %1 combinations of model, device, batch size, number type and "
                      "mode: split it into several runs"),
    QT_TRANSLATE_NOOP("CoreText", "must be above 0 and at most %1 seconds"),
    QT_TRANSLATE_NOOP("CoreText", "is a symbolic link; a run writes into its own folder only, so remove it"),
    QT_TRANSLATE_NOOP("CoreText", "neither a version such as 2.10.0 nor a folder"),
    QT_TRANSLATE_NOOP("CoreText", "torch %1 cannot be installed: %2 (see %3)"),
    QT_TRANSLATE_NOOP("CoreText",
                      "that run measured torch %1 and now there is torch %2; start a run of its own"),
    QT_TRANSLATE_NOOP("CoreText", "the self-test has no result: %1"),
    QT_TRANSLATE_NOOP("CoreText", "too few rounds were measured; give it more time"),
    QT_TRANSLATE_NOOP("CoreText", "letters, digits and . _ + - only, beginning with a letter or digit"),
    QT_TRANSLATE_NOOP("CoreText", "holds a blank"),
    QT_TRANSLATE_NOOP("CoreText", "begins with a hyphen, as options do"),
    QT_TRANSLATE_NOOP("CoreText", "not minutes or DAYS-HOURS:MINUTES:SECONDS"),
    QT_TRANSLATE_NOOP("CoreText", "step %1 of %2"),
    QT_TRANSLATE_NOOP("CoreText", "SUSPECT: identical to A100 nightly BeiT bs16 row; stable T4 value is %1"),
};

}  // namespace

std::span<const char* const> coreSentences() {
    return kSentences;
}

}  // namespace ui::format
