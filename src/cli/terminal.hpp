// Standard output for results, standard error for everything else.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/context.hpp"

namespace proviso::cli {

class Terminal {
 public:
  struct Abilities {
    bool progress = false;
    bool coloured_results = false;
    bool coloured_messages = false;
  };

  /// What the terminal of this process can do.
  static Abilities abilities_here();

  explicit Terminal(bool quiet);
  /// For a process whose output somebody else shows, on a terminal with these abilities.
  Terminal(bool quiet, Abilities abilities);
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() { erase_progress(); }

  /// Prints a result. Returns false if it could not be written.
  bool print(std::string_view text);
  /// Writes a complete text to standard error.
  void say(std::string_view text);
  /// Writes `error: …` and a line break.
  void error(std::string_view message);
  /// Writes `note: …` unless quiet.
  void note(std::string_view message);

  /// Draws a line that overwrites itself, only on a terminal and only after a while.
  void progress(const Progress& progress, double seconds);
  void erase_progress();

  bool colours_results() const { return colours_results_; }
  bool colours_messages() const { return colours_messages_; }
  bool shows_progress() const { return shows_progress_; }

 private:
  bool quiet_;
  bool shows_progress_;
  bool colours_results_;
  bool colours_messages_;
  bool drawn_ = false;
  double last_seconds_ = 0;
  std::uint64_t last_states_ = 0;
};

}  // namespace proviso::cli
