// The variables of a model and their types.
#include <fmt/format.h>

#include "ask/cells.hpp"

namespace proviso::ask {
namespace {

std::string type_of(const circuit::Variable& variable) {
  switch (variable.domain.kind) {
    case circuit::Domain::Kind::Boolean:
      return "boolean";
    case circuit::Domain::Kind::Enumeration:
      return fmt::format("{{{}}}", fmt::join(variable.domain.values, ", "));
    case circuit::Domain::Kind::UnsignedWord:
      return fmt::format("unsigned word[{}]", variable.bits.size());
    case circuit::Domain::Kind::SignedWord:
      return fmt::format("signed word[{}]", variable.bits.size());
  }
  return {};
}

}  // namespace

Done alphabet_circuit(Task& task) {
  std::vector<std::string> names;
  for (const circuit::Variable& variable : task.subject().circuit().variables) {
    task.answer.text += fmt::format("{}{} : {}\n", variable.is_input ? "input " : "", variable.name,
                                    type_of(variable));
    names.push_back(variable.name);
  }
  task.answer.alphabet = std::move(names);
  return {};
}

}  // namespace proviso::ask
