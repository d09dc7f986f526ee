// The interface of a C++ class, from clang's syntax tree.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ask/task.hpp"
#include "base/context.hpp"
#include "engine/native/environment.hpp"
#include "engine/native/program.hpp"

namespace proviso::ask {

/// Reads the methods of a class from clang's JSON, which holds several objects one after the other.
/// Only the object with the definition of the class counts.
Maybe<native::ClassInterface> read_class_interface(std::string_view tree, const std::string& name);

/// Runs clang on the headers, or on a source if there are no headers. The complete syntax tree
/// would be hundreds of megabytes, so it is filtered by the name of the class and kept in the
/// cache.
Maybe<native::ClassInterface> class_interface(const native::Toolchain& toolchain,
                                              const std::string& name,
                                              const std::vector<std::string>& headers,
                                              const std::vector<std::string>& arguments,
                                              Context& context);

}  // namespace proviso::ask
