#include <map>

#include <fmt/format.h>

#include "engine/collaboration/host.hpp"

// Nothing to link: users of the library shall not need one more.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace proviso::collaboration {
namespace {

/// Everything that matters as one text: names, so that the numbers of symbols do not matter.
class Serialisation {
 public:
  explicit Serialisation(const machine::Vocabulary& vocabulary,
                         const machine::System* system = nullptr)
      : vocabulary_(vocabulary), system_(system) {}

  void add(std::string_view word) { text_ += fmt::format("{}:{};", word.size(), word); }
  void add(std::size_t number) { text_ += fmt::format("{};", number); }
  void add(const machine::StateName& name) {
    add(name.feature);
    add(name.name);
  }
  void add(const machine::Interface& interface) {
    add(interface.places.size());
    for (const machine::InterfacePlace& place : interface.places) {
      add(place.machine);
      add(place.exit);
      add(place.reentry);
    }
  }
  void add(const machine::Guard& guard) {
    add(guard.cubes.size());
    for (const machine::Cube& cube : guard.cubes) {
      add(cube.size());
      for (const machine::Literal literal : cube) {
        add(literal.positive ? "+" : "-");
        add(system_->is_output[index(literal.symbol)] ? "output" : "input");
        add(vocabulary_.symbols[index(literal.symbol)]);
      }
    }
  }
  void add(const machine::State& state) {
    add(state.feature);
    add(state.name);
    add(state.outputs.size());
    for (const machine::Symbol symbol : state.outputs) add(vocabulary_.symbols[index(symbol)]);
  }
  void add(const machine::Atom& atom) {
    add(static_cast<std::size_t>(atom.kind));
    if (atom.kind == machine::Atom::Kind::Output) {
      add(vocabulary_.symbols[index(atom.symbol)]);
    } else {
      add(atom.machine);
      add(atom.state);
    }
  }
  /// Operands first, from the left, whatever numbers the pool has given them. What occurs again is
  /// named by its place.
  void add(logic::CtlFormula f) {
    std::map<logic::CtlFormula, std::size_t> places;
    add(f, places);
  }

  std::string digest() const {
    constexpr char kDigits[] = "0123456789abcdef";
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(text_.data(), text_.size()));
    std::string digits;
    for (const unsigned char byte : canonical.digest) {
      digits += kDigits[byte >> 4];
      digits += kDigits[byte & 0xF];
    }
    return digits;
  }

 private:
  void add(logic::CtlFormula f, std::map<logic::CtlFormula, std::size_t>& places) {
    const logic::CtlPool& pool = vocabulary_.pool;
    if (const auto known = places.find(f); known != places.end()) {
      add("place");
      return add(known->second);
    }
    add(static_cast<std::size_t>(pool.op(f)));
    if (pool.op(f) == logic::CtlOperator::Atom) {
      add(vocabulary_.atoms[pool.atom_of(f)]);
    } else if (!pool.is_leaf(f)) {
      add(pool.left(f), places);
      if (pool.is_binary(f)) add(pool.right(f), places);
    }
    places.emplace(f, places.size());
  }

  const machine::Vocabulary& vocabulary_;
  const machine::System* system_;  // says what the symbols of guards are
  std::string text_;
};

}  // namespace

std::string content_hash(logic::CtlFormula f, const machine::Vocabulary& vocabulary) {
  Serialisation text(vocabulary);
  text.add(f);
  return text.digest();
}

std::string content_hash(const machine::System& system,
                         const std::vector<machine::Interface>& interfaces,
                         const machine::Vocabulary& vocabulary) {
  Serialisation text(vocabulary, &system);
  for (const machine::Machine& machine : system.machines) {
    text.add(machine.name);
    text.add(machine.initial);
    text.add(machine.states.size());
    for (const machine::State& state : machine.states) text.add(state);
    for (const auto& row : machine.rows) {
      text.add(row.size());
      for (const machine::Edge& edge : row) {
        text.add(edge.target);
        text.add(edge.guard);
      }
    }
  }
  for (const logic::CtlFormula f : system.fairness) text.add(f);
  for (const machine::Interface& interface : interfaces) text.add(interface);
  return text.digest();
}

std::string content_hash(const machine::Extension& extension, const machine::Interface& interface,
                         const machine::System& host, const machine::Vocabulary& vocabulary) {
  Serialisation text(vocabulary, &host);
  text.add(interface);
  text.add(extension.overrides ? "override" : "union");
  for (const machine::ExtensionPart& part : extension.parts) {
    text.add(part.machine);
    text.add(part.states.size());
    for (const machine::State& state : part.states) text.add(state);
    text.add(part.edges.size());
    for (const machine::ExtensionEdge& edge : part.edges) {
      text.add(edge.source);
      text.add(edge.target);
      text.add(edge.guard);
    }
  }
  return text.digest();
}

}  // namespace proviso::collaboration
