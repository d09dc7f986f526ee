#include "report/model/protocol_words.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "report/model/call_graph.hpp"
#include "report/model/gates.hpp"

namespace proviso::report {
namespace {

constexpr std::size_t kMostCallSentences = 12;

/// For each node and label, whether a sentence says that this call is forbidden there.
using Explained = std::vector<std::vector<bool>>;

std::string listed(std::vector<std::string> names, std::string_view link) {
  if (names.size() == 1) return names.front();
  const std::string last = std::move(names.back());
  names.pop_back();
  return fmt::format("{} {} {}", fmt::join(names, ", "), link, last);
}

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

/// A gate over whole calls as one over beginnings and ends.
struct CallGate {
  std::size_t begin = 0;  // the label of the call that it guards
  bool open = false;
  std::vector<std::size_t> openers = {};  // labels
  std::vector<std::size_t> closers = {};
  std::vector<std::size_t> opening = {};  // whole calls, for the sentence
  std::vector<std::size_t> closing = {};

  bool after(std::size_t label, bool before) const {
    if (std::find(openers.begin(), openers.end(), label) != openers.end()) return true;
    return before && std::find(closers.begin(), closers.end(), label) == closers.end();
  }
  bool says_the_same(const CallGate& other) const {
    return open == other.open && opening == other.opening && closing == other.closing;
  }
};

class Order {
 public:
  Order(const CallGraph& graph, const SequentialPart& part) : graph_(graph), part_(part) {}

  /// The sentences; what they explain is entered.
  std::vector<std::string> sentences(Explained& explained) {
    std::vector<CallGate> gates;
    for (const Gate& gate : find_gates(part_.lts).gates) {
      CallGate found = carried_over(gate);
      const auto same = [&](const CallGate& known) {
        return known.begin == found.begin && known.says_the_same(found);
      };
      const bool is_known = std::any_of(gates.begin(), gates.end(), same);
      if (!is_known && explains(found, explained)) gates.push_back(std::move(found));
    }
    std::vector<std::string> result;
    while (!gates.empty()) {
      const CallGate first = gates.front();
      std::vector<std::size_t> begins;
      for (const CallGate& gate : gates) {
        if (gate.says_the_same(first)) begins.push_back(gate.begin);
      }
      std::erase_if(gates, [&](const CallGate& gate) { return gate.says_the_same(first); });
      result.push_back(sentence(first, begins));
    }
    return result;
  }

  /// `add`, or `add(1)` where other arguments are another matter; with the mutex that is held.
  std::vector<std::string> names_of(const std::vector<std::size_t>& begins) const {
    std::vector<std::string> names;
    for (const std::size_t begin : begins) add_once(names, name_of(begin, begins));
    return names;
  }

 private:
  bool holds_all(const std::vector<std::size_t>& calls, bool by_end, std::size_t label) const {
    for (std::size_t call = 0; call < part_.calls.size(); ++call) {
      const WholeCall& whole = part_.calls[call];
      const bool is_about = by_end ? whole.end == label : whole.begin == label;
      if (is_about && std::find(calls.begin(), calls.end(), call) == calls.end()) return false;
    }
    return true;
  }

  static std::vector<std::size_t> indices(const std::vector<lts::ActionId>& actions) {
    std::vector<std::size_t> calls;
    for (const lts::ActionId action : actions) calls.push_back(lts::index(action) - 1);
    std::sort(calls.begin(), calls.end());
    return calls;
  }

  /// A call opens when it ends. It closes when it begins, or, if only some of its results do, when
  /// it ends.
  CallGate carried_over(const Gate& gate) const {
    CallGate found{part_.calls[lts::index(gate.label) - 1].begin, gate.open};
    found.opening = indices(gate.openers);
    found.closing = indices(gate.closers);
    for (const std::size_t call : found.opening) {
      const WholeCall& whole = part_.calls[call];
      if (!whole.end) {
        found.openers.push_back(whole.begin);
      } else if (holds_all(found.opening, true, *whole.end)) {
        found.openers.push_back(*whole.end);
      }
    }
    for (const std::size_t call : found.closing) {
      const WholeCall& whole = part_.calls[call];
      if (holds_all(found.closing, false, whole.begin)) {
        found.closers.push_back(whole.begin);
      } else if (whole.end && holds_all(found.closing, true, *whole.end)) {
        found.closers.push_back(*whole.end);
      }
    }
    return found;
  }

  /// Whether it is true of the graph and says something new; then that is entered.
  bool explains(const CallGate& gate, Explained& explained) const {
    std::vector<bool> seen(2 * graph_.nodes.size(), false);
    std::vector<std::pair<std::size_t, bool>> open{{0, gate.open}};
    std::vector<bool> closed(graph_.nodes.size(), true);
    seen[gate.open ? 1 : 0] = true;
    while (!open.empty()) {
      const auto [node, is_open] = open.back();
      open.pop_back();
      if (is_open) closed[node] = false;
      for (const CallGraph::Step& step : graph_.nodes[node].steps) {
        if (step.label == gate.begin && !is_open) return false;
        const bool next = gate.after(step.label, is_open);
        const std::size_t place = 2 * step.target + (next ? 1 : 0);
        if (!seen[place]) open.emplace_back(step.target, next);
        seen[place] = true;
      }
    }
    bool is_new = false;
    for (std::size_t node = 0; node < graph_.nodes.size(); ++node) {
      if (!closed[node] || !graph_.nodes[node].forbids[gate.begin]) continue;
      is_new = is_new || !explained[node][gate.begin];
      explained[node][gate.begin] = true;
    }
    return is_new;
  }

  bool covers_method(const std::vector<std::size_t>& begins, std::size_t begin) const {
    for (std::size_t label = 0; label < graph_.kind_of.size(); ++label) {
      const bool is_about =
          graph_.alphabet.is_call(label) && graph_.kind_of[label] == graph_.kind_of[begin];
      if (is_about && std::find(begins.begin(), begins.end(), label) == begins.end()) return false;
    }
    return true;
  }

  std::string name_of(std::size_t begin, const std::vector<std::size_t>& begins) const {
    const CallLabel& label = graph_.alphabet.labels[begin];
    std::string name =
        fmt::format("`{}`", covers_method(begins, begin) ? label.method : call_text(label));
    if (!label.mutex.empty()) return name + fmt::format(" holding `{}`", label.mutex);
    const std::optional<std::string> mutex = mutex_for(label.method);
    return mutex ? name + fmt::format(" without `{}`", *mutex) : name;
  }

  /// The mutex that callers of the method may hold.
  std::optional<std::string> mutex_for(const std::string& method) const {
    for (const CallKind& kind : graph_.kinds) {
      if (kind.method == method && !kind.mutex.empty()) return kind.mutex;
    }
    return std::nullopt;
  }

  /// `open` and got true: the link says what comes before a result that matters.
  std::string calls_text(const std::vector<std::size_t>& calls, std::string_view link) const {
    std::vector<std::size_t> begins;
    for (const std::size_t call : calls) begins.push_back(part_.calls[call].begin);
    std::vector<std::string> names;
    for (const std::size_t call : calls) {
      std::string name = name_of(part_.calls[call].begin, begins);
      if (const auto result = result_of(call, calls)) name += fmt::format(" {} {}", link, *result);
      add_once(names, name);
    }
    return names.empty() ? std::string() : listed(std::move(names), "or");
  }

  /// The result of the call, if others of the same call are not in the list.
  std::optional<std::string> result_of(std::size_t call,
                                       const std::vector<std::size_t>& calls) const {
    const WholeCall& whole = part_.calls[call];
    if (!whole.end || holds_all(calls, false, whole.begin)) return std::nullopt;
    const CallLabel& end = graph_.alphabet.labels[*whole.end];
    if (end.values.empty()) return std::nullopt;
    return end.values.front() == "0" ? "false" : "true";
  }

  std::string sentence(const CallGate& gate, const std::vector<std::size_t>& begins) const {
    const std::string name = listed(names_of(begins), "or");
    const bool closes_itself =
        begins.size() == 1 && !gate.closing.empty() &&
        std::all_of(gate.closing.begin(), gate.closing.end(),
                    [&](std::size_t call) { return part_.calls[call].begin == gate.begin; });
    if (!gate.open) return before(name, gate);
    return closes_itself ? not_again(name, gate) : not_after(name, gate);
  }

  std::string before(const std::string& name, const CallGate& gate) const {
    const std::string opens = calls_text(gate.opening, "and got");
    const std::string closes = calls_text(gate.closing, "with the result");
    if (opens.empty()) return fmt::format("{} must not be called", name);
    const bool adds_result = opens.find(" got ") != std::string::npos;
    const std::string not_yet =
        closes.empty() ? "" : fmt::format("{} and not yet {}", adds_result ? "," : "", closes);
    return fmt::format("before {} the caller must have called {}{}", name, opens, not_yet);
  }

  std::string not_again(const std::string& name, const CallGate& gate) const {
    const std::string opens = calls_text(gate.opening, "with the result");
    const auto result = result_of(gate.closing.front(), gate.closing);
    const std::string once = result ? fmt::format("once it has returned {}, ", *result) : "";
    if (!opens.empty()) {
      return fmt::format("{}{} must not be called again before {}", once, name, opens);
    }
    return result ? fmt::format("{}{} must not be called again", once, name)
                  : fmt::format("{} must be called at most once", name);
  }

  std::string not_after(const std::string& name, const CallGate& gate) const {
    const std::string opens = calls_text(gate.opening, "and get");
    const std::string closes = calls_text(gate.closing, "with the result");
    if (opens.empty()) return fmt::format("{} must not be called after {}", name, closes);
    return fmt::format("after {} the caller must call {} before {}", closes, opens, name);
  }

  const CallGraph& graph_;
  const SequentialPart& part_;
};

/// No call may begin once the destruction has: whether that is so, and what it explains.
bool ends_with_destruction(const CallGraph& graph, Explained& explained) {
  std::vector<bool> is_over(graph.nodes.size(), false);
  std::vector<std::size_t> open;
  const auto reach = [&](std::size_t node) {
    if (!is_over[node]) open.push_back(node);
    is_over[node] = true;
  };
  for (const CallGraph::Node& node : graph.nodes) {
    for (const CallGraph::Step& step : node.steps) {
      const CallLabel& label = graph.alphabet.labels[step.label];
      if (label.method == kDestroy && !label.is_return) reach(step.target);
    }
  }
  if (open.empty()) return false;
  while (!open.empty()) {
    const std::size_t node = open.back();
    open.pop_back();
    for (const CallGraph::Step& step : graph.nodes[node].steps) {
      if (graph.alphabet.is_call(step.label)) return false;
      reach(step.target);
    }
  }
  for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
    if (is_over[node]) explained[node] = graph.nodes[node].forbids;
  }
  return true;
}

class Overlap {
 public:
  explicit Overlap(const CallGraph& graph)
      : graph_(graph),
        kinds_(graph.kinds.size()),
        excludes_(kinds_ * kinds_, false),
        needed_(kinds_ * kinds_, false) {}

  std::vector<std::string> sentences(Explained& explained) {
    if (!graph_.alphabet.overlaps) return {};
    for (std::size_t x = 0; x < kinds_; ++x) {
      for (std::size_t y = 0; y < kinds_; ++y) look(x, y, explained);
    }
    if (std::find(needed_.begin(), needed_.end(), true) == needed_.end()) return {};
    enter(explained);
    if (std::find(excludes_.begin(), excludes_.end(), false) == excludes_.end()) {
      return {"no two calls may run at the same time"};
    }
    say_who_needs_a_mutex();
    say_who_runs_alone();
    say_pairs();
    return std::move(sentences_);
  }

 private:
  std::size_t pair(std::size_t x, std::size_t y) const { return x * kinds_ + y; }

  /// Whether calls of kind x are forbidden whenever one of kind y is in progress.
  void look(std::size_t x, std::size_t y, const Explained& explained) {
    bool met = false;
    bool is_needed = false;
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      const CallGraph::Node& node = graph_.nodes[n];
      if (node.is_full || node.running[y] == 0) continue;
      for (std::size_t label = 0; label < graph_.kind_of.size(); ++label) {
        if (graph_.kind_of[label] != x || !graph_.alphabet.is_call(label)) continue;
        if (!node.forbids[label]) return;
        met = true;
        is_needed = is_needed || !explained[n][label];
      }
    }
    excludes_[pair(x, y)] = met;
    needed_[pair(x, y)] = is_needed;
  }

  void enter(Explained& explained) const {
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      for (std::size_t label = 0; label < graph_.kind_of.size(); ++label) {
        for (std::size_t y = 0; y < kinds_; ++y) {
          const bool is_said =
              graph_.nodes[n].running[y] > 0 && excludes_[pair(graph_.kind_of[label], y)];
          if (is_said) explained[n][label] = true;
        }
      }
    }
  }

  /// Those with which a call of this kind must not overlap, whoever begins.
  std::vector<std::size_t> partners(std::size_t x, const std::vector<bool>& of) const {
    std::vector<std::size_t> found;
    for (std::size_t y = 0; y < kinds_; ++y) {
      if (of[pair(x, y)] || of[pair(y, x)]) found.push_back(y);
    }
    return found;
  }

  std::string name_of(std::size_t kind) const {
    const CallKind& one = graph_.kinds[kind];
    return one.mutex.empty() ? fmt::format("`{}`", one.method)
                             : fmt::format("`{}` holding `{}`", one.method, one.mutex);
  }

  void forget(std::size_t x) {
    for (std::size_t y = 0; y < kinds_; ++y) needed_[pair(x, y)] = needed_[pair(y, x)] = false;
  }

  /// A method that must not overlap without the mutex with what it may overlap with holding it.
  void say_who_needs_a_mutex() {
    for (std::size_t x = 0; x < kinds_; ++x) {
      if (!graph_.kinds[x].mutex.empty()) continue;
      const auto locked =
          std::find_if(graph_.kinds.begin(), graph_.kinds.end(), [&](const CallKind& kind) {
            return kind.method == graph_.kinds[x].method && !kind.mutex.empty();
          });
      if (locked == graph_.kinds.end()) continue;
      const auto with = static_cast<std::size_t>(locked - graph_.kinds.begin());
      const std::vector<std::size_t> without = partners(x, excludes_);
      const std::vector<std::size_t> left = partners(with, excludes_);
      const bool helps = std::any_of(without.begin(), without.end(), [&](std::size_t y) {
        return graph_.kinds[y].mutex.empty() &&
               std::find(left.begin(), left.end(), y) == left.end();
      });
      if (!helps || partners(x, needed_).empty()) continue;
      std::vector<std::string> names;
      for (const std::size_t y : without) {
        if (graph_.kinds[y].mutex.empty()) names.push_back(name_of(y));
      }
      sentences_.push_back(
          fmt::format("callers of `{}` must hold `{}` where {} may run at the "
                      "same time",
                      graph_.kinds[x].method, locked->mutex, listed(names, "or")));
      forget(x);
    }
  }

  void say_who_runs_alone() {
    for (std::size_t x = 0; x < kinds_; ++x) {
      if (partners(x, needed_).empty() || partners(x, excludes_).size() < kinds_) continue;
      sentences_.push_back(fmt::format("no other call may run at the same time as {}", name_of(x)));
      forget(x);
    }
  }

  void say_pairs() {
    for (std::size_t x = 0; x < kinds_; ++x) {
      for (std::size_t y = x; y < kinds_; ++y) {
        if (!needed_[pair(x, y)] && !needed_[pair(y, x)]) continue;
        const bool both = excludes_[pair(x, y)] && excludes_[pair(y, x)];
        const std::size_t later = excludes_[pair(x, y)] ? x : y;
        const std::size_t earlier = later == x ? y : x;
        sentences_.push_back(
            x == y ? fmt::format("two calls of {} must not run at the same time", name_of(x))
            : both ? fmt::format("{} and {} must not run at the same time", name_of(x), name_of(y))
                   : fmt::format("{} must not be called while {} runs", name_of(later),
                                 name_of(earlier)));
      }
    }
  }

  const CallGraph& graph_;
  std::size_t kinds_;
  std::vector<bool> excludes_;  // by pair
  std::vector<bool> needed_;
  std::vector<std::string> sentences_;
};

}  // namespace

std::vector<std::string> protocol_words(const lts::Lts& assumption, std::int64_t callers) {
  const auto graph = call_graph(assumption, callers);
  if (!graph) return {"no short sentences describe it; see the process"};
  Explained explained(graph->nodes.size(), std::vector<bool>(graph->alphabet.labels.size(), false));
  const SequentialPart part = sequential_part(assumption, *graph);
  std::vector<std::string> sentences = Order(*graph, part).sentences(explained);
  if (ends_with_destruction(*graph, explained)) {
    sentences.emplace_back("no call may begin once `destroy` has");
  }
  for (std::string& sentence : Overlap(*graph).sentences(explained)) {
    sentences.push_back(std::move(sentence));
  }
  bool is_complete = true;
  for (std::size_t n = 0; n < graph->nodes.size(); ++n) {
    for (std::size_t label = 0; label < explained[n].size(); ++label) {
      if (graph->nodes[n].forbids[label] && !explained[n][label]) is_complete = false;
    }
  }
  if (sentences.size() > kMostCallSentences || (sentences.empty() && !is_complete)) {
    return {"no short sentences describe it; see the process"};
  }
  if (!is_complete)
    sentences.emplace_back("these sentences are incomplete: the process below is complete");
  if (sentences.empty()) return {"anything goes"};
  return sentences;
}

}  // namespace proviso::report
