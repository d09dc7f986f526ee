// How the events of a C++ component correspond to the actions of its design model.
//
// A design has actions such as external.exec.lock; a program has threads, calls, returns, locks and
// fields. A mapping names the design's thread roles, says at which occurrence in the program which
// action happens, and describes the environment under which the component is checked alone. It is
// a value: the language in lang/map writes it, engine/native instruments a program by it.
//
//   event external.saved.read[x] = return "Checker::get_saved" by Executive
//         with x = ret.has_value() ? 1 : 0;
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace proviso::mapping {

struct Name {
  std::string text;
  Span span = {};
};

/// Inclusive at both ends, never empty.
struct Range {
  std::int64_t low = 0;
  std::int64_t high = 0;

  friend bool operator==(const Range&, const Range&) = default;
};

/// How a thread of the program is identified.
struct Role {
  enum class Kind : std::uint8_t {
    Main,
    StartOf,  // the thread whose first mapped function is this one
    Created,  // the n-th thread that is created, from 1
  };
  Name name;
  Kind kind = Kind::Main;
  std::string function = {};
  std::int64_t number = 0;
};

enum class Occurrence : std::uint8_t { Call, Return, Lock, Unlock, Read, Write };

/// "call", "return", …: the keywords of the file.
std::string_view to_string(Occurrence occurrence);

/// One part of an action's name between dots or in brackets: a word, a number, or a variable whose
/// value the program gives.
struct LabelPart {
  std::string text;
  bool is_variable = false;
};

struct Binding {
  Name variable;
  std::string expression;            // of C++, over the parameters, self, ret and value
  std::optional<Range> domain = {};  // the values it may have; if absent, the alphabets decide
};

struct Event {
  std::vector<LabelPart> label;
  Occurrence occurrence = Occurrence::Call;
  std::string place;               // a function, a field or a mutex
  std::vector<std::string> roles;  // the threads that may do it; any if empty
  std::vector<Binding> bindings;
  Span span = {};
};

/// `a.b.read[x]`: the name as the file writes it.
std::string label_pattern(const Event& event);
/// Whether this action of a design can be the event: `a.b.read.1` can be `a.b.read[x]`.
bool matches(const Event& event, std::string_view action);

struct Domain {
  Name name;
  Range range;
};

/// A bound on the number of calls of a method: a restriction of the environment.
struct Limit {
  Name method;
  std::int64_t most = 0;
};

struct ArgumentDomain {
  std::string parameter;
  Range range;
  std::vector<std::string> values = {};  // instead of a range: expressions of C++
};

struct MethodArguments {
  Name method;
  std::vector<ArgumentDomain> arguments;
};

/// A mutex that the driver may or must hold while it calls.
struct Holding {
  std::string mutex;  // an expression of C++
  bool optional = true;
};

/// The most general caller of a class, within the restrictions of the clauses.
struct Driver {
  std::vector<Name> methods;  // all public ones if empty
  std::vector<Name> excluded;
  std::vector<Holding> holdings;
  std::vector<MethodArguments> arguments;
  std::string object = {};               // how the object is made, an expression of C++
  std::vector<std::string> before = {};  // statements of C++ before the object is made
  std::vector<std::string> setup = {};   // and before the first call
  std::int64_t threads = 1;
  Span span = {};
};

/// A replacement for functions that are not defined: any value of a domain, or a refusal.
struct Stub {
  Name pattern;
  std::vector<std::string> values = {};  // expressions of C++; with `any` none
  std::optional<Range> range = {};
  bool may_block = false;
  bool may_throw = false;
};

/// `<A1, A2> Component <P>`: the triple that the file is about.
struct Triple {
  std::vector<Name> assumptions;
  Name component;
  std::vector<Name> properties;
};

struct Mapping {
  Name component = {};
  std::vector<std::string> sources;      // and headers, relative to the file
  std::vector<std::string> shared = {};  // sources that the environment has as well
  std::vector<Role> roles;
  std::vector<Event> events;
  std::vector<Domain> domains;
  std::vector<Limit> limits;
  std::optional<Driver> driver;
  std::vector<Stub> stubs;
  std::vector<Triple> triples;
};

/// Whether the name matches the pattern, in which `*` matches any text. A leading `::` is
/// ignored.
bool fits(std::string_view pattern, std::string_view name);

/// Whether some name matches both patterns.
bool overlap(std::string_view first, std::string_view second);

}  // namespace proviso::mapping
