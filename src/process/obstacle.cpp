// Why a statement cannot be executed: the negation of what steps.cpp asks, one reason each.
#include <algorithm>

#include "process/execution.hpp"

namespace proviso::process {

Obstacle Execution::obstacle_of(const Body& body, const CompiledTransition& transition) {
  switch (transition.kind) {
    case Statement::Kind::Guard:
      return transition.runs ? Obstacle::Processes : Obstacle::Condition;
    case Statement::Kind::Else:
      return Obstacle::Else;
    case Statement::Kind::Send: {
      const Communication& sent = machine_.communications[transition.communication];
      const std::int32_t channel = channel_of(sent, sent.arguments.size());
      if (channel == 0) return Obstacle::NoChannel;
      return kind_of(channel).capacity == 0 ? Obstacle::NoReceiver : Obstacle::Full;
    }
    case Statement::Kind::Receive: {
      const Communication& received = machine_.communications[transition.communication];
      const std::int32_t channel = channel_of(received, received.fields.size());
      if (channel == 0) return Obstacle::NoChannel;
      if (kind_of(channel).capacity == 0) return Obstacle::NoSender;
      return channel_length(channel) == 0 ? Obstacle::Empty : Obstacle::NoMatch;
    }
    case Statement::Kind::Deterministic: {
      // The first statement of a d_step decides.
      const CompiledControl& entry = body.controls[transition.entry];
      return entry.count == 0 ? Obstacle::None : obstacle_of(body, body.transitions[entry.first]);
    }
    default:
      return Obstacle::None;
  }
}

Obstacle Execution::obstacle(std::uint32_t process, std::uint32_t transition) {
  Choices found;
  Mishaps mishaps;
  choices_of(process, found, mishaps);
  const auto is_wanted = [transition](const auto& one) { return one.transition == transition; };
  const bool possible = std::any_of(found.begin(), found.end(), is_wanted) ||
                        std::any_of(mishaps.begin(), mishaps.end(), is_wanted);
  if (possible) return Obstacle::None;
  const Body& body = machine_.bodies[types_[process]];
  const CompiledTransition& wanted = body.transitions[transition];
  select(process);
  fault_ = Fault::None;
  if (body.provided != kNoCode && evaluate(body.provided) == 0) return Obstacle::Provided;
  for (const Choice& choice : found) {
    if (choice.transition != kDeath && body.transitions[choice.transition].level < wanted.level) {
      return Obstacle::Escape;
    }
  }
  const Obstacle obstacle = obstacle_of(body, wanted);
  fault_ = Fault::None;
  return obstacle;
}

}  // namespace proviso::process
