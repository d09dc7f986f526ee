#include "outcome/outcome.hpp"

#include <algorithm>
#include <stdexcept>

namespace proviso {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::Holds:
      return "holds";
    case Verdict::Violated:
      return "violated";
    case Verdict::HoldsUnder:
      return "holds-under-assumption";
    case Verdict::Undecided:
      return "undecided";
  }
  return "undecided";
}

void set_actors(TraceStep& step, std::vector<std::string> actors) {
  step.component.clear();
  for (const std::string& actor : actors) {
    step.component += (step.component.empty() ? "" : ", ") + actor;
  }
  step.actors = std::move(actors);
}

bool counts(const PropertyResult& result, const std::vector<PropertyResult>& among) {
  return !result.is_default || std::all_of(among.begin(), among.end(),
                                           [](const auto& other) { return other.is_default; });
}

Verdict overall(const std::vector<PropertyResult>& results) {
  if (results.empty()) throw std::logic_error("a verdict was asked of no results");
  Verdict worst = Verdict::Holds;
  for (const PropertyResult& result : results) {
    if (!counts(result, results)) continue;
    if (result.verdict == Verdict::Violated) return Verdict::Violated;
    if (result.verdict == Verdict::Undecided) worst = Verdict::Undecided;
  }
  return worst;
}

}  // namespace proviso
