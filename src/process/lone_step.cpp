// Whether a send or a receive depends on nobody else: the part of reduction.hpp that only a state
// can tell. Asked for every state of a reduced search, so cheap tests come first.
#include "process/execution.hpp"

namespace proviso::process {

bool Execution::undisturbed(std::uint32_t process, const ChannelStep& step) {
  const Communication& communication = machine_.communications[step.communication];
  select(process);
  fault_ = Fault::None;
  const std::size_t fields =
      step.sends ? communication.arguments.size() : communication.fields.size();
  const std::int32_t channel = channel_of(communication, fields);
  const bool broken = channel == 0;
  fault_ = Fault::None;
  if (broken || kind_of(channel).capacity == 0) return false;
  // A channel of a younger process goes when that process dies.
  const bool is_of_younger =
      process + 1 < process_count() && channel_offsets_[channel] >= offsets_[process + 1];
  if (is_of_younger || machine_.shown_channels[channel]) return false;
  if (step.sends) {
    if (channel_room(channel) == 0) return false;
  } else if (channel_length(channel) == 0) {
    return false;
  } else if (step.random) {
    const bool found = find_message(communication, channel) >= 0;
    fault_ = Fault::None;
    if (!found) return false;
  }
  return !has_rival(process, channel, step.sends);
}

bool Execution::has_rival(std::uint32_t process, std::int32_t channel, bool sends) {
  for (std::uint32_t other = 0; other < process_count(); ++other) {
    if (other == process) continue;
    const Body& body = machine_.bodies[types_[other]];
    const Prospect& ahead = body.use.prospects[control(other)];
    if (ahead.creates) return true;
    Places rivals =
        ahead.peeks | ahead.intricate | (sends ? ahead.sends : ahead.receives | ahead.sorted_sends);
    if (rivals == 0) continue;
    if ((rivals & ~body.use.fixed) != 0) return true;
    select(other);
    for (; rivals != 0; rivals &= rivals - 1) {
      const auto place = static_cast<std::size_t>(__builtin_ctzll(rivals));
      const bool same = evaluate(body.places[place]) == channel;
      if (!same && fault_ == Fault::None) continue;
      fault_ = Fault::None;
      return true;
    }
  }
  return false;
}

bool Execution::others_may_create(std::uint32_t process) const {
  for (std::uint32_t other = 0; other < process_count(); ++other) {
    if (other == process) continue;
    if (machine_.bodies[types_[other]].use.prospects[control(other)].creates) return true;
  }
  return false;
}

}  // namespace proviso::process
