#include "litmus/exploration.hpp"

#include <tuple>
#include <utility>

namespace proviso::litmus {
namespace {

using Kind = Instruction::Kind;
using runtime::weak::AtomicAccess;
using runtime::weak::Effect;
using runtime::weak::Execution;
using runtime::weak::Model;
using runtime::weak::Use;

struct State {
  std::vector<std::uint8_t> bytes = {};
  std::vector<std::size_t> made = {};  // instructions of each thread
  std::vector<std::vector<int>> reads = {};
  std::vector<int> memory = std::vector<int>(kLocations, 0);

  bool operator<(const State& other) const {
    return std::tie(bytes, made, reads, memory) <
           std::tie(other.bytes, other.made, other.reads, other.memory);
  }
};

Use use_of(Kind kind) {
  return kind == Kind::Load      ? Use::Load
         : kind == Kind::Store   ? Use::Store
         : kind == Kind::Compare ? Use::Compare
                                 : Use::Update;
}

AtomicAccess access_of(const Instruction& one) {
  constexpr std::uint64_t kBase = 0x1000;
  AtomicAccess access;
  access.address = kBase + 16 * static_cast<std::uint64_t>(one.location);
  access.size = sizeof(int);
  access.use = use_of(one.kind);
  access.order = one.order;
  access.failure = one.failure;
  access.expected = static_cast<std::uint64_t>(one.expected);
  return access;
}

class Exploring {
 public:
  Exploring(const Program& program, Model model) : program_(program), model_(model) {}

  Explored run() {
    State first;
    first.made.resize(program_.size());
    first.reads.resize(program_.size());
    Execution execution(model_);
    execution.begin(0);
    for (std::uint32_t i = 1; i <= program_.size(); ++i) execution.create(0, i);
    meet(std::move(execution), std::move(first));
    while (!work_.empty()) {
      const State state = std::move(work_.back());
      work_.pop_back();
      expand(state);
    }
    return {std::move(outcomes_), met_.size()};
  }

 private:
  /// Thread 0 has created the others and only waits.
  void meet(Execution execution, State state) {
    std::uint32_t exist = 1;
    std::uint32_t run = 0;
    for (std::size_t i = 0; i < program_.size(); ++i) {
      exist |= std::uint32_t{2} << i;
      if (state.made[i] < program_[i].size()) run |= std::uint32_t{2} << i;
    }
    execution.set_threads(exist, run);
    execution.tidy();
    state.bytes = execution.bytes();
    if (met_.insert(state).second) work_.push_back(std::move(state));
  }

  void expand(const State& state) {
    bool is_end = true;
    for (std::size_t thread = 0; thread < program_.size(); ++thread) {
      if (state.made[thread] == program_[thread].size()) continue;
      is_end = false;
      step(state, thread, program_[thread][state.made[thread]]);
    }
    if (is_end) outcomes_.insert(text(state.reads, state.memory));
  }

  void step(const State& state, std::size_t thread, const Instruction& one) {
    const auto number = static_cast<std::uint32_t>(thread + 1);
    Execution before(model_);
    before.read(state.bytes);
    State next = state;
    ++next.made[thread];
    if (one.kind == Kind::Fence) {
      before.fence(number, one.order);
      return meet(std::move(before), std::move(next));
    }
    const AtomicAccess access = access_of(one);
    int& latest = next.memory[static_cast<std::size_t>(one.location)];
    const int found = latest;
    for (const std::uint32_t alternative : before.alternatives(number, access)) {
      Execution after = before;
      State changed = next;
      const Effect effect =
          after.make(number, access, alternative, static_cast<std::uint64_t>(found));
      if (effect.reads) changed.reads[thread].push_back(static_cast<int>(effect.read));
      const int read = static_cast<int>(effect.read);
      if (effect.writes)
        after.set_value(effect, static_cast<std::uint64_t>(one.kind == Kind::Add ? read + one.value
                                                                                 : one.value));
      changed.memory[static_cast<std::size_t>(one.location)] =
          static_cast<int>(after.latest(effect));
      meet(std::move(after), std::move(changed));
    }
  }

  const Program& program_;
  const Model model_;
  std::set<State> met_ = {};
  std::vector<State> work_ = {};
  Outcomes outcomes_ = {};
};

}  // namespace

Explored explore(const Program& program, Model model) { return Exploring(program, model).run(); }

}  // namespace proviso::litmus
