<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en_US">
<context>
    <name>Checks</name>
    <message>
        <source>%1 MHz</source>
        <translation>%1 MHz</translation>
    </message>
    <message>
        <source>%1 at batch %2 may need %3, and %4 are free on %5.</source>
        <translation>%1はバッチサイズ%2で%3を必要とする可能性がありますが、%5の空きは%4です。</translation>
    </message>
    <message>
        <source>%1 is slowed down: it is too hot.</source>
        <translation>%1は温度が高すぎるため減速しています。</translation>
    </message>
    <message>
        <source>%1 is slowed down: it has reached its power limit.</source>
        <translation>%1は電力制限に達したため減速しています。</translation>
    </message>
    <message>
        <source>%1 is slowed down by its hardware or driver.</source>
        <translation>%1はハードウェアまたはドライバーによって減速しています。</translation>
    </message>
    <message>
        <source>This machine runs on its battery and saves power. Plug it in.</source>
        <translation>このマシンはバッテリーで動作し、省電力になっています。電源に接続してください。</translation>
    </message>
    <message>
        <source>This container may use %1 processors at a time, fewer than the %2 threads of the plan.</source>
        <translation>このコンテナが同時に使えるプロセッサは%1個で、プランの%2スレッドより少なくなっています。</translation>
    </message>
    <message numerus="yes">
        <source>%n other process(es) on %1.</source>
        <translation>
            <numerusform>%1でほかのプロセスが%n個動作しています。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is busy: %2 of the time.</source>
        <translation>%1はビジー状態です：時間の%2。</translation>
    </message>
    <message>
        <source>The clock of %1 is not locked: %2 now, up to %3 under load.</source>
        <translation>%1のクロックは固定されていません。現在は%2、負荷時は最大%3です。</translation>
    </message>
    <message>
        <source>This program was built without optimisation: everything it measures is slow.</source>
        <translation>このプログラムは最適化なしでビルドされています。測定値はすべて遅くなります。</translation>
    </message>
    <message>
        <source>This program was built with a sanitizer: everything it measures is slow.</source>
        <translation>このプログラムはサニタイザー付きでビルドされています。測定値はすべて遅くなります。</translation>
    </message>
    <message>
        <source>Compiled modes will fail on GPUs: %1.</source>
        <translation>GPU でコンパイルモードが失敗します：%1。</translation>
    </message>
    <message>
        <source>This machine is busy: load %1 on %2 processors. Close other programs, or wait until they have ended.</source>
        <translation>このマシンは使用中です：%2プロセッサで負荷%1。ほかのプログラムを閉じるか、終わるまで待ってください。</translation>
    </message>
    <message>
        <source>The CPU governor is “%1”, so the clock varies.</source>
        <translation>CPUのガバナーは「%1」です。クロックが変動します。</translation>
    </message>
    <message>
        <source>This virtual machine shares its processors. Other machines took %1 of their time.</source>
        <translation>この仮想マシンのプロセッサは共有されています。時間の%1がほかに使われました。</translation>
    </message>
    <message>
        <source>Swap is in use (%1). Reading memory back from it is slow.</source>
        <translation>スワップが使用中です（%1）。そこから戻るデータは遅くなります。</translation>
    </message>
    <message>
        <source>Environment variables change the compiled modes: %1.</source>
        <translation>コンパイルモードは、この環境で設定された変数によって変更されます：%1。</translation>
    </message>
    <message>
        <source>The environment variable %1 limits the time of each mode to %2 in the preset “Quick”, so the intervals are wide.</source>
        <translation>環境変数 %1 により、プリセット「簡易」では各モードの時間が %2 に制限されるため、信頼区間が広くなります。</translation>
    </message>
</context>
<context>
    <name>CompileReportText</name>
    <message>
        <source>the library takes %1</source>
        <translation>ライブラリでは %1</translation>
    </message>
    <message>
        <source>%1: kept, %2 times as fast</source>
        <translation>%1：採用、速さは %2 倍</translation>
    </message>
    <message>
        <source>%1: kept</source>
        <translation>%1：採用</translation>
    </message>
    <message>
        <source>%1: dropped, %2 times as fast</source>
        <translation>%1：不採用、速さは %2 倍</translation>
    </message>
    <message>
        <source>%1: dropped</source>
        <translation>%1：不採用</translation>
    </message>
    <message>
        <source>%1: makes no difference to the code</source>
        <translation>%1：コードに違いなし</translation>
    </message>
    <message>
        <source>%1: wrong output, %2</source>
        <translation>%1：出力が誤り、%2</translation>
    </message>
    <message>
        <source>%1: failed, %2</source>
        <translation>%1：失敗、%2</translation>
    </message>
    <message>
        <source>%1: not tried</source>
        <translation>%1：未試行</translation>
    </message>
    <message>
        <source>replayed</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>none: %1</source>
        <translation>なし：%1</translation>
    </message>
</context>
<context>
    <name>CoreText</name>
    <message>
        <source>skipped by hand</source>
        <translation>手動でスキップ</translation>
    </message>
    <message>
        <source>%1; measured in separate processes, ABBA</source>
        <translation>%1。別々のプロセスで ABBA の順に測定しました</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>キャンセルされました</translation>
    </message>
    <message>
        <source>cancelled before it began</source>
        <translation>開始前にキャンセルされました</translation>
    </message>
    <message>
        <source>cancelled before it was measured</source>
        <translation>測定前にキャンセルされました</translation>
    </message>
    <message>
        <source>cancelled while it was measured</source>
        <translation>測定中にキャンセルされました</translation>
    </message>
    <message>
        <source>cancelled while it was measured alone</source>
        <translation>単独での測定中にキャンセルされました</translation>
    </message>
    <message>
        <source>cancelled before all its processes had run</source>
        <translation>すべてのプロセスが終わる前にキャンセルされました</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>メモリ不足</translation>
    </message>
    <message>
        <source>incompatible</source>
        <translation>非対応</translation>
    </message>
    <message>
        <source>out of memory at batch %1 in a run of %2; --retry-oom tries it again</source>
        <translation>%2 の測定ではバッチサイズ %1 でメモリ不足でした。--retry-oom で再試行できます</translation>
    </message>
    <message>
        <source>out of memory at batch %1</source>
        <translation>バッチサイズ %1 でメモリ不足になりました</translation>
    </message>
    <message>
        <source>the process could not allocate memory</source>
        <translation>プロセスがメモリを確保できませんでした</translation>
    </message>
    <message>
        <source>not tried alone after an out of memory beside the other arms</source>
        <translation>ほかのモードと並んだ状態でメモリ不足になり、単独では試していません</translation>
    </message>
    <message>
        <source>the worker did not answer for %1 s and was killed</source>
        <translation>%1 秒間応答がないため、ワーカーを強制終了しました</translation>
    </message>
    <message>
        <source>no progress for %1 s: the worker was killed</source>
        <translation>%1 秒間進展がないため、ワーカーを強制終了しました</translation>
    </message>
    <message>
        <source>%1 took longer than %2 s, the limit of this phase: the worker was killed</source>
        <translation>%1 の段階が制限時間の %2 秒を超えたため、ワーカーを強制終了しました</translation>
    </message>
    <message>
        <source>the process of the cell ended without a result: %1</source>
        <translation>このセルのプロセスが結果を出さずに終了しました：%1</translation>
    </message>
    <message>
        <source>the worker ended: %1</source>
        <translation>ワーカーが終了しました：%1</translation>
    </message>
    <message>
        <source>the worker ended unexpectedly</source>
        <translation>ワーカーがなくなりました</translation>
    </message>
    <message>
        <source>the output differs from the %1 reference by %2 of its standard deviation; %3 is allowed in %4</source>
        <translation>出力と %1 の基準との差が、その標準偏差の %2 倍です。%4 で許されるのは %3 までです</translation>
    </message>
    <message>
        <source>the output has values that are not finite where the %1 reference&apos;s are</source>
        <translation>%1 の基準では有限の値が、出力では有限ではありません</translation>
    </message>
    <message>
        <source>the arm did not run with the requested settings: %1</source>
        <translation>このモードは求められた設定で実行されませんでした：%1</translation>
    </message>
    <message>
        <source>arms disturb each other: beside the others this one takes %1 % more time than alone</source>
        <translation>モードが互いに影響しています。ほかと並ぶと単独より %1 % 長くかかります</translation>
    </message>
    <message>
        <source>arms disturb each other: beside the others this one takes %1 % less time than alone</source>
        <translation>モードが互いに影響しています。ほかと並ぶと単独より %1 % 短くなります</translation>
    </message>
    <message>
        <source>the arms do not fit in memory together</source>
        <translation>すべてのモードを同時にはメモリに置けません</translation>
    </message>
    <message>
        <source>interquartile range is %1 % of the median: the system fluctuates</source>
        <translation>四分位範囲が中央値の %1 % です。システムが揺らいでいます</translation>
    </message>
    <message>
        <source>interquartile range is %1 % of the median: the environment has a strong influence</source>
        <translation>四分位範囲が中央値の %1 % です。環境の影響が大きくなっています</translation>
    </message>
    <message>
        <source>first run was slow: a longer warm-up may help</source>
        <translation>最初の実行が遅くなりました。ウォームアップを長くするとよいかもしれません</translation>
    </message>
    <message>
        <source>%1 outlier among %2 rounds</source>
        <translation>%2 ラウンド中に外れ値が %1 個あります</translation>
    </message>
    <message>
        <source>%1 outliers among %2 rounds</source>
        <translation>%2 ラウンド中に外れ値が %1 個あります</translation>
    </message>
    <message>
        <source>the machine got slower while this was measured (%1 % from first to last third)</source>
        <translation>測定中にマシンが遅くなりました（最初の 3 分の 1 から最後の 3 分の 1 までに %1 %）</translation>
    </message>
    <message>
        <source>the machine got faster while this was measured (%1 % from first to last third)</source>
        <translation>測定中にマシンが速くなりました（最初の 3 分の 1 から最後の 3 分の 1 までに %1 %）</translation>
    </message>
    <message>
        <source>the launches disagree about this ratio by more than their rounds explain</source>
        <translation>起動ごとのこの比の違いが、ラウンドのばらつきでは説明できません</translation>
    </message>
    <message>
        <source>the GPU was slowed down in %1 of %2 rounds by %3</source>
        <translation>%2 ラウンド中 %1 ラウンドで GPU が減速されました。原因：%3</translation>
    </message>
    <message>
        <source>the GPU&apos;s clock varied between %1 and %2 MHz</source>
        <translation>GPU のクロックが %1～%2 MHz の間で変動しました</translation>
    </message>
    <message>
        <source>the CPU&apos;s clock varied between %1 and %2 MHz</source>
        <translation>CPU のクロックが %1～%2 MHz の間で変動しました</translation>
    </message>
    <message>
        <source>the hypervisor took %1 % of the processor time for others</source>
        <translation>ハイパーバイザーがプロセッサ時間の %1 % をほかに割り当てました</translation>
    </message>
    <message>
        <source>another process was on the GPU</source>
        <translation>GPU 上でほかのプロセスが動いていました</translation>
    </message>
    <message>
        <source>%1 other processes were on the GPU</source>
        <translation>GPU 上でほかに %1 個のプロセスが動いていました</translation>
    </message>
    <message>
        <source>no memory pass, because the cell was aborted</source>
        <translation>メモリは測定していません。このセルは打ち切られました</translation>
    </message>
    <message>
        <source>memory pass: %1</source>
        <translation>メモリの測定：%1</translation>
    </message>
    <message>
        <source>measured by CompileScope %1, before the run was resumed with %2</source>
        <translation>CompileScope %1 で測定し、その後 %2 で再開しました</translation>
    </message>
    <message>
        <source>measured again after an interruption, because %1</source>
        <translation>中断後に再測定しました。理由：%1</translation>
    </message>
    <message>
        <source>the plan was different</source>
        <translation>測定プランが異なります</translation>
    </message>
    <message>
        <source>CompileScope was %1 and is %2</source>
        <translation>CompileScope のバージョンが %1 から %2 に変わりました</translation>
    </message>
    <message>
        <source>torch was %1 and is %2</source>
        <translation>torch のバージョンが %1 から %2 に変わりました</translation>
    </message>
    <message>
        <source>the host was %1 and is %2</source>
        <translation>ホストが %1 から %2 に変わりました</translation>
    </message>
    <message>
        <source>the machine was restarted</source>
        <translation>マシンが再起動されました</translation>
    </message>
    <message>
        <source>the compiled package of %1 was different</source>
        <translation>%1 のコンパイル済みパッケージが異なります</translation>
    </message>
    <message>
        <source>torch.compile left the graph %1 time: %2</source>
        <translation>torch.compile はグラフを%1回離れました：%2</translation>
    </message>
    <message>
        <source>torch.compile left the graph %1 times, first: %2</source>
        <translation>torch.compile はグラフを%1回離れました。最初の理由：%2</translation>
    </message>
    <message>
        <source>the arm&apos;s Python process ended (%1); see the cell&apos;s log</source>
        <translation>このモードのPythonプロセスが終了しました（%1）。セルのログを参照してください</translation>
    </message>
    <message>
        <source>the arm&apos;s Python process did not answer within %1 s and was killed</source>
        <translation>このモードのPythonプロセスが%1秒以内に応答しなかったため、強制終了しました</translation>
    </message>
    <message>
        <source>out of memory in the arm&apos;s Python process: %1</source>
        <translation>このモードのPythonプロセスでメモリが不足しました：%1</translation>
    </message>
    <message>
        <source>the python-* modes need %1 %2, which %3 cannot import (%4); install %5 there or name another interpreter with --python</source>
        <translation>python-* モードには %1 %2 が必要ですが、%3 はインポートできません（%4）。そこに %5 をインストールするか、--python で別のインタープリターを指定してください</translation>
    </message>
    <message>
        <source>the python-* modes support no head of transformers for model_type %1, only for %2</source>
        <translation>python-* モードは model_type %1 に対応する transformers のヘッドを知りません。対応しているのは %2 のみです</translation>
    </message>
    <message>
        <source>batches above %1 were not tried</source>
        <translation>%1 より大きいバッチサイズは試していません</translation>
    </message>
    <message>
        <source>ended before the largest batch was found; this one works</source>
        <translation>最大バッチサイズが見つかる前に終了しました。このバッチサイズは動作します</translation>
    </message>
    <message>
        <source>the largest batch that works; batch %1: %2</source>
        <translation>動作する最大のバッチサイズです。バッチサイズ %1：%2</translation>
    </message>
    <message>
        <source>launch-bound: the GPU works %1 % of a call and waits for kernels to be launched the rest of it</source>
        <translation>起動律速：GPU が動いているのは 1 回の呼び出しの %1 % だけで、残りはカーネルの起動を待っています</translation>
    </message>
    <message>
        <source>compute-bound: matrix products and convolutions take %1 % of the operators&apos; time</source>
        <translation>演算律速：行列積と畳み込みが演算子の時間の %1 % を占めています</translation>
    </message>
    <message>
        <source>memory-bound: operators that mostly move data take %1 % of the operators&apos; time, most of all %2</source>
        <translation>メモリ律速：主にデータを移動する演算子が演算子の時間の %1 % を占め、最も多いのは %2 です</translation>
    </message>
    <message>
        <source>no operator was seen</source>
        <translation>演算子が観測されませんでした</translation>
    </message>
    <message>
        <source>%1 operator calls became %2; products and convolutions went from %3 to %4 ms, everything else, generated code included, from %5 to %6 ms</source>
        <translation>演算子の呼び出しは %1 回から %2 回になり、行列積と畳み込みは %3 から %4 ms に、生成されたコードを含むその他は %5 から %6 ms になりました</translation>
    </message>
    <message>
        <source>generated code</source>
        <translation>生成されたコード</translation>
    </message>
    <message>
        <source>between operators</source>
        <translation>演算子の合間</translation>
    </message>
    <message>
        <source>did not engage: the compiler generated no code of its own, this arm is eager&apos;s operators</source>
        <translation>コンパイルが効いていません。コンパイラは独自のコードを生成せず、このモードは eager の演算のままです</translation>
    </message>
    <message>
        <source>%1 runs only the python-* modes: %2</source>
        <translation>%1 は python-* モードだけを実行します：%2</translation>
    </message>
    <message>
        <source>the runner cannot be built with torch %1: %2</source>
        <translation>torch %1 ではランナーをビルドできません：%2</translation>
    </message>
    <message>
        <source>the runner was built but does not work: %1</source>
        <translation>ランナーはビルドされましたが動作しません：%1</translation>
    </message>
    <message>
        <source>the runner was built with torch %1, but its Python has torch %2</source>
        <translation>ビルドされたランナーは torch %1、その Python は torch %2 を示しています</translation>
    </message>
    <message>
        <source>no CUDA graph: %1</source>
        <translation>CUDA グラフなし：%1</translation>
    </message>
    <message>
        <source>a CPU has no CUDA graphs, and without them this mode is the same as %1</source>
        <translation>CPU には CUDA グラフがなく、それがなければこのモードは %1 と同じです</translation>
    </message>
    <message>
        <source>the model cannot be captured as a CUDA graph: %1</source>
        <translation>モデルを CUDA グラフとしてキャプチャできません：%1</translation>
    </message>
    <message>
        <source>torch.compile skipped it %1 time</source>
        <translation>torch.compile が使わなかったのは %1 回</translation>
    </message>
    <message>
        <source>torch.compile skipped it %1 times</source>
        <translation>torch.compile が使わなかったのは %1 回</translation>
    </message>
    <message>
        <source>torch.compile recorded none</source>
        <translation>torch.compile は一つも記録しなかった</translation>
    </message>
    <message>
        <source>this GPU has compute capability %1, and below 8.0 bfloat16 is only emulated; take float16</source>
        <translation>このGPUのCompute Capabilityは%1で、8.0未満ではbfloat16はエミュレーションになります。float16を使ってください</translation>
    </message>
    <message>
        <source>%1 has compute capability %2, and the linked LibTorch %3 (CUDA %4) has code for %5 only; install a wheel built for this GPU, for example with ./run.sh --torch-index https://download.pytorch.org/whl/cu126</source>
        <translation>%1のCompute Capabilityは%2ですが、リンクされているLibTorch %3（CUDA %4）には%5用のコードしか含まれていません。このGPU用にビルドされたwheelを、たとえば ./run.sh --torch-index https://download.pytorch.org/whl/cu126 でインストールしてください</translation>
    </message>
    <message>
        <source>its properties cannot be read: %1</source>
        <translation>そのプロパティを読み取れません：%1</translation>
    </message>
    <message>
        <source>a first computation gave a wrong result</source>
        <translation>最初の計算の結果が正しくありません</translation>
    </message>
    <message>
        <source>a first computation failed: %1</source>
        <translation>最初の計算に失敗しました：%1</translation>
    </message>
    <message>
        <source>CUDA cannot start: %1</source>
        <translation>CUDAを開始できません：%1</translation>
    </message>
    <message>
        <source>the NVIDIA driver supports CUDA %1, the linked LibTorch needs %2; update the driver or install a wheel for an older CUDA with ./run.sh --torch-index</source>
        <translation>NVIDIAドライバーが対応しているのはCUDA %1ですが、リンクされているLibTorchには%2が必要です。ドライバーを更新するか、./run.sh --torch-index で古いCUDA用のwheelをインストールしてください</translation>
    </message>
    <message>
        <source>autotuning had nothing to choose from</source>
        <translation>自動チューニングには選択肢がありませんでした</translation>
    </message>
    <message>
        <source>sampling of grids left to ATen&apos;s kernel</source>
        <translation>グリッドのサンプリングは ATen のカーネルに任せる</translation>
    </message>
    <message>
        <source>weights folded and packed into the code</source>
        <translation>重みを畳み込み、コードに詰める</translation>
    </message>
    <message>
        <source>generated kernels for products and convolutions where they are faster than the library&apos;s, each call replays a CUDA graph</source>
        <translation>行列積と畳み込みは、生成したカーネルがライブラリより速ければそれを使い、呼び出しごとに CUDA グラフを再生</translation>
    </message>
    <message>
        <source>attention as products and a softmax instead of one fused kernel</source>
        <translation>注意機構を一つの融合カーネルではなく行列積と softmax で計算</translation>
    </message>
    <message>
        <source>this GPU has too few multiprocessors for Inductor&apos;s matmul templates: nothing was autotuned</source>
        <translation>この GPU はマルチプロセッサが少なすぎて Inductor の行列積テンプレートを使えません。自動チューニングは行われませんでした</translation>
    </message>
    <message>
        <source>run from a TorchScript file, op by op</source>
        <translation>TorchScriptファイルから演算を1つずつ実行しました</translation>
    </message>
    <message>
        <source>the file&apos;s operations are made for float32, and cannot run in %1</source>
        <translation>このファイルの演算はfloat32用であり、%1では実行できません</translation>
    </message>
    <message>
        <source>%1 cannot be imported: %2; see %3</source>
        <translation>%1をインポートできません：%2。%3を参照してください</translation>
    </message>
    <message>
        <source>%1 needs a Python with torch and %2: %3; name an interpreter with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh</source>
        <translation>%1にはtorchと%2を備えたPythonが必要です：%3。--pythonまたはCOMPILESCOPE_PYTHONでインタープリターを指定するか、scripts/setup.shを実行してください</translation>
    </message>
    <message>
        <source>this file contains code that runs when it is loaded; if you trust its source, pass --trust, once for this file</source>
        <translation>この種のファイルには、読み込み時に実行されるコードが含まれています。入手元を信頼する場合は、--trustでその旨を指定してください（ファイルごとに1回）</translation>
    </message>
    <message>
        <source>timm %1 has no model &apos;%2&apos;; did you mean %3?</source>
        <translation>timm %1にモデル「%2」はありません。%3のことですか？</translation>
    </message>
    <message>
        <source>timm %1 has no model &apos;%2&apos;</source>
        <translation>timm %1にモデル「%2」はありません</translation>
    </message>
    <message>
        <source>transformers %1 has no model type &apos;%2&apos;; did you mean %3?</source>
        <translation>transformers %1にモデル種別「%2」はありません。%3のことですか？</translation>
    </message>
    <message>
        <source>transformers %1 has no model type &apos;%2&apos;</source>
        <translation>transformers %1にモデル種別「%2」はありません</translation>
    </message>
    <message>
        <source>%1 reads %2: only models that read pictures alone (pixel_values) can be measured</source>
        <translation>%1は%2を読み取ります。測定できるのは画像（pixel_values）だけを読み取るモデルです</translation>
    </message>
    <message>
        <source>%1 is not in the local Hugging Face cache: %2</source>
        <translation>%1はローカルのHugging Faceキャッシュにありません：%2</translation>
    </message>
    <message>
        <source>it takes %1 inputs; only models that take one, a batch of pictures, can be measured</source>
        <translation>入力が%1個あります。測定できるのは、入力が画像のバッチ1つだけのモデルです</translation>
    </message>
    <message>
        <source>its control flow depends on the pictures&apos; values (%1), so it has no single graph to compile</source>
        <translation>実行中に画像の値によって処理を変えます（%1）。画像ごとに実行内容が異なるため、コンパイルできる単一のグラフがありません</translation>
    </message>
    <message>
        <source>it is neither a TorchScript file nor an exported program: those are zip archives, and this file is not one (is it truncated, or a pickle of torch.save?)</source>
        <translation>TorchScriptファイルでも、エクスポートされたプログラムでもありません。それらはzipアーカイブですが、このファイルは違います（途中で切れているか、torch.saveのpickleの可能性があります）</translation>
    </message>
    <message>
        <source>it holds no TorchScript: torch.save writes such files, which hold weights without a model</source>
        <translation>TorchScriptが含まれていません。torch.saveで書き出されたこのようなファイルには重みだけがあり、モデルはありません</translation>
    </message>
    <message>
        <source>the file is compiled code, which only the mode default can run, as it is: name the model that it was made from to compare modes</source>
        <translation>このファイルはコンパイル済みのコードで、defaultモードだけがそのまま実行できます。モードを比較するには、元のモデルを指定してください</translation>
    </message>
    <message>
        <source>the file&apos;s own code, compiled when it was made; there is no eager that its output could be checked against</source>
        <translation>ファイル自身のコードで、作成時にコンパイルされたものです。出力を照合できるeagerがありません</translation>
    </message>
    <message>
        <source>the package does not take pictures of %1 in %2 on %3: it was compiled for others, which the cell&apos;s log names</source>
        <translation>このパッケージは%3上の%1、型%2の画像を受け付けません。別の入力用にコンパイルされています（セルのログに記載）</translation>
    </message>
    <message>
        <source>it does not run on pictures of %1: %2; `compilescope-cli import --input-size HEIGHTxWIDTH FILE` names another size</source>
        <translation>%1の画像では実行できません: %2。`compilescope-cli import --input-size HEIGHTxWIDTH FILE`で別のサイズを指定できます</translation>
    </message>
    <message>
        <source>its operations name the device %1: trace it on a CPU to run it anywhere</source>
        <translation>演算がデバイス%1を指定しています。どこでも実行できるように、CPUでトレースしてください</translation>
    </message>
    <message>
        <source>the python-* modes run a library&apos;s own model; a TorchScript file has none</source>
        <translation>python-*モードはライブラリ自身のモデルを実行します。TorchScriptファイルにはそれがありません</translation>
    </message>
    <message>
        <source>alone: %1</source>
        <translation>単独：%1</translation>
    </message>
    <message>
        <source>load</source>
        <translation>読み込み</translation>
    </message>
    <message>
        <source>input</source>
        <translation>入力の準備</translation>
    </message>
    <message>
        <source>capture</source>
        <translation>グラフのキャプチャ</translation>
    </message>
    <message>
        <source>compile</source>
        <translation>コンパイル</translation>
    </message>
    <message>
        <source>bind</source>
        <translation>重みの割り当て</translation>
    </message>
    <message>
        <source>check</source>
        <translation>検証</translation>
    </message>
    <message>
        <source>warmup</source>
        <translation>ウォームアップ</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>メモリの測定</translation>
    </message>
    <message>
        <source>import</source>
        <translation>PyTorchのインポート</translation>
    </message>
    <message>
        <source>export</source>
        <translation>グラフのエクスポート</translation>
    </message>
    <message>
        <source>lower</source>
        <translation>コード生成</translation>
    </message>
    <message>
        <source>package</source>
        <translation>パッケージ化</translation>
    </message>
    <message>
        <source>freeze</source>
        <translation>重みの凍結</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>終了コード%1</translation>
    </message>
    <message>
        <source>%1; Linux does this when memory runs out</source>
        <translation>%1。Linuxはメモリが尽きたときにこうします</translation>
    </message>
    <message>
        <source>killed by signal %1 (%2)</source>
        <translation>シグナル%1（%2）で終了させられました</translation>
    </message>
    <message>
        <source>killed by signal %1</source>
        <translation>シグナル%1で終了させられました</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>失敗：%1</translation>
    </message>
    <message>
        <source>the power limit</source>
        <translation>電力制限</translation>
    </message>
    <message>
        <source>its temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>its temperature (seen by the hardware)</source>
        <translation>温度（ハードウェアによる）</translation>
    </message>
    <message>
        <source>a slowdown by the hardware</source>
        <translation>ハードウェアによる減速</translation>
    </message>
    <message>
        <source>clocks kept equal with other GPUs</source>
        <translation>ほかのGPUとのクロック同期</translation>
    </message>
    <message>
        <source>the power supply&apos;s brake</source>
        <translation>電源ブレーキ</translation>
    </message>
    <message>
        <source>the board&apos;s limit</source>
        <translation>ボードの制限</translation>
    </message>
    <message>
        <source>the voltage&apos;s limit</source>
        <translation>電圧の制限</translation>
    </message>
    <message>
        <source>compiled modes need a Python with torch: %1; name an interpreter with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh</source>
        <translation>コンパイルモードにはtorchを備えたPythonが必要です：%1。--pythonまたはCOMPILESCOPE_PYTHONでインタープリターを指定するか、scripts/setup.shを実行してください</translation>
    </message>
    <message>
        <source>%1 cannot import torch: %2</source>
        <translation>%1はtorchをインポートできません：%2</translation>
    </message>
    <message>
        <source>the python-* modes need torch, which %1 cannot import (%2); name another interpreter with --python</source>
        <translation>python-* モードにはtorchが必要ですが、%1はインポートできません（%2）。--pythonで別のインタープリターを指定してください</translation>
    </message>
    <message>
        <source>torch %1 of %2 finds no CUDA device</source>
        <translation>%2のtorch %1はCUDAデバイスを見つけられません</translation>
    </message>
    <message>
        <source>torch %1 has no compile mode &apos;%2&apos;, only %3</source>
        <translation>torch %1にコンパイルモード「%2」はありません。あるのは%3だけです</translation>
    </message>
    <message>
        <source>%1 cannot import %2 (%3); install it there or name another interpreter with --python</source>
        <translation>%1は%2をインポートできません（%3）。そこにインストールするか、--pythonで別のインタープリターを指定してください</translation>
    </message>
    <message>
        <source>%1 is MMAction2&apos;s: transformers, which Python&apos;s arms run, has no such model</source>
        <translation>%1はMMAction2のモデルです。Pythonのモードが使うtransformersにはこのモデルがありません</translation>
    </message>
    <message>
        <source>%1 with random weights has no vocabulary; a folder with vocab.json and merges.txt is needed (--weights DIR)</source>
        <translation>ランダムな重みの%1には語彙がありません。vocab.jsonとmerges.txtを含むフォルダーが必要です（--weights DIR）</translation>
    </message>
    <message>
        <source>vocab.json and merges.txt are missing in %1</source>
        <translation>%1にvocab.jsonとmerges.txtがありません</translation>
    </message>
    <message>
        <source>none of these models reads text</source>
        <translation>これらのモデルはどれもテキストを読みません</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>そのようなファイルはありません</translation>
    </message>
    <message>
        <source>missing; a model folder needs its weights</source>
        <translation>ありません。モデルのフォルダーには重みが必要です</translation>
    </message>
    <message>
        <source>pickled checkpoints are not read, because unpickling runs code that the file brings; convert it to model.safetensors (save_pretrained does)</source>
        <translation>pickle形式のチェックポイントは、読み込むとファイル内のコードが実行されるため読みません。model.safetensorsに変換してください（save_pretrainedでできます）</translation>
    </message>
    <message>
        <source>does not fit its config.json: %1</source>
        <translation>config.jsonと合いません：%1</translation>
    </message>
    <message>
        <source>cannot be read; a model folder needs a config.json</source>
        <translation>読み取れません。モデルのフォルダーにはconfig.jsonが必要です</translation>
    </message>
    <message>
        <source>neither a known model, a task (%1), &quot;all&quot;, a folder, timm/NAME, transformers/NAME, nor in the local Hugging Face cache; `compilescope-cli models` lists the known ones, `compilescope-cli weights get` downloads others</source>
        <translation>既知のモデル、タスク（%1）、&quot;all&quot;、フォルダー、timm/NAME、transformers/NAMEのいずれでもなく、ローカルのHugging Faceキャッシュにもありません。`compilescope-cli models`が既知のモデルを一覧表示し、`compilescope-cli weights get`がほかのモデルをダウンロードします</translation>
    </message>
    <message>
        <source>a run is being measured (%1): a profile would disturb it</source>
        <translation>別の測定が進行中です（%1）。プロファイルはそれを妨げます</translation>
    </message>
    <message>
        <source>the output differs from the %1 reference by %2 of its standard deviation; %3 is allowed in %4, or agreement of every confident class and of 99.9 % of the mask pixels; it is %5 % and %6 %</source>
        <translation>出力は%1の基準と標準偏差の%2だけ異なります。%4で許容されるのは%3、または確信度の高い全クラスとマスク画素の99.9 %の一致ですが、一致は%5 %と%6 %です</translation>
    </message>
    <message>
        <source>TorchScript cannot freeze the model: %1</source>
        <translation>TorchScriptはこのモデルを凍結できません：%1</translation>
    </message>
    <message>
        <source>the model cannot be captured as a graph: %1</source>
        <translation>モデルをグラフとしてキャプチャできません：%1</translation>
    </message>
    <message>
        <source>the package %1 cannot be loaded: %2</source>
        <translation>パッケージ%1を読み込めません：%2</translation>
    </message>
    <message>
        <source>%1 does not exist: LibTorch finds no usable CUDA device (see compilescope-cli devices)</source>
        <translation>%1がありません。LibTorchは使用できるCUDAデバイスを見つけられません（compilescope-cli devicesを参照）</translation>
    </message>
    <message>
        <source>waiting for a run on this host to end (%1)</source>
        <translation>このマシンでの測定が終わるのを待っています（%1）</translation>
    </message>
    <message>
        <source>a run is already using this folder (%1)</source>
        <translation>別の測定がこのフォルダーを使用しています（%1）</translation>
    </message>
    <message>
        <source>is a symbolic link; a run writes into its own folder only, so remove it</source>
        <translation>シンボリックリンクです。測定は自身のフォルダーにのみ書き込むため、削除してください</translation>
    </message>
    <message>
        <source>the plan has more than %1 combinations of model, device, batch size, number type and mode: split it into several runs</source>
        <translation>この測定プランは、モデル、デバイス、バッチサイズ、数値型、モードの組み合わせが %1 通りを超えています。複数の測定に分けてください</translation>
    </message>
    <message>
        <source>must be above 0 and at most %1 seconds</source>
        <translation>0 より大きく %1 秒以下でなければなりません</translation>
    </message>
    <message>
        <source>neither a version such as 2.10.0 nor a folder</source>
        <translation>2.10.0のようなバージョンでもフォルダーでもありません</translation>
    </message>
    <message>
        <source>torch %1 cannot be installed: %2 (see %3)</source>
        <translation>torch %1をインストールできません：%2（%3を参照）</translation>
    </message>
    <message>
        <source>the run was measured with torch %1, and this program has torch %2; start a new run</source>
        <translation>その測定で使ったのはtorch %1ですが、現在はtorch %2です。新しい測定を開始してください</translation>
    </message>
    <message>
        <source>the self-test has no result: %1</source>
        <translation>セルフテストの結果がありません：%1</translation>
    </message>
    <message>
        <source>too few rounds were measured; give it more time</source>
        <translation>測定したラウンドが少なすぎます。時間を延ばしてください</translation>
    </message>
    <message>
        <source>1 to 64 letters, digits and . _ + - only, beginning with a letter or digit</source>
        <translation>英数字と . _ + - だけを 1～64 文字で使い、先頭は英数字にしてください</translation>
    </message>
    <message>
        <source>contains a space</source>
        <translation>空白が含まれています</translation>
    </message>
    <message>
        <source>begins with a hyphen, like an option</source>
        <translation>オプションのようにハイフンで始まっています</translation>
    </message>
    <message>
        <source>not minutes or DAYS-HOURS:MINUTES:SECONDS</source>
        <translation>分数でもDAYS-HOURS:MINUTES:SECONDSでもありません</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>書き込めません：%1</translation>
    </message>
    <message>
        <source>cannot be opened: %1</source>
        <translation>開けません：%1</translation>
    </message>
    <message>
        <source>cannot be opened for writing: %1</source>
        <translation>書き込み用に開けません：%1</translation>
    </message>
    <message>
        <source>cannot be created: %1</source>
        <translation>作成できません：%1</translation>
    </message>
    <message>
        <source>this folder cannot be created</source>
        <translation>このフォルダーを作成できません</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>権限がありません</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>ディスクの空き容量がありません</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>そのファイルやフォルダーはありません</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>ファイルシステムが読み取り専用です</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>フォルダーです</translation>
    </message>
    <message>
        <source>not a results.json (no JSON object)</source>
        <translation>results.json ではありません（JSON オブジェクトがない）</translation>
    </message>
    <message>
        <source>the key schema is not %1: not a results.json, or one of a newer version</source>
        <translation>キー schema が %1 ではありません。results.json ではないか、より新しい版のものです</translation>
    </message>
    <message>
        <source>the key schema is not %1: not a plan, or one of a newer version</source>
        <translation>キー schema が %1 ではありません。測定プランではないか、より新しい版のものです</translation>
    </message>
    <message>
        <source>the key results is missing or no list</source>
        <translation>キー results がないか、リストではありません</translation>
    </message>
    <message>
        <source>the key plan is missing: not a plan</source>
        <translation>キー plan がありません。測定プランではありません</translation>
    </message>
    <message>
        <source>the key %1 is unknown</source>
        <translation>キー %1 は未知です</translation>
    </message>
    <message>
        <source>contains no plan: not the journal of a run</source>
        <translation>測定プランがありません。測定のジャーナルではありません</translation>
    </message>
    <message>
        <source>not valid JSON (byte %1)</source>
        <translation>有効な JSON ではありません（%1 バイト目）</translation>
    </message>
    <message>
        <source>not valid JSON (a number is too large)</source>
        <translation>有効な JSON ではありません（大きすぎる数がある）</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>読み取れません：%1</translation>
    </message>
    <message>
        <source>it is larger than %1</source>
        <translation>%1 を超えています</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>通常のファイルではありません</translation>
    </message>
    <message>
        <source>not valid JSON (the key %1 occurs twice)</source>
        <translation>有効な JSON ではありません（キー %1 が重複している）</translation>
    </message>
    <message>
        <source>its JSON is nested more than %1 deep</source>
        <translation>JSON の入れ子が %1 段を超えています</translation>
    </message>
    <message>
        <source>the folder %1 belongs to another user (number %2), who could put code there that this program runs; set %3 to a folder of your own</source>
        <translation>フォルダー %1 は別のユーザー（番号 %2）のものです。そのユーザーが置いたコードをこのプログラムが実行するおそれがあります。%3 に自分のフォルダーを指定してください</translation>
    </message>
    <message>
        <source>the folder %1 can be written by other users, who could put code there that this program runs; run %2 or set %3 to a folder of your own</source>
        <translation>フォルダー %1 にはほかのユーザーも書き込めます。置かれたコードをこのプログラムが実行するおそれがあります。%2 を実行するか、%3 に自分のフォルダーを指定してください</translation>
    </message>
    <message>
        <source>is not a PNG file</source>
        <translation>PNGファイルではありません</translation>
    </message>
    <message>
        <source>the run in this picture has over %1 bytes</source>
        <translation>この画像の測定結果は %1 バイトを超えています</translation>
    </message>
    <message>
        <source>this picture contains no run; only PNG files that CompileScope exported contain one</source>
        <translation>この画像に測定結果はありません。あるのは CompileScope が書き出した PNG だけです</translation>
    </message>
    <message>
        <source>the run in this picture is damaged</source>
        <translation>この画像の測定結果は壊れています</translation>
    </message>
    <message>
        <source>another program has locked it; try again when that program has ended</source>
        <translation>別のプログラムがロックしています。終わってから再試行してください</translation>
    </message>
    <message>
        <source>is damaged%1; move it away to begin a new history</source>
        <translation>壊れています%1。別の場所へ移すと新しい履歴が始まります</translation>
    </message>
    <message>
        <source>the disk is full%1</source>
        <translation>ディスクがいっぱいです%1</translation>
    </message>
    <message>
        <source>is a database of another program; move it away or set COMPILESCOPE_DATA</source>
        <translation>別のプログラムのデータベースです。移すか COMPILESCOPE_DATA を設定してください</translation>
    </message>
    <message>
        <source>was written by a newer CompileScope (schema %1, this version reads %2); update CompileScope or move the file away</source>
        <translation>より新しい CompileScope が書いたものです（スキーマ %1、これは %2 まで）。更新するか、ファイルを移してください</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>%2 ステップ中 %1</translation>
    </message>
    <message>
        <source>SUSPECT: identical to A100 nightly BeiT bs16 row; stable T4 value is %1</source>
        <translation>疑わしい値：A100 nightly BeiT bs16 の行と同一。安定版 T4 の値は %1</translation>
    </message>
    <message>
        <source>%1: the host key of %2 has changed: the host was set up anew, or this is a man-in-the-middle attack; ask its administrator, and remove the old key with ssh-keygen -R only if the new one is right</source>
        <translation>%1：%2 のホスト鍵が以前と異なります。再設定されたか、通信に第三者が割り込んでいます。管理者に確認し、新しい鍵が正しい場合にだけ ssh-keygen -R で古い鍵を削除してください</translation>
    </message>
    <message>
        <source>%1: the host key of %2 is unknown; log in once by hand and compare the key with the one that the machine&apos;s administrator gives</source>
        <translation>%1：%2 のホスト鍵はまだ登録されていません。一度手動でログインし、管理者が示す鍵と照合してください</translation>
    </message>
    <message>
        <source>%1: %2 refused the login; set up a key or an agent so that ssh asks for no password</source>
        <translation>%1：%2 へのログインが拒否されました。ssh がパスワードを尋ねないように鍵またはエージェントを設定してください</translation>
    </message>
    <message>
        <source>%1: %2 refused the connection; is its SSH server running, on this port?</source>
        <translation>%1：%2 が接続を拒否しました。SSH サーバーはこのポートで動作していますか?</translation>
    </message>
    <message>
        <source>%1: there is no host %2; check the name here and in your SSH configuration</source>
        <translation>%1：ホスト %2 が見つかりません。ここと SSH の設定にある名前を確認してください</translation>
    </message>
    <message>
        <source>%1: %2 does not answer; is it switched on, and can it be reached from here?</source>
        <translation>%1：%2 が応答しません。電源は入っていますか。ここから到達できますか?</translation>
    </message>
    <message>
        <source>%1: what answers on %2 is not an SSH server, or it accepts no logins now</source>
        <translation>%1：%2 で応答しているのは SSH サーバーではないか、現在だれもログインできません</translation>
    </message>
    <message>
        <source>%1: the connection to %2 was lost</source>
        <translation>%1：%2 との接続が失われました</translation>
    </message>
    <message>
        <source>%1: Slurm&apos;s program srun was not found; is this the cluster&apos;s login node?</source>
        <translation>%1：Slurm のプログラム srun がありません。ここはクラスターのログインノードですか?</translation>
    </message>
    <message>
        <source>%1: Slurm&apos;s controller cannot be reached; try again when `sinfo` works</source>
        <translation>%1: Slurm のコントローラーに接続できません。復旧したかどうかは `sinfo` で分かります</translation>
    </message>
    <message>
        <source>%1: the cluster has no partition &apos;%2&apos;; `sinfo` lists them</source>
        <translation>%1: クラスターにパーティション &apos;%2&apos; はありません。`sinfo` で一覧を確認できます</translation>
    </message>
    <message>
        <source>%1: Slurm cannot provide what the target requests: %2; `sinfo -N -o &apos;%N %P %G %f&apos;` lists the resources</source>
        <translation>%1: Slurm はこのターゲットの要求を満たせません: %2。`sinfo -N -o &apos;%N %P %G %f&apos;` で利用できるものを確認できます</translation>
    </message>
    <message>
        <source>%1: the node of the job failed; --resume measures what is left</source>
        <translation>%1：ジョブのノードに障害が起きました。--resume で残りを測定できます</translation>
    </message>
    <message>
        <source>%1: the job reached its time limit; set a longer one for the target, and --resume measures what is left</source>
        <translation>%1：ジョブが制限時間に達しました。ターゲットの制限時間を延ばすと、--resume で残りを測定できます</translation>
    </message>
    <message>
        <source>%1: the job was cancelled by Slurm or by hand; --resume measures what is left</source>
        <translation>%1：ジョブは Slurm または手動で取り消されました。--resume で残りを測定できます</translation>
    </message>
    <message>
        <source>%1: the runner %2 is missing; `compilescope-cli targets install %3` copies it there</source>
        <translation>%1: ランナー %2 がありません。`compilescope-cli targets install %3` でコピーできます</translation>
    </message>
    <message>
        <source>%1: the runner %2 does not start there; `compilescope-cli targets install %3` copies it again</source>
        <translation>%1: ランナー %2 がそこでは起動しません。`compilescope-cli targets install %3` で改めてコピーできます</translation>
    </message>
    <message>
        <source>%1: %2 is not a runner of this version; `compilescope-cli targets install %3` copies it again</source>
        <translation>%1: %2 はこのバージョンのランナーではありません。`compilescope-cli targets install %3` で改めてコピーできます</translation>
    </message>
    <message>
        <source>the runner of %1 was built from CompileScope %2, and this is %3; `compilescope-cli targets install %4` copies it again</source>
        <translation>%1 のランナーは CompileScope %2 のもので、このプログラムは %3 です。`compilescope-cli targets install %4` で改めてコピーできます</translation>
    </message>
    <message>
        <source>shared node: other jobs may have run beside this one</source>
        <translation>共有ノード：ほかのジョブが同時に実行されていた可能性があります</translation>
    </message>
    <message>
        <source>waiting: %1</source>
        <translation>待機中：%1</translation>
    </message>
    <message>
        <source>recorded in the live preview: one call a frame, eager always first, beside camera and window</source>
        <translation>ライブプレビューで記録：1フレームに1回の呼び出し、eagerが常に最初、カメラとウィンドウも同時に動作</translation>
    </message>
    <message>
        <source>freezing folds the weights into the code, and training changes them</source>
        <translation>フリーズは重みをコードに畳み込みますが、学習は重みを変更します</translation>
    </message>
    <message>
        <source>this mode is for inference only</source>
        <translation>このモードは推論専用です</translation>
    </message>
    <message>
        <source>batch %1, published with %2 on each GPU</source>
        <translation>バッチサイズ%1（公表値は各GPUで%2）</translation>
    </message>
    <message>
        <source>in float32, published with float16 autocast and a gradient scaler</source>
        <translation>float32（公表値はfloat16のautocastと勾配スケーラー）</translation>
    </message>
    <message>
        <source>includes data loading and, by the config name, %1 GPUs; GPU not stated</source>
        <translation>データの読み込みを含み、設定名によればGPUは%1基。GPUの機種は記載なし</translation>
    </message>
    <message>
        <source>the loss of step %1 is not finite</source>
        <translation>ステップ%1の損失が有限ではありません</translation>
    </message>
    <message>
        <source>the first loss is %1, and eager&apos;s is %2 ± %3</source>
        <translation>最初の損失は%1、eagerは%2（許容差%3）です</translation>
    </message>
    <message>
        <source>cancelled while it learned</source>
        <translation>学習中にキャンセルされました</translation>
    </message>
    <message>
        <source>with bfloat16 autocast, published in float32</source>
        <translation>bfloat16のautocast（公表値はfloat32）</translation>
    </message>
    <message>
        <source>with float16 autocast and a gradient scaler, published in float32</source>
        <translation>float16のautocastと勾配スケーラー（公表値はfloat32）</translation>
    </message>
    <message>
        <source>with bfloat16 autocast, published with float16 autocast and a gradient scaler</source>
        <translation>bfloat16のautocast（公表値はfloat16のautocastと勾配スケーラー）</translation>
    </message>
    <message>
        <source>batch %1 does not fit in memory (%2); the largest power of two that fits is %3</source>
        <translation>バッチサイズ%1はメモリに収まりません（%2）。収まる最大の2の累乗は%3です</translation>
    </message>
    <message>
        <source>learning: %1</source>
        <translation>学習：%1</translation>
    </message>
    <message>
        <source>%1; the disk of %2 is full: make room there</source>
        <translation>%1。%2 のあるディスクがいっぱいです。空きを作ってください</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>the helper ended immediately</source>
        <translation>補助プロセスがすぐに終了しました</translation>
    </message>
    <message>
        <source>the helper did not answer within %1 s and was killed</source>
        <translation>補助プロセスが %1 秒以内に応答しなかったため終了させました</translation>
    </message>
    <message>
        <source>the helper ended (%1)</source>
        <translation>補助プロセスが終了しました（%1）</translation>
    </message>
    <message>
        <source>it closed its output</source>
        <translation>出力を閉じました</translation>
    </message>
    <message>
        <source>another run on the host (%1)</source>
        <translation>ホスト上の別の測定（%1）</translation>
    </message>
    <message>
        <source>not started: %1</source>
        <translation>開始できませんでした：%1</translation>
    </message>
    <message>
        <source>the display&apos;s clock</source>
        <translation>ディスプレイのクロック</translation>
    </message>
    <message>
        <source>the compiling helper gave no reason</source>
        <translation>コンパイル用の補助プロセスが理由を示しませんでした</translation>
    </message>
    <message>
        <source>the worker sent a row that cannot be read: %1</source>
        <translation>ワーカーから届いた行を読み取れません：%1</translation>
    </message>
    <message>
        <source>the compiling helper ended</source>
        <translation>コンパイル用の補助プロセスが終了しました</translation>
    </message>
    <message>
        <source>%1; see %2</source>
        <translation>%1。%2 を参照してください</translation>
    </message>
    <message>
        <source>the compiling helper ended before it answered (%1); perhaps the machine ran out of memory</source>
        <translation>コンパイル用の補助プロセスが応答する前に終了しました（%1）。マシンのメモリが足りなくなった可能性があります</translation>
    </message>
    <message>
        <source>the compiling helper ended before it answered (%1)</source>
        <translation>コンパイル用の補助プロセスが応答する前に終了しました（%1）</translation>
    </message>
    <message>
        <source>the compiling helper did not answer within %1 s and was killed</source>
        <translation>コンパイル用の補助プロセスが %1 秒以内に応答しなかったため終了させました</translation>
    </message>
    <message>
        <source>the compiling helper needed more than %1 of memory and was killed; %2 allows it more</source>
        <translation>コンパイル用の補助プロセスのメモリが %1 を超えたため終了させました。%2 で上限を上げられます</translation>
    </message>
    <message>
        <source>the worker &apos;%1&apos; ended before its first line: %2 (see %3)</source>
        <translation>ワーカー「%1」が起動を知らせる前に終了しました：%2（%3 を参照）</translation>
    </message>
    <message>
        <source>the worker &apos;%1&apos; sent no line for %2 s</source>
        <translation>ワーカー「%1」から %2 秒間応答がありません</translation>
    </message>
    <message>
        <source>the worker sent a line that cannot be used: %1</source>
        <translation>ワーカーから使用できない行が届きました：%1</translation>
    </message>
    <message>
        <source>torch %1 cannot freeze weights</source>
        <translation>torch %1 は重みを凍結できません</translation>
    </message>
    <message>
        <source>the python-* modes are checked with %1 %2</source>
        <translation>python-* モードは %1 %2 で検証されています</translation>
    </message>
    <message>
        <source>%1 is not a folder that transformers can read: %2</source>
        <translation>%1 は transformers が読み取れるフォルダーではありません：%2</translation>
    </message>
    <message>
        <source>%1 contains code of its own, which is not run; only models that transformers has can be measured</source>
        <translation>%1には独自のコードが含まれており、実行されません。測定できるのはtransformersにあるモデルだけです</translation>
    </message>
    <message>
        <source>this program is linked to LibTorch %1</source>
        <translation>このプログラムは LibTorch %1 にリンクされています</translation>
    </message>
    <message>
        <source>%1 has %2 %3, but %4; install %5 there or name another interpreter with --python</source>
        <translation>%1 にあるのは %2 %3 ですが、%4。そこに %5 をインストールするか、--python で別のインタープリターを指定してください</translation>
    </message>
    <message>
        <source>launch %1 of %2</source>
        <translation>%2 回中 %1 回目の起動</translation>
    </message>
    <message>
        <source>a process of ABBA</source>
        <translation>ABBA 順のプロセス</translation>
    </message>
    <message>
        <source>in a process of its own: %1; the rounds are those in turns</source>
        <translation>専用のプロセスでは %1。ラウンドは交互に測定したものです</translation>
    </message>
    <message>
        <source>the self-test has no result: there is no row of %1</source>
        <translation>セルフテストの結果がありません：%1 の行がありません</translation>
    </message>
    <message>
        <source>no mode can run on it: its Python has no transformers, and %1</source>
        <translation>これでは何も実行できません。Python に transformers がなく、%1</translation>
    </message>
    <message>
        <source>%1 devices did not answer within %2 s</source>
        <translation>%1 devices が %2 秒以内に応答しませんでした</translation>
    </message>
    <message>
        <source>%1 devices --json gave no list of devices (%2)</source>
        <translation>%1 devices --json からデバイスの一覧が得られませんでした（%2）</translation>
    </message>
    <message>
        <source>it is still running</source>
        <translation>まだ実行中です</translation>
    </message>
    <message>
        <source>the runner of %1 was built from CompileScope %2, and this is %3; `compilescope-cli runtimes add` builds it again</source>
        <translation>%1 のランナーは CompileScope %2 のもので、このプログラムは %3 です。`compilescope-cli runtimes add` で改めてビルドできます</translation>
    </message>
    <message>
        <source>in the queue</source>
        <translation>キュー内</translation>
    </message>
    <message>
        <source>resources</source>
        <translation>リソース</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>優先度</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>the worker&apos;s answer cannot be read: %1</source>
        <translation>ワーカーの応答を読み取れません：%1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is neither timm/NAME, transformers/NAME nor a file&apos;s absolute path</source>
        <translation>「%1」は timm/NAME、transformers/NAME、ファイルのフルパスのいずれでもありません</translation>
    </message>
    <message>
        <source>the weight %1 is %2, not float32</source>
        <translation>重み %1 の型は float32 ではなく %2 です</translation>
    </message>
    <message>
        <source>the cell has no weights for %1 of %2</source>
        <translation>%2 の %1 の重みがありません</translation>
    </message>
    <message>
        <source>torch %1 cannot load it as a package of AOTInductor: %2</source>
        <translation>torch %1 はこれを AOTInductor のパッケージとして読み込めません：%2</translation>
    </message>
    <message>
        <source>it has no file %1</source>
        <translation>ファイル %1 がありません</translation>
    </message>
    <message>
        <source>torch %1 cannot read it as an exported program: %2</source>
        <translation>torch %1 はこれをエクスポートされたプログラムとして読み取れません：%2</translation>
    </message>
    <message>
        <source>torch %1 cannot read it as TorchScript: %2</source>
        <translation>torch %1 はこれを TorchScript として読み取れません：%2</translation>
    </message>
    <message>
        <source>its module has no forward()</source>
        <translation>モジュールに forward() がありません</translation>
    </message>
    <message>
        <source>its module changes its own attributes while it runs</source>
        <translation>モジュールが実行中に自身の属性を変更します</translation>
    </message>
    <message>
        <source>the model&apos;s answer holds no tensor that could be compared</source>
        <translation>モデルの出力に比較できるテンソルがありません</translation>
    </message>
    <message>
        <source>the published weights of timm/%1 (%2) are not in the local Hugging Face cache: %3</source>
        <translation>timm/%1 の公開された重み（%2）がローカルのHugging Faceキャッシュにありません：%3</translation>
    </message>
    <message>
        <source>the model takes pictures with %1 channels; only those with 3 can be measured</source>
        <translation>このモデルは %1 チャンネルの画像を受け取ります。測定できるのは3チャンネルのモデルだけです</translation>
    </message>
    <message>
        <source>its architecture %1 is not a model of the model type &apos;%2&apos;</source>
        <translation>アーキテクチャ %1 はモデルタイプ「%2」のモデルではありません</translation>
    </message>
    <message>
        <source>transformers has no model for the model type &apos;%1&apos;</source>
        <translation>transformers にはモデルタイプ「%1」のモデルがありません</translation>
    </message>
    <message>
        <source>%1 is an architecture, which has no weights of its own: use random ones, a folder, or transformers/ORG/NAME</source>
        <translation>%1 はアーキテクチャで、それ自体の重みはありません。ランダムな重み、フォルダー、または transformers/ORG/NAME を使用してください</translation>
    </message>
    <message>
        <source>the worker has not answered for %1 s</source>
        <translation>ワーカーが %1 秒間応答していません</translation>
    </message>
    <message>
        <source>no frame has arrived for some seconds</source>
        <translation>数秒間フレームが届いていません</translation>
    </message>
    <message>
        <source>not a whole number of milliseconds from 1 to %1</source>
        <translation>1 から %1 までの整数のミリ秒数ではありません</translation>
    </message>
    <message>
        <source>not a whole number of seconds from 1 to %1</source>
        <translation>1 から %1 までの整数の秒数ではありません</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 は空です</translation>
    </message>
    <message>
        <source>%1 is not supported: %2; PNG, JPEG, WebP, BMP and TIFF are</source>
        <translation>%1 には対応していません：%2。対応しているのは PNG、JPEG、WebP、BMP、TIFF です</translation>
    </message>
    <message>
        <source>%1 is not an image that can be read; PNG, JPEG, WebP, BMP and TIFF are supported</source>
        <translation>%1 は読み込める画像ではありません。対応しているのは PNG、JPEG、WebP、BMP、TIFF です</translation>
    </message>
    <message>
        <source>cannot read the image %1: %2</source>
        <translation>画像 %1 を読み込めません：%2</translation>
    </message>
    <message>
        <source>it has %1x%2 pixels; at most %3 are read</source>
        <translation>%1 × %2 ピクセルです。読み込めるのは %3 ピクセルまでです</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>このファイルはありません</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>フォルダーです</translation>
    </message>
    <message>
        <source>its data is truncated, damaged or of a kind that is not supported</source>
        <translation>データが途中で切れているか、壊れているか、対応していない種類です</translation>
    </message>
    <message>
        <source>it is larger than OpenCV reads, or its header is damaged</source>
        <translation>OpenCV が読み込める大きさを超えているか、ヘッダーが壊れています</translation>
    </message>
    <message>
        <source>grey with transparency multiplied into it is not supported</source>
        <translation>透明度を乗算済みのグレースケールには対応していません</translation>
    </message>
    <message>
        <source>only 8 and 16 bits a channel are supported</source>
        <translation>チャンネルあたり 8 ビットと 16 ビットだけに対応しています</translation>
    </message>
    <message>
        <source>it is truncated</source>
        <translation>データが途中で切れています</translation>
    </message>
    <message>
        <source>its data is damaged or of a kind that is not supported</source>
        <translation>データが壊れているか、対応していない種類です</translation>
    </message>
    <message>
        <source>at the end of the run %1 was %2 % faster beside eager than at its first measurement: other ratios of this run may be off by as much</source>
        <translation>測定の最後に %1 は eager に対して最初の測定より %2 % 速くなりました。この測定のほかの比も同じ程度ずれている可能性があります</translation>
    </message>
    <message>
        <source>at the end of the run %1 was %2 % slower beside eager than at its first measurement: other ratios of this run may be off by as much</source>
        <translation>測定の最後に %1 は eager に対して最初の測定より %2 % 遅くなりました。この測定のほかの比も同じ程度ずれている可能性があります</translation>
    </message>
    <message>
        <source>the suffixes of %1 are only for runs; choose the number type and the memory layout instead</source>
        <translation>%1 の接尾辞は測定専用です。代わりに数値型とメモリ配置を選んでください</translation>
    </message>
    <message>
        <source>%1 has no input of the shape (N, C, H, W), which channels_last is for</source>
        <translation>%1 には、channels_last の対象となる形状 (N, C, H, W) の入力がありません</translation>
    </message>
    <message>
        <source>in %1, only %2 % of the answer agrees with the %3 reference</source>
        <translation>%1 では、%3 の基準と一致する回答は %2 % だけです</translation>
    </message>
    <message>
        <source>the cell&apos;s number type is %1 already, so this mode is the same as %2</source>
        <translation>数値型はすでに %1 なので、このモードは %2 と同じです</translation>
    </message>
    <message>
        <source>the plan&apos;s memory layout is %1 already, so this mode is the same as %2</source>
        <translation>プランのメモリ配置はすでに %1 なので、このモードは %2 と同じです</translation>
    </message>
    <message>
        <source>an allocation on the GPU failed: %1</source>
        <translation>GPU でメモリを確保できませんでした：%1</translation>
    </message>
    <message>
        <source>there was not enough memory for a float32 reference, so outputs are compared with eager&apos;s in %1</source>
        <translation>float32 の基準に必要なメモリが足りないため、出力を %1 の eager の出力と比較します</translation>
    </message>
    <message>
        <source>%1 is not a GPU: tests use it, and nothing that it reports is a measurement</source>
        <translation>%1 は GPU ではありません: テスト用であり、報告される値はどれも測定ではありません</translation>
    </message>
    <message>
        <source>not validated yet: CompileScope has no kept measurement of this device</source>
        <translation>未検証です：CompileScope にはこのデバイスで保存された測定がありません</translation>
    </message>
    <message>
        <source>its compute mode is PROHIBITED, so no process can use it; change the mode with: sudo nvidia-smi -c DEFAULT</source>
        <translation>計算モードが PROHIBITED のため、どのプロセスからも使えません。sudo nvidia-smi -c DEFAULT でモードを変更してください</translation>
    </message>
    <message>
        <source>its compute mode is EXCLUSIVE_PROCESS, and a run uses it from several processes: the one that measures, the one that compiles, and those of Python arms; change the mode with: sudo nvidia-smi -c DEFAULT</source>
        <translation>計算モードが EXCLUSIVE_PROCESS ですが、測定では複数のプロセス（計測用、コンパイル用、Python のモード用）が GPU を使います。sudo nvidia-smi -c DEFAULT でモードを変更してください</translation>
    </message>
    <message>
        <source>this GPU has compute capability %1, and Triton, which generates the code of compiled modes, needs 7.0</source>
        <translation>この GPU の Compute Capability は %1 ですが、コンパイルモードのコードを生成する Triton には 7.0 が必要です</translation>
    </message>
    <message>
        <source>compiled modes are unsupported: %1</source>
        <translation>コンパイルモードには対応していません：%1</translation>
    </message>
    <message>
        <source>a part of a GPU (MIG), without power and energy: the driver reports those of the whole GPU</source>
        <translation>GPU の一部（MIG）です。ドライバーは GPU 全体の値を報告するため、電力とエネルギーは測りません</translation>
    </message>
    <message>
        <source>in WSL2, where the driver reports no other processes on the GPU, and its clock cannot be locked</source>
        <translation>WSL2 上で動作しています。ドライバーは GPU 上のほかのプロセスを報告せず、クロックも固定できません</translation>
    </message>
    <message>
        <source>beside GPUs of other kinds: CUDA numbers them by speed, nvidia-smi by slot; CUDA_DEVICE_ORDER=PCI_BUS_ID makes the numbers equal</source>
        <translation>種類の異なる GPU があります。CUDA は速さの順、nvidia-smi はスロットの順に番号を付けます。CUDA_DEVICE_ORDER=PCI_BUS_ID を設定すると番号が一致します</translation>
    </message>
    <message>
        <source>a header that compiling for a GPU needs does not compile: %1</source>
        <translation>GPU 用のコンパイルに必要なヘッダーをコンパイルできません：%1</translation>
    </message>
    <message>
        <source>the driver&apos;s library cannot be linked: %1</source>
        <translation>ドライバーのライブラリをリンクできません：%1</translation>
    </message>
    <message>
        <source>Triton compiles against Python.h, which is not installed; install the package python3-dev</source>
        <translation>Triton のコンパイルに必要な Python.h がインストールされていません。パッケージ python3-dev をインストールしてください</translation>
    </message>
    <message>
        <source>compiling for a GPU needs CUDA headers that are not installed: %1</source>
        <translation>GPU 用のコンパイルに必要な CUDA のヘッダーがインストールされていません：%1</translation>
    </message>
    <message>
        <source>%1; install them with: %2</source>
        <translation>%1。次のコマンドでインストールしてください：%2</translation>
    </message>
    <message>
        <source>its JSON is neither a list of names nor an object from number to name</source>
        <translation>JSON の内容が、名前のリストでも番号から名前へのオブジェクトでもありません</translation>
    </message>
    <message>
        <source>neither imagenet-1k nor a file</source>
        <translation>imagenet-1k でもファイルでもありません</translation>
    </message>
    <message>
        <source>not valid UTF-8</source>
        <translation>有効なUTF-8ではありません</translation>
    </message>
    <message>
        <source>it has no names</source>
        <translation>名前が1つもありません</translation>
    </message>
    <message>
        <source>it has more than %1 names</source>
        <translation>名前が %1 個を超えています</translation>
    </message>
    <message>
        <source>it has %1 names, but the model has %2 classes</source>
        <translation>名前は %1 個ですが、モデルのクラスは %2 個です</translation>
    </message>
    <message>
        <source>cancelled while it answered the pictures</source>
        <translation>画像への回答中に中止されました</translation>
    </message>
    <message>
        <source>%1 does not read pictures</source>
        <translation>%1 は画像を入力に取りません</translation>
    </message>
    <message>
        <source>the model has no class %1, or several, for %2; names and numbers are those of the model</source>
        <translation>%2 のクラス %1 はモデルにないか、複数あります。名前と番号にはモデルのものを使います</translation>
    </message>
    <message>
        <source>picture %1 of %2</source>
        <translation>画像 %1 / %2</translation>
    </message>
    <message>
        <source>the model prepares none of the pictures in the shape that is measured (%1x%2 pixels)</source>
        <translation>測定した形状（%1x%2 画素）になる画像が1枚もありません</translation>
    </message>
    <message>
        <source>%1 of %2 pictures were left out, because the model prepares them in another shape than the one that is measured</source>
        <translation>%2 枚中 %1 枚の画像は、モデルの前処理後の形状が測定した形状と異なるため除外しました</translation>
    </message>
    <message>
        <source>on %1 pictures, only %2 % of the answers agree with eager&apos;s</source>
        <translation>%1 枚の画像のうち、eager と一致した回答は %2 % だけです</translation>
    </message>
    <message>
        <source>it has more than %1 files</source>
        <translation>ファイルが %1 個を超えています</translation>
    </message>
    <message>
        <source>it has more than %1 pictures; choose a part of them</source>
        <translation>画像が %1 枚を超えています。一部を選んでください</translation>
    </message>
    <message>
        <source>it has no picture (.jpg, .png, .webp, .bmp, .tif), neither in it nor in its sub-folders</source>
        <translation>このフォルダーにもサブフォルダーにも画像（.jpg、.png、.webp、.bmp、.tif）がありません</translation>
    </message>
    <message>
        <source>record %1 has %2 columns; a picture and its class are expected</source>
        <translation>レコード %1 には列が %2 個あります。画像とそのクラスの2列が必要です</translation>
    </message>
    <message>
        <source>there is no picture %1</source>
        <translation>画像 %1 がありません</translation>
    </message>
    <message>
        <source>not a folder</source>
        <translation>フォルダーではありません</translation>
    </message>
    <message>
        <source>pictures are for inference only, not for training steps</source>
        <translation>学習ステップは画像に回答しません</translation>
    </message>
    <message>
        <source>the model %1 reads clips, not pictures</source>
        <translation>モデル %1 は画像ではなくクリップを入力に取ります</translation>
    </message>
    <message>
        <source>--labels has %1 names, but the model has %2 classes</source>
        <translation>--labels の名前は %1 個ですが、モデルのクラスは %2 個です</translation>
    </message>
    <message>
        <source>pictures: %1</source>
        <translation>画像：%1</translation>
    </message>
    <message>
        <source>PyTorch %1 is not installed, and measuring needs it. This command installs it and takes about 6 GB: %2</source>
        <translation>PyTorch %1 がインストールされていませんが、測定に必要です。次のコマンドでインストールできます（約6 GB）：%2</translation>
    </message>
    <message>
        <source>a run is being measured (%1), which this command would disturb: repeat it when the run has ended</source>
        <translation>測定が実行中です（%1）。このコマンドは測定の妨げになるため、終了してからもう一度実行してください</translation>
    </message>
    <message>
        <source>this version does not have the choice %1</source>
        <translation>選択肢%1はこのバージョンにありません</translation>
    </message>
    <message>
        <source>no folder can be created in it</source>
        <translation>この中にフォルダーを作成できません</translation>
    </message>
    <message>
        <source>%1 exists and is not an empty folder: choose another folder</source>
        <translation>%1はすでに存在し、空のフォルダーではありません。別のフォルダーを選択してください</translation>
    </message>
    <message>
        <source>the model&apos;s input has another shape than the one measured: its picture %1 is missing</source>
        <translation>モデルの入力の形状が測定時と異なります。画像%1がありません</translation>
    </message>
    <message>
        <source>the model&apos;s folder %1 is missing: name its new place with --weights</source>
        <translation>モデルのフォルダー%1がありません。--weightsで新しい場所を指定してください</translation>
    </message>
    <message>
        <source>%1. Download the weights with compilescope-cli weights get, or name their folder with --weights</source>
        <translation>%1。compilescope-cli weights getで重みをダウンロードするか、--weightsでフォルダーを指定してください</translation>
    </message>
    <message>
        <source>%1 is a package already: copy the file</source>
        <translation>%1はすでにパッケージです。ファイルをコピーしてください</translation>
    </message>
    <message>
        <source>the weights are not those of the row: name the folder of the measured ones with --weights, or measure again</source>
        <translation>重みがこの行を測定したときのものと異なります。--weightsで当時のフォルダーを指定するか、もう一度測定してください</translation>
    </message>
    <message>
        <source>the compiled package is not in the cache; the disk may be full</source>
        <translation>コンパイル済みパッケージがキャッシュにありません。ディスクがいっぱいではありませんか</translation>
    </message>
    <message>
        <source>the saved package failed its self-check, because its output is wrong: %1</source>
        <translation>保存したパッケージを試したところ、出力が一致しません: %1</translation>
    </message>
    <message>
        <source>the package was compiled again, because the machine, a version or CompileScope is not that of the measurement: its time may differ</source>
        <translation>マシンまたはバージョンが測定時と異なるため、パッケージを新たにコンパイルしました。所要時間が異なる場合があります</translation>
    </message>
    <message>
        <source>the measured time is that of a CUDA graph, which replays the package&apos;s kernels; the program calls the package without one and may be slower</source>
        <translation>測定された時間は、パッケージのカーネルを再生するCUDAグラフのものです。プログラムはCUDAグラフなしでパッケージを呼び出すため、遅くなる場合があります</translation>
    </message>
    <message>
        <source>the mode was measured with torch %1, and this program has torch %2: measure it again</source>
        <translation>このモードはtorch %1で測定されましたが、このプログラムはtorch %2です。もう一度測定してください</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>読み取れません</translation>
    </message>
    <message>
        <source>%1 is the model of the Python library, which runs without CompileScope: call it under torch.no_grad()</source>
        <translation>%1はPythonライブラリのモデルで、CompileScopeなしで動作します。torch.no_grad()の中で呼び出してください</translation>
    </message>
    <message>
        <source>%1 is compiled in each process: in Python, call torch.compile(model, mode=&quot;%2&quot;) under torch.no_grad(). To save a package, measure %3</source>
        <translation>%1はプロセスごとにコンパイルされます。Pythonではtorch.no_grad()の中でtorch.compile(model, mode=&quot;%2&quot;)を呼び出してください。パッケージを保存するには%3を測定してください</translation>
    </message>
    <message>
        <source>%1 has no package: in Python, torch.jit.optimize_for_inference(torch.jit.freeze(torch.jit.trace(model.eval(), inputs))) makes the same, and its save() writes a file that LibTorch loads</source>
        <translation>%1にはパッケージがありません。Pythonではtorch.jit.optimize_for_inference(torch.jit.freeze(torch.jit.trace(model.eval(), inputs)))で同じものを作成でき、save()はLibTorchが読み込むファイルを書き出します</translation>
    </message>
    <message>
        <source>%1 has no package: it runs the model&apos;s code operator by operator. Save a compiled mode</source>
        <translation>%1にはパッケージがありません。モデルのコードを演算子ごとに実行します。コンパイルするモードを保存してください</translation>
    </message>
    <message>
        <source>a published result has no package</source>
        <translation>公表値にはパッケージがありません</translation>
    </message>
    <message>
        <source>the example was measured on another machine: measure the model here</source>
        <translation>この例は別のマシンで測定されました。このマシンでモデルを測定してください</translation>
    </message>
    <message>
        <source>the row repeats another one: save that one</source>
        <translation>この行は別の行の繰り返しです。元の行を保存してください</translation>
    </message>
    <message>
        <source>training steps cannot be saved, only inference</source>
        <translation>トレーニングステップは保存できません。推論のみ保存できます</translation>
    </message>
    <message>
        <source>the mode has no result: %1</source>
        <translation>このモードには結果がありません: %1</translation>
    </message>
    <message>
        <source>mode %1 is unknown in this version of CompileScope</source>
        <translation>このバージョンのCompileScopeではモード%1は不明です</translation>
    </message>
    <message>
        <source>the mode was measured on %1: run compilescope-cli deploy there</source>
        <translation>このモードは%1で測定されました。そのマシンでcompilescope-cli deployを実行してください</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 has no file of %2 for this machine: name another package index</source>
        <translation>%1には、このマシン用の%2のファイルがありません。別のパッケージインデックスを指定してください</translation>
    </message>
    <message>
        <source>%1 has room for %2 GB, and PyTorch needs %3 GB: make room, or name another folder with COMPILESCOPE_DATA</source>
        <translation>%1の空きは%2 GBですが、PyTorchには%3 GBが必要です。空きを作るか、COMPILESCOPE_DATAで別のフォルダーを指定してください</translation>
    </message>
    <message>
        <source>%1 was damaged by the download and was removed: try again</source>
        <translation>%1は壊れた状態で届いたため削除しました。もう一度試してください</translation>
    </message>
    <message>
        <source>Installing the headers for compiling on a GPU</source>
        <translation>GPUでのコンパイルに必要なヘッダーをインストールしています</translation>
    </message>
    <message>
        <source>Looking for the packages</source>
        <translation>パッケージを探しています</translation>
    </message>
    <message>
        <source>Downloading PyTorch</source>
        <translation>PyTorchをダウンロードしています</translation>
    </message>
    <message>
        <source>Installing PyTorch</source>
        <translation>PyTorchをインストールしています</translation>
    </message>
    <message>
        <source>%1 is a link to another environment, which is not changed: remove the link</source>
        <translation>%1は別の環境へのリンクで、その環境は変更しません。リンクを削除してください</translation>
    </message>
    <message>
        <source>the packages cannot be installed: %1</source>
        <translation>パッケージをインストールできません: %1</translation>
    </message>
    <message>
        <source>%1 answered %2: choose another package index, or try again later</source>
        <translation>%1が%2を返しました。別のパッケージインデックスを指定するか、後でもう一度試してください</translation>
    </message>
    <message>
        <source>the disk of %1 is full: make room there; what was downloaded is kept</source>
        <translation>%1のディスクがいっぱいです。空きを作ってください。ダウンロードしたものは残っています</translation>
    </message>
    <message>
        <source>the package index cannot be reached (%1): check the network; what was downloaded is kept</source>
        <translation>パッケージインデックスに接続できません（%1）。ネットワークを確認してください。ダウンロードしたものは残っています</translation>
    </message>
    <message>
        <source>the set-up failed: %1</source>
        <translation>準備に失敗しました: %1</translation>
    </message>
    <message>
        <source>Creating the Python environment</source>
        <translation>Python環境を作成しています</translation>
    </message>
    <message>
        <source>holds no journal: not a saved run that is unfinished</source>
        <translation>ジャーナルがありません。未完了の測定を保存したものではありません</translation>
    </message>
    <message>
        <source>no Python from %1 to 3.14 with the module venv was found: install it with %2</source>
        <translation>venvモジュールを備えたPython %1～3.14が見つかりません。%2でインストールしてください</translation>
    </message>
    <message>
        <source>this program was not installed: %1 installs PyTorch for it</source>
        <translation>このプログラムはインストールされたものではありません。%1がPyTorchをインストールします</translation>
    </message>
    <message>
        <source>another program is setting up PyTorch in %1</source>
        <translation>別のプログラムが%1にPyTorchを準備しています</translation>
    </message>
    <message>
        <source>PyTorch was not set up: %1</source>
        <translation>PyTorchを準備できませんでした: %1</translation>
    </message>
    <message>
        <source>it is not installed; `engines list` shows what is</source>
        <translation>インストールされていません。`engines list`でインストール済みのものを確認できます</translation>
    </message>
    <message>
        <source>engine %1: another program is adding or removing it</source>
        <translation>エンジン%1: 別のプログラムが追加または削除しています</translation>
    </message>
    <message>
        <source>engine %1: %2 cannot be removed: %3</source>
        <translation>エンジン%1: %2を削除できません: %3</translation>
    </message>
    <message>
        <source>an ONNX file runs in another engine, and none is installed; `%1` installs one</source>
        <translation>ONNXファイルは別のエンジンで実行しますが、インストールされていません。`%1`でインストールできます</translation>
    </message>
    <message>
        <source>an ONNX file runs only in the modes of other engines: %1</source>
        <translation>ONNXファイルは別のエンジンのモードでのみ実行できます: %1</translation>
    </message>
    <message>
        <source>%1 is not installed; `%2` installs it</source>
        <translation>%1はインストールされていません。`%2`でインストールできます</translation>
    </message>
    <message>
        <source>%1 %2 is installed, but this program is checked with %3; `%4` installs that version</source>
        <translation>%1 %2がインストールされていますが、このプログラムは%3で検証されています。`%4`でそのバージョンをインストールできます</translation>
    </message>
    <message>
        <source>%1 does not compute in %2 on a CPU, only in %3</source>
        <translation>%1はCPUでは%2で計算できません。%3のみです</translation>
    </message>
    <message>
        <source>%1 is MMAction2&apos;s: transformers, from which models are converted, has no such model</source>
        <translation>%1はMMAction2のモデルです。変換元のtransformersにはこのモデルがありません</translation>
    </message>
    <message>
        <source>%1 chooses the memory layout itself</source>
        <translation>%1はメモリレイアウトを自動で選択します</translation>
    </message>
    <message>
        <source>converting a model for %1 needs a Python with torch and transformers; name an interpreter with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh</source>
        <translation>%1用にモデルを変換するには、torchとtransformersのあるPythonが必要です。--pythonまたはCOMPILESCOPE_PYTHONでインタープリターを指定するか、scripts/setup.shを実行してください</translation>
    </message>
    <message>
        <source>`%1` installs %2 again</source>
        <translation>`%1`で%2を再インストールできます</translation>
    </message>
    <message>
        <source>%1 did not run with the settings that were asked for: %2 is %3 instead of %4</source>
        <translation>%1は指定した設定で動作しませんでした: %2は%4ではなく%3です</translation>
    </message>
    <message>
        <source>the python-* modes need a Python with torch and transformers; name an interpreter with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh</source>
        <translation>python-*モードには、torchとtransformersのあるPythonが必要です。--pythonまたはCOMPILESCOPE_PYTHONでインタープリターを指定するか、scripts/setup.shを実行してください</translation>
    </message>
    <message>
        <source>this version runs %1 on CPUs only</source>
        <translation>このバージョンは%1をCPUでのみ実行します</translation>
    </message>
    <message>
        <source>%1 runs in another engine, which has tools of its own to save a model</source>
        <translation>%1 は別のエンジンで動作し、モデルの保存にはそのエンジン自身のツールを使います</translation>
    </message>
    <message>
        <source>the converted model has %1 outputs instead of %2</source>
        <translation>変換後のモデルの出力は%2個ではなく%1個です</translation>
    </message>
    <message>
        <source>%1 cannot import %2 (%3); `%4` installs it again</source>
        <translation>%1は%2をインポートできません（%3）。`%4`で再インストールできます</translation>
    </message>
    <message>
        <source>%1 has %2 %3, but this program is checked with %4; `%5` installs that version</source>
        <translation>%1には%2 %3がありますが、このプログラムは%4で検証されています。`%5`でそのバージョンをインストールできます</translation>
    </message>
    <message>
        <source>%1 is Python %2, but %3 is installed for Python %4; `%5` installs it for this one</source>
        <translation>%1はPython %2ですが、%3はPython %4用にインストールされています。`%5`でこのインタープリター用にインストールできます</translation>
    </message>
    <message>
        <source>%1 cannot convert the model: %2</source>
        <translation>%1はこのモデルを変換できません: %2</translation>
    </message>
    <message>
        <source>it cannot be read as ONNX: %1</source>
        <translation>ONNXとして読み込めません: %1</translation>
    </message>
    <message>
        <source>it takes pictures of the type %1; only float32 can be measured</source>
        <translation>入力画像の型が%1です。測定できるのはfloat32のみです</translation>
    </message>
    <message>
        <source>%1 takes %2 while it is installed, and %3 are free in %4; free some, or name another folder with COMPILESCOPE_DATA</source>
        <translation>%1のインストールには%2が必要ですが、%4の空き容量は%3です。空き容量を増やすか、COMPILESCOPE_DATAで別のフォルダーを指定してください</translation>
    </message>
    <message>
        <source>%1 cannot be installed: %2 (see %3)</source>
        <translation>%1をインストールできません: %2（%3を参照）</translation>
    </message>
    <message>
        <source>%1 was installed, but Python cannot import it: %2</source>
        <translation>%1をインストールしましたが、Pythonがインポートできません: %2</translation>
    </message>
    <message>
        <source>expected one of %1</source>
        <translation>次のいずれかを指定してください: %1</translation>
    </message>
    <message>
        <source>calibrated on random input, so its answers to pictures may differ more from eager&apos;s; --pictures names pictures for the calibration</source>
        <translation>ランダムな入力で校正したため、画像への回答がeagerと大きく異なることがあります。校正用の画像は--picturesで指定できます</translation>
    </message>
    <message>
        <source>int8 code cannot be saved; save the same mode measured in another number type</source>
        <translation>int8のコードは保存できません。別の数値型で計測した同じモードを保存してください</translation>
    </message>
    <message>
        <source>an ONNX file is not quantised, only a model of torch</source>
        <translation>ONNXファイルは量子化できません。量子化できるのはtorchのモデルだけです</translation>
    </message>
    <message>
        <source>int8 is for inference only</source>
        <translation>int8は推論専用です</translation>
    </message>
    <message>
        <source>int8 code is generated for x86 processors only; choose float16 or bfloat16 on a GPU</source>
        <translation>int8のコードはx86プロセッサ向けにのみ生成されます。GPUではfloat16かbfloat16を選んでください</translation>
    </message>
    <message>
        <source>only modes with frozen weights, such as default+freezing, and openvino compute in int8</source>
        <translation>int8で計算するのは、default+freezingのように重みをフリーズするモードとopenvinoだけです</translation>
    </message>
    <message>
        <source>int8 in OpenVINO needs NNCF, which cannot be imported (%1); `%2` installs it</source>
        <translation>OpenVINOのint8にはNNCFが必要ですが、インポートできません（%1）。`%2`でインストールできます</translation>
    </message>
    <message>
        <source>the quantiser found no convolution or linear layer that it can compute in int8</source>
        <translation>int8で計算できる畳み込み層や線形層が見つかりませんでした</translation>
    </message>
    <message>
        <source>int8 needs torchao, which cannot be imported (%1); scripts/setup.sh installs it if it runs with this PyTorch</source>
        <translation>int8にはtorchaoが必要ですが、インポートできません（%1）。このPyTorchで動作する場合はscripts/setup.shでインストールできます</translation>
    </message>
    <message>
        <source>arms disturb each other: compared with %2, this one takes %1 % more time beside the others than alone</source>
        <translation>モードが互いに影響しています。%2 と比べて、このモードはほかと並ぶと単独より %1 % 長くかかります</translation>
    </message>
    <message>
        <source>arms disturb each other: compared with %2, this one takes %1 % less time beside the others than alone</source>
        <translation>モードが互いに影響しています。%2 と比べて、このモードはほかと並ぶと単独より %1 % 短くなります</translation>
    </message>
    <message>
        <source>measured on %1, before the run was resumed on %2</source>
        <translation>%1 で測定し、その後 %2 で再開しました</translation>
    </message>
    <message>
        <source>transformers computes attention in %1 as two products and a softmax, and C++ in one operation, so the ratio of C++ to Python contains this difference; with --attention explicit both compute it alike</source>
        <translation>transformers は %1 の注意機構を2つの行列積と softmax で計算し、C++ は1つの演算で計算するため、C++ と Python の比にはこの違いが含まれる。--attention explicit では両方が同じ方法で計算する</translation>
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
        <translation>%1 %</translation>
    </message>
    <message>
        <source>± %1 %</source>
        <translation>± %1 %</translation>
    </message>
    <message>
        <source>under a minute</source>
        <translation>1分未満</translation>
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
        <translation>画像分類</translation>
    </message>
    <message>
        <source>Image segmentation</source>
        <translation>画像セグメンテーション</translation>
    </message>
    <message>
        <source>Object detection</source>
        <translation>物体検出</translation>
    </message>
    <message>
        <source>Video recognition</source>
        <translation>動画認識</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>速い</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>遅い</translation>
    </message>
    <message>
        <source>same</source>
        <translation>同等</translation>
    </message>
    <message>
        <source>can&apos;t tell</source>
        <translation>判定不能</translation>
    </message>
    <message>
        <source>Quick</source>
        <translation>簡易</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>標準</translation>
    </message>
    <message>
        <source>Publish</source>
        <translation>公開用</translation>
    </message>
    <message>
        <source>As in the guide</source>
        <translation>ガイド準拠</translation>
    </message>
    <message>
        <source>A first impression: at least 10 rounds, differences above 3 %.</source>
        <translation>大まかな確認向け：10ラウンド以上、3 %を超える差を検出します。</translation>
    </message>
    <message>
        <source>A result to rely on: two launches, differences above 1 %.</source>
        <translation>信頼できる結果向け：起動2回、1 %を超える差を検出します。</translation>
    </message>
    <message>
        <source>A result to publish: five launches, differences above 0.5 %. Takes long.</source>
        <translation>公開する結果向け：起動5回、0.5 %を超える差を検出します。時間がかかります。</translation>
    </message>
    <message>
        <source>The protocol of the published tables: 300 calls, one mode after the other, means.</source>
        <translation>公表されている表と同じ手順：モードごとに順に300回呼び出し、平均を取ります。</translation>
    </message>
    <message>
        <source>PyTorch without compiling, operator by operator: the baseline.</source>
        <translation>コンパイルせず、PyTorchで演算子を1つずつ実行します。比較の基準です。</translation>
    </message>
    <message>
        <source>Compiled by Inductor with its default settings.</source>
        <translation>Inductorのデフォルト設定でコンパイルします。</translation>
    </message>
    <message>
        <source>Compiled with the weights folded into the code: often fastest, larger packages.</source>
        <translation>重みをコードに埋め込んでコンパイルします。多くの場合最速ですが、パッケージは大きくなります。</translation>
    </message>
    <message>
        <source>Compiled by Inductor; on a GPU each call replays a CUDA graph, which saves the time that launching kernels takes.</source>
        <translation>Inductorでコンパイルします。GPUでは呼び出しのたびにCUDAグラフを再生し、カーネル起動の時間を省きます。</translation>
    </message>
    <message>
        <source>Compiled by Inductor, which times several kernels for each matrix product and takes the fastest; on a GPU replayed as a CUDA graph. Compiling takes long.</source>
        <translation>Inductorでコンパイルします。行列積ごとに複数のカーネルを計測し、最速のものを選びます。GPUではCUDAグラフとして再生します。コンパイルには時間がかかります。</translation>
    </message>
    <message>
        <source>As max-autotune, but without the CUDA graph.</source>
        <translation>max-autotuneと同じですが、CUDAグラフは使いません。</translation>
    </message>
    <message>
        <source>Traced, frozen and optimized by TorchScript, PyTorch&apos;s older compiler.</source>
        <translation>PyTorchの旧来のコンパイラであるTorchScriptでトレースし、フリーズして最適化します。</translation>
    </message>
    <message>
        <source>Operator by operator as eager, but replayed as a CUDA graph.</source>
        <translation>eagerと同じく演算を1つずつ実行しますが、CUDAグラフとして再生します。</translation>
    </message>
    <message>
        <source>In Python: transformers&apos; own model, without compiling.</source>
        <translation>Python：transformers自身のモデルを、コンパイルせずに実行します。</translation>
    </message>
    <message>
        <source>In Python: transformers&apos; own model with torch.compile.</source>
        <translation>Python：transformers自身のモデルを、torch.compileを使って実行します。</translation>
    </message>
    <message>
        <source>%1 (same code: %2)</source>
        <comment>a mode, and other modes that run the same code</comment>
        <translation>%1（同じコード：%2）</translation>
    </message>
    <message>
        <source>Weights and images have the memory layout channels_last.</source>
        <translation>重みと画像のメモリ配置はchannels_lastです。</translation>
    </message>
    <message>
        <source>Weights and inputs are bfloat16.</source>
        <translation>重みと入力はbfloat16です。</translation>
    </message>
    <message>
        <source>Example: %1</source>
        <comment>a device</comment>
        <translation>例：%1</translation>
    </message>
    <message>
        <source>Compiles with frozen weights and, if the model allows it, in up to three other ways. Measures them in turns and keeps the fastest correct code. The choice is stored.</source>
        <translation>重みをフリーズしてコンパイルし、モデルが対応する場合は最大三つの別の方法でもコンパイルします。それらを交互に計測して比較し、最速の正しいコードを残します。選択は保存されます。</translation>
    </message>
    <message numerus="yes">
        <source>%n s</source>
        <comment>a duration</comment>
        <translation>
            <numerusform>%n秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <comment>a duration</comment>
        <translation>
            <numerusform>%n分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h</source>
        <comment>a duration</comment>
        <translation>
            <numerusform>%n時間</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a duration: hours and minutes, or minutes and seconds</comment>
        <translation>%1%2</translation>
    </message>
    <message numerus="yes">
        <source>about %n min</source>
        <translation>
            <numerusform>約%n分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n h</source>
        <translation>
            <numerusform>約%n時間</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n h 30 min</source>
        <translation>
            <numerusform>約%n時間30分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n min</source>
        <translation>
            <numerusform>最大%n分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n h</source>
        <translation>
            <numerusform>最大%n時間</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n min</source>
        <comment>a range of durations</comment>
        <translation>
            <numerusform>%1～%n分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n h</source>
        <comment>minutes with their unit, and hours</comment>
        <translation>
            <numerusform>%1～%n時間</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <comment>at the beginning of a range</comment>
        <translation>
            <numerusform>%n分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n h</source>
        <comment>a range of hours</comment>
        <translation>
            <numerusform>%1～%n時間</numerusform>
        </translation>
    </message>
    <message>
        <source>Another engine: Intel&apos;s OpenVINO, with the converted model, in its own process.</source>
        <translation>別のエンジン: IntelのOpenVINO。変換したモデルを専用のプロセスで実行します。</translation>
    </message>
    <message>
        <source>Another engine: ONNX Runtime, with the converted model, in its own process.</source>
        <translation>別のエンジン: ONNX Runtime。変換したモデルを専用のプロセスで実行します。</translation>
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
        <translation>モデル</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>バッチサイズ</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>数値型</translation>
    </message>
    <message>
        <source>The number format of weights and inputs.</source>
        <translation>重みと入力の数値形式です。</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>モード</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95%信頼区間</translation>
    </message>
    <message>
        <source>Where the true median lies with 95 % confidence; sorted by its relative width.</source>
        <translation>95%の信頼度で真の中央値が含まれる範囲です。並べ替えには相対的な幅を使います。</translation>
    </message>
    <message>
        <source>Improvement</source>
        <translation>向上率</translation>
    </message>
    <message>
        <source>Improvement, interval</source>
        <translation>向上率の区間</translation>
    </message>
    <message>
        <source>Where the true improvement lies with 95 % confidence.</source>
        <translation>95%の信頼度で真の向上率が含まれる範囲です。</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>C++ over Python</source>
        <translation>C++ / Python 比</translation>
    </message>
    <message>
        <source>Time of this C++ arm over that of the Python arm of the same mode, with its interval; below 1 the C++ is faster.</source>
        <translation>このモードのC++での時間を、同じモードのPythonでの時間で割った値と信頼区間です。1未満ならC++の方が速いです。</translation>
    </message>
    <message>
        <source>Compile time</source>
        <translation>コンパイル時間</translation>
    </message>
    <message>
        <source>Break-even</source>
        <translation>コンパイル時間の回収点</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>ピークメモリ</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>ラウンド数</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>カーネル数</translation>
    </message>
    <message>
        <source>Generated kernels: proof that compiled code ran.</source>
        <translation>生成されたカーネルの数です。コンパイルされたコードが実行されたことを示します。</translation>
    </message>
    <message>
        <source>Output difference</source>
        <translation>出力の差</translation>
    </message>
    <message>
        <source>Largest difference from the reference output, in its standard deviations.</source>
        <translation>基準出力との最大差を、その標準偏差を単位として示します。</translation>
    </message>
    <message>
        <source>Published in</source>
        <translation>公表値の区分</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>備考</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>With random weights the times are real, the models&apos; answers are not.</source>
        <translation>重みがランダムでも時間は実際の値ですが、モデルの出力に意味はありません。</translation>
    </message>
    <message>
        <source>random, seed %1</source>
        <translation>ランダム、シード%1</translation>
    </message>
    <message>
        <source>from a folder</source>
        <translation>フォルダーから</translation>
    </message>
    <message>
        <source>did not engage</source>
        <translation>コンパイルが効いていません</translation>
    </message>
    <message>
        <source>Library calls</source>
        <translation>ライブラリ呼び出し</translation>
    </message>
    <message>
        <source>Operators that the compiler left to a library: how many calls, and of which.</source>
        <translation>コンパイラがライブラリに任せた演算の呼び出し回数と種類です。</translation>
    </message>
    <message>
        <source>Fused operations</source>
        <translation>融合された演算</translation>
    </message>
    <message>
        <source>Operations that share a generated kernel with others.</source>
        <translation>生成された1つのカーネルをほかの演算と共有する演算です。</translation>
    </message>
    <message>
        <source>CUDA graph</source>
        <translation>CUDAグラフ</translation>
    </message>
    <message>
        <source>Whether each call replays a CUDA graph, or why it does not.</source>
        <translation>呼び出しごとにCUDAグラフを再生するか、しない場合はその理由です。</translation>
    </message>
    <message>
        <source>Autotuning</source>
        <translation>自動チューニング</translation>
    </message>
    <message>
        <source>For each operation that was autotuned, the kernel that was fastest and its time.</source>
        <translation>自動チューニングした演算ごとの、最速のカーネルとその時間です。</translation>
    </message>
    <message>
        <source>Tuning</source>
        <translation>チューニング</translation>
    </message>
    <message>
        <source>For each choice that the mode tuned tried: whether it was kept, and how many times as fast it made the code.</source>
        <translation>モード tuned が試した選択肢ごとの、採用の有無とコードが何倍速くなったかです。</translation>
    </message>
    <message>
        <source>Difference from eager</source>
        <translation>eagerとの差</translation>
    </message>
    <message>
        <source>Largest difference from eager&apos;s own output, in its standard deviations.</source>
        <translation>eager自身の出力との最大の差を、その標準偏差を単位として示します。</translation>
    </message>
    <message>
        <source>Seconds per iteration</source>
        <translation>1イテレーションの秒数</translation>
    </message>
    <message numerus="yes">
        <source>%1 to %2 in %n step(s)</source>
        <comment>losses</comment>
        <translation>
            <numerusform>%nステップで%1から%2</numerusform>
        </translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>The share of time that this mode saves, with its 95 % interval. All modes of both engines are compared with the same eager, as in the charts.</source>
        <translation>このモードで節約される時間の割合と、その95%信頼区間。グラフと同じく、両エンジンの全モードを同じeagerと比べます。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Time of one call with the whole batch, and half of its 95 % interval. All stages of a run are on one scale. Published rows have the mean.</source>
        <translation>バッチ全体の1回の呼び出しにかかる時間と、その95%信頼区間の半幅。測定の全ステージを同じ尺度で表します。公表値の行は平均です。</translation>
    </message>
    <message>
        <source>Median of its own stage</source>
        <translation>自ステージの中央値</translation>
    </message>
    <message>
        <source>The median of this arm&apos;s samples, before it is put on the scale of the first stage.</source>
        <translation>このモードのサンプルの中央値。最初のステージの尺度に換算する前の値です。</translation>
    </message>
    <message>
        <source>Improvement over eager (C++)</source>
        <translation>eager（C++）比の向上率</translation>
    </message>
    <message>
        <source>Improvement over eager (Python)</source>
        <translation>eager（Python）比の向上率</translation>
    </message>
    <message>
        <source>Capture and compilation, or loading the compiled package from the cache.</source>
        <translation>キャプチャとコンパイル、またはキャッシュからのコンパイル済みパッケージの取得にかかった時間です。</translation>
    </message>
    <message>
        <source>The number of images or clips after which the time saved exceeds the compile time.</source>
        <translation>コンパイルにかかった時間を回収できる画像またはクリップの数です。</translation>
    </message>
    <message>
        <source>from the Hub, revision %1</source>
        <translation>Hubから、リビジョン%1</translation>
    </message>
    <message>
        <source>In training: the time of a step, as in MMAction2&apos;s table.</source>
        <translation>学習の場合：1ステップの時間（MMAction2の表と同じ）です。</translation>
    </message>
    <message>
        <source>In training: the losses of the steps before the measurement, from the cell&apos;s weights on.</source>
        <translation>学習の場合：最初の重みから、測定前のステップでの値です。</translation>
    </message>
    <message>
        <source>Faster, slower or same only if the interval supports it. For an arm without a result, its status.</source>
        <translation>信頼区間から言える場合だけ速い・遅い・同等を示します。結果のないモードでは状態を示します。</translation>
    </message>
    <message>
        <source>Agreement on pictures</source>
        <translation>画像での一致率</translation>
    </message>
    <message>
        <source>How far this mode&apos;s answers on your pictures agree with eager&apos;s, with the 95 % interval.</source>
        <translation>自分の画像に対するこのモードの回答が、eagerの回答とどの程度一致するか。95%信頼区間付き。</translation>
    </message>
    <message>
        <source>Accuracy on pictures</source>
        <translation>画像での正解率</translation>
    </message>
    <message>
        <source>The share of the labelled pictures that this mode classifies correctly, with the 95 % interval.</source>
        <translation>クラスが分かっている画像のうち、このモードが正しく分類した割合。95%信頼区間付き。</translation>
    </message>
    <message>
        <source>Compiler set-up</source>
        <translation>コンパイラーの準備</translation>
    </message>
    <message>
        <source>What the compiler did once for later compilations too: importing PyTorch, checking vector instructions, precompiling headers. Not part of the compile time.</source>
        <translation>以降のコンパイルのためにも一度だけ行われた処理（PyTorch の読み込み、ベクトル命令の確認、ヘッダーのプリコンパイル）の時間です。コンパイル時間には含まれません。</translation>
    </message>
    <message>
        <source>Conversion time</source>
        <translation>変換時間</translation>
    </message>
    <message>
        <source>Converting the model to the format of another engine, such as OpenVINO; once for each cell.</source>
        <translation>OpenVINOなど別のエンジンの形式へのモデルの変換。セルごとに1回です。</translation>
    </message>
    <message>
        <source>Load time</source>
        <translation>読み込み時間</translation>
    </message>
    <message>
        <source>Loading the model and its weights.</source>
        <translation>モデルと重みの読み込み。</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>エンジン</translation>
    </message>
    <message>
        <source>Modes of other engines: version and settings in effect, as the engine reports them.</source>
        <translation>別のエンジンのモード: エンジンが報告するバージョンと有効な設定。</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n枚の画像</numerusform>
        </translation>
    </message>
    <message>
        <source>random values</source>
        <translation>乱数</translation>
    </message>
    <message>
        <source>Quantised</source>
        <translation>量子化</translation>
    </message>
    <message>
        <source>Of an int8 arm: the operators with weights that compute in int8, of all such operators.</source>
        <translation>int8のモード: 重みを持つ演算のうち、int8で計算するものの数と全体の数。</translation>
    </message>
    <message>
        <source>Calibrated on</source>
        <translation>校正に使った入力</translation>
    </message>
    <message>
        <source>Of an int8 arm: the input on which its activations were observed.</source>
        <translation>int8のモード: 活性値の範囲を調べるのに使った入力。</translation>
    </message>
</context>
<context>
    <name>State</name>
    <message>
        <source>queued</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>準備中</translation>
    </message>
    <message>
        <source>compiling</source>
        <translation>コンパイル中</translation>
    </message>
    <message>
        <source>checking</source>
        <translation>検証中</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>ウォームアップ中</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>測定中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>メモリ不足（OOM）</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>タイムアウト</translation>
    </message>
    <message>
        <source>wrong output</source>
        <translation>出力が不一致</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>対象外</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>スキップ</translation>
    </message>
</context>
<context>
    <name>WarningGroups</name>
    <message numerus="yes">
        <source>%n control(s) at the end of the run differ from the first measurement</source>
        <translation>
            <numerusform>測定の最後の対照%n件が最初の測定と異なります</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose launches disagree</source>
        <translation>
            <numerusform>起動ごとの結果が食い違うモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The machine&apos;s speed changed while %n mode(s) were measured</source>
        <translation>
            <numerusform>%n個のモードの測定中にマシンの速度が変わりました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with very noisy times</source>
        <translation>
            <numerusform>時間のばらつきが非常に大きいモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) that run only eager&apos;s operators</source>
        <translation>
            <numerusform>eagerの演算子だけを実行するモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose answer differs from the reference</source>
        <translation>
            <numerusform>答えが基準と異なるモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) that could not be measured in a process of their own</source>
        <translation>
            <numerusform>単独のプロセスで測定できなかったモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured on a shared node</source>
        <translation>
            <numerusform>共有ノードで測定したモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The GPU was slowed down while %n mode(s) were measured</source>
        <translation>
            <numerusform>%n個のモードの測定中にGPUの速度が落ちました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock varied while %n mode(s) were measured</source>
        <translation>
            <numerusform>%n個のモードの測定中にクロックが変動しました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The hypervisor took processor time from %n mode(s)</source>
        <translation>
            <numerusform>ハイパーバイザーがプロセッサ時間を使ったモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Other processes used the GPU while %n mode(s) were measured</source>
        <translation>
            <numerusform>%n個のモードの測定中にほかのプロセスがGPUを使いました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured in separate processes, because arms disturbed each other</source>
        <translation>
            <numerusform>互いに影響したため別々のプロセスで測定したモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) disturbed by other arms</source>
        <translation>
            <numerusform>ほかのモードの影響を受けたモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with noisy times</source>
        <translation>
            <numerusform>時間のばらつきが大きいモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with outliers</source>
        <translation>
            <numerusform>外れ値のあるモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with a slow first run</source>
        <translation>
            <numerusform>最初の実行が遅いモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) ran out of search time</source>
        <translation>
            <numerusform>探索時間が足りなかったモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) in which autotuning had nothing to choose from</source>
        <translation>
            <numerusform>自動チューニングに選択肢がなかったモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with graph breaks</source>
        <translation>
            <numerusform>グラフの分断があるモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) without a CUDA graph</source>
        <translation>
            <numerusform>CUDAグラフのないモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose memory was not measured</source>
        <translation>
            <numerusform>メモリを測定していないモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured with other settings than the published ones</source>
        <translation>
            <numerusform>公表値と異なる設定で測定したモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with remarks about the batch size</source>
        <translation>
            <numerusform>バッチサイズに注記のあるモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with other remarks</source>
        <translation>
            <numerusform>ほかの注記のあるモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured before the run was resumed with another version of CompileScope</source>
        <translation>
            <numerusform>%n個のモードは、別のバージョンのCompileScopeで再開する前に計測されました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) calibrated on random input</source>
        <translation>
            <numerusform>%n個のモードはランダムな入力で校正されました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose answers to the pictures differ from eager&apos;s</source>
        <translation>
            <numerusform>画像への答えがeagerと異なるモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose learning was not compared</source>
        <translation>
            <numerusform>学習の経過を比較していないモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) run from a TorchScript file</source>
        <translation>
            <numerusform>TorchScriptファイルから実行したモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) with remarks about the pictures</source>
        <translation>
            <numerusform>画像に関する注記があるモード：%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) measured before the run was resumed on another machine</source>
        <translation>
            <numerusform>%n個のモードは、別のマシンで再開する前に測定されました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) whose attention differs between Python and C++</source>
        <translation>
            <numerusform>Python と C++ で注意機構の計算が異なるモード：%n個</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::AboutDialog</name>
    <message>
        <source>About CompileScope</source>
        <translation>CompileScopeについて</translation>
    </message>
    <message>
        <source>Copy system report</source>
        <translation>システムレポートをコピー</translation>
    </message>
    <message>
        <source>Files of others</source>
        <translation>第三者のファイル</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>CompileScope is free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>CompileScopeは、GNU一般公衆ライセンス第3版またはそれ以降に基づく自由ソフトウェアです。いかなる保証もありません。</translation>
    </message>
    <message>
        <source>Used here</source>
        <translation>使用しているもの</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>ライセンス一覧</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>バージョン %1</translation>
    </message>
    <message>
        <source>Commit %1</source>
        <translation>コミット %1</translation>
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
        <translation>PyTorch %1（このマシンにあるもの: %2）</translation>
    </message>
    <message>
        <source>none</source>
        <comment>PyTorch</comment>
        <translation>なし</translation>
    </message>
</context>
<context>
    <name>ui::AddModelPanel</name>
    <message>
        <source>Folder in Hugging Face layout</source>
        <translation>Hugging Face形式のフォルダー</translation>
    </message>
    <message>
        <source>Model file</source>
        <translation>モデルファイル</translation>
    </message>
    <message>
        <source>%1 cannot be added: %2</source>
        <translation>%1を追加できません：%2</translation>
    </message>
    <message>
        <source>Add a model</source>
        <translation>モデルを追加</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>フォルダー…</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>ファイル…</translation>
    </message>
    <message>
        <source>By name, of timm or transformers</source>
        <translation>名前で指定（timmまたはtransformers）</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Name of a model of timm or transformers</source>
        <translation>timmまたはtransformersのモデル名</translation>
    </message>
    <message>
        <source>A model&apos;s folder or file can also be dropped on the window.</source>
        <translation>モデルのフォルダーやファイルをウィンドウにドロップして追加することもできます。</translation>
    </message>
    <message>
        <source>Loading %1 runs code that the file contains. Do you trust its source?</source>
        <translation>%1には、ファイルの読み込み時に実行されるコードが含まれています。入手元を信頼しますか？</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1を読み込んでいます…</translation>
    </message>
    <message>
        <source>TorchScript, exported programs, compiled packages and ONNX</source>
        <translation>TorchScript、エクスポートされたプログラム、コンパイル済みパッケージ、ONNX</translation>
    </message>
</context>
<context>
    <name>ui::AdviserPanel</name>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Latency at most</source>
        <translation>レイテンシーの上限</translation>
    </message>
    <message>
        <source>Memory at most</source>
        <translation>メモリの上限</translation>
    </message>
    <message>
        <source>Compiling at most</source>
        <translation>コンパイル時間の上限</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ミリ秒</translation>
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
        <translation>制限なし</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>バッチサイズ %1</translation>
    </message>
    <message>
        <source>All runs of this machine</source>
        <translation>このマシンのすべての測定</translation>
    </message>
    <message>
        <source>Takes the newest time of each mode from all runs in the history. Times of older runs are put on the scale of the newest eager.</source>
        <translation>履歴にあるすべての測定から、各モードの最新の時間を使います。古い測定の時間は、最新のeagerの尺度に合わせます。</translation>
    </message>
    <message>
        <source>The history has no run of this machine.</source>
        <translation>このマシンの測定は履歴にありません。</translation>
    </message>
    <message>
        <source>Measure a model, or open results, to get advice.</source>
        <translation>モデルを測定するか結果を開くと、助言が表示されます。</translation>
    </message>
    <message>
        <source>Not advised: %1</source>
        <translation>推奨しないモード：%1</translation>
    </message>
    <message>
        <source>; </source>
        <translation>、</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a whole sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <comment>a whole sentence: what to take; what may be as good</comment>
        <translation>%1。%2。</translation>
    </message>
    <message>
        <source>no compiled code ran</source>
        <translation>コンパイル済みコードが実行されていない</translation>
    </message>
    <message>
        <source>takes %1</source>
        <translation>%1 かかる</translation>
    </message>
    <message>
        <source>needs %1</source>
        <translation>%1 必要</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a mode and why it is not advised</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Which mode should I use?</source>
        <translation>どのモードを使うべきか</translation>
    </message>
    <message>
        <source>No measured mode is within these limits.</source>
        <translation>測定したモードの中に、この制限に収まるものはありません。</translation>
    </message>
    <message>
        <source>Use %1: %2 per batch, the fastest measured mode within these limits</source>
        <translation>%1 を使う：1 バッチ %2、この制限内で測定した中で最速</translation>
    </message>
    <message>
        <source>%1 (%2) may be equally fast, because the intervals overlap, and compiles in %3 instead of %4</source>
        <translation>信頼区間が重なるため %1 (%2) も同じくらい速い可能性があり、コンパイルは %4 ではなく %3 で済む</translation>
    </message>
    <message>
        <source>%1 (%2) may be equally fast, because the intervals overlap</source>
        <translation>信頼区間が重なるため %1 (%2) も同じくらい速い可能性がある</translation>
    </message>
    <message>
        <source>its output differs from eager&apos;s</source>
        <translation>出力が eager と異なる</translation>
    </message>
    <message>
        <source>its memory use is unknown</source>
        <translation>メモリ使用量が不明</translation>
    </message>
    <message>
        <source>compiling takes %1</source>
        <translation>コンパイルに %1 かかる</translation>
    </message>
    <message>
        <source>its compile time is unknown</source>
        <translation>コンパイル時間が不明</translation>
    </message>
    <message>
        <source>its output was not checked</source>
        <translation>出力が検査されていない</translation>
    </message>
    <message>
        <source>agrees with eager on %1 of the pictures</source>
        <translation>eager と一致したのは画像の %1</translation>
    </message>
    <message>
        <source>its agreement with eager on pictures is unknown</source>
        <translation>画像での eager との一致率が不明</translation>
    </message>
    <message>
        <source>has an accuracy of %1</source>
        <translation>正解率が %1</translation>
    </message>
    <message>
        <source>its accuracy is unknown</source>
        <translation>正解率が不明</translation>
    </message>
    <message>
        <source>Agreement at least</source>
        <translation>一致率の下限</translation>
    </message>
    <message>
        <source>Accuracy at least</source>
        <translation>正解率の下限</translation>
    </message>
    <message>
        <source>Measured on the pictures of the plan.</source>
        <translation>測定プランの画像で測定した値です。</translation>
    </message>
    <message>
        <source>Use %1: %2 per batch, %3 times as fast as %4</source>
        <translation>%1 を使う：1 バッチ %2、%4 の %3 倍の速さ</translation>
    </message>
</context>
<context>
    <name>ui::CachePanel</name>
    <message numerus="yes">
        <source>%n package(s) removed.</source>
        <translation>
            <numerusform>%n 個のパッケージを削除しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>No compiled packages are kept.</source>
        <translation>コンパイル済みパッケージは保存されていません。</translation>
    </message>
    <message numerus="yes">
        <source>%n compiled package(s), %1 in all.</source>
        <translation>
            <numerusform>コンパイル済みパッケージ %n 個、合計 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n imported model(s), %1 in all.</source>
        <translation>
            <numerusform>インポートしたモデル %n 個、合計 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n imported model(s) removed.</source>
        <translation>
            <numerusform>インポートしたモデルを %n 個削除しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cache of compiled packages</source>
        <translation>コンパイル済みパッケージのキャッシュ</translation>
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
        <translation>すべて削除</translation>
    </message>
    <message>
        <source>The oldest was created on %1. The latest use was on %2.</source>
        <translation>最も古いものは %1 に作成され、最後に使われたのは %2 です。</translation>
    </message>
    <message>
        <source>Reading the cache…</source>
        <translation>キャッシュを読み込んでいます…</translation>
    </message>
    <message>
        <source>The least recently used packages are removed first.</source>
        <translation>最も長く使われていないものから削除されます。</translation>
    </message>
    <message>
        <source>Every model is compiled again the next time.</source>
        <translation>次回はすべてのモデルが改めてコンパイルされます。</translation>
    </message>
</context>
<context>
    <name>ui::Capture</name>
    <message>
        <source>There is no camera %1. Connect it and choose it again.</source>
        <translation>カメラ%1がありません。接続してから選び直してください。</translation>
    </message>
    <message>
        <source>There is no video %1.</source>
        <translation>動画%1がありません。</translation>
    </message>
    <message>
        <source>The camera %1 cannot be read: %2</source>
        <translation>カメラ%1を読み込めません：%2</translation>
    </message>
    <message>
        <source>The video %1 cannot be played: %2</source>
        <translation>動画%1を再生できません：%2</translation>
    </message>
    <message>
        <source>You do not have permission to use the camera %1. Add yourself to the group “video” and log in again.</source>
        <translation>カメラ%1を使う権限がありません。グループ「video」に自分を追加してログインし直してください。</translation>
    </message>
    <message>
        <source>You do not have permission to read the video %1.</source>
        <translation>動画%1を読む権限がありません。</translation>
    </message>
    <message>
        <source>Another program uses the camera %1. Close that program and try again.</source>
        <translation>カメラ%1は別のプログラムが使用中です。それを閉じてから再試行してください。</translation>
    </message>
    <message>
        <source>Another program uses the video %1.</source>
        <translation>動画%1は別のプログラムが使用中です。</translation>
    </message>
    <message>
        <source>%1 is not a camera, or it cannot be started.</source>
        <translation>%1はカメラではないか、起動しません。</translation>
    </message>
    <message>
        <source>%1 is not a video, or its format is not supported.</source>
        <translation>%1は動画ではないか、読み込めない形式です。</translation>
    </message>
    <message>
        <source>The camera %1 stopped sending frames. It may have been unplugged.</source>
        <translation>カメラ%1からフレームが届かなくなりました。取り外された可能性があります。</translation>
    </message>
    <message>
        <source>The video %1 has no more frames.</source>
        <translation>動画%1にこれ以上フレームはありません。</translation>
    </message>
</context>
<context>
    <name>ui::ChartCopyMenu</name>
    <message>
        <source>As a picture</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>As a table for a spreadsheet</source>
        <translation>表計算ソフト用の表</translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation>Markdown形式</translation>
    </message>
</context>
<context>
    <name>ui::ChartExportPanel</name>
    <message>
        <source>Width</source>
        <translation>幅</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高さ</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>倍率</translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source>as needed</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1倍</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>%1 pixels wide</source>
        <translation>幅%1ピクセル</translation>
    </message>
    <message>
        <source>%1 by %2 pixels</source>
        <translation>%1×%2ピクセル</translation>
    </message>
</context>
<context>
    <name>ui::ChartSignsMenu</name>
    <message>
        <source>This chart has no signs besides its legend.</source>
        <translation>このグラフに説明が必要な記号はありません。</translation>
    </message>
</context>
<context>
    <name>ui::ChartsPage</name>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Zoomed in. A double click or Ctrl+0 shows everything again.</source>
        <translation>拡大しました。ダブルクリックまたはCtrl+0で全体表示に戻ります。</translation>
    </message>
    <message>
        <source>Copy the chart as a picture or its numbers as text.</source>
        <translation>図を画像として、または数値をテキストとしてコピーします。</translation>
    </message>
    <message>
        <source>The published results cannot be shown: %1</source>
        <translation>公表値を表示できません：%1</translation>
    </message>
    <message>
        <source>There is nothing to draw for this choice yet. Choose models on the page &quot;Set up&quot; and press Run, or choose another device.</source>
        <translation>この選択で表示できるデータはまだありません。「測定設定」ページでモデルを選んで「測定」を押すか、別のデバイスを選んでください。</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>%1 (published)</source>
        <translation>%1（公表値）</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>バッチサイズ</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>数値型</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>並べて表示</translation>
    </message>
    <message>
        <source>Published section</source>
        <translation>公表値の区分</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>並び順</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>軸</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>エクスポート…</translation>
    </message>
    <message>
        <source>Save the chart as a picture; a PNG file opens here again, with the whole run.</source>
        <translation>グラフを画像として保存します。PNGファイルは測定結果を丸ごと含み、ここで再び開けます。</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>By value</source>
        <translation>値順</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>名前順</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>線形</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全体</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>対数</translation>
    </message>
    <message>
        <source>Save the chart</source>
        <translation>グラフの保存</translation>
    </message>
    <message>
        <source>SVG drawings (*.svg)</source>
        <translation>SVG図 (*.svg)</translation>
    </message>
    <message>
        <source>Saved %1; with all its samples the run is too large for a picture, so they are left out.</source>
        <translation>%1 を保存しました。全サンプルを含めると画像に収まらないため、サンプルは省きました。</translation>
    </message>
    <message>
        <source>PNG pictures (*.png)</source>
        <translation>PNG画像 (*.png)</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>「%1」を保存しました。</translation>
    </message>
    <message>
        <source>The chart cannot be saved: %1</source>
        <translation>グラフを保存できません：%1</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>コピーしました。</translation>
    </message>
    <message>
        <source>CSV tables (*.csv)</source>
        <translation>CSV表 (*.csv)</translation>
    </message>
    <message>
        <source>Shown as</source>
        <translation>表示形式</translation>
    </message>
    <message>
        <source>A scale for each model</source>
        <translation>モデルごとの目盛</translation>
    </message>
    <message>
        <source>One linear scale</source>
        <translation>共通の線形目盛</translation>
    </message>
    <message>
        <source>One logarithmic scale</source>
        <translation>共通の対数目盛</translation>
    </message>
    <message>
        <source>?</source>
        <comment>a button: the meaning of a chart&apos;s signs</comment>
        <translation>？</translation>
    </message>
    <message>
        <source>The meaning of arrows, hatching, outlines and other signs.</source>
        <translation>矢印や斜線などの記号の意味。</translation>
    </message>
    <message>
        <source>Signs of the chart</source>
        <translation>グラフの記号</translation>
    </message>
    <message>
        <source>These are published results. Start a run to see your own results here.</source>
        <translation>これは公表値です。測定を開始すると、自分の結果がここに表示されます。</translation>
    </message>
    <message>
        <source>As in the guide</source>
        <translation>ガイドの順</translation>
    </message>
</context>
<context>
    <name>ui::ComparisonModel</name>
    <message>
        <source>only in B</source>
        <translation>Bのみ</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>Aのみ</translation>
    </message>
    <message>
        <source>Median A</source>
        <translation>中央値A</translation>
    </message>
    <message>
        <source>Median B</source>
        <translation>中央値B</translation>
    </message>
    <message>
        <source>A / B</source>
        <translation>A / B</translation>
    </message>
    <message>
        <source>Ratio of the medians: above 1, B is faster.</source>
        <translation>中央値の比です。1より大きければBのほうが速いです。</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変化</translation>
    </message>
    <message>
        <source>Where the true change lies with 95 % confidence.</source>
        <translation>95%の信頼度で真の変化が含まれる範囲です。</translation>
    </message>
    <message>
        <source>Differs in</source>
        <translation>相違点</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>How much longer B takes, in percent of A&apos;s time. Below zero, B takes less time.</source>
        <translation>Bの時間の増加分をAの時間に対する割合で示します。0未満ならBのほうが短時間です。</translation>
    </message>
    <message>
        <source>The verdict on B: faster, slower or same only if the interval supports it.</source>
        <translation>Bについての判定です。区間から判断できる場合のみ、速い・遅い・同等と判定します。</translation>
    </message>
    <message>
        <source>What differs for this arm, beyond the differences that all arms have: A / B.</source>
        <translation>全体に共通する相違点のほかに、この項目で異なっていたもの (A / B) です。</translation>
    </message>
</context>
<context>
    <name>ui::ComparisonPanel</name>
    <message>
        <source>These runs cannot be compared: %1</source>
        <translation>これらの測定を比較できません：%1</translation>
    </message>
    <message>
        <source>A, the base: %1; B: %2</source>
        <comment>names of runs</comment>
        <translation>A (基準)：%1、B：%2</translation>
    </message>
    <message>
        <source>No model and mode was measured in both runs.</source>
        <translation>両方の測定に共通するモデルとモードがありません。</translation>
    </message>
    <message>
        <source>All differ in (A / B): %1</source>
        <translation>すべてに共通する相違点 (A / B)：%1</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>入れ替え</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message numerus="yes">
        <source>%n verdict(s) became &quot;can&apos;t tell&quot;, because some of so many verdicts arise by chance.</source>
        <translation>
            <numerusform>判定が多いと偶然によるものが混じるため、%n件の判定を「判定不能」に変更しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Some arms were measured in one process. Their intervals do not include differences between processes.</source>
        <translation>一部は単一のプロセスで測定されたため、その区間にはプロセス間の変動が含まれていません。</translation>
    </message>
    <message>
        <source>Use the other run as the base.</source>
        <translation>もう一方の測定を基準にします。</translation>
    </message>
</context>
<context>
    <name>ui::DeployDialog</name>
    <message>
        <source>Saved in %1.</source>
        <translation>%1に保存しました。</translation>
    </message>
    <message>
        <source>The saved files were loaded again: a call takes %1 here, and %2 in the measurement. The output differs from eager&apos;s by at most %3 of its standard deviation.</source>
        <translation>保存したファイルを読み込み直しました。1回の呼び出しはここでは%1、測定時は%2です。出力とeagerの出力との差は、最大で標準偏差の%3です。</translation>
    </message>
    <message>
        <source>README.md in the folder describes how to build and run the program.</source>
        <translation>プログラムのビルドと実行の方法は、フォルダー内のREADME.mdに記載されています。</translation>
    </message>
    <message>
        <source>Save this mode</source>
        <translation>このモードを保存</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>フォルダーを開く</translation>
    </message>
    <message>
        <source>The mode was not saved: %1</source>
        <translation>モードは保存されませんでした: %1</translation>
    </message>
    <message>
        <source>The compiled package, the weights and a C++ and a Python program are written into %1. If the package is no longer in the cache, it is compiled again.</source>
        <translation>コンパイル済みパッケージ、重み、C++とPythonのプログラムを%1に書き込みます。パッケージがキャッシュにない場合は、もう一度コンパイルします。</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>注: %1</translation>
    </message>
</context>
<context>
    <name>ui::DeviceList</name>
    <message>
        <source>Looking for devices…</source>
        <translation>デバイスを検索中…</translation>
    </message>
    <message>
        <source>The devices of this machine could not be listed: %1</source>
        <translation>このマシンのデバイスを取得できませんでした：%1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>compute capability %1</source>
        <translation>Compute Capability %1</translation>
    </message>
    <message>
        <source>Cannot be used: %1</source>
        <translation>使用できません：%1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>注：%1</translation>
    </message>
</context>
<context>
    <name>ui::DocumentWindow</name>
    <message>
        <source>Not found</source>
        <translation>見つかりません</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目次</translation>
    </message>
    <message>
        <source>Search this document</source>
        <translation>この文書を検索</translation>
    </message>
    <message>
        <source>The documents are in English.</source>
        <translation>文書は英語です。</translation>
    </message>
</context>
<context>
    <name>ui::EngineChooser</name>
    <message>
        <source>What do you run?</source>
        <translation>何を実行しますか？</translation>
    </message>
    <message>
        <source>C++ (LibTorch)</source>
        <translation>C++（LibTorch）</translation>
    </message>
    <message>
        <source>Both</source>
        <comment>the engines that the user runs</comment>
        <translation>両方</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Selects %1. Your other modes stay selected. Choose it again to select only these. Charts compare with %2.</source>
        <translation>%1を選択します。自分で選択したほかのモードは残ります。もう一度選ぶと、これらだけを選択します。グラフは%2と比較します。</translation>
    </message>
</context>
<context>
    <name>ui::EnginesPanel</name>
    <message>
        <source>%1 was not removed: %2</source>
        <translation>%1 は削除されませんでした: %2</translation>
    </message>
    <message>
        <source>%1 was not installed: %2</source>
        <translation>%1はインストールされませんでした: %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1: %2, licence %3</source>
        <translation>%1: %2、ライセンス %3</translation>
    </message>
    <message>
        <source>%1 is installed, but CompileScope needs another version: %2, licence %3</source>
        <translation>%1 がインストールされていますが、CompileScope には別のバージョンが必要です：%2、ライセンス %3</translation>
    </message>
    <message>
        <source>Removes this engine with its environment.</source>
        <translation>このエンジンをその環境ごと削除します。</translation>
    </message>
    <message>
        <source>Downloads %1 into an environment of its own, in which nothing of PyTorch changes.</source>
        <translation>専用の環境に%1をダウンロードします。PyTorchには影響しません。</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>インストール</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続行</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Removing %1…</source>
        <translation>%1 を削除しています…</translation>
    </message>
    <message>
        <source>Installing %1… %2</source>
        <translation>%1をインストールしています… %2</translation>
    </message>
    <message>
        <source>Other engines</source>
        <translation>別のエンジン</translation>
    </message>
    <message>
        <source>OpenVINO and ONNX Runtime run the same model, converted, in turns with the other modes. Each is optional and has an environment of its own.</source>
        <translation>OpenVINOとONNX Runtimeは、変換した同じモデルを他のモードと交互に実行します。どちらも任意で、専用の環境を持ちます。</translation>
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
        <translation>公表値を表示しています。デバイス「%1」には測定の例があります。</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n model(s), measured on another machine on %2.</source>
        <translation>
            <numerusform>%1：%nモデル、別のマシンで%2に測定。</numerusform>
        </translation>
    </message>
    <message>
        <source>Measure this on your machine</source>
        <translation>このマシンで測定する</translation>
    </message>
</context>
<context>
    <name>ui::HelpMenu</name>
    <message>
        <source>The system report cannot be written: %1</source>
        <translation>システムレポートを作成できません: %1</translation>
    </message>
    <message>
        <source>The system report is on the clipboard. It names no host, user or file.</source>
        <translation>システムレポートをクリップボードにコピーしました。ホスト名、ユーザー名、ファイル名は含まれません。</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>User guide</source>
        <translation>ユーザーガイド</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>キーボード操作</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>用語集</translation>
    </message>
    <message>
        <source>How it measures</source>
        <translation>測定方法</translation>
    </message>
    <message>
        <source>Copy system report</source>
        <translation>システムレポートをコピー</translation>
    </message>
    <message>
        <source>About CompileScope</source>
        <translation>CompileScopeについて</translation>
    </message>
</context>
<context>
    <name>ui::HistoryModel</name>
    <message>
        <source>%1 of %2</source>
        <comment>results that are ok, of all</comment>
        <translation>%2件中%1件</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日時</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>The devices that were measured.</source>
        <translation>測定したデバイスです。</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>未完了</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>推論</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>What was measured: inference, or training steps.</source>
        <translation>測定したもの：推論または学習ステップ。</translation>
    </message>
    <message>
        <source>The number of models and modes with a result, out of all that were tried.</source>
        <translation>試したモデルとモードのうち、結果が得られた数です。</translation>
    </message>
    <message>
        <source>Your own note. Double-click or press F2 to edit it.</source>
        <translation>自由に書けるメモです。ダブルクリックするかF2キーを押すと編集できます。</translation>
    </message>
</context>
<context>
    <name>ui::HistoryPage</name>
    <message>
        <source>Reading…</source>
        <translation>読み込み中…</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n件の測定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n run(s)</source>
        <translation>
            <numerusform>%n件中%1件の測定</numerusform>
        </translation>
    </message>
    <message>
        <source>Select a second run with Ctrl to compare both.</source>
        <translation>Ctrlキーを押しながらもう1件選択すると比較できます。</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>測定はまだありません</translation>
    </message>
    <message>
        <source>Set up a run</source>
        <translation>測定を設定</translation>
    </message>
    <message>
        <source>The history cannot be read</source>
        <translation>履歴を読み込めません</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>This run cannot be opened: %1</source>
        <translation>この測定を開けません：%1</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>残す</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) deleted.</source>
        <translation>
            <numerusform>%n件の測定を削除しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>The history could not be changed: %1</source>
        <translation>履歴を変更できませんでした：%1</translation>
    </message>
    <message>
        <source>Import results</source>
        <translation>結果のインポート</translation>
    </message>
    <message>
        <source>Results and exported charts (*.json *.png)</source>
        <translation>結果とエクスポートしたグラフ (*.json *.png)</translation>
    </message>
    <message>
        <source>The results could not be imported: %1</source>
        <translation>結果をインポートできませんでした：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) imported.</source>
        <translation>
            <numerusform>%n件の測定をインポートしました。</numerusform>
        </translation>
    </message>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>インポート…</translation>
    </message>
    <message>
        <source>Add results.json files from other places or machines.</source>
        <translation>別の場所やマシンのresults.jsonファイルを追加します。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Show this run&apos;s charts and results (Enter).</source>
        <translation>この測定のグラフと結果を表示します (Enter)。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Compare two selected runs; the older one is the base.</source>
        <translation>選択した2件の測定を比較します。古いほうが基準です。</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>推移</translation>
    </message>
    <message>
        <source>Chart the speed-up of a model and mode in the runs of this list.</source>
        <translation>この一覧の測定について、モデルとモードの高速化をグラフにします。</translation>
    </message>
    <message>
        <source>Every finished run appears here, whether it was started in this window or on the command line. You can open it again, compare two runs, or import a results.json.</source>
        <translation>このウィンドウやコマンドラインで終了した測定はすべてここに保存され、再び開いたり、2件を比較したりできます。results.jsonをインポートすることもできます。</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n run(s) from the history? The files in their folders are kept.</source>
        <translation>
            <numerusform>%n件の測定を履歴から削除しますか? フォルダー内のファイルは残ります。</numerusform>
        </translation>
    </message>
    <message>
        <source>These runs are already in the history.</source>
        <translation>これらの測定はすでに履歴にあります。</translation>
    </message>
    <message>
        <source>Example (%1)</source>
        <comment>a device</comment>
        <translation>例（%1）</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>例</translation>
    </message>
    <message>
        <source>This is an example. Your own runs replace it.</source>
        <translation>これは例です。自分の測定を行うと置き換わります。</translation>
    </message>
</context>
<context>
    <name>ui::HistoryTrendPanel</name>
    <message>
        <source>These runs cannot be read: %1</source>
        <translation>これらの測定を読み込めません：%1</translation>
    </message>
    <message>
        <source>batch size %1</source>
        <translation>バッチサイズ%1</translation>
    </message>
    <message>
        <source>training steps</source>
        <translation>学習ステップ</translation>
    </message>
    <message>
        <source>No run of the history has compared a mode with eager.</source>
        <translation>履歴には、モードをeagerと比較した測定がありません。</translation>
    </message>
    <message>
        <source>Speed-up over time</source>
        <translation>高速化の推移</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>モード</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>ui::ImageSaver</name>
    <message>
        <source>Save the annotated image</source>
        <translation>注釈付き画像を保存</translation>
    </message>
    <message>
        <source>PNG image</source>
        <translation>PNG画像</translation>
    </message>
    <message>
        <source>JPEG image</source>
        <translation>JPEG画像</translation>
    </message>
</context>
<context>
    <name>ui::KeyboardDialog</name>
    <message>
        <source>Everywhere</source>
        <translation>すべてのページ</translation>
    </message>
    <message>
        <source>Next control, previous control</source>
        <translation>次の項目、前の項目</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>Move between the bars</source>
        <translation>バーの間を移動</translation>
    </message>
    <message>
        <source>First bar, last bar</source>
        <translation>最初のバー、最後のバー</translation>
    </message>
    <message>
        <source>Show the samples of the bar</source>
        <translation>バーのサンプルを表示</translation>
    </message>
    <message>
        <source>Zoom in, zoom out, show everything</source>
        <translation>拡大、縮小、全体を表示</translation>
    </message>
    <message>
        <source>Copy the chart as a picture</source>
        <translation>グラフを画像としてコピー</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>表をコピー</translation>
    </message>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
    <message>
        <source>Open the selected run</source>
        <translation>選択した測定を開く</translation>
    </message>
    <message>
        <source>Delete the selected runs</source>
        <translation>選択した測定を削除</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>プレビュー</translation>
    </message>
    <message>
        <source>Previous image, next image of the folder</source>
        <translation>フォルダー内の前の画像、次の画像</translation>
    </message>
    <message>
        <source>Pause and continue</source>
        <translation>一時停止と再開</translation>
    </message>
    <message>
        <source>Run the same image again</source>
        <translation>同じ画像をもう一度実行</translation>
    </message>
    <message>
        <source>Use the image on the clipboard</source>
        <translation>クリップボードの画像を使う</translation>
    </message>
    <message>
        <source>Save the panes as an image</source>
        <translation>ペインを画像として保存</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>キーボード操作</translation>
    </message>
    <message>
        <source>Purpose</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message>
        <source>Set up</source>
        <translation>測定設定</translation>
    </message>
    <message>
        <source>Choose what to measure.</source>
        <translation>測定する内容を選びます。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>Watch the measurement.</source>
        <translation>測定の進行を確認します。</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>Compare durations and improvements.</source>
        <translation>推論時間と向上率を比較します。</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Sort, filter and save every number.</source>
        <translation>すべての数値を並べ替え、絞り込み、保存します。</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>プレビュー</translation>
    </message>
    <message>
        <source>See what a model finds in your own image.</source>
        <translation>手持ちの画像からモデルが何を見つけるかを確認します。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Language, theme and the Python interpreter.</source>
        <translation>言語、テーマ、Pythonインタープリターを設定します。</translation>
    </message>
    <message>
        <source>Open results</source>
        <translation>結果を開く</translation>
    </message>
    <message>
        <source>Results and exported charts (*.json *.png)</source>
        <translation>結果とエクスポートしたグラフ (*.json *.png)</translation>
    </message>
    <message>
        <source>Open a run&apos;s folder</source>
        <translation>測定フォルダーを開く</translation>
    </message>
    <message>
        <source>Stop this run? What was measured so far is kept.</source>
        <translation>この測定を中止しますか? これまでの測定結果は保持されます。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>These results cannot be opened: %1</source>
        <translation>この結果を開けません：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s) opened.</source>
        <translation>
            <numerusform>%n件の結果を開きました。</numerusform>
        </translation>
    </message>
    <message>
        <source>CompileScope</source>
        <translation>CompileScope</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>測定(&amp;R)</translation>
    </message>
    <message>
        <source>Open results…</source>
        <translation>結果を開く…</translation>
    </message>
    <message>
        <source>Open a run&apos;s folder…</source>
        <translation>測定フォルダーを開く…</translation>
    </message>
    <message>
        <source>Run the plan</source>
        <translation>測定プランを実行</translation>
    </message>
    <message>
        <source>Cancel the run</source>
        <translation>測定を中止</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>エクスポート…</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
    <message>
        <source>Open and compare earlier runs.</source>
        <translation>以前の測定を開いて比較します。</translation>
    </message>
    <message>
        <source>Export a report</source>
        <translation>レポートをエクスポート</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>Web ページ (*.html)</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>「%1」に保存しました。</translation>
    </message>
    <message>
        <source>Export a report…</source>
        <translation>レポートをエクスポート…</translation>
    </message>
    <message>
        <source>Example (%1)</source>
        <comment>a device</comment>
        <translation>例（%1）</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続行</translation>
    </message>
    <message>
        <source>Results cannot be opened during a run. Wait until it has ended.</source>
        <translation>結果は測定の終了後に開けます。</translation>
    </message>
    <message>
        <source>PyTorch is set up.</source>
        <translation>PyTorchの準備ができました。</translation>
    </message>
    <message>
        <source>Save the run as…</source>
        <translation>測定を名前を付けて保存…</translation>
    </message>
</context>
<context>
    <name>ui::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>ui::ModelPicker</name>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>すべてのモデル</translation>
    </message>
    <message>
        <source>%1 M</source>
        <comment>million parameters</comment>
        <translation>%1 M</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメータ数</translation>
    </message>
    <message>
        <source>Its weights are on this machine, in the Hugging Face cache.</source>
        <translation>このモデルの重みは、このマシンのHugging Faceキャッシュにあります。</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>自分のモデル</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>推論</translation>
    </message>
    <message>
        <source>Training step</source>
        <translation>学習ステップ</translation>
    </message>
    <message numerus="yes">
        <source>One clip is %1. MMAction2 trains with %n clip(s) on each GPU.</source>
        <translation>
            <numerusform>クリップ1つは%1です。MMAction2は各GPUで%n個のクリップを使って学習します。</numerusform>
        </translation>
    </message>
    <message>
        <source>No model name contains this text.</source>
        <translation>名前が一致するモデルはありません。</translation>
    </message>
    <message>
        <source>Computed by transformers without being used, and therefore not computed here: %1</source>
        <translation>transformers は計算するものの使われず、ここでは計算しないもの：%1</translation>
    </message>
    <message>
        <source>Measures a forward pass.</source>
        <translation>測定するのは順伝播1回です。</translation>
    </message>
    <message>
        <source>Measures a training step as in MMAction2: forward, loss, gradients and update.</source>
        <translation>測定するのはMMAction2と同じ学習ステップ（順伝播、損失、勾配、更新）です。</translation>
    </message>
    <message>
        <source>Attention that transformers computes in separate operations, and the C++ model in one: %1</source>
        <translation>transformers では別々の演算、C++ モデルでは1つの演算で計算する注意機構：%1</translation>
    </message>
</context>
<context>
    <name>ui::OptionsPanel</name>
    <message>
        <source>Input image</source>
        <translation>入力画像</translation>
    </message>
    <message>
        <source>Images (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)</source>
        <translation>画像 (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Batch sizes</source>
        <translation>バッチサイズ</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>追加…</translation>
    </message>
    <message>
        <source>Type a batch size and press Enter.</source>
        <translation>バッチサイズを入力してEnterキーを押してください。</translation>
    </message>
    <message>
        <source>Number type</source>
        <translation>数値型</translation>
    </message>
    <message>
        <source>Modes</source>
        <translation>モード</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
    <message>
        <source>The sample photograph</source>
        <translation>サンプル写真</translation>
    </message>
    <message>
        <source>Without Inductor</source>
        <translation>Inductorを使わない</translation>
    </message>
    <message>
        <source>Compiled by Inductor</source>
        <translation>Inductorでコンパイル</translation>
    </message>
    <message>
        <source>Compiled with the weights frozen</source>
        <translation>重みをフリーズしてコンパイル</translation>
    </message>
    <message>
        <source>Batch size %1</source>
        <translation>バッチサイズ %1</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>Random values of the same shape</source>
        <translation>同じ形状の乱数</translation>
    </message>
    <message>
        <source>Each model&apos;s own</source>
        <translation>モデルごとの値</translation>
    </message>
    <message>
        <source>The same step in Python with torch.compile.</source>
        <translation>同じステップをPythonで、torch.compileを使って実行します。</translation>
    </message>
    <message>
        <source>The same step in Python, without compiling.</source>
        <translation>同じステップをPythonで、コンパイルせずに実行します。</translation>
    </message>
    <message>
        <source>The same step in Python</source>
        <translation>Python の同じステップ</translation>
    </message>
    <message>
        <source>In Python: transformers and torch.compile</source>
        <translation>Python：transformers と torch.compile</translation>
    </message>
    <message>
        <source>Each C++ mode also in</source>
        <translation>C++の各モードを次でも測定</translation>
    </message>
    <message>
        <source>Each C++ mode also in channels_last</source>
        <translation>C++の各モードをchannels_lastでも測定</translation>
    </message>
    <message>
        <source>Measures each chosen C++ mode a second time, with weights and images in the memory layout channels_last, in turns with eager in the plan&apos;s layout.</source>
        <translation>選んだC++の各モードを、重みと画像のメモリ配置をchannels_lastにしてもう一度、プランの配置のeagerと交互に測定します。</translation>
    </message>
    <message>
        <source>Each C++ mode also in bfloat16</source>
        <translation>C++の各モードをbfloat16でも測定</translation>
    </message>
    <message>
        <source>Measures each chosen C++ mode a second time, with weights and inputs in bfloat16, in turns with eager in the plan&apos;s number type.</source>
        <translation>選んだC++の各モードを、重みと入力をbfloat16にしてもう一度、プランの数値型のeagerと交互に測定します。</translation>
    </message>
    <message numerus="yes">
        <source>%n mode(s) not applicable</source>
        <translation>
            <numerusform>該当しないモード%n個</numerusform>
        </translation>
    </message>
    <message>
        <source>Your own image…</source>
        <translation>手持ちの画像…</translation>
    </message>
    <message>
        <source>On a GPU, the batch size that MMAction2 trains with. On a CPU, one clip.</source>
        <translation>GPUではMMAction2の学習と同じ値、CPUではクリップ1つです。</translation>
    </message>
    <message>
        <source>Also train on a small task</source>
        <translation>小さなタスクも学習させる</translation>
    </message>
    <message>
        <source>Runs 50 training steps after the measurement for the chart of losses, which shows whether a compiled step learns like eager. Eager learns twice, from two seeds, as the reference.</source>
        <translation>測定後に50学習ステップを実行し、損失のグラフに使います。コンパイルしたステップがeagerと同じように学習するかを確かめます。基準として、eagerは2つのシードで2回学習します。</translation>
    </message>
    <message>
        <source>Hide modes that do not apply</source>
        <translation>該当しないモードを隠す</translation>
    </message>
    <message>
        <source>%1 It is not installed.</source>
        <translation>%1 インストールされていません。</translation>
    </message>
    <message>
        <source>Other engines</source>
        <translation>別のエンジン</translation>
    </message>
    <message>
        <source>%1 It does not apply to this plan: %2.</source>
        <translation>%1 この測定プランでは使えません：%2。</translation>
    </message>
    <message>
        <source>These modes do not apply to this plan: %1</source>
        <translation>この測定プランでは使えないモード：%1</translation>
    </message>
    <message>
        <source>Modes with frozen weights and openvino on a CPU, quantised. Their answers are compared with eager&apos;s in float32.</source>
        <translation>CPUで、重みをフリーズするモードとopenvinoを量子化します。回答はfloat32のeagerと比較します。</translation>
    </message>
</context>
<context>
    <name>ui::PicturesField</name>
    <message>
        <source>After timing, each mode answers every picture of this folder. Results show the agreement with eager, and the accuracy if sub-folders or a file labels.csv name the classes.</source>
        <translation>時間の測定後、各モードがこのフォルダーのすべての画像に回答します。結果にeagerとの一致率が表示され、サブフォルダーまたはlabels.csvがクラスを示す場合は正解率も表示されます。</translation>
    </message>
    <message>
        <source>Random weights: the agreement is real, the answers and the accuracy are not. Choose other weights above.</source>
        <translation>ランダムな重みです。一致率は有効ですが、回答と正解率は意味を持ちません。上で別の重みを選んでください。</translation>
    </message>
    <message>
        <source>Check on my pictures</source>
        <translation>自分の画像で確認</translation>
    </message>
    <message>
        <source>Folder of pictures</source>
        <translation>画像のフォルダー</translation>
    </message>
    <message>
        <source>No folder chosen</source>
        <translation>フォルダー未選択</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
</context>
<context>
    <name>ui::PlanMenu</name>
    <message>
        <source>The set-up will open with this plan.</source>
        <translation>今後、測定設定はこの測定プランで開きます。</translation>
    </message>
    <message>
        <source>The set-up will open with the plan used last.</source>
        <translation>今後、測定設定は最後に使った測定プランで開きます。</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>測定プランを開く</translation>
    </message>
    <message>
        <source>Plans and results (*.json)</source>
        <translation>測定プランと結果 (*.json)</translation>
    </message>
    <message>
        <source>Save this plan</source>
        <translation>この測定プランを保存</translation>
    </message>
    <message>
        <source>Plans (*.json)</source>
        <translation>測定プラン (*.json)</translation>
    </message>
    <message>
        <source>This plan cannot be opened: %1</source>
        <translation>この測定プランを開けません：%1</translation>
    </message>
    <message>
        <source>Opened %1.</source>
        <translation>%1を開きました。</translation>
    </message>
    <message>
        <source>The Python interpreter that this plan names is ignored: a file could name any program. Choose the interpreter in the settings.</source>
        <translation>この測定プランが指定するPythonインタープリターは無視されます。ファイルは任意のプログラムを指定できるためです。インタープリターは設定で選択してください。</translation>
    </message>
    <message>
        <source>This plan cannot be saved: %1</source>
        <translation>この測定プランを保存できません：%1</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>%1として保存しました。</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>測定プラン(&amp;P)</translation>
    </message>
    <message>
        <source>Open a plan…</source>
        <translation>測定プランを開く…</translation>
    </message>
    <message>
        <source>Recent plans</source>
        <translation>最近使った測定プラン</translation>
    </message>
    <message>
        <source>Save this plan…</source>
        <translation>この測定プランを保存…</translation>
    </message>
    <message>
        <source>Default plan</source>
        <translation>既定の測定プラン</translation>
    </message>
    <message>
        <source>Make this the default plan</source>
        <translation>既定の測定プランにする</translation>
    </message>
    <message>
        <source>Forget the default plan</source>
        <translation>既定の測定プランを解除</translation>
    </message>
</context>
<context>
    <name>ui::PlanModel</name>
    <message>
        <source>Choose at least one model.</source>
        <translation>モデルを1つ以上選んでください。</translation>
    </message>
    <message>
        <source>Choose at least one device.</source>
        <translation>デバイスを1つ以上選んでください。</translation>
    </message>
    <message>
        <source>Choose at least one batch size.</source>
        <translation>バッチサイズを1つ以上選んでください。</translation>
    </message>
    <message>
        <source>Choose at least one number type.</source>
        <translation>数値型を1つ以上選んでください。</translation>
    </message>
    <message>
        <source>Choose at least one mode.</source>
        <translation>モードを1つ以上選んでください。</translation>
    </message>
    <message>
        <source>Choose the folder that holds the weights.</source>
        <translation>重みが入ったフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Download the weights of %1 first, or choose others.</source>
        <translation>先に%1の重みをダウンロードするか、別の重みを選んでください。</translation>
    </message>
    <message>
        <source>The folder of pictures does not exist. Choose another folder.</source>
        <translation>画像のフォルダーが存在しません。別のフォルダーを選んでください。</translation>
    </message>
</context>
<context>
    <name>ui::PlanPanel</name>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>結果%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n combination(s) of model, device, batch size and number type.</source>
        <translation>
            <numerusform>モデル、デバイス、バッチサイズ、数値型の組み合わせ%n通り。</numerusform>
        </translation>
    </message>
    <message>
        <source>Takes %1.</source>
        <translation>所要時間は%1です。</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>この測定プラン</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>コマンドをコピー</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>Start measuring (Ctrl+R)</source>
        <translation>測定を開始（Ctrl+R）</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>測定プラン</translation>
    </message>
    <message>
        <source>Save this plan, or open another.</source>
        <translation>この測定プランを保存するか、別の測定プランを開きます。</translation>
    </message>
    <message>
        <source>No C++ compiler was found, so compiled modes will fail. Install g++.</source>
        <translation>C++コンパイラーが見つからないため、コンパイルするモードは失敗します。g++をインストールしてください。</translation>
    </message>
    <message>
        <source>Compiled packages take about %1 of disk.</source>
        <translation>コンパイル済みパッケージはディスクを約%1使います。</translation>
    </message>
    <message>
        <source>Equivalent command</source>
        <translation>同じ内容のコマンド</translation>
    </message>
    <message>
        <source>Compiling takes %1 of this, unless the packages are in the cache.</source>
        <translation>うちコンパイルが%1です（パッケージがキャッシュにある場合を除く）。</translation>
    </message>
    <message>
        <source>A run is in progress. The next one can start when it has ended.</source>
        <translation>測定中です。次の測定は終了後に開始できます。</translation>
    </message>
    <message>
        <source>No Python was found, so compiled modes will fail. Set one up, or choose one in the settings.</source>
        <translation>Pythonが見つからないため、コンパイルするモードは失敗します。用意するか、設定で指定してください。</translation>
    </message>
    <message>
        <source>The Python at %1 has no PyTorch, so compiled modes will fail. Install PyTorch, or choose another Python in the settings.</source>
        <translation>%1のPythonにはPyTorchがないため、コンパイルモードは失敗します。PyTorchをインストールするか、設定で別のPythonを選んでください。</translation>
    </message>
    <message>
        <source>The compiled packages may need %1, but only %2 are free on the cache&apos;s disk.</source>
        <translation>コンパイル済みパッケージには%1必要ですが、キャッシュのあるディスクの空きは%2です。</translation>
    </message>
    <message>
        <source>Download the weights</source>
        <translation>重みをダウンロード</translation>
    </message>
</context>
<context>
    <name>ui::PreviewPage</name>
    <message>
        <source>Paused while a run is being measured.</source>
        <translation>測定中は一時停止します。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>停止しました。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>処理中…</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>model, device</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>The image %1 cannot be shown: %2</source>
        <translation>画像「%1」を表示できません：%2</translation>
    </message>
    <message>
        <source>The preview has stopped: %1.</source>
        <translation>プレビューが停止しました：%1。</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>再起動</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>See what a model finds in your image</source>
        <translation>手持ちの画像からモデルが何を見つけるかを確認</translation>
    </message>
    <message>
        <source>Use the sample photograph</source>
        <translation>サンプル写真を使用</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再実行</translation>
    </message>
    <message>
        <source>The model&apos;s process ended (%1) and was started again.</source>
        <translation>モデルのプロセスが終了したため（%1）、再起動しました。</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>%1として保存しました。</translation>
    </message>
    <message>
        <source>The image cannot be saved as %1: %2</source>
        <translation>画像を%1として保存できません：%2</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>一時停止中</translation>
    </message>
    <message>
        <source>%1 frames per second</source>
        <translation>%1フレーム/秒</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>The panes as an image, with what was found (Ctrl+S).</source>
        <translation>検出結果を含むペインを画像として保存します（Ctrl+S）。</translation>
    </message>
    <message>
        <source>There is no room for the pasted image in the folder of temporary files.</source>
        <translation>一時フォルダーに貼り付けた画像を置く空きがありません。</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s) recorded into the history.</source>
        <translation>
            <numerusform>%nフレームを履歴に記録しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Run the same image again (F5).</source>
        <translation>同じ画像をもう一度処理します（F5）。</translation>
    </message>
    <message>
        <source>Open an image, a folder, a video or a camera, or drop one here. Eager and compiled modes process it side by side: labels, boxes or a map, the time of each stage, and how far the results differ.</source>
        <translation>画像・フォルダー・動画・カメラを開くか、ここにドロップしてください。eagerとコンパイルするモードで処理し、ラベル・ボックス・マップ、各段階の時間、互いの差を並べて表示します。</translation>
    </message>
    <message>
        <source>A run is in progress. The preview would disturb it.</source>
        <translation>測定中です。プレビューは測定の妨げになります。</translation>
    </message>
    <message>
        <source>The recording cannot be saved: %1</source>
        <translation>記録した内容を保存できません：%1</translation>
    </message>
    <message>
        <source>No model has its weights on this machine. Without weights, only times can be shown.</source>
        <translation>このマシンにはどのモデルの重みもありません。重みがないと、時間だけを表示できます。</translation>
    </message>
    <message>
        <source>Download %1 (%2)</source>
        <comment>a model, its size</comment>
        <translation>%1をダウンロード（%2）</translation>
    </message>
</context>
<context>
    <name>ui::PreviewWorker</name>
    <message>
        <source>its size differs from the image&apos;s</source>
        <translation>サイズが画像と一致しません</translation>
    </message>
</context>
<context>
    <name>ui::ProfileDialog</name>
    <message>
        <source>Why this time?</source>
        <translation>時間の内訳</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Open the trace&apos;s folder</source>
        <translation>トレースのフォルダーを開く</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>呼び出し回数</translation>
    </message>
    <message>
        <source>Time, ms</source>
        <translation>時間（ms）</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>割合</translation>
    </message>
    <message>
        <source>A profiled call takes %1, longer than a measured one.</source>
        <translation>プロファイル中の 1 回の呼び出しは %1 で、測定時より長くかかります。</translation>
    </message>
    <message>
        <source>A Chrome trace. Open it at ui.perfetto.dev.</source>
        <translation>Chrome トレース。ui.perfetto.dev で表示できます。</translation>
    </message>
    <message>
        <source>The profile failed: %1</source>
        <translation>プロファイルを取得できませんでした：%1</translation>
    </message>
    <message>
        <source>PyTorch&apos;s profiler records a few calls. Nothing else is measured during this time.</source>
        <translation>PyTorch のプロファイラーが数回の呼び出しを観察しています。その間ほかの測定は行いません。</translation>
    </message>
    <message>
        <source>Compared with eager: %1</source>
        <translation>eager からの変化：%1</translation>
    </message>
</context>
<context>
    <name>ui::PytorchBar</name>
    <message>
        <source>The set-up of PyTorch is not finished. What was downloaded into %1 is kept.</source>
        <translation>PyTorchの準備が完了していません。%1にダウンロードしたものは残っています。</translation>
    </message>
    <message>
        <source>Measuring needs PyTorch %1. Its set-up downloads about %2 GB and takes about %3 GB in %4.</source>
        <translation>測定にはPyTorch %1が必要です。準備では約%2 GBをダウンロードし、%4に約%3 GBを使います。</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>中止しています…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>bytes</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Progress of the set-up</source>
        <translation>準備の進行状況</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続ける</translation>
    </message>
    <message>
        <source>Set up PyTorch</source>
        <translation>PyTorchを準備</translation>
    </message>
</context>
<context>
    <name>ui::RecordPanel</name>
    <message>
        <source>Live preview</source>
        <translation>ライブプレビュー</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s) so far</source>
        <translation>
            <numerusform>これまでに%nフレーム</numerusform>
        </translation>
    </message>
    <message>
        <source>Record into the history</source>
        <translation>履歴に記録する</translation>
    </message>
    <message>
        <source>Records the model&apos;s time for every frame as a separate run. The recording ends when you switch this off or choose another model, device or mode.</source>
        <translation>各フレームのモデルの時間を、独立した測定として保存します。これをオフにするか、別のモデル、デバイス、モードを選ぶと終わります。</translation>
    </message>
</context>
<context>
    <name>ui::ResultView</name>
    <message>
        <source>Waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>モデルを読み込み中</translation>
    </message>
    <message>
        <source>Preparing the input</source>
        <translation>入力を準備中</translation>
    </message>
    <message>
        <source>Capturing the graph</source>
        <translation>グラフをキャプチャ中</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>コンパイル中</translation>
    </message>
    <message>
        <source>Binding the weights</source>
        <translation>重みをバインド中</translation>
    </message>
    <message>
        <source>Checking the output</source>
        <translation>出力を検証中</translation>
    </message>
    <message>
        <source>Warming up</source>
        <translation>ウォームアップ中</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>準備完了</translation>
    </message>
    <message>
        <source>This mode cannot run: %1</source>
        <translation>このモードは実行できません：%1</translation>
    </message>
    <message>
        <source>forward %1</source>
        <translation>順伝播 %1</translation>
    </message>
    <message>
        <source>Times of each stage</source>
        <translation>段階ごとの時間</translation>
    </message>
    <message>
        <source>In this call, %1 was %2 times as fast as %3.</source>
        <translation>この呼び出しでは、%1は%3の%2倍の速さでした。</translation>
    </message>
    <message>
        <source>In this call, %1 took %2 times as long as %3.</source>
        <translation>この呼び出しでは、%1は%3の%2倍の時間がかかりました。</translation>
    </message>
    <message>
        <source>Largest difference of the raw outputs: %1 of their standard deviation.</source>
        <translation>生の出力の最大差：標準偏差の%1倍。</translation>
    </message>
    <message>
        <source>Over the last two seconds, %1 was %2 times as fast as %3.</source>
        <translation>直近2秒間で、%1は%3の%2倍の速さでした。</translation>
    </message>
    <message>
        <source>Over the last two seconds, %1 took %2 times as long as %3.</source>
        <translation>直近2秒間で、%1は%3の%2倍の時間がかかりました。</translation>
    </message>
    <message>
        <source>Overlap of the maps (mean IoU): %1.</source>
        <translation>マップの重なり（平均IoU）：%1。</translation>
    </message>
    <message>
        <source>Overlap of the boxes (mean IoU): %1.</source>
        <translation>ボックスの重なり（平均IoU）：%1。</translation>
    </message>
    <message>
        <source>Random weights: there is no answer to show.</source>
        <translation>ランダムな重みのため、表示できる答えがありません。</translation>
    </message>
    <message>
        <source>The worker sent no result for this mode.</source>
        <translation>ワーカーからこのモードの結果が届きませんでした。</translation>
    </message>
    <message>
        <source>One call is not a measurement. Use the page &quot;Run&quot; to measure.</source>
        <translation>1回の呼び出しは測定ではありません。測定には「測定」ページを使ってください。</translation>
    </message>
    <message>
        <source>Both have the same top class.</source>
        <translation>最上位のクラスは一致しています。</translation>
    </message>
    <message>
        <source>Their top classes differ.</source>
        <translation>最上位のクラスは一致していません。</translation>
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
        <translation>助言</translation>
    </message>
    <message>
        <source>The published results cannot be read: %1</source>
        <translation>公表値を読み込めません：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) copied.</source>
        <translation>
            <numerusform>%n行をコピーしました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the rows shown</source>
        <translation>表示中の行を保存</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>「%1」に保存しました。</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n row(s)</source>
        <translation>
            <numerusform>%n行中%1行</numerusform>
        </translation>
    </message>
    <message>
        <source>Results</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>フィルター</translation>
    </message>
    <message>
        <source>Published results</source>
        <translation>公表値</translation>
    </message>
    <message>
        <source>Show the rows of the published tables too: A100, V100 and T4, and MMAction2&apos;s training.</source>
        <translation>公表されている表（A100、V100、T4、MMAction2の学習）の行も表示します。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>As a table for a spreadsheet</source>
        <translation>表計算ソフト用の表</translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation>Markdown形式</translation>
    </message>
    <message>
        <source>As JSON, with every sample…</source>
        <translation>JSON形式（全サンプル付き）…</translation>
    </message>
    <message>
        <source>As CSV…</source>
        <translation>CSV形式…</translation>
    </message>
    <message>
        <source>As Markdown…</source>
        <translation>Markdown形式…</translation>
    </message>
    <message>
        <source>No results yet</source>
        <translation>結果はまだありません</translation>
    </message>
    <message>
        <source>Every model and mode that you measure becomes a row here, to sort, filter and save. You can also open a results.json or drop one on this window.</source>
        <translation>測定したモデルとモードがそれぞれ1行としてここに追加され、並べ替え、絞り込み、保存ができます。results.jsonを開くか、このウィンドウにドロップすることもできます。</translation>
    </message>
    <message>
        <source>Set up a run</source>
        <translation>測定を設定</translation>
    </message>
    <message>
        <source>All columns</source>
        <translation>すべての列</translation>
    </message>
    <message>
        <source>Also show what was compiled, how outputs differ, rounds and other numbers.</source>
        <translation>コンパイルの内容、出力の差、ラウンド数などの数値も表示します。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>name of a column, the value in all rows</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Which mode to use for a model, within limits that you set.</source>
        <translation>指定した制限の中で、モデルにどのモードを使うべきかを示します。</translation>
    </message>
    <message>
        <source>Choose where to save the mode</source>
        <translation>モードの保存先を選択</translation>
    </message>
    <message>
        <source>This mode cannot be saved: %1</source>
        <translation>このモードは保存できません: %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a model and its mode</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Save this mode…</source>
        <translation>このモードを保存…</translation>
    </message>
</context>
<context>
    <name>ui::ResumeOffer</name>
    <message>
        <source>Resume</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>後で</translation>
    </message>
    <message>
        <source>The run of %1 was interrupted with %2 of %3 results. Measure the missing ones?</source>
        <translation>%1の測定が中断されました。%3件中%2件の結果があります。残りを測定しますか?</translation>
    </message>
</context>
<context>
    <name>ui::RunDetails</name>
    <message>
        <source>Skip</source>
        <translation>スキップ</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>再測定</translation>
    </message>
    <message>
        <source>Measure this mode and those that take turns with it again; the new results replace the old.</source>
        <translation>このモードと、交互に測定されるモードを測定し直します。新しい結果が古い結果に置き換わります。</translation>
    </message>
    <message>
        <source>Choose a card to see its details.</source>
        <translation>カードを選ぶと詳細が表示されます。</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>ラウンド数</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Open the log</source>
        <translation>ログを開く</translation>
    </message>
    <message>
        <source>Why this time?</source>
        <translation>時間の内訳</translation>
    </message>
    <message>
        <source>Skip this model&apos;s modes that are measured together. The run continues.</source>
        <translation>このモデルの、一緒に測定されるモードを省きます。測定は続きます。</translation>
    </message>
    <message>
        <source>Current step</source>
        <translation>現在の処理</translation>
    </message>
    <message>
        <source>Shows where the time goes, according to PyTorch&apos;s profiler, and what compiling changed.</source>
        <translation>PyTorch のプロファイラーで見た時間の内訳と、コンパイルで変わったこと。</translation>
    </message>
</context>
<context>
    <name>ui::RunMatrixModel</name>
    <message>
        <source>Batch %1</source>
        <translation>バッチ%1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>measuring, %1</source>
        <translation>測定中、%1</translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%nラウンド</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2, %3, %4: %5 %6 %7</source>
        <comment>model, device, batch, mode: verdict or state, time, precision</comment>
        <translation>%1、%2、%3、%4: %5 %6 %7</translation>
    </message>
</context>
<context>
    <name>ui::RunPage</name>
    <message>
        <source>%1 of %2</source>
        <comment>arms done of all</comment>
        <translation>%2件中%1件</translation>
    </message>
    <message>
        <source>Stopping after the current sample…</source>
        <translation>現在のサンプルの終了後に中止します…</translation>
    </message>
    <message>
        <source>Measuring: %1</source>
        <translation>測定中：%1</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>開始中…</translation>
    </message>
    <message>
        <source>Opened results</source>
        <translation>開いた結果</translation>
    </message>
    <message numerus="yes">
        <source>Done: %n result(s)</source>
        <translation>
            <numerusform>完了：結果%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelled: %1. What was measured is kept.</source>
        <translation>中止しました：%1。測定済みの結果は保持されています。</translation>
    </message>
    <message>
        <source>The run failed</source>
        <translation>測定に失敗しました</translation>
    </message>
    <message>
        <source>Elapsed: %1</source>
        <translation>経過時間：%1</translation>
    </message>
    <message>
        <source>Remaining: %1</source>
        <translation>残り時間：%1</translation>
    </message>
    <message>
        <source>Compiling: %1</source>
        <translation>コンパイル：%1</translation>
    </message>
    <message>
        <source>Saved in %1</source>
        <translation>保存先：%1</translation>
    </message>
    <message>
        <source>%1, %2, %3, %4</source>
        <comment>model, device, batch size, mode</comment>
        <translation>%1、%2、%3、%4</translation>
    </message>
    <message>
        <source>Nothing has been measured yet</source>
        <translation>まだ何も測定していません</translation>
    </message>
    <message>
        <source>Set up a run</source>
        <translation>測定を設定</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>Stop and keep what is measured (Esc)</source>
        <translation>中止して測定済みの結果を保持（Esc）</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>フォルダーを開く</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>ログ</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>例</translation>
    </message>
    <message>
        <source>Compile time without the cache: %1</source>
        <translation>キャッシュなしのコンパイル時間：%1</translation>
    </message>
    <message>
        <source>%1 (the cache saved %2)</source>
        <comment>time spent compiling in this run; compile time of cached packages</comment>
        <translation>%1（キャッシュで%2短縮）</translation>
    </message>
    <message>
        <source>Show the worker&apos;s output beside the details.</source>
        <translation>詳細の横にワーカーの出力を表示します。</translation>
    </message>
    <message>
        <source>Worker output appears here during a run.</source>
        <translation>測定中、ワーカーの出力がここに表示されます。</translation>
    </message>
    <message>
        <source>The run could not continue: %1</source>
        <translation>測定を続行できませんでした：%1</translation>
    </message>
    <message>
        <source>Remaining: calculating</source>
        <translation>残り時間：計算中</translation>
    </message>
    <message>
        <source>Every model and mode appears here as a card while it is compiled, warmed up and measured.</source>
        <translation>各モデルとモードが、コンパイル、ウォームアップ、測定の間、カードとしてここに表示されます。</translation>
    </message>
    <message>
        <source>Measure the missing results of this run.</source>
        <translation>この測定の残りを測定します。</translation>
    </message>
    <message>
        <source>Remaining: longer than estimated</source>
        <translation>残り時間：見積もりを超過しています</translation>
    </message>
</context>
<context>
    <name>ui::RunSaver</name>
    <message>
        <source>Save the run</source>
        <translation>測定を保存</translation>
    </message>
    <message>
        <source>Runs (*%1)</source>
        <translation>測定 (*%1)</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1は既に存在します。置き換えますか？</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>置き換える</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>そのままにする</translation>
    </message>
    <message>
        <source>The run cannot be saved: %1</source>
        <translation>測定を保存できません: %1</translation>
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
        <translation>NVIDIA GPUがfloat32の乗算の因数を10ビットに丸めてよいかどうかです。丸めると速くなります。CPUでは何も変わりません。</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>すべてで使う</translation>
    </message>
    <message>
        <source>Nowhere</source>
        <translation>使わない</translation>
    </message>
    <message>
        <source>Memory layout</source>
        <translation>メモリ配置</translation>
    </message>
    <message>
        <source>Channels first (contiguous)</source>
        <translation>チャンネルが先（contiguous）</translation>
    </message>
    <message>
        <source>Channels last (channels_last)</source>
        <translation>チャンネルが後（channels_last）</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>アテンション</translation>
    </message>
    <message>
        <source>How transformers compute attention: in one fused operation, or step by step.</source>
        <translation>Transformerモデルがアテンションを計算する方法です。1つの融合された演算か、段階ごとかを選びます。</translation>
    </message>
    <message>
        <source>Fused (SDPA)</source>
        <translation>融合（SDPA）</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>段階ごと</translation>
    </message>
    <message>
        <source>The published results were measured with no_grad. inference_mode saves a little more.</source>
        <translation>公表されている結果はno_gradで測定されました。inference_modeはさらに少し節約します。</translation>
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
        <translation>実行時の設定</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>スレッド数</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>torch.backends.cudnn.benchmark, for NVIDIA GPUs: a slower start, often faster convolutions.</source>
        <translation>torch.backends.cudnn.benchmark（NVIDIA GPU用）：開始は遅くなりますが、畳み込みはたいてい速くなります。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s default: in convolutions</source>
        <translation>PyTorchの既定：畳み込みのみ</translation>
    </message>
    <message>
        <source>The order of an image&apos;s values in memory.</source>
        <translation>画像の数値がメモリに並ぶ順序です。</translation>
    </message>
    <message>
        <source>Gradients are disabled by</source>
        <translation>勾配を無効にする方法</translation>
    </message>
    <message>
        <source>Automatic: the number of physical cores of one NUMA node.</source>
        <translation>自動：1つのNUMAノードの物理コア数と同じです。</translation>
    </message>
    <message>
        <source>cuDNN benchmarks its algorithms first</source>
        <translation>cuDNNが最初にアルゴリズムを試す</translation>
    </message>
</context>
<context>
    <name>ui::RuntimesPanel</name>
    <message>
        <source>%1 was not added: %2</source>
        <translation>%1 は追加されませんでした：%2</translation>
    </message>
    <message>
        <source>%1 was not removed: %2</source>
        <translation>%1 は削除されませんでした：%2</translation>
    </message>
    <message>
        <source>Runs the python-* modes alone: %1</source>
        <translation>python-* モードだけを実行します：%1</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Removes this version and everything that was made for it.</source>
        <translation>このバージョンと、そのために作られたものをすべて削除します。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Adding %1… %2</source>
        <translation>%1 を追加しています… %2</translation>
    </message>
    <message>
        <source>Removing %1…</source>
        <translation>%1 を削除しています…</translation>
    </message>
    <message>
        <source>Other versions of PyTorch</source>
        <translation>ほかのバージョンの PyTorch</translation>
    </message>
    <message>
        <source>Version or folder</source>
        <translation>バージョンまたはフォルダー</translation>
    </message>
    <message>
        <source>Incomplete. Add it again to continue where it stopped.</source>
        <translation>未完了です。もう一度追加すると、止まったところから続きます。</translation>
    </message>
    <message>
        <source>Each version is a separate device on the page &quot;Set up&quot;, so that one run can compare them. Adding one takes up to 9 GiB and an hour. No run can start during this time.</source>
        <translation>各バージョンは「測定設定」ページで独立したデバイスになり、1 回の測定で比較できます。追加には最大 9 GiB と 1 時間が必要で、その間は何も測定されません。</translation>
    </message>
</context>
<context>
    <name>ui::SamplesView</name>
    <message numerus="yes">
        <source>%n slower sample(s) as triangles at the edge, the slowest took %1</source>
        <translation>
            <numerusform>より遅いサンプル%n個は端の三角形で表示（最も遅いもの：%1）</numerusform>
        </translation>
    </message>
    <message>
        <source>GPU clock: %1 to %2 MHz</source>
        <translation>GPUクロック：%1～%2 MHz</translation>
    </message>
    <message>
        <source>GPU temperature: %1 to %2 °C</source>
        <translation>GPU温度：%1～%2 °C</translation>
    </message>
    <message>
        <source>GPU power: %1 to %2 W</source>
        <translation>GPU電力：%1～%2 W</translation>
    </message>
    <message>
        <source>CPU clock: %1 to %2 MHz</source>
        <translation>CPUクロック：%1～%2 MHz</translation>
    </message>
    <message>
        <source>CPU temperature: %1 to %2 °C</source>
        <translation>CPU温度：%1～%2 °C</translation>
    </message>
    <message>
        <source>Processor time taken by the hypervisor: %1 to %2 %</source>
        <translation>ハイパーバイザーが使ったプロセッサ時間：%1～%2 %</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) in the order of measurement, and a histogram of their durations</source>
        <translation>
            <numerusform>%n個のサンプル（取得順）と、各時間の出現回数</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ScoreList</name>
    <message>
        <source>Nothing found</source>
        <translation>検出結果なし</translation>
    </message>
    <message>
        <source>Nothing with this score</source>
        <translation>このスコア以上の結果なし</translation>
    </message>
</context>
<context>
    <name>ui::SelfTestPanel</name>
    <message>
        <source>%1, smallest visible difference %2, measured on %3.</source>
        <translation>%1、検出可能な最小差%2、測定日%3。</translation>
    </message>
    <message>
        <source>Stop the self-test</source>
        <translation>セルフテストを中止</translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation>セルフテスト</translation>
    </message>
    <message>
        <source>%1 Two processes that run the same code differ by about %2 here; every interval contains this.</source>
        <comment>the sentence about the self-test; a percentage</comment>
        <translation>%1 ここでは同じコードを実行する 2 つのプロセスが約 %2 異なります。どの区間にもこれが含まれます。</translation>
    </message>
    <message>
        <source>%1 is too noisy: two measurements of the same code differ. Smallest visible difference: %2.</source>
        <translation>%1はノイズが大きすぎます。同じコードの2回の測定に差が出ました。検出可能な最小差：%2。</translation>
    </message>
    <message>
        <source>Self-test on %1: compares a model with itself. This takes about half a minute.</source>
        <translation>%1でセルフテスト中：同じモデル同士の比較、約30秒。</translation>
    </message>
    <message>
        <source>Noise level unknown. Run the self-test to measure it.</source>
        <translation>ノイズの大きさは不明です。セルフテストで測定してください。</translation>
    </message>
    <message>
        <source>Compares ResNet-50 with itself for 10 seconds. The difference is this machine&apos;s noise.</source>
        <translation>ResNet-50同士を10秒間比較します。出た差がこのマシンのノイズです。</translation>
    </message>
</context>
<context>
    <name>ui::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>テーマ</translation>
    </message>
    <message>
        <source>Python interpreter</source>
        <translation>Pythonインタープリター</translation>
    </message>
    <message>
        <source>Found automatically</source>
        <translation>自動検出</translation>
    </message>
    <message>
        <source>Compiling a model needs a Python with the same PyTorch version as this program. Leave this empty to use the one that was set up with it.</source>
        <translation>モデルのコンパイルには、このプログラムと同じバージョンのPyTorchが入ったPythonが必要です。空欄の場合は、プログラムと一緒に用意されたPythonを使います。</translation>
    </message>
    <message>
        <source>CompileScope %1 answers whether compiling a vision model pays on your hardware, by how much, and how sure that is. Free software under the GNU General Public License, version 3 or later.</source>
        <translation>CompileScope %1は、お使いのハードウェアでコンピュータビジョンモデルのコンパイルに効果があるか、その効果の大きさ、結果の確かさを示します。GNU General Public Licenseバージョン3以降に基づくフリーソフトウェアです。</translation>
    </message>
    <message>
        <source>System language</source>
        <translation>システムの言語</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>システムに合わせる</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>Folder of runs</source>
        <translation>測定結果のフォルダー</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
    <message>
        <source>Choose the folder of runs</source>
        <translation>測定結果のフォルダーを選択</translation>
    </message>
    <message>
        <source>With the program&apos;s data</source>
        <translation>プログラムのデータと同じ場所</translation>
    </message>
    <message>
        <source>This folder is not writable. Enter a full path. Until then, runs are saved in the previous folder.</source>
        <translation>書き込めるフォルダーではありません。完全なパスを入力してください。それまで、測定結果は以前と同じ場所に保存されます。</translation>
    </message>
    <message>
        <source>Each run of this window is saved in its own subfolder.</source>
        <translation>このウィンドウからの各測定は、この中の専用フォルダーに保存されます。</translation>
    </message>
</context>
<context>
    <name>ui::SetupPage</name>
    <message>
        <source>The command is copied.</source>
        <translation>コマンドをコピーしました。</translation>
    </message>
    <message>
        <source>Where and how</source>
        <translation>測定条件</translation>
    </message>
    <message>
        <source>The self-test on %1 has no result: %2</source>
        <translation>%1のセルフテストの結果がありません：%2</translation>
    </message>
    <message>
        <source>Not on this machine, and left out: %1</source>
        <translation>このマシンにないため除外しました：%1</translation>
    </message>
    <message>
        <source>A model cannot be added during a run. Wait until it has ended.</source>
        <translation>モデルは測定の終了後に追加できます。</translation>
    </message>
</context>
<context>
    <name>ui::SourceOpener</name>
    <message>
        <source>There is no image in the clipboard.</source>
        <translation>クリップボードに画像がありません。</translation>
    </message>
    <message>
        <source>The folder %1 holds no images.</source>
        <translation>フォルダー%1に画像がありません。</translation>
    </message>
</context>
<context>
    <name>ui::SourcePanel</name>
    <message>
        <source>Classification</source>
        <translation>分類</translation>
    </message>
    <message>
        <source>Segmentation</source>
        <translation>セグメンテーション</translation>
    </message>
    <message>
        <source>Detection</source>
        <translation>検出</translation>
    </message>
    <message>
        <source>From a folder</source>
        <translation>フォルダーから</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>モデルフォルダーを開く</translation>
    </message>
    <message>
        <source>Weights from %1.</source>
        <translation>重みの読み込み元：%1</translation>
    </message>
    <message>
        <source>Opacity of the map: %1</source>
        <translation>マップの不透明度：%1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Open a model folder…</source>
        <translation>モデルフォルダーを開く…</translation>
    </message>
    <message>
        <source>A folder in Hugging Face layout, with config.json and model.safetensors.</source>
        <translation>config.jsonとmodel.safetensorsを含む、Hugging Face形式のフォルダーです。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Beside eager</source>
        <translation>eagerの比較対象</translation>
    </message>
    <message>
        <source>Mode shown beside eager</source>
        <translation>eagerと並べて表示するモード</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>描画</translation>
    </message>
    <message>
        <source>Lowest score of a box that is drawn</source>
        <translation>描画するボックスの最低スコア</translation>
    </message>
    <message>
        <source>Opacity of the map of classes</source>
        <translation>クラスマップの不透明度</translation>
    </message>
    <message>
        <source>Second mode shown beside eager</source>
        <translation>eagerと並べて表示する2つ目のモード</translation>
    </message>
    <message>
        <source>Videos</source>
        <translation>動画</translation>
    </message>
    <message>
        <source>Random weights: there is no answer to show. The times and the agreement between the panes are real.</source>
        <translation>ランダムな重みのため、表示できる答えがありません。時間とペイン間の一致は実際の値です。</translation>
    </message>
    <message>
        <source>Boxes with a score of at least %1</source>
        <translation>ボックス表示のスコア下限：%1</translation>
    </message>
</context>
<context>
    <name>ui::SourcePicker</name>
    <message>
        <source>No camera is connected</source>
        <translation>カメラが接続されていません</translation>
    </message>
    <message>
        <source>Open an image or a video</source>
        <translation>画像または動画を開く</translation>
    </message>
    <message>
        <source>Images and videos</source>
        <translation>画像と動画</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Videos</source>
        <translation>動画</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>すべてのファイル</translation>
    </message>
    <message>
        <source>Open a folder of images</source>
        <translation>画像フォルダーを開く</translation>
    </message>
    <message>
        <source>Image or video</source>
        <translation>画像・動画</translation>
    </message>
    <message>
        <source>Open an image or a video…</source>
        <translation>画像・動画を開く…</translation>
    </message>
    <message>
        <source>The image in the clipboard (Ctrl+V).</source>
        <translation>クリップボードの画像です（Ctrl+V）。</translation>
    </message>
    <message>
        <source>Sample photograph</source>
        <translation>サンプル写真</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>カメラ</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>You can also drop an image, a folder or a video anywhere on this page.</source>
        <translation>画像・フォルダー・動画をこのページにドロップすることもできます。</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>フォルダー</translation>
    </message>
    <message>
        <source>Open a folder of images. The arrow keys go through it.</source>
        <translation>画像のフォルダーを開きます。矢印キーで移動できます。</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>貼り付け</translation>
    </message>
    <message>
        <source>Recently opened</source>
        <translation>最近開いたもの</translation>
    </message>
</context>
<context>
    <name>ui::StageTable</name>
    <message>
        <source>Decode</source>
        <translation>デコード</translation>
    </message>
    <message>
        <source>Reading the image file.</source>
        <translation>画像ファイルの読み込みです。</translation>
    </message>
    <message>
        <source>Prepare</source>
        <translation>前処理</translation>
    </message>
    <message>
        <source>Resizing and normalising the image as the model expects it.</source>
        <translation>モデルに合わせた画像のリサイズと正規化です。</translation>
    </message>
    <message>
        <source>Copy in</source>
        <translation>入力コピー</translation>
    </message>
    <message>
        <source>Copying the input to the device.</source>
        <translation>入力のデバイスへのコピーです。</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>順伝播</translation>
    </message>
    <message>
        <source>The model itself: the part that compiling changes.</source>
        <translation>モデル本体の実行です。コンパイルで変わる部分です。</translation>
    </message>
    <message>
        <source>Copy out</source>
        <translation>出力コピー</translation>
    </message>
    <message>
        <source>Copying the output from the device.</source>
        <translation>出力のデバイスからのコピーです。</translation>
    </message>
    <message>
        <source>Interpret</source>
        <translation>結果の解釈</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合計</translation>
    </message>
    <message>
        <source>The sum of all stages of this frame.</source>
        <translation>このフレームの全段階の合計です。</translation>
    </message>
    <message>
        <source>Converting the output to labels, boxes or a map.</source>
        <translation>出力からのラベル、ボックス、マップの作成です。</translation>
    </message>
</context>
<context>
    <name>ui::StatusBar</name>
    <message>
        <source>Idle</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>中止しています…</translation>
    </message>
    <message>
        <source>Measuring: %1 of %2</source>
        <comment>arms done of all</comment>
        <translation>測定中：%2件中%1件</translation>
    </message>
    <message>
        <source>%1 elapsed, %2 left</source>
        <translation>経過%1、残り%2</translation>
    </message>
    <message>
        <source>%1 elapsed</source>
        <translation>経過%1</translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>警告%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, smallest visible difference %2</source>
        <comment>device, percent</comment>
        <translation>%1、検出可能な最小差%2</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>注記%n件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TargetsPanel</name>
    <message>
        <source>Host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>SSH configuration</source>
        <translation>SSH の設定</translation>
    </message>
    <message>
        <source>Runner there</source>
        <translation>接続先のランナー</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>モジュール (modules)</translation>
    </message>
    <message>
        <source>Python there</source>
        <translation>接続先の Python</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>パーティション</translation>
    </message>
    <message>
        <source>Resources (gres)</source>
        <translation>リソース (gres)</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>制約</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>アカウント</translation>
    </message>
    <message>
        <source>Quality of service</source>
        <translation>サービス品質 (QoS)</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>制限時間</translation>
    </message>
    <message>
        <source>Adding %1…</source>
        <translation>%1 を追加しています…</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>テスト</translation>
    </message>
    <message>
        <source>Testing %1…</source>
        <translation>%1 をテストしています…</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>インストール</translation>
    </message>
    <message>
        <source>Copies this program&apos;s sources there and builds the command line for that machine. This takes up to half an hour and 9 GiB. It runs: %1</source>
        <translation>このプログラムのソースをコピーし、そのマシン用にコマンドラインをビルドします。最大 30 分と 9 GiB が必要です。実行するコマンド：%1</translation>
    </message>
    <message>
        <source>Installing on %1…</source>
        <translation>%1 にインストールしています…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Removing %1…</source>
        <translation>%1 を削除しています…</translation>
    </message>
    <message>
        <source>Other machines</source>
        <translation>ほかのマシン</translation>
    </message>
    <message>
        <source>Add a machine</source>
        <translation>マシンを追加</translation>
    </message>
    <message>
        <source>Reached through</source>
        <translation>接続方法</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>Logs in and lists the devices and versions there.</source>
        <translation>ログインして、接続先のデバイスとバージョンを調べます。</translation>
    </message>
    <message>
        <source>Removes this machine from the list. Nothing is deleted there.</source>
        <translation>このマシンを一覧から外します。接続先では何も削除されません。</translation>
    </message>
    <message>
        <source>Not tested yet, so its devices are unknown.</source>
        <translation>まだテストしていないため、デバイスは不明です。</translation>
    </message>
    <message>
        <source>Machines that you reach through SSH, as from a terminal, or as jobs of a Slurm cluster. After a test, their devices appear on the page &quot;Set up&quot;. A run measures on different machines at the same time.</source>
        <translation>ターミナルと同じように SSH で、または Slurm クラスターのジョブとして利用します。テストが済むと、そのデバイスが「測定設定」ページに表示されます。1 回の測定で複数のマシンを同時に測定します。</translation>
    </message>
</context>
<context>
    <name>ui::TextQueriesField</name>
    <message>
        <source>Texts to look for</source>
        <translation>探すテキスト</translation>
    </message>
    <message>
        <source>For models that find what a text describes. Separate the texts by commas.</source>
        <translation>テキストが表すものを見つけるモデルで使います。複数のテキストはコンマで区切ってください。</translation>
    </message>
</context>
<context>
    <name>ui::TransportBar</name>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Image %1 of %2</source>
        <translation>画像 %1 / %2</translation>
    </message>
    <message>
        <source>Previous image</source>
        <translation>前の画像</translation>
    </message>
    <message>
        <source>Next image</source>
        <translation>次の画像</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Pauses the camera or the video (space bar).</source>
        <translation>カメラまたは動画を一時停止します（スペースキー）。</translation>
    </message>
    <message>
        <source>The previous image (arrow key).</source>
        <translation>前の画像（矢印キー）。</translation>
    </message>
    <message>
        <source>The next image (arrow key).</source>
        <translation>次の画像（矢印キー）。</translation>
    </message>
</context>
<context>
    <name>ui::ValidatedDevicesPanel</name>
    <message>
        <source>Validated devices</source>
        <translation>検証済みのデバイス</translation>
    </message>
    <message>
        <source>Compiled modes were measured on these devices, in the results that are kept with the program. A GPU that is not listed as measured is not validated yet.</source>
        <translation>プログラムに同梱されている結果で、コンパイルしたモードを測定したデバイスです。測定済みとして載っていない GPU は未検証です。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>数値型</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>バッチ</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>測定済み</translation>
    </message>
    <message>
        <source>compiled only</source>
        <translation>コンパイルのみ</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>未測定</translation>
    </message>
    <message>
        <source>All NVIDIA GPUs</source>
        <translation>すべての NVIDIA GPU</translation>
    </message>
    <message>
        <source>all</source>
        <translation>すべて</translation>
    </message>
</context>
<context>
    <name>ui::WarningList</name>
    <message>
        <source>Copy this command</source>
        <translation>このコマンドをコピー</translation>
    </message>
    <message>
        <source>Open the settings</source>
        <translation>設定を開く</translation>
    </message>
    <message>
        <source>Suggested command</source>
        <translation>推奨コマンド</translation>
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
        <translation>判定を変える可能性があるもの</translation>
    </message>
    <message>
        <source>Other notes</source>
        <translation>その他の注記</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>model, mode: warning</comment>
        <translation>%1、%2：%3</translation>
    </message>
</context>
<context>
    <name>ui::WeightsPanel</name>
    <message>
        <source>Weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>Random, always the same</source>
        <translation>ランダム（毎回同じ値）</translation>
    </message>
    <message>
        <source>From the Hugging Face cache</source>
        <translation>Hugging Faceキャッシュから</translation>
    </message>
    <message>
        <source>From a folder…</source>
        <translation>フォルダーから…</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
    <message>
        <source>Folder with weights</source>
        <translation>重みのフォルダー</translation>
    </message>
    <message>
        <source>With several models, this folder holds one folder for each, named as in the catalogue.</source>
        <translation>モデルが複数の場合は、カタログと同じ名前のフォルダーを、このフォルダー内にモデルごとに用意します。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Download weights…</source>
        <translation>重みをダウンロード…</translation>
    </message>
    <message>
        <source>Downloading %1: %2 of %3</source>
        <translation>%1をダウンロード中：%3中%2</translation>
    </message>
    <message>
        <source>The weights of the chosen models are on this machine.</source>
        <translation>選択したモデルの重みはこのマシンにあります。</translation>
    </message>
    <message>
        <source>Not on this machine yet: %1</source>
        <translation>まだこのマシンにありません：%1</translation>
    </message>
    <message>
        <source>an unknown size</source>
        <translation>サイズ不明</translation>
    </message>
    <message>
        <source>%1: %2, licence %3, revision %4</source>
        <translation>%1：%2、ライセンス%3、リビジョン%4</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>記載なし</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Download %1</source>
        <comment>an amount of bytes</comment>
        <translation>%1をダウンロード</translation>
    </message>
    <message>
        <source>It has no weights that are safe to load (safetensors).</source>
        <translation>安全に読み込める重み（safetensors）がありません。</translation>
    </message>
    <message>
        <source>Querying the Hugging Face Hub…</source>
        <translation>Hugging Face Hubに問い合わせ中…</translation>
    </message>
    <message>
        <source>The Hub cannot be reached. Check the network, or set HF_ENDPOINT to a mirror.</source>
        <translation>Hubに接続できません。ネットワークを確認するか、HF_ENDPOINTでミラーを指定してください。</translation>
    </message>
    <message>
        <source>The Hub does not have this model.</source>
        <translation>このモデルはHubにありません。</translation>
    </message>
    <message>
        <source>Access to this model is restricted. Accept its terms on the Hub and sign in with “hf auth login”, or set HF_TOKEN.</source>
        <translation>このモデルへのアクセス権がありません。Hubで利用条件に同意し、「hf auth login」でログインするか、HF_TOKENを設定してください。</translation>
    </message>
    <message>
        <source>The disk does not have enough space. Free some space, or set HF_HUB_CACHE to another folder.</source>
        <translation>ディスクの空きが足りません。空きを増やすか、HF_HUB_CACHEで別のフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>The download failed.</source>
        <translation>ダウンロードできませんでした。</translation>
    </message>
</context>
<context>
    <name>ui::charts::ChartTable</name>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>モード</translation>
    </message>
    <message>
        <source>95 % interval, from</source>
        <translation>95%信頼区間の下限</translation>
    </message>
    <message>
        <source>95 % interval, to</source>
        <translation>95%信頼区間の上限</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中央値</translation>
    </message>
    <message>
        <source>Lower quartile</source>
        <translation>第1四分位数</translation>
    </message>
    <message>
        <source>Upper quartile</source>
        <translation>第3四分位数</translation>
    </message>
    <message>
        <source>5th percentile</source>
        <translation>5パーセンタイル</translation>
    </message>
    <message>
        <source>95th percentile</source>
        <translation>95パーセンタイル</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>コンパイル</translation>
    </message>
    <message>
        <source>Time per image</source>
        <translation>画像1枚あたりの時間</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>what is told, and its number</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ数</translation>
    </message>
    <message>
        <source>First loss</source>
        <translation>最初の損失</translation>
    </message>
    <message>
        <source>Last loss</source>
        <translation>最後の損失</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>Other clips classified correctly</source>
        <translation>他のクリップの正解率</translation>
    </message>
</context>
<context>
    <name>ui::charts::ChartTexts</name>
    <message>
        <source>Total time of a model</source>
        <translation>モデルの総時間</translation>
    </message>
    <message>
        <source>Total Time of %1 on %2 with Batch Size of %3</source>
        <translation>%1の総時間（%2、バッチサイズ%3）</translation>
    </message>
    <message>
        <source>Modes of one device took turns; devices did not.</source>
        <translation>同じデバイスのモードは交互に測定しましたが、デバイス同士は交互に測定していません。</translation>
    </message>
    <message>
        <source>Images, logarithmic scale</source>
        <translation>画像数、対数目盛</translation>
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
        <translation>節約された時間</translation>
    </message>
    <message>
        <source>Energy per image</source>
        <translation>画像1枚あたりのエネルギー</translation>
    </message>
    <message>
        <source>Images until compiling pays</source>
        <translation>コンパイルの元が取れるまでの画像数</translation>
    </message>
    <message>
        <source>Latency distribution</source>
        <translation>レイテンシーの分布</translation>
    </message>
    <message>
        <source>Latency Distribution on %1 with Batch Size of %2</source>
        <translation>レイテンシーの分布（%1、バッチサイズ%2）</translation>
    </message>
    <message>
        <source>Time of a call, percent of eager&apos;s median (shorter is better)</source>
        <translation>1回の呼び出しの時間、eagerの中央値に対する割合（%）（短いほど良い）</translation>
    </message>
    <message>
        <source>median, quartiles, 5th to 95th percentile</source>
        <translation>中央値、四分位数、5～95パーセンタイル</translation>
    </message>
    <message>
        <source>no samples kept</source>
        <translation>サンプルの保存なし</translation>
    </message>
    <message>
        <source>Median: %1</source>
        <translation>中央値：%1</translation>
    </message>
    <message>
        <source>Half of the samples: %1 to %2</source>
        <translation>サンプルの半数：%1～%2</translation>
    </message>
    <message>
        <source>90 % of the samples: %1 to %2</source>
        <translation>サンプルの90 %：%1～%2</translation>
    </message>
    <message>
        <source>All samples: %1 to %2</source>
        <translation>すべてのサンプル：%1～%2</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>Best Mode of Each Model on %1 with Batch Size of %2</source>
        <translation>各モデルの最適なモード（%1、バッチサイズ%2）</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n models gain</source>
        <translation>
            <numerusform>%n個のモデルのうち%1個が高速化</numerusform>
        </translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>スループット</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>エネルギー</translation>
    </message>
    <message>
        <source>Break-even</source>
        <translation>コンパイル時間の回収点</translation>
    </message>
    <message>
        <source>Throughput on %1 with Batch Size of %2</source>
        <translation>スループット（%1、バッチサイズ%2）</translation>
    </message>
    <message>
        <source>Peak Memory on %1 with Batch Size of %2</source>
        <translation>ピークメモリ（%1、バッチサイズ%2）</translation>
    </message>
    <message>
        <source>Energy per Image on %1 with Batch Size of %2</source>
        <translation>画像 1 枚あたりのエネルギー（%1、バッチサイズ%2）</translation>
    </message>
    <message>
        <source>Images until Compiling Pays on %1 with Batch Size of %2</source>
        <translation>コンパイルの元が取れるまでの画像数（%1、バッチサイズ%2）</translation>
    </message>
    <message>
        <source>Images per second (longer is better)</source>
        <translation>画像数/秒（長いほど良い）</translation>
    </message>
    <message>
        <source>MiB of memory, logarithmic scale (less is better)</source>
        <translation>メモリ（MiB）、対数目盛（少ないほど良い）</translation>
    </message>
    <message>
        <source>MiB of memory (less is better)</source>
        <translation>メモリ（MiB）（少ないほど良い）</translation>
    </message>
    <message>
        <source>Joules per image, logarithmic scale (less is better)</source>
        <translation>画像 1 枚あたりのジュール、対数目盛（少ないほど良い）</translation>
    </message>
    <message>
        <source>Joules per image (less is better)</source>
        <translation>画像 1 枚あたりのジュール（少ないほど良い）</translation>
    </message>
    <message>
        <source>Images, logarithmic scale (fewer is better)</source>
        <translation>画像数、対数目盛（少ないほど良い）</translation>
    </message>
    <message>
        <source>Images (fewer is better)</source>
        <translation>画像数（少ないほど良い）</translation>
    </message>
    <message>
        <source>not published</source>
        <translation>公表されていない</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未測定</translation>
    </message>
    <message>
        <source>never</source>
        <comment>after how many images compiling pays</comment>
        <translation>元が取れない</translation>
    </message>
    <message>
        <source>%1 images per second</source>
        <translation>%1 画像/秒</translation>
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
            <numerusform>%n 枚の画像</numerusform>
        </translation>
    </message>
    <message>
        <source>Duration comparison</source>
        <translation>推論時間の比較</translation>
    </message>
    <message>
        <source>Percentage improvement</source>
        <translation>パフォーマンス向上の割合</translation>
    </message>
    <message>
        <source>Batch comparison</source>
        <translation>バッチサイズの比較</translation>
    </message>
    <message>
        <source>Device comparison</source>
        <translation>デバイスの比較</translation>
    </message>
    <message>
        <source>MMAction2&apos;s training table</source>
        <translation>MMAction2の学習の表</translation>
    </message>
    <message>
        <source>Stable, torch 2.0.1</source>
        <translation>安定版、torch 2.0.1</translation>
    </message>
    <message>
        <source>Nightly, torch 2.1.0dev</source>
        <translation>Nightlyビルド、torch 2.1.0dev</translation>
    </message>
    <message>
        <source>Reduce overhead, torch 2.1.0dev</source>
        <translation>オーバーヘッド削減、torch 2.1.0dev</translation>
    </message>
    <message>
        <source>Duration Comparison on %1 with Batch Size of %2</source>
        <translation>推論時間の比較（%1、バッチサイズ%2）</translation>
    </message>
    <message>
        <source>Percentage Improvement on %1 with Batch Size of %2</source>
        <translation>パフォーマンス向上の割合（%1、バッチサイズ%2）</translation>
    </message>
    <message>
        <source>Batch Comparison on %1</source>
        <translation>バッチサイズの比較（%1）</translation>
    </message>
    <message>
        <source>%1 on Each Device with Batch Size of %2</source>
        <translation>各デバイスでの%1（バッチサイズ%2）</translation>
    </message>
    <message>
        <source>Training Time and Memory, Eager and Compiled</source>
        <translation>学習時間とメモリ：eagerとコンパイル済み</translation>
    </message>
    <message>
        <source>Published by MMAction2 for PyTorch 2.0</source>
        <translation>PyTorch 2.0についてMMAction2が公表した値</translation>
    </message>
    <message>
        <source>seconds per training iteration</source>
        <translation>学習1イテレーションあたりの秒数</translation>
    </message>
    <message>
        <source>Published by Hugging Face&apos;s torch.compile guide</source>
        <translation>Hugging Faceのtorch.compileガイドで公表された値</translation>
    </message>
    <message>
        <source>mean of 300 calls, no spread published</source>
        <translation>300回の平均、ばらつきの公表なし</translation>
    </message>
    <message>
        <source>torch %1</source>
        <translation>torch %1</translation>
    </message>
    <message>
        <source>preset %1</source>
        <translation>プリセット：%1</translation>
    </message>
    <message>
        <source>smallest visible difference %1 %</source>
        <translation>検出可能な最小差 %1 %</translation>
    </message>
    <message>
        <source>Batch size %1</source>
        <translation>バッチサイズ%1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPUメモリ</translation>
    </message>
    <message>
        <source>Milliseconds per call (shorter is better)</source>
        <translation>推論1回あたりの時間（ミリ秒）（短いほど良い）</translation>
    </message>
    <message>
        <source>Seconds per iteration (shorter is better)</source>
        <translation>1イテレーションあたりの秒数（短いほど良い）</translation>
    </message>
    <message>
        <source>Megabytes, logarithmic scale (less is better)</source>
        <translation>メガバイト、対数目盛（少ないほど良い）</translation>
    </message>
    <message>
        <source>Megabytes (less is better)</source>
        <translation>メガバイト（少ないほど良い）</translation>
    </message>
    <message>
        <source>eager (no compile)</source>
        <translation>eager（コンパイルなし）</translation>
    </message>
    <message>
        <source>default (compiled)</source>
        <translation>default（コンパイル済み）</translation>
    </message>
    <message>
        <source>%1, Python</source>
        <comment>a mode and its engine</comment>
        <translation>%1、Python</translation>
    </message>
    <message>
        <source>%1, C++</source>
        <comment>a mode and its engine</comment>
        <translation>%1、C++</translation>
    </message>
    <message>
        <source>%1, torch %2</source>
        <comment>a mode and its version of PyTorch</comment>
        <translation>%1、torch %2</translation>
    </message>
    <message>
        <source>%1, published (%2)</source>
        <translation>%1、公表値（%2）</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95%信頼区間</translation>
    </message>
    <message>
        <source>slower than eager</source>
        <translation>eagerより遅い</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>a percentage</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>メモリ不足（OOM）</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>タイムアウト</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>対象外</translation>
    </message>
    <message>
        <source>wrong output</source>
        <translation>出力が不一致</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>スキップ</translation>
    </message>
    <message>
        <source>incompatible</source>
        <translation>互換性なし</translation>
    </message>
    <message>
        <source>nothing to compare with</source>
        <translation>比較対象なし</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>速い</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>遅い</translation>
    </message>
    <message>
        <source>same</source>
        <translation>同等</translation>
    </message>
    <message>
        <source>can&apos;t tell</source>
        <translation>判定不能</translation>
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
            <numerusform>画像%n枚でコンパイル時間を回収できます。</numerusform>
        </translation>
    </message>
    <message>
        <source>95 % interval: %1 to %2</source>
        <translation>95%信頼区間：%1～%2</translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation>判定：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n samples</source>
        <translation>
            <numerusform>サンプル%n個</numerusform>
        </translation>
    </message>
    <message>
        <source>Published: mean of 300 calls</source>
        <translation>公表値：300回の平均</translation>
    </message>
    <message>
        <source>published: Python, %1; means of 300 calls without a spread, beside C++ arms</source>
        <translation>公表値：Python、%1、300回の平均（ばらつきの記載なし）。C++での測定値と並べて表示</translation>
    </message>
    <message>
        <source>published: Python, %1; means of 300 calls without a spread</source>
        <translation>公表値：Python、%1、300回の平均（ばらつきの記載なし）</translation>
    </message>
    <message numerus="yes">
        <source>With more than ten verdicts in a chart the false discovery rate is held at 5 %: %n verdicts became &quot;can&apos;t tell&quot;.</source>
        <translation>
            <numerusform>1つのグラフの判定が10件を超える場合は偽発見率を5 %に抑えます。%n件の判定が「判定不能」になりました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Random weights: the times are real, the models&apos; answers are not.</source>
        <translation>重みはランダムです。時間は実際の値ですが、モデルの出力に意味はありません。</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>ルーフライン</translation>
    </message>
    <message>
        <source>Share of the Matrix-Product Peak on %1 with Batch Size of %2</source>
        <translation>行列積ピークに対する割合（%1、バッチサイズ%2）</translation>
    </message>
    <message>
        <source>Percent of the device&apos;s matrix-product peak (longer is better)</source>
        <translation>デバイスの行列積ピークに対する割合、%（長いほど良い）</translation>
    </message>
    <message>
        <source>amount of arithmetic not known</source>
        <translation>演算量が不明</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>numbers</comment>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>Share of the peak</source>
        <translation>ピークに対する割合</translation>
    </message>
    <message>
        <source>%1 TFLOP/s</source>
        <translation>%1 TFLOP/s</translation>
    </message>
    <message>
        <source>Training Time and Memory on %1 with Batch Size of %2</source>
        <translation>学習時間とメモリ（%1、バッチサイズ%2）</translation>
    </message>
    <message>
        <source>training steps</source>
        <translation>学習ステップ</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>ピークメモリ</translation>
    </message>
    <message>
        <source>published: Python, torch 2.0, with the batch size of each model&apos;s configuration</source>
        <translation>公表値：Python、torch 2.0、バッチサイズは各モデルの設定のもの</translation>
    </message>
    <message>
        <source>Loss curves</source>
        <translation>損失曲線</translation>
    </message>
    <message>
        <source>Loss of %1 on %2 with Batch Size of %3</source>
        <translation>%1の損失（%2、バッチサイズ%3）</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>Training steps</source>
        <translation>学習ステップ</translation>
    </message>
    <message numerus="yes">
        <source>Compiling pays off after %n training steps.</source>
        <translation>
            <numerusform>学習%nステップでコンパイル時間を回収できます。</numerusform>
        </translation>
    </message>
    <message>
        <source>Published with a batch size of %1 on each GPU</source>
        <translation>公表値のバッチサイズは各GPUで%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a mode: its loss</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>ステップ%1</translation>
    </message>
    <message>
        <source>%1, another seed</source>
        <comment>a mode: its losses from another seed</comment>
        <translation>%1、別のシード</translation>
    </message>
    <message>
        <source>%1: its losses are %2 times as far from eager&apos;s as those from another seed.</source>
        <comment>a mode, and a number</comment>
        <translation>%1：eagerの損失との差は、別のシードでの差の%2倍です。</translation>
    </message>
    <message>
        <source>each version&apos;s eager (Python)</source>
        <translation>各バージョンのeager（Python）</translation>
    </message>
    <message>
        <source>each version&apos;s eager (C++)</source>
        <translation>各バージョンのeager（C++）</translation>
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
        <translation>%1との比較</translation>
    </message>
    <message>
        <source>Not drawn, because they are not compared with %1: %2</source>
        <translation>%1と比較するモードではないため、表示していません：%2</translation>
    </message>
    <message>
        <source>Modes of the other engine are compared with %1 through modes that took turns with both.</source>
        <translation>もう一方のエンジンのモードは、両方と交互に測定したモードを介して%1と比較しています。</translation>
    </message>
    <message>
        <source>Modes of the other engine are compared with %1. Not all modes took turns.</source>
        <translation>もう一方のエンジンのモードは%1と比較しています。一部のモードは交互に測定していません。</translation>
    </message>
    <message>
        <source>Milliseconds without a percentage, because nothing that took turns links them to %1: %2</source>
        <translation>%1と交互に測定したものがなく比較できないため、割合を示さずミリ秒で表示しています：%2</translation>
    </message>
    <message>
        <source>Milliseconds without a percentage, because no eager was measured: %1</source>
        <translation>eagerが測定されていないため、割合を示さずミリ秒で表示しています：%1</translation>
    </message>
    <message>
        <source>Milliseconds of later stages are scaled, as if eager had taken as long as in the first stage.</source>
        <translation>後の段階のミリ秒の値は、eagerの時間が最初の段階と同じだった場合に換算しています。</translation>
    </message>
    <message>
        <source>published: compared with the published eager (Python)</source>
        <translation>公表値：公表されたeager（Python）との比較</translation>
    </message>
    <message>
        <source>Best Mode of Each Model over %1 on %2 with Batch Size of %3</source>
        <translation>%1に対する各モデルの最適なモード（%2、バッチサイズ%3）</translation>
    </message>
    <message>
        <source>Percentage Improvement over %1 on %2 with Batch Size of %3</source>
        <translation>%1に対するパフォーマンス向上の割合（%2、バッチサイズ%3）</translation>
    </message>
    <message>
        <source>Latency Relative to %1 on %2 with Batch Size of %3</source>
        <translation>%1を基準としたレイテンシー（%2、バッチサイズ%3）</translation>
    </message>
    <message>
        <source>Images until Compiling Pays Compared with %1 on %2 with Batch Size of %3</source>
        <translation>%1と比べてコンパイルの元が取れるまでの画像数（%2、バッチサイズ%3）</translation>
    </message>
    <message>
        <source>Total Time of %2 Compared with %1 on %3 with Batch Size of %4</source>
        <translation>%1と比べた%2の総時間（%3、バッチサイズ%4）</translation>
    </message>
    <message numerus="yes">
        <source>The same code for %n models, so a difference between their times is noise: %1</source>
        <translation>
            <numerusform>%n個のモデルで同じコードのため、時間の差はノイズです：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>×%1</source>
        <translation>×%1</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>高速化</translation>
    </message>
    <message>
        <source>Times as fast as eager, logarithmic scale (further right is better)</source>
        <translation>eagerに対する速さの倍率、対数目盛（右ほど良い）</translation>
    </message>
    <message>
        <source>the same within 1 %</source>
        <translation>1 %以内で同等</translation>
    </message>
    <message>
        <source>×1/%1</source>
        <comment>a fraction: half as fast</comment>
        <translation>×1/%1</translation>
    </message>
    <message>
        <source>same code: %1</source>
        <translation>同じコード：%1</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <comment>the best mode, and its figure</comment>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>Speed-up on %1 with Batch Size of %2</source>
        <translation>高速化（%1、バッチサイズ%2）</translation>
    </message>
    <message>
        <source>Speed-up over %1 on %2 with Batch Size of %3</source>
        <translation>%1に対する高速化（%2、バッチサイズ%3）</translation>
    </message>
    <message>
        <source>Times as fast</source>
        <translation>速さの倍率</translation>
    </message>
    <message>
        <source>Percent saved</source>
        <translation>短縮時間の割合</translation>
    </message>
    <message>
        <source>Seconds per iteration; each group of bars has its own scale, from zero (shorter is better)</source>
        <translation>1イテレーションあたりの秒数。目盛は棒のグループごとに異なり、ゼロから始まります（短いほど良い）</translation>
    </message>
    <message>
        <source>Milliseconds per call; each group of bars has its own scale, from zero (shorter is better)</source>
        <translation>推論1回あたりの時間（ミリ秒）。目盛は棒のグループごとに異なり、ゼロから始まります（短いほど良い）</translation>
    </message>
    <message>
        <source>%1, batch size %2</source>
        <comment>a model</comment>
        <translation>%1、バッチサイズ%2</translation>
    </message>
    <message>
        <source>inconclusive or not correct</source>
        <translation>判定不能または出力が不一致</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>コンパイル</translation>
    </message>
    <message>
        <source>Seconds to compile (less is better)</source>
        <translation>コンパイルの秒数（少ないほど良い）</translation>
    </message>
    <message>
        <source>Seconds to compile, logarithmic scale (less is better)</source>
        <translation>コンパイルの秒数、対数目盛（少ないほど良い）</translation>
    </message>
    <message>
        <source>From the cache</source>
        <translation>キャッシュから</translation>
    </message>
    <message>
        <source>Seconds to load from the cache (less is better)</source>
        <translation>キャッシュからの読み込み秒数（少ないほど良い）</translation>
    </message>
    <message>
        <source>Seconds to load from the cache, logarithmic scale (less is better)</source>
        <translation>キャッシュからの読み込み秒数、対数目盛（少ないほど良い）</translation>
    </message>
    <message>
        <source>Times as fast as eager, logarithmic scale (higher is better)</source>
        <translation>eagerに対する速さの倍率、対数目盛（上ほど良い）</translation>
    </message>
    <message>
        <source>modes that no other mode beats in compile time and speed</source>
        <translation>コンパイル時間と速さの両方で他のモードに負けないモード</translation>
    </message>
    <message>
        <source>Compiling: %1</source>
        <translation>コンパイル：%1</translation>
    </message>
    <message>
        <source>No other mode is faster and compiles sooner.</source>
        <translation>これより速く、かつ早くコンパイルできるモードはありません。</translation>
    </message>
    <message>
        <source>Compile time</source>
        <translation>コンパイル時間</translation>
    </message>
    <message>
        <source>Compile Time on %1 with Batch Size of %2</source>
        <translation>コンパイル時間（%1、バッチサイズ%2）</translation>
    </message>
    <message>
        <source>Compile Time and Speed-up of %1 on %2 with Batch Size of %3</source>
        <translation>%1のコンパイル時間と高速化（%2、バッチサイズ%3）</translation>
    </message>
    <message>
        <source>Compile Time and Speed-up of %2 over %1 on %3 with Batch Size of %4</source>
        <translation>%2のコンパイル時間と%1に対する高速化（%3、バッチサイズ%4）</translation>
    </message>
    <message>
        <source>Speed-up over time</source>
        <translation>高速化の推移</translation>
    </message>
    <message>
        <source>Speed-up of %1 on %2 with Batch Size of %3</source>
        <translation>%1の高速化（%2、バッチサイズ%3）</translation>
    </message>
    <message>
        <source>Speed-up of %2 over %1 on %3 with Batch Size of %4</source>
        <translation>%2の%1に対する高速化（%3、バッチサイズ%4）</translation>
    </message>
    <message>
        <source>Not drawn, because their compile time is unknown: %1</source>
        <translation>コンパイル時間が不明なため、表示していません：%1</translation>
    </message>
    <message>
        <source>Not drawn, because they do not apply here (the results list the reasons): %1</source>
        <translation>ここでは対象外のため、表示していません（理由は結果の表にあります）：%1</translation>
    </message>
    <message>
        <source>Bars with a break are cut at %1. The number is their full value. The axis &quot;Everything&quot; shows them in full.</source>
        <translation>切れ目のある棒は%1で打ち切られています。実際の長さは数値のとおりです。軸を「全体」にすると最後まで表示されます。</translation>
    </message>
    <message>
        <source>Total seconds including compilation, logarithmic scale (less is better)</source>
        <translation>コンパイルを含む合計秒数、対数目盛（少ないほど良い）</translation>
    </message>
    <message>
        <source>Images per second, logarithmic scale (more is better)</source>
        <translation>画像数/秒、対数目盛（大きいほど良い）</translation>
    </message>
    <message>
        <source>Milliseconds per call, logarithmic scale (less is better)</source>
        <translation>推論1回あたりの時間（ミリ秒）、対数目盛（小さいほど良い）</translation>
    </message>
    <message>
        <source>Time saved against eager, percent (more is better)</source>
        <translation>eagerに対する短縮時間の割合（パーセント、大きいほど良い）</translation>
    </message>
    <message>
        <source>Seconds per iteration, logarithmic scale (less is better)</source>
        <translation>1イテレーションあたりの秒数、対数目盛（小さいほど良い）</translation>
    </message>
    <message>
        <source>Your results are means as well, as in the guide.</source>
        <translation>自分の測定値も、ガイドと同じく平均値です。</translation>
    </message>
    <message>
        <source>100 % is the rate of PyTorch&apos;s own matrix products on this device and in this type, measured just before: %1 TFLOP/s. A model&apos;s arithmetic is counted without what its mode saves or adds.</source>
        <translation>100 %は、このデバイスとこの型でPyTorch自身の行列積が直前に達した速度です：%1 TFLOP/s。モデルの演算量には、モードによる削減や追加を含めません。</translation>
    </message>
    <message>
        <source>The first steps of each mode, from the same weights and on the same clips. The values that dropout removes may differ.</source>
        <translation>各モードの最初の数ステップです。重みとクリップは同じですが、dropoutで落とされる部分は異なることがあります。</translation>
    </message>
    <message>
        <source>A small task that each mode learns, from the same weights and on the same clips. The values that dropout removes may differ.</source>
        <translation>各モードが学習する小さなタスクです。重みとクリップは同じですが、dropoutで落とされる部分は異なることがあります。</translation>
    </message>
    <message>
        <source>Compile time and speed-up</source>
        <translation>コンパイル時間と高速化</translation>
    </message>
    <message>
        <source>Peak Memory on %1 with Batch Size of %2</source>
        <comment>on a GPU</comment>
        <translation>GPUのピークメモリ（%1、バッチサイズ%2）</translation>
    </message>
    <message>
        <source>Start of the run</source>
        <translation>測定の開始日時</translation>
    </message>
    <message>
        <source>Converting</source>
        <translation>変換</translation>
    </message>
    <message>
        <source>Seconds to convert the model (less is better)</source>
        <translation>モデルの変換時間（秒、短いほど良い）</translation>
    </message>
    <message>
        <source>Seconds to convert the model, logarithmic scale (less is better)</source>
        <translation>モデルの変換時間（秒、対数目盛、短いほど良い）</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>読み込み</translation>
    </message>
    <message>
        <source>Seconds to load the converted model (less is better)</source>
        <translation>変換したモデルの読み込み時間（秒、短いほど良い）</translation>
    </message>
    <message>
        <source>Seconds to load the converted model, logarithmic scale (less is better)</source>
        <translation>変換したモデルの読み込み時間（秒、対数目盛、短いほど良い）</translation>
    </message>
    <message>
        <source>Eager computes in float32, the other modes in int8.</source>
        <translation>eagerはfloat32で、その他のモードはint8で計算します。</translation>
    </message>
</context>
<context>
    <name>ui::report::ReportTable</name>
    <message>
        <source>Samples</source>
        <translation>サンプル</translation>
    </message>
</context>
<context>
    <name>ui::report::Sections</name>
    <message>
        <source>CompileScope report</source>
        <translation>CompileScope レポート</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>測定日時</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>Smallest difference that this machine can show</source>
        <translation>このマシンで見分けられる最小の差</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>プログラム</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Click a heading to sort. The button in front of a row shows its samples.</source>
        <translation>見出しをクリックすると並べ替えます。行頭のボタンでその行のサンプルを表示します。</translation>
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
        <translation>測定方法</translation>
    </message>
    <message>
        <source>Every mode of a model is measured in turns with eager, in the same process, so that both meet the same conditions. A time is that of one call, from before it is enqueued until the device has finished. Intervals are 95 % intervals.</source>
        <translation>モデルの各モードは、同じ条件になるよう、同じプロセスの中で eager と交互に測定します。時間は1回の呼び出しの時間で、キューに入れる直前からデバイスの処理が終わるまでです。区間はいずれも95%信頼区間です。</translation>
    </message>
    <message>
        <source>A verdict follows from the interval of the ratio to eager: faster or slower if it excludes 1, same if it lies within 1 %. Times of different stages of a run are on the scale of the first stage&apos;s eager.</source>
        <translation>判定は eager との比の区間で決まります。区間が1を含まなければ速いまたは遅い、1 % 以内に収まれば同じです。測定の各段階の時間は、最初の段階の eager を基準に換算しています。</translation>
    </message>
    <message>
        <source>Before it is measured, each mode&apos;s output is compared with eager&apos;s. A mode whose output is wrong has no speed-up.</source>
        <translation>測定の前に、各モードの出力を eager の出力と比較します。出力が一致しないモードに高速化の値はありません。</translation>
    </message>
    <message>
        <source>The same measurement on another machine:</source>
        <translation>別のマシンで同じ測定を行うには：</translation>
    </message>
    <message>
        <source>Machine and versions</source>
        <translation>マシンとバージョン</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>すべて表示</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>注記</translation>
    </message>
</context>
</TS>
