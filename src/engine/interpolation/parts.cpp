#include "engine/interpolation/parts.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>

namespace proviso::interpolation {
namespace {

using circuit::BitId;
using circuit::Literal;
using circuit::Node;

/// Finds the bit that a variable of the system's graph belongs to.
class BitNodes {
 public:
  explicit BitNodes(const circuit::System& system) : system_(system) {
    for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
      bits_[index(system.bits[i].now.node())] = {BitId{i}, false};
      if (!system.is_input(BitId{i})) bits_[index(system.bits[i].next.node())] = {BitId{i}, true};
    }
  }

  struct Place {
    BitId bit{};
    bool after_step = false;
  };
  Place operator()(Node node) const { return bits_.at(index(node)); }
  bool is_input(BitId bit) const { return system_.is_input(bit); }

 private:
  const circuit::System& system_;
  boost::unordered_flat_map<std::uint32_t, Place> bits_;
};

/// Copies functions into the graph of a part, and lists the bits that they mention.
Part copied(const circuit::Graph& graph, const BitNodes& nodes,
            const circuit::Constraints& constraints) {
  Part part;
  boost::unordered_flat_map<std::uint32_t, std::size_t> known;
  circuit::Substitution copy(graph, part.graph, [&](Node node) {
    const BitNodes::Place place = nodes(node);
    const auto [found, is_new] = known.try_emplace(index(place.bit), part.bits.size());
    if (is_new) {
      PartBit bit{place.bit, part.graph.variable()};
      if (!nodes.is_input(place.bit)) bit.next = part.graph.variable();
      part.bits.push_back(bit);
    }
    const PartBit& bit = part.bits[found->second];
    return place.after_step ? bit.next : bit.now;
  });
  const auto copy_all = [&copy](const std::vector<Literal>& from, std::vector<Literal>& to) {
    for (const Literal literal : from) {
      const Literal image = copy(literal);
      if (image != circuit::kTrue) to.push_back(image);
    }
  };
  copy_all(constraints.initial, part.initial);
  copy_all(constraints.transition, part.transition);
  std::sort(part.bits.begin(), part.bits.end(),
            [](const PartBit& a, const PartBit& b) { return a.bit < b.bit; });
  return part;
}

}  // namespace

bool Part::mentions(BitId bit) const {
  const auto found =
      std::lower_bound(bits.begin(), bits.end(), bit,
                       [](const PartBit& part_bit, BitId wanted) { return part_bit.bit < wanted; });
  return found != bits.end() && found->bit == bit;
}

Parts take_apart(const circuit::System& system, const circuit::Property& property) {
  Parts parts;
  parts.system = &system;
  const BitNodes nodes(system);
  circuit::Graph graph = system.graph;
  for (std::uint32_t i = 0; i < system.components.size(); ++i) {
    const auto constraints = constraints_of(system, graph, circuit::ComponentId{i});
    parts.components.push_back(copied(graph, nodes, constraints));
  }
  for (const Literal domain : system.domains) {
    Part part = copied(graph, nodes, {{domain}, {}});
    if (part.bits.empty()) continue;
    parts.domain_is_of_input.push_back(system.is_input(part.bits.front().bit));
    parts.domains.push_back(std::move(part));
  }
  using Stated = circuit::Constraints;
  const Literal function = property.invariant;
  parts.property =
      copied(graph, nodes,
             is_of_steps(system, property) ? Stated{{}, {function}} : Stated{{function}, {}});
  // A constraint that is true says nothing; a property still says that nothing is bad.
  if (parts.property.is_empty()) parts.property.initial.push_back(circuit::kTrue);
  return parts;
}

}  // namespace proviso::interpolation
