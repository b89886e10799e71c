# compilescope_commit: the commit of the sources, which core/base/version.h reads. Only the programs link this object, so
# after a commit one file is compiled and no test is linked again. scripts/commit.sh runs at each build and does not write
# the file if the commit is the same.
set(commit_source ${CMAKE_BINARY_DIR}/commit/commit.cpp)
add_custom_target(compilescope_commit_source
  COMMAND sh ${CMAKE_SOURCE_DIR}/scripts/commit.sh ${commit_source}
  BYPRODUCTS ${commit_source} COMMENT "Commit of the sources" VERBATIM)
add_library(compilescope_commit OBJECT ${commit_source})
set_target_properties(compilescope_commit PROPERTIES UNITY_BUILD OFF)
