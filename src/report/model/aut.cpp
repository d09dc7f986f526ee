#include "report/model/aut.hpp"

#include <iterator>

#include <fmt/format.h>

#include "report/model/label_notation.hpp"

namespace proviso::report {
namespace {

using lts::ActionId;
using lts::StateId;

std::string quoted(std::string_view label) {
  std::string text = "\"";
  for (const char c : label) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

/// The labels that no transition carries.
std::vector<std::string> unused_labels(const lts::Lts& lts) {
  std::vector<bool> used(lts.alphabet().size(), false);
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    for (const lts::Edge& edge : lts.edges(StateId{s})) used[index(edge.action)] = true;
  }
  std::vector<std::string> unused;
  for (std::size_t a = 1; a < used.size(); ++a) {
    if (!used[a]) unused.push_back(lts.name(static_cast<ActionId>(a)));
  }
  return unused;
}

}  // namespace

void write_aut(const lts::Lts& lts, const TextSink& sink) {
  std::vector<std::string> labels{"i"};
  for (const std::string& label : lts.alphabet().labels()) labels.push_back(quoted(label));
  const std::uint64_t error_state = lts.state_count();
  const std::uint64_t extra = lts.has_error() ? 1 : 0;
  BlockWriter out(sink);
  const auto to = [&out] { return std::back_inserter(out.text()); };
  fmt::format_to(to(), "des (0,{},{})\n", lts.transition_count() + extra,
                 lts.state_count() + extra);
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    for (const auto& [action, target] : lts.edges(StateId{s})) {
      const std::uint64_t number = target == lts::kError ? error_state : index(target);
      fmt::format_to(to(), "({},{},{})\n", s, labels[index(action)], number);
    }
    out.passed();
  }
  if (lts.has_error()) fmt::format_to(to(), "({},\"ERROR\",{})\n", error_state, error_state);
  out.finish();
}

std::string to_aut(const lts::Lts& lts) {
  std::string text;
  write_aut(lts, [&text](std::string_view piece) { text += piece; });
  return text;
}

std::vector<std::string> losses_in_aut(const lts::Lts& lts) {
  std::vector<std::string> losses;
  if (lts.end()) losses.push_back("END is written as a state without transitions");
  const std::vector<std::string> unused = unused_labels(lts);
  if (!unused.empty()) {
    losses.push_back(fmt::format("labels that no transition carries are not written: {}",
                                 label_set(compact(unused))));
  }
  for (const char* hidden : {"i", "tau"}) {
    if (lts.alphabet().contains(hidden)) {
      losses.push_back(fmt::format("the label {} is read back as \xCF\x84", hidden));
    }
  }
  return losses;
}

}  // namespace proviso::report
