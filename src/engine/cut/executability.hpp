// Whether a transition can be executed, as far as the values owned by its process determine it.
//
// A guard over owned values is known to be true or false. A condition on shared values or channels
// is unknown; then the result is the text of what it depends on. A control state offers something
// if one of its transitions can be executed: known if one is known to be possible, otherwise the
// texts of all possible ones, sorted, so that equal conditions have equal texts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/cut/partial_evaluation.hpp"

namespace proviso::cut {

/// Whether something can be executed: known, or the text of what it depends on.
struct Condition {
  std::optional<bool> known = {};
  std::string text = {};
};

class Executability {
 public:
  explicit Executability(PartialEvaluation& evaluation) : evaluation_(evaluation) {}

  Condition of(const process::Transition& transition);
  /// Whether some transition that an `else` depends on can be executed.
  Condition before(const process::ControlState& control, const process::Transition& otherwise);

  std::string send_text(const process::Statement& statement);
  /// Returns a receive up to its first field.
  std::string receive_head(const process::Statement& statement);

 private:
  Condition any_of(const process::ControlState& control);
  Condition any_between(std::uint32_t first, std::uint32_t end);
  std::string receive_text(const process::Statement& statement);

  PartialEvaluation& evaluation_;
};

}  // namespace proviso::cut
