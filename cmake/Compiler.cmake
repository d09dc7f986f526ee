# One interface target carries what every file of ours is compiled with.
add_library(proviso_options INTERFACE)
target_compile_options(proviso_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                                 -Wno-sign-conversion)
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
