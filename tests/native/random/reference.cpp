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

#include "instructions.hpp"
#include "random_program.hpp"

namespace proviso::native_random {
namespace {

constexpr int kUnset = -1000;

enum class Life { Not, Running, Done };
/// Whether a thread waits for a condition or at the barrier.
enum class Sleep { Not, Asleep, Woken };

struct Thread {
  Life life = Life::Not;
  std::size_t at = 0;
  int temporary = 0;
  int registers[kRegisters] = {};
  Sleep sleep = Sleep::Not;
  int read_locks = 0;
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
  int semaphores[kSemaphores] = {0, 1};
  std::size_t writer = 0;  // thread plus one
  int readers = 0;
  int arrived = 0;
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
    for (const Code& code : program.threads) codes_.push_back(translate(code));
    has_loops_ = has_loops();
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
        case Step::Jump:
          self.at = one.jump - 1;
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
        // Main itself starts threads without a lambda of its own.
        if (thread == 0 && codes_[0][self.at + 1].step == Step::Create) return {};
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
  /// through conversions. Where a variable is used in a loop it may say so at the read.
  int kept_value(std::size_t variable, int value) {
    const Variable& kept = program_.variables[variable];
    if (value == kUnset && has_loops_) meaning_.allowed.insert("uninitialised");
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
      case Step::Wait:
        return wait(std::move(state), thread);
      case Step::Signal:
        return signal(state, thread);
      case Step::Arrive:
        return arrive(std::move(state), thread);
      case Step::ReadWriteUnlock:
        if (state.writer == thread + 1) {
          state.writer = 0;
        } else if (self.read_locks > 0) {
          --self.read_locks;
          --state.readers;
        } else {
          return find("misuse"), true;
        }
        break;
      default:
        if (!synchronise(state, thread)) return false;
        break;
    }
    go_on(std::move(state), thread);
    return true;
  }

  void go_on(State state, std::size_t thread) {
    ++state.threads[thread].at;
    settle(state, thread);
    visit(state);
  }

  /// Steps that either can be made or not. What an attempt finds goes into the temporary.
  bool synchronise(State& state, std::size_t thread) {
    Thread& self = state.threads[thread];
    const Instruction& one = next(state, thread);
    const auto read_lock = [&] {
      ++self.read_locks;
      ++state.readers;
    };
    const auto attempt = [&](bool succeeds) {
      if (!succeeds) meaning_.may_be_undecided = true;
      self.temporary = succeeds ? 0 : 1;
      return succeeds;
    };
    switch (one.step) {
      case Step::Broadcast:
        for (std::size_t i = 0; i < codes_.size(); ++i) {
          if (is_asleep(state, i, one.target)) state.threads[i].sleep = Sleep::Woken;
        }
        return true;
      case Step::TryLock:
        if (attempt(state.owners[one.target] == 0)) state.owners[one.target] = thread + 1;
        return true;
      case Step::WaitSemaphore:
        if (state.semaphores[one.target] == 0) return false;
        --state.semaphores[one.target];
        return true;
      case Step::PostSemaphore:
        ++state.semaphores[one.target];
        return true;
      case Step::TrySemaphore:
        if (attempt(state.semaphores[one.target] != 0)) --state.semaphores[one.target];
        return true;
      case Step::ReadLock:
        if (state.writer == thread + 1) return true;  // EDEADLK
        if (state.writer != 0) return false;
        read_lock();
        return true;
      case Step::WriteLock:
        if (state.writer == thread + 1) return true;  // EDEADLK
        if (state.writer != 0 || state.readers != 0) return false;
        state.writer = thread + 1;
        return true;
      case Step::TryReadLock:
        if (attempt(state.writer == 0)) read_lock();
        return true;
      case Step::Await:  // going round again changes nothing
        return state.atomics[one.target] != one.value;
      case Step::Exchange:
        self.temporary = state.atomics[one.target];
        if (self.temporary == one.value) state.atomics[one.target] = static_cast<int>(one.reg);
        return true;
      default:
        return true;
    }
  }

  bool is_asleep(const State& state, std::size_t thread, std::size_t condition) const {
    const Thread& one = state.threads[thread];
    if (one.life != Life::Running || one.sleep != Sleep::Asleep) return false;
    const Instruction& waits = next(state, thread);
    return waits.step == Step::Wait && waits.target == condition;
  }

  /// False if the thread only wakes without a cause, which prevents no deadlock.
  bool wait(State state, std::size_t thread) {
    Thread& self = state.threads[thread];
    std::size_t& owner = state.owners[next(state, thread).reg];
    if (self.sleep == Sleep::Not) {
      if (owner != thread + 1) return find("misuse"), true;
      for (std::size_t i = 0; i < codes_.size(); ++i) {
        const bool waits = is_asleep(state, i, next(state, thread).target);
        // All that wait for a condition at a time have the same mutex.
        if (waits && next(state, i).reg != next(state, thread).reg) return find("misuse"), true;
      }
      owner = 0;
      self.sleep = Sleep::Asleep;
      visit(state);
      return true;
    }
    if (owner != 0) return false;
    const bool has_cause = self.sleep == Sleep::Woken;
    owner = thread + 1;
    self.sleep = Sleep::Not;
    go_on(std::move(state), thread);
    return has_cause;
  }

  bool signal(const State& state, std::size_t thread) {
    bool wakes = false;
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      if (!is_asleep(state, i, next(state, thread).target)) continue;
      wakes = true;
      State woken = state;
      woken.threads[i].sleep = Sleep::Woken;
      go_on(std::move(woken), thread);
    }
    if (!wakes) go_on(state, thread);
    return true;
  }

  bool arrive(State state, std::size_t thread) {
    Thread& self = state.threads[thread];
    if (self.sleep == Sleep::Asleep) return false;
    if (self.sleep == Sleep::Woken) {
      self.sleep = Sleep::Not;
    } else if (++state.arrived < kParties) {
      self.sleep = Sleep::Asleep;
      visit(state);
      return true;
    } else {
      state.arrived = 0;
      for (std::size_t i = 0; i < codes_.size(); ++i) {
        Thread& other = state.threads[i];
        const bool waits = other.life == Life::Running && other.sleep == Sleep::Asleep;
        if (waits && next(state, i).step == Step::Arrive) other.sleep = Sleep::Woken;
      }
    }
    go_on(std::move(state), thread);
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

  bool has_loops() const {
    return std::any_of(codes_.begin(), codes_.end(), [](const Instructions& code) {
      return std::any_of(code.begin(), code.end(), [](const Instruction& instruction) {
        return instruction.step == Step::Jump;
      });
    });
  }

  const Program& program_;
  std::vector<Instructions> codes_;
  bool has_loops_ = false;
  std::set<State> seen_;
  std::vector<State> waiting_;
  Meaning meaning_;
};

}  // namespace

Meaning explore(const Program& program) { return Explorer(program).run(); }

}  // namespace proviso::native_random
