#include "engine/collaboration/design_check.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "engine/collaboration/extension_sets.hpp"
#include "engine/collaboration/paper_criterion.hpp"
#include "engine/collaboration/trace.hpp"

namespace proviso::collaboration {

using logic::CtlFormula;

DesignCheck::DesignCheck(const machine::Design& design, Criterion criterion, Archive& archive,
                         Context& context)
    : design_(design),
      vocabulary_(design.vocabulary),
      criterion_(criterion),
      archive_(archive),
      context_(context) {
  for (std::size_t system = 0; system < design.systems.size(); ++system) {
    std::vector<CtlFormula> asked;
    for (const machine::HostDefinition& host : design.hosts) {
      if (host.system != system) continue;
      for (const auto& property : host.properties) asked.push_back(formula_of(system, property));
    }
    for (const machine::ExtensionDefinition& extension : design.extensions) {
      if (design.hosts[extension.host].system != system) continue;
      for (const auto& property : extension.properties) {
        asked.push_back(formula_of(system, property));
      }
    }
    formulas_[system] = closure(vocabulary_.pool, asked);
    std::sort(asked.begin(), asked.end());
    asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
    properties_[system] = std::move(asked);
  }
}

DesignCheck::~DesignCheck() = default;

const std::vector<CtlFormula>& DesignCheck::formulas(std::size_t system) {
  return formulas_.at(system);
}

CtlFormula DesignCheck::formula_of(std::size_t system, const machine::Property& property) {
  if (design_.systems[system].fairness.empty()) return property.formula;
  const auto known = fair_.find(property.formula);
  if (known != fair_.end()) return known->second;
  const CtlFormula fair = logic::over_fair_paths(vocabulary_.pool, property.formula);
  fair_.emplace(property.formula, fair);
  return fair;
}

DesignCheck::Known& DesignCheck::known(const Product& product) {
  std::unique_ptr<Known>& entry = known_[product];
  if (entry) return *entry;
  auto fresh = std::make_unique<Known>();
  fresh->system = compose(product);
  auto kept = archive_.interface(fresh->system,
                                 content_hash(fresh->system, interfaces_of(product), vocabulary_),
                                 formulas(product.system), vocabulary_);
  if (kept) {
    fresh->interface = std::move(*kept);
    work_.reused.push_back(name_of(product));
  } else {
    const Host& host = explored(*fresh, product.system);
    fresh->interface = host.publish(interfaces_of(product), vocabulary_, context_);
    archive_.keep(fresh->interface, fresh->system, vocabulary_);
    work_.analysed.push_back({name_of(product), host.graph().size(), host.graph().rows.edges()});
  }
  entry = std::move(fresh);
  return *entry;
}

const Host& DesignCheck::explored(Known& known, std::size_t system) {
  if (!known.host) {
    known.host = std::make_unique<Host>(known.system, formulas(system), vocabulary_, context_);
  }
  return *known.host;
}

/// Whether the product that was explored gets stuck; the first one is remembered.
bool DesignCheck::note_stuck(const Host& host, const std::string& subject) {
  const auto at = host.stuck();
  if (!at) return false;
  if (stuck_) return true;
  const machine::GlobalState state = machine::state_of(host.product(), host.graph(), *at);
  StuckState stuck{subject, describe(host.system(), state), {}, {}};
  for (const std::size_t machine : host.product().stuck_machines(state)) {
    const machine::Machine& one = host.system().machines[machine];
    if (one.remembers) continue;
    if (stuck.machines.empty()) stuck.span = one.states[state[machine]].span;
    stuck.machines.push_back(one.name);
  }
  stuck_ = std::move(stuck);
  return true;
}

std::string DesignCheck::key_of(const Known& host, std::size_t extension) const {
  const machine::ExtensionDefinition& definition = design_.extensions[extension];
  const machine::Interface& interface =
      design_.hosts[definition.host].interfaces[definition.interface];
  return host.interface.hash + "-" +
         content_hash(definition.extension, interface, host.system, vocabulary_) +
         (criterion_ == Criterion::Paper ? "-paper" : "");
}

/// Whether the states of a kept analysis exist. Its file may be damaged.
bool DesignCheck::fits(const StepAnalysis& kept, const Known& base,
                       const machine::ExtensionDefinition& definition) const {
  const machine::Expanded expanded =
      machine::expand(base.system, design_.hosts[definition.host].interfaces[definition.interface],
                      definition.extension);
  const auto exist = [](const std::vector<machine::GlobalState>& states,
                        const machine::System& system) {
    const auto& machines = system.machines;
    return std::all_of(states.begin(), states.end(), [&](const machine::GlobalState& state) {
      if (state.size() != machines.size()) return false;
      for (std::size_t i = 0; i < state.size(); ++i) {
        if (state[i] >= machines[i].states.size()) return false;
      }
      return true;
    });
  };
  return exist(kept.busy.states, expanded.system) && exist(kept.host_states, base.system) &&
         exist(kept.landings_beyond, base.system);
}

const StepAnalysis& DesignCheck::step(const Product& host, std::size_t extension) {
  const std::pair place{host, extension};
  if (const auto at = steps_.find(place); at != steps_.end()) return at->second;
  const machine::ExtensionDefinition& definition = design_.extensions[extension];
  Known& base = known(host);
  const std::string key = key_of(base, extension);
  if (auto kept = archive_.step(name_of(host), definition.extension, key,
                                properties_.at(host.system), vocabulary_);
      kept && fits(*kept, base, definition)) {
    work_.reused.push_back(definition.extension.name);
    return steps_.emplace(place, std::move(*kept)).first->second;
  }
  const Widen widen = [&](const PublishedInterface& before,
                          const std::vector<machine::GlobalState>& more) {
    return explored(base, host.system).publish_more(before, more, vocabulary_, context_);
  };
  StepAnalysis analysis =
      analyse_step({base.system, design_.hosts[definition.host].interfaces[definition.interface],
                    definition.extension, interfaces_of(host), properties_.at(host.system),
                    criterion_ == Criterion::Paper},
                   base.interface, widen, vocabulary_, context_);
  work_.analysed.push_back({definition.extension.name, analysis.visited(), analysis.transitions});
  archive_.keep(analysis, name_of(host), key, vocabulary_);
  return steps_.emplace(place, std::move(analysis)).first->second;
}

const StepAnalysis& DesignCheck::step_of(std::size_t extension) {
  return step(product_of(design_.hosts[design_.extensions[extension].host]), extension);
}

const PublishedInterface& DesignCheck::interface_of(std::size_t host) {
  return known(product_of(design_.hosts[host])).interface;
}

/// With which others that can be attached beside it may an extension be active together?
const std::vector<machine::Feature>& DesignCheck::interactions(const Product& host,
                                                               std::size_t extension) {
  const std::pair place{host, extension};
  if (const auto at = interactions_.find(place); at != interactions_.end()) return at->second;
  const auto interface_at = [this](const machine::ExtensionDefinition& definition) {
    return &design_.hosts[definition.host].interfaces[definition.interface];
  };
  std::vector<Sibling> siblings;
  for (std::size_t k = 0; k < design_.extensions.size(); ++k) {
    const machine::ExtensionDefinition& other = design_.extensions[k];
    const bool attaches = design_.hosts[other.host].system == host.system &&
                          is_subset(hosts_extensions(k), host.extensions);
    if (k != extension && attaches) siblings.push_back({interface_at(other), &other.extension});
  }
  const machine::ExtensionDefinition& own = design_.extensions[extension];
  const machine::Expanded expanded =
      machine::expand(known(host).system, *interface_at(own), own.extension);
  auto found = interacting(expanded, own.extension.feature, step(host, extension).busy, siblings);
  return interactions_.emplace(place, std::move(found)).first->second;
}

/// One of the others that it may be active together with.
std::optional<std::size_t> DesignCheck::partner_of(const Product& host, std::size_t extension,
                                                   const std::vector<std::size_t>& others) {
  if (others.size() < 2) return std::nullopt;
  const std::vector<machine::Feature>& together = interactions(host, extension);
  for (const std::size_t other : others) {
    const machine::Feature feature = design_.extensions[other].extension.feature;
    if (std::find(together.begin(), together.end(), feature) != together.end()) return other;
  }
  return std::nullopt;
}

std::vector<Finding> DesignCheck::check_host(std::size_t host) {
  const machine::HostDefinition& definition = design_.hosts[host];
  return check_product(definition.name, definition.system, definition.extensions);
}

std::vector<Finding> DesignCheck::check_extension(std::size_t extension) {
  const machine::HostDefinition& host = design_.hosts[design_.extensions[extension].host];
  std::vector<std::size_t> extensions = host.extensions;
  extensions.push_back(extension);
  const std::string name =
      fmt::format("{} + {}", host.name, design_.extensions[extension].extension.name);
  return check_product(name, host.system, std::move(extensions));
}

std::vector<Finding> DesignCheck::check_product(const std::string& name, std::size_t system,
                                                std::vector<std::size_t> extensions) {
  return check(name, product_of(system, std::move(extensions)));
}

namespace {

/// A limit was reached: what is not decided stays so.
void stop(std::vector<Finding>& findings, StopReason reason) {
  for (Finding& finding : findings) {
    if (finding.verdict != Verdict::Undecided) continue;
    finding.stopped = reason;
    finding.method = Method::Composed;
    finding.visited = finding.whole = 0;
    finding.parts.clear();
  }
}

}  // namespace

std::vector<Finding> DesignCheck::check(const std::string& name, const Product& product) {
  const std::vector<Asked> asked = asked_of(product);
  std::vector<Finding> findings;
  for (const Asked& one : asked) {
    findings.push_back({name, one.property->name});
    findings.back().formula =
        to_string(vocabulary_.pool, one.property->formula, vocabulary_.atom_names);
  }
  const Product host = closure_of_hosts(product);
  std::vector<std::size_t> rest;
  std::copy_if(product.extensions.begin(), product.extensions.end(), std::back_inserter(rest),
               [&host](std::size_t extension) { return !contains(host.extensions, extension); });
  bool decided = true;
  try {
    for (std::size_t k = 0; k < asked.size(); ++k) {
      if (overrides(product.extensions)) {
        findings[k].note = "an extension overrides its host";
        decided = false;
      } else if (!decide(findings[k], asked[k], host, rest)) {
        decided = false;
      }
    }
  } catch (const LimitReached& limit) {
    stop(findings, limit.reason());
    return findings;
  }
  if (!decided) decide_composed(findings, asked, product);
  return findings;
}

namespace {

/// Nothing can be said of a product that gets stuck.
void leave_open(Finding& finding) {
  finding.verdict = Verdict::Undecided;
  finding.note = finding.subject + " can get stuck";
  finding.parts.clear();
}

}  // namespace

/// By the host and the steps alone, if they tell.
bool DesignCheck::decide(Finding& finding, const Asked& asked, const Product& host,
                         const std::vector<std::size_t>& rest) {
  Known& base = known(host);
  const bool value = base.interface.initially(asked.formula);
  finding.method = host.extensions.empty() ? Method::Base : Method::Composed;
  finding.whole = base.interface.host_states;
  finding.parts = {{std::string(kHostPart), base.interface.host_states}};
  if (rest.empty()) {
    finding.visited = base.interface.host_states;
    if (base.interface.stuck) {
      note_stuck(explored(base, host.system), base.system.name);
      leave_open(finding);
      return true;
    }
  } else {
    finding.method = Method::Modular;
    finding.note = obstacle(asked, host, rest, finding);
    if (!finding.note.empty()) return false;
  }
  finding.verdict = value ? Verdict::Holds : Verdict::Violated;
  if (criterion_ == Criterion::Paper && !rest.empty()) finding.parts.clear();
  if (!value) {
    finding.parts.clear();
    finding.trace = trace_of(explored(base, host.system), asked.formula, vocabulary_,
                             machine::feature_names(design_, host.system));
  }
  return true;
}

/// Why the steps alone do not tell, or nothing. Sets how they do and what was visited.
std::string DesignCheck::obstacle(const Asked& asked, const Product& host,
                                  const std::vector<std::size_t>& rest, Finding& finding) {
  Known& base = known(host);
  const bool paper = criterion_ == Criterion::Paper;
  finding.disturbance.reset();
  if (base.interface.stuck) return fmt::format("{} can get stuck", base.system.name);
  std::set<machine::GlobalState> looked_at;  // of the host
  for (const std::size_t extension : rest) {
    const StepAnalysis& one = step(host, extension);
    const std::optional<std::size_t> partner = partner_of(host, extension, rest);
    looked_at.insert(one.host_states.begin(), one.host_states.end());
    finding.whole += one.actives;
    finding.visited += one.actives;
    finding.parts.push_back({one.extension, one.actives});
    if (one.method == Method::Composed) {
      return fmt::format("{}: the host never is in a state that it comes back to", one.extension);
    }
    if (one.stuck) return fmt::format("{} can get stuck", one.extension);
    if (one.method == Method::Frontier) finding.method = Method::Frontier;
    const Preservation& preservation = one.of(asked.formula);
    if (paper ? !preservation.paper_accepts : !preservation.value_stays) {
      if (paper) return fmt::format("{} changes marks of its exit", one.extension);
      const bool loops = preservation.failure->cross_loop;
      finding.disturbance = {one.extension, preservation.failed_formula, loops};
      return fmt::format("{} {} {}", one.extension,
                         loops ? "closes a loop for" : "changes the truth of",
                         preservation.failed_formula);
    }
    if (partner) {
      return fmt::format("{} may be entered while {} is active",
                         design_.extensions[*partner].extension.name, one.extension);
    }
  }
  finding.visited += looked_at.size();
  if (paper) {
    finding.unsound_criterion = paper_is_unsound_for(vocabulary_.pool, asked.formula);
    return {};
  }
  if (rest.size() > 1 && loops_across(asked, host, rest)) {
    return "several features together close a loop";
  }
  return {};
}

bool DesignCheck::loops_across(const Asked& asked, const Product& host,
                               const std::vector<std::size_t>& rest) {
  Known& base = known(host);
  const PublishedInterface* interface = &base.interface;
  std::optional<PublishedInterface> wider;
  std::vector<machine::GlobalState> beyond;
  std::vector<const std::vector<FeatureSegments>*> segments;
  for (const std::size_t extension : rest) {
    const StepAnalysis& one = step(host, extension);
    beyond.insert(beyond.end(), one.landings_beyond.begin(), one.landings_beyond.end());
    segments.push_back(&one.segments);
  }
  if (!beyond.empty()) {
    wider = explored(base, host.system).publish_more(*interface, beyond, vocabulary_, context_);
    interface = &*wider;
  }
  const Obligations obligations = monotone_obligations(
      vocabulary_.pool, interface->formulas, asked.formula, interface->initially(asked.formula));
  for (std::size_t k = 0; k < interface->formulas.size(); ++k) {
    const CtlFormula f = interface->formulas[k];
    if (vocabulary_.pool.op(f) != logic::CtlOperator::ExistsGlobally) continue;
    if (obligations[k].gain_none && has_cross_loop(*interface, f, segments)) return true;
  }
  return false;
}

/// The rest, by building the product once for all of them.
void DesignCheck::decide_composed(std::vector<Finding>& findings, const std::vector<Asked>& asked,
                                  const Product& product) {
  try {
    const Host whole(compose(product), formulas(product.system), vocabulary_, context_);
    const bool stuck = note_stuck(whole, name_of(product));
    const std::uint64_t states = whole.graph().size();
    work_.analysed.push_back({name_of(product) + " composed", states, whole.graph().rows.edges()});
    for (std::size_t k = 0; k < asked.size(); ++k) {
      Finding& finding = findings[k];
      if (finding.verdict != Verdict::Undecided) continue;
      finding.method = Method::Composed;
      finding.visited = finding.whole = states;
      finding.parts.clear();
      if (stuck) {
        leave_open(finding);
        continue;
      }
      const bool value = whole.marks().of(asked[k].formula)[0];
      finding.verdict = value ? Verdict::Holds : Verdict::Violated;
      if (value) {
        finding.parts = {{std::string(kWholePart), states}};
        continue;
      }
      finding.trace = trace_of(whole, asked[k].formula, vocabulary_,
                               machine::feature_names(design_, product.system));
    }
  } catch (const LimitReached& limit) {
    stop(findings, limit.reason());
  }
}

}  // namespace proviso::collaboration
