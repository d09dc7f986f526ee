// All snapshots of a document under every sequence of events, and CTL over fair paths of them by
// fixpoints.
#pragma once

#include "scxml/interpreter.hpp"

namespace proviso::scxml::sketch {

class ChartGraph {
 public:
  using Set = std::vector<bool>;

  /// Explores with these events. Throws Endless if some macrostep never ends.
  ChartGraph(const Document& document, const std::vector<std::string>& events) {
    Interpreter interpreter(document);
    std::map<Snapshot, std::size_t> known;
    const auto number = [&](const Snapshot& snapshot) {
      const auto [at, fresh] = known.try_emplace(snapshot, snapshots_.size());
      if (fresh) snapshots_.push_back(snapshot);
      return at->second;
    };
    number(interpreter.start());
    for (std::size_t s = 0; s < snapshots_.size(); ++s) {
      std::set<std::size_t> row;
      for (const std::string& event : events) {
        row.insert(number(interpreter.react(Snapshot(snapshots_[s]), event)));
      }
      targets_.push_back(std::move(row));
    }
    for (const Formula& fair : document.fairness) fairness_.push_back(states_with(fair));
    begins_path_ = for_ever(Set(size(), true));
  }

  std::size_t size() const { return snapshots_.size(); }
  const std::vector<Snapshot>& snapshots() const { return snapshots_; }
  bool holds(const Formula& formula) const { return states_with(formula)[0]; }
  /// Whether a fair path begins in the initial state.
  bool has_fair_path() const { return begins_path_[0]; }

  static bool atom(const Formula& formula, const Snapshot& snapshot) {
    if (formula.op == "In") return snapshot.active.contains(formula.name);
    if (formula.op == "data") return snapshot.data.contains(formula.name);
    if (formula.op == "sent") return snapshot.sent.contains(formula.name);
    if (formula.op == "event") return snapshot.event == formula.name;
    return formula.op == "true";
  }

 private:
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
  Set before(const Set& set) const {
    return where([&](std::size_t s) {
      return std::any_of(targets_[s].begin(), targets_[s].end(),
                         [&](std::size_t t) { return set[t]; });
    });
  }
  /// Least fixpoint: g, or f and a step to where it is true.
  Set reaches(const Set& f, const Set& g) const {
    Set result = g;
    for (Set next = result;; result = next) {
      next = either(g, both(f, before(result)));
      if (next == result) return result;
    }
  }
  /// Greatest fixpoint (Emerson and Lei): f, and a step to a way through f to each fairness set
  /// where this is true again.
  Set for_ever(const Set& f) const {
    Set result = f;
    while (true) {
      Set next = both(f, before(result));
      for (const Set& fair : fairness_) next = both(next, before(reaches(f, both(result, fair))));
      next = both(next, result);
      if (next == result) return result;
      result = next;
    }
  }

  Set exists_until(const Set& f, const Set& g) const { return reaches(f, both(g, begins_path_)); }
  Set all_until(const Set& f, const Set& g) const {
    const Set neither = both(complement(f), complement(g));
    return complement(either(exists_until(complement(g), neither), for_ever(complement(g))));
  }
  Set all_release(const Set& f, const Set& g) const {
    return complement(exists_until(complement(f), complement(g)));
  }
  Set exists_release(const Set& f, const Set& g) const {
    return complement(all_until(complement(f), complement(g)));
  }

  Set states_with(const Formula& formula) const {
    const std::string& op = formula.op;
    if (formula.operands.empty()) {
      return where([&](std::size_t s) { return atom(formula, snapshots_[s]); });
    }
    const Set f = states_with(formula.operands[0]);
    const Set all(size(), true);
    if (op == "!") return complement(f);
    if (op == "EX") return before(both(f, begins_path_));
    if (op == "EF") return exists_until(all, f);
    if (op == "EG") return for_ever(f);
    if (op == "AX") return complement(before(both(complement(f), begins_path_)));
    if (op == "AF") return complement(for_ever(complement(f)));
    if (op == "AG") return complement(exists_until(all, complement(f)));
    const Set g = states_with(formula.operands[1]);
    if (op == "&&") return both(f, g);
    if (op == "||") return either(f, g);
    if (op == "->") return either(complement(f), g);
    if (op == "==" || op == "<->") return where([&](std::size_t s) { return f[s] == g[s]; });
    if (op == "!=") return where([&](std::size_t s) { return f[s] != g[s]; });
    if (op == "EU") return exists_until(f, g);
    if (op == "AU") return all_until(f, g);
    if (op == "ER") return exists_release(f, g);
    if (op == "AR") return all_release(f, g);
    if (op == "EW") return exists_release(g, either(f, g));
    if (op == "AW") return all_release(g, either(f, g));
    throw std::logic_error("not a formula: " + op);
  }

  std::vector<Snapshot> snapshots_;
  std::vector<std::set<std::size_t>> targets_;
  std::vector<Set> fairness_;
  Set begins_path_;
};

}  // namespace proviso::scxml::sketch
