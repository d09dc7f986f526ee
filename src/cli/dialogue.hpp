// A simulation in the terminal: shows where the model is and what it can do, and executes the
// user's commands. The dialogue consists of plain lines, so that a script can be piped in; a prompt
// is shown only if the input is a terminal.
#pragma once

#include <cstdio>
#include <random>
#include <string>
#include <string_view>

#include "ask/simulation.hpp"
#include "base/context.hpp"

namespace proviso::cli {

class Dialogue {
 public:
  Dialogue(ask::Simulation& simulation, Context& context, bool on_standard_error);

  /// Runs until the end of the input, or `q`.
  void hold();
  void tell_of_replay(const Trace& trace, const std::string& file);

 private:
  void write(std::string_view text);
  void show();
  void obey(const std::string& line);
  void go_back();
  void walk(const std::string& count);
  void load(const std::string& file);
  void save(const std::string& file);
  void take(const std::string& word);
  void take_by_name(const std::string& word);

  ask::Simulation& simulation_;
  Context& context_;
  std::mt19937_64 random_;
  std::FILE* out_;
  bool prompts_;
};

}  // namespace proviso::cli
