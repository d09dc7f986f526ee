#include "project/changes.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/child_process.hpp"
#include "project/recollection.hpp"

namespace proviso::project {
namespace {

namespace fs = std::filesystem;

std::string absolute(const std::string& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return error ? path : real.string();
}

Maybe<std::string> git(std::vector<std::string> words, const std::string& folder,
                       Context& context) {
  words.insert(words.begin(), {"git", "-C", folder.empty() ? "." : folder});
  ChildProcess child;
  child.arguments = words;
  child.with_errors = true;
  child.phase = "asking git";
  const auto answer = run_child(child, context);
  if (!answer) return refused(answer.error().why);
  if (answer->succeeded) return answer->output;
  return refused(fmt::format("git {} failed: {}", words[3],
                             answer->output.substr(0, answer->output.find('\n'))));
}

/// Adds the names between zero bytes.
void add_names(std::string_view text, const fs::path& root, std::set<std::string>& names) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\0'), text.size());
    if (end > 0) names.insert(absolute((root / text.substr(0, end)).string()));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

Maybe<std::set<std::string>> changed_since(const std::string& revision, const std::string& folder,
                                           Context& context) {
  if (revision.starts_with('-')) return refused(fmt::format("{} is not a revision", revision));
  auto top = git({"rev-parse", "--show-toplevel"}, folder, context);
  if (!top) return refused(top.error());
  while (!top->empty() && top->back() == '\n') top->pop_back();
  const auto differing =
      git({"diff", "--name-only", "--no-renames", "-z", revision, "--"}, *top, context);
  if (!differing) return refused(differing.error());
  const auto unknown = git({"ls-files", "--others", "--exclude-standard", "-z"}, *top, context);
  if (!unknown) return refused(unknown.error());
  std::set<std::string> names;
  add_names(*differing, *top, names);
  add_names(*unknown, *top, names);
  return names;
}

std::vector<std::string> files_of(const Obligation& obligation, Store& store) {
  const ask::Options& options = obligation.request.options;
  std::vector<std::string> files = obligation.request.model;
  for (const std::string& path : {obligation.request.document, options.mapping, options.design,
                                  options.driver, options.compile_commands}) {
    if (!path.empty()) files.push_back(path);
  }
  files.insert(files.end(), options.stubs.begin(), options.stubs.end());
  files.insert(files.end(), options.assumptions.begin(), options.assumptions.end());
  if (obligation.intake != Intake::None) return files;
  if (const auto last = recall(store, recollection_name(obligation, ""))) {
    for (const FileRecord& file : last->files) files.push_back(file.path);
  }
  return files;
}

std::set<std::size_t> concerned(const Project& project, const Plan& plan, Store& store,
                                const std::set<std::string>& changed) {
  std::set<std::size_t> goals;
  const bool all = changed.contains(absolute(project.path));
  const auto reads_change = [&](std::size_t which) {
    const Obligation& obligation = plan.obligations[which];
    const bool is_known = obligation.intake != Intake::None ||
                          recall(store, recollection_name(obligation, "")).has_value();
    if (!is_known) return true;
    const std::vector<std::string> files = files_of(obligation, store);
    return std::any_of(files.begin(), files.end(), [&changed](const std::string& path) {
      return changed.contains(absolute(path));
    });
  };
  for (std::size_t i = 0; i < plan.goals.size(); ++i) {
    bool is_concerned = all;
    for (const std::size_t which : plan.goals[i].obligations) {
      std::optional<std::size_t> at = which;
      while (at && !is_concerned) {
        is_concerned = reads_change(*at);
        at = plan.obligations[*at].waits_for;
      }
    }
    if (is_concerned) goals.insert(i);
  }
  return goals;
}

}  // namespace proviso::project
