// The header is a fixed text with gaps; what fills the gaps are tables and names.
//
// Labels are written only inside string literals, with every byte that is not plain as three octal
// digits, and never in comments, where a backslash at the end would swallow the next line. The name
// of an action is its label with a prefix, so that no keyword or macro is met.
#include "report/model/monitor.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "lts/graph.hpp"
#include "lts/transform.hpp"

namespace proviso::report {
namespace {

using lts::ActionId;
using lts::Edge;
using lts::Lts;
using lts::StateId;

constexpr std::string_view kHeader =
    R"(// Watches at run time whether an environment keeps to an assumption.
//
// Written by Proviso. Tell the monitor every action as it happens. The first one that the
// assumption forbids is a departure: the callback is called once, step() gives false from then on,
// and reset() starts again. The plain class is for one thread; the one that is locked is for
// several, and calls back without holding the lock, in the thread that departed.
#ifndef {guard}
#define {guard}

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

class {name} {{
 public:
  enum class Action : std::uint32_t {{{enumerators}}};

  /// The first step outside the assumption.
  struct Departure {{
    std::size_t earlier = 0;                // how many actions happened before the history
    std::vector<std::string_view> history;  // the last actions before it, oldest first
    std::string_view action;                // what happened then
    std::vector<std::string_view> allowed;  // what would have been allowed instead

    std::string explanation() const {{
      std::string text = history.empty() ? std::string("at the start") : std::string("after ");
      if (earlier != 0) text += std::to_string(earlier) + " earlier actions and ";
      text += list(history) + ": ";
      text += action;
      return text + (allowed.empty() ? ", where nothing is allowed"
                                     : ", where only " + list(allowed) + " may happen");
    }}

   private:
    static std::string list(const std::vector<std::string_view>& texts) {{
      std::string joined;
      for (const std::string_view text : texts) {{
        if (!joined.empty()) joined += ", ";
        joined += text;
      }}
      return joined;
    }}
  }};

  using Callback = std::function<void(const Departure&)>;

  {name}() = default;
  explicit {name}(Callback callback) : callback_(std::move(callback)) {{}}

  /// The action with this text; nothing if it is none of the assumption's.
  static constexpr std::optional<Action> action(std::string_view text) {{
    std::size_t first = 0;
    for (std::size_t last = kTexts.size(); first != last;) {{
      const std::size_t middle = first + (last - first) / 2;
      if (kTexts[middle] < text) {{
        first = middle + 1;
      }} else {{
        last = middle;
      }}
    }}
    if (first == kTexts.size() || kTexts[first] != text) return std::nullopt;
    return static_cast<Action>(first);
  }}
  static constexpr std::string_view text(Action action) {{
    return kTexts[static_cast<std::size_t>(action)];
  }}

  /// Whether what happened so far, this action included, is within the assumption.
  bool step(Action action) {{
    if (departure_) return false;
    const State next = next_state(state_, static_cast<std::size_t>(action));
    if (next != kForbidden) {{
      state_ = next;
      last_[count_++ % kRemembered] = action;
      return true;
    }}
    const Departure departure = explain(action);
    departure_ = departure;
    if (callback_) callback_(departure);
    return false;
  }}
  /// Texts that are no action of the assumption do not matter to it.
  bool step(std::string_view text) {{
    const std::optional<Action> known = action(text);
    return known ? step(*known) : within();
  }}

  bool within() const {{ return !departure_.has_value(); }}
  /// Whether the assumption will allow whatever comes.
  bool anything_goes() const {{ return within() && state_ == kAnything; }}
  const std::optional<Departure>& departure() const {{ return departure_; }}
  void reset() {{
    state_ = 0;
    count_ = 0;
    departure_.reset();
  }}

 private:
  using State = {state_type};

  static constexpr State kForbidden = {forbidden};
  static constexpr State kAnything = {anything};  // kForbidden if there is no such state
  // Ascending.
  static constexpr std::array<std::string_view, {actions}> kTexts{{{texts}}};
  // By state and action.
  static constexpr std::array<State, {cells}> kNext{{{next}}};
  static constexpr std::size_t kRemembered = 16;

  static constexpr State next_state(State state, std::size_t action) {{
    return kNext[static_cast<std::size_t>(state) * kTexts.size() + action];
  }}

  Departure explain(Action action) const {{
    Departure departure;
    departure.earlier = count_ > kRemembered ? count_ - kRemembered : 0;
    for (std::size_t i = departure.earlier; i != count_; ++i) {{
      departure.history.push_back(text(last_[i % kRemembered]));
    }}
    departure.action = text(action);
    for (std::size_t i = 0; i != kTexts.size(); ++i) {{
      if (next_state(state_, i) != kForbidden) departure.allowed.push_back(kTexts[i]);
    }}
    return departure;
  }}

  State state_ = 0;
  std::array<Action, kRemembered> last_{{}};  // a ring of the last actions
  std::size_t count_ = 0;                    // how many actions there were
  std::optional<Departure> departure_;
  Callback callback_;
}};

class {name}_locked {{
 public:
  using Action = {name}::Action;
  using Departure = {name}::Departure;
  using Callback = {name}::Callback;

  {name}_locked() = default;
  explicit {name}_locked(Callback callback) : callback_(std::move(callback)) {{}}

  bool step(Action action) {{
    std::unique_lock<std::mutex> lock(mutex_);
    if (!monitor_.within()) return false;
    if (monitor_.step(action)) return true;
    const Departure departure = *monitor_.departure();
    lock.unlock();
    if (callback_) callback_(departure);
    return false;
  }}
  bool step(std::string_view text) {{
    const std::optional<Action> known = {name}::action(text);
    return known ? step(*known) : within();
  }}

  /// Whether the text is an action of the assumption.
  static bool known(std::string_view text) {{ return {name}::action(text).has_value(); }}

  bool within() const {{
    const std::lock_guard<std::mutex> lock(mutex_);
    return monitor_.within();
  }}
  bool anything_goes() const {{
    const std::lock_guard<std::mutex> lock(mutex_);
    return monitor_.anything_goes();
  }}
  std::optional<Departure> departure() const {{
    const std::lock_guard<std::mutex> lock(mutex_);
    return monitor_.departure();
  }}
  void reset() {{
    const std::lock_guard<std::mutex> lock(mutex_);
    monitor_.reset();
  }}

 private:
  mutable std::mutex mutex_;
  {name} monitor_;
  const Callback callback_;
}};

#endif  // {guard}
)";

/// Each between blanks.
constexpr std::string_view kMembers =
    " Action Callback Departure State action anything_goes departure explain kAnything "
    "kForbidden"
    " kNext kRemembered kTexts next_state reset step text within ";
constexpr std::string_view kKeywords =
    " alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t"
    " char16_t char32_t class co_await co_return co_yield compl concept const const_cast"
    " consteval constexpr constinit continue decltype default delete do double dynamic_cast"
    " else enum explicit export extern false float for friend goto if inline int long main"
    " mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected"
    " public register reinterpret_cast requires return short signed sizeof static"
    " static_assert static_cast std struct switch template this thread_local throw true try"
    " typedef typeid typename union unsigned using virtual void volatile wchar_t while xor"
    " xor_eq ";

/// Letters, digits and single underscores between them.
std::string plain(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (good) {
      result += c;
    } else if (!result.empty() && result.back() != '_') {
      result += '_';
    }
  }
  if (!result.empty() && result.back() == '_') result.pop_back();
  return result;
}

std::vector<std::string> action_names(const lts::Alphabet& alphabet) {
  std::vector<std::string> names;
  std::set<std::string> taken;
  for (const std::string& label : alphabet.labels()) {
    const std::string first = "do_" + plain(label);
    std::string name = first;
    for (unsigned number = 2; !taken.insert(name).second; ++number) {
      name = fmt::format("{}_{}", first, number);
    }
    names.push_back(std::move(name));
  }
  return names;
}

/// With its length, since a label may hold a zero byte.
std::string literal(std::string_view label) {
  std::string text = "{\"";
  for (const char c : label) {
    const bool good = c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '?';
    if (good) {
      text += c;
    } else {
      fmt::format_to(std::back_inserter(text), "\\{:03o}", static_cast<unsigned char>(c));
    }
  }
  return fmt::format("{}\", {}}}", text, label.size());
}

/// The contents of a list in braces, lines of at most 100 columns.
template <typename Items>
std::string filled(const Items& items) {
  constexpr std::string_view kIndent = "\n      ";
  std::string text;
  std::size_t column = 100;
  for (const auto& item : items) {
    const std::string piece = fmt::format("{},", item);
    if (column + 1 + piece.size() > 100) {
      text += kIndent;
      column = kIndent.size() - 1;
    } else {
      text += ' ';
      ++column;
    }
    text += piece;
    column += piece.size();
  }
  return text.empty() ? text : text + "\n  ";
}

/// The same as the initialiser of a std::array.
template <typename Items>
std::string in_array(const Items& items) {
  return items.empty() ? "" : fmt::format("{{{}}}", filled(items));
}

/// By state and action; the number of states where the action is forbidden.
std::vector<std::uint32_t> next_states(const Lts& lts) {
  const std::uint32_t states = lts.state_count();
  const std::size_t actions = lts.alphabet().labels().size();
  std::vector<std::uint32_t> next(states * actions, states);
  for (std::uint32_t s = 0; s < states; ++s) {
    for (const Edge& edge : lts.edges(StateId{s})) {
      next[s * actions + index(edge.action) - 1] = index(edge.target);
    }
  }
  return next;
}

std::string_view smallest_type(std::uint32_t greatest) {
  if (greatest <= 0xFF) return "std::uint8_t";
  return greatest <= 0xFFFF ? "std::uint16_t" : "std::uint32_t";
}

std::string as_capitals(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return text;
}

}  // namespace

std::string class_name(std::string_view name) {
  std::string result = plain(name);
  const bool starts_well = !result.empty() && (result[0] < '0' || result[0] > '9');
  if (!starts_well) result = result.empty() ? "Monitor" : "Monitor_" + result;
  const std::string word = fmt::format(" {} ", result);
  const bool taken = kMembers.find(word) != std::string_view::npos ||
                     kKeywords.find(word) != std::string_view::npos;
  return taken ? result + "_monitor" : result;
}

std::string cpp_monitor(const Lts& assumption, std::string_view name) {
  const Lts lts = lts::trim(assumption);
  const std::vector<std::uint32_t> next = next_states(lts);
  const auto anything = lts::universal_state(lts);
  const std::string monitor = class_name(name);
  std::vector<std::string> texts;
  for (const std::string& label : lts.alphabet().labels()) texts.push_back(literal(label));
  using namespace fmt::literals;
  return fmt::format(
      fmt::runtime(kHeader), "name"_a = monitor,
      "guard"_a = fmt::format("PROVISO_MONITOR_{}_HPP", as_capitals(monitor)),
      "actions"_a = texts.size(), "enumerators"_a = filled(action_names(lts.alphabet())),
      "texts"_a = in_array(texts), "cells"_a = next.size(), "next"_a = in_array(next),
      "state_type"_a = smallest_type(lts.state_count()), "forbidden"_a = lts.state_count(),
      "anything"_a = anything ? index(*anything) : lts.state_count());
}

}  // namespace proviso::report
