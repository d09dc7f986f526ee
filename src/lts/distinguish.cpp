// How can one see that two states differ that can do the same traces?
//
// They differ in when choices are made, and a formula of Hennessy and Milner's logic (Algebraic
// laws for nondeterminism and concurrency, 1985) tells them apart. Cleaveland (On automatically
// explaining bisimulation inequivalence, 1990) reads it off the refinement: if round k + 1 is the
// first to part s from t, then one of them, say s, can do some a to s', where t can only do a to
// states that round k at the latest parts from s'. We repeat naive refinement on the quotient,
// remember all rounds, and walk down: to s' and the answer of t that is hardest to tell from it,
// until every answer is parted from s' by what can be done at once. What that is, is the reason.
//
// A step is: for strong bisimulation a transition; for weak bisimulation τ* a τ* or τ*; for
// branching bisimulation a transition after inert steps, where inert is what the round before takes
// for inert.
//
// Cost: rounds × transitions of the quotient, in time and, for the classes, rounds × states space.
//
//   a.(b + c) and a.b + a.c, strong     trace a: the first can always do c, the second may not
#include "lts/distinguish.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "lts/weak_bisimulation.hpp"

namespace proviso::lts {
namespace {

constexpr const char* kFirst = "first";
constexpr const char* kSecond = "second";

/// A step of the kind that a bisimulation plays with.
struct Move {
  std::uint32_t action;
  std::uint32_t target;

  friend auto operator<=>(const Move&, const Move&) = default;
};

/// What is refined once more to explain: the quotient with π as its last state, and END doing the
/// action after the last of the alphabet.
class Explanation {
 public:
  Explanation(const Lts& lts, StateId second, const Partition& partition, Comparison comparison,
              Context& context)
      : alphabet_(lts.alphabet()),
        comparison_(comparison),
        context_(context),
        first_(partition.block_of_state[index(kInitial)]),
        second_(partition.block_of_state[index(second)]),
        error_(partition.block_count) {
    GrowingArray<Transition> transitions;
    if (comparison == Comparison::WeakBisimulation) {
      transitions = saturate(lts, partition, context).steps;
    } else {
      const bool strong = comparison == Comparison::StrongBisimulation;
      transitions =
          block_transitions(lts, partition, strong ? TauLoops::Keep : TauLoops::Drop, context);
      if (const auto end = lts.end()) {
        const std::uint32_t block = partition.block_of_state[index(*end)];
        transitions.push_back({block, end_action(), block});
      }
    }
    moves_.resize(error_ + 1);
    for (const Transition& t : transitions) {
      moves_[t.source].push_back({t.action, std::min(t.target, error_)});
    }
  }

  Difference run() {
    refine();
    after_first_ = {first_};
    after_second_ = {second_};
    std::uint32_t s = first_;
    std::uint32_t t = second_;
    bool swapped = false;  // whether s is a state of the second system
    std::vector<std::string> trace;
    for (;;) {
      const std::size_t round = parting_round(s, t);
      if (round == 1) return {std::move(trace), immediate_reason(s, t, swapped)};
      const Challenge challenge = find_challenge(s, t, round - 1);
      if (challenge.by_second) {
        std::swap(s, t);
        swapped = !swapped;
      }
      if (challenge.answers.empty()) return {std::move(trace), early_reason(challenge, swapped)};
      trace.push_back(alphabet_.name(ActionId{challenge.move.action}));
      advance(challenge.move.action);
      s = challenge.move.target;
      t = *std::max_element(challenge.answers.begin(), challenge.answers.end(),
                            [&](std::uint32_t a, std::uint32_t b) {
                              return parting_round(s, a) < parting_round(s, b);
                            });
      if (parting_round(s, t) <= 1) {
        return {std::move(trace), reason(s, t, challenge.answers, swapped)};
      }
    }
  }

 private:
  using Classes = std::vector<std::uint32_t>;
  using States = std::vector<std::uint32_t>;
  enum class Way { Any, IntoError, WithoutError };
  /// What a state can do at once: an action, and how.
  using Ability = std::pair<std::uint32_t, Way>;

  /// A move that the other state has no good answer to, and the answers it has.
  struct Challenge {
    bool by_second = false;  // by t
    Move move{};
    States answers;
  };

  std::uint32_t end_action() const { return static_cast<std::uint32_t>(alphabet_.size()); }

  /// The moves of a state in the round that follows on these classes.
  std::vector<Move> moves(std::uint32_t s, const Classes& classes) const {
    if (comparison_ != Comparison::BranchingBisimulation) return moves_[s];
    std::vector<Move> result;
    std::vector<std::uint32_t> inert{s};
    for (std::size_t i = 0; i < inert.size(); ++i) {
      for (const Move& move : moves_[inert[i]]) {
        if (move.action != index(kTau) || classes[move.target] != classes[s]) {
          result.push_back(move);
        } else if (std::find(inert.begin(), inert.end(), move.target) == inert.end()) {
          inert.push_back(move.target);
        }
      }
    }
    return result;
  }

  /// Naive rounds until the initial states are apart.
  void refine() {
    Classes classes(error_ + 1, 0);
    classes[error_] = 1;
    rounds_.push_back(classes);
    while (rounds_.back()[first_] == rounds_.back()[second_]) {
      const Classes& last = rounds_.back();
      std::map<std::pair<std::uint32_t, std::vector<Move>>, std::uint32_t> known;
      for (std::uint32_t s = 0; s <= error_; ++s) {
        std::vector<Move> signature = moves(s, last);
        for (Move& move : signature) move.target = last[move.target];
        std::sort(signature.begin(), signature.end());
        signature.erase(std::unique(signature.begin(), signature.end()), signature.end());
        const auto fresh = static_cast<std::uint32_t>(known.size());
        classes[s] = known.try_emplace({last[s], std::move(signature)}, fresh).first->second;
        if ((s & 0x3FF) == 0) context_.poll({"comparing", 0, 0, rounds_.size()});
      }
      rounds_.push_back(classes);
    }
  }

  /// The first round that has the two apart; they must differ in the last.
  std::size_t parting_round(std::uint32_t s, std::uint32_t t) const {
    std::size_t round = 0;
    while (rounds_[round][s] == rounds_[round][t]) ++round;
    return round;
  }

  /// Both systems do one more action of the trace.
  void advance(std::uint32_t action) {
    for (States* states : {&after_first_, &after_second_}) {
      const bool branching = comparison_ == Comparison::BranchingBisimulation;
      if (branching) *states = step(*states, index(kTau), true);
      const bool done = branching && action == index(kTau);
      if (!done) *states = step(*states, action, false);
    }
  }

  /// The states after one step with the action, or after any number of them.
  States step(const States& from, std::uint32_t action, bool any_number) const {
    States result;
    States queue = from;
    std::vector<bool> seen(error_ + 1, false);
    if (any_number) {
      for (const std::uint32_t s : from) seen[s] = true;
      result = from;
    }
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const Move& move : moves_[queue[i]]) {
        if (move.action != action || seen[move.target]) continue;
        seen[move.target] = true;
        result.push_back(move.target);
        if (any_number) queue.push_back(move.target);
      }
    }
    return result;
  }

  /// The challenge whose answers are parted soonest, and of these the one with the fewest answers.
  /// A state may answer τ by staying where it is.
  Challenge find_challenge(std::uint32_t s, std::uint32_t t, std::size_t round) const {
    const Classes& classes = rounds_[round];
    const bool may_stay = comparison_ != Comparison::StrongBisimulation;
    std::optional<Challenge> best;
    std::pair<std::size_t, std::size_t> best_rank;
    for (const bool by_second : {false, true}) {
      const std::uint32_t other = by_second ? s : t;
      const std::vector<Move> answers = moves(other, classes);
      for (const Move& move : moves(by_second ? t : s, classes)) {
        Challenge challenge{by_second, move, {}};
        if (may_stay && move.action == index(kTau)) challenge.answers.push_back(other);
        for (const Move& answer : answers) {
          if (answer.action == move.action) challenge.answers.push_back(answer.target);
        }
        bool met = false;
        std::size_t latest = challenge.answers.empty() ? rounds_.size() : 0;
        for (const std::uint32_t answer : challenge.answers) {
          met = met || classes[answer] == classes[move.target];
          if (!met) latest = std::max(latest, parting_round(answer, move.target));
        }
        const std::pair rank{latest, challenge.answers.size()};
        if (met || (best && best_rank <= rank)) continue;
        best = std::move(challenge);
        best_rank = rank;
      }
    }
    return *best;
  }

  std::vector<Ability> abilities(std::uint32_t s) const {
    std::vector<Ability> result;
    const bool sees_tau = comparison_ == Comparison::StrongBisimulation;
    for (const Move& move : moves(s, rounds_.front())) {
      const bool error = move.target == error_;
      const bool visible = sees_tau || move.action != index(kTau);
      if (visible) result.emplace_back(move.action, Way::Any);
      if (visible && !error) result.emplace_back(move.action, Way::WithoutError);
      if (error) result.emplace_back(move.action, Way::IntoError);
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  /// The abilities of s that t lacks.
  std::vector<Ability> surplus(std::uint32_t s, std::uint32_t t) const {
    const auto a = abilities(s);
    const auto b = abilities(t);
    std::vector<Ability> result;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
    return result;
  }

  std::string describe(Ability ability) const {
    const auto [action, way] = ability;
    if (action == end_action()) return "terminate";
    const std::string& name = alphabet_.name(ActionId{action});
    switch (way) {
      case Way::Any:
        return fmt::format("do {}", name);
      case Way::IntoError:
        return fmt::format("reach the error state by {}", name);
      case Way::WithoutError:
        return fmt::format("do {} without reaching the error state", name);
    }
    return name;
  }

  /// The two differ in what they can do at once.
  std::string immediate_reason(std::uint32_t s, std::uint32_t t, bool swapped) const {
    const char* here = swapped ? kSecond : kFirst;
    const char* there = swapped ? kFirst : kSecond;
    if (abilities(t).empty()) return fmt::format("only the {} is stuck", there);
    if (abilities(s).empty()) return fmt::format("only the {} is stuck", here);
    const auto more = surplus(s, t);
    if (!more.empty()) return fmt::format("only the {} can {}", here, describe(more.front()));
    return fmt::format("only the {} can {}", there, describe(surplus(t, s).front()));
  }

  /// Branching bisimulation only: the other can do the action too, but not before a silent step
  /// that matters.
  std::string early_reason(const Challenge& challenge, bool swapped) const {
    const bool error = challenge.move.target == error_;
    const Ability ability{challenge.move.action, error ? Way::IntoError : Way::Any};
    return fmt::format("only the {} can {} without giving up anything else silently before",
                       swapped ? kSecond : kFirst, describe(ability));
  }

  bool has(std::uint32_t s, Ability ability) const {
    const auto all = abilities(s);
    return std::binary_search(all.begin(), all.end(), ability);
  }

  /// After the trace one system may be in s and the other in t, and they differ in what they can do
  /// at once. Says the strongest that is true of wherever else the two may be.
  std::string reason(std::uint32_t s, std::uint32_t t, const States& answers, bool swapped) const {
    const char* here = swapped ? kSecond : kFirst;
    const char* there = swapped ? kFirst : kSecond;
    if (s == error_) return fmt::format("only the {} may be in the error state", here);
    if (t == error_) return fmt::format("only the {} may be in the error state", there);
    const States& with_s = swapped ? after_second_ : after_first_;
    const States& with_t = swapped ? after_first_ : after_second_;
    if (const auto always = surely(t, s, with_t)) {
      return fmt::format("the {} can always {}, the {} may not", there, describe(*always), here);
    }
    if (const auto always = surely(s, t, with_s)) {
      return fmt::format("the {} can always {}, the {} may not", here, describe(*always), there);
    }
    const auto told = tell_from_all(s, answers);
    const std::vector<Ability>& can = told.first;
    const std::vector<Ability>& cannot = told.second;
    const bool never = std::none_of(with_t.begin(), with_t.end(), [&](std::uint32_t state) {
      const auto able = [&](const Ability& ability) { return has(state, ability); };
      return std::all_of(can.begin(), can.end(), able) &&
             std::none_of(cannot.begin(), cannot.end(), able);
    });
    return fmt::format("the {} may be able to {}{} the {} {}", here, list(can, cannot),
                       never ? "," : " where", there, never ? "never is" : "is not");
  }

  /// Something that t can do, s cannot, and all of `states` can.
  std::optional<Ability> surely(std::uint32_t t, std::uint32_t s, const States& states) const {
    for (const Ability& ability : surplus(t, s)) {
      const auto able = [&](std::uint32_t state) { return has(state, ability); };
      if (std::all_of(states.begin(), states.end(), able)) return ability;
    }
    return std::nullopt;
  }

  /// Abilities that s has and abilities that it lacks, which together distinguish it from every
  /// answer.
  std::pair<std::vector<Ability>, std::vector<Ability>> tell_from_all(std::uint32_t s,
                                                                      States answers) const {
    std::vector<Ability> can, cannot;
    std::erase(answers, error_);
    while (!answers.empty()) {
      const auto more = surplus(s, answers.front());
      const bool positive = !more.empty();
      const Ability ability = positive ? more.front() : surplus(answers.front(), s).front();
      (positive ? can : cannot).push_back(ability);
      std::erase_if(answers, [&](std::uint32_t t) { return has(t, ability) != positive; });
    }
    std::sort(can.begin(), can.end());
    std::sort(cannot.begin(), cannot.end());
    return {can, cannot};
  }

  std::string list(const std::vector<Ability>& can, const std::vector<Ability>& cannot) const {
    std::string text;
    for (const Ability& ability : can) text += (text.empty() ? "" : " and to ") + describe(ability);
    for (const Ability& ability : cannot) {
      text += (text.empty() ? "not to " : " but not to ") + describe(ability);
    }
    return text;
  }

  const Alphabet& alphabet_;
  Comparison comparison_;
  Context& context_;
  std::uint32_t first_, second_, error_;
  std::vector<std::vector<Move>> moves_;
  std::vector<Classes> rounds_;
  States after_first_, after_second_;  // where the systems may be after the trace
};

}  // namespace

Difference distinguish(const Lts& lts, StateId second, const Partition& partition,
                       Comparison comparison, Context& context) {
  return Explanation(lts, second, partition, comparison, context).run();
}

}  // namespace proviso::lts
