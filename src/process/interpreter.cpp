// The machine that runs the code. `evaluate` is the hot loop of every search of a program;
// proviso_bench measures it against SPIN.
#include <cstring>

#include "process/execution.hpp"

namespace proviso::process {
namespace {

template <typename Value>
std::int32_t read(const std::uint8_t* from) {
  Value value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

template <typename Value>
void write(std::uint8_t* to, std::int32_t value) {
  const auto cut = static_cast<Value>(value);
  std::memcpy(to, &cut, sizeof cut);
}

std::uint32_t bits(std::int32_t value) { return static_cast<std::uint32_t>(value); }
std::int32_t number(std::uint32_t value) { return static_cast<std::int32_t>(value); }

// Arithmetic wraps around, as C compilers have it who are not asked to do otherwise.
std::int32_t divided(std::int32_t a, std::int32_t b) { return b == -1 ? number(-bits(a)) : a / b; }
std::int32_t remainder(std::int32_t a, std::int32_t b) { return b == -1 ? 0 : a % b; }
std::int32_t shifted_left(std::int32_t a, std::int32_t b) { return number(bits(a) << (b & 31)); }
std::int32_t shifted_right(std::int32_t a, std::int32_t b) { return a >> (b & 31); }

}  // namespace

std::int32_t Execution::evaluate(CodeId code, std::int32_t accumulator) {
  std::int32_t stack[kDeepestStack];
  std::int32_t* top = stack;
  const Instruction* const first = machine_.code.data();
  const Instruction* next = first + index(code);
  const auto stop = [&] {
    fault_at_ = static_cast<std::uint32_t>(next - first - 1);
    return 0;
  };
  const auto fail = [&](Fault fault) {
    fault_ = fault;
    return stop();
  };
  for (std::int32_t x = accumulator;;) {
    const Instruction& at = *next++;
    const auto place = [this, &at] { return blocks_[static_cast<int>(at.block)] + at.a; };
    switch (at.opcode) {
      case Opcode::End:
        return x;
      case Opcode::Constant:
        x = at.a;
        break;
      case Opcode::Load8:
        x = *place();
        break;
      case Opcode::Load16:
        x = read<std::int16_t>(place());
        break;
      case Opcode::Load16Unsigned:
        x = read<std::uint16_t>(place());
        break;
      case Opcode::Load32:
        x = read<std::int32_t>(place());
        break;
      case Opcode::LoadIndexed8:
        if (bits(x) >= bits(at.b)) return fail(Fault::Index);
        x = place()[x];
        break;
      case Opcode::LoadIndexed16:
        if (bits(x) >= bits(at.b)) return fail(Fault::Index);
        x = read<std::int16_t>(place() + 2 * x);
        break;
      case Opcode::LoadIndexed16Unsigned:
        if (bits(x) >= bits(at.b)) return fail(Fault::Index);
        x = read<std::uint16_t>(place() + 2 * x);
        break;
      case Opcode::LoadIndexed32:
        if (bits(x) >= bits(at.b)) return fail(Fault::Index);
        x = read<std::int32_t>(place() + 4 * x);
        break;
      case Opcode::Store8:
        *place() = static_cast<std::uint8_t>(x);
        break;
      case Opcode::Store16:
        write<std::int16_t>(place(), x);
        break;
      case Opcode::Store32:
        write<std::int32_t>(place(), x);
        break;
      case Opcode::StoreIndexed8:
        if (bits(x) >= bits(at.b)) return fail(Fault::Index);
        place()[x] = static_cast<std::uint8_t>(*--top);
        break;
      case Opcode::StoreIndexed16:
        if (bits(x) >= bits(at.b)) return fail(Fault::Index);
        write<std::int16_t>(place() + 2 * x, *--top);
        break;
      case Opcode::StoreIndexed32:
        if (bits(x) >= bits(at.b)) return fail(Fault::Index);
        write<std::int32_t>(place() + 4 * x, *--top);
        break;
      case Opcode::AddLoad8:
        x = number(bits(x) + *place());
        break;
      case Opcode::SubtractLoad8:
        x = number(bits(x) - *place());
        break;
      case Opcode::LessLoad8:
        x = x < *place();
        break;
      case Opcode::EqualLoad8:
        x = x == *place();
        break;
      case Opcode::DifferentLoad8:
        x = x != *place();
        break;
      case Opcode::AddLoad32:
        x = number(bits(x) + bits(read<std::int32_t>(place())));
        break;
      case Opcode::SubtractLoad32:
        x = number(bits(x) - bits(read<std::int32_t>(place())));
        break;
      case Opcode::LessLoad32:
        x = x < read<std::int32_t>(place());
        break;
      case Opcode::EqualLoad32:
        x = x == read<std::int32_t>(place());
        break;
      case Opcode::DifferentLoad32:
        x = x != read<std::int32_t>(place());
        break;
      case Opcode::LoadEqual8:
        x = *place() == at.b;
        break;
      case Opcode::LoadDifferent8:
        x = *place() != at.b;
        break;
      case Opcode::StoreConstant8:
        *place() = static_cast<std::uint8_t>(at.b);
        break;
      case Opcode::Bound:
        if (bits(x) >= bits(at.b)) return fail(Fault::Index);
        break;
      case Opcode::Push:
        *top++ = x;
        break;
      case Opcode::Pop:
        x = *--top;
        break;
      case Opcode::Jump:
        next = first + at.a;
        break;
      case Opcode::JumpIfZero:
        if (x == 0) next = first + at.a;
        break;
      case Opcode::JumpIfNotZero:
        if (x != 0) next = first + at.a;
        break;
      case Opcode::JumpIfZero8:
        if (*place() == 0) next = first + at.b;
        break;
      case Opcode::JumpIfNotZero8:
        if (*place() != 0) next = first + at.b;
        break;
      case Opcode::JumpIfEqual8:
        if (*place() == at.c) next = first + at.b;
        break;
      case Opcode::JumpIfDifferent8:
        if (*place() != at.c) next = first + at.b;
        break;
      case Opcode::JumpIfLessConstant:
        if (x < at.a) next = first + at.b;
        break;
      case Opcode::JumpIfLessEqualConstant:
        if (x <= at.a) next = first + at.b;
        break;
      case Opcode::JumpIfGreaterConstant:
        if (x > at.a) next = first + at.b;
        break;
      case Opcode::JumpIfGreaterEqualConstant:
        if (x >= at.a) next = first + at.b;
        break;
      case Opcode::JumpIfEqualConstant:
        if (x == at.a) next = first + at.b;
        break;
      case Opcode::JumpIfDifferentConstant:
        if (x != at.a) next = first + at.b;
        break;
      case Opcode::Return:
        return at.a;
      case Opcode::TurnTo:
        if (++turns_ == kLongestWalk) return fail(Fault::EndlessStep);
        next = first + at.a;
        break;
      case Opcode::Failed:
        note_failed(bits(at.a));
        break;
      case Opcode::Blocked:
        return fail(Fault::BlockedStep);
      case Opcode::Truth:
        x = x != 0;
        break;
      case Opcode::Negate:
        x = number(-bits(x));
        break;
      case Opcode::Not:
        x = x == 0;
        break;
      case Opcode::Complement:
        x = ~x;
        break;
      case Opcode::Add:
        x = number(bits(*--top) + bits(x));
        break;
      case Opcode::Subtract:
        x = number(bits(*--top) - bits(x));
        break;
      case Opcode::Multiply:
        x = number(bits(*--top) * bits(x));
        break;
      case Opcode::Divide:
        if (x == 0) return fail(Fault::Division);
        x = divided(*--top, x);
        break;
      case Opcode::Remainder:
        if (x == 0) return fail(Fault::Division);
        x = remainder(*--top, x);
        break;
      case Opcode::ShiftLeft:
        x = shifted_left(*--top, x);
        break;
      case Opcode::ShiftRight:
        x = shifted_right(*--top, x);
        break;
      case Opcode::BitAnd:
        x = *--top & x;
        break;
      case Opcode::BitOr:
        x = *--top | x;
        break;
      case Opcode::BitXor:
        x = *--top ^ x;
        break;
      case Opcode::Less:
        x = *--top < x;
        break;
      case Opcode::LessEqual:
        x = *--top <= x;
        break;
      case Opcode::Greater:
        x = *--top > x;
        break;
      case Opcode::GreaterEqual:
        x = *--top >= x;
        break;
      case Opcode::Equal:
        x = *--top == x;
        break;
      case Opcode::Different:
        x = *--top != x;
        break;
      case Opcode::AddConstant:
        x = number(bits(x) + bits(at.a));
        break;
      case Opcode::SubtractConstant:
        x = number(bits(x) - bits(at.a));
        break;
      case Opcode::MultiplyConstant:
        x = number(bits(x) * bits(at.a));
        break;
      case Opcode::DivideConstant:
        if (at.a == 0) return fail(Fault::Division);
        x = divided(x, at.a);
        break;
      case Opcode::RemainderConstant:
        if (at.a == 0) return fail(Fault::Division);
        x = remainder(x, at.a);
        break;
      case Opcode::ShiftLeftConstant:
        x = shifted_left(x, at.a);
        break;
      case Opcode::ShiftRightConstant:
        x = shifted_right(x, at.a);
        break;
      case Opcode::BitAndConstant:
        x = x & at.a;
        break;
      case Opcode::BitOrConstant:
        x = x | at.a;
        break;
      case Opcode::BitXorConstant:
        x = x ^ at.a;
        break;
      case Opcode::LessConstant:
        x = x < at.a;
        break;
      case Opcode::LessEqualConstant:
        x = x <= at.a;
        break;
      case Opcode::GreaterConstant:
        x = x > at.a;
        break;
      case Opcode::GreaterEqualConstant:
        x = x >= at.a;
        break;
      case Opcode::EqualConstant:
        x = x == at.a;
        break;
      case Opcode::DifferentConstant:
        x = x != at.a;
        break;
      case Opcode::Length:
        x = channel_length(x);
        if (fault_ != Fault::None) return stop();
        break;
      case Opcode::Room:
        x = channel_room(x);
        if (fault_ != Fault::None) return stop();
        break;
      case Opcode::Poll:
        x = can_receive(machine_.communications[bits(at.a)]);
        if (fault_ != Fault::None) return stop();
        break;
      case Opcode::CanSend:
        x = can_send(machine_.communications[bits(at.a)]);
        if (fault_ != Fault::None) return stop();
        break;
      case Opcode::Send:
        send(machine_.communications[bits(at.a)]);
        if (fault_ != Fault::None) return stop();
        break;
      case Opcode::Receive:
        receive(machine_.communications[bits(at.a)]);
        if (fault_ != Fault::None) return stop();
        break;
      case Opcode::CanRun:
        x = process_count() < kMostProcesses;
        break;
      case Opcode::Run:
        top -= at.b;
        x = run(bits(at.a), top, bits(at.b));
        if (fault_ != Fault::None) return stop();
        break;
      case Opcode::OwnPid:
        x = number(process_);
        break;
      case Opcode::ProcessCount:
        x = number(process_count());
        break;
      case Opcode::LastPid:
        x = state_[machine_.layout.last];
        break;
      case Opcode::NonProgress:
        x = !at_progress();
        break;
      case Opcode::Timeout:
        x = timeout_;
        break;
      case Opcode::Oldest:
        x = oldest(bits(at.a));
        break;
      case Opcode::Name:
        if (is_process(x, bits(at.a))) {
          blocks_[static_cast<int>(Block::Named)] = state_ + offsets_[x];
        } else {
          x = 0;
          next = first + at.b;
        }
        break;
      case Opcode::Label: {
        const std::vector<bool>& set = machine_.label_sets[bits(at.a)];
        x = set[control(bits(x))];
        break;
      }
      case Opcode::Enabled:
        x = is_enabled(x);
        if (fault_ != Fault::None) return stop();
        break;
    }
  }
}

/// The new pid; 0 if there cannot be more processes.
std::int32_t Execution::run(std::uint32_t type, const std::int32_t* arguments,
                            std::uint32_t count) {
  if (process_count() == kMostProcesses) return 0;
  const std::uint32_t caller = process_;
  append_process(type, arguments, count);
  select(caller);
  return number(process_count() - 1);
}

std::int32_t Execution::oldest(std::uint32_t type) const {
  for (std::uint32_t process = 0; process < process_count(); ++process) {
    if (types_[process] == type) return number(process);
  }
  return -1;
}

bool Execution::is_process(std::int32_t process, std::uint32_t type) const {
  return process >= 0 && bits(process) < process_count() && types_[process] == type;
}

/// One that asks whether one is enabled that asks … is not.
bool Execution::is_enabled(std::int32_t process) {
  constexpr std::uint8_t kDeepest = 4;
  if (process < 0 || bits(process) >= process_count() || nesting_ >= kDeepest) return false;
  const std::uint32_t asking = process_;
  ++nesting_;
  Choices found;
  Mishaps mishaps;
  choices_of(bits(process), found, mishaps);
  --nesting_;
  select(asking);
  return !found.empty();
}

}  // namespace proviso::process
