// The labels of an alphabet in FSP source, and names for those that FSP cannot express.
//
// Labels of other languages may be anything: statements of Promela, the labels of an .aut file. A
// text that people read gives such a label a short name and says in a comment what it stands for.
//
//   // step_1: stage == 0; stage = stage + 1
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "lts/alphabet.hpp"

namespace proviso::report {

struct FspLabels {
  std::vector<std::string> source;  // by action; that of τ is empty
  /// The labels that have a name in the place of what they are: the name, then the label.
  std::vector<std::pair<std::string, std::string>> renamed = {};
};

FspLabels fsp_labels(const lts::Alphabet& alphabet);

/// A comment that says what the names stand for, one line each; empty if there are none.
std::string legend(const FspLabels& labels);

}  // namespace proviso::report
