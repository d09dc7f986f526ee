#include <fmt/format.h>

#include "engine/certify/design_certify.hpp"

// Nothing to link: users of the library shall not need one more.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace proviso::certify {
namespace {

/// Everything in order, every word behind its length: different designs have different texts.
class Text {
 public:
  explicit Text(const machine::Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  void add(std::string_view word) { text_ += fmt::format("{}:{};", word.size(), word); }
  void add(std::uint64_t number) { text_ += fmt::format("{};", number); }
  void add(machine::Symbol symbol) { add(vocabulary_.symbols[index(symbol)]); }
  void add(const machine::StateName& name) {
    add(name.feature);
    add(name.name);
  }
  void add(const machine::Literal& literal) {
    add(literal.positive ? "+" : "-");
    add(literal.symbol);
  }
  void add(const machine::Guard& guard) { list(guard.cubes); }
  void add(const machine::State& state) {
    add(state.feature);
    add(state.name);
    list(state.outputs);
  }
  void add(const machine::Edge& edge) {
    add(edge.target);
    add(edge.guard);
  }
  void add(const machine::Machine& machine) {
    add(machine.name);
    add(machine.initial);
    list(machine.states);
    list(machine.rows);
  }
  void add(const machine::System& system) {
    add(system.name);
    list(system.machines);
    list(system.fairness);
    for (const bool is_output : system.is_output) add(is_output ? "output" : "input");
  }
  void add(const machine::InterfacePlace& place) {
    add(place.machine);
    add(place.exit);
    add(place.reentry);
  }
  void add(const machine::Interface& interface) { list(interface.places); }
  void add(const machine::Property& property) {
    add(property.name);
    add(property.formula);
  }
  void add(const machine::HostDefinition& host) {
    add(host.name);
    add(host.system);
    list(host.extensions);
    list(host.interfaces);
    list(host.properties);
  }
  void add(const machine::ExtensionEdge& edge) {
    add(edge.source);
    add(edge.target);
    add(edge.guard);
  }
  void add(const machine::ExtensionPart& part) {
    add(part.machine);
    list(part.states);
    list(part.edges);
  }
  void add(const machine::ExtensionDefinition& definition) {
    add(definition.extension.name);
    add(definition.extension.feature);
    add(definition.extension.overrides ? "override" : "union");
    list(definition.extension.parts);
    add(definition.host);
    add(definition.interface);
    list(definition.properties);
  }
  /// Operands before what they occur in, by their places: the text of a formula may be huge.
  void add(logic::CtlFormula f) {
    const logic::CtlPool& pool = vocabulary_.pool;
    for (const logic::CtlFormula g : closure(pool, f)) {
      add(index(g));
      add(static_cast<std::uint64_t>(pool.op(g)));
      if (pool.op(g) == logic::CtlOperator::Atom) {
        add(vocabulary_.atoms[pool.atom_of(g)]);
      } else if (!pool.is_leaf(g)) {
        add(index(pool.left(g)));
        if (pool.is_binary(g)) add(index(pool.right(g)));
      }
    }
    add(index(f));
  }
  void add(const machine::Atom& atom) {
    add(static_cast<std::uint64_t>(atom.kind));
    if (atom.kind == machine::Atom::Kind::Output) {
      add(atom.symbol);
    } else {
      add(atom.machine);
      add(atom.state);
    }
  }
  template <typename Value>
  void list(const std::vector<Value>& values) {
    add(values.size());
    for (const Value& value : values) add(value);
  }
  template <typename Value>
  void add(const std::vector<Value>& values) {
    list(values);
  }

  std::string digest() const {
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(text_.data(), text_.size()));
    std::string digits;
    for (const unsigned char byte : canonical.digest) digits += fmt::format("{:02x}", byte);
    return digits;
  }

 private:
  const machine::Vocabulary& vocabulary_;
  std::string text_;
};

}  // namespace

std::string design_hash(const machine::Design& design) {
  Text text(design.vocabulary);
  text.list(design.systems);
  text.list(design.hosts);
  text.list(design.extensions);
  return text.digest();
}

}  // namespace proviso::certify
