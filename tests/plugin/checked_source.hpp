// Checks a program that a test writes.
#pragma once

#include <fstream>
#include <string>

#include "engine/native/check.hpp"
#include "scratch_folder.hpp"

namespace proviso::testing {

/// Writes the source to the file in the folder and checks it with the runtime at this place.
inline auto check_source(const ScratchFolder& folder, const std::string& source,
                         const std::string& runtime = PROVISO_RUNTIME,
                         const std::string& file = "source.cpp") {
  const std::string path = folder.path() / file;
  std::ofstream(path) << source;
  native::Program program;
  program.sources.push_back({path});
  native::Toolchain toolchain;
  toolchain.runtime = runtime;
  Context context;
  return native::check_program(program, toolchain, {}, context);
}

}  // namespace proviso::testing
