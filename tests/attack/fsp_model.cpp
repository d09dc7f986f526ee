#include "attack/fsp_model.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "random_choice.hpp"

namespace proviso::attack {
namespace {

bool one_in(std::uint32_t count) { return random_below(count) == count - 1; }

template <typename T>
const T& any_of(const std::vector<T>& items) {
  return items[random_below(static_cast<std::uint32_t>(items.size()))];
}

std::string set_of(const std::vector<std::string>& labels) {
  std::vector<std::string> texts;
  for (const std::string& label : labels) texts.push_back(written_label(label));
  return fmt::format("{{{}}}", fmt::join(texts, ", "));
}

std::vector<std::string> some_of(const std::vector<std::string>& labels) {
  std::vector<std::string> some;
  for (const std::string& label : labels) {
    if (one_in(3)) some.push_back(label);
  }
  if (some.empty()) some.push_back(any_of(labels));
  return some;
}

/// Writes one sequential process and builds its graph alongside. Its states are `Q[0]`, `Q[1]`, …
class Process {
 public:
  explicit Process(bool must_end) : must_end_(must_end) {
    count_ = static_cast<int>(1 + random_below(3));
    for (int k = 0; k < count_; ++k) graph_.add_state();
  }

  NamedGraph define(const std::string& name, std::string& text) {
    text += fmt::format("{} = Q[0]", name);
    for (int state = 0; state < count_; ++state) {
      text += fmt::format(",\n  Q[{}] = {}", state, body(state));
    }
    merge_stopped();
    forget_unreachable_ends(graph_);
    suffixes(text);
    text += ".\n";
    return {name, std::move(graph_)};
  }

 private:
  std::string body(int state) {
    std::vector<std::string> alternatives;
    if (must_end_ && state == 0) alternatives.push_back(alternative(state, true));
    for (std::uint32_t left = random_below(4); left > 0; --left) {
      alternatives.push_back(alternative(state, false));
    }
    if (alternatives.empty()) {
      stopped_.insert(state);
      return "STOP";
    }
    return fmt::format("({})", fmt::join(alternatives, " | "));
  }

  /// One choice: a guard now and then, a prefix over one or several labels, a chain, a target.
  std::string alternative(int state, bool ends) {
    const bool guarded = !ends && one_in(8);
    const bool taken = !guarded || one_in(2);
    std::string text = guarded ? fmt::format("when ({} == 1) ", taken ? 1 : 0) : "";
    std::vector<std::string> elements;
    bool binds = false;
    switch (random_below(5)) {
      case 4:
        elements = some_of(fsp_labels());
        text += set_of(elements);
        break;
      case 3:
        elements = {"x.0", "x.1"};
        text += "x[i:0..1]";
        binds = true;
        break;
      default:
        elements = {any_of(fsp_labels())};
        text += written_label(elements.front());
    }
    std::vector<std::string> chain;
    if (one_in(4)) chain.push_back(any_of(fsp_labels()));
    for (const std::string& label : chain) text += " -> " + written_label(label);
    const Target target = ends ? Target{"END"} : random_target(binds);
    if (taken) {
      for (std::size_t k = 0; k < elements.size(); ++k) {
        add(state, elements[k], chain, target, static_cast<int>(k));
      }
    }
    return text + " -> " + target.text(binds);
  }

  /// Where an alternative leads: a word such as STOP, or the state Q[base] or Q[base + i].
  struct Target {
    std::string word;
    int base = 0;
    bool indexed = false;

    std::string text(bool binds) const {
      if (!word.empty()) return word;
      return indexed && binds ? fmt::format("Q[i+{}]", base) : fmt::format("Q[{}]", base);
    }
  };

  Target random_target(bool binds) const {
    switch (random_below(14)) {
      case 13:
        return {"ERROR"};
      case 12:
        return {"END"};
      case 11:
        return {"STOP"};
      default:
        return {"", static_cast<int>(random_below(static_cast<std::uint32_t>(count_))), binds};
    }
  }

  void add(int state, const std::string& first, const std::vector<std::string>& chain,
           const Target& target, int element) {
    std::string label = first;
    int from = state;
    for (const std::string& next : chain) {
      const int between = graph_.add_state();
      step(from, label, between);
      from = between;
      label = next;
    }
    step(from, label, number(target, element));
  }

  void step(int from, const std::string& label, int to) {
    graph_.steps[static_cast<std::size_t>(from)].emplace_back(label, to);
    graph_.alphabet.insert(label);
  }

  int number(const Target& target, int element) {
    if (target.word == "ERROR") return kToError;
    if (!target.word.empty()) {
      const auto [at, is_new] = words_.try_emplace(target.word, 0);
      if (is_new) at->second = graph_.add_state();
      if (target.word == "END") graph_.ends.insert(at->second);
      return at->second;
    }
    const int state = target.base + (target.indexed ? element : 0);
    return state < count_ ? state : kToError;  // an undefined local process is ERROR
  }

  /// All local processes that are STOP are the one state STOP.
  void merge_stopped() {
    if (stopped_.empty()) return;
    const int stop = number({"STOP"}, 0);
    for (auto& steps : graph_.steps) {
      for (auto& [label, target] : steps) {
        if (stopped_.contains(target)) target = stop;
      }
    }
  }

  void suffixes(std::string& text) {
    if (one_in(3)) {
      const auto labels = some_of(fsp_labels());
      graph_.alphabet.insert(labels.begin(), labels.end());
      text += " + " + set_of(labels);
    }
    if (one_in(6)) {
      const Relabelled one{any_of(fsp_labels()), any_of(fsp_labels())};
      graph_ = relabelled(graph_, {one});
      text += fmt::format(" / {{{}/{}}}", written_label(one.to), written_label(one.from));
    }
    if (one_in(5)) {
      const auto labels = some_of(fsp_labels());
      const bool expose = one_in(3);
      graph_ = hidden(graph_, Labels(labels.begin(), labels.end()), expose);
      text += fmt::format(" {} {}", expose ? '@' : '\\', set_of(labels));
    }
  }

  bool must_end_;
  int count_;
  Graph graph_;
  std::map<std::string, int> words_;
  std::set<int> stopped_;  // local processes that are STOP
};

/// `S = F;G;S` or `S = F;G;END`: the ends of each part are the start of the next.
NamedGraph sequence(const std::string& name, const std::vector<NamedGraph>& parts, bool loops,
                    std::string& text) {
  Graph graph;
  std::vector<int> starts;
  for (const auto& [part_name, part] : parts) {
    starts.push_back(static_cast<int>(graph.steps.size()));
    graph.alphabet.insert(part.alphabet.begin(), part.alphabet.end());
    graph.steps.resize(graph.steps.size() + part.steps.size());
  }
  int last = 0;
  if (!loops) {
    last = graph.add_state();
    graph.ends.insert(last);
  }
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const Graph& part = parts[k].graph;
    const int next = k + 1 < parts.size() ? starts[k + 1] : last;
    for (std::size_t s = 0; s < part.steps.size(); ++s) {
      auto& steps = graph.steps[static_cast<std::size_t>(starts[k]) + s];
      for (const auto& [label, target] : part.steps[s]) {
        steps.emplace_back(label, target == kToError           ? kToError
                                  : part.ends.contains(target) ? next
                                                               : target + starts[k]);
      }
    }
    text += fmt::format("{}{};", k == 0 ? name + " = " : "", parts[k].name);
  }
  text += fmt::format("{}.\n", loops ? name : "END");
  forget_unreachable_ends(graph);
  return {name, std::move(graph)};
}

NamedGraph property(const std::string& name, std::string& text) {
  const std::uint32_t count = 1 + random_below(2);
  const auto labels = some_of(fsp_labels());
  Graph graph;
  graph.alphabet.insert(labels.begin(), labels.end());
  text += fmt::format("property {} = Q[0]", name);
  for (std::uint32_t state = 0; state < count; ++state) {
    graph.add_state();
    std::vector<std::string> alternatives;
    for (const std::string& label : labels) {
      if (one_in(3)) continue;
      const std::uint32_t target = random_below(count);
      const bool errs = one_in(8);
      graph.steps[state].emplace_back(label, errs ? kToError : static_cast<int>(target));
      alternatives.push_back(fmt::format("{} -> {}", written_label(label),
                                         errs ? "ERROR" : fmt::format("Q[{}]", target)));
    }
    text += fmt::format(",\n  Q[{}] = ", state);
    text += alternatives.empty() ? "STOP" : fmt::format("({})", fmt::join(alternatives, " | "));
  }
  text += fmt::format(" + {}.\n", set_of(labels));
  return {name, completed(graph)};
}

/// Puts a reference to a component into a composite: plain, prefixed, shared, relabelled.
class Reference {
 public:
  /// Returns the text; `parts` gets the components.
  std::string add(const NamedGraph& named, std::vector<NamedGraph>& parts) {
    std::string text = named.name;
    std::vector<NamedGraph> own{named};
    if (one_in(6)) {
      text = "p:" + text;
      own = {{text, prefixed(named.graph, "p")}};
    } else if (one_in(8)) {
      text = fmt::format("p[i:0..1]:{}", named.name);
      own = {{"p.0:" + named.name, prefixed(named.graph, "p.0")},
             {"p.1:" + named.name, prefixed(named.graph, "p.1")}};
    } else if (one_in(8)) {
      text = fmt::format("{{p,q}}::{}", named.name);
      own = {{text, shared(named.graph, {"p", "q"})}};
    }
    if (one_in(5)) {
      std::vector<Relabelled> relation{{any_of(fsp_labels()), any_of(fsp_labels())}};
      if (text != named.name) relation.push_back({any_of(fsp_labels()), "p"});
      std::vector<std::string> words;
      for (const auto& [to, from] : relation) {
        words.push_back(fmt::format("{}/{}", written_label(to), written_label(from)));
      }
      text += fmt::format(" /{{{}}}", fmt::join(words, ", "));
      for (NamedGraph& one : own) one.graph = relabelled(one.graph, relation);
    }
    parts.insert(parts.end(), own.begin(), own.end());
    return text;
  }
};

std::vector<Graph> graphs(const std::vector<NamedGraph>& parts) {
  std::vector<Graph> result;
  for (const NamedGraph& part : parts) result.push_back(part.graph);
  return result;
}

}  // namespace

std::string written_label(const std::string& label) {
  std::string text;
  for (std::size_t at = 0; at < label.size(); ++at) {
    const bool is_index = label[at] == '.' && at + 1 < label.size() && label[at + 1] <= '9';
    if (is_index) {
      text += fmt::format("[{}]", label[++at]);
    } else {
      text += label[at];
    }
  }
  return text;
}

const std::vector<std::string>& fsp_labels() {
  static const std::vector<std::string> labels{"a", "b", "c", "x.0", "x.1"};
  return labels;
}

FspModel random_fsp_model() {
  FspModel model;
  std::vector<NamedGraph> defined;
  const std::uint32_t count = 1 + random_below(3);
  for (std::uint32_t k = 0; k < count; ++k) {
    defined.push_back(Process(false).define(fmt::format("C{}", k), model.text));
  }
  if (one_in(5)) {
    std::vector<NamedGraph> parts;
    parts.push_back(Process(true).define("F", model.text));
    if (one_in(2)) parts.push_back(Process(true).define("G", model.text));
    const bool ended = std::ranges::all_of(
        parts, [](const auto& p) { return !p.graph.ends.empty() && !p.graph.ends.contains(0); });
    if (ended) defined.push_back(sequence("S", parts, one_in(2), model.text));
  }
  if (defined.size() > 1 && one_in(3)) {
    // A composite of the last two that is composed before SYS is, since it hides or has priorities.
    std::vector<NamedGraph> parts;
    Reference reference;
    const std::string second = reference.add(defined.back(), parts);
    defined.pop_back();
    const std::string first = reference.add(defined.back(), parts);
    defined.pop_back();
    Graph inner = composed(graphs(parts));
    model.has_one_end = inner.ends.size() < 2;
    const auto labels = some_of(fsp_labels());
    const Labels names(labels.begin(), labels.end());
    std::string suffix;
    if (one_in(2)) {
      const bool high = one_in(2);
      inner = prioritised(inner, names, high);
      suffix = fmt::format(" {} {}", high ? "<<" : ">>", set_of(labels));
    } else {
      const bool expose = one_in(2);
      inner = hidden(inner, names, expose);
      suffix = fmt::format(" {} {}", expose ? "@" : "\\", set_of(labels));
    }
    model.text += fmt::format("||INNER = ({} || {}){}.\n", second, first, suffix);
    defined.push_back({"INNER", std::move(inner)});
  }
  std::vector<std::string> references;
  Reference reference;
  for (const NamedGraph& one : defined) {
    references.push_back(reference.add(one, model.components));
  }
  for (std::uint32_t left = random_below(3); left > 0; --left) {
    const std::string name = fmt::format("P{}", left);
    model.properties.push_back(property(name, model.text));
    references.push_back(name);
  }
  std::vector<NamedGraph> all = model.components;
  all.insert(all.end(), model.properties.begin(), model.properties.end());
  model.whole = composed(graphs(all));
  model.text += fmt::format("||SYS = ({})", fmt::join(references, " || "));
  if (one_in(5)) model.text += fmt::format(" \\ {}", set_of(some_of(fsp_labels())));
  model.text += ".\n";
  return model;
}

}  // namespace proviso::attack
