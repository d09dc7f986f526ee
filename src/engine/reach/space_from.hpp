// A space that begins in another state.
#pragma once

#include <algorithm>
#include <vector>

#include "space/space.hpp"

namespace proviso::reach {

class SpaceFrom : public space::Space {
 public:
  SpaceFrom(const space::Space& inner, const space::Word* first)
      : inner_(inner), first_(first, first + inner.words()) {}

  std::size_t words() const override { return inner_.words(); }
  unsigned bits() const override { return inner_.bits(); }
  const lts::Alphabet& alphabet() const override { return inner_.alphabet(); }
  void initial(space::Word* state) const override {
    std::copy(first_.begin(), first_.end(), state);
  }
  void moves(const space::Word* state, space::Moves& moves) const override {
    inner_.moves(state, moves);
  }
  bool terminated(const space::Word* state) const override { return inner_.terminated(state); }
  std::vector<std::string> actors(lts::ActionId action) const override {
    return inner_.actors(action);
  }
  std::string culprit_name(std::uint32_t culprit) const override {
    return inner_.culprit_name(culprit);
  }

 private:
  const space::Space& inner_;
  std::vector<space::Word> first_;
};

}  // namespace proviso::reach
