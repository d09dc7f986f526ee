// What the object files of a program need and define, before they are linked: functions that are
// not allowed, places of the mapping that no source has, classes that stubs replace.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/native/instrumentation.hpp"

namespace proviso::native {

struct ObjectFile {
  std::string path;
  std::string source;  // the name of its source, for messages
};

/// What the objects need and none of them has, beyond the list of what is allowed, as
/// `socket (net.cpp)`. The error says that an object cannot be read, which place of the mapping no
/// object has, or which name of the runtime an object defines.
tl::expected<std::vector<std::string>, std::string> not_allowed(
    std::span<const ObjectFile> objects, const std::string& allowed_list,
    std::span<const MappedPlace> places);

/// The classes of a list that objects define, and those that they need and do not define.
struct Replaceable {
  std::vector<std::string> defined = {};
  std::vector<std::string> replaced = {};
};

/// Weak definitions do not count: they come from headers.
tl::expected<Replaceable, std::string> find_replaceable(std::span<const ObjectFile> objects,
                                                        std::span<const std::string> classes);

}  // namespace proviso::native
