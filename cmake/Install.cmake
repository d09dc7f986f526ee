# The library for other projects: find_package(Proviso), link Proviso::proviso and include
# <proviso/ask/ask.hpp>; or link Proviso::core, the engines without the questions.
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Proviso)
set_target_properties(proviso_core PROPERTIES EXPORT_NAME core)
set_target_properties(proviso_report PROPERTIES EXPORT_NAME report)
set_target_properties(proviso_ask PROPERTIES EXPORT_NAME proviso)
install(TARGETS proviso_core proviso_report proviso_ask EXPORT ProvisoTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(
  DIRECTORY src/ask src/base src/bdd src/circuit src/engine src/lang src/logic src/lts src/machine src/mapping
            src/outcome src/process src/report src/sat src/space src/subject
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/proviso
  COMPONENT library
  FILES_MATCHING
  PATTERN "*.hpp")
install(EXPORT ProvisoTargets NAMESPACE Proviso:: DESTINATION ${package_folder}
        COMPONENT library)
configure_package_config_file(cmake/ProvisoConfig.cmake.in ${PROJECT_BINARY_DIR}/ProvisoConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ProvisoConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ProvisoConfig.cmake
              ${PROJECT_BINARY_DIR}/ProvisoConfigVersion.cmake DESTINATION ${package_folder}
        COMPONENT library)

# What images of C++ programs are built from lies where the program looks for it: ../lib/proviso.
install(TARGETS proviso_runtime ARCHIVE DESTINATION lib/proviso COMPONENT program)
install(DIRECTORY runtime/include DESTINATION lib/proviso COMPONENT program)
install(FILES runtime/allowed_symbols.txt DESTINATION lib/proviso COMPONENT program)
if(TARGET proviso_pass)
  install(TARGETS proviso_pass LIBRARY DESTINATION lib/proviso COMPONENT program)
endif()
install(FILES runtime/protocol.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/proviso/runtime
        COMPONENT library)
