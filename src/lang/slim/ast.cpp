#include "lang/slim/ast.hpp"

namespace proviso::slim {

Span span_of(const Path& reference) {
  return reference.empty() ? Span() : cover(reference.front().span, reference.back().span);
}

std::string to_string(const Path& reference) {
  std::string text;
  for (const Name& name : reference) text += (text.empty() ? "" : ".") + name.text;
  return text;
}

}  // namespace proviso::slim
