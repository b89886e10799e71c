<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>Checks</name>
    <message numerus="yes">
        <source>%n other process(es) on %1.</source>
        <translation>
            <numerusform>%n other process is on %1.</numerusform>
            <numerusform>%n other processes are on %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Format</name>
    <message numerus="yes">
        <source>%n s</source>
        <comment>a duration</comment>
        <translation>
            <numerusform>%n s</numerusform>
            <numerusform>%n s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <comment>a duration</comment>
        <translation>
            <numerusform>%n min</numerusform>
            <numerusform>%n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h</source>
        <comment>a duration</comment>
        <translation>
            <numerusform>%n h</numerusform>
            <numerusform>%n h</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n min</source>
        <translation>
            <numerusform>about %n min</numerusform>
            <numerusform>about %n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n h</source>
        <translation>
            <numerusform>about %n h</numerusform>
            <numerusform>about %n h</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n h 30 min</source>
        <translation>
            <numerusform>about %n h 30 min</numerusform>
            <numerusform>about %n h 30 min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n min</source>
        <translation>
            <numerusform>up to %n min</numerusform>
            <numerusform>up to %n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n h</source>
        <translation>
            <numerusform>up to %n h</numerusform>
            <numerusform>up to %n h</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n min</source>
        <comment>a range of durations</comment>
        <translation>
            <numerusform>%1 to %n min</numerusform>
            <numerusform>%1 to %n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n h</source>
        <comment>minutes with their unit, and hours</comment>
        <translation>
            <numerusform>%1 to %n h</numerusform>
            <numerusform>%1 to %n h</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <comment>at the beginning of a range</comment>
        <translation>
            <numerusform>%n min</numerusform>
            <numerusform>%n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n h</source>
        <comment>a range of hours</comment>
        <translation>
            <numerusform>%1 to %n h</numerusform>
            <numerusform>%1 to %n h</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ResultColumns</name>
    <message numerus="yes">
        <source>%1 to %2 in %n step(s)</source>
        <comment>losses</comment>
        <translation>
            <numerusform>%1 to %2 in %n step</numerusform>
            <numerusform>%1 to %2 in %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n picture</numerusform>
            <numerusform>%n pictures</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WarningGroups</name>
    <message numerus="yes">
        <source>%n control(s) at the end of the run differ from the first measurement</source>
        <translation>
            <numerusform>%n control at the end of the run differs from the first measurement</numerusform>
            <numerusform>%n controls at the end of the run differ from the first measurement</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose launches disagree</source>
        <translation>
            <numerusform>%n mode whose launches disagree</numerusform>
            <numerusform>%n modes whose launches disagree</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The machine&apos;s speed changed while %n mode(s) were measured</source>
        <translation>
            <numerusform>The machine&apos;s speed changed while %n mode was measured</numerusform>
            <numerusform>The machine&apos;s speed changed while %n modes were measured</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with very noisy times</source>
        <translation>
            <numerusform>%n mode with very noisy times</numerusform>
            <numerusform>%n modes with very noisy times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) that run only eager&apos;s operators</source>
        <translation>
            <numerusform>%n mode that runs only eager&apos;s operators</numerusform>
            <numerusform>%n modes that run only eager&apos;s operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose answer differs from the reference</source>
        <translation>
            <numerusform>%n mode whose answer differs from the reference</numerusform>
            <numerusform>%n modes whose answer differs from the reference</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) that could not be measured in a process of their own</source>
        <translation>
            <numerusform>%n mode that could not be measured in a process of its own</numerusform>
            <numerusform>%n modes that could not be measured in a process of their own</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured on a shared node</source>
        <translation>
            <numerusform>%n mode measured on a shared node</numerusform>
            <numerusform>%n modes measured on a shared node</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The GPU was slowed down while %n mode(s) were measured</source>
        <translation>
            <numerusform>The GPU was slowed down while %n mode was measured</numerusform>
            <numerusform>The GPU was slowed down while %n modes were measured</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock varied while %n mode(s) were measured</source>
        <translation>
            <numerusform>The clock varied while %n mode was measured</numerusform>
            <numerusform>The clock varied while %n modes were measured</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The hypervisor took processor time from %n mode(s)</source>
        <translation>
            <numerusform>The hypervisor took processor time from %n mode</numerusform>
            <numerusform>The hypervisor took processor time from %n modes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Other processes used the GPU while %n mode(s) were measured</source>
        <translation>
            <numerusform>Other processes used the GPU while %n mode was measured</numerusform>
            <numerusform>Other processes used the GPU while %n modes were measured</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured in separate processes, because arms disturbed each other</source>
        <translation>
            <numerusform>%n mode measured in separate processes, because arms disturbed each other</numerusform>
            <numerusform>%n modes measured in separate processes, because arms disturbed each other</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) disturbed by other arms</source>
        <translation>
            <numerusform>%n mode disturbed by other arms</numerusform>
            <numerusform>%n modes disturbed by other arms</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with noisy times</source>
        <translation>
            <numerusform>%n mode with noisy times</numerusform>
            <numerusform>%n modes with noisy times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with outliers</source>
        <translation>
            <numerusform>%n mode with outliers</numerusform>
            <numerusform>%n modes with outliers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with a slow first run</source>
        <translation>
            <numerusform>%n mode with a slow first run</numerusform>
            <numerusform>%n modes with a slow first run</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) ran out of search time</source>
        <translation>
            <numerusform>%n mode ran out of search time</numerusform>
            <numerusform>%n modes ran out of search time</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) in which autotuning had nothing to choose from</source>
        <translation>
            <numerusform>%n mode in which autotuning had nothing to choose from</numerusform>
            <numerusform>%n modes in which autotuning had nothing to choose from</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with graph breaks</source>
        <translation>
            <numerusform>%n mode with graph breaks</numerusform>
            <numerusform>%n modes with graph breaks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) without a CUDA graph</source>
        <translation>
            <numerusform>%n mode without a CUDA graph</numerusform>
            <numerusform>%n modes without a CUDA graph</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose memory was not measured</source>
        <translation>
            <numerusform>%n mode whose memory was not measured</numerusform>
            <numerusform>%n modes whose memory was not measured</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured with other settings than the published ones</source>
        <translation>
            <numerusform>%n mode measured with other settings than the published ones</numerusform>
            <numerusform>%n modes measured with other settings than the published ones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with remarks about the batch size</source>
        <translation>
            <numerusform>%n mode with remarks about the batch size</numerusform>
            <numerusform>%n modes with remarks about the batch size</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with other remarks</source>
        <translation>
            <numerusform>%n mode with other remarks</numerusform>
            <numerusform>%n modes with other remarks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured before the run was resumed with another version of CompileScope</source>
        <translation>
            <numerusform>%n mode measured before the run was resumed with another version of CompileScope</numerusform>
            <numerusform>%n modes measured before the run was resumed with another version of CompileScope</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) calibrated on random input</source>
        <translation>
            <numerusform>%n mode calibrated on random input</numerusform>
            <numerusform>%n modes calibrated on random input</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose answers to the pictures differ from eager&apos;s</source>
        <translation>
            <numerusform>%n mode whose answers to the pictures differ from eager&apos;s</numerusform>
            <numerusform>%n modes whose answers to the pictures differ from eager&apos;s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose learning was not compared</source>
        <translation>
            <numerusform>%n mode whose learning was not compared</numerusform>
            <numerusform>%n modes whose learning was not compared</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) run from a TorchScript file</source>
        <translation>
            <numerusform>%n mode run from a TorchScript file</numerusform>
            <numerusform>%n modes run from a TorchScript file</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with remarks about the pictures</source>
        <translation>
            <numerusform>%n mode with remarks about the pictures</numerusform>
            <numerusform>%n modes with remarks about the pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured before the run was resumed on another machine</source>
        <translation>
            <numerusform>%n mode measured before the run was resumed on another machine</numerusform>
            <numerusform>%n modes measured before the run was resumed on another machine</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose attention differs between Python and C++</source>
        <translation>
            <numerusform>%n mode whose attention differs between Python and C++</numerusform>
            <numerusform>%n modes whose attention differs between Python and C++</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::CachePanel</name>
    <message numerus="yes">
        <source>%n package(s) removed.</source>
        <translation>
            <numerusform>%n package removed.</numerusform>
            <numerusform>%n packages removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n compiled package(s), %1 in all.</source>
        <translation>
            <numerusform>%n compiled package, %1 in all.</numerusform>
            <numerusform>%n compiled packages, %1 in all.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n imported model(s), %1 in all.</source>
        <translation>
            <numerusform>%n imported model, %1 in all.</numerusform>
            <numerusform>%n imported models, %1 in all.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n imported model(s) removed.</source>
        <translation>
            <numerusform>%n imported model removed.</numerusform>
            <numerusform>%n imported models removed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ComparisonPanel</name>
    <message numerus="yes">
        <source>%n verdict(s) became &quot;can&apos;t tell&quot;, because some of so many verdicts arise by chance.</source>
        <translation>
            <numerusform>%n verdict became &quot;can&apos;t tell&quot;, because some of so many verdicts arise by chance.</numerusform>
            <numerusform>%n verdicts became &quot;can&apos;t tell&quot;, because some of so many verdicts arise by chance.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ExampleBar</name>
    <message numerus="yes">
        <source>%1: %n model(s), measured on another machine on %2.</source>
        <translation>
            <numerusform>%1: %n model, measured on another machine on %2.</numerusform>
            <numerusform>%1: %n models, measured on another machine on %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::HistoryPage</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n run(s)</source>
        <translation>
            <numerusform>%1 of %n run</numerusform>
            <numerusform>%1 of %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n run(s) from the history? The files in their folders are kept.</source>
        <translation>
            <numerusform>Delete %n run from the history? The files in its folder are kept.</numerusform>
            <numerusform>Delete %n runs from the history? The files in their folders are kept.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) deleted.</source>
        <translation>
            <numerusform>%n run deleted.</numerusform>
            <numerusform>%n runs deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) imported.</source>
        <translation>
            <numerusform>%n run imported.</numerusform>
            <numerusform>%n runs imported.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message numerus="yes">
        <source>%n result(s) opened.</source>
        <translation>
            <numerusform>%n result opened.</numerusform>
            <numerusform>%n results opened.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ModelPicker</name>
    <message numerus="yes">
        <source>One clip is %1. MMAction2 trains with %n clip(s) on each GPU.</source>
        <translation>
            <numerusform>One clip is %1. MMAction2 trains with %n clip on each GPU.</numerusform>
            <numerusform>One clip is %1. MMAction2 trains with %n clips on each GPU.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::OptionsPanel</name>
    <message numerus="yes">
        <source>%n mode(s) not applicable</source>
        <translation>
            <numerusform>%n mode not applicable</numerusform>
            <numerusform>%n modes not applicable</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::PlanPanel</name>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n result</numerusform>
            <numerusform>%n results</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n combination(s) of model, device, batch size and number type.</source>
        <translation>
            <numerusform>%n combination of model, device, batch size and number type.</numerusform>
            <numerusform>%n combinations of model, device, batch size and number type.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::PreviewPage</name>
    <message numerus="yes">
        <source>%n frame(s) recorded into the history.</source>
        <translation>
            <numerusform>%n frame recorded into the history.</numerusform>
            <numerusform>%n frames recorded into the history.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::RecordPanel</name>
    <message numerus="yes">
        <source>%n frame(s) so far</source>
        <translation>
            <numerusform>%n frame so far</numerusform>
            <numerusform>%n frames so far</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ResultsPage</name>
    <message numerus="yes">
        <source>%n row(s) copied.</source>
        <translation>
            <numerusform>%n row copied.</numerusform>
            <numerusform>%n rows copied.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n row(s)</source>
        <translation>
            <numerusform>%1 of %n row</numerusform>
            <numerusform>%1 of %n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::RunMatrixModel</name>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n round</numerusform>
            <numerusform>%n rounds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::RunPage</name>
    <message numerus="yes">
        <source>Done: %n result(s)</source>
        <translation>
            <numerusform>Done: %n result</numerusform>
            <numerusform>Done: %n results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::SamplesView</name>
    <message numerus="yes">
        <source>%n slower sample(s) as triangles at the edge, the slowest took %1</source>
        <translation>
            <numerusform>%n slower sample as a triangle at the edge, the slowest took %1</numerusform>
            <numerusform>%n slower samples as triangles at the edge, the slowest took %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) in the order of measurement, and a histogram of their durations</source>
        <translation>
            <numerusform>%n sample</numerusform>
            <numerusform>%n samples in the order of measurement, and a histogram of their durations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::StatusBar</name>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::charts::ChartTexts</name>
    <message numerus="yes">
        <source>%1 of %n models gain</source>
        <translation>
            <numerusform>%1 of %n model gains</numerusform>
            <numerusform>%1 of %n models gain</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Compiling pays off after %n images.</source>
        <translation>
            <numerusform>Compiling pays off after %n image.</numerusform>
            <numerusform>Compiling pays off after %n images.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n samples</source>
        <translation>
            <numerusform>%n sample</numerusform>
            <numerusform>%n samples</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With more than ten verdicts in a chart the false discovery rate is held at 5 %: %n verdicts became &quot;can&apos;t tell&quot;.</source>
        <translation>
            <numerusform>With more than ten verdicts in a chart the false discovery rate is held at 5 %: %n verdict became &quot;can&apos;t tell&quot;.</numerusform>
            <numerusform>With more than ten verdicts in a chart the false discovery rate is held at 5 %: %n verdicts became &quot;can&apos;t tell&quot;.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Compiling pays off after %n training steps.</source>
        <translation>
            <numerusform>Compiling pays off after %n training step.</numerusform>
            <numerusform>Compiling pays off after %n training steps.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The same code for %n models, so a difference between their times is noise: %1</source>
        <translation>
            <numerusform>The same code for %n model, so a difference between their times is noise: %1</numerusform>
            <numerusform>The same code for %n models, so a difference between their times is noise: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::report::Sections</name>
    <message numerus="yes">
        <source>(%n row(s): %1)</source>
        <translation>
            <numerusform>(%n row: %1)</numerusform>
            <numerusform>(%n rows: %1)</numerusform>
        </translation>
    </message>
</context>
</TS>
