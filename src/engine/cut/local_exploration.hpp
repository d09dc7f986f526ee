// Explores the states of each process of the component on its own.
//
// Each process has its own graph (local_graph.hpp). From each of its states it takes its private
// steps, and asks the environment for everything else: what is left of its statements
// (residue.hpp), its removal at its end, and, where it may hold the token, to wait. Every label
// with which the environment grants a request is an edge of all local states that made the request.
//
// The effect of a step on the process is determined once by executing it, in a state of the
// environment that has the label, and cached (moves.hpp). Most edges are a copy of some bytes and a
// look-up.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "engine/cut/environment_exploration.hpp"
#include "engine/cut/labels.hpp"
#include "engine/cut/local_graph.hpp"
#include "engine/cut/moves.hpp"
#include "engine/cut/requests.hpp"
#include "engine/cut/split_options.hpp"
#include "engine/cut/stage.hpp"
#include "engine/cut/token.hpp"

namespace proviso::cut {

class LocalExploration {
 public:
  /// Keeps references to all but the options. `graphs` are those of the members.
  LocalExploration(Stage& stage, std::vector<LocalGraph>& graphs, RequestTable& requests,
                   const LabelTable& labels, EnvironmentExploration& environment,
                   const TokenUse& token, SplitOptions options, Context& context);

  /// Expands what has not been expanded yet, and follows new labels. Returns whether there was
  /// anything to do.
  bool expand();
  /// Adds edges for labels that always fail: they lead nowhere else. Returns whether there are any.
  bool add_failures();

 private:
  bool expand(std::size_t member);
  void list_requests(std::size_t member, std::uint32_t local);
  std::string who(std::size_t member, const Bytes& held) const;
  void ask(std::uint32_t local, Request request);
  void ask_statement(std::size_t member, std::uint32_t local, std::uint32_t move, bool keeps);
  void step_privately(std::size_t member, std::uint32_t local, std::uint32_t move);
  std::vector<Effect> private_effects(std::size_t member, const LocalState& local,
                                      std::uint32_t transition);
  std::uint32_t arrive_at(std::size_t member, std::uint32_t local, const Effect& effect);
  bool follow(std::size_t member, std::uint32_t local, std::size_t pending);
  const Effect& statement_effect(std::size_t member, const LocalState& local,
                                 const Pending& pending, std::uint32_t label);
  Effect effect_of(std::size_t member, const LocalState& local, const Pending& pending,
                   std::uint32_t label);

  Stage& stage_;
  std::vector<LocalGraph>& graphs_;
  RequestTable& requests_;
  const LabelTable& labels_;
  EnvironmentExploration& environment_;
  const TokenUse& token_;
  SplitOptions options_;
  Context& context_;

  MoveTable moves_;
  std::vector<std::uint32_t> expanded_;  // by member
  Bytes held_;                           // after the last step
};

}  // namespace proviso::cut
