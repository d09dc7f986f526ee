#include "engine/certify/rule_shape.hpp"

#include <fmt/format.h>

namespace proviso::certify {
namespace {

std::size_t assumptions_asked(Rule rule, std::size_t modules) {
  switch (rule) {
    case Rule::Direct:
      return 0;
    case Rule::Weakest:
      return 1;
    case Rule::Asymmetric:
      return modules - 1;
    case Rule::Circular:
    case Rule::Symmetric:
      return modules;
  }
  return 0;
}

std::vector<Premise> premises_asked(Rule rule, std::size_t modules) {
  const std::size_t assumptions = assumptions_asked(rule, modules);
  const bool chained = rule != Rule::Symmetric;
  std::vector<Premise> premises;
  for (std::size_t m = 0; m < modules; ++m) {
    Premise& premise = premises.emplace_back();
    premise.module = m;
    if (m < assumptions) premise.assumption = m;
    if (chained && m > 0) premise.guarantee = m - 1;
  }
  if (rule == Rule::Circular) {
    Premise& last = premises.emplace_back();
    last.module = 0;
    last.guarantee = modules - 1;
  }
  if (rule == Rule::Symmetric) premises.emplace_back();
  return premises;
}

std::string complaint_about_modules(const Proof& proof, std::size_t component_count) {
  const bool by_parts = proof.rule != Rule::Direct && proof.rule != Rule::Weakest;
  if (by_parts && proof.modules.size() < 2) {
    return fmt::format("the {} rule asks for at least two modules, there {}", to_string(proof.rule),
                       proof.modules.empty() ? "is none" : "is one");
  }
  if (!by_parts && proof.modules.size() != 1) {
    return fmt::format("the {} rule asks for one module, there are {}", to_string(proof.rule),
                       proof.modules.size());
  }
  std::vector<bool> taken(component_count, false);
  for (const Module& module : proof.modules) {
    if (module.components.empty()) return fmt::format("module {} is empty", module.name);
    for (const std::size_t component : module.components) {
      if (component >= component_count) {
        return fmt::format("module {} names component {}, there are only {}", module.name,
                           component, component_count);
      }
      if (taken[component]) return fmt::format("component {} is in two places", component);
      taken[component] = true;
    }
  }
  for (std::size_t c = 0; c < component_count; ++c) {
    if (!taken[c]) return fmt::format("component {} is in no module", c);
  }
  return {};
}

bool same_triple(const Premise& a, const Premise& b) {
  return a.assumption == b.assumption && a.module == b.module && a.guarantee == b.guarantee;
}

}  // namespace

std::string complaint_about_shape(const Proof& proof, std::size_t component_count) {
  if (std::string wrong = complaint_about_modules(proof, component_count); !wrong.empty()) {
    return wrong;
  }
  const std::size_t assumptions = assumptions_asked(proof.rule, proof.modules.size());
  if (proof.assumptions.size() != assumptions) {
    return fmt::format("the {} rule asks for {} assumptions, there are {}", to_string(proof.rule),
                       assumptions, proof.assumptions.size());
  }
  const std::vector<Premise> asked = premises_asked(proof.rule, proof.modules.size());
  if (proof.premises.size() != asked.size()) {
    return fmt::format("the {} rule asks for {} premises, there are {}", to_string(proof.rule),
                       asked.size(), proof.premises.size());
  }
  for (std::size_t p = 0; p < asked.size(); ++p) {
    if (!same_triple(proof.premises[p], asked[p])) {
      return fmt::format("premise {} is not the one that the {} rule asks for", p + 1,
                         to_string(proof.rule));
    }
  }
  return {};
}

}  // namespace proviso::certify
