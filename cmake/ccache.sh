#!/bin/sh
# Runs the compiler through ccache, except for precompiled headers, which contain paths and times of the build folder. All
# presets and clones share the files that include one: ccache identifies it by its .sum file (PrecompiledHeader.cmake).
for word; do
    [ "$word" = c++-header ] && exec "$@"
done
export CCACHE_BASEDIR=${0%/cmake/*} CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1
# ccache requires this for precompiled headers.
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
exec ccache "$@"
