# cmake --install DIR --prefix PREFIX. The programs find everything relative to themselves (core/base/installation), so the prefix
# can be moved afterwards. CMake removes the path of LibTorch from the installed programs: core/targets/linked_torch finds it.
set(parts_dir lib/compilescope)  # what only our programs start or load
set(share_dir share/compilescope)
set(doc_dir share/doc/compilescope)

install(TARGETS compilescope-cli RUNTIME DESTINATION bin)
install(TARGETS compilescope-torch RUNTIME DESTINATION ${parts_dir})
if(TARGET compilescope-codecs)
  install(TARGETS compilescope-codecs LIBRARY DESTINATION ${parts_dir})
endif()
if(TARGET compilescope-video)
  install(TARGETS compilescope-video RUNTIME DESTINATION ${parts_dir})
endif()

install(FILES resources/reference_results.csv resources/sample_640x480.png resources/imagenet_wordnet_ids.txt
        DESTINATION ${share_dir}/resources)
install(DIRECTORY resources/models resources/engines DESTINATION ${share_dir}/resources)
install(FILES resources/LICENSES.md DESTINATION ${share_dir}/resources)  # for the window, as share/doc may be missing
install(FILES resources/fonts/OFL.txt DESTINATION ${share_dir}/resources/fonts)
install(FILES docs/user-guide.md docs/glossary.md docs/method.md DESTINATION ${share_dir}/docs)
install(DIRECTORY docs/design DESTINATION ${share_dir}/docs FILES_MATCHING PATTERN "*.md")
foreach(picture en/setup_light.png en/run_light.png ar/run_dark.png)
  get_filename_component(language ${picture} DIRECTORY)
  install(FILES docs/screenshots/${picture} DESTINATION ${share_dir}/docs/screenshots/${language})
endforeach()
install(DIRECTORY core/python/ DESTINATION ${share_dir}/python FILES_MATCHING PATTERN "*.py" PATTERN "__pycache__" EXCLUDE)
install(FILES requirements.lock DESTINATION ${share_dir})
install(FILES resources/LICENSES.md DESTINATION ${doc_dir})
# Debian has the text of the GPL already.
install(CODE "
  if(NOT CMAKE_INSTALL_PREFIX MATCHES \"/usr$\")
    file(INSTALL \"${CMAKE_CURRENT_SOURCE_DIR}/LICENSE\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${doc_dir}\")
  endif()
")

if(COMPILESCOPE_GUI)
  add_subdirectory(packaging)  # translations, fonts and icons are in the window's program
endif()
