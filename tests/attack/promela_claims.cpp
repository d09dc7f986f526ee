// Random claims: never claims and formulas, each with an automaton for what it forbids.
#include <fmt/format.h>

#include "attack/promela_draw.hpp"
#include "random_choice.hpp"

namespace proviso::attack::promela {
namespace {

Expr negated(Expr operand) {
  Expr made;
  made.kind = Expr::Kind::Unary;
  made.name = "!";
  made.operands = {std::move(operand)};
  return made;
}

Expr both(Expr left, Expr right) {
  Expr made;
  made.kind = Expr::Kind::Binary;
  made.name = "&&";
  made.operands = {std::move(left), std::move(right)};
  return made;
}

}  // namespace

void ClaimDrawing::claims() {
  std::vector<Claim>& made = drawn_.model.claims;
  switch (random_below(4)) {
    case 0:
      return;
    case 1:
      use("never");
      made.push_back(never());
      return;
    default:
      use("ltl");
      const std::uint32_t count = 1 + random_below(2);
      for (std::uint32_t i = 0; i < count; ++i) made.push_back(formula(fmt::format("f{}", i)));
  }
}

/// An atom of a claim: about globals, or where a process stands.
Expr ClaimDrawing::atom() {
  if (random_below(3) == 2) {
    int pid = 0;
    for (const Proctype& proctype : drawn_.model.proctypes) {
      for (const Statement& at : proctype.body) {
        if (at.label.empty() || proctype.active == 0 || proctype.name == "init") continue;
        use("remote label");
        Expr made;
        made.kind = Expr::Kind::AtLabel;
        made.name = proctype.name;
        made.label = at.label;
        made.operands = {number(pid)};
        return made;
      }
      pid += proctype.active;
    }
  }
  return global_condition();
}

Claim ClaimDrawing::never() {
  Claim made;
  made.name = "never";
  const Expr p = atom();
  if (random_below(2) == 0) {
    made.text = fmt::format("never {{ do :: ({}) -> break :: else od }}", text(p));
    made.steps = {{0, p, -1}, {0, negated(p), 0}};
    return made;
  }
  const Expr q = atom();
  made.text = fmt::format("never {{ do :: true :: ({}) -> break od; accept: do :: ({}) od }}",
                          text(p), text(q));
  made.steps = {{0, number(1), 0}, {0, p, 1}, {1, q, 1}};
  made.accepting = {1};
  return made;
}

/// A formula, and by hand an automaton for its negation.
Claim ClaimDrawing::formula(const std::string& name) {
  Claim made;
  made.name = name;
  const Expr p = atom();
  const Expr q = atom();
  std::string shown;
  switch (random_below(7)) {
    case 0:
      shown = fmt::format("[] ({})", text(p));
      made.steps = {{0, number(1), 0}, {0, negated(p), -1}};
      break;
    case 1:
      shown = fmt::format("<> ({})", text(p));
      made.steps = {{0, negated(p), 0}};
      made.accepting = {0};
      break;
    case 2:
      shown = fmt::format("[] <> ({})", text(p));
      made.steps = {{0, number(1), 0}, {0, negated(p), 1}, {1, negated(p), 1}};
      made.accepting = {1};
      break;
    case 3:
      shown = fmt::format("<> [] ({})", text(p));
      made.steps = {{0, number(1), 0}, {0, negated(p), 1}, {1, number(1), 0}, {1, negated(p), 1}};
      made.accepting = {1};
      break;
    case 4:
      shown = fmt::format("({}) U ({})", text(p), text(q));
      made.steps = {{0, negated(q), 0}, {0, both(negated(p), negated(q)), -1}};
      made.accepting = {0};
      break;
    case 5:
      shown = fmt::format("[] (({}) -> <> ({}))", text(p), text(q));
      made.steps = {{0, number(1), 0}, {0, both(p, negated(q)), 1}, {1, negated(q), 1}};
      made.accepting = {1};
      break;
    default:
      shown = fmt::format("([] <> ({})) -> ([] <> ({}))", text(p), text(q));
      made.steps = {{0, number(1), 0},           {0, negated(q), 1}, {1, negated(q), 1},
                    {1, both(p, negated(q)), 2}, {2, negated(q), 1}, {2, both(p, negated(q)), 2}};
      made.accepting = {2};
  }
  made.text = fmt::format("ltl {} {{ {} }}", name, shown);
  return made;
}

}  // namespace proviso::attack::promela
