#include "engine/certify/invariant.hpp"

#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "circuit/fingerprint.hpp"
#include "circuit/problem.hpp"
#include "engine/certify/certified_functions.hpp"
#include "engine/certify/certified_path.hpp"

namespace proviso::certify {
namespace {

using circuit::ComponentId;
using circuit::Literal;

/// Which components of the system a part of the certificate means.
using Members = std::vector<ComponentId>;

class Check {
 public:
  Check(const circuit::System& system, const circuit::Property& property,
        const InvariantCertificate& certificate, Context& context, InvariantFinding& finding)
      : system_(system),
        property_(property),
        certificate_(certificate),
        context_(context),
        finding_(finding),
        of_steps_(certify::is_of_steps(system, property)) {}

  /// What is wrong, or nothing.
  std::string run(bool allow_changes) {
    if (certificate_.property != property_.text || certificate_.context != property_.context) {
      return "it is about another property";
    }
    if (certificate_.depth == 0) return "its depth is 0";
    if (auto wrong = find_members(); !wrong.empty()) return wrong;
    if (!allow_changes && !finding_.changed.empty()) {
      return fmt::format("component {} has changed", finding_.changed.front());
    }
    circuit::Graph graph = system_.graph;
    auto translated = translate(system_, certificate_, graph);
    if (!translated) return translated.error();
    functions_ = std::move(*translated);
    domains_ = circuit::domain_constraints(system_, graph);
    for (std::uint32_t i = 0; i < system_.components.size(); ++i) {
      constraints_.push_back(circuit::constraints_of(system_, graph, ComponentId{i}));
    }
    graph_ = &graph;
    return examine();
  }

 private:
  std::string find_members() {
    const std::vector<std::string> hashes = circuit::fingerprints(system_);
    std::map<std::string, std::uint32_t> places;
    for (std::uint32_t i = 0; i < system_.components.size(); ++i) {
      places.emplace(system_.components[i].name, i);
    }
    std::set<std::uint32_t> seen;
    std::set<std::string> changed;
    std::string wrong;
    const auto find = [&](const std::vector<Fingerprint>& fingerprints, bool may_repeat) {
      Members members;
      for (const Fingerprint& fingerprint : fingerprints) {
        const auto place = places.find(fingerprint.name);
        if (place == places.end()) {
          wrong = fmt::format("the system has no component {}", fingerprint.name);
          continue;
        }
        const bool is_new = seen.insert(place->second).second;
        if (!is_new && !may_repeat) {
          wrong = fmt::format("component {} is in two places of it", fingerprint.name);
        }
        members.push_back(ComponentId{place->second});
        if (hashes[place->second] != fingerprint.hash) changed.insert(place->first);
      }
      return members;
    };
    focus_ = find(certificate_.focus, false);
    for (const CertifiedEnvironment& part : certificate_.environment) {
      // What a component implies alone and what it implies with others are parts of their own.
      environment_.push_back(find(part.components, true));
    }
    finding_.changed.assign(changed.begin(), changed.end());
    for (std::uint32_t i = 0; wrong.empty() && i < system_.components.size(); ++i) {
      if (!seen.contains(i)) {
        wrong = fmt::format("component {} is not in it", system_.components[i].name);
      }
    }
    return wrong;
  }

  std::string examine() {
    for (std::size_t i = 0; i < environment_.size(); ++i) {
      const TranslatedEnvironment& part = functions_.environment[i];
      if (!initial_states_imply(environment_[i], part.initial)) {
        return fmt::format("the initial states of {} are not those it says",
                           names(environment_[i]));
      }
      if (!steps_imply(environment_[i], part.relation)) {
        return fmt::format("the steps of {} are not those it says", names(environment_[i]));
      }
    }
    if (auto wrong = first_states(); !wrong.empty()) return wrong;
    if (!is_kept()) return "the invariant is not kept by steps";
    if (!of_steps_ && !invariant_implies_property()) {
      return "the invariant does not imply the property";
    }
    return "";
  }

  std::string names(const Members& members) const {
    std::string text;
    for (const ComponentId member : members) {
      text += (text.empty() ? "" : ", ") + system_.components[circuit::index(member)].name;
    }
    return text.empty() ? "no component" : text;
  }

  CertifiedPath path() { return CertifiedPath(system_, *graph_, context_); }

  bool impossible(CertifiedPath& path) {
    ++finding_.questions;
    return path.is_impossible();
  }

  bool initial_states_imply(const Members& members, Literal function) {
    CertifiedPath one = path();
    one.require(0, domains_.initial);
    for (const ComponentId member : members) one.require(0, of(member).initial);
    one.require(0, {!function});
    return impossible(one);
  }

  bool steps_imply(const Members& members, Literal function) {
    CertifiedPath one = path();
    one.add_step();
    one.require(0, domains_.transition);
    for (const ComponentId member : members) one.require(0, of(member).transition);
    one.require(0, {!function});
    return impossible(one);
  }

  /// The step that leaves the last state: of the focus, in an environment as the certificate says.
  void add_step(CertifiedPath& path) {
    const std::size_t from = path.last();
    path.add_step();
    path.require(from, domains_.transition);
    for (const ComponentId member : focus_) path.require(from, of(member).transition);
    for (const TranslatedEnvironment& part : functions_.environment) {
      path.require(from, {part.relation});
    }
  }

  std::string first_states() {
    CertifiedPath first = path();
    first.require(0, domains_.initial);
    for (const ComponentId member : focus_) first.require(0, of(member).initial);
    for (const TranslatedEnvironment& part : functions_.environment) {
      first.require(0, {part.initial});
    }
    for (unsigned i = 0; i < certificate_.depth; ++i) {
      if (i > 0) add_step(first);
      ++finding_.questions;
      if (!first.excludes(i, !functions_.invariant)) {
        return i == 0 ? "the invariant does not hold initially"
                      : fmt::format("the invariant does not hold after {} steps", i);
      }
      if (i == 0 || !of_steps_) continue;
      ++finding_.questions;
      if (!first.excludes(i - 1, !property_.invariant)) {
        return fmt::format("the property does not hold in step {}", i);
      }
    }
    return "";
  }

  bool is_kept() {
    CertifiedPath path = this->path();
    for (unsigned i = 0; i < certificate_.depth; ++i) {
      path.require(i, {functions_.invariant});
      if (i > 0 && of_steps_) path.require(i - 1, {property_.invariant});
      add_step(path);
    }
    const std::size_t last = path.last();
    ++finding_.questions;
    if (!path.excludes(last, !functions_.invariant)) return false;
    if (!of_steps_) return true;
    ++finding_.questions;
    return path.excludes(last - 1, !property_.invariant);
  }

  bool invariant_implies_property() {
    CertifiedPath one = path();
    one.require(0, domains_.initial);
    one.require(0, {functions_.invariant, !property_.invariant});
    return impossible(one);
  }

  const circuit::Constraints& of(ComponentId member) const {
    return constraints_[circuit::index(member)];
  }

  const circuit::System& system_;
  const circuit::Property& property_;
  const InvariantCertificate& certificate_;
  Context& context_;
  InvariantFinding& finding_;
  bool of_steps_;
  Members focus_;
  std::vector<Members> environment_;
  TranslatedCertificate functions_;
  circuit::Constraints domains_;
  std::vector<circuit::Constraints> constraints_;  // by component
  const circuit::Graph* graph_ = nullptr;          // has all functions
};

}  // namespace

InvariantFinding check_invariant(const circuit::System& system, const circuit::Property& property,
                                 const InvariantCertificate& certificate, Context& context) {
  return circuit_finding<Check>(system, property, certificate, false, context);
}

InvariantFinding recheck_invariant(const circuit::System& system, const circuit::Property& property,
                                   const InvariantCertificate& certificate, Context& context) {
  return circuit_finding<Check>(system, property, certificate, true, context);
}

}  // namespace proviso::certify
