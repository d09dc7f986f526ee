# Compiles the files of a folder together, a few at a time: their headers are read and their templates
# instantiated once, and a full build takes a third of the processor time. The presets `dev` and `asan`
# compile each file alone, which is quicker after an edit and shows missing includes.
option(PROVISO_TOGETHER "Compile the files of a folder together" OFF)
set(PROVISO_FILES_TOGETHER 8)

# proviso_compile_together(target file...): the named files, whose local names stand in other files of their
# folder too, stay alone.
function(proviso_compile_together target)
  if(NOT PROVISO_TOGETHER)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(home ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${home} NORMALIZE)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${home} OUTPUT_VARIABLE name)
    if(NOT name MATCHES "\\.cpp$" OR name IN_LIST ARGN)
      continue()
    endif()
    cmake_path(GET name PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "in_${folder}" folder)
    math(EXPR count_${folder} "${count_${folder}} + 1")
    math(EXPR group "(${count_${folder}} - 1) / ${PROVISO_FILES_TOGETHER}")
    set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${folder}_${group})
  endforeach()
endfunction()
