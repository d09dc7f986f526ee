# One interface target carries what every file of ours is compiled with.
add_library(proviso_options INTERFACE)
target_compile_options(proviso_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                                 -Wno-sign-conversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 sees overlapping copies in std::string concatenation that are not there (GCC bug 105651).
  target_compile_options(proviso_options INTERFACE -Wno-restrict)
endif()
if(PROVISO_WARNINGS_AS_ERRORS)
  target_compile_options(proviso_options INTERFACE -Werror)
endif()
if(PROVISO_SANITIZE)
  target_compile_options(proviso_options INTERFACE -fsanitize=address,undefined
                                                   -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(proviso_options INTERFACE -fsanitize=address,undefined)
endif()
if(PROVISO_FUZZ)
  target_compile_options(proviso_options INTERFACE -fsanitize=fuzzer-no-link,address,undefined
                                                   -fno-sanitize-recover=all)
  target_link_options(proviso_options INTERFACE -fsanitize=address,undefined)
endif()
