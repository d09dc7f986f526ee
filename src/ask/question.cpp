#include "ask/question.hpp"

#include <vector>

namespace proviso::ask {

std::string_view to_string(Question question) {
  constexpr std::array<std::string_view, kQuestionCount> kNames{
      "check",   "assume",   "prove",       "discharge", "certify", "monitor",
      "compose", "minimise", "determinise", "compare",   "convert", "alphabet",
      "draw",    "simulate", "extract",     "faults"};
  return kNames[static_cast<std::size_t>(question)];
}

std::string kinds_text(KindSet kinds) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < subject::kModelKindCount; ++i) {
    const auto kind = static_cast<ModelKind>(i);
    if (kinds.contains(kind)) names.push_back(subject::plural(kind));
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

}  // namespace proviso::ask
