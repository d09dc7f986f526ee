// Small random programs with every kind of statement.
#pragma once

#include <string>
#include <vector>

#include "process/builder.hpp"
#include "random_choice.hpp"

namespace proviso::process {

class RandomProgram {
 public:
  Program make() {
    values_ = {build_.global("g"), build_.global("h", {Scalar::Bit}),
               build_.global("i", {Scalar::Short})};
    array_ = build_.global("a[]", {Scalar::Byte}, {2});
    buffered_ = build_.channel("c", 1 + random_below(2), {{Scalar::Byte}, {Scalar::Bool}});
    rendezvous_ = build_.channel("d", 0, {{Scalar::Byte}, {Scalar::Bool}});
    const std::uint32_t proctypes = 1 + random_below(3);
    for (const char* name : {"e", "f"}) {
      pipes_.push_back({build_.channel(name, 1 + random_below(2), {{Scalar::Byte}, {Scalar::Bool}}),
                        random_below(proctypes), random_below(proctypes)});
    }
    for (std::uint32_t p = 0; p < proctypes; ++p) add_proctype(p);
    const std::uint32_t processes = 1 + random_below(3);
    for (std::uint32_t i = 0; i < processes; ++i) {
      build_.start(ProctypeId{random_below(proctypes)});
    }
    add_property();
    return std::move(build_.program);
  }

 private:
  void add_property() {
    TemporalProperty made;
    made.name = "p";
    made.atoms = {build_.equal(values_[0], static_cast<std::int32_t>(random_below(2))),
                  build_.read(values_[1]),
                  build_.apply(Operation::Length, {build_.read(buffered_)})};
    made.violation = formula(made.pool, 3);
    build_.program.properties.push_back(std::move(made));
  }

  static logic::Formula formula(logic::FormulaPool& pool, std::uint32_t depth) {
    const std::uint32_t kind = depth == 0 ? 0 : random_below(7);
    const auto operand = [&] { return formula(pool, depth - 1); };
    switch (kind) {
      case 0:
        return pool.atom(random_below(3));
      case 1:
        return pool.negate(operand());
      case 2:
        return pool.always(operand());
      case 3:
        return pool.eventually(operand());
      case 4:
        return pool.until(operand(), operand());
      case 5:
        return pool.conjunction(operand(), operand());
      default:
        return pool.disjunction(operand(), operand());
    }
  }

  void add_proctype(std::uint32_t number) {
    Proctype proctype;
    number_ = number;
    proctype.name = std::string(1, static_cast<char>('P' + number));
    proctype.parameter_count = 1;
    locals_ = {Builder::local(proctype, "x"), Builder::local(proctype, "y", {Scalar::Bit})};
    if (random_below(2) == 0) {
      proctype.initial.push_back({locals_[1], build_.number(1)});
    }
    Graph graph;
    const std::uint32_t controls = 2 + random_below(4);
    const std::uint32_t end = controls;
    std::uint32_t next_inner = controls + 1;
    for (std::uint32_t at = 0; at < controls; ++at) {
      const std::uint32_t count = 1 + random_below(3);
      for (std::uint32_t i = 0; i < count; ++i) {
        const bool forward = random_below(3) > 0;
        const std::uint32_t target =
            forward ? std::min(at + 1 + random_below(2), end) : random_below(end + 1);
        add_transition(graph, number, at, target, next_inner);
      }
      graph.control(at).end = random_below(4) == 0;
      graph.control(at).accept = random_below(6) == 0;
      graph.control(at).progress = random_below(6) == 0;
    }
    graph.control(end).terminal = true;
    graph.finish(proctype);
    build_.add(std::move(proctype));
  }

  void add_transition(Graph& graph, std::uint32_t number, std::uint32_t at, std::uint32_t target,
                      std::uint32_t& next_inner) {
    const std::uint32_t kind = random_below(20);
    if (kind == 0 && number > 0 && target > at) {
      // Only older proctypes are created, and only once by each process: there are finitely many.
      const ExpressionId made = build_.run(ProctypeId{random_below(number)}, {simple()});
      graph.step(at, target, Builder::guard(made));
      return;
    }
    if (kind == 1) {
      const std::uint32_t first = next_inner++, second = next_inner++;
      Statement step;
      step.kind = Statement::Kind::Deterministic;
      step.entry = ControlId{first};
      graph.step(at, target, step);
      graph.step(first, second, statement(false));
      if (random_below(2) == 0) graph.step(first, second, Builder::otherwise());
      graph.step(second, target, statement(false));
      graph.control(first).inner = graph.control(second).inner = true;
      return;
    }
    Transition& made = graph.step(at, target, statement(true), random_below(4) == 0);
    made.level = random_below(6) == 0 ? 1 : 0;
  }

  Statement statement(bool may_meet) {
    switch (random_below(12)) {
      case 0:
        return Builder::skip();
      case 1:
      case 2:
        return Builder::guard(condition());
      case 3:
        return Builder::otherwise();
      case 4:
        return Builder::assertion(condition());
      case 5:
        return build_.send(channel(may_meet, &Pipe::sender), {simple(), simple()},
                           random_below(3) == 0);
      case 6:
      case 7: {
        Statement made = build_.receive(channel(may_meet, &Pipe::receiver), {pattern(), pattern()});
        made.random = random_below(4) == 0;
        made.copy = random_below(6) == 0;
        return made;
      }
      default:
        return Builder::assign(place(), value());
    }
  }

  /// A channel with one kind of sender and one kind of receiver.
  struct Pipe {
    Reference channel;
    std::uint32_t sender;
    std::uint32_t receiver;
  };

  Reference channel(bool may_meet, std::uint32_t Pipe::*end) {
    const Pipe& pipe = pipes_[random_below(2)];
    if (pipe.*end == number_ && random_below(4) > 0) return pipe.channel;
    return may_meet && random_below(2) == 0 ? rendezvous_ : buffered_;
  }
  Reference place() {
    switch (random_below(4)) {
      case 0:
        return values_[random_below(3)];
      case 1:
        return Builder::element(array_, simple());
      default:
        return locals_[random_below(2)];
    }
  }
  Pattern pattern() {
    switch (random_below(3)) {
      case 0:
        return {};
      case 1:
        return Builder::match(simple());
      default:
        return Builder::store(locals_[random_below(2)]);
    }
  }
  ExpressionId simple() {
    if (random_below(2) == 0) return build_.number(static_cast<std::int32_t>(random_below(2)));
    return build_.read(random_below(2) == 0 ? locals_[random_below(2)] : values_[random_below(2)]);
  }
  /// Small, so that the states are few.
  ExpressionId value() {
    const ExpressionId base = random_below(4) == 0 ? build_.read(place()) : simple();
    switch (random_below(6)) {
      case 0:
        return build_.apply(Operation::Remainder,
                            {build_.apply(Operation::Add, {base, build_.number(1)}),
                             build_.number(random_below(20) == 0 ? 0 : 3)});
      case 1:
        return build_.apply(
            Operation::Remainder,
            {build_.apply(Operation::Subtract, {base, simple()}), build_.number(2)});
      case 2:
        return build_.apply(Operation::Conditional, {condition(), base, simple()});
      default:
        return base;
    }
  }
  ExpressionId condition() {
    switch (random_below(10)) {
      case 0:
        return build_.apply(Operation::Not, {simple()});
      case 1:
        return build_.apply(Operation::And, {simple(), build_.read(place())});
      case 2:
        return build_.apply(Operation::Or, {simple(), simple()});
      case 3:
        return build_.apply(Operation::Timeout);
      case 4:
        return build_.apply(Operation::Length, {build_.read(buffered_)});
      case 5:
        return build_.apply(Operation::NotFull, {build_.read(buffered_)});
      case 6:
        return build_.apply(Operation::Less, {build_.apply(Operation::OwnPid), simple()});
      case 7:
        return build_.apply(Operation::Greater,
                            {build_.apply(Operation::ProcessCount), build_.number(2)});
      default:
        return build_.apply(Operation::Equal, {build_.read(place()), simple()});
    }
  }

  Builder build_;
  std::vector<Reference> values_;
  std::vector<Reference> locals_;
  Reference array_;
  Reference buffered_;
  Reference rendezvous_;
  std::vector<Pipe> pipes_;
  std::uint32_t number_ = 0;  // of the proctype that is made
};

}  // namespace proviso::process
