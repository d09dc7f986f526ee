// Proofs for tests: by the rules' own definitions, with the weakest assumption of each module, so
// that they are complete as well as sound when the alphabets are. Sizes come from the reference
// product; the closing premise of the symmetric rule is counted here once more, with plain sets.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/certify/certify.hpp"
#include "lts/transform.hpp"
#include "space/open_system.hpp"
#include "space/product.hpp"
#include "space/projection.hpp"
#include "space/reference_product.hpp"

namespace proviso::testing {

using Labels = std::set<std::string>;

inline Labels labels_of(const lts::Lts& lts) {
  return {lts.alphabet().labels().begin(), lts.alphabet().labels().end()};
}

inline Labels labels_of(const std::vector<lts::Component>& components) {
  Labels labels;
  for (const lts::Component& component : components) labels.merge(labels_of(component.lts));
  return labels;
}

inline Labels joined(Labels a, Labels b) {
  a.merge(b);
  return a;
}

inline Labels common(const Labels& a, const Labels& b) {
  Labels both;
  for (const std::string& label : a) {
    if (b.contains(label)) both.insert(label);
  }
  return both;
}

inline lts::System parallel(std::vector<lts::Component> components) {
  lts::System system;
  system.name = "S";
  system.components = std::move(components);
  return system;
}

/// The weakest assumption over these labels, not minimal; none if π cannot be avoided.
inline std::optional<lts::Lts> weakest(const lts::System& system, const Labels& labels) {
  using space::Projection;
  using space::SetId;
  Context context;
  const space::Product product(system);
  Projection projection(product, lts::Alphabet({labels.begin(), labels.end()}), context);
  if (projection.initial() == Projection::kErrorSet) return std::nullopt;
  std::map<SetId, std::uint32_t> number{{projection.initial(), 0}};
  std::vector<SetId> open{projection.initial()};
  lts::LtsBuilder builder;
  builder.add_state();
  for (const std::string& label : labels) builder.action(label);
  for (std::size_t next = 0; next < open.size(); ++next) {
    for (const std::string& label : labels) {
      const SetId target = open[next] == Projection::kEmptySet
                               ? Projection::kEmptySet
                               : projection.step(open[next], *projection.alphabet().find(label));
      if (target == Projection::kErrorSet) continue;
      const auto [at, is_new] = number.try_emplace(target, builder.state_count());
      if (is_new) {
        builder.add_state();
        open.push_back(target);
      }
      builder.add_transition(lts::StateId{static_cast<std::uint32_t>(next)}, builder.action(label),
                             lts::StateId{at->second});
    }
  }
  return std::move(builder).build();
}

/// Everything is allowed.
inline lts::Lts anything(const Labels& labels) {
  lts::LtsBuilder builder;
  builder.add_state();
  for (const std::string& label : labels) {
    builder.add_transition(lts::kInitial, builder.action(label), lts::kInitial);
  }
  return std::move(builder).build();
}

inline std::vector<lts::Component> components_of(const lts::System& system, const Module& module) {
  std::vector<lts::Component> components;
  for (const std::size_t c : module.components) components.push_back(system.components[c]);
  return components;
}

/// Every word over all labels, as far as the vector of states that it leads to differs.
inline std::pair<std::uint64_t, std::uint64_t> closing_size(
    const std::vector<lts::Lts>& assumptions, const std::vector<lts::Component>& properties) {
  std::vector<lts::Lts> parts = assumptions;
  for (const lts::Component& property : properties) parts.push_back(property.lts);
  Labels labels;
  for (const lts::Lts& part : parts) labels.merge(labels_of(part));
  using Vector = std::vector<std::int64_t>;  // -1: rejected
  std::set<Vector> known{Vector(parts.size(), 0)};
  std::vector<Vector> open(known.begin(), known.end());
  for (std::size_t next = 0; next < open.size(); ++next) {
    for (const std::string& label : labels) {
      Vector target = open[next];
      for (std::size_t p = 0; p < parts.size(); ++p) {
        const auto action = parts[p].alphabet().find(label);
        if (!action || target[p] < 0) continue;
        const auto state = lts::StateId{static_cast<std::uint32_t>(target[p])};
        const auto edges = parts[p].edges(state, *action);
        const bool rejects = edges.empty() || edges.front().target == lts::kError;
        target[p] = rejects ? -1 : std::int64_t{index(edges.front().target)};
      }
      if (known.insert(target).second) open.push_back(target);
    }
  }
  return {known.size(), known.size() * labels.size()};
}

/// A ‖ M ‖ G_err.
inline lts::System premise_system(const lts::System& system,
                                  const std::vector<lts::Component>& properties, const Proof& proof,
                                  const Premise& premise) {
  std::vector<lts::Component> parts = components_of(system, proof.modules[*premise.module]);
  if (premise.assumption) parts.push_back({"A", proof.assumptions[*premise.assumption]});
  if (premise.guarantee) {
    parts.push_back({"G", lts::complete_with_error(proof.assumptions[*premise.guarantee])});
  } else {
    parts.insert(parts.end(), properties.begin(), properties.end());
  }
  return parallel(std::move(parts));
}

/// Enters the sizes of all premises.
inline void measure(const lts::System& system, const std::vector<lts::Component>& properties,
                    Proof& proof) {
  for (Premise& premise : proof.premises) {
    if (!premise.module) {
      std::tie(premise.states, premise.transitions) = closing_size(proof.assumptions, properties);
      continue;
    }
    const lts::System parts = premise_system(system, properties, proof, premise);
    const space::ReferenceProduct product(parts);
    premise.states = product.reachable().size();
    premise.transitions = product.transition_count();
  }
}

/// The components of the system one by one as the modules of the rule, and the premises that it
/// asks for; all but the assumptions.
inline Proof outline(Rule rule, std::size_t components) {
  Proof proof;
  proof.rule = rule;
  const auto add = [&proof](std::optional<std::size_t> assumption,
                            std::optional<std::size_t> module,
                            std::optional<std::size_t> guarantee) {
    proof.premises.push_back({assumption, module, guarantee});
  };
  if (rule == Rule::Direct || rule == Rule::Weakest) {
    Module& whole = proof.modules.emplace_back();
    whole.name = "M";
    for (std::size_t c = 0; c < components; ++c) whole.components.push_back(c);
    add(rule == Rule::Weakest ? std::optional<std::size_t>(0) : std::nullopt, 0, std::nullopt);
    return proof;
  }
  for (std::size_t c = 0; c < components; ++c) {
    proof.modules.push_back({"M" + std::to_string(c + 1), {c}});
  }
  for (std::size_t c = 0; c < components; ++c) {
    const bool last = rule == Rule::Asymmetric && c + 1 == components;
    const bool first = rule == Rule::Symmetric || c == 0;
    add(last ? std::nullopt : std::optional(c), c, first ? std::nullopt : std::optional(c - 1));
  }
  if (rule == Rule::Circular) add(std::nullopt, 0, components - 1);
  if (rule == Rule::Symmetric) add(std::nullopt, std::nullopt, std::nullopt);
  return proof;
}

/// Which labels module m shares with those that come to speak of its assumption.
inline Labels interface_of(Rule rule, const lts::System& system, std::size_t m,
                           const Labels& guarantee) {
  Labels others;
  for (std::size_t j = 0; j < system.components.size(); ++j) {
    const bool speaks = rule == Rule::Symmetric    ? j != m
                        : rule == Rule::Asymmetric ? j > m
                                                   : j > m || j == 0;
    if (speaks) others.merge(labels_of(system.components[j].lts));
  }
  const Labels own = labels_of(system.components[m].lts);
  if (rule == Rule::Symmetric) return joined(common(own, others), guarantee);
  return common(joined(own, guarantee), others);
}

/// A proof with the weakest assumptions over the alphabets that make the rule complete. None if a
/// module cannot avoid π. For the rule weakest, `interface` is the alphabet.
inline std::optional<Proof> strongest_try(Rule rule, const lts::System& system,
                                          const std::vector<lts::Component>& properties,
                                          const Labels& interface = {}) {
  Proof proof = outline(rule, system.components.size());
  for (const Premise& premise : proof.premises) {
    if (!premise.assumption) continue;
    std::vector<lts::Component> parts = components_of(system, proof.modules[*premise.module]);
    std::vector<lts::Component> guarantee = properties;
    if (premise.guarantee) {
      guarantee = {{"G", lts::complete_with_error(proof.assumptions[*premise.guarantee])}};
    }
    const Labels labels =
        rule == Rule::Weakest ? interface : interface_of(rule, system, *premise.module, labels_of(guarantee));
    parts.insert(parts.end(), guarantee.begin(), guarantee.end());
    auto assumption = weakest(parallel(std::move(parts)), labels);
    if (!assumption) return std::nullopt;
    proof.assumptions.push_back(std::move(*assumption));
  }
  return proof;
}

}  // namespace proviso::testing
