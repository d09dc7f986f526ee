// Expressions of a program, walked as trees: what they come to in a state, for one process.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "process/reference.hpp"

namespace proviso::process::reference {

/// Thrown where something cannot be evaluated.
struct Failed {
  Fault fault;
};

/// `self` is the process that asks, by its place in the state.
class Evaluation {
 public:
  explicit Evaluation(const Program& program) : program_(program) {}

  std::int32_t evaluate(const State& state, std::size_t self, ExpressionId id, bool timeout) const;

  const Variable& declaration(const State& state, std::size_t self, const Reference& r) const;
  /// Returns the place of an element in its variable.
  std::size_t element(const State& state, std::size_t self, const Variable& variable,
                      const Reference& reference, bool timeout) const;

  const Channel& known(const State& state, std::int32_t channel) const;
  const std::deque<std::vector<std::int32_t>>& messages(const State& state,
                                                        std::int32_t channel) const;
  /// Whether a message matches the patterns of a receive.
  bool fits(const State& state, std::size_t self, const std::vector<Pattern>& patterns,
            const std::vector<std::int32_t>& message) const;
  /// Returns the message that a send makes.
  std::vector<std::int32_t> message(const State& state, std::size_t self, const ChannelKind& kind,
                                    const Statement& statement) const;

 private:
  std::int32_t variable(const State& state, std::size_t self, const Reference& r,
                        bool timeout) const;

  const Program& program_;
};

}  // namespace proviso::process::reference
