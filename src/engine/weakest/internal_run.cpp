#include "engine/weakest/internal_run.hpp"

#include <vector>

#include "engine/weakest/public_trace.hpp"
#include "space/explore.hpp"

namespace proviso::weakest {
namespace {

using space::Moves;
using space::Word;

/// A space in which the labels of the interface do not occur.
class InternalMoves final : public space::Space {
 public:
  InternalMoves(const space::Space& all, const lts::Alphabet& interface)
      : all_(all), internal_{true} {
    for (const std::string& label : all.alphabet().labels()) {
      internal_.push_back(!interface.contains(label));
    }
  }

  std::size_t words() const override { return all_.words(); }
  unsigned bits() const override { return all_.bits(); }
  const lts::Alphabet& alphabet() const override { return all_.alphabet(); }
  void initial(Word* state) const override { all_.initial(state); }
  void moves(const Word* state, Moves& moves) const override {
    all_.moves(state, moves);
    moves.retain([&](std::size_t i) { return bool{internal_[lts::index(moves.action(i))]}; });
  }
  bool terminated(const Word* state) const override { return all_.terminated(state); }
  std::vector<std::string> actors(lts::ActionId action) const override {
    return all_.actors(action);
  }
  std::string culprit_name(std::uint32_t culprit) const override {
    return all_.culprit_name(culprit);
  }

 private:
  const space::Space& all_;
  std::vector<bool> internal_;  // by action
};

}  // namespace

std::optional<Trace> internal_run(const space::Space& product, const lts::Alphabet& interface,
                                  Context& context) {
  const InternalMoves internal(product, interface);
  const auto found = space::explore(internal, {.error = true, .deadlock = false}, context);
  if (!found.error) return std::nullopt;
  return public_trace(product, found.error->trace);
}

}  // namespace proviso::weakest
