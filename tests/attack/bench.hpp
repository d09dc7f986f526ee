// The work bench of an attack: a folder for the files of one random case, the program under attack,
// and the record of what was compared. A disagreement ends the case; RapidCheck then shrinks the
// choices that led to it.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "golden/process.hpp"
#include "scratch_folder.hpp"

namespace proviso::attack {

/// How often each feature was compared.
using Tally = std::map<std::string, std::size_t>;

class Bench {
 public:
  /// Asks the program at `program`, and counts comparisons in `tally`.
  Bench(std::string program, Tally& tally);

  /// Writes a file of this case.
  void write(const std::string& name, const std::string& text);
  /// Reads a file of this case; it is empty if there is no such file.
  std::string read(const std::string& name) const;

  /// Runs `proviso` with these words in the folder of the case. A crash, a bug report (status 70)
  /// or a call of more than a minute is a disagreement.
  testing::ProcessResult ask(const std::vector<std::string>& words);

  /// Whether a program of this name is installed.
  static bool has(const std::string& program);
  /// Runs an installed program, or one of the case's own folder ("./pan").
  testing::ProcessResult run(const std::string& program, const std::vector<std::string>& words);

  /// Counts one comparison.
  void count(const std::string& feature);

  /// Ends the case with what differs, the case's files and the calls so far.
  [[noreturn]] void disagree(const std::string& difference) const;

  /// Compares one answer: `feature` is counted, and a difference ends the case.
  void expect(const std::string& feature, const std::string& expected, const std::string& got);

 private:
  std::string program_;
  Tally* tally_;
  testing::ScratchFolder folder_;
  std::vector<std::string> files_;
  std::vector<std::string> calls_;
};

}  // namespace proviso::attack
