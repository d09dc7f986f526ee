#include "ask/lts/label_words.hpp"

#include <fmt/format.h>

#include "lang/fsp/fsp.hpp"

namespace proviso::ask {
namespace {

/// `"a label", other`: for labels that FSP cannot say.
Maybe<std::vector<std::string>> quoted_labels(const std::string& option, std::string_view text) {
  std::vector<std::string> labels;
  if (text.starts_with('{') && text.ends_with('}')) text = text.substr(1, text.size() - 2);
  while (!text.empty()) {
    const std::size_t first = text.find_first_not_of(" ,");
    if (first == std::string_view::npos) break;
    text.remove_prefix(first);
    const bool quoted = text.front() == '"';
    if (quoted) text.remove_prefix(1);
    const std::size_t end = text.find(quoted ? '"' : ',');
    if (quoted && end == std::string_view::npos) {
      return refused(fmt::format("--{}: a quotation mark is missing", option));
    }
    std::string label(text.substr(0, end));
    if (!quoted) label.erase(label.find_last_not_of(' ') + 1);
    labels.push_back(std::move(label));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + (quoted ? 1 : 0));
  }
  return labels;
}

}  // namespace

Maybe<std::vector<std::string>> labels_of_set(Task& task, const std::string& option,
                                              const std::string& text) {
  if (text.find('"') != std::string::npos) return quoted_labels(option, text);
  const FileId file =
      task.sources.add(fmt::format("--{}", option), fmt::format("SET = STOP + {{{}}}.", text));
  const auto model = fsp::load(task.sources, file, {}, task.diagnostics);
  auto system = model ? model->system("SET", task.diagnostics, task.context) : std::nullopt;
  task.show_diagnostics();
  if (!system) {
    return refused(fmt::format("--{}: '{}' is not a set of labels", option, text));
  }
  const auto labels = system->components.front().lts.alphabet().labels();
  return std::vector<std::string>(labels.begin(), labels.end());
}

}  // namespace proviso::ask
