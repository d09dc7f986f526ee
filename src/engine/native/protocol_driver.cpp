#include "engine/native/protocol_driver.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "outcome/call_labels.hpp"

namespace proviso::native {
namespace {

/// A driver with more ways to call is not readable, and its system not small.
constexpr std::size_t kMostWays = 256;

/// One value of a parameter: what the label says, and the argument in C++.
struct ArgumentValue {
  std::string shown;  // empty: there is no other value
  std::string code;
};

/// One way to call a method.
struct Way {
  const Method* method = nullptr;
  CallLabel label = {};
  std::vector<std::string> arguments = {};
  std::string mutex = {};  // an expression that is locked during the call
};

/// `object.state.m` is called m; what is no name is called mutex.
std::string mutex_name(const std::string& expression) {
  std::size_t begin = expression.size();
  while (begin > 0) {
    const auto c = static_cast<unsigned char>(expression[begin - 1]);
    if (std::isalnum(c) == 0 && c != '_') break;
    --begin;
  }
  const std::string name = expression.substr(begin);
  const bool is_name = !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0;
  return is_name ? name : "mutex";
}

class ProtocolWriter {
 public:
  ProtocolWriter(const ClassInterface& interface, const mapping::Mapping& mapping,
                 const Callers& callers)
      : interface_(interface),
        mapping_(mapping),
        driver_(mapping.driver.value_or(mapping::Driver())),
        callers_(callers) {}

  tl::expected<ProtocolDriver, std::string> run() {
    for (const auto step : {&ProtocolWriter::choose_methods, &ProtocolWriter::refuse_unmakeable,
                            &ProtocolWriter::find_ways}) {
      if (auto done = (this->*step)(); !done) return tl::unexpected(done.error());
    }
    ProtocolDriver result;
    result.code = fmt::format(
        "// Written by Proviso: any calls of {} in any order, for ever, and what they are.\n{}{}{}",
        interface_.name, includes(), one_call(), drive_and_main());
    for (const Way& way : ways_) {
      result.protocol.calls.push_back(to_string(way.label, overlaps()));
      for (const std::string& label : returns_of(way)) add(result.protocol.returns, label);
    }
    if (destroys()) {
      result.protocol.destruction = to_string({std::string(kDestroy)}, overlaps());
      result.protocol.calls.push_back(result.protocol.destruction);
      if (overlaps()) result.protocol.returns.push_back(destruction_end());
    }
    add_limits(result.protocol);
    result.left_out = left_out();
    return result;
  }

 private:
  using Done = tl::expected<void, std::string>;

  bool overlaps() const { return callers_.threads > 1; }

  static void add(std::vector<std::string>& list, const std::string& label) {
    if (std::find(list.begin(), list.end(), label) == list.end()) list.push_back(label);
  }

  Done refuse(const std::string& why) const { return tl::unexpected(why); }

  Done choose_methods() {
    std::set<std::string> known;
    for (const Method& method : interface_.methods) {
      if (!is_driven_by(driver_, interface_, method)) continue;
      if (!known.insert(method.name).second) {
        return refuse(fmt::format(
            "{0}::{1} has overloads, which a label {1} does not tell apart; leave it out with "
            "'methods public except {1}' in the mapping",
            interface_.name, method.name));
      }
      if (method.name == kDestroy && interface_.has_destructor) {
        return refuse(fmt::format("{}::{} has the name that stands for the destructor",
                                  interface_.name, method.name));
      }
      called_.push_back(&method);
    }
    for (const mapping::Name& wanted : driver_.methods) {
      if (!known.contains(wanted.text)) {
        return refuse(fmt::format("{} has no public method {}", interface_.name, wanted.text));
      }
    }
    if (!called_.empty()) return {};
    return refuse(fmt::format("{} has no public method that a caller could call", interface_.name));
  }

  Done refuse_unmakeable() {
    if (!driver_.object.empty()) return {};
    if (interface_.is_abstract) {
      return refuse(fmt::format(
          "{} is abstract; say in the mapping how an object is made: env driver universal {{ "
          "object \"…\"; }}",
          interface_.name));
    }
    if (interface_.has_default_constructor) return {};
    return refuse(fmt::format(
        "{} has no public constructor without arguments; say in the mapping how an object is "
        "made: env driver universal {{ object \"{}(…)\"; }}",
        interface_.name, interface_.name));
  }

  const mapping::ArgumentDomain* domain_in_mapping(const Method& method,
                                                   const Parameter& parameter) const {
    for (const mapping::MethodArguments& arguments : driver_.arguments) {
      if (arguments.method.text != method.name) continue;
      for (const mapping::ArgumentDomain& domain : arguments.arguments) {
        if (domain.parameter == parameter.name) return &domain;
      }
    }
    return nullptr;
  }

  std::optional<mapping::Range> range_of(const Method& method, const Parameter& parameter) const {
    if (const auto* found = domain_in_mapping(method, parameter)) return found->range;
    for (const mapping::Domain& domain : callers_.domains) {
      if (domain.name.text == parameter.name) return domain.range;
    }
    return std::nullopt;
  }

  /// The values that are tried for a parameter; none if it is left to its default.
  tl::expected<std::vector<ArgumentValue>, std::string> values_of(const Method& method,
                                                                  std::size_t number) const {
    const Parameter& parameter = method.parameters[number - 1];
    const auto* mapped = domain_in_mapping(method, parameter);
    std::vector<ArgumentValue> values;
    if (mapped != nullptr && !mapped->values.empty()) {
      for (std::size_t i = 0; i < mapped->values.size(); ++i) {
        const bool is_only = mapped->values.size() == 1;
        values.push_back({is_only ? "" : std::to_string(i), mapped->values[i]});
      }
      return values;
    }
    const std::string type = fmt::format("proviso::Argument<decltype(&{}::{}), {}>",
                                         interface_.name, method.name, number);
    if (const auto range = range_of(method, parameter)) {
      if (range->high - range->low >= static_cast<std::int64_t>(kMostWays)) return too_many();
      for (std::int64_t value = range->low; value <= range->high; ++value) {
        values.push_back({std::to_string(value), fmt::format("static_cast<{}>({})", type, value)});
      }
      return values;
    }
    if (parameter.has_default) return values;
    if (parameter.type == "bool") return std::vector<ArgumentValue>{{"0", "false"}, {"1", "true"}};
    return tl::unexpected(
        fmt::format("which values has the parameter {0} of {1}::{2}, a {3}? Say so with --domain "
                    "{0}=LOW..HIGH, "
                    "or in the mapping: args {2}({0}: 0..1) or args {2}({0}: \"an expression\")",
                    parameter.name.empty() ? fmt::format("number {}", number) : parameter.name,
                    interface_.name, method.name, parameter.type));
  }

  static tl::unexpected<std::string> too_many() {
    return tl::unexpected(fmt::format(
        "there are more than {} ways to call the class: use smaller domains", kMostWays));
  }

  Done find_ways() {
    for (const Method* method : called_) {
      std::vector<Way> ways{{method, {method->name}}};
      for (std::size_t number = 1; number <= method->parameters.size(); ++number) {
        const auto values = values_of(*method, number);
        if (!values) return refuse(values.error());
        if (values->empty()) break;
        std::vector<Way> longer;
        for (const Way& way : ways) {
          for (const ArgumentValue& value : *values) longer.push_back(with(way, value));
        }
        if (longer.size() > kMostWays) return too_many();
        ways = std::move(longer);
      }
      for (const Way& way : ways) add_with_locks(way);
    }
    if (ways_.size() > kMostWays) return too_many();
    return {};
  }

  static Way with(Way way, const ArgumentValue& value) {
    way.arguments.push_back(value.code);
    if (!value.shown.empty()) way.label.values.push_back(value.shown);
    return way;
  }

  /// A call without a mutex that callers may hold, and one for each that they do.
  void add_with_locks(const Way& way) {
    ways_.push_back(way);
    for (const mapping::Holding& holding : driver_.holdings) {
      if (!holding.optional) continue;
      Way locked = way;
      locked.label.mutex = mutex_name(holding.mutex);
      locked.mutex = holding.mutex;
      ways_.push_back(std::move(locked));
    }
  }

  bool shows_result(const Method& method) const { return method.result == "bool"; }

  std::vector<std::string> returns_of(const Way& way) const {
    const std::string& name = way.method->name;
    const std::string& mutex = way.label.mutex;
    if (shows_result(*way.method)) {
      return {to_string({name, {"0"}, mutex, true}, overlaps()),
              to_string({name, {"1"}, mutex, true}, overlaps())};
    }
    if (!overlaps()) return {};
    return {to_string({name, {}, mutex, true}, true)};
  }

  bool destroys() const { return interface_.has_destructor && driver_.object.empty(); }
  static std::string destruction_end() {
    return to_string({std::string(kDestroy), {}, {}, true}, true);
  }

  std::string includes() const {
    std::string text;
    if (!driver_.holdings.empty()) text += "#include <mutex>\n";
    if (overlaps()) text += "#include <thread>\n";
    for (const std::string& header : interface_.headers) {
      text += fmt::format("#include \"{}\"\n", header);
    }
    return text + "#include <proviso/environment.hpp>\n\n";
  }

  std::string locks_of(const Way& way) const {
    std::string text;
    std::size_t number = 0;
    for (const mapping::Holding& holding : driver_.holdings) {
      if (holding.optional && holding.mutex != way.mutex) continue;
      text += fmt::format("      const std::unique_lock lock{}({});\n", ++number, holding.mutex);
    }
    return text;
  }

  std::string call_of(const Way& way) const {
    const Method& method = *way.method;
    const std::string call =
        fmt::format("object.{}({})", method.name, fmt::join(way.arguments, ", "));
    std::string text = fmt::format("{}      proviso::event(\"{}\");\n", locks_of(way),
                                   to_string(way.label, overlaps()));
    const std::vector<std::string> ends = returns_of(way);
    if (shows_result(method)) {
      text += fmt::format("      proviso::event({} ? \"{}\" : \"{}\");\n", call, ends[1], ends[0]);
      return text;
    }
    text += fmt::format("      static_cast<void>({});\n", call);
    if (!ends.empty()) text += fmt::format("      proviso::event(\"{}\");\n", ends.front());
    return text;
  }

  std::string one_call() const {
    std::string cases;
    std::size_t count = 0;
    for (const Way& way : ways_) {
      cases += fmt::format("    case {}: {{\n{}      break;\n    }}\n", count++, call_of(way));
    }
    if (destroys()) {
      cases += fmt::format(
          "    case {}: {{\n      proviso::event(\"{}\");\n      delete &object;\n{}      break;\n"
          "    }}\n",
          count++, to_string({std::string(kDestroy)}, overlaps()),
          overlaps() ? fmt::format("      proviso::event(\"{}\");\n", destruction_end()) : "");
    }
    return fmt::format(
        "static void call_one({}& object, int chosen) {{\n  switch (chosen) {{\n{}  "
        "}}\n}}\n\n",
        interface_.name, cases);
  }

  std::string drive_and_main() const {
    const std::size_t choices = ways_.size() + (destroys() ? 1 : 0);
    std::string text = fmt::format(
        "static void drive({}& object) {{\n  proviso::drives();\n  for (;;) call_one(object, "
        "proviso::choose({}));\n}}\n\nint main() {{\n",
        interface_.name, choices);
    for (const std::string& statement : driver_.before) text += fmt::format("  {}\n", statement);
    text += !driver_.object.empty() ? fmt::format("  auto&& object = {};\n", driver_.object)
            : destroys()            ? fmt::format("  {0}& object = *new {0};\n", interface_.name)
                                    : fmt::format("  {} object;\n", interface_.name);
    for (const std::string& statement : driver_.setup) text += fmt::format("  {}\n", statement);
    for (std::int64_t i = 1; i < callers_.threads; ++i) {
      text += fmt::format("  std::thread caller{}([&object] {{ drive(object); }});\n", i);
    }
    text += "  drive(object);\n";
    for (std::int64_t i = 1; i < callers_.threads; ++i)
      text += fmt::format("  caller{}.join();\n", i);
    return text + "}\n";
  }

  void add_limits(Protocol& protocol) const {
    for (const mapping::Limit& limit : mapping_.limits) {
      CallLimit bound{{}, limit.most};
      for (const Way& way : ways_) {
        if (way.method->name == limit.method.text) {
          bound.calls.push_back(to_string(way.label, overlaps()));
        }
      }
      if (!bound.calls.empty()) protocol.limits.push_back(std::move(bound));
    }
  }

  std::vector<Unused> left_out() const {
    std::vector<Unused> list;
    for (const Method& method : interface_.methods) {
      if (!method.is_public || method.is_deleted) continue;
      const bool is_operator = method.name.starts_with("operator") && method.name != "operator=";
      if (is_operator) list.push_back({method.name, "operators are not called"});
      const bool is_left =
          !is_special(interface_, method) && !is_driven_by(driver_, interface_, method);
      if (is_left) list.push_back({method.name, "left out by the mapping"});
    }
    for (const std::string& name : interface_.templates) {
      list.push_back({name, "templates are not called"});
    }
    for (const std::string& base : interface_.bases) {
      list.push_back({base, "inherited methods are not called"});
    }
    for (const std::string& field : interface_.public_fields) {
      list.push_back({field, "public data members are not accessed"});
    }
    return list;
  }

  const ClassInterface& interface_;
  const mapping::Mapping& mapping_;
  const mapping::Driver driver_;
  const Callers& callers_;
  std::vector<const Method*> called_;
  std::vector<Way> ways_;
};

}  // namespace

std::vector<std::string> Protocol::labels() const {
  std::vector<std::string> all = calls;
  all.insert(all.end(), returns.begin(), returns.end());
  return all;
}

tl::expected<ProtocolDriver, std::string> protocol_driver(const ClassInterface& interface,
                                                          const mapping::Mapping& mapping,
                                                          const Callers& callers) {
  return ProtocolWriter(interface, mapping, callers).run();
}

}  // namespace proviso::native
