<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en_US">
<context>
    <name>Checks</name>
    <message>
        <source>%1 MHz</source>
        <translation>⁦%1 MHz⁩</translation>
    </message>
    <message>
        <source>%1 at batch %2 may need %3, and %4 are free on %5.</source>
        <translation>قد يحتاج ⁨%1⁩ عند حجم الدفعة %2 إلى %3، والمتاح على ⁨%5⁩ هو %4.</translation>
    </message>
    <message>
        <source>%1 is slowed down: it is too hot.</source>
        <translation>⁨%1⁩ يعمل ببطء: حرارته مرتفعة جدًا.</translation>
    </message>
    <message>
        <source>%1 is slowed down: it has reached its power limit.</source>
        <translation>⁨%1⁩ يعمل ببطء: بلغ حد الطاقة.</translation>
    </message>
    <message>
        <source>%1 is slowed down by its hardware or driver.</source>
        <translation>⁨%1⁩ يعمل ببطء بسبب عتاده أو برنامج تشغيله.</translation>
    </message>
    <message>
        <source>This machine runs on its battery and saves power. Plug it in.</source>
        <translation>يعمل هذا الجهاز على البطارية ويوفّر الطاقة. صِله بالكهرباء.</translation>
    </message>
    <message>
        <source>This container may use %1 processors at a time, fewer than the %2 threads of the plan.</source>
        <translation>تستطيع هذه الحاوية استخدام %1 من المعالجات في آن واحد، وهو أقل من خيوط الخطة البالغ عددها %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n other process(es) on %1.</source>
        <translation>
            <numerusform>لا عمليات أخرى على ⁨%1⁩.</numerusform>
            <numerusform>عملية أخرى واحدة على ⁨%1⁩.</numerusform>
            <numerusform>عمليتان أخريان على ⁨%1⁩.</numerusform>
            <numerusform>%n عمليات أخرى على ⁨%1⁩.</numerusform>
            <numerusform>%n عملية أخرى على ⁨%1⁩.</numerusform>
            <numerusform>%n عملية أخرى على ⁨%1⁩.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is busy: %2 of the time.</source>
        <translation>⁨%1⁩ مشغول: %2 من الوقت.</translation>
    </message>
    <message>
        <source>The clock of %1 is not locked: %2 now, up to %3 under load.</source>
        <translation>تردد ⁨%1⁩ غير مثبّت: %2 الآن، ويصل إلى %3 عند الحمل.</translation>
    </message>
    <message>
        <source>This program was built without optimisation: everything it measures is slow.</source>
        <translation>بُني هذا البرنامج دون تحسين: كل ما يقيسه بطيء.</translation>
    </message>
    <message>
        <source>This program was built with a sanitizer: everything it measures is slow.</source>
        <translation>بُني هذا البرنامج مع أداة فحص (⁦sanitizer⁩): كل ما يقيسه بطيء.</translation>
    </message>
    <message>
        <source>Compiled modes will fail on GPUs: %1.</source>
        <translation>ستفشل الأوضاع المُجمَّعة على بطاقات GPU: ⁨%1⁩.</translation>
    </message>
    <message>
        <source>This machine is busy: load %1 on %2 processors. Close other programs, or wait until they have ended.</source>
        <translation>هذا الجهاز مشغول: الحِمل %1 على %2 معالجًا. أغلق البرامج الأخرى، أو انتظر حتى تنتهي.</translation>
    </message>
    <message>
        <source>The CPU governor is “%1”, so the clock varies.</source>
        <translation>حاكم تردد المعالج هو «⁨%1⁩»: سيتغير تردده.</translation>
    </message>
    <message>
        <source>This virtual machine shares its processors. Other machines took %1 of their time.</source>
        <translation>معالجات هذا الجهاز الافتراضي مشتركة: أخذ غيره %1 من وقتها.</translation>
    </message>
    <message>
        <source>Swap is in use (%1). Reading memory back from it is slow.</source>
        <translation>ذاكرة التبديل قيد الاستخدام (%1): استرجاع ما فيها بطيء.</translation>
    </message>
    <message>
        <source>Environment variables change the compiled modes: %1.</source>
        <translation>تتغير الأوضاع المُجمَّعة بما تضبطه هذه البيئة: ⁦%1⁩.</translation>
    </message>
    <message>
        <source>The environment variable %1 limits the time of each mode to %2 in the preset “Quick”, so the intervals are wide.</source>
        <translation>يحدّ متغيّر البيئة ⁨%1⁩ وقت كل وضع بمقدار %2 في الإعداد المسبق «سريع»، ولذلك تكون مجالات الثقة واسعة.</translation>
    </message>
</context>
<context>
    <name>CompileReportText</name>
    <message>
        <source>the library takes %1</source>
        <translation>تستغرق المكتبة %1</translation>
    </message>
    <message>
        <source>%1: kept, %2 times as fast</source>
        <translation>%1: أُبقي، أسرع %2 مرة</translation>
    </message>
    <message>
        <source>%1: kept</source>
        <translation>%1: أُبقي</translation>
    </message>
    <message>
        <source>%1: dropped, %2 times as fast</source>
        <translation>%1: استُبعد، أسرع %2 مرة</translation>
    </message>
    <message>
        <source>%1: dropped</source>
        <translation>%1: استُبعد</translation>
    </message>
    <message>
        <source>%1: makes no difference to the code</source>
        <translation>%1: لا يغيّر شيئًا في الشيفرة</translation>
    </message>
    <message>
        <source>%1: wrong output, %2</source>
        <translation>%1: ناتج خاطئ، %2</translation>
    </message>
    <message>
        <source>%1: failed, %2</source>
        <translation>%1: فشل، %2</translation>
    </message>
    <message>
        <source>%1: not tried</source>
        <translation>%1: لم يُجرَّب</translation>
    </message>
    <message>
        <source>replayed</source>
        <translation>يُعاد تشغيله</translation>
    </message>
    <message>
        <source>none: %1</source>
        <translation>لا يوجد: %1</translation>
    </message>
</context>
<context>
    <name>CoreText</name>
    <message>
        <source>skipped by hand</source>
        <translation>تخطّاه المستخدم</translation>
    </message>
    <message>
        <source>%1; measured in separate processes, ABBA</source>
        <translation>%1؛ لذلك جرى القياس في عمليات منفصلة بترتيب ABBA</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>أُلغي</translation>
    </message>
    <message>
        <source>cancelled before it began</source>
        <translation>أُلغي قبل أن يبدأ</translation>
    </message>
    <message>
        <source>cancelled before it was measured</source>
        <translation>أُلغي قبل قياسه</translation>
    </message>
    <message>
        <source>cancelled while it was measured</source>
        <translation>أُلغي أثناء قياسه</translation>
    </message>
    <message>
        <source>cancelled while it was measured alone</source>
        <translation>أُلغي أثناء قياسه منفردًا</translation>
    </message>
    <message>
        <source>cancelled before all its processes had run</source>
        <translation>أُلغي قبل أن تعمل كل عملياته</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>نفدت الذاكرة</translation>
    </message>
    <message>
        <source>incompatible</source>
        <translation>غير متوافق</translation>
    </message>
    <message>
        <source>out of memory at batch %1 in a run of %2; --retry-oom tries it again</source>
        <translation>نفدت الذاكرة عند حجم الدفعة %1 في تشغيل سابق بتاريخ ⁨%2⁩؛ يعيد ⁨--retry-oom⁩ المحاولة</translation>
    </message>
    <message>
        <source>out of memory at batch %1</source>
        <translation>نفدت الذاكرة عند حجم الدفعة %1</translation>
    </message>
    <message>
        <source>the process could not allocate memory</source>
        <translation>تعذّر على العملية حجز الذاكرة</translation>
    </message>
    <message>
        <source>not tried alone after an out of memory beside the other arms</source>
        <translation>لم يُجرَّب منفردًا بعد نفاد الذاكرة إلى جانب الأوضاع الأخرى</translation>
    </message>
    <message>
        <source>the worker did not answer for %1 s and was killed</source>
        <translation>لم تصدر أي إشارة طوال ⁦%1 s⁩: أُنهيت عملية القياس</translation>
    </message>
    <message>
        <source>no progress for %1 s: the worker was killed</source>
        <translation>لا تقدّم طوال ⁦%1 s⁩: أُنهيت عملية القياس</translation>
    </message>
    <message>
        <source>%1 took longer than %2 s, the limit of this phase: the worker was killed</source>
        <translation>تجاوزت المرحلة ⁨%1⁩ حدّها ⁦%2 s⁩: أُنهيت عملية القياس</translation>
    </message>
    <message>
        <source>the process of the cell ended without a result: %1</source>
        <translation>انتهت عملية القياس دون نتيجة: ⁨%1⁩</translation>
    </message>
    <message>
        <source>the worker ended: %1</source>
        <translation>انتهت عملية القياس: ⁨%1⁩</translation>
    </message>
    <message>
        <source>the worker ended unexpectedly</source>
        <translation>لم تعد عملية القياس موجودة</translation>
    </message>
    <message>
        <source>the output differs from the %1 reference by %2 of its standard deviation; %3 is allowed in %4</source>
        <translation>يختلف الخرج عن مرجع ⁨%1⁩ بمقدار %2 من انحرافه المعياري، والمسموح به %3 في ⁨%4⁩</translation>
    </message>
    <message>
        <source>the output has values that are not finite where the %1 reference&apos;s are</source>
        <translation>في الخرج قيم غير منتهية حيث قيم مرجع ⁨%1⁩ منتهية</translation>
    </message>
    <message>
        <source>the arm did not run with the requested settings: %1</source>
        <translation>لم يعمل هذا الوضع بالإعدادات المطلوبة: ⁨%1⁩</translation>
    </message>
    <message>
        <source>arms disturb each other: beside the others this one takes %1 % more time than alone</source>
        <translation>الأوضاع يشوّش بعضها على بعض: يستغرق هذا الوضع إلى جانب غيره وقتًا أطول بنسبة ⁦%1 %⁩ مما يستغرقه منفردًا</translation>
    </message>
    <message>
        <source>arms disturb each other: beside the others this one takes %1 % less time than alone</source>
        <translation>الأوضاع يشوّش بعضها على بعض: يستغرق هذا الوضع إلى جانب غيره وقتًا أقصر بنسبة ⁦%1 %⁩ مما يستغرقه منفردًا</translation>
    </message>
    <message>
        <source>the arms do not fit in memory together</source>
        <translation>لا تتسع الذاكرة لكل الأوضاع معًا</translation>
    </message>
    <message>
        <source>interquartile range is %1 % of the median: the system fluctuates</source>
        <translation>المدى الربيعي ⁦%1 %⁩ من الوسيط: أداء النظام متذبذب</translation>
    </message>
    <message>
        <source>interquartile range is %1 % of the median: the environment has a strong influence</source>
        <translation>المدى الربيعي ⁦%1 %⁩ من الوسيط: للبيئة تأثير كبير</translation>
    </message>
    <message>
        <source>first run was slow: a longer warm-up may help</source>
        <translation>كان التشغيل الأول بطيئًا: قد يفيد إحماء أطول</translation>
    </message>
    <message>
        <source>%1 outlier among %2 rounds</source>
        <translation>قيمة شاذة واحدة (%1) من بين %2 جولة</translation>
    </message>
    <message>
        <source>%1 outliers among %2 rounds</source>
        <translation>عدد القيم الشاذة %1 من بين %2 جولة</translation>
    </message>
    <message>
        <source>the machine got slower while this was measured (%1 % from first to last third)</source>
        <translation>تباطأ الجهاز أثناء القياس (⁦%1 %⁩ من الثلث الأول إلى الأخير)</translation>
    </message>
    <message>
        <source>the machine got faster while this was measured (%1 % from first to last third)</source>
        <translation>تسارع الجهاز أثناء القياس (⁦%1 %⁩ من الثلث الأول إلى الأخير)</translation>
    </message>
    <message>
        <source>the launches disagree about this ratio by more than their rounds explain</source>
        <translation>تختلف مرات الإطلاق في هذه النسبة بأكثر مما تفسّره جولاتها</translation>
    </message>
    <message>
        <source>the GPU was slowed down in %1 of %2 rounds by %3</source>
        <translation>أُبطئت وحدة GPU في %1 من %2 جولة بسبب: ⁨%3⁩</translation>
    </message>
    <message>
        <source>the GPU&apos;s clock varied between %1 and %2 MHz</source>
        <translation>تراوح تردد GPU بين %1 و⁦%2 MHz⁩</translation>
    </message>
    <message>
        <source>the CPU&apos;s clock varied between %1 and %2 MHz</source>
        <translation>تراوح تردد CPU بين %1 و⁦%2 MHz⁩</translation>
    </message>
    <message>
        <source>the hypervisor took %1 % of the processor time for others</source>
        <translation>أخذ مراقب الأجهزة الافتراضية ⁦%1 %⁩ من وقت المعالج لغيرنا</translation>
    </message>
    <message>
        <source>another process was on the GPU</source>
        <translation>كانت عملية أخرى تستخدم GPU</translation>
    </message>
    <message>
        <source>%1 other processes were on the GPU</source>
        <translation>عدد العمليات الأخرى التي استخدمت GPU: %1</translation>
    </message>
    <message>
        <source>no memory pass, because the cell was aborted</source>
        <translation>لم تُقَس الذاكرة: تعيّن التخلي عن هذه الخلية</translation>
    </message>
    <message>
        <source>memory pass: %1</source>
        <translation>قياس الذاكرة: ⁨%1⁩</translation>
    </message>
    <message>
        <source>measured by CompileScope %1, before the run was resumed with %2</source>
        <translation>قيس بالإصدار ⁨CompileScope %1⁩ قبل استئناف التشغيل بالإصدار ⁨%2⁩</translation>
    </message>
    <message>
        <source>measured again after an interruption, because %1</source>
        <translation>أُعيد القياس بعد انقطاع لأن ⁨%1⁩</translation>
    </message>
    <message>
        <source>the plan was different</source>
        <translation>الخطة كانت مختلفة</translation>
    </message>
    <message>
        <source>CompileScope was %1 and is %2</source>
        <translation>إصدار CompileScope كان ⁨%1⁩ وهو الآن ⁨%2⁩</translation>
    </message>
    <message>
        <source>torch was %1 and is %2</source>
        <translation>إصدار torch كان ⁨%1⁩ وهو الآن ⁨%2⁩</translation>
    </message>
    <message>
        <source>the host was %1 and is %2</source>
        <translation>المضيف كان ⁨%1⁩ وهو الآن ⁨%2⁩</translation>
    </message>
    <message>
        <source>the machine was restarted</source>
        <translation>الجهاز أُعيد تشغيله</translation>
    </message>
    <message>
        <source>the compiled package of %1 was different</source>
        <translation>الحزمة المُجمَّعة للوضع ⁨%1⁩ كانت مختلفة</translation>
    </message>
    <message>
        <source>torch.compile left the graph %1 time: %2</source>
        <translation>غادر torch.compile المخطط %1 مرة: %2</translation>
    </message>
    <message>
        <source>torch.compile left the graph %1 times, first: %2</source>
        <translation>غادر torch.compile المخطط %1 مرات، أولها: %2</translation>
    </message>
    <message>
        <source>the arm&apos;s Python process ended (%1); see the cell&apos;s log</source>
        <translation>انتهت عملية Python لهذا الوضع (%1)؛ راجع سجل تنفيذ الخلية</translation>
    </message>
    <message>
        <source>the arm&apos;s Python process did not answer within %1 s and was killed</source>
        <translation>لم تُجب عملية Python لهذا الوضع خلال %1 ث فأُنهيت</translation>
    </message>
    <message>
        <source>out of memory in the arm&apos;s Python process: %1</source>
        <translation>نفدت الذاكرة في عملية Python لهذا الوضع: %1</translation>
    </message>
    <message>
        <source>the python-* modes need %1 %2, which %3 cannot import (%4); install %5 there or name another interpreter with --python</source>
        <translation>تحتاج أوضاع python-* إلى %1 %2، ولا يستطيع %3 استيراده (%4)؛ ثبّت %5 هناك أو سمِّ مفسرًا آخر بالخيار --python</translation>
    </message>
    <message>
        <source>the python-* modes support no head of transformers for model_type %1, only for %2</source>
        <translation>لا تعرف أوضاع python-* رأسًا من transformers للنوع model_type %1، بل فقط لـ %2</translation>
    </message>
    <message>
        <source>batches above %1 were not tried</source>
        <translation>لم تُجرَّب أحجام الدفعات فوق %1</translation>
    </message>
    <message>
        <source>ended before the largest batch was found; this one works</source>
        <translation>انتهى قبل العثور على أكبر حجم دفعة؛ هذا الحجم يعمل</translation>
    </message>
    <message>
        <source>the largest batch that works; batch %1: %2</source>
        <translation>أكبر حجم دفعة يعمل؛ الدفعة %1: ⁨%2⁩</translation>
    </message>
    <message>
        <source>launch-bound: the GPU works %1 % of a call and waits for kernels to be launched the rest of it</source>
        <translation>محدود بالإطلاق: تعمل GPU خلال %1 % من الاستدعاء وتنتظر إطلاق النوى في بقيته</translation>
    </message>
    <message>
        <source>compute-bound: matrix products and convolutions take %1 % of the operators&apos; time</source>
        <translation>محدود بالحساب: تستغرق عمليات ضرب المصفوفات والالتفاف %1 % من زمن العمليات</translation>
    </message>
    <message>
        <source>memory-bound: operators that mostly move data take %1 % of the operators&apos; time, most of all %2</source>
        <translation>محدود بالذاكرة: تستغرق العمليات التي تنقل البيانات في الغالب %1 % من زمن العمليات، وأكثرها %2</translation>
    </message>
    <message>
        <source>no operator was seen</source>
        <translation>لم تُرصد أي عملية</translation>
    </message>
    <message>
        <source>%1 operator calls became %2; products and convolutions went from %3 to %4 ms, everything else, generated code included, from %5 to %6 ms</source>
        <translation>أصبحت استدعاءات العمليات %2 بعد أن كانت %1؛ وانتقلت عمليات الضرب والالتفاف من %3 إلى %4 ms، وكل ما عداها، بما فيه الشيفرة المولَّدة، من %5 إلى %6 ms</translation>
    </message>
    <message>
        <source>generated code</source>
        <translation>الشيفرة المولَّدة</translation>
    </message>
    <message>
        <source>between operators</source>
        <translation>بين العمليات</translation>
    </message>
    <message>
        <source>did not engage: the compiler generated no code of its own, this arm is eager&apos;s operators</source>
        <translation>لم يُفعَّل التجميع: لم يولّد المترجم شيفرة خاصة به، ويعمل هذا الوضع بعمليات eager نفسها</translation>
    </message>
    <message>
        <source>%1 runs only the python-* modes: %2</source>
        <translation>لا يشغّل %1 إلا الأوضاع python-*‎: %2</translation>
    </message>
    <message>
        <source>the runner cannot be built with torch %1: %2</source>
        <translation>لا يمكن بناء المشغّل مع torch %1: %2</translation>
    </message>
    <message>
        <source>the runner was built but does not work: %1</source>
        <translation>بُني المشغّل لكنه لا يعمل: %1</translation>
    </message>
    <message>
        <source>the runner was built with torch %1, but its Python has torch %2</source>
        <translation>المشغّل الذي بُني يذكر torch %1، وPython الخاص به يذكر torch %2</translation>
    </message>
    <message>
        <source>no CUDA graph: %1</source>
        <translation>لا يوجد مخطط CUDA: %1</translation>
    </message>
    <message>
        <source>a CPU has no CUDA graphs, and without them this mode is the same as %1</source>
        <translation>لا مخططات CUDA على وحدة المعالجة المركزية، ودونها يطابق هذا الوضع ⁨%1⁩</translation>
    </message>
    <message>
        <source>the model cannot be captured as a CUDA graph: %1</source>
        <translation>لا يمكن التقاط النموذج كمخطط CUDA: %1</translation>
    </message>
    <message>
        <source>torch.compile skipped it %1 time</source>
        <translation>استغنى ⁦torch.compile⁩ عنه %1 مرة</translation>
    </message>
    <message>
        <source>torch.compile skipped it %1 times</source>
        <translation>استغنى ⁦torch.compile⁩ عنه %1 من المرات</translation>
    </message>
    <message>
        <source>torch.compile recorded none</source>
        <translation>لم يسجل ⁦torch.compile⁩ أي مخطط</translation>
    </message>
    <message>
        <source>this GPU has compute capability %1, and below 8.0 bfloat16 is only emulated; take float16</source>
        <translation>القدرة الحاسوبية لهذه البطاقة %1، وما دون 8.0 لا تُنفَّذ عليه bfloat16 إلا محاكاةً؛ استخدم float16</translation>
    </message>
    <message>
        <source>%1 has compute capability %2, and the linked LibTorch %3 (CUDA %4) has code for %5 only; install a wheel built for this GPU, for example with ./run.sh --torch-index https://download.pytorch.org/whl/cu126</source>
        <translation>القدرة الحاسوبية للبطاقة %1 هي %2، ومكتبة LibTorch المربوطة ⁦%3 (CUDA %4)⁩ لا تحوي شيفرة إلا لـ ⁦%5⁩؛ ثبّت حزمة wheel مبنية لهذه البطاقة، مثلًا بالأمر ⁦./run.sh --torch-index https://download.pytorch.org/whl/cu126⁩</translation>
    </message>
    <message>
        <source>its properties cannot be read: %1</source>
        <translation>تعذّرت قراءة خصائصها: %1</translation>
    </message>
    <message>
        <source>a first computation gave a wrong result</source>
        <translation>أعطت عملية حسابية أولى نتيجة خاطئة</translation>
    </message>
    <message>
        <source>a first computation failed: %1</source>
        <translation>فشلت عملية حسابية أولى: %1</translation>
    </message>
    <message>
        <source>CUDA cannot start: %1</source>
        <translation>تعذّر بدء CUDA: %1</translation>
    </message>
    <message>
        <source>the NVIDIA driver supports CUDA %1, the linked LibTorch needs %2; update the driver or install a wheel for an older CUDA with ./run.sh --torch-index</source>
        <translation>برنامج تشغيل NVIDIA يدعم CUDA بالإصدار %1، ومكتبة LibTorch المربوطة تحتاج إلى %2؛ حدّث برنامج التشغيل أو ثبّت حزمة wheel لإصدار أقدم من CUDA بالأمر ⁦./run.sh --torch-index⁩</translation>
    </message>
    <message>
        <source>autotuning had nothing to choose from</source>
        <translation>لم يكن أمام الضبط التلقائي ما يختار منه</translation>
    </message>
    <message>
        <source>sampling of grids left to ATen&apos;s kernel</source>
        <translation>أخذ العينات من الشبكات متروك لنواة ATen</translation>
    </message>
    <message>
        <source>weights folded and packed into the code</source>
        <translation>الأوزان مطوية ومحزومة في الشيفرة</translation>
    </message>
    <message>
        <source>generated kernels for products and convolutions where they are faster than the library&apos;s, each call replays a CUDA graph</source>
        <translation>نوى مولّدة للجداءات والالتفافات حيث تكون أسرع من نوى المكتبة، وكل استدعاء يعيد تشغيل مخطط CUDA</translation>
    </message>
    <message>
        <source>attention as products and a softmax instead of one fused kernel</source>
        <translation>الانتباه جداءات وsoftmax بدل نواة مدمجة واحدة</translation>
    </message>
    <message>
        <source>this GPU has too few multiprocessors for Inductor&apos;s matmul templates: nothing was autotuned</source>
        <translation>عدد المعالجات المتعددة في GPU هذه قليل جدًا لقوالب ضرب المصفوفات في Inductor: لم يُضبط شيء تلقائيًا</translation>
    </message>
    <message>
        <source>run from a TorchScript file, op by op</source>
        <translation>شُغّل من ملف TorchScript، عملية تلو الأخرى</translation>
    </message>
    <message>
        <source>the file&apos;s operations are made for float32, and cannot run in %1</source>
        <translation>عمليات الملف مُعدّة لـ float32 ولا يمكن تشغيلها في %1</translation>
    </message>
    <message>
        <source>%1 cannot be imported: %2; see %3</source>
        <translation>تعذّر استيراد %1: %2؛ انظر %3</translation>
    </message>
    <message>
        <source>%1 needs a Python with torch and %2: %3; name an interpreter with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh</source>
        <translation>يحتاج %1 إلى Python مع torch و%2: %3؛ حدّد مفسّرًا بـ ‎--python أو COMPILESCOPE_PYTHON، أو شغّل scripts/setup.sh</translation>
    </message>
    <message>
        <source>this file contains code that runs when it is loaded; if you trust its source, pass --trust, once for this file</source>
        <translation>يحمل هذا النوع من الملفات شيفرة تعمل عند تحميله؛ إن كنت تثق بمصدره فأكّد ذلك بـ ‎--trust، مرة واحدة لهذا الملف</translation>
    </message>
    <message>
        <source>timm %1 has no model &apos;%2&apos;; did you mean %3?</source>
        <translation>لا يوجد في timm %1 نموذج باسم &apos;%2&apos;؛ هل تقصد %3؟</translation>
    </message>
    <message>
        <source>timm %1 has no model &apos;%2&apos;</source>
        <translation>لا يوجد في timm %1 نموذج باسم &apos;%2&apos;</translation>
    </message>
    <message>
        <source>transformers %1 has no model type &apos;%2&apos;; did you mean %3?</source>
        <translation>لا يوجد في transformers %1 نوع نموذج باسم &apos;%2&apos;؛ هل تقصد %3؟</translation>
    </message>
    <message>
        <source>transformers %1 has no model type &apos;%2&apos;</source>
        <translation>لا يوجد في transformers %1 نوع نموذج باسم &apos;%2&apos;</translation>
    </message>
    <message>
        <source>%1 reads %2: only models that read pictures alone (pixel_values) can be measured</source>
        <translation>يقرأ %1 المدخل %2: لا يمكن قياس إلا النماذج التي تقرأ الصور وحدها (pixel_values)</translation>
    </message>
    <message>
        <source>%1 is not in the local Hugging Face cache: %2</source>
        <translation>%1 غير موجود في ذاكرة Hugging Face المحلية: %2</translation>
    </message>
    <message>
        <source>it takes %1 inputs; only models that take one, a batch of pictures, can be measured</source>
        <translation>يأخذ %1 مدخلات؛ لا يمكن قياس إلا النماذج التي تأخذ مدخلًا واحدًا هو دفعة صور</translation>
    </message>
    <message>
        <source>its control flow depends on the pictures&apos; values (%1), so it has no single graph to compile</source>
        <translation>يتخذ قرارات بحسب قيم الصور أثناء التشغيل (%1): ما يُنفَّذ لصورة ليس ما يُنفَّذ لأخرى، فلا مخطط واحد له لتجميعه</translation>
    </message>
    <message>
        <source>it is neither a TorchScript file nor an exported program: those are zip archives, and this file is not one (is it truncated, or a pickle of torch.save?)</source>
        <translation>ليس ملف TorchScript ولا برنامجًا مُصدَّرًا: تلك أرشيفات zip، وهذا ليس كذلك (هل هو مبتور أم pickle من torch.save؟)</translation>
    </message>
    <message>
        <source>it holds no TorchScript: torch.save writes such files, which hold weights without a model</source>
        <translation>لا يحوي TorchScript: هذا ما يكتبه torch.save، وهو أوزان بلا نموذج</translation>
    </message>
    <message>
        <source>the file is compiled code, which only the mode default can run, as it is: name the model that it was made from to compare modes</source>
        <translation>الملف تعليمات مُجمَّعة لا يشغّلها إلا الوضع default كما هي: حدّد النموذج الذي صُنعت منه لمقارنة الأوضاع</translation>
    </message>
    <message>
        <source>the file&apos;s own code, compiled when it was made; there is no eager that its output could be checked against</source>
        <translation>تعليمات الملف نفسه، جُمِّعت حين صُنع؛ ولا يوجد eager يمكن التحقق من خرجها بمقارنته به</translation>
    </message>
    <message>
        <source>the package does not take pictures of %1 in %2 on %3: it was compiled for others, which the cell&apos;s log names</source>
        <translation>لا تقبل الحزمة صورًا بأبعاد %1 من النوع %2 على %3: فقد جُمِّعت لغيرها، ويذكره سجل تنفيذ الخلية</translation>
    </message>
    <message>
        <source>it does not run on pictures of %1: %2; `compilescope-cli import --input-size HEIGHTxWIDTH FILE` names another size</source>
        <translation>لا يعمل على صور بحجم %1: %2؛ يحدّد الأمر `compilescope-cli import --input-size HEIGHTxWIDTH FILE` حجمًا آخر</translation>
    </message>
    <message>
        <source>its operations name the device %1: trace it on a CPU to run it anywhere</source>
        <translation>عملياته تسمّي الجهاز %1: تتبّعه على CPU ليعمل في أي مكان</translation>
    </message>
    <message>
        <source>the python-* modes run a library&apos;s own model; a TorchScript file has none</source>
        <translation>تشغّل أوضاع python-*‎ نموذج المكتبة نفسه، وليس لملف TorchScript نموذج كهذا</translation>
    </message>
    <message>
        <source>alone: %1</source>
        <translation>منفردًا: ⁨%1⁩</translation>
    </message>
    <message>
        <source>load</source>
        <translation>التحميل</translation>
    </message>
    <message>
        <source>input</source>
        <translation>تجهيز الدخل</translation>
    </message>
    <message>
        <source>capture</source>
        <translation>التقاط المخطط الحسابي</translation>
    </message>
    <message>
        <source>compile</source>
        <translation>التجميع</translation>
    </message>
    <message>
        <source>bind</source>
        <translation>ربط الأوزان</translation>
    </message>
    <message>
        <source>check</source>
        <translation>التحقق</translation>
    </message>
    <message>
        <source>warmup</source>
        <translation>الإحماء</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>القياس</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>قياس الذاكرة</translation>
    </message>
    <message>
        <source>import</source>
        <translation>استيراد PyTorch</translation>
    </message>
    <message>
        <source>export</source>
        <translation>تصدير المخطط</translation>
    </message>
    <message>
        <source>lower</source>
        <translation>توليد الشيفرة</translation>
    </message>
    <message>
        <source>package</source>
        <translation>تحزيم الشيفرة</translation>
    </message>
    <message>
        <source>freeze</source>
        <translation>تجميد الأوزان</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>رمز الخروج %1</translation>
    </message>
    <message>
        <source>%1; Linux does this when memory runs out</source>
        <translation>⁨%1⁩؛ يفعل Linux ذلك حين تنفد الذاكرة</translation>
    </message>
    <message>
        <source>killed by signal %1 (%2)</source>
        <translation>أُنهيت بالإشارة ⁦%1 (%2)⁩</translation>
    </message>
    <message>
        <source>killed by signal %1</source>
        <translation>أُنهيت بالإشارة %1</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>فشل: %1</translation>
    </message>
    <message>
        <source>the power limit</source>
        <translation>حد الطاقة</translation>
    </message>
    <message>
        <source>its temperature</source>
        <translation>حرارتها</translation>
    </message>
    <message>
        <source>its temperature (seen by the hardware)</source>
        <translation>حرارتها، بفعل العتاد</translation>
    </message>
    <message>
        <source>a slowdown by the hardware</source>
        <translation>إبطاء من العتاد</translation>
    </message>
    <message>
        <source>clocks kept equal with other GPUs</source>
        <translation>إبقاء التردد مساويًا للبطاقات الأخرى</translation>
    </message>
    <message>
        <source>the power supply&apos;s brake</source>
        <translation>مكبح مزوّد الطاقة</translation>
    </message>
    <message>
        <source>the board&apos;s limit</source>
        <translation>حد اللوحة</translation>
    </message>
    <message>
        <source>the voltage&apos;s limit</source>
        <translation>حد الجهد</translation>
    </message>
    <message>
        <source>compiled modes need a Python with torch: %1; name an interpreter with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh</source>
        <translation>تحتاج الأوضاع المُجمَّعة إلى Python فيه torch: ⁨%1⁩؛ حدّد مفسّرًا بـ ⁦--python⁩ أو ⁦COMPILESCOPE_PYTHON⁩، أو شغّل ⁦scripts/setup.sh⁩</translation>
    </message>
    <message>
        <source>%1 cannot import torch: %2</source>
        <translation>لا يستطيع ⁨%1⁩ استيراد torch: ⁨%2⁩</translation>
    </message>
    <message>
        <source>the python-* modes need torch, which %1 cannot import (%2); name another interpreter with --python</source>
        <translation>تحتاج أوضاع ⁦python-*⁩ إلى torch، ولا يستطيع ⁨%1⁩ استيراده (⁨%2⁩)؛ سمِّ مفسّرًا آخر بـ ⁦--python⁩</translation>
    </message>
    <message>
        <source>torch %1 of %2 finds no CUDA device</source>
        <translation>لا يجد torch %1 في ⁨%2⁩ أي جهاز CUDA</translation>
    </message>
    <message>
        <source>torch %1 has no compile mode &apos;%2&apos;, only %3</source>
        <translation>ليس في torch %1 وضع التجميع «⁨%2⁩»، بل فقط ⁨%3⁩</translation>
    </message>
    <message>
        <source>%1 cannot import %2 (%3); install it there or name another interpreter with --python</source>
        <translation>لا يستطيع ⁨%1⁩ استيراد ⁨%2⁩ (⁨%3⁩)؛ ثبّته هناك أو سمِّ مفسّرًا آخر بـ ⁦--python⁩</translation>
    </message>
    <message>
        <source>%1 is MMAction2&apos;s: transformers, which Python&apos;s arms run, has no such model</source>
        <translation>⁨%1⁩ من MMAction2: مكتبة transformers التي تشغّلها أوضاع Python ليس فيها نموذج كهذا</translation>
    </message>
    <message>
        <source>%1 with random weights has no vocabulary; a folder with vocab.json and merges.txt is needed (--weights DIR)</source>
        <translation>ليس لـ⁨%1⁩ بأوزان عشوائية مفردات؛ يلزم مجلد فيه ⁦vocab.json⁩ و⁦merges.txt⁩ (⁦--weights DIR⁩)</translation>
    </message>
    <message>
        <source>vocab.json and merges.txt are missing in %1</source>
        <translation>لا يوجد ⁦vocab.json⁩ و⁦merges.txt⁩ في ⁨%1⁩</translation>
    </message>
    <message>
        <source>none of these models reads text</source>
        <translation>لا يقرأ أيٌّ من هذه النماذج نصوصًا</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>لا يوجد ملف كهذا</translation>
    </message>
    <message>
        <source>missing; a model folder needs its weights</source>
        <translation>غير موجود؛ يحتاج مجلد النموذج إلى أوزانه</translation>
    </message>
    <message>
        <source>pickled checkpoints are not read, because unpickling runs code that the file brings; convert it to model.safetensors (save_pretrained does)</source>
        <translation>لا تُقرأ ملفات pickle، لأن قراءتها تشغّل شيفرة يحملها الملف؛ حوّله إلى ⁦model.safetensors⁩ (يفعل ذلك ⁦save_pretrained⁩)</translation>
    </message>
    <message>
        <source>does not fit its config.json: %1</source>
        <translation>لا يوافق ملفه ⁦config.json⁩: ⁨%1⁩</translation>
    </message>
    <message>
        <source>cannot be read; a model folder needs a config.json</source>
        <translation>تتعذّر قراءته؛ يحتاج مجلد النموذج إلى ⁦config.json⁩</translation>
    </message>
    <message>
        <source>neither a known model, a task (%1), &quot;all&quot;, a folder, timm/NAME, transformers/NAME, nor in the local Hugging Face cache; `compilescope-cli models` lists the known ones, `compilescope-cli weights get` downloads others</source>
        <translation>ليس نموذجًا معروفًا ولا مهمة (⁦%1⁩) ولا ⁦&quot;all&quot;⁩ ولا مجلدًا ولا ⁦timm/NAME⁩ ولا ⁦transformers/NAME⁩، وليس في ذاكرة Hugging Face المحلية؛ يسرد ⁦`compilescope-cli models`⁩ المعروف منها، وينزّل ⁦`compilescope-cli weights get`⁩ غيرها</translation>
    </message>
    <message>
        <source>a run is being measured (%1): a profile would disturb it</source>
        <translation>يجري قياس تشغيل (⁨%1⁩): سيعطّله التنميط</translation>
    </message>
    <message>
        <source>the output differs from the %1 reference by %2 of its standard deviation; %3 is allowed in %4, or agreement of every confident class and of 99.9 % of the mask pixels; it is %5 % and %6 %</source>
        <translation>يختلف الخرج عن مرجع ⁨%1⁩ بمقدار %2 من انحرافه المعياري؛ المسموح %3 في ⁨%4⁩، أو اتفاق كل الأصناف الواثقة و⁦99.9 %⁩ من بكسلات القناع؛ والاتفاق ⁦%5 %⁩ و⁦%6 %⁩</translation>
    </message>
    <message>
        <source>TorchScript cannot freeze the model: %1</source>
        <translation>لا يستطيع TorchScript تجميد النموذج: ⁨%1⁩</translation>
    </message>
    <message>
        <source>the model cannot be captured as a graph: %1</source>
        <translation>لا يمكن التقاط النموذج كمخطط حسابي: ⁨%1⁩</translation>
    </message>
    <message>
        <source>the package %1 cannot be loaded: %2</source>
        <translation>لا يمكن تحميل الحزمة ⁨%1⁩: ⁨%2⁩</translation>
    </message>
    <message>
        <source>%1 does not exist: LibTorch finds no usable CUDA device (see compilescope-cli devices)</source>
        <translation>⁨%1⁩ غير موجود: لا يجد LibTorch جهاز CUDA يمكنه استخدامه (انظر ⁦compilescope-cli devices⁩)</translation>
    </message>
    <message>
        <source>waiting for a run on this host to end (%1)</source>
        <translation>في انتظار انتهاء تشغيل على هذا الجهاز (⁨%1⁩)</translation>
    </message>
    <message>
        <source>a run is already using this folder (%1)</source>
        <translation>يستخدم تشغيل آخر هذا المجلد بالفعل (⁨%1⁩)</translation>
    </message>
    <message>
        <source>is a symbolic link; a run writes into its own folder only, so remove it</source>
        <translation>رابط رمزي؛ لا يكتب التشغيل إلا في مجلده، لذا احذفه</translation>
    </message>
    <message>
        <source>the plan has more than %1 combinations of model, device, batch size, number type and mode: split it into several runs</source>
        <translation>تحتوي الخطة على أكثر من %1 توليفة من النموذج والجهاز وحجم الدفعة ونوع الأعداد والوضع: قسّمها إلى عدة عمليات تشغيل</translation>
    </message>
    <message>
        <source>must be above 0 and at most %1 seconds</source>
        <translation>يجب أن يكون أكبر من 0 ولا يتجاوز %1 ثانية</translation>
    </message>
    <message>
        <source>neither a version such as 2.10.0 nor a folder</source>
        <translation>ليس إصدارًا مثل ⁦2.10.0⁩ ولا مجلدًا</translation>
    </message>
    <message>
        <source>torch %1 cannot be installed: %2 (see %3)</source>
        <translation>تعذّر تثبيت torch %1: ⁨%2⁩ (انظر ⁨%3⁩)</translation>
    </message>
    <message>
        <source>the run was measured with torch %1, and this program has torch %2; start a new run</source>
        <translation>قاس ذلك التشغيل torch %1 والموجود الآن torch %2؛ ابدأ تشغيلًا مستقلًا</translation>
    </message>
    <message>
        <source>the self-test has no result: %1</source>
        <translation>لا نتيجة للاختبار الذاتي: ⁨%1⁩</translation>
    </message>
    <message>
        <source>too few rounds were measured; give it more time</source>
        <translation>قيست جولات أقل من اللازم؛ امنحه وقتًا أطول</translation>
    </message>
    <message>
        <source>1 to 64 letters, digits and . _ + - only, beginning with a letter or digit</source>
        <translation>من 1 إلى 64 من الحروف اللاتينية والأرقام و⁦. _ + -⁩ فقط، ويبدأ بحرف أو رقم</translation>
    </message>
    <message>
        <source>contains a space</source>
        <translation>فيه فراغ</translation>
    </message>
    <message>
        <source>begins with a hyphen, like an option</source>
        <translation>يبدأ بشرطة كما تبدأ الخيارات</translation>
    </message>
    <message>
        <source>not minutes or DAYS-HOURS:MINUTES:SECONDS</source>
        <translation>ليس دقائق ولا ⁦DAYS-HOURS:MINUTES:SECONDS⁩</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>تتعذر كتابته: %1</translation>
    </message>
    <message>
        <source>cannot be opened: %1</source>
        <translation>يتعذر فتحه: %1</translation>
    </message>
    <message>
        <source>cannot be opened for writing: %1</source>
        <translation>يتعذر فتحه للكتابة: %1</translation>
    </message>
    <message>
        <source>cannot be created: %1</source>
        <translation>يتعذر إنشاؤه: %1</translation>
    </message>
    <message>
        <source>this folder cannot be created</source>
        <translation>يتعذر إنشاء هذا المجلد</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>الإذن مرفوض</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>لا مساحة متبقية على القرص</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>لا يوجد ملف أو مجلد كهذا</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>نظام الملفات للقراءة فقط</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>هذا مجلد</translation>
    </message>
    <message>
        <source>not a results.json (no JSON object)</source>
        <translation>ليس ⁦results.json⁩ (لا يحوي كائن JSON)</translation>
    </message>
    <message>
        <source>the key schema is not %1: not a results.json, or one of a newer version</source>
        <translation>المفتاح schema ليس %1: ليس ⁦results.json⁩ أو هو من إصدار أحدث</translation>
    </message>
    <message>
        <source>the key schema is not %1: not a plan, or one of a newer version</source>
        <translation>المفتاح schema ليس %1: ليس خطة أو هو من إصدار أحدث</translation>
    </message>
    <message>
        <source>the key results is missing or no list</source>
        <translation>المفتاح results مفقود أو ليس قائمة</translation>
    </message>
    <message>
        <source>the key plan is missing: not a plan</source>
        <translation>المفتاح plan مفقود: ليس خطة</translation>
    </message>
    <message>
        <source>the key %1 is unknown</source>
        <translation>المفتاح %1 غير معروف</translation>
    </message>
    <message>
        <source>contains no plan: not the journal of a run</source>
        <translation>لا يحوي خطة: ليس سجل تشغيل</translation>
    </message>
    <message>
        <source>not valid JSON (byte %1)</source>
        <translation>ليس JSON صالحًا (البايت %1)</translation>
    </message>
    <message>
        <source>not valid JSON (a number is too large)</source>
        <translation>ليس JSON صالحًا (عدد كبير جدًا)</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>تتعذر القراءة: %1</translation>
    </message>
    <message>
        <source>it is larger than %1</source>
        <translation>حجمه أكبر من %1</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>ليس ملفًا عاديًا</translation>
    </message>
    <message>
        <source>not valid JSON (the key %1 occurs twice)</source>
        <translation>ليس JSON صالحًا (المفتاح %1 مكرر)</translation>
    </message>
    <message>
        <source>its JSON is nested more than %1 deep</source>
        <translation>تداخل JSON فيه أعمق من %1</translation>
    </message>
    <message>
        <source>the folder %1 belongs to another user (number %2), who could put code there that this program runs; set %3 to a folder of your own</source>
        <translation>المجلد ⁨%1⁩ مملوك لمستخدم آخر (رقمه ⁨%2⁩) قد يضع فيه تعليمات برمجية يشغّلها هذا البرنامج؛ اضبط ⁨%3⁩ على مجلد يخصّك</translation>
    </message>
    <message>
        <source>the folder %1 can be written by other users, who could put code there that this program runs; run %2 or set %3 to a folder of your own</source>
        <translation>يمكن لمستخدمين آخرين الكتابة في المجلد ⁨%1⁩، وقد يضعون فيه تعليمات برمجية يشغّلها هذا البرنامج؛ نفّذ الأمر ⁨%2⁩ أو اضبط ⁨%3⁩ على مجلد يخصّك</translation>
    </message>
    <message>
        <source>is not a PNG file</source>
        <translation>ليس ملف ⁦PNG⁩</translation>
    </message>
    <message>
        <source>the run in this picture has over %1 bytes</source>
        <translation>حجم التشغيل المحفوظ في هذه الصورة يتجاوز %1 بايت</translation>
    </message>
    <message>
        <source>this picture contains no run; only PNG files that CompileScope exported contain one</source>
        <translation>لا تحوي هذه الصورة تشغيلًا؛ لا تحويه إلا ملفات PNG التي صدّرها ⁦CompileScope⁩</translation>
    </message>
    <message>
        <source>the run in this picture is damaged</source>
        <translation>التشغيل المحفوظ في هذه الصورة تالف</translation>
    </message>
    <message>
        <source>another program has locked it; try again when that program has ended</source>
        <translation>يقفله برنامج آخر؛ حاول مجددًا عند انتهائه</translation>
    </message>
    <message>
        <source>is damaged%1; move it away to begin a new history</source>
        <translation>تالف%1؛ انقله إلى مكان آخر لبدء سجل جديد</translation>
    </message>
    <message>
        <source>the disk is full%1</source>
        <translation>القرص ممتلئ%1</translation>
    </message>
    <message>
        <source>is a database of another program; move it away or set COMPILESCOPE_DATA</source>
        <translation>قاعدة بيانات لبرنامج آخر؛ انقلها إلى مكان آخر أو عيّن ⁦COMPILESCOPE_DATA⁩</translation>
    </message>
    <message>
        <source>was written by a newer CompileScope (schema %1, this version reads %2); update CompileScope or move the file away</source>
        <translation>كتبه إصدار أحدث من ⁦CompileScope⁩ (المخطط %1، وهذا يعرف %2)؛ حدّث هذا البرنامج أو انقل الملف</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>الخطوة %1 من %2</translation>
    </message>
    <message>
        <source>SUSPECT: identical to A100 nightly BeiT bs16 row; stable T4 value is %1</source>
        <translation>مشكوك فيها: تطابق صف ⁦A100 nightly BeiT bs16⁩؛ قيمة T4 في الإصدار المستقر %1</translation>
    </message>
    <message>
        <source>%1: the host key of %2 has changed: the host was set up anew, or this is a man-in-the-middle attack; ask its administrator, and remove the old key with ssh-keygen -R only if the new one is right</source>
        <translation>%1: يعرض %2 مفتاح مضيف غير الذي عُرف من قبل: إما أنه أُعيد إعداده، أو أن أحدًا يعترض الاتصال؛ اسأل من يديره، ولا تُزل المفتاح القديم بالأمر ssh-keygen -R إلا إذا كان الجديد صحيحًا</translation>
    </message>
    <message>
        <source>%1: the host key of %2 is unknown; log in once by hand and compare the key with the one that the machine&apos;s administrator gives</source>
        <translation>%1: مفتاح المضيف %2 غير معروف هنا؛ سجّل الدخول مرة يدويًا وقارنه بما يقوله من يدير الجهاز</translation>
    </message>
    <message>
        <source>%1: %2 refused the login; set up a key or an agent so that ssh asks for no password</source>
        <translation>%1: لم يسمح %2 بالدخول؛ جهّز مفتاحًا أو وكيلًا لا يطلب ssh معه كلمة مرور</translation>
    </message>
    <message>
        <source>%1: %2 refused the connection; is its SSH server running, on this port?</source>
        <translation>%1: رفض %2 الاتصال؛ هل خادم SSH يعمل عليه وعلى هذا المنفذ؟</translation>
    </message>
    <message>
        <source>%1: there is no host %2; check the name here and in your SSH configuration</source>
        <translation>%1: لا يوجد مضيف باسم %2؛ تحقّق من الاسم هنا وفي إعدادات SSH لديك</translation>
    </message>
    <message>
        <source>%1: %2 does not answer; is it switched on, and can it be reached from here?</source>
        <translation>%1: لا يجيب %2؛ هل هو قيد التشغيل، وهل يمكن الوصول إليه من هنا؟</translation>
    </message>
    <message>
        <source>%1: what answers on %2 is not an SSH server, or it accepts no logins now</source>
        <translation>%1: ما يجيب على %2 ليس خادم SSH، أو أنه لا يسمح لأحد بالدخول الآن</translation>
    </message>
    <message>
        <source>%1: the connection to %2 was lost</source>
        <translation>%1: انقطع الاتصال بـ %2</translation>
    </message>
    <message>
        <source>%1: Slurm&apos;s program srun was not found; is this the cluster&apos;s login node?</source>
        <translation>%1: برنامج srun الخاص بـ Slurm غير موجود؛ هل هذه عقدة الدخول إلى العنقود؟</translation>
    </message>
    <message>
        <source>%1: Slurm&apos;s controller cannot be reached; try again when `sinfo` works</source>
        <translation>%1: تعذّر الوصول إلى وحدة تحكم Slurm؛ يبيّن الأمر `sinfo` متى تعود</translation>
    </message>
    <message>
        <source>%1: the cluster has no partition &apos;%2&apos;; `sinfo` lists them</source>
        <translation>%1: لا يوجد في العنقود قسم باسم &apos;%2&apos;؛ يسردها الأمر `sinfo`</translation>
    </message>
    <message>
        <source>%1: Slurm cannot provide what the target requests: %2; `sinfo -N -o &apos;%N %P %G %f&apos;` lists the resources</source>
        <translation>%1: لا يستطيع Slurm تلبية ما يطلبه الهدف: %2؛ يبيّن الأمر `sinfo -N -o &apos;%N %P %G %f&apos;` ما هو متاح</translation>
    </message>
    <message>
        <source>%1: the node of the job failed; --resume measures what is left</source>
        <translation>%1: تعطّلت عقدة المهمة؛ يقيس الخيار ‎--resume ما تبقّى</translation>
    </message>
    <message>
        <source>%1: the job reached its time limit; set a longer one for the target, and --resume measures what is left</source>
        <translation>%1: بلغت المهمة حدّها الزمني؛ امنح الهدف حدًا أطول، ثم يقيس الخيار ‎--resume ما تبقّى</translation>
    </message>
    <message>
        <source>%1: the job was cancelled by Slurm or by hand; --resume measures what is left</source>
        <translation>%1: أُلغيت المهمة من Slurm أو يدويًا؛ يقيس الخيار ‎--resume ما تبقّى</translation>
    </message>
    <message>
        <source>%1: the runner %2 is missing; `compilescope-cli targets install %3` copies it there</source>
        <translation>%1: لا يوجد مشغّل %2؛ ينسخه إلى هناك الأمر `compilescope-cli targets install %3`</translation>
    </message>
    <message>
        <source>%1: the runner %2 does not start there; `compilescope-cli targets install %3` copies it again</source>
        <translation>%1: لا يعمل المشغّل %2 هناك؛ ينسخه من جديد الأمر `compilescope-cli targets install %3`</translation>
    </message>
    <message>
        <source>%1: %2 is not a runner of this version; `compilescope-cli targets install %3` copies it again</source>
        <translation>%1: ليس %2 مشغّلًا من هذا الإصدار؛ ينسخه من جديد الأمر `compilescope-cli targets install %3`</translation>
    </message>
    <message>
        <source>the runner of %1 was built from CompileScope %2, and this is %3; `compilescope-cli targets install %4` copies it again</source>
        <translation>مشغّل %1 من CompileScope %2، وهذا الإصدار هو %3؛ ينسخه من جديد الأمر `compilescope-cli targets install %4`</translation>
    </message>
    <message>
        <source>shared node: other jobs may have run beside this one</source>
        <translation>عقدة مشتركة: ربما عملت مهام أخرى بجانب هذه</translation>
    </message>
    <message>
        <source>waiting: %1</source>
        <translation>في الانتظار: %1</translation>
    </message>
    <message>
        <source>recorded in the live preview: one call a frame, eager always first, beside camera and window</source>
        <translation>سُجِّل في المعاينة الحية: استدعاء واحد لكل إطار، وeager أولًا دائمًا، إلى جانب الكاميرا والنافذة</translation>
    </message>
    <message>
        <source>freezing folds the weights into the code, and training changes them</source>
        <translation>يطوي التجميد الأوزان في الشيفرة، والتدريب يغيّرها</translation>
    </message>
    <message>
        <source>this mode is for inference only</source>
        <translation>هذا الوضع للاستدلال فقط</translation>
    </message>
    <message>
        <source>batch %1, published with %2 on each GPU</source>
        <translation>حجم الدفعة %1، والمنشور بحجم %2 على كل GPU</translation>
    </message>
    <message>
        <source>in float32, published with float16 autocast and a gradient scaler</source>
        <translation>في float32، والمنشور مع autocast بنوع float16 ومُحجِّم للتدرجات</translation>
    </message>
    <message>
        <source>includes data loading and, by the config name, %1 GPUs; GPU not stated</source>
        <translation>يشمل تحميل البيانات، وحسب اسم الإعداد %1 من وحدات GPU؛ ونوع GPU غير مذكور</translation>
    </message>
    <message>
        <source>the loss of step %1 is not finite</source>
        <translation>خسارة الخطوة %1 ليست عددًا منتهيًا</translation>
    </message>
    <message>
        <source>the first loss is %1, and eager&apos;s is %2 ± %3</source>
        <translation>الخسارة الأولى %1، وخسارة eager هي %2 بزيادة أو نقصان %3</translation>
    </message>
    <message>
        <source>cancelled while it learned</source>
        <translation>أُلغي أثناء التعلّم</translation>
    </message>
    <message>
        <source>with bfloat16 autocast, published in float32</source>
        <translation>مع autocast بنوع bfloat16، والمنشور في float32</translation>
    </message>
    <message>
        <source>with float16 autocast and a gradient scaler, published in float32</source>
        <translation>مع autocast بنوع float16 ومُحجِّم للتدرجات، والمنشور في float32</translation>
    </message>
    <message>
        <source>with bfloat16 autocast, published with float16 autocast and a gradient scaler</source>
        <translation>مع autocast بنوع bfloat16، والمنشور مع autocast بنوع float16 ومُحجِّم للتدرجات</translation>
    </message>
    <message>
        <source>batch %1 does not fit in memory (%2); the largest power of two that fits is %3</source>
        <translation>لا تتسع الذاكرة لحجم الدفعة %1 (%2)؛ وأكبر قوة للعدد 2 تتسع لها هي %3</translation>
    </message>
    <message>
        <source>learning: %1</source>
        <translation>التعلّم: %1</translation>
    </message>
    <message>
        <source>%1; the disk of %2 is full: make room there</source>
        <translation>⁨%1⁩؛ القرص الذي فيه ⁨%2⁩ ممتلئ: أفرغ مساحة عليه</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>في الانتظار</translation>
    </message>
    <message>
        <source>done</source>
        <translation>تم</translation>
    </message>
    <message>
        <source>the helper ended immediately</source>
        <translation>انتهت العملية المساعدة فورًا</translation>
    </message>
    <message>
        <source>the helper did not answer within %1 s and was killed</source>
        <translation>لم تُجب العملية المساعدة خلال %1 ث فأُنهيت</translation>
    </message>
    <message>
        <source>the helper ended (%1)</source>
        <translation>انتهت العملية المساعدة (⁨%1⁩)</translation>
    </message>
    <message>
        <source>it closed its output</source>
        <translation>أغلقت مخرجاتها</translation>
    </message>
    <message>
        <source>another run on the host (%1)</source>
        <translation>تشغيل آخر على المضيف (⁨%1⁩)</translation>
    </message>
    <message>
        <source>not started: %1</source>
        <translation>لم تبدأ: ⁨%1⁩</translation>
    </message>
    <message>
        <source>the display&apos;s clock</source>
        <translation>تردد الشاشة</translation>
    </message>
    <message>
        <source>the compiling helper gave no reason</source>
        <translation>لم تذكر عملية التجميع المساعدة سببًا</translation>
    </message>
    <message>
        <source>the worker sent a row that cannot be read: %1</source>
        <translation>أرسلت عملية القياس صفًا لا يمكن قراءته: ⁨%1⁩</translation>
    </message>
    <message>
        <source>the compiling helper ended</source>
        <translation>انتهت عملية التجميع المساعدة</translation>
    </message>
    <message>
        <source>%1; see %2</source>
        <translation>⁨%1⁩؛ انظر ⁨%2⁩</translation>
    </message>
    <message>
        <source>the compiling helper ended before it answered (%1); perhaps the machine ran out of memory</source>
        <translation>انتهت عملية التجميع المساعدة قبل أن تُجيب (⁨%1⁩)؛ ربما نفدت ذاكرة الجهاز</translation>
    </message>
    <message>
        <source>the compiling helper ended before it answered (%1)</source>
        <translation>انتهت عملية التجميع المساعدة قبل أن تُجيب (⁨%1⁩)</translation>
    </message>
    <message>
        <source>the compiling helper did not answer within %1 s and was killed</source>
        <translation>لم تُجب عملية التجميع المساعدة خلال %1 ث فأُنهيت</translation>
    </message>
    <message>
        <source>the compiling helper needed more than %1 of memory and was killed; %2 allows it more</source>
        <translation>احتاجت عملية التجميع المساعدة إلى أكثر من ⁨%1⁩ من الذاكرة فأُنهيت؛ يسمح ⁨%2⁩ بأكثر من ذلك</translation>
    </message>
    <message>
        <source>the worker &apos;%1&apos; ended before its first line: %2 (see %3)</source>
        <translation>انتهت عملية القياس «⁨%1⁩» قبل أن تُعلن جاهزيتها: ⁨%2⁩ (انظر ⁨%3⁩)</translation>
    </message>
    <message>
        <source>the worker &apos;%1&apos; sent no line for %2 s</source>
        <translation>لم يصدر أي شيء عن عملية القياس «⁨%1⁩» طوال %2 ث</translation>
    </message>
    <message>
        <source>the worker sent a line that cannot be used: %1</source>
        <translation>أرسلت عملية القياس سطرًا لا يمكن استخدامه: ⁨%1⁩</translation>
    </message>
    <message>
        <source>torch %1 cannot freeze weights</source>
        <translation>لا يستطيع torch %1 تجميد الأوزان</translation>
    </message>
    <message>
        <source>the python-* modes are checked with %1 %2</source>
        <translation>الأوضاع ⁦python-*⁩ مُتحقَّق منها مع ⁨%1 %2⁩</translation>
    </message>
    <message>
        <source>%1 is not a folder that transformers can read: %2</source>
        <translation>⁨%1⁩ ليس مجلدًا تستطيع مكتبة transformers قراءته: ⁨%2⁩</translation>
    </message>
    <message>
        <source>%1 contains code of its own, which is not run; only models that transformers has can be measured</source>
        <translation>يحتوي ⁨%1⁩ على شيفرة خاصة به لا تُشغَّل؛ لا يمكن قياس سوى النماذج الموجودة في transformers</translation>
    </message>
    <message>
        <source>this program is linked to LibTorch %1</source>
        <translation>هذا البرنامج مربوط بمكتبة LibTorch %1</translation>
    </message>
    <message>
        <source>%1 has %2 %3, but %4; install %5 there or name another interpreter with --python</source>
        <translation>لدى ⁨%1⁩ الإصدار ⁨%2 %3⁩، لكن ⁨%4⁩؛ ثبّت ⁨%5⁩ هناك أو سمِّ مفسّرًا آخر بـ ⁦--python⁩</translation>
    </message>
    <message>
        <source>launch %1 of %2</source>
        <translation>الإطلاق %1 من %2</translation>
    </message>
    <message>
        <source>a process of ABBA</source>
        <translation>إحدى عمليات الترتيب ABBA</translation>
    </message>
    <message>
        <source>in a process of its own: %1; the rounds are those in turns</source>
        <translation>في عملية مستقلة: ⁨%1⁩؛ الجولات هي جولات القياس بالتناوب</translation>
    </message>
    <message>
        <source>the self-test has no result: there is no row of %1</source>
        <translation>لا نتيجة للاختبار الذاتي: لا صف للوضع ⁨%1⁩</translation>
    </message>
    <message>
        <source>no mode can run on it: its Python has no transformers, and %1</source>
        <translation>لا يمكن تشغيل أي شيء عليه: ليس في مفسّر Python الخاص به مكتبة transformers، و⁨%1⁩</translation>
    </message>
    <message>
        <source>%1 devices did not answer within %2 s</source>
        <translation>لم يُجب الأمر ⁦%1 devices⁩ خلال %2 ث</translation>
    </message>
    <message>
        <source>%1 devices --json gave no list of devices (%2)</source>
        <translation>لم يُعطِ الأمر ⁦%1 devices --json⁩ قائمة أجهزة (⁨%2⁩)</translation>
    </message>
    <message>
        <source>it is still running</source>
        <translation>لا يزال قيد التشغيل</translation>
    </message>
    <message>
        <source>the runner of %1 was built from CompileScope %2, and this is %3; `compilescope-cli runtimes add` builds it again</source>
        <translation>مشغّل ⁨%1⁩ من CompileScope ⁨%2⁩، وهذا الإصدار هو ⁨%3⁩؛ يبنيه من جديد الأمر ⁦`compilescope-cli runtimes add`⁩</translation>
    </message>
    <message>
        <source>in the queue</source>
        <translation>في قائمة الانتظار</translation>
    </message>
    <message>
        <source>resources</source>
        <translation>الموارد</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>الأولوية</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>معلّقة</translation>
    </message>
    <message>
        <source>the worker&apos;s answer cannot be read: %1</source>
        <translation>لا يمكن قراءة جواب عملية القياس: ⁨%1⁩</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is neither timm/NAME, transformers/NAME nor a file&apos;s absolute path</source>
        <translation>«⁨%1⁩» ليس ⁦timm/NAME⁩ ولا ⁦transformers/NAME⁩ ولا مسارًا مطلقًا لملف</translation>
    </message>
    <message>
        <source>the weight %1 is %2, not float32</source>
        <translation>نوع الوزن ⁨%1⁩ هو %2، وليس float32</translation>
    </message>
    <message>
        <source>the cell has no weights for %1 of %2</source>
        <translation>لا توجد أوزان لـ ⁨%1⁩ من ⁨%2⁩</translation>
    </message>
    <message>
        <source>torch %1 cannot load it as a package of AOTInductor: %2</source>
        <translation>لا يستطيع torch %1 تحميله كحزمة AOTInductor: ⁨%2⁩</translation>
    </message>
    <message>
        <source>it has no file %1</source>
        <translation>ليس فيه ملف ⁨%1⁩</translation>
    </message>
    <message>
        <source>torch %1 cannot read it as an exported program: %2</source>
        <translation>لا يستطيع torch %1 قراءته كبرنامج مُصدَّر: ⁨%2⁩</translation>
    </message>
    <message>
        <source>torch %1 cannot read it as TorchScript: %2</source>
        <translation>لا يستطيع torch %1 قراءته كملف TorchScript: ⁨%2⁩</translation>
    </message>
    <message>
        <source>its module has no forward()</source>
        <translation>ليس في وحدته الدالة ⁦forward()⁩</translation>
    </message>
    <message>
        <source>its module changes its own attributes while it runs</source>
        <translation>تغيّر وحدته خصائصها أثناء التشغيل</translation>
    </message>
    <message>
        <source>the model&apos;s answer holds no tensor that could be compared</source>
        <translation>ليس في مخرجات النموذج موتّر يمكن مقارنته</translation>
    </message>
    <message>
        <source>the published weights of timm/%1 (%2) are not in the local Hugging Face cache: %3</source>
        <translation>الأوزان المنشورة للنموذج ⁦timm/%1⁩ (⁨%2⁩) غير موجودة في ذاكرة Hugging Face المحلية: ⁨%3⁩</translation>
    </message>
    <message>
        <source>the model takes pictures with %1 channels; only those with 3 can be measured</source>
        <translation>يأخذ النموذج صورًا ذات %1 قنوات؛ ولا يمكن قياس سوى ما له 3 قنوات</translation>
    </message>
    <message>
        <source>its architecture %1 is not a model of the model type &apos;%2&apos;</source>
        <translation>معماريته ⁨%1⁩ ليست نموذجًا من نوع النماذج «⁨%2⁩»</translation>
    </message>
    <message>
        <source>transformers has no model for the model type &apos;%1&apos;</source>
        <translation>ليس في transformers نموذج لنوع النماذج «⁨%1⁩»</translation>
    </message>
    <message>
        <source>%1 is an architecture, which has no weights of its own: use random ones, a folder, or transformers/ORG/NAME</source>
        <translation>⁨%1⁩ معمارية، وليست لها أوزان خاصة بها: استخدم أوزانًا عشوائية أو مجلدًا أو ⁦transformers/ORG/NAME⁩</translation>
    </message>
    <message>
        <source>the worker has not answered for %1 s</source>
        <translation>لم ترد العملية العاملة منذ ⁦%1 s⁩</translation>
    </message>
    <message>
        <source>no frame has arrived for some seconds</source>
        <translation>لم يصل أي إطار منذ بضع ثوانٍ</translation>
    </message>
    <message>
        <source>not a whole number of milliseconds from 1 to %1</source>
        <translation>ليس عددًا صحيحًا من الميلي ثانية بين 1 و%1</translation>
    </message>
    <message>
        <source>not a whole number of seconds from 1 to %1</source>
        <translation>ليس عددًا صحيحًا من الثواني بين 1 و%1</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 فارغ</translation>
    </message>
    <message>
        <source>%1 is not supported: %2; PNG, JPEG, WebP, BMP and TIFF are</source>
        <translation>صيغة %1 غير مدعومة: %2؛ الصيغ المدعومة هي PNG وJPEG وWebP وBMP وTIFF</translation>
    </message>
    <message>
        <source>%1 is not an image that can be read; PNG, JPEG, WebP, BMP and TIFF are supported</source>
        <translation>%1 ليس صورة يمكن قراءتها؛ الصيغ المدعومة هي PNG وJPEG وWebP وBMP وTIFF</translation>
    </message>
    <message>
        <source>cannot read the image %1: %2</source>
        <translation>تتعذّر قراءة الصورة %1: %2</translation>
    </message>
    <message>
        <source>it has %1x%2 pixels; at most %3 are read</source>
        <translation>حجمها %1 × %2 بكسل؛ وأقصى ما يُقرأ %3</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>لا وجود لهذا الملف</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>هذا مجلّد</translation>
    </message>
    <message>
        <source>its data is truncated, damaged or of a kind that is not supported</source>
        <translation>بياناتها ناقصة أو تالفة أو من نوع غير مدعوم</translation>
    </message>
    <message>
        <source>it is larger than OpenCV reads, or its header is damaged</source>
        <translation>هي أكبر مما يقرؤه OpenCV، أو ترويستها تالفة</translation>
    </message>
    <message>
        <source>grey with transparency multiplied into it is not supported</source>
        <translation>الصور الرمادية التي ضُربت قيمها في الشفافية غير مدعومة</translation>
    </message>
    <message>
        <source>only 8 and 16 bits a channel are supported</source>
        <translation>المدعوم 8 و16 بت للقناة فقط</translation>
    </message>
    <message>
        <source>it is truncated</source>
        <translation>بياناتها ناقصة</translation>
    </message>
    <message>
        <source>its data is damaged or of a kind that is not supported</source>
        <translation>بياناتها تالفة أو من نوع غير مدعوم</translation>
    </message>
    <message>
        <source>at the end of the run %1 was %2 % faster beside eager than at its first measurement: other ratios of this run may be off by as much</source>
        <translation>في نهاية التشغيل كان %1 أسرع بنسبة %2 % بجانب eager مما كان في قياسه الأول: قد تنحرف النسب الأخرى في هذا التشغيل بالقدر نفسه</translation>
    </message>
    <message>
        <source>at the end of the run %1 was %2 % slower beside eager than at its first measurement: other ratios of this run may be off by as much</source>
        <translation>في نهاية التشغيل كان %1 أبطأ بنسبة %2 % بجانب eager مما كان في قياسه الأول: قد تنحرف النسب الأخرى في هذا التشغيل بالقدر نفسه</translation>
    </message>
    <message>
        <source>the suffixes of %1 are only for runs; choose the number type and the memory layout instead</source>
        <translation>لاحقات ⁨%1⁩ لعمليات القياس فقط؛ اختر نوع الأعداد وترتيب الذاكرة بدلًا منها</translation>
    </message>
    <message>
        <source>%1 has no input of the shape (N, C, H, W), which channels_last is for</source>
        <translation>ليس للنموذج ⁨%1⁩ مدخل بالشكل ⁦(N, C, H, W)⁩ الذي وُضع له ⁦channels_last⁩</translation>
    </message>
    <message>
        <source>in %1, only %2 % of the answer agrees with the %3 reference</source>
        <translation>في ⁨%1⁩ لا يتفق مع مرجع ⁨%3⁩ سوى ⁦%2 %⁩ من الإجابة</translation>
    </message>
    <message>
        <source>the cell&apos;s number type is %1 already, so this mode is the same as %2</source>
        <translation>نوع الأعداد هو ⁨%1⁩ أصلًا، لذا يطابق هذا الوضع ⁨%2⁩</translation>
    </message>
    <message>
        <source>the plan&apos;s memory layout is %1 already, so this mode is the same as %2</source>
        <translation>ترتيب الذاكرة في الخطة هو ⁨%1⁩ أصلًا، لذا يطابق هذا الوضع ⁨%2⁩</translation>
    </message>
    <message>
        <source>an allocation on the GPU failed: %1</source>
        <translation>تعذّر حجز ذاكرة على GPU: ⁨%1⁩</translation>
    </message>
    <message>
        <source>there was not enough memory for a float32 reference, so outputs are compared with eager&apos;s in %1</source>
        <translation>لم تكفِ الذاكرة لمرجع float32، لذلك تُقارَن المخرجات بمخرجات eager في ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1 is not a GPU: tests use it, and nothing that it reports is a measurement</source>
        <translation>%1 ليس بطاقة GPU حقيقية: تستخدمه الاختبارات فقط، ولا شيء مما يبلّغ عنه يُعدّ قياسًا</translation>
    </message>
    <message>
        <source>not validated yet: CompileScope has no kept measurement of this device</source>
        <translation>لم يُتحقق منه بعد: لا يوجد في CompileScope قياس محفوظ لهذا الجهاز</translation>
    </message>
    <message>
        <source>its compute mode is PROHIBITED, so no process can use it; change the mode with: sudo nvidia-smi -c DEFAULT</source>
        <translation>وضع الحوسبة فيها PROHIBITED، فلا تستطيع أي عملية استخدامها؛ غيّر الوضع بالأمر: ⁦sudo nvidia-smi -c DEFAULT⁩</translation>
    </message>
    <message>
        <source>its compute mode is EXCLUSIVE_PROCESS, and a run uses it from several processes: the one that measures, the one that compiles, and those of Python arms; change the mode with: sudo nvidia-smi -c DEFAULT</source>
        <translation>وضع الحوسبة فيها ⁦EXCLUSIVE_PROCESS⁩، وتستخدمها عملية التشغيل من عدة عمليات: التي تقيس والتي تجمّع وعمليات أوضاع Python؛ غيّر الوضع بالأمر: ⁦sudo nvidia-smi -c DEFAULT⁩</translation>
    </message>
    <message>
        <source>this GPU has compute capability %1, and Triton, which generates the code of compiled modes, needs 7.0</source>
        <translation>القدرة الحاسوبية لهذه البطاقة %1، ويحتاج Triton الذي يولّد شيفرة الأوضاع المُجمَّعة إلى 7.0</translation>
    </message>
    <message>
        <source>compiled modes are unsupported: %1</source>
        <translation>الأوضاع المُجمَّعة غير مدعومة: %1</translation>
    </message>
    <message>
        <source>a part of a GPU (MIG), without power and energy: the driver reports those of the whole GPU</source>
        <translation>جزء من GPU ⁦(MIG)⁩، بلا قدرة ولا طاقة: يبلّغ برنامج التشغيل عن قيم البطاقة كلها</translation>
    </message>
    <message>
        <source>in WSL2, where the driver reports no other processes on the GPU, and its clock cannot be locked</source>
        <translation>في WSL2، حيث لا يبلّغ برنامج التشغيل عن العمليات الأخرى على GPU ولا يمكن تثبيت ترددها</translation>
    </message>
    <message>
        <source>beside GPUs of other kinds: CUDA numbers them by speed, nvidia-smi by slot; CUDA_DEVICE_ORDER=PCI_BUS_ID makes the numbers equal</source>
        <translation>بجانب بطاقات من أنواع أخرى: يرقّمها CUDA حسب السرعة ويرقّمها ⁦nvidia-smi⁩ حسب المنفذ؛ ويجعل ⁦CUDA_DEVICE_ORDER=PCI_BUS_ID⁩ الأرقام متساوية</translation>
    </message>
    <message>
        <source>a header that compiling for a GPU needs does not compile: %1</source>
        <translation>لا يُجمَّع ملف ترويسة يحتاج إليه التجميع لـ GPU: ⁨%1⁩</translation>
    </message>
    <message>
        <source>the driver&apos;s library cannot be linked: %1</source>
        <translation>تعذّر ربط مكتبة برنامج التشغيل: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Triton compiles against Python.h, which is not installed; install the package python3-dev</source>
        <translation>يحتاج Triton عند التجميع إلى ⁦Python.h⁩ وهو غير مثبّت؛ ثبّت الحزمة ⁦python3-dev⁩</translation>
    </message>
    <message>
        <source>compiling for a GPU needs CUDA headers that are not installed: %1</source>
        <translation>يحتاج التجميع لـ GPU إلى ملفات ترويسة CUDA غير مثبّتة: ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1; install them with: %2</source>
        <translation>⁨%1⁩؛ ثبّتها بالأمر: ⁨%2⁩</translation>
    </message>
    <message>
        <source>its JSON is neither a list of names nor an object from number to name</source>
        <translation>محتواه بصيغة JSON ليس قائمة أسماء ولا كائنًا يربط كل رقم باسم</translation>
    </message>
    <message>
        <source>neither imagenet-1k nor a file</source>
        <translation>ليس imagenet-1k ولا ملفًا</translation>
    </message>
    <message>
        <source>not valid UTF-8</source>
        <translation>ليس UTF-8 صالحًا</translation>
    </message>
    <message>
        <source>it has no names</source>
        <translation>لا أسماء فيه</translation>
    </message>
    <message>
        <source>it has more than %1 names</source>
        <translation>فيه أكثر من %1 اسم</translation>
    </message>
    <message>
        <source>it has %1 names, but the model has %2 classes</source>
        <translation>فيه %1 اسم، لكن للنموذج %2 صنف</translation>
    </message>
    <message>
        <source>cancelled while it answered the pictures</source>
        <translation>أُلغي في أثناء الإجابة عن الصور</translation>
    </message>
    <message>
        <source>%1 does not read pictures</source>
        <translation>لا يأخذ ⁨%1⁩ صورًا</translation>
    </message>
    <message>
        <source>the model has no class %1, or several, for %2; names and numbers are those of the model</source>
        <translation>ليس في النموذج صنف ⁨%1⁩، أو فيه أكثر من صنف بهذا الاسم، للصورة ⁨%2⁩؛ والأسماء والأرقام هي أسماء أصناف النموذج وأرقامها</translation>
    </message>
    <message>
        <source>picture %1 of %2</source>
        <translation>الصورة %1 من %2</translation>
    </message>
    <message>
        <source>the model prepares none of the pictures in the shape that is measured (%1x%2 pixels)</source>
        <translation>لا يُعِدّ النموذج أيًّا من الصور بالشكل المقيس ⁨(%1x%2)⁩ بكسل</translation>
    </message>
    <message>
        <source>%1 of %2 pictures were left out, because the model prepares them in another shape than the one that is measured</source>
        <translation>تُركت %1 من %2 صورة، لأن النموذج يُعِدّها بشكل غير الشكل المقيس</translation>
    </message>
    <message>
        <source>on %1 pictures, only %2 % of the answers agree with eager&apos;s</source>
        <translation>من بين %1 صورة، لا يتفق مع eager سوى ⁦%2 %⁩ من الإجابات</translation>
    </message>
    <message>
        <source>it has more than %1 files</source>
        <translation>فيه أكثر من %1 ملف</translation>
    </message>
    <message>
        <source>it has more than %1 pictures; choose a part of them</source>
        <translation>فيه أكثر من %1 صورة؛ اختر بعضها</translation>
    </message>
    <message>
        <source>it has no picture (.jpg, .png, .webp, .bmp, .tif), neither in it nor in its sub-folders</source>
        <translation>لا صورة فيه ولا في مجلداته الفرعية ⁨(.jpg, .png, .webp, .bmp, .tif)⁩</translation>
    </message>
    <message>
        <source>record %1 has %2 columns; a picture and its class are expected</source>
        <translation>في السجل %1 عدد %2 من الأعمدة؛ والمتوقع صورة وصنفها</translation>
    </message>
    <message>
        <source>there is no picture %1</source>
        <translation>لا توجد الصورة ⁨%1⁩</translation>
    </message>
    <message>
        <source>not a folder</source>
        <translation>ليس مجلدًا</translation>
    </message>
    <message>
        <source>pictures are for inference only, not for training steps</source>
        <translation>خطوة التدريب لا تعطي إجابة عن صورة</translation>
    </message>
    <message>
        <source>the model %1 reads clips, not pictures</source>
        <translation>يأخذ النموذج ⁨%1⁩ مقاطع لا صورًا</translation>
    </message>
    <message>
        <source>--labels has %1 names, but the model has %2 classes</source>
        <translation>في ⁨--labels⁩ عدد %1 من الأسماء، لكن للنموذج %2 صنف</translation>
    </message>
    <message>
        <source>pictures: %1</source>
        <translation>الصور: %1</translation>
    </message>
    <message>
        <source>PyTorch %1 is not installed, and measuring needs it. This command installs it and takes about 6 GB: %2</source>
        <translation>PyTorch %1 غير مثبَّت، والقياس يحتاج إليه. يثبّته الأمر التالي ويشغل نحو 6 GB: ⁦%2⁩</translation>
    </message>
    <message>
        <source>a run is being measured (%1), which this command would disturb: repeat it when the run has ended</source>
        <translation>يجري الآن قياس تشغيل (⁨%1⁩)، وهذا الأمر سيشوّش عليه: كرّره بعد انتهاء التشغيل</translation>
    </message>
    <message>
        <source>this version does not have the choice %1</source>
        <translation>الخيار ⁨%1⁩ ليس من خيارات هذا الإصدار</translation>
    </message>
    <message>
        <source>no folder can be created in it</source>
        <translation>لا يمكن إنشاء مجلد فيه</translation>
    </message>
    <message>
        <source>%1 exists and is not an empty folder: choose another folder</source>
        <translation>⁨%1⁩ موجود وليس مجلدًا فارغًا: اختر مجلدًا آخر</translation>
    </message>
    <message>
        <source>the model&apos;s input has another shape than the one measured: its picture %1 is missing</source>
        <translation>شكل مدخل النموذج يختلف عن المدخل المقيس: صورته ⁨%1⁩ مفقودة</translation>
    </message>
    <message>
        <source>the model&apos;s folder %1 is missing: name its new place with --weights</source>
        <translation>مجلد النموذج ⁨%1⁩ مفقود: حدّد مكانه الجديد بالخيار ⁦--weights⁩</translation>
    </message>
    <message>
        <source>%1. Download the weights with compilescope-cli weights get, or name their folder with --weights</source>
        <translation>⁨%1⁩. نزّل الأوزان بالأمر ⁦compilescope-cli weights get⁩ أو حدّد مجلدها بالخيار ⁦--weights⁩</translation>
    </message>
    <message>
        <source>%1 is a package already: copy the file</source>
        <translation>⁨%1⁩ حزمة جاهزة: انسخ الملف</translation>
    </message>
    <message>
        <source>the weights are not those of the row: name the folder of the measured ones with --weights, or measure again</source>
        <translation>الأوزان ليست أوزان الصف: حدّد مجلد الأوزان المقيسة بالخيار ⁦--weights⁩ أو أعد القياس</translation>
    </message>
    <message>
        <source>the compiled package is not in the cache; the disk may be full</source>
        <translation>الحزمة المجمَّعة ليست في ذاكرة التخزين المؤقت: هل القرص ممتلئ؟</translation>
    </message>
    <message>
        <source>the saved package failed its self-check, because its output is wrong: %1</source>
        <translation>جُرّبت الحزمة المحفوظة وخرجها خاطئ: ⁨%1⁩</translation>
    </message>
    <message>
        <source>the package was compiled again, because the machine, a version or CompileScope is not that of the measurement: its time may differ</source>
        <translation>جُمِّعت الحزمة من جديد لأن الجهاز أو أحد الإصدارات يختلف عنه عند القياس: قد يختلف زمنها</translation>
    </message>
    <message>
        <source>the measured time is that of a CUDA graph, which replays the package&apos;s kernels; the program calls the package without one and may be slower</source>
        <translation>الزمن المقيس هو زمن مخطط CUDA يعيد تشغيل نوى الحزمة؛ أما البرنامج فيستدعي الحزمة بدونه وقد يكون أبطأ</translation>
    </message>
    <message>
        <source>the mode was measured with torch %1, and this program has torch %2: measure it again</source>
        <translation>قيس الوضع باستخدام torch %1، وفي هذا البرنامج torch %2: أعد قياسه</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>لا يمكن قراءته</translation>
    </message>
    <message>
        <source>%1 is the model of the Python library, which runs without CompileScope: call it under torch.no_grad()</source>
        <translation>⁨%1⁩ هو نموذج مكتبة Python الذي يعمل بدون CompileScope: استدعه ضمن ⁦torch.no_grad()⁩</translation>
    </message>
    <message>
        <source>%1 is compiled in each process: in Python, call torch.compile(model, mode=&quot;%2&quot;) under torch.no_grad(). To save a package, measure %3</source>
        <translation>⁨%1⁩ يُجمَّع في كل عملية: في Python استدعِ ⁦torch.compile(model, mode=&quot;%2&quot;)⁩ ضمن ⁦torch.no_grad()⁩. لحفظ حزمة، قِس ⁨%3⁩</translation>
    </message>
    <message>
        <source>%1 has no package: in Python, torch.jit.optimize_for_inference(torch.jit.freeze(torch.jit.trace(model.eval(), inputs))) makes the same, and its save() writes a file that LibTorch loads</source>
        <translation>ليس للوضع ⁨%1⁩ حزمة: في Python ينتج ⁦torch.jit.optimize_for_inference(torch.jit.freeze(torch.jit.trace(model.eval(), inputs)))⁩ الشيء نفسه، وتكتب ⁦save()⁩ ملفًا يحمّله LibTorch</translation>
    </message>
    <message>
        <source>%1 has no package: it runs the model&apos;s code operator by operator. Save a compiled mode</source>
        <translation>ليس للوضع ⁨%1⁩ حزمة: فهو يشغّل شيفرة النموذج عمليةً تلو الأخرى. احفظ وضعًا مجمَّعًا</translation>
    </message>
    <message>
        <source>a published result has no package</source>
        <translation>ليس للنتيجة المنشورة حزمة</translation>
    </message>
    <message>
        <source>the example was measured on another machine: measure the model here</source>
        <translation>قيس المثال على جهاز آخر: قِس النموذج هنا</translation>
    </message>
    <message>
        <source>the row repeats another one: save that one</source>
        <translation>هذا الصف يكرر صفًا آخر: احفظ ذلك الصف</translation>
    </message>
    <message>
        <source>training steps cannot be saved, only inference</source>
        <translation>لا يمكن حفظ خطوات التدريب، بل الاستدلال فقط</translation>
    </message>
    <message>
        <source>the mode has no result: %1</source>
        <translation>ليس للوضع نتيجة: ⁨%1⁩</translation>
    </message>
    <message>
        <source>mode %1 is unknown in this version of CompileScope</source>
        <translation>الوضع ⁨%1⁩ غير معروف في هذا الإصدار من CompileScope</translation>
    </message>
    <message>
        <source>the mode was measured on %1: run compilescope-cli deploy there</source>
        <translation>قيس الوضع على ⁨%1⁩: شغّل ⁦compilescope-cli deploy⁩ هناك</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>%1 has no file of %2 for this machine: name another package index</source>
        <translation>لا يوجد في ⁦%1⁩ ملف من ⁦%2⁩ لهذا الجهاز: حدّد فهرس حزم آخر</translation>
    </message>
    <message>
        <source>%1 has room for %2 GB, and PyTorch needs %3 GB: make room, or name another folder with COMPILESCOPE_DATA</source>
        <translation>تتسع المساحة في ⁦%1⁩ لـ %2 GB، ويحتاج PyTorch إلى %3 GB: وفّر مساحة، أو حدّد مجلدًا آخر في COMPILESCOPE_DATA</translation>
    </message>
    <message>
        <source>%1 was damaged by the download and was removed: try again</source>
        <translation>وصل ⁦%1⁩ تالفًا فأُزيل: حاول مجددًا</translation>
    </message>
    <message>
        <source>Installing the headers for compiling on a GPU</source>
        <translation>جارٍ تثبيت ملفات الترويسة اللازمة للتجميع على GPU</translation>
    </message>
    <message>
        <source>Looking for the packages</source>
        <translation>جارٍ البحث عن الحزم</translation>
    </message>
    <message>
        <source>Downloading PyTorch</source>
        <translation>جارٍ تنزيل PyTorch</translation>
    </message>
    <message>
        <source>Installing PyTorch</source>
        <translation>جارٍ تثبيت PyTorch</translation>
    </message>
    <message>
        <source>%1 is a link to another environment, which is not changed: remove the link</source>
        <translation>⁦%1⁩ رابط إلى بيئة أخرى لن تُغيَّر: أزِل الرابط</translation>
    </message>
    <message>
        <source>the packages cannot be installed: %1</source>
        <translation>يتعذر تثبيت الحزم: ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1 answered %2: choose another package index, or try again later</source>
        <translation>يجيب ⁦%1⁩ بـ ⁦%2⁩: حدّد فهرس حزم آخر، أو حاول لاحقًا</translation>
    </message>
    <message>
        <source>the disk of %1 is full: make room there; what was downloaded is kept</source>
        <translation>القرص الذي فيه ⁦%1⁩ ممتلئ: وفّر مساحة هناك؛ ما تم تنزيله محفوظ</translation>
    </message>
    <message>
        <source>the package index cannot be reached (%1): check the network; what was downloaded is kept</source>
        <translation>يتعذر الوصول إلى فهرس الحزم (⁨%1⁩): تحقق من الشبكة؛ ما تم تنزيله محفوظ</translation>
    </message>
    <message>
        <source>the set-up failed: %1</source>
        <translation>أخفق الإعداد: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Creating the Python environment</source>
        <translation>جارٍ إنشاء بيئة Python</translation>
    </message>
    <message>
        <source>holds no journal: not a saved run that is unfinished</source>
        <translation>لا يحوي سجل تشغيل: ليس تشغيلًا محفوظًا غير مكتمل</translation>
    </message>
    <message>
        <source>no Python from %1 to 3.14 with the module venv was found: install it with %2</source>
        <translation>لم يُعثر على Python من %1 إلى 3.14 مع الوحدة venv: ثبّته بالأمر ⁦%2⁩</translation>
    </message>
    <message>
        <source>this program was not installed: %1 installs PyTorch for it</source>
        <translation>هذا البرنامج غير مثبَّت: يثبّت ⁦%1⁩ له PyTorch</translation>
    </message>
    <message>
        <source>another program is setting up PyTorch in %1</source>
        <translation>برنامج آخر يُعِدّ PyTorch في ⁦%1⁩</translation>
    </message>
    <message>
        <source>PyTorch was not set up: %1</source>
        <translation>لم يكتمل إعداد PyTorch: ⁨%1⁩</translation>
    </message>
    <message>
        <source>it is not installed; `engines list` shows what is</source>
        <translation>غير مثبّت؛ يعرض ⁦`engines list`⁩ ما هو مثبّت</translation>
    </message>
    <message>
        <source>engine %1: another program is adding or removing it</source>
        <translation>المحرّك ⁨%1⁩: يضيفه أو يزيله برنامج آخر</translation>
    </message>
    <message>
        <source>engine %1: %2 cannot be removed: %3</source>
        <translation>المحرّك ⁨%1⁩: تتعذّر إزالة ⁨%2⁩: ⁨%3⁩</translation>
    </message>
    <message>
        <source>an ONNX file runs in another engine, and none is installed; `%1` installs one</source>
        <translation>يعمل ملف ONNX في محرّك آخر، ولا يوجد محرّك مثبّت؛ يثبّت ⁦`%1`⁩ واحدًا</translation>
    </message>
    <message>
        <source>an ONNX file runs only in the modes of other engines: %1</source>
        <translation>لا يعمل ملف ONNX إلا في أوضاع المحرّكات الأخرى: ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1 is not installed; `%2` installs it</source>
        <translation>⁨%1⁩ غير مثبّت؛ يثبّته ⁦`%2`⁩</translation>
    </message>
    <message>
        <source>%1 %2 is installed, but this program is checked with %3; `%4` installs that version</source>
        <translation>الإصدار المثبّت هو ⁨%1⁩ ⁨%2⁩، لكنّ هذا البرنامج مختبَر مع ⁨%3⁩؛ يثبّت ⁦`%4`⁩ ذلك الإصدار</translation>
    </message>
    <message>
        <source>%1 does not compute in %2 on a CPU, only in %3</source>
        <translation>لا يحسب ⁨%1⁩ بنوع الأعداد ⁨%2⁩ على المعالج، بل بـ ⁨%3⁩ فقط</translation>
    </message>
    <message>
        <source>%1 is MMAction2&apos;s: transformers, from which models are converted, has no such model</source>
        <translation>النموذج ⁨%1⁩ من MMAction2، وليس في transformers، التي تُحوَّل منها النماذج، نموذج كهذا</translation>
    </message>
    <message>
        <source>%1 chooses the memory layout itself</source>
        <translation>يختار ⁨%1⁩ تخطيط الذاكرة بنفسه</translation>
    </message>
    <message>
        <source>converting a model for %1 needs a Python with torch and transformers; name an interpreter with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh</source>
        <translation>يتطلّب تحويل نموذج من أجل ⁨%1⁩ مفسّر Python فيه torch و transformers؛ حدّد مفسّرًا بـ ⁦--python⁩ أو ⁦COMPILESCOPE_PYTHON⁩، أو شغّل ⁦scripts/setup.sh⁩</translation>
    </message>
    <message>
        <source>`%1` installs %2 again</source>
        <translation>يعيد ⁦`%1`⁩ تثبيت ⁨%2⁩</translation>
    </message>
    <message>
        <source>%1 did not run with the settings that were asked for: %2 is %3 instead of %4</source>
        <translation>لم يعمل ⁨%1⁩ بالإعدادات المطلوبة: قيمة ⁨%2⁩ هي ⁨%3⁩ بدلًا من ⁨%4⁩</translation>
    </message>
    <message>
        <source>the python-* modes need a Python with torch and transformers; name an interpreter with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh</source>
        <translation>تتطلّب الأوضاع ⁦python-*⁩ مفسّر Python فيه torch و transformers؛ حدّد مفسّرًا بـ ⁦--python⁩ أو ⁦COMPILESCOPE_PYTHON⁩، أو شغّل ⁦scripts/setup.sh⁩</translation>
    </message>
    <message>
        <source>this version runs %1 on CPUs only</source>
        <translation>يشغّل هذا الإصدار ⁨%1⁩ على المعالجات المركزية فقط</translation>
    </message>
    <message>
        <source>%1 runs in another engine, which has tools of its own to save a model</source>
        <translation>يعمل ⁨%1⁩ في محرّك آخر، وله أدواته الخاصة لحفظ النموذج</translation>
    </message>
    <message>
        <source>the converted model has %1 outputs instead of %2</source>
        <translation>للنموذج المحوَّل ⁨%1⁩ من المخرجات بدلًا من ⁨%2⁩</translation>
    </message>
    <message>
        <source>%1 cannot import %2 (%3); `%4` installs it again</source>
        <translation>لا يستطيع ⁨%1⁩ استيراد ⁨%2⁩ (⁨%3⁩)؛ يعيد ⁦`%4`⁩ تثبيته</translation>
    </message>
    <message>
        <source>%1 has %2 %3, but this program is checked with %4; `%5` installs that version</source>
        <translation>في ⁨%1⁩ الإصدار ⁨%2⁩ ⁨%3⁩، لكنّ هذا البرنامج مختبَر مع ⁨%4⁩؛ يثبّت ⁦`%5`⁩ ذلك الإصدار</translation>
    </message>
    <message>
        <source>%1 is Python %2, but %3 is installed for Python %4; `%5` installs it for this one</source>
        <translation>‏⁨%1⁩ هو Python ⁨%2⁩، لكنّ ⁨%3⁩ مثبّت من أجل Python ⁨%4⁩؛ يثبّته ⁦`%5`⁩ من أجل هذا المفسّر</translation>
    </message>
    <message>
        <source>%1 cannot convert the model: %2</source>
        <translation>لا يستطيع ⁨%1⁩ تحويل النموذج: ⁨%2⁩</translation>
    </message>
    <message>
        <source>it cannot be read as ONNX: %1</source>
        <translation>تتعذّر قراءته بصيغة ONNX: ⁨%1⁩</translation>
    </message>
    <message>
        <source>it takes pictures of the type %1; only float32 can be measured</source>
        <translation>يقبل صورًا من النوع ⁨%1⁩؛ ولا يمكن قياس سوى float32</translation>
    </message>
    <message>
        <source>%1 takes %2 while it is installed, and %3 are free in %4; free some, or name another folder with COMPILESCOPE_DATA</source>
        <translation>يتطلّب تثبيت ⁨%1⁩ مساحة ⁨%2⁩، والمتاح ⁨%3⁩ في ⁨%4⁩؛ حرّر مساحة، أو حدّد مجلدًا آخر بـ ⁦COMPILESCOPE_DATA⁩</translation>
    </message>
    <message>
        <source>%1 cannot be installed: %2 (see %3)</source>
        <translation>يتعذّر تثبيت ⁨%1⁩: ⁨%2⁩ (انظر ⁨%3⁩)</translation>
    </message>
    <message>
        <source>%1 was installed, but Python cannot import it: %2</source>
        <translation>ثُبّت ⁨%1⁩، لكنّ Python لا يستطيع استيراده: ⁨%2⁩</translation>
    </message>
    <message>
        <source>expected one of %1</source>
        <translation>المتوقَّع واحد من: ⁨%1⁩</translation>
    </message>
    <message>
        <source>calibrated on random input, so its answers to pictures may differ more from eager&apos;s; --pictures names pictures for the calibration</source>
        <translation>عويرت بمدخلات عشوائية، لذا قد تختلف إجاباتها على الصور أكثر عن إجابات eager؛ يحدّد الخيار --pictures صورًا للمعايرة</translation>
    </message>
    <message>
        <source>int8 code cannot be saved; save the same mode measured in another number type</source>
        <translation>لا يمكن حفظ شيفرة int8؛ احفظ الوضع نفسه مقيسًا بنوع أعداد آخر</translation>
    </message>
    <message>
        <source>an ONNX file is not quantised, only a model of torch</source>
        <translation>لا يُكمَّم ملف ONNX، بل نموذج torch فقط</translation>
    </message>
    <message>
        <source>int8 is for inference only</source>
        <translation>int8 للاستدلال فقط</translation>
    </message>
    <message>
        <source>int8 code is generated for x86 processors only; choose float16 or bfloat16 on a GPU</source>
        <translation>تُولَّد شيفرة int8 لمعالجات x86 فقط؛ اختر float16 أو bfloat16 على بطاقة رسومية</translation>
    </message>
    <message>
        <source>only modes with frozen weights, such as default+freezing, and openvino compute in int8</source>
        <translation>لا يحسب بالنوع int8 إلا الأوضاع ذات الأوزان المجمدة، مثل default+freezing، والوضع openvino</translation>
    </message>
    <message>
        <source>int8 in OpenVINO needs NNCF, which cannot be imported (%1); `%2` installs it</source>
        <translation>يحتاج int8 في OpenVINO إلى NNCF، وتعذّر استيراده (%1)؛ يثبّته الأمر `%2`</translation>
    </message>
    <message>
        <source>the quantiser found no convolution or linear layer that it can compute in int8</source>
        <translation>لم يجد المكمِّم أي التفاف أو طبقة خطية يمكن حسابها بالنوع int8</translation>
    </message>
    <message>
        <source>int8 needs torchao, which cannot be imported (%1); scripts/setup.sh installs it if it runs with this PyTorch</source>
        <translation>يحتاج int8 إلى torchao، وتعذّر استيراده (%1)؛ يثبّته scripts/setup.sh إن كان يعمل مع إصدار PyTorch هذا</translation>
    </message>
    <message>
        <source>arms disturb each other: compared with %2, this one takes %1 % more time beside the others than alone</source>
        <translation>الأوضاع يشوّش بعضها على بعض: بالقياس إلى ⁨%2⁩ يستغرق هذا الوضع إلى جانب غيره وقتًا أطول بنسبة ⁦%1 %⁩ مما يستغرقه منفردًا</translation>
    </message>
    <message>
        <source>arms disturb each other: compared with %2, this one takes %1 % less time beside the others than alone</source>
        <translation>الأوضاع يشوّش بعضها على بعض: بالقياس إلى ⁨%2⁩ يستغرق هذا الوضع إلى جانب غيره وقتًا أقصر بنسبة ⁦%1 %⁩ مما يستغرقه منفردًا</translation>
    </message>
    <message>
        <source>measured on %1, before the run was resumed on %2</source>
        <translation>قيس على ⁨%1⁩ قبل استئناف التشغيل على ⁨%2⁩</translation>
    </message>
    <message>
        <source>transformers computes attention in %1 as two products and a softmax, and C++ in one operation, so the ratio of C++ to Python contains this difference; with --attention explicit both compute it alike</source>
        <translation>تحسب transformers الانتباه في ⁨%1⁩ بجداءين وsoftmax، وتحسبه ⁦C++⁩ في عملية واحدة، لذا تتضمن نسبة ⁦C++⁩ إلى Python هذا الفرق؛ ومع ⁦--attention explicit⁩ يُحسب في الاثنين بالطريقة نفسها</translation>
    </message>
</context>
<context>
    <name>Format</name>
    <message>
        <source>%1 s</source>
        <translation>⁦%1 s⁩</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>⁦%1 ms⁩</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>⁦%1 %⁩</translation>
    </message>
    <message>
        <source>± %1 %</source>
        <translation>⁦± %1 %⁩</translation>
    </message>
    <message>
        <source>under a minute</source>
        <translation>أقل من دقيقة</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>⁦%1 GiB⁩</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>⁦%1 MiB⁩</translation>
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
        <translation>تصنيف الصور</translation>
    </message>
    <message>
        <source>Image segmentation</source>
        <translation>تجزئة الصور</translation>
    </message>
    <message>
        <source>Object detection</source>
        <translation>اكتشاف الكائنات</translation>
    </message>
    <message>
        <source>Video recognition</source>
        <translation>التعرف على الفيديو</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>أسرع</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>أبطأ</translation>
    </message>
    <message>
        <source>same</source>
        <translation>مماثل</translation>
    </message>
    <message>
        <source>can&apos;t tell</source>
        <translation>غير محسوم</translation>
    </message>
    <message>
        <source>Quick</source>
        <translation>سريع</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>قياسي</translation>
    </message>
    <message>
        <source>Publish</source>
        <translation>للنشر</translation>
    </message>
    <message>
        <source>As in the guide</source>
        <translation>كما في الدليل</translation>
    </message>
    <message>
        <source>A first impression: at least 10 rounds, differences above 3 %.</source>
        <translation>انطباع أول: 10 جولات على الأقل، وفروق تتجاوز ⁦3 %⁩.</translation>
    </message>
    <message>
        <source>A result to rely on: two launches, differences above 1 %.</source>
        <translation>نتيجة يُعتمد عليها: تُطلق العملية مرتين، وفروق تتجاوز ⁦1 %⁩.</translation>
    </message>
    <message>
        <source>A result to publish: five launches, differences above 0.5 %. Takes long.</source>
        <translation>نتيجة صالحة للنشر: تُطلق العملية خمس مرات، وفروق تتجاوز ⁦0.5 %⁩. يستغرق وقتًا طويلًا.</translation>
    </message>
    <message>
        <source>The protocol of the published tables: 300 calls, one mode after the other, means.</source>
        <translation>بروتوكول الجداول المنشورة: 300 استدعاء، وضعًا تلو الآخر، ومتوسطات.</translation>
    </message>
    <message>
        <source>PyTorch without compiling, operator by operator: the baseline.</source>
        <translation>PyTorch بدون تجميع، عملية تلو الأخرى: خط الأساس.</translation>
    </message>
    <message>
        <source>Compiled by Inductor with its default settings.</source>
        <translation>مُجمَّع بواسطة Inductor بإعداداته الافتراضية.</translation>
    </message>
    <message>
        <source>Compiled with the weights folded into the code: often fastest, larger packages.</source>
        <translation>مُجمَّع مع تضمين الأوزان في الشيفرة: الأسرع غالبًا، لكن بحزم أكبر.</translation>
    </message>
    <message>
        <source>Compiled by Inductor; on a GPU each call replays a CUDA graph, which saves the time that launching kernels takes.</source>
        <translation>مُجمَّع بواسطة Inductor؛ على GPU يعيد كل استدعاء تشغيل مخطط CUDA، فيوفّر وقت إطلاق النوى.</translation>
    </message>
    <message>
        <source>Compiled by Inductor, which times several kernels for each matrix product and takes the fastest; on a GPU replayed as a CUDA graph. Compiling takes long.</source>
        <translation>مُجمَّع بواسطة Inductor الذي يقيس زمن عدة نوى لكل ضرب مصفوفات ويأخذ أسرعها؛ ويُعاد تشغيله على GPU كمخطط CUDA. يستغرق التجميع وقتًا طويلًا.</translation>
    </message>
    <message>
        <source>As max-autotune, but without the CUDA graph.</source>
        <translation>مثل max-autotune، لكن دون مخطط CUDA.</translation>
    </message>
    <message>
        <source>Traced, frozen and optimized by TorchScript, PyTorch&apos;s older compiler.</source>
        <translation>مُتتبَّع ومُجمَّد ومُحسَّن بواسطة TorchScript، مترجم PyTorch الأقدم.</translation>
    </message>
    <message>
        <source>Operator by operator as eager, but replayed as a CUDA graph.</source>
        <translation>عملية تلو أخرى كما في eager، لكن يُعاد تشغيلها كمخطط CUDA.</translation>
    </message>
    <message>
        <source>In Python: transformers&apos; own model, without compiling.</source>
        <translation>في Python: نموذج transformers نفسه بدون تجميع.</translation>
    </message>
    <message>
        <source>In Python: transformers&apos; own model with torch.compile.</source>
        <translation>في Python: نموذج transformers نفسه مع torch.compile.</translation>
    </message>
    <message>
        <source>%1 (same code: %2)</source>
        <comment>a mode, and other modes that run the same code</comment>
        <translation>%1 (الشيفرة نفسها: %2)</translation>
    </message>
    <message>
        <source>Weights and images have the memory layout channels_last.</source>
        <translation>للأوزان والصور ترتيب الذاكرة ⁦channels_last⁩.</translation>
    </message>
    <message>
        <source>Weights and inputs are bfloat16.</source>
        <translation>الأوزان والمدخلات من النوع ⁦bfloat16⁩.</translation>
    </message>
    <message>
        <source>Example: %1</source>
        <comment>a device</comment>
        <translation>مثال: %1</translation>
    </message>
    <message>
        <source>Compiles with frozen weights and, if the model allows it, in up to three other ways. Measures them in turns and keeps the fastest correct code. The choice is stored.</source>
        <translation>يُجمَّع بأوزان مجمدة، وحيث يسمح النموذج بثلاث طرق أخرى على الأكثر، ثم تُقارَن بالتناوب ويُحتفظ بأسرع شيفرة صحيحة. يُحفظ الاختيار.</translation>
    </message>
    <message numerus="yes">
        <source>%n s</source>
        <comment>a duration</comment>
        <translation>
            <numerusform>%n ثانية</numerusform>
            <numerusform>ثانية واحدة</numerusform>
            <numerusform>ثانيتان</numerusform>
            <numerusform>%n ثوانٍ</numerusform>
            <numerusform>%n ثانية</numerusform>
            <numerusform>%n ثانية</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <comment>a duration</comment>
        <translation>
            <numerusform>%n دقيقة</numerusform>
            <numerusform>دقيقة واحدة</numerusform>
            <numerusform>دقيقتان</numerusform>
            <numerusform>%n دقائق</numerusform>
            <numerusform>%n دقيقة</numerusform>
            <numerusform>%n دقيقة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h</source>
        <comment>a duration</comment>
        <translation>
            <numerusform>%n ساعة</numerusform>
            <numerusform>ساعة واحدة</numerusform>
            <numerusform>ساعتان</numerusform>
            <numerusform>%n ساعات</numerusform>
            <numerusform>%n ساعة</numerusform>
            <numerusform>%n ساعة</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a duration: hours and minutes, or minutes and seconds</comment>
        <translation>%1 و%2</translation>
    </message>
    <message numerus="yes">
        <source>about %n min</source>
        <translation>
            <numerusform>نحو %n دقيقة</numerusform>
            <numerusform>نحو دقيقة واحدة</numerusform>
            <numerusform>نحو دقيقتين</numerusform>
            <numerusform>نحو %n دقائق</numerusform>
            <numerusform>نحو %n دقيقة</numerusform>
            <numerusform>نحو %n دقيقة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n h</source>
        <translation>
            <numerusform>نحو %n ساعة</numerusform>
            <numerusform>نحو ساعة واحدة</numerusform>
            <numerusform>نحو ساعتين</numerusform>
            <numerusform>نحو %n ساعات</numerusform>
            <numerusform>نحو %n ساعة</numerusform>
            <numerusform>نحو %n ساعة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n h 30 min</source>
        <translation>
            <numerusform>نحو 30 دقيقة</numerusform>
            <numerusform>نحو ساعة و30 دقيقة</numerusform>
            <numerusform>نحو ساعتين و30 دقيقة</numerusform>
            <numerusform>نحو %n ساعات و30 دقيقة</numerusform>
            <numerusform>نحو %n ساعة و30 دقيقة</numerusform>
            <numerusform>نحو %n ساعة و30 دقيقة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n min</source>
        <translation>
            <numerusform>حتى %n دقيقة</numerusform>
            <numerusform>حتى دقيقة واحدة</numerusform>
            <numerusform>حتى دقيقتين</numerusform>
            <numerusform>حتى %n دقائق</numerusform>
            <numerusform>حتى %n دقيقة</numerusform>
            <numerusform>حتى %n دقيقة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n h</source>
        <translation>
            <numerusform>حتى %n ساعة</numerusform>
            <numerusform>حتى ساعة واحدة</numerusform>
            <numerusform>حتى ساعتين</numerusform>
            <numerusform>حتى %n ساعات</numerusform>
            <numerusform>حتى %n ساعة</numerusform>
            <numerusform>حتى %n ساعة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n min</source>
        <comment>a range of durations</comment>
        <translation>
            <numerusform>من %1 إلى %n دقيقة</numerusform>
            <numerusform>من %1 إلى دقيقة واحدة</numerusform>
            <numerusform>من %1 إلى دقيقتين</numerusform>
            <numerusform>من %1 إلى %n دقائق</numerusform>
            <numerusform>من %1 إلى %n دقيقة</numerusform>
            <numerusform>من %1 إلى %n دقيقة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n h</source>
        <comment>minutes with their unit, and hours</comment>
        <translation>
            <numerusform>من %1 إلى %n ساعة</numerusform>
            <numerusform>من %1 إلى ساعة واحدة</numerusform>
            <numerusform>من %1 إلى ساعتين</numerusform>
            <numerusform>من %1 إلى %n ساعات</numerusform>
            <numerusform>من %1 إلى %n ساعة</numerusform>
            <numerusform>من %1 إلى %n ساعة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <comment>at the beginning of a range</comment>
        <translation>
            <numerusform>%n دقيقة</numerusform>
            <numerusform>دقيقة واحدة</numerusform>
            <numerusform>دقيقتين</numerusform>
            <numerusform>%n دقائق</numerusform>
            <numerusform>%n دقيقة</numerusform>
            <numerusform>%n دقيقة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n h</source>
        <comment>a range of hours</comment>
        <translation>
            <numerusform>من %1 إلى %n ساعة</numerusform>
            <numerusform>من %1 إلى ساعة واحدة</numerusform>
            <numerusform>من %1 إلى ساعتين</numerusform>
            <numerusform>من %1 إلى %n ساعات</numerusform>
            <numerusform>من %1 إلى %n ساعة</numerusform>
            <numerusform>من %1 إلى %n ساعة</numerusform>
        </translation>
    </message>
    <message>
        <source>Another engine: Intel&apos;s OpenVINO, with the converted model, in its own process.</source>
        <translation>محرّك آخر: OpenVINO من Intel، بالنموذج المحوَّل، في عملية خاصة به.</translation>
    </message>
    <message>
        <source>Another engine: ONNX Runtime, with the converted model, in its own process.</source>
        <translation>محرّك آخر: ONNX Runtime، بالنموذج المحوَّل، في عملية خاصة به.</translation>
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
        <translation>النموذج</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>الجهاز</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>حجم الدفعة</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>النوع</translation>
    </message>
    <message>
        <source>The number format of weights and inputs.</source>
        <translation>صيغة أعداد الأوزان والمدخلات.</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>الوضع</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>مجال الثقة ⁦95 %⁩</translation>
    </message>
    <message>
        <source>Where the true median lies with 95 % confidence; sorted by its relative width.</source>
        <translation>المدى الذي يقع فيه الوسيط الحقيقي بثقة ⁦95 %⁩؛ يجري الفرز بحسب عرضه النسبي.</translation>
    </message>
    <message>
        <source>Improvement</source>
        <translation>التحسين</translation>
    </message>
    <message>
        <source>Improvement, interval</source>
        <translation>التحسين، مجال الثقة</translation>
    </message>
    <message>
        <source>Where the true improvement lies with 95 % confidence.</source>
        <translation>المدى الذي يقع فيه التحسين الحقيقي بثقة ⁦95 %⁩.</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>التقييم</translation>
    </message>
    <message>
        <source>C++ over Python</source>
        <translation>‏⁦C++⁩ نسبةً إلى Python</translation>
    </message>
    <message>
        <source>Time of this C++ arm over that of the Python arm of the same mode, with its interval; below 1 the C++ is faster.</source>
        <translation>زمن هذا الوضع في ⁦C++⁩ مقسومًا على زمن الوضع نفسه في Python، مع مجال الثقة؛ دون 1 تكون ⁦C++⁩ أسرع.</translation>
    </message>
    <message>
        <source>Compile time</source>
        <translation>وقت التجميع</translation>
    </message>
    <message>
        <source>Break-even</source>
        <translation>نقطة التعادل</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>ذروة الذاكرة</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>الجولات</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>النوى</translation>
    </message>
    <message>
        <source>Generated kernels: proof that compiled code ran.</source>
        <translation>النوى المولَّدة: دليل على تنفيذ الشيفرة المُجمَّعة.</translation>
    </message>
    <message>
        <source>Output difference</source>
        <translation>فرق المخرجات</translation>
    </message>
    <message>
        <source>Largest difference from the reference output, in its standard deviations.</source>
        <translation>أكبر فرق عن المخرجات المرجعية، مقيسًا بانحرافاتها المعيارية.</translation>
    </message>
    <message>
        <source>Published in</source>
        <translation>منشور في</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>ملاحظة</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>الأوزان</translation>
    </message>
    <message>
        <source>With random weights the times are real, the models&apos; answers are not.</source>
        <translation>مع الأوزان العشوائية تكون الأزمنة حقيقية، أما إجابات النماذج فلا معنى لها.</translation>
    </message>
    <message>
        <source>random, seed %1</source>
        <translation>عشوائية، البذرة %1</translation>
    </message>
    <message>
        <source>from a folder</source>
        <translation>من مجلد</translation>
    </message>
    <message>
        <source>did not engage</source>
        <translation>لم يُفعَّل</translation>
    </message>
    <message>
        <source>Library calls</source>
        <translation>استدعاءات المكتبات</translation>
    </message>
    <message>
        <source>Operators that the compiler left to a library: how many calls, and of which.</source>
        <translation>العمليات التي تركها المترجم لمكتبة: عدد الاستدعاءات ولأي منها.</translation>
    </message>
    <message>
        <source>Fused operations</source>
        <translation>العمليات المدمجة</translation>
    </message>
    <message>
        <source>Operations that share a generated kernel with others.</source>
        <translation>عمليات تشترك مع غيرها في نواة مولَّدة.</translation>
    </message>
    <message>
        <source>CUDA graph</source>
        <translation>مخطط CUDA</translation>
    </message>
    <message>
        <source>Whether each call replays a CUDA graph, or why it does not.</source>
        <translation>هل يعيد كل استدعاء تشغيل مخطط CUDA، أو سبب عدم ذلك.</translation>
    </message>
    <message>
        <source>Autotuning</source>
        <translation>الضبط التلقائي</translation>
    </message>
    <message>
        <source>For each operation that was autotuned, the kernel that was fastest and its time.</source>
        <translation>لكل عملية ضُبطت تلقائيًا: أسرع نواة وزمنها.</translation>
    </message>
    <message>
        <source>Tuning</source>
        <translation>الضبط</translation>
    </message>
    <message>
        <source>For each choice that the mode tuned tried: whether it was kept, and how many times as fast it made the code.</source>
        <translation>لكل خيار جرّبه الوضع tuned: هل أُبقي، وكم مرة صارت الشيفرة أسرع به.</translation>
    </message>
    <message>
        <source>Difference from eager</source>
        <translation>الفرق عن eager</translation>
    </message>
    <message>
        <source>Largest difference from eager&apos;s own output, in its standard deviations.</source>
        <translation>أكبر فرق عن مخرجات eager نفسها، بوحدة انحرافها المعياري.</translation>
    </message>
    <message>
        <source>Seconds per iteration</source>
        <translation>ثوانٍ لكل تكرار</translation>
    </message>
    <message numerus="yes">
        <source>%1 to %2 in %n step(s)</source>
        <comment>losses</comment>
        <translation>
            <numerusform>من %1 إلى %2 دون خطوات</numerusform>
            <numerusform>من %1 إلى %2 في خطوة واحدة</numerusform>
            <numerusform>من %1 إلى %2 في خطوتين</numerusform>
            <numerusform>من %1 إلى %2 في %n خطوات</numerusform>
            <numerusform>من %1 إلى %2 في %n خطوة</numerusform>
            <numerusform>من %1 إلى %2 في %n خطوة</numerusform>
        </translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>الخسارة</translation>
    </message>
    <message>
        <source>The share of time that this mode saves, with its 95 % interval. All modes of both engines are compared with the same eager, as in the charts.</source>
        <translation>نسبة الزمن الذي يوفّره هذا الوضع، مع مجال الثقة ⁦95 %⁩. تُقارَن جميع أوضاع المحرّكين بالوضع eager نفسه، كما في الرسوم البيانية.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>الزمن</translation>
    </message>
    <message>
        <source>Time of one call with the whole batch, and half of its 95 % interval. All stages of a run are on one scale. Published rows have the mean.</source>
        <translation>زمن استدعاء واحد للدفعة كلها، مع نصف مجال الثقة ⁦95 %⁩. جميع مراحل التشغيل على مقياس واحد. وفي الصفوف المنشورة المتوسط.</translation>
    </message>
    <message>
        <source>Median of its own stage</source>
        <translation>وسيط مرحلته</translation>
    </message>
    <message>
        <source>The median of this arm&apos;s samples, before it is put on the scale of the first stage.</source>
        <translation>وسيط عينات هذا الوضع، قبل تحويله إلى مقياس المرحلة الأولى.</translation>
    </message>
    <message>
        <source>Improvement over eager (C++)</source>
        <translation>التحسين عن ⁦eager (⁦C++⁩)⁩</translation>
    </message>
    <message>
        <source>Improvement over eager (Python)</source>
        <translation>التحسين عن ⁦eager (Python)⁩</translation>
    </message>
    <message>
        <source>Capture and compilation, or loading the compiled package from the cache.</source>
        <translation>التقاط المخطط والتجميع، أو أخذ الحزمة المُجمَّعة من ذاكرة التخزين المؤقت.</translation>
    </message>
    <message>
        <source>The number of images or clips after which the time saved exceeds the compile time.</source>
        <translation>عدد الصور، أو المقاطع، الذي يُسترد بعده الوقت المصروف في التجميع.</translation>
    </message>
    <message>
        <source>from the Hub, revision %1</source>
        <translation>من منصة ⁦Hugging Face⁩، المراجعة ⁨%1⁩</translation>
    </message>
    <message>
        <source>In training: the time of a step, as in MMAction2&apos;s table.</source>
        <translation>للتدريب: زمن الخطوة كما في جدول MMAction2.</translation>
    </message>
    <message>
        <source>In training: the losses of the steps before the measurement, from the cell&apos;s weights on.</source>
        <translation>للتدريب: بدءًا من أوزان الخلية، في الخطوات التي تسبق القياس.</translation>
    </message>
    <message>
        <source>Faster, slower or same only if the interval supports it. For an arm without a result, its status.</source>
        <translation>أسرع أو أبطأ أو مماثل حيث يسمح مجال الثقة بذلك فقط؛ أو حالة الوضع الذي لا نتيجة له.</translation>
    </message>
    <message>
        <source>Agreement on pictures</source>
        <translation>التوافق على الصور</translation>
    </message>
    <message>
        <source>How far this mode&apos;s answers on your pictures agree with eager&apos;s, with the 95 % interval.</source>
        <translation>مدى توافق إجابات هذا الوضع عن صورك مع إجابات eager، مع مجال الثقة بنسبة ⁦95 %⁩.</translation>
    </message>
    <message>
        <source>Accuracy on pictures</source>
        <translation>الدقة على الصور</translation>
    </message>
    <message>
        <source>The share of the labelled pictures that this mode classifies correctly, with the 95 % interval.</source>
        <translation>نسبة الصور ذات الصنف المعروف التي يصنفها هذا الوضع تصنيفًا صحيحًا، مع مجال الثقة بنسبة ⁦95 %⁩.</translation>
    </message>
    <message>
        <source>Compiler set-up</source>
        <translation>تهيئة المُجمِّع</translation>
    </message>
    <message>
        <source>What the compiler did once for later compilations too: importing PyTorch, checking vector instructions, precompiling headers. Not part of the compile time.</source>
        <translation>ما أنجزه المُجمِّع مرة واحدة لعمليات التجميع اللاحقة أيضًا: استيراد PyTorch، وفحص تعليمات المتجهات، وتجميع ملفات الترويسة مسبقًا. ليس جزءًا من زمن التجميع.</translation>
    </message>
    <message>
        <source>Conversion time</source>
        <translation>زمن التحويل</translation>
    </message>
    <message>
        <source>Converting the model to the format of another engine, such as OpenVINO; once for each cell.</source>
        <translation>تحويل النموذج إلى صيغة محرّك آخر مثل OpenVINO؛ مرة واحدة لكل خلية.</translation>
    </message>
    <message>
        <source>Load time</source>
        <translation>زمن التحميل</translation>
    </message>
    <message>
        <source>Loading the model and its weights.</source>
        <translation>تحميل النموذج وأوزانه.</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>المحرّك</translation>
    </message>
    <message>
        <source>Modes of other engines: version and settings in effect, as the engine reports them.</source>
        <translation>أوضاع المحرّكات الأخرى: الإصدار والإعدادات السارية كما يبلغ عنها المحرّك.</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>لا صور</numerusform>
            <numerusform>صورة واحدة</numerusform>
            <numerusform>صورتان</numerusform>
            <numerusform>%n صور</numerusform>
            <numerusform>%n صورة</numerusform>
            <numerusform>%n صورة</numerusform>
        </translation>
    </message>
    <message>
        <source>random values</source>
        <translation>قيم عشوائية</translation>
    </message>
    <message>
        <source>Quantised</source>
        <translation>المكمَّم</translation>
    </message>
    <message>
        <source>Of an int8 arm: the operators with weights that compute in int8, of all such operators.</source>
        <translation>لوضع بالنوع int8: عدد العمليات ذات الأوزان التي تُحسب بالنوع int8 من جميع هذه العمليات.</translation>
    </message>
    <message>
        <source>Calibrated on</source>
        <translation>المعايرة</translation>
    </message>
    <message>
        <source>Of an int8 arm: the input on which its activations were observed.</source>
        <translation>لوضع بالنوع int8: المدخلات التي رُصدت عليها قيم التفعيل.</translation>
    </message>
</context>
<context>
    <name>State</name>
    <message>
        <source>queued</source>
        <translation>في الانتظار</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>قيد التحضير</translation>
    </message>
    <message>
        <source>compiling</source>
        <translation>قيد التجميع</translation>
    </message>
    <message>
        <source>checking</source>
        <translation>قيد التحقق</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>قيد الإحماء</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>قيد القياس</translation>
    </message>
    <message>
        <source>done</source>
        <translation>تم</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>نفاد الذاكرة</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>فشل</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>انتهت المهلة</translation>
    </message>
    <message>
        <source>wrong output</source>
        <translation>مخرجات خاطئة</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>لا ينطبق</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>أُلغي</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>تم تخطيه</translation>
    </message>
</context>
<context>
    <name>WarningGroups</name>
    <message numerus="yes">
        <source>%n control(s) at the end of the run differ from the first measurement</source>
        <translation>
            <numerusform>0 قياسات ضبط في نهاية التشغيل تختلف عن القياس الأول</numerusform>
            <numerusform>قياس ضبط واحد في نهاية التشغيل يختلف عن القياس الأول</numerusform>
            <numerusform>قياسا ضبط في نهاية التشغيل يختلفان عن القياس الأول</numerusform>
            <numerusform>%n قياسات ضبط في نهاية التشغيل تختلف عن القياس الأول</numerusform>
            <numerusform>%n قياس ضبط في نهاية التشغيل يختلف عن القياس الأول</numerusform>
            <numerusform>%n قياس ضبط في نهاية التشغيل يختلف عن القياس الأول</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose launches disagree</source>
        <translation>
            <numerusform>تختلف مرات الإطلاق في 0 أوضاع</numerusform>
            <numerusform>تختلف مرات الإطلاق في وضع واحد</numerusform>
            <numerusform>تختلف مرات الإطلاق في وضعين</numerusform>
            <numerusform>تختلف مرات الإطلاق في %n أوضاع</numerusform>
            <numerusform>تختلف مرات الإطلاق في %n وضعًا</numerusform>
            <numerusform>تختلف مرات الإطلاق في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The machine&apos;s speed changed while %n mode(s) were measured</source>
        <translation>
            <numerusform>تغيّرت سرعة الجهاز أثناء قياس 0 أوضاع</numerusform>
            <numerusform>تغيّرت سرعة الجهاز أثناء قياس وضع واحد</numerusform>
            <numerusform>تغيّرت سرعة الجهاز أثناء قياس وضعين</numerusform>
            <numerusform>تغيّرت سرعة الجهاز أثناء قياس %n أوضاع</numerusform>
            <numerusform>تغيّرت سرعة الجهاز أثناء قياس %n وضعًا</numerusform>
            <numerusform>تغيّرت سرعة الجهاز أثناء قياس %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with very noisy times</source>
        <translation>
            <numerusform>تشويش شديد في أزمنة 0 أوضاع</numerusform>
            <numerusform>تشويش شديد في أزمنة وضع واحد</numerusform>
            <numerusform>تشويش شديد في أزمنة وضعين</numerusform>
            <numerusform>تشويش شديد في أزمنة %n أوضاع</numerusform>
            <numerusform>تشويش شديد في أزمنة %n وضعًا</numerusform>
            <numerusform>تشويش شديد في أزمنة %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) that run only eager&apos;s operators</source>
        <translation>
            <numerusform>تشغيل عمليات eager وحدها في 0 أوضاع</numerusform>
            <numerusform>تشغيل عمليات eager وحدها في وضع واحد</numerusform>
            <numerusform>تشغيل عمليات eager وحدها في وضعين</numerusform>
            <numerusform>تشغيل عمليات eager وحدها في %n أوضاع</numerusform>
            <numerusform>تشغيل عمليات eager وحدها في %n وضعًا</numerusform>
            <numerusform>تشغيل عمليات eager وحدها في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose answer differs from the reference</source>
        <translation>
            <numerusform>اختلاف الإجابة عن المرجع في 0 أوضاع</numerusform>
            <numerusform>اختلاف الإجابة عن المرجع في وضع واحد</numerusform>
            <numerusform>اختلاف الإجابة عن المرجع في وضعين</numerusform>
            <numerusform>اختلاف الإجابة عن المرجع في %n أوضاع</numerusform>
            <numerusform>اختلاف الإجابة عن المرجع في %n وضعًا</numerusform>
            <numerusform>اختلاف الإجابة عن المرجع في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) that could not be measured in a process of their own</source>
        <translation>
            <numerusform>تعذّر القياس في عملية مستقلة في 0 أوضاع</numerusform>
            <numerusform>تعذّر القياس في عملية مستقلة في وضع واحد</numerusform>
            <numerusform>تعذّر القياس في عملية مستقلة في وضعين</numerusform>
            <numerusform>تعذّر القياس في عملية مستقلة في %n أوضاع</numerusform>
            <numerusform>تعذّر القياس في عملية مستقلة في %n وضعًا</numerusform>
            <numerusform>تعذّر القياس في عملية مستقلة في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured on a shared node</source>
        <translation>
            <numerusform>القياس على عقدة مشتركة في 0 أوضاع</numerusform>
            <numerusform>القياس على عقدة مشتركة في وضع واحد</numerusform>
            <numerusform>القياس على عقدة مشتركة في وضعين</numerusform>
            <numerusform>القياس على عقدة مشتركة في %n أوضاع</numerusform>
            <numerusform>القياس على عقدة مشتركة في %n وضعًا</numerusform>
            <numerusform>القياس على عقدة مشتركة في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The GPU was slowed down while %n mode(s) were measured</source>
        <translation>
            <numerusform>أُبطئت وحدة معالجة الرسومات (GPU) أثناء قياس 0 أوضاع</numerusform>
            <numerusform>أُبطئت وحدة معالجة الرسومات (GPU) أثناء قياس وضع واحد</numerusform>
            <numerusform>أُبطئت وحدة معالجة الرسومات (GPU) أثناء قياس وضعين</numerusform>
            <numerusform>أُبطئت وحدة معالجة الرسومات (GPU) أثناء قياس %n أوضاع</numerusform>
            <numerusform>أُبطئت وحدة معالجة الرسومات (GPU) أثناء قياس %n وضعًا</numerusform>
            <numerusform>أُبطئت وحدة معالجة الرسومات (GPU) أثناء قياس %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock varied while %n mode(s) were measured</source>
        <translation>
            <numerusform>تغيّر التردد أثناء قياس 0 أوضاع</numerusform>
            <numerusform>تغيّر التردد أثناء قياس وضع واحد</numerusform>
            <numerusform>تغيّر التردد أثناء قياس وضعين</numerusform>
            <numerusform>تغيّر التردد أثناء قياس %n أوضاع</numerusform>
            <numerusform>تغيّر التردد أثناء قياس %n وضعًا</numerusform>
            <numerusform>تغيّر التردد أثناء قياس %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The hypervisor took processor time from %n mode(s)</source>
        <translation>
            <numerusform>أخذ مراقب الأجهزة الافتراضية من وقت المعالج في 0 أوضاع</numerusform>
            <numerusform>أخذ مراقب الأجهزة الافتراضية من وقت المعالج في وضع واحد</numerusform>
            <numerusform>أخذ مراقب الأجهزة الافتراضية من وقت المعالج في وضعين</numerusform>
            <numerusform>أخذ مراقب الأجهزة الافتراضية من وقت المعالج في %n أوضاع</numerusform>
            <numerusform>أخذ مراقب الأجهزة الافتراضية من وقت المعالج في %n وضعًا</numerusform>
            <numerusform>أخذ مراقب الأجهزة الافتراضية من وقت المعالج في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Other processes used the GPU while %n mode(s) were measured</source>
        <translation>
            <numerusform>استخدمت عمليات أخرى وحدة GPU أثناء قياس 0 أوضاع</numerusform>
            <numerusform>استخدمت عمليات أخرى وحدة GPU أثناء قياس وضع واحد</numerusform>
            <numerusform>استخدمت عمليات أخرى وحدة GPU أثناء قياس وضعين</numerusform>
            <numerusform>استخدمت عمليات أخرى وحدة GPU أثناء قياس %n أوضاع</numerusform>
            <numerusform>استخدمت عمليات أخرى وحدة GPU أثناء قياس %n وضعًا</numerusform>
            <numerusform>استخدمت عمليات أخرى وحدة GPU أثناء قياس %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured in separate processes, because arms disturbed each other</source>
        <translation>
            <numerusform>القياس في عمليات منفصلة بسبب التشويش المتبادل في 0 أوضاع</numerusform>
            <numerusform>القياس في عمليات منفصلة بسبب التشويش المتبادل في وضع واحد</numerusform>
            <numerusform>القياس في عمليات منفصلة بسبب التشويش المتبادل في وضعين</numerusform>
            <numerusform>القياس في عمليات منفصلة بسبب التشويش المتبادل في %n أوضاع</numerusform>
            <numerusform>القياس في عمليات منفصلة بسبب التشويش المتبادل في %n وضعًا</numerusform>
            <numerusform>القياس في عمليات منفصلة بسبب التشويش المتبادل في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) disturbed by other arms</source>
        <translation>
            <numerusform>تشويش من أوضاع أخرى على 0 أوضاع</numerusform>
            <numerusform>تشويش من أوضاع أخرى على وضع واحد</numerusform>
            <numerusform>تشويش من أوضاع أخرى على وضعين</numerusform>
            <numerusform>تشويش من أوضاع أخرى على %n أوضاع</numerusform>
            <numerusform>تشويش من أوضاع أخرى على %n وضعًا</numerusform>
            <numerusform>تشويش من أوضاع أخرى على %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with noisy times</source>
        <translation>
            <numerusform>تشويش في أزمنة 0 أوضاع</numerusform>
            <numerusform>تشويش في أزمنة وضع واحد</numerusform>
            <numerusform>تشويش في أزمنة وضعين</numerusform>
            <numerusform>تشويش في أزمنة %n أوضاع</numerusform>
            <numerusform>تشويش في أزمنة %n وضعًا</numerusform>
            <numerusform>تشويش في أزمنة %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with outliers</source>
        <translation>
            <numerusform>قيم شاذة في 0 أوضاع</numerusform>
            <numerusform>قيم شاذة في وضع واحد</numerusform>
            <numerusform>قيم شاذة في وضعين</numerusform>
            <numerusform>قيم شاذة في %n أوضاع</numerusform>
            <numerusform>قيم شاذة في %n وضعًا</numerusform>
            <numerusform>قيم شاذة في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with a slow first run</source>
        <translation>
            <numerusform>بطء التشغيل الأول في 0 أوضاع</numerusform>
            <numerusform>بطء التشغيل الأول في وضع واحد</numerusform>
            <numerusform>بطء التشغيل الأول في وضعين</numerusform>
            <numerusform>بطء التشغيل الأول في %n أوضاع</numerusform>
            <numerusform>بطء التشغيل الأول في %n وضعًا</numerusform>
            <numerusform>بطء التشغيل الأول في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) ran out of search time</source>
        <translation>
            <numerusform>انتهى وقت البحث في 0 أوضاع</numerusform>
            <numerusform>انتهى وقت البحث في وضع واحد</numerusform>
            <numerusform>انتهى وقت البحث في وضعين</numerusform>
            <numerusform>انتهى وقت البحث في %n أوضاع</numerusform>
            <numerusform>انتهى وقت البحث في %n وضعًا</numerusform>
            <numerusform>انتهى وقت البحث في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) in which autotuning had nothing to choose from</source>
        <translation>
            <numerusform>لم يجد الضبط التلقائي ما يختار منه في 0 أوضاع</numerusform>
            <numerusform>لم يجد الضبط التلقائي ما يختار منه في وضع واحد</numerusform>
            <numerusform>لم يجد الضبط التلقائي ما يختار منه في وضعين</numerusform>
            <numerusform>لم يجد الضبط التلقائي ما يختار منه في %n أوضاع</numerusform>
            <numerusform>لم يجد الضبط التلقائي ما يختار منه في %n وضعًا</numerusform>
            <numerusform>لم يجد الضبط التلقائي ما يختار منه في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with graph breaks</source>
        <translation>
            <numerusform>انقطاعات في المخطط في 0 أوضاع</numerusform>
            <numerusform>انقطاعات في المخطط في وضع واحد</numerusform>
            <numerusform>انقطاعات في المخطط في وضعين</numerusform>
            <numerusform>انقطاعات في المخطط في %n أوضاع</numerusform>
            <numerusform>انقطاعات في المخطط في %n وضعًا</numerusform>
            <numerusform>انقطاعات في المخطط في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) without a CUDA graph</source>
        <translation>
            <numerusform>بلا مخطط ⁦CUDA⁩ في 0 أوضاع</numerusform>
            <numerusform>بلا مخطط ⁦CUDA⁩ في وضع واحد</numerusform>
            <numerusform>بلا مخطط ⁦CUDA⁩ في وضعين</numerusform>
            <numerusform>بلا مخطط ⁦CUDA⁩ في %n أوضاع</numerusform>
            <numerusform>بلا مخطط ⁦CUDA⁩ في %n وضعًا</numerusform>
            <numerusform>بلا مخطط ⁦CUDA⁩ في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose memory was not measured</source>
        <translation>
            <numerusform>لم تُقَس الذاكرة في 0 أوضاع</numerusform>
            <numerusform>لم تُقَس الذاكرة في وضع واحد</numerusform>
            <numerusform>لم تُقَس الذاكرة في وضعين</numerusform>
            <numerusform>لم تُقَس الذاكرة في %n أوضاع</numerusform>
            <numerusform>لم تُقَس الذاكرة في %n وضعًا</numerusform>
            <numerusform>لم تُقَس الذاكرة في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured with other settings than the published ones</source>
        <translation>
            <numerusform>القياس بإعدادات تختلف عن المنشورة في 0 أوضاع</numerusform>
            <numerusform>القياس بإعدادات تختلف عن المنشورة في وضع واحد</numerusform>
            <numerusform>القياس بإعدادات تختلف عن المنشورة في وضعين</numerusform>
            <numerusform>القياس بإعدادات تختلف عن المنشورة في %n أوضاع</numerusform>
            <numerusform>القياس بإعدادات تختلف عن المنشورة في %n وضعًا</numerusform>
            <numerusform>القياس بإعدادات تختلف عن المنشورة في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with remarks about the batch size</source>
        <translation>
            <numerusform>ملاحظات عن حجم الدفعة في 0 أوضاع</numerusform>
            <numerusform>ملاحظات عن حجم الدفعة في وضع واحد</numerusform>
            <numerusform>ملاحظات عن حجم الدفعة في وضعين</numerusform>
            <numerusform>ملاحظات عن حجم الدفعة في %n أوضاع</numerusform>
            <numerusform>ملاحظات عن حجم الدفعة في %n وضعًا</numerusform>
            <numerusform>ملاحظات عن حجم الدفعة في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with other remarks</source>
        <translation>
            <numerusform>ملاحظات أخرى في 0 أوضاع</numerusform>
            <numerusform>ملاحظات أخرى في وضع واحد</numerusform>
            <numerusform>ملاحظات أخرى في وضعين</numerusform>
            <numerusform>ملاحظات أخرى في %n أوضاع</numerusform>
            <numerusform>ملاحظات أخرى في %n وضعًا</numerusform>
            <numerusform>ملاحظات أخرى في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured before the run was resumed with another version of CompileScope</source>
        <translation>
            <numerusform>لا أوضاع قيست قبل استئناف القياس بإصدار آخر من CompileScope</numerusform>
            <numerusform>وضع واحد قيس قبل استئناف القياس بإصدار آخر من CompileScope</numerusform>
            <numerusform>وضعان قيسا قبل استئناف القياس بإصدار آخر من CompileScope</numerusform>
            <numerusform>%n أوضاع قيست قبل استئناف القياس بإصدار آخر من CompileScope</numerusform>
            <numerusform>%n وضعًا قيس قبل استئناف القياس بإصدار آخر من CompileScope</numerusform>
            <numerusform>%n وضع قيس قبل استئناف القياس بإصدار آخر من CompileScope</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) calibrated on random input</source>
        <translation>
            <numerusform>لا أوضاع معايَرة بمدخلات عشوائية</numerusform>
            <numerusform>وضع واحد معايَر بمدخلات عشوائية</numerusform>
            <numerusform>وضعان معايَران بمدخلات عشوائية</numerusform>
            <numerusform>%n أوضاع معايَرة بمدخلات عشوائية</numerusform>
            <numerusform>%n وضعًا معايَرًا بمدخلات عشوائية</numerusform>
            <numerusform>%n وضع معايَر بمدخلات عشوائية</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose answers to the pictures differ from eager&apos;s</source>
        <translation>
            <numerusform>اختلاف الإجابات على الصور عن إجابات eager في 0 أوضاع</numerusform>
            <numerusform>اختلاف الإجابات على الصور عن إجابات eager في وضع واحد</numerusform>
            <numerusform>اختلاف الإجابات على الصور عن إجابات eager في وضعين</numerusform>
            <numerusform>اختلاف الإجابات على الصور عن إجابات eager في %n أوضاع</numerusform>
            <numerusform>اختلاف الإجابات على الصور عن إجابات eager في %n وضعًا</numerusform>
            <numerusform>اختلاف الإجابات على الصور عن إجابات eager في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose learning was not compared</source>
        <translation>
            <numerusform>لم يُقارَن التعلّم في 0 أوضاع</numerusform>
            <numerusform>لم يُقارَن التعلّم في وضع واحد</numerusform>
            <numerusform>لم يُقارَن التعلّم في وضعين</numerusform>
            <numerusform>لم يُقارَن التعلّم في %n أوضاع</numerusform>
            <numerusform>لم يُقارَن التعلّم في %n وضعًا</numerusform>
            <numerusform>لم يُقارَن التعلّم في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) run from a TorchScript file</source>
        <translation>
            <numerusform>لا أوضاع شُغّلت من ملف TorchScript</numerusform>
            <numerusform>وضع واحد شُغّل من ملف TorchScript</numerusform>
            <numerusform>وضعان شُغّلا من ملف TorchScript</numerusform>
            <numerusform>%n أوضاع شُغّلت من ملف TorchScript</numerusform>
            <numerusform>%n وضعًا شُغّل من ملف TorchScript</numerusform>
            <numerusform>%n وضع شُغّل من ملف TorchScript</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with remarks about the pictures</source>
        <translation>
            <numerusform>ملاحظات حول الصور في 0 أوضاع</numerusform>
            <numerusform>ملاحظات حول الصور في وضع واحد</numerusform>
            <numerusform>ملاحظات حول الصور في وضعين</numerusform>
            <numerusform>ملاحظات حول الصور في %n أوضاع</numerusform>
            <numerusform>ملاحظات حول الصور في %n وضعًا</numerusform>
            <numerusform>ملاحظات حول الصور في %n وضع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured before the run was resumed on another machine</source>
        <translation>
            <numerusform>لا أوضاع قيست قبل استئناف القياس على جهاز آخر</numerusform>
            <numerusform>وضع واحد قيس قبل استئناف القياس على جهاز آخر</numerusform>
            <numerusform>وضعان قيسا قبل استئناف القياس على جهاز آخر</numerusform>
            <numerusform>%n أوضاع قيست قبل استئناف القياس على جهاز آخر</numerusform>
            <numerusform>%n وضعًا قيس قبل استئناف القياس على جهاز آخر</numerusform>
            <numerusform>%n وضع قيس قبل استئناف القياس على جهاز آخر</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose attention differs between Python and C++</source>
        <translation>
            <numerusform>انتباه مختلف بين Python و⁦C++⁩ في 0 أوضاع</numerusform>
            <numerusform>انتباه مختلف بين Python و⁦C++⁩ في وضع واحد</numerusform>
            <numerusform>انتباه مختلف بين Python و⁦C++⁩ في وضعين</numerusform>
            <numerusform>انتباه مختلف بين Python و⁦C++⁩ في %n أوضاع</numerusform>
            <numerusform>انتباه مختلف بين Python و⁦C++⁩ في %n وضعًا</numerusform>
            <numerusform>انتباه مختلف بين Python و⁦C++⁩ في %n وضع</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::AboutDialog</name>
    <message>
        <source>About CompileScope</source>
        <translation>حول CompileScope</translation>
    </message>
    <message>
        <source>Copy system report</source>
        <translation>نسخ تقرير النظام</translation>
    </message>
    <message>
        <source>Files of others</source>
        <translation>ملفات من مصادر أخرى</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>CompileScope is free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>CompileScope برنامج حر بموجب رخصة جنو العمومية العامة، الإصدار 3 أو أحدث. يأتي دون أي ضمان.</translation>
    </message>
    <message>
        <source>Used here</source>
        <translation>المكوّن المستخدَم</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>الرخصة</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>الرخص</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>الإصدار %1</translation>
    </message>
    <message>
        <source>Commit %1</source>
        <translation>الإيداع %1</translation>
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
        <translation>PyTorch %1؛ الموجود هنا: %2</translation>
    </message>
    <message>
        <source>none</source>
        <comment>PyTorch</comment>
        <translation>لا يوجد</translation>
    </message>
</context>
<context>
    <name>ui::AddModelPanel</name>
    <message>
        <source>Folder in Hugging Face layout</source>
        <translation>مجلد بتنسيق Hugging Face</translation>
    </message>
    <message>
        <source>Model file</source>
        <translation>ملف نموذج</translation>
    </message>
    <message>
        <source>%1 cannot be added: %2</source>
        <translation>تعذّرت إضافة %1: %2</translation>
    </message>
    <message>
        <source>Add a model</source>
        <translation>إضافة نموذج</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>مجلد…</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>ملف…</translation>
    </message>
    <message>
        <source>By name, of timm or transformers</source>
        <translation>بالاسم، من timm أو transformers</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>إضافة</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Name of a model of timm or transformers</source>
        <translation>اسم نموذج من timm أو transformers</translation>
    </message>
    <message>
        <source>A model&apos;s folder or file can also be dropped on the window.</source>
        <translation>يمكن أيضًا إفلات مجلد النموذج أو ملفه على النافذة.</translation>
    </message>
    <message>
        <source>Loading %1 runs code that the file contains. Do you trust its source?</source>
        <translation>يحمل %1 شيفرة تعمل عند تحميل الملف. هل تثق بمصدره؟</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>تجري قراءة %1…</translation>
    </message>
    <message>
        <source>TorchScript, exported programs, compiled packages and ONNX</source>
        <translation>TorchScript وبرامج مصدَّرة وحزم مجمَّعة وONNX</translation>
    </message>
</context>
<context>
    <name>ui::AdviserPanel</name>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>Latency at most</source>
        <translation>زمن الاستجابة لا يتجاوز</translation>
    </message>
    <message>
        <source>Memory at most</source>
        <translation>الذاكرة لا تتجاوز</translation>
    </message>
    <message>
        <source>Compiling at most</source>
        <translation>زمن التجميع لا يتجاوز</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>م.ث</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>s</source>
        <translation>ث</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>بلا حد</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>حجم الدفعة %1</translation>
    </message>
    <message>
        <source>All runs of this machine</source>
        <translation>كل تشغيلات هذا الجهاز</translation>
    </message>
    <message>
        <source>Takes the newest time of each mode from all runs in the history. Times of older runs are put on the scale of the newest eager.</source>
        <translation>يأخذ أحدث زمن لكل وضع من كل التشغيلات في السجل. وتوضع أزمنة التشغيلات الأقدم على مقياس أحدث eager.</translation>
    </message>
    <message>
        <source>The history has no run of this machine.</source>
        <translation>لا يحتوي السجل على أي تشغيل لهذا الجهاز.</translation>
    </message>
    <message>
        <source>Measure a model, or open results, to get advice.</source>
        <translation>قِس نموذجًا أو افتح نتائج للحصول على نصيحة.</translation>
    </message>
    <message>
        <source>Not advised: %1</source>
        <translation>غير منصوح به: %1</translation>
    </message>
    <message>
        <source>; </source>
        <translation>؛ </translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a whole sentence</comment>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <comment>a whole sentence: what to take; what may be as good</comment>
        <translation>%1؛ %2.</translation>
    </message>
    <message>
        <source>no compiled code ran</source>
        <translation>لم تُنفَّذ شيفرة مُجمَّعة</translation>
    </message>
    <message>
        <source>takes %1</source>
        <translation>يستغرق %1</translation>
    </message>
    <message>
        <source>needs %1</source>
        <translation>يحتاج إلى %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a mode and why it is not advised</comment>
        <translation>%1 ‏(%2)</translation>
    </message>
    <message>
        <source>Which mode should I use?</source>
        <translation>أي وضع أختار؟</translation>
    </message>
    <message>
        <source>No measured mode is within these limits.</source>
        <translation>لا يبقى أي وضع من الأوضاع المقيسة ضمن هذه الحدود.</translation>
    </message>
    <message>
        <source>Use %1: %2 per batch, the fastest measured mode within these limits</source>
        <translation>اختر %1: %2 للدفعة، وهو الأسرع بين ما قيس ضمن هذه الحدود</translation>
    </message>
    <message>
        <source>%1 (%2) may be equally fast, because the intervals overlap, and compiles in %3 instead of %4</source>
        <translation>وقد يكون %1 ‏(%2) بالسرعة نفسها لأن مجالي الثقة متداخلان، ويستغرق تجميعه %3 بدلًا من %4</translation>
    </message>
    <message>
        <source>%1 (%2) may be equally fast, because the intervals overlap</source>
        <translation>وقد يكون %1 ‏(%2) بالسرعة نفسها لأن مجالي الثقة متداخلان</translation>
    </message>
    <message>
        <source>its output differs from eager&apos;s</source>
        <translation>مخرجاته ليست مخرجات eager</translation>
    </message>
    <message>
        <source>its memory use is unknown</source>
        <translation>ذاكرته غير معروفة</translation>
    </message>
    <message>
        <source>compiling takes %1</source>
        <translation>يستغرق تجميعه %1</translation>
    </message>
    <message>
        <source>its compile time is unknown</source>
        <translation>زمن تجميعه غير معروف</translation>
    </message>
    <message>
        <source>its output was not checked</source>
        <translation>لم تُفحص مخرجاته</translation>
    </message>
    <message>
        <source>agrees with eager on %1 of the pictures</source>
        <translation>يتفق مع eager في %1 من الصور</translation>
    </message>
    <message>
        <source>its agreement with eager on pictures is unknown</source>
        <translation>اتفاقه مع eager على الصور غير معروف</translation>
    </message>
    <message>
        <source>has an accuracy of %1</source>
        <translation>دقته %1</translation>
    </message>
    <message>
        <source>its accuracy is unknown</source>
        <translation>دقته غير معروفة</translation>
    </message>
    <message>
        <source>Agreement at least</source>
        <translation>الاتفاق لا يقل عن</translation>
    </message>
    <message>
        <source>Accuracy at least</source>
        <translation>الدقة لا تقل عن</translation>
    </message>
    <message>
        <source>Measured on the pictures of the plan.</source>
        <translation>تُقاس على صور الخطة.</translation>
    </message>
    <message>
        <source>Use %1: %2 per batch, %3 times as fast as %4</source>
        <translation>اختر %1: %2 للدفعة، أسرع من %4 بمقدار %3 مرة</translation>
    </message>
</context>
<context>
    <name>ui::CachePanel</name>
    <message numerus="yes">
        <source>%n package(s) removed.</source>
        <translation>
            <numerusform>لم تُزل أي حزمة.</numerusform>
            <numerusform>أُزيلت حزمة واحدة.</numerusform>
            <numerusform>أُزيلت حزمتان.</numerusform>
            <numerusform>أُزيلت %n حزم.</numerusform>
            <numerusform>أُزيلت %n حزمة.</numerusform>
            <numerusform>أُزيلت %n حزمة.</numerusform>
        </translation>
    </message>
    <message>
        <source>No compiled packages are kept.</source>
        <translation>لا حزم مُجمَّعة محفوظة.</translation>
    </message>
    <message numerus="yes">
        <source>%n compiled package(s), %1 in all.</source>
        <translation>
            <numerusform>لا حزم مُجمَّعة، المجموع ⁨%1⁩.</numerusform>
            <numerusform>حزمة مُجمَّعة واحدة، المجموع ⁨%1⁩.</numerusform>
            <numerusform>حزمتان مُجمَّعتان، المجموع ⁨%1⁩.</numerusform>
            <numerusform>%n حزم مُجمَّعة، المجموع ⁨%1⁩.</numerusform>
            <numerusform>%n حزمة مُجمَّعة، المجموع ⁨%1⁩.</numerusform>
            <numerusform>%n حزمة مُجمَّعة، المجموع ⁨%1⁩.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n imported model(s), %1 in all.</source>
        <translation>
            <numerusform>لا نماذج مستوردة، المجموع ⁨%1⁩.</numerusform>
            <numerusform>نموذج مستورد واحد، المجموع ⁨%1⁩.</numerusform>
            <numerusform>نموذجان مستوردان، المجموع ⁨%1⁩.</numerusform>
            <numerusform>%n نماذج مستوردة، المجموع ⁨%1⁩.</numerusform>
            <numerusform>%n نموذجًا مستوردًا، المجموع ⁨%1⁩.</numerusform>
            <numerusform>%n نموذج مستورد، المجموع ⁨%1⁩.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n imported model(s) removed.</source>
        <translation>
            <numerusform>لم يُزل أي نموذج مستورد.</numerusform>
            <numerusform>أُزيل نموذج مستورد واحد.</numerusform>
            <numerusform>أُزيل نموذجان مستوردان.</numerusform>
            <numerusform>أُزيلت %n نماذج مستوردة.</numerusform>
            <numerusform>أُزيل %n نموذجًا مستوردًا.</numerusform>
            <numerusform>أُزيل %n نموذج مستورد.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cache of compiled packages</source>
        <translation>ذاكرة الحزم المُجمَّعة المؤقتة</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>الحد الأقصى</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>غيبيبايت</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>إزالة الكل</translation>
    </message>
    <message>
        <source>The oldest was created on %1. The latest use was on %2.</source>
        <translation>أقدمها بتاريخ %1، وآخر استخدام بتاريخ %2.</translation>
    </message>
    <message>
        <source>Reading the cache…</source>
        <translation>تجري قراءة ذاكرة التخزين المؤقت…</translation>
    </message>
    <message>
        <source>The least recently used packages are removed first.</source>
        <translation>يُزال أولًا ما لم يُستخدم منذ أطول مدة.</translation>
    </message>
    <message>
        <source>Every model is compiled again the next time.</source>
        <translation>سيُجمَّع كل نموذج من جديد في المرة القادمة.</translation>
    </message>
</context>
<context>
    <name>ui::Capture</name>
    <message>
        <source>There is no camera %1. Connect it and choose it again.</source>
        <translation>لا توجد كاميرا %1. صِلها ثم اخترها مجددًا.</translation>
    </message>
    <message>
        <source>There is no video %1.</source>
        <translation>لا يوجد مقطع فيديو %1.</translation>
    </message>
    <message>
        <source>The camera %1 cannot be read: %2</source>
        <translation>تتعذر قراءة الكاميرا %1: %2</translation>
    </message>
    <message>
        <source>The video %1 cannot be played: %2</source>
        <translation>يتعذر تشغيل مقطع الفيديو %1: %2</translation>
    </message>
    <message>
        <source>You do not have permission to use the camera %1. Add yourself to the group “video” and log in again.</source>
        <translation>لا يُسمح لك باستخدام الكاميرا %1. أضف نفسك إلى مجموعة “video” ثم سجّل الدخول من جديد.</translation>
    </message>
    <message>
        <source>You do not have permission to read the video %1.</source>
        <translation>لا يُسمح لك بقراءة مقطع الفيديو %1.</translation>
    </message>
    <message>
        <source>Another program uses the camera %1. Close that program and try again.</source>
        <translation>يستخدم برنامج آخر الكاميرا %1. أغلقه ثم أعد المحاولة.</translation>
    </message>
    <message>
        <source>Another program uses the video %1.</source>
        <translation>يستخدم برنامج آخر مقطع الفيديو %1.</translation>
    </message>
    <message>
        <source>%1 is not a camera, or it cannot be started.</source>
        <translation>ليس %1 كاميرا، أو أنه لا يعمل.</translation>
    </message>
    <message>
        <source>%1 is not a video, or its format is not supported.</source>
        <translation>ليس %1 مقطع فيديو، أو أن نوعه لا يُقرأ هنا.</translation>
    </message>
    <message>
        <source>The camera %1 stopped sending frames. It may have been unplugged.</source>
        <translation>توقفت الكاميرا %1 عن إرسال الإطارات. ربما فُصلت.</translation>
    </message>
    <message>
        <source>The video %1 has no more frames.</source>
        <translation>لا توجد إطارات أخرى في مقطع الفيديو %1.</translation>
    </message>
</context>
<context>
    <name>ui::ChartCopyMenu</name>
    <message>
        <source>As a picture</source>
        <translation>كصورة</translation>
    </message>
    <message>
        <source>As a table for a spreadsheet</source>
        <translation>كجدول لبرنامج جداول بيانات</translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation>بصيغة Markdown</translation>
    </message>
</context>
<context>
    <name>ui::ChartExportPanel</name>
    <message>
        <source>Width</source>
        <translation>العرض</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>الارتفاع</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>المقياس</translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source>as needed</source>
        <translation>حسب الحاجة</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>⁦%1×⁩</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>حفظ…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>%1 pixels wide</source>
        <translation>العرض بالبكسل: %1</translation>
    </message>
    <message>
        <source>%1 by %2 pixels</source>
        <translation>⁦%1 × %2⁩ بكسل</translation>
    </message>
</context>
<context>
    <name>ui::ChartSignsMenu</name>
    <message>
        <source>This chart has no signs besides its legend.</source>
        <translation>لا توجد في هذا الرسم البياني علامات غير ما في وسيلة الإيضاح.</translation>
    </message>
</context>
<context>
    <name>ui::ChartsPage</name>
    <message>
        <source>Model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>Zoomed in. A double click or Ctrl+0 shows everything again.</source>
        <translation>تم التكبير. النقر المزدوج أو ⁦Ctrl+0⁩ يعرض كل شيء من جديد.</translation>
    </message>
    <message>
        <source>Copy the chart as a picture or its numbers as text.</source>
        <translation>انسخ الرسم البياني كصورة أو أرقامه كنص.</translation>
    </message>
    <message>
        <source>The published results cannot be shown: %1</source>
        <translation>يتعذر عرض النتائج المنشورة: ⁨%1⁩</translation>
    </message>
    <message>
        <source>There is nothing to draw for this choice yet. Choose models on the page &quot;Set up&quot; and press Run, or choose another device.</source>
        <translation>لا يوجد بعد ما يُرسم لهذا الاختيار. اختر نماذج في صفحة «التجهيز» ثم اضغط «تشغيل»، أو اختر جهازًا آخر.</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>لا شيء</translation>
    </message>
    <message>
        <source>%1 (published)</source>
        <translation>%1 (منشور)</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>الرسم البياني</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>الجهاز</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>حجم الدفعة</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>النوع</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>إلى جانبه</translation>
    </message>
    <message>
        <source>Published section</source>
        <translation>القسم المنشور</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>الترتيب</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>المحور</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>نسخ</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>تصدير…</translation>
    </message>
    <message>
        <source>Save the chart as a picture; a PNG file opens here again, with the whole run.</source>
        <translation>حفظ الرسم البياني كصورة؛ يمكن فتح ملف PNG هنا ثانية مع التشغيل كاملًا.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>تلقائي</translation>
    </message>
    <message>
        <source>By value</source>
        <translation>حسب القيمة</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>حسب الاسم</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>خطي</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>كل شيء</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>لوغاريتمي</translation>
    </message>
    <message>
        <source>Save the chart</source>
        <translation>حفظ الرسم البياني</translation>
    </message>
    <message>
        <source>SVG drawings (*.svg)</source>
        <translation>رسوم SVG (*.svg)</translation>
    </message>
    <message>
        <source>Saved %1; with all its samples the run is too large for a picture, so they are left out.</source>
        <translation>حُفظ ⁨%1⁩ دون العينات، لأن التشغيل بكل عيناته أكبر من أن تسعه صورة.</translation>
    </message>
    <message>
        <source>PNG pictures (*.png)</source>
        <translation>صور PNG (*.png)</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>تم حفظ ⁦%1⁩.</translation>
    </message>
    <message>
        <source>The chart cannot be saved: %1</source>
        <translation>يتعذر حفظ الرسم البياني: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>تم النسخ.</translation>
    </message>
    <message>
        <source>CSV tables (*.csv)</source>
        <translation>جداول CSV (*.csv)</translation>
    </message>
    <message>
        <source>Shown as</source>
        <translation>طريقة العرض</translation>
    </message>
    <message>
        <source>A scale for each model</source>
        <translation>مقياس لكل نموذج</translation>
    </message>
    <message>
        <source>One linear scale</source>
        <translation>مقياس خطي واحد</translation>
    </message>
    <message>
        <source>One logarithmic scale</source>
        <translation>مقياس لوغاريتمي واحد</translation>
    </message>
    <message>
        <source>?</source>
        <comment>a button: the meaning of a chart&apos;s signs</comment>
        <translation>؟</translation>
    </message>
    <message>
        <source>The meaning of arrows, hatching, outlines and other signs.</source>
        <translation>معنى الأسهم والتظليل والأطر والعلامات الأخرى.</translation>
    </message>
    <message>
        <source>Signs of the chart</source>
        <translation>علامات الرسم البياني</translation>
    </message>
    <message>
        <source>These are published results. Start a run to see your own results here.</source>
        <translation>هذه نتائج منشورة. ابدأ تشغيلًا لترى نتائجك هنا.</translation>
    </message>
    <message>
        <source>As in the guide</source>
        <translation>كما في الدليل</translation>
    </message>
</context>
<context>
    <name>ui::ComparisonModel</name>
    <message>
        <source>only in B</source>
        <translation>في ⁦B⁩ فقط</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>في ⁦A⁩ فقط</translation>
    </message>
    <message>
        <source>Median A</source>
        <translation>الوسيط ⁦A⁩</translation>
    </message>
    <message>
        <source>Median B</source>
        <translation>الوسيط ⁦B⁩</translation>
    </message>
    <message>
        <source>A / B</source>
        <translation>⁦A / B⁩</translation>
    </message>
    <message>
        <source>Ratio of the medians: above 1, B is faster.</source>
        <translation>نسبة الوسيطين: إذا زادت على 1 كان ⁦B⁩ أسرع.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>التغير</translation>
    </message>
    <message>
        <source>Where the true change lies with 95 % confidence.</source>
        <translation>المدى الذي يقع فيه التغير الحقيقي بثقة ⁦95 %⁩.</translation>
    </message>
    <message>
        <source>Differs in</source>
        <translation>يختلف في</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>غير معروف</translation>
    </message>
    <message>
        <source>How much longer B takes, in percent of A&apos;s time. Below zero, B takes less time.</source>
        <translation>كم يزيد وقت ⁦B⁩ كنسبة مئوية من وقت ⁦A⁩؛ وما دون الصفر يعني وقتًا أقل.</translation>
    </message>
    <message>
        <source>The verdict on B: faster, slower or same only if the interval supports it.</source>
        <translation>التقييم على ⁦B⁩: أسرع أو أبطأ أو مماثل، فقط حيث يسمح مجال الثقة بذلك.</translation>
    </message>
    <message>
        <source>What differs for this arm, beyond the differences that all arms have: A / B.</source>
        <translation>ما لم يكن متماثلًا هنا، فضلًا عما يختلف فيه الجميع: ⁦A / B⁩.</translation>
    </message>
</context>
<context>
    <name>ui::ComparisonPanel</name>
    <message>
        <source>These runs cannot be compared: %1</source>
        <translation>تتعذر مقارنة عمليتي التشغيل هاتين: ⁨%1⁩</translation>
    </message>
    <message>
        <source>A, the base: %1; B: %2</source>
        <comment>names of runs</comment>
        <translation>⁦A⁩، الأساس: %1؛ ⁦B⁩: %2</translation>
    </message>
    <message>
        <source>No model and mode was measured in both runs.</source>
        <translation>لم يُقَس أي نموذج ووضع في عمليتي التشغيل كلتيهما.</translation>
    </message>
    <message>
        <source>All differ in (A / B): %1</source>
        <translation>الجميع يختلف في (⁦A / B⁩): ⁨%1⁩</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>المقارنة</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>تبديل</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message numerus="yes">
        <source>%n verdict(s) became &quot;can&apos;t tell&quot;, because some of so many verdicts arise by chance.</source>
        <translation>
            <numerusform>لم يتحول أي تقييم إلى «غير محسوم».</numerusform>
            <numerusform>تحول تقييم واحد إلى «غير محسوم»، لأن بعض التقييمات الكثيرة يأتي مصادفة.</numerusform>
            <numerusform>تحول تقييمان إلى «غير محسوم»، لأن بعض التقييمات الكثيرة يأتي مصادفة.</numerusform>
            <numerusform>تحولت %n تقييمات إلى «غير محسوم»، لأن بعض التقييمات الكثيرة يأتي مصادفة.</numerusform>
            <numerusform>تحول %n تقييمًا إلى «غير محسوم»، لأن بعض التقييمات الكثيرة يأتي مصادفة.</numerusform>
            <numerusform>تحول %n تقييم إلى «غير محسوم»، لأن بعض التقييمات الكثيرة يأتي مصادفة.</numerusform>
        </translation>
    </message>
    <message>
        <source>Some arms were measured in one process. Their intervals do not include differences between processes.</source>
        <translation>قيس بعضها في عملية واحدة: لا تشمل مجالات ثقتها ما يتغير من عملية إلى أخرى.</translation>
    </message>
    <message>
        <source>Use the other run as the base.</source>
        <translation>اتخاذ عملية التشغيل الأخرى أساسًا.</translation>
    </message>
</context>
<context>
    <name>ui::DeployDialog</name>
    <message>
        <source>Saved in %1.</source>
        <translation>محفوظ في %1.</translation>
    </message>
    <message>
        <source>The saved files were loaded again: a call takes %1 here, and %2 in the measurement. The output differs from eager&apos;s by at most %3 of its standard deviation.</source>
        <translation>حُمّلت الملفات المحفوظة من جديد: يستغرق الاستدعاء %1 هنا، و%2 في القياس. يختلف الخرج عن خرج eager بما لا يزيد على %3 من انحرافه المعياري.</translation>
    </message>
    <message>
        <source>README.md in the folder describes how to build and run the program.</source>
        <translation>يصف ملف README.md في المجلد كيفية بناء البرنامج وتشغيله.</translation>
    </message>
    <message>
        <source>Save this mode</source>
        <translation>حفظ هذا الوضع</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>فتح المجلد</translation>
    </message>
    <message>
        <source>The mode was not saved: %1</source>
        <translation>لم يُحفظ الوضع: %1</translation>
    </message>
    <message>
        <source>The compiled package, the weights and a C++ and a Python program are written into %1. If the package is no longer in the cache, it is compiled again.</source>
        <translation>تُكتب الحزمة المجمَّعة والأوزان وبرنامج ⁦C++⁩ وبرنامج Python في %1. إذا لم تعد الحزمة في ذاكرة التخزين المؤقت فإنها تُجمَّع من جديد.</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>ملاحظة: %1</translation>
    </message>
</context>
<context>
    <name>ui::DeviceList</name>
    <message>
        <source>Looking for devices…</source>
        <translation>جارٍ البحث عن الأجهزة…</translation>
    </message>
    <message>
        <source>The devices of this machine could not be listed: %1</source>
        <translation>تعذر سرد أجهزة هذا الحاسوب: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>compute capability %1</source>
        <translation>القدرة الحاسوبية %1</translation>
    </message>
    <message>
        <source>Cannot be used: %1</source>
        <translation>لا يمكن استخدامها: %1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>ملاحظة: %1</translation>
    </message>
</context>
<context>
    <name>ui::DocumentWindow</name>
    <message>
        <source>Not found</source>
        <translation>لم يُعثر عليه</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>رجوع</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>المحتويات</translation>
    </message>
    <message>
        <source>Search this document</source>
        <translation>ابحث في هذه الوثيقة</translation>
    </message>
    <message>
        <source>The documents are in English.</source>
        <translation>الوثائق باللغة الإنجليزية.</translation>
    </message>
</context>
<context>
    <name>ui::EngineChooser</name>
    <message>
        <source>What do you run?</source>
        <translation>ما الذي تشغّله؟</translation>
    </message>
    <message>
        <source>C++ (LibTorch)</source>
        <translation>⁦⁦C++⁩ (LibTorch)⁩</translation>
    </message>
    <message>
        <source>Both</source>
        <comment>the engines that the user runs</comment>
        <translation>كلاهما</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>⁦Python⁩</translation>
    </message>
    <message>
        <source>Selects %1. Your other modes stay selected. Choose it again to select only these. Charts compare with %2.</source>
        <translation>يحدد %1. وتبقى الأوضاع الأخرى التي حددتها. اختره مرة أخرى لتحديد هذه وحدها. وتقارن الرسوم البيانية بوضع %2.</translation>
    </message>
</context>
<context>
    <name>ui::EnginesPanel</name>
    <message>
        <source>%1 was not removed: %2</source>
        <translation>لم يُزَل %1: %2</translation>
    </message>
    <message>
        <source>%1 was not installed: %2</source>
        <translation>لم يُثبَّت %1: %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>‏⁨%1⁩، ⁨%2⁩</translation>
    </message>
    <message>
        <source>%1: %2, licence %3</source>
        <translation>%1: %2، الترخيص %3</translation>
    </message>
    <message>
        <source>%1 is installed, but CompileScope needs another version: %2, licence %3</source>
        <translation>⁨%1⁩ مثبّت، لكنّ CompileScope يتطلّب إصدارًا آخر: %2، الترخيص %3</translation>
    </message>
    <message>
        <source>Removes this engine with its environment.</source>
        <translation>يزيل هذا المحرّك مع بيئته.</translation>
    </message>
    <message>
        <source>Downloads %1 into an environment of its own, in which nothing of PyTorch changes.</source>
        <translation>ينزّل %1 إلى بيئة خاصة به، ولا يتغيّر شيء في PyTorch.</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>تثبيت</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>متابعة</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>تحديث</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>إزالة</translation>
    </message>
    <message>
        <source>Removing %1…</source>
        <translation>جارٍ إزالة %1…</translation>
    </message>
    <message>
        <source>Installing %1… %2</source>
        <translation>جارٍ تثبيت %1… %2</translation>
    </message>
    <message>
        <source>Other engines</source>
        <translation>محرّكات أخرى</translation>
    </message>
    <message>
        <source>OpenVINO and ONNX Runtime run the same model, converted, in turns with the other modes. Each is optional and has an environment of its own.</source>
        <translation>يشغّل OpenVINO و ONNX Runtime النموذج نفسه بعد تحويله، بالتناوب مع الأوضاع الأخرى. كلٌّ منهما اختياري وله بيئة خاصة به.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
</context>
<context>
    <name>ui::ExampleBar</name>
    <message>
        <source>These are published results. The device “%1” has an example run.</source>
        <translation>هذه نتائج منشورة. وللجهاز «%1» تشغيل على سبيل المثال.</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n model(s), measured on another machine on %2.</source>
        <translation>
            <numerusform>%1: لا نماذج، قيست على جهاز آخر في %2.</numerusform>
            <numerusform>%1: نموذج واحد، قيس على جهاز آخر في %2.</numerusform>
            <numerusform>%1: نموذجان، قيسا على جهاز آخر في %2.</numerusform>
            <numerusform>%1: %n نماذج، قيست على جهاز آخر في %2.</numerusform>
            <numerusform>%1: %n نموذجًا، قيست على جهاز آخر في %2.</numerusform>
            <numerusform>%1: %n نموذج، قيست على جهاز آخر في %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>Measure this on your machine</source>
        <translation>قِس هذا على جهازك</translation>
    </message>
</context>
<context>
    <name>ui::HelpMenu</name>
    <message>
        <source>The system report cannot be written: %1</source>
        <translation>تتعذر كتابة تقرير النظام: ⁨%1⁩</translation>
    </message>
    <message>
        <source>The system report is on the clipboard. It names no host, user or file.</source>
        <translation>تقرير النظام في الحافظة. لا يذكر اسم الجهاز ولا المستخدم ولا أي ملف.</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>م&amp;ساعدة</translation>
    </message>
    <message>
        <source>User guide</source>
        <translation>دليل المستخدم</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>لوحة المفاتيح</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>مسرد المصطلحات</translation>
    </message>
    <message>
        <source>How it measures</source>
        <translation>كيف يقيس البرنامج</translation>
    </message>
    <message>
        <source>Copy system report</source>
        <translation>نسخ تقرير النظام</translation>
    </message>
    <message>
        <source>About CompileScope</source>
        <translation>حول CompileScope</translation>
    </message>
</context>
<context>
    <name>ui::HistoryModel</name>
    <message>
        <source>%1 of %2</source>
        <comment>results that are ok, of all</comment>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>التاريخ</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>الجهاز</translation>
    </message>
    <message>
        <source>The devices that were measured.</source>
        <translation>الأجهزة التي جرى القياس عليها.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>النماذج</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>الإعداد المسبق</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>النتائج</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>ملاحظة</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>مكتمل</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>غير مكتمل</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>فشل</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>تدريب</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>استدلال</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>النوع</translation>
    </message>
    <message>
        <source>What was measured: inference, or training steps.</source>
        <translation>ما قيس: استدلال أو خطوات تدريب.</translation>
    </message>
    <message>
        <source>The number of models and modes with a result, out of all that were tried.</source>
        <translation>عدد النماذج والأوضاع التي لها نتيجة من بين كل ما جُرّب.</translation>
    </message>
    <message>
        <source>Your own note. Double-click or press F2 to edit it.</source>
        <translation>كلماتك أنت؛ انقر نقرًا مزدوجًا أو اضغط ⁦F2⁩ لتغييرها.</translation>
    </message>
</context>
<context>
    <name>ui::HistoryPage</name>
    <message>
        <source>Reading…</source>
        <translation>جارٍ القراءة…</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>لا عمليات تشغيل</numerusform>
            <numerusform>عملية تشغيل واحدة</numerusform>
            <numerusform>عمليتا تشغيل</numerusform>
            <numerusform>%n عمليات تشغيل</numerusform>
            <numerusform>%n عملية تشغيل</numerusform>
            <numerusform>%n عملية تشغيل</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n run(s)</source>
        <translation>
            <numerusform>%1 من %n عملية تشغيل</numerusform>
            <numerusform>%1 من عملية تشغيل واحدة</numerusform>
            <numerusform>%1 من عمليتي تشغيل</numerusform>
            <numerusform>%1 من %n عمليات تشغيل</numerusform>
            <numerusform>%1 من %n عملية تشغيل</numerusform>
            <numerusform>%1 من %n عملية تشغيل</numerusform>
        </translation>
    </message>
    <message>
        <source>Select a second run with Ctrl to compare both.</source>
        <translation>حدد عملية تشغيل ثانية مع ⁦Ctrl⁩ للمقارنة بينهما.</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>لا عمليات تشغيل بعد</translation>
    </message>
    <message>
        <source>Set up a run</source>
        <translation>تجهيز تشغيل</translation>
    </message>
    <message>
        <source>The history cannot be read</source>
        <translation>تتعذر قراءة السجل</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>This run cannot be opened: %1</source>
        <translation>يتعذر فتح عملية التشغيل هذه: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>حذف</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>إبقاء</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) deleted.</source>
        <translation>
            <numerusform>لم تُحذف أي عملية تشغيل.</numerusform>
            <numerusform>حُذفت عملية تشغيل واحدة.</numerusform>
            <numerusform>حُذفت عمليتا تشغيل.</numerusform>
            <numerusform>حُذفت %n عمليات تشغيل.</numerusform>
            <numerusform>حُذفت %n عملية تشغيل.</numerusform>
            <numerusform>حُذفت %n عملية تشغيل.</numerusform>
        </translation>
    </message>
    <message>
        <source>The history could not be changed: %1</source>
        <translation>تعذر تغيير السجل: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Import results</source>
        <translation>استيراد النتائج</translation>
    </message>
    <message>
        <source>Results and exported charts (*.json *.png)</source>
        <translation>النتائج والرسوم البيانية المصدَّرة (*.json *.png)</translation>
    </message>
    <message>
        <source>The results could not be imported: %1</source>
        <translation>تعذر استيراد النتائج: ⁨%1⁩</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) imported.</source>
        <translation>
            <numerusform>لم تُستورد أي عملية تشغيل.</numerusform>
            <numerusform>استُوردت عملية تشغيل واحدة.</numerusform>
            <numerusform>استُوردت عمليتا تشغيل.</numerusform>
            <numerusform>استُوردت %n عمليات تشغيل.</numerusform>
            <numerusform>استُوردت %n عملية تشغيل.</numerusform>
            <numerusform>استُوردت %n عملية تشغيل.</numerusform>
        </translation>
    </message>
    <message>
        <source>History</source>
        <translation>السجل</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>بحث</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>استيراد…</translation>
    </message>
    <message>
        <source>Add results.json files from other places or machines.</source>
        <translation>أضف ملفات results.json من أماكن أو أجهزة أخرى.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>فتح</translation>
    </message>
    <message>
        <source>Show this run&apos;s charts and results (Enter).</source>
        <translation>عرض الرسوم البيانية لعملية التشغيل هذه ونتائجها (⁦Enter⁩).</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>مقارنة</translation>
    </message>
    <message>
        <source>Compare two selected runs; the older one is the base.</source>
        <translation>مقارنة عمليتي تشغيل محددتين؛ والأقدم هي الأساس.</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>عبر الزمن</translation>
    </message>
    <message>
        <source>Chart the speed-up of a model and mode in the runs of this list.</source>
        <translation>ارسم تسريع نموذج ووضع في عمليات التشغيل المدرجة هنا.</translation>
    </message>
    <message>
        <source>Every finished run appears here, whether it was started in this window or on the command line. You can open it again, compare two runs, or import a results.json.</source>
        <translation>كل عملية تشغيل تنتهي تُحفظ هنا، من هذه النافذة ومن سطر الأوامر، لتفتحها ثانية أو لتقارن بين اثنتين. ويمكنك أيضًا استيراد ملف results.json.</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n run(s) from the history? The files in their folders are kept.</source>
        <translation>
            <numerusform>هل تريد حذف عمليات التشغيل من السجل؟ تبقى الملفات في مجلداتها.</numerusform>
            <numerusform>هل تريد حذف عملية التشغيل هذه من السجل؟ تبقى الملفات في مجلدها.</numerusform>
            <numerusform>هل تريد حذف عمليتي التشغيل من السجل؟ تبقى الملفات في مجلديهما.</numerusform>
            <numerusform>هل تريد حذف %n عمليات تشغيل من السجل؟ تبقى الملفات في مجلداتها.</numerusform>
            <numerusform>هل تريد حذف %n عملية تشغيل من السجل؟ تبقى الملفات في مجلداتها.</numerusform>
            <numerusform>هل تريد حذف %n عملية تشغيل من السجل؟ تبقى الملفات في مجلداتها.</numerusform>
        </translation>
    </message>
    <message>
        <source>These runs are already in the history.</source>
        <translation>عمليات التشغيل هذه موجودة في السجل بالفعل.</translation>
    </message>
    <message>
        <source>Example (%1)</source>
        <comment>a device</comment>
        <translation>مثال (%1)</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>مثال</translation>
    </message>
    <message>
        <source>This is an example. Your own runs replace it.</source>
        <translation>هذا مثال. ستحل محله عمليات التشغيل الخاصة بك.</translation>
    </message>
</context>
<context>
    <name>ui::HistoryTrendPanel</name>
    <message>
        <source>These runs cannot be read: %1</source>
        <translation>تتعذر قراءة عمليات التشغيل هذه: %1</translation>
    </message>
    <message>
        <source>batch size %1</source>
        <translation>حجم الدفعة %1</translation>
    </message>
    <message>
        <source>training steps</source>
        <translation>خطوات تدريب</translation>
    </message>
    <message>
        <source>No run of the history has compared a mode with eager.</source>
        <translation>لا توجد في السجل عملية تشغيل قارنت وضعًا بوضع eager.</translation>
    </message>
    <message>
        <source>Speed-up over time</source>
        <translation>التسريع عبر الزمن</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>الوضع</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
</context>
<context>
    <name>ui::ImageSaver</name>
    <message>
        <source>Save the annotated image</source>
        <translation>حفظ الصورة مع التعليقات</translation>
    </message>
    <message>
        <source>PNG image</source>
        <translation>صورة PNG</translation>
    </message>
    <message>
        <source>JPEG image</source>
        <translation>صورة JPEG</translation>
    </message>
</context>
<context>
    <name>ui::KeyboardDialog</name>
    <message>
        <source>Everywhere</source>
        <translation>في كل مكان</translation>
    </message>
    <message>
        <source>Next control, previous control</source>
        <translation>العنصر التالي، العنصر السابق</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>الرسوم البيانية</translation>
    </message>
    <message>
        <source>Move between the bars</source>
        <translation>التنقل بين الأعمدة</translation>
    </message>
    <message>
        <source>First bar, last bar</source>
        <translation>العمود الأول، العمود الأخير</translation>
    </message>
    <message>
        <source>Show the samples of the bar</source>
        <translation>عرض عيّنات العمود</translation>
    </message>
    <message>
        <source>Zoom in, zoom out, show everything</source>
        <translation>تكبير، تصغير، عرض الكل</translation>
    </message>
    <message>
        <source>Copy the chart as a picture</source>
        <translation>نسخ الرسم البياني كصورة</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>النتائج</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>نسخ الجدول</translation>
    </message>
    <message>
        <source>History</source>
        <translation>السجل</translation>
    </message>
    <message>
        <source>Open the selected run</source>
        <translation>فتح التشغيل المحدد</translation>
    </message>
    <message>
        <source>Delete the selected runs</source>
        <translation>حذف عمليات التشغيل المحددة</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>المعاينة</translation>
    </message>
    <message>
        <source>Previous image, next image of the folder</source>
        <translation>الصورة السابقة، الصورة التالية في المجلد</translation>
    </message>
    <message>
        <source>Pause and continue</source>
        <translation>إيقاف مؤقت ومتابعة</translation>
    </message>
    <message>
        <source>Run the same image again</source>
        <translation>تشغيل الصورة نفسها مجددًا</translation>
    </message>
    <message>
        <source>Use the image on the clipboard</source>
        <translation>استخدام الصورة الموجودة في الحافظة</translation>
    </message>
    <message>
        <source>Save the panes as an image</source>
        <translation>حفظ اللوحات كصورة</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>لوحة المفاتيح</translation>
    </message>
    <message>
        <source>Purpose</source>
        <translation>الغرض</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>المفاتيح</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message>
        <source>Set up</source>
        <translation>التجهيز</translation>
    </message>
    <message>
        <source>Choose what to measure.</source>
        <translation>اختر ما تريد قياسه.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>التشغيل</translation>
    </message>
    <message>
        <source>Watch the measurement.</source>
        <translation>تابع سير القياس.</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>الرسوم البيانية</translation>
    </message>
    <message>
        <source>Compare durations and improvements.</source>
        <translation>قارن المدد والتحسينات.</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>النتائج</translation>
    </message>
    <message>
        <source>Sort, filter and save every number.</source>
        <translation>افرز كل الأرقام وصفّها واحفظها.</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>المعاينة</translation>
    </message>
    <message>
        <source>See what a model finds in your own image.</source>
        <translation>شاهد ما يجده نموذج في صورتك.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>Language, theme and the Python interpreter.</source>
        <translation>اللغة والسمة ومفسّر Python.</translation>
    </message>
    <message>
        <source>Open results</source>
        <translation>فتح نتائج</translation>
    </message>
    <message>
        <source>Results and exported charts (*.json *.png)</source>
        <translation>النتائج والرسوم البيانية المصدَّرة (*.json *.png)</translation>
    </message>
    <message>
        <source>Open a run&apos;s folder</source>
        <translation>فتح مجلد تشغيل</translation>
    </message>
    <message>
        <source>Stop this run? What was measured so far is kept.</source>
        <translation>هل تريد إيقاف هذا التشغيل؟ سيُحتفظ بما قيس حتى الآن.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
    <message>
        <source>These results cannot be opened: %1</source>
        <translation>يتعذر فتح هذه النتائج: ⁨%1⁩</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s) opened.</source>
        <translation>
            <numerusform>لم تُفتح أي نتيجة.</numerusform>
            <numerusform>فُتحت نتيجة واحدة.</numerusform>
            <numerusform>فُتحت نتيجتان.</numerusform>
            <numerusform>فُتحت %n نتائج.</numerusform>
            <numerusform>فُتحت %n نتيجة.</numerusform>
            <numerusform>فُتحت %n نتيجة.</numerusform>
        </translation>
    </message>
    <message>
        <source>CompileScope</source>
        <translation>CompileScope</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;ملف</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;عرض</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;تشغيل</translation>
    </message>
    <message>
        <source>Open results…</source>
        <translation>فتح نتائج…</translation>
    </message>
    <message>
        <source>Open a run&apos;s folder…</source>
        <translation>فتح مجلد تشغيل…</translation>
    </message>
    <message>
        <source>Run the plan</source>
        <translation>تشغيل الخطة</translation>
    </message>
    <message>
        <source>Cancel the run</source>
        <translation>إلغاء التشغيل</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>تصدير…</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>بحث</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>إنهاء</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>History</source>
        <translation>السجل</translation>
    </message>
    <message>
        <source>Open and compare earlier runs.</source>
        <translation>افتح عمليات التشغيل السابقة وقارن بينها.</translation>
    </message>
    <message>
        <source>Export a report</source>
        <translation>تصدير تقرير</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>صفحة ويب (*.html)</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>تم الحفظ باسم ⁦%1⁩.</translation>
    </message>
    <message>
        <source>Export a report…</source>
        <translation>تصدير تقرير…</translation>
    </message>
    <message>
        <source>Example (%1)</source>
        <comment>a device</comment>
        <translation>مثال (%1)</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>متابعة</translation>
    </message>
    <message>
        <source>Results cannot be opened during a run. Wait until it has ended.</source>
        <translation>يمكن فتح النتائج بعد انتهاء التشغيل.</translation>
    </message>
    <message>
        <source>PyTorch is set up.</source>
        <translation>تم إعداد PyTorch.</translation>
    </message>
    <message>
        <source>Save the run as…</source>
        <translation>حفظ التشغيل باسم…</translation>
    </message>
</context>
<context>
    <name>ui::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>تجاهل</translation>
    </message>
</context>
<context>
    <name>ui::ModelPicker</name>
    <message>
        <source>Models</source>
        <translation>النماذج</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>بحث</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>كل النماذج</translation>
    </message>
    <message>
        <source>%1 M</source>
        <comment>million parameters</comment>
        <translation>⁦%1 M⁩</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>المعلمات</translation>
    </message>
    <message>
        <source>Its weights are on this machine, in the Hugging Face cache.</source>
        <translation>أوزانه موجودة على هذا الحاسوب، في ذاكرة ⁦Hugging Face⁩ المؤقتة.</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>نماذجك</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>الاستدلال</translation>
    </message>
    <message>
        <source>Training step</source>
        <translation>خطوة تدريب</translation>
    </message>
    <message numerus="yes">
        <source>One clip is %1. MMAction2 trains with %n clip(s) on each GPU.</source>
        <translation>
            <numerusform>حجم المقطع %1. لا مقاطع في تدريب MMAction2 على كل GPU.</numerusform>
            <numerusform>حجم المقطع %1. يدرّب MMAction2 بمقطع واحد على كل GPU.</numerusform>
            <numerusform>حجم المقطع %1. يدرّب MMAction2 بمقطعين على كل GPU.</numerusform>
            <numerusform>حجم المقطع %1. يدرّب MMAction2 بـ%n مقاطع على كل GPU.</numerusform>
            <numerusform>حجم المقطع %1. يدرّب MMAction2 بـ%n مقطعًا على كل GPU.</numerusform>
            <numerusform>حجم المقطع %1. يدرّب MMAction2 بـ%n مقطع على كل GPU.</numerusform>
        </translation>
    </message>
    <message>
        <source>No model name contains this text.</source>
        <translation>لا يوجد نموذج يتضمن اسمه هذا النص.</translation>
    </message>
    <message>
        <source>Computed by transformers without being used, and therefore not computed here: %1</source>
        <translation>تحسبه transformers دون فائدة ولا يُحسب هنا: %1</translation>
    </message>
    <message>
        <source>Measures a forward pass.</source>
        <translation>ما يُقاس هو تمريرة أمامية.</translation>
    </message>
    <message>
        <source>Measures a training step as in MMAction2: forward, loss, gradients and update.</source>
        <translation>ما يُقاس هو خطوة تدريب كما ينفذها MMAction2: التمريرة الأمامية والخسارة والتدرجات وتحديث الأوزان.</translation>
    </message>
    <message>
        <source>Attention that transformers computes in separate operations, and the C++ model in one: %1</source>
        <translation>انتباه تحسبه transformers في عمليات منفصلة ويحسبه نموذج ⁦C++⁩ في عملية واحدة: %1</translation>
    </message>
</context>
<context>
    <name>ui::OptionsPanel</name>
    <message>
        <source>Input image</source>
        <translation>صورة الإدخال</translation>
    </message>
    <message>
        <source>Images (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)</source>
        <translation>الصور (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>الأجهزة</translation>
    </message>
    <message>
        <source>Batch sizes</source>
        <translation>أحجام الدفعات</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>إضافة…</translation>
    </message>
    <message>
        <source>Type a batch size and press Enter.</source>
        <translation>اكتب حجم دفعة ثم اضغط Enter.</translation>
    </message>
    <message>
        <source>Number type</source>
        <translation>نوع الأعداد</translation>
    </message>
    <message>
        <source>Modes</source>
        <translation>الأوضاع</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>الإعداد المسبق</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>اختيار…</translation>
    </message>
    <message>
        <source>The sample photograph</source>
        <translation>الصورة التجريبية</translation>
    </message>
    <message>
        <source>Without Inductor</source>
        <translation>دون Inductor</translation>
    </message>
    <message>
        <source>Compiled by Inductor</source>
        <translation>مُجمَّع بواسطة Inductor</translation>
    </message>
    <message>
        <source>Compiled with the weights frozen</source>
        <translation>مُجمَّع مع تجميد الأوزان</translation>
    </message>
    <message>
        <source>Batch size %1</source>
        <translation>حجم الدفعة %1</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>المدخل</translation>
    </message>
    <message>
        <source>Random values of the same shape</source>
        <translation>قيم عشوائية بالشكل نفسه</translation>
    </message>
    <message>
        <source>Each model&apos;s own</source>
        <translation>حجم كل نموذج</translation>
    </message>
    <message>
        <source>The same step in Python with torch.compile.</source>
        <translation>الخطوة نفسها في Python مع torch.compile.</translation>
    </message>
    <message>
        <source>The same step in Python, without compiling.</source>
        <translation>الخطوة نفسها في Python بدون تجميع.</translation>
    </message>
    <message>
        <source>The same step in Python</source>
        <translation>الخطوة نفسها في Python</translation>
    </message>
    <message>
        <source>In Python: transformers and torch.compile</source>
        <translation>في Python: transformers وtorch.compile</translation>
    </message>
    <message>
        <source>Each C++ mode also in</source>
        <translation>كل وضع من أوضاع ⁦C++⁩ أيضًا بـ</translation>
    </message>
    <message>
        <source>Each C++ mode also in channels_last</source>
        <translation>كل وضع من أوضاع ⁦C++⁩ بترتيب ⁦channels_last⁩ أيضًا</translation>
    </message>
    <message>
        <source>Measures each chosen C++ mode a second time, with weights and images in the memory layout channels_last, in turns with eager in the plan&apos;s layout.</source>
        <translation>يُقاس كل وضع مختار من أوضاع ⁦C++⁩ مرة ثانية بأوزان وصور بترتيب الذاكرة ⁦channels_last⁩، بالتناوب مع eager بترتيب الخطة.</translation>
    </message>
    <message>
        <source>Each C++ mode also in bfloat16</source>
        <translation>كل وضع من أوضاع ⁦C++⁩ بالنوع ⁦bfloat16⁩ أيضًا</translation>
    </message>
    <message>
        <source>Measures each chosen C++ mode a second time, with weights and inputs in bfloat16, in turns with eager in the plan&apos;s number type.</source>
        <translation>يُقاس كل وضع مختار من أوضاع ⁦C++⁩ مرة ثانية بأوزان ومدخلات من النوع ⁦bfloat16⁩، بالتناوب مع eager بنوع الأعداد في الخطة.</translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) not applicable</source>
        <translation>
            <numerusform>لا أوضاع غير منطبقة</numerusform>
            <numerusform>وضع واحد لا ينطبق</numerusform>
            <numerusform>وضعان لا ينطبقان</numerusform>
            <numerusform>%n أوضاع لا تنطبق</numerusform>
            <numerusform>%n وضعًا لا ينطبق</numerusform>
            <numerusform>%n وضع لا ينطبق</numerusform>
        </translation>
    </message>
    <message>
        <source>Your own image…</source>
        <translation>صورة من اختيارك…</translation>
    </message>
    <message>
        <source>On a GPU, the batch size that MMAction2 trains with. On a CPU, one clip.</source>
        <translation>على GPU كما يدرّب MMAction2 النموذج، وعلى وحدة المعالجة المركزية مقطع واحد.</translation>
    </message>
    <message>
        <source>Also train on a small task</source>
        <translation>التعليم أيضًا على مهمة صغيرة</translation>
    </message>
    <message>
        <source>Runs 50 training steps after the measurement for the chart of losses, which shows whether a compiled step learns like eager. Eager learns twice, from two seeds, as the reference.</source>
        <translation>50 خطوة تدريب بعد القياس من أجل الرسم البياني للخسائر: هل تتعلم الخطوة المجمَّعة كما يتعلم eager. يتعلم eager مرتين ببذرتين ليكون ذلك معيارًا للمقارنة.</translation>
    </message>
    <message>
        <source>Hide modes that do not apply</source>
        <translation>إخفاء الأوضاع التي لا تنطبق</translation>
    </message>
    <message>
        <source>%1 It is not installed.</source>
        <translation>%1 غير مثبّت.</translation>
    </message>
    <message>
        <source>Other engines</source>
        <translation>محرّكات أخرى</translation>
    </message>
    <message>
        <source>%1 It does not apply to this plan: %2.</source>
        <translation>⁨%1⁩ لا ينطبق على هذه الخطة: %2.</translation>
    </message>
    <message>
        <source>These modes do not apply to this plan: %1</source>
        <translation>لا تنطبق هذه الأوضاع على هذه الخطة: %1</translation>
    </message>
    <message>
        <source>Modes with frozen weights and openvino on a CPU, quantised. Their answers are compared with eager&apos;s in float32.</source>
        <translation>الأوضاع ذات الأوزان المجمدة وopenvino على معالج، بعد تكميمها. تُقارَن إجاباتها بإجابات eager بالنوع float32.</translation>
    </message>
</context>
<context>
    <name>ui::PicturesField</name>
    <message>
        <source>After timing, each mode answers every picture of this folder. Results show the agreement with eager, and the accuracy if sub-folders or a file labels.csv name the classes.</source>
        <translation>بعد قياس الزمن يجيب كل وضع عن كل صورة في هذا المجلد. وتعرض النتائج التوافق مع eager، والدقة إذا سمّت المجلدات الفرعية أو ملف ⁦labels.csv⁩ الأصناف.</translation>
    </message>
    <message>
        <source>Random weights: the agreement is real, the answers and the accuracy are not. Choose other weights above.</source>
        <translation>أوزان عشوائية: التوافق حقيقي، أما الإجابات والدقة فليست كذلك. اختر أوزانًا أخرى أعلاه.</translation>
    </message>
    <message>
        <source>Check on my pictures</source>
        <translation>التحقق على صوري</translation>
    </message>
    <message>
        <source>Folder of pictures</source>
        <translation>مجلد الصور</translation>
    </message>
    <message>
        <source>No folder chosen</source>
        <translation>لم يُختر مجلد</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>اختيار…</translation>
    </message>
</context>
<context>
    <name>ui::PlanMenu</name>
    <message>
        <source>The set-up will open with this plan.</source>
        <translation>ستُفتح صفحة التجهيز بهذه الخطة.</translation>
    </message>
    <message>
        <source>The set-up will open with the plan used last.</source>
        <translation>ستُفتح صفحة التجهيز بآخر خطة استُخدمت.</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>فتح خطة</translation>
    </message>
    <message>
        <source>Plans and results (*.json)</source>
        <translation>الخطط والنتائج (*.json)</translation>
    </message>
    <message>
        <source>Save this plan</source>
        <translation>حفظ هذه الخطة</translation>
    </message>
    <message>
        <source>Plans (*.json)</source>
        <translation>الخطط (*.json)</translation>
    </message>
    <message>
        <source>This plan cannot be opened: %1</source>
        <translation>يتعذر فتح هذه الخطة: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Opened %1.</source>
        <translation>فُتح الملف %1.</translation>
    </message>
    <message>
        <source>The Python interpreter that this plan names is ignored: a file could name any program. Choose the interpreter in the settings.</source>
        <translation>تم تجاهل مفسّر Python الذي تحدده هذه الخطة: قد يحدد الملف أي برنامج. اختر المفسّر في الإعدادات.</translation>
    </message>
    <message>
        <source>This plan cannot be saved: %1</source>
        <translation>يتعذر حفظ هذه الخطة: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>تم الحفظ باسم %1.</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;خطة</translation>
    </message>
    <message>
        <source>Open a plan…</source>
        <translation>فتح خطة…</translation>
    </message>
    <message>
        <source>Recent plans</source>
        <translation>الخطط الأخيرة</translation>
    </message>
    <message>
        <source>Save this plan…</source>
        <translation>حفظ هذه الخطة…</translation>
    </message>
    <message>
        <source>Default plan</source>
        <translation>الخطة الافتراضية</translation>
    </message>
    <message>
        <source>Make this the default plan</source>
        <translation>جعلها الخطة الافتراضية</translation>
    </message>
    <message>
        <source>Forget the default plan</source>
        <translation>إلغاء الخطة الافتراضية</translation>
    </message>
</context>
<context>
    <name>ui::PlanModel</name>
    <message>
        <source>Choose at least one model.</source>
        <translation>اختر نموذجًا واحدًا على الأقل.</translation>
    </message>
    <message>
        <source>Choose at least one device.</source>
        <translation>اختر جهازًا واحدًا على الأقل.</translation>
    </message>
    <message>
        <source>Choose at least one batch size.</source>
        <translation>اختر حجم دفعة واحدًا على الأقل.</translation>
    </message>
    <message>
        <source>Choose at least one number type.</source>
        <translation>اختر نوع أعداد واحدًا على الأقل.</translation>
    </message>
    <message>
        <source>Choose at least one mode.</source>
        <translation>اختر وضعًا واحدًا على الأقل.</translation>
    </message>
    <message>
        <source>Choose the folder that holds the weights.</source>
        <translation>اختر المجلد الذي يحتوي على الأوزان.</translation>
    </message>
    <message>
        <source>Download the weights of %1 first, or choose others.</source>
        <translation>نزّل أوزان ⁨%1⁩ أولًا، أو اختر غيرها.</translation>
    </message>
    <message>
        <source>The folder of pictures does not exist. Choose another folder.</source>
        <translation>مجلد الصور غير موجود. اختر مجلدًا آخر.</translation>
    </message>
</context>
<context>
    <name>ui::PlanPanel</name>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>لا نتائج</numerusform>
            <numerusform>نتيجة واحدة</numerusform>
            <numerusform>نتيجتان</numerusform>
            <numerusform>%n نتائج</numerusform>
            <numerusform>%n نتيجة</numerusform>
            <numerusform>%n نتيجة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n combination(s) of model, device, batch size and number type.</source>
        <translation>
            <numerusform>لا توليفات من النموذج والجهاز وحجم الدفعة ونوع الأعداد.</numerusform>
            <numerusform>توليفة واحدة من النموذج والجهاز وحجم الدفعة ونوع الأعداد.</numerusform>
            <numerusform>توليفتان من النموذج والجهاز وحجم الدفعة ونوع الأعداد.</numerusform>
            <numerusform>%n توليفات من النموذج والجهاز وحجم الدفعة ونوع الأعداد.</numerusform>
            <numerusform>%n توليفة من النموذج والجهاز وحجم الدفعة ونوع الأعداد.</numerusform>
            <numerusform>%n توليفة من النموذج والجهاز وحجم الدفعة ونوع الأعداد.</numerusform>
        </translation>
    </message>
    <message>
        <source>Takes %1.</source>
        <translation>المدة: %1.</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>هذه الخطة</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>نسخ الأمر</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>تشغيل</translation>
    </message>
    <message>
        <source>Start measuring (Ctrl+R)</source>
        <translation>بدء القياس (Ctrl+R)</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>الخطط</translation>
    </message>
    <message>
        <source>Save this plan, or open another.</source>
        <translation>احفظ هذه الخطة أو افتح غيرها.</translation>
    </message>
    <message>
        <source>No C++ compiler was found, so compiled modes will fail. Install g++.</source>
        <translation>لم يُعثر على مُجمِّع ⁦C++⁩، لذا ستفشل الأوضاع المُجمَّعة. ثبّت ⁦g++⁩.</translation>
    </message>
    <message>
        <source>Compiled packages take about %1 of disk.</source>
        <translation>تشغل الحزم المُجمَّعة نحو ⁨%1⁩ من القرص.</translation>
    </message>
    <message>
        <source>Equivalent command</source>
        <translation>الأمر المكافئ</translation>
    </message>
    <message>
        <source>Compiling takes %1 of this, unless the packages are in the cache.</source>
        <translation>منها %1 للتجميع، ما لم تكن الحزم في ذاكرة التخزين المؤقت.</translation>
    </message>
    <message>
        <source>A run is in progress. The next one can start when it has ended.</source>
        <translation>هناك تشغيل جارٍ. يمكن بدء التالي بعد انتهائه.</translation>
    </message>
    <message>
        <source>No Python was found, so compiled modes will fail. Set one up, or choose one in the settings.</source>
        <translation>لم يُعثر على Python، لذا ستفشل الأوضاع المُجمَّعة. جهّز واحدًا أو حدّده في الإعدادات.</translation>
    </message>
    <message>
        <source>The Python at %1 has no PyTorch, so compiled modes will fail. Install PyTorch, or choose another Python in the settings.</source>
        <translation>لا يحتوي Python في %1 على PyTorch، لذا ستفشل الأوضاع المجمَّعة. ثبّت PyTorch أو اختر Python آخر في الإعدادات.</translation>
    </message>
    <message>
        <source>The compiled packages may need %1, but only %2 are free on the cache&apos;s disk.</source>
        <translation>قد تحتاج الحزم المُجمَّعة إلى ⁨%1⁩، والمتاح على قرص الذاكرة المؤقتة ⁨%2⁩.</translation>
    </message>
    <message>
        <source>Download the weights</source>
        <translation>تنزيل الأوزان</translation>
    </message>
</context>
<context>
    <name>ui::PreviewPage</name>
    <message>
        <source>Paused while a run is being measured.</source>
        <translation>متوقفة مؤقتًا أثناء القياس.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>متوقفة.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>بدء</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>جارٍ العمل…</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>model, device</comment>
        <translation>%1 على %2</translation>
    </message>
    <message>
        <source>The image %1 cannot be shown: %2</source>
        <translation>يتعذر عرض الصورة ⁦%1⁩: ⁨%2⁩</translation>
    </message>
    <message>
        <source>The preview has stopped: %1.</source>
        <translation>توقفت المعاينة: ⁨%1⁩.</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>إعادة التشغيل</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>تجاهل</translation>
    </message>
    <message>
        <source>See what a model finds in your image</source>
        <translation>شاهد ما يجده نموذج في صورتك</translation>
    </message>
    <message>
        <source>Use the sample photograph</source>
        <translation>استخدام الصورة التجريبية</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>إعادة التنفيذ</translation>
    </message>
    <message>
        <source>The model&apos;s process ended (%1) and was started again.</source>
        <translation>انتهت عملية النموذج (⁨%1⁩) وأُعيد تشغيلها.</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>حُفظت باسم %1.</translation>
    </message>
    <message>
        <source>The image cannot be saved as %1: %2</source>
        <translation>يتعذر حفظ الصورة باسم %1: ⁨%2⁩</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>متوقفة مؤقتًا</translation>
    </message>
    <message>
        <source>%1 frames per second</source>
        <translation>%1 إطار في الثانية</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>حفظ…</translation>
    </message>
    <message>
        <source>The panes as an image, with what was found (Ctrl+S).</source>
        <translation>اللوحات كصورة واحدة مع ما وُجد فيها (Ctrl+S).</translation>
    </message>
    <message>
        <source>There is no room for the pasted image in the folder of temporary files.</source>
        <translation>لا مكان للصورة الملصقة في مجلد الملفات المؤقتة.</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s) recorded into the history.</source>
        <translation>
            <numerusform>لم يُسجَّل أي إطار في السجل.</numerusform>
            <numerusform>سُجِّل إطار واحد في السجل.</numerusform>
            <numerusform>سُجِّل إطاران في السجل.</numerusform>
            <numerusform>سُجِّلت %n إطارات في السجل.</numerusform>
            <numerusform>سُجِّل %n إطارًا في السجل.</numerusform>
            <numerusform>سُجِّل %n إطار في السجل.</numerusform>
        </translation>
    </message>
    <message>
        <source>Run the same image again (F5).</source>
        <translation>الصورة نفسها مرة أخرى (F5).</translation>
    </message>
    <message>
        <source>Open an image, a folder, a video or a camera, or drop one here. Eager and compiled modes process it side by side: labels, boxes or a map, the time of each stage, and how far the results differ.</source>
        <translation>افتح صورة أو مجلدًا أو مقطع فيديو أو كاميرا، أو أفلت واحدًا هنا. يمر المحتوى عبر eager وأوضاع مُجمَّعة، وتراها جنبًا إلى جنب: التسميات أو الإطارات أو الخريطة، وأزمنة كل مرحلة، ومقدار اختلافها.</translation>
    </message>
    <message>
        <source>A run is in progress. The preview would disturb it.</source>
        <translation>يجري القياس الآن، والمعاينة ستؤثر فيه.</translation>
    </message>
    <message>
        <source>The recording cannot be saved: %1</source>
        <translation>يتعذر حفظ ما سُجِّل: ⁨%1⁩</translation>
    </message>
    <message>
        <source>No model has its weights on this machine. Without weights, only times can be shown.</source>
        <translation>لا توجد أوزان أي نموذج على هذا الجهاز. ومن دون الأوزان لا يمكن عرض سوى الأزمنة.</translation>
    </message>
    <message>
        <source>Download %1 (%2)</source>
        <comment>a model, its size</comment>
        <translation>تنزيل %1 (%2)</translation>
    </message>
</context>
<context>
    <name>ui::PreviewWorker</name>
    <message>
        <source>its size differs from the image&apos;s</source>
        <translation>حجمها لا يطابق حجم الصورة</translation>
    </message>
</context>
<context>
    <name>ui::ProfileDialog</name>
    <message>
        <source>Why this time?</source>
        <translation>لماذا هذا الزمن؟</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Open the trace&apos;s folder</source>
        <translation>فتح مجلد التتبع</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>العملية</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>الاستدعاءات</translation>
    </message>
    <message>
        <source>Time, ms</source>
        <translation>الزمن، ms</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>النسبة</translation>
    </message>
    <message>
        <source>A profiled call takes %1, longer than a measured one.</source>
        <translation>يستغرق الاستدعاء تحت المراقبة %1، أي أطول من الاستدعاء المقيس.</translation>
    </message>
    <message>
        <source>A Chrome trace. Open it at ui.perfetto.dev.</source>
        <translation>تتبع بصيغة Chrome: يعرضه ui.perfetto.dev.</translation>
    </message>
    <message>
        <source>The profile failed: %1</source>
        <translation>تعذّر أخذ القياس التفصيلي: %1</translation>
    </message>
    <message>
        <source>PyTorch&apos;s profiler records a few calls. Nothing else is measured during this time.</source>
        <translation>يراقب محلّل أداء PyTorch بضعة استدعاءات. لا يُقاس شيء آخر في أثناء ذلك.</translation>
    </message>
    <message>
        <source>Compared with eager: %1</source>
        <translation>مقارنةً بـ eager: %1</translation>
    </message>
</context>
<context>
    <name>ui::PytorchBar</name>
    <message>
        <source>The set-up of PyTorch is not finished. What was downloaded into %1 is kept.</source>
        <translation>لم يكتمل إعداد PyTorch. ما تم تنزيله إلى %1 محفوظ.</translation>
    </message>
    <message>
        <source>Measuring needs PyTorch %1. Its set-up downloads about %2 GB and takes about %3 GB in %4.</source>
        <translation>يحتاج القياس إلى PyTorch %1. يُنزِّل إعداده نحو %2 GB ويشغل نحو %3 GB في %4.</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>جارٍ الإيقاف…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>bytes</comment>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>Progress of the set-up</source>
        <translation>تقدّم الإعداد</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>متابعة</translation>
    </message>
    <message>
        <source>Set up PyTorch</source>
        <translation>إعداد PyTorch</translation>
    </message>
</context>
<context>
    <name>ui::RecordPanel</name>
    <message>
        <source>Live preview</source>
        <translation>معاينة حية</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s) so far</source>
        <translation>
            <numerusform>لا إطارات حتى الآن</numerusform>
            <numerusform>إطار واحد حتى الآن</numerusform>
            <numerusform>إطاران حتى الآن</numerusform>
            <numerusform>%n إطارات حتى الآن</numerusform>
            <numerusform>%n إطارًا حتى الآن</numerusform>
            <numerusform>%n إطار حتى الآن</numerusform>
        </translation>
    </message>
    <message>
        <source>Record into the history</source>
        <translation>التسجيل في السجل</translation>
    </message>
    <message>
        <source>Records the model&apos;s time for every frame as a separate run. The recording ends when you switch this off or choose another model, device or mode.</source>
        <translation>يحفظ زمن النموذج لكل إطار كعملية تشغيل مستقلة. وتنتهي عند إيقاف هذا الخيار أو اختيار نموذج أو جهاز أو وضع آخر.</translation>
    </message>
</context>
<context>
    <name>ui::ResultView</name>
    <message>
        <source>Waiting</source>
        <translation>في الانتظار</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>تحميل النموذج</translation>
    </message>
    <message>
        <source>Preparing the input</source>
        <translation>تحضير المدخلات</translation>
    </message>
    <message>
        <source>Capturing the graph</source>
        <translation>التقاط المخطط</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>التجميع</translation>
    </message>
    <message>
        <source>Binding the weights</source>
        <translation>ربط الأوزان</translation>
    </message>
    <message>
        <source>Checking the output</source>
        <translation>التحقق من المخرجات</translation>
    </message>
    <message>
        <source>Warming up</source>
        <translation>قيد الإحماء</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>قيد التنفيذ</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>جاهز</translation>
    </message>
    <message>
        <source>This mode cannot run: %1</source>
        <translation>يتعذر تشغيل هذا الوضع: ⁨%1⁩</translation>
    </message>
    <message>
        <source>forward %1</source>
        <translation>التمرير الأمامي %1</translation>
    </message>
    <message>
        <source>Times of each stage</source>
        <translation>أزمنة كل مرحلة</translation>
    </message>
    <message>
        <source>In this call, %1 was %2 times as fast as %3.</source>
        <translation>في هذا الاستدعاء، بلغت سرعة %1 ما يعادل %2 مرة من سرعة %3.</translation>
    </message>
    <message>
        <source>In this call, %1 took %2 times as long as %3.</source>
        <translation>في هذا الاستدعاء، استغرق %1 ما يعادل %2 مرة من مدة %3.</translation>
    </message>
    <message>
        <source>Largest difference of the raw outputs: %1 of their standard deviation.</source>
        <translation>أكبر فرق بين المخرجات الخام: %1 من انحرافها المعياري.</translation>
    </message>
    <message>
        <source>Over the last two seconds, %1 was %2 times as fast as %3.</source>
        <translation>خلال آخر ثانيتين، كان ⁨%1⁩ أسرع من ⁨%3⁩ بمقدار %2 مرة.</translation>
    </message>
    <message>
        <source>Over the last two seconds, %1 took %2 times as long as %3.</source>
        <translation>خلال آخر ثانيتين، استغرق ⁨%1⁩ من الوقت %2 ضعف ما استغرقه ⁨%3⁩.</translation>
    </message>
    <message>
        <source>Overlap of the maps (mean IoU): %1.</source>
        <translation>تطابق الخريطتين (متوسط IoU): %1.</translation>
    </message>
    <message>
        <source>Overlap of the boxes (mean IoU): %1.</source>
        <translation>تطابق الإطارات (متوسط IoU): %1.</translation>
    </message>
    <message>
        <source>Random weights: there is no answer to show.</source>
        <translation>أوزان عشوائية: لا إجابة لعرضها.</translation>
    </message>
    <message>
        <source>The worker sent no result for this mode.</source>
        <translation>لم ترسل العملية العاملة شيئًا لهذا الوضع.</translation>
    </message>
    <message>
        <source>One call is not a measurement. Use the page &quot;Run&quot; to measure.</source>
        <translation>استدعاء واحد ليس قياسًا. استخدم صفحة «التشغيل» للقياس.</translation>
    </message>
    <message>
        <source>Both have the same top class.</source>
        <translation>الفئة الأولى واحدة في كليهما.</translation>
    </message>
    <message>
        <source>Their top classes differ.</source>
        <translation>الفئة الأولى مختلفة بينهما.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what is being done, for how long</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>ui::ResultsPage</name>
    <message>
        <source>Advice</source>
        <translation>نصيحة</translation>
    </message>
    <message>
        <source>The published results cannot be read: %1</source>
        <translation>تتعذر قراءة النتائج المنشورة: ⁨%1⁩</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) copied.</source>
        <translation>
            <numerusform>لم يُنسخ أي صف.</numerusform>
            <numerusform>نُسخ صف واحد.</numerusform>
            <numerusform>نُسخ صفان.</numerusform>
            <numerusform>نُسخت %n صفوف.</numerusform>
            <numerusform>نُسخ %n صفًا.</numerusform>
            <numerusform>نُسخ %n صف.</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the rows shown</source>
        <translation>حفظ الصفوف المعروضة</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>تم الحفظ باسم ⁦%1⁩.</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>لا صفوف</numerusform>
            <numerusform>صف واحد</numerusform>
            <numerusform>صفان</numerusform>
            <numerusform>%n صفوف</numerusform>
            <numerusform>%n صفًا</numerusform>
            <numerusform>%n صف</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n row(s)</source>
        <translation>
            <numerusform>%1 من %n صف</numerusform>
            <numerusform>%1 من صف واحد</numerusform>
            <numerusform>%1 من صفين</numerusform>
            <numerusform>%1 من %n صفوف</numerusform>
            <numerusform>%1 من %n صفًا</numerusform>
            <numerusform>%1 من %n صف</numerusform>
        </translation>
    </message>
    <message>
        <source>Results</source>
        <translation>النتائج</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>تصفية</translation>
    </message>
    <message>
        <source>Published results</source>
        <translation>النتائج المنشورة</translation>
    </message>
    <message>
        <source>Show the rows of the published tables too: A100, V100 and T4, and MMAction2&apos;s training.</source>
        <translation>عرض صفوف الجداول المنشورة أيضًا: A100 وV100 وT4، وتدريب MMAction2.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>نسخ</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>حفظ</translation>
    </message>
    <message>
        <source>As a table for a spreadsheet</source>
        <translation>كجدول لبرنامج جداول بيانات</translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation>بصيغة Markdown</translation>
    </message>
    <message>
        <source>As JSON, with every sample…</source>
        <translation>بصيغة JSON، مع كل العيّنات…</translation>
    </message>
    <message>
        <source>As CSV…</source>
        <translation>بصيغة CSV…</translation>
    </message>
    <message>
        <source>As Markdown…</source>
        <translation>بصيغة Markdown…</translation>
    </message>
    <message>
        <source>No results yet</source>
        <translation>لا نتائج بعد</translation>
    </message>
    <message>
        <source>Every model and mode that you measure becomes a row here, to sort, filter and save. You can also open a results.json or drop one on this window.</source>
        <translation>كل نموذج ووضع تقيسه يصبح صفًا هنا، يمكنك فرزه وتصفيته وحفظه. ويمكنك أيضًا فتح ملف results.json أو إفلاته على هذه النافذة.</translation>
    </message>
    <message>
        <source>Set up a run</source>
        <translation>تجهيز تشغيل</translation>
    </message>
    <message>
        <source>All columns</source>
        <translation>كل الأعمدة</translation>
    </message>
    <message>
        <source>Also show what was compiled, how outputs differ, rounds and other numbers.</source>
        <translation>إظهار ما جُمِّع أيضًا، واختلاف المخرجات، والجولات، وأرقام أخرى.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>name of a column, the value in all rows</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Which mode to use for a model, within limits that you set.</source>
        <translation>أي وضع تختار لنموذج ما ضمن الحدود التي تضعها.</translation>
    </message>
    <message>
        <source>Choose where to save the mode</source>
        <translation>اختر مكان حفظ الوضع</translation>
    </message>
    <message>
        <source>This mode cannot be saved: %1</source>
        <translation>لا يمكن حفظ هذا الوضع: %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a model and its mode</comment>
        <translation>⁨%1⁩، ⁨%2⁩</translation>
    </message>
    <message>
        <source>Save this mode…</source>
        <translation>حفظ هذا الوضع…</translation>
    </message>
</context>
<context>
    <name>ui::ResumeOffer</name>
    <message>
        <source>Resume</source>
        <translation>استئناف</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>ليس الآن</translation>
    </message>
    <message>
        <source>The run of %1 was interrupted with %2 of %3 results. Measure the missing ones?</source>
        <translation>انقطعت عملية التشغيل في %1: توجد %2 من %3 نتيجة. هل تريد قياس ما ينقص؟</translation>
    </message>
</context>
<context>
    <name>ui::RunDetails</name>
    <message>
        <source>Skip</source>
        <translation>تخطٍّ</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>إعادة القياس</translation>
    </message>
    <message>
        <source>Measure this mode and those that take turns with it again; the new results replace the old.</source>
        <translation>يُعاد قياس هذا الوضع والأوضاع التي تتناوب معه، وتحل النتائج الجديدة محل القديمة.</translation>
    </message>
    <message>
        <source>Choose a card to see its details.</source>
        <translation>اختر بطاقة لعرض تفاصيلها.</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>الجولات</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>تحذير</translation>
    </message>
    <message>
        <source>Open the log</source>
        <translation>فتح سجل التنفيذ</translation>
    </message>
    <message>
        <source>Why this time?</source>
        <translation>لماذا هذا الزمن؟</translation>
    </message>
    <message>
        <source>Skip this model&apos;s modes that are measured together. The run continues.</source>
        <translation>يُترك قياس أوضاع هذا النموذج التي تُقاس معًا، ويستمر التشغيل.</translation>
    </message>
    <message>
        <source>Current step</source>
        <translation>يجري الآن</translation>
    </message>
    <message>
        <source>Shows where the time goes, according to PyTorch&apos;s profiler, and what compiling changed.</source>
        <translation>أين يذهب الزمن وفق محلّل أداء PyTorch، وما الذي غيّره التجميع.</translation>
    </message>
</context>
<context>
    <name>ui::RunMatrixModel</name>
    <message>
        <source>Batch %1</source>
        <translation>دفعة %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>⁨%1⁩، ⁨%2⁩</translation>
    </message>
    <message>
        <source>measuring, %1</source>
        <translation>قيد القياس، %1</translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>لا جولات</numerusform>
            <numerusform>جولة واحدة</numerusform>
            <numerusform>جولتان</numerusform>
            <numerusform>%n جولات</numerusform>
            <numerusform>%n جولة</numerusform>
            <numerusform>%n جولة</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2, %3, %4: %5 %6 %7</source>
        <comment>model, device, batch, mode: verdict or state, time, precision</comment>
        <translation>⁨%1⁩، ⁨%2⁩، ⁨%3⁩، ⁨%4⁩: %5 %6 %7</translation>
    </message>
</context>
<context>
    <name>ui::RunPage</name>
    <message>
        <source>%1 of %2</source>
        <comment>arms done of all</comment>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>Stopping after the current sample…</source>
        <translation>سيتوقف بعد العيّنة الحالية…</translation>
    </message>
    <message>
        <source>Measuring: %1</source>
        <translation>جارٍ القياس: %1</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>جارٍ البدء…</translation>
    </message>
    <message>
        <source>Opened results</source>
        <translation>نتائج مفتوحة</translation>
    </message>
    <message numerus="yes">
        <source>Done: %n result(s)</source>
        <translation>
            <numerusform>تم: لا نتائج</numerusform>
            <numerusform>تم: نتيجة واحدة</numerusform>
            <numerusform>تم: نتيجتان</numerusform>
            <numerusform>تم: %n نتائج</numerusform>
            <numerusform>تم: %n نتيجة</numerusform>
            <numerusform>تم: %n نتيجة</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelled: %1. What was measured is kept.</source>
        <translation>أُلغي: %1. احتُفظ بما قيس.</translation>
    </message>
    <message>
        <source>The run failed</source>
        <translation>فشل التشغيل</translation>
    </message>
    <message>
        <source>Elapsed: %1</source>
        <translation>المنقضي: %1</translation>
    </message>
    <message>
        <source>Remaining: %1</source>
        <translation>المتبقي: %1</translation>
    </message>
    <message>
        <source>Compiling: %1</source>
        <translation>التجميع: %1</translation>
    </message>
    <message>
        <source>Saved in %1</source>
        <translation>محفوظ في %1</translation>
    </message>
    <message>
        <source>%1, %2, %3, %4</source>
        <comment>model, device, batch size, mode</comment>
        <translation>⁨%1⁩، ⁨%2⁩، ⁨%3⁩، ⁨%4⁩</translation>
    </message>
    <message>
        <source>Nothing has been measured yet</source>
        <translation>لم يُقَس شيء بعد</translation>
    </message>
    <message>
        <source>Set up a run</source>
        <translation>تجهيز تشغيل</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Stop and keep what is measured (Esc)</source>
        <translation>إيقاف مع الاحتفاظ بما قيس (Esc)</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>فتح المجلد</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>سجل التنفيذ</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>استئناف</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>مثال</translation>
    </message>
    <message>
        <source>Compile time without the cache: %1</source>
        <translation>زمن التجميع دون ذاكرة التخزين المؤقت: %1</translation>
    </message>
    <message>
        <source>%1 (the cache saved %2)</source>
        <comment>time spent compiling in this run; compile time of cached packages</comment>
        <translation>%1 (وفّرت ذاكرة التخزين المؤقت %2)</translation>
    </message>
    <message>
        <source>Show the worker&apos;s output beside the details.</source>
        <translation>إظهار مخرجات عملية القياس بجانب التفاصيل.</translation>
    </message>
    <message>
        <source>Worker output appears here during a run.</source>
        <translation>تظهر هنا مخرجات عملية القياس أثناء التشغيل.</translation>
    </message>
    <message>
        <source>The run could not continue: %1</source>
        <translation>تعذر استمرار التشغيل: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Remaining: calculating</source>
        <translation>المتبقي: قيد الحساب</translation>
    </message>
    <message>
        <source>Every model and mode appears here as a card while it is compiled, warmed up and measured.</source>
        <translation>سترى هنا كل نموذج ووضع كبطاقة أثناء تجميعه وإحمائه وقياسه.</translation>
    </message>
    <message>
        <source>Measure the missing results of this run.</source>
        <translation>قياس ما ينقص عملية التشغيل هذه.</translation>
    </message>
    <message>
        <source>Remaining: longer than estimated</source>
        <translation>المتبقي: يستغرق أطول من التقدير</translation>
    </message>
</context>
<context>
    <name>ui::RunSaver</name>
    <message>
        <source>Save the run</source>
        <translation>حفظ التشغيل</translation>
    </message>
    <message>
        <source>Runs (*%1)</source>
        <translation>عمليات التشغيل (*%1)</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 موجود مسبقًا. هل تريد استبداله؟</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>استبدال</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>الإبقاء عليه</translation>
    </message>
    <message>
        <source>The run cannot be saved: %1</source>
        <translation>يتعذر حفظ التشغيل: %1</translation>
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
        <translation>هل يجوز لبطاقات NVIDIA تقريب عوامل ضرب float32 إلى 10 بتات، وهو أسرع. لا أثر له على المعالج المركزي.</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>في كل مكان</translation>
    </message>
    <message>
        <source>Nowhere</source>
        <translation>لا يُستخدم</translation>
    </message>
    <message>
        <source>Memory layout</source>
        <translation>ترتيب الذاكرة</translation>
    </message>
    <message>
        <source>Channels first (contiguous)</source>
        <translation>القنوات أولًا (⁦contiguous⁩)</translation>
    </message>
    <message>
        <source>Channels last (channels_last)</source>
        <translation>القنوات أخيرًا (⁦channels_last⁩)</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>الانتباه</translation>
    </message>
    <message>
        <source>How transformers compute attention: in one fused operation, or step by step.</source>
        <translation>كيف تحسب نماذج المحوّلات الانتباه: في عملية مدمجة واحدة أم خطوة بخطوة.</translation>
    </message>
    <message>
        <source>Fused (SDPA)</source>
        <translation>مدمج (⁦SDPA⁩)</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>خطوة بخطوة</translation>
    </message>
    <message>
        <source>The published results were measured with no_grad. inference_mode saves a little more.</source>
        <translation>قيست النتائج المنشورة باستخدام ⁦no_grad⁩. يوفّر ⁦inference_mode⁩ قليلًا أكثر.</translation>
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
        <translation>إعدادات التشغيل</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>خيوط المعالجة</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>تلقائي</translation>
    </message>
    <message>
        <source>torch.backends.cudnn.benchmark, for NVIDIA GPUs: a slower start, often faster convolutions.</source>
        <translation>⁦torch.backends.cudnn.benchmark⁩ لبطاقات NVIDIA: بداية أبطأ، والتفافات أسرع في كثير من الأحيان.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s default: in convolutions</source>
        <translation>كما في PyTorch: في الالتفافات</translation>
    </message>
    <message>
        <source>The order of an image&apos;s values in memory.</source>
        <translation>بأي ترتيب توضع أعداد الصورة في الذاكرة.</translation>
    </message>
    <message>
        <source>Gradients are disabled by</source>
        <translation>تعطيل التدرجات بواسطة</translation>
    </message>
    <message>
        <source>Automatic: the number of physical cores of one NUMA node.</source>
        <translation>تلقائي: بعدد الأنوية الفعلية في عقدة NUMA واحدة.</translation>
    </message>
    <message>
        <source>cuDNN benchmarks its algorithms first</source>
        <translation>يجرّب cuDNN خوارزمياته أولًا</translation>
    </message>
</context>
<context>
    <name>ui::RuntimesPanel</name>
    <message>
        <source>%1 was not added: %2</source>
        <translation>لم يُضف %1: %2</translation>
    </message>
    <message>
        <source>%1 was not removed: %2</source>
        <translation>لم يُزَل %1: %2</translation>
    </message>
    <message>
        <source>Runs the python-* modes alone: %1</source>
        <translation>لا يشغّل إلا الأوضاع python-*‎: %1</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>إزالة</translation>
    </message>
    <message>
        <source>Removes this version and everything that was made for it.</source>
        <translation>يزيل هذا الإصدار وكل ما أُنشئ من أجله.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>إضافة</translation>
    </message>
    <message>
        <source>Adding %1… %2</source>
        <translation>جارٍ إضافة %1… %2</translation>
    </message>
    <message>
        <source>Removing %1…</source>
        <translation>جارٍ إزالة %1…</translation>
    </message>
    <message>
        <source>Other versions of PyTorch</source>
        <translation>إصدارات أخرى من PyTorch</translation>
    </message>
    <message>
        <source>Version or folder</source>
        <translation>إصدار أو مجلد</translation>
    </message>
    <message>
        <source>Incomplete. Add it again to continue where it stopped.</source>
        <translation>لم تكتمل الإضافة. أضِفها مجددًا لتتابع من حيث توقفت.</translation>
    </message>
    <message>
        <source>Each version is a separate device on the page &quot;Set up&quot;, so that one run can compare them. Adding one takes up to 9 GiB and an hour. No run can start during this time.</source>
        <translation>كل إصدار جهاز قائم بذاته في صفحة «التجهيز»، فيقارن بينها تشغيل واحد. قد تتطلب إضافة إصدار حتى 9 غيبيبايت وساعة كاملة لا يُقاس خلالها شيء.</translation>
    </message>
</context>
<context>
    <name>ui::SamplesView</name>
    <message numerus="yes">
        <source>%n slower sample(s) as triangles at the edge, the slowest took %1</source>
        <translation>
            <numerusform>لا عيّنات أبطأ؛ الأبطأ %1</numerusform>
            <numerusform>عيّنة أبطأ واحدة كمثلث عند الحافة، استغرقت %1</numerusform>
            <numerusform>عيّنتان أبطأ كمثلثين عند الحافة، استغرقت الأبطأ %1</numerusform>
            <numerusform>%n عيّنات أبطأ كمثلثات عند الحافة، استغرقت الأبطأ %1</numerusform>
            <numerusform>%n عيّنة أبطأ كمثلثات عند الحافة، استغرقت الأبطأ %1</numerusform>
            <numerusform>%n عيّنة أبطأ كمثلثات عند الحافة، استغرقت الأبطأ %1</numerusform>
        </translation>
    </message>
    <message>
        <source>GPU clock: %1 to %2 MHz</source>
        <translation>تردد GPU: من %1 إلى ⁦%2 MHz⁩</translation>
    </message>
    <message>
        <source>GPU temperature: %1 to %2 °C</source>
        <translation>حرارة GPU: من %1 إلى ⁦%2 °C⁩</translation>
    </message>
    <message>
        <source>GPU power: %1 to %2 W</source>
        <translation>قدرة GPU: من %1 إلى ⁦%2 W⁩</translation>
    </message>
    <message>
        <source>CPU clock: %1 to %2 MHz</source>
        <translation>تردد CPU: من %1 إلى ⁦%2 MHz⁩</translation>
    </message>
    <message>
        <source>CPU temperature: %1 to %2 °C</source>
        <translation>حرارة CPU: من %1 إلى ⁦%2 °C⁩</translation>
    </message>
    <message>
        <source>Processor time taken by the hypervisor: %1 to %2 %</source>
        <translation>وقت المعالج الذي أخذه مراقب الأجهزة الافتراضية: من %1 إلى ⁦%2 %⁩</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) in the order of measurement, and a histogram of their durations</source>
        <translation>
            <numerusform>لا عيّنات</numerusform>
            <numerusform>عيّنة واحدة</numerusform>
            <numerusform>عيّنتان بترتيب أخذهما، وعدد مرات كل مدة</numerusform>
            <numerusform>%n عيّنات بترتيب أخذها، وعدد مرات كل مدة</numerusform>
            <numerusform>%n عيّنة بترتيب أخذها، وعدد مرات كل مدة</numerusform>
            <numerusform>%n عيّنة بترتيب أخذها، وعدد مرات كل مدة</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ScoreList</name>
    <message>
        <source>Nothing found</source>
        <translation>لم يُعثر على شيء</translation>
    </message>
    <message>
        <source>Nothing with this score</source>
        <translation>لا شيء بهذه الدرجة</translation>
    </message>
</context>
<context>
    <name>ui::SelfTestPanel</name>
    <message>
        <source>%1, smallest visible difference %2, measured on %3.</source>
        <translation>⁨%1⁩، أصغر فرق يمكن رصده %2، قيس في ⁨%3⁩.</translation>
    </message>
    <message>
        <source>Stop the self-test</source>
        <translation>إيقاف الاختبار الذاتي</translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation>اختبار ذاتي</translation>
    </message>
    <message>
        <source>%1 Two processes that run the same code differ by about %2 here; every interval contains this.</source>
        <comment>the sentence about the self-test; a percentage</comment>
        <translation>%1 تختلف عمليتان تشغّلان الشيفرة نفسها هنا بنحو %2؛ وكل مجال ثقة يشمل ذلك.</translation>
    </message>
    <message>
        <source>%1 is too noisy: two measurements of the same code differ. Smallest visible difference: %2.</source>
        <translation>⁨%1⁩ كثير التشويش: اختلف قياسان للشيفرة نفسها. أصغر فرق يمكن رصده: %2.</translation>
    </message>
    <message>
        <source>Self-test on %1: compares a model with itself. This takes about half a minute.</source>
        <translation>اختبار ذاتي على ⁨%1⁩: النموذج نفسه مقابل نفسه، نحو نصف دقيقة.</translation>
    </message>
    <message>
        <source>Noise level unknown. Run the self-test to measure it.</source>
        <translation>مستوى التشويش غير معروف. شغّل الاختبار الذاتي لقياسه.</translation>
    </message>
    <message>
        <source>Compares ResNet-50 with itself for 10 seconds. The difference is this machine&apos;s noise.</source>
        <translation>يقيس ⁦ResNet-50⁩ مقابل نفسه مدة 10 ثوانٍ: ما يختلف هو تشويش هذا الجهاز.</translation>
    </message>
</context>
<context>
    <name>ui::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>اللغة</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>السمة</translation>
    </message>
    <message>
        <source>Python interpreter</source>
        <translation>مفسّر Python</translation>
    </message>
    <message>
        <source>Found automatically</source>
        <translation>يُعثر عليه تلقائيًا</translation>
    </message>
    <message>
        <source>Compiling a model needs a Python with the same PyTorch version as this program. Leave this empty to use the one that was set up with it.</source>
        <translation>يتطلب تجميع نموذج وجود Python بنفس إصدار PyTorch الذي يستخدمه هذا البرنامج. اترك هذا الحقل فارغًا لاستخدام النسخة المُعدّة معه.</translation>
    </message>
    <message>
        <source>CompileScope %1 answers whether compiling a vision model pays on your hardware, by how much, and how sure that is. Free software under the GNU General Public License, version 3 or later.</source>
        <translation>يجيب CompileScope %1 عن هذه الأسئلة: هل يجدي تجميع نموذج رؤية حاسوبية على أجهزتك، وبأي قدر، وما مدى التيقن من ذلك؟ برنامج حر بموجب رخصة GNU General Public License، الإصدار 3 أو ما يليه.</translation>
    </message>
    <message>
        <source>System language</source>
        <translation>لغة النظام</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>كما في النظام</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>فاتح</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>داكن</translation>
    </message>
    <message>
        <source>Folder of runs</source>
        <translation>مجلد التشغيلات</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>اختيار…</translation>
    </message>
    <message>
        <source>Choose the folder of runs</source>
        <translation>اختيار مجلد التشغيلات</translation>
    </message>
    <message>
        <source>With the program&apos;s data</source>
        <translation>مع بيانات البرنامج</translation>
    </message>
    <message>
        <source>This folder is not writable. Enter a full path. Until then, runs are saved in the previous folder.</source>
        <translation>هذا ليس مجلدًا يمكن الكتابة فيه: اكتب مسارًا كاملًا. وإلى ذلك الحين تُحفظ التشغيلات حيث كانت.</translation>
    </message>
    <message>
        <source>Each run of this window is saved in its own subfolder.</source>
        <translation>يُحفظ كل تشغيل من هذه النافذة في مجلد خاص به داخله.</translation>
    </message>
</context>
<context>
    <name>ui::SetupPage</name>
    <message>
        <source>The command is copied.</source>
        <translation>تم نسخ الأمر.</translation>
    </message>
    <message>
        <source>Where and how</source>
        <translation>الأجهزة وخيارات القياس</translation>
    </message>
    <message>
        <source>The self-test on %1 has no result: %2</source>
        <translation>لم يعط الاختبار الذاتي على ⁨%1⁩ نتيجة: %2</translation>
    </message>
    <message>
        <source>Not on this machine, and left out: %1</source>
        <translation>غير موجود على هذا الجهاز، فاستُبعد: %1</translation>
    </message>
    <message>
        <source>A model cannot be added during a run. Wait until it has ended.</source>
        <translation>يمكن إضافة نموذج بعد انتهاء التشغيل.</translation>
    </message>
</context>
<context>
    <name>ui::SourceOpener</name>
    <message>
        <source>There is no image in the clipboard.</source>
        <translation>لا توجد صورة في الحافظة.</translation>
    </message>
    <message>
        <source>The folder %1 holds no images.</source>
        <translation>لا يحتوي المجلد %1 على صور.</translation>
    </message>
</context>
<context>
    <name>ui::SourcePanel</name>
    <message>
        <source>Classification</source>
        <translation>التصنيف</translation>
    </message>
    <message>
        <source>Segmentation</source>
        <translation>التجزئة</translation>
    </message>
    <message>
        <source>Detection</source>
        <translation>الاكتشاف</translation>
    </message>
    <message>
        <source>From a folder</source>
        <translation>من مجلد</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>لا شيء</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>فتح مجلد نموذج</translation>
    </message>
    <message>
        <source>Weights from %1.</source>
        <translation>الأوزان من ⁦%1⁩.</translation>
    </message>
    <message>
        <source>Opacity of the map: %1</source>
        <translation>عتامة الخريطة: %1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>Open a model folder…</source>
        <translation>فتح مجلد نموذج…</translation>
    </message>
    <message>
        <source>A folder in Hugging Face layout, with config.json and model.safetensors.</source>
        <translation>مجلد بتنظيم Hugging Face، يضم config.json وmodel.safetensors.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>الجهاز</translation>
    </message>
    <message>
        <source>Beside eager</source>
        <translation>إلى جانب eager</translation>
    </message>
    <message>
        <source>Mode shown beside eager</source>
        <translation>الوضع المعروض إلى جانب eager</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>الرسم</translation>
    </message>
    <message>
        <source>Lowest score of a box that is drawn</source>
        <translation>أدنى درجة لإطار يُرسم</translation>
    </message>
    <message>
        <source>Opacity of the map of classes</source>
        <translation>عتامة خريطة الفئات</translation>
    </message>
    <message>
        <source>Second mode shown beside eager</source>
        <translation>الوضع الثاني المعروض بجانب eager</translation>
    </message>
    <message>
        <source>Videos</source>
        <translation>مقاطع الفيديو</translation>
    </message>
    <message>
        <source>Random weights: there is no answer to show. The times and the agreement between the panes are real.</source>
        <translation>أوزان عشوائية: لا إجابة لعرضها. أما الأزمنة والتوافق بين اللوحات فحقيقية.</translation>
    </message>
    <message>
        <source>Boxes with a score of at least %1</source>
        <translation>الإطارات بدرجة %1 فما فوق</translation>
    </message>
</context>
<context>
    <name>ui::SourcePicker</name>
    <message>
        <source>No camera is connected</source>
        <translation>لا توجد كاميرا متصلة</translation>
    </message>
    <message>
        <source>Open an image or a video</source>
        <translation>فتح صورة أو مقطع فيديو</translation>
    </message>
    <message>
        <source>Images and videos</source>
        <translation>صور ومقاطع فيديو</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>الصور</translation>
    </message>
    <message>
        <source>Videos</source>
        <translation>مقاطع الفيديو</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>كل الملفات</translation>
    </message>
    <message>
        <source>Open a folder of images</source>
        <translation>فتح مجلد صور</translation>
    </message>
    <message>
        <source>Image or video</source>
        <translation>صورة أو فيديو</translation>
    </message>
    <message>
        <source>Open an image or a video…</source>
        <translation>فتح صورة أو فيديو…</translation>
    </message>
    <message>
        <source>The image in the clipboard (Ctrl+V).</source>
        <translation>الصورة الموجودة في الحافظة (Ctrl+V).</translation>
    </message>
    <message>
        <source>Sample photograph</source>
        <translation>صورة تجريبية</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>الكاميرا</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>الأخيرة</translation>
    </message>
    <message>
        <source>You can also drop an image, a folder or a video anywhere on this page.</source>
        <translation>يمكنك أيضًا إفلات صورة أو مجلد أو مقطع فيديو في أي مكان من هذه الصفحة.</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>مجلد</translation>
    </message>
    <message>
        <source>Open a folder of images. The arrow keys go through it.</source>
        <translation>فتح مجلد صور. تتنقل مفاتيح الأسهم بينها.</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>لصق</translation>
    </message>
    <message>
        <source>Recently opened</source>
        <translation>ما فُتح مؤخرًا</translation>
    </message>
</context>
<context>
    <name>ui::StageTable</name>
    <message>
        <source>Decode</source>
        <translation>فك الترميز</translation>
    </message>
    <message>
        <source>Reading the image file.</source>
        <translation>قراءة ملف الصورة.</translation>
    </message>
    <message>
        <source>Prepare</source>
        <translation>التحضير</translation>
    </message>
    <message>
        <source>Resizing and normalising the image as the model expects it.</source>
        <translation>تغيير حجم الصورة وتطبيعها كما يتوقع النموذج.</translation>
    </message>
    <message>
        <source>Copy in</source>
        <translation>نسخ المدخلات</translation>
    </message>
    <message>
        <source>Copying the input to the device.</source>
        <translation>نسخ المدخلات إلى الجهاز.</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>التمرير الأمامي</translation>
    </message>
    <message>
        <source>The model itself: the part that compiling changes.</source>
        <translation>النموذج نفسه: الجزء الذي يغيّره التجميع.</translation>
    </message>
    <message>
        <source>Copy out</source>
        <translation>نسخ المخرجات</translation>
    </message>
    <message>
        <source>Copying the output from the device.</source>
        <translation>نسخ المخرجات من الجهاز.</translation>
    </message>
    <message>
        <source>Interpret</source>
        <translation>التفسير</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>المجموع</translation>
    </message>
    <message>
        <source>The sum of all stages of this frame.</source>
        <translation>مجموع كل المراحل لهذه الصورة.</translation>
    </message>
    <message>
        <source>Converting the output to labels, boxes or a map.</source>
        <translation>تحويل المخرجات إلى تسميات أو إطارات أو خريطة.</translation>
    </message>
</context>
<context>
    <name>ui::StatusBar</name>
    <message>
        <source>Idle</source>
        <translation>جاهز</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>جارٍ الإيقاف…</translation>
    </message>
    <message>
        <source>Measuring: %1 of %2</source>
        <comment>arms done of all</comment>
        <translation>جارٍ القياس: %1 من %2</translation>
    </message>
    <message>
        <source>%1 elapsed, %2 left</source>
        <translation>المنقضي %1، المتبقي %2</translation>
    </message>
    <message>
        <source>%1 elapsed</source>
        <translation>المنقضي %1</translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>لا تحذيرات</numerusform>
            <numerusform>تحذير واحد</numerusform>
            <numerusform>تحذيران</numerusform>
            <numerusform>%n تحذيرات</numerusform>
            <numerusform>%n تحذيرًا</numerusform>
            <numerusform>%n تحذير</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, smallest visible difference %2</source>
        <comment>device, percent</comment>
        <translation>⁨%1⁩، أصغر فرق يمكن رصده %2</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>لا ملاحظات</numerusform>
            <numerusform>ملاحظة واحدة</numerusform>
            <numerusform>ملاحظتان</numerusform>
            <numerusform>%n ملاحظات</numerusform>
            <numerusform>%n ملاحظة</numerusform>
            <numerusform>%n ملاحظة</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TargetsPanel</name>
    <message>
        <source>Host</source>
        <translation>المضيف</translation>
    </message>
    <message>
        <source>SSH configuration</source>
        <translation>إعدادات SSH</translation>
    </message>
    <message>
        <source>Runner there</source>
        <translation>المشغّل هناك</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>الوحدات (modules)</translation>
    </message>
    <message>
        <source>Python there</source>
        <translation>Python هناك</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>القسم</translation>
    </message>
    <message>
        <source>Resources (gres)</source>
        <translation>الموارد (gres)</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>القيد</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>الحساب</translation>
    </message>
    <message>
        <source>Quality of service</source>
        <translation>جودة الخدمة</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>الحد الزمني</translation>
    </message>
    <message>
        <source>Adding %1…</source>
        <translation>جارٍ إضافة %1…</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>اختبار</translation>
    </message>
    <message>
        <source>Testing %1…</source>
        <translation>جارٍ اختبار %1…</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>تثبيت</translation>
    </message>
    <message>
        <source>Copies this program&apos;s sources there and builds the command line for that machine. This takes up to half an hour and 9 GiB. It runs: %1</source>
        <translation>ينسخ مصادر هذا البرنامج إلى هناك ويبني سطر الأوامر لذلك الجهاز. قد يتطلب ذلك نصف ساعة و9 غيبيبايت. الأمر المنفَّذ: %1</translation>
    </message>
    <message>
        <source>Installing on %1…</source>
        <translation>جارٍ التثبيت على %1…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>إزالة</translation>
    </message>
    <message>
        <source>Removing %1…</source>
        <translation>جارٍ إزالة %1…</translation>
    </message>
    <message>
        <source>Other machines</source>
        <translation>أجهزة أخرى</translation>
    </message>
    <message>
        <source>Add a machine</source>
        <translation>إضافة جهاز</translation>
    </message>
    <message>
        <source>Reached through</source>
        <translation>الوصول عبر</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>إضافة</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
    <message>
        <source>Logs in and lists the devices and versions there.</source>
        <translation>يسجّل الدخول وينظر في الأجهزة والإصدارات هناك.</translation>
    </message>
    <message>
        <source>Removes this machine from the list. Nothing is deleted there.</source>
        <translation>ينسى هذا الجهاز. لا يُزال شيء هناك.</translation>
    </message>
    <message>
        <source>Not tested yet, so its devices are unknown.</source>
        <translation>لم يُختبر بعد: أجهزته غير معروفة.</translation>
    </message>
    <message>
        <source>Machines that you reach through SSH, as from a terminal, or as jobs of a Slurm cluster. After a test, their devices appear on the page &quot;Set up&quot;. A run measures on different machines at the same time.</source>
        <translation>يُوصَل إليها عبر SSH كما تصل إليها من الطرفية، أو كمهام في عنقود Slurm. بعد اختبارها تظهر أجهزتها في صفحة «التجهيز»، ويقيس التشغيل الواحد على أجهزة مختلفة في الوقت نفسه.</translation>
    </message>
</context>
<context>
    <name>ui::TextQueriesField</name>
    <message>
        <source>Texts to look for</source>
        <translation>النصوص المطلوب البحث عنها</translation>
    </message>
    <message>
        <source>For models that find what a text describes. Separate the texts by commas.</source>
        <translation>للنماذج التي تعثر على ما يصفه النص. افصل بين النصوص بفواصل.</translation>
    </message>
</context>
<context>
    <name>ui::TransportBar</name>
    <message>
        <source>Pause</source>
        <translation>إيقاف مؤقت</translation>
    </message>
    <message>
        <source>Image %1 of %2</source>
        <translation>الصورة %1 من %2</translation>
    </message>
    <message>
        <source>Previous image</source>
        <translation>الصورة السابقة</translation>
    </message>
    <message>
        <source>Next image</source>
        <translation>الصورة التالية</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>متابعة</translation>
    </message>
    <message>
        <source>Pauses the camera or the video (space bar).</source>
        <translation>يوقف الكاميرا أو الفيديو مؤقتًا (مفتاح المسافة).</translation>
    </message>
    <message>
        <source>The previous image (arrow key).</source>
        <translation>الصورة السابقة (مفتاح سهم).</translation>
    </message>
    <message>
        <source>The next image (arrow key).</source>
        <translation>الصورة التالية (مفتاح سهم).</translation>
    </message>
</context>
<context>
    <name>ui::ValidatedDevicesPanel</name>
    <message>
        <source>Validated devices</source>
        <translation>الأجهزة التي تُحقق منها</translation>
    </message>
    <message>
        <source>Compiled modes were measured on these devices, in the results that are kept with the program. A GPU that is not listed as measured is not validated yet.</source>
        <translation>قيست الأوضاع المُجمَّعة على هذه الأجهزة في النتائج المحفوظة مع البرنامج. كل بطاقة GPU غير مدرجة على أنها مقيسة لم يُتحقق منها بعد.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>الجهاز</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>النوع</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>الدفعة</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>الإعداد المسبق</translation>
    </message>
    <message>
        <source>State</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>مقيس</translation>
    </message>
    <message>
        <source>compiled only</source>
        <translation>مُجمَّع فقط</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>لم يُقَس قط</translation>
    </message>
    <message>
        <source>All NVIDIA GPUs</source>
        <translation>جميع بطاقات NVIDIA GPU</translation>
    </message>
    <message>
        <source>all</source>
        <translation>الكل</translation>
    </message>
</context>
<context>
    <name>ui::WarningList</name>
    <message>
        <source>Copy this command</source>
        <translation>نسخ هذا الأمر</translation>
    </message>
    <message>
        <source>Open the settings</source>
        <translation>فتح الإعدادات</translation>
    </message>
    <message>
        <source>Suggested command</source>
        <translation>الأمر المقترح</translation>
    </message>
</context>
<context>
    <name>ui::WarningPopup</name>
    <message>
        <source>Warnings</source>
        <translation>التحذيرات</translation>
    </message>
    <message>
        <source>May change a verdict</source>
        <translation>قد يغيّر التقييم</translation>
    </message>
    <message>
        <source>Other notes</source>
        <translation>ملاحظات أخرى</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>model, mode: warning</comment>
        <translation>%1، %2: %3</translation>
    </message>
</context>
<context>
    <name>ui::WeightsPanel</name>
    <message>
        <source>Weights</source>
        <translation>الأوزان</translation>
    </message>
    <message>
        <source>Random, always the same</source>
        <translation>عشوائية، ثابتة دائمًا</translation>
    </message>
    <message>
        <source>From the Hugging Face cache</source>
        <translation>من ذاكرة ⁦Hugging Face⁩ المؤقتة</translation>
    </message>
    <message>
        <source>From a folder…</source>
        <translation>من مجلد…</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>اختيار…</translation>
    </message>
    <message>
        <source>Folder with weights</source>
        <translation>مجلد الأوزان</translation>
    </message>
    <message>
        <source>With several models, this folder holds one folder for each, named as in the catalogue.</source>
        <translation>عند اختيار عدة نماذج، يحتوي هذا المجلد على مجلد لكل منها باسمه في الفهرس.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>Download weights…</source>
        <translation>تنزيل الأوزان…</translation>
    </message>
    <message>
        <source>Downloading %1: %2 of %3</source>
        <translation>جارٍ تنزيل ⁨%1⁩: ⁨%2⁩ من ⁨%3⁩</translation>
    </message>
    <message>
        <source>The weights of the chosen models are on this machine.</source>
        <translation>أوزان النماذج المختارة موجودة على هذا الحاسوب.</translation>
    </message>
    <message>
        <source>Not on this machine yet: %1</source>
        <translation>ليست على هذا الحاسوب بعد: ⁨%1⁩</translation>
    </message>
    <message>
        <source>an unknown size</source>
        <translation>حجم غير معروف</translation>
    </message>
    <message>
        <source>%1: %2, licence %3, revision %4</source>
        <translation>⁨%1⁩: ⁨%2⁩، الترخيص ⁨%3⁩، المراجعة ⁨%4⁩</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>غير مذكور</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>تنزيل</translation>
    </message>
    <message>
        <source>Download %1</source>
        <comment>an amount of bytes</comment>
        <translation>تنزيل ⁨%1⁩</translation>
    </message>
    <message>
        <source>It has no weights that are safe to load (safetensors).</source>
        <translation>ليست له أوزان آمنة التحميل (⁦safetensors⁩).</translation>
    </message>
    <message>
        <source>Querying the Hugging Face Hub…</source>
        <translation>جارٍ سؤال منصة ⁦Hugging Face⁩…</translation>
    </message>
    <message>
        <source>The Hub cannot be reached. Check the network, or set HF_ENDPOINT to a mirror.</source>
        <translation>يتعذر الوصول إلى المنصة. تحقق من الشبكة، أو حدد خادمًا بديلًا في ⁦HF_ENDPOINT⁩.</translation>
    </message>
    <message>
        <source>The Hub does not have this model.</source>
        <translation>لا يوجد هذا النموذج على المنصة.</translation>
    </message>
    <message>
        <source>Access to this model is restricted. Accept its terms on the Hub and sign in with “hf auth login”, or set HF_TOKEN.</source>
        <translation>لا تتيح لك المنصة هذا النموذج. اقبل شروطه هناك وسجّل الدخول بالأمر «⁦hf auth login⁩»، أو عيّن ⁦HF_TOKEN⁩.</translation>
    </message>
    <message>
        <source>The disk does not have enough space. Free some space, or set HF_HUB_CACHE to another folder.</source>
        <translation>لا تتسع له مساحة القرص. أفسح مساحة، أو حدد مجلدًا آخر في ⁦HF_HUB_CACHE⁩.</translation>
    </message>
    <message>
        <source>The download failed.</source>
        <translation>لم ينجح التنزيل.</translation>
    </message>
</context>
<context>
    <name>ui::charts::ChartTable</name>
    <message>
        <source>Model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>الجهاز</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>الوضع</translation>
    </message>
    <message>
        <source>95 % interval, from</source>
        <translation>مجال الثقة ⁦95 %⁩، من</translation>
    </message>
    <message>
        <source>95 % interval, to</source>
        <translation>مجال الثقة ⁦95 %⁩، إلى</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>التقييم</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>الوسيط</translation>
    </message>
    <message>
        <source>Lower quartile</source>
        <translation>الربيع الأدنى</translation>
    </message>
    <message>
        <source>Upper quartile</source>
        <translation>الربيع الأعلى</translation>
    </message>
    <message>
        <source>5th percentile</source>
        <translation>المئين ⁦5⁩</translation>
    </message>
    <message>
        <source>95th percentile</source>
        <translation>المئين ⁦95⁩</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>التجميع</translation>
    </message>
    <message>
        <source>Time per image</source>
        <translation>الوقت لكل صورة</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>what is told, and its number</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>الخطوات</translation>
    </message>
    <message>
        <source>First loss</source>
        <translation>الخسارة الأولى</translation>
    </message>
    <message>
        <source>Last loss</source>
        <translation>الخسارة الأخيرة</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>التشغيل</translation>
    </message>
    <message>
        <source>Other clips classified correctly</source>
        <translation>مقاطع أخرى صُنِّفت صحيحًا</translation>
    </message>
</context>
<context>
    <name>ui::charts::ChartTexts</name>
    <message>
        <source>Total time of a model</source>
        <translation>الوقت الكلي لنموذج</translation>
    </message>
    <message>
        <source>Total Time of %1 on %2 with Batch Size of %3</source>
        <translation>الوقت الكلي لنموذج %1 على %2 بحجم دفعة %3</translation>
    </message>
    <message>
        <source>Modes of one device took turns; devices did not.</source>
        <translation>تناوبت أوضاع الجهاز الواحد، أما الأجهزة فلم تتناوب.</translation>
    </message>
    <message>
        <source>Images, logarithmic scale</source>
        <translation>عدد الصور، مقياس لوغاريتمي</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a mode: after how many images it pays</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a mode: how long it takes</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Time saved</source>
        <translation>الوقت الموفَّر</translation>
    </message>
    <message>
        <source>Energy per image</source>
        <translation>الطاقة لكل صورة</translation>
    </message>
    <message>
        <source>Images until compiling pays</source>
        <translation>عدد الصور حتى يجدي التجميع</translation>
    </message>
    <message>
        <source>Latency distribution</source>
        <translation>توزيع زمن الاستجابة</translation>
    </message>
    <message>
        <source>Latency Distribution on %1 with Batch Size of %2</source>
        <translation>توزيع زمن الاستجابة على %1 بحجم دفعة %2</translation>
    </message>
    <message>
        <source>Time of a call, percent of eager&apos;s median (shorter is better)</source>
        <translation>زمن الاستدعاء، بالمئة من وسيط eager (الأقصر أفضل)</translation>
    </message>
    <message>
        <source>median, quartiles, 5th to 95th percentile</source>
        <translation>الوسيط والربيعان والمئينات من ⁦5⁩ إلى ⁦95⁩</translation>
    </message>
    <message>
        <source>no samples kept</source>
        <translation>لم تُحفظ عيّنات</translation>
    </message>
    <message>
        <source>Median: %1</source>
        <translation>الوسيط: %1</translation>
    </message>
    <message>
        <source>Half of the samples: %1 to %2</source>
        <translation>نصف العيّنات: من %1 إلى %2</translation>
    </message>
    <message>
        <source>90 % of the samples: %1 to %2</source>
        <translation>⁦90 %⁩ من العيّنات: من %1 إلى %2</translation>
    </message>
    <message>
        <source>All samples: %1 to %2</source>
        <translation>كل العيّنات: من %1 إلى %2</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>نظرة عامة</translation>
    </message>
    <message>
        <source>Best Mode of Each Model on %1 with Batch Size of %2</source>
        <translation>أفضل وضع لكل نموذج على %1 بحجم دفعة %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n models gain</source>
        <translation>
            <numerusform>%1 من %n نموذج تستفيد</numerusform>
            <numerusform>%1 من نموذج واحد يستفيد</numerusform>
            <numerusform>%1 من نموذجين يستفيد</numerusform>
            <numerusform>%1 من %n نماذج تستفيد</numerusform>
            <numerusform>%1 من %n نموذجًا تستفيد</numerusform>
            <numerusform>%1 من %n نموذج تستفيد</numerusform>
        </translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>معدل المعالجة</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>الذاكرة</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>الطاقة</translation>
    </message>
    <message>
        <source>Break-even</source>
        <translation>نقطة التعادل</translation>
    </message>
    <message>
        <source>Throughput on %1 with Batch Size of %2</source>
        <translation>معدل المعالجة على %1 بحجم دفعة %2</translation>
    </message>
    <message>
        <source>Peak Memory on %1 with Batch Size of %2</source>
        <translation>ذروة الذاكرة على %1 بحجم دفعة %2</translation>
    </message>
    <message>
        <source>Energy per Image on %1 with Batch Size of %2</source>
        <translation>الطاقة لكل صورة على %1 بحجم دفعة %2</translation>
    </message>
    <message>
        <source>Images until Compiling Pays on %1 with Batch Size of %2</source>
        <translation>عدد الصور حتى يجدي التجميع على %1 بحجم دفعة %2</translation>
    </message>
    <message>
        <source>Images per second (longer is better)</source>
        <translation>صورة في الثانية (الأطول أفضل)</translation>
    </message>
    <message>
        <source>MiB of memory, logarithmic scale (less is better)</source>
        <translation>الذاكرة بوحدة MiB، مقياس لوغاريتمي (الأقل أفضل)</translation>
    </message>
    <message>
        <source>MiB of memory (less is better)</source>
        <translation>الذاكرة بوحدة MiB (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Joules per image, logarithmic scale (less is better)</source>
        <translation>جول لكل صورة، مقياس لوغاريتمي (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Joules per image (less is better)</source>
        <translation>جول لكل صورة (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Images, logarithmic scale (fewer is better)</source>
        <translation>عدد الصور، مقياس لوغاريتمي (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Images (fewer is better)</source>
        <translation>عدد الصور (الأقل أفضل)</translation>
    </message>
    <message>
        <source>not published</source>
        <translation>غير منشور</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>لم يُقَس</translation>
    </message>
    <message>
        <source>never</source>
        <comment>after how many images compiling pays</comment>
        <translation>لا يجدي أبدًا</translation>
    </message>
    <message>
        <source>%1 images per second</source>
        <translation>%1 صورة في الثانية</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>⁦%1 MiB⁩</translation>
    </message>
    <message>
        <source>%1 J</source>
        <translation>⁦%1 J⁩</translation>
    </message>
    <message numerus="yes">
        <source>%n images</source>
        <translation>
            <numerusform>لا صور</numerusform>
            <numerusform>صورة واحدة</numerusform>
            <numerusform>صورتان</numerusform>
            <numerusform>%n صور</numerusform>
            <numerusform>%n صورة</numerusform>
            <numerusform>%n صورة</numerusform>
        </translation>
    </message>
    <message>
        <source>Duration comparison</source>
        <translation>مقارنة المُدد</translation>
    </message>
    <message>
        <source>Percentage improvement</source>
        <translation>النسبة المئوية للتحسين</translation>
    </message>
    <message>
        <source>Batch comparison</source>
        <translation>مقارنة الدفعات</translation>
    </message>
    <message>
        <source>Device comparison</source>
        <translation>مقارنة الأجهزة</translation>
    </message>
    <message>
        <source>MMAction2&apos;s training table</source>
        <translation>جدول تدريب MMAction2</translation>
    </message>
    <message>
        <source>Stable, torch 2.0.1</source>
        <translation>المستقر، ⁦torch 2.0.1⁩</translation>
    </message>
    <message>
        <source>Nightly, torch 2.1.0dev</source>
        <translation>إصدار Nightly، ⁦torch 2.1.0dev⁩</translation>
    </message>
    <message>
        <source>Reduce overhead, torch 2.1.0dev</source>
        <translation>تقليل العبء، ⁦torch 2.1.0dev⁩</translation>
    </message>
    <message>
        <source>Duration Comparison on %1 with Batch Size of %2</source>
        <translation>مقارنة المُدد على %1 بحجم دفعة %2</translation>
    </message>
    <message>
        <source>Percentage Improvement on %1 with Batch Size of %2</source>
        <translation>النسبة المئوية للتحسين على %1 بحجم دفعة %2</translation>
    </message>
    <message>
        <source>Batch Comparison on %1</source>
        <translation>مقارنة الدفعات على %1</translation>
    </message>
    <message>
        <source>%1 on Each Device with Batch Size of %2</source>
        <translation>%1 على كل جهاز بحجم دفعة %2</translation>
    </message>
    <message>
        <source>Training Time and Memory, Eager and Compiled</source>
        <translation>وقت التدريب والذاكرة، eager والمُجمَّع</translation>
    </message>
    <message>
        <source>Published by MMAction2 for PyTorch 2.0</source>
        <translation>نشره MMAction2 لإصدار PyTorch 2.0</translation>
    </message>
    <message>
        <source>seconds per training iteration</source>
        <translation>بالثواني لكل تكرار تدريب</translation>
    </message>
    <message>
        <source>Published by Hugging Face&apos;s torch.compile guide</source>
        <translation>نُشر في دليل torch.compile من Hugging Face</translation>
    </message>
    <message>
        <source>mean of 300 calls, no spread published</source>
        <translation>متوسط 300 استدعاء، دون نشر التشتت</translation>
    </message>
    <message>
        <source>torch %1</source>
        <translation>torch %1</translation>
    </message>
    <message>
        <source>preset %1</source>
        <translation>الإعداد المسبق %1</translation>
    </message>
    <message>
        <source>smallest visible difference %1 %</source>
        <translation>أصغر فرق يمكن رصده ⁦%1 %⁩</translation>
    </message>
    <message>
        <source>Batch size %1</source>
        <translation>حجم الدفعة %1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>الوقت</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>ذاكرة GPU</translation>
    </message>
    <message>
        <source>Milliseconds per call (shorter is better)</source>
        <translation>بالمللي ثانية لكل استدعاء (الأقصر أفضل)</translation>
    </message>
    <message>
        <source>Seconds per iteration (shorter is better)</source>
        <translation>بالثواني لكل تكرار (الأقصر أفضل)</translation>
    </message>
    <message>
        <source>Megabytes, logarithmic scale (less is better)</source>
        <translation>بالميغابايت، مقياس لوغاريتمي (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Megabytes (less is better)</source>
        <translation>بالميغابايت (الأقل أفضل)</translation>
    </message>
    <message>
        <source>eager (no compile)</source>
        <translation>eager (بدون تجميع)</translation>
    </message>
    <message>
        <source>default (compiled)</source>
        <translation>default (مُجمَّع)</translation>
    </message>
    <message>
        <source>%1, Python</source>
        <comment>a mode and its engine</comment>
        <translation>%1، Python</translation>
    </message>
    <message>
        <source>%1, C++</source>
        <comment>a mode and its engine</comment>
        <translation>%1، ⁦C++⁩</translation>
    </message>
    <message>
        <source>%1, torch %2</source>
        <comment>a mode and its version of PyTorch</comment>
        <translation>%1، ‏torch %2</translation>
    </message>
    <message>
        <source>%1, published (%2)</source>
        <translation>%1، منشور (%2)</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>مجال الثقة ⁦95 %⁩</translation>
    </message>
    <message>
        <source>slower than eager</source>
        <translation>أبطأ من eager</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>a percentage</comment>
        <translation>⁦%1 %⁩</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>نفاد الذاكرة</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>فشل</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>انتهت المهلة</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>لا ينطبق</translation>
    </message>
    <message>
        <source>wrong output</source>
        <translation>مخرجات خاطئة</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>أُلغي</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>تم تخطيه</translation>
    </message>
    <message>
        <source>incompatible</source>
        <translation>غير متوافق</translation>
    </message>
    <message>
        <source>nothing to compare with</source>
        <translation>لا يوجد ما يُقارن به</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>أسرع</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>أبطأ</translation>
    </message>
    <message>
        <source>same</source>
        <translation>مماثل</translation>
    </message>
    <message>
        <source>can&apos;t tell</source>
        <translation>غير محسوم</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>⁦%1 ms⁩</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>⁦%1 s⁩</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>⁦%1 MB⁩</translation>
    </message>
    <message numerus="yes">
        <source>Compiling pays off after %n images.</source>
        <translation>
            <numerusform>يجدي التجميع من البداية.</numerusform>
            <numerusform>يجدي التجميع بعد صورة واحدة.</numerusform>
            <numerusform>يجدي التجميع بعد صورتين.</numerusform>
            <numerusform>يجدي التجميع بعد %n صور.</numerusform>
            <numerusform>يجدي التجميع بعد %n صورة.</numerusform>
            <numerusform>يجدي التجميع بعد %n صورة.</numerusform>
        </translation>
    </message>
    <message>
        <source>95 % interval: %1 to %2</source>
        <translation>مجال الثقة ⁦95 %⁩: من %1 إلى %2</translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation>التقييم: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n samples</source>
        <translation>
            <numerusform>لا عيّنات</numerusform>
            <numerusform>عيّنة واحدة</numerusform>
            <numerusform>عيّنتان</numerusform>
            <numerusform>%n عيّنات</numerusform>
            <numerusform>%n عيّنة</numerusform>
            <numerusform>%n عيّنة</numerusform>
        </translation>
    </message>
    <message>
        <source>Published: mean of 300 calls</source>
        <translation>منشور: متوسط 300 استدعاء</translation>
    </message>
    <message>
        <source>published: Python, %1; means of 300 calls without a spread, beside C++ arms</source>
        <translation>منشور: Python، %1؛ متوسطات 300 استدعاء دون تشتت، إلى جانب قياسات ⁦C++⁩</translation>
    </message>
    <message>
        <source>published: Python, %1; means of 300 calls without a spread</source>
        <translation>منشور: Python، %1؛ متوسطات 300 استدعاء دون تشتت</translation>
    </message>
    <message numerus="yes">
        <source>With more than ten verdicts in a chart the false discovery rate is held at 5 %: %n verdicts became &quot;can&apos;t tell&quot;.</source>
        <translation>
            <numerusform>عند وجود أكثر من عشرة تقييمات في الرسم البياني، يُحدّ معدل الاكتشاف الخاطئ عند ⁦5 %⁩: لم يتحوّل أي تقييم إلى «غير محسوم».</numerusform>
            <numerusform>عند وجود أكثر من عشرة تقييمات في الرسم البياني، يُحدّ معدل الاكتشاف الخاطئ عند ⁦5 %⁩: تحوّل تقييم واحد إلى «غير محسوم».</numerusform>
            <numerusform>عند وجود أكثر من عشرة تقييمات في الرسم البياني، يُحدّ معدل الاكتشاف الخاطئ عند ⁦5 %⁩: تحوّل تقييمان إلى «غير محسوم».</numerusform>
            <numerusform>عند وجود أكثر من عشرة تقييمات في الرسم البياني، يُحدّ معدل الاكتشاف الخاطئ عند ⁦5 %⁩: تحوّلت %n تقييمات إلى «غير محسوم».</numerusform>
            <numerusform>عند وجود أكثر من عشرة تقييمات في الرسم البياني، يُحدّ معدل الاكتشاف الخاطئ عند ⁦5 %⁩: تحوّل %n تقييمًا إلى «غير محسوم».</numerusform>
            <numerusform>عند وجود أكثر من عشرة تقييمات في الرسم البياني، يُحدّ معدل الاكتشاف الخاطئ عند ⁦5 %⁩: تحوّل %n تقييم إلى «غير محسوم».</numerusform>
        </translation>
    </message>
    <message>
        <source>Random weights: the times are real, the models&apos; answers are not.</source>
        <translation>أوزان عشوائية: الأزمنة حقيقية، أما إجابات النماذج فلا معنى لها.</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>مخطط السقف (Roofline)</translation>
    </message>
    <message>
        <source>Share of the Matrix-Product Peak on %1 with Batch Size of %2</source>
        <translation>النسبة من ذروة ضرب المصفوفات على %1 بحجم دفعة %2</translation>
    </message>
    <message>
        <source>Percent of the device&apos;s matrix-product peak (longer is better)</source>
        <translation>النسبة المئوية من ذروة الجهاز في ضرب المصفوفات (الأطول أفضل)</translation>
    </message>
    <message>
        <source>amount of arithmetic not known</source>
        <translation>عدد العمليات الحسابية غير معروف</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>numbers</comment>
        <translation>%1 إلى %2</translation>
    </message>
    <message>
        <source>Share of the peak</source>
        <translation>النسبة من الذروة</translation>
    </message>
    <message>
        <source>%1 TFLOP/s</source>
        <translation>%1 TFLOP/s</translation>
    </message>
    <message>
        <source>Training Time and Memory on %1 with Batch Size of %2</source>
        <translation>وقت التدريب والذاكرة على %1 بحجم دفعة %2</translation>
    </message>
    <message>
        <source>training steps</source>
        <translation>خطوات تدريب</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>ذروة الذاكرة</translation>
    </message>
    <message>
        <source>published: Python, torch 2.0, with the batch size of each model&apos;s configuration</source>
        <translation>منشور: Python، torch 2.0، بحجم الدفعة الوارد في إعداد كل نموذج</translation>
    </message>
    <message>
        <source>Loss curves</source>
        <translation>منحنيات الخسارة</translation>
    </message>
    <message>
        <source>Loss of %1 on %2 with Batch Size of %3</source>
        <translation>خسارة %1 على %2 بحجم دفعة %3</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>الخسارة</translation>
    </message>
    <message>
        <source>Training steps</source>
        <translation>خطوات التدريب</translation>
    </message>
    <message numerus="yes">
        <source>Compiling pays off after %n training steps.</source>
        <translation>
            <numerusform>يجدي التجميع من البداية.</numerusform>
            <numerusform>يجدي التجميع بعد خطوة تدريب واحدة.</numerusform>
            <numerusform>يجدي التجميع بعد خطوتي تدريب.</numerusform>
            <numerusform>يجدي التجميع بعد %n خطوات تدريب.</numerusform>
            <numerusform>يجدي التجميع بعد %n خطوة تدريب.</numerusform>
            <numerusform>يجدي التجميع بعد %n خطوة تدريب.</numerusform>
        </translation>
    </message>
    <message>
        <source>Published with a batch size of %1 on each GPU</source>
        <translation>منشور بحجم دفعة %1 على كل GPU</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a mode: its loss</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>الخطوة %1</translation>
    </message>
    <message>
        <source>%1, another seed</source>
        <comment>a mode: its losses from another seed</comment>
        <translation>%1، بذرة أخرى</translation>
    </message>
    <message>
        <source>%1: its losses are %2 times as far from eager&apos;s as those from another seed.</source>
        <comment>a mode, and a number</comment>
        <translation>%1: بُعد خسائره عن خسائر eager يساوي %2 من بُعد خسائر بذرة أخرى عنها.</translation>
    </message>
    <message>
        <source>each version&apos;s eager (Python)</source>
        <translation>⁦eager (Python)⁩ لكل إصدار</translation>
    </message>
    <message>
        <source>each version&apos;s eager (C++)</source>
        <translation>⁦eager (⁦C++⁩)⁩ لكل إصدار</translation>
    </message>
    <message>
        <source>eager (Python)</source>
        <translation>⁦eager (Python)⁩</translation>
    </message>
    <message>
        <source>eager (C++)</source>
        <translation>⁦eager (⁦C++⁩)⁩</translation>
    </message>
    <message>
        <source>compared with %1</source>
        <translation>مقارنةً بوضع %1</translation>
    </message>
    <message>
        <source>Not drawn, because they are not compared with %1: %2</source>
        <translation>لم تُرسم لأنها لا تُقارَن بوضع %1: %2</translation>
    </message>
    <message>
        <source>Modes of the other engine are compared with %1 through modes that took turns with both.</source>
        <translation>تُقارَن أوضاع المحرّك الآخر بوضع %1 عبر أوضاع تناوبت معهما.</translation>
    </message>
    <message>
        <source>Modes of the other engine are compared with %1. Not all modes took turns.</source>
        <translation>تُقارَن أوضاع المحرّك الآخر بوضع %1. لم تتناوب بعض الأوضاع.</translation>
    </message>
    <message>
        <source>Milliseconds without a percentage, because nothing that took turns links them to %1: %2</source>
        <translation>بالميلي ثانية دون نسبة مئوية، إذ لا يربطها بوضع %1 أي قياس بالتناوب: %2</translation>
    </message>
    <message>
        <source>Milliseconds without a percentage, because no eager was measured: %1</source>
        <translation>بالميلي ثانية دون نسبة مئوية، إذ لم يُقَس أي وضع eager: %1</translation>
    </message>
    <message>
        <source>Milliseconds of later stages are scaled, as if eager had taken as long as in the first stage.</source>
        <translation>قيم المراحل اللاحقة بالميلي ثانية معدّلة كما لو استغرق eager الزمن نفسه كما في المرحلة الأولى.</translation>
    </message>
    <message>
        <source>published: compared with the published eager (Python)</source>
        <translation>منشور: مقارنةً بوضع ⁦eager (Python)⁩ المنشور</translation>
    </message>
    <message>
        <source>Best Mode of Each Model over %1 on %2 with Batch Size of %3</source>
        <translation>أفضل وضع لكل نموذج مقارنةً بوضع %1 على %2 بحجم دفعة %3</translation>
    </message>
    <message>
        <source>Percentage Improvement over %1 on %2 with Batch Size of %3</source>
        <translation>النسبة المئوية للتحسين مقارنةً بوضع %1 على %2 بحجم دفعة %3</translation>
    </message>
    <message>
        <source>Latency Relative to %1 on %2 with Batch Size of %3</source>
        <translation>زمن الاستجابة نسبةً إلى %1 على %2 بحجم دفعة %3</translation>
    </message>
    <message>
        <source>Images until Compiling Pays Compared with %1 on %2 with Batch Size of %3</source>
        <translation>عدد الصور حتى يجدي التجميع مقارنةً بوضع %1 على %2 بحجم دفعة %3</translation>
    </message>
    <message>
        <source>Total Time of %2 Compared with %1 on %3 with Batch Size of %4</source>
        <translation>الوقت الكلي لنموذج %2 مقارنةً بوضع %1 على %3 بحجم دفعة %4</translation>
    </message>
    <message numerus="yes">
        <source>The same code for %n models, so a difference between their times is noise: %1</source>
        <translation>
            <numerusform>الشيفرة نفسها لـ %n نموذج، ولذلك فالفرق بين أزمنتها مجرد تشويش: %1</numerusform>
            <numerusform>الشيفرة نفسها لنموذج واحد، ولذلك فالفرق بين أزمنتها مجرد تشويش: %1</numerusform>
            <numerusform>الشيفرة نفسها لنموذجين، ولذلك فالفرق بين أزمنتها مجرد تشويش: %1</numerusform>
            <numerusform>الشيفرة نفسها لـ %n نماذج، ولذلك فالفرق بين أزمنتها مجرد تشويش: %1</numerusform>
            <numerusform>الشيفرة نفسها لـ %n نموذجًا، ولذلك فالفرق بين أزمنتها مجرد تشويش: %1</numerusform>
            <numerusform>الشيفرة نفسها لـ %n نموذج، ولذلك فالفرق بين أزمنتها مجرد تشويش: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>×%1</source>
        <translation>⁦×%1⁩</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>التسريع</translation>
    </message>
    <message>
        <source>Times as fast as eager, logarithmic scale (further right is better)</source>
        <translation>السرعة بالنسبة إلى eager، مقياس لوغاريتمي (الأبعد يمينًا أفضل)</translation>
    </message>
    <message>
        <source>the same within 1 %</source>
        <translation>متماثل ضمن ⁦1 %⁩</translation>
    </message>
    <message>
        <source>×1/%1</source>
        <comment>a fraction: half as fast</comment>
        <translation>⁦×1/%1⁩</translation>
    </message>
    <message>
        <source>same code: %1</source>
        <translation>الشيفرة نفسها: %1</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <comment>the best mode, and its figure</comment>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>Speed-up on %1 with Batch Size of %2</source>
        <translation>التسريع على %1 بحجم دفعة %2</translation>
    </message>
    <message>
        <source>Speed-up over %1 on %2 with Batch Size of %3</source>
        <translation>التسريع مقارنةً بـ %1 على %2 بحجم دفعة %3</translation>
    </message>
    <message>
        <source>Times as fast</source>
        <translation>عدد مرات السرعة</translation>
    </message>
    <message>
        <source>Percent saved</source>
        <translation>نسبة الوقت الموفَّر</translation>
    </message>
    <message>
        <source>Seconds per iteration; each group of bars has its own scale, from zero (shorter is better)</source>
        <translation>بالثواني لكل تكرار؛ لكل مجموعة من الأعمدة مقياسها الخاص بدءًا من الصفر (الأقصر أفضل)</translation>
    </message>
    <message>
        <source>Milliseconds per call; each group of bars has its own scale, from zero (shorter is better)</source>
        <translation>بالمللي ثانية لكل استدعاء؛ لكل مجموعة من الأعمدة مقياسها الخاص بدءًا من الصفر (الأقصر أفضل)</translation>
    </message>
    <message>
        <source>%1, batch size %2</source>
        <comment>a model</comment>
        <translation>%1، حجم الدفعة %2</translation>
    </message>
    <message>
        <source>inconclusive or not correct</source>
        <translation>غير محسوم أو غير صحيح</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>التجميع</translation>
    </message>
    <message>
        <source>Seconds to compile (less is better)</source>
        <translation>ثواني التجميع (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Seconds to compile, logarithmic scale (less is better)</source>
        <translation>ثواني التجميع، مقياس لوغاريتمي (الأقل أفضل)</translation>
    </message>
    <message>
        <source>From the cache</source>
        <translation>من ذاكرة التخزين المؤقت</translation>
    </message>
    <message>
        <source>Seconds to load from the cache (less is better)</source>
        <translation>ثواني التحميل من ذاكرة التخزين المؤقت (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Seconds to load from the cache, logarithmic scale (less is better)</source>
        <translation>ثواني التحميل من ذاكرة التخزين المؤقت، مقياس لوغاريتمي (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Times as fast as eager, logarithmic scale (higher is better)</source>
        <translation>السرعة بالنسبة إلى eager، مقياس لوغاريتمي (الأعلى أفضل)</translation>
    </message>
    <message>
        <source>modes that no other mode beats in compile time and speed</source>
        <translation>أوضاع لا يتفوق عليها وضع آخر في مدة التجميع والسرعة معًا</translation>
    </message>
    <message>
        <source>Compiling: %1</source>
        <translation>التجميع: %1</translation>
    </message>
    <message>
        <source>No other mode is faster and compiles sooner.</source>
        <translation>لا يوجد وضع آخر أسرع منه ويُجمَّع قبله.</translation>
    </message>
    <message>
        <source>Compile time</source>
        <translation>مدة التجميع</translation>
    </message>
    <message>
        <source>Compile Time on %1 with Batch Size of %2</source>
        <translation>مدة التجميع على %1 بحجم دفعة %2</translation>
    </message>
    <message>
        <source>Compile Time and Speed-up of %1 on %2 with Batch Size of %3</source>
        <translation>مدة التجميع والتسريع لنموذج %1 على %2 بحجم دفعة %3</translation>
    </message>
    <message>
        <source>Compile Time and Speed-up of %2 over %1 on %3 with Batch Size of %4</source>
        <translation>مدة التجميع والتسريع لنموذج %2 مقارنةً بـ %1 على %3 بحجم دفعة %4</translation>
    </message>
    <message>
        <source>Speed-up over time</source>
        <translation>التسريع عبر الزمن</translation>
    </message>
    <message>
        <source>Speed-up of %1 on %2 with Batch Size of %3</source>
        <translation>التسريع لنموذج %1 على %2 بحجم دفعة %3</translation>
    </message>
    <message>
        <source>Speed-up of %2 over %1 on %3 with Batch Size of %4</source>
        <translation>التسريع لنموذج %2 مقارنةً بـ %1 على %3 بحجم دفعة %4</translation>
    </message>
    <message>
        <source>Not drawn, because their compile time is unknown: %1</source>
        <translation>لم تُرسم لأن مدة تجميعها غير معروفة: %1</translation>
    </message>
    <message>
        <source>Not drawn, because they do not apply here (the results list the reasons): %1</source>
        <translation>لم تُرسم لأنها لا تنطبق هنا (السبب مذكور في النتائج): %1</translation>
    </message>
    <message>
        <source>Bars with a break are cut at %1. The number is their full value. The axis &quot;Everything&quot; shows them in full.</source>
        <translation>تنتهي الأعمدة المقطوعة عند ⁦%1⁩، والرقم يبيّن طولها الحقيقي. يعرضها المحور «كل شيء» كاملة.</translation>
    </message>
    <message>
        <source>Total seconds including compilation, logarithmic scale (less is better)</source>
        <translation>مجموع الثواني مع التجميع، مقياس لوغاريتمي (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Images per second, logarithmic scale (more is better)</source>
        <translation>صورة في الثانية، مقياس لوغاريتمي (الأكثر أفضل)</translation>
    </message>
    <message>
        <source>Milliseconds per call, logarithmic scale (less is better)</source>
        <translation>بالمللي ثانية لكل استدعاء، مقياس لوغاريتمي (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Time saved against eager, percent (more is better)</source>
        <translation>الوقت الموفَّر مقارنةً بوضع eager، بالمئة (الأكثر أفضل)</translation>
    </message>
    <message>
        <source>Seconds per iteration, logarithmic scale (less is better)</source>
        <translation>بالثواني لكل تكرار، مقياس لوغاريتمي (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Your results are means as well, as in the guide.</source>
        <translation>أرقامك أيضًا متوسطات، كما يحسبها الدليل.</translation>
    </message>
    <message>
        <source>100 % is the rate of PyTorch&apos;s own matrix products on this device and in this type, measured just before: %1 TFLOP/s. A model&apos;s arithmetic is counted without what its mode saves or adds.</source>
        <translation>تمثل 100 % ما بلغه ضرب المصفوفات في PyTorch نفسه على هذا الجهاز وبهذا النوع قبيل القياس: %1 TFLOP/s. تُحسب عمليات النموذج دون ما يوفره وضعه أو يضيفه.</translation>
    </message>
    <message>
        <source>The first steps of each mode, from the same weights and on the same clips. The values that dropout removes may differ.</source>
        <translation>الخطوات الأولى لكل وضع، من الأوزان نفسها وعلى المقاطع نفسها؛ وقد يختلف ما يُسقطه dropout.</translation>
    </message>
    <message>
        <source>A small task that each mode learns, from the same weights and on the same clips. The values that dropout removes may differ.</source>
        <translation>مهمة صغيرة يتعلمها كل وضع، من الأوزان نفسها وعلى المقاطع نفسها؛ وقد يختلف ما يُسقطه dropout.</translation>
    </message>
    <message>
        <source>Compile time and speed-up</source>
        <translation>مدة التجميع والتسريع</translation>
    </message>
    <message>
        <source>Peak Memory on %1 with Batch Size of %2</source>
        <comment>on a GPU</comment>
        <translation>ذروة ذاكرة GPU على %1 بحجم دفعة %2</translation>
    </message>
    <message>
        <source>Start of the run</source>
        <translation>بداية التشغيل</translation>
    </message>
    <message>
        <source>Converting</source>
        <translation>التحويل</translation>
    </message>
    <message>
        <source>Seconds to convert the model (less is better)</source>
        <translation>ثواني تحويل النموذج (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Seconds to convert the model, logarithmic scale (less is better)</source>
        <translation>ثواني تحويل النموذج، مقياس لوغاريتمي (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>التحميل</translation>
    </message>
    <message>
        <source>Seconds to load the converted model (less is better)</source>
        <translation>ثواني تحميل النموذج المحوَّل (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Seconds to load the converted model, logarithmic scale (less is better)</source>
        <translation>ثواني تحميل النموذج المحوَّل، مقياس لوغاريتمي (الأقل أفضل)</translation>
    </message>
    <message>
        <source>Eager computes in float32, the other modes in int8.</source>
        <translation>يُحسب eager بالنوع float32، وتُحسب الأوضاع الأخرى بالنوع int8.</translation>
    </message>
</context>
<context>
    <name>ui::report::ReportTable</name>
    <message>
        <source>Samples</source>
        <translation>العيّنات</translation>
    </message>
</context>
<context>
    <name>ui::report::Sections</name>
    <message>
        <source>CompileScope report</source>
        <translation>تقرير CompileScope</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>الرسوم البيانية</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>النماذج</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>الأجهزة</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>وقت القياس</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>الإعداد المسبق</translation>
    </message>
    <message>
        <source>Smallest difference that this machine can show</source>
        <translation>أصغر فرق يمكن لهذا الجهاز إظهاره</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>البرنامج</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>النتائج</translation>
    </message>
    <message>
        <source>Click a heading to sort. The button in front of a row shows its samples.</source>
        <translation>انقر عنوان عمود للفرز. ويُظهر الزر الذي يسبق الصف عيّناته.</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>التحذيرات</translation>
    </message>
    <message numerus="yes">
        <source>(%n row(s): %1)</source>
        <translation>
            <numerusform>(لا صفوف: %1)</numerusform>
            <numerusform>(صف واحد: %1)</numerusform>
            <numerusform>(صفان: %1)</numerusform>
            <numerusform>(%n صفوف: %1)</numerusform>
            <numerusform>(%n صفًا: %1)</numerusform>
            <numerusform>(%n صف: %1)</numerusform>
        </translation>
    </message>
    <message>
        <source>Method</source>
        <translation>طريقة القياس</translation>
    </message>
    <message>
        <source>Every mode of a model is measured in turns with eager, in the same process, so that both meet the same conditions. A time is that of one call, from before it is enqueued until the device has finished. Intervals are 95 % intervals.</source>
        <translation>يُقاس كل وضع من أوضاع النموذج بالتناوب مع eager في العملية نفسها، ليعملا في الظروف نفسها. والزمن هو زمن استدعاء واحد، من قبل إدراجه في الطابور حتى ينتهي الجهاز. ومجالات الثقة بنسبة ⁦95 %⁩.</translation>
    </message>
    <message>
        <source>A verdict follows from the interval of the ratio to eager: faster or slower if it excludes 1, same if it lies within 1 %. Times of different stages of a run are on the scale of the first stage&apos;s eager.</source>
        <translation>يُستنتج التقييم من مجال الثقة للنسبة إلى eager: أسرع أو أبطأ إذا لم يتضمن 1، ومماثل إذا وقع ضمن ⁦1 %⁩. وأزمنة مراحل التشغيل المختلفة محسوبة على مقياس eager في المرحلة الأولى.</translation>
    </message>
    <message>
        <source>Before it is measured, each mode&apos;s output is compared with eager&apos;s. A mode whose output is wrong has no speed-up.</source>
        <translation>قبل القياس يُقارن خرج كل وضع بخرج eager. والوضع الذي خرجه خاطئ لا يُحسب له تسريع.</translation>
    </message>
    <message>
        <source>The same measurement on another machine:</source>
        <translation>القياس نفسه على جهاز آخر:</translation>
    </message>
    <message>
        <source>Machine and versions</source>
        <translation>الجهاز والإصدارات</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>إظهار الكل</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>ملاحظة</translation>
    </message>
</context>
</TS>
