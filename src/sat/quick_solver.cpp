#include "sat/quick_solver.hpp"

#include <algorithm>

namespace proviso::sat {
namespace {

constexpr std::uint64_t kRestartAfter = 100;   // conflicts, times Luby's numbers
constexpr std::size_t kFirstReduction = 2000;  // learned clauses
constexpr std::size_t kReductionGrowth = 500;
constexpr std::uint32_t kGoodGlue = 2;       // clauses that are never forgotten
constexpr std::uint64_t kPollEvery = 1024;   // conflicts and decisions
constexpr std::size_t kSimplifyAfter = 200;  // new literals of level zero

/// 1 1 2 1 1 2 4 1 1 2 …, from 0.
std::uint64_t luby(std::uint64_t place) {
  std::uint64_t length = 1;
  while (length < place + 1) length = 2 * length + 1;
  while (length - 1 != place) {
    length /= 2;
    place %= length;
  }
  return (length + 1) / 2;
}

}  // namespace

QuickSolver::QuickSolver(Context& context) : context_(context), reduction_limit_(kFirstReduction) {
  open_variable();  // number 0 is none
}

void QuickSolver::open_variable() {
  for (int sign = 0; sign < 2; ++sign) {
    watches_.open();
    values_.push_back(Value::Asleep);
    model_.push_back(0);
    failed_.push_back(0);
  }
  causes_.emplace_back();
  phase_.push_back(false);
  in_scope_.push_back(0);
  leaf_place_.push_back(0);
  operands_.emplace_back();
  seen_.push_back(false);
}

Literal QuickSolver::variable() {
  const auto number = static_cast<std::int32_t>(variables());
  open_variable();
  order_.add();
  return Literal(number);
}

void QuickSolver::poll() {
  if (++work_ % kPollEvery == 0) context_.poll({"solving"});
}

QuickSolver::Reference QuickSolver::store(std::span<const Code> clause, std::uint32_t glue) {
  const auto reference = static_cast<Reference>(arena_.size());
  arena_.push_back(static_cast<Code>(clause.size()));
  arena_.push_back(glue);
  arena_.insert(arena_.end(), clause.begin(), clause.end());
  const Reference watched = clause.size() == 2 ? reference | kBinary : reference;
  watches_.push(clause[0], {watched, clause[1]});
  watches_.push(clause[1], {watched, clause[0]});
  (glue == 0 ? given_ : learned_).push_back(reference);
  return reference;
}

void QuickSolver::add(std::span<const Literal> clause) {
  end_query();
  std::vector<Code> codes;
  for (const Literal literal : clause) codes.push_back(code(literal));
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (value_of(codes[i]) == Value::True) return;
    if (i > 0 && codes[i] == (codes[i - 1] ^ 1U)) return;
  }
  std::erase_if(codes, [this](Code literal) { return value_of(literal) == Value::False; });
  if (codes.empty()) {
    contradictory_ = true;
  } else if (codes.size() == 1) {
    assign(codes[0], kNone);
  } else {
    store(codes, 0);
  }
}

void QuickSolver::assign(Code literal, Reference reason) {
  values_[literal] = Value::True;
  values_[literal ^ 1U] = Value::False;
  causes_[variable_of(literal)] = {level(), reason};
  watches_.fetch(literal ^ 1U);
  trail_.push_back(literal);
}

QuickSolver::Reference QuickSolver::propagate() {
  while (propagated_ < trail_.size()) {
    const Code falsified = trail_[propagated_++] ^ 1U;
    if (propagated_ + 1 < trail_.size()) watches_.fetch_entries(trail_[propagated_ + 1] ^ 1U);
    const bool everywhere = level() == 0 || scope_is_everything_;
    const Reference conflict = everywhere ? visit<true>(falsified) : visit<false>(falsified);
    if (conflict != kNone) return conflict;
  }
  return kNone;
}

/// The hot loop: clauses that watch a literal which has turned false. Guarded by bench/smv.cpp.
template <bool everywhere>
QuickSolver::Reference QuickSolver::visit(Code falsified) {
  std::span<Watch> watches = watches_.of(falsified);
  const auto needs_no_visit = [](Value blocker) {
    return blocker == Value::True || (!everywhere && blocker == Value::Asleep);
  };
  const auto is_not_false = [this](Code literal) { return value_of(literal) != Value::False; };
  std::size_t kept = 0;
  std::size_t i = 0;
  Reference conflict = kNone;
  while (i < watches.size() && conflict == kNone) {
    const Watch watch = watches[i++];
    watches[kept++] = watch;
    const Value blocker = value_of(watch.blocker);
    if (needs_no_visit(blocker)) continue;
    if ((watch.clause & kBinary) != 0) {
      const Reference clause = watch.clause & ~kBinary;
      if (blocker == Value::False) {
        conflict = clause;
      } else {
        assign(watch.blocker, clause);
      }
      continue;
    }
    Code* const begin = arena_.data() + watch.clause + kHeader;
    if (begin[0] == falsified) std::swap(begin[0], begin[1]);
    const Code first = begin[0];
    watches[kept - 1].blocker = first;
    if (needs_no_visit(value_of(first))) continue;
    Code* const end = begin + arena_[watch.clause];
    Code* const open = std::find_if(begin + 2, end, is_not_false);
    if (open != end) {
      std::swap(begin[1], *open);
      watches_.push(begin[1], {watch.clause, first});
      watches = watches_.of(falsified);
      --kept;
    } else if (value_of(first) == Value::False) {
      conflict = watch.clause;
    } else {
      assign(first, watch.clause);
    }
  }
  while (i < watches.size()) watches[kept++] = watches[i++];
  watches_.shorten(falsified, kept);
  return conflict;
}

void QuickSolver::backtrack(std::uint32_t target) {
  if (level() <= target) return;
  const std::size_t keep = trail_limits_[target];
  for (std::size_t i = trail_.size(); i-- > keep;) {
    const Code literal = trail_[i];
    const std::uint32_t variable = variable_of(literal);
    values_[literal] = values_[literal ^ 1U] = Value::Open;
    phase_[variable] = literal % 2 == 0;
    if (order_is_filled_) put_in_order(variable);
  }
  trail_.resize(keep);
  trail_limits_.resize(target);
  propagated_ = keep;
}

void QuickSolver::define(Literal variable, std::span<const Literal> operands) {
  operands_[variable.variable()] = {static_cast<std::uint32_t>(operand_list_.size()),
                                    static_cast<std::uint32_t>(operands.size())};
  for (const Literal operand : operands) operand_list_.push_back(operand.variable());
}

void QuickSolver::open_query() {
  context_.poll({"solving"});
  end_query();
  ++question_;
  scope_is_everything_ = false;
}

void QuickSolver::end_query() {
  order_is_filled_ = false;
  backtrack(0);
  for (const std::uint32_t variable : scope_) {
    if (value_of(2 * variable) != Value::Open) continue;
    values_[2 * variable] = values_[2 * variable + 1] = Value::Asleep;
  }
  scope_.clear();
}

void QuickSolver::put_in_scope(std::uint32_t variable) {
  if (in_scope_[variable] == question_) return;
  in_scope_[variable] = question_;
  scope_.push_back(variable);
  if (value_of(2 * variable) != Value::Asleep) return;
  values_[2 * variable] = values_[2 * variable + 1] = Value::Open;
}

Result QuickSolver::solve(std::span<const Literal> assumptions) {
  open_query();
  scope_is_everything_ = true;
  for (std::uint32_t variable = 1; variable < variables(); ++variable) put_in_scope(variable);
  return *search(assumptions, kNoLimit);
}

Result QuickSolver::solve(std::span<const Literal> assumptions, std::span<const Literal> scope) {
  open_query();
  for (const Literal literal : assumptions) put_in_scope(literal.variable());
  for (const Literal literal : scope) put_in_scope(literal.variable());
  close_scope(kNoLimit);
  return *search(assumptions, kNoLimit);
}

/// A smaller scope means fewer constraints: what they contradict, all of them contradict.
bool QuickSolver::refutes(std::span<const Literal> assumptions, std::size_t neighbours,
                          std::uint64_t conflicts) {
  open_query();
  for (const Literal literal : assumptions) put_in_scope(literal.variable());
  close_scope(neighbours);
  return search(assumptions, conflicts) == Result::Unsatisfiable;
}

void QuickSolver::close_scope(std::size_t most) {
  for (std::size_t i = 0; i < scope_.size() && scope_.size() < most; ++i) {
    const Operands operands = operands_[scope_[i]];
    for (std::uint32_t k = 0; k < operands.size; ++k) {
      put_in_scope(operand_list_[operands.begin + k]);
    }
  }
}

/// Called at the first decision, when propagation has already assigned most variables of the scope.
void QuickSolver::fill_order() {
  order_.clear();
  leaves_.clear();
  next_leaf_ = 0;
  for (const std::uint32_t variable : scope_) {
    if (is_leaf(variable)) {
      leaf_place_[variable] = static_cast<std::uint32_t>(leaves_.size());
      leaves_.push_back(variable);
    }
    if (value_of(2 * variable) == Value::Open) put_in_order(variable);
  }
  order_is_filled_ = true;
}

/// The heap has only what took part in recent conflicts: in most queries few variables did, and
/// taking one out costs more than the rest of the decision. A function follows from its operands,
/// and needs no other decision.
void QuickSolver::put_in_order(std::uint32_t variable) {
  if (in_scope_[variable] != question_) return;
  if (order_.is_active(variable)) order_.put_back(variable);
  if (is_leaf(variable)) next_leaf_ = std::min<std::size_t>(next_leaf_, leaf_place_[variable]);
}

std::optional<Result> QuickSolver::search(std::span<const Literal> assumptions,
                                          std::uint64_t most_conflicts) {
  if (contradictory_) return Result::Unsatisfiable;
  // An assumption that is true already has a level, too.
  const std::size_t levels = variables() + assumptions.size();
  if (level_stamp_.size() < levels) level_stamp_.resize(levels, 0);
  std::uint64_t restarts = 0;
  std::uint64_t next_restart = conflicts_ + kRestartAfter;
  const std::uint64_t begin = conflicts_;
  while (true) {
    const Reference conflict = propagate();
    if (conflict != kNone) {
      if (!resolve_conflict(conflict)) return Result::Unsatisfiable;
      if (conflicts_ - begin >= most_conflicts) return {};
      continue;
    }
    if (conflicts_ >= next_restart) {
      next_restart = conflicts_ + kRestartAfter * luby(++restarts);
      backtrack(0);
      reduce();
    }
    if (level() == 0) simplify();
    const Choice choice = choose(assumptions);
    if (choice == Choice::Failed) return Result::Unsatisfiable;
    if (choice == Choice::Made) continue;
    for (const Code literal : trail_) model_[literal] = question_;
    return Result::Satisfiable;
  }
}

/// False if there is a conflict without any decision.
bool QuickSolver::resolve_conflict(Reference conflict) {
  ++conflicts_;
  poll();
  if (level() == 0) {
    contradictory_ = true;
    return false;
  }
  analyse(conflict);
  std::uint32_t target = 0;
  if (lesson_.size() > 1) {
    const auto deepest =
        std::max_element(lesson_.begin() + 1, lesson_.end(), [this](Code a, Code b) {
          return causes_[variable_of(a)].level < causes_[variable_of(b)].level;
        });
    std::swap(lesson_[1], *deepest);
    target = causes_[variable_of(lesson_[1])].level;
  }
  const std::uint32_t glue = glue_of(lesson_);
  backtrack(target);
  assign(lesson_[0], lesson_.size() > 1 ? store(lesson_, glue) : kNone);
  order_.decay();
  return true;
}

QuickSolver::Choice QuickSolver::choose(std::span<const Literal> assumptions) {
  while (level() < assumptions.size()) {
    const Code assumption = code(assumptions[level()]);
    if (value_of(assumption) == Value::False) {
      blame(assumption);
      return Choice::Failed;
    }
    trail_limits_.push_back(trail_.size());
    if (value_of(assumption) == Value::True) continue;
    assign(assumption, kNone);
    return Choice::Made;
  }
  poll();
  if (!order_is_filled_) fill_order();
  while (!order_.empty()) {
    const std::uint32_t variable = order_.take();
    if (value_of(2 * variable) != Value::Open) continue;
    decide(variable);
    return Choice::Made;
  }
  while (next_leaf_ < leaves_.size()) {
    const std::uint32_t variable = leaves_[next_leaf_++];
    if (value_of(2 * variable) != Value::Open) continue;
    decide(variable);
    return Choice::Made;
  }
  return Choice::Complete;
}

void QuickSolver::decide(std::uint32_t variable) {
  trail_limits_.push_back(trail_.size());
  assign(2 * variable + (phase_[variable] ? 0 : 1), kNone);
}

/// Leaves the clause to be learned in `lesson_`, the literal to be assigned first.
void QuickSolver::analyse(Reference conflict) {
  lesson_.assign(1, 0);
  std::size_t open = 0;
  std::size_t place = trail_.size();
  Reference reason = conflict;
  Code resolved = 0;
  while (true) {
    for (const Code literal : literals(reason)) {
      const std::uint32_t variable = variable_of(literal);
      if (literal == resolved || seen_[variable] || causes_[variable].level == 0) continue;
      seen_[variable] = true;
      to_clear_.push_back(variable);
      order_.bump(variable);
      if (causes_[variable].level == level()) {
        ++open;
      } else {
        lesson_.push_back(literal);
      }
    }
    while (!seen_[variable_of(trail_[--place])]) {
    }
    resolved = trail_[place];
    if (--open == 0) break;
    reason = causes_[variable_of(resolved)].reason;
  }
  lesson_[0] = resolved ^ 1U;
  lesson_.erase(std::remove_if(lesson_.begin() + 1, lesson_.end(),
                               [this](Code literal) { return is_implied(literal); }),
                lesson_.end());
  for (const std::uint32_t variable : to_clear_) seen_[variable] = false;
  to_clear_.clear();
}

/// Whether the literal is false because others of the lesson are.
bool QuickSolver::is_implied(Code literal) {
  const Reference reason = causes_[variable_of(literal)].reason;
  if (reason == kNone) return false;
  const auto clause = literals(reason);
  return std::all_of(clause.begin(), clause.end(), [this, literal](Code other) {
    const std::uint32_t variable = variable_of(other);
    return other == (literal ^ 1U) || seen_[variable] || causes_[variable].level == 0;
  });
}

std::uint32_t QuickSolver::glue_of(std::span<const Code> clause) {
  ++stamp_;
  std::uint32_t count = 0;
  for (const Code literal : clause) {
    std::uint64_t& stamp = level_stamp_[causes_[variable_of(literal)].level];
    if (stamp != stamp_) ++count;
    stamp = stamp_;
  }
  return std::max(count, 1U);
}

/// The assumptions from which it follows that this one is false. All decisions are assumptions.
void QuickSolver::blame(Code falsified) {
  failed_[falsified] = question_;
  if (level() == 0 || causes_[variable_of(falsified)].level == 0) return;
  seen_[variable_of(falsified)] = true;
  for (std::size_t i = trail_.size(); i-- > trail_limits_[0];) {
    const std::uint32_t variable = variable_of(trail_[i]);
    if (!seen_[variable]) continue;
    seen_[variable] = false;
    if (causes_[variable].reason == kNone) {
      failed_[trail_[i]] = question_;
      continue;
    }
    for (const Code literal : literals(causes_[variable].reason)) {
      if (causes_[variable_of(literal)].level > 0) seen_[variable_of(literal)] = true;
    }
    seen_[variable] = false;
  }
}

/// At level zero: forgets the worse half of the learned clauses, if there are many.
void QuickSolver::reduce() {
  if (learned_.size() < reduction_limit_) return;
  reduction_limit_ += kReductionGrowth;
  std::vector<Reference> order = learned_;
  std::stable_sort(order.begin(), order.end(),
                   [this](Reference a, Reference b) { return arena_[a + 1] > arena_[b + 1]; });
  order.resize(order.size() / 2);
  std::erase_if(order, [this](Reference clause) { return arena_[clause + 1] <= kGoodGlue; });
  drop(std::move(order));
}

/// At level zero, propagated: takes out clauses that are true, when there may be many.
void QuickSolver::simplify() {
  if (trail_.size() < simplified_ + kSimplifyAfter) return;
  simplified_ = trail_.size();
  std::vector<Reference> satisfied;
  for (const auto* list : {&given_, &learned_}) {
    for (const Reference clause : *list) {
      const auto codes = literals(clause);
      if (std::any_of(codes.begin(), codes.end(),
                      [this](Code literal) { return value_of(literal) == Value::True; })) {
        satisfied.push_back(clause);
      }
    }
  }
  drop(std::move(satisfied));
}

/// At level zero, where no reason is needed any more: moves the other clauses together.
void QuickSolver::drop(std::vector<Reference> clauses) {
  if (clauses.empty()) return;
  for (const Reference clause : clauses) arena_[clause + 1] = kDropped;
  watches_.clear();
  for (const Code literal : trail_) causes_[variable_of(literal)].reason = kNone;
  const std::vector<Code> old = std::move(arena_);
  arena_.clear();
  std::vector<Reference> all = std::move(given_);
  all.insert(all.end(), learned_.begin(), learned_.end());
  given_.clear();
  learned_.clear();
  for (const Reference clause : all) {
    if (old[clause + 1] == kDropped) continue;
    store(std::span(old).subspan(clause + kHeader, old[clause]), old[clause + 1]);
  }
}

}  // namespace proviso::sat
