#include "process/layout.hpp"

#include <algorithm>
#include <cstring>

#include "base/context.hpp"

namespace proviso::process {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 24;

/// Where the next thing lies; a state that is too large for any search is a limit.
void advance(std::uint32_t& end, std::uint64_t bytes) {
  if (end + bytes > kMostBytes) throw LimitReached(StopReason::Memory);
  end += static_cast<std::uint32_t>(bytes);
}

std::uint64_t bytes_of(const Variable& variable) {
  return std::uint64_t{cell(variable.type).bytes} * length(variable);
}

ChannelLayout channel_layout(const ChannelKind& kind) {
  ChannelLayout layout;
  layout.capacity = kind.capacity;
  for (const Type& field : kind.fields) {
    layout.cells.push_back(cell(field));
    layout.offsets.push_back(layout.message_bytes);
    layout.message_bytes += layout.cells.back().bytes;
  }
  layout.bytes = kind.capacity == 0 ? 0 : 1 + kind.capacity * layout.message_bytes;
  return layout;
}

/// Lays the channels that variables own out one after the other from `end` on.
void place_channels(const std::vector<Variable>& variables, const std::vector<ChannelLayout>& kinds,
                    std::uint32_t& end, std::vector<OwnedChannel>& channels) {
  for (std::uint32_t i = 0; i < variables.size(); ++i) {
    const std::uint32_t kind = variables[i].channel;
    if (kind == kNone) continue;
    for (std::uint32_t element = 0; element < length(variables[i]); ++element) {
      channels.push_back({kind, end, i, element});
      advance(end, kinds[kind].bytes);
    }
  }
}

FrameLayout frame_layout(const Proctype& proctype, const std::vector<ChannelLayout>& kinds,
                         bool dynamic) {
  FrameLayout frame;
  frame.control = dynamic ? 1 : 0;
  frame.control_bytes = proctype.controls.size() <= 256 ? 1 : 2;
  frame.bytes = frame.control + frame.control_bytes;
  for (const Variable& variable : proctype.locals) {
    frame.variables.push_back(frame.bytes);
    advance(frame.bytes, bytes_of(variable));
  }
  place_channels(proctype.locals, kinds, frame.bytes, frame.channels);
  return frame;
}

bool is_read(const Program& program, std::uint32_t global) {
  return std::any_of(program.expressions.begin(), program.expressions.end(),
                     [global](const Expression& e) {
                       return e.operation == Operation::Variable &&
                              e.reference.scope == Scope::Global && e.reference.variable == global;
                     });
}

bool uses(const Program& program, Operation operation) {
  return std::any_of(program.expressions.begin(), program.expressions.end(),
                     [operation](const Expression& e) { return e.operation == operation; });
}

}  // namespace

Cell cell(const Type& type) {
  switch (type.scalar) {
    case Scalar::Bit:
    case Scalar::Bool:
      return {1, false, type.wide ? 0U : 1U};
    case Scalar::Byte:
    case Scalar::Pid:
    case Scalar::Mtype:
    case Scalar::Channel:
      return {1, false, 0};
    case Scalar::Short:
      return {2, true, 0};
    case Scalar::Int:
      return {4, true, 0};
    case Scalar::Unsigned:
      break;
  }
  const std::uint8_t bytes = type.bits <= 8 ? 1 : type.bits <= 16 ? 2 : 4;
  const std::uint32_t mask = type.bits >= 32 ? 0 : (1U << type.bits) - 1;
  return {bytes, false, mask};
}

std::int32_t load(Cell cell, const std::uint8_t* from) {
  if (cell.bytes == 1) return *from;
  if (cell.bytes == 2 && cell.is_signed) {
    std::int16_t value;
    std::memcpy(&value, from, sizeof value);
    return value;
  }
  if (cell.bytes == 2) {
    std::uint16_t value;
    std::memcpy(&value, from, sizeof value);
    return value;
  }
  std::int32_t value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

void store(Cell cell, std::uint8_t* to, std::int32_t value) {
  auto bits = static_cast<std::uint32_t>(value);
  if (cell.mask != 0) bits &= cell.mask;
  std::memcpy(to, &bits, cell.bytes);
}

std::int32_t truncated(const Type& type, std::int32_t value) {
  std::uint8_t room[4];
  store(cell(type), room, value);
  return load(cell(type), room);
}

Layout::Layout(const Program& program)
    : has_last(uses(program, Operation::LastPid)), dynamic(uses(program, Operation::Run)) {
  bytes = has_last ? 3 : 2;
  for (const ChannelKind& kind : program.channels) kinds.push_back(channel_layout(kind));
  for (std::uint32_t i = 0; i < program.globals.size(); ++i) {
    const Variable& variable = program.globals[i];
    unseen.push_back(variable.hidden && !is_read(program, i));
    std::uint32_t& end = unseen.back() ? unseen_bytes : bytes;
    variables.push_back(end);
    advance(end, bytes_of(variable));
  }
  place_channels(program.globals, kinds, bytes, channels);
  for (const Proctype& proctype : program.proctypes) {
    frames.push_back(frame_layout(proctype, kinds, dynamic));
  }
  first_room = bytes;
  for (const ActiveProcess& process : program.active) {
    advance(first_room, frames[index(process.proctype)].bytes);
  }
  for (const Expression& expression : program.expressions) {
    if (expression.operation != Operation::Run) continue;
    advance(first_room, frames[index(expression.proctype)].bytes);
  }
}

}  // namespace proviso::process
