// The frames of PDR, and the queries on them.
//
// Frame 0 is the initial states; frame k ≥ 1 is a set of clauses, each the complement of a cube,
// such that
//
//   F0 ⇒ F1 ⇒ F2 ⇒ …       F_k ∧ T ⇒ F_{k+1}'       F_k ⇒ good for every k but the last
//
// so that F_k contains all states that are reachable within k steps. A clause is stored once, in
// the last frame that it belongs to. All queries go to one solver that has the functions of the
// machine (machine.hpp) once: a frame's clauses are activated by a literal. A clause for one query
// only is deactivated for ever afterwards, and when there are many of those a new solver is made.
// Each query names its scope: the bits that clauses of frames mention, and the cone of the
// functions that it mentions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/context.hpp"
#include "circuit/graph.hpp"
#include "engine/invariant/cube.hpp"
#include "engine/invariant/lifting.hpp"
#include "engine/invariant/machine.hpp"
#include "sat/gate_encoder.hpp"
#include "sat/quick_solver.hpp"

namespace proviso::invariant {

class Frames {
 public:
  /// Starts with frame 0 and an empty frame 1.
  Frames(const circuit::Graph& graph, const Machine& machine, Context& context);

  /// The number of the last frame.
  std::size_t last() const { return blocked_.size() - 1; }
  void open_frame();
  /// Blocks the cube in frames 1 … `frame`. Cubes that it contains are removed there.
  void block(const Cube& cube, std::size_t frame);
  /// Whether the clauses alone imply that the cube is blocked.
  bool is_blocked(const Cube& cube, std::size_t frame) const;
  /// The cubes blocked in this frame and in no later one.
  const std::vector<Cube>& blocked(std::size_t frame) const { return blocked_[frame]; }

  std::optional<std::vector<bool>> initial_bad_state();
  /// Returns a bad state in the last frame.
  std::optional<std::vector<bool>> bad_state();
  /// Whether there is a step from the frame into the cube; with `from_outside`, one that starts
  /// outside the cube.
  bool has_step_into(const Cube& cube, std::size_t frame, bool from_outside);
  /// If there was one: the step. Reading it costs as much as the machine has bits.
  Step found_step() const;
  /// If there was none: the values of the cube that were needed to exclude it.
  const Cube& needed() const { return needed_; }
  /// Finds a step from this state into the cube.
  std::optional<Step> step_from(const std::vector<bool>& state, const Cube& cube);
  std::optional<std::vector<bool>> initial_state_in(const Cube& cube);
  /// Returns values of the cube that no initial state has together; the cube must not contain an
  /// initial state.
  Cube apart_from_initial(const Cube& cube);

 private:
  /// A solver with the constraints that are added once.
  struct Session {
    Session(const circuit::Graph& graph, const Machine& machine, Context& context);

    sat::QuickSolver solver;
    sat::GateEncoder encoder;
    std::vector<sat::Literal> now;
    std::vector<sat::Literal> next;
    std::vector<sat::Literal> inputs;
    std::vector<sat::Literal> initial;   // the constraints of initial states
    std::vector<sat::Literal> switches;  // by frame
    sat::Literal bad;
    unsigned spent = 0;  // clauses that were for one question
  };

  sat::Literal now(BitValue value) const;
  sat::Literal next(BitValue value) const;
  void renew();
  void say_blocked(const Cube& cube, std::size_t frame);
  std::vector<sat::Literal> frame_assumptions(std::size_t frame) const;
  /// Solves with the cones of the assumptions, of these functions, and the bits of the frames as
  /// scope.
  bool satisfiable(std::span<const sat::Literal> assumptions,
                   std::span<const sat::Literal> functions);
  std::vector<bool> values(const std::vector<sat::Literal>& literals) const;
  bool is_apart_by_value(const Cube& cube) const;

  const circuit::Graph& graph_;
  const Machine& machine_;
  Context& context_;
  std::vector<std::vector<Cube>> blocked_;          // by frame; of frame 0 there are none
  std::vector<std::optional<bool>> initial_value_;  // by bit: the only one it has initially
  std::vector<std::size_t> mentioned_;              // the bits that clauses of frames mention
  std::vector<bool> is_mentioned_;                  // by bit
  std::vector<sat::Literal> scope_;                 // scratch space of `satisfiable`
  std::optional<Session> session_;
  Cube needed_;
};

}  // namespace proviso::invariant
