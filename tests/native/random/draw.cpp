// Draws programs: mostly well-behaved ones, with mistakes strewn in.
#include <random>

#include "random_program.hpp"

namespace proviso::native_random {
namespace {

class Drawer {
 public:
  explicit Drawer(std::uint64_t seed) : generator_(seed) {}

  Program draw() {
    const std::size_t others = 1 + below(2);
    const std::size_t variables = 2 + below(3);
    // Some programs have one type only, so that copies are frequent.
    const std::size_t common = below(type_count());
    const bool is_uniform = below(2) == 0;
    for (std::size_t i = 0; i < variables; ++i) {
      Variable variable;
      variable.place = static_cast<Place>(below(4));
      variable.type = is_uniform ? common : below(type_count());
      variable.is_set = variable.place != Place::Heap && below(8) != 0;
      if (variable.place == Place::Global) variable.is_set = true;
      program_.variables.push_back(variable);
    }
    is_disciplined_ = below(2) == 0;
    for (std::size_t i = 0; i <= others; ++i) program_.is_register_set.push_back(below(6) != 0);
    program_.threads.push_back(main_code(others));
    for (std::size_t i = 0; i < others; ++i) program_.threads.push_back(block(1 + below(4), 0));
    return std::move(program_);
  }

 private:
  std::size_t below(std::size_t limit) { return generator_() % limit; }
  std::size_t variable() { return below(program_.variables.size()); }

  /// The block is written before others see it, mostly.
  Code main_code(std::size_t others) {
    Code code;
    for (std::size_t i = 0; i < program_.variables.size(); ++i) {
      if (program_.variables[i].place != Place::Heap || below(6) == 0) continue;
      code.push_back({.action = Action::Set, .target = i, .value = static_cast<int>(below(3))});
    }
    for (std::size_t i = 0; i < others; ++i) {
      code.push_back({.action = Action::Create, .target = i + 1});
      if (below(3) == 0) append(code, block(1, 0));
    }
    if (below(2) == 0) append(code, block(1 + below(2), 0));
    for (std::size_t i = 0; i < others; ++i) {
      if (below(8) != 0) code.push_back({.action = Action::Join, .target = i + 1});
    }
    if (below(2) == 0) append(code, block(1, 0));
    if (below(3) == 0) code.push_back({.action = Action::Free});
    return code;
  }

  static void append(Code& code, Code more) {
    for (Statement& statement : more) code.push_back(std::move(statement));
  }

  Code block(std::size_t length, std::size_t depth) {
    Code code;
    for (std::size_t i = 0; i < length; ++i) append(code, step(depth));
    return code;
  }

  /// A statement, or some between lock and unlock.
  Code step(std::size_t depth) {
    const std::size_t kind = below(100);
    const bool is_locked = is_disciplined_ ? kind < 70 : kind < 25;
    if (is_locked && depth < 2) {
      const std::size_t mutex = is_disciplined_ && below(10) != 0 ? 0 : below(kMutexes);
      Code code{{.action = Action::Lock, .target = mutex}};
      append(code, block(1 + below(2), depth + 2));
      if (below(40) != 0) code.push_back({.action = Action::Unlock, .target = mutex});
      return code;
    }
    return {statement(depth)};
  }

  Statement statement(std::size_t depth) {
    Statement made;
    made.target = variable();
    made.source = variable();
    made.reg = below(kRegisters);
    made.value = static_cast<int>(below(3));
    const std::size_t kind = below(100);
    if (kind < 14) {
      made.action = Action::Set;
    } else if (kind < 24) {
      made.action = Action::Copy;
      const auto& variables = program_.variables;
      if (variables[made.source].type != variables[made.target].type) made.source = made.target;
    } else if (kind < 36) {
      made.action = Action::Add;
    } else if (kind < 46) {
      made.action = Action::Read;
    } else if (kind < 52) {
      made.action = Action::Store;
    } else if (kind < 56) {
      made.action = below(2) == 0 ? Action::SetElement : Action::ReadElement;
      made.value = static_cast<int>(below(made.action == Action::SetElement ? 3 : kElements));
    } else if (kind < 62) {
      made.action = Action::AtomicSet;
      made.target = below(kAtomics);
    } else if (kind < 70) {
      made.action = Action::AtomicRead;
      made.target = below(kAtomics);
    } else if (kind < 76) {
      made.action = Action::AtomicAdd;
      made.target = below(kAtomics);
    } else if (kind < 86 && depth < 4) {
      made.action = Action::If;
      made.body = block(1, depth + 2);
    } else if (kind < 91) {
      made.action = Action::AssertRegister;
      made.value = 2 + static_cast<int>(below(2));
    } else if (kind < 95) {
      made.action = Action::AssertVariable;
      made.value = 2 + static_cast<int>(below(3));
    } else if (kind < 96) {
      made.action = Action::Free;
    } else if (kind < 97) {
      made.action = below(4) == 0 ? Action::Exit : Action::Return;
    } else if (kind < 98) {
      made.action = Action::Unlock;
      made.target = below(kMutexes);
    } else {
      made.action = Action::AtomicRead;
      made.target = below(kAtomics);
    }
    return made;
  }

  std::mt19937_64 generator_;
  Program program_;
  bool is_disciplined_ = false;  // most statements are under one mutex
};

}  // namespace

Program draw_program(std::uint64_t seed) { return Drawer(seed).draw(); }

}  // namespace proviso::native_random
