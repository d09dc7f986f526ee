// Small random programs of two or three threads that share an aggregate of odd members, as C++ and
// as a list of operations that an interpreter can run.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace proviso::testing {

enum class Action {
  Read,
  Write,
  Update,
  ReadAll,  // copies the aggregate
  PassAll,  // passes it by value
  WriteAll,
  Exchange,  // on an atomic object that all share
  Lock,
  Unlock,
  Begin,  // of an atomic section
  End,
  Create,  // of the thread of that number
  Join
};

struct Operation {
  Action action = Action::Read;
  std::size_t number = 0;  // of the member, mutex or thread
};
using Operations = std::vector<Operation>;

struct RandomProgram {
  std::vector<std::size_t> members;  // their types, by number
  std::vector<Operations> threads;   // main first
  bool is_global = false;            // the aggregate is no local of main
};

RandomProgram draw_program(std::mt19937& random);

std::string to_source(const RandomProgram& program);

/// Whether some interleaving has a data race, found by trying all of them with vector clocks.
bool has_race(const RandomProgram& program);

}  // namespace proviso::testing
