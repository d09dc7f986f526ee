// The calls that show what each option does.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ask/question.hpp"

namespace proviso::cli {

struct Probe {
  std::string base;    // a call; ~ stands for a blank within a word
  std::string option;  // what is added to it
  /// The option says how the answer is found, and the answer is the same by design.
  bool changes_only_the_way = false;
};

/// The files in the folder of every call, by name.
const std::map<std::string, std::string>& probe_files();
/// The calls that make the documents which other calls read.
const std::vector<std::string>& preparing_calls();
/// The arguments of a call that is answered.
std::string usual_arguments(ask::Question question, ask::ModelKind kind);
/// The files of a call without options that makes sense for a cell.
std::string plain_arguments(ask::Question question, ask::ModelKind kind);
std::optional<Probe> probe_of(ask::Question question, ask::ModelKind kind,
                              const std::string& option);
bool can_check_programs();

}  // namespace proviso::cli
