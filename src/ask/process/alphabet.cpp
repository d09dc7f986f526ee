// The declarations of a program: symbolic constants, globals, channels with their messages,
// proctypes with their parameters, labels and processes, claims and formulas.
#include <fmt/format.h>

#include "ask/cells.hpp"

namespace proviso::ask {
namespace {

using process::Scalar;

std::string type_name(const process::Program& program, const process::Type& type) {
  switch (type.scalar) {
    case Scalar::Bit:
      return "bit";
    case Scalar::Bool:
      return "bool";
    case Scalar::Byte:
      return "byte";
    case Scalar::Pid:
      return "pid";
    case Scalar::Short:
      return "short";
    case Scalar::Int:
      return "int";
    case Scalar::Unsigned:
      return fmt::format("unsigned : {}", type.bits);
    case Scalar::Mtype: {
      const bool named =
          type.names < program.mtypes.size() && !program.mtypes[type.names].name.empty();
      return named ? "mtype:" + program.mtypes[type.names].name : "mtype";
    }
    case Scalar::Channel:
      return "chan";
  }
  return {};
}

/// "slots[3].data[4]"
std::string declared_name(const process::Variable& variable) {
  std::string name;
  std::size_t next = 0;
  for (std::size_t i = 0; i < variable.name.size(); ++i) {
    name += variable.name[i];
    const bool open =
        variable.name[i] == '[' && i + 1 < variable.name.size() && variable.name[i + 1] == ']';
    if (open && next < variable.dimensions.size()) {
      name += std::to_string(variable.dimensions[next++]);
    }
  }
  return name;
}

std::string channel_type(const process::Program& program, const process::ChannelKind& kind) {
  std::vector<std::string> fields;
  for (const process::Type& field : kind.fields) fields.push_back(type_name(program, field));
  return fmt::format("[{}] of {{ {} }}", kind.capacity, fmt::join(fields, ", "));
}

class Listing {
 public:
  explicit Listing(const process::Program& program) : program_(program) {}

  std::vector<Declaration> list() {
    for (const process::MtypeNames& mtype : program_.mtypes) add_names(mtype);
    for (const process::Variable& global : program_.globals) add_variable(global);
    for (std::size_t i = 0; i < program_.proctypes.size(); ++i) add_proctype(i);
    for (const process::Claim& claim : program_.claims) declared_.push_back({"never", claim.name});
    for (const process::TemporalProperty& property : program_.properties) {
      declared_.push_back({"ltl", property.name});
    }
    return std::move(declared_);
  }

 private:
  void add_names(const process::MtypeNames& mtype) {
    if (mtype.values.empty()) return;
    std::vector<std::string> names;
    for (const auto& [name, value] : mtype.values) names.push_back(name);
    declared_.push_back({"mtype", mtype.name.empty() ? "mtype" : mtype.name,
                         fmt::format("{{ {} }}", fmt::join(names, ", "))});
  }

  void add_variable(const process::Variable& variable) {
    if (variable.channel == process::kNone) {
      declared_.push_back({"global", declared_name(variable), type_name(program_, variable.type)});
    } else {
      declared_.push_back({"channel", declared_name(variable),
                           channel_type(program_, program_.channels[variable.channel])});
    }
  }

  void add_proctype(std::size_t number) {
    const process::Proctype& proctype = program_.proctypes[number];
    std::vector<std::string> parameters;
    for (std::uint32_t i = 0; i < proctype.parameter_count; ++i) {
      parameters.push_back(fmt::format("{} {}", type_name(program_, proctype.locals[i].type),
                                       declared_name(proctype.locals[i])));
    }
    std::size_t active = 0;
    for (const process::ActiveProcess& process : program_.active) {
      if (index(process.proctype) == number) ++active;
    }
    declared_.push_back({"proctype", proctype.name,
                         fmt::format("({}), {} active", fmt::join(parameters, "; "), active)});
    for (std::uint32_t i = proctype.parameter_count; i < proctype.locals.size(); ++i) {
      const process::Variable& local = proctype.locals[i];
      if (local.channel == process::kNone) continue;
      declared_.push_back({"channel", declared_name(local),
                           channel_type(program_, program_.channels[local.channel]),
                           proctype.name});
    }
    for (const process::ControlState& control : proctype.controls) {
      for (const std::string& label : control.labels) {
        declared_.push_back({"label", label, fmt::format("line {}", control.line), proctype.name});
      }
    }
  }

  const process::Program& program_;
  std::vector<Declaration> declared_;
};

}  // namespace

Done alphabet_process(Task& task) {
  const process::Program& program = task.subject().process();
  task.answer.target = program.name;
  task.answer.declarations = Listing(program).list();
  std::vector<std::string> names;
  for (const Declaration& one : task.answer.declarations) {
    const std::string owner = one.owner.empty() ? "" : one.owner + ":";
    task.answer.text += fmt::format("{} {}{}{}{}\n", one.kind, owner, one.name,
                                    one.type.empty() ? "" : " : ", one.type);
    names.push_back(owner + one.name);
  }
  task.answer.alphabet = std::move(names);
  return {};
}

}  // namespace proviso::ask
