<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>Checks</name>
    <message>
        <source>%1 MHz</source>
        <translation>%1 MHz</translation>
    </message>
    <message>
        <source>%1 at batch %2 may need %3, and %4 are free on %5.</source>
        <translation>%1 在批量大小 %2 下可能需要 %3，而 %5 上可用 %4。</translation>
    </message>
    <message>
        <source>%1 is slowed down: it is too hot.</source>
        <translation>%1 已降速：温度过高。</translation>
    </message>
    <message>
        <source>%1 is slowed down: it has reached its power limit.</source>
        <translation>%1 已降速：达到功率上限。</translation>
    </message>
    <message>
        <source>%1 is slowed down by its hardware or driver.</source>
        <translation>%1 因其硬件或驱动程序而降速。</translation>
    </message>
    <message>
        <source>This machine runs on its battery and saves power. Plug it in.</source>
        <translation>本机正在使用电池并节电。请接通电源。</translation>
    </message>
    <message>
        <source>This container may use %1 processors at a time, fewer than the %2 threads of the plan.</source>
        <translation>此容器同时只能使用 %1 个处理器，少于测试方案的 %2 个线程。</translation>
    </message>
    <message numerus="yes">
        <source>%n other process(es) on %1.</source>
        <translation>
            <numerusform>%1 上有 %n 个其他进程。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is busy: %2 of the time.</source>
        <translation>%1 正忙：占用 %2 的时间。</translation>
    </message>
    <message>
        <source>The clock of %1 is not locked: %2 now, up to %3 under load.</source>
        <translation>%1 的频率未锁定：当前 %2，负载下最高 %3。</translation>
    </message>
    <message>
        <source>This program was built without optimisation: everything it measures is slow.</source>
        <translation>此程序构建时未启用优化：测得的一切都偏慢。</translation>
    </message>
    <message>
        <source>This program was built with a sanitizer: everything it measures is slow.</source>
        <translation>此程序构建时启用了 sanitizer：测得的一切都偏慢。</translation>
    </message>
    <message>
        <source>Compiled modes will fail on GPUs: %1.</source>
        <translation>编译模式在 GPU 上会失败：%1。</translation>
    </message>
    <message>
        <source>This machine is busy: load %1 on %2 processors. Close other programs, or wait until they have ended.</source>
        <translation>本机正忙：%2 个处理器上的负载为 %1。请关闭其他程序，或等待它们结束。</translation>
    </message>
    <message>
        <source>The CPU governor is “%1”, so the clock varies.</source>
        <translation>CPU 调频策略为“%1”：其频率会变化。</translation>
    </message>
    <message>
        <source>This virtual machine shares its processors. Other machines took %1 of their time.</source>
        <translation>此虚拟机的处理器是共享的：其他用户占用了 %1 的时间。</translation>
    </message>
    <message>
        <source>Swap is in use (%1). Reading memory back from it is slow.</source>
        <translation>正在使用交换空间（%1）：从中取回数据很慢。</translation>
    </message>
    <message>
        <source>Environment variables change the compiled modes: %1.</source>
        <translation>编译模式受到此环境中所设变量的改变：%1。</translation>
    </message>
    <message>
        <source>The environment variable %1 limits the time of each mode to %2 in the preset “Quick”, so the intervals are wide.</source>
        <translation>环境变量 %1 将预设“快速”中每种模式的时间限制为 %2，因此置信区间较宽。</translation>
    </message>
</context>
<context>
    <name>CompileReportText</name>
    <message>
        <source>the library takes %1</source>
        <translation>库用时 %1</translation>
    </message>
    <message>
        <source>%1: kept, %2 times as fast</source>
        <translation>%1：保留，速度为 %2 倍</translation>
    </message>
    <message>
        <source>%1: kept</source>
        <translation>%1：保留</translation>
    </message>
    <message>
        <source>%1: dropped, %2 times as fast</source>
        <translation>%1：放弃，速度为 %2 倍</translation>
    </message>
    <message>
        <source>%1: dropped</source>
        <translation>%1：放弃</translation>
    </message>
    <message>
        <source>%1: makes no difference to the code</source>
        <translation>%1：对代码没有影响</translation>
    </message>
    <message>
        <source>%1: wrong output, %2</source>
        <translation>%1：输出错误，%2</translation>
    </message>
    <message>
        <source>%1: failed, %2</source>
        <translation>%1：失败，%2</translation>
    </message>
    <message>
        <source>%1: not tried</source>
        <translation>%1：未尝试</translation>
    </message>
    <message>
        <source>replayed</source>
        <translation>已重放</translation>
    </message>
    <message>
        <source>none: %1</source>
        <translation>无：%1</translation>
    </message>
</context>
<context>
    <name>CoreText</name>
    <message>
        <source>skipped by hand</source>
        <translation>已手动跳过</translation>
    </message>
    <message>
        <source>%1; measured in separate processes, ABBA</source>
        <translation>%1；已改为在独立进程中按 ABBA 顺序测量</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>cancelled before it began</source>
        <translation>在开始之前已取消</translation>
    </message>
    <message>
        <source>cancelled before it was measured</source>
        <translation>在测量之前已取消</translation>
    </message>
    <message>
        <source>cancelled while it was measured</source>
        <translation>在测量过程中已取消</translation>
    </message>
    <message>
        <source>cancelled while it was measured alone</source>
        <translation>在单独测量过程中已取消</translation>
    </message>
    <message>
        <source>cancelled before all its processes had run</source>
        <translation>在其全部进程运行完之前已取消</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>incompatible</source>
        <translation>不兼容</translation>
    </message>
    <message>
        <source>out of memory at batch %1 in a run of %2; --retry-oom tries it again</source>
        <translation>在 %2 的一次运行中，批量大小为 %1 时内存不足；用 --retry-oom 可再试一次</translation>
    </message>
    <message>
        <source>out of memory at batch %1</source>
        <translation>批量大小为 %1 时内存不足</translation>
    </message>
    <message>
        <source>the process could not allocate memory</source>
        <translation>进程无法分配内存</translation>
    </message>
    <message>
        <source>not tried alone after an out of memory beside the other arms</source>
        <translation>与其他模式同时存在时内存不足，之后未再单独尝试</translation>
    </message>
    <message>
        <source>the worker did not answer for %1 s and was killed</source>
        <translation>%1 秒没有任何响应：工作进程已被终止</translation>
    </message>
    <message>
        <source>no progress for %1 s: the worker was killed</source>
        <translation>%1 秒没有任何进展：工作进程已被终止</translation>
    </message>
    <message>
        <source>%1 took longer than %2 s, the limit of this phase: the worker was killed</source>
        <translation>%1 阶段超过了 %2 秒的时限：工作进程已被终止</translation>
    </message>
    <message>
        <source>the process of the cell ended without a result: %1</source>
        <translation>该项的进程没有给出结果就结束了：%1</translation>
    </message>
    <message>
        <source>the worker ended: %1</source>
        <translation>工作进程已结束：%1</translation>
    </message>
    <message>
        <source>the worker ended unexpectedly</source>
        <translation>工作进程已不存在</translation>
    </message>
    <message>
        <source>the output differs from the %1 reference by %2 of its standard deviation; %3 is allowed in %4</source>
        <translation>输出与 %1 参考值相差其标准差的 %2 倍；%4 下允许 %3</translation>
    </message>
    <message>
        <source>the output has values that are not finite where the %1 reference&apos;s are</source>
        <translation>输出中有非有限值，而 %1 参考值在该处是有限的</translation>
    </message>
    <message>
        <source>the arm did not run with the requested settings: %1</source>
        <translation>该模式没有按所要求的设置运行：%1</translation>
    </message>
    <message>
        <source>arms disturb each other: beside the others this one takes %1 % more time than alone</source>
        <translation>各模式相互干扰：与其他模式并行时，它比单独运行多用 %1 % 的时间</translation>
    </message>
    <message>
        <source>arms disturb each other: beside the others this one takes %1 % less time than alone</source>
        <translation>各模式相互干扰：与其他模式并行时，它比单独运行少用 %1 % 的时间</translation>
    </message>
    <message>
        <source>the arms do not fit in memory together</source>
        <translation>内存无法同时容纳各模式</translation>
    </message>
    <message>
        <source>interquartile range is %1 % of the median: the system fluctuates</source>
        <translation>四分位距为中位数的 %1 %：系统有波动</translation>
    </message>
    <message>
        <source>interquartile range is %1 % of the median: the environment has a strong influence</source>
        <translation>四分位距为中位数的 %1 %：环境影响很大</translation>
    </message>
    <message>
        <source>first run was slow: a longer warm-up may help</source>
        <translation>第一次运行较慢：延长预热可能有帮助</translation>
    </message>
    <message>
        <source>%1 outlier among %2 rounds</source>
        <translation>%2 轮中有 %1 个异常值</translation>
    </message>
    <message>
        <source>%1 outliers among %2 rounds</source>
        <translation>%2 轮中有 %1 个异常值</translation>
    </message>
    <message>
        <source>the machine got slower while this was measured (%1 % from first to last third)</source>
        <translation>测量过程中机器变慢了（从前三分之一到后三分之一相差 %1 %）</translation>
    </message>
    <message>
        <source>the machine got faster while this was measured (%1 % from first to last third)</source>
        <translation>测量过程中机器变快了（从前三分之一到后三分之一相差 %1 %）</translation>
    </message>
    <message>
        <source>the launches disagree about this ratio by more than their rounds explain</source>
        <translation>各次启动得出的该比值之差，超出其轮次所能解释的范围</translation>
    </message>
    <message>
        <source>the GPU was slowed down in %1 of %2 rounds by %3</source>
        <translation>%2 轮中有 %1 轮 GPU 被降速，原因：%3</translation>
    </message>
    <message>
        <source>the GPU&apos;s clock varied between %1 and %2 MHz</source>
        <translation>GPU 频率在 %1 与 %2 MHz 之间变化</translation>
    </message>
    <message>
        <source>the CPU&apos;s clock varied between %1 and %2 MHz</source>
        <translation>CPU 频率在 %1 与 %2 MHz 之间变化</translation>
    </message>
    <message>
        <source>the hypervisor took %1 % of the processor time for others</source>
        <translation>虚拟机管理程序把 %1 % 的处理器时间分给了别人</translation>
    </message>
    <message>
        <source>another process was on the GPU</source>
        <translation>GPU 上有另一个进程</translation>
    </message>
    <message>
        <source>%1 other processes were on the GPU</source>
        <translation>GPU 上有 %1 个其他进程</translation>
    </message>
    <message>
        <source>no memory pass, because the cell was aborted</source>
        <translation>未测量内存：该组测量已中止</translation>
    </message>
    <message>
        <source>memory pass: %1</source>
        <translation>内存测量：%1</translation>
    </message>
    <message>
        <source>measured by CompileScope %1, before the run was resumed with %2</source>
        <translation>由 CompileScope %1 测量，之后才用 %2 继续运行</translation>
    </message>
    <message>
        <source>measured again after an interruption, because %1</source>
        <translation>中断后已重新测量，原因：%1</translation>
    </message>
    <message>
        <source>the plan was different</source>
        <translation>测试方案不同</translation>
    </message>
    <message>
        <source>CompileScope was %1 and is %2</source>
        <translation>CompileScope 的版本由 %1 变为 %2</translation>
    </message>
    <message>
        <source>torch was %1 and is %2</source>
        <translation>torch 的版本由 %1 变为 %2</translation>
    </message>
    <message>
        <source>the host was %1 and is %2</source>
        <translation>主机由 %1 变为 %2</translation>
    </message>
    <message>
        <source>the machine was restarted</source>
        <translation>计算机已重新启动</translation>
    </message>
    <message>
        <source>the compiled package of %1 was different</source>
        <translation>%1 的已编译包不同</translation>
    </message>
    <message>
        <source>torch.compile left the graph %1 time: %2</source>
        <translation>torch.compile 离开计算图 %1 次：%2</translation>
    </message>
    <message>
        <source>torch.compile left the graph %1 times, first: %2</source>
        <translation>torch.compile 离开计算图 %1 次，首次原因：%2</translation>
    </message>
    <message>
        <source>the arm&apos;s Python process ended (%1); see the cell&apos;s log</source>
        <translation>该模式的 Python 进程已结束（%1）；请查看该单元的日志</translation>
    </message>
    <message>
        <source>the arm&apos;s Python process did not answer within %1 s and was killed</source>
        <translation>该模式的 Python 进程在 %1 秒内没有响应，已被终止</translation>
    </message>
    <message>
        <source>out of memory in the arm&apos;s Python process: %1</source>
        <translation>该模式的 Python 进程内存不足：%1</translation>
    </message>
    <message>
        <source>the python-* modes need %1 %2, which %3 cannot import (%4); install %5 there or name another interpreter with --python</source>
        <translation>python-* 模式需要 %1 %2，但 %3 无法导入它（%4）；请在那里安装 %5，或用 --python 指定其他解释器</translation>
    </message>
    <message>
        <source>the python-* modes support no head of transformers for model_type %1, only for %2</source>
        <translation>python-* 模式没有 model_type %1 对应的 transformers 头部，只支持 %2</translation>
    </message>
    <message>
        <source>batches above %1 were not tried</source>
        <translation>未尝试大于 %1 的批量大小</translation>
    </message>
    <message>
        <source>ended before the largest batch was found; this one works</source>
        <translation>在找到最大批量之前已结束；此批量可用</translation>
    </message>
    <message>
        <source>the largest batch that works; batch %1: %2</source>
        <translation>可用的最大批量；批量 %1：%2</translation>
    </message>
    <message>
        <source>launch-bound: the GPU works %1 % of a call and waits for kernels to be launched the rest of it</source>
        <translation>受启动限制：GPU 只在一次调用 %1 % 的时间里工作，其余时间在等待内核启动</translation>
    </message>
    <message>
        <source>compute-bound: matrix products and convolutions take %1 % of the operators&apos; time</source>
        <translation>受计算限制：矩阵乘法和卷积占算子时间的 %1 %</translation>
    </message>
    <message>
        <source>memory-bound: operators that mostly move data take %1 % of the operators&apos; time, most of all %2</source>
        <translation>受内存限制：主要搬运数据的算子占算子时间的 %1 %，其中最多的是 %2</translation>
    </message>
    <message>
        <source>no operator was seen</source>
        <translation>没有观察到任何算子</translation>
    </message>
    <message>
        <source>%1 operator calls became %2; products and convolutions went from %3 to %4 ms, everything else, generated code included, from %5 to %6 ms</source>
        <translation>算子调用从 %1 次变为 %2 次；矩阵乘法和卷积从 %3 变为 %4 ms，其余部分（含生成的代码）从 %5 变为 %6 ms</translation>
    </message>
    <message>
        <source>generated code</source>
        <translation>生成的代码</translation>
    </message>
    <message>
        <source>between operators</source>
        <translation>算子之间</translation>
    </message>
    <message>
        <source>did not engage: the compiler generated no code of its own, this arm is eager&apos;s operators</source>
        <translation>编译未生效：编译器没有生成自己的代码，该模式用的就是 eager 的算子</translation>
    </message>
    <message>
        <source>%1 runs only the python-* modes: %2</source>
        <translation>%1 仅运行 python-* 模式：%2</translation>
    </message>
    <message>
        <source>the runner cannot be built with torch %1: %2</source>
        <translation>无法用 torch %1 构建运行程序：%2</translation>
    </message>
    <message>
        <source>the runner was built but does not work: %1</source>
        <translation>运行程序已构建但无法工作：%1</translation>
    </message>
    <message>
        <source>the runner was built with torch %1, but its Python has torch %2</source>
        <translation>构建出的运行程序报告 torch %1，而其 Python 为 torch %2</translation>
    </message>
    <message>
        <source>no CUDA graph: %1</source>
        <translation>没有 CUDA 图：%1</translation>
    </message>
    <message>
        <source>a CPU has no CUDA graphs, and without them this mode is the same as %1</source>
        <translation>CPU 没有 CUDA 图，没有它该模式与 %1 相同</translation>
    </message>
    <message>
        <source>the model cannot be captured as a CUDA graph: %1</source>
        <translation>无法将模型捕获为 CUDA 图：%1</translation>
    </message>
    <message>
        <source>torch.compile skipped it %1 time</source>
        <translation>torch.compile 有 %1 次未使用</translation>
    </message>
    <message>
        <source>torch.compile skipped it %1 times</source>
        <translation>torch.compile 有 %1 次未使用</translation>
    </message>
    <message>
        <source>torch.compile recorded none</source>
        <translation>torch.compile 一个也没有录制</translation>
    </message>
    <message>
        <source>this GPU has compute capability %1, and below 8.0 bfloat16 is only emulated; take float16</source>
        <translation>此 GPU 的计算能力为 %1，低于 8.0 时 bfloat16 只能靠模拟实现；请改用 float16</translation>
    </message>
    <message>
        <source>%1 has compute capability %2, and the linked LibTorch %3 (CUDA %4) has code for %5 only; install a wheel built for this GPU, for example with ./run.sh --torch-index https://download.pytorch.org/whl/cu126</source>
        <translation>%1 的计算能力为 %2，而所链接的 LibTorch %3（CUDA %4）只含有 %5 的代码；请安装为此 GPU 构建的 wheel 包，例如使用 ./run.sh --torch-index https://download.pytorch.org/whl/cu126</translation>
    </message>
    <message>
        <source>its properties cannot be read: %1</source>
        <translation>无法读取其属性：%1</translation>
    </message>
    <message>
        <source>a first computation gave a wrong result</source>
        <translation>首次计算得到了错误的结果</translation>
    </message>
    <message>
        <source>a first computation failed: %1</source>
        <translation>首次计算失败：%1</translation>
    </message>
    <message>
        <source>CUDA cannot start: %1</source>
        <translation>CUDA 无法启动：%1</translation>
    </message>
    <message>
        <source>the NVIDIA driver supports CUDA %1, the linked LibTorch needs %2; update the driver or install a wheel for an older CUDA with ./run.sh --torch-index</source>
        <translation>NVIDIA 驱动程序支持 CUDA %1，而所链接的 LibTorch 需要 %2；请更新驱动程序，或使用 ./run.sh --torch-index 安装面向较旧 CUDA 的 wheel 包</translation>
    </message>
    <message>
        <source>autotuning had nothing to choose from</source>
        <translation>自动调优没有可选的内核</translation>
    </message>
    <message>
        <source>sampling of grids left to ATen&apos;s kernel</source>
        <translation>网格采样交给 ATen 的内核</translation>
    </message>
    <message>
        <source>weights folded and packed into the code</source>
        <translation>权重折叠并打包进代码</translation>
    </message>
    <message>
        <source>generated kernels for products and convolutions where they are faster than the library&apos;s, each call replays a CUDA graph</source>
        <translation>乘积和卷积在生成的内核快于库时使用生成的内核，每次调用重放一个 CUDA 图</translation>
    </message>
    <message>
        <source>attention as products and a softmax instead of one fused kernel</source>
        <translation>注意力以乘积和 softmax 计算，而不是一个融合内核</translation>
    </message>
    <message>
        <source>this GPU has too few multiprocessors for Inductor&apos;s matmul templates: nothing was autotuned</source>
        <translation>此 GPU 的多处理器太少，无法使用 Inductor 的矩阵乘法模板：没有进行自动调优</translation>
    </message>
    <message>
        <source>run from a TorchScript file, op by op</source>
        <translation>由 TorchScript 文件逐个算子运行</translation>
    </message>
    <message>
        <source>the file&apos;s operations are made for float32, and cannot run in %1</source>
        <translation>该文件的运算是为 float32 制作的，无法以 %1 运行</translation>
    </message>
    <message>
        <source>%1 cannot be imported: %2; see %3</source>
        <translation>无法导入 %1：%2；请参阅 %3</translation>
    </message>
    <message>
        <source>%1 needs a Python with torch and %2: %3; name an interpreter with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh</source>
        <translation>%1 需要装有 torch 和 %2 的 Python：%3；请用 --python 或 COMPILESCOPE_PYTHON 指定解释器，或运行 scripts/setup.sh</translation>
    </message>
    <message>
        <source>this file contains code that runs when it is loaded; if you trust its source, pass --trust, once for this file</source>
        <translation>此类文件带有代码，加载时会运行；如果您信任其来源，请用 --trust 说明，每个文件只需一次</translation>
    </message>
    <message>
        <source>timm %1 has no model &apos;%2&apos;; did you mean %3?</source>
        <translation>timm %1 没有模型“%2”；您是指 %3 吗？</translation>
    </message>
    <message>
        <source>timm %1 has no model &apos;%2&apos;</source>
        <translation>timm %1 没有模型“%2”</translation>
    </message>
    <message>
        <source>transformers %1 has no model type &apos;%2&apos;; did you mean %3?</source>
        <translation>transformers %1 没有模型类型“%2”；您是指 %3 吗？</translation>
    </message>
    <message>
        <source>transformers %1 has no model type &apos;%2&apos;</source>
        <translation>transformers %1 没有模型类型“%2”</translation>
    </message>
    <message>
        <source>%1 reads %2: only models that read pictures alone (pixel_values) can be measured</source>
        <translation>%1 读取 %2：只能测量仅读取图像（pixel_values）的模型</translation>
    </message>
    <message>
        <source>%1 is not in the local Hugging Face cache: %2</source>
        <translation>%1 不在本地 Hugging Face 缓存中：%2</translation>
    </message>
    <message>
        <source>it takes %1 inputs; only models that take one, a batch of pictures, can be measured</source>
        <translation>它有 %1 个输入；只能测量仅有一个输入（一批图像）的模型</translation>
    </message>
    <message>
        <source>its control flow depends on the pictures&apos; values (%1), so it has no single graph to compile</source>
        <translation>它在运行时根据图像的数值做判断（%1）：不同图像执行的运算不同，因此没有唯一的图可供编译</translation>
    </message>
    <message>
        <source>it is neither a TorchScript file nor an exported program: those are zip archives, and this file is not one (is it truncated, or a pickle of torch.save?)</source>
        <translation>它既不是 TorchScript 文件，也不是导出的程序：这些都是 zip 归档，而它不是（被截断，或是 torch.save 的 pickle？）</translation>
    </message>
    <message>
        <source>it holds no TorchScript: torch.save writes such files, which hold weights without a model</source>
        <translation>其中没有 TorchScript：torch.save 会写出这样的文件，只有权重而没有模型</translation>
    </message>
    <message>
        <source>the file is compiled code, which only the mode default can run, as it is: name the model that it was made from to compare modes</source>
        <translation>该文件是已编译的代码，只有 default 模式能按原样运行：要比较各模式，请指定用来生成它的模型</translation>
    </message>
    <message>
        <source>the file&apos;s own code, compiled when it was made; there is no eager that its output could be checked against</source>
        <translation>文件自带的代码，生成时即已编译；没有可用来核对其输出的 eager</translation>
    </message>
    <message>
        <source>the package does not take pictures of %1 in %2 on %3: it was compiled for others, which the cell&apos;s log names</source>
        <translation>该包不接受 %3 上尺寸为 %1、类型为 %2 的图像：它是为其他输入编译的，单元日志中有说明</translation>
    </message>
    <message>
        <source>it does not run on pictures of %1: %2; `compilescope-cli import --input-size HEIGHTxWIDTH FILE` names another size</source>
        <translation>它无法处理 %1 的图像：%2；`compilescope-cli import --input-size HEIGHTxWIDTH FILE` 可指定其他尺寸</translation>
    </message>
    <message>
        <source>its operations name the device %1: trace it on a CPU to run it anywhere</source>
        <translation>其运算指定了设备 %1：请在 CPU 上跟踪，以便在任何地方运行</translation>
    </message>
    <message>
        <source>the python-* modes run a library&apos;s own model; a TorchScript file has none</source>
        <translation>python-* 模式运行库自身的模型；TorchScript 文件没有这样的模型</translation>
    </message>
    <message>
        <source>alone: %1</source>
        <translation>单独：%1</translation>
    </message>
    <message>
        <source>load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>input</source>
        <translation>准备输入</translation>
    </message>
    <message>
        <source>capture</source>
        <translation>捕获计算图</translation>
    </message>
    <message>
        <source>compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>bind</source>
        <translation>绑定权重</translation>
    </message>
    <message>
        <source>check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>warmup</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>测量内存</translation>
    </message>
    <message>
        <source>import</source>
        <translation>导入 PyTorch</translation>
    </message>
    <message>
        <source>export</source>
        <translation>导出计算图</translation>
    </message>
    <message>
        <source>lower</source>
        <translation>生成代码</translation>
    </message>
    <message>
        <source>package</source>
        <translation>打包</translation>
    </message>
    <message>
        <source>freeze</source>
        <translation>冻结权重</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>退出代码 %1</translation>
    </message>
    <message>
        <source>%1; Linux does this when memory runs out</source>
        <translation>%1；内存耗尽时 Linux 会这样做</translation>
    </message>
    <message>
        <source>killed by signal %1 (%2)</source>
        <translation>被信号 %1（%2）终止</translation>
    </message>
    <message>
        <source>killed by signal %1</source>
        <translation>被信号 %1 终止</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>the power limit</source>
        <translation>功耗上限</translation>
    </message>
    <message>
        <source>its temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>its temperature (seen by the hardware)</source>
        <translation>温度（由硬件触发）</translation>
    </message>
    <message>
        <source>a slowdown by the hardware</source>
        <translation>硬件降速</translation>
    </message>
    <message>
        <source>clocks kept equal with other GPUs</source>
        <translation>与其他 GPU 保持相同频率</translation>
    </message>
    <message>
        <source>the power supply&apos;s brake</source>
        <translation>电源制动</translation>
    </message>
    <message>
        <source>the board&apos;s limit</source>
        <translation>板卡限制</translation>
    </message>
    <message>
        <source>the voltage&apos;s limit</source>
        <translation>电压限制</translation>
    </message>
    <message>
        <source>compiled modes need a Python with torch: %1; name an interpreter with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh</source>
        <translation>编译模式需要装有 torch 的 Python：%1；请用 --python 或 COMPILESCOPE_PYTHON 指定解释器，或运行 scripts/setup.sh</translation>
    </message>
    <message>
        <source>%1 cannot import torch: %2</source>
        <translation>%1 无法导入 torch：%2</translation>
    </message>
    <message>
        <source>the python-* modes need torch, which %1 cannot import (%2); name another interpreter with --python</source>
        <translation>python-* 模式需要 torch，但 %1 无法导入它（%2）；请用 --python 指定其他解释器</translation>
    </message>
    <message>
        <source>torch %1 of %2 finds no CUDA device</source>
        <translation>%2 的 torch %1 找不到 CUDA 设备</translation>
    </message>
    <message>
        <source>torch %1 has no compile mode &apos;%2&apos;, only %3</source>
        <translation>torch %1 没有编译模式“%2”，只有 %3</translation>
    </message>
    <message>
        <source>%1 cannot import %2 (%3); install it there or name another interpreter with --python</source>
        <translation>%1 无法导入 %2（%3）；请在那里安装，或用 --python 指定其他解释器</translation>
    </message>
    <message>
        <source>%1 is MMAction2&apos;s: transformers, which Python&apos;s arms run, has no such model</source>
        <translation>%1 属于 MMAction2：Python 模式所用的 transformers 中没有这样的模型</translation>
    </message>
    <message>
        <source>%1 with random weights has no vocabulary; a folder with vocab.json and merges.txt is needed (--weights DIR)</source>
        <translation>使用随机权重的 %1 没有词表；需要一个含有 vocab.json 和 merges.txt 的文件夹（--weights DIR）</translation>
    </message>
    <message>
        <source>vocab.json and merges.txt are missing in %1</source>
        <translation>%1 中缺少 vocab.json 和 merges.txt</translation>
    </message>
    <message>
        <source>none of these models reads text</source>
        <translation>这些模型都不读取文本</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>missing; a model folder needs its weights</source>
        <translation>缺失；模型文件夹需要有权重文件</translation>
    </message>
    <message>
        <source>pickled checkpoints are not read, because unpickling runs code that the file brings; convert it to model.safetensors (save_pretrained does)</source>
        <translation>不读取 pickle 格式的检查点，因为解析时会运行文件所带的代码；请转换为 model.safetensors（可用 save_pretrained）</translation>
    </message>
    <message>
        <source>does not fit its config.json: %1</source>
        <translation>与其 config.json 不符：%1</translation>
    </message>
    <message>
        <source>cannot be read; a model folder needs a config.json</source>
        <translation>无法读取；模型文件夹需要有 config.json</translation>
    </message>
    <message>
        <source>neither a known model, a task (%1), &quot;all&quot;, a folder, timm/NAME, transformers/NAME, nor in the local Hugging Face cache; `compilescope-cli models` lists the known ones, `compilescope-cli weights get` downloads others</source>
        <translation>既不是已知模型、任务（%1）、&quot;all&quot;、文件夹、timm/NAME、transformers/NAME，也不在本地 Hugging Face 缓存中；`compilescope-cli models` 列出已知模型，`compilescope-cli weights get` 可下载其他模型</translation>
    </message>
    <message>
        <source>a run is being measured (%1): a profile would disturb it</source>
        <translation>正在测量另一次运行（%1）：性能分析会干扰它</translation>
    </message>
    <message>
        <source>the output differs from the %1 reference by %2 of its standard deviation; %3 is allowed in %4, or agreement of every confident class and of 99.9 % of the mask pixels; it is %5 % and %6 %</source>
        <translation>输出与 %1 参考值相差其标准差的 %2；%4 下允许 %3，或所有高置信类别一致且 99.9 % 的掩码像素一致；实际为 %5 % 和 %6 %</translation>
    </message>
    <message>
        <source>TorchScript cannot freeze the model: %1</source>
        <translation>TorchScript 无法冻结该模型：%1</translation>
    </message>
    <message>
        <source>the model cannot be captured as a graph: %1</source>
        <translation>无法将该模型捕获为计算图：%1</translation>
    </message>
    <message>
        <source>the package %1 cannot be loaded: %2</source>
        <translation>无法加载包 %1：%2</translation>
    </message>
    <message>
        <source>%1 does not exist: LibTorch finds no usable CUDA device (see compilescope-cli devices)</source>
        <translation>%1 不存在：LibTorch 找不到可用的 CUDA 设备（请参阅 compilescope-cli devices）</translation>
    </message>
    <message>
        <source>waiting for a run on this host to end (%1)</source>
        <translation>正在等待本机上的一次运行结束（%1）</translation>
    </message>
    <message>
        <source>a run is already using this folder (%1)</source>
        <translation>已有一次运行正在使用此文件夹（%1）</translation>
    </message>
    <message>
        <source>is a symbolic link; a run writes into its own folder only, so remove it</source>
        <translation>是符号链接；运行只写入自己的文件夹，请将其删除</translation>
    </message>
    <message>
        <source>the plan has more than %1 combinations of model, device, batch size, number type and mode: split it into several runs</source>
        <translation>此测试方案的模型、设备、批量大小、数据类型和模式组合超过 %1 种：请拆分为多次运行</translation>
    </message>
    <message>
        <source>must be above 0 and at most %1 seconds</source>
        <translation>必须大于 0 且不超过 %1 秒</translation>
    </message>
    <message>
        <source>neither a version such as 2.10.0 nor a folder</source>
        <translation>既不是像 2.10.0 这样的版本，也不是文件夹</translation>
    </message>
    <message>
        <source>torch %1 cannot be installed: %2 (see %3)</source>
        <translation>无法安装 torch %1：%2（见 %3）</translation>
    </message>
    <message>
        <source>the run was measured with torch %1, and this program has torch %2; start a new run</source>
        <translation>那次运行测量的是 torch %1，现在是 torch %2；请另开一次运行</translation>
    </message>
    <message>
        <source>the self-test has no result: %1</source>
        <translation>自检没有结果：%1</translation>
    </message>
    <message>
        <source>too few rounds were measured; give it more time</source>
        <translation>测量的轮数太少；请给它更多时间</translation>
    </message>
    <message>
        <source>1 to 64 letters, digits and . _ + - only, beginning with a letter or digit</source>
        <translation>只能用 1 至 64 个字母、数字和 . _ + -，且以字母或数字开头</translation>
    </message>
    <message>
        <source>contains a space</source>
        <translation>含有空格</translation>
    </message>
    <message>
        <source>begins with a hyphen, like an option</source>
        <translation>以连字符开头，像选项一样</translation>
    </message>
    <message>
        <source>not minutes or DAYS-HOURS:MINUTES:SECONDS</source>
        <translation>不是分钟数，也不是 DAYS-HOURS:MINUTES:SECONDS</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>cannot be opened: %1</source>
        <translation>无法打开：%1</translation>
    </message>
    <message>
        <source>cannot be opened for writing: %1</source>
        <translation>无法打开以写入：%1</translation>
    </message>
    <message>
        <source>cannot be created: %1</source>
        <translation>无法创建：%1</translation>
    </message>
    <message>
        <source>this folder cannot be created</source>
        <translation>无法创建此文件夹</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>权限不足</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘空间不足</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有该文件或文件夹</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>文件系统为只读</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>这是一个文件夹</translation>
    </message>
    <message>
        <source>not a results.json (no JSON object)</source>
        <translation>不是 results.json（没有 JSON 对象）</translation>
    </message>
    <message>
        <source>the key schema is not %1: not a results.json, or one of a newer version</source>
        <translation>键 schema 不是 %1：不是 results.json，或来自更新的版本</translation>
    </message>
    <message>
        <source>the key schema is not %1: not a plan, or one of a newer version</source>
        <translation>键 schema 不是 %1：不是测试方案，或来自更新的版本</translation>
    </message>
    <message>
        <source>the key results is missing or no list</source>
        <translation>键 results 缺失或不是列表</translation>
    </message>
    <message>
        <source>the key plan is missing: not a plan</source>
        <translation>缺少键 plan：不是测试方案</translation>
    </message>
    <message>
        <source>the key %1 is unknown</source>
        <translation>未知的键 %1</translation>
    </message>
    <message>
        <source>contains no plan: not the journal of a run</source>
        <translation>不含测试方案：不是运行日志</translation>
    </message>
    <message>
        <source>not valid JSON (byte %1)</source>
        <translation>不是有效的 JSON（第 %1 字节）</translation>
    </message>
    <message>
        <source>not valid JSON (a number is too large)</source>
        <translation>不是有效的 JSON（有数字过大）</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>it is larger than %1</source>
        <translation>大于 %1</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>not valid JSON (the key %1 occurs twice)</source>
        <translation>不是有效的 JSON（键 %1 重复）</translation>
    </message>
    <message>
        <source>its JSON is nested more than %1 deep</source>
        <translation>其 JSON 嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>the folder %1 belongs to another user (number %2), who could put code there that this program runs; set %3 to a folder of your own</source>
        <translation>文件夹 %1 属于另一个用户（编号 %2），该用户可以在其中放置会被本程序运行的代码；请将 %3 设为您自己的文件夹</translation>
    </message>
    <message>
        <source>the folder %1 can be written by other users, who could put code there that this program runs; run %2 or set %3 to a folder of your own</source>
        <translation>其他用户可以写入文件夹 %1，并在其中放置会被本程序运行的代码；请运行 %2，或将 %3 设为您自己的文件夹</translation>
    </message>
    <message>
        <source>is not a PNG file</source>
        <translation>不是 PNG 文件</translation>
    </message>
    <message>
        <source>the run in this picture has over %1 bytes</source>
        <translation>此图片中的运行结果超过 %1 字节</translation>
    </message>
    <message>
        <source>this picture contains no run; only PNG files that CompileScope exported contain one</source>
        <translation>此图片不含运行结果；只有 CompileScope 导出的 PNG 文件才含</translation>
    </message>
    <message>
        <source>the run in this picture is damaged</source>
        <translation>此图片中的运行结果已损坏</translation>
    </message>
    <message>
        <source>another program has locked it; try again when that program has ended</source>
        <translation>被另一个程序锁定；请待其完成后重试</translation>
    </message>
    <message>
        <source>is damaged%1; move it away to begin a new history</source>
        <translation>已损坏%1；将其移走即可开始新的历史</translation>
    </message>
    <message>
        <source>the disk is full%1</source>
        <translation>磁盘已满%1</translation>
    </message>
    <message>
        <source>is a database of another program; move it away or set COMPILESCOPE_DATA</source>
        <translation>是另一个程序的数据库；请移走或设置 COMPILESCOPE_DATA</translation>
    </message>
    <message>
        <source>was written by a newer CompileScope (schema %1, this version reads %2); update CompileScope or move the file away</source>
        <translation>由更新的 CompileScope 写入（结构 %1，本程序支持到 %2）；请更新本程序或移走文件</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>SUSPECT: identical to A100 nightly BeiT bs16 row; stable T4 value is %1</source>
        <translation>存疑：与 A100 nightly BeiT bs16 一行相同；稳定版 T4 的值为 %1</translation>
    </message>
    <message>
        <source>%1: the host key of %2 has changed: the host was set up anew, or this is a man-in-the-middle attack; ask its administrator, and remove the old key with ssh-keygen -R only if the new one is right</source>
        <translation>%1：%2 的主机密钥与以前不同：它可能被重新安装，也可能有人在中间截取连接；请询问管理者，仅在新密钥正确时才用 ssh-keygen -R 删除旧密钥</translation>
    </message>
    <message>
        <source>%1: the host key of %2 is unknown; log in once by hand and compare the key with the one that the machine&apos;s administrator gives</source>
        <translation>%1：这里还不知道 %2 的主机密钥；请手动登录一次，并与管理者公布的密钥核对</translation>
    </message>
    <message>
        <source>%1: %2 refused the login; set up a key or an agent so that ssh asks for no password</source>
        <translation>%1：%2 拒绝登录；请配置密钥或代理，使 ssh 不再询问密码</translation>
    </message>
    <message>
        <source>%1: %2 refused the connection; is its SSH server running, on this port?</source>
        <translation>%1：%2 拒绝了连接；它的 SSH 服务器是否在此端口上运行？</translation>
    </message>
    <message>
        <source>%1: there is no host %2; check the name here and in your SSH configuration</source>
        <translation>%1：没有名为 %2 的主机；请检查此处和 SSH 配置中的名称</translation>
    </message>
    <message>
        <source>%1: %2 does not answer; is it switched on, and can it be reached from here?</source>
        <translation>%1：%2 没有应答；它是否已开机，并且能从这里访问？</translation>
    </message>
    <message>
        <source>%1: what answers on %2 is not an SSH server, or it accepts no logins now</source>
        <translation>%1：%2 上应答的不是 SSH 服务器，或者它现在不接受任何登录</translation>
    </message>
    <message>
        <source>%1: the connection to %2 was lost</source>
        <translation>%1：与 %2 的连接已中断</translation>
    </message>
    <message>
        <source>%1: Slurm&apos;s program srun was not found; is this the cluster&apos;s login node?</source>
        <translation>%1：找不到 Slurm 的程序 srun；这是集群的登录节点吗？</translation>
    </message>
    <message>
        <source>%1: Slurm&apos;s controller cannot be reached; try again when `sinfo` works</source>
        <translation>%1：无法连接 Slurm 的控制器；`sinfo` 会显示它何时恢复</translation>
    </message>
    <message>
        <source>%1: the cluster has no partition &apos;%2&apos;; `sinfo` lists them</source>
        <translation>%1：集群没有分区 &apos;%2&apos;；`sinfo` 会列出所有分区</translation>
    </message>
    <message>
        <source>%1: Slurm cannot provide what the target requests: %2; `sinfo -N -o &apos;%N %P %G %f&apos;` lists the resources</source>
        <translation>%1：Slurm 无法满足该目标的要求：%2；`sinfo -N -o &apos;%N %P %G %f&apos;` 会显示可用资源</translation>
    </message>
    <message>
        <source>%1: the node of the job failed; --resume measures what is left</source>
        <translation>%1：作业所在的节点发生故障；--resume 会测量剩余部分</translation>
    </message>
    <message>
        <source>%1: the job reached its time limit; set a longer one for the target, and --resume measures what is left</source>
        <translation>%1：作业达到了时间限制；请为该目标设置更长的限制，--resume 会测量剩余部分</translation>
    </message>
    <message>
        <source>%1: the job was cancelled by Slurm or by hand; --resume measures what is left</source>
        <translation>%1：作业被 Slurm 或手动取消；--resume 会测量剩余部分</translation>
    </message>
    <message>
        <source>%1: the runner %2 is missing; `compilescope-cli targets install %3` copies it there</source>
        <translation>%1：没有运行程序 %2；`compilescope-cli targets install %3` 会将它复制过去</translation>
    </message>
    <message>
        <source>%1: the runner %2 does not start there; `compilescope-cli targets install %3` copies it again</source>
        <translation>%1：运行程序 %2 在那里无法启动；`compilescope-cli targets install %3` 会重新复制</translation>
    </message>
    <message>
        <source>%1: %2 is not a runner of this version; `compilescope-cli targets install %3` copies it again</source>
        <translation>%1：%2 不是此版本的运行程序；`compilescope-cli targets install %3` 会重新复制</translation>
    </message>
    <message>
        <source>the runner of %1 was built from CompileScope %2, and this is %3; `compilescope-cli targets install %4` copies it again</source>
        <translation>%1 的运行程序属于 CompileScope %2，而本程序是 %3；`compilescope-cli targets install %4` 会重新复制</translation>
    </message>
    <message>
        <source>shared node: other jobs may have run beside this one</source>
        <translation>共享节点：可能有其他作业同时运行</translation>
    </message>
    <message>
        <source>waiting: %1</source>
        <translation>等待中：%1</translation>
    </message>
    <message>
        <source>recorded in the live preview: one call a frame, eager always first, beside camera and window</source>
        <translation>在实时预览中记录：每帧一次调用，eager 总在最先，且与摄像头和窗口同时运行</translation>
    </message>
    <message>
        <source>freezing folds the weights into the code, and training changes them</source>
        <translation>冻结会把权重折叠进代码，而训练会改变权重</translation>
    </message>
    <message>
        <source>this mode is for inference only</source>
        <translation>此模式仅用于推理</translation>
    </message>
    <message>
        <source>batch %1, published with %2 on each GPU</source>
        <translation>批量大小为 %1，公布数据在每个 GPU 上为 %2</translation>
    </message>
    <message>
        <source>in float32, published with float16 autocast and a gradient scaler</source>
        <translation>使用 float32，公布数据使用 float16 autocast 和梯度缩放</translation>
    </message>
    <message>
        <source>includes data loading and, by the config name, %1 GPUs; GPU not stated</source>
        <translation>包含数据加载，按配置名使用 %1 个 GPU；未注明 GPU 型号</translation>
    </message>
    <message>
        <source>the loss of step %1 is not finite</source>
        <translation>第 %1 步的损失不是有限值</translation>
    </message>
    <message>
        <source>the first loss is %1, and eager&apos;s is %2 ± %3</source>
        <translation>第一步的损失为 %1，eager 的为 %2，允许相差 %3</translation>
    </message>
    <message>
        <source>cancelled while it learned</source>
        <translation>在学习过程中已取消</translation>
    </message>
    <message>
        <source>with bfloat16 autocast, published in float32</source>
        <translation>使用 bfloat16 autocast，公布数据使用 float32</translation>
    </message>
    <message>
        <source>with float16 autocast and a gradient scaler, published in float32</source>
        <translation>使用 float16 autocast 和梯度缩放，公布数据使用 float32</translation>
    </message>
    <message>
        <source>with bfloat16 autocast, published with float16 autocast and a gradient scaler</source>
        <translation>使用 bfloat16 autocast，公布数据使用 float16 autocast 和梯度缩放</translation>
    </message>
    <message>
        <source>batch %1 does not fit in memory (%2); the largest power of two that fits is %3</source>
        <translation>内存放不下批量大小 %1（%2）；放得下的最大的 2 的幂是 %3</translation>
    </message>
    <message>
        <source>learning: %1</source>
        <translation>学习：%1</translation>
    </message>
    <message>
        <source>%1; the disk of %2 is full: make room there</source>
        <translation>%1；%2 所在的磁盘已满：请在其中腾出空间</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>the helper ended immediately</source>
        <translation>辅助进程立即结束</translation>
    </message>
    <message>
        <source>the helper did not answer within %1 s and was killed</source>
        <translation>辅助进程在 %1 秒内没有响应，已被终止</translation>
    </message>
    <message>
        <source>the helper ended (%1)</source>
        <translation>辅助进程已结束（%1）</translation>
    </message>
    <message>
        <source>it closed its output</source>
        <translation>它关闭了输出</translation>
    </message>
    <message>
        <source>another run on the host (%1)</source>
        <translation>主机上的另一次运行（%1）</translation>
    </message>
    <message>
        <source>not started: %1</source>
        <translation>未能启动：%1</translation>
    </message>
    <message>
        <source>the display&apos;s clock</source>
        <translation>显示器的时钟设置</translation>
    </message>
    <message>
        <source>the compiling helper gave no reason</source>
        <translation>编译辅助进程没有给出原因</translation>
    </message>
    <message>
        <source>the worker sent a row that cannot be read: %1</source>
        <translation>无法读取工作进程发来的结果行：%1</translation>
    </message>
    <message>
        <source>the compiling helper ended</source>
        <translation>编译辅助进程已结束</translation>
    </message>
    <message>
        <source>%1; see %2</source>
        <translation>%1；见 %2</translation>
    </message>
    <message>
        <source>the compiling helper ended before it answered (%1); perhaps the machine ran out of memory</source>
        <translation>编译辅助进程在响应前结束（%1）；机器可能内存不足</translation>
    </message>
    <message>
        <source>the compiling helper ended before it answered (%1)</source>
        <translation>编译辅助进程在响应前结束（%1）</translation>
    </message>
    <message>
        <source>the compiling helper did not answer within %1 s and was killed</source>
        <translation>编译辅助进程在 %1 秒内没有响应，已被终止</translation>
    </message>
    <message>
        <source>the compiling helper needed more than %1 of memory and was killed; %2 allows it more</source>
        <translation>编译辅助进程需要的内存超过 %1，已被终止；可用 %2 放宽限制</translation>
    </message>
    <message>
        <source>the worker &apos;%1&apos; ended before its first line: %2 (see %3)</source>
        <translation>工作进程“%1”在报告就绪之前结束：%2（见 %3）</translation>
    </message>
    <message>
        <source>the worker &apos;%1&apos; sent no line for %2 s</source>
        <translation>工作进程“%1”在 %2 秒内没有任何响应</translation>
    </message>
    <message>
        <source>the worker sent a line that cannot be used: %1</source>
        <translation>工作进程发来了无法使用的一行：%1</translation>
    </message>
    <message>
        <source>torch %1 cannot freeze weights</source>
        <translation>torch %1 无法冻结权重</translation>
    </message>
    <message>
        <source>the python-* modes are checked with %1 %2</source>
        <translation>python-* 模式按 %1 %2 验证</translation>
    </message>
    <message>
        <source>%1 is not a folder that transformers can read: %2</source>
        <translation>%1 不是 transformers 能读取的文件夹：%2</translation>
    </message>
    <message>
        <source>%1 contains code of its own, which is not run; only models that transformers has can be measured</source>
        <translation>%1 包含自带的代码，这类代码不会被运行；只能测量 transformers 自带的模型</translation>
    </message>
    <message>
        <source>this program is linked to LibTorch %1</source>
        <translation>本程序链接的是 LibTorch %1</translation>
    </message>
    <message>
        <source>%1 has %2 %3, but %4; install %5 there or name another interpreter with --python</source>
        <translation>%1 中是 %2 %3，但%4；请在那里安装 %5，或用 --python 指定其他解释器</translation>
    </message>
    <message>
        <source>launch %1 of %2</source>
        <translation>第 %1 次启动，共 %2 次</translation>
    </message>
    <message>
        <source>a process of ABBA</source>
        <translation>按 ABBA 顺序测量的一个进程</translation>
    </message>
    <message>
        <source>in a process of its own: %1; the rounds are those in turns</source>
        <translation>在独立进程中：%1；轮次是轮流测量时的轮次</translation>
    </message>
    <message>
        <source>the self-test has no result: there is no row of %1</source>
        <translation>自检没有结果：没有 %1 的结果行</translation>
    </message>
    <message>
        <source>no mode can run on it: its Python has no transformers, and %1</source>
        <translation>无法在其上运行任何内容：其 Python 没有 transformers，而且%1</translation>
    </message>
    <message>
        <source>%1 devices did not answer within %2 s</source>
        <translation>%1 devices 在 %2 秒内没有响应</translation>
    </message>
    <message>
        <source>%1 devices --json gave no list of devices (%2)</source>
        <translation>%1 devices --json 没有给出设备列表（%2）</translation>
    </message>
    <message>
        <source>it is still running</source>
        <translation>它仍在运行</translation>
    </message>
    <message>
        <source>the runner of %1 was built from CompileScope %2, and this is %3; `compilescope-cli runtimes add` builds it again</source>
        <translation>%1 的运行程序属于 CompileScope %2，而本程序是 %3；`compilescope-cli runtimes add` 会重新构建</translation>
    </message>
    <message>
        <source>in the queue</source>
        <translation>在队列中</translation>
    </message>
    <message>
        <source>resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>挂起</translation>
    </message>
    <message>
        <source>the worker&apos;s answer cannot be read: %1</source>
        <translation>无法读取工作进程的回答：%1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is neither timm/NAME, transformers/NAME nor a file&apos;s absolute path</source>
        <translation>“%1”既不是 timm/NAME、transformers/NAME，也不是文件的绝对路径</translation>
    </message>
    <message>
        <source>the weight %1 is %2, not float32</source>
        <translation>权重 %1 的类型是 %2，不是 float32</translation>
    </message>
    <message>
        <source>the cell has no weights for %1 of %2</source>
        <translation>没有 %2 的 %1 的权重</translation>
    </message>
    <message>
        <source>torch %1 cannot load it as a package of AOTInductor: %2</source>
        <translation>torch %1 无法将其作为 AOTInductor 包加载：%2</translation>
    </message>
    <message>
        <source>it has no file %1</source>
        <translation>其中没有文件 %1</translation>
    </message>
    <message>
        <source>torch %1 cannot read it as an exported program: %2</source>
        <translation>torch %1 无法将其作为导出的程序读取：%2</translation>
    </message>
    <message>
        <source>torch %1 cannot read it as TorchScript: %2</source>
        <translation>torch %1 无法将其作为 TorchScript 读取：%2</translation>
    </message>
    <message>
        <source>its module has no forward()</source>
        <translation>其模块没有 forward()</translation>
    </message>
    <message>
        <source>its module changes its own attributes while it runs</source>
        <translation>其模块在运行时会修改自身的属性</translation>
    </message>
    <message>
        <source>the model&apos;s answer holds no tensor that could be compared</source>
        <translation>模型的输出中没有可供比较的张量</translation>
    </message>
    <message>
        <source>the published weights of timm/%1 (%2) are not in the local Hugging Face cache: %3</source>
        <translation>timm/%1 的公布权重（%2）不在本地 Hugging Face 缓存中：%3</translation>
    </message>
    <message>
        <source>the model takes pictures with %1 channels; only those with 3 can be measured</source>
        <translation>该模型接受 %1 个通道的图像；只能测量 3 个通道的模型</translation>
    </message>
    <message>
        <source>its architecture %1 is not a model of the model type &apos;%2&apos;</source>
        <translation>其架构 %1 不是模型类型“%2”的模型</translation>
    </message>
    <message>
        <source>transformers has no model for the model type &apos;%1&apos;</source>
        <translation>transformers 没有模型类型“%1”的模型</translation>
    </message>
    <message>
        <source>%1 is an architecture, which has no weights of its own: use random ones, a folder, or transformers/ORG/NAME</source>
        <translation>%1 是一种架构，没有自己的权重：请使用随机权重、文件夹或 transformers/ORG/NAME</translation>
    </message>
    <message>
        <source>the worker has not answered for %1 s</source>
        <translation>工作进程已有 %1 秒没有响应</translation>
    </message>
    <message>
        <source>no frame has arrived for some seconds</source>
        <translation>数秒内没有收到任何帧</translation>
    </message>
    <message>
        <source>not a whole number of milliseconds from 1 to %1</source>
        <translation>不是 1 到 %1 的整数毫秒数</translation>
    </message>
    <message>
        <source>not a whole number of seconds from 1 to %1</source>
        <translation>不是 1 到 %1 的整数秒数</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 是空文件</translation>
    </message>
    <message>
        <source>%1 is not supported: %2; PNG, JPEG, WebP, BMP and TIFF are</source>
        <translation>不支持 %1：%2；支持的格式为 PNG、JPEG、WebP、BMP 和 TIFF</translation>
    </message>
    <message>
        <source>%1 is not an image that can be read; PNG, JPEG, WebP, BMP and TIFF are supported</source>
        <translation>%1 不是可读取的图像；支持的格式为 PNG、JPEG、WebP、BMP 和 TIFF</translation>
    </message>
    <message>
        <source>cannot read the image %1: %2</source>
        <translation>无法读取图像 %1：%2</translation>
    </message>
    <message>
        <source>it has %1x%2 pixels; at most %3 are read</source>
        <translation>图像为 %1 × %2 像素；最多读取 %3 像素</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>这是一个文件夹</translation>
    </message>
    <message>
        <source>its data is truncated, damaged or of a kind that is not supported</source>
        <translation>数据不完整、已损坏或属于不支持的类型</translation>
    </message>
    <message>
        <source>it is larger than OpenCV reads, or its header is damaged</source>
        <translation>图像超出 OpenCV 可读取的大小，或文件头已损坏</translation>
    </message>
    <message>
        <source>grey with transparency multiplied into it is not supported</source>
        <translation>不支持已预乘透明度的灰度图像</translation>
    </message>
    <message>
        <source>only 8 and 16 bits a channel are supported</source>
        <translation>仅支持每通道 8 位和 16 位</translation>
    </message>
    <message>
        <source>it is truncated</source>
        <translation>数据不完整</translation>
    </message>
    <message>
        <source>its data is damaged or of a kind that is not supported</source>
        <translation>数据已损坏或属于不支持的类型</translation>
    </message>
    <message>
        <source>at the end of the run %1 was %2 % faster beside eager than at its first measurement: other ratios of this run may be off by as much</source>
        <translation>运行结束时，%1 相对 eager 比首次测量快 %2 %：本次运行的其他比值也可能有同样大的偏差</translation>
    </message>
    <message>
        <source>at the end of the run %1 was %2 % slower beside eager than at its first measurement: other ratios of this run may be off by as much</source>
        <translation>运行结束时，%1 相对 eager 比首次测量慢 %2 %：本次运行的其他比值也可能有同样大的偏差</translation>
    </message>
    <message>
        <source>the suffixes of %1 are only for runs; choose the number type and the memory layout instead</source>
        <translation>%1 的后缀仅用于测量运行；请改为选择数据类型和内存布局</translation>
    </message>
    <message>
        <source>%1 has no input of the shape (N, C, H, W), which channels_last is for</source>
        <translation>%1 没有形状为 (N, C, H, W) 的输入，而 channels_last 只用于这种输入</translation>
    </message>
    <message>
        <source>in %1, only %2 % of the answer agrees with the %3 reference</source>
        <translation>在 %1 下，只有 %2 % 的结果与 %3 参考值一致</translation>
    </message>
    <message>
        <source>the cell&apos;s number type is %1 already, so this mode is the same as %2</source>
        <translation>数据类型已经是 %1，因此该模式与 %2 相同</translation>
    </message>
    <message>
        <source>the plan&apos;s memory layout is %1 already, so this mode is the same as %2</source>
        <translation>测试方案的内存布局已经是 %1，因此该模式与 %2 相同</translation>
    </message>
    <message>
        <source>an allocation on the GPU failed: %1</source>
        <translation>分配显存失败：%1</translation>
    </message>
    <message>
        <source>there was not enough memory for a float32 reference, so outputs are compared with eager&apos;s in %1</source>
        <translation>内存不足以计算 float32 参考值，因此将输出与 %1 下 eager 的输出比较</translation>
    </message>
    <message>
        <source>%1 is not a GPU: tests use it, and nothing that it reports is a measurement</source>
        <translation>%1 不是 GPU：仅供测试使用，它报告的任何内容都不是测量结果</translation>
    </message>
    <message>
        <source>not validated yet: CompileScope has no kept measurement of this device</source>
        <translation>尚未验证：CompileScope 没有此设备的已保存测量结果</translation>
    </message>
    <message>
        <source>its compute mode is PROHIBITED, so no process can use it; change the mode with: sudo nvidia-smi -c DEFAULT</source>
        <translation>其计算模式为 PROHIBITED，任何进程都无法使用它；请用 sudo nvidia-smi -c DEFAULT 更改模式</translation>
    </message>
    <message>
        <source>its compute mode is EXCLUSIVE_PROCESS, and a run uses it from several processes: the one that measures, the one that compiles, and those of Python arms; change the mode with: sudo nvidia-smi -c DEFAULT</source>
        <translation>其计算模式为 EXCLUSIVE_PROCESS，而一次运行会从多个进程使用它：测量进程、编译进程以及 Python 模式的进程；请用 sudo nvidia-smi -c DEFAULT 更改模式</translation>
    </message>
    <message>
        <source>this GPU has compute capability %1, and Triton, which generates the code of compiled modes, needs 7.0</source>
        <translation>此 GPU 的计算能力为 %1，而生成编译模式代码的 Triton 需要 7.0</translation>
    </message>
    <message>
        <source>compiled modes are unsupported: %1</source>
        <translation>不支持编译模式：%1</translation>
    </message>
    <message>
        <source>a part of a GPU (MIG), without power and energy: the driver reports those of the whole GPU</source>
        <translation>GPU 的一部分（MIG），不测量功率和能耗：驱动程序报告的是整个 GPU 的值</translation>
    </message>
    <message>
        <source>in WSL2, where the driver reports no other processes on the GPU, and its clock cannot be locked</source>
        <translation>运行在 WSL2 中：驱动程序不报告 GPU 上的其他进程，也无法锁定其频率</translation>
    </message>
    <message>
        <source>beside GPUs of other kinds: CUDA numbers them by speed, nvidia-smi by slot; CUDA_DEVICE_ORDER=PCI_BUS_ID makes the numbers equal</source>
        <translation>机器上还有其他型号的 GPU：CUDA 按速度编号，nvidia-smi 按 PCI 位置编号；设置 CUDA_DEVICE_ORDER=PCI_BUS_ID 可使编号一致</translation>
    </message>
    <message>
        <source>a header that compiling for a GPU needs does not compile: %1</source>
        <translation>为 GPU 编译所需的头文件无法编译：%1</translation>
    </message>
    <message>
        <source>the driver&apos;s library cannot be linked: %1</source>
        <translation>无法链接驱动程序的库：%1</translation>
    </message>
    <message>
        <source>Triton compiles against Python.h, which is not installed; install the package python3-dev</source>
        <translation>Triton 编译时需要 Python.h，但它尚未安装；请安装软件包 python3-dev</translation>
    </message>
    <message>
        <source>compiling for a GPU needs CUDA headers that are not installed: %1</source>
        <translation>为 GPU 编译需要尚未安装的 CUDA 头文件：%1</translation>
    </message>
    <message>
        <source>%1; install them with: %2</source>
        <translation>%1；请用此命令安装：%2</translation>
    </message>
    <message>
        <source>its JSON is neither a list of names nor an object from number to name</source>
        <translation>其 JSON 既不是名称列表，也不是从编号到名称的对象</translation>
    </message>
    <message>
        <source>neither imagenet-1k nor a file</source>
        <translation>既不是 imagenet-1k，也不是文件</translation>
    </message>
    <message>
        <source>not valid UTF-8</source>
        <translation>不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>it has no names</source>
        <translation>其中没有名称</translation>
    </message>
    <message>
        <source>it has more than %1 names</source>
        <translation>其中的名称超过 %1 个</translation>
    </message>
    <message>
        <source>it has %1 names, but the model has %2 classes</source>
        <translation>其中有 %1 个名称，但模型有 %2 个类别</translation>
    </message>
    <message>
        <source>cancelled while it answered the pictures</source>
        <translation>在回答图片时被取消</translation>
    </message>
    <message>
        <source>%1 does not read pictures</source>
        <translation>%1 不接受图片</translation>
    </message>
    <message>
        <source>the model has no class %1, or several, for %2; names and numbers are those of the model</source>
        <translation>模型中没有 %2 的类别 %1，或有多个；名称和编号以模型为准</translation>
    </message>
    <message>
        <source>picture %1 of %2</source>
        <translation>第 %1 张图片，共 %2 张</translation>
    </message>
    <message>
        <source>the model prepares none of the pictures in the shape that is measured (%1x%2 pixels)</source>
        <translation>没有任何图片被模型处理成所测量的形状（%1x%2 像素）</translation>
    </message>
    <message>
        <source>%1 of %2 pictures were left out, because the model prepares them in another shape than the one that is measured</source>
        <translation>%2 张图片中有 %1 张被略去，因为模型将其处理成与所测量形状不同的形状</translation>
    </message>
    <message>
        <source>on %1 pictures, only %2 % of the answers agree with eager&apos;s</source>
        <translation>在 %1 张图片上，只有 %2 % 的结果与 eager 一致</translation>
    </message>
    <message>
        <source>it has more than %1 files</source>
        <translation>其中的文件超过 %1 个</translation>
    </message>
    <message>
        <source>it has more than %1 pictures; choose a part of them</source>
        <translation>其中的图片超过 %1 张；请选择其中一部分</translation>
    </message>
    <message>
        <source>it has no picture (.jpg, .png, .webp, .bmp, .tif), neither in it nor in its sub-folders</source>
        <translation>该文件夹及其子文件夹中都没有图片（.jpg、.png、.webp、.bmp、.tif）</translation>
    </message>
    <message>
        <source>record %1 has %2 columns; a picture and its class are expected</source>
        <translation>第 %1 条记录有 %2 列；应为图片及其类别两列</translation>
    </message>
    <message>
        <source>there is no picture %1</source>
        <translation>没有图片 %1</translation>
    </message>
    <message>
        <source>not a folder</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>pictures are for inference only, not for training steps</source>
        <translation>训练的一步不会对图片给出结果</translation>
    </message>
    <message>
        <source>the model %1 reads clips, not pictures</source>
        <translation>模型 %1 接受的是视频片段，而不是图片</translation>
    </message>
    <message>
        <source>--labels has %1 names, but the model has %2 classes</source>
        <translation>--labels 有 %1 个名称，但模型有 %2 个类别</translation>
    </message>
    <message>
        <source>pictures: %1</source>
        <translation>图片：%1</translation>
    </message>
    <message>
        <source>PyTorch %1 is not installed, and measuring needs it. This command installs it and takes about 6 GB: %2</source>
        <translation>未安装 PyTorch %1，而测量需要它。以下命令会安装它，约占 6 GB：%2</translation>
    </message>
    <message>
        <source>a run is being measured (%1), which this command would disturb: repeat it when the run has ended</source>
        <translation>正在测量一次运行（%1），此命令会干扰它：请在该运行结束后重试</translation>
    </message>
    <message>
        <source>this version does not have the choice %1</source>
        <translation>此版本没有选项 %1</translation>
    </message>
    <message>
        <source>no folder can be created in it</source>
        <translation>无法在其中创建文件夹</translation>
    </message>
    <message>
        <source>%1 exists and is not an empty folder: choose another folder</source>
        <translation>%1 已存在且不是空文件夹：请选择其他文件夹</translation>
    </message>
    <message>
        <source>the model&apos;s input has another shape than the one measured: its picture %1 is missing</source>
        <translation>模型输入的形状与测量时不同：缺少其图片 %1</translation>
    </message>
    <message>
        <source>the model&apos;s folder %1 is missing: name its new place with --weights</source>
        <translation>缺少模型文件夹 %1：请用 --weights 指定其新位置</translation>
    </message>
    <message>
        <source>%1. Download the weights with compilescope-cli weights get, or name their folder with --weights</source>
        <translation>%1。请用 compilescope-cli weights get 下载权重，或用 --weights 指定其文件夹</translation>
    </message>
    <message>
        <source>%1 is a package already: copy the file</source>
        <translation>%1 已经是编译包：请直接复制该文件</translation>
    </message>
    <message>
        <source>the weights are not those of the row: name the folder of the measured ones with --weights, or measure again</source>
        <translation>权重与该行测量时的不同：请用 --weights 指定当时的文件夹，或重新测量</translation>
    </message>
    <message>
        <source>the compiled package is not in the cache; the disk may be full</source>
        <translation>缓存中没有编译包：磁盘已满吗？</translation>
    </message>
    <message>
        <source>the saved package failed its self-check, because its output is wrong: %1</source>
        <translation>已试运行保存的编译包，其输出有误：%1</translation>
    </message>
    <message>
        <source>the package was compiled again, because the machine, a version or CompileScope is not that of the measurement: its time may differ</source>
        <translation>由于机器或某个版本与测量时不同，编译包已重新编译：其耗时可能不同</translation>
    </message>
    <message>
        <source>the measured time is that of a CUDA graph, which replays the package&apos;s kernels; the program calls the package without one and may be slower</source>
        <translation>测得的时间是重放编译包内核的 CUDA 图的时间；程序不使用 CUDA 图调用编译包，可能更慢</translation>
    </message>
    <message>
        <source>the mode was measured with torch %1, and this program has torch %2: measure it again</source>
        <translation>该模式是用 torch %1 测量的，而此程序使用 torch %2：请重新测量</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>%1 is the model of the Python library, which runs without CompileScope: call it under torch.no_grad()</source>
        <translation>%1 就是 Python 库的模型，不需要 CompileScope 即可运行：请在 torch.no_grad() 下调用</translation>
    </message>
    <message>
        <source>%1 is compiled in each process: in Python, call torch.compile(model, mode=&quot;%2&quot;) under torch.no_grad(). To save a package, measure %3</source>
        <translation>%1 在每个进程中编译：在 Python 中于 torch.no_grad() 下调用 torch.compile(model, mode=&quot;%2&quot;)。要保存编译包，请测量 %3</translation>
    </message>
    <message>
        <source>%1 has no package: in Python, torch.jit.optimize_for_inference(torch.jit.freeze(torch.jit.trace(model.eval(), inputs))) makes the same, and its save() writes a file that LibTorch loads</source>
        <translation>%1 没有编译包：在 Python 中，torch.jit.optimize_for_inference(torch.jit.freeze(torch.jit.trace(model.eval(), inputs))) 会得到相同的结果，其 save() 写出 LibTorch 可加载的文件</translation>
    </message>
    <message>
        <source>%1 has no package: it runs the model&apos;s code operator by operator. Save a compiled mode</source>
        <translation>%1 没有编译包：它逐个算子运行模型代码。请保存一个编译模式</translation>
    </message>
    <message>
        <source>a published result has no package</source>
        <translation>公布数据没有编译包</translation>
    </message>
    <message>
        <source>the example was measured on another machine: measure the model here</source>
        <translation>示例是在另一台机器上测量的：请在此处测量该模型</translation>
    </message>
    <message>
        <source>the row repeats another one: save that one</source>
        <translation>该行重复了另一行：请保存那一行</translation>
    </message>
    <message>
        <source>training steps cannot be saved, only inference</source>
        <translation>无法保存训练步骤，只能保存推理</translation>
    </message>
    <message>
        <source>the mode has no result: %1</source>
        <translation>该模式没有结果：%1</translation>
    </message>
    <message>
        <source>mode %1 is unknown in this version of CompileScope</source>
        <translation>此版本的 CompileScope 不认识模式 %1</translation>
    </message>
    <message>
        <source>the mode was measured on %1: run compilescope-cli deploy there</source>
        <translation>该模式是在 %1 上测量的：请在那里运行 compilescope-cli deploy</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>%1 has no file of %2 for this machine: name another package index</source>
        <translation>%1 中没有适合本机的 %2 文件：请指定其他软件包索引</translation>
    </message>
    <message>
        <source>%1 has room for %2 GB, and PyTorch needs %3 GB: make room, or name another folder with COMPILESCOPE_DATA</source>
        <translation>%1 剩余 %2 GB，而 PyTorch 需要 %3 GB：请腾出空间，或用 COMPILESCOPE_DATA 指定其他文件夹</translation>
    </message>
    <message>
        <source>%1 was damaged by the download and was removed: try again</source>
        <translation>%1 下载后已损坏，现已删除：请重试</translation>
    </message>
    <message>
        <source>Installing the headers for compiling on a GPU</source>
        <translation>正在安装在 GPU 上编译所需的头文件</translation>
    </message>
    <message>
        <source>Looking for the packages</source>
        <translation>正在查找软件包</translation>
    </message>
    <message>
        <source>Downloading PyTorch</source>
        <translation>正在下载 PyTorch</translation>
    </message>
    <message>
        <source>Installing PyTorch</source>
        <translation>正在安装 PyTorch</translation>
    </message>
    <message>
        <source>%1 is a link to another environment, which is not changed: remove the link</source>
        <translation>%1 是指向另一个环境的链接，该环境不会被更改：请删除此链接</translation>
    </message>
    <message>
        <source>the packages cannot be installed: %1</source>
        <translation>无法安装软件包：%1</translation>
    </message>
    <message>
        <source>%1 answered %2: choose another package index, or try again later</source>
        <translation>%1 返回 %2：请指定其他软件包索引，或稍后重试</translation>
    </message>
    <message>
        <source>the disk of %1 is full: make room there; what was downloaded is kept</source>
        <translation>%1 所在磁盘已满：请腾出空间；已下载的内容会保留</translation>
    </message>
    <message>
        <source>the package index cannot be reached (%1): check the network; what was downloaded is kept</source>
        <translation>无法连接软件包索引（%1）：请检查网络；已下载的内容会保留</translation>
    </message>
    <message>
        <source>the set-up failed: %1</source>
        <translation>安装失败：%1</translation>
    </message>
    <message>
        <source>Creating the Python environment</source>
        <translation>正在创建 Python 环境</translation>
    </message>
    <message>
        <source>holds no journal: not a saved run that is unfinished</source>
        <translation>不含运行日志：不是已保存的未完成运行</translation>
    </message>
    <message>
        <source>no Python from %1 to 3.14 with the module venv was found: install it with %2</source>
        <translation>未找到带有 venv 模块的 Python %1 到 3.14：请用 %2 安装</translation>
    </message>
    <message>
        <source>this program was not installed: %1 installs PyTorch for it</source>
        <translation>本程序不是安装版：%1 会为它安装 PyTorch</translation>
    </message>
    <message>
        <source>another program is setting up PyTorch in %1</source>
        <translation>另一个程序正在 %1 中安装 PyTorch</translation>
    </message>
    <message>
        <source>PyTorch was not set up: %1</source>
        <translation>PyTorch 未安装成功：%1</translation>
    </message>
    <message>
        <source>it is not installed; `engines list` shows what is</source>
        <translation>未安装；`engines list` 列出已安装的引擎</translation>
    </message>
    <message>
        <source>engine %1: another program is adding or removing it</source>
        <translation>引擎 %1：另一个程序正在添加或移除它</translation>
    </message>
    <message>
        <source>engine %1: %2 cannot be removed: %3</source>
        <translation>引擎 %1：无法移除 %2：%3</translation>
    </message>
    <message>
        <source>an ONNX file runs in another engine, and none is installed; `%1` installs one</source>
        <translation>ONNX 文件在其他引擎中运行，而尚未安装任何引擎；可用 `%1` 安装</translation>
    </message>
    <message>
        <source>an ONNX file runs only in the modes of other engines: %1</source>
        <translation>ONNX 文件只能在其他引擎的模式中运行：%1</translation>
    </message>
    <message>
        <source>%1 is not installed; `%2` installs it</source>
        <translation>未安装 %1；可用 `%2` 安装</translation>
    </message>
    <message>
        <source>%1 %2 is installed, but this program is checked with %3; `%4` installs that version</source>
        <translation>已安装 %1 %2，但本程序是用 %3 检验的；可用 `%4` 安装该版本</translation>
    </message>
    <message>
        <source>%1 does not compute in %2 on a CPU, only in %3</source>
        <translation>%1 在 CPU 上不支持以 %2 计算，只支持 %3</translation>
    </message>
    <message>
        <source>%1 is MMAction2&apos;s: transformers, from which models are converted, has no such model</source>
        <translation>%1 是 MMAction2 的模型：用于转换模型的 transformers 中没有此模型</translation>
    </message>
    <message>
        <source>%1 chooses the memory layout itself</source>
        <translation>%1 自行选择内存布局</translation>
    </message>
    <message>
        <source>converting a model for %1 needs a Python with torch and transformers; name an interpreter with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh</source>
        <translation>为 %1 转换模型需要装有 torch 和 transformers 的 Python；请用 --python 或 COMPILESCOPE_PYTHON 指定解释器，或运行 scripts/setup.sh</translation>
    </message>
    <message>
        <source>`%1` installs %2 again</source>
        <translation>可用 `%1` 重新安装 %2</translation>
    </message>
    <message>
        <source>%1 did not run with the settings that were asked for: %2 is %3 instead of %4</source>
        <translation>%1 未按要求的设置运行：%2 是 %3，而不是 %4</translation>
    </message>
    <message>
        <source>the python-* modes need a Python with torch and transformers; name an interpreter with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh</source>
        <translation>python-* 模式需要装有 torch 和 transformers 的 Python；请用 --python 或 COMPILESCOPE_PYTHON 指定解释器，或运行 scripts/setup.sh</translation>
    </message>
    <message>
        <source>this version runs %1 on CPUs only</source>
        <translation>此版本仅在 CPU 上运行 %1</translation>
    </message>
    <message>
        <source>%1 runs in another engine, which has tools of its own to save a model</source>
        <translation>%1 在另一个引擎中运行，保存模型请使用该引擎自己的工具</translation>
    </message>
    <message>
        <source>the converted model has %1 outputs instead of %2</source>
        <translation>转换后的模型有 %1 个输出，而不是 %2 个</translation>
    </message>
    <message>
        <source>%1 cannot import %2 (%3); `%4` installs it again</source>
        <translation>%1 无法导入 %2（%3）；可用 `%4` 重新安装</translation>
    </message>
    <message>
        <source>%1 has %2 %3, but this program is checked with %4; `%5` installs that version</source>
        <translation>%1 中是 %2 %3，但本程序是用 %4 检验的；可用 `%5` 安装该版本</translation>
    </message>
    <message>
        <source>%1 is Python %2, but %3 is installed for Python %4; `%5` installs it for this one</source>
        <translation>%1 是 Python %2，但 %3 是为 Python %4 安装的；可用 `%5` 为此解释器安装</translation>
    </message>
    <message>
        <source>%1 cannot convert the model: %2</source>
        <translation>%1 无法转换该模型：%2</translation>
    </message>
    <message>
        <source>it cannot be read as ONNX: %1</source>
        <translation>无法作为 ONNX 读取：%1</translation>
    </message>
    <message>
        <source>it takes pictures of the type %1; only float32 can be measured</source>
        <translation>它接受 %1 类型的图片；只能测量 float32</translation>
    </message>
    <message>
        <source>%1 takes %2 while it is installed, and %3 are free in %4; free some, or name another folder with COMPILESCOPE_DATA</source>
        <translation>安装 %1 需要 %2，而 %4 中可用空间为 %3；请释放一些空间，或用 COMPILESCOPE_DATA 指定其他文件夹</translation>
    </message>
    <message>
        <source>%1 cannot be installed: %2 (see %3)</source>
        <translation>无法安装 %1：%2（见 %3）</translation>
    </message>
    <message>
        <source>%1 was installed, but Python cannot import it: %2</source>
        <translation>已安装 %1，但 Python 无法导入：%2</translation>
    </message>
    <message>
        <source>expected one of %1</source>
        <translation>应为以下之一：%1</translation>
    </message>
    <message>
        <source>calibrated on random input, so its answers to pictures may differ more from eager&apos;s; --pictures names pictures for the calibration</source>
        <translation>使用随机输入校准，因此对图片的回答可能与 eager 相差更大；可用 --pictures 指定用于校准的图片</translation>
    </message>
    <message>
        <source>int8 code cannot be saved; save the same mode measured in another number type</source>
        <translation>int8 代码无法保存；请保存以其他数据类型测量的同一模式</translation>
    </message>
    <message>
        <source>an ONNX file is not quantised, only a model of torch</source>
        <translation>ONNX 文件不会被量化，只有 torch 的模型会</translation>
    </message>
    <message>
        <source>int8 is for inference only</source>
        <translation>int8 仅用于推理</translation>
    </message>
    <message>
        <source>int8 code is generated for x86 processors only; choose float16 or bfloat16 on a GPU</source>
        <translation>int8 代码只为 x86 处理器生成；在 GPU 上请选择 float16 或 bfloat16</translation>
    </message>
    <message>
        <source>only modes with frozen weights, such as default+freezing, and openvino compute in int8</source>
        <translation>只有冻结权重的模式（如 default+freezing）和 openvino 以 int8 计算</translation>
    </message>
    <message>
        <source>int8 in OpenVINO needs NNCF, which cannot be imported (%1); `%2` installs it</source>
        <translation>OpenVINO 的 int8 需要 NNCF，但无法导入（%1）；可用 `%2` 安装</translation>
    </message>
    <message>
        <source>the quantiser found no convolution or linear layer that it can compute in int8</source>
        <translation>量化器没有找到可用 int8 计算的卷积层或线性层</translation>
    </message>
    <message>
        <source>int8 needs torchao, which cannot be imported (%1); scripts/setup.sh installs it if it runs with this PyTorch</source>
        <translation>int8 需要 torchao，但无法导入（%1）；如果它能与此 PyTorch 一起运行，可用 scripts/setup.sh 安装</translation>
    </message>
    <message>
        <source>arms disturb each other: compared with %2, this one takes %1 % more time beside the others than alone</source>
        <translation>各模式相互干扰：与 %2 相比，此模式与其他模式并行时比单独运行多用 %1 % 的时间</translation>
    </message>
    <message>
        <source>arms disturb each other: compared with %2, this one takes %1 % less time beside the others than alone</source>
        <translation>各模式相互干扰：与 %2 相比，此模式与其他模式并行时比单独运行少用 %1 % 的时间</translation>
    </message>
    <message>
        <source>measured on %1, before the run was resumed on %2</source>
        <translation>在 %1 上测量，之后才在 %2 上继续运行</translation>
    </message>
    <message>
        <source>transformers computes attention in %1 as two products and a softmax, and C++ in one operation, so the ratio of C++ to Python contains this difference; with --attention explicit both compute it alike</source>
        <translation>transformers 在 %1 中以两个乘积和 softmax 计算注意力，C++ 则用一个算子计算，因此 C++ 与 Python 之比包含这一差异；使用 --attention explicit 时两者的计算方式相同</translation>
    </message>
</context>
<context>
    <name>Format</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>± %1 %</source>
        <translation>±%1%</translation>
    </message>
    <message>
        <source>under a minute</source>
        <translation>不到 1 分钟</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>Image classification</source>
        <translation>图像分类</translation>
    </message>
    <message>
        <source>Image segmentation</source>
        <translation>图像分割</translation>
    </message>
    <message>
        <source>Object detection</source>
        <translation>目标检测</translation>
    </message>
    <message>
        <source>Video recognition</source>
        <translation>视频识别</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>更慢</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相当</translation>
    </message>
    <message>
        <source>can&apos;t tell</source>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>Quick</source>
        <translation>快速</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>Publish</source>
        <translation>发布级</translation>
    </message>
    <message>
        <source>As in the guide</source>
        <translation>与指南相同</translation>
    </message>
    <message>
        <source>A first impression: at least 10 rounds, differences above 3 %.</source>
        <translation>初步了解：至少 10 轮，可分辨 3% 以上的差异。</translation>
    </message>
    <message>
        <source>A result to rely on: two launches, differences above 1 %.</source>
        <translation>可靠的结果：启动两次，可分辨 1% 以上的差异。</translation>
    </message>
    <message>
        <source>A result to publish: five launches, differences above 0.5 %. Takes long.</source>
        <translation>可供发布的结果：启动五次，可分辨 0.5% 以上的差异。耗时较长。</translation>
    </message>
    <message>
        <source>The protocol of the published tables: 300 calls, one mode after the other, means.</source>
        <translation>公布表格采用的流程：调用 300 次，逐个模式测量，取平均值。</translation>
    </message>
    <message>
        <source>PyTorch without compiling, operator by operator: the baseline.</source>
        <translation>不编译，由 PyTorch 逐个算子执行：作为基线。</translation>
    </message>
    <message>
        <source>Compiled by Inductor with its default settings.</source>
        <translation>由 Inductor 以默认设置编译。</translation>
    </message>
    <message>
        <source>Compiled with the weights folded into the code: often fastest, larger packages.</source>
        <translation>编译时将权重折叠进代码：通常最快，但生成的包更大。</translation>
    </message>
    <message>
        <source>Compiled by Inductor; on a GPU each call replays a CUDA graph, which saves the time that launching kernels takes.</source>
        <translation>由 Inductor 编译；在 GPU 上每次调用都重放 CUDA 图，省去启动内核的时间。</translation>
    </message>
    <message>
        <source>Compiled by Inductor, which times several kernels for each matrix product and takes the fastest; on a GPU replayed as a CUDA graph. Compiling takes long.</source>
        <translation>由 Inductor 编译：为每个矩阵乘法测试多个内核并取最快者；在 GPU 上以 CUDA 图重放。编译耗时较长。</translation>
    </message>
    <message>
        <source>As max-autotune, but without the CUDA graph.</source>
        <translation>与 max-autotune 相同，但不使用 CUDA 图。</translation>
    </message>
    <message>
        <source>Traced, frozen and optimized by TorchScript, PyTorch&apos;s older compiler.</source>
        <translation>由 PyTorch 较早的编译器 TorchScript 追踪、冻结并优化。</translation>
    </message>
    <message>
        <source>Operator by operator as eager, but replayed as a CUDA graph.</source>
        <translation>与 eager 一样逐个算子运行，但以 CUDA 图重放。</translation>
    </message>
    <message>
        <source>In Python: transformers&apos; own model, without compiling.</source>
        <translation>在 Python 中运行 transformers 自己的模型，不编译。</translation>
    </message>
    <message>
        <source>In Python: transformers&apos; own model with torch.compile.</source>
        <translation>在 Python 中用 torch.compile 运行 transformers 自己的模型。</translation>
    </message>
    <message>
        <source>%1 (same code: %2)</source>
        <comment>a mode, and other modes that run the same code</comment>
        <translation>%1（相同代码：%2）</translation>
    </message>
    <message>
        <source>Weights and images have the memory layout channels_last.</source>
        <translation>权重和图像采用内存布局 channels_last。</translation>
    </message>
    <message>
        <source>Weights and inputs are bfloat16.</source>
        <translation>权重和输入为 bfloat16。</translation>
    </message>
    <message>
        <source>Example: %1</source>
        <comment>a device</comment>
        <translation>示例：%1</translation>
    </message>
    <message>
        <source>Compiles with frozen weights and, if the model allows it, in up to three other ways. Measures them in turns and keeps the fastest correct code. The choice is stored.</source>
        <translation>以冻结的权重编译，并在模型允许时再以至多三种其他方式编译，轮流比较后保留最快的正确代码。选择会被保存。</translation>
    </message>
    <message numerus="yes">
        <source>%n s</source>
        <comment>a duration</comment>
        <translation>
            <numerusform>%n 秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <comment>a duration</comment>
        <translation>
            <numerusform>%n 分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h</source>
        <comment>a duration</comment>
        <translation>
            <numerusform>%n 小时</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a duration: hours and minutes, or minutes and seconds</comment>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>about %n min</source>
        <translation>
            <numerusform>约 %n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n h</source>
        <translation>
            <numerusform>约 %n 小时</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n h 30 min</source>
        <translation>
            <numerusform>约 %n 小时 30 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n min</source>
        <translation>
            <numerusform>最多 %n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n h</source>
        <translation>
            <numerusform>最多 %n 小时</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n min</source>
        <comment>a range of durations</comment>
        <translation>
            <numerusform>%1 至 %n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n h</source>
        <comment>minutes with their unit, and hours</comment>
        <translation>
            <numerusform>%1至 %n 小时</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <comment>at the beginning of a range</comment>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n h</source>
        <comment>a range of hours</comment>
        <translation>
            <numerusform>%1 至 %n 小时</numerusform>
        </translation>
    </message>
    <message>
        <source>Another engine: Intel&apos;s OpenVINO, with the converted model, in its own process.</source>
        <translation>其他引擎：Intel 的 OpenVINO，使用转换后的模型，在单独的进程中运行。</translation>
    </message>
    <message>
        <source>Another engine: ONNX Runtime, with the converted model, in its own process.</source>
        <translation>其他引擎：ONNX Runtime，使用转换后的模型，在单独的进程中运行。</translation>
    </message>
</context>
<context>
    <name>OverlayPainter</name>
    <message>
        <source>%1 %2</source>
        <comment>class name, then its score in percent</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>ResultColumns</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>The number format of weights and inputs.</source>
        <translation>权重和输入的数值格式。</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95% 置信区间</translation>
    </message>
    <message>
        <source>Where the true median lies with 95 % confidence; sorted by its relative width.</source>
        <translation>真实中位数以 95% 的置信度落在此区间内；按区间的相对宽度排序。</translation>
    </message>
    <message>
        <source>Improvement</source>
        <translation>提升</translation>
    </message>
    <message>
        <source>Improvement, interval</source>
        <translation>提升区间</translation>
    </message>
    <message>
        <source>Where the true improvement lies with 95 % confidence.</source>
        <translation>真实提升以 95% 的置信度落在此区间内。</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>C++ over Python</source>
        <translation>C++ 与 Python 之比</translation>
    </message>
    <message>
        <source>Time of this C++ arm over that of the Python arm of the same mode, with its interval; below 1 the C++ is faster.</source>
        <translation>此模式的 C++ 用时除以同一模式的 Python 用时，附置信区间；小于 1 表示 C++ 更快。</translation>
    </message>
    <message>
        <source>Compile time</source>
        <translation>编译时间</translation>
    </message>
    <message>
        <source>Break-even</source>
        <translation>盈亏平衡点</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>峰值内存</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核数</translation>
    </message>
    <message>
        <source>Generated kernels: proof that compiled code ran.</source>
        <translation>生成的内核数：证明编译后的代码确实运行过。</translation>
    </message>
    <message>
        <source>Output difference</source>
        <translation>输出差异</translation>
    </message>
    <message>
        <source>Largest difference from the reference output, in its standard deviations.</source>
        <translation>与参考输出的最大差异，以参考输出的标准差为单位。</translation>
    </message>
    <message>
        <source>Published in</source>
        <translation>公布出处</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>With random weights the times are real, the models&apos; answers are not.</source>
        <translation>使用随机权重时，时间是真实的，模型的输出则没有意义。</translation>
    </message>
    <message>
        <source>random, seed %1</source>
        <translation>随机，种子 %1</translation>
    </message>
    <message>
        <source>from a folder</source>
        <translation>来自文件夹</translation>
    </message>
    <message>
        <source>did not engage</source>
        <translation>未生效</translation>
    </message>
    <message>
        <source>Library calls</source>
        <translation>库调用</translation>
    </message>
    <message>
        <source>Operators that the compiler left to a library: how many calls, and of which.</source>
        <translation>编译器交给库执行的算子：调用次数以及是哪些算子。</translation>
    </message>
    <message>
        <source>Fused operations</source>
        <translation>融合的运算</translation>
    </message>
    <message>
        <source>Operations that share a generated kernel with others.</source>
        <translation>与其他运算共用一个生成内核的运算。</translation>
    </message>
    <message>
        <source>CUDA graph</source>
        <translation>CUDA 图</translation>
    </message>
    <message>
        <source>Whether each call replays a CUDA graph, or why it does not.</source>
        <translation>每次调用是否重放 CUDA 图，若否则说明原因。</translation>
    </message>
    <message>
        <source>Autotuning</source>
        <translation>自动调优</translation>
    </message>
    <message>
        <source>For each operation that was autotuned, the kernel that was fastest and its time.</source>
        <translation>每个经过自动调优的运算中最快的内核及其用时。</translation>
    </message>
    <message>
        <source>Tuning</source>
        <translation>调优</translation>
    </message>
    <message>
        <source>For each choice that the mode tuned tried: whether it was kept, and how many times as fast it made the code.</source>
        <translation>tuned 模式尝试过的每个选择：是否保留，以及使代码快了多少倍。</translation>
    </message>
    <message>
        <source>Difference from eager</source>
        <translation>与 eager 的差异</translation>
    </message>
    <message>
        <source>Largest difference from eager&apos;s own output, in its standard deviations.</source>
        <translation>与 eager 自身输出的最大差异，以其标准差为单位。</translation>
    </message>
    <message>
        <source>Seconds per iteration</source>
        <translation>每次迭代的秒数</translation>
    </message>
    <message numerus="yes">
        <source>%1 to %2 in %n step(s)</source>
        <comment>losses</comment>
        <translation>
            <numerusform>%n 步内从 %1 到 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>The share of time that this mode saves, with its 95 % interval. All modes of both engines are compared with the same eager, as in the charts.</source>
        <translation>该模式节省的时间比例及其 95% 置信区间。与图表相同，两个引擎的所有模式都与同一个 eager 比较。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Time of one call with the whole batch, and half of its 95 % interval. All stages of a run are on one scale. Published rows have the mean.</source>
        <translation>整个批次一次调用的时间，以及 95% 置信区间的一半宽度。一次运行的所有阶段使用同一尺度。已公布的行为平均值。</translation>
    </message>
    <message>
        <source>Median of its own stage</source>
        <translation>所在阶段的中位数</translation>
    </message>
    <message>
        <source>The median of this arm&apos;s samples, before it is put on the scale of the first stage.</source>
        <translation>该模式样本的中位数，尚未换算到第一阶段的尺度。</translation>
    </message>
    <message>
        <source>Improvement over eager (C++)</source>
        <translation>相对 eager（C++）的提升</translation>
    </message>
    <message>
        <source>Improvement over eager (Python)</source>
        <translation>相对 eager（Python）的提升</translation>
    </message>
    <message>
        <source>Capture and compilation, or loading the compiled package from the cache.</source>
        <translation>捕获计算图并编译所用的时间，或从缓存取用已编译包所用的时间。</translation>
    </message>
    <message>
        <source>The number of images or clips after which the time saved exceeds the compile time.</source>
        <translation>处理多少张图像或多少个片段后可收回编译所花的时间。</translation>
    </message>
    <message>
        <source>from the Hub, revision %1</source>
        <translation>来自 Hub，版本 %1</translation>
    </message>
    <message>
        <source>In training: the time of a step, as in MMAction2&apos;s table.</source>
        <translation>训练：一步的时间，与 MMAction2 的表格相同。</translation>
    </message>
    <message>
        <source>In training: the losses of the steps before the measurement, from the cell&apos;s weights on.</source>
        <translation>训练：从初始权重开始，在测量之前的各步中。</translation>
    </message>
    <message>
        <source>Faster, slower or same only if the interval supports it. For an arm without a result, its status.</source>
        <translation>仅在置信区间允许时给出更快、更慢或相同；没有结果的模式显示其状态。</translation>
    </message>
    <message>
        <source>Agreement on pictures</source>
        <translation>图片上的一致率</translation>
    </message>
    <message>
        <source>How far this mode&apos;s answers on your pictures agree with eager&apos;s, with the 95 % interval.</source>
        <translation>此模式对您的图片的回答与 eager 的一致程度，附 95% 置信区间。</translation>
    </message>
    <message>
        <source>Accuracy on pictures</source>
        <translation>图片上的准确率</translation>
    </message>
    <message>
        <source>The share of the labelled pictures that this mode classifies correctly, with the 95 % interval.</source>
        <translation>在已知类别的图片中，此模式分类正确的比例，附 95% 置信区间。</translation>
    </message>
    <message>
        <source>Compiler set-up</source>
        <translation>编译器准备</translation>
    </message>
    <message>
        <source>What the compiler did once for later compilations too: importing PyTorch, checking vector instructions, precompiling headers. Not part of the compile time.</source>
        <translation>编译器一次性完成、供以后的编译共用的工作所用的时间：导入 PyTorch、检查向量指令、预编译头文件。不计入编译时间。</translation>
    </message>
    <message>
        <source>Conversion time</source>
        <translation>转换时间</translation>
    </message>
    <message>
        <source>Converting the model to the format of another engine, such as OpenVINO; once for each cell.</source>
        <translation>将模型转换为其他引擎（如 OpenVINO）的格式；每个单元一次。</translation>
    </message>
    <message>
        <source>Load time</source>
        <translation>加载时间</translation>
    </message>
    <message>
        <source>Loading the model and its weights.</source>
        <translation>加载模型及其权重。</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Modes of other engines: version and settings in effect, as the engine reports them.</source>
        <translation>其他引擎的模式：引擎报告的版本和实际生效的设置。</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n 张图片</numerusform>
        </translation>
    </message>
    <message>
        <source>random values</source>
        <translation>随机值</translation>
    </message>
    <message>
        <source>Quantised</source>
        <translation>已量化</translation>
    </message>
    <message>
        <source>Of an int8 arm: the operators with weights that compute in int8, of all such operators.</source>
        <translation>int8 模式：带权重的算子中以 int8 计算的数量与总数。</translation>
    </message>
    <message>
        <source>Calibrated on</source>
        <translation>校准输入</translation>
    </message>
    <message>
        <source>Of an int8 arm: the input on which its activations were observed.</source>
        <translation>int8 模式：用于观察激活值的输入。</translation>
    </message>
</context>
<context>
    <name>State</name>
    <message>
        <source>queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>compiling</source>
        <translation>编译中</translation>
    </message>
    <message>
        <source>checking</source>
        <translation>校验中</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>预热中</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>测量中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>内存不足（OOM）</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>wrong output</source>
        <translation>输出错误</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
</context>
<context>
    <name>WarningGroups</name>
    <message numerus="yes">
        <source>%n control(s) at the end of the run differ from the first measurement</source>
        <translation>
            <numerusform>运行结束时有 %n 个对照与首次测量不同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose launches disagree</source>
        <translation>
            <numerusform>%n 个模式的各次启动结果不一致</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The machine&apos;s speed changed while %n mode(s) were measured</source>
        <translation>
            <numerusform>测量 %n 个模式期间机器速度发生了变化</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with very noisy times</source>
        <translation>
            <numerusform>%n 个模式的时间噪声非常大</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) that run only eager&apos;s operators</source>
        <translation>
            <numerusform>%n 个模式只运行 eager 的算子</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose answer differs from the reference</source>
        <translation>
            <numerusform>%n 个模式的答案与参考不同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) that could not be measured in a process of their own</source>
        <translation>
            <numerusform>%n 个模式无法在单独的进程中测量</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured on a shared node</source>
        <translation>
            <numerusform>%n 个模式在共享节点上测量</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The GPU was slowed down while %n mode(s) were measured</source>
        <translation>
            <numerusform>测量 %n 个模式期间 GPU 被降速</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock varied while %n mode(s) were measured</source>
        <translation>
            <numerusform>测量 %n 个模式期间时钟频率有变化</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The hypervisor took processor time from %n mode(s)</source>
        <translation>
            <numerusform>虚拟机管理程序占用了 %n 个模式的处理器时间</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Other processes used the GPU while %n mode(s) were measured</source>
        <translation>
            <numerusform>测量 %n 个模式期间其他进程使用了 GPU</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured in separate processes, because arms disturbed each other</source>
        <translation>
            <numerusform>%n 个模式因相互干扰而在单独的进程中测量</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) disturbed by other arms</source>
        <translation>
            <numerusform>%n 个模式受到其他模式干扰</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with noisy times</source>
        <translation>
            <numerusform>%n 个模式的时间有噪声</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with outliers</source>
        <translation>
            <numerusform>%n 个模式有异常值</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with a slow first run</source>
        <translation>
            <numerusform>%n 个模式首次运行较慢</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) ran out of search time</source>
        <translation>
            <numerusform>%n 个模式的搜索时间已用完</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) in which autotuning had nothing to choose from</source>
        <translation>
            <numerusform>%n 个模式的自动调优没有可选项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with graph breaks</source>
        <translation>
            <numerusform>%n 个模式有计算图中断</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) without a CUDA graph</source>
        <translation>
            <numerusform>%n 个模式没有 CUDA 图</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose memory was not measured</source>
        <translation>
            <numerusform>%n 个模式未测量内存</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured with other settings than the published ones</source>
        <translation>
            <numerusform>%n 个模式的测量设置与已公布的不同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with remarks about the batch size</source>
        <translation>
            <numerusform>%n 个模式有关于批量大小的说明</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with other remarks</source>
        <translation>
            <numerusform>%n 个模式有其他说明</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured before the run was resumed with another version of CompileScope</source>
        <translation>
            <numerusform>%n 个模式是在用另一版本的 CompileScope 继续之前测量的</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) calibrated on random input</source>
        <translation>
            <numerusform>%n 个模式使用随机输入校准</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose answers to the pictures differ from eager&apos;s</source>
        <translation>
            <numerusform>%n 个模式对图片的答案与 eager 不同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose learning was not compared</source>
        <translation>
            <numerusform>%n 个模式未比较学习过程</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) run from a TorchScript file</source>
        <translation>
            <numerusform>%n 个模式由 TorchScript 文件运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with remarks about the pictures</source>
        <translation>
            <numerusform>%n 个模式有关于图片的说明</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured before the run was resumed on another machine</source>
        <translation>
            <numerusform>%n 个模式是在另一台机器上继续之前测量的</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose attention differs between Python and C++</source>
        <translation>
            <numerusform>%n 个模式的注意力计算在 Python 与 C++ 中不同</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::AboutDialog</name>
    <message>
        <source>About CompileScope</source>
        <translation>关于 CompileScope</translation>
    </message>
    <message>
        <source>Copy system report</source>
        <translation>复制系统报告</translation>
    </message>
    <message>
        <source>Files of others</source>
        <translation>第三方文件</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>CompileScope is free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>CompileScope 是自由软件，采用 GNU 通用公共许可证第 3 版或更高版本，不附带任何担保。</translation>
    </message>
    <message>
        <source>Used here</source>
        <translation>所用组件</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>Commit %1</source>
        <translation>提交 %1</translation>
    </message>
    <message>
        <source>Qt %1</source>
        <translation>Qt %1</translation>
    </message>
    <message>
        <source>PyTorch %1</source>
        <translation>PyTorch %1</translation>
    </message>
    <message>
        <source>PyTorch %1; found here: %2</source>
        <translation>PyTorch %1；本机已安装：%2</translation>
    </message>
    <message>
        <source>none</source>
        <comment>PyTorch</comment>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>ui::AddModelPanel</name>
    <message>
        <source>Folder in Hugging Face layout</source>
        <translation>Hugging Face 格式的文件夹</translation>
    </message>
    <message>
        <source>Model file</source>
        <translation>模型文件</translation>
    </message>
    <message>
        <source>%1 cannot be added: %2</source>
        <translation>无法添加 %1：%2</translation>
    </message>
    <message>
        <source>Add a model</source>
        <translation>添加模型</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>By name, of timm or transformers</source>
        <translation>按名称，来自 timm 或 transformers</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Name of a model of timm or transformers</source>
        <translation>timm 或 transformers 的模型名称</translation>
    </message>
    <message>
        <source>A model&apos;s folder or file can also be dropped on the window.</source>
        <translation>也可以将模型的文件夹或文件拖放到窗口中。</translation>
    </message>
    <message>
        <source>Loading %1 runs code that the file contains. Do you trust its source?</source>
        <translation>%1 带有代码，加载该文件时会运行。您信任它的来源吗？</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>TorchScript, exported programs, compiled packages and ONNX</source>
        <translation>TorchScript、导出的程序、已编译的包和 ONNX</translation>
    </message>
</context>
<context>
    <name>ui::AdviserPanel</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Latency at most</source>
        <translation>延迟上限</translation>
    </message>
    <message>
        <source>Memory at most</source>
        <translation>内存上限</translation>
    </message>
    <message>
        <source>Compiling at most</source>
        <translation>编译时间上限</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>批量大小 %1</translation>
    </message>
    <message>
        <source>All runs of this machine</source>
        <translation>本机的所有运行</translation>
    </message>
    <message>
        <source>Takes the newest time of each mode from all runs in the history. Times of older runs are put on the scale of the newest eager.</source>
        <translation>从历史记录的所有运行中取每个模式最新的耗时。较早运行的耗时会换算到最新 eager 的尺度。</translation>
    </message>
    <message>
        <source>The history has no run of this machine.</source>
        <translation>历史记录中没有本机的运行。</translation>
    </message>
    <message>
        <source>Measure a model, or open results, to get advice.</source>
        <translation>请先测量一个模型或打开结果，然后再获取建议。</translation>
    </message>
    <message>
        <source>Not advised: %1</source>
        <translation>不建议：%1</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a whole sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <comment>a whole sentence: what to take; what may be as good</comment>
        <translation>%1；%2。</translation>
    </message>
    <message>
        <source>no compiled code ran</source>
        <translation>没有运行编译后的代码</translation>
    </message>
    <message>
        <source>takes %1</source>
        <translation>需要 %1</translation>
    </message>
    <message>
        <source>needs %1</source>
        <translation>需要 %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a mode and why it is not advised</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Which mode should I use?</source>
        <translation>应该选哪个模式？</translation>
    </message>
    <message>
        <source>No measured mode is within these limits.</source>
        <translation>测量过的模式中没有一个满足这些限制。</translation>
    </message>
    <message>
        <source>Use %1: %2 per batch, the fastest measured mode within these limits</source>
        <translation>选择 %1：每批 %2，是在这些限制内测得的最快模式</translation>
    </message>
    <message>
        <source>%1 (%2) may be equally fast, because the intervals overlap, and compiles in %3 instead of %4</source>
        <translation>%1（%2）可能同样快，因为两者的置信区间重叠，而且编译只需 %3，而不是 %4</translation>
    </message>
    <message>
        <source>%1 (%2) may be equally fast, because the intervals overlap</source>
        <translation>%1（%2）可能同样快，因为两者的置信区间重叠</translation>
    </message>
    <message>
        <source>its output differs from eager&apos;s</source>
        <translation>输出与 eager 不一致</translation>
    </message>
    <message>
        <source>its memory use is unknown</source>
        <translation>内存占用未知</translation>
    </message>
    <message>
        <source>compiling takes %1</source>
        <translation>编译需要 %1</translation>
    </message>
    <message>
        <source>its compile time is unknown</source>
        <translation>编译时间未知</translation>
    </message>
    <message>
        <source>its output was not checked</source>
        <translation>输出未经检查</translation>
    </message>
    <message>
        <source>agrees with eager on %1 of the pictures</source>
        <translation>在 %1 的图片上与 eager 一致</translation>
    </message>
    <message>
        <source>its agreement with eager on pictures is unknown</source>
        <translation>在图片上与 eager 的一致率未知</translation>
    </message>
    <message>
        <source>has an accuracy of %1</source>
        <translation>准确率为 %1</translation>
    </message>
    <message>
        <source>its accuracy is unknown</source>
        <translation>准确率未知</translation>
    </message>
    <message>
        <source>Agreement at least</source>
        <translation>一致率下限</translation>
    </message>
    <message>
        <source>Accuracy at least</source>
        <translation>准确率下限</translation>
    </message>
    <message>
        <source>Measured on the pictures of the plan.</source>
        <translation>在测试方案的图片上测量。</translation>
    </message>
    <message>
        <source>Use %1: %2 per batch, %3 times as fast as %4</source>
        <translation>选择 %1：每批 %2，速度是 %4 的 %3 倍</translation>
    </message>
</context>
<context>
    <name>ui::CachePanel</name>
    <message numerus="yes">
        <source>%n package(s) removed.</source>
        <translation>
            <numerusform>已移除 %n 个包。</numerusform>
        </translation>
    </message>
    <message>
        <source>No compiled packages are kept.</source>
        <translation>没有保存已编译的包。</translation>
    </message>
    <message numerus="yes">
        <source>%n compiled package(s), %1 in all.</source>
        <translation>
            <numerusform>%n 个已编译的包，共 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n imported model(s), %1 in all.</source>
        <translation>
            <numerusform>%n 个导入的模型，共 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n imported model(s) removed.</source>
        <translation>
            <numerusform>已移除 %n 个导入的模型。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cache of compiled packages</source>
        <translation>已编译包的缓存</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>全部移除</translation>
    </message>
    <message>
        <source>The oldest was created on %1. The latest use was on %2.</source>
        <translation>最早的创建于 %1；最近一次使用是 %2。</translation>
    </message>
    <message>
        <source>Reading the cache…</source>
        <translation>正在读取缓存…</translation>
    </message>
    <message>
        <source>The least recently used packages are removed first.</source>
        <translation>最久未使用的最先被移除。</translation>
    </message>
    <message>
        <source>Every model is compiled again the next time.</source>
        <translation>下次每个模型都会重新编译。</translation>
    </message>
</context>
<context>
    <name>ui::Capture</name>
    <message>
        <source>There is no camera %1. Connect it and choose it again.</source>
        <translation>没有摄像头 %1。请连接后重新选择。</translation>
    </message>
    <message>
        <source>There is no video %1.</source>
        <translation>没有视频 %1。</translation>
    </message>
    <message>
        <source>The camera %1 cannot be read: %2</source>
        <translation>无法读取摄像头 %1：%2</translation>
    </message>
    <message>
        <source>The video %1 cannot be played: %2</source>
        <translation>无法播放视频 %1：%2</translation>
    </message>
    <message>
        <source>You do not have permission to use the camera %1. Add yourself to the group “video” and log in again.</source>
        <translation>您无权使用摄像头 %1。请将自己加入 “video” 组并重新登录。</translation>
    </message>
    <message>
        <source>You do not have permission to read the video %1.</source>
        <translation>您无权读取视频 %1。</translation>
    </message>
    <message>
        <source>Another program uses the camera %1. Close that program and try again.</source>
        <translation>摄像头 %1 正被其他程序使用。请关闭该程序后重试。</translation>
    </message>
    <message>
        <source>Another program uses the video %1.</source>
        <translation>视频 %1 正被其他程序使用。</translation>
    </message>
    <message>
        <source>%1 is not a camera, or it cannot be started.</source>
        <translation>%1 不是摄像头，或无法启动。</translation>
    </message>
    <message>
        <source>%1 is not a video, or its format is not supported.</source>
        <translation>%1 不是视频，或其格式无法读取。</translation>
    </message>
    <message>
        <source>The camera %1 stopped sending frames. It may have been unplugged.</source>
        <translation>摄像头 %1 不再发送画面，可能已被拔出。</translation>
    </message>
    <message>
        <source>The video %1 has no more frames.</source>
        <translation>视频 %1 没有更多画面。</translation>
    </message>
</context>
<context>
    <name>ui::ChartCopyMenu</name>
    <message>
        <source>As a picture</source>
        <translation>图片格式</translation>
    </message>
    <message>
        <source>As a table for a spreadsheet</source>
        <translation>电子表格格式</translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation>Markdown 格式</translation>
    </message>
</context>
<context>
    <name>ui::ChartExportPanel</name>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source>as needed</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 倍</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>%1 pixels wide</source>
        <translation>宽 %1 像素</translation>
    </message>
    <message>
        <source>%1 by %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
</context>
<context>
    <name>ui::ChartSignsMenu</name>
    <message>
        <source>This chart has no signs besides its legend.</source>
        <translation>此图表除图例外没有其他标记。</translation>
    </message>
</context>
<context>
    <name>ui::ChartsPage</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Zoomed in. A double click or Ctrl+0 shows everything again.</source>
        <translation>已放大。双击或按 Ctrl+0 可重新显示全部。</translation>
    </message>
    <message>
        <source>Copy the chart as a picture or its numbers as text.</source>
        <translation>将图表复制为图片，或将其数字复制为文本。</translation>
    </message>
    <message>
        <source>The published results cannot be shown: %1</source>
        <translation>无法显示公布数据：%1</translation>
    </message>
    <message>
        <source>There is nothing to draw for this choice yet. Choose models on the page &quot;Set up&quot; and press Run, or choose another device.</source>
        <translation>当前选择尚无可绘制的内容。请在“配置”页面选择模型并点击“运行”，或选择其他设备。</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 (published)</source>
        <translation>%1（已公布）</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>对比数据</translation>
    </message>
    <message>
        <source>Published section</source>
        <translation>公布数据章节</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>坐标轴</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Save the chart as a picture; a PNG file opens here again, with the whole run.</source>
        <translation>将图表保存为图片；PNG 文件包含整次运行，可在此重新打开。</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>By value</source>
        <translation>按数值</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Save the chart</source>
        <translation>保存图表</translation>
    </message>
    <message>
        <source>SVG drawings (*.svg)</source>
        <translation>SVG 图形 (*.svg)</translation>
    </message>
    <message>
        <source>Saved %1; with all its samples the run is too large for a picture, so they are left out.</source>
        <translation>已保存 %1；若包含全部样本，运行数据将超出图片容量，因此省略了样本。</translation>
    </message>
    <message>
        <source>PNG pictures (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>The chart cannot be saved: %1</source>
        <translation>无法保存图表：%1</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>CSV tables (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>Shown as</source>
        <translation>显示方式</translation>
    </message>
    <message>
        <source>A scale for each model</source>
        <translation>每个模型一个刻度</translation>
    </message>
    <message>
        <source>One linear scale</source>
        <translation>统一的线性刻度</translation>
    </message>
    <message>
        <source>One logarithmic scale</source>
        <translation>统一的对数刻度</translation>
    </message>
    <message>
        <source>?</source>
        <comment>a button: the meaning of a chart&apos;s signs</comment>
        <translation>？</translation>
    </message>
    <message>
        <source>The meaning of arrows, hatching, outlines and other signs.</source>
        <translation>斜线、边框等标记的含义。</translation>
    </message>
    <message>
        <source>Signs of the chart</source>
        <translation>图表的标记</translation>
    </message>
    <message>
        <source>These are published results. Start a run to see your own results here.</source>
        <translation>这些是公布数据。请开始运行，以在此查看您自己的结果。</translation>
    </message>
    <message>
        <source>As in the guide</source>
        <translation>与指南相同</translation>
    </message>
</context>
<context>
    <name>ui::ComparisonModel</name>
    <message>
        <source>only in B</source>
        <translation>仅在 B 中</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅在 A 中</translation>
    </message>
    <message>
        <source>Median A</source>
        <translation>中位数 A</translation>
    </message>
    <message>
        <source>Median B</source>
        <translation>中位数 B</translation>
    </message>
    <message>
        <source>A / B</source>
        <translation>A / B</translation>
    </message>
    <message>
        <source>Ratio of the medians: above 1, B is faster.</source>
        <translation>中位数之比：大于 1 表示 B 更快。</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Where the true change lies with 95 % confidence.</source>
        <translation>真实变化以 95% 的置信度落在此区间内。</translation>
    </message>
    <message>
        <source>Differs in</source>
        <translation>不同之处</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>How much longer B takes, in percent of A&apos;s time. Below zero, B takes less time.</source>
        <translation>B 多花的时间占 A 的百分比；小于零表示用时更少。</translation>
    </message>
    <message>
        <source>The verdict on B: faster, slower or same only if the interval supports it.</source>
        <translation>对 B 的判定：仅当区间足以支持时，才判定为更快、更慢或相当。</translation>
    </message>
    <message>
        <source>What differs for this arm, beyond the differences that all arms have: A / B.</source>
        <translation>除共同的不同之处外，此项还有哪些不一致：A / B。</translation>
    </message>
</context>
<context>
    <name>ui::ComparisonPanel</name>
    <message>
        <source>These runs cannot be compared: %1</source>
        <translation>无法比较这两次运行：%1</translation>
    </message>
    <message>
        <source>A, the base: %1; B: %2</source>
        <comment>names of runs</comment>
        <translation>A（基准）：%1；B：%2</translation>
    </message>
    <message>
        <source>No model and mode was measured in both runs.</source>
        <translation>没有任何模型和模式在两次运行中都测量过。</translation>
    </message>
    <message>
        <source>All differ in (A / B): %1</source>
        <translation>全部不同之处（A / B）：%1</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message numerus="yes">
        <source>%n verdict(s) became &quot;can&apos;t tell&quot;, because some of so many verdicts arise by chance.</source>
        <translation>
            <numerusform>有 %n 个判定改为“无法判定”，因为如此多的判定中总有一些纯属偶然。</numerusform>
        </translation>
    </message>
    <message>
        <source>Some arms were measured in one process. Their intervals do not include differences between processes.</source>
        <translation>部分结果是在单个进程中测得的：其区间不包含进程之间的差异。</translation>
    </message>
    <message>
        <source>Use the other run as the base.</source>
        <translation>以另一次运行作为基准。</translation>
    </message>
</context>
<context>
    <name>ui::DeployDialog</name>
    <message>
        <source>Saved in %1.</source>
        <translation>已保存到 %1。</translation>
    </message>
    <message>
        <source>The saved files were loaded again: a call takes %1 here, and %2 in the measurement. The output differs from eager&apos;s by at most %3 of its standard deviation.</source>
        <translation>已重新加载保存的文件：此处每次调用耗时 %1，测量时为 %2。输出与 eager 的差异不超过其标准差的 %3 倍。</translation>
    </message>
    <message>
        <source>README.md in the folder describes how to build and run the program.</source>
        <translation>文件夹中的 README.md 说明了如何构建和运行程序。</translation>
    </message>
    <message>
        <source>Save this mode</source>
        <translation>保存此模式</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>The mode was not saved: %1</source>
        <translation>未保存该模式：%1</translation>
    </message>
    <message>
        <source>The compiled package, the weights and a C++ and a Python program are written into %1. If the package is no longer in the cache, it is compiled again.</source>
        <translation>编译包、权重以及一个 C++ 程序和一个 Python 程序将写入 %1。如果缓存中已没有该编译包，则会重新编译。</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>注意：%1</translation>
    </message>
</context>
<context>
    <name>ui::DeviceList</name>
    <message>
        <source>Looking for devices…</source>
        <translation>正在查找设备…</translation>
    </message>
    <message>
        <source>The devices of this machine could not be listed: %1</source>
        <translation>无法列出本机的设备：%1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>compute capability %1</source>
        <translation>计算能力 %1</translation>
    </message>
    <message>
        <source>Cannot be used: %1</source>
        <translation>无法使用：%1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>注意：%1</translation>
    </message>
</context>
<context>
    <name>ui::DocumentWindow</name>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Search this document</source>
        <translation>在本文档中搜索</translation>
    </message>
    <message>
        <source>The documents are in English.</source>
        <translation>文档为英文。</translation>
    </message>
</context>
<context>
    <name>ui::EngineChooser</name>
    <message>
        <source>What do you run?</source>
        <translation>您运行什么？</translation>
    </message>
    <message>
        <source>C++ (LibTorch)</source>
        <translation>C++（LibTorch）</translation>
    </message>
    <message>
        <source>Both</source>
        <comment>the engines that the user runs</comment>
        <translation>两者</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Selects %1. Your other modes stay selected. Choose it again to select only these. Charts compare with %2.</source>
        <translation>选择 %1。您选择的其他模式保持不变。再次点选则只选择这些模式。图表与 %2 比较。</translation>
    </message>
</context>
<context>
    <name>ui::EnginesPanel</name>
    <message>
        <source>%1 was not removed: %2</source>
        <translation>未移除 %1：%2</translation>
    </message>
    <message>
        <source>%1 was not installed: %2</source>
        <translation>未能安装 %1：%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: %2, licence %3</source>
        <translation>%1：%2，许可证 %3</translation>
    </message>
    <message>
        <source>%1 is installed, but CompileScope needs another version: %2, licence %3</source>
        <translation>已安装 %1，但 CompileScope 需要另一个版本：%2，许可证 %3</translation>
    </message>
    <message>
        <source>Removes this engine with its environment.</source>
        <translation>移除此引擎及其环境。</translation>
    </message>
    <message>
        <source>Downloads %1 into an environment of its own, in which nothing of PyTorch changes.</source>
        <translation>将 %1 下载到其单独的环境中，不改变 PyTorch。</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>安装</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Removing %1…</source>
        <translation>正在移除 %1…</translation>
    </message>
    <message>
        <source>Installing %1… %2</source>
        <translation>正在安装 %1… %2</translation>
    </message>
    <message>
        <source>Other engines</source>
        <translation>其他引擎</translation>
    </message>
    <message>
        <source>OpenVINO and ONNX Runtime run the same model, converted, in turns with the other modes. Each is optional and has an environment of its own.</source>
        <translation>OpenVINO 和 ONNX Runtime 运行转换后的同一模型，与其他模式轮流测量。两者均为可选，各有单独的环境。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>ui::ExampleBar</name>
    <message>
        <source>These are published results. The device “%1” has an example run.</source>
        <translation>这里是已公布的结果。设备“%1”有一次示例运行。</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n model(s), measured on another machine on %2.</source>
        <translation>
            <numerusform>%1：%n 个模型，于 %2 在另一台机器上测量。</numerusform>
        </translation>
    </message>
    <message>
        <source>Measure this on your machine</source>
        <translation>在你的机器上测量</translation>
    </message>
</context>
<context>
    <name>ui::HelpMenu</name>
    <message>
        <source>The system report cannot be written: %1</source>
        <translation>无法生成系统报告：%1</translation>
    </message>
    <message>
        <source>The system report is on the clipboard. It names no host, user or file.</source>
        <translation>系统报告已复制到剪贴板，其中不含主机名、用户名和文件名。</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>User guide</source>
        <translation>用户指南</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>How it measures</source>
        <translation>测量方法</translation>
    </message>
    <message>
        <source>Copy system report</source>
        <translation>复制系统报告</translation>
    </message>
    <message>
        <source>About CompileScope</source>
        <translation>关于 CompileScope</translation>
    </message>
</context>
<context>
    <name>ui::HistoryModel</name>
    <message>
        <source>%1 of %2</source>
        <comment>results that are ok, of all</comment>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>The devices that were measured.</source>
        <translation>所测量的设备。</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>What was measured: inference, or training steps.</source>
        <translation>测量的内容：推理或训练步。</translation>
    </message>
    <message>
        <source>The number of models and modes with a result, out of all that were tried.</source>
        <translation>在所有尝试过的模型和模式中，有多少得到了结果。</translation>
    </message>
    <message>
        <source>Your own note. Double-click or press F2 to edit it.</source>
        <translation>您自己的文字；双击或按 F2 即可修改。</translation>
    </message>
</context>
<context>
    <name>ui::HistoryPage</name>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n run(s)</source>
        <translation>
            <numerusform>%1 次运行（共 %n 次）</numerusform>
        </translation>
    </message>
    <message>
        <source>Select a second run with Ctrl to compare both.</source>
        <translation>按住 Ctrl 再选择一次运行即可比较两者。</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>暂无运行</translation>
    </message>
    <message>
        <source>Set up a run</source>
        <translation>配置运行</translation>
    </message>
    <message>
        <source>The history cannot be read</source>
        <translation>无法读取历史</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>This run cannot be opened: %1</source>
        <translation>无法打开此运行：%1</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) deleted.</source>
        <translation>
            <numerusform>已删除 %n 次运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>The history could not be changed: %1</source>
        <translation>无法更改历史：%1</translation>
    </message>
    <message>
        <source>Import results</source>
        <translation>导入结果</translation>
    </message>
    <message>
        <source>Results and exported charts (*.json *.png)</source>
        <translation>结果和导出的图表 (*.json *.png)</translation>
    </message>
    <message>
        <source>The results could not be imported: %1</source>
        <translation>无法导入结果：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) imported.</source>
        <translation>
            <numerusform>已导入 %n 次运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Add results.json files from other places or machines.</source>
        <translation>添加来自其他位置或机器的 results.json 文件。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Show this run&apos;s charts and results (Enter).</source>
        <translation>显示此运行的图表和结果（Enter）。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compare two selected runs; the older one is the base.</source>
        <translation>比较所选的两次运行；较早的一次为基准。</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>随时间变化</translation>
    </message>
    <message>
        <source>Chart the speed-up of a model and mode in the runs of this list.</source>
        <translation>绘制此列表各次运行中某个模型和模式的加速比。</translation>
    </message>
    <message>
        <source>Every finished run appears here, whether it was started in this window or on the command line. You can open it again, compare two runs, or import a results.json.</source>
        <translation>每次结束的运行都会保存在此处，无论来自此窗口还是命令行，以便再次打开或比较两次运行。您也可以导入 results.json。</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n run(s) from the history? The files in their folders are kept.</source>
        <translation>
            <numerusform>从历史中删除 %n 次运行？其文件夹中的文件会保留。</numerusform>
        </translation>
    </message>
    <message>
        <source>These runs are already in the history.</source>
        <translation>这些运行已在历史中。</translation>
    </message>
    <message>
        <source>Example (%1)</source>
        <comment>a device</comment>
        <translation>示例（%1）</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>This is an example. Your own runs replace it.</source>
        <translation>这是示例。您自己的运行将取代它。</translation>
    </message>
</context>
<context>
    <name>ui::HistoryTrendPanel</name>
    <message>
        <source>These runs cannot be read: %1</source>
        <translation>无法读取这些运行：%1</translation>
    </message>
    <message>
        <source>batch size %1</source>
        <translation>批量大小 %1</translation>
    </message>
    <message>
        <source>training steps</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>No run of the history has compared a mode with eager.</source>
        <translation>历史记录中没有将某个模式与 eager 比较过的运行。</translation>
    </message>
    <message>
        <source>Speed-up over time</source>
        <translation>加速比随时间的变化</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ui::ImageSaver</name>
    <message>
        <source>Save the annotated image</source>
        <translation>保存带标注的图像</translation>
    </message>
    <message>
        <source>PNG image</source>
        <translation>PNG 图像</translation>
    </message>
    <message>
        <source>JPEG image</source>
        <translation>JPEG 图像</translation>
    </message>
</context>
<context>
    <name>ui::KeyboardDialog</name>
    <message>
        <source>Everywhere</source>
        <translation>所有页面</translation>
    </message>
    <message>
        <source>Next control, previous control</source>
        <translation>下一个控件、上一个控件</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Move between the bars</source>
        <translation>在条形之间移动</translation>
    </message>
    <message>
        <source>First bar, last bar</source>
        <translation>第一个条形、最后一个条形</translation>
    </message>
    <message>
        <source>Show the samples of the bar</source>
        <translation>显示该条形的样本</translation>
    </message>
    <message>
        <source>Zoom in, zoom out, show everything</source>
        <translation>放大、缩小、显示全部</translation>
    </message>
    <message>
        <source>Copy the chart as a picture</source>
        <translation>将图表复制为图片</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Open the selected run</source>
        <translation>打开所选运行</translation>
    </message>
    <message>
        <source>Delete the selected runs</source>
        <translation>删除所选运行</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Previous image, next image of the folder</source>
        <translation>文件夹中的上一张、下一张图像</translation>
    </message>
    <message>
        <source>Pause and continue</source>
        <translation>暂停和继续</translation>
    </message>
    <message>
        <source>Run the same image again</source>
        <translation>再次运行同一图像</translation>
    </message>
    <message>
        <source>Use the image on the clipboard</source>
        <translation>使用剪贴板中的图像</translation>
    </message>
    <message>
        <source>Save the panes as an image</source>
        <translation>将各窗格保存为图像</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Purpose</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message>
        <source>Set up</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Choose what to measure.</source>
        <translation>选择要测量的内容</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Watch the measurement.</source>
        <translation>查看测量过程</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Compare durations and improvements.</source>
        <translation>比较推理耗时与提升幅度</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Sort, filter and save every number.</source>
        <translation>排序、筛选并保存所有数据</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>See what a model finds in your own image.</source>
        <translation>查看模型对您自己图像的识别结果</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Language, theme and the Python interpreter.</source>
        <translation>语言、主题和 Python 解释器</translation>
    </message>
    <message>
        <source>Open results</source>
        <translation>打开结果</translation>
    </message>
    <message>
        <source>Results and exported charts (*.json *.png)</source>
        <translation>结果和导出的图表 (*.json *.png)</translation>
    </message>
    <message>
        <source>Open a run&apos;s folder</source>
        <translation>打开运行文件夹</translation>
    </message>
    <message>
        <source>Stop this run? What was measured so far is kept.</source>
        <translation>停止本次运行？目前已测得的结果会保留。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>These results cannot be opened: %1</source>
        <translation>无法打开这些结果：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s) opened.</source>
        <translation>
            <numerusform>已打开 %n 个结果。</numerusform>
        </translation>
    </message>
    <message>
        <source>CompileScope</source>
        <translation>CompileScope</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Open results…</source>
        <translation>打开结果…</translation>
    </message>
    <message>
        <source>Open a run&apos;s folder…</source>
        <translation>打开运行文件夹…</translation>
    </message>
    <message>
        <source>Run the plan</source>
        <translation>运行测试方案</translation>
    </message>
    <message>
        <source>Cancel the run</source>
        <translation>取消运行</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Open and compare earlier runs.</source>
        <translation>打开并比较以往的运行</translation>
    </message>
    <message>
        <source>Export a report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>Export a report…</source>
        <translation>导出报告…</translation>
    </message>
    <message>
        <source>Example (%1)</source>
        <comment>a device</comment>
        <translation>示例（%1）</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续运行</translation>
    </message>
    <message>
        <source>Results cannot be opened during a run. Wait until it has ended.</source>
        <translation>运行结束后才能打开结果。</translation>
    </message>
    <message>
        <source>PyTorch is set up.</source>
        <translation>PyTorch 已安装完毕。</translation>
    </message>
    <message>
        <source>Save the run as…</source>
        <translation>将运行另存为…</translation>
    </message>
</context>
<context>
    <name>ui::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ui::ModelPicker</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>所有模型</translation>
    </message>
    <message>
        <source>%1 M</source>
        <comment>million parameters</comment>
        <translation>%1 M</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Its weights are on this machine, in the Hugging Face cache.</source>
        <translation>它的权重已在本机的 Hugging Face 缓存中。</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>您自己的模型</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>Training step</source>
        <translation>训练步</translation>
    </message>
    <message numerus="yes">
        <source>One clip is %1. MMAction2 trains with %n clip(s) on each GPU.</source>
        <translation>
            <numerusform>一个片段为 %1。MMAction2 在每个 GPU 上用 %n 个片段训练。</numerusform>
        </translation>
    </message>
    <message>
        <source>No model name contains this text.</source>
        <translation>没有名称与此匹配的模型。</translation>
    </message>
    <message>
        <source>Computed by transformers without being used, and therefore not computed here: %1</source>
        <translation>transformers 会计算但没有用处，此处不计算：%1</translation>
    </message>
    <message>
        <source>Measures a forward pass.</source>
        <translation>测量的是一次前向传播。</translation>
    </message>
    <message>
        <source>Measures a training step as in MMAction2: forward, loss, gradients and update.</source>
        <translation>测量的是与 MMAction2 相同的一个训练步：前向传播、损失、梯度和权重更新。</translation>
    </message>
    <message>
        <source>Attention that transformers computes in separate operations, and the C++ model in one: %1</source>
        <translation>transformers 用多个算子、C++ 模型用一个算子计算的注意力：%1</translation>
    </message>
</context>
<context>
    <name>ui::OptionsPanel</name>
    <message>
        <source>Input image</source>
        <translation>输入图像</translation>
    </message>
    <message>
        <source>Images (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)</source>
        <translation>图像 (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Batch sizes</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>Type a batch size and press Enter.</source>
        <translation>输入批量大小并按 Enter 键。</translation>
    </message>
    <message>
        <source>Number type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Modes</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>The sample photograph</source>
        <translation>示例照片</translation>
    </message>
    <message>
        <source>Without Inductor</source>
        <translation>不使用 Inductor</translation>
    </message>
    <message>
        <source>Compiled by Inductor</source>
        <translation>由 Inductor 编译</translation>
    </message>
    <message>
        <source>Compiled with the weights frozen</source>
        <translation>冻结权重后编译</translation>
    </message>
    <message>
        <source>Batch size %1</source>
        <translation>批量大小 %1</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Random values of the same shape</source>
        <translation>相同形状的随机值</translation>
    </message>
    <message>
        <source>Each model&apos;s own</source>
        <translation>各模型自己的</translation>
    </message>
    <message>
        <source>The same step in Python with torch.compile.</source>
        <translation>在 Python 中用 torch.compile 运行同一训练步。</translation>
    </message>
    <message>
        <source>The same step in Python, without compiling.</source>
        <translation>在 Python 中运行同一训练步，不编译。</translation>
    </message>
    <message>
        <source>The same step in Python</source>
        <translation>Python 中的同一训练步</translation>
    </message>
    <message>
        <source>In Python: transformers and torch.compile</source>
        <translation>Python：transformers 和 torch.compile</translation>
    </message>
    <message>
        <source>Each C++ mode also in</source>
        <translation>每个 C++ 模式也用以下方式测量</translation>
    </message>
    <message>
        <source>Each C++ mode also in channels_last</source>
        <translation>每个 C++ 模式也以 channels_last 测量</translation>
    </message>
    <message>
        <source>Measures each chosen C++ mode a second time, with weights and images in the memory layout channels_last, in turns with eager in the plan&apos;s layout.</source>
        <translation>将所选的每个 C++ 模式再测量一次，权重和图像采用内存布局 channels_last，与采用测试方案布局的 eager 轮流测量。</translation>
    </message>
    <message>
        <source>Each C++ mode also in bfloat16</source>
        <translation>每个 C++ 模式也以 bfloat16 测量</translation>
    </message>
    <message>
        <source>Measures each chosen C++ mode a second time, with weights and inputs in bfloat16, in turns with eager in the plan&apos;s number type.</source>
        <translation>将所选的每个 C++ 模式再测量一次，权重和输入为 bfloat16，与采用测试方案数据类型的 eager 轮流测量。</translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) not applicable</source>
        <translation>
            <numerusform>%n 个模式不适用</numerusform>
        </translation>
    </message>
    <message>
        <source>Your own image…</source>
        <translation>自选图像…</translation>
    </message>
    <message>
        <source>On a GPU, the batch size that MMAction2 trains with. On a CPU, one clip.</source>
        <translation>在 GPU 上与 MMAction2 训练该模型时相同，在 CPU 上为一个片段。</translation>
    </message>
    <message>
        <source>Also train on a small task</source>
        <translation>另外学习一个小任务</translation>
    </message>
    <message>
        <source>Runs 50 training steps after the measurement for the chart of losses, which shows whether a compiled step learns like eager. Eager learns twice, from two seeds, as the reference.</source>
        <translation>测量之后进行 50 个训练步，供损失图使用：查看编译后的训练步是否与 eager 学得一样。eager 以两个随机种子各学一次，作为衡量标准。</translation>
    </message>
    <message>
        <source>Hide modes that do not apply</source>
        <translation>隐藏不适用的模式</translation>
    </message>
    <message>
        <source>%1 It is not installed.</source>
        <translation>%1 尚未安装。</translation>
    </message>
    <message>
        <source>Other engines</source>
        <translation>其他引擎</translation>
    </message>
    <message>
        <source>%1 It does not apply to this plan: %2.</source>
        <translation>%1 不适用于此计划：%2。</translation>
    </message>
    <message>
        <source>These modes do not apply to this plan: %1</source>
        <translation>不适用于此计划的模式：%1</translation>
    </message>
    <message>
        <source>Modes with frozen weights and openvino on a CPU, quantised. Their answers are compared with eager&apos;s in float32.</source>
        <translation>在 CPU 上量化冻结权重的模式和 openvino。其回答与 float32 的 eager 比较。</translation>
    </message>
</context>
<context>
    <name>ui::PicturesField</name>
    <message>
        <source>After timing, each mode answers every picture of this folder. Results show the agreement with eager, and the accuracy if sub-folders or a file labels.csv name the classes.</source>
        <translation>计时结束后，每个模式对此文件夹中的每张图片作出回答。结果显示与 eager 的一致率；如果子文件夹或 labels.csv 文件给出了类别，还显示准确率。</translation>
    </message>
    <message>
        <source>Random weights: the agreement is real, the answers and the accuracy are not. Choose other weights above.</source>
        <translation>随机权重：一致率是真实的，答案和准确率则不是。请在上方选择其他权重。</translation>
    </message>
    <message>
        <source>Check on my pictures</source>
        <translation>用我的图片检查</translation>
    </message>
    <message>
        <source>Folder of pictures</source>
        <translation>图片文件夹</translation>
    </message>
    <message>
        <source>No folder chosen</source>
        <translation>未选择文件夹</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
</context>
<context>
    <name>ui::PlanMenu</name>
    <message>
        <source>The set-up will open with this plan.</source>
        <translation>配置页面今后将以此测试方案打开。</translation>
    </message>
    <message>
        <source>The set-up will open with the plan used last.</source>
        <translation>配置页面今后将以上次使用的测试方案打开。</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>打开测试方案</translation>
    </message>
    <message>
        <source>Plans and results (*.json)</source>
        <translation>测试方案和结果 (*.json)</translation>
    </message>
    <message>
        <source>Save this plan</source>
        <translation>保存当前测试方案</translation>
    </message>
    <message>
        <source>Plans (*.json)</source>
        <translation>测试方案 (*.json)</translation>
    </message>
    <message>
        <source>This plan cannot be opened: %1</source>
        <translation>无法打开此测试方案：%1</translation>
    </message>
    <message>
        <source>Opened %1.</source>
        <translation>已打开 %1。</translation>
    </message>
    <message>
        <source>The Python interpreter that this plan names is ignored: a file could name any program. Choose the interpreter in the settings.</source>
        <translation>此测试方案指定的 Python 解释器已被忽略，因为文件可以指定任意程序。请在设置中选择解释器。</translation>
    </message>
    <message>
        <source>This plan cannot be saved: %1</source>
        <translation>无法保存当前测试方案：%1</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>测试方案(&amp;P)</translation>
    </message>
    <message>
        <source>Open a plan…</source>
        <translation>打开测试方案…</translation>
    </message>
    <message>
        <source>Recent plans</source>
        <translation>最近的测试方案</translation>
    </message>
    <message>
        <source>Save this plan…</source>
        <translation>保存当前测试方案…</translation>
    </message>
    <message>
        <source>Default plan</source>
        <translation>默认测试方案</translation>
    </message>
    <message>
        <source>Make this the default plan</source>
        <translation>设为默认测试方案</translation>
    </message>
    <message>
        <source>Forget the default plan</source>
        <translation>清除默认测试方案</translation>
    </message>
</context>
<context>
    <name>ui::PlanModel</name>
    <message>
        <source>Choose at least one model.</source>
        <translation>请至少选择一个模型。</translation>
    </message>
    <message>
        <source>Choose at least one device.</source>
        <translation>请至少选择一个设备。</translation>
    </message>
    <message>
        <source>Choose at least one batch size.</source>
        <translation>请至少选择一个批量大小。</translation>
    </message>
    <message>
        <source>Choose at least one number type.</source>
        <translation>请至少选择一种数据类型。</translation>
    </message>
    <message>
        <source>Choose at least one mode.</source>
        <translation>请至少选择一种模式。</translation>
    </message>
    <message>
        <source>Choose the folder that holds the weights.</source>
        <translation>请选择权重所在的文件夹。</translation>
    </message>
    <message>
        <source>Download the weights of %1 first, or choose others.</source>
        <translation>请先下载 %1 的权重，或选择其他权重。</translation>
    </message>
    <message>
        <source>The folder of pictures does not exist. Choose another folder.</source>
        <translation>图片文件夹不存在。请选择其他文件夹。</translation>
    </message>
</context>
<context>
    <name>ui::PlanPanel</name>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n 个结果</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n combination(s) of model, device, batch size and number type.</source>
        <translation>
            <numerusform>模型、设备、批量大小和数据类型的 %n 种组合。</numerusform>
        </translation>
    </message>
    <message>
        <source>Takes %1.</source>
        <translation>预计需要%1。</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>当前测试方案</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Start measuring (Ctrl+R)</source>
        <translation>开始测量（Ctrl+R）</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>测试方案</translation>
    </message>
    <message>
        <source>Save this plan, or open another.</source>
        <translation>保存当前测试方案，或打开其他测试方案。</translation>
    </message>
    <message>
        <source>No C++ compiler was found, so compiled modes will fail. Install g++.</source>
        <translation>未找到 C++ 编译器，编译模式将会失败。请安装 g++。</translation>
    </message>
    <message>
        <source>Compiled packages take about %1 of disk.</source>
        <translation>已编译的包约占 %1 磁盘空间。</translation>
    </message>
    <message>
        <source>Equivalent command</source>
        <translation>等效命令</translation>
    </message>
    <message>
        <source>Compiling takes %1 of this, unless the packages are in the cache.</source>
        <translation>其中编译需要%1，缓存中已有编译包时除外。</translation>
    </message>
    <message>
        <source>A run is in progress. The next one can start when it has ended.</source>
        <translation>正在运行。结束后才能开始下一次运行。</translation>
    </message>
    <message>
        <source>No Python was found, so compiled modes will fail. Set one up, or choose one in the settings.</source>
        <translation>未找到 Python，编译模式将会失败。请安装一个，或在设置中指定。</translation>
    </message>
    <message>
        <source>The Python at %1 has no PyTorch, so compiled modes will fail. Install PyTorch, or choose another Python in the settings.</source>
        <translation>位于 %1 的 Python 没有 PyTorch，因此编译模式会失败。请安装 PyTorch，或在设置中选择其他 Python。</translation>
    </message>
    <message>
        <source>The compiled packages may need %1, but only %2 are free on the cache&apos;s disk.</source>
        <translation>已编译的包可能需要 %1，而缓存所在磁盘仅剩 %2。</translation>
    </message>
    <message>
        <source>Download the weights</source>
        <translation>下载权重</translation>
    </message>
</context>
<context>
    <name>ui::PreviewPage</name>
    <message>
        <source>Paused while a run is being measured.</source>
        <translation>正在进行运行测量，预览已暂停。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>处理中…</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>model, device</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>The image %1 cannot be shown: %2</source>
        <translation>无法显示图像 %1：%2</translation>
    </message>
    <message>
        <source>The preview has stopped: %1.</source>
        <translation>预览已停止：%1。</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>See what a model finds in your image</source>
        <translation>查看模型对您图像的识别结果</translation>
    </message>
    <message>
        <source>Use the sample photograph</source>
        <translation>使用示例照片</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>The model&apos;s process ended (%1) and was started again.</source>
        <translation>模型进程已终止（%1），现已重新启动。</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>The image cannot be saved as %1: %2</source>
        <translation>无法将图像保存为 %1：%2</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>%1 frames per second</source>
        <translation>每秒 %1 帧</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>The panes as an image, with what was found (Ctrl+S).</source>
        <translation>将各窗格及检测结果保存为图像（Ctrl+S）。</translation>
    </message>
    <message>
        <source>There is no room for the pasted image in the folder of temporary files.</source>
        <translation>临时文件夹空间不足，无法保存粘贴的图像。</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s) recorded into the history.</source>
        <translation>
            <numerusform>已将 %n 帧记录到历史。</numerusform>
        </translation>
    </message>
    <message>
        <source>Run the same image again (F5).</source>
        <translation>对同一图像再运行一次（F5）。</translation>
    </message>
    <message>
        <source>Open an image, a folder, a video or a camera, or drop one here. Eager and compiled modes process it side by side: labels, boxes or a map, the time of each stage, and how far the results differ.</source>
        <translation>打开或拖放图像、文件夹、视频，或选择摄像头。它会依次经过 eager 和编译模式，并排显示标签、边框或分割图、各阶段时间以及彼此的差异。</translation>
    </message>
    <message>
        <source>A run is in progress. The preview would disturb it.</source>
        <translation>正在进行测量，预览会干扰测量结果。</translation>
    </message>
    <message>
        <source>The recording cannot be saved: %1</source>
        <translation>无法保存所记录的内容：%1</translation>
    </message>
    <message>
        <source>No model has its weights on this machine. Without weights, only times can be shown.</source>
        <translation>本机没有任何模型的权重。没有权重时只能显示耗时。</translation>
    </message>
    <message>
        <source>Download %1 (%2)</source>
        <comment>a model, its size</comment>
        <translation>下载 %1（%2）</translation>
    </message>
</context>
<context>
    <name>ui::PreviewWorker</name>
    <message>
        <source>its size differs from the image&apos;s</source>
        <translation>其大小与图像不一致</translation>
    </message>
</context>
<context>
    <name>ui::ProfileDialog</name>
    <message>
        <source>Why this time?</source>
        <translation>耗时分析</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Open the trace&apos;s folder</source>
        <translation>打开跟踪文件所在的文件夹</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>Time, ms</source>
        <translation>时间（ms）</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>A profiled call takes %1, longer than a measured one.</source>
        <translation>被分析的一次调用耗时 %1，比测量时更长。</translation>
    </message>
    <message>
        <source>A Chrome trace. Open it at ui.perfetto.dev.</source>
        <translation>Chrome 跟踪文件，可用 ui.perfetto.dev 查看。</translation>
    </message>
    <message>
        <source>The profile failed: %1</source>
        <translation>无法进行性能分析：%1</translation>
    </message>
    <message>
        <source>PyTorch&apos;s profiler records a few calls. Nothing else is measured during this time.</source>
        <translation>PyTorch 的性能分析器正在观察几次调用，其间不做其他测量。</translation>
    </message>
    <message>
        <source>Compared with eager: %1</source>
        <translation>与 eager 相比：%1</translation>
    </message>
</context>
<context>
    <name>ui::PytorchBar</name>
    <message>
        <source>The set-up of PyTorch is not finished. What was downloaded into %1 is kept.</source>
        <translation>PyTorch 的安装尚未完成。已下载到 %1 的内容会保留。</translation>
    </message>
    <message>
        <source>Measuring needs PyTorch %1. Its set-up downloads about %2 GB and takes about %3 GB in %4.</source>
        <translation>测量需要 PyTorch %1。安装时将下载约 %2 GB，并在 %4 中占用约 %3 GB。</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>bytes</comment>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Progress of the set-up</source>
        <translation>安装进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Set up PyTorch</source>
        <translation>安装 PyTorch</translation>
    </message>
</context>
<context>
    <name>ui::RecordPanel</name>
    <message>
        <source>Live preview</source>
        <translation>实时预览</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s) so far</source>
        <translation>
            <numerusform>目前 %n 帧</numerusform>
        </translation>
    </message>
    <message>
        <source>Record into the history</source>
        <translation>记录到历史</translation>
    </message>
    <message>
        <source>Records the model&apos;s time for every frame as a separate run. The recording ends when you switch this off or choose another model, device or mode.</source>
        <translation>将每一帧的模型耗时保存为一次单独的运行。关闭此项，或选择其他模型、设备或模式时，该运行即结束。</translation>
    </message>
</context>
<context>
    <name>ui::ResultView</name>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>正在加载模型</translation>
    </message>
    <message>
        <source>Preparing the input</source>
        <translation>正在准备输入</translation>
    </message>
    <message>
        <source>Capturing the graph</source>
        <translation>正在捕获计算图</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>正在编译</translation>
    </message>
    <message>
        <source>Binding the weights</source>
        <translation>正在绑定权重</translation>
    </message>
    <message>
        <source>Checking the output</source>
        <translation>正在校验输出</translation>
    </message>
    <message>
        <source>Warming up</source>
        <translation>正在预热</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>This mode cannot run: %1</source>
        <translation>此模式无法运行：%1</translation>
    </message>
    <message>
        <source>forward %1</source>
        <translation>前向 %1</translation>
    </message>
    <message>
        <source>Times of each stage</source>
        <translation>各阶段时间</translation>
    </message>
    <message>
        <source>In this call, %1 was %2 times as fast as %3.</source>
        <translation>本次调用中，%1 的速度是 %3 的 %2 倍。</translation>
    </message>
    <message>
        <source>In this call, %1 took %2 times as long as %3.</source>
        <translation>本次调用中，%1 的用时是 %3 的 %2 倍。</translation>
    </message>
    <message>
        <source>Largest difference of the raw outputs: %1 of their standard deviation.</source>
        <translation>原始输出的最大差异：标准差的 %1 倍。</translation>
    </message>
    <message>
        <source>Over the last two seconds, %1 was %2 times as fast as %3.</source>
        <translation>最近两秒内，%1 的速度是 %3 的 %2 倍。</translation>
    </message>
    <message>
        <source>Over the last two seconds, %1 took %2 times as long as %3.</source>
        <translation>最近两秒内，%1 的用时是 %3 的 %2 倍。</translation>
    </message>
    <message>
        <source>Overlap of the maps (mean IoU): %1.</source>
        <translation>分割图重叠度（平均 IoU）：%1。</translation>
    </message>
    <message>
        <source>Overlap of the boxes (mean IoU): %1.</source>
        <translation>边框重叠度（平均 IoU）：%1。</translation>
    </message>
    <message>
        <source>Random weights: there is no answer to show.</source>
        <translation>随机权重：没有可显示的答案。</translation>
    </message>
    <message>
        <source>The worker sent no result for this mode.</source>
        <translation>工作进程未返回此模式的任何数据。</translation>
    </message>
    <message>
        <source>One call is not a measurement. Use the page &quot;Run&quot; to measure.</source>
        <translation>单次调用不是测量。请使用“运行”页面进行测量。</translation>
    </message>
    <message>
        <source>Both have the same top class.</source>
        <translation>两者的首选类别相同。</translation>
    </message>
    <message>
        <source>Their top classes differ.</source>
        <translation>两者的首选类别不同。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what is being done, for how long</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ui::ResultsPage</name>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>The published results cannot be read: %1</source>
        <translation>无法读取公布数据：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) copied.</source>
        <translation>
            <numerusform>已复制 %n 行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the rows shown</source>
        <translation>保存当前显示的行</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n row(s)</source>
        <translation>
            <numerusform>%1 行（共 %n 行）</numerusform>
        </translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Published results</source>
        <translation>公布数据</translation>
    </message>
    <message>
        <source>Show the rows of the published tables too: A100, V100 and T4, and MMAction2&apos;s training.</source>
        <translation>同时显示公布表格中的行：A100、V100、T4，以及 MMAction2 的训练。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>As a table for a spreadsheet</source>
        <translation>电子表格格式</translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation>Markdown 格式</translation>
    </message>
    <message>
        <source>As JSON, with every sample…</source>
        <translation>JSON 格式，含全部样本…</translation>
    </message>
    <message>
        <source>As CSV…</source>
        <translation>CSV 格式…</translation>
    </message>
    <message>
        <source>As Markdown…</source>
        <translation>Markdown 格式…</translation>
    </message>
    <message>
        <source>No results yet</source>
        <translation>暂无结果</translation>
    </message>
    <message>
        <source>Every model and mode that you measure becomes a row here, to sort, filter and save. You can also open a results.json or drop one on this window.</source>
        <translation>您测量的每个模型和模式都会成为此处的一行，可排序、筛选和保存。您也可以打开 results.json，或将其拖放到此窗口。</translation>
    </message>
    <message>
        <source>Set up a run</source>
        <translation>配置运行</translation>
    </message>
    <message>
        <source>All columns</source>
        <translation>所有列</translation>
    </message>
    <message>
        <source>Also show what was compiled, how outputs differ, rounds and other numbers.</source>
        <translation>同时显示编译内容、输出差异、轮次及其他数值。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>name of a column, the value in all rows</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Which mode to use for a model, within limits that you set.</source>
        <translation>在您设定的限制内，某个模型应选用哪个模式。</translation>
    </message>
    <message>
        <source>Choose where to save the mode</source>
        <translation>选择模式的保存位置</translation>
    </message>
    <message>
        <source>This mode cannot be saved: %1</source>
        <translation>无法保存此模式：%1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a model and its mode</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Save this mode…</source>
        <translation>保存此模式…</translation>
    </message>
</context>
<context>
    <name>ui::ResumeOffer</name>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>The run of %1 was interrupted with %2 of %3 results. Measure the missing ones?</source>
        <translation>%1 的运行被中断：已有 %2/%3 个结果。要测量缺少的部分吗？</translation>
    </message>
</context>
<context>
    <name>ui::RunDetails</name>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Measure this mode and those that take turns with it again; the new results replace the old.</source>
        <translation>重新测量该模式以及与它轮流测量的模式；新结果将取代旧结果。</translation>
    </message>
    <message>
        <source>Choose a card to see its details.</source>
        <translation>选择一张卡片以查看其详情。</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Open the log</source>
        <translation>打开日志</translation>
    </message>
    <message>
        <source>Why this time?</source>
        <translation>耗时分析</translation>
    </message>
    <message>
        <source>Skip this model&apos;s modes that are measured together. The run continues.</source>
        <translation>不再测量该模型中一起测量的这些模式；运行会继续。</translation>
    </message>
    <message>
        <source>Current step</source>
        <translation>当前操作</translation>
    </message>
    <message>
        <source>Shows where the time goes, according to PyTorch&apos;s profiler, and what compiling changed.</source>
        <translation>PyTorch 性能分析器给出的时间去向，以及编译带来的变化。</translation>
    </message>
</context>
<context>
    <name>ui::RunMatrixModel</name>
    <message>
        <source>Batch %1</source>
        <translation>批量大小 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>measuring, %1</source>
        <translation>测量中，%1</translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n 轮</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2, %3, %4: %5 %6 %7</source>
        <comment>model, device, batch, mode: verdict or state, time, precision</comment>
        <translation>%1，%2，%3，%4：%5 %6 %7</translation>
    </message>
</context>
<context>
    <name>ui::RunPage</name>
    <message>
        <source>%1 of %2</source>
        <comment>arms done of all</comment>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Stopping after the current sample…</source>
        <translation>将在当前样本完成后停止…</translation>
    </message>
    <message>
        <source>Measuring: %1</source>
        <translation>测量中：%1</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>Opened results</source>
        <translation>已打开的结果</translation>
    </message>
    <message numerus="yes">
        <source>Done: %n result(s)</source>
        <translation>
            <numerusform>完成：%n 个结果</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelled: %1. What was measured is kept.</source>
        <translation>已取消：%1。已测得的结果已保留。</translation>
    </message>
    <message>
        <source>The run failed</source>
        <translation>运行失败</translation>
    </message>
    <message>
        <source>Elapsed: %1</source>
        <translation>已用时间：%1</translation>
    </message>
    <message>
        <source>Remaining: %1</source>
        <translation>剩余时间：%1</translation>
    </message>
    <message>
        <source>Compiling: %1</source>
        <translation>编译用时：%1</translation>
    </message>
    <message>
        <source>Saved in %1</source>
        <translation>保存在 %1</translation>
    </message>
    <message>
        <source>%1, %2, %3, %4</source>
        <comment>model, device, batch size, mode</comment>
        <translation>%1，%2，%3，%4</translation>
    </message>
    <message>
        <source>Nothing has been measured yet</source>
        <translation>尚未进行任何测量</translation>
    </message>
    <message>
        <source>Set up a run</source>
        <translation>配置运行</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop and keep what is measured (Esc)</source>
        <translation>停止并保留已测得的结果（Esc）</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Compile time without the cache: %1</source>
        <translation>无缓存时的编译时间：%1</translation>
    </message>
    <message>
        <source>%1 (the cache saved %2)</source>
        <comment>time spent compiling in this run; compile time of cached packages</comment>
        <translation>%1（缓存节省了 %2）</translation>
    </message>
    <message>
        <source>Show the worker&apos;s output beside the details.</source>
        <translation>在详细信息旁显示工作进程的输出。</translation>
    </message>
    <message>
        <source>Worker output appears here during a run.</source>
        <translation>运行期间，工作进程的输出会显示在这里。</translation>
    </message>
    <message>
        <source>The run could not continue: %1</source>
        <translation>运行无法继续：%1</translation>
    </message>
    <message>
        <source>Remaining: calculating</source>
        <translation>剩余时间：正在计算</translation>
    </message>
    <message>
        <source>Every model and mode appears here as a card while it is compiled, warmed up and measured.</source>
        <translation>每个模型和模式在编译、预热和测量期间，会以卡片形式显示在此处。</translation>
    </message>
    <message>
        <source>Measure the missing results of this run.</source>
        <translation>测量此运行中缺少的部分。</translation>
    </message>
    <message>
        <source>Remaining: longer than estimated</source>
        <translation>剩余时间：已超过估计</translation>
    </message>
</context>
<context>
    <name>ui::RunSaver</name>
    <message>
        <source>Save the run</source>
        <translation>保存运行</translation>
    </message>
    <message>
        <source>Runs (*%1)</source>
        <translation>运行 (*%1)</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 已存在。要替换吗？</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>The run cannot be saved: %1</source>
        <translation>无法保存该运行：%1</translation>
    </message>
</context>
<context>
    <name>ui::RuntimeSettingsPanel</name>
    <message>
        <source>TF32</source>
        <translation>TF32</translation>
    </message>
    <message>
        <source>Whether NVIDIA GPUs may round the factors of float32 multiplications to 10 bits, which is faster. It changes nothing on a CPU.</source>
        <translation>是否允许 NVIDIA GPU 将 float32 乘法的因数舍入到 10 位尾数，这样更快。对 CPU 没有影响。</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>全部使用</translation>
    </message>
    <message>
        <source>Nowhere</source>
        <translation>不使用</translation>
    </message>
    <message>
        <source>Memory layout</source>
        <translation>内存布局</translation>
    </message>
    <message>
        <source>Channels first (contiguous)</source>
        <translation>通道在前（contiguous）</translation>
    </message>
    <message>
        <source>Channels last (channels_last)</source>
        <translation>通道在后（channels_last）</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>How transformers compute attention: in one fused operation, or step by step.</source>
        <translation>Transformer 模型如何计算注意力：用一个融合算子，或逐步计算。</translation>
    </message>
    <message>
        <source>Fused (SDPA)</source>
        <translation>融合（SDPA）</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>逐步计算</translation>
    </message>
    <message>
        <source>The published results were measured with no_grad. inference_mode saves a little more.</source>
        <translation>公布数据使用 no_grad 测得。inference_mode 能再省一点。</translation>
    </message>
    <message>
        <source>no_grad</source>
        <translation>no_grad</translation>
    </message>
    <message>
        <source>inference_mode</source>
        <translation>inference_mode</translation>
    </message>
    <message>
        <source>Runtime settings</source>
        <translation>运行时设置</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>torch.backends.cudnn.benchmark, for NVIDIA GPUs: a slower start, often faster convolutions.</source>
        <translation>torch.backends.cudnn.benchmark，用于 NVIDIA GPU：启动较慢，卷积往往更快。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s default: in convolutions</source>
        <translation>PyTorch 默认：用于卷积</translation>
    </message>
    <message>
        <source>The order of an image&apos;s values in memory.</source>
        <translation>图像的数值在内存中的排列顺序。</translation>
    </message>
    <message>
        <source>Gradients are disabled by</source>
        <translation>关闭梯度的方式</translation>
    </message>
    <message>
        <source>Automatic: the number of physical cores of one NUMA node.</source>
        <translation>自动：与一个 NUMA 节点的物理核心数相同。</translation>
    </message>
    <message>
        <source>cuDNN benchmarks its algorithms first</source>
        <translation>cuDNN 先试验其算法</translation>
    </message>
</context>
<context>
    <name>ui::RuntimesPanel</name>
    <message>
        <source>%1 was not added: %2</source>
        <translation>未添加 %1：%2</translation>
    </message>
    <message>
        <source>%1 was not removed: %2</source>
        <translation>未移除 %1：%2</translation>
    </message>
    <message>
        <source>Runs the python-* modes alone: %1</source>
        <translation>仅运行 python-* 模式：%1</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Removes this version and everything that was made for it.</source>
        <translation>移除此版本及为其创建的全部内容。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Adding %1… %2</source>
        <translation>正在添加 %1… %2</translation>
    </message>
    <message>
        <source>Removing %1…</source>
        <translation>正在移除 %1…</translation>
    </message>
    <message>
        <source>Other versions of PyTorch</source>
        <translation>其他 PyTorch 版本</translation>
    </message>
    <message>
        <source>Version or folder</source>
        <translation>版本或文件夹</translation>
    </message>
    <message>
        <source>Incomplete. Add it again to continue where it stopped.</source>
        <translation>尚未完成。再次添加即可从中断处继续。</translation>
    </message>
    <message>
        <source>Each version is a separate device on the page &quot;Set up&quot;, so that one run can compare them. Adding one takes up to 9 GiB and an hour. No run can start during this time.</source>
        <translation>每个版本都是“配置”页面上的一个独立设备，因此一次运行即可比较它们。添加一个版本最多需要 9 GiB 空间和一小时，期间不进行任何测量。</translation>
    </message>
</context>
<context>
    <name>ui::SamplesView</name>
    <message numerus="yes">
        <source>%n slower sample(s) as triangles at the edge, the slowest took %1</source>
        <translation>
            <numerusform>更慢的 %n 个样本以三角形标在边缘，最慢的用时 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>GPU clock: %1 to %2 MHz</source>
        <translation>GPU 时钟：%1 至 %2 MHz</translation>
    </message>
    <message>
        <source>GPU temperature: %1 to %2 °C</source>
        <translation>GPU 温度：%1 至 %2 °C</translation>
    </message>
    <message>
        <source>GPU power: %1 to %2 W</source>
        <translation>GPU 功率：%1 至 %2 W</translation>
    </message>
    <message>
        <source>CPU clock: %1 to %2 MHz</source>
        <translation>CPU 时钟：%1 至 %2 MHz</translation>
    </message>
    <message>
        <source>CPU temperature: %1 to %2 °C</source>
        <translation>CPU 温度：%1 至 %2 °C</translation>
    </message>
    <message>
        <source>Processor time taken by the hypervisor: %1 to %2 %</source>
        <translation>虚拟机管理程序占用的处理器时间：%1% 至 %2%</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) in the order of measurement, and a histogram of their durations</source>
        <translation>
            <numerusform>%n 个样本，按采集顺序排列，以及各时长出现的次数</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ScoreList</name>
    <message>
        <source>Nothing found</source>
        <translation>未找到结果</translation>
    </message>
    <message>
        <source>Nothing with this score</source>
        <translation>没有达到此得分的结果</translation>
    </message>
</context>
<context>
    <name>ui::SelfTestPanel</name>
    <message>
        <source>%1, smallest visible difference %2, measured on %3.</source>
        <translation>%1，最小可分辨差异 %2，测于 %3。</translation>
    </message>
    <message>
        <source>Stop the self-test</source>
        <translation>停止自检</translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation>自检</translation>
    </message>
    <message>
        <source>%1 Two processes that run the same code differ by about %2 here; every interval contains this.</source>
        <comment>the sentence about the self-test; a percentage</comment>
        <translation>%1 在此机器上，运行相同代码的两个进程相差约 %2；每个区间都包含这一差异。</translation>
    </message>
    <message>
        <source>%1 is too noisy: two measurements of the same code differ. Smallest visible difference: %2.</source>
        <translation>%1 噪声过大：同一代码的两次测量结果不一致。最小可分辨差异：%2。</translation>
    </message>
    <message>
        <source>Self-test on %1: compares a model with itself. This takes about half a minute.</source>
        <translation>正在 %1 上自检：同一模型与自身比较，约半分钟。</translation>
    </message>
    <message>
        <source>Noise level unknown. Run the self-test to measure it.</source>
        <translation>噪声水平未知。请运行自检进行测量。</translation>
    </message>
    <message>
        <source>Compares ResNet-50 with itself for 10 seconds. The difference is this machine&apos;s noise.</source>
        <translation>用 10 秒将 ResNet-50 与自身比较：出现的差异就是本机的噪声。</translation>
    </message>
</context>
<context>
    <name>ui::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Python interpreter</source>
        <translation>Python 解释器</translation>
    </message>
    <message>
        <source>Found automatically</source>
        <translation>自动查找</translation>
    </message>
    <message>
        <source>Compiling a model needs a Python with the same PyTorch version as this program. Leave this empty to use the one that was set up with it.</source>
        <translation>编译模型需要一个装有与本程序相同版本 PyTorch 的 Python。留空则使用随本程序一同安装的 Python。</translation>
    </message>
    <message>
        <source>CompileScope %1 answers whether compiling a vision model pays on your hardware, by how much, and how sure that is. Free software under the GNU General Public License, version 3 or later.</source>
        <translation>CompileScope %1 可告诉您：在您的硬件上编译视觉模型是否划算、能提升多少，以及结论有多可靠。本程序是自由软件，依据 GNU 通用公共许可证（GNU General Public License）第 3 版或更高版本发布。</translation>
    </message>
    <message>
        <source>System language</source>
        <translation>系统语言</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Folder of runs</source>
        <translation>运行结果文件夹</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose the folder of runs</source>
        <translation>选择运行结果文件夹</translation>
    </message>
    <message>
        <source>With the program&apos;s data</source>
        <translation>与程序数据放在一起</translation>
    </message>
    <message>
        <source>This folder is not writable. Enter a full path. Until then, runs are saved in the previous folder.</source>
        <translation>这不是可写的文件夹：请输入完整路径。在此之前，运行结果仍保存在原来的位置。</translation>
    </message>
    <message>
        <source>Each run of this window is saved in its own subfolder.</source>
        <translation>从本窗口启动的每次运行都保存在其中各自的文件夹里。</translation>
    </message>
</context>
<context>
    <name>ui::SetupPage</name>
    <message>
        <source>The command is copied.</source>
        <translation>命令已复制。</translation>
    </message>
    <message>
        <source>Where and how</source>
        <translation>运行环境与方式</translation>
    </message>
    <message>
        <source>The self-test on %1 has no result: %2</source>
        <translation>%1 上的自检没有结果：%2</translation>
    </message>
    <message>
        <source>Not on this machine, and left out: %1</source>
        <translation>本机没有，已略去：%1</translation>
    </message>
    <message>
        <source>A model cannot be added during a run. Wait until it has ended.</source>
        <translation>运行结束后才能添加模型。</translation>
    </message>
</context>
<context>
    <name>ui::SourceOpener</name>
    <message>
        <source>There is no image in the clipboard.</source>
        <translation>剪贴板中没有图像。</translation>
    </message>
    <message>
        <source>The folder %1 holds no images.</source>
        <translation>文件夹 %1 中没有图像。</translation>
    </message>
</context>
<context>
    <name>ui::SourcePanel</name>
    <message>
        <source>Classification</source>
        <translation>分类</translation>
    </message>
    <message>
        <source>Segmentation</source>
        <translation>分割</translation>
    </message>
    <message>
        <source>Detection</source>
        <translation>检测</translation>
    </message>
    <message>
        <source>From a folder</source>
        <translation>来自文件夹</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>Weights from %1.</source>
        <translation>权重来自 %1。</translation>
    </message>
    <message>
        <source>Opacity of the map: %1</source>
        <translation>分割图不透明度：%1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Open a model folder…</source>
        <translation>打开模型文件夹…</translation>
    </message>
    <message>
        <source>A folder in Hugging Face layout, with config.json and model.safetensors.</source>
        <translation>Hugging Face 结构的文件夹，包含 config.json 和 model.safetensors。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Beside eager</source>
        <translation>与 eager 对比</translation>
    </message>
    <message>
        <source>Mode shown beside eager</source>
        <translation>与 eager 并排显示的模式</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>绘制</translation>
    </message>
    <message>
        <source>Lowest score of a box that is drawn</source>
        <translation>所绘检测框的最低得分</translation>
    </message>
    <message>
        <source>Opacity of the map of classes</source>
        <translation>分割图的不透明度</translation>
    </message>
    <message>
        <source>Second mode shown beside eager</source>
        <translation>在 eager 旁显示的第二个模式</translation>
    </message>
    <message>
        <source>Videos</source>
        <translation>视频</translation>
    </message>
    <message>
        <source>Random weights: there is no answer to show. The times and the agreement between the panes are real.</source>
        <translation>随机权重：没有可显示的答案。时间以及各窗格之间的一致性是真实的。</translation>
    </message>
    <message>
        <source>Boxes with a score of at least %1</source>
        <translation>显示得分不低于 %1 的检测框</translation>
    </message>
</context>
<context>
    <name>ui::SourcePicker</name>
    <message>
        <source>No camera is connected</source>
        <translation>未连接摄像头</translation>
    </message>
    <message>
        <source>Open an image or a video</source>
        <translation>打开图像或视频</translation>
    </message>
    <message>
        <source>Images and videos</source>
        <translation>图像和视频</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Videos</source>
        <translation>视频</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>Open a folder of images</source>
        <translation>打开图像文件夹</translation>
    </message>
    <message>
        <source>Image or video</source>
        <translation>图像或视频</translation>
    </message>
    <message>
        <source>Open an image or a video…</source>
        <translation>打开图像或视频…</translation>
    </message>
    <message>
        <source>The image in the clipboard (Ctrl+V).</source>
        <translation>剪贴板中的图像（Ctrl+V）。</translation>
    </message>
    <message>
        <source>Sample photograph</source>
        <translation>示例照片</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>摄像头</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>You can also drop an image, a folder or a video anywhere on this page.</source>
        <translation>也可以把图像、文件夹或视频拖放到本页任意位置。</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Open a folder of images. The arrow keys go through it.</source>
        <translation>打开图像文件夹，可用方向键浏览。</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Recently opened</source>
        <translation>最近打开的内容</translation>
    </message>
</context>
<context>
    <name>ui::StageTable</name>
    <message>
        <source>Decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>Reading the image file.</source>
        <translation>读取图像文件。</translation>
    </message>
    <message>
        <source>Prepare</source>
        <translation>预处理</translation>
    </message>
    <message>
        <source>Resizing and normalising the image as the model expects it.</source>
        <translation>按模型的要求对图像进行缩放和归一化。</translation>
    </message>
    <message>
        <source>Copy in</source>
        <translation>复制输入</translation>
    </message>
    <message>
        <source>Copying the input to the device.</source>
        <translation>将输入复制到设备。</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向计算</translation>
    </message>
    <message>
        <source>The model itself: the part that compiling changes.</source>
        <translation>模型本身：编译所改变的部分。</translation>
    </message>
    <message>
        <source>Copy out</source>
        <translation>复制输出</translation>
    </message>
    <message>
        <source>Copying the output from the device.</source>
        <translation>从设备复制输出。</translation>
    </message>
    <message>
        <source>Interpret</source>
        <translation>后处理</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>The sum of all stages of this frame.</source>
        <translation>此帧所有阶段的总和。</translation>
    </message>
    <message>
        <source>Converting the output to labels, boxes or a map.</source>
        <translation>将输出转换为标签、检测框或分割图。</translation>
    </message>
</context>
<context>
    <name>ui::StatusBar</name>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Measuring: %1 of %2</source>
        <comment>arms done of all</comment>
        <translation>测量中：%1/%2</translation>
    </message>
    <message>
        <source>%1 elapsed, %2 left</source>
        <translation>已用 %1，剩余%2</translation>
    </message>
    <message>
        <source>%1 elapsed</source>
        <translation>已用 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n 个警告</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, smallest visible difference %2</source>
        <comment>device, percent</comment>
        <translation>%1，最小可分辨差异 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n 条说明</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TargetsPanel</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>SSH configuration</source>
        <translation>SSH 配置</translation>
    </message>
    <message>
        <source>Runner there</source>
        <translation>远程运行程序</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块 (modules)</translation>
    </message>
    <message>
        <source>Python there</source>
        <translation>远程 Python</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>分区</translation>
    </message>
    <message>
        <source>Resources (gres)</source>
        <translation>资源 (gres)</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>约束</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账户</translation>
    </message>
    <message>
        <source>Quality of service</source>
        <translation>服务质量 (QoS)</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>时间限制</translation>
    </message>
    <message>
        <source>Adding %1…</source>
        <translation>正在添加 %1…</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Testing %1…</source>
        <translation>正在测试 %1…</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>安装</translation>
    </message>
    <message>
        <source>Copies this program&apos;s sources there and builds the command line for that machine. This takes up to half an hour and 9 GiB. It runs: %1</source>
        <translation>将本程序的源代码复制过去，并为那台机器构建命令行程序。最多需要半小时和 9 GiB 空间。执行的命令：%1</translation>
    </message>
    <message>
        <source>Installing on %1…</source>
        <translation>正在 %1 上安装…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Removing %1…</source>
        <translation>正在移除 %1…</translation>
    </message>
    <message>
        <source>Other machines</source>
        <translation>其他机器</translation>
    </message>
    <message>
        <source>Add a machine</source>
        <translation>添加机器</translation>
    </message>
    <message>
        <source>Reached through</source>
        <translation>访问方式</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Logs in and lists the devices and versions there.</source>
        <translation>登录并查看那里的设备和版本。</translation>
    </message>
    <message>
        <source>Removes this machine from the list. Nothing is deleted there.</source>
        <translation>不再记住这台机器。那里的任何内容都不会被移除。</translation>
    </message>
    <message>
        <source>Not tested yet, so its devices are unknown.</source>
        <translation>尚未测试：还不知道它的设备。</translation>
    </message>
    <message>
        <source>Machines that you reach through SSH, as from a terminal, or as jobs of a Slurm cluster. After a test, their devices appear on the page &quot;Set up&quot;. A run measures on different machines at the same time.</source>
        <translation>像在终端中一样通过 SSH 访问，或作为 Slurm 集群的作业运行。测试之后，它们的设备会出现在“配置”页面上；一次运行会同时在不同的机器上测量。</translation>
    </message>
</context>
<context>
    <name>ui::TextQueriesField</name>
    <message>
        <source>Texts to look for</source>
        <translation>要查找的文本</translation>
    </message>
    <message>
        <source>For models that find what a text describes. Separate the texts by commas.</source>
        <translation>用于能找到文本所述对象的模型。多个文本请用逗号分隔。</translation>
    </message>
</context>
<context>
    <name>ui::TransportBar</name>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Image %1 of %2</source>
        <translation>第 %1 张，共 %2 张</translation>
    </message>
    <message>
        <source>Previous image</source>
        <translation>上一张图像</translation>
    </message>
    <message>
        <source>Next image</source>
        <translation>下一张图像</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pauses the camera or the video (space bar).</source>
        <translation>暂停摄像头或视频（空格键）。</translation>
    </message>
    <message>
        <source>The previous image (arrow key).</source>
        <translation>上一张图像（方向键）。</translation>
    </message>
    <message>
        <source>The next image (arrow key).</source>
        <translation>下一张图像（方向键）。</translation>
    </message>
</context>
<context>
    <name>ui::ValidatedDevicesPanel</name>
    <message>
        <source>Validated devices</source>
        <translation>已验证的设备</translation>
    </message>
    <message>
        <source>Compiled modes were measured on these devices, in the results that are kept with the program. A GPU that is not listed as measured is not validated yet.</source>
        <translation>随程序保存的结果在这些设备上测量了编译后的模式。未列为“已测量”的 GPU 尚未验证。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>已测量</translation>
    </message>
    <message>
        <source>compiled only</source>
        <translation>仅编译</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>从未测量</translation>
    </message>
    <message>
        <source>All NVIDIA GPUs</source>
        <translation>所有 NVIDIA GPU</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>ui::WarningList</name>
    <message>
        <source>Copy this command</source>
        <translation>复制此命令</translation>
    </message>
    <message>
        <source>Open the settings</source>
        <translation>打开设置</translation>
    </message>
    <message>
        <source>Suggested command</source>
        <translation>建议的命令</translation>
    </message>
</context>
<context>
    <name>ui::WarningPopup</name>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>May change a verdict</source>
        <translation>可能改变判定</translation>
    </message>
    <message>
        <source>Other notes</source>
        <translation>其他说明</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>model, mode: warning</comment>
        <translation>%1，%2：%3</translation>
    </message>
</context>
<context>
    <name>ui::WeightsPanel</name>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Random, always the same</source>
        <translation>随机（每次相同）</translation>
    </message>
    <message>
        <source>From the Hugging Face cache</source>
        <translation>来自 Hugging Face 缓存</translation>
    </message>
    <message>
        <source>From a folder…</source>
        <translation>来自文件夹…</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Folder with weights</source>
        <translation>权重文件夹</translation>
    </message>
    <message>
        <source>With several models, this folder holds one folder for each, named as in the catalogue.</source>
        <translation>选择多个模型时，此文件夹中应为每个模型各含一个子文件夹，以模型列表中的名称命名。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Download weights…</source>
        <translation>下载权重…</translation>
    </message>
    <message>
        <source>Downloading %1: %2 of %3</source>
        <translation>正在下载 %1：%2 / %3</translation>
    </message>
    <message>
        <source>The weights of the chosen models are on this machine.</source>
        <translation>所选模型的权重都已在本机。</translation>
    </message>
    <message>
        <source>Not on this machine yet: %1</source>
        <translation>本机尚未有：%1</translation>
    </message>
    <message>
        <source>an unknown size</source>
        <translation>大小未知</translation>
    </message>
    <message>
        <source>%1: %2, licence %3, revision %4</source>
        <translation>%1：%2，许可证 %3，版本 %4</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>未注明</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Download %1</source>
        <comment>an amount of bytes</comment>
        <translation>下载 %1</translation>
    </message>
    <message>
        <source>It has no weights that are safe to load (safetensors).</source>
        <translation>它没有可安全加载的权重（safetensors）。</translation>
    </message>
    <message>
        <source>Querying the Hugging Face Hub…</source>
        <translation>正在查询 Hugging Face Hub…</translation>
    </message>
    <message>
        <source>The Hub cannot be reached. Check the network, or set HF_ENDPOINT to a mirror.</source>
        <translation>无法连接到 Hub。请检查网络，或用 HF_ENDPOINT 指定镜像。</translation>
    </message>
    <message>
        <source>The Hub does not have this model.</source>
        <translation>Hub 上没有这个模型。</translation>
    </message>
    <message>
        <source>Access to this model is restricted. Accept its terms on the Hub and sign in with “hf auth login”, or set HF_TOKEN.</source>
        <translation>Hub 未向您开放此模型。请在其页面接受条款，并用“hf auth login”登录，或设置 HF_TOKEN。</translation>
    </message>
    <message>
        <source>The disk does not have enough space. Free some space, or set HF_HUB_CACHE to another folder.</source>
        <translation>磁盘空间不足。请腾出空间，或用 HF_HUB_CACHE 指定其他文件夹。</translation>
    </message>
    <message>
        <source>The download failed.</source>
        <translation>下载失败。</translation>
    </message>
</context>
<context>
    <name>ui::charts::ChartTable</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>95 % interval, from</source>
        <translation>95% 置信区间下限</translation>
    </message>
    <message>
        <source>95 % interval, to</source>
        <translation>95% 置信区间上限</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Lower quartile</source>
        <translation>下四分位数</translation>
    </message>
    <message>
        <source>Upper quartile</source>
        <translation>上四分位数</translation>
    </message>
    <message>
        <source>5th percentile</source>
        <translation>第 5 百分位数</translation>
    </message>
    <message>
        <source>95th percentile</source>
        <translation>第 95 百分位数</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>Time per image</source>
        <translation>每张图像的时间</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>what is told, and its number</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>First loss</source>
        <translation>最初的损失</translation>
    </message>
    <message>
        <source>Last loss</source>
        <translation>最后的损失</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Other clips classified correctly</source>
        <translation>其他片段判断正确</translation>
    </message>
</context>
<context>
    <name>ui::charts::ChartTexts</name>
    <message>
        <source>Total time of a model</source>
        <translation>单个模型的总时间</translation>
    </message>
    <message>
        <source>Total Time of %1 on %2 with Batch Size of %3</source>
        <translation>%2 上批量大小为 %3 时 %1 的总时间</translation>
    </message>
    <message>
        <source>Modes of one device took turns; devices did not.</source>
        <translation>同一设备的各模式轮流测量，不同设备之间则没有轮流。</translation>
    </message>
    <message>
        <source>Images, logarithmic scale</source>
        <translation>图像数，对数刻度</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a mode: after how many images it pays</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a mode: how long it takes</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Time saved</source>
        <translation>节省的时间</translation>
    </message>
    <message>
        <source>Energy per image</source>
        <translation>每张图像的能耗</translation>
    </message>
    <message>
        <source>Images until compiling pays</source>
        <translation>编译回本所需的图像数</translation>
    </message>
    <message>
        <source>Latency distribution</source>
        <translation>延迟分布</translation>
    </message>
    <message>
        <source>Latency Distribution on %1 with Batch Size of %2</source>
        <translation>%1 上批量大小为 %2 时的延迟分布</translation>
    </message>
    <message>
        <source>Time of a call, percent of eager&apos;s median (shorter is better)</source>
        <translation>每次调用的时间，占 eager 中位数的百分比（越短越好）</translation>
    </message>
    <message>
        <source>median, quartiles, 5th to 95th percentile</source>
        <translation>中位数、四分位数、第 5 至第 95 百分位数</translation>
    </message>
    <message>
        <source>no samples kept</source>
        <translation>未保留样本</translation>
    </message>
    <message>
        <source>Median: %1</source>
        <translation>中位数：%1</translation>
    </message>
    <message>
        <source>Half of the samples: %1 to %2</source>
        <translation>半数样本：%1 至 %2</translation>
    </message>
    <message>
        <source>90 % of the samples: %1 to %2</source>
        <translation>90% 的样本：%1 至 %2</translation>
    </message>
    <message>
        <source>All samples: %1 to %2</source>
        <translation>全部样本：%1 至 %2</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Best Mode of Each Model on %1 with Batch Size of %2</source>
        <translation>%1 上批量大小为 %2 时各模型的最佳模式</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n models gain</source>
        <translation>
            <numerusform>%n 个模型中有 %1 个变快</numerusform>
        </translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>能耗</translation>
    </message>
    <message>
        <source>Break-even</source>
        <translation>盈亏平衡点</translation>
    </message>
    <message>
        <source>Throughput on %1 with Batch Size of %2</source>
        <translation>%1 上批量大小为 %2 时的吞吐量</translation>
    </message>
    <message>
        <source>Peak Memory on %1 with Batch Size of %2</source>
        <translation>%1 上批量大小为 %2 时的峰值内存</translation>
    </message>
    <message>
        <source>Energy per Image on %1 with Batch Size of %2</source>
        <translation>%1 上批量大小为 %2 时每张图像的能耗</translation>
    </message>
    <message>
        <source>Images until Compiling Pays on %1 with Batch Size of %2</source>
        <translation>%1 上批量大小为 %2 时编译回本所需的图像数</translation>
    </message>
    <message>
        <source>Images per second (longer is better)</source>
        <translation>每秒图像数（越长越好）</translation>
    </message>
    <message>
        <source>MiB of memory, logarithmic scale (less is better)</source>
        <translation>MiB，对数刻度（越低越好）</translation>
    </message>
    <message>
        <source>MiB of memory (less is better)</source>
        <translation>MiB（越低越好）</translation>
    </message>
    <message>
        <source>Joules per image, logarithmic scale (less is better)</source>
        <translation>每张图像的焦耳数，对数刻度（越少越好）</translation>
    </message>
    <message>
        <source>Joules per image (less is better)</source>
        <translation>每张图像的焦耳数（越少越好）</translation>
    </message>
    <message>
        <source>Images, logarithmic scale (fewer is better)</source>
        <translation>图像数，对数刻度（越少越好）</translation>
    </message>
    <message>
        <source>Images (fewer is better)</source>
        <translation>图像数（越少越好）</translation>
    </message>
    <message>
        <source>not published</source>
        <translation>未公布</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>never</source>
        <comment>after how many images compiling pays</comment>
        <translation>永不回本</translation>
    </message>
    <message>
        <source>%1 images per second</source>
        <translation>每秒 %1 张图像</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>%1 J</source>
        <translation>%1 J</translation>
    </message>
    <message numerus="yes">
        <source>%n images</source>
        <translation>
            <numerusform>%n 张图像</numerusform>
        </translation>
    </message>
    <message>
        <source>Duration comparison</source>
        <translation>推理耗时对比</translation>
    </message>
    <message>
        <source>Percentage improvement</source>
        <translation>提升百分比</translation>
    </message>
    <message>
        <source>Batch comparison</source>
        <translation>批量大小比较</translation>
    </message>
    <message>
        <source>Device comparison</source>
        <translation>设备比较</translation>
    </message>
    <message>
        <source>MMAction2&apos;s training table</source>
        <translation>MMAction2 的训练表</translation>
    </message>
    <message>
        <source>Stable, torch 2.0.1</source>
        <translation>稳定版，torch 2.0.1</translation>
    </message>
    <message>
        <source>Nightly, torch 2.1.0dev</source>
        <translation>Nightly 版，torch 2.1.0dev</translation>
    </message>
    <message>
        <source>Reduce overhead, torch 2.1.0dev</source>
        <translation>降低开销，torch 2.1.0dev</translation>
    </message>
    <message>
        <source>Duration Comparison on %1 with Batch Size of %2</source>
        <translation>%1 上批量大小为 %2 时的推理耗时对比</translation>
    </message>
    <message>
        <source>Percentage Improvement on %1 with Batch Size of %2</source>
        <translation>%1 上批量大小为 %2 时的提升百分比</translation>
    </message>
    <message>
        <source>Batch Comparison on %1</source>
        <translation>%1 上的批量大小比较</translation>
    </message>
    <message>
        <source>%1 on Each Device with Batch Size of %2</source>
        <translation>批量大小为 %2 时 %1 在各设备上的时间</translation>
    </message>
    <message>
        <source>Training Time and Memory, Eager and Compiled</source>
        <translation>eager 与编译后的训练时间和显存</translation>
    </message>
    <message>
        <source>Published by MMAction2 for PyTorch 2.0</source>
        <translation>由 MMAction2 针对 PyTorch 2.0 公布</translation>
    </message>
    <message>
        <source>seconds per training iteration</source>
        <translation>每次训练迭代的秒数</translation>
    </message>
    <message>
        <source>Published by Hugging Face&apos;s torch.compile guide</source>
        <translation>公布于 Hugging Face 的 torch.compile 指南</translation>
    </message>
    <message>
        <source>mean of 300 calls, no spread published</source>
        <translation>300 次调用的平均值，未公布离散度</translation>
    </message>
    <message>
        <source>torch %1</source>
        <translation>torch %1</translation>
    </message>
    <message>
        <source>preset %1</source>
        <translation>预设：%1</translation>
    </message>
    <message>
        <source>smallest visible difference %1 %</source>
        <translation>最小可分辨差异 %1%</translation>
    </message>
    <message>
        <source>Batch size %1</source>
        <translation>批量大小 %1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Milliseconds per call (shorter is better)</source>
        <translation>每次调用的毫秒数（越短越好）</translation>
    </message>
    <message>
        <source>Seconds per iteration (shorter is better)</source>
        <translation>每次迭代的秒数（越短越好）</translation>
    </message>
    <message>
        <source>Megabytes, logarithmic scale (less is better)</source>
        <translation>兆字节，对数刻度（越低越好）</translation>
    </message>
    <message>
        <source>Megabytes (less is better)</source>
        <translation>兆字节（越低越好）</translation>
    </message>
    <message>
        <source>eager (no compile)</source>
        <translation>eager（未编译）</translation>
    </message>
    <message>
        <source>default (compiled)</source>
        <translation>default（已编译）</translation>
    </message>
    <message>
        <source>%1, Python</source>
        <comment>a mode and its engine</comment>
        <translation>%1，Python</translation>
    </message>
    <message>
        <source>%1, C++</source>
        <comment>a mode and its engine</comment>
        <translation>%1，C++</translation>
    </message>
    <message>
        <source>%1, torch %2</source>
        <comment>a mode and its version of PyTorch</comment>
        <translation>%1，torch %2</translation>
    </message>
    <message>
        <source>%1, published (%2)</source>
        <translation>%1，已公布（%2）</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95% 置信区间</translation>
    </message>
    <message>
        <source>slower than eager</source>
        <translation>慢于 eager</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>a percentage</comment>
        <translation>%1%</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>内存不足（OOM）</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>wrong output</source>
        <translation>输出错误</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>incompatible</source>
        <translation>不兼容</translation>
    </message>
    <message>
        <source>nothing to compare with</source>
        <translation>无可比对象</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>更慢</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相当</translation>
    </message>
    <message>
        <source>can&apos;t tell</source>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message numerus="yes">
        <source>Compiling pays off after %n images.</source>
        <translation>
            <numerusform>处理 %n 张图像后，编译即可回本。</numerusform>
        </translation>
    </message>
    <message>
        <source>95 % interval: %1 to %2</source>
        <translation>95% 置信区间：%1 至 %2</translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation>判定：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n samples</source>
        <translation>
            <numerusform>%n 个样本</numerusform>
        </translation>
    </message>
    <message>
        <source>Published: mean of 300 calls</source>
        <translation>已公布：300 次调用的平均值</translation>
    </message>
    <message>
        <source>published: Python, %1; means of 300 calls without a spread, beside C++ arms</source>
        <translation>已公布：Python，%1；300 次调用的平均值，无离散度，与 C++ 测量结果并列</translation>
    </message>
    <message>
        <source>published: Python, %1; means of 300 calls without a spread</source>
        <translation>已公布：Python，%1；300 次调用的平均值，无离散度</translation>
    </message>
    <message numerus="yes">
        <source>With more than ten verdicts in a chart the false discovery rate is held at 5 %: %n verdicts became &quot;can&apos;t tell&quot;.</source>
        <translation>
            <numerusform>单个图表中的判定超过十个时，错误发现率控制在 5%：%n 个判定已改为“无法判定”。</numerusform>
        </translation>
    </message>
    <message>
        <source>Random weights: the times are real, the models&apos; answers are not.</source>
        <translation>随机权重：时间是真实的，模型的输出则没有意义。</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Share of the Matrix-Product Peak on %1 with Batch Size of %2</source>
        <translation>%1 上批量大小为 %2 时占矩阵乘法峰值的比例</translation>
    </message>
    <message>
        <source>Percent of the device&apos;s matrix-product peak (longer is better)</source>
        <translation>占设备矩阵乘法峰值的百分比（越长越好）</translation>
    </message>
    <message>
        <source>amount of arithmetic not known</source>
        <translation>运算量未知</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>numbers</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Share of the peak</source>
        <translation>占峰值的比例</translation>
    </message>
    <message>
        <source>%1 TFLOP/s</source>
        <translation>%1 TFLOP/s</translation>
    </message>
    <message>
        <source>Training Time and Memory on %1 with Batch Size of %2</source>
        <translation>%1 上批量大小为 %2 时的训练时间和内存</translation>
    </message>
    <message>
        <source>training steps</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>峰值内存</translation>
    </message>
    <message>
        <source>published: Python, torch 2.0, with the batch size of each model&apos;s configuration</source>
        <translation>已公布：Python，torch 2.0，批量大小为各模型配置中的值</translation>
    </message>
    <message>
        <source>Loss curves</source>
        <translation>损失曲线</translation>
    </message>
    <message>
        <source>Loss of %1 on %2 with Batch Size of %3</source>
        <translation>%1 在 %2 上批量大小为 %3 时的损失</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Training steps</source>
        <translation>训练步</translation>
    </message>
    <message numerus="yes">
        <source>Compiling pays off after %n training steps.</source>
        <translation>
            <numerusform>训练 %n 步后，编译即可回本。</numerusform>
        </translation>
    </message>
    <message>
        <source>Published with a batch size of %1 on each GPU</source>
        <translation>公布时每个 GPU 的批量大小为 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a mode: its loss</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>%1, another seed</source>
        <comment>a mode: its losses from another seed</comment>
        <translation>%1，另一随机种子</translation>
    </message>
    <message>
        <source>%1: its losses are %2 times as far from eager&apos;s as those from another seed.</source>
        <comment>a mode, and a number</comment>
        <translation>%1：其损失与 eager 的距离是另一随机种子的 %2 倍。</translation>
    </message>
    <message>
        <source>each version&apos;s eager (Python)</source>
        <translation>各版本自己的 eager（Python）</translation>
    </message>
    <message>
        <source>each version&apos;s eager (C++)</source>
        <translation>各版本自己的 eager（C++）</translation>
    </message>
    <message>
        <source>eager (Python)</source>
        <translation>eager（Python）</translation>
    </message>
    <message>
        <source>eager (C++)</source>
        <translation>eager（C++）</translation>
    </message>
    <message>
        <source>compared with %1</source>
        <translation>与 %1 比较</translation>
    </message>
    <message>
        <source>Not drawn, because they are not compared with %1: %2</source>
        <translation>未绘制，因为不与 %1 比较：%2</translation>
    </message>
    <message>
        <source>Modes of the other engine are compared with %1 through modes that took turns with both.</source>
        <translation>另一引擎的模式通过与双方轮流测量的模式来与 %1 比较。</translation>
    </message>
    <message>
        <source>Modes of the other engine are compared with %1. Not all modes took turns.</source>
        <translation>另一引擎的模式与 %1 比较。并非所有模式都轮流测量。</translation>
    </message>
    <message>
        <source>Milliseconds without a percentage, because nothing that took turns links them to %1: %2</source>
        <translation>只显示毫秒而无百分比，因为没有轮流测量的结果将其与 %1 联系起来：%2</translation>
    </message>
    <message>
        <source>Milliseconds without a percentage, because no eager was measured: %1</source>
        <translation>只显示毫秒而无百分比，因为没有测量 eager：%1</translation>
    </message>
    <message>
        <source>Milliseconds of later stages are scaled, as if eager had taken as long as in the first stage.</source>
        <translation>后续阶段的毫秒值已换算为 eager 耗时与第一阶段相同时的值。</translation>
    </message>
    <message>
        <source>published: compared with the published eager (Python)</source>
        <translation>已公布：与公布的 eager（Python）比较</translation>
    </message>
    <message>
        <source>Best Mode of Each Model over %1 on %2 with Batch Size of %3</source>
        <translation>%2 上批量大小为 %3 时各模型相对 %1 的最佳模式</translation>
    </message>
    <message>
        <source>Percentage Improvement over %1 on %2 with Batch Size of %3</source>
        <translation>%2 上批量大小为 %3 时相对 %1 的提升百分比</translation>
    </message>
    <message>
        <source>Latency Relative to %1 on %2 with Batch Size of %3</source>
        <translation>%2 上批量大小为 %3 时相对 %1 的延迟</translation>
    </message>
    <message>
        <source>Images until Compiling Pays Compared with %1 on %2 with Batch Size of %3</source>
        <translation>%2 上批量大小为 %3 时相对 %1 编译回本所需的图像数</translation>
    </message>
    <message>
        <source>Total Time of %2 Compared with %1 on %3 with Batch Size of %4</source>
        <translation>%3 上批量大小为 %4 时 %2 相对 %1 的总时间</translation>
    </message>
    <message numerus="yes">
        <source>The same code for %n models, so a difference between their times is noise: %1</source>
        <translation>
            <numerusform>%n 个模型的代码相同，因此它们之间的耗时差异只是噪声：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>×%1</source>
        <translation>×%1</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>Times as fast as eager, logarithmic scale (further right is better)</source>
        <translation>相对 eager 的速度倍数，对数刻度（越靠右越好）</translation>
    </message>
    <message>
        <source>the same within 1 %</source>
        <translation>相差不超过 1%</translation>
    </message>
    <message>
        <source>×1/%1</source>
        <comment>a fraction: half as fast</comment>
        <translation>×1/%1</translation>
    </message>
    <message>
        <source>same code: %1</source>
        <translation>代码相同：%1</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <comment>the best mode, and its figure</comment>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>Speed-up on %1 with Batch Size of %2</source>
        <translation>%1 上批量大小为 %2 时的加速比</translation>
    </message>
    <message>
        <source>Speed-up over %1 on %2 with Batch Size of %3</source>
        <translation>%2 上批量大小为 %3 时相对 %1 的加速比</translation>
    </message>
    <message>
        <source>Times as fast</source>
        <translation>速度倍数</translation>
    </message>
    <message>
        <source>Percent saved</source>
        <translation>节省的百分比</translation>
    </message>
    <message>
        <source>Seconds per iteration; each group of bars has its own scale, from zero (shorter is better)</source>
        <translation>每次迭代的秒数；每组条形各有从零开始的刻度（越短越好）</translation>
    </message>
    <message>
        <source>Milliseconds per call; each group of bars has its own scale, from zero (shorter is better)</source>
        <translation>每次调用的毫秒数；每组条形各有从零开始的刻度（越短越好）</translation>
    </message>
    <message>
        <source>%1, batch size %2</source>
        <comment>a model</comment>
        <translation>%1，批量大小 %2</translation>
    </message>
    <message>
        <source>inconclusive or not correct</source>
        <translation>无法判定或输出错误</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>Seconds to compile (less is better)</source>
        <translation>编译秒数（越少越好）</translation>
    </message>
    <message>
        <source>Seconds to compile, logarithmic scale (less is better)</source>
        <translation>编译秒数，对数刻度（越少越好）</translation>
    </message>
    <message>
        <source>From the cache</source>
        <translation>来自缓存</translation>
    </message>
    <message>
        <source>Seconds to load from the cache (less is better)</source>
        <translation>从缓存加载的秒数（越少越好）</translation>
    </message>
    <message>
        <source>Seconds to load from the cache, logarithmic scale (less is better)</source>
        <translation>从缓存加载的秒数，对数刻度（越少越好）</translation>
    </message>
    <message>
        <source>Times as fast as eager, logarithmic scale (higher is better)</source>
        <translation>相对 eager 的速度倍数，对数刻度（越高越好）</translation>
    </message>
    <message>
        <source>modes that no other mode beats in compile time and speed</source>
        <translation>编译时间和速度均不被其他模式超过的模式</translation>
    </message>
    <message>
        <source>Compiling: %1</source>
        <translation>编译：%1</translation>
    </message>
    <message>
        <source>No other mode is faster and compiles sooner.</source>
        <translation>没有其他模式更快且编译更早。</translation>
    </message>
    <message>
        <source>Compile time</source>
        <translation>编译时间</translation>
    </message>
    <message>
        <source>Compile Time on %1 with Batch Size of %2</source>
        <translation>%1 上批量大小为 %2 时的编译时间</translation>
    </message>
    <message>
        <source>Compile Time and Speed-up of %1 on %2 with Batch Size of %3</source>
        <translation>%2 上批量大小为 %3 时 %1 的编译时间与加速比</translation>
    </message>
    <message>
        <source>Compile Time and Speed-up of %2 over %1 on %3 with Batch Size of %4</source>
        <translation>%3 上批量大小为 %4 时 %2 的编译时间及相对 %1 的加速比</translation>
    </message>
    <message>
        <source>Speed-up over time</source>
        <translation>加速比随时间的变化</translation>
    </message>
    <message>
        <source>Speed-up of %1 on %2 with Batch Size of %3</source>
        <translation>%2 上批量大小为 %3 时 %1 的加速比</translation>
    </message>
    <message>
        <source>Speed-up of %2 over %1 on %3 with Batch Size of %4</source>
        <translation>%3 上批量大小为 %4 时 %2 相对 %1 的加速比</translation>
    </message>
    <message>
        <source>Not drawn, because their compile time is unknown: %1</source>
        <translation>因编译时间未知而未绘制：%1</translation>
    </message>
    <message>
        <source>Not drawn, because they do not apply here (the results list the reasons): %1</source>
        <translation>未绘制，因为在此不适用（原因见结果表）：%1</translation>
    </message>
    <message>
        <source>Bars with a break are cut at %1. The number is their full value. The axis &quot;Everything&quot; shows them in full.</source>
        <translation>带断口的条形在 %1 处截断，实际长度见数字。坐标轴选“全部”可完整显示。</translation>
    </message>
    <message>
        <source>Total seconds including compilation, logarithmic scale (less is better)</source>
        <translation>总秒数（含编译），对数刻度（越少越好）</translation>
    </message>
    <message>
        <source>Images per second, logarithmic scale (more is better)</source>
        <translation>每秒图像数，对数刻度（越多越好）</translation>
    </message>
    <message>
        <source>Milliseconds per call, logarithmic scale (less is better)</source>
        <translation>每次调用的毫秒数，对数刻度（越少越好）</translation>
    </message>
    <message>
        <source>Time saved against eager, percent (more is better)</source>
        <translation>相对 eager 节省的时间百分比（越多越好）</translation>
    </message>
    <message>
        <source>Seconds per iteration, logarithmic scale (less is better)</source>
        <translation>每次迭代的秒数，对数刻度（越少越好）</translation>
    </message>
    <message>
        <source>Your results are means as well, as in the guide.</source>
        <translation>自测数值同样按指南的做法取平均值。</translation>
    </message>
    <message>
        <source>100 % is the rate of PyTorch&apos;s own matrix products on this device and in this type, measured just before: %1 TFLOP/s. A model&apos;s arithmetic is counted without what its mode saves or adds.</source>
        <translation>100 % 为 PyTorch 自身的矩阵乘法在测量前于此设备、以此类型达到的速度：%1 TFLOP/s。模型的运算量不计其模式所节省或增加的部分。</translation>
    </message>
    <message>
        <source>The first steps of each mode, from the same weights and on the same clips. The values that dropout removes may differ.</source>
        <translation>各模式最初的几步，从相同的权重开始，使用相同的片段；dropout 舍弃的部分可能不同。</translation>
    </message>
    <message>
        <source>A small task that each mode learns, from the same weights and on the same clips. The values that dropout removes may differ.</source>
        <translation>各模式学习的一个小任务，从相同的权重开始，使用相同的片段；dropout 舍弃的部分可能不同。</translation>
    </message>
    <message>
        <source>Compile time and speed-up</source>
        <translation>编译时间与加速比</translation>
    </message>
    <message>
        <source>Peak Memory on %1 with Batch Size of %2</source>
        <comment>on a GPU</comment>
        <translation>%1 上批量大小为 %2 时的峰值显存</translation>
    </message>
    <message>
        <source>Start of the run</source>
        <translation>运行开始时间</translation>
    </message>
    <message>
        <source>Converting</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>Seconds to convert the model (less is better)</source>
        <translation>转换模型的秒数（越低越好）</translation>
    </message>
    <message>
        <source>Seconds to convert the model, logarithmic scale (less is better)</source>
        <translation>转换模型的秒数，对数刻度（越低越好）</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Seconds to load the converted model (less is better)</source>
        <translation>加载转换后模型的秒数（越低越好）</translation>
    </message>
    <message>
        <source>Seconds to load the converted model, logarithmic scale (less is better)</source>
        <translation>加载转换后模型的秒数，对数刻度（越低越好）</translation>
    </message>
    <message>
        <source>Eager computes in float32, the other modes in int8.</source>
        <translation>eager 以 float32 计算，其他模式以 int8 计算。</translation>
    </message>
</context>
<context>
    <name>ui::report::ReportTable</name>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
</context>
<context>
    <name>ui::report::Sections</name>
    <message>
        <source>CompileScope report</source>
        <translation>CompileScope 报告</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量时间</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Smallest difference that this machine can show</source>
        <translation>本机可分辨的最小差异</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Click a heading to sort. The button in front of a row shows its samples.</source>
        <translation>点击列标题可排序。行首的按钮显示该行的样本。</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message numerus="yes">
        <source>(%n row(s): %1)</source>
        <translation>
            <numerusform>（%n 行：%1）</numerusform>
        </translation>
    </message>
    <message>
        <source>Method</source>
        <translation>测量方法</translation>
    </message>
    <message>
        <source>Every mode of a model is measured in turns with eager, in the same process, so that both meet the same conditions. A time is that of one call, from before it is enqueued until the device has finished. Intervals are 95 % intervals.</source>
        <translation>模型的每种模式都在同一进程中与 eager 轮流测量，使两者处于相同条件。时间是一次调用的时间，从加入队列之前到设备完成为止。区间均为 95% 置信区间。</translation>
    </message>
    <message>
        <source>A verdict follows from the interval of the ratio to eager: faster or slower if it excludes 1, same if it lies within 1 %. Times of different stages of a run are on the scale of the first stage&apos;s eager.</source>
        <translation>结论由与 eager 之比的区间得出：区间不含 1 则为更快或更慢，落在 1 % 以内则为相同。同一次运行不同阶段的时间都换算到第一阶段 eager 的尺度上。</translation>
    </message>
    <message>
        <source>Before it is measured, each mode&apos;s output is compared with eager&apos;s. A mode whose output is wrong has no speed-up.</source>
        <translation>测量之前，会将每种模式的输出与 eager 的输出进行比较。输出错误的模式没有加速值。</translation>
    </message>
    <message>
        <source>The same measurement on another machine:</source>
        <translation>在另一台机器上进行同样的测量：</translation>
    </message>
    <message>
        <source>Machine and versions</source>
        <translation>机器与版本</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
</context>
</TS>
