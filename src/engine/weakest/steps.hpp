// Records the steps of a method as they are done, so that their sizes are kept if a later step hits
// a limit.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "lts/lts.hpp"
#include "outcome/outcome.hpp"

namespace proviso::weakest {

class Steps {
 public:
  /// Starts a step; a limit from here on is attributed to it.
  void begin(std::string name) { current_ = std::move(name); }
  void end(std::uint64_t states, std::uint64_t transitions) {
    done_.push_back({std::exchange(current_, {}), states, transitions});
  }
  /// Runs a step that makes a transition system.
  template <typename Make>
  lts::Lts take(std::string name, const Make& make) {
    begin(std::move(name));
    lts::Lts made = make();
    end(made.state_count(), made.transition_count());
    return made;
  }

  /// Records the size of a product; the largest is kept.
  void explored(std::uint64_t states, std::uint64_t transitions) {
    if (states <= states_) return;
    states_ = states;
    transitions_ = transitions;
  }

  const std::string& current() const { return current_; }
  const std::vector<MethodStep>& done() const { return done_; }
  std::uint64_t states() const { return states_; }
  std::uint64_t transitions() const { return transitions_; }

 private:
  std::string current_;
  std::vector<MethodStep> done_;
  std::uint64_t states_ = 0;
  std::uint64_t transitions_ = 0;
};

}  // namespace proviso::weakest
