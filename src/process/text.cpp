#include "process/text.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace proviso::process {
namespace {

/// The name of an element: the brackets of the pattern filled in.
std::string element_name(const std::string& pattern, const std::vector<std::string>& indices) {
  std::string name;
  std::size_t next = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool bracket = pattern[i] == '[' && i + 1 < pattern.size() && pattern[i + 1] == ']';
    name += pattern[i];
    if (bracket && next < indices.size()) name += indices[next++];
  }
  return name;
}

std::vector<std::string> indices_of(const Variable& variable, std::uint32_t element) {
  std::vector<std::string> indices(variable.dimensions.size());
  for (std::size_t i = indices.size(); i-- > 0;) {
    indices[i] = std::to_string(element % variable.dimensions[i]);
    element /= variable.dimensions[i];
  }
  return indices;
}

/// Where a state has the values of a process, or the globals: in its bytes from `base` on, with
/// channels from number `channel` on. `state` is nullptr where the state lacks the process.
struct Part {
  const Execution* state = nullptr;
  std::uint32_t base = 0;
  std::uint32_t channel = 1;

  const std::uint8_t* bytes() const { return state->bytes() + base; }
};

/// Names in the order of the state: globals, their channels, then each process.
class StateNames {
 public:
  StateNames(const Program& program, const Machine& machine)
      : program_(program), machine_(machine) {}

  /// Lists all values of a state.
  NamedValues values(const Execution& state) {
    list(state, nullptr);
    return std::move(values_);
  }

  /// Lists the values that differ from those of an earlier state.
  NamedValues changes(const Execution& before, const Execution& after) {
    only_changes_ = true;
    list(after, &before);
    return std::move(values_);
  }

 private:
  void list(const Execution& state, const Execution* before) {
    const Layout& layout = machine_.layout;
    now_ = {&state};
    before_ = {before};
    for (std::uint32_t i = 0; i < program_.globals.size(); ++i) {
      if (!layout.unseen[i]) add("", program_.globals[i], layout.variables[i]);
    }
    add_channels("", program_.globals, layout.channels);
    for (std::uint32_t process = 0; process < state.process_count(); ++process) {
      enter(state, before, process);
      if (is_same(layout.frames[state.proctype(process)])) continue;
      list_process(process);
    }
  }

  void enter(const Execution& state, const Execution* before, std::uint32_t process) {
    const std::uint32_t type = state.proctype(process);
    now_.base = state.offset(process);
    now_.channel = first_channel(state, process);
    const bool has_been =
        before != nullptr && process < before->process_count() && before->proctype(process) == type;
    before_ = {};
    if (has_been) {
      before_ = {before, before->offset(process), first_channel(*before, process)};
    }
  }

  /// Channels of older processes come first.
  std::uint32_t first_channel(const Execution& state, std::uint32_t process) const {
    std::size_t channel = machine_.layout.channels.size() + 1;
    for (std::uint32_t older = 0; older < process; ++older) {
      channel += machine_.layout.frames[state.proctype(older)].channels.size();
    }
    return static_cast<std::uint32_t>(channel);
  }

  bool is_same(const FrameLayout& frame) const {
    return before_.state != nullptr &&
           std::equal(now_.bytes(), now_.bytes() + frame.bytes, before_.bytes());
  }

  void list_process(std::uint32_t process) {
    const std::uint32_t type = now_.state->proctype(process);
    const Proctype& proctype = program_.proctypes[type];
    const FrameLayout& frame = machine_.layout.frames[type];
    const std::string prefix = process_name(program_, *now_.state, process) + ":";
    for (std::uint32_t i = 0; i < proctype.locals.size(); ++i) {
      add(prefix, proctype.locals[i], frame.variables[i]);
    }
    add_channels(prefix, proctype.locals, frame.channels);
  }

  void add(const std::string& prefix, const Variable& variable, std::uint32_t offset) {
    // A variable that owns a channel is shown by the contents of that channel.
    if (variable.channel != kNone) return;
    const Cell how = cell(variable.type);
    for (std::uint32_t element = 0; element < length(variable); ++element) {
      const std::uint32_t at = offset + element * how.bytes;
      const std::int32_t value = load(how, now_.bytes() + at);
      const std::int32_t old = before_.state != nullptr ? load(how, before_.bytes() + at) : 0;
      if (only_changes_ && value == old) continue;
      values_.emplace_back(prefix + element_name(variable.name, indices_of(variable, element)),
                           text(program_, variable.type, value));
    }
  }

  void add_channels(const std::string& prefix, const std::vector<Variable>& variables,
                    const std::vector<OwnedChannel>& owned) {
    for (std::uint32_t i = 0; i < owned.size(); ++i) {
      const OwnedChannel& channel = owned[i];
      const Variable& variable = variables[channel.variable];
      if (program_.channels[channel.kind].capacity == 0) continue;
      const std::string now = contents(*now_.state, now_.channel + i);
      const std::string old =
          before_.state != nullptr ? contents(*before_.state, before_.channel + i) : "[]";
      if (only_changes_ && now == old) continue;
      values_.emplace_back(
          prefix + element_name(variable.name, indices_of(variable, channel.element)), now);
    }
  }

  std::string contents(const Execution& state, std::uint32_t channel) const {
    const std::uint32_t kind = state.channel_kind(channel);
    const ChannelLayout& layout = machine_.layout.kinds[kind];
    const std::uint8_t* const at = state.bytes() + state.channel_offset(channel);
    std::vector<std::string> messages;
    for (std::uint32_t m = 0; m < *at; ++m) {
      std::vector<std::string> fields;
      for (std::size_t f = 0; f < layout.cells.size(); ++f) {
        const std::uint8_t* const field = at + 1 + m * layout.message_bytes + layout.offsets[f];
        fields.push_back(
            text(program_, program_.channels[kind].fields[f], load(layout.cells[f], field)));
      }
      const std::string joined = fmt::format("{}", fmt::join(fields, ","));
      messages.push_back(fields.size() == 1 ? joined : "(" + joined + ")");
    }
    return fmt::format("[{}]", fmt::join(messages, ", "));
  }

  const Program& program_;
  const Machine& machine_;
  bool only_changes_ = false;
  Part now_;
  Part before_;
  NamedValues values_;
};

}  // namespace

std::string text(const Program& program, const Type& type, std::int32_t value) {
  if (type.scalar == Scalar::Mtype && type.names < program.mtypes.size()) {
    for (const auto& [name, number] : program.mtypes[type.names].values) {
      if (number == value) return name;
    }
  }
  return std::to_string(value);
}

std::string process_name(const Program& program, const Execution& execution,
                         std::uint32_t process) {
  return fmt::format("{}[{}]", program.proctypes[execution.proctype(process)].name, process);
}

NamedValues named_values(const Program& program, const Machine& machine,
                         const Execution& execution) {
  return StateNames(program, machine).values(execution);
}

NamedValues changes(const Program& program, const Machine& machine, const Execution& before,
                    const Execution& after) {
  return StateNames(program, machine).changes(before, after);
}

}  // namespace proviso::process
