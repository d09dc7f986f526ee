// What questions are asked in: limits, the languages that are known, and somebody who listens.
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

/// Hears while a question is answered what a person would like to know at once. The answer has the
/// diagnostics and warnings again.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void diagnostic(const SourceSet&, const Diagnostic&) {}
  virtual void warning(const std::string&) {}
  virtual void note(const std::string&) {}
  /// No target was named, so the default one is taken.
  virtual void default_target(const std::string&) {}
  /// A simulation has made the steps of a trace that the request names.
  virtual void replayed(Simulation&, const Trace&, const std::string& /*file*/) {}
  /// Steps through a model until whoever steps has seen enough.
  virtual void simulate(Simulation&) {}
  /// The request that recorded words of a call stand for.
  virtual Maybe<Request> read_call(const std::vector<std::string>&) {
    return refused("this front end cannot make a recorded run again");
  }
};

struct Session {
  Context& context;
  Listener& listener;
  std::span<const subject::Language> languages = subject::languages();
  /// The folder of what is linked into C++ programs under check. If empty, it is looked for beside
  /// the running program and below its lib/.
  std::string runtime = {};
};

}  // namespace proviso::ask
