#include "lang/promela/lower_body.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/promela/codes.hpp"
#include "lang/promela/initial_values.hpp"

namespace proviso::promela {

using process::ExpressionId;

namespace {

bool is_meaningful(const std::string& label) {
  for (const std::string_view meaningful : {"end", "accept", "progress"}) {
    if (label.compare(0, meaningful.size(), meaningful) == 0) return true;
  }
  return false;
}

}  // namespace

LoweredBody BodyLowering::run(SequenceId body) {
  Chain chain = sequence(body, true);
  const ElementId end = add(Element::Kind::End, spec_[body].end);
  proctype_.end_number = flow_[end].number;
  flow_.append(chain, end);
  chain.extent = chain.last;
  if (!resolve_jumps()) return std::move(lowered_);
  flow_.link(chain);
  const auto error = lower_flow(flow_, chain.first, sources_, spec_.expansions, lowered_.graph);
  if (error) names_.error(error->code, error->place, error->message);
  proctype_.controls = lowered_.graph.controls;
  proctype_.transitions = std::move(lowered_.graph.transitions);
  proctype_.unreachable = std::move(lowered_.graph.unreachable);
  return std::move(lowered_);
}

void BodyLowering::declare_parameter(const Declaration& declaration) {
  for (const Declarator& declarator : declaration.declarators) {
    const Symbol* symbol =
        names_.add_variable(declaration, declarator, process::Scope::Local, proctype_.locals);
    if (symbol != nullptr) lowered_.locals.insert_or_assign(symbol->name, *symbol);
  }
}

ElementId BodyLowering::add(Element::Kind kind, Place place) {
  const ElementId id = add_unnumbered(kind, place);
  number(id);
  return id;
}

ElementId BodyLowering::add_unnumbered(Element::Kind kind, Place place) {
  Element element;
  element.kind = kind;
  element.place = place;
  return flow_.add(std::move(element));
}

ElementId BodyLowering::append(process::Statement statement, Place place, Chain& chain) {
  const ElementId id = add(Element::Kind::Statement, place);
  flow_[id].statement = std::move(statement);
  flow_.append(chain, id);
  return id;
}

ElementId BodyLowering::append_skip(Place place, Chain& chain) { return append({}, place, chain); }

ElementId BodyLowering::append_assignment(process::Reference target, ExpressionId value,
                                          Place place, Chain& chain) {
  process::Statement made;
  made.kind = process::Statement::Kind::Assign;
  made.assignments.push_back({std::move(target), value});
  return append(std::move(made), place, chain);
}

Chain BodyLowering::sequence(SequenceId id, bool may_begin_with_label) {
  Chain chain;
  const Sequence& source = spec_[id];
  for (const Statement& step : source.statements) {
    const bool is_first = chain.empty();
    if (is_first && !may_begin_with_label && !step.labels.empty()) {
      names_.error(code::kBadLabel, step.labels.front().place,
                   fmt::format("the label {} cannot stand here", step.labels.front().text),
                   "a label goes before the braces: label: { … }");
    }
    statement(step, chain);
  }
  chain.extent = chain.last;
  return chain;
}

/// A chain inside a construct must not be empty, also where only declarations stand.
Chain BodyLowering::inner_sequence(SequenceId id, bool may_begin_with_label) {
  Chain chain = sequence(id, may_begin_with_label);
  if (!chain.empty()) return chain;
  append_skip(spec_[id].end, chain);
  chain.extent = chain.last;
  return chain;
}

void BodyLowering::statement(const Statement& source, Chain& chain) {
  const bool is_declaration = source.kind == Statement::Kind::Declaration ||
                              source.kind == Statement::Kind::MtypeNames ||
                              source.kind == Statement::Kind::ExclusiveRead ||
                              source.kind == Statement::Kind::ExclusiveWrite;
  if (is_declaration) {
    if (source.labels.empty()) return declare(source, chain);
    return names_.error(code::kSyntax, source.place, "a declaration cannot have a label");
  }
  at_start_ = false;
  const ElementId element = build(source, chain);
  if (element == kNoElement) return;
  for (const Name& label : source.labels) set_label(label, element);
  const bool jumps = flow_[element].kind == Element::Kind::Jump;
  if (jumps && std::any_of(source.labels.begin(), source.labels.end(),
                           [](const Name& label) { return is_meaningful(label.text); })) {
    number(element);
  }
}

ElementId BodyLowering::build(const Statement& source, Chain& chain) {
  switch (source.kind) {
    case Statement::Kind::Expression:
    case Statement::Kind::Assert:
      return expression(source, chain);
    case Statement::Kind::Else: {
      process::Statement made;
      made.kind = process::Statement::Kind::Else;
      return append(std::move(made), source.place, chain);
    }
    case Statement::Kind::Assignment:
      return assignment(source, chain);
    case Statement::Kind::Send:
    case Statement::Kind::Receive:
      return communication(source, chain);
    case Statement::Kind::Printf:
    case Statement::Kind::Printm:
      return print(source, chain);
    case Statement::Kind::If:
    case Statement::Kind::Do:
      return choice(source, chain);
    case Statement::Kind::Atomic:
    case Statement::Kind::DStep:
    case Statement::Kind::Block:
      return group(source, chain);
    case Statement::Kind::Unless:
      return unless(source, chain);
    case Statement::Kind::Goto:
    case Statement::Kind::Break:
      return jump(source, chain);
    case Statement::Kind::For:
    case Statement::Kind::ForIn:
      return iteration(source, chain);
    case Statement::Kind::Select:
      return selection(source, chain);
    default:
      return kNoElement;
  }
}

void BodyLowering::declare(const Statement& source, Chain& chain) {
  if (source.kind == Statement::Kind::MtypeNames) {
    return names_.error(code::kMtype, source.place, "names of mtype must be declared at the top");
  }
  for (const Reference& reference : source.references) expressions_.channel(reference);
  const bool at_creation = at_start_;
  for (const Declarator& declarator : source.declaration.declarators) {
    const Symbol* symbol = names_.add_variable(source.declaration, declarator,
                                               process::Scope::Local, proctype_.locals);
    if (symbol == nullptr) continue;
    lowered_.locals.insert_or_assign(symbol->name, *symbol);
    if (at_creation) {
      initialise_at_creation(*symbol, declarator);
    } else {
      initialise(*symbol, declarator, declarator.name.place, chain);
    }
  }
}

void BodyLowering::initialise_at_creation(const Symbol& symbol, const Declarator& declarator) {
  add_initial(symbol, declarator, names_, expressions_, proctype_.locals, proctype_.initial);
}

/// A step for the variable; of an array only the first element is set again.
void BodyLowering::initialise(const Symbol& symbol, const Declarator& declarator, Place place,
                              Chain& chain) {
  if (!declarator.initial_list.empty()) {
    return names_.error(code::kInitialiser, place,
                        "a list of initial values must stand at the start of the body");
  }
  if (declarator.channel) {
    return names_.error(code::kInitialiser, place,
                        "a channel must be declared at the start of the body");
  }
  if (symbol.shape.is_record()) {
    add_initial(symbol, declarator, names_, expressions_, proctype_.locals, proctype_.initial);
    append_skip(place, chain);
    return;
  }
  process::Reference target{process::Scope::Local, symbol.first};
  if (symbol.length) {
    add_initial(symbol, declarator, names_, expressions_, proctype_.locals, proctype_.initial);
    target.indices.push_back(*expressions_.constant(0, place));
  }
  const auto value = declarator.initial ? expressions_.expression(*declarator.initial)
                                        : expressions_.constant(0, place);
  if (value) append_assignment(std::move(target), *value, place, chain);
}

ElementId BodyLowering::expression(const Statement& source, Chain& chain) {
  const Expr& expr = spec_[*source.value];
  process::Statement made;
  const bool is_assert = source.kind == Statement::Kind::Assert;
  if (!is_assert && expr.kind == Expr::Kind::Constant && expr.value != 0) {
    const ElementId id = append_skip(source.place, chain);
    flow_[id].idle = expr.value == 1;
    return id;
  }
  if (in_deterministic_ && expr.kind == Expr::Kind::Run) {
    names_.error(code::kRunPlace, source.place, "'run' cannot stand in a d_step");
    return kNoElement;
  }
  const auto value = expressions_.expression(*source.value);
  if (!value) return kNoElement;
  made.kind = is_assert ? process::Statement::Kind::Assert : process::Statement::Kind::Guard;
  made.expression = *value;
  return append(std::move(made), source.place, chain);
}

ElementId BodyLowering::assignment(const Statement& source, Chain& chain) {
  const Name& name = source.reference.parts.front().name;
  const auto value = expressions_.expression(*source.value);
  if (name.text == "_") return append_skip(source.place, chain);
  if (name.text == "_pid" || name.text == "_nr_pr" || name.text == "_last") {
    names_.error(code::kType, name.place, fmt::format("{} cannot be assigned", name.text));
    return kNoElement;
  }
  if (names_.find_constant(name.text)) {
    names_.error(code::kType, name.place, fmt::format("{} is a constant", name.text));
    return kNoElement;
  }
  auto target = expressions_.number(source.reference);
  if (!value || !target) return kNoElement;
  return append_assignment(std::move(*target), *value, source.place, chain);
}

ElementId BodyLowering::communication(const Statement& source, Chain& chain) {
  process::Statement made;
  const auto channel = expressions_.channel(source.reference);
  if (!channel) return kNoElement;
  made.expression = *channel;
  if (source.kind == Statement::Kind::Send) {
    made.kind = process::Statement::Kind::Send;
    made.sorted = source.op == TokenKind::NotNot;
    auto fields = expressions_.message(source.reference, source.messages);
    if (!fields) return kNoElement;
    made.arguments = std::move(*fields);
  } else {
    made.kind = process::Statement::Kind::Receive;
    made.random = source.op == TokenKind::QuestionQuestion;
    made.copy = source.copy;
    auto fields = expressions_.patterns(source.reference, source.messages, !source.copy);
    if (!fields) return kNoElement;
    made.patterns = std::move(*fields);
  }
  return append(std::move(made), source.place, chain);
}

ElementId BodyLowering::print(const Statement& source, Chain& chain) {
  process::Statement made;
  made.kind = process::Statement::Kind::Print;
  made.format = source.kind == Statement::Kind::Printm ? "%e\n" : unescaped(source.text);
  std::vector<ExprId> arguments = source.arguments;
  if (source.value) arguments.push_back(*source.value);
  for (const ExprId argument : arguments) {
    const auto value = expressions_.expression(argument);
    if (!value) return kNoElement;
    made.arguments.push_back(*value);
  }
  const ElementId id = append(std::move(made), source.place, chain);
  flow_[id].idle = true;
  return id;
}

/// The options, the join where they meet, and behind a loop the join where a break leads.
ElementId BodyLowering::finish_choice(std::vector<Chain> options, bool loops, Place place,
                                      Chain& chain) {
  const ElementId id = add(Element::Kind::Choice, place);
  const ElementId join = add(Element::Kind::Join, place);
  for (Chain& option : options) {
    option.extent = option.last;
    flow_.append(option, join);
  }
  flow_[id].chains = std::move(options);
  if (loops) flow_.append(chain, join);
  flow_.append(chain, id);
  flow_.append(chain, loops ? breaks_.back() : join);
  if (loops) {
    number(breaks_.back());
    breaks_.pop_back();
  }
  return id;
}

ElementId BodyLowering::choice(const Statement& source, Chain& chain) {
  const bool loops = source.kind == Statement::Kind::Do;
  if (loops) open_loop(source.place);
  std::vector<Chain> options;
  std::optional<Chain> otherwise;  // goes to the end
  for (const SequenceId option : source.options) {
    const Statement& first = spec_[option].statements.front();
    const bool is_else = first.kind == Statement::Kind::Else;
    if (is_else && otherwise) {
      names_.error(code::kElse, first.place, "there can be only one else in a choice");
    }
    const Chain chain_of_option = inner_sequence(option, true);
    if (is_else) {
      otherwise = chain_of_option;
    } else {
      options.push_back(chain_of_option);
    }
  }
  if (otherwise) options.push_back(*otherwise);
  for (const Chain& option : options) {
    if (!is_claim_) flow_.drop_idle(option);
  }
  return finish_choice(std::move(options), loops, source.place, chain);
}

ElementId BodyLowering::group(const Statement& source, Chain& chain) {
  const bool is_step = source.kind == Statement::Kind::DStep;
  const bool was_deterministic = in_deterministic_;
  in_deterministic_ |= is_step;
  names_.open_scope();
  const Chain inside = inner_sequence(*source.body, false);
  names_.close_scope();
  in_deterministic_ = was_deterministic;
  const ElementId id =
      add(is_step ? Element::Kind::Deterministic : Element::Kind::Group, source.place);
  flow_[id].chains = {inside};
  if (source.kind != Statement::Kind::Block) flow_.make_atomic(inside, is_step);
  if (is_step) flow_.mark_deterministic(inside, id);
  flow_.append(chain, id);
  return id;
}

ElementId BodyLowering::unless(const Statement& source, Chain& chain) {
  lowered_.has_numbers = false;
  names_.open_scope();
  Chain body = inner_sequence(*source.body, false);
  names_.close_scope();
  names_.open_scope();
  Chain escape = inner_sequence(*source.escape, false);
  names_.close_scope();
  const ElementId id = add(Element::Kind::Unless, source.place);
  const ElementId join = add(Element::Kind::Join, source.place);
  flow_.append(body, join);
  flow_.append(escape, join);
  flow_[id].chains = {body, escape};
  flow_.append(chain, id);
  flow_.append(chain, join);
  flow_.attach_escape(body, escape);
  return id;
}

ElementId BodyLowering::jump(const Statement& source, Chain& chain) {
  const ElementId id = add(Element::Kind::Jump, source.place);
  if (source.kind == Statement::Kind::Goto) {
    jumps_.emplace_back(id, source.name);
  } else if (breaks_.empty()) {
    names_.error(code::kMisplacedBreak, source.place, "there is no loop to break out of");
    return kNoElement;
  } else {
    flow_[id].target = breaks_.back();
  }
  flow_.append(chain, id);
  return id;
}

void BodyLowering::set_label(const Name& label, ElementId element) {
  const bool taken = names_.find(label.text) != nullptr || names_.find_constant(label.text);
  if (taken) {
    return names_.error(code::kBadLabel, label.place,
                        fmt::format("the label {} has the name of something else", label.text));
  }
  const Label key(label.text, spec_.expansions.inline_of(label.place.expansion));
  if (!labels_.emplace(key, element).second) {
    return names_.error(code::kBadLabel, label.place,
                        fmt::format("the label {} is set twice", label.text));
  }
  lowered_.labels[label.text].push_back(element);
  const bool is_referred = is_referred_to(label.text);
  flow_[element].observed |= is_referred || is_meaningful(label.text);
  if (is_referred && flow_[element].kind == Element::Kind::Jump) lowered_.has_numbers = false;
  flow_[element].labels.push_back(label.text);
}

/// Whether another process refers to the label.
bool BodyLowering::is_referred_to(const std::string& label) const {
  return std::any_of(spec_.expressions.begin(), spec_.expressions.end(), [&](const Expr& expr) {
    return expr.kind == Expr::Kind::RemoteLabel && expr.name.text == proctype_.name &&
           expr.label.text == label;
  });
}

/// A label belongs to the inline that it stands in; what is not there is looked for outside.
bool BodyLowering::resolve_jumps() {
  bool complete = true;
  for (const auto& [id, name] : jumps_) {
    std::uint32_t scope = spec_.expansions.inline_of(name.place.expansion);
    auto found = labels_.find({name.text, scope});
    while (found == labels_.end() && scope != kWritten) {
      scope = spec_.expansions.inline_of(spec_.expansions[scope].outer);
      found = labels_.find({name.text, scope});
    }
    if (found != labels_.end()) {
      flow_[id].target = found->second;
      continue;
    }
    std::vector<std::string> known;
    for (const auto& entry : labels_) known.push_back(entry.first.first);
    names_.error(code::kUndefinedLabel, name.place, fmt::format("there is no label {}", name.text),
                 did_you_mean(name.text, known));
    complete = false;
  }
  return complete;
}

}  // namespace proviso::promela
