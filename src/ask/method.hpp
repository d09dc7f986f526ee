// The table of methods: which questions can be asked of which kinds of models, and which function
// answers them.
//
// Each cell of the table is a file src/ask/<kind of model>/<question>.cpp. The options of a cell
// are in the table of options (option_table.hpp).
#pragma once

#include <span>
#include <string_view>

#include "ask/question.hpp"
#include "ask/task.hpp"
#include "subject/check_kind.hpp"

namespace proviso::ask {

struct Method {
  Question question;
  ModelKind kind;
  /// Fills in the answer of the task. The error says what is wrong with the input or the request.
  Done (*run)(Task& task);
  std::string_view formats = {};    // extensions that --output may have, blank-separated
  subject::CheckKinds checks = {};  // the kinds of checks that --only may name
};

std::span<const Method> methods();
/// Returns null if the question cannot be asked of this kind of model.
const Method* find_method(Question question, ModelKind kind);

/// The kinds of models that a question can be asked of.
KindSet kinds_of(Question question);
/// Lists the questions that can be asked of this kind of model: "check, assume or prove".
std::string questions_text(ModelKind kind);

}  // namespace proviso::ask
