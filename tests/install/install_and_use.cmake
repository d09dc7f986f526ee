function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN} failed:\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
function(build project)
  run(${CMAKE_COMMAND} -S ${project} -B ${WORK}/build -G Ninja -D CMAKE_PREFIX_PATH=${WORK}/prefix -D
      CMAKE_CXX_FLAGS=${FLAGS} -D CMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER})
  run(${CMAKE_COMMAND} --build ${WORK}/build)
endfunction()

build(${CLIENT})
run(${WORK}/build/client)
file(REMOVE_RECURSE ${WORK}/build)

# The example program asks through the public door and prints the assumption.
build(${EXAMPLES}/library)
execute_process(COMMAND ${WORK}/build/ask_for_an_assumption ${EXAMPLES}/mutex.lts PROTECTED EXCLUSION
                OUTPUT_VARIABLE said RESULT_VARIABLE status)
if(NOT status EQUAL 0 OR NOT said MATCHES "holds-under-assumption" OR NOT said MATCHES "e.enter only after e.acquire")
  message(FATAL_ERROR "the example program said:\n${said}")
endif()
execute_process(COMMAND ${WORK}/build/ask_for_an_assumption ${EXAMPLES}/mutex.lts PROTECTED EXCLUSIVE
                ERROR_VARIABLE complaint RESULT_VARIABLE status)
if(NOT status EQUAL 2 OR NOT complaint MATCHES "did you mean EXCLUSION")
  message(FATAL_ERROR "the example program accepted a property that does not exist:\n${complaint}")
endif()
run(${WORK}/prefix/bin/proviso --version)
if(NOT EXISTS ${WORK}/prefix/share/man/man1/proviso.1)
  message(FATAL_ERROR "the manual page is not installed")
endif()
