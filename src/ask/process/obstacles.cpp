#include "ask/process/obstacles.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "process/text.hpp"

namespace proviso::ask {
namespace {

using process::BasicStep;
using process::Obstacle;

std::string_view words(Obstacle obstacle) {
  switch (obstacle) {
    case Obstacle::Condition:
      return "the condition is false";
    case Obstacle::Else:
      return "another option can be executed";
    case Obstacle::Escape:
      return "an escape can be executed";
    case Obstacle::Provided:
      return "the provided clause is false";
    case Obstacle::Full:
      return "the channel is full";
    case Obstacle::Empty:
      return "the channel is empty";
    case Obstacle::NoMatch:
      return "no message in the channel matches";
    case Obstacle::NoReceiver:
      return "no process is ready to receive it";
    case Obstacle::NoSender:
      return "no process is ready to send it";
    case Obstacle::NoChannel:
      return "there is no such channel";
    case Obstacle::Processes:
      return "there are as many processes as there can be";
    case Obstacle::None:
      break;
  }
  return "it cannot be executed";
}

bool takes_part(const BasicStep& step, std::uint32_t process, std::uint32_t transition) {
  const process::Choice& choice = step.choice;
  return (choice.process == process && choice.transition == transition) ||
         (choice.partner == process && choice.partner_transition == transition);
}

class Listing {
 public:
  Listing(ProgramWalk& walk, const SourceSet& sources)
      : choices_(walk.choices()), space_(walk.space()), sources_(sources), at_(space_.machine()) {
    state_.assign(walk.state(), walk.state() + space_.words());
    space_.look(at_, state_.data());
  }

  std::vector<Simulation::Blocked> list() {
    for (std::uint32_t process = 0; process < at_.process_count(); ++process) list(process);
    return std::move(found_);
  }

 private:
  std::string name(std::uint32_t process) const {
    return process::process_name(space_.program(), at_, process);
  }

  void list(std::uint32_t process) {
    const process::Proctype& proctype = space_.program().proctypes[at_.proctype(process)];
    const process::ControlState& control = proctype.controls[at_.control(process)];
    if (control.terminal) return list_end(process, proctype);
    for (std::uint32_t i = 0; i < control.transition_count; ++i) {
      const std::uint32_t transition = control.first_transition + i;
      const bool possible = std::any_of(choices_.begin(), choices_.end(), [&](const BasicStep& s) {
        return takes_part(s, process, transition);
      });
      if (!possible) add(process, transition, proctype.transitions[transition]);
    }
  }

  void add(std::uint32_t process, std::uint32_t number, const process::Transition& transition) {
    Simulation::Blocked blocked{fmt::format("{} (line {})", transition.text, transition.line)};
    blocked.actors = {name(process)};
    blocked.source = source_of(sources_, transition);
    const std::uint32_t holder = at_.holder();
    if (holder != process::kNobody && holder != process) {
      blocked.by = {name(holder)};
      blocked.reason = fmt::format("{} is in an atomic sequence", name(holder));
    } else {
      blocked.reason = words(at_.obstacle(process, number));
    }
    found_.push_back(std::move(blocked));
  }

  /// A process that has terminated is removed after all younger ones.
  void list_end(std::uint32_t process, const process::Proctype& proctype) {
    const bool possible = std::any_of(choices_.begin(), choices_.end(), [&](const BasicStep& s) {
      return s.choice.process == process;
    });
    if (possible) return;
    Simulation::Blocked blocked{proctype.name + " ends"};
    blocked.actors = {name(process)};
    for (std::uint32_t younger = process + 1; younger < at_.process_count(); ++younger) {
      blocked.by.push_back(name(younger));
    }
    blocked.reason = "processes end in the opposite order of their creation";
    if (blocked.by.empty()) blocked.reason = "another process is in an atomic sequence";
    found_.push_back(std::move(blocked));
  }

  const std::vector<BasicStep>& choices_;
  const process::ProgramSpace& space_;
  const SourceSet& sources_;
  std::vector<space::Word> state_;
  process::Execution at_;
  std::vector<Simulation::Blocked> found_;
};

}  // namespace

std::optional<SourceRange> source_of(const SourceSet& sources,
                                     const process::Transition& transition) {
  if (transition.span.begin == transition.span.end) return std::nullopt;
  return range_of(sources, transition.span);
}

std::vector<Simulation::Blocked> blocked_statements(ProgramWalk& walk, const SourceSet& sources) {
  if (walk.fault() != process::Fault::None) return {};
  return Listing(walk, sources).list();
}

}  // namespace proviso::ask
