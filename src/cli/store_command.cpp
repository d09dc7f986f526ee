#include "cli/store_command.hpp"

#include <algorithm>
#include <ctime>
#include <filesystem>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "base/suggest.hpp"
#include "cli/exit_status.hpp"
#include "cli/terminal.hpp"
#include "project/finding.hpp"
#include "project/project_file.hpp"
#include "project/store.hpp"
#include "project/store_archive.hpp"

namespace proviso::cli {
namespace {

using project::Store;

constexpr std::uint64_t kDefaultSize = std::uint64_t{1} << 30;

std::string entries(std::size_t count) {
  return fmt::format("{} {}", count, count == 1 ? "entry" : "entries");
}

class StoreCommand {
 public:
  explicit StoreCommand(const Invocation& invocation)
      : invocation_(invocation), terminal_(invocation.presentation.quiet) {}

  int run() {
    const auto path = invocation_.own.find("path");
    const std::string folder =
        path == invocation_.own.end() ? std::string(".proviso") : path->second.front();
    const std::string& action = invocation_.arguments.front();
    if (const std::string why = complaint_about(action); !why.empty()) return fail(why);
    std::error_code ignored;
    if (action != "import" && !std::filesystem::is_directory(folder, ignored)) {
      return fail(fmt::format("there is no store {}", folder));
    }
    auto store = Store::open(folder);
    if (!store) return fail(store.error());
    return act(action, *store);
  }

 private:
  int fail(const std::string& why) {
    terminal_.error(why);
    return kWrong;
  }
  int print(const std::string& text) { return terminal_.print(text) ? kHolds : kWrong; }

  int act(const std::string& action, Store& store) {
    const bool has_argument = invocation_.arguments.size() > 1;
    const bool needs = action == "show" || action == "export" || action == "import";
    if (needs && !has_argument) {
      return fail(fmt::format("store {} needs {}", action, action == "show" ? "a key" : "a file"));
    }
    const std::string argument = has_argument ? invocation_.arguments[1] : std::string();
    if (!needs && has_argument) {
      return fail(fmt::format("store {} does not take '{}'", action, argument));
    }
    if (action != "gc" && invocation_.own.contains("size")) return fail("--size is for store gc");
    if (action == "list") return list(store);
    if (action == "show") return show(store, argument);
    if (action == "verify") return verify(store);
    if (action == "gc") return collect(store);
    if (action == "export") return finish(project::export_store(store, argument), "written");
    return finish(project::import_store(store, argument), "read");
  }

  /// Empty if there is such an action.
  static std::string complaint_about(const std::string& action) {
    const std::vector<std::string> known{"list", "show", "verify", "gc", "export", "import"};
    if (std::find(known.begin(), known.end(), action) != known.end()) return {};
    const std::string suggestion = did_you_mean(action, known);
    return fmt::format(
        "store has no action '{}'; {}", action,
        suggestion.empty() ? fmt::format("it has {}", fmt::join(known, ", ")) : suggestion);
  }

  int list(Store& store) {
    std::string text;
    for (const project::StoredEntry& entry : store.entries()) {
      const auto found = store.peek(entry.key);
      const auto finding =
          found ? project::finding_from_text(*found) : Maybe<project::Finding>(refused(""));
      const std::string verdict = !finding           ? "damaged"
                                  : finding->verdict ? std::string(to_string(*finding->verdict))
                                                     : "extracted";
      text += fmt::format("{}  {:>9}  {:%Y-%m-%d %H:%M}  {}\n", entry.key, entry.bytes,
                          fmt::localtime(static_cast<std::time_t>(entry.used)), verdict);
    }
    return print(text);
  }

  int show(Store& store, const std::string& prefix) {
    std::vector<std::string> keys;
    for (const project::StoredEntry& entry : store.entries()) {
      if (entry.key.starts_with(prefix)) keys.push_back(entry.key);
    }
    if (keys.empty()) return fail(fmt::format("there is no entry {}", prefix));
    if (keys.size() > 1) {
      return fail(fmt::format("{} entries begin with {}", keys.size(), prefix));
    }
    const auto content = store.peek(keys.front());
    const auto finding =
        content ? project::finding_from_text(*content) : Maybe<project::Finding>(refused(""));
    if (!finding) return fail(fmt::format("{} is damaged", keys.front()));
    return print(project::to_json(*finding) + "\n");
  }

  int verify(Store& store) {
    const std::size_t count = store.entries().size();
    const std::vector<std::string> wrong = store.verify();
    for (const std::string& key : wrong) {
      terminal_.say(fmt::format("warning: {} does not agree with its digest: set aside\n", key));
    }
    print(fmt::format("{} checked, {} set aside\n", entries(count), wrong.size()));
    return wrong.empty() ? kHolds : kViolated;
  }

  int collect(Store& store) {
    std::uint64_t size = kDefaultSize;
    if (const auto at = invocation_.own.find("size"); at != invocation_.own.end()) {
      const auto bytes = project::bytes_of(at->second.front());
      if (!bytes)
        return fail(fmt::format("--size: '{}' is not a size such as 512M", at->second.front()));
      size = *bytes;
    }
    return print(fmt::format("{} removed\n", entries(store.trim(size))));
  }

  int finish(const Maybe<std::size_t>& count, std::string_view what) {
    if (!count) return fail(count.error());
    return print(fmt::format("{} {}\n", entries(*count), what));
  }

  const Invocation& invocation_;
  Terminal terminal_;
};

}  // namespace

int run_store_command(const Invocation& invocation) { return StoreCommand(invocation).run(); }

}  // namespace proviso::cli
