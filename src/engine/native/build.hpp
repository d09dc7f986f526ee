// From sources to an image: compiled by clang, instrumented by the plugin, linked with our runtime.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/context.hpp"
#include "engine/native/compile_cache.hpp"
#include "engine/native/instrumentation.hpp"
#include "engine/native/program.hpp"

namespace proviso::native {

/// Plain keeps every access of the source, for races and variables that are racy by intent;
/// Optimised has fewer states.
enum class ImageKind { Plain, Optimised };

struct Image {
  std::string path;
  /// What the program uses that no part of the image is known to answer for: `environ (net.cpp)`.
  std::vector<std::string> not_allowed = {};
  /// Functions of that kind that are only called; who calls one goes no further.
  std::vector<std::string> stood_in = {};
  /// The classes that stubs can replace: those that the sources define, and those that they need
  /// and do not define.
  std::vector<std::string> defined = {};
  std::vector<std::string> replaced = {};
};

struct Images {
  std::vector<Image> images;  // in the order of the kinds that were asked for
  std::size_t units = 0;      // that were compiled or linked, …
  std::size_t cached = 0;     // … and of them those that were there already
};

/// Several units are compiled at once. The error is a sentence for the user, with what the compiler
/// said.
tl::expected<Images, std::string> build(const Program& program,
                                        const Instrumentation& instrumentation,
                                        const Toolchain& toolchain,
                                        std::span<const ImageKind> kinds, const RunFolder& folder,
                                        Context& context);

}  // namespace proviso::native
