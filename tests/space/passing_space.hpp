// A space that passes everything on to a product, for tests that change one thing.
#pragma once

#include "space/product.hpp"

namespace proviso::space {

class PassingSpace : public Space {
 public:
  explicit PassingSpace(const Product& inner) : inner_(inner) {}
  std::size_t words() const override { return inner_.words(); }
  unsigned bits() const override { return inner_.bits(); }
  const lts::Alphabet& alphabet() const override { return inner_.alphabet(); }
  void initial(Word* state) const override { inner_.initial(state); }
  void moves(const Word* state, Moves& moves) const override { inner_.moves(state, moves); }
  bool terminated(const Word* state) const override { return inner_.terminated(state); }
  std::vector<std::string> actors(lts::ActionId action) const override {
    return inner_.actors(action);
  }
  std::string culprit_name(std::uint32_t culprit) const override {
    return inner_.culprit_name(culprit);
  }

 private:
  const Product& inner_;
};

}  // namespace proviso::space
