// What a file holds once it is read: one of the kinds of model.
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

/// The sources of a C++ program. They are compiled when a question is asked, since how depends on
/// the question.
struct Code {
  std::vector<std::string> sources;
};

/// In the order of ModelKind.
using Model = std::variant<std::unique_ptr<const lts::Model>, process::Program, circuit::System,
                           machine::Design, Code>;

}  // namespace proviso::subject
