#include "engine/certify/certify.hpp"

#include <algorithm>
#include <new>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/certify/completion.hpp"
#include "engine/certify/composition.hpp"
#include "engine/certify/exactness.hpp"
#include "engine/certify/rule_shape.hpp"
#include "engine/certify/search.hpp"

namespace proviso::certify {
namespace {

using Properties = std::span<const lts::Component>;

bool is_plain(const lts::System& system) {
  return !system.priority && !system.visibility && !system.minimal && !system.deterministic &&
         !system.property;
}

bool can_err(const lts::Lts& lts) {
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    for (const lts::Edge& edge : lts.edges(lts::StateId{s})) {
      if (edge.target == lts::kError) return true;
    }
  }
  return false;
}

/// What the rules assume about the systems that they are applied to.
std::string complaint_about_parts(const Proof& proof, const lts::System& system,
                                  Properties properties) {
  if (!is_plain(system)) return "the system is more than components in parallel";
  for (std::size_t a = 0; a < proof.assumptions.size(); ++a) {
    if (!is_assumption(proof.assumptions[a])) {
      return fmt::format("assumption A{} is not deterministic and free of \u03C4 and \u03C0",
                         a + 1);
    }
  }
  for (const lts::Component& property : properties) {
    if (!is_complete(property.lts)) {
      return fmt::format("property {} is not deterministic and complete", property.name);
    }
  }
  if (proof.rule != Rule::Symmetric) return {};
  for (const lts::Component& component : system.components) {
    if (can_err(component.lts)) {
      return fmt::format(
          "component {} can reach \u03C0 by itself, which the symmetric rule does not cover",
          component.name);
    }
  }
  return {};
}

/// Checks that some component or property has each label of the assumption.
std::string complaint_about_interface(const lts::Lts& assumption, const Composition& component) {
  for (const std::string& label : assumption.alphabet().labels()) {
    if (!component.alphabet().contains(label)) {
      return fmt::format("neither the component nor the property has the assumption's label {}",
                         label);
    }
  }
  return {};
}

std::vector<const lts::Lts*> parts_of(const Module& module, const lts::System& system) {
  std::vector<const lts::Lts*> parts;
  for (const std::size_t c : module.components) parts.push_back(&system.components[c].lts);
  return parts;
}

void add_properties(Properties properties, std::vector<const lts::Lts*>& parts) {
  for (const lts::Component& property : properties) parts.push_back(&property.lts);
}

/// A ‖ M ‖ G_err.
Extent check_triple(const Proof& proof, const Premise& premise, const lts::System& system,
                    Properties properties, Context& context) {
  std::vector<const lts::Lts*> parts = parts_of(proof.modules[*premise.module], system);
  if (premise.assumption) parts.push_back(&proof.assumptions[*premise.assumption]);
  if (!premise.guarantee) {
    add_properties(properties, parts);
    return search(Composition(std::move(parts)), {}, context);
  }
  const lts::Lts guarantee = with_error(proof.assumptions[*premise.guarantee]);
  parts.push_back(&guarantee);
  return search(Composition(std::move(parts)), {}, context);
}

/// Searches for a word that every assumption and some property reject. All are followed to the end
/// of the word: one that has rejected it stays in its sink.
Extent check_closing(const Proof& proof, Properties properties, Context& context) {
  std::vector<lts::Lts> completed;
  for (const lts::Lts& assumption : proof.assumptions) completed.push_back(with_sink(assumption));
  for (const lts::Component& property : properties) completed.push_back(with_sink(property.lts));
  std::vector<const lts::Lts*> parts;
  for (const lts::Lts& lts : completed) parts.push_back(&lts);
  const std::size_t assumptions = proof.assumptions.size();
  const auto is_bad = [&completed, assumptions](State state) {
    const auto in_sink = [&](std::size_t p) { return state[p] + 1 == completed[p].state_count(); };
    for (std::size_t a = 0; a < assumptions; ++a) {
      if (!in_sink(a)) return false;
    }
    for (std::size_t p = assumptions; p < completed.size(); ++p) {
      if (in_sink(p)) return true;
    }
    return false;
  };
  return search(Composition(std::move(parts)), is_bad, context);
}

/// Empty if it holds and is as large as recorded.
std::string check_premise(std::size_t number, const Proof& proof, const lts::System& system,
                          Properties properties, Context& context, Finding& finding) {
  const Premise& premise = proof.premises[number];
  const std::string name = to_string(proof, premise);
  const Extent extent = premise.module ? check_triple(proof, premise, system, properties, context)
                                       : check_closing(proof, properties, context);
  finding.steps.push_back({name, extent.states, extent.transitions});
  if (extent.steps_to_bad) {
    return fmt::format("premise {}, {}, does not hold: an error is {} step{} away", number + 1,
                       name, *extent.steps_to_bad, *extent.steps_to_bad == 1 ? "" : "s");
  }
  if (extent.states != premise.states || extent.transitions != premise.transitions) {
    return fmt::format("premise {}, {}, has {} states and {} transitions, not {} and {}",
                       number + 1, name, extent.states, extent.transitions, premise.states,
                       premise.transitions);
  }
  return {};
}

std::string check_exactness(const Proof& proof, const lts::System& system, Properties properties,
                            Context& context) {
  std::vector<const lts::Lts*> parts = parts_of(proof.modules.front(), system);
  add_properties(properties, parts);
  const Composition component(std::move(parts));
  const lts::Lts& assumption = proof.assumptions.front();
  if (std::string wrong = complaint_about_interface(assumption, component); !wrong.empty()) {
    return wrong;
  }
  const auto word = word_of_disagreement(assumption, component, context);
  if (!word) return {};
  return fmt::format("the assumption is not the weakest: it is wrong about the word <{}>",
                     fmt::join(*word, ", "));
}

std::string objection(const Certificate& certificate, const lts::System& system,
                      Properties properties, Context& context, Finding& finding) {
  const Proof& proof = certificate.proof;
  // Another property is a component more: what is wrong with the properties explains the rest.
  std::string wrong = difference(certificate.properties, properties, "property");
  if (wrong.empty()) wrong = difference(certificate.components, system.components, "component");
  if (wrong.empty()) wrong = complaint_about_shape(proof, system.components.size());
  if (wrong.empty()) wrong = complaint_about_parts(proof, system, properties);
  for (std::size_t p = 0; p < proof.premises.size() && wrong.empty(); ++p) {
    wrong = check_premise(p, proof, system, properties, context, finding);
  }
  if (wrong.empty() && proof.rule == Rule::Weakest) {
    wrong = check_exactness(proof, system, properties, context);
  }
  return wrong;
}

}  // namespace

Finding certify(const Certificate& certificate, const lts::System& system,
                std::span<const lts::Component> properties, Context& context) {
  Finding finding;
  try {
    finding.reason = objection(certificate, system, properties, context, finding);
    finding.accepted = finding.reason.empty();
  } catch (const LimitReached& limit) {
    finding.stopped = limit.reason();
  } catch (const std::bad_alloc&) {
    finding.stopped = StopReason::Memory;
  }
  if (finding.stopped) finding.reason = describe(*finding.stopped);
  return finding;
}

}  // namespace proviso::certify
