// Label sets as given in options.
#pragma once

#include <string>
#include <vector>

#include "ask/task.hpp"

namespace proviso::ask {

/// Returns the labels of a set in FSP's notation; labels that FSP cannot express are quoted.
Maybe<std::vector<std::string>> labels_of_set(Task& task, const std::string& option,
                                              const std::string& text);

}  // namespace proviso::ask
