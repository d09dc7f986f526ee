// One state of a machine, and the steps that are possible in it.
//
// An Execution works on the bytes of a state owned by the caller. It locates the processes and
// channels in them (`look`), computes the possible basic steps (`choices`) and executes one
// (`apply`), which changes the bytes. It is cheap to make and belongs to one thread.
//
//   Execution execution(machine);
//   execution.look(bytes, room);
//   execution.choices(found);
//   … copy the bytes …; execution.look(copy, room); execution.apply(found[0]);
#pragma once

#include <cstdint>
#include <exception>
#include <span>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "process/machine.hpp"

namespace proviso::process {

struct LoneControl;

inline constexpr std::uint32_t kMostProcesses = 255;
inline constexpr std::uint32_t kMostChannels = 255;
inline constexpr std::uint32_t kNobody = 0xFFFFFFFFU;
/// The step in which a terminated process is removed.
inline constexpr std::uint32_t kDeath = 0xFFFFFFFFU;
inline constexpr std::uint32_t kNoTransition = 0xFFFFFFFFU;
/// A d_step with more turns of loops than this is assumed to be endless.
inline constexpr std::uint32_t kLongestWalk = 10'000'000;

/// A possible basic step. Transitions are numbered within the proctype of their process.
struct Choice {
  std::uint32_t process = 0;
  std::uint32_t transition = 0;
  std::uint32_t partner = kNobody;  // the receiver of a rendezvous
  std::uint32_t partner_transition = 0;
  std::uint32_t inner = kNoTransition;  // for a d_step: the first transition inside

  friend bool operator==(const Choice&, const Choice&) = default;
};

/// An error and where it happened: `process` is at fault in `transition` of its proctype.
struct Mishap {
  Fault fault = Fault::None;
  std::uint32_t process = 0;
  std::uint32_t transition = 0;
};

/// Why a transition cannot be executed.
enum class Obstacle : std::uint8_t {
  None,
  Condition,   // is false
  Else,        // another option can be executed
  Escape,      // a transition of a lower level can be executed
  Provided,    // the process may not move
  Full,        // the channel
  Empty,       // the channel
  NoMatch,     // no message that it would take is in place
  NoReceiver,  // for a rendezvous
  NoSender,
  NoChannel,
  Processes,  // there are as many as there can be
};

/// The capacity suffices for nearly every state; larger lists are allocated.
using Choices = boost::container::small_vector<Choice, 48>;
using Mishaps = boost::container::small_vector<Mishap, 2>;

/// Thrown if a state needs more bytes than its room has. The caller explores again with more room.
class RoomExhausted : public std::exception {
 public:
  const char* what() const noexcept override { return "more processes than there is room for"; }
};

class Execution {
 public:
  explicit Execution(const Machine& machine);

  /// Reads a state. `room` is its size in bytes; those after the last frame must be zero.
  void look(std::uint8_t* state, std::uint32_t room);
  /// Switches to a copy of the state that was read, as it was before anything was applied.
  void look_at_copy(std::uint8_t* state) {
    state_ = state;
    blocks_[0] = state;
    if (changed_) look(state, room_);
  }
  /// The bytes have moved to another address, as they are now.
  void relocate(std::uint8_t* state) {
    state_ = state;
    blocks_[0] = state;
  }
  /// Writes the initial state, before any step; the room must be zero. Initialisers may fail.
  Fault begin(std::uint8_t* state, std::uint32_t room);

  const std::uint8_t* bytes() const { return state_; }
  /// Whether processes were created or removed since the state was read.
  bool has_other_processes() const { return changed_; }
  std::uint32_t process_count() const { return state_[Layout::kCount]; }
  std::uint32_t holder() const {
    return state_[Layout::kHolder] == 0 ? kNobody : state_[Layout::kHolder] - 1U;
  }
  void drop_token() { state_[Layout::kHolder] = 0; }
  std::uint32_t proctype(std::uint32_t process) const { return types_[process]; }
  std::uint32_t control(std::uint32_t process) const;
  std::uint32_t offset(std::uint32_t process) const { return offsets_[process]; }
  std::uint32_t used_bytes() const { return end_; }
  std::uint32_t channel_count() const { return channel_count_; }
  std::uint32_t channel_kind(std::uint32_t channel) const { return channel_kinds_[channel]; }
  std::uint32_t channel_offset(std::uint32_t channel) const { return channel_offsets_[channel]; }

  /// The possible steps: those of the token holder if it has any, otherwise those of all processes;
  /// errors in the evaluation of guards go to `mishaps`. A holder without steps loses the token
  /// first.
  void choices(Choices& found, Mishaps& mishaps);
  /// The possible steps of one process, with `timeout` false.
  void choices_of(std::uint32_t process, Choices& found, Mishaps& mishaps);
  /// The possible steps by one transition of its proctype; other transitions are evaluated only
  /// where this one depends on them.
  void choices_of(std::uint32_t process, std::uint32_t wanted, Choices& found, Mishaps& mishaps);
  /// The possible steps of all processes, ignoring the token, in the order of their pids or in the
  /// opposite order.
  void all_choices(Choices& found, Mishaps& mishaps, bool youngest_first = false);

  /// Whether nobody else can change what a send or receive of the process does, whether it can be
  /// executed, or see it, as long as the process does not move: the channel has room for the send
  /// or a message for the receive, and no other process can still use that end of the channel or
  /// look into it.
  bool undisturbed(std::uint32_t process, const ChannelStep& step);
  /// Whether some process besides this one can still create processes.
  bool others_may_create(std::uint32_t process) const;

  /// Why a transition of the process's control state is not among its possible steps, the token
  /// left aside; None if it is among them, or if it cannot be evaluated.
  Obstacle obstacle(std::uint32_t process, std::uint32_t transition);

  /// Executes the step and updates the token. A failed assertion is reported and the step is still
  /// executed; after any other error the state is invalid.
  Mishap apply(const Choice& choice);
  /// Executes transitions of a process that are sure to be possible, as long as it is at a control
  /// state with one, or until an error, which it returns.
  Mishap go_surely(std::uint32_t process, std::span<const LoneControl> controls);
  /// Marks the transitions that later steps execute inside d_steps, by action number; nullptr ends
  /// it.
  void record_inner(std::vector<bool>* executed) { inner_record_ = executed; }
  /// The assertions that failed in the last d_step, apart from the error that `apply` returned.
  const Mishaps& further_failures() const { return further_; }

  /// The value of code without a process, such as an atom of a property. After a fault, the value
  /// is 0 and `fault` is set.
  std::int32_t value(CodeId code, Fault& fault);
  /// The possible steps of a claim at a control state, by number.
  void claim_choices(const Body& claim, std::uint32_t control, std::vector<std::uint32_t>& found,
                     Fault& fault);

  /// Whether every process is in a valid end state.
  bool may_end() const;
  bool at_accept() const;
  bool at_progress() const;

 private:
  void append_process(std::uint32_t type, const std::int32_t* arguments, std::uint32_t count);
  /// Adds channels to the tables; the owner begins at `base`.
  void list_channels(const std::vector<OwnedChannel>& owned, std::uint32_t base);
  void remove_youngest();
  void select(std::uint32_t process);
  void set_control(std::uint32_t process, std::uint32_t control);

  // interpreter.cpp
  std::int32_t evaluate(CodeId code, std::int32_t accumulator = 0);
  std::int32_t run(std::uint32_t type, const std::int32_t* arguments, std::uint32_t count);
  std::int32_t oldest(std::uint32_t type) const;
  bool is_process(std::int32_t process, std::uint32_t type) const;
  bool is_enabled(std::int32_t process);

  // channel_access.cpp
  bool known_channel(std::int32_t channel);
  std::int32_t channel_length(std::int32_t channel);
  std::int32_t channel_room(std::int32_t channel);
  const ChannelLayout& kind_of(std::int32_t channel) const;
  std::uint8_t* bytes_of(std::int32_t channel) { return state_ + channel_offsets_[channel]; }
  /// The channel of a send, a receive or a poll; 0 after a fault. More fields than the channel has
  /// are a fault.
  std::int32_t channel_of(const Communication& communication, std::size_t fields);
  /// Whether a message that is sent or taken has all fields of the channel; if not, sets the fault.
  bool is_whole(std::size_t fields, const ChannelLayout& kind);
  /// Builds the message of a send, in the layout of the channel.
  void make_message(const Communication& communication, const ChannelLayout& kind,
                    std::uint8_t* message);
  bool matches(const Communication& communication, const ChannelLayout& kind,
               const std::uint8_t* message);
  void take(const Communication& communication, const ChannelLayout& kind,
            const std::uint8_t* message);
  /// The index of the message that a receive would take; -1 if there is none.
  std::int32_t find_message(const Communication& communication, std::int32_t channel);
  bool can_send(const Communication& communication);
  bool can_receive(const Communication& communication);
  void send(const Communication& communication);
  void receive(const Communication& communication);

  // lone_step.cpp
  bool has_rival(std::uint32_t process, std::int32_t channel, bool sends);

  // obstacle.cpp
  Obstacle obstacle_of(const Body& body, const CompiledTransition& transition);

  // steps.cpp
  bool executable(const Body& body, const CompiledTransition& transition);
  std::uint32_t first_executable(const Body& body, std::uint32_t control);
  bool try_transition(std::uint32_t process, const Body& body, std::uint32_t number, Choices& found,
                      Mishaps& mishaps);
  void offer(std::uint32_t process, std::uint32_t transition, Choices& found);
  void find_partners(std::uint32_t receiver, const Choice& sender, std::int32_t channel,
                     const std::uint8_t* message, Choices& found);
  void perform(const CompiledTransition& transition);
  void record(const CompiledTransition& transition) {
    if (inner_record_ != nullptr) (*inner_record_)[transition.action] = true;
  }
  std::uint32_t receive_in(const Body& body, std::uint32_t transition, std::int32_t channel,
                           const std::uint8_t* message);
  /// Adds an error to the further failures, once.
  void add_further(const Mishap& mishap);
  Mishap walk_deterministic(const Body& body, std::uint32_t next, std::uint32_t& control);
  Mishap walk_recording(const Body& body, std::uint32_t next, std::uint32_t& control);
  void note_failed(std::uint32_t transition);
  Mishap broken(Fault fault, std::uint32_t transition);
  Mishap meet(const Choice& choice);

  const Machine& machine_;
  std::uint8_t* state_ = nullptr;
  std::uint32_t room_ = 0;
  std::uint32_t end_ = 0;
  std::uint32_t channel_count_ = 0;
  std::uint32_t process_ = kNobody;
  std::uint8_t* blocks_[4] = {};
  bool timeout_ = false;
  Mishaps further_;
  std::vector<bool>* inner_record_ = nullptr;
  std::uint32_t first_inner_ = kNoTransition;  // of the d_step that `executable` examined last
  std::uint8_t nesting_ = 0;
  Fault fault_ = Fault::None;
  std::uint32_t fault_at_ = 0;  // where in the code
  std::uint32_t turns_ = 0;     // of the walk inside a d_step
  Mishap walk_mishap_ = {};     // the first failed assertion in it
  bool changed_ = false;        // processes were created or removed since `look`
  std::vector<std::uint8_t> unseen_;
  boost::container::small_vector<std::uint8_t, 64> message_;  // the message being sent or received
  std::uint32_t offsets_[kMostProcesses + 1];
  std::uint32_t channel_offsets_[kMostChannels + 1];
  std::uint16_t channel_kinds_[kMostChannels + 1];
  std::uint8_t types_[kMostProcesses + 1];
};

}  // namespace proviso::process
