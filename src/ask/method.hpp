// Looks up methods in their table (method_table.hpp).
#pragma once

#include <span>
#include <string>

#include "ask/method_table.hpp"

namespace proviso::ask {

std::span<const Method> methods();
/// Returns null if the question cannot be asked of this kind of model.
const Method* find_method(Question question, ModelKind kind);

/// The kinds of models that a question can be asked of.
KindSet kinds_of(Question question);
/// Lists the questions that can be asked of this kind of model: "check, assume or prove".
std::string questions_text(ModelKind kind);

}  // namespace proviso::ask
