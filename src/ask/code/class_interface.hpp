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

/// The methods of a class in clang's JSON: several objects one after the other, of which that with
/// the definition of the class counts.
Maybe<native::ClassInterface> read_class_interface(std::string_view tree, const std::string& name);

/// Runs clang on the headers, or on a source if there are none. The tree of everything would be
/// hundreds of megabytes: it is filtered by the name of the class, and kept in the cache.
Maybe<native::ClassInterface> class_interface(const native::Toolchain& toolchain,
                                              const std::string& name,
                                              const std::vector<std::string>& headers,
                                              const std::vector<std::string>& arguments,
                                              Context& context);

}  // namespace proviso::ask
