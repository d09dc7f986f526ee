# The core library for other projects: find_package(Proviso), link Proviso::core.
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Proviso)
set_target_properties(proviso_core PROPERTIES EXPORT_NAME core)
install(TARGETS proviso_core EXPORT ProvisoTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(
  DIRECTORY src/base src/logic src/lts src/space src/machine src/mapping src/outcome src/lang src/engine
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/proviso
  FILES_MATCHING
  PATTERN "*.hpp")
install(EXPORT ProvisoTargets NAMESPACE Proviso:: DESTINATION ${package_folder})
configure_package_config_file(cmake/ProvisoConfig.cmake.in ${PROJECT_BINARY_DIR}/ProvisoConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ProvisoConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ProvisoConfig.cmake
              ${PROJECT_BINARY_DIR}/ProvisoConfigVersion.cmake DESTINATION ${package_folder})

# What images of C++ programs are built from lies where the program looks for it: ../lib/proviso.
install(TARGETS proviso_runtime ARCHIVE DESTINATION lib/proviso)
install(DIRECTORY runtime/include DESTINATION lib/proviso)
install(FILES runtime/allowed_symbols.txt DESTINATION lib/proviso)
if(TARGET proviso_pass)
  install(TARGETS proviso_pass LIBRARY DESTINATION lib/proviso)
endif()
install(FILES runtime/protocol.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/proviso/runtime)
