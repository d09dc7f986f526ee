// The reference for designs: a product put together by the definitions and built completely, CTL
// over fair paths by what the operators say of paths. Slow, and shares nothing with the engine, the
// checker or the front end.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <stdexcept>

#include "sketch.hpp"

namespace proviso::collaboration::sketch {

/// A state of a machine: the extension that brought it, empty for the system's own, and its name.
using Identity = std::pair<std::string, std::string>;

/// The extensions whose states a name may mean, first those that hide others.
using Scope = std::vector<std::string>;

inline Identity resolved(const Design& design, const Scope& scope, const std::string& machine,
                         const std::string& name) {
  const auto has = [&name](const Machine& one) {
    return std::any_of(one.states.begin(), one.states.end(),
                       [&name](const State& state) { return state.name == name; });
  };
  for (const std::string& extension : scope) {
    for (const Machine& part : design.extension(extension)->parts) {
      if (part.name == machine && has(part)) return {extension, name};
    }
  }
  return {"", name};
}

inline Scope scope_of(const Design& design, const std::string& host) {
  Scope scope = design.attached(host);
  std::reverse(scope.begin(), scope.end());
  return scope;
}

class Meaning {
 public:
  using Set = std::vector<bool>;

  /// The extensions are attached in the order listed, but each after those of its host.
  Meaning(const Design& design, std::vector<std::string> extensions) : design_(design) {
    for (const Machine& machine : design.machines) machines_.push_back(lone(machine));
    while (!extensions.empty()) {
      const auto next = std::find_if(extensions.begin(), extensions.end(), [&](const auto& one) {
        const auto needed = design_.attached(design_.extension(one)->host);
        return std::all_of(needed.begin(), needed.end(),
                           [&](const std::string& e) { return attached_.contains(e); });
      });
      if (next == extensions.end()) throw std::logic_error("a host is missing");
      attach(*design_.extension(*next));
      attached_.insert(*next);
      extensions.erase(next);
    }
    explore();
    for (const Formula& fair : design_.fairness) fairness_.push_back(states_with(fair, {}));
    begins_path_ = fair_for_ever(Set(size(), true));
  }

  std::size_t size() const { return states_.size(); }
  bool stuck() const {
    return std::any_of(targets_.begin(), targets_.end(),
                       [](const std::set<std::size_t>& row) { return row.empty(); });
  }
  bool has(const std::string& extension) const { return attached_.contains(extension); }
  /// The states that a step leads to; 0 is the initial state.
  const std::set<std::size_t>& targets(std::size_t state) const { return targets_[state]; }
  /// The name of the state that a machine is in.
  const std::string& local(std::size_t state, const std::string& machine) const {
    for (std::size_t i = 0; i < machines_.size(); ++i) {
      if (machines_[i].name == machine) return machines_[i].states[states_[state][i]].second;
    }
    throw std::logic_error("no machine " + machine);
  }
  bool holds(const Formula& formula, const Scope& scope) const {
    return states_with(formula, scope)[0];
  }

 private:
  struct Way {
    std::size_t target;
    Guard guard;
    std::vector<std::string> sends = {};
    std::vector<Guard> unless = {};  // entries that override it
  };
  struct Whole {
    std::string name;
    std::vector<Identity> states = {};
    std::vector<std::vector<std::string>> outputs = {};
    std::vector<std::vector<Way>> ways = {};

    std::size_t find(const Identity& identity) const {
      const auto at = std::find(states.begin(), states.end(), identity);
      if (at == states.end()) throw std::logic_error("no state " + identity.second);
      return static_cast<std::size_t>(at - states.begin());
    }
  };
  /// The state of each machine; then what each of them sent when it last took a way, a bit for each
  /// output; then the observed inputs of the last step.
  using Global = std::vector<std::size_t>;

  static void add_states(Whole& whole, const Machine& machine, const std::string& owner) {
    for (const State& state : machine.states) {
      whole.states.emplace_back(owner, state.name);
      whole.outputs.push_back(state.outputs);
      whole.ways.emplace_back();
    }
  }

  static Whole lone(const Machine& machine) {
    Whole whole{machine.name};
    add_states(whole, machine, "");
    for (const Edge& edge : machine.edges) {
      whole.ways[whole.find({"", edge.source})].push_back(
          {whole.find({"", edge.target}), edge.guard, edge.sends});
    }
    return whole;
  }

  void attach(const Extension& extension) {
    const auto& interfaces = design_.interfaces_of(extension.host);
    const auto interface =
        std::find_if(interfaces.begin(), interfaces.end(),
                     [&](const Interface& one) { return one.name == extension.interface; });
    const Scope scope = scope_of(design_, extension.host);
    for (const Machine& part : extension.parts) {
      Whole& whole = *std::find_if(machines_.begin(), machines_.end(),
                                   [&](const Whole& one) { return one.name == part.name; });
      const Place& place =
          *std::find_if(interface->places.begin(), interface->places.end(),
                        [&](const Place& one) { return one.machine == part.name; });
      const std::size_t exit = whole.find(resolved(design_, scope, part.name, place.exit));
      const std::size_t reentry = whole.find(resolved(design_, scope, part.name, place.reentry));
      if (extension.overrides) {
        for (Way& way : whole.ways[exit]) {
          for (const Edge& edge : part.edges) {
            if (edge.source == "in") way.unless.push_back(edge.guard);
          }
        }
      }
      add_states(whole, part, extension.name);
      for (const Edge& edge : part.edges) {
        const std::size_t source =
            edge.source == "in" ? exit : whole.find({extension.name, edge.source});
        const std::size_t target =
            edge.target == "out" ? reentry : whole.find({extension.name, edge.target});
        whole.ways[source].push_back({target, edge.guard, edge.sends});
      }
    }
  }

  static bool is_true(const Guard& guard, const std::set<std::string>& symbols) {
    return std::all_of(guard.begin(), guard.end(), [&](const Literal& literal) {
      return symbols.contains(literal.symbol) == literal.positive;
    });
  }

  std::set<std::string> emitted(const Global& state) const {
    std::set<std::string> result;
    for (std::size_t i = 0; i < machines_.size(); ++i) {
      const auto& outputs = machines_[i].outputs[state[i]];
      result.insert(outputs.begin(), outputs.end());
      for (std::size_t k = 0; k < design_.outputs.size(); ++k) {
        if ((state[machines_.size() + i] >> k & 1) != 0) result.insert(design_.outputs[k]);
      }
    }
    return result;
  }

  /// The state and what is sent after each way that a machine can take.
  std::vector<std::pair<std::size_t, std::size_t>> ways(
      std::size_t machine, const Global& state, const std::set<std::string>& symbols) const {
    std::vector<std::pair<std::size_t, std::size_t>> result;
    for (const Way& way : machines_[machine].ways[state[machine]]) {
      const bool overridden =
          std::any_of(way.unless.begin(), way.unless.end(),
                      [&](const Guard& entry) { return is_true(entry, symbols); });
      if (overridden || !is_true(way.guard, symbols)) continue;
      std::size_t sent = 0;
      for (std::size_t k = 0; k < design_.outputs.size(); ++k) {
        const bool sends =
            std::find(way.sends.begin(), way.sends.end(), design_.outputs[k]) != way.sends.end();
        sent |= std::size_t{sends ? 1U : 0U} << k;
      }
      result.emplace_back(way.target, sent);
    }
    return result;
  }

  std::vector<Global> steps(const Global& state) const {
    std::vector<Global> result;
    const std::size_t count = machines_.size();
    for (std::size_t bits = 0; bits < std::size_t{1} << design_.inputs.size(); ++bits) {
      std::set<std::string> symbols = emitted(state);
      Global after = state;
      for (std::size_t k = 0; k < design_.inputs.size(); ++k) {
        if ((bits >> k & 1) != 0) symbols.insert(design_.inputs[k]);
      }
      for (std::size_t k = 0; k < design_.observed.size(); ++k) {
        after[2 * count + k] = symbols.contains(design_.observed[k]) ? 1 : 0;
      }
      std::vector<Global> together{after};
      for (std::size_t i = 0; i < count; ++i) {
        std::vector<Global> longer;
        for (const auto& [target, sent] : ways(i, state, symbols)) {
          for (Global one : design_.one_at_a_time ? std::vector<Global>{after} : together) {
            one[i] = target;
            one[count + i] = sent;
            longer.push_back(std::move(one));
          }
        }
        if (design_.one_at_a_time) {
          result.insert(result.end(), longer.begin(), longer.end());
        } else {
          together = std::move(longer);
        }
      }
      if (!design_.one_at_a_time) result.insert(result.end(), together.begin(), together.end());
    }
    return result;
  }

  void explore() {
    std::map<Global, std::size_t> known;
    const auto number = [&](const Global& state) {
      const auto [at, fresh] = known.try_emplace(state, states_.size());
      if (fresh) states_.push_back(state);
      return at->second;
    };
    number(Global(2 * machines_.size() + design_.observed.size(), 0));
    for (std::size_t s = 0; s < states_.size(); ++s) {
      std::set<std::size_t> row;
      for (const Global& target : steps(Global(states_[s]))) row.insert(number(target));
      targets_.push_back(std::move(row));
    }
  }

  bool is_at(std::size_t s, const std::string& machine, const Identity& identity,
             bool by_name) const {
    for (std::size_t i = 0; i < machines_.size(); ++i) {
      if (machines_[i].name != machine) continue;
      const Identity& here = machines_[i].states[states_[s][i]];
      return here.first == identity.first && (!by_name || here.second == identity.second);
    }
    return false;
  }

  bool emits(std::size_t s, const std::string& output) const {
    return emitted(states_[s]).contains(output);
  }

  bool observes(std::size_t s, const std::string& input) const {
    const auto at = std::find(design_.observed.begin(), design_.observed.end(), input);
    const auto k = static_cast<std::size_t>(at - design_.observed.begin());
    return states_[s][2 * machines_.size() + k] != 0;
  }

  /// What each state reaches in one step or more through states of the set, both ends included.
  std::vector<Set> reached_within(const Set& set) const {
    std::vector<Set> result(size(), Set(size(), false));
    for (std::size_t s = 0; s < size(); ++s) {
      if (!set[s]) continue;
      std::vector<std::size_t> queue{s};
      while (!queue.empty()) {
        const std::size_t at = queue.back();
        queue.pop_back();
        for (const std::size_t t : targets_[at]) {
          if (!set[t] || result[s][t]) continue;
          result[s][t] = true;
          queue.push_back(t);
        }
      }
    }
    return result;
  }

  /// Where a fair path begins that stays in the set: one to a state that lies on a loop through
  /// each fairness set.
  Set fair_for_ever(const Set& set) const {
    const std::vector<Set> reached = reached_within(set);
    Set on_fair_loop(size(), false);
    for (std::size_t s = 0; s < size(); ++s) {
      on_fair_loop[s] = reached[s][s];
      for (const Set& fair : fairness_) {
        bool meets = false;
        for (std::size_t t = 0; t < size(); ++t) {
          meets = meets || (fair[t] && reached[s][t] && reached[t][s]);
        }
        on_fair_loop[s] = on_fair_loop[s] && meets;
      }
    }
    Set result = on_fair_loop;
    for (std::size_t s = 0; s < size(); ++s) {
      for (std::size_t t = 0; t < size(); ++t) {
        if (on_fair_loop[t] && reached[s][t]) result[s] = true;
      }
    }
    return result;
  }

  template <typename Condition>
  Set where(const Condition& condition) const {
    Set result(size(), false);
    for (std::size_t s = 0; s < size(); ++s) result[s] = condition(s);
    return result;
  }
  Set complement(Set set) const {
    set.flip();
    return set;
  }
  Set both(const Set& a, const Set& b) const {
    return where([&](std::size_t s) { return a[s] && b[s]; });
  }
  Set either(const Set& a, const Set& b) const {
    return where([&](std::size_t s) { return a[s] || b[s]; });
  }
  /// On some fair path: next f; f until g.
  Set next(const Set& f) const {
    return where([&](std::size_t s) {
      return std::any_of(targets_[s].begin(), targets_[s].end(),
                         [&](std::size_t t) { return f[t] && begins_path_[t]; });
    });
  }
  Set until(const Set& f, const Set& g) const {
    Set result = both(g, begins_path_);
    for (bool grows = true; grows;) {
      grows = false;
      for (std::size_t s = 0; s < size(); ++s) {
        if (result[s] || !f[s]) continue;
        for (const std::size_t t : targets_[s]) {
          if (result[t]) result[s] = grows = true;
        }
      }
    }
    return result;
  }

  Set states_with(const Formula& formula, const Scope& scope) const {
    using Kind = Formula::Kind;
    const auto operand = [&](std::size_t k) { return states_with(formula.operands[k], scope); };
    const auto never = [&](std::size_t k) { return complement(operand(k)); };
    switch (formula.kind) {
      case Kind::True:
        return Set(size(), true);
      case Kind::False:
        return Set(size(), false);
      case Kind::Output:
        return where([&](std::size_t s) { return emits(s, formula.word); });
      case Kind::Observed:
        return where([&](std::size_t s) { return observes(s, formula.word); });
      case Kind::InState: {
        const Identity identity = resolved(design_, scope, formula.word, formula.name);
        return where([&](std::size_t s) { return is_at(s, formula.word, identity, true); });
      }
      case Kind::InFeature:
        return where([&](std::size_t s) {
          return is_at(s, formula.word, {formula.name, ""}, false);
        });
      case Kind::Not:
        return never(0);
      case Kind::And:
        return both(operand(0), operand(1));
      case Kind::Or:
        return either(operand(0), operand(1));
      case Kind::EX:
        return next(operand(0));
      case Kind::EF:
        return until(Set(size(), true), operand(0));
      case Kind::EG:
        return fair_for_ever(operand(0));
      case Kind::AX:
        return complement(next(never(0)));
      case Kind::AF:
        return complement(fair_for_ever(never(0)));
      case Kind::AG:
        return complement(until(Set(size(), true), never(0)));
      case Kind::EU:
        return until(operand(0), operand(1));
      // A path has no f U g iff g never comes, or f ends before it does.
      case Kind::AU:
        return complement(
            either(fair_for_ever(never(1)), until(never(1), both(never(0), never(1)))));
      // f R g: g for ever, or until both f and g.
      case Kind::ER:
        return either(fair_for_ever(operand(1)), until(operand(1), both(operand(0), operand(1))));
      case Kind::AR:
        return complement(until(never(0), never(1)));
      // f W g: f for ever, or until g.
      case Kind::EW:
        return either(fair_for_ever(operand(0)), until(operand(0), operand(1)));
      case Kind::AW:
        return complement(until(never(1), both(never(0), never(1))));
    }
    return {};
  }

  const Design& design_;
  std::vector<Whole> machines_;
  std::set<std::string> attached_;
  std::vector<Global> states_;
  std::vector<std::set<std::size_t>> targets_;
  std::vector<Set> fairness_;
  Set begins_path_;
};

}  // namespace proviso::collaboration::sketch
