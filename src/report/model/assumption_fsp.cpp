#include "report/model/assumption_fsp.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "lts/graph.hpp"
#include "lts/transform.hpp"
#include "report/model/fsp.hpp"
#include "report/model/fsp_labels.hpp"

namespace proviso::report {
namespace {

using lts::ActionId;
using lts::Edge;
using lts::Lts;
using lts::StateId;

constexpr std::size_t kWidth = 100;

bool is_number(std::string_view part) {
  return !part.empty() && part.find_first_not_of("-0123456789") == std::string_view::npos;
}

/// `acquire` for e.acquire, `get_1` for buffer.get.1: from the last part on that is a name.
std::string_view last_part(std::string_view label) {
  std::size_t end = label.size();
  while (true) {
    const std::size_t dot = label.rfind('.', end - 1);
    if (dot == std::string_view::npos || end == 0) return label;
    if (!is_number(label.substr(dot + 1, end - dot - 1))) return label.substr(dot + 1);
    end = dot;
  }
}

std::string in_a_name(std::string_view label) {
  std::string name;
  for (const char c : label) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    name += plain ? c : '_';
  }
  return name;
}

/// A, B, …, Z, AA, AB, …
std::string letters(std::size_t number) {
  std::string name;
  for (++number; number > 0; number = (number - 1) / 26) {
    name.insert(name.begin(), static_cast<char>('A' + (number - 1) % 26));
  }
  return name;
}

/// For each state the one label that leads there from other states, or τ if there is no such label.
std::vector<ActionId> only_entrances(const Lts& lts) {
  std::vector<std::set<ActionId>> entrances(lts.state_count());
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    for (const Edge& edge : lts.edges(StateId{s})) {
      if (edge.target != StateId{s}) entrances[index(edge.target)].insert(edge.action);
    }
  }
  std::vector<ActionId> only(lts.state_count(), lts::kTau);
  for (std::size_t s = 0; s < only.size(); ++s) {
    if (entrances[s].size() == 1) only[s] = *entrances[s].begin();
  }
  return only;
}

/// Short names for labels, where these are unique; those that FSP cannot express have names anyway.
std::vector<std::string> short_names(const lts::Alphabet& alphabet, const FspLabels& labels) {
  std::map<std::string, std::string> renamed;
  for (const auto& [name, label] : labels.renamed) renamed[label] = name;
  const auto shortest = [&renamed](const std::string& label) {
    const auto name = renamed.find(label);
    return name == renamed.end() ? in_a_name(last_part(label)) : name->second;
  };
  std::map<std::string, int> count;
  for (const std::string& label : alphabet.labels()) ++count[shortest(label)];
  std::vector<std::string> names{""};
  for (const std::string& label : alphabet.labels()) {
    std::string name = shortest(label);
    names.push_back(count[name] == 1 ? std::move(name) : in_a_name(label));
  }
  return names;
}

std::vector<std::string> state_names(const Lts& lts, const FspLabels& fsp,
                                     const std::string& process, std::optional<StateId> anything) {
  std::vector<std::string> names(lts.state_count());
  std::set<std::string> taken{process, "STOP", "END", "ERROR", std::string(kAnythingProcess)};
  if (anything) names[index(*anything)] = kAnythingProcess;
  if (anything != lts::kInitial) names[0] = process;
  const std::vector<ActionId> only = only_entrances(lts);
  const std::vector<std::string> labels = short_names(lts.alphabet(), fsp);
  std::size_t next_letters = 0;
  for (std::size_t s = 0; s < names.size(); ++s) {
    if (!names[s].empty()) continue;
    const auto alike = std::count(only.begin(), only.end(), only[s]);
    std::string name = fmt::format("After_{}", labels[index(only[s])]);
    const bool tells = only[s] != lts::kTau && alike == 1;
    if (!tells || taken.contains(name)) {
      do {
        name = letters(next_letters++);
      } while (taken.contains(name));
    }
    taken.insert(name);
    names[s] = std::move(name);
  }
  return names;
}

std::string main_process(std::string_view name) {
  std::string process = process_name(name);
  return process == kAnythingProcess ? process + '_' : process;
}

/// The states in the order in which lts::trim numbers them.
std::vector<StateId> reachable_states(const Lts& lts) {
  std::vector<bool> seen(lts.state_count(), false);
  std::vector<StateId> order{lts::kInitial};
  seen[0] = true;
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (const Edge& edge : lts.edges(order[next])) {
      if (edge.target == lts::kError || seen[index(edge.target)]) continue;
      seen[index(edge.target)] = true;
      order.push_back(edge.target);
    }
  }
  return order;
}

/// Broken at blanks; what follows is set in by four.
std::string wrapped(std::string text) {
  constexpr std::string_view kIndent = "\n    ";
  std::size_t line = 0;
  while (text.size() - line > kWidth) {
    const std::size_t blank = text.rfind(' ', line + kWidth);
    if (blank == std::string::npos || blank < line + kIndent.size()) break;
    text.replace(blank, 1, kIndent);
    line = blank + 1;
  }
  return text;
}

class Writer {
 public:
  Writer(const Lts& lts, const FspLabels& labels, std::string process)
      : lts_(lts),
        labels_(labels.source),
        anything_(lts::universal_state(lts)),
        process_(std::move(process)),
        names_(state_names(lts, labels, process_, anything_)) {}

  std::string write() const {
    std::string text;
    if (anything_ == lts::kInitial) text = fmt::format("{} = {},\n", process_, kAnythingProcess);
    for (std::uint32_t s = 0; s < lts_.state_count(); ++s) {
      if (anything_ == StateId{s}) continue;
      const std::string line = fmt::format("{} = {}", names_[s], body(StateId{s}));
      text += s == 0 ? wrapped(line) : wrapped("  " + line);
      const bool is_last = s + 1 == lts_.state_count() && !anything_;
      text += is_last ? "" : ",\n";
    }
    if (anything_) {
      const std::string line = fmt::format("  {} = {}.", kAnythingProcess, body(*anything_));
      return text + wrapped(line) + "  // anything goes\n";
    }
    return text + extension() + ".\n";
  }

 private:
  std::string body(StateId state) const {
    const auto edges = lts_.edges(state);
    if (edges.empty()) return lts_.end() == state ? "END" : "STOP";
    std::vector<StateId> targets;  // in the order of the first label that leads there
    std::map<StateId, std::vector<std::string>> together;
    for (const Edge& edge : edges) {
      auto& labels = together[edge.target];
      if (labels.empty()) targets.push_back(edge.target);
      labels.push_back(labels_[index(edge.action)]);
    }
    std::vector<std::string> choices;
    for (const StateId target : targets) {
      const auto& labels = together[target];
      const std::string joined = fmt::format("{}", fmt::join(labels, ", "));
      choices.push_back(fmt::format("{} -> {}",
                                    labels.size() == 1 ? joined : fmt::format("{{{}}}", joined),
                                    names_[index(target)]));
    }
    return fmt::format("({})", fmt::join(choices, " | "));
  }

  /// The labels that are never allowed.
  std::string extension() const {
    std::vector<bool> used(labels_.size(), false);
    for (std::uint32_t s = 0; s < lts_.state_count(); ++s) {
      for (const Edge& edge : lts_.edges(StateId{s})) used[index(edge.action)] = true;
    }
    std::vector<std::string> unused;
    for (std::size_t a = 1; a < used.size(); ++a) {
      if (!used[a]) unused.push_back(labels_[a]);
    }
    return unused.empty() ? "" : wrapped(fmt::format(" +{{{}}}", fmt::join(unused, ", ")));
  }

  const Lts& lts_;
  std::vector<std::string> labels_;  // by action, as FSP source
  std::optional<StateId> anything_;
  std::string process_;
  std::vector<std::string> names_;  // by state
};

}  // namespace

std::vector<std::string> assumption_state_names(const Lts& assumption, std::string_view name) {
  const Lts shown = lts::trim(assumption);
  const auto names = state_names(shown, fsp_labels(shown.alphabet()), main_process(name),
                                 lts::universal_state(shown));
  const std::vector<StateId> order = reachable_states(assumption);
  std::vector<std::string> result(assumption.state_count());
  for (std::size_t i = 0; i < order.size(); ++i) result[index(order[i])] = names[i];
  return result;
}

std::string assumption_fsp(const Lts& assumption, std::string_view name) {
  const FspLabels labels = fsp_labels(assumption.alphabet());
  return legend(labels) + Writer(lts::trim(assumption), labels, main_process(name)).write();
}

}  // namespace proviso::report
