# What makes a full build quick. The presets `dev` and `asan` do none of it: they compile each file alone,
# which is quicker after an edit and shows missing includes.
option(PROVISO_TOGETHER "Compile the files of a folder together" OFF)
set(PROVISO_FILES_TOGETHER 16)

# proviso_compile_together(target file...): compiles the files of a folder together, some at a time, so that
# their headers are read and their templates instantiated once. The named files, whose local names stand in
# other files of their folder too, stay alone.
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

# proviso_optimise_less(target): code that runs once for each file or answer. Full optimisation costs a
# fifth of the time to compile it and gains nothing that can be measured.
function(proviso_optimise_less target)
  if(PROVISO_TOGETHER)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()

# proviso_separate(target part folder...): compiles what the target has below these folders as an object
# library, with the same settings, so that it can have options of its own.
function(proviso_separate target part)
  get_target_property(home ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  set(kept "")
  set(taken "")
  foreach(source ${sources})
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${home} NORMALIZE)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${home} OUTPUT_VARIABLE name)
    string(REGEX REPLACE "/.*" "" folder ${name})
    if(folder IN_LIST ARGN)
      list(APPEND taken ${source})
    else()
      list(APPEND kept ${source})
    endif()
  endforeach()
  add_library(${part} OBJECT ${taken})
  foreach(property INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS COMPILE_FEATURES)
    set_property(TARGET ${part} PROPERTY ${property} "$<TARGET_PROPERTY:${target},${property}>")
  endforeach()
  set_property(TARGET ${target} PROPERTY SOURCES ${kept} $<TARGET_OBJECTS:${part}>)
endfunction()

# proviso_precompile(target headers...), proviso_precompiled(target by): precompiled headers of a target, and
# another target that uses the same.
function(proviso_precompile target)
  if(PROVISO_TOGETHER)
    target_compile_options(${target} PRIVATE -fpch-preprocess)  # for the compiler cache
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()
function(proviso_precompiled target by)
  if(PROVISO_TOGETHER)
    target_compile_options(${target} PRIVATE -fpch-preprocess)
    target_precompile_headers(${target} REUSE_FROM ${by})
  endif()
endfunction()
