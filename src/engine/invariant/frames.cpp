#include "engine/invariant/frames.hpp"

#include <algorithm>

#include "engine/invariant/latches.hpp"

namespace proviso::invariant {
namespace {

// A new solver costs as much as the step relation is large.
constexpr std::size_t kRenewAfter = 300;
constexpr std::size_t kNodesForOneMore = 20;

/// The values that the initial constraints give to single bits.
std::vector<std::optional<bool>> initial_values(const circuit::Graph& graph,
                                                const Machine& machine) {
  const auto by_node = forced_values(graph, machine.initial);
  std::vector<std::optional<bool>> values;
  for (const circuit::Literal bit : machine.state) {
    values.push_back(by_node[circuit::index(bit.node())]);
  }
  return values;
}

}  // namespace

Frames::Session::Session(const circuit::Graph& graph, const Machine& machine, Context& context)
    : solver(context), encoder(graph, solver) {
  for (const circuit::Literal bit : machine.state) {
    now.push_back(solver.variable());
    encoder.bind(bit, now.back());
  }
  for (const circuit::Literal input : machine.inputs) {
    inputs.push_back(solver.variable());
    encoder.bind(input, inputs.back());
  }
  std::vector<circuit::Literal> functions = machine.function;
  functions.insert(functions.end(), machine.initial.begin(), machine.initial.end());
  functions.push_back(machine.good);
  encoder.prepare(functions);
  for (const circuit::Literal function : machine.function) next.push_back(encoder.encode(function));
  switches.push_back(solver.variable());
  for (const circuit::Literal constraint : machine.initial) {
    initial.push_back(encoder.encode(constraint));
    solver.add({!switches[0], initial.back()});
  }
  bad = !encoder.encode(machine.good);
}

Frames::Frames(const circuit::Graph& graph, const Machine& machine, Context& context)
    : graph_(graph),
      machine_(machine),
      context_(context),
      blocked_(1),
      initial_value_(initial_values(graph, machine)),
      is_mentioned_(machine.state.size(), false) {
  session_.emplace(graph, machine, context);
  open_frame();
}

void Frames::open_frame() {
  blocked_.emplace_back();
  session_->switches.push_back(session_->solver.variable());
}

sat::Literal Frames::now(BitValue value) const {
  return session_->now[value.bit()] ^ !value.value();
}

sat::Literal Frames::next(BitValue value) const {
  return session_->next[value.bit()] ^ !value.value();
}

void Frames::say_blocked(const Cube& cube, std::size_t frame) {
  sat::Clause clause{!session_->switches[frame]};
  for (const BitValue value : cube) clause.push_back(!now(value));
  session_->solver.add(clause);
}

void Frames::block(const Cube& cube, std::size_t frame) {
  for (std::size_t k = 1; k <= frame; ++k) {
    std::erase_if(blocked_[k], [&cube](const Cube& other) { return contains(cube, other); });
  }
  blocked_[frame].push_back(cube);
  say_blocked(cube, frame);
  for (const BitValue value : cube) {
    if (is_mentioned_[value.bit()]) continue;
    is_mentioned_[value.bit()] = true;
    mentioned_.push_back(value.bit());
  }
}

bool Frames::is_blocked(const Cube& cube, std::size_t frame) const {
  for (std::size_t k = frame; k < blocked_.size(); ++k) {
    if (std::any_of(blocked_[k].begin(), blocked_[k].end(),
                    [&cube](const Cube& outer) { return contains(outer, cube); })) {
      return true;
    }
  }
  return false;
}

void Frames::renew() {
  if (session_->spent < kRenewAfter + graph_.size() / kNodesForOneMore) return;
  session_.emplace(graph_, machine_, context_);
  for (std::size_t k = 1; k < blocked_.size(); ++k) {
    session_->switches.push_back(session_->solver.variable());
    for (const Cube& cube : blocked_[k]) say_blocked(cube, k);
  }
}

std::vector<sat::Literal> Frames::frame_assumptions(std::size_t frame) const {
  return {session_->switches.begin() + static_cast<std::ptrdiff_t>(frame),
          session_->switches.end()};
}

bool Frames::satisfiable(std::span<const sat::Literal> assumptions,
                         std::span<const sat::Literal> functions) {
  scope_.assign(functions.begin(), functions.end());
  for (const std::size_t bit : mentioned_) scope_.push_back(session_->now[bit]);
  return session_->solver.solve(assumptions, scope_) == sat::Result::Satisfiable;
}

std::vector<bool> Frames::values(const std::vector<sat::Literal>& literals) const {
  std::vector<bool> result;
  for (const sat::Literal literal : literals) result.push_back(session_->solver.value(literal));
  return result;
}

Step Frames::found_step() const {
  return {values(session_->now), values(session_->inputs), values(session_->next)};
}

std::optional<std::vector<bool>> Frames::initial_bad_state() {
  const sat::Literal assumptions[] = {session_->switches[0], session_->bad};
  if (!satisfiable(assumptions, session_->initial)) return {};
  return values(session_->now);
}

std::optional<std::vector<bool>> Frames::bad_state() {
  std::vector<sat::Literal> assumptions = frame_assumptions(last());
  assumptions.push_back(session_->bad);
  if (!satisfiable(assumptions, {})) return {};
  return values(session_->now);
}

bool Frames::has_step_into(const Cube& cube, std::size_t frame, bool from_outside) {
  renew();
  std::vector<sat::Literal> assumptions = frame_assumptions(frame);
  sat::Literal once;
  if (from_outside) {
    once = session_->solver.variable();
    sat::Clause clause{!once};
    for (const BitValue value : cube) clause.push_back(!now(value));
    session_->solver.add(clause);
    assumptions.push_back(once);
  }
  std::vector<sat::Literal> functions;
  if (frame == 0) functions = session_->initial;
  for (const BitValue value : cube) {
    assumptions.push_back(next(value));
    if (from_outside) functions.push_back(now(value));
  }
  needed_.clear();
  const bool found = satisfiable(assumptions, functions);
  if (!found) {
    for (const BitValue value : cube) {
      if (session_->solver.failed(next(value))) needed_.push_back(value);
    }
  }
  if (from_outside) {
    session_->solver.add({!once});
    ++session_->spent;
  }
  return found;
}

std::optional<Step> Frames::step_from(const std::vector<bool>& state, const Cube& cube) {
  std::vector<sat::Literal> assumptions;
  for (const BitValue value : cube_of(state)) assumptions.push_back(now(value));
  for (const BitValue value : cube) assumptions.push_back(next(value));
  if (session_->solver.solve(assumptions) == sat::Result::Unsatisfiable) return {};
  return found_step();
}

bool Frames::is_apart_by_value(const Cube& cube) const {
  return std::any_of(cube.begin(), cube.end(), [this](BitValue value) {
    return initial_value_[value.bit()] == !value.value();
  });
}

std::optional<std::vector<bool>> Frames::initial_state_in(const Cube& cube) {
  if (is_apart_by_value(cube)) return {};
  std::vector<sat::Literal> assumptions{session_->switches[0]};
  for (const BitValue value : cube) assumptions.push_back(now(value));
  if (!satisfiable(assumptions, session_->initial)) return {};
  return values(session_->now);
}

Cube Frames::apart_from_initial(const Cube& cube) {
  for (const BitValue value : cube) {
    if (initial_value_[value.bit()] == !value.value()) return {value};
  }
  Cube apart;
  initial_state_in(cube);
  for (const BitValue value : cube) {
    if (session_->solver.failed(now(value))) apart.push_back(value);
  }
  return apart;
}

}  // namespace proviso::invariant
