// What stands for the rest of a system: the most general caller of a class, and the most general
// implementation of one.
//
// Premise 1, ⟨A⟩ I1 ⟨P⟩, closes a component by a driver that calls its public methods in any order
// for ever; premise 2, ⟨true⟩ I2 ⟨A⟩, closes the rest by stubs that return anything. Both are C++
// to be read and kept. What a mapping restricts (domains, limits, locks that are held) is built in
// here and asserted where the real callers and the real functions run (instrumentation.hpp).
#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "mapping/mapping.hpp"

namespace proviso::native {

struct Parameter {
  std::string name;
  std::string type;  // as the class writes it
  bool has_default = false;
};

struct Method {
  std::string name;
  std::string result;  // as the class writes it
  std::vector<Parameter> parameters;
  bool is_public = true;
  bool is_static = false;
  bool is_const = false;
  bool is_noexcept = false;
  bool is_defined = false;  // in the class or otherwise in its header
  bool is_deleted = false;
};

/// The methods in the order of the class; constructors have its name and a destructor a ~.
struct ClassInterface {
  std::string name;  // qualified
  std::vector<Method> methods;
  std::vector<std::string> headers;             // to be included
  std::vector<std::string> templates = {};      // public member templates
  std::vector<std::string> bases = {};          // public ones
  std::vector<std::string> public_fields = {};  // that are not constant
  bool is_abstract = false;
  bool has_default_constructor = true;  // a public one
  bool has_destructor = false;          // a public one that the class declares itself
};

/// A constructor, a destructor or an operator.
bool is_special(const ClassInterface& interface, const Method& method);
/// Whether the driver calls this method for ever.
bool is_driven_by(const mapping::Driver& driver, const ClassInterface& interface,
                  const Method& method);

/// The error is a sentence for the user.
tl::expected<std::string, std::string> universal_driver(const ClassInterface& interface,
                                                        const mapping::Mapping& mapping);
tl::expected<std::string, std::string> universal_stubs(const ClassInterface& interface,
                                                       const mapping::Mapping& mapping);

}  // namespace proviso::native
