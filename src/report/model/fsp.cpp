// Every state is a local process, in the order of the numbers; edges are grouped by their target.
//
// Two things FSP cannot say directly. τ: the edge gets a fresh label that is hidden at the end; the
// label is chosen so that hiding, which goes by dotted prefixes, hides nothing else. Labels that no
// edge carries: they are added to the alphabet by +{…}.
//
//   BUFFER = Q0,
//     Q0 = (in -> Q1),
//     Q1 = (hidden -> Q0 | out -> ERROR) +{reset} \{hidden}.
#include "report/model/fsp.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "report/model/fsp_labels.hpp"

namespace proviso::report {
namespace {

using lts::Edge;
using lts::StateId;

std::string fresh_label(const lts::Alphabet& alphabet) {
  const auto is_taken = [&alphabet](const std::string& candidate) {
    return std::any_of(alphabet.labels().begin(), alphabet.labels().end(),
                       [&candidate](const std::string& label) {
                         return label == candidate || label.starts_with(candidate + ".");
                       });
  };
  std::string candidate = "hidden";
  for (unsigned number = 1; is_taken(candidate); ++number) {
    candidate = fmt::format("hidden_{}", number);
  }
  return candidate;
}

class Writer {
 public:
  Writer(const lts::Lts& lts, std::vector<std::string> labels, const TextSink& sink)
      : lts_(lts), labels_(std::move(labels)), used_(labels_.size(), false), out_(sink) {}

  void write(std::string_view comment, std::string_view name) {
    append("{}{} = Q0", comment, name);
    for (std::uint32_t s = 0; s < lts_.state_count(); ++s) {
      append(",\n  Q{} = ", s);
      write_body(StateId{s});
      out_.passed();
    }
    std::vector<std::string> unused;
    for (std::size_t a = 1; a < labels_.size(); ++a) {
      if (!used_[a]) unused.push_back(labels_[a]);
    }
    if (!unused.empty()) append(" +{{{}}}", fmt::join(unused, ", "));
    if (lts_.has_tau()) append(" \\{{{}}}", labels_[0]);
    append(".\n");
    out_.finish();
  }

 private:
  template <typename... Arguments>
  void append(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(out_.text()), format, std::forward<Arguments>(arguments)...);
  }

  void write_body(StateId state) {
    std::vector<Edge> edges(lts_.edges(state).begin(), lts_.edges(state).end());
    if (edges.empty()) {
      append("{}", lts_.end() == state ? "END" : "STOP");
      return;
    }
    std::stable_sort(edges.begin(), edges.end(),
                     [](const Edge& a, const Edge& b) { return a.target < b.target; });
    const char* separator = "(";
    for (std::size_t i = 0; i < edges.size();) {
      const StateId target = edges[i].target;
      std::vector<std::string> together;
      for (; i < edges.size() && edges[i].target == target; ++i) {
        used_[index(edges[i].action)] = true;
        together.push_back(labels_[index(edges[i].action)]);
      }
      append("{}", separator);
      if (together.size() == 1) {
        append("{}", together.front());
      } else {
        append("{{{}}}", fmt::join(together, ", "));
      }
      append(" -> {}", target == lts::kError ? "ERROR" : fmt::format("Q{}", index(target)));
      separator = " | ";
    }
    append(")");
  }

  const lts::Lts& lts_;
  std::vector<std::string> labels_;  // by action, as FSP source
  std::vector<bool> used_;
  BlockWriter out_;
};

}  // namespace

tl::expected<void, std::string> write_fsp(const lts::Lts& lts, std::string_view name,
                                          const TextSink& sink, Renaming renaming) {
  FspLabels labels = fsp_labels(lts.alphabet());
  if (renaming == Renaming::Refused && !labels.renamed.empty()) {
    return tl::unexpected(
        fmt::format("the label '{}' cannot be written in FSP", labels.renamed.front().second));
  }
  labels.source.front() = fresh_label(lts.alphabet());
  Writer(lts, labels.source, sink).write(legend(labels), process_name(name));
  return {};
}

std::string process_name(std::string_view name) {
  std::string result;
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool digit = c >= '0' && c <= '9';
    result += letter || digit ? c : '_';
  }
  if (!result.empty() && result[0] >= 'a' && result[0] <= 'z') {
    result[0] = static_cast<char>(result[0] - 'a' + 'A');
  }
  const bool good = !result.empty() && result[0] >= 'A' && result[0] <= 'Z';
  if (!good) result = fmt::format("P_{}", result);
  const bool predefined = result == "STOP" || result == "END" || result == "ERROR";
  const bool like_a_state = result[0] == 'Q' && result.size() > 1 &&
                            result.find_first_not_of("0123456789", 1) == std::string::npos;
  return predefined || like_a_state ? result + "_" : result;
}

}  // namespace proviso::report
