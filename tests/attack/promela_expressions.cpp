// Random expressions and channels.
#include <algorithm>

#include <fmt/format.h>

#include "attack/promela_draw.hpp"
#include "random_choice.hpp"

namespace proviso::attack::promela {
namespace {

using Kind = Expr::Kind;

bool has(const std::vector<Variable>& variables, const std::string& name) {
  return std::any_of(variables.begin(), variables.end(),
                     [&](const Variable& variable) { return variable.name == name; });
}

}  // namespace

Variable& Drawing::declare(Variable variable) {
  drawn_.model.globals.push_back(std::move(variable));
  return drawn_.model.globals.back();
}

Variable& Drawing::local(Variable variable) {
  body_->locals.push_back(std::move(variable));
  return body_->locals.back();
}

Expr Drawing::number(int value) const {
  Expr made;
  made.value = value;
  return made;
}

/// Names a variable, and declares it if it is new.
Expr Drawing::variable(const std::string& name) {
  using T = Type::Kind;
  static const std::map<std::string, Variable> kGlobals = {
      {"g", {"g", {T::Byte}, 0, 1, "byte g = 1"}},
      {"h", {"h", {T::Bit}, 0, 0, "bit h"}},
      {"s", {"s", {T::Short}, 0, 0, "short s"}},
      {"i", {"i", {T::Int}, 0, -1, "int i = -1"}},
      {"u", {"u", {T::Unsigned, 2}, 0, 0, "unsigned u : 2"}},
      {"a", {"a", {T::Byte}, 2, 0, "byte a[2]"}},
      {"z", {"z", {T::Bool}, 2, 1, "bool z[2] = 1"}},
      {"r.f", {"r.f", {T::Byte}, 0, 0, ""}},
      {"r.b", {"r.b", {T::Bit}, 0, 0, ""}},
      {"r.w", {"r.w", {T::Bool}, 2, 0, ""}},
      {"m", {"m", {T::Mtype}, 0, 0, "mtype m"}},
      {"w", {"w", {T::Pid}, 0, 0, "pid w"}}};
  static const std::map<std::string, Variable> kLocals = {
      {"x", {"x", {T::Byte}, 0, 0, "byte x"}},
      {"y", {"y", {T::Bit}, 0, 1, "bit y = 1"}},
      {"n", {"n", {T::Byte}, 0, 0, "byte n"}},
      {"l", {"l", {T::Short}, 2, 0, "short l[2]"}}};
  Expr made;
  made.kind = Kind::Variable;
  made.name = name;
  const auto of_process = kLocals.find(name);
  if (of_process != kLocals.end()) {
    if (!has(body_->locals, name)) local(of_process->second);
    return made;
  }
  if (has(drawn_.model.globals, name)) return made;
  const auto global = kGlobals.find(name);
  if (global == kGlobals.end()) return made;  // a parameter or a channel
  if (name.starts_with("r.")) {
    for (const char* part : {"r.f", "r.b", "r.w"}) declare(kGlobals.at(part));
    drawn_.model.globals[drawn_.model.globals.size() - 3].declaration = "R r";
    drawn_.model.head += "typedef R { byte f; bit b; bool w[2] };\n";
    use("typedef");
  } else {
    if (name == "m") drawn_.model.head += "mtype = { red, green };\n";
    declare(global->second);
  }
  return made;
}

Expr Drawing::element(const std::string& name) {
  Expr made = variable(name);
  use("array");
  const bool risky = random_below(30) == 29;
  made.operands.push_back(risky ? simple() : number(static_cast<int>(random_below(2))));
  if (random_below(4) == 3) made.operands[0] = binary("&", simple(), number(1));
  return made;
}

Expr Drawing::binary(const std::string& op, Expr left, Expr right) {
  use("operator " + op);
  Expr made;
  made.kind = Kind::Binary;
  made.name = op;
  made.operands = {std::move(left), std::move(right)};
  return made;
}

Expr Drawing::flag() {
  const std::uint32_t choices = body_ == nullptr ? 3 : 4;
  switch (random_below(choices)) {
    case 0:
      return variable("h");
    case 1:
      return variable("u");
    case 2:
      return variable("r.b");
    default:
      return variable("y");
  }
}

Expr Drawing::target() {
  switch (random_below(body_ == nullptr ? 8 : 12)) {
    case 0:
    case 1:
      return variable("g");
    case 2:
      return variable("h");
    case 3:
      return variable("s");
    case 4:
      return element("a");
    case 5:
      return element("z");
    case 6:
      return random_below(2) == 0 ? variable("r.f") : element("r.w");
    case 7:
      return variable("i");
    case 8:
    case 9:
      return variable("x");
    case 10:
      return variable("y");
    default:
      return element("l");
  }
}

Expr Drawing::simple() {
  switch (random_below(8)) {
    case 0:
    case 1:
    case 2:
      return number(static_cast<int>(random_below(3)));
    case 3:
      if (body_ != nullptr && random_below(2) == 1) {
        use("_pid");
        Expr made;
        made.kind = Kind::OwnPid;
        return made;
      }
      return flag();
    case 4:
      if (body_ != nullptr && !body_->parameters.empty() && random_below(2) == 1) {
        return variable("k");
      }
      return flag();
    case 5:
      return variable("g");
    default:
      return body_ == nullptr ? variable("g") : variable(random_below(2) == 0 ? "x" : "y");
  }
}

/// Small, so that the states are few.
Expr Drawing::value() {
  switch (random_below(12)) {
    case 0:
    case 1:
    case 2:
      return simple();
    case 3:
      return binary("%", binary("+", simple(), number(1)), number(3));
    case 4:
      return binary("%", binary("-", simple(), simple()), number(2));
    case 5:
      return binary("&", binary("*", simple(), simple()), number(3));
    case 6:
      return binary(random_below(2) == 0 ? "|" : "^", simple(), flag());
    case 7: {
      use("conditional expression");
      Expr made;
      made.kind = Kind::Conditional;
      made.operands = {condition(), simple(), simple()};
      return made;
    }
    case 8:
      return binary(random_below(2) == 0 ? "<<" : ">>", binary("&", simple(), number(3)),
                    number(1));
    case 9:
      if (random_below(10) == 9) return binary("/", simple(), simple());
      return binary("/", simple(), number(2));
    case 10: {
      Expr made;
      made.kind = Kind::Unary;
      made.name = random_below(2) == 0 ? "-" : "~";
      use("operator unary " + made.name);
      made.operands = {flag()};
      return made;
    }
    default:
      return condition();
  }
}

Expr Drawing::comparison(Expr left) {
  static const char* const kOperators[] = {"==", "!=", "<", "<=", ">", ">="};
  return binary(kOperators[random_below(6)], std::move(left), simple());
}

Expr Drawing::condition() {
  Expr made;
  switch (random_below(12)) {
    case 0:
    case 1:
    case 2:
      return comparison(random_below(3) == 2 ? target() : simple());
    case 3:
      made.kind = Kind::Unary;
      made.name = "!";
      use("operator !");
      made.operands = {simple()};
      return made;
    case 4:
      return binary("&&", simple(), comparison(simple()));
    case 5:
      return binary("||", simple(), comparison(simple()));
    case 6:
      made.kind = Kind::ProcessCount;
      use("_nr_pr");
      return binary("<", made, number(2 + static_cast<int>(random_below(2))));
    case 7: {
      made.kind = Kind::Channel;
      made.name = "len";
      use("len");
      made.operands = {channel({.rendezvous = false})};
      return comparison(made);
    }
    case 8: {
      made.kind = Kind::Variable;
      made = variable("m");
      use("mtype");
      Expr name = number(1 + static_cast<int>(random_below(2)));
      name.name = name.value == 2 ? "red" : "green";
      return binary("==", made, name);
    }
    default:
      return comparison(flag());
  }
}

Expr Drawing::global_condition() {
  Proctype* const body = body_;
  body_ = nullptr;
  Expr made = condition();
  body_ = body;
  return made;
}

/// c and d carry the messages of this model, q[0] and q[1] single bits.
Expr Drawing::channel(Kinds kinds) {
  if (message_.empty()) {
    using T = Type::Kind;
    switch (random_below(4)) {
      case 0:
        message_ = {{T::Byte}};
        break;
      case 1:
        message_ = {{T::Byte}, {T::Bit}};
        break;
      case 2:
        message_ = {{T::Bool}};
        break;
      default:
        message_ = {{T::Short}, {T::Byte}};
    }
  }
  const auto made = [&](const std::string& name, int capacity, int length,
                        const std::vector<Type>& fields) {
    if (has(drawn_.model.globals, name)) return;
    static const char* const kTypes[] = {"bit", "bool", "byte", "short"};
    std::string types;
    for (const Type& type : fields) {
      types += (types.empty() ? "" : ", ") + std::string(kTypes[static_cast<int>(type.kind)]);
    }
    const std::string size = length > 0 ? fmt::format("[{}]", length) : "";
    Variable& variable = declare({name, {Type::Kind::Channel}, length});
    variable.declaration = fmt::format("chan {}{} = [{}] of {{ {} }}", name, size, capacity, types);
    variable.channel = static_cast<int>(drawn_.model.channels.size());
    for (int i = 0; i < std::max(length, 1); ++i)
      drawn_.model.channels.push_back({capacity, fields});
  };
  std::uint32_t which = random_below(kinds.buffered ? 6 : 3);
  if (!kinds.rendezvous && which < 3) which += 3;
  if (has_channel_parameter_ && body_ != nullptr && kinds.buffered && random_below(2) == 1) {
    use("channel parameter");
    return variable("p");
  }
  if (which < 3) {
    use("rendezvous");
    made("d", 0, 0, message_);
    return variable("d");
  }
  use("buffered channel");
  if (which < 5) {
    made("c", 1 + static_cast<int>(random_below(2)), 0, message_);
    return variable("c");
  }
  use("array of channels");
  made("q", 1, 2, {{Type::Kind::Bit}});
  Expr element = variable("q");
  element.operands.push_back(number(static_cast<int>(random_below(2))));
  return element;
}

const std::vector<Type>& Drawing::fields_of(const Expr& channel) {
  static const std::vector<Type> kBit = {{Type::Kind::Bit}};
  return channel.name == "q" ? kBit : message_;
}

Expr Drawing::argument(const Type& type) {
  if (type.kind == Type::Kind::Bit && random_below(2) == 0) {
    return number(static_cast<int>(random_below(2)));
  }
  return simple();
}

Field Drawing::field(const Type& type, bool may_store) {
  switch (random_below(may_store ? 6 : 3)) {
    case 0:
      return {};
    case 1:
      return {Field::Kind::Match, number(static_cast<int>(random_below(2)))};
    case 2: {
      use("eval");
      return {Field::Kind::Eval, argument(type)};
    }
    default:
      return {Field::Kind::Store, target()};
  }
}

std::vector<Field> Drawing::fields(const Expr& channel, bool may_store) {
  std::vector<Field> result;
  std::set<std::string> stored;
  for (const Type& type : fields_of(channel)) {
    Field made = field(type, may_store);
    // Two fields into one variable, or into one that is an index of the other, depend on an order.
    const bool again = made.kind == Field::Kind::Store && !stored.empty();
    result.push_back(again ? Field{} : made);
    if (made.kind == Field::Kind::Store) stored.insert(made.expression.name);
  }
  return result;
}

}  // namespace proviso::attack::promela
