#include "studio/browser.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/output_file.hpp"

namespace proviso::studio {
namespace {

bool has_display() {
  for (const char* const name : {"WAYLAND_DISPLAY", "DISPLAY"}) {
    const char* const value = std::getenv(name);
    if (value != nullptr && *value != '\0') return true;
  }
  return false;
}

/// Starts a program with one argument in a session of its own, silent, with the usual signals.
bool start(const char* program, std::string argument) {
  posix_spawn_file_actions_t files;
  ::posix_spawn_file_actions_init(&files);
  for (const int file : {0, 1, 2}) {
    ::posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_RDWR, 0);
  }
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  std::string name = program;
  char* const words[] = {name.data(), argument.data(), nullptr};
  pid_t process = 0;
  const int failure = ::posix_spawnp(&process, program, &files, &attributes, words, environ);
  ::posix_spawn_file_actions_destroy(&files);
  ::posix_spawnattr_destroy(&attributes);
  if (failure != 0) return false;
  // It may run as long as the browser does.
  std::thread([process] {
    while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) continue;
  }).detach();
  return true;
}

}  // namespace

std::unique_ptr<BrowserPage> BrowserPage::open(const std::string& address) {
  if (!has_display()) return nullptr;
  auto page = std::make_unique<BrowserPage>();
  if (page->folder_.path().empty()) return nullptr;
  const std::string file = page->folder_.path() + "/studio.html";
  const std::string text = fmt::format(
      "<!doctype html><meta charset=\"utf-8\"><title>Proviso Studio</title>"
      "<meta http-equiv=\"refresh\" content=\"0; url={0}\"><p><a href=\"{0}\">Proviso Studio</a>\n",
      address);
  if (!write_file(file, text) || !start("xdg-open", file)) return nullptr;
  return page;
}

}  // namespace proviso::studio
