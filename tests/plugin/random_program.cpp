#include "random_program.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace proviso::testing {
namespace {

struct MemberType {
  const char* name;
  const char* write;  // with the member in place of {}
  const char* update;
};
constexpr MemberType kTypes[] = {{"int", "{0} = 7;", "{0} += 1;"},
                                 {"char", "{0} = 7;", "{0} += 1;"},
                                 {"long double", "{0} = 7;", "{0} += 1;"},
                                 {"_BitInt(256)", "{0} = 7;", "{0} += 1;"},
                                 {"Lanes", "{0} = Lanes{{1}};", "{0} += 1;"},
                                 {"Packed", "{0}.low = 7;", "++{0}.low;"},
                                 {"__int128", "{0} = 7;", "{0} += 1;"},
                                 {"short", "{0} = 7;", "{0} += 1;"}};
constexpr std::size_t kMutexes = 2;

std::size_t below(std::mt19937& random, std::size_t limit) { return random() % limit; }

Action access(std::mt19937& random) {
  return std::array{Action::Read, Action::Write, Action::Update}[below(random, 3)];
}

void draw_section(std::mt19937& random, std::size_t members, Operations& operations) {
  operations.push_back({Action::Begin});
  operations.push_back({access(random), below(random, members)});
  operations.push_back({Action::End});
}

Operations draw(std::mt19937& random, std::size_t count, std::size_t members) {
  Operations operations;
  std::size_t held = kMutexes;  // none
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t kind = below(random, 20);
    if (kind < 9) {
      operations.push_back({access(random), below(random, members)});
    } else if (kind < 12) {
      operations.push_back(
          {std::array{Action::ReadAll, Action::PassAll, Action::WriteAll}[kind - 9]});
    } else if (kind < 14) {
      operations.push_back({Action::Exchange});
    } else if (kind < 16) {
      draw_section(random, members, operations);
    } else if (held == kMutexes) {
      held = below(random, kMutexes);
      operations.push_back({Action::Lock, held});
    }
  }
  if (held < kMutexes) operations.push_back({Action::Unlock, held});
  return operations;
}

std::string statement(const Operation& operation, const RandomProgram& program) {
  const std::string member = fmt::format("shared.member{}", operation.number);
  const auto type = [&]() -> const MemberType& {
    return kTypes[program.members[operation.number]];
  };
  switch (operation.action) {
    case Action::Read:
      return fmt::format("{{ {} value = {}; keep(&value); }}", type().name, member);
    case Action::Write:
      return fmt::format(fmt::runtime(type().write), member);
    case Action::Update:
      return fmt::format(fmt::runtime(type().update), member);
    case Action::ReadAll:
      return "{ Shared copy = shared; keep(&copy); }";
    case Action::PassAll:
      return "pass(shared);";
    case Action::WriteAll:
      return "shared = Shared{};";
    case Action::Exchange:
      return "turns.fetch_add(1);";
    case Action::Lock:
      return fmt::format("mutexes[{}].lock();", operation.number);
    case Action::Unlock:
      return fmt::format("mutexes[{}].unlock();", operation.number);
    case Action::Begin:
      return "proviso_atomic_begin();";
    case Action::End:
      return "proviso_atomic_end();";
    case Action::Create:
      return fmt::format("std::thread thread{0}([&] {{ work{0}(shared); }});", operation.number);
    case Action::Join:
      return fmt::format("thread{}.join();", operation.number);
  }
  return "";
}

std::string statements(const Operations& operations, const RandomProgram& program) {
  std::string text;
  for (const Operation& operation : operations) text += "  " + statement(operation, program) + "\n";
  return text;
}

using Clock = std::vector<std::size_t>;

void join(Clock& clock, const Clock& other) {
  for (std::size_t i = 0; i < clock.size(); ++i) clock[i] = std::max(clock[i], other[i]);
}

struct Access {
  std::size_t thread = 0;
  std::size_t member = 0;
  bool writes = false;
  std::size_t time = 0;
};

/// A state of the interpreter. Objects are the mutexes, the sections' and the atomic one.
struct State {
  explicit State(std::size_t threads)
      : next(threads), lives(threads), clocks(threads, Clock(threads)) {
    released.fill(Clock(threads));
    lives[0] = true;
  }

  static constexpr std::size_t kSections = kMutexes;
  static constexpr std::size_t kAtomic = kMutexes + 1;
  std::vector<std::size_t> next;
  std::vector<bool> lives;
  std::vector<Clock> clocks;
  std::array<Clock, kMutexes + 2> released;
  std::array<bool, kMutexes + 2> is_held = {};
  std::vector<Access> accesses = {};
};

class Interpreter {
 public:
  explicit Interpreter(const RandomProgram& program) : program_(program) {}

  bool finds_race(const State& state) const {
    for (std::size_t thread = 0; thread < program_.threads.size(); ++thread) {
      if (!can_move(state, thread)) continue;
      State after = state;
      if (move(after, thread) || finds_race(after)) return true;
    }
    return false;
  }

 private:
  bool has_ended(const State& state, std::size_t thread) const {
    return state.next[thread] == program_.threads[thread].size();
  }

  bool can_move(const State& state, std::size_t thread) const {
    if (!state.lives[thread] || has_ended(state, thread)) return false;
    const Operation& operation = program_.threads[thread][state.next[thread]];
    if (operation.action == Action::Lock) return !state.is_held[operation.number];
    if (operation.action == Action::Begin) return !state.is_held[State::kSections];
    return operation.action != Action::Join || has_ended(state, operation.number);
  }

  /// Whether there was a race.
  bool move(State& state, std::size_t thread) const {
    const Operation operation = program_.threads[thread][state.next[thread]++];
    Clock& clock = state.clocks[thread];
    ++clock[thread];
    const bool is_section = operation.action == Action::Begin || operation.action == Action::End;
    const std::size_t object = is_section                             ? State::kSections
                               : operation.action == Action::Exchange ? State::kAtomic
                                                                      : operation.number;
    switch (operation.action) {
      case Action::Lock:
      case Action::Begin:
        state.is_held[object] = true;
        join(clock, state.released[object]);
        return false;
      case Action::Unlock:
      case Action::End:
        state.is_held[object] = false;
        state.released[object] = clock;
        return false;
      case Action::Exchange:
        join(clock, state.released[object]);
        state.released[object] = clock;
        return false;
      case Action::Create:
        state.lives[object] = true;
        join(state.clocks[object], clock);
        return false;
      case Action::Join:
        join(clock, state.clocks[object]);
        return false;
      default:
        return touch(state, thread, operation);
    }
  }

  bool touch(State& state, std::size_t thread, const Operation& operation) const {
    const Action action = operation.action;
    const bool is_whole =
        action == Action::ReadAll || action == Action::PassAll || action == Action::WriteAll;
    const bool writes =
        action == Action::Write || action == Action::Update || action == Action::WriteAll;
    const std::size_t first = is_whole ? 0 : operation.number;
    const std::size_t end = is_whole ? program_.members.size() : operation.number + 1;
    const Clock& clock = state.clocks[thread];
    for (std::size_t member = first; member < end; ++member) {
      for (const Access& other : state.accesses) {
        const bool conflicts = other.member == member && (writes || other.writes);
        if (other.thread != thread && conflicts && clock[other.thread] < other.time) return true;
      }
      state.accesses.push_back({thread, member, writes, clock[thread]});
    }
    return false;
  }

  const RandomProgram& program_;
};

}  // namespace

RandomProgram draw_program(std::mt19937& random) {
  RandomProgram program;
  program.is_global = below(random, 3) == 0;
  const std::size_t members = 2 + below(random, 3);
  for (std::size_t i = 0; i < members; ++i) program.members.push_back(below(random, 8));
  const std::size_t others = 1 + below(random, 2);
  Operations main = draw(random, below(random, 2), members);
  const auto add = [&](const Operations& more) {
    main.insert(main.end(), more.begin(), more.end());
  };
  for (std::size_t i = 1; i <= others; ++i) main.push_back({Action::Create, i});
  add(draw(random, 1 + below(random, 3), members));
  for (std::size_t i = 1; i <= others; ++i) main.push_back({Action::Join, i});
  add(draw(random, below(random, 2), members));
  program.threads.push_back(std::move(main));
  for (std::size_t i = 0; i < others; ++i) {
    program.threads.push_back(draw(random, 1 + below(random, 3), members));
  }
  return program;
}

std::string to_source(const RandomProgram& program) {
  std::string text =
      "#include <atomic>\n#include <mutex>\n#include <thread>\n#include <proviso/verify.hpp>\n"
      "typedef float Lanes __attribute__((vector_size(32)));\n"
      "struct [[gnu::packed]] Packed { unsigned low : 24; };\nstruct Shared {\n";
  for (std::size_t i = 0; i < program.members.size(); ++i) {
    text += fmt::format("  {} member{};\n", kTypes[program.members[i]].name, i);
  }
  text += fmt::format("}};\nstd::mutex mutexes[{}];\nstd::atomic<int> turns;\n", kMutexes) +
          "__attribute__((noinline)) void pass(Shared) {}\n"
          "void keep(void* value) { asm volatile(\"\" : : \"r\"(value) : \"memory\"); }\n";
  for (std::size_t i = 1; i < program.threads.size(); ++i) {
    text += fmt::format("void work{}(Shared& shared) {{\n{}}}\n", i,
                        statements(program.threads[i], program));
  }
  const bool is_global = program.is_global;
  text += is_global ? "Shared global;\nint main() {\n  Shared& shared = global;\n"
                    : "int main() {\n  Shared shared = {};\n";
  return text + statements(program.threads.front(), program) + "}\n";
}

bool has_race(const RandomProgram& program) {
  return Interpreter(program).finds_race(State(program.threads.size()));
}

}  // namespace proviso::testing
