// How small is the requirement that an environment has for a component, and what does it cost to
// find it?
//
// Workflow, Elevator and Ledger (requirement_families.hpp) in the three modes of the engine, beside
// the search of the composition. The columns: states of the component and of the environment, of
// the automaton, classes of the environment that it took, pairs marked, milliseconds, megabytes;
// for `whole` the states of the composition stand among the pairs. Nobody may use more than 1 GiB;
// where the answer is holds, its certificate is checked and the milliseconds of that stand last.
//
//   requirement_bench [--seconds LIMIT]
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/memory.hpp"
#include "bench/measure.hpp"
#include "bench/requirement_families.hpp"
#include "engine/certify/requirement.hpp"
#include "engine/requirement/requirement.hpp"
#include "lts/content_hash.hpp"
#include "space/explore.hpp"
#include "space/product.hpp"

namespace proviso::bench {
namespace {

using requirement::Mode;

struct Row {
  std::string name;
  std::function<OpenPair()> make;
};

std::vector<Row> all_rows() {
  std::vector<Row> rows;
  for (const std::uint32_t n : {2, 3, 4, 6}) {
    rows.push_back({fmt::format("workflow {}", n), [n] { return workflow(n); }});
  }
  for (const std::uint32_t n : {2, 3, 4, 8}) {
    rows.push_back({fmt::format("elevator {}", n), [n] { return elevator(n); }});
  }
  rows.push_back({"ledger 4 10", [] { return ledger(4, 10); }});
  rows.push_back({"ledger 6 100", [] { return ledger(6, 100); }});
  rows.push_back({"ledger 9 400", [] { return ledger(9, 400); }});
  return rows;
}

constexpr std::size_t kMemory = std::size_t{1} << 30;

void print(const std::string& name, const std::string& way, const OpenPair& pair,
           std::uint32_t automaton, std::uint32_t classes, std::uint64_t pairs, double seconds,
           Verdict verdict, const std::string& remark) {
  fmt::print("{:<14} {:<9} {:>8} {:>8} {:>6} {:>7} {:>12} {:>10.2f} {:>8.1f}  {} {}\n", name, way,
             pair.component.state_count(), pair.environment.state_count(), automaton, classes,
             pairs, 1e3 * seconds, static_cast<double>(peak_memory()) / 1e6, to_string(verdict),
             remark);
  std::fflush(stdout);
}

/// Milliseconds, or that it was refused.
std::string certified(const OpenPair& pair, const requirement::Requirement& found) {
  RequirementCertificate certificate;
  certificate.component_hash = lts::content_hash(pair.component);
  certificate.environment_hash = lts::content_hash(pair.environment);
  certificate.automaton = *found.automaton;
  certificate.class_of = found.class_of;
  certificate.environment_class_of = found.invariant->class_of;
  certificate.allowed = found.invariant->allowed;
  Context context;
  const auto finding =
      certify::certify_requirement(certificate, pair.component, pair.environment, context);
  return finding.accepted ? fmt::format("{:.1f}", 1e3 * context.seconds()) : finding.reason;
}

void run_mode(const Row& row, const std::string& way, Mode mode, double seconds) {
  const OpenPair pair = row.make();
  Context context(Limits{seconds, kMemory, {}});
  const auto found =
      requirement::find_requirement({pair.component, pair.environment}, {mode}, context);
  print(row.name, way, pair, found.automaton ? found.automaton->state_count() : 0,
        found.environment_classes, found.pairs, found.statistics.seconds, found.verdict,
        found.verdict == Verdict::Holds ? certified(pair, found) : std::string());
}

void run_whole(const Row& row, double seconds) {
  const OpenPair pair = row.make();
  const space::Product product({"", {{"M", pair.component}, {"E", pair.environment}}});
  Context context(Limits{seconds, kMemory, {}});
  const auto found = space::explore(product, {.error = true, .deadlock = false}, context);
  const Verdict verdict = found.stopped ? Verdict::Undecided
                          : found.error ? Verdict::Violated
                                        : Verdict::Holds;
  print(row.name, "whole", pair, 0, 0, found.states, context.seconds(), verdict, "");
}

/// Runs each measurement in a separate process, so that memory is measured separately.
void run_alone(const std::function<void()>& work) {
  measure([&] {
    work();
    return Measurement();
  });
}

int run(int count, char** arguments) {
  double seconds = 60;
  if (count == 3 && std::string_view(arguments[1]) == "--seconds") {
    seconds = std::strtod(arguments[2], nullptr);
  } else if (count != 1) {
    fmt::print(stderr, "usage: requirement_bench [--seconds LIMIT]\n");
    return 2;
  }
  fmt::print("{:<14} {:<9} {:>8} {:>8} {:>6} {:>7} {:>12} {:>10} {:>8}\n", "pair", "way", "|M|",
             "|E|", "|A|", "classes", "pairs", "ms", "MB");
  std::fflush(stdout);
  for (const Row& row : all_rows()) {
    run_alone([&] { run_mode(row, "verdict", Mode::Verdict, seconds); });
    run_alone([&] { run_mode(row, "threshold", Mode::Threshold, seconds); });
    run_alone([&] { run_mode(row, "smallest", Mode::Smallest, seconds); });
    run_alone([&] { run_whole(row, seconds); });
  }
  return 0;
}

}  // namespace
}  // namespace proviso::bench

int main(int count, char** arguments) { return proviso::bench::run(count, arguments); }
