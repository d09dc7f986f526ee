# `make package` makes a Debian package of the program: with the runtime for C++ programs, the manual page, completions for
# bash, zsh and fish, and the examples; without the library.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME proviso)
set(CPACK_PACKAGE_VENDOR Proviso)
set(CPACK_PACKAGE_CONTACT "Proviso developers <developers@proviso.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "compositional verification of concurrent systems")
set(CPACK_PACKAGE_DESCRIPTION
    "Proviso finds out under which proviso a component is correct. Given a
component and a property it answers that the property holds in every
environment, is violated in every environment, or holds exactly in the
environments that satisfy an assumption, which it prints. It proves
systems compositionally, monitors environments at run time, and writes
proofs that can be re-checked. It reads FSP, Aldebaran, Promela, SMV,
AIGER and designs, and explores C and C++ programs with clang 19.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program packaged)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS OFF)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "clang-19, graphviz, spin, gdb")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# What only a package has: Debian's names, and pages that are compressed.
file(WRITE ${PROJECT_BINARY_DIR}/changelog.Debian
     "proviso (${PROJECT_VERSION}-1) unstable; urgency=medium

  * Version ${PROJECT_VERSION}; see changelog.gz.

 -- ${CPACK_PACKAGE_CONTACT}  Tue, 17 Nov 2026 00:00:00 +0000
")
set(packaged ${PROJECT_BINARY_DIR}/packaged)
find_program(GZIP gzip)
if(GZIP)
  add_custom_command(
    OUTPUT ${packaged}/proviso.1.gz ${packaged}/changelog.gz ${packaged}/changelog.Debian.gz
    COMMAND ${CMAKE_COMMAND} -E make_directory ${packaged}
    COMMAND ${GZIP} -9nc ${PROJECT_BINARY_DIR}/proviso.1 > ${packaged}/proviso.1.gz
    COMMAND ${GZIP} -9nc ${PROJECT_SOURCE_DIR}/CHANGELOG.md > ${packaged}/changelog.gz
    COMMAND ${GZIP} -9nc ${PROJECT_BINARY_DIR}/changelog.Debian > ${packaged}/changelog.Debian.gz
    DEPENDS ${PROJECT_BINARY_DIR}/proviso.1 ${PROJECT_SOURCE_DIR}/CHANGELOG.md
    VERBATIM)
  add_custom_target(proviso_packaged DEPENDS ${packaged}/proviso.1.gz ${packaged}/changelog.gz)
  install(FILES ${packaged}/proviso.1.gz DESTINATION share/man/man1 COMPONENT packaged EXCLUDE_FROM_ALL)
  install(FILES ${packaged}/changelog.gz ${packaged}/changelog.Debian.gz cmake/copyright
          DESTINATION share/doc/proviso COMPONENT packaged EXCLUDE_FROM_ALL)
  install(DIRECTORY examples DESTINATION share/doc/proviso COMPONENT packaged EXCLUDE_FROM_ALL)
endif()

include(CPack)
