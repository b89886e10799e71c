#!/bin/sh
# The compiler through ccache. A precompiled header is compiled anew in each build folder, whose paths and times it holds;
# what includes it is the same in all presets and clones: ccache knows it by its .sum file (cmake/PrecompiledHeader.cmake).
for word; do
    [ "$word" = c++-header ] && exec "$@"
done
export CCACHE_BASEDIR=${0%/cmake/*} CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1
# What ccache asks for where precompiled headers are used.
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
exec ccache "$@"
