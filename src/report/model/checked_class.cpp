#include "report/model/checked_class.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "outcome/call_labels.hpp"

namespace proviso::report {
namespace {

/// What all such headers share.
constexpr std::string_view kShared = R"(
#ifndef PROVISO_CHECKED_HPP
#define PROVISO_CHECKED_HPP

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

/// The class with its usage protocol under watch: a drop-in for the class itself.
template <typename Object>
class Checked;

namespace proviso_checked {

using Handler = std::function<void(const std::string&)>;

/// What is done about a departure from a protocol: it is printed, and the program is aborted. Set
/// another one before the first thread starts.
inline Handler& handler() {
  static Handler current = [](const std::string& departure) {
    std::fprintf(stderr, "departure from the usage protocol of %s\n", departure.c_str());
    std::abort();
  };
  return current;
}

struct Method {
  const char* name;
  const char* begin;   // labels without values
  const char* end;     // empty: the end is not watched
  const char* suffix;  // behind the values
  std::size_t values;  // how many arguments the protocol distinguishes
  bool shows_result;
};

template <typename Value>
constexpr bool is_shown = std::is_integral<Value>::value || std::is_enum<Value>::value;

template <typename Value>
std::string shown(const Value& value) {
  return std::to_string(static_cast<long long>(value));
}

template <typename Value>
void add_value(std::string& label, std::size_t& left, const Value& value) {
  if constexpr (is_shown<Value>) {
    if (left == 0) return;
    --left;
    label += "." + shown(value);
  } else {
    static_cast<void>(label);
    static_cast<void>(left);
    static_cast<void>(value);
  }
}

/// Tells a monitor the calls of one object.
template <typename Monitor>
class Watch {
 public:
  explicit Watch(const char* owner)
      : owner_(owner), monitor_([this](const typename Monitor::Departure& departure) {
          depart(departure.explanation());
        }) {}

  void step(const std::string& label) {
    if (Monitor::known(label)) {
      monitor_.step(label);
    } else {
      depart(label + ", which the protocol does not cover");
    }
  }

  template <typename Body, typename... Arguments>
  decltype(auto) call(const Method& method, const Body& body, const Arguments&... arguments) {
    std::string label = method.begin;
    [[maybe_unused]] std::size_t left = method.values;
    (add_value(label, left, arguments), ...);
    step(label + method.suffix);
    using Result = decltype(body());
    if constexpr (std::is_void<Result>::value) {
      watched(method, body);
      end(method, std::string());
    } else {
      decltype(auto) result = watched(method, body);
      if constexpr (is_shown<std::remove_cv_t<std::remove_reference_t<Result>>>) {
        end(method, method.shows_result ? "." + shown(result) : std::string());
      } else {
        end(method, std::string());
      }
      if constexpr (std::is_reference<Result>::value) {
        return static_cast<Result>(result);
      } else {
        return result;
      }
    }
  }

 private:
  template <typename Body>
  decltype(auto) watched(const Method& method, const Body& body) {
    try {
      return body();
    } catch (...) {
      depart(std::string(method.name) + ": an exception escapes, which the protocol excludes");
      throw;
    }
  }

  void end(const Method& method, const std::string& result) {
    if (*method.end != '\0') step(method.end + result + method.suffix);
  }

  void depart(const std::string& explanation) const {
    handler()(std::string(owner_) + ": " + explanation);
  }

  const char* owner_;
  Monitor monitor_;
};

}  // namespace proviso_checked

#endif  // PROVISO_CHECKED_HPP
)";

/// What the labels say about a method, with a mutex held or not.
struct WrappedMethod {
  std::string method;
  std::string mutex;
  std::size_t values = 0;
  bool has_end = false;
  bool shows_result = false;

  std::string name() const { return mutex.empty() ? method : method + "_with_" + mutex; }
};

std::vector<WrappedMethod> wrapped_methods(const CallAlphabet& alphabet) {
  std::vector<WrappedMethod> methods;
  for (const CallLabel& label : alphabet.labels) {
    auto known = std::find_if(methods.begin(), methods.end(), [&](const WrappedMethod& one) {
      return one.method == label.method && one.mutex == label.mutex;
    });
    if (known == methods.end()) {
      methods.push_back({label.method, label.mutex});
      known = methods.end() - 1;
    }
    if (label.is_return) {
      known->has_end = true;
      known->shows_result = known->shows_result || !label.values.empty();
    } else {
      known->values = std::max(known->values, label.values.size());
    }
  }
  return methods;
}

std::string method_text(const WrappedMethod& one, bool overlaps) {
  const std::string begin = to_string(CallLabel{one.method}, overlaps);
  const std::string end =
      one.has_end ? to_string(CallLabel{one.method, {}, {}, true}, overlaps) : std::string();
  const std::string suffix = one.mutex.empty() ? "" : ".with_" + one.mutex;
  std::string text = fmt::format(
      "  static constexpr proviso_checked::Method kMethod_{}{{\"{}\", \"{}\", \"{}\", \"{}\", {}, "
      "{}}};\n",
      one.name(), one.name(), begin, end, suffix, one.values, one.shows_result);
  text += " public:\n";
  for (const char* constant : {"", " const"}) {
    text += fmt::format(
        "  template <typename... Arguments>\n"
        "  decltype(auto) {0}(Arguments&&... arguments){1} {{\n"
        "    return watch_->call(\n"
        "        kMethod_{0},\n"
        "        [&]() -> decltype(auto) {{\n"
        "          return object_.{2}(std::forward<Arguments>(arguments)...);\n"
        "        }},\n"
        "        arguments...);\n"
        "  }}\n",
        one.name(), constant, one.method);
  }
  return text + "\n private:\n";
}

}  // namespace

std::optional<std::string> checked_class(const lts::Lts& protocol, std::string_view wrapped,
                                         std::string_view monitor) {
  const auto alphabet = read_call_labels(protocol.alphabet().labels());
  if (!alphabet) return std::nullopt;
  std::string methods;
  bool destroys = false;
  for (const WrappedMethod& one : wrapped_methods(*alphabet)) {
    if (one.method == kDestroy) {
      destroys = true;
    } else {
      methods += method_text(one, alphabet->overlaps);
    }
  }
  const std::string destructor =
      destroys ? fmt::format("  ~Checked() {{ watch_->step(\"{}\"); }}\n",
                             to_string(CallLabel{std::string(kDestroy)}, alphabet->overlaps))
               : "";
  return std::string(kShared) +
         fmt::format(
             "\n/// Include the header of the class before this one.\n"
             "template <>\nclass Checked<{0}> {{\n public:\n"
             "  template <typename... Arguments>\n"
             "  explicit Checked(Arguments&&... arguments)\n"
             "      : watch_(std::make_unique<Watch>(\"{0}\")),\n"
             "        object_(std::forward<Arguments>(arguments)...) {{}}\n"
             "  Checked(const Checked&) = delete;\n"
             "  Checked& operator=(const Checked&) = delete;\n{1}"
             "\n  /// The object itself, for what the protocol does not cover.\n"
             "  {0}& unchecked() {{ return object_; }}\n"
             "\n private:\n"
             "  using Watch = proviso_checked::Watch<{2}_locked>;\n\n{3}"
             "  std::unique_ptr<Watch> watch_;  // outlives the object\n"
             "  {0} object_;\n}};\n",
             wrapped, destructor, monitor, methods);
}

}  // namespace proviso::report
