// The basic steps of one process in a state, each with the state that it leads to.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "process/reference_evaluation.hpp"

namespace proviso::process::reference {

class Interpreter {
 public:
  explicit Interpreter(const Program& program) : program_(program), evaluation_(program) {}

  State initial() const;
  /// Returns all steps of one process. Failures of guards go to `failures`.
  std::vector<Step> steps(const State& state, std::size_t self, bool timeout,
                          std::set<Failure>& failures) const;

 private:
  void create_channels(State& state, const Variable& variable,
                       std::vector<std::int32_t>& values) const;
  void create(State& state, std::uint32_t type, const std::vector<std::int32_t>& arguments) const;
  void write(State& state, std::size_t self, const Reference& r, std::int32_t value) const;
  void assign(State& state, std::size_t self, const Assignment& assignment) const;
  std::int32_t run(State& state, std::size_t self, const Expression& expression) const;
  bool is_rendezvous(const State& state, std::size_t self, const Statement& statement,
                     bool timeout) const;
  std::optional<std::size_t> find(const State& state, std::size_t self,
                                  const Statement& statement) const;
  bool executable(const State& state, std::size_t self, const Proctype& proctype,
                  const Statement& statement, bool timeout) const;
  std::optional<std::uint32_t> first(const State& state, std::size_t self, const Proctype& proctype,
                                     std::uint32_t control, bool timeout) const;
  void take(State& state, std::size_t self, const std::vector<Pattern>& patterns,
            const std::vector<std::int32_t>& taken) const;
  /// Does a statement. Returns false if an assertion failed.
  bool effect(State& state, std::size_t self, const Statement& statement) const;
  void do_step(const State& state, std::size_t self, std::uint32_t number, bool timeout,
               std::vector<Step>& found, std::set<Failure>& failures) const;
  void meet(const State& state, std::size_t self, std::uint32_t number, bool timeout,
            std::vector<Step>& found) const;

  const Program& program_;
  Evaluation evaluation_;
};

}  // namespace proviso::process::reference
