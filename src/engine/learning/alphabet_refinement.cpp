#include "engine/learning/alphabet_refinement.hpp"

#include <algorithm>

namespace proviso::learning {
namespace {

/// The labels at the first place where the runs differ, as far as they are new.
Labels at_first_difference(const Labels& a, const Labels& b, const lts::Alphabet& used) {
  std::size_t i = 0;
  while (i < a.size() && i < b.size() && a[i] == b[i]) ++i;
  Labels found;
  for (const Labels* run : {&a, &b}) {
    if (i < run->size() && !used.contains((*run)[i])) found.push_back((*run)[i]);
  }
  return found;
}

/// Labels that, added alone, let the runs be told apart.
Labels all_differences(const Labels& a, const Labels& b, const lts::Alphabet& used,
                       const lts::Alphabet& interface) {
  Labels found;
  for (const std::string& label : interface.labels()) {
    if (used.contains(label)) continue;
    const lts::Alphabet longer = lts::join(used, lts::Alphabet({label}));
    if (projected(a, longer) != projected(b, longer)) found.push_back(label);
  }
  return found;
}

/// The part of the run that has as many labels of `used` as the error run: what follows came after
/// the error. If the error run ends with one of them, so does the part.
Labels cut(const Labels& run, const Labels& error_run, const lts::Alphabet& used) {
  const std::size_t wanted = projected(error_run, used).size();
  const bool ends_with_used = !error_run.empty() && used.contains(error_run.back());
  Labels result;
  std::size_t seen = 0;
  for (const std::string& label : run) {
    const bool is_used = used.contains(label);
    if (seen == wanted && (is_used || ends_with_used)) break;
    if (is_used) ++seen;
    result.push_back(label);
  }
  return result;
}

}  // namespace

lts::Alphabet refined(Refinement how, const lts::Alphabet& used, const lts::Alphabet& interface,
                      const Labels& environment_run, const Labels& error_run) {
  const Labels error = projected(error_run, interface);
  const Labels environment = cut(projected(environment_run, interface), error, used);
  Labels added;
  if (how == Refinement::Forward) {
    added = at_first_difference(environment, error, used);
  } else if (how == Refinement::Backward) {
    added = at_first_difference({environment.rbegin(), environment.rend()},
                                {error.rbegin(), error.rend()}, used);
  }
  if (added.empty()) added = all_differences(environment, error, used, interface);
  if (added.empty()) return interface;
  return lts::join(used, lts::Alphabet(std::move(added)));
}

}  // namespace proviso::learning
