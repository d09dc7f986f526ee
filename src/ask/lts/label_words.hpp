// Sets of labels, as options name them.
#pragma once

#include <string>
#include <vector>

#include "ask/task.hpp"

namespace proviso::ask {

/// The labels that a set in FSP's notation names; labels that FSP cannot say stand in quotes.
Maybe<std::vector<std::string>> labels_of_set(Task& task, const std::string& option,
                                              const std::string& text);

}  // namespace proviso::ask
