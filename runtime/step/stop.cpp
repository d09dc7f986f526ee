#include "step/stop.hpp"

#include <algorithm>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "checker/places.hpp"
#include "debugger/debugging.hpp"
#include "fibre/fibre.hpp"
#include "step/operations.hpp"
#include "step/recording.hpp"
#include "step/segment.hpp"
#include "system/sandbox.hpp"

namespace proviso::runtime {

void stop_path(const Stop& stop) {
  control().program_runs = false;
  if (!control().searching) end_undecided(("before main: " + stop.message).c_str());
  std::optional<Stop>& kept = segment().stop;
  kept = stop;
  if (kept->place.empty() && recording().on) kept->place = current_place();
  stop_at_finding();
  for (;;) yield_to_search();
}

void report(Finding finding, const std::string& message) {
  Stop stop;
  stop.finding = finding;
  stop.message = message;
  stop_path(stop);
}

void report(Finding finding, const char* message) {
  control().program_runs = false;
  report(finding, std::string(message));
}

void refuse(const char* function) {
  if (!control().searching) {
    control().program_runs = false;
    end_undecided((std::string("before main the program calls ") + function).c_str());
  }
  in_search([&] {
    auto& unmodelled = caveats().unmodelled;
    const auto same = [&](const NamedPlace& place) { return place.name == function; };
    if (std::none_of(unmodelled.begin(), unmodelled.end(), same))
      unmodelled.push_back({function, 0, false, current_place()});
  });
  Operation operation;
  operation.kind = Kind::Stuck;
  for (;;) reach(operation);
}

}  // namespace proviso::runtime
