// The lassos that are called shortest are compared with all short lassos of the program, and the
// formula with its definition on them.
#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "logic/reference.hpp"
#include "process/checked.hpp"
#include "random_choice.hpp"

namespace proviso::process {
namespace {

using space::Moves;
using space::Word;
using State = std::vector<Word>;

constexpr std::size_t kFar = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kLongest = 7;  // moves

/// All lassos of a program by definition.
class AllLassos {
 public:
  explicit AllLassos(const Loaded& model)
      : model_(model), space_(model.program, model.machine, {.reduction = false}) {}

  /// The moves of a shortest one that violates the only property; kFar if all are longer.
  std::size_t shortest() {
    State first(space_.words());
    space_.initial(first.data());
    path_ = {first};
    visit();
    return best_;
  }

 private:
  void visit() {
    if (path_.size() > std::min(kLongest, best_)) return;
    Moves moves(space_.words());
    space_.moves(path_.back().data(), moves);
    // A program that has stopped stands still.
    if (moves.empty()) return close(path_.back());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves.is_error(i)) continue;
      const State next(moves.target(i), moves.target(i) + space_.words());
      close(next);
      path_.push_back(next);
      visit();
      path_.pop_back();
    }
  }

  /// Goes back to each place on the path with this state.
  void close(const State& state) {
    for (std::size_t home = 0; home < path_.size(); ++home) {
      if (path_[home] != state) continue;
      logic::reference::Lasso word;
      for (std::size_t i = 0; i < path_.size(); ++i) {
        (i < home ? word.stem : word.loop).push_back(valuation(path_[i]));
      }
      const TemporalProperty& property = model_.program.properties.front();
      const bool is_bad = logic::reference::holds(property.pool, property.violation, word);
      if (is_bad) best_ = std::min(best_, path_.size());
    }
  }

  logic::Valuation valuation(State state) const {
    Execution at(model_.machine);
    at.look(reinterpret_cast<std::uint8_t*>(state.data()), space_.room());
    logic::Valuation result = 0;
    Fault fault = Fault::None;
    const auto& atoms = model_.machine.atoms.front();
    for (std::size_t i = 0; i < atoms.size(); ++i) {
      if (at.value(atoms[i], fault) != 0) result |= logic::Valuation{1} << i;
    }
    return result;
  }

  const Loaded& model_;
  ProgramSpace space_;
  std::vector<State> path_;
  std::size_t best_ = kFar;
};

std::string random_formula(unsigned depth) {
  if (depth == 0) return fmt::format("(x == {})", random_below(3));
  const std::string left = random_formula(depth - 1);
  switch (random_below(7)) {
    case 0:
      return fmt::format("([] {})", left);
    case 1:
      return fmt::format("(<> {})", left);
    case 2:
      return fmt::format("({} V {})", left, random_formula(depth - 1));
    case 3:
      return fmt::format("(! {})", left);
    case 4:
      return fmt::format("({} || {})", left, random_formula(depth - 1));
    case 5:
      return fmt::format("({} U {})", left, random_formula(depth - 1));
    default:
      return fmt::format("({} -> {})", left, random_formula(depth - 1));
  }
}

std::string random_text() {
  std::string options;
  const std::uint32_t count = 2 + random_below(5);
  for (std::uint32_t i = 0; i < count; ++i) {
    options +=
        fmt::format("  :: d_step {{ x == {} -> x = {} }}\n", random_below(4), random_below(4));
  }
  return fmt::format("byte x;\nactive proctype P() {{ do\n{}  od }}\nltl p {{ {} }}\n", options,
                     random_formula(1 + random_below(2)));
}

RC_GTEST_PROP(Lasso, IsShortestIfItSaysSo, ()) {
  const std::string text = random_text();
  const Loaded model = loaded(text);
  const std::size_t expected = AllLassos(model).shortest();
  const PropertyResult result = claim(text);
  if (expected != kFar) RC_ASSERT(result.verdict == Verdict::Violated);
  RC_PRE(result.verdict == Verdict::Violated);
  // A bad prefix is no lasso.
  RC_PRE(result.trace.value().loops_to.has_value());
  const std::size_t moves = result.trace->steps.size();
  RC_TAG(fmt::format("{} moves", moves));
  RC_ASSERT(moves >= std::min(expected, kLongest + 1));
  if (result.trace->shortest == true) RC_ASSERT(moves == expected || moves > kLongest);
  if (expected != kFar) RC_ASSERT(result.trace->shortest == true);
}

TEST(Lasso, OfTheProgramIsShorterThanThatOfTheProduct) {
  // The cycle is one move; an automaton that counts to two goes round twice.
  const auto steps = [](const char* formula) {
    const PropertyResult result = claim(
        fmt::format("byte x; active proctype P() {{ do :: x = 0 od }} ltl p {{ {} }}", formula));
    EXPECT_EQ(result.verdict, Verdict::Violated) << formula;
    EXPECT_EQ(result.trace.value().shortest, true) << formula;
    return result.trace->steps.size();
  };
  EXPECT_EQ(steps("<> (x == 1)"), 1U);
  EXPECT_EQ(steps("! ([]<> (x == 0) && []<> (x != 1))"), 1U);
}

TEST(Lasso, WithoutProgressHasNoStepForTheClaim) {
  const Loaded model = loaded("byte x; active proctype P() { do :: x = 1 - x od }");
  Context context;
  const auto outcome = reach::check_progress_labels(model.program, model.machine, {}, context);
  ASSERT_EQ(outcome.result.verdict, Verdict::Violated);
  EXPECT_EQ(outcome.result.trace.value().steps.size(), 2U);
  EXPECT_EQ(outcome.result.trace->loops_to, 0U);
  EXPECT_EQ(outcome.result.trace->shortest, true);
}

TEST(Lasso, WithoutProgressAvoidsTheLabel) {
  const Loaded model = loaded(
      "byte x; active proctype P() { progress: do :: x = 1 - x :: x == 1 -> break od;\n"
      "do :: x = 2; x = 3 od }");
  Context context;
  const auto outcome = reach::check_progress_labels(model.program, model.machine, {}, context);
  ASSERT_EQ(outcome.result.verdict, Verdict::Violated);
  EXPECT_EQ(outcome.result.trace.value().steps.size(), 5U);
  EXPECT_EQ(outcome.result.trace->loops_to, 3U);
  EXPECT_EQ(outcome.result.trace->shortest, true);
}

}  // namespace
}  // namespace proviso::process
