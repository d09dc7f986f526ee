#include "lang/smv/value_type.hpp"

#include <fmt/format.h>

namespace proviso::smv {
namespace {

std::string element_name(const ValueType& type) {
  switch (type.kind) {
    case ValueType::Kind::Unknown:
      return "unknown";
    case ValueType::Kind::Boolean:
      return "boolean";
    case ValueType::Kind::Integer:
      return "integer";
    case ValueType::Kind::Symbolic:
      return "symbolic enum";
    case ValueType::Kind::Mixed:
      return "integers-and-symbolic enum";
    case ValueType::Kind::UnsignedWord:
      return fmt::format("unsigned word[{}]", type.width);
    case ValueType::Kind::SignedWord:
      return fmt::format("signed word[{}]", type.width);
  }
  return "unknown";
}

}  // namespace

std::string to_string(const ValueType& type) {
  return element_name(type) + (type.is_set ? " set" : "");
}

std::optional<ValueType> join(const ValueType& a, const ValueType& b) {
  ValueType joined = a.is_unknown() ? b : a;
  joined.is_set = a.is_set || b.is_set;
  if (a.is_unknown() || b.is_unknown()) return joined;
  if (a.kind == b.kind && a.width == b.width) return joined;
  if (!a.is_scalar() || !b.is_scalar()) return {};
  joined.kind = ValueType::Kind::Mixed;
  return joined;
}

}  // namespace proviso::smv
