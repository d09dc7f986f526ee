// The steps of a thread: at most one access to memory each.
#pragma once

#include <cstddef>
#include <vector>

#include "random_program.hpp"

namespace proviso::native_random {

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
  Wait,  // target is the condition, reg the mutex
  Signal,
  Broadcast,
  TryLock,
  WaitSemaphore,
  PostSemaphore,
  TrySemaphore,
  ReadLock,
  WriteLock,
  TryReadLock,
  ReadWriteUnlock,
  Arrive,
  Await,
  Exchange,  // reg is the new value
  Jump,
};

struct Instruction {
  Step step = Step::Return;
  std::size_t target = 0;
  std::size_t reg = 0;
  int value = 0;
  std::size_t jump = 0;
};

using Instructions = std::vector<Instruction>;

/// The steps of the code, and a return behind them.
Instructions translate(const Code& code);

}  // namespace proviso::native_random
