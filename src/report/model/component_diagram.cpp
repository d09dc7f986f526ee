#include "report/model/component_diagram.hpp"

#include <set>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>
#include <fmt/format.h>

namespace proviso::report {
namespace {

using circuit::Literal;
using circuit::System;

struct Access {
  std::set<std::uint32_t> reads;  // variables
  std::set<std::uint32_t> writes;
};

class Accesses {
 public:
  explicit Accesses(const System& system) : system_(system) {
    for (const circuit::Bit& bit : system.bits) {
      now_[index(bit.now.node())] = index(bit.variable);
      if (bit.next != circuit::kFalse) next_[index(bit.next.node())] = index(bit.variable);
    }
  }

  Access of(const circuit::Component& component) const {
    Access access;
    for (const circuit::Update& update : component.updates) {
      access.writes.insert(index(system_.bits[index(update.bit)].variable));
      enter(update.function, access.reads, access.writes);
    }
    for (const Literal literal : component.transition) {
      enter(literal, access.reads, access.writes);
    }
    for (const Literal literal : component.initial) enter(literal, access.writes, access.writes);
    for (const Literal literal : component.invariant) {
      enter(literal, access.reads, access.writes);
      enter(literal, access.writes, access.writes);
    }
    return access;
  }

 private:
  void enter(Literal function, std::set<std::uint32_t>& of_now,
             std::set<std::uint32_t>& of_next) const {
    const Literal root[] = {function};
    for (const circuit::Node node : support(system_.graph, root)) {
      if (const auto at = now_.find(index(node)); at != now_.end()) of_now.insert(at->second);
      if (const auto at = next_.find(index(node)); at != next_.end()) of_next.insert(at->second);
    }
  }

  const System& system_;
  boost::unordered_flat_map<std::uint32_t, std::uint32_t> now_;
  boost::unordered_flat_map<std::uint32_t, std::uint32_t> next_;
};

/// The names, at most a few of them, one a line.
std::string label(const System& system, const std::vector<std::uint32_t>& variables) {
  constexpr std::size_t kMost = 6;
  std::string text;
  for (std::size_t i = 0; i < variables.size() && i < kMost; ++i) {
    text += (i == 0 ? "" : "\n") + system.variables[variables[i]].name;
  }
  if (variables.size() > kMost) text += fmt::format("\n… {} more", variables.size() - kMost);
  return text;
}

}  // namespace

Diagram component_diagram(const System& system) {
  const Accesses accesses(system);
  std::vector<Access> access;
  Diagram diagram;
  diagram.name = "components";
  for (const circuit::Component& component : system.components) {
    access.push_back(accesses.of(component));
    DiagramNode node{component.name, component.name};
    node.shape = DiagramNode::Shape::Box;
    diagram.nodes.push_back(std::move(node));
  }
  const auto count = static_cast<std::uint32_t>(access.size());
  for (std::uint32_t a = 0; a < count; ++a) {
    for (std::uint32_t b = 0; b < count; ++b) {
      const auto& parent = system.components[b].parent;
      const bool contains = parent && index(*parent) == a;
      std::vector<std::uint32_t> shared;
      for (const std::uint32_t variable : access[a].writes) {
        if (a != b && access[b].reads.contains(variable)) shared.push_back(variable);
      }
      if (!contains && shared.empty()) continue;
      DiagramEdge edge{a, b, label(system, shared)};
      edge.has_arrow = !shared.empty();
      if (contains) edge.stroke = DiagramEdge::Stroke::Dashed;
      diagram.edges.push_back(std::move(edge));
    }
  }
  return diagram;
}

}  // namespace proviso::report
