#include "ask/method.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>

namespace proviso::ask {

using method_table::kMethods;

std::span<const Method> methods() { return kMethods; }

const Method* find_method(Question question, ModelKind kind) {
  for (const Method& method : kMethods) {
    if (method.question == question && method.kind == kind) return &method;
  }
  return nullptr;
}

KindSet kinds_of(Question question) {
  KindSet kinds;
  for (const Method& method : kMethods) {
    if (method.question == question) kinds = kinds | method.kind;
  }
  return kinds;
}

std::string questions_text(ModelKind kind) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < kQuestionCount; ++i) {
    const auto question = static_cast<Question>(i);
    if (find_method(question, kind) != nullptr) names.push_back(to_string(question));
  }
  const std::string_view last = names.back();
  names.pop_back();
  return names.empty() ? std::string(last) : fmt::format("{} or {}", fmt::join(names, ", "), last);
}

}  // namespace proviso::ask
