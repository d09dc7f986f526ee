#include "cli/terminal.hpp"

#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

#include "base/memory.hpp"

namespace proviso::cli {
namespace {

// What is over sooner needs no progress line.
constexpr double kFirstProgress = 0.5;

bool colours(int descriptor) {
  const char* const refused = std::getenv("NO_COLOR");
  return ::isatty(descriptor) == 1 && (refused == nullptr || *refused == '\0');
}

std::string short_count(double count) {
  if (count >= 1e9) return fmt::format("{:.2f} G", count / 1e9);
  if (count >= 1e6) return fmt::format("{:.2f} M", count / 1e6);
  if (count >= 1e4) return fmt::format("{:.1f} k", count / 1e3);
  return fmt::format("{:.0f}", count);
}

/// "level 12, ", "step 3 of at most 20, "
std::string shown(const Depth& depth) {
  if (!depth.limit) return fmt::format("{} {}, ", depth.unit, depth.reached);
  return fmt::format("{} {} of at most {}, ", depth.unit, depth.reached, *depth.limit);
}

}  // namespace

Terminal::Abilities Terminal::abilities_here() {
  return {::isatty(STDERR_FILENO) == 1, colours(STDOUT_FILENO), colours(STDERR_FILENO)};
}

Terminal::Terminal(bool quiet) : Terminal(quiet, abilities_here()) {}

Terminal::Terminal(bool quiet, Abilities abilities)
    : quiet_(quiet),
      shows_progress_(!quiet && abilities.progress),
      colours_results_(abilities.coloured_results),
      colours_messages_(abilities.coloured_messages) {}

bool Terminal::print(std::string_view text) {
  erase_progress();
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  return std::fflush(stdout) == 0 && written;
}

void Terminal::say(std::string_view text) {
  erase_progress();
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void Terminal::error(std::string_view message) {
  const std::string_view word = colours_messages_ ? "\033[1;31merror\033[0m" : "error";
  say(fmt::format("{}: {}\n", word, message));
}

void Terminal::note(std::string_view message) {
  if (quiet_) return;
  const std::string_view word = colours_messages_ ? "\033[1;36mnote\033[0m" : "note";
  say(fmt::format("{}: {}\n", word, message));
}

void Terminal::progress(const Progress& progress, double seconds) {
  if (!shows_progress_ || seconds < kFirstProgress) return;
  const double passed = seconds - last_seconds_;
  const bool new_phase = progress.states < last_states_;
  const auto fresh = static_cast<double>(new_phase ? 0 : progress.states - last_states_);
  last_seconds_ = seconds;
  last_states_ = progress.states;
  const std::string line =
      fmt::format("\r\033[K{}: {}{} states, {} states/s, frontier {}, {:.0f} MB", progress.phase,
                  progress.depth ? shown(*progress.depth) : "",
                  short_count(static_cast<double>(progress.states)),
                  short_count(passed > 0 ? fresh / passed : 0),
                  short_count(static_cast<double>(progress.frontier)),
                  static_cast<double>(resident_memory()) / 1e6);
  std::fwrite(line.data(), 1, line.size(), stderr);
  drawn_ = true;
}

void Terminal::erase_progress() {
  if (!drawn_) return;
  std::fputs("\r\033[K", stderr);
  drawn_ = false;
}

}  // namespace proviso::cli
