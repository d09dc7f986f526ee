#include "engine/native/environment.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace proviso::native {
namespace {

bool names(const std::vector<mapping::Name>& list, const std::string& name) {
  return std::any_of(list.begin(), list.end(),
                     [&name](const mapping::Name& one) { return one.text == name; });
}

std::string header_lines(const ClassInterface& interface) {
  std::string text;
  for (const std::string& header : interface.headers) {
    text += fmt::format("#include \"{}\"\n", header);
  }
  return text + "#include <proviso/environment.hpp>\n\n";
}

std::string own_name(const ClassInterface& interface) {
  const std::size_t split = interface.name.rfind("::");
  return split == std::string::npos ? interface.name : interface.name.substr(split + 2);
}

/// Statements that return any of these expressions.
std::string one_of(const std::vector<std::string>& values) {
  std::string text;
  if (values.size() > 1) text = fmt::format("  switch (proviso::choose({})) {{\n", values.size());
  for (std::size_t i = 0; i + 1 < values.size(); ++i) {
    text += fmt::format("    case {}:\n      return {};\n", i, values[i]);
  }
  if (values.size() > 1) text += "  }\n";
  return text + fmt::format("  return {};\n", values.back());
}

class DriverWriter {
 public:
  DriverWriter(const ClassInterface& interface, const mapping::Mapping& mapping)
      : interface_(interface), mapping_(mapping), driver_(mapping.driver.value_or(Driver())) {}

  tl::expected<std::string, std::string> run() {
    for (const Method& method : interface_.methods) {
      if (is_driven_by(driver_, interface_, method)) called_.push_back(&method);
    }
    if (called_.empty()) {
      return tl::unexpected(
          fmt::format("{} has no public method that a driver could call", interface_.name));
    }
    for (const mapping::Name& wanted : driver_.methods) {
      const bool found = std::any_of(called_.begin(), called_.end(), [&](const Method* method) {
        return method->name == wanted.text;
      });
      if (!found) {
        return tl::unexpected(
            fmt::format("{} has no public method {}", interface_.name, wanted.text));
      }
    }
    return fmt::format("// Written by Proviso: any calls of {} in any order, for ever.\n{}{}{}{}",
                       interface_.name, includes(), counters(), one_call(), loop()) +
           main_function();
  }

 private:
  using Driver = mapping::Driver;

  std::string includes() const {
    std::string text;
    if (!driver_.holdings.empty()) text += "#include <mutex>\n";
    if (driver_.threads > 1) text += "#include <thread>\n";
    return text + header_lines(interface_);
  }

  const mapping::Limit* limit_of(const Method& method) const {
    for (const mapping::Limit& limit : mapping_.limits) {
      if (limit.method.text == method.name) return &limit;
    }
    return nullptr;
  }

  std::string counters() const {
    std::string text;
    for (const Method* method : called_) {
      if (limit_of(*method) != nullptr) {
        text += fmt::format("static int calls_of_{} = 0;\n", method->name);
      }
    }
    return text.empty() ? text : text + "\n";
  }

  std::string argument(const Method& method, std::size_t number) const {
    const std::string pointer = fmt::format("decltype(&{}::{})", interface_.name, method.name);
    for (const mapping::MethodArguments& arguments : driver_.arguments) {
      if (arguments.method.text != method.name) continue;
      for (const mapping::ArgumentDomain& domain : arguments.arguments) {
        if (domain.parameter == method.parameters[number - 1].name) {
          if (!domain.values.empty()) {
            return fmt::format("[&]() -> proviso::Argument<{}, {}> {{\n{}  }}()", pointer, number,
                               one_of(domain.values));
          }
          return fmt::format("proviso::any_argument<{}, {}>({}, {})", pointer, number,
                             domain.range.low, domain.range.high);
        }
      }
    }
    return fmt::format("proviso::any_argument<{}, {}>()", pointer, number);
  }

  /// A call that the limit forbids does not happen: the driver then does nothing in this turn.
  std::string call_of(const Method& method) const {
    std::string arguments;
    for (std::size_t i = 1; i <= method.parameters.size(); ++i) {
      arguments += (i == 1 ? "" : ", ") + argument(method, i);
    }
    const std::string said = fmt::format("proviso::calls(\"{}::{}\", {});", interface_.name,
                                         method.name, method.parameters.size());
    const std::string call = fmt::format("object.{}({});", method.name, arguments);
    const mapping::Limit* limit = limit_of(method);
    if (limit == nullptr) return fmt::format("      {}\n      {}\n", said, call);
    return fmt::format(
        "      if (calls_of_{0} < {1}) {{\n        ++calls_of_{0};\n        {2}\n        {3}\n"
        "      }}\n",
        method.name, limit->most, said, call);
  }

  bool always_holds() const {
    return std::any_of(driver_.holdings.begin(), driver_.holdings.end(),
                       [](const mapping::Holding& holding) { return !holding.optional; });
  }

  /// What `one` writes for each of the locks that may be held.
  template <typename One>
  std::string for_optional(const One& one) const {
    std::string text;
    std::size_t number = 0;
    for (const mapping::Holding& holding : driver_.holdings) {
      if (holding.optional) text += one(++number, holding);
    }
    return text;
  }

  /// Besides the methods the driver chooses to take or to give back an optional lock, and, under
  /// locks that it always holds, to give those back: one choice for each thing that it does. It
  /// chooses in the frame of its loop: what it did before has left the stack by then.
  std::string one_call() const {
    std::string cases;
    std::size_t count = 0;
    const std::string done = always_holds() ? "return true" : "break";
    for (const Method* method : called_) {
      cases += fmt::format("    case {}:\n{}      {};\n", count++, call_of(*method), done);
    }
    cases += for_optional([&](std::size_t number, const mapping::Holding&) {
      return fmt::format(
          "    case {0}:\n      lock{1}.owns_lock() ? lock{1}.unlock() : lock{1}.lock();\n"
          "      {2};\n",
          count++, number, done);
    });
    const std::string locks = for_optional([](std::size_t number, const mapping::Holding&) {
      return fmt::format(", auto& lock{}", number);
    });
    const bool tells = always_holds();
    return fmt::format(
        "{}static {} call_one({}& object, int chosen{}) {{\n  switch (chosen) {{\n{}  }}\n{}}}\n\n",
        tells ? "/// Was there a call?\n" : "", tells ? "bool" : "void", interface_.name, locks,
        cases, tells ? "  return false;\n" : "");
  }

  std::string loop() const {
    std::string lock;
    std::string unlock;
    for (const mapping::Holding& holding : driver_.holdings) {
      if (holding.optional) continue;
      lock += fmt::format("    ({}).lock();\n", holding.mutex);
      unlock.insert(0, fmt::format("    ({}).unlock();\n", holding.mutex));
    }
    const std::string locks = for_optional([](std::size_t number, const mapping::Holding& holding) {
      return fmt::format("  std::unique_lock lock{}({}, std::defer_lock);\n", number,
                         holding.mutex);
    });
    std::size_t choices = called_.size() + (lock.empty() ? 0 : 1);
    const std::string arguments = for_optional([&](std::size_t number, const mapping::Holding&) {
      ++choices;
      return fmt::format(", lock{}", number);
    });
    const std::string call =
        fmt::format("call_one(object, proviso::choose({}){})", choices, arguments);
    const std::string calls =
        lock.empty() ? fmt::format("    {};\n", call)
                     : fmt::format("{}    while ({}) {{\n    }}\n{}", lock, call, unlock);
    return fmt::format(
        "static void drive({}& object) {{\n{}  proviso::drives();\n  for (;;) {{\n{}  }}\n}}\n\n",
        interface_.name, locks, calls);
  }

  std::string main_function() const {
    std::string text = "int main() {\n";
    for (const std::string& statement : driver_.before) text += fmt::format("  {}\n", statement);
    text += driver_.object.empty() ? fmt::format("  {} object;\n", interface_.name)
                                   : fmt::format("  auto&& object = {};\n", driver_.object);
    for (const std::string& statement : driver_.setup) text += fmt::format("  {}\n", statement);
    for (std::int64_t i = 1; i < driver_.threads; ++i) {
      text += fmt::format("  std::thread thread{}([&object] {{ drive(object); }});\n", i);
    }
    text += "  drive(object);\n";
    for (std::int64_t i = 1; i < driver_.threads; ++i)
      text += fmt::format("  thread{}.join();\n", i);
    return text + "}\n";
  }

  const ClassInterface& interface_;
  const mapping::Mapping& mapping_;
  Driver driver_;
  std::vector<const Method*> called_;
};

class StubWriter {
 public:
  StubWriter(const ClassInterface& interface, const mapping::Mapping& mapping)
      : interface_(interface), mapping_(mapping) {}

  std::string run() const {
    const std::size_t split = interface_.name.rfind("::");
    const std::string space =
        split == std::string::npos ? std::string() : interface_.name.substr(0, split);
    std::string text = fmt::format("// Written by Proviso: anything that {} could be.\n{}",
                                   interface_.name, header_lines(interface_));
    if (!space.empty()) text += fmt::format("namespace {} {{\n\n", space);
    for (const Method& method : interface_.methods) {
      if (!method.is_defined) text += definition(method);
    }
    if (!space.empty()) text += fmt::format("}}  // namespace {}\n", space);
    return text;
  }

 private:
  /// The last stub of the mapping that fits decides: later lines are more special.
  const mapping::Stub* stub_of(const Method& method) const {
    const mapping::Stub* found = nullptr;
    for (const mapping::Stub& stub : mapping_.stubs) {
      if (mapping::fits(stub.pattern.text, interface_.name + "::" + method.name)) found = &stub;
    }
    return found;
  }

  std::string definition(const Method& method) const {
    const std::string own = own_name(interface_);
    const bool has_no_result = method.name == own || method.name.starts_with('~');
    std::string parameters;
    for (const Parameter& parameter : method.parameters) {
      parameters += (parameters.empty() ? "" : ", ") + parameter.type;
    }
    std::string text =
        fmt::format("{}{}::{}({}){}{}", has_no_result ? "" : "auto ", own, method.name, parameters,
                    method.is_const ? " const" : "", method.is_noexcept ? " noexcept" : "");
    if (has_no_result) return text + " {}\n\n";
    return text + fmt::format(" -> {} {{\n{}}}\n\n", method.result, body(method));
  }

  std::string body(const Method& method) const {
    const mapping::Stub* stub = stub_of(method);
    std::string text;
    if (stub != nullptr && stub->may_block) {
      text += "  if (proviso::choose(2) == 1) proviso::refuse_by_blocking();\n";
    }
    if (stub != nullptr && stub->may_throw && !method.is_noexcept) {
      text += "  if (proviso::choose(2) == 1) proviso::refuse_by_throwing();\n";
    }
    if (method.result == "void") return text;
    if (stub != nullptr && !stub->values.empty()) return text + one_of(stub->values);
    if (stub != nullptr && stub->range) {
      return text + fmt::format("  return proviso::any_in<{}>({}, {});\n", method.result,
                                stub->range->low, stub->range->high);
    }
    return text + fmt::format("  return proviso::any<{}>();\n", method.result);
  }

  const ClassInterface& interface_;
  const mapping::Mapping& mapping_;
};

}  // namespace

bool is_special(const ClassInterface& interface, const Method& method) {
  return method.name == own_name(interface) || method.name.starts_with('~') ||
         method.name.starts_with("operator");
}

bool is_driven_by(const mapping::Driver& driver, const ClassInterface& interface,
                  const Method& method) {
  if (!method.is_public || method.is_deleted || is_special(interface, method)) return false;
  if (names(driver.excluded, method.name)) return false;
  return driver.methods.empty() || names(driver.methods, method.name);
}

tl::expected<std::string, std::string> universal_driver(const ClassInterface& interface,
                                                        const mapping::Mapping& mapping) {
  return DriverWriter(interface, mapping).run();
}

tl::expected<std::string, std::string> universal_stubs(const ClassInterface& interface,
                                                       const mapping::Mapping& mapping) {
  return StubWriter(interface, mapping).run();
}

}  // namespace proviso::native
