#include "sat/solver.hpp"

#include <exception>
#include <utility>

#include <cadical.hpp>

namespace proviso::sat {

/// CaDiCaL asks whether to end; an exception cannot cross it, so it is kept and thrown afterwards.
struct Solver::Engine : CaDiCaL::Terminator {
  explicit Engine(Context& its_context) : context(its_context) {
    solver.set("quiet", 1);
    solver.connect_terminator(this);
  }
  ~Engine() override { solver.disconnect_terminator(); }

  bool terminate() override {
    try {
      context.poll({"solving"});
    } catch (...) {
      failure = std::current_exception();
    }
    return failure != nullptr;
  }

  CaDiCaL::Solver solver;
  Context& context;
  std::exception_ptr failure;
  std::int32_t variables = 0;
};

Solver::Solver(Context& context) : engine_(std::make_unique<Engine>(context)) {}

Solver::~Solver() = default;

Literal Solver::variable() { return Literal(++engine_->variables); }

void Solver::add(std::span<const Literal> clause) {
  for (const Literal literal : clause) engine_->solver.add(literal.number());
  engine_->solver.add(0);
}

Result Solver::solve(std::span<const Literal> assumptions) {
  // Small queries end before CaDiCaL asks; many of them still have to notice a limit.
  engine_->context.poll({"solving"});
  for (const Literal literal : assumptions) engine_->solver.assume(literal.number());
  const int status = engine_->solver.solve();
  if (engine_->failure) std::rethrow_exception(std::exchange(engine_->failure, nullptr));
  return status == 10 ? Result::Satisfiable : Result::Unsatisfiable;
}

bool Solver::value(Literal literal) const {
  // CaDiCaL knows only variables that it has met; others may have any value, and have false.
  if (static_cast<int>(literal.variable()) > engine_->solver.vars()) return literal.negated();
  const int value = engine_->solver.val(static_cast<int>(literal.variable()));
  return (value > 0) != literal.negated();
}

bool Solver::failed(Literal assumption) const {
  return engine_->solver.failed(assumption.number());
}

}  // namespace proviso::sat
