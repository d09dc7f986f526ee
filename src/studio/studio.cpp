#include "studio/studio.hpp"

#include <cstdlib>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "studio/api.hpp"
#include "studio/assets.hpp"
#include "studio/browser.hpp"
#include "studio/server.hpp"

namespace proviso::studio {
namespace {

namespace fs = std::filesystem;

/// Where examples are kept, so that changes to them last: $XDG_DATA_HOME/proviso/examples.
fs::path example_folder() {
  const char* const data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data == '/') return fs::path(data) / "proviso" / "examples";
  const char* const home = std::getenv("HOME");
  const fs::path base =
      home != nullptr && *home == '/' ? fs::path(home) : fs::temp_directory_path();
  return base / ".local" / "share" / "proviso" / "examples";
}

/// Writes the examples that are missing.
Maybe<std::string> unpack_examples() {
  const fs::path folder = example_folder();
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return refused(fmt::format("cannot make {}: {}", folder.string(), error.message()));
  for (const Example& example : examples()) {
    const fs::path file = folder / example.name;
    if (fs::exists(file, error)) continue;
    if (Done done = write_file(file.string(), example.content); !done) {
      return refused(done.error());
    }
  }
  return folder.string();
}

}  // namespace

Done run(const Options& options, const std::function<void(const std::string&)>& announce) {
  Settings settings;
  settings.allows_programs = options.allows_programs;
  settings.shows_examples = options.folder.empty();
  if (options.folder.empty()) {
    auto folder = unpack_examples();
    if (!folder) return refused(folder.error());
    settings.folder = std::move(*folder);
  } else {
    std::error_code error;
    const fs::path folder = fs::canonical(options.folder, error);
    if (error || !fs::is_directory(folder, error)) {
      return refused(fmt::format("{} is not a folder", options.folder));
    }
    const fs::directory_iterator readable(folder, error);
    if (error) return refused(fmt::format("cannot read {}: {}", options.folder, error.message()));
    settings.folder = folder.string();
  }
  auto server = Server::listen(options.port);
  if (!server) return refused(server.error());
  const Guard guard(server->port());
  Api api(settings, guard);
  const std::string address =
      fmt::format("http://127.0.0.1:{}/#key={}", server->port(), guard.key());
  announce(address);
  std::unique_ptr<BrowserPage> page;
  if (options.opens_browser) page = BrowserPage::open(address);
  server->run({[&api](const HttpRequest& request) { return api.serve(request); },
               [&guard](const HttpRequest& request) { return guard.refusal(request); },
               &api.events()});
  return {};
}

}  // namespace proviso::studio
