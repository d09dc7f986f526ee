#include "process/text.hpp"

#include <algorithm>
#include <optional>

#include <boost/unordered/unordered_flat_map.hpp>
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

/// Names in the order of the state: globals, their channels, then each process.
class StateNames {
 public:
  StateNames(const Program& program, const Machine& machine, const Execution& execution)
      : program_(program), machine_(machine), execution_(execution) {}

  NamedValues values() {
    const Layout& layout = machine_.layout;
    for (std::uint32_t i = 0; i < program_.globals.size(); ++i) {
      if (!layout.unseen[i]) add("", program_.globals[i], layout.variables[i]);
    }
    add_channels("", program_.globals, layout.channels);
    for (std::uint32_t process = 0; process < execution_.process_count(); ++process) {
      const std::uint32_t type = execution_.proctype(process);
      const Proctype& proctype = program_.proctypes[type];
      const FrameLayout& frame = layout.frames[type];
      const std::string prefix = process_name(program_, execution_, process) + ":";
      for (std::uint32_t i = 0; i < proctype.locals.size(); ++i) {
        add(prefix, proctype.locals[i], execution_.offset(process) + frame.variables[i]);
      }
      add_channels(prefix, proctype.locals, frame.channels);
    }
    return std::move(values_);
  }

 private:
  void add(const std::string& prefix, const Variable& variable, std::uint32_t offset) {
    // A variable that owns a channel is shown by the contents of that channel.
    if (variable.channel != kNone) return;
    const Cell how = cell(variable.type);
    for (std::uint32_t element = 0; element < length(variable); ++element) {
      const std::int32_t value = load(how, execution_.bytes() + offset + element * how.bytes);
      values_.emplace_back(prefix + element_name(variable.name, indices_of(variable, element)),
                           text(program_, variable.type, value));
    }
  }

  void add_channels(const std::string& prefix, const std::vector<Variable>& variables,
                    const std::vector<OwnedChannel>& owned) {
    for (const OwnedChannel& channel : owned) {
      ++channel_;
      const Variable& variable = variables[channel.variable];
      if (program_.channels[channel.kind].capacity == 0) continue;
      values_.emplace_back(
          prefix + element_name(variable.name, indices_of(variable, channel.element)), contents());
    }
  }

  std::string contents() const {
    const std::uint32_t kind = execution_.channel_kind(channel_);
    const ChannelLayout& layout = machine_.layout.kinds[kind];
    const std::uint8_t* const at = execution_.bytes() + execution_.channel_offset(channel_);
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
  const Execution& execution_;
  std::uint32_t channel_ = 0;
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
  return StateNames(program, machine, execution).values();
}

NamedValues changes(const NamedValues& before, const NamedValues& after) {
  boost::unordered_flat_map<std::string, std::string> old(before.begin(), before.end());
  NamedValues changed;
  for (const auto& value : after) {
    const auto found = old.find(value.first);
    const bool is_new = found == old.end();
    const bool begins_empty = is_new && (value.second == "0" || value.second == "[]");
    if (!begins_empty && (is_new || found->second != value.second)) changed.push_back(value);
  }
  return changed;
}

}  // namespace proviso::process
