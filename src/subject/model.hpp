// The content of a file once it is read: one of the kinds of model.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "circuit/system.hpp"
#include "lts/model.hpp"
#include "machine/design.hpp"
#include "process/program.hpp"

namespace proviso::subject {

/// The sources of a C++ program. They are compiled when a question is asked, because the question
/// determines how.
struct Code {
  std::vector<std::string> sources;
};

/// The alternatives are in the order of ModelKind.
using Model = std::variant<std::unique_ptr<const lts::Model>, process::Program, circuit::System,
                           machine::Design, Code>;

}  // namespace proviso::subject
