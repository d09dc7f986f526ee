#include "sat/proof_solver.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "sat/derivation.hpp"
#include "sat/variable_order.hpp"

namespace proviso::sat {
namespace {

constexpr std::uint64_t kRestartUnit = 64;      // conflicts
constexpr std::size_t kFirstReduction = 4000;   // learned clauses
constexpr std::size_t kReductionGrowth = 1000;  // more of them after each reduction
constexpr std::uint32_t kGoodGlue = 2;          // clauses that are never forgotten
constexpr std::uint64_t kPollEvery = 1024;      // conflicts and decisions

std::size_t code(Literal literal) { return 2 * literal.variable() + (literal.negated() ? 1 : 0); }

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

class ProofSolver::Search {
 public:
  explicit Search(Context& context) : context_(context) { add_slots(); }

  Literal variable();
  void add(std::span<const Literal> clause);
  std::optional<Result> solve_within(std::uint64_t conflicts);

  bool value(Literal literal) const { return model_[literal.variable()] != literal.negated(); }
  Proof proof() const { return derivation_.trimmed(*empty_); }

  Partition partition = 0;

 private:
  enum class Value : std::int8_t { False = -1, Open = 0, True = 1 };

  struct Watch {
    VertexId clause{};
    Literal blocker = {};  // another literal of it: if true, the clause need not be looked at
  };
  struct Learned {
    VertexId clause{};
    std::uint32_t glue = 0;
  };
  /// What a conflict teaches: the literal to assign first, then one of the level to go back to.
  struct Lesson {
    Clause clause = {};
    std::vector<Antecedent> chain = {};
    std::uint32_t glue = 0;
  };

  std::uint32_t level() const { return static_cast<std::uint32_t>(trail_limits_.size()); }
  Value value_of(Literal literal) const { return values_[code(literal)]; }
  bool is_false(Literal literal) const { return value_of(literal) == Value::False; }

  void add_slots();
  void attach(VertexId clause);
  void assign(Literal literal, std::optional<VertexId> reason);
  VertexId unit_of(Literal literal, VertexId reason);
  void refute(VertexId conflict);
  std::optional<VertexId> propagate();
  bool visit(Literal falsified, std::vector<Watch>& watches, std::optional<VertexId>& conflict);
  void backtrack(std::uint32_t target);
  bool decide();
  void restart_if_due();

  Clause first_unique_implication_point(VertexId conflict);
  bool is_redundant(Literal literal);
  Lesson analyse(VertexId conflict);
  std::vector<Antecedent> chain_to(VertexId conflict, const Clause& kept);
  std::uint32_t glue_of(const Clause& clause);
  void learn(const Lesson& lesson);
  void reduce();
  void poll();

  Context& context_;
  Derivation derivation_;
  VariableOrder order_;
  std::vector<Value> values_;                // by literal
  std::vector<std::vector<Watch>> watches_;  // by literal: clauses to look at when it turns false
  std::vector<std::uint32_t> level_;         // by variable, as what follows
  std::vector<std::optional<VertexId>> reason_;
  std::vector<VertexId> unit_;  // of what is assigned at level zero
  std::vector<std::size_t> position_;
  std::vector<bool> phase_;
  std::vector<bool> model_;
  std::vector<Literal> trail_;
  std::vector<std::size_t> trail_limits_;
  std::size_t propagated_ = 0;
  std::optional<VertexId> empty_;
  std::vector<Learned> learned_;
  std::size_t reduction_limit_ = kFirstReduction;
  std::uint64_t conflicts_since_restart_ = 0;
  std::uint64_t restarts_ = 0;
  std::uint64_t work_ = 0;

  // Scratch of the analysis, by variable.
  enum class Mark : std::uint8_t { None, Present, Redundant, Needed };
  std::vector<Mark> mark_;
  std::vector<std::uint32_t> marked_;
  std::vector<std::uint64_t> level_stamp_;  // by level
  std::uint64_t stamp_ = 0;
};

void ProofSolver::Search::add_slots() {
  values_.resize(values_.size() + 2, Value::Open);
  watches_.resize(watches_.size() + 2);
  level_.push_back(0);
  reason_.emplace_back();
  unit_.push_back({});
  position_.push_back(0);
  phase_.push_back(false);
  mark_.push_back(Mark::None);
  level_stamp_.push_back(0);
}

Literal ProofSolver::Search::variable() {
  add_slots();
  order_.add();
  return Literal(static_cast<std::int32_t>(level_.size() - 1));
}

void ProofSolver::Search::poll() {
  if (++work_ % kPollEvery == 0) context_.poll({"proving"});
}

/// The unit clause of a literal that is implied at level zero.
VertexId ProofSolver::Search::unit_of(Literal literal, VertexId reason) {
  const auto clause = derivation_.literals(reason);
  if (clause.size() == 1) return reason;
  std::vector<Antecedent> chain{{reason, {}}};
  for (const Literal other : clause) {
    if (other != literal) chain.push_back({unit_[other.variable()], !other});
  }
  const Literal unit[] = {literal};
  return derivation_.derived(unit, chain);
}

void ProofSolver::Search::assign(Literal literal, std::optional<VertexId> reason) {
  const std::uint32_t variable = literal.variable();
  values_[code(literal)] = Value::True;
  values_[code(!literal)] = Value::False;
  level_[variable] = level();
  reason_[variable] = reason;
  position_[variable] = trail_.size();
  trail_.push_back(literal);
  if (level() == 0) unit_[variable] = unit_of(literal, *reason);
}

/// The clause is false at level zero.
void ProofSolver::Search::refute(VertexId conflict) {
  std::vector<Antecedent> chain{{conflict, {}}};
  for (const Literal literal : derivation_.literals(conflict)) {
    chain.push_back({unit_[literal.variable()], !literal});
  }
  empty_ = chain.size() == 1 ? conflict : derivation_.derived({}, chain);
}

void ProofSolver::Search::attach(VertexId clause) {
  const auto literals = derivation_.literals(clause);
  watches_[code(literals[0])].push_back({clause, literals[1]});
  watches_[code(literals[1])].push_back({clause, literals[0]});
}

void ProofSolver::Search::add(std::span<const Literal> clause) {
  if (empty_) return;
  backtrack(0);
  Clause literals(clause.begin(), clause.end());
  std::sort(literals.begin(), literals.end(), [](Literal a, Literal b) {
    return a.variable() != b.variable() ? a.variable() < b.variable() : a < b;
  });
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  for (std::size_t i = 1; i < literals.size(); ++i) {
    if (literals[i] == !literals[i - 1]) return;
  }
  std::stable_partition(literals.begin(), literals.end(),
                        [this](Literal literal) { return !is_false(literal); });
  const VertexId vertex = derivation_.input(literals, partition);
  if (literals.empty() || is_false(literals[0])) {
    refute(vertex);
    return;
  }
  if (literals.size() >= 2) attach(vertex);
  const bool is_unit = literals.size() == 1 || is_false(literals[1]);
  if (is_unit && value_of(literals[0]) == Value::Open) assign(literals[0], vertex);
}

/// Looks at the clauses that watch a literal which turned false; false if one of them is false too.
bool ProofSolver::Search::visit(Literal falsified, std::vector<Watch>& watches,
                                std::optional<VertexId>& conflict) {
  std::size_t kept = 0;
  std::size_t i = 0;
  for (; i < watches.size() && !conflict; ++i) {
    const Watch watch = watches[i];
    watches[kept++] = watch;
    if (value_of(watch.blocker) == Value::True) continue;
    const auto literals = derivation_.literals(watch.clause);
    if (literals[0] == falsified) std::swap(literals[0], literals[1]);
    const Literal first = literals[0];
    watches[kept - 1].blocker = first;
    if (value_of(first) == Value::True) continue;
    const auto other = std::find_if(literals.begin() + 2, literals.end(),
                                    [this](Literal literal) { return !is_false(literal); });
    if (other != literals.end()) {
      std::swap(literals[1], *other);
      watches_[code(literals[1])].push_back({watch.clause, first});
      --kept;
    } else if (is_false(first)) {
      conflict = watch.clause;
    } else {
      assign(first, watch.clause);
    }
  }
  watches.erase(std::copy(watches.begin() + static_cast<std::ptrdiff_t>(i), watches.end(),
                          watches.begin() + static_cast<std::ptrdiff_t>(kept)),
                watches.end());
  return !conflict;
}

std::optional<VertexId> ProofSolver::Search::propagate() {
  std::optional<VertexId> conflict;
  while (propagated_ < trail_.size()) {
    const Literal falsified = !trail_[propagated_++];
    // A clause never moves to the list that is being walked: its literal is false.
    if (!visit(falsified, watches_[code(falsified)], conflict)) break;
  }
  return conflict;
}

void ProofSolver::Search::backtrack(std::uint32_t target) {
  if (level() <= target) return;
  const std::size_t length = trail_limits_[target];
  for (std::size_t i = trail_.size(); i-- > length;) {
    const Literal literal = trail_[i];
    phase_[literal.variable()] = !literal.negated();
    values_[code(literal)] = values_[code(!literal)] = Value::Open;
    order_.put_back(literal.variable());
  }
  trail_.resize(length);
  trail_limits_.resize(target);
  propagated_ = length;
}

/// False if every variable has a value.
bool ProofSolver::Search::decide() {
  while (!order_.empty()) {
    const std::uint32_t variable = order_.take();
    const Literal literal(static_cast<std::int32_t>(variable));
    if (value_of(literal) != Value::Open) continue;
    trail_limits_.push_back(trail_.size());
    assign(literal ^ !phase_[variable], std::nullopt);
    return true;
  }
  return false;
}

/// The literals of the learned clause before minimisation, that of the current level first. Those
/// of level zero are left out; variables met are bumped.
Clause ProofSolver::Search::first_unique_implication_point(VertexId conflict) {
  Clause clause{Literal()};
  std::size_t open = 0;
  const auto include = [&](std::span<const Literal> literals, Literal resolved) {
    for (const Literal literal : literals) {
      const std::uint32_t variable = literal.variable();
      if (literal == resolved || mark_[variable] != Mark::None || level_[variable] == 0) continue;
      mark_[variable] = Mark::Present;
      marked_.push_back(variable);
      order_.bump(variable);
      if (level_[variable] == level()) {
        ++open;
      } else {
        clause.push_back(literal);
      }
    }
  };
  include(derivation_.literals(conflict), Literal());
  for (std::size_t i = trail_.size(); i-- > 0;) {
    const Literal literal = trail_[i];
    if (mark_[literal.variable()] == Mark::None) continue;
    if (--open == 0) {
      clause[0] = !literal;
      return clause;
    }
    mark_[literal.variable()] = Mark::None;  // resolved away, and cannot come back
    include(derivation_.literals(*reason_[literal.variable()]), literal);
  }
  return clause;
}

/// Whether a literal of the clause follows from the others: every way back along reasons ends in
/// one of them or at level zero. Answers are kept in the marks.
bool ProofSolver::Search::is_redundant(Literal literal) {
  struct Visit {
    std::uint32_t variable;
    std::size_t place;
  };
  if (!reason_[literal.variable()]) return false;
  std::vector<Visit> open{{literal.variable(), 0}};
  while (!open.empty()) {
    Visit& visit = open.back();
    const auto reason = derivation_.literals(*reason_[visit.variable]);
    if (visit.place == reason.size()) {
      if (open.size() > 1) {
        mark_[visit.variable] = Mark::Redundant;
        marked_.push_back(visit.variable);
      }
      open.pop_back();
      continue;
    }
    const std::uint32_t next = reason[visit.place++].variable();
    if (next == visit.variable || level_[next] == 0) continue;
    if (mark_[next] == Mark::Present || mark_[next] == Mark::Redundant) continue;
    if (mark_[next] == Mark::Needed || !reason_[next] || level_stamp_[level_[next]] != stamp_) {
      // Everything on the way leads to a literal that is not implied.
      for (std::size_t i = 1; i < open.size(); ++i) {
        mark_[open[i].variable] = Mark::Needed;
        marked_.push_back(open[i].variable);
      }
      return false;
    }
    open.push_back({next, 0});
  }
  return true;
}

/// Resolves the conflict until only literals to be kept are left.
std::vector<Antecedent> ProofSolver::Search::chain_to(VertexId conflict, const Clause& kept) {
  std::vector<Antecedent> chain{{conflict, {}}};
  std::vector<Literal> zero;
  std::priority_queue<std::size_t> open;  // places on the trail
  for (const std::uint32_t variable : marked_) mark_[variable] = Mark::None;
  marked_.clear();
  const auto mark = [this](std::uint32_t variable) {
    if (mark_[variable] != Mark::None) return false;
    mark_[variable] = Mark::Present;
    marked_.push_back(variable);
    return true;
  };
  for (const Literal literal : kept) mark(literal.variable());
  const auto include = [&](std::span<const Literal> literals) {
    for (const Literal literal : literals) {
      const std::uint32_t variable = literal.variable();
      if (!mark(variable)) continue;
      if (level_[variable] == 0) {
        zero.push_back(literal);
      } else {
        open.push(position_[variable]);
      }
    }
  };
  include(derivation_.literals(conflict));
  while (!open.empty()) {
    const Literal literal = trail_[open.top()];
    open.pop();
    const VertexId reason = *reason_[literal.variable()];
    chain.push_back({reason, literal});
    include(derivation_.literals(reason));
  }
  for (const Literal literal : zero) chain.push_back({unit_[literal.variable()], !literal});
  for (const std::uint32_t variable : marked_) mark_[variable] = Mark::None;
  marked_.clear();
  return chain;
}

std::uint32_t ProofSolver::Search::glue_of(const Clause& clause) {
  ++stamp_;
  std::uint32_t levels = 0;
  for (const Literal literal : clause) {
    std::uint64_t& stamp = level_stamp_[level_[literal.variable()]];
    if (stamp == stamp_) continue;
    stamp = stamp_;
    ++levels;
  }
  return levels;
}

ProofSolver::Search::Lesson ProofSolver::Search::analyse(VertexId conflict) {
  Lesson lesson;
  Clause& clause = lesson.clause;
  clause = first_unique_implication_point(conflict);
  lesson.glue = glue_of(clause);
  clause.erase(std::remove_if(clause.begin() + 1, clause.end(),
                              [this](Literal literal) { return is_redundant(literal); }),
               clause.end());
  lesson.chain = chain_to(conflict, clause);
  const auto deepest = std::max_element(
      clause.begin() + 1, clause.end(),
      [this](Literal a, Literal b) { return level_[a.variable()] < level_[b.variable()]; });
  if (deepest != clause.end()) std::swap(clause[1], *deepest);
  return lesson;
}

void ProofSolver::Search::learn(const Lesson& lesson) {
  const Clause& clause = lesson.clause;
  backtrack(clause.size() == 1 ? 0 : level_[clause[1].variable()]);
  const VertexId vertex = derivation_.derived(clause, lesson.chain);
  if (clause.size() >= 2) {
    attach(vertex);
    learned_.push_back({vertex, lesson.glue});
  }
  assign(clause[0], vertex);
  order_.decay();
}

/// Forgets half of the learned clauses, those that connect most levels first. They stay in the
/// derivation.
void ProofSolver::Search::reduce() {
  if (learned_.size() < reduction_limit_) return;
  reduction_limit_ += kReductionGrowth;
  std::stable_sort(learned_.begin(), learned_.end(),
                   [](const Learned& a, const Learned& b) { return a.glue < b.glue; });
  std::vector<bool> forgotten(derivation_.size(), false);
  std::size_t place = 0;
  std::erase_if(learned_, [&](const Learned& learned) {
    const bool is_old = place++ >= learned_.size() / 2;
    if (!is_old || learned.glue <= kGoodGlue) return false;
    const Literal first = derivation_.literals(learned.clause)[0];
    if (value_of(first) == Value::True && reason_[first.variable()] == learned.clause) return false;
    forgotten[index(learned.clause)] = true;
    return true;
  });
  for (std::vector<Watch>& watches : watches_) {
    std::erase_if(watches, [&](const Watch& watch) { return forgotten[index(watch.clause)]; });
  }
}

void ProofSolver::Search::restart_if_due() {
  if (conflicts_since_restart_ < kRestartUnit * luby(restarts_)) return;
  conflicts_since_restart_ = 0;
  ++restarts_;
  backtrack(0);
  reduce();
}

std::optional<Result> ProofSolver::Search::solve_within(std::uint64_t conflicts) {
  context_.poll({"proving"});
  while (!empty_) {
    poll();
    if (const auto conflict = propagate()) {
      if (level() == 0) {
        refute(*conflict);
        break;
      }
      if (conflicts-- == 0) {
        backtrack(0);  // the conflict is not lost: its literals are assigned anew
        return {};
      }
      ++conflicts_since_restart_;
      learn(analyse(*conflict));
      continue;
    }
    restart_if_due();
    if (!decide()) {
      model_.assign(level_.size(), false);
      for (const Literal literal : trail_) model_[literal.variable()] = !literal.negated();
      return Result::Satisfiable;
    }
  }
  return Result::Unsatisfiable;
}

ProofSolver::ProofSolver(Context& context) : search_(std::make_unique<Search>(context)) {}

ProofSolver::~ProofSolver() = default;

Literal ProofSolver::variable() { return search_->variable(); }

void ProofSolver::add(std::span<const Literal> clause) { search_->add(clause); }

void ProofSolver::open(Partition partition) { search_->partition = partition; }

std::optional<Result> ProofSolver::solve_within(std::uint64_t conflicts) {
  return search_->solve_within(conflicts);
}

bool ProofSolver::value(Literal literal) const { return search_->value(literal); }

Proof ProofSolver::proof() const { return search_->proof(); }

}  // namespace proviso::sat
