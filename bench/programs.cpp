// How fast are programs searched, compared with SPIN's verifier in the same run? The same models,
// the same numbers of states: no reduction, assertions and invalid end states. SPIN's figures are
// the time of its search alone, not of its compilation. Where spin or gcc is missing there is no
// ratio.
//
//   proviso_bench_programs
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <sys/resource.h>

#include "engine/reach/program_safety.hpp"
#include "lang/promela/promela.hpp"

namespace proviso::bench {
namespace {

namespace files = std::filesystem;

struct Model {
  std::string name;
  std::string text;
};

struct Figures {
  double seconds = 0;
  std::uint64_t states = 0;
};

/// Peterson's lock for n processes: shared arrays and many small guards.
Model filter_lock(int n) {
  return {fmt::format("filter lock {}", n), fmt::format(R"(#define N {}
byte level[N]; byte last[N]; byte inside;
active [N] proctype P() {{
  byte l, k;
  do
  :: l = 1;
     do
     :: l < N -> level[_pid] = l; last[l] = _pid; k = 0;
        do
        :: k < N && (k == _pid || level[k] < l || last[l] != _pid) -> k++
        :: k == N -> break
        od;
        l++
     :: else -> break
     od;
     inside++; assert(inside == 1); inside--;
     level[_pid] = 0
  od
}})",
                                                        n)};
}

/// A window protocol over channels that lose messages.
Model window(int size) {
  return {fmt::format("window {}", size), fmt::format(R"(#define W {}
#define M 8
chan data = [W] of {{ byte, bit }}; chan ack = [W] of {{ byte }};
active proctype Sender() {{
  byte base, next, a; bit load;
  do
  :: (next + M - base) % M < W -> data!next,load; next = (next + 1) % M; load = 1 - load
  :: ack?a -> if :: (a + M - base) % M < W -> base = (a + 1) % M :: else fi
  :: timeout -> next = base
  od
}}
active proctype Receiver() {{
  byte wanted, s; bit b;
  do
  :: data?s,b -> if :: s == wanted -> wanted = (wanted + 1) % M :: else fi;
     ack!((wanted + M - 1) % M)
  od
}}
active proctype Thief() {{ byte s; bit b; do :: data?s,b :: ack?s od }})",
                                                      size)};
}

/// Election on a ring: messages by rendezvous and by channels, processes that are created.
Model election(int n) {
  return {fmt::format("election {}", n), fmt::format(R"(#define N {}
chan ring[N] = [2] of {{ byte }}; chan done = [0] of {{ byte }}; byte leaders;
proctype Node(byte me; byte number) {{
  byte seen; bit lost;
  ring[(me + 1) % N]!number;
  do
  :: ring[me]?seen ->
     if
     :: seen > number -> lost = 1; ring[(me + 1) % N]!seen
     :: seen < number -> skip
     :: seen == number -> assert(!lost); leaders++; assert(leaders == 1); done!me; break
     fi
  od
}}
init {{
  byte i;
  atomic {{ do :: i < N -> run Node(i, (i * 3) % N + 1); i++ :: else -> break od }};
  done?i;
end: false
}})",
                                                     n)};
}

std::optional<Figures> ours(const Model& model) {
  SourceSet sources;
  Diagnostics diagnostics;
  Context context;
  const FileId file = sources.add(model.name, model.text);
  const auto program = promela::load(
      sources, file,
      [](const std::string&, FileId, SourceSet&) {
        return tl::expected<FileId, std::string>(tl::unexpected(std::string("no files here")));
      },
      diagnostics, context);
  if (!program) return std::nullopt;
  const std::clock_t start = std::clock();
  const auto outcome = reach::check_program(*program, process::compile(*program),
                                            {.reduction = false, .all_errors = true}, context);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return Figures{seconds, outcome.statistics.states.value_or(0)};
}

double seconds_of_children() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::optional<Figures> spins(const Model& model, const files::path& directory) {
  std::ofstream(directory / "model.pml") << model.text << '\n';
  const std::string go = fmt::format("cd '{}' && ", directory.string());
  const std::string make = go +
                           "spin -o1 -o2 -o3 -a model.pml > log 2>&1 && "
                           "gcc -O2 -w -DSAFETY -DNOREDUCE -DNOCLAIM -o pan pan.c >> log 2>&1";
  if (std::system(make.c_str()) != 0) return std::nullopt;
  const double start = seconds_of_children();
  if (std::system((go + "./pan -c0 -m5000000 -w24 > out 2>&1").c_str()) == -1) return std::nullopt;
  Figures figures{seconds_of_children() - start};
  std::ifstream out(directory / "out");
  for (std::string line; std::getline(out, line);) {
    if (line.find("states, stored") == std::string::npos) continue;
    figures.states = std::strtoull(line.c_str(), nullptr, 10);
  }
  return figures;
}

std::string rate(const Figures& figures) {
  return fmt::format("{:>9.3f} s {:>6.0f} k/s", figures.seconds,
                     static_cast<double>(figures.states) / figures.seconds / 1000);
}

int run() {
  const files::path directory = files::temp_directory_path() / "proviso_bench_programs";
  files::create_directories(directory);
  fmt::print("{:<16}{:>12}{:>22}{:>22}{:>8}\n", "model", "states", "proviso", "spin", "ratio");
  bool agreed = true;
  for (const Model& model : {filter_lock(3), filter_lock(4), window(2), window(3), election(6)}) {
    const auto mine = ours(model);
    if (!mine) return 1;
    const auto theirs = spins(model, directory);
    fmt::print("{:<16}{:>12}{:>22}", model.name, mine->states, rate(*mine));
    if (theirs) fmt::print("{:>22}{:>8.2f}", rate(*theirs), theirs->seconds / mine->seconds);
    if (theirs && theirs->states != mine->states) {
      fmt::print("  SPIN has {} states", theirs->states);
      agreed = false;
    }
    fmt::print("\n");
  }
  files::remove_all(directory);
  return agreed ? 0 : 1;
}

}  // namespace
}  // namespace proviso::bench

int main() { return proviso::bench::run(); }
