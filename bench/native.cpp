// How fast are the interleavings of C++ programs searched, what does a state take, and what does
// the reduction save? The programs of tests/native, each searched for races and all else, for
// properties, each of the two unreduced and reduced, and for races with whole states kept. The last
// column is what part of the states of the search before the reduced one has.
//
// Behind that: programs of other checkers' benchmarks, rewritten, with the numbers of states that
// SimGrid's model checker publishes for them (its own test suite, reduction odpor).
//
// The times are those of the images' processes, as the kernel counts them. The cost of a process
// that ends after its first state is the start-up time; the rest is the search, for which
// transitions per second are given if it took long enough to be measured. Bytes are the peak that
// the search had allocated, its stack of states included, less what it allocates for a single
// state.
//
//   native_bench
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "bench/command.hpp"
#include "protocol.hpp"

namespace proviso::bench {
namespace {

namespace files = std::filesystem;

constexpr double kMostSeconds = 60;
/// Those with the most to interleave.
constexpr const char* kPrograms[] = {
    "philosophers_ordered",   "producer_consumer",  "thread_pool",
    "readers_writer",         "counting_semaphore", "endless_driver",
    "containers_under_mutex", "peterson",           "shared_pointer"};

struct Row {
  const char* search;
  runtime::Phase phase;
  bool reduction;
  bool exact;
};
constexpr Row kReducedRaces = {"reduced", runtime::Phase::Both, true, false};
constexpr Row kRows[] = {{"races", runtime::Phase::Both, false, false},
                         kReducedRaces,
                         {"properties", runtime::Phase::Property, false, false},
                         {"reduced", runtime::Phase::Property, true, false},
                         {"exact", runtime::Phase::Both, false, true}};

struct Published {
  const char* program;
  std::uint64_t states;
};
constexpr Published kPublished[] = {{"dispatcher", 5560},   {"multiprodcon", 2005},
                                    {"mpat", 1268},         {"poke", 4769},
                                    {"barber_shop", 48121}, {"philosophers_mutex", 868}};

/// A run of an image: what it said and what it cost.
struct Run {
  std::optional<runtime::Outcome> outcome = {};
  Cost cost = {};
};

std::string content_of(const files::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

Run run_image(const std::string& program, const Row& row, std::optional<std::uint64_t> states,
              const files::path& folder) {
  runtime::Job job;
  job.phase = row.phase;
  job.reduction = row.reduction;
  job.exact = row.exact;
  job.seconds = kMostSeconds;
  job.states = states;
  job.arguments = {"two", "more"};  // philosophers_ordered seats five
  const std::string job_file = folder / "job";
  const std::string outcome_file = folder / "outcome";
  std::ofstream(job_file) << runtime::write_job(job);
  const std::string image = (files::path(PROVISO_IMAGES) / program).string();
  Run run;
  run.cost = cheapest({image, job_file, outcome_file}, folder, 2 * kMostSeconds);
  run.outcome = runtime::read_outcome(content_of(outcome_file));
  files::remove(outcome_file);
  return run;
}

std::string rate(std::uint64_t transitions, double seconds) {
  constexpr double kMeasurable = 0.002;
  if (seconds < kMeasurable) return "-";
  return fmt::format("{:.0f}", static_cast<double>(transitions) / seconds);
}

/// Prints a line. The states of the search, if the image came back with an outcome.
std::optional<std::uint64_t> measure_row(const std::string& program, const Row& row,
                                         std::uint64_t unreduced, const files::path& folder) {
  const Run start = run_image(program, row, 0, folder);
  const Run whole = run_image(program, row, {}, folder);
  if (!start.outcome || !whole.outcome || whole.cost.status != 0) {
    fmt::print("{:24} {:12} no outcome (status {})\n", program, row.search, whole.cost.status);
    return std::nullopt;
  }
  const runtime::Outcome& outcome = *whole.outcome;
  const double bytes =
      static_cast<double>(outcome.bytes) - static_cast<double>(start.outcome->bytes);
  const double search = whole.cost.seconds - start.cost.seconds;
  const double part = static_cast<double>(outcome.states) / static_cast<double>(unreduced);
  fmt::print("{:24} {:12} {:10} {:>10} {:>12} {:>9.1f} {:>9.3f} {:>12} {:>12.0f} {:>8}\n", program,
             row.search, runtime::verdict_name(outcome.verdict), outcome.states,
             outcome.transitions, 1000 * start.cost.seconds, search,
             rate(outcome.transitions, search), bytes / static_cast<double>(outcome.states),
             row.reduction ? fmt::format("{:.3f}", part) : "");
  return outcome.states;
}

/// Says whether all images came back with an outcome.
bool measure_program(const std::string& program, const files::path& folder) {
  bool complete = true;
  std::uint64_t before = 0;
  for (const Row& row : kRows) {
    const auto states = measure_row(program, row, before, folder);
    complete = complete && states.has_value();
    before = states.value_or(0);
  }
  return complete;
}

/// Says whether the image came back with an outcome.
bool compare_with_published(const Published& published, const files::path& folder) {
  const Run run = run_image(published.program, kReducedRaces, {}, folder);
  if (!run.outcome) return false;
  fmt::print("{:24} {:10} {:>10} {:>12} {:>10} {:>8.2f}\n", published.program,
             runtime::verdict_name(run.outcome->verdict), run.outcome->states,
             run.outcome->transitions, published.states,
             static_cast<double>(run.outcome->states) / static_cast<double>(published.states));
  return true;
}

int run() {
  if (!files::exists(files::path(PROVISO_IMAGES) / kPrograms[0])) {
    fmt::print(stderr, "native_bench: SKIPPED, there are no images: clang++-19 was not found\n");
    return 0;
  }
  std::string name = files::temp_directory_path() / "proviso-native-bench-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) return 1;
  const files::path folder = name;
  fmt::print("{:24} {:12} {:10} {:>10} {:>12} {:>9} {:>9} {:>12} {:>12} {:>8}\n", "program",
             "search", "verdict", "states", "transitions", "start ms", "seconds", "per second",
             "bytes/state", "part");
  bool complete = true;
  for (const char* program : kPrograms) complete = measure_program(program, folder) && complete;
  fmt::print("\n{:24} {:10} {:>10} {:>12} {:>10} {:>8}\n", "program", "verdict", "states",
             "transitions", "SimGrid", "part");
  for (const Published& published : kPublished)
    complete = compare_with_published(published, folder) && complete;
  files::remove_all(folder);
  return complete ? 0 : 1;
}

}  // namespace
}  // namespace proviso::bench

int main() { return proviso::bench::run(); }
