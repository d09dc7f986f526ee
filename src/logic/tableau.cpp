// Which automaton accepts exactly the words that satisfy f?
//
// A state is a set of obligations, formulas that the rest of the word must satisfy together. What
// a formula asks now and what it leaves for later is its cover: a set of terms (guard, next,
// promises), one of which must be chosen,
//
//   cover(p)     = { (p, ∅, ∅) }                     cover(f ∨ g) = cover(f) ∪ cover(g)
//   cover(X f)   = { (true, conjuncts of f, ∅) }     cover(f ∧ g) = cover(f) × cover(g)
//   cover(f U g) = cover(g) ∪ cover(f) × { (true, {f U g}, {f U g}) }
//   cover(f R g) = cover(g) × (cover(f) ∪ { (true, {f R g}, ∅) })
//
// where × joins guards, obligations and promises of each pair and drops contradictory guards. The
// edges of a state are the terms of the product of its obligations' covers. A promise says that
// f U g is put off; a run that promises it at every step from some point on never fulfils it, so
// a run accepts iff each f U g is infinitely often not promised.
//
// The promises on edges are Couvreur's (On-the-fly verification of linear temporal logic, FM 1999);
// building covers bottom-up, once for each subformula, is Gastin and Oddoux's (Fast LTL to Büchi
// automata translation, CAV 2001). A term is dropped when another asks for no more: a weaker guard,
// fewer obligations, fewer promises. An obligation is dropped when another one absorbs it, that is
// cover(f) × cover(g) = cover(f), and states are identified by their covers rather than by their
// obligations: {G F a} and {G F a, F a} are one.
//
// Cost: exponentially many states in the worst case, which is inherent; a cover may be exponential
// in the formula too. Beyond kMaximumTerms terms the formula is refused.
//
//   G F a:  {G F a}  --a-->             {G F a}
//                    --true, F a put off-->  {G F a, F a}, which has the same cover: the same state
#include "logic/tableau.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

namespace proviso::logic {
namespace {

constexpr std::size_t kMaximumTerms = std::size_t{1} << 18;  // in all covers together
constexpr std::size_t kMaximumCover = std::size_t{1} << 14;
constexpr std::size_t kMaximumForAbsorption = 64;  // obligations: all pairs are compared
constexpr std::uint32_t kMaximumAtoms = 64;

using FormulaSet = std::vector<Formula>;  // ascending

FormulaSet join(const FormulaSet& a, const FormulaSet& b) {
  FormulaSet result;
  result.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

bool includes(const FormulaSet& larger, const FormulaSet& smaller) {
  return larger.size() >= smaller.size() &&
         std::includes(larger.begin(), larger.end(), smaller.begin(), smaller.end());
}

struct Term {
  Guard guard;
  FormulaSet next;
  FormulaSet promises;

  bool asks_no_more_than(const Term& other) const {
    return guard.covers(other.guard) && includes(other.next, next) &&
           includes(other.promises, promises);
  }
  friend bool operator==(const Term&, const Term&) = default;
  friend bool operator<(const Term& a, const Term& b) {
    const auto key = [](const Term& t) {
      return std::tie(t.guard.positive, t.guard.negative, t.next, t.promises);
    };
    return key(a) < key(b);
  }
  friend std::size_t hash_value(const Term& term) {
    std::size_t seed = 0;
    boost::hash_combine(seed, term.guard.positive);
    boost::hash_combine(seed, term.guard.negative);
    boost::hash_combine(seed, term.next);
    boost::hash_combine(seed, term.promises);
    return seed;
  }
};

// Ascending; no term asks no more than another. So equal covers are equal vectors.
using Cover = std::vector<Term>;

class Tableau {
 public:
  Tableau(const FormulaPool& pool, Context& context) : pool_(pool), context_(context) {}

  GeneralisedBuchi build(Formula f) {
    state_of(conjuncts(f));
    for (std::size_t state = 0; state < covers_of_states_.size(); ++state) {
      std::vector<GeneralisedBuchi::Edge> row;
      for (const Term& term : *covers_of_states_[state]) {
        row.push_back({term.guard, state_of(term.next), term.promises});
      }
      result_.rows.push_back(std::move(row));
    }
    return std::move(result_);
  }

 private:
  std::uint32_t state_of(const FormulaSet& obligations) {
    const auto known = by_obligations_.find(obligations);
    if (known != by_obligations_.end()) return known->second;
    const FormulaSet needed = unabsorbed(obligations);
    const std::uint32_t state =
        needed.size() < obligations.size() ? state_of(needed) : state_of(cover_of(needed));
    by_obligations_.emplace(obligations, state);
    return state;
  }

  std::uint32_t state_of(Cover cover) {
    const auto fresh_state = static_cast<std::uint32_t>(covers_of_states_.size());
    const auto [at, fresh] = by_cover_.try_emplace(std::move(cover), fresh_state);
    if (fresh) {
      count_terms(at->first);
      covers_of_states_.push_back(&at->first);
    }
    return at->second;
  }

  Cover cover_of(const FormulaSet& obligations) {
    if (obligations.empty()) return {Term{}};
    Cover cover = cover_of(obligations.front());
    for (const Formula f : std::span(obligations).subspan(1)) cover = product(cover, cover_of(f));
    return cover;
  }

  // Nothing that is left absorbs anything else that is left, since absorption is transitive.
  FormulaSet unabsorbed(const FormulaSet& obligations) {
    if (obligations.size() > kMaximumForAbsorption) return obligations;
    FormulaSet result;
    for (const Formula g : obligations) {
      const bool absorbed = std::any_of(obligations.begin(), obligations.end(), [&](Formula f) {
        return f != g && absorbs(f, g) && (f < g || !absorbs(g, f));
      });
      if (!absorbed) result.push_back(g);
    }
    return result;
  }

  bool absorbs(Formula f, Formula g) {
    const std::uint64_t key = std::uint64_t{index(f)} << 32 | index(g);
    if (const auto at = absorbs_.find(key); at != absorbs_.end()) return at->second;
    const Cover& cover = cover_of(f);
    const bool result = product(cover, cover_of(g)) == cover;
    absorbs_.emplace(key, result);
    return result;
  }

  FormulaSet conjuncts(Formula f) const {
    FormulaSet result;
    std::vector<Formula> todo{f};
    while (!todo.empty()) {
      const Formula g = todo.back();
      todo.pop_back();
      if (pool_.op(g) == Operator::And) {
        todo.push_back(pool_.left(g));
        todo.push_back(pool_.right(g));
      } else if (g != pool_.truth(true)) {
        result.push_back(g);
      }
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  const Cover& cover_of(Formula f) {
    std::vector<Formula> todo{f};
    while (!todo.empty()) {
      const Formula g = todo.back();
      const std::size_t pending = todo.size();
      if (covers_.find(g) == covers_.end()) {
        for (const Formula operand : operands_now(g)) {
          if (covers_.find(operand) == covers_.end()) todo.push_back(operand);
        }
        if (todo.size() > pending) continue;
        count_terms(covers_.emplace(g, expand(g)).first->second);
      }
      todo.pop_back();
    }
    return covers_.at(f);
  }

  // The operands whose covers make the cover of f.
  std::vector<Formula> operands_now(Formula f) const {
    switch (pool_.op(f)) {
      case Operator::And:
      case Operator::Or:
      case Operator::Until:
      case Operator::Release:
        return {pool_.left(f), pool_.right(f)};
      default:
        return {};
    }
  }

  Cover expand(Formula f) {
    const auto left = [&]() -> const Cover& { return covers_.at(pool_.left(f)); };
    const auto right = [&]() -> const Cover& { return covers_.at(pool_.right(f)); };
    switch (pool_.op(f)) {
      case Operator::False:
        return {};
      case Operator::True:
        return {Term{}};
      case Operator::Atom:
        return {Term{{bit(f), 0}, {}, {}}};
      case Operator::Not:
        assert(pool_.op(pool_.left(f)) == Operator::Atom);
        return {Term{{0, bit(pool_.left(f))}, {}, {}}};
      case Operator::Next:
        return {Term{{}, conjuncts(pool_.left(f)), {}}};
      case Operator::And:
        return product(left(), right());
      case Operator::Or:
        return sum(left(), right());
      case Operator::Until:
        return sum(right(), product(left(), {Term{{}, {f}, {f}}}));
      case Operator::Release:
        return product(right(), sum(left(), {Term{{}, {f}, {}}}));
    }
    return {};
  }

  Valuation bit(Formula atom) const {
    if (pool_.atom_of(atom) >= kMaximumAtoms) {
      throw FormulaTooLarge("the formula has more than 64 atoms");
    }
    return Valuation{1} << pool_.atom_of(atom);
  }

  Cover sum(Cover cover, const Cover& more) {
    for (const Term& term : more) add(cover, term);
    std::sort(cover.begin(), cover.end());
    return cover;
  }

  Cover product(const Cover& a, const Cover& b) {
    Cover result;
    for (const Term& s : a) {
      for (const Term& t : b) {
        const Guard guard = s.guard & t.guard;
        if (guard.contradictory()) continue;
        add(result, {guard, join(s.next, t.next), join(s.promises, t.promises)});
      }
    }
    std::sort(result.begin(), result.end());
    return result;
  }

  void add(Cover& cover, Term term) {
    poll(cover.size());
    for (const Term& other : cover) {
      if (other.asks_no_more_than(term)) return;
    }
    cover.erase(std::remove_if(cover.begin(), cover.end(),
                               [&](const Term& other) { return term.asks_no_more_than(other); }),
                cover.end());
    cover.push_back(std::move(term));
    if (cover.size() > kMaximumCover) throw FormulaTooLarge("the formula has too many cases");
  }

  void count_terms(const Cover& cover) {
    terms_ += cover.size();
    if (terms_ > kMaximumTerms) throw FormulaTooLarge("the formula's automaton is too large");
  }

  void poll(std::size_t steps) {
    constexpr std::size_t kStepsBetweenPolls = 1 << 16;
    steps_ += steps + 1;
    if (steps_ < kStepsBetweenPolls) return;
    steps_ = 0;
    context_.poll({"translating the formula", covers_of_states_.size(), terms_, 0});
  }

  const FormulaPool& pool_;
  Context& context_;
  GeneralisedBuchi result_;
  std::unordered_map<Formula, Cover> covers_;
  boost::unordered_flat_map<FormulaSet, std::uint32_t> by_obligations_;
  boost::unordered_flat_map<std::uint64_t, bool> absorbs_;
  std::unordered_map<Cover, std::uint32_t, boost::hash<Cover>> by_cover_;
  std::vector<const Cover*> covers_of_states_;  // the keys of by_cover_, which stay where they are
  std::size_t terms_ = 0;
  std::size_t steps_ = 0;
};

}  // namespace

GeneralisedBuchi tableau(const FormulaPool& pool, Formula f, Context& context) {
  return Tableau(pool, context).build(f);
}

}  // namespace proviso::logic
