// A simulation driven by a program: requests and responses are JSON, one object per line.
//
// docs/tutorials/protocol.md describes the requests and responses, schemas/protocol.schema.json the
// responses. Every request gets exactly one response, in order; an invalid request gets {"error":
// …} and changes nothing.
#pragma once

#include <random>
#include <string>

#include <nlohmann/json.hpp>

#include "ask/simulation.hpp"
#include "base/context.hpp"
#include "base/maybe.hpp"
#include "outcome/answer.hpp"

namespace proviso::cli {

class Protocol {
 public:
  using Json = nlohmann::ordered_json;

  Protocol(ask::Simulation& simulation, Context& context);

  /// Reads requests from standard input until `quit` or its end. Throws LimitReached after a last
  /// line that says why.
  void hold();

  /// The response to one line; sets `ended` after `quit`.
  Json respond(const std::string& line);
  bool ended() const { return ended_; }
  /// The first line of a session.
  Json greeting();

 private:
  using Served = Maybe<Json>;

  Served serve(const std::string& request, const Json& given);
  Served step(const Json& given);
  Served step_by_name(const Json& given);
  Served back(const Json& given);
  Served go_to(const Json& given);
  Served replay(const Json& given);
  Served random(const Json& given);
  Json state();

  ask::Simulation& simulation_;
  Context& context_;
  std::mt19937_64 random_;
  bool ended_ = false;
};

/// One line for a session that could not begin: the error and the diagnostics, or the limit.
std::string refusal_line(const Answer& answer);

}  // namespace proviso::cli
