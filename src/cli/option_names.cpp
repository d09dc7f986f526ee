#include "cli/option_names.hpp"

#include <algorithm>
#include <sstream>

#include "ask/format.hpp"
#include "ask/method.hpp"
#include "subject/language.hpp"

namespace proviso::cli {

using ask::KindSet;
using ask::OptionRow;
using ask::Question;

std::vector<std::string> values_of(const OptionRow& option, Question question, KindSet kinds) {
  std::vector<std::string> names = ask::split_choices(option.choices);
  const auto add = [&names](std::string name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(std::move(name));
    }
  };
  if (option.name == "language") {
    for (const subject::Language& language : subject::languages()) {
      if (kinds.contains(language.kind)) add(std::string(language.name));
    }
  }
  for (const ask::Method& method : ask::methods()) {
    if (method.question != question || !kinds.contains(method.kind)) continue;
    if (option.name == "only") {
      for (std::string& kind : subject::names_of(method.checks)) add(std::move(kind));
    } else if (option.name == "output") {
      std::istringstream extensions{ask::formats_of(method.question, method.kind)};
      for (std::string one; extensions >> one;) add("." + one);
    }
  }
  return names;
}

}  // namespace proviso::cli
