// The executable form of a program: instructions of an accumulator machine with a stack, in one
// array.
//
// A piece of code is identified by the index of its first instruction and ends with End; its value
// is then in the accumulator. Operands lie in one of four blocks of bytes: the globals, the frame
// of the process, the globals that are never read, and the frame of a process that was named.
//
// Conditions are jumps: they leave nothing in the accumulator. The operators `&&`, `||` and `!`
// have no instructions of their own, and comparing a byte with a constant is one with its jump.
//
//   guard x == 3 && a[i] < y     JumpIfDifferent8 x 3 to 5; Load8 i; LoadIndexed8 a; LessLoad8 y;
//                                JumpIfNotZero to 6; 5: Return 0; 6: Return 1
#pragma once

#include <cstdint>
#include <vector>

namespace proviso::process {

enum class Block : std::uint8_t { Globals, Frame, Unseen, Named };

enum class Opcode : std::uint8_t {
  End,
  Constant,  // a
  Load8,     // block, a: the offset
  Load16,
  Load16Unsigned,
  Load32,
  LoadIndexed8,  // block, a, b: how many elements; the accumulator is the index
  LoadIndexed16,
  LoadIndexed16Unsigned,
  LoadIndexed32,
  Store8,  // block, a
  Store16,
  Store32,
  StoreIndexed8,  // block, a, b; the accumulator is the index, the value is on the stack
  StoreIndexed16,
  StoreIndexed32,
  AddLoad8,  // block, a: the right operand
  SubtractLoad8,
  LessLoad8,
  EqualLoad8,
  DifferentLoad8,
  AddLoad32,
  SubtractLoad32,
  LessLoad32,
  EqualLoad32,
  DifferentLoad32,
  LoadEqual8,      // block, a, b: whether the byte equals b
  LoadDifferent8,  // block, a, b
  StoreConstant8,  // block, a, b
  Bound,           // b: a fault unless 0 <= accumulator < b
  Push,
  Pop,
  Jump,  // a: the index of the next instruction
  JumpIfZero,
  JumpIfNotZero,
  JumpIfZero8,  // block, a: the offset, b: the index of the next instruction if the byte is 0
  JumpIfNotZero8,
  JumpIfEqual8,  // block, a, b, c: if the byte equals c
  JumpIfDifferent8,
  // a: the right operand, a constant; b: the index of the next instruction. In the order of
  // Operation.
  JumpIfLessConstant,
  JumpIfLessEqualConstant,
  JumpIfGreaterConstant,
  JumpIfGreaterEqualConstant,
  JumpIfEqualConstant,
  JumpIfDifferentConstant,
  Return,  // a: ends the code with this value
  // Inside d_steps, see walk_writer.hpp.
  TurnTo,   // a: the index of the next instruction; a fault after too many turns
  Failed,   // a: the transition whose assertion has failed
  Blocked,  // a fault
  Truth,    // 0 or 1
  Negate,
  Not,
  Complement,
  // The left operand is on the stack. In the order of Operation.
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  ShiftLeft,
  ShiftRight,
  BitAnd,
  BitOr,
  BitXor,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  Different,
  // The right operand is a. In the same order.
  AddConstant,
  SubtractConstant,
  MultiplyConstant,
  DivideConstant,
  RemainderConstant,
  ShiftLeftConstant,
  ShiftRightConstant,
  BitAndConstant,
  BitOrConstant,
  BitXorConstant,
  LessConstant,
  LessEqualConstant,
  GreaterConstant,
  GreaterEqualConstant,
  EqualConstant,
  DifferentConstant,
  // The accumulator is a channel.
  Length,
  Room,     // how many more messages fit
  Poll,     // a: the communication
  CanSend,  // a: the communication
  Send,
  Receive,
  CanRun,  // whether there can be one more process
  Run,     // a: the proctype, b: how many arguments are on the stack
  OwnPid,
  ProcessCount,
  LastPid,
  NonProgress,
  Timeout,
  Oldest,  // a: the proctype; the pid of its oldest process, or -1
  Name,    // a: the proctype, b: where to go with 0 if the accumulator is no pid of such a process
  Label,   // a: the set of control states; of the process that was named
  Enabled
};

struct Instruction {
  Opcode opcode = Opcode::End;
  Block block = Block::Globals;
  std::uint16_t c = 0;
  std::int32_t a = 0;
  std::int32_t b = 0;
};

enum class CodeId : std::uint32_t {};
inline constexpr CodeId kNoCode{0xFFFFFFFFU};
constexpr std::uint32_t index(CodeId id) { return static_cast<std::uint32_t>(id); }

using Code = std::vector<Instruction>;

/// The maximum number of values that an evaluation may push.
inline constexpr std::int32_t kDeepestStack = 256;

/// The errors that can occur in a step.
enum class Fault : std::uint8_t {
  None,
  Assertion,
  Index,
  Division,
  NoChannel,
  WrongMessage,  // not as many fields as the channel has
  TooManyChannels,
  BlockedStep,
  EndlessStep
};

}  // namespace proviso::process
