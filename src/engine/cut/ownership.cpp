#include "engine/cut/ownership.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "process/footprint.hpp"

namespace proviso::cut {
namespace {

using process::ActiveProcess;
using process::Assignment;
using process::Claim;
using process::Expression;
using process::ExpressionId;
using process::kNoExpression;
using process::Operation;
using process::Pattern;
using process::Proctype;
using process::ProctypeId;
using process::Program;
using process::Reference;
using process::Scalar;
using process::Scope;
using process::Statement;
using process::TemporalProperty;
using process::Transition;
using process::Variable;

using Names = std::vector<std::string>;

/// Visits every expression and reference of one body.
template <typename OnExpression, typename OnReference>
class Visitor {
 public:
  Visitor(const Program& program, OnExpression on_expression, OnReference on_reference)
      : program_(program), on_expression_(on_expression), on_reference_(on_reference) {}

  void body(const Proctype& proctype) {
    expression(proctype.provided);
    for (const Assignment& assignment : proctype.initial) visit(assignment);
    for (const Transition& transition : proctype.transitions) visit(transition.statement);
  }

  void expression(ExpressionId id) {
    if (id == kNoExpression) return;
    const Expression& e = program_[id];
    on_expression_(e);
    if (e.operation == Operation::Variable) reference(e.reference);
    for (const ExpressionId operand : e.operands) expression(operand);
    for (const Pattern& pattern : e.patterns) visit(pattern);
  }

 private:
  void reference(const Reference& reference) {
    on_reference_(reference);
    for (const ExpressionId at : reference.indices) expression(at);
  }
  void visit(const Pattern& pattern) {
    expression(pattern.expression);
    if (pattern.kind == Pattern::Kind::Store) reference(pattern.target);
  }
  void visit(const Assignment& assignment) {
    expression(assignment.value);
    reference(assignment.target);
  }
  void visit(const Statement& statement) {
    expression(statement.expression);
    for (const Assignment& assignment : statement.assignments) visit(assignment);
    for (const ExpressionId argument : statement.arguments) expression(argument);
    for (const Pattern& pattern : statement.patterns) visit(pattern);
  }

  const Program& program_;
  OnExpression on_expression_;
  OnReference on_reference_;
};

std::uint32_t instances(const Program& program, ProctypeId proctype) {
  return static_cast<std::uint32_t>(
      std::count_if(program.active.begin(), program.active.end(),
                    [proctype](const ActiveProcess& p) { return p.proctype == proctype; }));
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// Returns the members that one name stands for.
tl::expected<std::vector<Member>, std::string> members_of(const Program& program,
                                                          std::string_view name) {
  const std::size_t bracket = name.find('[');
  const std::string plain(trimmed(name.substr(0, bracket)));
  const auto at = std::find_if(program.proctypes.begin(), program.proctypes.end(),
                               [&plain](const Proctype& p) { return p.name == plain; });
  if (at == program.proctypes.end()) {
    Names known;
    for (const Proctype& proctype : program.proctypes) known.push_back(proctype.name);
    const std::string suggestion = did_you_mean(plain, known);
    return tl::unexpected(fmt::format(
        "there is no process {}; {}", plain,
        suggestion.empty() ? fmt::format("there are {}", fmt::join(known, ", ")) : suggestion));
  }
  const ProctypeId proctype{static_cast<std::uint32_t>(at - program.proctypes.begin())};
  std::vector<Member> result;
  if (bracket == std::string_view::npos) {
    const std::uint32_t count = std::max(1U, instances(program, proctype));
    for (std::uint32_t i = 0; i < count; ++i) result.push_back({proctype, i});
    return result;
  }
  const std::string_view number = name.substr(bracket + 1);
  std::uint32_t instance = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), instance);
  if (error != std::errc() || std::string_view(end, 1) != "]" || instance > 254) {
    return tl::unexpected(fmt::format("'{}' is not a process: write {}[0]", name, plain));
  }
  result.push_back({proctype, instance});
  return result;
}

std::string_view refused_word(Operation operation) {
  switch (operation) {
    case Operation::Timeout:
      return "timeout";
    case Operation::LastPid:
      return "_last";
    case Operation::Enabled:
      return "enabled";
    case Operation::NonProgress:
      return "np_";
    default:
      return {};
  }
}

/// Returns why the program cannot be cut there; empty if it can.
std::string obstacle(const Program& program, const Component& component) {
  std::string found;
  const auto is_member = [&component](ProctypeId proctype) {
    return std::any_of(component.members.begin(), component.members.end(),
                       [proctype](const Member& m) { return m.proctype == proctype; });
  };
  Visitor visitor(
      program,
      [&](const Expression& e) {
        const std::string_view word = refused_word(e.operation);
        if (!word.empty()) {
          found = fmt::format("{} depends on all processes at once: the program cannot be divided",
                              word);
        }
        const bool remote =
            e.operation == Operation::RemoteLabel || e.operation == Operation::RemoteVariable;
        if (remote && is_member(e.proctype)) {
          found = fmt::format("a remote reference looks into {}, a part of the component",
                              program[e.proctype].name);
        }
      },
      [](const Reference&) {});
  for (const Proctype& proctype : program.proctypes) visitor.body(proctype);
  if (found.empty() && process::has_else_beside_rendezvous(program)) {
    return "an else beside a rendezvous depends on all processes at once: the program cannot be "
           "divided";
  }
  return found;
}

/// Marks the globals that a body mentions.
void mark_globals(const Program& program, const Proctype& body, std::vector<bool>& marks) {
  Visitor visitor(
      program, [](const Expression&) {},
      [&marks](const Reference& reference) {
        if (reference.scope == Scope::Global) marks[reference.variable] = true;
      });
  visitor.body(body);
}

/// Returns the globals that only the component mentions, if it is a single process. Channels are
/// never owned.
std::vector<bool> owned_globals(const Program& program, const Component& component) {
  std::vector<bool> own(program.globals.size(), false);
  if (component.members.size() != 1) return own;
  const ProctypeId mine = component.members.front().proctype;
  if (instances(program, mine) != 1) return own;
  std::vector<bool> others(program.globals.size(), false);
  for (std::size_t i = 0; i < program.proctypes.size(); ++i) {
    mark_globals(program, program.proctypes[i], i == index(mine) ? own : others);
  }
  for (const Claim& claim : program.claims) mark_globals(program, claim.body, others);
  for (const TemporalProperty& property : program.properties) {
    Visitor visitor(
        program, [](const Expression&) {},
        [&others](const Reference& reference) {
          if (reference.scope == Scope::Global) others[reference.variable] = true;
        });
    for (const ExpressionId atom : property.atoms) visitor.expression(atom);
  }
  for (std::size_t i = 0; i < own.size(); ++i) {
    const Variable& global = program.globals[i];
    own[i] = own[i] && !others[i] && !global.hidden && global.type.scalar != Scalar::Channel;
  }
  return own;
}

/// Whether processes of the proctype may be created while the program runs.
bool is_run(const Program& program, ProctypeId proctype) {
  return std::any_of(program.expressions.begin(), program.expressions.end(),
                     [proctype](const Expression& e) {
                       return e.operation == Operation::Run && e.proctype == proctype;
                     });
}

}  // namespace

tl::expected<Component, std::string> find_component(const Program& program,
                                                    std::string_view names) {
  Component component;
  while (true) {
    const std::size_t comma = names.find(',');
    auto members = members_of(program, trimmed(names.substr(0, comma)));
    if (!members) return tl::unexpected(members.error());
    for (const Member& member : *members) {
      const auto& all = component.members;
      if (std::find(all.begin(), all.end(), member) == all.end()) {
        component.members.push_back(member);
      }
    }
    if (comma == std::string_view::npos) break;
    names.remove_prefix(comma + 1);
  }
  if (std::string why = obstacle(program, component); !why.empty()) return tl::unexpected(why);
  component.owned_globals = owned_globals(program, component);
  for (const Member& member : component.members) {
    if (!is_run(program, member.proctype)) continue;
    component.owned_globals.assign(program.globals.size(), false);
  }
  return component;
}

}  // namespace proviso::cut
