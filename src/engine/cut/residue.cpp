#include "engine/cut/residue.hpp"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/cut/executability.hpp"
#include "engine/cut/mentions.hpp"
#include "engine/cut/partial_evaluation.hpp"
#include "process/layout.hpp"

namespace proviso::cut {
namespace {

using process::Assignment;
using process::ControlId;
using process::ControlState;
using process::Expression;
using process::kNoExpression;
using process::kNone;
using process::Operation;
using process::Pattern;
using process::Proctype;
using process::ProctypeId;
using process::Program;
using process::Scalar;
using process::Statement;
using process::Transition;
using process::Type;

/// More inner steps than this of a d_step are not walked.
constexpr int kLongestWalk = 10'000;

/// Returns b such that the numbers 0 … 2^b - 1 all fit; 32 for types that have negative numbers.
unsigned unsigned_bits(const Type& type) {
  switch (type.scalar) {
    case Scalar::Bit:
    case Scalar::Bool:
      return type.wide ? 8 : 1;
    case Scalar::Unsigned:
      return type.bits;
    case Scalar::Short:
    case Scalar::Int:
      return 32;
    default:
      return 8;
  }
}

/// Returns what the text must add where storing loses bits: then it matters where a value is
/// stored.
std::string narrowing(const std::optional<Type>& from, const Type& to) {
  if (to.scalar == Scalar::Int || from == std::optional(to)) return {};
  const unsigned room = to.scalar == Scalar::Short ? 15 : unsigned_bits(to);
  if (from && unsigned_bits(*from) <= room) return {};
  return to.scalar == Scalar::Short ? " as short" : fmt::format(" of {} bits", room);
}

/// The walk through one transition of one process: collects the text of what is left, and takes the
/// effects on owned values as far as they are known.
class Specialisation {
 public:
  explicit Specialisation(PartialEvaluation& evaluation)
      : evaluation_(evaluation),
        executability_(evaluation),
        program_(evaluation.program()),
        body_(evaluation.body()) {}

  /// Returns nullopt if the way depends on shared values: then the fallback is needed.
  std::optional<Residue> run(const Transition& transition) {
    if (!add_context(transition)) return Residue{Residue::Kind::Impossible};
    const bool possible = add(transition, true);
    if (evaluation_.lost()) return std::nullopt;
    if (!possible) return Residue{Residue::Kind::Impossible};
    if (pieces_.size() == 1 && pieces_.front().empty()) return Residue{};
    return Residue{Residue::Kind::Shared, std::move(pieces_), std::move(received_),
                   writable_ && evaluation_.writable()};
  }

 private:
  /// Adds what stands before the statement itself: `provided`, and escapes of `unless` that go
  /// first. Returns false if they make it impossible.
  bool add_context(const Transition& transition) {
    if (body_.provided != kNoExpression) {
      const Partial provided = evaluation_.evaluate(body_.provided);
      if (provided.value && *provided.value == 0) return false;
      if (!provided.value) append_aside("provided " + provided.text);
    }
    const ControlState* control = source(transition);
    if (control == nullptr) return true;
    for (std::uint32_t i = 0; i < control->transition_count; ++i) {
      const Transition& other = body_.transitions[control->first_transition + i];
      if (other.level >= transition.level) continue;
      const Condition escape = executability_.of(other);
      if (escape.known == std::optional(false)) continue;
      // A process that receives by rendezvous is only asked for its receives.
      const bool may_meet = transition.statement.kind == Statement::Kind::Receive;
      if (escape.known && !may_meet) return false;
      append_aside(fmt::format("not {}", escape.known ? "true" : escape.text));
    }
    return true;
  }

  const ControlState* source(const Transition& transition) const {
    const auto place = static_cast<std::size_t>(&transition - body_.transitions.data());
    for (const ControlState& control : body_.controls) {
      const bool here = place >= control.first_transition &&
                        place < control.first_transition + control.transition_count;
      if (here) return &control;
    }
    return nullptr;
  }

  /// Adds what is left of the statement and takes its effect on owned values. Returns false if it
  /// is impossible.
  bool add(const Transition& transition, bool first) {
    const Statement& statement = transition.statement;
    switch (statement.kind) {
      case Statement::Kind::Skip:
      case Statement::Kind::Print:
        return true;
      case Statement::Kind::Guard:
        return add_guard(statement, first);
      case Statement::Kind::Else:
        return add_else(transition);
      case Statement::Kind::Assign:
        for (const Assignment& assignment : statement.assignments) assign(assignment);
        return true;
      case Statement::Kind::Assert: {
        const Partial claim = evaluation_.evaluate(statement.expression);
        if (!claim.value || *claim.value == 0) append(fmt::format("assert({})", claim.text));
        return true;
      }
      case Statement::Kind::Send:
        append_blocking(executability_.send_text(statement), first);
        return true;
      case Statement::Kind::Receive:
        receive(statement, first);
        return true;
      case Statement::Kind::Deterministic:
        return walk(statement.entry);
    }
    return true;
  }

  bool add_guard(const Statement& statement, bool first) {
    const Partial guard = evaluation_.evaluate(statement.expression);
    if (guard.value) return *guard.value != 0;
    append_blocking(guard.text, first);
    return true;
  }

  bool add_else(const Transition& transition) {
    const Condition others = executability_.before(*source(transition), transition);
    if (others.known) return !*others.known;
    append_aside(fmt::format("else of {}", others.text));
    return true;
  }

  void assign(const Assignment& assignment) {
    const Partial value = evaluation_.evaluate(assignment.value);
    const auto place = evaluation_.owned_place(assignment.target);
    if (evaluation_.lost()) return;
    if (!place) {
      append(fmt::format("{} = {}", evaluation_.shared_text(assignment.target), value.text));
      return;
    }
    if (value.value) {
      evaluation_.set(*place, truncated(evaluation_.type_of(assignment.target), *value.value));
      return;
    }
    append(in_parentheses(value) + " == ");
    const Expression& source = program_[assignment.value];
    const bool plain = source.operation == Operation::Variable;
    store_unknown(*place,
                  plain ? std::optional(evaluation_.type_of(source.reference)) : std::nullopt,
                  evaluation_.type_of(assignment.target));
  }

  void receive(const Statement& statement, bool first) {
    append_blocking(executability_.receive_head(statement), first);
    for (std::size_t i = 0; i < statement.patterns.size(); ++i) {
      const Pattern& pattern = statement.patterns[i];
      if (i > 0) pieces_.back() += ',';
      switch (pattern.kind) {
        case Pattern::Kind::Match:
          pieces_.back() += evaluation_.evaluate(pattern.expression).text;
          break;
        case Pattern::Kind::Discard:
          pieces_.back() += '_';
          break;
        case Pattern::Kind::Store: {
          const auto place = evaluation_.owned_place(pattern.target);
          if (evaluation_.lost()) return;
          if (place) {
            // Taking whatever comes first and looking for a value are not the same.
            if (statement.random) pieces_.back() += "any ";
            if (statement.random) writable_ = false;
            store_unknown(*place, field_type(statement, i), evaluation_.type_of(pattern.target));
          } else {
            pieces_.back() += evaluation_.shared_text(pattern.target);
          }
        }
      }
    }
    if (statement.copy) pieces_.back() += '>';
  }

  /// Returns the type of a field of the channel, if it is always the same channel.
  std::optional<Type> field_type(const Statement& statement, std::size_t field) const {
    const Expression& channel = program_[statement.expression];
    if (channel.operation != Operation::Variable) return std::nullopt;
    const std::uint32_t kind = evaluation_.declaration(channel.reference).channel;
    if (kind == kNone || field >= program_.channels[kind].fields.size()) return std::nullopt;
    return program_.channels[kind].fields[field];
  }

  void store_unknown(std::uint32_t place, const std::optional<Type>& from, const Type& to) {
    evaluation_.forget(place);
    received_.push_back(place);
    pieces_.push_back(narrowing(from, to));
    if (!pieces_.back().empty()) writable_ = false;
  }

  /// Follows the inside of a d_step: each time the first transition that can be executed. Returns
  /// false if the d_step is impossible.
  bool walk(ControlId at) {
    for (int steps = 0; body_.controls[index(at)].inner; ++steps) {
      const Transition* next = first_executable(body_.controls[index(at)]);
      if (next == nullptr && steps == 0) return false;
      if (next == nullptr || steps > kLongestWalk) evaluation_.lose();
      if (evaluation_.lost()) return true;
      if (next->statement.kind != Statement::Kind::Else) add(*next, steps == 0);
      at = next->target;
    }
    return true;
  }

  /// Returns the transition that a d_step takes. The way is lost where that depends on a shared
  /// value, unless nothing else could be taken.
  const Transition* first_executable(const ControlState& control) {
    const Transition* next = nullptr;
    for (std::uint32_t i = 0; i < control.transition_count; ++i) {
      const Transition& candidate = body_.transitions[control.first_transition + i];
      const Condition condition = executability_.of(candidate);
      if (condition.known == std::optional(false)) continue;
      if (next != nullptr) evaluation_.lose();
      if (next == nullptr) next = &candidate;
      if (condition.known) return next;
    }
    return next;
  }

  void append(const std::string& part) {
    if (pieces_.size() > 1 || !pieces_.front().empty()) pieces_.back() += "; ";
    pieces_.back() += part;
  }

  /// Appends what is no statement.
  void append_aside(const std::string& part) {
    writable_ = false;
    append(part);
  }

  /// Appends a statement that may block. It makes the whole impossible where it is the first one,
  /// and is an error further in: the text must tell these apart.
  void append_blocking(const std::string& part, bool first) {
    if (!first && pieces_.size() == 1 && pieces_.front().empty()) append("true");
    append(part);
  }

  PartialEvaluation& evaluation_;
  Executability executability_;
  const Program& program_;
  const Proctype& body_;
  std::vector<std::string> pieces_{std::string()};
  std::vector<std::uint32_t> received_;
  bool writable_ = true;
};

/// Returns the statement as it stands, with the values of all that it mentions before and after it.
Residue fallback(const Program& program, const OwnedCells& cells, ProctypeId proctype,
                 const Transition& transition, std::int32_t pid,
                 std::span<const std::int32_t> values) {
  const Mentions mentions = mentioned_cells(program, cells, proctype, transition);
  Residue result{Residue::Kind::Shared, {}, mentions.writes, false};
  std::vector<std::string> before;
  for (const std::uint32_t cell : mentions.reads) before.push_back(fmt::format("{}", values[cell]));
  // What is written on some ways only may stay what it was.
  for (const std::uint32_t cell : mentions.writes) {
    before.push_back(fmt::format("{}", values[cell]));
  }
  std::string piece = fmt::format("{}:{} line {} of {} ({})", transition.text, pid, transition.line,
                                  program[proctype].name, fmt::join(before, ","));
  for (std::size_t i = 0; i < result.received.size(); ++i) {
    result.pieces.push_back(std::exchange(piece, ","));
    if (i == 0) result.pieces.back() += " giving ";
  }
  result.pieces.push_back(result.received.empty() ? piece : "");
  return result;
}

}  // namespace

std::string text(const Residue& residue, std::span<const std::string> values) {
  std::string result = residue.pieces.front();
  for (std::size_t i = 0; i < values.size(); ++i) result += values[i] + residue.pieces[i + 1];
  return result;
}

Residue residue(const Program& program, const OwnedCells& cells, ProctypeId proctype,
                const Transition& transition, std::int32_t pid,
                std::span<const std::int32_t> values) {
  PartialEvaluation evaluation(program, cells, proctype, pid, values);
  if (auto result = Specialisation(evaluation).run(transition)) return *std::move(result);
  return fallback(program, cells, proctype, transition, pid, values);
}

}  // namespace proviso::cut
