#include "engine/symbolic/liveness_to_safety.hpp"

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace proviso::symbolic {
namespace {

using circuit::Literal;

class Watcher {
 public:
  explicit Watcher(const circuit::System& system) : original_(system), system_(system) {
    component_.name = "watcher";
    component_.parent = circuit::ComponentId{0};
  }

  circuit::System build() {
    circuit::Graph& graph = system_.graph;
    const Literal save = now(declare("save", true));
    const circuit::BitId saved_bit = declare("saved", false);
    const Literal saved = now(saved_bit);
    const Literal in_loop = graph.disjunction(save, saved);
    component_.initial.push_back(!saved);
    component_.updates.push_back({saved_bit, in_loop});
    std::vector<Literal> found{saved};
    for (std::uint32_t i = 0; i < original_.bits.size(); ++i) {
      if (!original_.is_input(circuit::BitId{i})) found.push_back(equals_copy(i, save, saved));
    }
    for (const Literal condition : original_.justice) {
      found.push_back(remembered(condition, in_loop));
    }
    for (const auto& [wanted, granted] : original_.compassion) {
      found.push_back(graph.implies(remembered(wanted, in_loop), remembered(granted, in_loop)));
    }
    circuit::Property property;
    property.text = "there is no fair path";
    property.invariant = !graph.conjunction(found);
    system_.properties = {property};
    system_.justice.clear();
    system_.compassion.clear();
    system_.components.push_back(std::move(component_));
    return std::move(system_);
  }

 private:
  circuit::BitId declare(const std::string& name, bool is_input) {
    const circuit::VariableId variable{static_cast<std::uint32_t>(system_.variables.size())};
    const circuit::BitId bit{static_cast<std::uint32_t>(system_.bits.size())};
    const Literal now = system_.graph.variable();
    const Literal next = is_input ? circuit::kFalse : system_.graph.variable();
    system_.variables.push_back({"watcher." + name, {}, is_input, {bit}});
    system_.bits.push_back({variable, now, next});
    return bit;
  }

  Literal now(circuit::BitId bit) const { return system_.bits[circuit::index(bit)].now; }

  /// Whether a bit has the value that it had when the state was saved.
  Literal equals_copy(std::uint32_t bit, Literal save, Literal saved) {
    circuit::Graph& graph = system_.graph;
    const circuit::BitId copy = declare(fmt::format("copy{}", bit), false);
    const Literal original = original_.bits[bit].now;
    const Literal takes = graph.conjunction(save, !saved);
    component_.initial.push_back(!now(copy));
    component_.updates.push_back({copy, graph.choose(takes, original, now(copy))});
    return graph.equivalent(original, now(copy));
  }

  /// Whether the condition has been true since the state was saved.
  Literal remembered(Literal condition, Literal in_loop) {
    circuit::Graph& graph = system_.graph;
    const circuit::BitId seen = declare(fmt::format("seen{}", conditions_++), false);
    component_.initial.push_back(!now(seen));
    const Literal happens = graph.conjunction(in_loop, condition);
    component_.updates.push_back({seen, graph.disjunction(now(seen), happens)});
    return now(seen);
  }

  const circuit::System& original_;
  circuit::System system_;
  circuit::Component component_;
  unsigned conditions_ = 0;
};

}  // namespace

circuit::System watch_for_fair_lasso(const circuit::System& system) {
  return Watcher(system).build();
}

}  // namespace proviso::symbolic
