#include "process/residue.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "process/layout.hpp"
#include "process/mentions.hpp"
#include "process/operators.hpp"
#include "process/text.hpp"

namespace proviso::process {
namespace {

/// More inner steps than this of a d_step are not walked.
constexpr int kLongestWalk = 10'000;

/// An expression whose owned operands are known: a number, or what is left of it.
struct Partial {
  std::optional<std::int32_t> value = {};
  std::string text = {};
  bool atomic = true;    // needs no parentheses
  bool boolean = false;  // is 0 or 1
};

/// Can something be executed? Known, or the text of what it depends on.
struct Condition {
  std::optional<bool> known = {};
  std::string text = {};
};

bool is_comparison(Operation operation) {
  return operation >= Operation::Less && operation <= Operation::Different;
}

std::string in_parentheses(const Partial& part) {
  return part.atomic ? part.text : fmt::format("({})", part.text);
}

/// Numbers of 0 … 2^bits - 1 all fit; 32 for types that have negative numbers.
unsigned unsigned_bits(const Type& type) {
  switch (type.scalar) {
    case Scalar::Bit:
    case Scalar::Bool:
      return 1;
    case Scalar::Unsigned:
      return type.bits;
    case Scalar::Short:
    case Scalar::Int:
      return 32;
    default:
      return 8;
  }
}

/// Storing loses bits: then it matters where a value is stored, and the text must say so.
std::string narrowing(const std::optional<Type>& from, const Type& to) {
  if (to.scalar == Scalar::Int || from == std::optional(to)) return {};
  const unsigned room = to.scalar == Scalar::Short ? 15 : unsigned_bits(to);
  if (from && unsigned_bits(*from) <= room) return {};
  return to.scalar == Scalar::Short ? " as short" : fmt::format(" of {} bits", room);
}

/// One transition of one process whose owned values are known as far as `values_` has them.
class Specialisation {
 public:
  Specialisation(const Program& program, const OwnedCells& cells, ProctypeId proctype,
                 std::int32_t pid, std::span<const std::int32_t> values)
      : program_(program),
        cells_(cells),
        proctype_(proctype),
        body_(program[proctype]),
        pid_(pid),
        values_(values.begin(), values.end()) {}

  /// Nothing if the way depends on shared values: then the fallback is needed.
  std::optional<Residue> run(const Transition& transition) {
    if (!add_context(transition)) return Residue{Residue::Kind::Impossible};
    const bool possible = add(transition, true);
    if (lost_) return std::nullopt;
    if (!possible) return Residue{Residue::Kind::Impossible};
    if (pieces_.size() == 1 && pieces_.front().empty()) return Residue{};
    return Residue{Residue::Kind::Shared, std::move(pieces_), std::move(received_), writable_};
  }

 private:
  // Expressions.

  Partial known(std::int32_t value, std::uint32_t names = kNone) const {
    const Type type = names == kNone ? Type() : Type{Scalar::Mtype, 8, names};
    return {value, process::text(program_, type, value), value >= 0};
  }

  Partial lose() {
    lost_ = true;
    return {};
  }

  Partial evaluate(ExpressionId id) {
    const Expression& e = program_[id];
    switch (e.operation) {
      case Operation::Constant:
        return known(e.value, e.names);
      case Operation::Variable:
        return variable(e.reference);
      case Operation::OwnPid:
        return known(pid_);
      case Operation::ProcessCount:
        return {{}, "_nr_pr"};
      case Operation::Negate:
      case Operation::Not:
      case Operation::Complement:
        return unary(e);
      case Operation::And:
      case Operation::Or:
        return junction(e);
      case Operation::Conditional:
        return conditional(e);
      case Operation::Length:
        return function("len", e);
      case Operation::Full:
        return function("full", e);
      case Operation::Empty:
        return function("empty", e);
      case Operation::NotFull:
        return function("nfull", e);
      case Operation::NotEmpty:
        return function("nempty", e);
      case Operation::Poll:
        return poll(e);
      case Operation::Run:
        return run_text(e);
      case Operation::RemoteLabel:
      case Operation::RemoteVariable:
        return remote(e);
      case Operation::LastPid:
      case Operation::NonProgress:
      case Operation::Timeout:
      case Operation::Enabled:
        return lose();
      default:
        return binary(e);
    }
  }

  Partial variable(const Reference& reference) {
    const auto place = owned_place(reference);
    if (lost_) return {};
    if (!place) return {{}, shared_text(reference)};
    if (!values_[*place]) return lose();
    return known(*values_[*place], type_of(reference).names);
  }

  const Variable& declaration(const Reference& reference) const {
    return reference.scope == Scope::Global ? program_.globals[reference.variable]
                                            : body_.locals[reference.variable];
  }
  const Type& type_of(const Reference& reference) const { return declaration(reference).type; }

  /// Of an owned variable; the indices must be known and in range.
  std::optional<std::uint32_t> owned_place(const Reference& reference) {
    const auto first = cells_.first(proctype_, reference.scope, reference.variable);
    if (!first) return std::nullopt;
    const Variable& variable = declaration(reference);
    std::uint32_t element = 0;
    for (std::size_t i = 0; i < reference.indices.size(); ++i) {
      const Partial at = evaluate(reference.indices[i]);
      const std::uint32_t size = variable.dimensions[i];
      if (!at.value || *at.value < 0 || static_cast<std::uint32_t>(*at.value) >= size) {
        lost_ = true;
        return std::nullopt;
      }
      element = element * size + static_cast<std::uint32_t>(*at.value);
    }
    return *first + element;
  }

  /// "slots[2].data[i]"
  std::string shared_text(const Reference& reference) {
    const std::string& name = declaration(reference).name;
    std::string result;
    std::size_t next = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
      result += name[i];
      const bool bracket = name[i] == '[' && i + 1 < name.size() && name[i + 1] == ']';
      if (bracket && next < reference.indices.size()) {
        result += evaluate(reference.indices[next++]).text;
      }
    }
    return result;
  }

  Partial unary(const Expression& e) {
    const Partial operand = evaluate(e.operands[0]);
    if (operand.value) {
      const std::int32_t v = *operand.value;
      if (e.operation == Operation::Not) return known(v == 0);
      if (e.operation == Operation::Complement) return known(~v);
      if (v != std::numeric_limits<std::int32_t>::min()) return known(-v);
    }
    const char* const sign = e.operation == Operation::Not          ? "!"
                             : e.operation == Operation::Complement ? "~"
                                                                    : "-";
    return {{}, sign + in_parentheses(operand), true, e.operation == Operation::Not};
  }

  Partial binary(const Expression& e) {
    const Partial left = evaluate(e.operands[0]);
    const Partial right = evaluate(e.operands[1]);
    if (left.value && right.value) {
      const auto value = calculated(e.operation, *left.value, *right.value);
      if (value) return known(*value);
    }
    return {
        {},
        fmt::format("{} {} {}", in_parentheses(left), symbol(e.operation), in_parentheses(right)),
        false,
        is_comparison(e.operation)};
  }

  static Partial truth(Partial part) {
    if (part.boolean) return part;
    return {{}, fmt::format("{} != 0", in_parentheses(part)), false, true};
  }

  /// An operand that is neutral goes; one that decides, decides: the right one only if what stands
  /// left of it cannot go wrong, which is not looked into.
  Partial junction(const Expression& e) {
    const std::int32_t neutral = e.operation == Operation::And ? 1 : 0;
    const Partial left = evaluate(e.operands[0]);
    if (lost_) return {};
    if (left.value && (*left.value != 0) != (neutral != 0)) return known(1 - neutral);
    const Partial right = evaluate(e.operands[1]);
    if (left.value) return right.value ? known(*right.value != 0) : truth(right);
    if (right.value && (*right.value != 0) == (neutral != 0)) return truth(left);
    return {
        {},
        fmt::format("{} {} {}", in_parentheses(left), symbol(e.operation), in_parentheses(right)),
        false,
        true};
  }

  Partial conditional(const Expression& e) {
    const Partial condition = evaluate(e.operands[0]);
    if (condition.value) return evaluate(e.operands[*condition.value != 0 ? 1 : 2]);
    const Partial yes = evaluate(e.operands[1]);
    const Partial no = evaluate(e.operands[2]);
    return {{}, fmt::format("({} -> {} : {})", condition.text, yes.text, no.text)};
  }

  Partial function(const char* name, const Expression& e) {
    return {{}, fmt::format("{}({})", name, channel_text(e.operands[0])), true, *name != 'l'};
  }

  Partial poll(const Expression& e) {
    std::vector<std::string> fields;
    for (const Pattern& pattern : e.patterns) {
      fields.push_back(pattern.kind == Pattern::Kind::Match ? evaluate(pattern.expression).text
                                                            : "_");
    }
    return {{},
            fmt::format("{}{}[{}]", channel_text(e.operands[0]), e.random ? "??" : "?",
                        fmt::join(fields, ",")),
            true,
            true};
  }

  Partial run_text(const Expression& e) {
    std::vector<std::string> arguments;
    for (const ExpressionId id : e.operands) arguments.push_back(evaluate(id).text);
    return {{}, fmt::format("run {}({})", program_[e.proctype].name, fmt::join(arguments, ","))};
  }

  Partial remote(const Expression& e) {
    const std::string who =
        e.operands.empty() ? "" : fmt::format("[{}]", evaluate(e.operands[0]).text);
    if (e.operation == Operation::RemoteLabel) {
      const std::size_t at = e.text.find('@');
      return {{},
              fmt::format("{}{}{}", program_[e.proctype].name, who,
                          at == std::string::npos ? "@" : e.text.substr(at)),
              true,
              true};
    }
    const Variable& variable = program_[e.proctype].locals[e.reference.variable];
    return {{}, fmt::format("{}{}:{}", program_[e.proctype].name, who, variable.name)};
  }

  /// A channel is a number; people know it by the global that it began in.
  std::string channel_text(ExpressionId id) {
    const Expression& e = program_[id];
    if (e.operation == Operation::Variable) {
      const auto first = cells_.first(proctype_, e.reference.scope, e.reference.variable);
      if (!first) return shared_text(e.reference);
    }
    const Partial channel = evaluate(id);
    if (!channel.value) return in_parentheses(channel);
    return channel_name(*channel.value);
  }

  std::string channel_name(std::int32_t number) {
    std::int32_t next = 1;
    for (const Variable& global : program_.globals) {
      if (global.channel == kNone) continue;
      const auto count = static_cast<std::int32_t>(length(global));
      if (number >= next && number < next + count) {
        std::string name = global.name;
        const std::size_t bracket = name.find("[]");
        if (bracket != std::string::npos) {
          name.insert(bracket + 1, fmt::format("{}", number - next));
        }
        return name;
      }
      next += count;
    }
    writable_ = false;
    return fmt::format("channel {}", number);
  }

  // Executability.

  Condition executable(const Transition& transition) {
    const Statement& statement = transition.statement;
    switch (statement.kind) {
      case Statement::Kind::Guard: {
        const Partial guard = evaluate(statement.expression);
        if (guard.value) return {*guard.value != 0, {}};
        return {{}, guard.text};
      }
      case Statement::Kind::Send:
        return {{}, send_text(statement)};
      case Statement::Kind::Receive:
        return {{}, receive_text(statement)};
      case Statement::Kind::Deterministic:
        return any_of(body_.controls[index(statement.entry)]);
      default:
        return {true, {}};
    }
  }

  /// Of all transitions of a control state.
  Condition any_of(const ControlState& control) {
    const std::uint32_t end = control.first_transition + control.transition_count;
    return any_between(control.first_transition, end);
  }
  /// Of those that an else looks at.
  Condition any_before(const ControlState& control, const Transition& otherwise) {
    const auto place = static_cast<std::uint32_t>(&otherwise - body_.transitions.data());
    return any_between(control.first_transition, place);
  }

  Condition any_between(std::uint32_t first, std::uint32_t end) {
    std::vector<std::string> texts;
    for (std::uint32_t i = first; i < end; ++i) {
      Condition condition = executable(body_.transitions[i]);
      if (condition.known == std::optional(true)) return {true, {}};
      if (!condition.known) texts.push_back(std::move(condition.text));
    }
    if (texts.empty()) return {false, {}};
    std::sort(texts.begin(), texts.end());
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    return {{}, fmt::format("{}", fmt::join(texts, " or "))};
  }

  std::string send_text(const Statement& statement) {
    std::vector<std::string> arguments;
    for (const ExpressionId id : statement.arguments) arguments.push_back(evaluate(id).text);
    return fmt::format("{}{}{}", channel_text(statement.expression), statement.sorted ? "!!" : "!",
                       fmt::join(arguments, ","));
  }

  std::string receive_text(const Statement& statement) {
    std::string fields;
    for (const Pattern& pattern : statement.patterns) {
      if (!fields.empty()) fields += ',';
      fields += pattern.kind == Pattern::Kind::Match ? evaluate(pattern.expression).text : "_";
    }
    return receive_head(statement) + fields + (statement.copy ? ">" : "");
  }

  std::string receive_head(const Statement& statement) {
    return fmt::format("{}{}{}", channel_text(statement.expression), statement.random ? "??" : "?",
                       statement.copy ? "<" : "");
  }

  // The walk.

  /// What stands before the statement itself: `provided`, and escapes of `unless` that go first.
  bool add_context(const Transition& transition) {
    if (body_.provided != kNoExpression) {
      const Partial provided = evaluate(body_.provided);
      if (provided.value && *provided.value == 0) return false;
      if (!provided.value) append_aside("provided " + provided.text);
    }
    const ControlState* control = source(transition);
    if (control == nullptr) return true;
    for (std::uint32_t i = 0; i < control->transition_count; ++i) {
      const Transition& other = body_.transitions[control->first_transition + i];
      if (other.level >= transition.level) continue;
      const Condition escape = executable(other);
      if (escape.known == std::optional(false)) continue;
      // Whoever receives by rendezvous is asked for receives only.
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

  /// Adds what is left of the statement and takes its effect on owned values. False: impossible.
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
        const Partial claim = evaluate(statement.expression);
        if (!claim.value || *claim.value == 0) append(fmt::format("assert({})", claim.text));
        return true;
      }
      case Statement::Kind::Send:
        append_blocking(send_text(statement), first);
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
    const Partial guard = evaluate(statement.expression);
    if (guard.value) return *guard.value != 0;
    append_blocking(guard.text, first);
    return true;
  }

  bool add_else(const Transition& transition) {
    const Condition others = any_before(*source(transition), transition);
    if (others.known) return !*others.known;
    append_aside(fmt::format("else of {}", others.text));
    return true;
  }

  void assign(const Assignment& assignment) {
    const Partial value = evaluate(assignment.value);
    const auto place = owned_place(assignment.target);
    if (lost_) return;
    if (!place) {
      append(fmt::format("{} = {}", shared_text(assignment.target), value.text));
      return;
    }
    if (value.value) {
      values_[*place] = truncated(type_of(assignment.target), *value.value);
      return;
    }
    append(in_parentheses(value) + " == ");
    const Expression& source = program_[assignment.value];
    const bool plain = source.operation == Operation::Variable;
    store_unknown(*place, plain ? std::optional(type_of(source.reference)) : std::nullopt,
                  type_of(assignment.target));
  }

  void receive(const Statement& statement, bool first) {
    append_blocking(receive_head(statement), first);
    for (std::size_t i = 0; i < statement.patterns.size(); ++i) {
      const Pattern& pattern = statement.patterns[i];
      if (i > 0) pieces_.back() += ',';
      switch (pattern.kind) {
        case Pattern::Kind::Match:
          pieces_.back() += evaluate(pattern.expression).text;
          break;
        case Pattern::Kind::Discard:
          pieces_.back() += '_';
          break;
        case Pattern::Kind::Store: {
          const auto place = owned_place(pattern.target);
          if (lost_) return;
          if (place) {
            // Taking whatever comes first and looking for a value are not the same.
            if (statement.random) pieces_.back() += "any ";
            if (statement.random) writable_ = false;
            store_unknown(*place, field_type(statement, i), type_of(pattern.target));
          } else {
            pieces_.back() += shared_text(pattern.target);
          }
        }
      }
    }
    if (statement.copy) pieces_.back() += '>';
  }

  /// Of the channel, if it is always the same.
  std::optional<Type> field_type(const Statement& statement, std::size_t field) const {
    const Expression& channel = program_[statement.expression];
    if (channel.operation != Operation::Variable) return std::nullopt;
    const std::uint32_t kind = declaration(channel.reference).channel;
    if (kind == kNone || field >= program_.channels[kind].fields.size()) return std::nullopt;
    return program_.channels[kind].fields[field];
  }

  void store_unknown(std::uint32_t place, const std::optional<Type>& from, const Type& to) {
    values_[place].reset();
    received_.push_back(place);
    pieces_.push_back(narrowing(from, to));
    if (!pieces_.back().empty()) writable_ = false;
  }

  /// The inside of a d_step: each time the first transition that can be executed.
  bool walk(ControlId at) {
    for (int steps = 0; body_.controls[index(at)].inner; ++steps) {
      const Transition* next = first_executable(body_.controls[index(at)]);
      if (next == nullptr && steps == 0) return false;
      if (next == nullptr || steps > kLongestWalk) lost_ = true;
      if (lost_) return true;
      if (next->statement.kind != Statement::Kind::Else) add(*next, steps == 0);
      at = next->target;
    }
    return true;
  }

  /// The way is lost where it depends on a shared value, unless nothing else could be taken.
  const Transition* first_executable(const ControlState& control) {
    const Transition* next = nullptr;
    for (std::uint32_t i = 0; i < control.transition_count; ++i) {
      const Transition& candidate = body_.transitions[control.first_transition + i];
      const Condition condition = executable(candidate);
      if (condition.known == std::optional(false)) continue;
      if (next != nullptr) lost_ = true;
      if (next == nullptr) next = &candidate;
      if (condition.known) return next;
    }
    return next;
  }

  // The text.

  void append(const std::string& part) {
    if (pieces_.size() > 1 || !pieces_.front().empty()) pieces_.back() += "; ";
    pieces_.back() += part;
  }

  /// What is no statement.
  void append_aside(const std::string& part) {
    writable_ = false;
    append(part);
  }

  /// A statement that may block makes the whole impossible where it is the first one, and is an
  /// error further in: the text must tell these apart.
  void append_blocking(const std::string& part, bool first) {
    if (!first && pieces_.size() == 1 && pieces_.front().empty()) append("true");
    append(part);
  }

  const Program& program_;
  const OwnedCells& cells_;
  ProctypeId proctype_;
  const Proctype& body_;
  std::int32_t pid_;
  std::vector<std::optional<std::int32_t>> values_;
  std::vector<std::string> pieces_{std::string()};
  std::vector<std::uint32_t> received_;
  bool lost_ = false;
  bool writable_ = true;
};

/// The statement as it stands, with the values of all that it mentions before and after it.
Residue fallback(const Program& program, const OwnedCells& cells, ProctypeId proctype,
                 const Transition& transition, std::int32_t pid,
                 std::span<const std::int32_t> values) {
  const Mentions mentions = mentioned_cells(program, cells, proctype, transition);
  Residue result{Residue::Kind::Shared, {}, mentions.writes, false};
  std::vector<std::string> before;
  for (const std::uint32_t cell : mentions.reads) before.push_back(fmt::format("{}", values[cell]));
  // What is written on some ways only may stay what it was.
  for (const std::uint32_t cell : mentions.writes)
    before.push_back(fmt::format("{}", values[cell]));
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

OwnedCells::OwnedCells(const Program& program, std::vector<bool> owned_globals)
    : owned_globals_(std::move(owned_globals)) {
  for (std::size_t i = 0; i < program.globals.size(); ++i) {
    global_firsts_.push_back(global_count_);
    if (owned_globals_[i]) global_count_ += length(program.globals[i]);
  }
  for (const Proctype& proctype : program.proctypes) {
    std::vector<std::uint32_t> firsts;
    std::uint32_t count = 0;
    for (const Variable& local : proctype.locals) {
      firsts.push_back(count);
      count += length(local);
    }
    local_firsts_.push_back(std::move(firsts));
    local_counts_.push_back(count);
  }
}

std::optional<std::uint32_t> OwnedCells::first(ProctypeId proctype, Scope scope,
                                               std::uint32_t variable) const {
  if (scope == Scope::Local) return local_firsts_[index(proctype)][variable];
  if (!owned_globals_[variable]) return std::nullopt;
  return local_counts_[index(proctype)] + global_firsts_[variable];
}

std::string text(const Residue& residue, std::span<const std::string> values) {
  std::string result = residue.pieces.front();
  for (std::size_t i = 0; i < values.size(); ++i) result += values[i] + residue.pieces[i + 1];
  return result;
}

Residue residue(const Program& program, const OwnedCells& cells, ProctypeId proctype,
                const Transition& transition, std::int32_t pid,
                std::span<const std::int32_t> values) {
  Specialisation specialisation(program, cells, proctype, pid, values);
  if (auto result = specialisation.run(transition)) return *std::move(result);
  return fallback(program, cells, proctype, transition, pid, values);
}

}  // namespace proviso::process
