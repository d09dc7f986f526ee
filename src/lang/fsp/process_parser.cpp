#include "lang/fsp/process_parser.hpp"

namespace proviso::fsp {

BodyId ProcessParser::add(Body body) {
  state_.spec.bodies.push_back(std::move(body));
  return static_cast<BodyId>(state_.spec.bodies.size() - 1);
}

PartId ProcessParser::add(Part part) {
  state_.spec.parts.push_back(std::move(part));
  return static_cast<PartId>(state_.spec.parts.size() - 1);
}

ProcessDefinition ProcessParser::sequential() {
  ProcessDefinition process;
  process.name = cursor_.expect_name("a process name");
  process.parameters = labels_.parameters();
  process.locals.push_back(local(process.name));
  if (process.locals[0].index && !cursor_.lost()) {
    cursor_.report(code::kIndexedProcessName, "the name of a process cannot be indexed");
  }
  while (cursor_.accept(TokenKind::Comma)) {
    process.locals.push_back(local(cursor_.expect_name("a local process name")));
  }
  if (cursor_.accept(TokenKind::Plus)) process.extension = labels_.set();
  process.relabels = labels_.relabels();
  process.hiding = hiding();
  cursor_.expect(TokenKind::Dot);
  return process;
}

LocalProcess ProcessParser::local(Name name) {
  LocalProcess local;
  local.name = std::move(name);
  // LTSA lets a state be marked as accepting with `@`; only its own generated automata use it.
  if (cursor_.is(TokenKind::At)) {
    cursor_.report(code::kNotFsp, "accepting states ('@') are not part of FSP");
  }
  if (cursor_.is(TokenKind::Dot) || cursor_.is(TokenKind::LeftSquare)) {
    cursor_.accept(TokenKind::Dot);
    local.index = labels_.label();
  }
  cursor_.expect(TokenKind::Becomes);
  local.body = body();
  return local;
}

BodyId ProcessParser::body() {
  const Nesting nesting(state_);
  if (cursor_.is(TokenKind::UpperIdentifier)) return reference();
  if (cursor_.is(TokenKind::If)) return conditional();
  Body node;
  node.kind = Body::Kind::Choice;
  node.span = cursor_.current().span;
  if (!cursor_.is(TokenKind::LeftRound)) {
    cursor_.fail("expected '(', 'if' or a process name");
    return add(std::move(node));
  }
  cursor_.take();
  node.alternatives.push_back(alternative());
  while (cursor_.accept(TokenKind::Bar)) node.alternatives.push_back(alternative());
  cursor_.expect(TokenKind::RightRound);
  return add(std::move(node));
}

BodyId ProcessParser::conditional() {
  Body node;
  node.kind = Body::Kind::Conditional;
  node.span = cursor_.expect(TokenKind::If).span;
  node.condition = labels_.expression();
  cursor_.expect(TokenKind::Then);
  node.then = body();
  if (cursor_.accept(TokenKind::Else)) node.otherwise = body();
  return add(std::move(node));
}

/// `P;Q(2);Local[i]`. After `NAME(…)` LTSA skips one token whatever it is, so that `P(2) -> Q`
/// means `P(2);Q`; public models rely on it.
BodyId ProcessParser::reference() {
  Body node;
  node.kind = Body::Kind::Reference;
  node.target = cursor_.expect_name("a process name");
  node.span = node.target.span;
  while (cursor_.is(TokenKind::Semicolon) || cursor_.is(TokenKind::LeftRound)) {
    SequentialReference reference;
    reference.name = node.target;
    reference.arguments = labels_.arguments();
    node.before.push_back(std::move(reference));
    cursor_.take();
    node.target = cursor_.expect_name("a process name");
  }
  while (cursor_.accept(TokenKind::LeftSquare)) {
    node.indices.push_back(labels_.expression());
    cursor_.expect(TokenKind::RightSquare);
  }
  return add(std::move(node));
}

/// `when (g) a -> b -> … -> body`: each further prefix is a choice with one alternative.
Alternative ProcessParser::alternative() {
  Alternative first;
  if (cursor_.accept(TokenKind::When)) first.guard = labels_.expression();
  first.action = labels_.label();
  cursor_.expect(TokenKind::Arrow);
  std::vector<std::pair<LabelId, Span>> chain;
  while (labels_.at_label()) {
    const Span span = cursor_.current().span;
    chain.emplace_back(labels_.label(), span);
    cursor_.expect(TokenKind::Arrow);
  }
  BodyId then = body();
  for (auto link = chain.rbegin(); link != chain.rend(); ++link) {
    Body node;
    node.kind = Body::Kind::Choice;
    node.span = link->second;
    node.alternatives.push_back({std::nullopt, link->first, then});
    then = add(std::move(node));
  }
  first.then = then;
  return first;
}

std::optional<Hiding> ProcessParser::hiding() {
  if (!cursor_.is(TokenKind::Backslash) && !cursor_.is(TokenKind::At)) return std::nullopt;
  Hiding result;
  result.expose = cursor_.take().kind == TokenKind::At;
  result.labels = labels_.set();
  return result;
}

CompositeDefinition ProcessParser::composite() {
  cursor_.expect(TokenKind::Or);
  CompositeDefinition composite;
  composite.name = cursor_.expect_name("the name of a composite process");
  composite.parameters = labels_.parameters();
  cursor_.expect(TokenKind::Becomes);
  composite.body = part();
  if (cursor_.is(TokenKind::ShiftLeft) || cursor_.is(TokenKind::ShiftRight)) {
    PriorityNode priority;
    priority.high = cursor_.take().kind == TokenKind::ShiftLeft;
    priority.labels = labels_.set();
    composite.priority = priority;
  }
  composite.hiding = hiding();
  if (cursor_.is(TokenKind::Tilde)) {
    cursor_.report(code::kNotFsp, "'~{…}' (controller synthesis) is not part of FSP");
  }
  cursor_.expect(TokenKind::Dot);
  return composite;
}

PartId ProcessParser::part() {
  const Nesting nesting(state_);
  Part node;
  node.span = cursor_.current().span;
  if (cursor_.accept(TokenKind::If)) {
    node.kind = Part::Kind::Conditional;
    node.condition = labels_.expression();
    cursor_.expect(TokenKind::Then);
    node.then = part();
    if (cursor_.accept(TokenKind::Else)) node.otherwise = part();
    return add(std::move(node));
  }
  if (cursor_.accept(TokenKind::Forall)) {
    node.kind = Part::Kind::Replicator;
    node.ranges = labels_.ranges();
    node.then = part();
    return add(std::move(node));
  }
  return add(process_part());
}

/// `share::prefix:P(args)/{…}` or a group in parentheses in place of P.
Part ProcessParser::process_part() {
  Part node;
  node.span = cursor_.current().span;
  if (labels_.at_label()) {
    const LabelId label = labels_.label();
    if (cursor_.accept(TokenKind::ColonColon)) {
      node.share = label;
      if (labels_.at_label()) {
        node.prefix = labels_.label();
        cursor_.expect(TokenKind::Colon);
      }
    } else if (cursor_.accept(TokenKind::Colon)) {
      node.prefix = label;
    } else {
      cursor_.fail("expected ':' or '::'");
    }
  }
  if (cursor_.accept(TokenKind::LeftRound)) {
    node.kind = Part::Kind::Group;
    if (!cursor_.is(TokenKind::RightRound)) {
      node.members.push_back(part());
      while (cursor_.accept(TokenKind::Or)) node.members.push_back(part());
    }
    cursor_.expect(TokenKind::RightRound);
  } else {
    node.kind = Part::Kind::Reference;
    node.target = cursor_.expect_name("a process name");
    node.arguments = labels_.arguments();
  }
  node.relabels = labels_.relabels();
  return node;
}

}  // namespace proviso::fsp
