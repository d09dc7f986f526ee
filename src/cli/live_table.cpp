#include "cli/live_table.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "project/presentation.hpp"

namespace proviso::cli {
namespace {

/// The lines of the terminal; 0 if there is none.
std::size_t terminal_lines() {
  winsize size{};
  const bool known = ::isatty(STDOUT_FILENO) == 1 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
  return known ? size.ws_row : 0;
}

}  // namespace

LiveTable::LiveTable(const project::Plan& plan, Terminal& terminal, bool is_silent)
    : plan_(plan),
      terminal_(terminal),
      is_silent_(is_silent),
      lines_(plan.obligations.size()),
      running_(plan.obligations.size(), false),
      starts_(plan.obligations.size()),
      seconds_(plan.obligations.size(), 0) {
  // A table that does not fit cannot be drawn again in its place.
  is_live_ = plan.obligations.size() + 2 < terminal_lines();
}

void LiveTable::started(std::size_t obligation) {
  running_[obligation] = true;
  starts_[obligation] = Clock::now();
  if (is_live_) draw();
}

void LiveTable::ended(std::size_t obligation, const project::Finding& finding) {
  running_[obligation] = false;
  seconds_[obligation] = std::chrono::duration<double>(Clock::now() - starts_[obligation]).count();
  lines_[obligation] = project::obligation_line(plan_, obligation, finding);
  if (is_live_) {
    draw();
  } else {
    print_ready();
  }
}

void LiveTable::finish() {
  if (is_silent_) return;
  if (!is_live_) {
    for (; printed_ < lines_.size(); ++printed_) terminal_.print(lines_[printed_]);
  }
  terminal_.print("\n");
}

void LiveTable::print_ready() {
  if (is_silent_) return;
  for (; printed_ < lines_.size() && !lines_[printed_].empty(); ++printed_) {
    terminal_.print(lines_[printed_]);
  }
}

std::string LiveTable::row(std::size_t obligation) const {
  std::string line = lines_[obligation];
  if (!line.empty()) {
    line.pop_back();
    return fmt::format("{}, {:.1f} s", line, seconds_[obligation]);
  }
  return fmt::format("{}  {}", plan_.obligations[obligation].id,
                     running_[obligation] ? "…" : "waiting");
}

void LiveTable::draw() {
  if (is_silent_) return;
  std::string text;
  if (drawn_) text = fmt::format("\033[{}A", lines_.size());
  for (std::size_t i = 0; i < lines_.size(); ++i) text += fmt::format("\033[K{}\n", row(i));
  terminal_.print(text);
  drawn_ = true;
}

}  // namespace proviso::cli
