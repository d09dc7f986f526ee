#include "lang/promela/lower.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/promela/codes.hpp"
#include "lang/promela/lower_body.hpp"
#include "lang/promela/lower_formula.hpp"
#include "lang/promela/wide_bits.hpp"
#include "process/text.hpp"

namespace proviso::promela {
namespace {

constexpr std::int32_t kMostProcesses = 255;

/// Collects the message sizes of all channels declared anywhere. Errors in the declarations are
/// reported elsewhere.
MessageSizes message_sizes(const Specification& spec) {
  process::Program program;
  Diagnostics silent;
  Names names(spec, program, silent);
  for (const MtypeDeclaration& mtype : spec.mtypes) names.add_mtype(mtype);
  for (const Typedef& record : spec.typedefs) names.add_record(record);
  std::vector<std::size_t> sizes;
  for (const process::ChannelKind& kind : program.channels) sizes.push_back(kind.fields.size());
  const auto look = [&](const Declaration& declaration) {
    for (const Declarator& declarator : declaration.declarators) {
      if (!declarator.channel) continue;
      std::size_t size = 0;
      for (const TypeName& field : declarator.channel->fields) size += names.spread(field).size();
      sizes.push_back(size);
    }
  };
  for (const Declaration& declaration : spec.declarations) look(declaration);
  for (const Sequence& sequence : spec.sequences) {
    for (const Statement& statement : sequence.statements) look(statement.declaration);
  }
  MessageSizes result;
  for (const std::size_t size : sizes) result.largest = std::max(result.largest, size);
  const bool alike = std::all_of(sizes.begin(), sizes.end(),
                                 [&](std::size_t size) { return size == result.largest; });
  if (alike && !sizes.empty()) result.common = result.largest;
  return result;
}

class ProgramLowering {
 public:
  ProgramLowering(const Specification& spec, const SourceSet& sources, Diagnostics& diagnostics,
                  Context& context)
      : spec_(spec),
        sources_(sources),
        diagnostics_(diagnostics),
        context_(context),
        names_(spec, program_, diagnostics),
        expressions_(spec, message_sizes(spec), program_, names_) {}

  std::optional<process::Program> run() {
    program_.name = sources_[spec_.start.span.file].name();
    program_.proctypes.resize(spec_.proctypes.size());
    program_.has_statement_numbers = true;
    bodies_.resize(spec_.proctypes.size());
    for (const Unit& unit : spec_.units) {
      context_.poll({"reading"});
      lower_unit(unit);
    }
    if (program_.active.empty() && !diagnostics_.has_errors()) {
      names_.error(code::kNoProcess, spec_.start, "no process would ever run",
                   "declare one as active, or add an init process");
    }
    for (const RemoteUse& use : expressions_.remote_uses()) finish_remote(use);
    if (diagnostics_.has_errors()) return std::nullopt;
    for (process::Proctype& proctype : program_.proctypes) name_transitions(proctype);
    for (process::Claim& claim : program_.claims) name_transitions(claim.body);
    warn_of_wide_bits(program_, diagnostics_);
    return std::move(program_);
  }

 private:
  void lower_unit(const Unit& unit) {
    switch (unit.kind) {
      case Unit::Kind::Declaration:
        return declare(spec_.declarations[unit.index]);
      case Unit::Kind::Mtype:
        return names_.add_mtype(spec_.mtypes[unit.index]);
      case Unit::Kind::Typedef:
        return names_.add_record(spec_.typedefs[unit.index]);
      case Unit::Kind::Proctype:
        return lower_proctype(unit.index);
      case Unit::Kind::Never:
        return lower_claim(spec_.nevers[unit.index]);
      case Unit::Kind::Ltl:
        return lower_property(spec_.ltls[unit.index]);
    }
  }

  void declare(const Declaration& declaration) {
    for (const Declarator& declarator : declaration.declarators) {
      if (is_proctype(declarator.name)) continue;
      const Symbol* symbol =
          names_.add_variable(declaration, declarator, process::Scope::Global, program_.globals);
      if (symbol == nullptr) continue;
      add_initial(*symbol, declarator, names_, expressions_, program_.globals, program_.initial);
    }
  }

  bool is_proctype(const Name& name) {
    const bool taken =
        std::any_of(spec_.proctypes.begin(), spec_.proctypes.end(),
                    [&](const Proctype& proctype) { return proctype.name.text == name.text; });
    if (taken) {
      names_.error(code::kRedeclared, name.place,
                   fmt::format("{} is the name of a proctype", name.text));
    }
    return taken;
  }

  void lower_proctype(std::size_t index) {
    const Proctype& source = spec_.proctypes[index];
    for (std::size_t earlier = 0; earlier < index; ++earlier) {
      if (spec_.proctypes[earlier].name.text == source.name.text && !source.is_init) {
        return names_.error(code::kRedeclared, source.name.place,
                            fmt::format("proctype {} is defined twice", source.name.text));
      }
    }
    process::Proctype proctype;
    proctype.name = source.name.text;
    proctype.span = spec_.expansions.shown(source.name.place);
    names_.open_scope();
    BodyLowering lowering(spec_, sources_, names_, expressions_, false, next_number_, proctype);
    for (const Declaration& parameter : source.parameters) lowering.declare_parameter(parameter);
    proctype.parameter_count = static_cast<std::uint32_t>(proctype.locals.size());
    if (source.provided) {
      proctype.provided =
          expressions_.expression(*source.provided).value_or(process::kNoExpression);
    }
    bodies_[index] = lowering.run(source.body);
    count_statements(bodies_[index]);
    names_.close_scope();
    program_.proctypes[index] = std::move(proctype);
    if (source.active) activate(index);
  }

  void count_statements(const LoweredBody& body) {
    next_number_ = body.next_number;
    program_.has_statement_numbers &= body.has_numbers;
  }

  void activate(std::size_t index) {
    const Proctype& source = spec_.proctypes[index];
    std::int32_t count = 1;
    if (source.instances) {
      const auto instances = names_.constant(*source.instances);
      if (!instances) return;
      count = *instances;
    }
    if (count + static_cast<std::int64_t>(program_.active.size()) > kMostProcesses) {
      return names_.error(code::kTooLarge, source.name.place, "there can be at most 255 processes");
    }
    for (std::int32_t k = 0; k < count; ++k) {
      program_.active.push_back({process::ProctypeId{static_cast<std::uint32_t>(index)}, {}});
    }
  }

  /// Claims without a name are never, never_1, never_2 …
  std::string claim_name(const Name& name) {
    if (!name.text.empty()) return name.text;
    const std::size_t number = nameless_claims_++;
    return number == 0 ? "never" : fmt::format("never_{}", number);
  }

  void lower_claim(const NeverClaim& source) {
    process::Claim claim;
    claim.name = claim_name(source.name);
    claim.body.name = claim.name;
    claim.body.span = spec_.expansions.shown(source.name.place);
    names_.open_scope();
    BodyLowering lowering(spec_, sources_, names_, expressions_, true, next_number_, claim.body);
    count_statements(lowering.run(source.body));
    names_.close_scope();
    program_.claims.push_back(std::move(claim));
  }

  void lower_property(const LtlClaim& source) {
    auto property = lower_formula(spec_, source, claim_name(source.name), names_, expressions_);
    if (property) program_.properties.push_back(std::move(*property));
  }

  void finish_remote(const RemoteUse& use) {
    const Expr& source = spec_[use.source];
    process::Expression& expression = program_.expressions[process::index(use.expression)];
    const LoweredBody& body = bodies_[process::index(expression.proctype)];
    if (source.kind == Expr::Kind::RemoteLabel) return finish_label(source, body, expression);
    const ReferencePart& part = source.reference.parts.front();
    const auto found = body.locals.find(part.name.text);
    const bool is_plain = source.reference.parts.size() == 1 && found != body.locals.end() &&
                          !found->second.shape.is_record() &&
                          found->second.length.has_value() == part.index.has_value();
    if (!is_plain) {
      return names_.error(code::kUndeclared, part.name.place,
                          fmt::format("{} has no variable {} that could be referred to",
                                      source.name.text, part.name.text));
    }
    expression.reference.scope = process::Scope::Local;
    expression.reference.variable = found->second.first;
  }

  void finish_label(const Expr& source, const LoweredBody& body, process::Expression& expression) {
    const auto found = body.labels.find(source.label.text);
    if (found == body.labels.end()) {
      std::vector<std::string> known;
      for (const auto& entry : body.labels) known.push_back(entry.first);
      return names_.error(code::kUndefinedLabel, source.label.place,
                          fmt::format("{} has no label {}", source.name.text, source.label.text),
                          did_you_mean(source.label.text, known));
    }
    for (const ElementId element : found->second) {
      const auto place = body.graph.places.find(element);
      if (place != body.graph.places.end()) expression.controls.push_back(place->second);
    }
  }

  void name_transitions(process::Proctype& proctype) {
    for (process::Transition& transition : proctype.transitions) {
      transition.text = process::text(program_, proctype, transition.statement);
    }
    for (process::Transition& statement : proctype.unreachable) {
      statement.text = process::text(program_, proctype, statement.statement);
    }
  }

  const Specification& spec_;
  const SourceSet& sources_;
  Diagnostics& diagnostics_;
  Context& context_;
  process::Program program_;
  Names names_;
  ExpressionLowering expressions_;
  std::vector<LoweredBody> bodies_;
  std::size_t nameless_claims_ = 0;
  std::uint32_t next_number_ = 0;
};

}  // namespace

std::optional<process::Program> lower(const Specification& spec, const SourceSet& sources,
                                      Diagnostics& diagnostics, Context& context) {
  return ProgramLowering(spec, sources, diagnostics, context).run();
}

}  // namespace proviso::promela
