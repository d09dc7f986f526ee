#include "process/execution.hpp"

#include <algorithm>
#include <cstring>

namespace proviso::process {

Execution::Execution(const Machine& machine)
    : machine_(machine), unseen_(machine.layout.unseen_bytes) {
  blocks_[static_cast<int>(Block::Unseen)] = unseen_.data();
}

void Execution::look(std::uint8_t* state, std::uint32_t room) {
  const Layout& layout = machine_.layout;
  state_ = state;
  room_ = room;
  blocks_[static_cast<int>(Block::Globals)] = state;
  process_ = kNobody;
  fault_ = Fault::None;
  changed_ = false;
  channel_count_ = 0;
  list_channels(layout.channels, 0);
  end_ = layout.bytes;
  for (std::uint32_t process = 0; process < process_count(); ++process) {
    const std::uint32_t type =
        layout.dynamic ? state[end_] : index(machine_.active[process].proctype);
    types_[process] = static_cast<std::uint8_t>(type);
    offsets_[process] = end_;
    list_channels(layout.frames[type].channels, end_);
    end_ += layout.frames[type].bytes;
  }
}

void Execution::list_channels(const std::vector<OwnedChannel>& owned, std::uint32_t base) {
  for (const OwnedChannel& channel : owned) {
    ++channel_count_;
    channel_kinds_[channel_count_] = static_cast<std::uint16_t>(channel.kind);
    channel_offsets_[channel_count_] = base + channel.offset;
  }
}

Fault Execution::begin(std::uint8_t* state, std::uint32_t room) {
  const Layout& layout = machine_.layout;
  if (room < layout.bytes) throw RoomExhausted();
  look(state, room);
  for (std::size_t i = 0; i < layout.channels.size(); ++i) {
    const OwnedChannel& owned = layout.channels[i];
    state[layout.variables[owned.variable] + owned.element] = static_cast<std::uint8_t>(i + 1);
  }
  evaluate(machine_.initial);
  for (const ActiveProcess& process : machine_.active) {
    if (fault_ != Fault::None) return fault_;
    append_process(index(process.proctype), process.arguments.data(),
                   static_cast<std::uint32_t>(process.arguments.size()));
  }
  changed_ = false;
  return fault_;
}

void Execution::append_process(std::uint32_t type, const std::int32_t* arguments,
                               std::uint32_t count) {
  const FrameLayout& frame = machine_.layout.frames[type];
  if (channel_count_ + frame.channels.size() > kMostChannels) {
    fault_ = Fault::TooManyChannels;
    return;
  }
  if (end_ + frame.bytes > room_) throw RoomExhausted();
  const std::uint32_t process = process_count();
  std::uint8_t* const bytes = state_ + end_;
  if (machine_.layout.dynamic) *bytes = static_cast<std::uint8_t>(type);
  types_[process] = static_cast<std::uint8_t>(type);
  offsets_[process] = end_;
  const Body& body = machine_.bodies[type];
  for (std::uint32_t i = 0; i < count; ++i) {
    store(body.parameters[i], bytes + frame.variables[i], arguments[i]);
  }
  for (std::size_t i = 0; i < frame.channels.size(); ++i) {
    const OwnedChannel& owned = frame.channels[i];
    bytes[frame.variables[owned.variable] + owned.element] =
        static_cast<std::uint8_t>(channel_count_ + i + 1);
  }
  list_channels(frame.channels, end_);
  end_ += frame.bytes;
  ++state_[Layout::kCount];
  changed_ = true;
  select(process);
  evaluate(body.initial);
}

void Execution::remove_youngest() {
  const std::uint32_t process = process_count() - 1;
  const FrameLayout& frame = machine_.layout.frames[types_[process]];
  std::memset(state_ + offsets_[process], 0, frame.bytes);
  end_ = offsets_[process];
  channel_count_ -= static_cast<std::uint32_t>(frame.channels.size());
  --state_[Layout::kCount];
  changed_ = true;
}

void Execution::select(std::uint32_t process) {
  process_ = process;
  if (process == kNobody) return;
  blocks_[static_cast<int>(Block::Frame)] = state_ + offsets_[process];
}

std::uint32_t Execution::control(std::uint32_t process) const {
  const FrameLayout& frame = machine_.layout.frames[types_[process]];
  const std::uint8_t* const at = state_ + offsets_[process] + frame.control;
  return frame.control_bytes == 1 ? *at : at[0] | at[1] << 8;
}

void Execution::set_control(std::uint32_t process, std::uint32_t control) {
  const FrameLayout& frame = machine_.layout.frames[types_[process]];
  std::uint8_t* const at = state_ + offsets_[process] + frame.control;
  at[0] = static_cast<std::uint8_t>(control);
  if (frame.control_bytes == 2) at[1] = static_cast<std::uint8_t>(control >> 8);
}

std::int32_t Execution::value(CodeId code, Fault& fault) {
  fault_ = Fault::None;
  select(kNobody);
  const std::int32_t value = evaluate(code);
  fault = fault_;
  return fault_ == Fault::None ? value : 0;
}

bool Execution::may_end() const {
  for (std::uint32_t process = 0; process < process_count(); ++process) {
    const CompiledControl& at = machine_.bodies[types_[process]].controls[control(process)];
    if (!at.terminal && !at.end) return false;
  }
  return true;
}

bool Execution::at_accept() const {
  for (std::uint32_t process = 0; process < process_count(); ++process) {
    if (machine_.bodies[types_[process]].controls[control(process)].accept) return true;
  }
  return false;
}

bool Execution::at_progress() const {
  for (std::uint32_t process = 0; process < process_count(); ++process) {
    if (machine_.bodies[types_[process]].controls[control(process)].progress) return true;
  }
  return false;
}

}  // namespace proviso::process
