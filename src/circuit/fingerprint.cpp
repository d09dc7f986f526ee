#include "circuit/fingerprint.hpp"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <string_view>
#include <utility>

// Nothing to link: users of the library shall not need one more.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace proviso::circuit {
namespace {

struct Hash {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  friend auto operator<=>(const Hash&, const Hash&) = default;
};

/// A text that is the same on every machine, and its hash.
class Serialisation {
 public:
  Serialisation& add(std::uint64_t number) {
    for (int shift = 0; shift < 64; shift += 8) {
      text_ += static_cast<char>(static_cast<unsigned char>(number >> shift));
    }
    return *this;
  }
  Serialisation& add(const Hash& hash) { return add(hash.low).add(hash.high); }
  Serialisation& add(std::string_view text) {
    add(text.size());
    text_ += text;
    return *this;
  }
  Hash hash() const {
    const XXH128_hash_t value = XXH3_128bits(text_.data(), text_.size());
    return {value.low64, value.high64};
  }

 private:
  std::string text_;
};

enum class Tag : std::uint64_t { Constant, Now, Next, Unknown, Conjunction, Complement };

Serialisation tagged(Tag tag) {
  Serialisation serialisation;
  serialisation.add(static_cast<std::uint64_t>(tag));
  return serialisation;
}

/// The hashes of all nodes of the system's graph.
std::vector<Hash> node_hashes(const System& system) {
  const Graph& graph = system.graph;
  std::vector<Hash> hashes(graph.size(), tagged(Tag::Constant).hash());
  for (std::uint32_t i = 1; i < graph.size(); ++i) {
    if (graph.is_variable(Node{i})) hashes[i] = tagged(Tag::Unknown).add(i).hash();
  }
  for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
    const std::string name = bit_name(system, BitId{i});
    hashes[index(system.bits[i].now.node())] = tagged(Tag::Now).add(name).hash();
    if (system.is_input(BitId{i})) continue;
    hashes[index(system.bits[i].next.node())] = tagged(Tag::Next).add(name).hash();
  }
  const auto of = [&hashes](Literal literal) {
    const Hash& hash = hashes[index(literal.node())];
    return literal.negated() ? tagged(Tag::Complement).add(hash).hash() : hash;
  };
  for (std::uint32_t i = 1; i < graph.size(); ++i) {
    if (!graph.is_conjunction(Node{i})) continue;
    Hash first = of(graph.left(Node{i}));
    Hash second = of(graph.right(Node{i}));
    if (second < first) std::swap(first, second);
    hashes[i] = tagged(Tag::Conjunction).add(first).add(second).hash();
  }
  return hashes;
}

std::string digits(const Hash& hash) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const std::uint64_t part : {hash.high, hash.low}) {
    for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[(part >> shift) & 0xF];
  }
  return text;
}

class Components {
 public:
  explicit Components(const System& system) : system_(system), nodes_(node_hashes(system)) {
    for (const Literal domain : system.domains) {
      const Literal root[] = {domain};
      domain_supports_.push_back(support(system.graph, root));
    }
  }

  Hash of(const Property& property) const {
    Serialisation all;
    all.add(static_cast<std::uint64_t>(property.kind)).add(property.mentions_steps ? 1 : 0);
    switch (property.kind) {
      case Property::Kind::Invariant:
        all.add(of(property.invariant));
        break;
      case Property::Kind::Ctl:
      case Property::Kind::Ltl:
      case Property::Kind::Psl:
        all.add(of_formula(system_.ctl, property.ctl)).add(of_formula(system_.ltl, property.ltl));
        break;
      case Property::Kind::Deadlock:
        break;  // its kind says everything
    }
    std::vector<Hash> pairs;
    for (const auto& [first, second] : system_.compassion) {
      pairs.push_back(Serialisation().add(of(first)).add(of(second)).hash());
    }
    all.add(of_set(system_.justice)).add(of_set(std::move(pairs))).add(of_set(system_.domains));
    return all.hash();
  }

  Hash of_definitions() const {
    Serialisation all;
    for (const Definition& definition : system_.definitions) {
      all.add(definition.name).add(definition.bits.size());
      for (const Literal bit : definition.bits) all.add(of(bit));
      all.add(definition.domain.values.size());
      for (const std::string& value : definition.domain.values) all.add(value);
    }
    return all.hash();
  }

  Hash of(const Component& component) const {
    std::vector<Literal> updates;
    std::vector<Hash> update_hashes;
    for (const Update& update : component.updates) {
      const Literal next = system_.bits[index(update.bit)].next;
      updates.push_back(next);
      updates.push_back(update.function);
      update_hashes.push_back(Serialisation().add(of(next)).add(of(update.function)).hash());
    }
    Serialisation all;
    all.add(of_set(component.initial)).add(of_set(component.invariant));
    all.add(of_set(component.transition)).add(of_set(std::move(update_hashes)));
    std::vector<Literal> mentioned = updates;
    for (const auto* list : {&component.initial, &component.invariant, &component.transition}) {
      mentioned.insert(mentioned.end(), list->begin(), list->end());
    }
    return all.add(of_domains(mentioned)).hash();
  }

 private:
  Hash of(Literal literal) const {
    const Hash& hash = nodes_[index(literal.node())];
    return literal.negated() ? tagged(Tag::Complement).add(hash).hash() : hash;
  }

  /// The handle of a formula is larger than those of its operands.
  template <typename Pool, typename Formula>
  Hash of_formula(const Pool& pool, Formula formula) const {
    std::vector<Hash> hashes;
    for (std::uint32_t i = 0; i <= logic::index(formula); ++i) {
      const Formula one{i};
      Serialisation node;
      node.add(static_cast<std::uint64_t>(pool.op(one)));
      if (is_atom(pool.op(one))) {
        node.add(of(system_.atoms[pool.atom_of(one)]));
      } else if (has_operand(pool.op(one))) {
        node.add(hashes[logic::index(pool.left(one))]);
        if (is_binary(pool.op(one))) node.add(hashes[logic::index(pool.right(one))]);
      }
      hashes.push_back(node.hash());
    }
    return hashes.back();
  }
  static bool is_atom(logic::CtlOperator op) { return op == logic::CtlOperator::Atom; }
  static bool is_atom(logic::PastOperator op) { return op == logic::PastOperator::Atom; }
  static bool is_binary(logic::CtlOperator op) {
    return op == logic::CtlOperator::And || op == logic::CtlOperator::ExistsUntil;
  }
  static bool is_binary(logic::PastOperator op) {
    using enum logic::PastOperator;
    return op == And || op == Until || op == Since;
  }
  static bool has_operand(logic::CtlOperator op) { return op > logic::CtlOperator::Atom; }
  static bool has_operand(logic::PastOperator op) { return op > logic::PastOperator::Atom; }

  static Hash of_set(std::vector<Hash> hashes) {
    std::sort(hashes.begin(), hashes.end());
    Serialisation serialisation;
    serialisation.add(hashes.size());
    for (const Hash& hash : hashes) serialisation.add(hash);
    return serialisation.hash();
  }
  Hash of_set(const std::vector<Literal>& literals) const {
    std::vector<Hash> hashes;
    for (const Literal literal : literals) hashes.push_back(of(literal));
    return of_set(std::move(hashes));
  }

  /// Hashes the domains that share a variable with the functions, now or after the step.
  Hash of_domains(const std::vector<Literal>& mentioned) const {
    std::vector<bool> touched(system_.graph.size(), false);
    for (const Node node : support(system_.graph, mentioned)) touched[index(node)] = true;
    for (const Bit& bit : system_.bits) {
      if (touched[index(bit.next.node())]) touched[index(bit.now.node())] = true;
    }
    std::vector<Literal> domains;
    for (std::size_t i = 0; i < system_.domains.size(); ++i) {
      const std::vector<Node>& variables = domain_supports_[i];
      if (std::any_of(variables.begin(), variables.end(),
                      [&touched](Node node) { return touched[index(node)]; })) {
        domains.push_back(system_.domains[i]);
      }
    }
    return of_set(domains);
  }

  const System& system_;
  std::vector<Hash> nodes_;
  std::vector<std::vector<Node>> domain_supports_;
};

}  // namespace

std::vector<std::string> fingerprints(const System& system) {
  const Components components(system);
  std::vector<std::string> texts;
  for (const Component& component : system.components) {
    texts.push_back(digits(components.of(component)));
  }
  return texts;
}

std::string fingerprint(const System& system, const Property& property) {
  return digits(Components(system).of(property));
}

std::string definitions_fingerprint(const System& system) {
  return digits(Components(system).of_definitions());
}

}  // namespace proviso::circuit
