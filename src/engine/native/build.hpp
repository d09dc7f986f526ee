// From sources to an image: compiled by clang with the hooks of its thread sanitizer, instrumented
// by the plugin, linked with our runtime.
#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/context.hpp"
#include "engine/native/instrumentation.hpp"
#include "engine/native/program.hpp"

namespace proviso::native {

/// Plain keeps every access of the source and is for races; Optimised has fewer states.
enum class Optimisation { Plain, Optimised };

struct Image {
  std::string path;
  /// What the program calls that no part of the image is known to answer for: `socket (net.cpp)`.
  std::vector<std::string> not_allowed;
  /// Of the classes that stubs can replace, those that the sources define, and those that they need
  /// and do not define.
  std::vector<std::string> defined = {};
  std::vector<std::string> replaced = {};
};

/// The error is a sentence for the user, with what the compiler said.
tl::expected<Image, std::string> build(const Program& program,
                                       const Instrumentation& instrumentation,
                                       const Toolchain& toolchain, Optimisation optimisation,
                                       const std::string& folder, Context& context);

}  // namespace proviso::native
