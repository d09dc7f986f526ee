// What a program means, by the rules of the language and nothing of the checker: every interleaving
// of steps with at most one access to memory each is executed, and what goes wrong is collected.
//
// Two threads race if in some state the next steps of both are accesses to the same memory, one a
// write and neither atomic: programs with locks and sequentially consistent atomics race exactly if
// they come into such a state. A run goes on behind a race as if accesses were atomic, so that what
// a checker may see there is known; whatever else goes wrong ends the run.
//
// A thread that accesses the frame of main after main has returned, but did nothing visible since
// then, need not be noticed: the checker says so in every answer. It may be noticed as a race with
// what ends the process, whose frames lie where main's was.
//
// Reading a value that was never set into a register is undefined by itself; the checker may wait
// until it is used, so that only the use is demanded.
#include <algorithm>
#include <tuple>

#include "random_program.hpp"

namespace proviso::native_random {
namespace {

constexpr int kUnset = -1000;

enum class Step {
  ReadVariable,  // into the temporary
  WriteVariable,
  Use,         // the temporary must be set
  ToRegister,  // temporary → register
  FromRegister,
  AddValue,  // the temporary is used and changed
  SetTemporary,
  ReadCapture,  // where the array lies, which is known before the index
  WriteElement,
  ReadElement,
  AtomicSet,
  AtomicRead,
  AtomicAdd,
  Lock,
  Unlock,
  Branch,  // not equal: jump
  Assert,  // the temporary is not the value
  Free,
  Return,
  Exit,
  Create,
  Join,
};

struct Instruction {
  Step step = Step::Return;
  std::size_t target = 0;
  std::size_t reg = 0;
  int value = 0;
  std::size_t jump = 0;
};

using Instructions = std::vector<Instruction>;

class Translator {
 public:
  Instructions translate(const Code& code) {
    add(code);
    emit({.step = Step::Return});
    return std::move(made_);
  }

 private:
  void emit(Instruction instruction) { made_.push_back(instruction); }

  void add(const Code& code) {
    for (const Statement& statement : code) add(statement);
  }

  void add(const Statement& one) {
    const auto plain = [&](Step step) {
      emit({.step = step, .target = one.target, .reg = one.reg, .value = one.value});
    };
    switch (one.action) {
      case Action::Set:
        plain(Step::SetTemporary);
        return plain(Step::WriteVariable);
      case Action::Copy:
        emit({.step = Step::ReadVariable, .target = one.source});
        return plain(Step::WriteVariable);
      case Action::Add:
        emit({.step = Step::ReadVariable, .target = one.source});
        plain(Step::AddValue);
        return plain(Step::WriteVariable);
      case Action::Read:
        plain(Step::ReadVariable);
        return plain(Step::ToRegister);
      case Action::Store:
        plain(Step::FromRegister);
        plain(Step::AddValue);
        return plain(Step::WriteVariable);
      case Action::SetElement:
        plain(Step::ReadCapture);
        plain(Step::FromRegister);
        plain(Step::Use);
        return plain(Step::WriteElement);
      case Action::ReadElement:
        plain(Step::ReadElement);
        return plain(Step::ToRegister);
      case Action::AtomicSet:
        return plain(Step::AtomicSet);
      case Action::AtomicRead:
        plain(Step::AtomicRead);
        return plain(Step::ToRegister);
      case Action::AtomicAdd:
        plain(Step::AtomicAdd);
        return plain(Step::ToRegister);
      case Action::Lock:
        return plain(Step::Lock);
      case Action::Unlock:
        return plain(Step::Unlock);
      case Action::If: {
        plain(Step::FromRegister);
        const std::size_t branch = made_.size();
        plain(Step::Branch);
        add(one.body);
        made_[branch].jump = made_.size();
        return;
      }
      case Action::AssertRegister:
        plain(Step::FromRegister);
        return plain(Step::Assert);
      case Action::AssertVariable:
        plain(Step::ReadVariable);
        return plain(Step::Assert);
      case Action::Free:
        return plain(Step::Free);
      case Action::Return:
        return plain(Step::Return);
      case Action::Exit:
        return plain(Step::Exit);
      case Action::Create:
        return plain(Step::Create);
      case Action::Join:
        return plain(Step::Join);
    }
  }

  Instructions made_;
};

enum class Life { Not, Running, Done };

struct Thread {
  Life life = Life::Not;
  std::size_t at = 0;
  int temporary = 0;
  int registers[kRegisters] = {};
  bool has_begun = false;
  bool knows_end = false;  // main had returned when the thread last did something visible
  auto operator<=>(const Thread&) const = default;
};

struct State {
  std::vector<Thread> threads;
  std::vector<int> variables;
  int elements[kElements] = {};
  int atomics[kAtomics] = {};
  std::size_t owners[kMutexes] = {};  // thread plus one
  bool is_block_freed = false;
  bool is_frame_gone = false;
  auto operator<=>(const State&) const = default;
};

/// Where an access goes: a variable, an element, the whole block, or a reference of a lambda.
struct Access {
  enum class Kind { None, Variable, Element, Block, Capture } kind = Kind::None;
  std::size_t index = 0;
  bool is_write = false;
};

class Explorer {
 public:
  explicit Explorer(const Program& program) : program_(program) {
    for (const Code& code : program.threads) codes_.push_back(Translator().translate(code));
  }

  Meaning run() {
    State first;
    first.threads.resize(codes_.size());
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      if (!program_.is_register_set[i]) first.threads[i].registers[1] = kUnset;
    }
    for (const Variable& variable : program_.variables) {
      first.variables.push_back(variable.is_set ? 0 : kUnset);
    }
    first.threads[0].life = Life::Running;
    settle(first, 0);
    visit(first);
    while (!waiting_.empty()) {
      const State state = std::move(waiting_.back());
      waiting_.pop_back();
      expand(state);
    }
    return std::move(meaning_);
  }

 private:
  void visit(const State& state) {
    if (seen_.insert(state).second) waiting_.push_back(state);
  }

  void find(const char* kind) { meaning_.kinds.insert(kind); }

  const Instruction& next(const State& state, std::size_t thread) const {
    return codes_[thread][state.threads[thread].at];
  }

  /// What goes wrong in a step that touches nothing but the thread itself; null if nothing does.
  static const char* mistake(const Thread& self, const Instruction& one) {
    const bool uses = one.step == Step::Use || one.step == Step::AddValue ||
                      one.step == Step::Branch || one.step == Step::Assert;
    if (uses && self.temporary == kUnset) return "uninitialised";
    const bool fails = one.step == Step::Assert && self.temporary == one.value;
    return fails ? "assertion" : nullptr;
  }

  /// Takes the steps that touch nothing but the thread itself, up to one that goes wrong: others
  /// may move before that.
  void settle(State& state, std::size_t thread) {
    for (;;) {
      Thread& self = state.threads[thread];
      if (self.life != Life::Running) return;
      const Instruction& one = next(state, thread);
      if (mistake(self, one) != nullptr) return;
      switch (one.step) {
        case Step::SetTemporary:
          self.temporary = one.value;
          break;
        case Step::FromRegister:
          self.temporary = self.registers[one.reg];
          break;
        case Step::ToRegister:
          if (self.temporary == kUnset) meaning_.allowed.insert("uninitialised");
          self.registers[one.reg] = self.temporary;
          break;
        case Step::Use:
        case Step::Assert:
          break;
        case Step::AddValue:
          self.temporary += one.value;
          break;
        case Step::Branch:
          if (self.temporary != one.value) self.at = one.jump - 1;
          break;
        default:
          return;
      }
      ++self.at;
    }
  }

  Access access_of(const State& state, std::size_t thread) const {
    const Thread& self = state.threads[thread];
    if (self.life != Life::Running) return {};
    const Instruction& one = next(state, thread);
    switch (one.step) {
      case Step::ReadVariable:
        return {Access::Kind::Variable, one.target, false};
      case Step::WriteVariable:
        return {Access::Kind::Variable, one.target, true};
      case Step::ReadElement:
        return {Access::Kind::Element, static_cast<std::size_t>(one.value), false};
      case Step::WriteElement:
        return {Access::Kind::Element, static_cast<std::size_t>(self.temporary), true};
      case Step::Free:
        return {Access::Kind::Block, 0, true};
      case Step::ReadCapture:
        return {Access::Kind::Capture, 0, false};
      default:
        return {};
    }
  }

  bool is_in_block(const Access& access) const {
    return access.kind == Access::Kind::Block ||
           (access.kind == Access::Kind::Variable &&
            program_.variables[access.index].place == Place::Heap);
  }

  bool conflict(const Access& left, const Access& right) const {
    if (left.kind == Access::Kind::None || right.kind == Access::Kind::None) return false;
    if (!left.is_write && !right.is_write) return false;
    const bool frees = left.kind == Access::Kind::Block || right.kind == Access::Kind::Block;
    if (frees) return is_in_block(left) && is_in_block(right);
    return left.kind == right.kind && left.index == right.index;
  }

  void expand(const State& state) {
    bool moves = false;
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      const Access mine = access_of(state, i);
      for (std::size_t j = 0; j < i; ++j) {
        if (conflict(mine, access_of(state, j))) find("race");
      }
    }
    for (std::size_t i = 0; i < codes_.size(); ++i) moves |= move(state, i);
    if (!moves) find("deadlock");
  }

  /// Variables of the frame of main, the pointer to the block among them, and what lambdas refer
  /// to.
  bool needs_frame(const Access& access) const {
    if (access.kind != Access::Kind::Variable) return access.kind != Access::Kind::None;
    return program_.variables[access.index].place != Place::Global;
  }

  /// Whether the access misses every object.
  bool is_bad(const State& state, const Access& access) const {
    if (needs_frame(access) && state.is_frame_gone) return true;
    if (access.kind == Access::Kind::Element) return access.index >= kElements;
    return is_in_block(access) && state.is_block_freed;
  }

  /// The checker does not follow what was never set into global variables, which read as zero, nor
  /// through conversions.
  int kept_value(std::size_t variable, int value) {
    const Variable& kept = program_.variables[variable];
    const bool is_lost =
        value == kUnset && (kept.place == Place::Global || is_bit_precise(kept.type));
    if (is_lost) meaning_.allowed.insert("uninitialised");
    return is_lost ? 0 : value;
  }

  /// Makes the next step of a thread. False if it cannot move.
  bool move(const State& before, std::size_t thread) {
    if (before.threads[thread].life != Life::Running) return false;
    const Instruction& one = next(before, thread);
    State state = before;
    Thread& self = state.threads[thread];
    const Access access = access_of(before, thread);
    if (const char* kind = mistake(self, one)) return find(kind), true;
    if (access.kind != Access::Kind::None && is_bad(before, access)) {
      const bool is_late = needs_frame(access) && before.is_frame_gone && !self.knows_end;
      (is_late ? meaning_.allowed : meaning_.kinds).insert("memory");
      // What main does behind its return may lie at the same place.
      if (needs_frame(access) && before.is_frame_gone) meaning_.allowed.insert("race");
      return true;
    }
    // What the checker stops at: behind it the thread sees whether the frame of main is gone.
    const bool is_visible = access.kind == Access::Kind::None;
    if (is_visible || !self.has_begun) self.knows_end = before.is_frame_gone;
    self.has_begun = true;
    switch (one.step) {
      case Step::ReadVariable:
        self.temporary = state.variables[one.target];
        break;
      case Step::WriteVariable:
        state.variables[one.target] = kept_value(one.target, self.temporary);
        break;
      case Step::ReadElement:
        self.temporary = state.elements[one.value];
        break;
      case Step::WriteElement:
        state.elements[self.temporary] = one.value;
        break;
      case Step::AtomicSet:
        state.atomics[one.target] = one.value;
        break;
      case Step::AtomicRead:
        self.temporary = state.atomics[one.target];
        break;
      case Step::AtomicAdd:
        self.temporary = state.atomics[one.target];
        state.atomics[one.target] += one.value;
        break;
      case Step::Lock:
        if (state.owners[one.target] != 0) return false;
        state.owners[one.target] = thread + 1;
        break;
      case Step::Unlock:
        if (state.owners[one.target] != thread + 1) return find("misuse"), true;
        state.owners[one.target] = 0;
        break;
      case Step::Free:
        state.is_block_freed = true;
        break;
      case Step::Create:
        state.threads[one.target].life = Life::Running;
        settle(state, one.target);
        break;
      case Step::Join:
        if (state.threads[one.target].life != Life::Done) return false;
        break;
      case Step::Exit:
        return true;
      case Step::Return:
        return leave(std::move(state), thread);
      default:
        break;
    }
    ++self.at;
    settle(state, thread);
    visit(state);
    return true;
  }

  /// Main first leaves its frame, while others go on, and then ends them all.
  bool leave(State state, std::size_t thread) {
    if (thread != 0) {
      state.threads[thread].life = Life::Done;
    } else if (state.is_frame_gone) {
      return true;
    } else {
      state.is_frame_gone = true;
    }
    visit(state);
    return true;
  }

  const Program& program_;
  std::vector<Instructions> codes_;
  std::set<State> seen_;
  std::vector<State> waiting_;
  Meaning meaning_;
};

}  // namespace

Meaning explore(const Program& program) { return Explorer(program).run(); }

}  // namespace proviso::native_random
