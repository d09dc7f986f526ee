// Channels in the bytes of a state: a length, then the messages, the oldest first.
#include <algorithm>
#include <cstring>

#include "process/execution.hpp"

namespace proviso::process {

bool Execution::known_channel(std::int32_t channel) {
  if (channel > 0 && static_cast<std::uint32_t>(channel) <= channel_count_) return true;
  fault_ = Fault::NoChannel;
  return false;
}

const ChannelLayout& Execution::kind_of(std::int32_t channel) const {
  return machine_.layout.kinds[channel_kinds_[channel]];
}

std::int32_t Execution::channel_length(std::int32_t channel) {
  if (!known_channel(channel) || kind_of(channel).capacity == 0) return 0;
  return *bytes_of(channel);
}

std::int32_t Execution::channel_room(std::int32_t channel) {
  if (!known_channel(channel)) return 0;
  return static_cast<std::int32_t>(kind_of(channel).capacity) - channel_length(channel);
}

std::int32_t Execution::channel_of(const Communication& communication, std::size_t fields) {
  const std::int32_t channel = evaluate(communication.channel);
  if (fault_ != Fault::None || !known_channel(channel)) return 0;
  if (fields <= kind_of(channel).cells.size()) return channel;
  fault_ = Fault::WrongMessage;
  return 0;
}

bool Execution::is_whole(std::size_t fields, const ChannelLayout& kind) {
  if (fields == kind.cells.size()) return true;
  fault_ = Fault::WrongMessage;
  return false;
}

void Execution::make_message(const Communication& communication, const ChannelLayout& kind,
                             std::uint8_t* message) {
  for (std::size_t i = 0; i < communication.arguments.size(); ++i) {
    const std::int32_t value = evaluate(communication.arguments[i]);
    if (fault_ != Fault::None) return;
    store(kind.cells[i], message + kind.offsets[i], value);
  }
}

bool Execution::matches(const Communication& communication, const ChannelLayout& kind,
                        const std::uint8_t* message) {
  for (std::size_t i = 0; i < communication.fields.size(); ++i) {
    const FieldCode& field = communication.fields[i];
    if (field.kind != Pattern::Kind::Match) continue;
    const std::int32_t wanted = evaluate(field.code);
    if (fault_ != Fault::None) return false;
    if (wanted != load(kind.cells[i], message + kind.offsets[i])) return false;
  }
  return true;
}

void Execution::take(const Communication& communication, const ChannelLayout& kind,
                     const std::uint8_t* message) {
  for (std::size_t i = 0; i < communication.fields.size(); ++i) {
    const FieldCode& field = communication.fields[i];
    if (field.kind != Pattern::Kind::Store) continue;
    evaluate(field.code, load(kind.cells[i], message + kind.offsets[i]));
    if (fault_ != Fault::None) return;
  }
}

std::int32_t Execution::find_message(const Communication& communication, std::int32_t channel) {
  const ChannelLayout& kind = kind_of(channel);
  const std::int32_t length = channel_length(channel);
  const std::int32_t candidates = communication.random ? length : std::min(length, 1);
  const std::uint8_t* message = bytes_of(channel) + 1;
  for (std::int32_t i = 0; i < candidates; ++i, message += kind.message_bytes) {
    if (matches(communication, kind, message)) return i;
    if (fault_ != Fault::None) return -1;
  }
  return -1;
}

bool Execution::can_send(const Communication& communication) {
  const std::int32_t channel = channel_of(communication, communication.arguments.size());
  return channel != 0 && channel_room(channel) > 0;
}

bool Execution::can_receive(const Communication& communication) {
  const std::int32_t channel = channel_of(communication, communication.fields.size());
  return channel != 0 && find_message(communication, channel) >= 0;
}

/// A sorted send goes before the first message that is larger, field by field.
void Execution::send(const Communication& communication) {
  const std::int32_t channel = channel_of(communication, communication.arguments.size());
  if (channel == 0) return;
  const ChannelLayout& kind = kind_of(channel);
  if (!is_whole(communication.arguments.size(), kind)) return;
  message_.assign(kind.message_bytes, 0);
  make_message(communication, kind, message_.data());
  if (fault_ != Fault::None) return;
  std::uint8_t* const bytes = bytes_of(channel);
  std::uint8_t* const messages = bytes + 1;
  const auto larger = [&](const std::uint8_t* other) {
    for (std::size_t i = 0; i < kind.cells.size(); ++i) {
      const std::int32_t mine = load(kind.cells[i], message_.data() + kind.offsets[i]);
      const std::int32_t its = load(kind.cells[i], other + kind.offsets[i]);
      if (mine != its) return its > mine;
    }
    return false;
  };
  std::uint32_t place = *bytes;
  if (communication.sorted) {
    place = 0;
    while (place < *bytes && !larger(messages + place * kind.message_bytes)) ++place;
  }
  std::uint8_t* const to = messages + place * kind.message_bytes;
  std::memmove(to + kind.message_bytes, to, (*bytes - place) * kind.message_bytes);
  std::memcpy(to, message_.data(), kind.message_bytes);
  ++*bytes;
}

void Execution::receive(const Communication& communication) {
  const std::int32_t channel = channel_of(communication, communication.fields.size());
  if (channel == 0) return;
  const std::int32_t found = find_message(communication, channel);
  if (found < 0) return;
  const ChannelLayout& kind = kind_of(channel);
  // A receive that leaves the message where it is may ask for some of the fields only, as in SPIN.
  if (!communication.copy && !is_whole(communication.fields.size(), kind)) return;
  std::uint8_t* const bytes = bytes_of(channel);
  const auto place = static_cast<std::uint32_t>(found);
  std::uint8_t* const message = bytes + 1 + place * kind.message_bytes;
  message_.assign(message, message + kind.message_bytes);
  if (!communication.copy) {
    const std::uint32_t behind = (*bytes - place - 1) * kind.message_bytes;
    std::memmove(message, message + kind.message_bytes, behind);
    std::memset(message + behind, 0, kind.message_bytes);
    --*bytes;
  }
  take(communication, kind, message_.data());
}

}  // namespace proviso::process
