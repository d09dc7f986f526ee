// Draws programs: mostly well-behaved ones, with mistakes strewn in.
#include <random>

#include "random_program.hpp"

namespace proviso::native_random {
namespace {

class Drawer {
 public:
  Drawer(std::uint64_t seed, Kind kind) : generator_(seed), is_waiting_(kind == Kind::Waiting) {}

  Program draw() {
    const std::size_t others = 1 + below(is_waiting_ ? 3 : 2);
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
    const bool is_nested = is_waiting_ && others > 1 && below(3) == 0;
    program_.threads.push_back(main_code(is_nested ? others - 1 : others));
    const std::size_t longest = is_waiting_ && others == 3 ? 3 : 4;
    for (std::size_t i = 0; i < others; ++i) {
      program_.threads.push_back(block(1 + below(longest), 0));
    }
    if (is_nested) nest(program_.threads[others - 1], others);
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

  /// Has the code create the thread somewhere, and mostly join it.
  void nest(Code& code, std::size_t thread) {
    const std::size_t at = below(code.size() + 1);
    const Statement create{.action = Action::Create, .target = thread};
    code.insert(code.begin() + static_cast<std::ptrdiff_t>(at), create);
    if (below(8) == 0) return;
    const std::size_t end = at + 1 + below(code.size() - at);
    const Statement join{.action = Action::Join, .target = thread};
    code.insert(code.begin() + static_cast<std::ptrdiff_t>(end), join);
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
    if (is_waiting_ && below(100) < 40) return waiting_step(depth);
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

  /// A statement of the programs that wait, or some of them around others.
  Code waiting_step(std::size_t depth) {
    const std::size_t one = below(2);
    const std::size_t reg = below(kRegisters);
    const std::size_t mutex = below(8) == 0 ? 1 : 0;
    const int value = static_cast<int>(below(3));
    const auto inner = [&] { return depth < 4 ? block(1 + below(2), depth + 2) : Code{}; };
    const auto between = [&](Statement first, Code body, Statement last) {
      Code code{std::move(first)};
      append(code, std::move(body));
      if (below(20) != 0) code.push_back(std::move(last));
      return code;
    };
    const Statement lock{.action = Action::Lock, .target = mutex};
    const Statement unlock{.action = Action::Unlock, .target = mutex};
    const Statement signal{.action = below(3) == 0 ? Action::Broadcast : Action::Signal,
                           .target = one};
    switch (below(13)) {
      case 0:
      case 1: {  // a waiter
        Code body{{.action = below(6) == 0 ? Action::Wait : Action::WaitWhile,
                   .target = variable(),
                   .source = mutex,
                   .reg = one,
                   .value = value}};
        if (body[0].action == Action::Wait) body[0].target = one;
        append(body, inner());
        return between(lock, std::move(body), unlock);
      }
      case 2:
      case 3: {  // who wakes it
        Code body{{.action = Action::Set, .target = variable(), .value = value}};
        if (below(2) == 0) body.push_back(signal);
        Code code = between(lock, std::move(body), unlock);
        if (below(2) == 0) code.push_back(signal);
        return code;
      }
      case 4: {  // an attempt
        Statement then{.action = Action::If, .reg = reg, .value = 0, .body = inner()};
        then.body.push_back(unlock);
        return {{.action = Action::TryLock, .target = mutex, .reg = reg}, std::move(then)};
      }
      case 5:
        return between({.action = Action::WaitSemaphore, .target = one}, inner(),
                       {.action = Action::PostSemaphore, .target = below(8) == 0 ? 1 - one : one});
      case 6:
        if (below(3) != 0) return {{.action = Action::PostSemaphore, .target = one}};
        return {{.action = Action::TrySemaphore, .target = one, .reg = reg}};
      case 7:
        return between({.action = Action::ReadLock}, inner(), {.action = Action::ReadWriteUnlock});
      case 8:
        return between({.action = Action::WriteLock}, inner(), {.action = Action::ReadWriteUnlock});
      case 9: {
        Statement then{.action = Action::If, .reg = reg, .value = 0, .body = inner()};
        then.body.push_back({.action = Action::ReadWriteUnlock});
        return {{.action = Action::TryReadLock, .reg = reg}, std::move(then)};
      }
      case 10:
        if (below(2) == 0) return {{.action = Action::Arrive}};
        return {{.action = Action::Repeat, .value = 2, .body = inner()}};
      case 11:
        return {{.action = Action::Await,
                 .target = below(kAtomics),
                 .value = below(4) == 0 ? value : 0}};
      default:
        return {{.action = Action::Exchange,
                 .target = below(kAtomics),
                 .source = below(3),
                 .reg = reg,
                 .value = value}};
    }
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
  bool is_waiting_ = false;
  bool is_disciplined_ = false;  // most statements are under one mutex
};

}  // namespace

Program draw_program(std::uint64_t seed, Kind kind) { return Drawer(seed, kind).draw(); }

}  // namespace proviso::native_random
