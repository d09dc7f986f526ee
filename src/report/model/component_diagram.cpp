#include "report/model/component_diagram.hpp"

#include <set>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>
#include <fmt/format.h>

#include "report/model/dot_text.hpp"

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
    text += (i == 0 ? "" : "\\n") + system.variables[variables[i]].name;
  }
  if (variables.size() > kMost) text += fmt::format("\\n… {} more", variables.size() - kMost);
  return text;
}

}  // namespace

std::string component_diagram(const System& system) {
  const Accesses accesses(system);
  std::vector<Access> access;
  for (const circuit::Component& component : system.components) {
    access.push_back(accesses.of(component));
  }
  std::string text = "digraph components {\n  node [shape=box, style=rounded];\n";
  for (const circuit::Component& component : system.components) {
    text += fmt::format("  {};\n", dot_quoted(component.name));
    if (!component.parent) continue;
    text += fmt::format("  {} -> {} [style=dashed, arrowhead=none];\n",
                        dot_quoted(system.components[index(*component.parent)].name),
                        dot_quoted(component.name));
  }
  for (std::size_t a = 0; a < access.size(); ++a) {
    for (std::size_t b = 0; b < access.size(); ++b) {
      std::vector<std::uint32_t> shared;
      for (const std::uint32_t variable : access[a].writes) {
        if (a != b && access[b].reads.contains(variable)) shared.push_back(variable);
      }
      if (shared.empty()) continue;
      text += fmt::format("  {} -> {} [label=\"{}\"];\n", dot_quoted(system.components[a].name),
                          dot_quoted(system.components[b].name), label(system, shared));
    }
  }
  return text + "}\n";
}

}  // namespace proviso::report
