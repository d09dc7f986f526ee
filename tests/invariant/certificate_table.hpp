// Whether a certificate is a proof, by writing out all states and steps of a small system.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "circuit/problem.hpp"
#include "circuit/system.hpp"
#include "outcome/invariant_certificate.hpp"

namespace proviso::circuit {

/// All valuations of (now, inputs, next) of a system with few bits, and functions as sets of them.
class CertificateTable {
 public:
  explicit CertificateTable(const System& system) : system_(system), graph_(system.graph) {
    for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
      (system.is_input(BitId{i}) ? inputs_ : state_).push_back(i);
    }
    states_ = std::size_t{1} << state_.size();
    steps_ = states_ * (std::size_t{1} << inputs_.size()) * states_;
    domains_ = Columns(*this, domain_constraints(system_, graph_));
    for (std::uint32_t i = 0; i < system.components.size(); ++i) {
      components_.push_back(Columns(*this, constraints_of(system_, graph_, ComponentId{i})));
    }
  }

  /// As outcome/invariant_certificate.hpp says; components are found by name, each once.
  bool proves(const InvariantCertificate& certificate, const Property& property) const {
    std::vector<Literal> functions{certificate.invariant};
    for (const CertifiedEnvironment& part : certificate.environment) {
      functions.push_back(part.initial);
      functions.push_back(part.relation);
    }
    const Table own = table(certificate.graph, functions, certificate_names(certificate));
    const Column& invariant = own[0];
    Column initial = together(certificate.focus, &Columns::initial);
    Column step = together(certificate.focus, &Columns::transition);
    for (std::size_t i = 0; i < certificate.environment.size(); ++i) {
      const auto& members = certificate.environment[i].components;
      if (!implies(together(members, &Columns::initial), own[1 + 2 * i])) return false;
      if (!implies(together(members, &Columns::transition), own[2 + 2 * i])) return false;
      initial = both(initial, own[1 + 2 * i]);
      step = both(step, own[2 + 2 * i]);
    }
    const Column good = table(graph_, {property.invariant}, system_names())[0];
    const bool of_steps = problem_of(system_, property.invariant).watches_steps;
    if (!of_steps && !implies(both(invariant, domains_.initial), good)) return false;
    const Column allowed = of_steps ? good : Column(steps_, true);
    return keeps(certificate.depth, initial, step, invariant, allowed);
  }

 private:
  using Column = std::vector<bool>;
  using Table = std::vector<Column>;
  /// The literals of a bit: now, and after the step.
  using Names = std::map<std::uint32_t, std::pair<Literal, Literal>>;

  struct Columns {
    Columns() = default;
    Columns(CertificateTable& table, const Constraints& constraints) {
      const Literal one = table.graph_.conjunction(constraints.initial);
      const Literal other = table.graph_.conjunction(constraints.transition);
      Table columns = table.table(table.graph_, {one, other}, table.system_names());
      initial = std::move(columns[0]);
      transition = std::move(columns[1]);
    }

    Column initial = {};
    Column transition = {};
  };

  Names system_names() const {
    Names names;
    for (std::uint32_t i = 0; i < system_.bits.size(); ++i) {
      names[i] = {system_.bits[i].now, system_.bits[i].next};
    }
    return names;
  }

  Names certificate_names(const InvariantCertificate& certificate) const {
    Names names;
    for (std::uint32_t i = 0; i < system_.bits.size(); ++i) {
      for (const CertifiedBit& bit : certificate.bits) {
        if (bit.name == bit_name(system_, BitId{i})) names[i] = {bit.now, bit.next};
      }
    }
    return names;
  }

  /// The row of a step is: the state before, the inputs, the state after, from the lowest bit on.
  Table table(const Graph& graph, const std::vector<Literal>& functions, const Names& names) const {
    Table columns(functions.size(), Column(steps_));
    Evaluation values(graph);
    for (std::size_t row = 0; row < steps_; ++row) {
      std::size_t rest = row;
      const auto assign = [&](const std::vector<std::uint32_t>& bits, bool next) {
        for (const std::uint32_t bit : bits) {
          const auto found = names.find(bit);
          if (found != names.end()) {
            const Literal literal = next ? found->second.second : found->second.first;
            if (literal != kFalse) values.set(literal, rest % 2 != 0);
          }
          rest /= 2;
        }
      };
      assign(state_, false);
      assign(inputs_, false);
      assign(state_, true);
      values.run();
      for (std::size_t i = 0; i < functions.size(); ++i) columns[i][row] = values[functions[i]];
    }
    return columns;
  }

  std::size_t before(std::size_t row) const { return row % states_; }
  std::size_t after(std::size_t row) const { return row / (steps_ / states_); }

  static Column both(const Column& one, const Column& other) {
    Column result(one.size());
    for (std::size_t i = 0; i < one.size(); ++i) result[i] = one[i] && other[i];
    return result;
  }
  static bool implies(const Column& one, const Column& other) { return both(one, other) == one; }

  /// What the members say together with the domains.
  Column together(const std::vector<Fingerprint>& members, Column Columns::*of) const {
    Column all = domains_.*of;
    for (std::size_t i = 0; i < system_.components.size(); ++i) {
      for (const Fingerprint& member : members) {
        if (member.name == system_.components[i].name) all = both(all, components_[i].*of);
      }
    }
    return all;
  }

  /// Functions of the state have the value of a row at the row of the state.
  bool keeps(unsigned depth, const Column& initial, const Column& step, const Column& invariant,
             const Column& allowed) const {
    Column first(states_), some(states_);
    for (std::size_t s = 0; s < states_; ++s) first[s] = initial[s], some[s] = invariant[s];
    for (unsigned i = 0;; ++i) {
      for (std::size_t s = 0; s < states_; ++s) {
        if (first[s] && !invariant[s]) return false;
      }
      if (i + 1 == depth) break;
      Column next_first(states_), next_some(states_);
      for (std::size_t row = 0; row < steps_; ++row) {
        if (!step[row]) continue;
        if (first[before(row)] && !allowed[row]) return false;
        if (first[before(row)]) next_first[after(row)] = true;
        if (some[before(row)] && allowed[row] && invariant[after(row)]) {
          next_some[after(row)] = true;
        }
      }
      first = next_first;
      some = next_some;
    }
    for (std::size_t row = 0; row < steps_; ++row) {
      if (step[row] && some[before(row)] && !(allowed[row] && invariant[after(row)])) return false;
    }
    return true;
  }

  const System& system_;
  Graph graph_;
  std::vector<std::uint32_t> state_;
  std::vector<std::uint32_t> inputs_;
  std::size_t states_ = 0;
  std::size_t steps_ = 0;
  Columns domains_;
  std::vector<Columns> components_;
};

}  // namespace proviso::circuit
