#include "engine/cut/holdings.hpp"

#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "process/text.hpp"

namespace proviso::cut {
namespace {

using process::ControlState;
using process::Execution;
using process::FrameLayout;
using process::kNobody;
using process::Layout;
using process::Machine;
using process::Proctype;
using process::ProctypeId;
using process::Program;
using process::Type;
using process::Variable;

/// "slot[2]"
std::string element_name(const Variable& variable, std::uint32_t element) {
  std::string name = variable.name;
  const std::size_t bracket = name.find("[]");
  if (bracket != std::string::npos) name.insert(bracket + 1, std::to_string(element));
  return name;
}

}  // namespace

Holdings::Holdings(const Program& program, const Machine& machine, const Component& component)
    : program_(program),
      machine_(machine),
      component_(component),
      cells_(program, component.owned_globals) {
  const Layout& layout = machine.layout;
  for (std::size_t i = 0; i < program.globals.size(); ++i) {
    if (!cells_.owns(static_cast<std::uint32_t>(i))) continue;
    const Variable& global = program.globals[i];
    globals_.push_back({layout.variables[i], cell(global.type).bytes * length(global)});
  }
  for (const Member& member : component.members) {
    const FrameLayout& frame = layout.frames[index(member.proctype)];
    const Proctype& body = program[member.proctype];
    std::uint32_t end = frame.control + frame.control_bytes;
    std::vector<Place> places;
    const auto add = [&places](const Variable& variable, std::uint32_t offset) {
      for (std::uint32_t i = 0; i < length(variable); ++i) {
        places.push_back({offset + i * cell(variable.type).bytes, cell(variable.type), &variable,
                          element_name(variable, i)});
      }
    };
    for (std::size_t i = 0; i < body.locals.size(); ++i) {
      add(body.locals[i], 1 + frame.variables[i] - frame.control);
      end = frame.variables[i] + cell(body.locals[i].type).bytes * length(body.locals[i]);
    }
    frames_.push_back({frame.control, end - frame.control});
    std::uint32_t next = 1 + frames_.back().bytes;
    for (std::size_t i = 0; i < program.globals.size(); ++i) {
      if (!cells_.owns(static_cast<std::uint32_t>(i))) continue;
      const Variable& global = program.globals[i];
      add(global, next);
      next += cell(global.type).bytes * length(global);
    }
    places_.push_back(std::move(places));
  }
}

std::uint32_t Holdings::pid(const Execution& execution, std::size_t member) const {
  const Member& wanted = component_.members[member];
  std::uint32_t seen = 0;
  for (std::uint32_t pid = 0; pid < execution.process_count(); ++pid) {
    if (execution.proctype(pid) != index(wanted.proctype)) continue;
    if (seen++ == wanted.instance) return pid;
  }
  return kNobody;
}

std::size_t Holdings::member(const Execution& execution, std::uint32_t pid) const {
  const ProctypeId proctype{execution.proctype(pid)};
  std::uint32_t instance = 0;
  for (std::uint32_t other = 0; other < pid; ++other) {
    if (execution.proctype(other) == index(proctype)) ++instance;
  }
  for (std::size_t i = 0; i < member_count(); ++i) {
    if (component_.members[i] == Member{proctype, instance}) return i;
  }
  return member_count();
}

Bytes Holdings::take(const Execution& execution, const std::uint8_t* state,
                     std::size_t member) const {
  const std::uint32_t pid = this->pid(execution, member);
  if (pid == kNobody) return {};
  Bytes held{static_cast<std::uint8_t>(pid)};
  const auto add = [&held, state](std::uint32_t offset, std::uint32_t bytes) {
    held.insert(held.end(), state + offset, state + offset + bytes);
  };
  add(execution.offset(pid) + frames_[member].offset, frames_[member].bytes);
  for (const Range& range : globals_) add(range.offset, range.bytes);
  return held;
}

bool Holdings::fits(const Execution& execution, std::size_t member, const Bytes& held) const {
  return !held.empty() && this->pid(execution, member) == pid(held);
}

void Holdings::put(const Execution& execution, std::uint8_t* state, std::size_t member,
                   const Bytes& held) const {
  const std::uint8_t* from = held.data() + 1;
  const auto copy = [&from, state](std::uint32_t offset, std::uint32_t bytes) {
    std::memcpy(state + offset, from, bytes);
    from += bytes;
  };
  copy(execution.offset(pid(held)) + frames_[member].offset, frames_[member].bytes);
  for (const Range& range : globals_) copy(range.offset, range.bytes);
}

void Holdings::blot(const Execution& execution, std::uint8_t* state) const {
  for (const Range& range : globals_) std::memset(state + range.offset, 0, range.bytes);
  for (std::size_t i = 0; i < member_count(); ++i) {
    const std::uint32_t pid = this->pid(execution, i);
    if (pid == kNobody) continue;
    std::memset(state + execution.offset(pid) + frames_[i].offset, 0, frames_[i].bytes);
  }
}

std::uint32_t Holdings::control(std::size_t member, const Bytes& held) const {
  const std::uint8_t bytes = machine_.layout.frames[index(proctype(member))].control_bytes;
  return static_cast<std::uint32_t>(load(process::Cell{bytes, false, 0}, held.data() + 1));
}

std::int32_t Holdings::value(std::size_t member, const Bytes& held, std::uint32_t cell) const {
  const Place& place = places_[member][cell];
  return load(place.cell, held.data() + place.offset);
}

std::vector<std::int32_t> Holdings::values(std::size_t member, const Bytes& held) const {
  std::vector<std::int32_t> result;
  result.reserve(places_[member].size());
  for (const Place& place : places_[member]) {
    result.push_back(load(place.cell, held.data() + place.offset));
  }
  return result;
}

const Type& Holdings::type(std::size_t member, std::uint32_t cell) const {
  return places_[member][cell].variable->type;
}

std::string Holdings::describe(std::size_t member, const Bytes& held) const {
  const Proctype& body = program_[proctype(member)];
  if (held.empty()) return fmt::format("no {}", body.name);
  const ControlState& at = body.controls[control(member, held)];
  std::string result = body.name + '[' + std::to_string(pid(held)) + "] ";
  result += at.terminal ? "ended" : "at line " + std::to_string(at.line);
  const char* separator = ": ";
  for (std::uint32_t i = 0; i < places_[member].size(); ++i) {
    const Place& place = places_[member][i];
    result += std::exchange(separator, ", ");
    result += place.name;
    result += " = ";
    result += text(program_, place.variable->type, value(member, held, i));
  }
  return result;
}

}  // namespace proviso::cut
