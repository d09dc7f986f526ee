// From a mapping to what makes its events happen: the points for the plugin of clang, the C++ that
// they call, and the rules by which the runtime turns sites, locks and threads into actions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/native/restrictions.hpp"
#include "mapping/mapping.hpp"
#include "runtime/protocol.hpp"

namespace proviso::native {

/// Everything that the mapping names must be in the sources: otherwise an event could never happen.
struct MappedPlace {
  std::string point;  // the number of its point
  std::string name;   // of the function or field
  bool is_field = false;
};

struct Instrumentation {
  std::string points;               // for the plugin
  std::vector<MappedPlace> places;  // those that the plugin must have found
  std::string code;                 // C++ without the headers of the program
  bool needs_types = false;         // the code names types and fields of the program
  std::vector<runtime::ThreadRule> threads;
  std::vector<runtime::EventRule> events;
  std::vector<std::string> globals;       // mutexes that are global variables
  std::vector<std::string> restrictions;  // events that say that a declared domain or limit is left
  /// Events that are allowed one after the other, each once; then those of `use`, for ever.
  std::vector<std::string> setup;
  std::string use;
  /// What of the restrictions is the environment's, as its sentences.
  std::vector<std::string> asserted;
};

/// Which restrictions of the environment are built in: they are not asserted again.
struct BuiltIn {
  bool driver = false;
  std::vector<std::string> stubbed = {};  // classes
  /// Whether this is one of the two premises of a proof: what the other cannot know is asserted as
  /// well.
  bool is_premise = false;
  std::vector<std::string> callers = {};  // actions that only callers of the component may do

  /// Whether it is a function of such a class.
  bool stands_for(std::string_view function) const;
};

/// The labels are those of all assumptions and properties: they give the domains of variables for
/// which the mapping declares none. The error is a sentence for the user.
tl::expected<Instrumentation, std::string> instrument(const mapping::Mapping& mapping,
                                                      std::span<const std::string> labels,
                                                      const BuiltIn& built_in,
                                                      const Surface& surface);

}  // namespace proviso::native
