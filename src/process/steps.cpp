// Which basic steps a state has, and what each does. docs/design/process.md has the rules.
#include <algorithm>
#include <iterator>

#include "process/execution.hpp"
#include "process/reduction.hpp"

namespace proviso::process {

bool Execution::executable(const Body& body, const CompiledTransition& transition) {
  switch (transition.kind) {
    case Statement::Kind::Guard:
      if (transition.runs) return process_count() < kMostProcesses;
      return evaluate(transition.code) != 0;
    case Statement::Kind::Send:
      return can_send(machine_.communications[transition.communication]);
    case Statement::Kind::Receive:
      return can_receive(machine_.communications[transition.communication]);
    case Statement::Kind::Deterministic:
      first_inner_ = first_executable(body, transition.entry);
      return first_inner_ != kNoTransition;
    case Statement::Kind::Else:
      return false;
    default:
      return true;
  }
}

/// Finds the first executable transition of a control state inside a d_step.
std::uint32_t Execution::first_executable(const Body& body, std::uint32_t control) {
  const CompiledControl& at = body.controls[control];
  for (std::uint32_t i = at.first; i < at.first + at.count; ++i) {
    const CompiledTransition& transition = body.transitions[i];
    if (transition.kind == Statement::Kind::Else || executable(body, transition)) return i;
    if (fault_ != Fault::None) return kNoTransition;
  }
  return kNoTransition;
}

void Execution::choices(Choices& found, Mishaps& mishaps) {
  const std::uint32_t process = holder();
  if (process != kNobody) {
    choices_of(process, found, mishaps);
    if (!found.empty() || !mishaps.empty()) return;
    drop_token();
  }
  all_choices(found, mishaps);
}

void Execution::all_choices(Choices& found, Mishaps& mishaps, bool youngest_first) {
  const std::uint32_t count = process_count();
  const auto ask_all = [&] {
    for (std::uint32_t i = 0; i < count; ++i) {
      choices_of(youngest_first ? count - 1 - i : i, found, mishaps);
    }
  };
  ask_all();
  if (!machine_.uses_timeout || !found.empty() || !mishaps.empty()) return;
  timeout_ = true;
  ask_all();
  timeout_ = false;
}

/// True if it can be executed without a partner.
inline bool Execution::try_transition(std::uint32_t process, const Body& body, std::uint32_t number,
                                      Choices& found, Mishaps& mishaps) {
  const CompiledTransition& transition = body.transitions[number];
  const bool possible = executable(body, transition);
  if (possible) {
    found.push_back({process, number});
    if (transition.kind == Statement::Kind::Deterministic) found.back().inner = first_inner_;
  } else if (transition.kind == Statement::Kind::Send && fault_ == Fault::None) {
    offer(process, number, found);
  }
  if (fault_ != Fault::None) {
    mishaps.push_back({fault_, process, number});
    fault_ = Fault::None;
  }
  return possible;
}

void Execution::choices_of(std::uint32_t process, Choices& found, Mishaps& mishaps) {
  const Body& body = machine_.bodies[types_[process]];
  const CompiledControl& at = body.controls[control(process)];
  select(process);
  fault_ = Fault::None;
  if (body.provided != kNoCode && evaluate(body.provided) == 0) {
    if (fault_ != Fault::None) mishaps.push_back({fault_, process, at.first});
    return;
  }
  if (at.terminal) {
    if (process + 1 == process_count()) found.push_back({process, kDeath});
    return;
  }
  bool any = false;
  const std::size_t before = found.size();
  std::uint8_t level = 0;
  for (std::uint32_t i = at.first; i < at.first + at.count; ++i) {
    const CompiledTransition& transition = body.transitions[i];
    if (at.levelled && found.size() > before && transition.level > level) break;
    level = transition.level;
    if (transition.kind == Statement::Kind::Else) {
      if (!any) found.push_back({process, i});
      any = true;
    } else {
      // A rendezvous counts where it has a partner.
      const std::size_t known = found.size();
      const bool alone = try_transition(process, body, i, found, mishaps);
      any = any || alone || found.size() > known;
    }
  }
}

void Execution::choices_of(std::uint32_t process, std::uint32_t wanted, Choices& found,
                           Mishaps& mishaps) {
  const Body& body = machine_.bodies[types_[process]];
  const CompiledControl& at = body.controls[control(process)];
  const bool depends_on_others = at.terminal || at.levelled || body.provided != kNoCode ||
                                 body.transitions[wanted].kind == Statement::Kind::Else;
  if (depends_on_others) {
    choices_of(process, found, mishaps);
    return;
  }
  if (wanted < at.first || wanted >= at.first + at.count) return;
  select(process);
  fault_ = Fault::None;
  try_transition(process, body, wanted, found, mishaps);
}

/// A send that cannot be executed alone: if its channel is a rendezvous, who would take the
/// message?
void Execution::offer(std::uint32_t process, std::uint32_t transition, Choices& found) {
  const Body& body = machine_.bodies[types_[process]];
  const Communication& communication =
      machine_.communications[body.transitions[transition].communication];
  const std::int32_t channel = channel_of(communication, communication.arguments.size());
  if (channel == 0 || kind_of(channel).capacity > 0) return;
  message_.assign(kind_of(channel).message_bytes, 0);
  make_message(communication, kind_of(channel), message_.data());
  if (fault_ != Fault::None) return;
  const Choice sender{process, transition};
  for (std::uint32_t other = 0; other < process_count(); ++other) {
    if (other == process) continue;
    const CompiledControl& at = machine_.bodies[types_[other]].controls[control(other)];
    if (!at.receives) continue;
    find_partners(other, sender, channel, message_.data(), found);
  }
  select(process);
}

void Execution::find_partners(std::uint32_t receiver, const Choice& sender, std::int32_t channel,
                              const std::uint8_t* message, Choices& found) {
  const Body& body = machine_.bodies[types_[receiver]];
  const CompiledControl& at = body.controls[control(receiver)];
  select(receiver);
  if (body.provided != kNoCode && evaluate(body.provided) == 0) return;
  const std::size_t before = found.size();
  std::uint8_t level = 0;
  for (std::uint32_t i = at.first; i < at.first + at.count; ++i) {
    const CompiledTransition& transition = body.transitions[i];
    if (found.size() > before && transition.level > level) return;
    if (receive_in(body, i, channel, message) == kNoTransition) continue;
    found.push_back({sender.process, sender.transition, receiver, i});
    level = transition.level;
  }
}

/// The receive that would take the message: the transition itself, or the first that a d_step
/// begins with. What cannot be evaluated is the receiver's own affair, and told when it is asked
/// for its steps.
std::uint32_t Execution::receive_in(const Body& body, std::uint32_t transition,
                                    std::int32_t channel, const std::uint8_t* message) {
  const CompiledTransition& at = body.transitions[transition];
  if (at.kind == Statement::Kind::Deterministic) {
    const CompiledControl& entry = body.controls[at.entry];
    for (std::uint32_t i = entry.first; i < entry.first + entry.count; ++i) {
      if (body.transitions[i].kind == Statement::Kind::Deterministic) continue;
      const std::uint32_t found = receive_in(body, i, channel, message);
      if (found != kNoTransition) return found;
    }
    return kNoTransition;
  }
  if (at.kind != Statement::Kind::Receive) return kNoTransition;
  const Communication& communication = machine_.communications[at.communication];
  const bool takes = channel_of(communication, communication.fields.size()) == channel &&
                     matches(communication, kind_of(channel), message);
  fault_ = Fault::None;
  return takes ? transition : kNoTransition;
}

void Execution::perform(const CompiledTransition& transition) {
  switch (transition.kind) {
    case Statement::Kind::Guard:
      if (transition.runs) evaluate(transition.code);
      return;
    case Statement::Kind::Assign:
      evaluate(transition.code);
      return;
    case Statement::Kind::Assert:
      if (evaluate(transition.code) == 0 && fault_ == Fault::None) fault_ = Fault::Assertion;
      return;
    case Statement::Kind::Send:
      send(machine_.communications[transition.communication]);
      return;
    case Statement::Kind::Receive:
      receive(machine_.communications[transition.communication]);
      return;
    default:
      return;
  }
}

void Execution::add_further(const Mishap& mishap) {
  const auto is_same = [&](const Mishap& other) { return other.transition == mishap.transition; };
  if (std::none_of(further_.begin(), further_.end(), is_same)) further_.push_back(mishap);
}

void Execution::note_failed(std::uint32_t transition) {
  const Mishap failed{Fault::Assertion, process_, transition};
  if (walk_mishap_.fault == Fault::None) {
    walk_mishap_ = failed;
  } else if (walk_mishap_.transition != transition) {
    add_further(failed);
  }
}

/// An error that ends a walk inside a d_step; the assertions that failed before are further.
Mishap Execution::broken(Fault fault, std::uint32_t transition) {
  if (walk_mishap_.fault != Fault::None) further_.insert(further_.begin(), walk_mishap_);
  return {fault, process_, transition};
}

/// Goes on from `control` until it is outside; `next` is the first transition, if it is known.
/// Returns the first failed assertion, or the error that ended the walk; other failed assertions
/// are further failures.
Mishap Execution::walk_deterministic(const Body& body, std::uint32_t next, std::uint32_t& control) {
  walk_mishap_ = {Fault::None, process_, 0};
  turns_ = 0;
  if (inner_record_ != nullptr || body.walks.empty()) return walk_recording(body, next, control);
  if (!body.controls[control].inner) return walk_mishap_;
  const CodeId code = next == kNoTransition ? body.walks[control] : body.effects[next];
  control = static_cast<std::uint32_t>(evaluate(code));
  if (fault_ == Fault::None) return walk_mishap_;
  const auto& marks = machine_.marks;
  const auto behind = std::upper_bound(
      marks.begin(), marks.end(), fault_at_,
      [](std::uint32_t place, const BlameMark& mark) { return place < mark.start; });
  return broken(fault_, std::prev(behind)->transition);
}

/// The same walk, one transition after the other.
Mishap Execution::walk_recording(const Body& body, std::uint32_t next, std::uint32_t& control) {
  for (bool is_first = true; body.controls[control].inner; is_first = false) {
    const std::uint32_t here = body.controls[control].first;
    if (turns_ == kLongestWalk) return broken(Fault::EndlessStep, here);
    if (!is_first || next == kNoTransition) next = first_executable(body, control);
    if (fault_ != Fault::None) return broken(fault_, here);
    if (next == kNoTransition) return broken(Fault::BlockedStep, here);
    record(body.transitions[next]);
    perform(body.transitions[next]);
    if (fault_ == Fault::Assertion) {
      note_failed(next);
      fault_ = Fault::None;
    }
    if (fault_ != Fault::None) return broken(fault_, next);
    if (body.transitions[next].turns || body.walks.empty()) ++turns_;
    control = body.transitions[next].target;
  }
  return walk_mishap_;
}

/// Sender and receiver move together; the receiver stores what is sent before it moves.
Mishap Execution::meet(const Choice& choice) {
  const Body& sending = machine_.bodies[types_[choice.process]];
  const Body& receiving = machine_.bodies[types_[choice.partner]];
  const Communication& sent =
      machine_.communications[sending.transitions[choice.transition].communication];
  const std::int32_t channel = channel_of(sent, sent.arguments.size());
  Mishap mishap;
  if (channel == 0) return {fault_, choice.process, choice.transition};
  const ChannelLayout& kind = kind_of(channel);
  message_.assign(kind.message_bytes, 0);
  make_message(sent, kind, message_.data());
  if (fault_ != Fault::None || !is_whole(sent.arguments.size(), kind)) {
    return {fault_, choice.process, choice.transition};
  }
  select(choice.partner);
  const std::uint32_t number =
      receive_in(receiving, choice.partner_transition, channel, message_.data());
  const CompiledTransition& taken = receiving.transitions[number];
  const Communication& received = machine_.communications[taken.communication];
  if (is_whole(received.fields.size(), kind)) take(received, kind, message_.data());
  if (fault_ != Fault::None) return {fault_, choice.partner, number};
  std::uint32_t control = taken.target;
  if (number != choice.partner_transition) {
    record(taken);
    mishap = walk_deterministic(receiving, kNoTransition, control);
  }
  set_control(choice.partner, control);
  return mishap;
}

Mishap Execution::apply(const Choice& choice) {
  fault_ = Fault::None;
  further_.clear();
  std::uint32_t mover = choice.process;
  Mishap mishap{Fault::None, choice.process, choice.transition};
  if (choice.transition == kDeath) {
    remove_youngest();
    state_[Layout::kHolder] = 0;
  } else {
    const Body& body = machine_.bodies[types_[choice.process]];
    const CompiledTransition& transition = body.transitions[choice.transition];
    std::uint32_t control = transition.target;
    bool keeps_control = transition.keeps_control;
    select(choice.process);
    if (choice.partner != kNobody) {
      const Mishap inside = meet(choice);
      if (inside.fault != Fault::None) mishap = inside;
      mover = choice.partner;
      keeps_control =
          machine_.bodies[types_[mover]].transitions[choice.partner_transition].keeps_control;
    } else if (transition.kind == Statement::Kind::Deterministic) {
      control = transition.entry;
      const Mishap inside = walk_deterministic(body, choice.inner, control);
      if (inside.fault != Fault::None) mishap = inside;
    } else {
      perform(transition);
      mishap.fault = fault_;
    }
    set_control(choice.process, control);
    state_[Layout::kHolder] = keeps_control ? static_cast<std::uint8_t>(mover + 1) : 0;
  }
  if (machine_.layout.has_last) state_[machine_.layout.last] = static_cast<std::uint8_t>(mover);
  return mishap;
}

Mishap Execution::go_surely(std::uint32_t process, std::span<const LoneControl> controls) {
  const Body& body = machine_.bodies[types_[process]];
  std::uint32_t at = control(process);
  std::uint32_t taken = kNone;
  fault_ = Fault::None;
  further_.clear();
  select(process);
  while (fault_ == Fault::None && controls[at].sure != kNone) {
    taken = controls[at].sure;
    perform(body.transitions[taken]);
    at = body.transitions[taken].target;
  }
  set_control(process, at);
  state_[Layout::kHolder] = 0;
  if (machine_.layout.has_last) state_[machine_.layout.last] = static_cast<std::uint8_t>(process);
  return {fault_, process, taken};
}

void Execution::claim_choices(const Body& claim, std::uint32_t control,
                              std::vector<std::uint32_t>& found, Fault& fault) {
  found.clear();
  select(kNobody);
  fault_ = Fault::None;
  const CompiledControl& at = claim.controls[control];
  for (std::uint32_t i = at.first; i < at.first + at.count; ++i) {
    const CompiledTransition& transition = claim.transitions[i];
    const bool is_else = transition.kind == Statement::Kind::Else;
    if (is_else ? found.empty() : executable(claim, transition)) found.push_back(i);
    if (fault_ != Fault::None) {
      fault = fault_;
      return;
    }
  }
}

}  // namespace proviso::process
