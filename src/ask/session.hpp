// The environment in which questions are asked: limits, the known languages, and a listener.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "ask/request.hpp"
#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "base/maybe.hpp"
#include "outcome/outcome.hpp"
#include "subject/language.hpp"

namespace proviso::ask {

class Simulation;

/// Receives events while a question is answered that a user wants to see at once. The answer
/// repeats the diagnostics and warnings.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void diagnostic(const SourceSet&, const Diagnostic&) {}
  virtual void warning(const std::string&) {}
  virtual void note(const std::string&) {}
  /// Called if no target was named and the default one is taken.
  virtual void default_target(const std::string&) {}
  /// Called after a simulation has replayed a trace that the request names.
  virtual void replayed(Simulation&, const Trace&, const std::string& /*file*/) {}
  /// Lets the user step through a model until they quit.
  virtual void simulate(Simulation&) {}
  /// Parses a recorded command line back into a request.
  virtual Maybe<Request> read_call(const std::vector<std::string>&) {
    return refused("this front end cannot make a recorded run again");
  }
};

struct Session {
  Context& context;
  Listener& listener;
  std::span<const subject::Language> languages = subject::languages();
  /// The folder of the runtime that is linked into C++ programs under check. If empty, it is
  /// searched for beside the running program and below its lib/.
  std::string runtime = {};
};

}  // namespace proviso::ask
