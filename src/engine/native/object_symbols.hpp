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

/// What the objects need and none of them has, beyond the list of what is allowed.
struct NotAllowed {
  /// Variables, and functions whose address is taken, as `environ (net.cpp)`.
  std::vector<std::string> refused = {};
  /// Functions that are only called, as the linker knows them: a call that is never reached does no
  /// harm, so that stand_ins takes their place.
  std::vector<std::string> called = {};
};

/// The error says that an object cannot be read, which place of the mapping no object has, or which
/// name of the runtime an object defines.
tl::expected<NotAllowed, std::string> not_allowed(std::span<const ObjectFile> objects,
                                                  const std::string& allowed_list,
                                                  std::span<const MappedPlace> places);

/// Assembly with a function for each name, in which the thread that calls it goes no further.
std::string stand_ins(std::span<const std::string> functions);

/// The classes of a list that objects define, and those that they need and do not define.
struct Replaceable {
  std::vector<std::string> defined = {};
  std::vector<std::string> replaced = {};
};

/// Weak definitions do not count: they come from headers.
tl::expected<Replaceable, std::string> find_replaceable(std::span<const ObjectFile> objects,
                                                        std::span<const std::string> classes);

}  // namespace proviso::native
