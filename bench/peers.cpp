// How do we compare with the tools that users know, on the same files, in the same run?
//
// Three groups, each beside a peer that is skipped, saying so, if it is not installed:
//
//   circuits   `check` of AIGER files beside berkeley-abc: its pdr, int and dprove, the best counts
//   families   `prove` of generated systems of components (SMV) beside the same, on our export
//   promela    `check` of programs beside SPIN's verifier with its defaults, compiled with -O2; the
//              time to compile it does not count. Both are asked for assertions and invalid end
//              states, claims left aside. The verifier stops at the first error, so where there is
//              one, `check` is asked for that kind of error only; it still looks for a shortest run
//
// Every run is a separate process; runs of one file follow one another, and seconds are processor
// time. A ratio is ours divided by the best peer's: below 1 we are faster. A file that no side
// decides within the limit, or that we refuse to read, is left out of the summary, and a verdict
// that differs ends the bench with status 1. One side that does not decide counts with the limit.
// The summary also has the files that hold, those that are violated, and those for which some side
// takes more than 0.3 s: SPIN's verifier spends a tenth of a second on clearing its table.
//
//   proviso_bench_peers [--seconds LIMIT] [--circuits FOLDER] [--promela FOLDER] [GROUP…]
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "bench/command.hpp"
#include "bench/smv_families.hpp"
#include "scratch_folder.hpp"

namespace proviso::bench {
namespace {

namespace files = std::filesystem;

struct Settings {
  double seconds = 20;
  std::string circuits = PROVISO_CORPUS "/aiger";
  std::string promela = PROVISO_CORPUS "/promela";
  std::vector<std::string> groups = {};

  bool wants(std::string_view group) const {
    return groups.empty() || std::find(groups.begin(), groups.end(), group) != groups.end();
  }
};

enum class Verdict { Unknown, Holds, Violated };

struct Run {
  std::string tool = {};
  Verdict verdict = Verdict::Unknown;
  double seconds = 0;
  bool refused = false;  // the input is not supported
};

constexpr std::string_view word(Verdict verdict) {
  constexpr std::string_view words[] = {"?", "holds", "violated"};
  return words[static_cast<int>(verdict)];
}

bool is_installed(const std::string& program) {
  const testing::ScratchFolder scratch;
  return run_command({program, "--version"}, scratch.path().string(), 10).status != 127;
}

Run ours(const std::vector<std::string>& words, const std::string& folder, double limit) {
  std::vector<std::string> arguments{PROVISO_PROGRAM};
  arguments.insert(arguments.end(), words.begin(), words.end());
  arguments.insert(arguments.end(), {"--quiet", "--timeout", fmt::format("{}", limit)});
  const Cost cost = cheapest(arguments, folder, 2 * limit);
  Run run{"proviso", Verdict::Unknown, std::min(cost.seconds, limit)};
  if (cost.status == 0) run.verdict = Verdict::Holds;
  if (cost.status == 1) run.verdict = Verdict::Violated;
  run.refused = cost.status == 2;
  return run;
}

Run abc(const std::string& method, const std::string& file, const std::string& folder,
        double limit) {
  const std::string script = fmt::format("read {}; fold; {}", file, method);
  const Cost cost = cheapest({"berkeley-abc", "-q", script}, folder, limit);
  Run run{"abc " + method, Verdict::Unknown, std::min(cost.seconds, limit)};
  if (cost.cut) return run;
  const auto says = [&cost](std::string_view text) {
    return cost.output.find(text) != std::string::npos;
  };
  if (says("was asserted")) run.verdict = Verdict::Violated;
  if (says("Property proved") || says("Networks are equivalent")) run.verdict = Verdict::Holds;
  return run;
}

/// One table with its summary.
class Table {
 public:
  Table(std::string name, double limit) : name_(std::move(name)), limit_(limit) {
    fmt::print("\n{}\n{:44} {:>9} {:>9} {:>9}  {:<12} {:>7}\n", name_, "", "verdict", "ours",
               "peer", "best peer", "ratio");
  }

  void add(const std::string& model, const Run& own, const std::vector<Run>& peers) {
    if (own.refused) {
      fmt::print("{:44} {:>9}\n", model, "refused");
      return;
    }
    const Run* best = nullptr;
    bool differs = false;
    for (const Run& peer : peers) {
      if (peer.verdict == Verdict::Unknown) continue;
      if (own.verdict != Verdict::Unknown && own.verdict != peer.verdict) differs = true;
      if (best == nullptr || peer.seconds < best->seconds) best = &peer;
    }
    const bool decided = own.verdict != Verdict::Unknown;
    const Verdict verdict = decided || best == nullptr ? own.verdict : best->verdict;
    const double own_seconds = decided ? own.seconds : limit_;
    const double peer_seconds = best != nullptr ? best->seconds : limit_;
    std::string ratio = "-";
    differs_ = differs_ || differs;
    if (decided || best != nullptr) {
      rows_.push_back({verdict, std::max(own_seconds, peer_seconds),
                       std::max(own_seconds, kClock) / std::max(peer_seconds, kClock)});
      ratio = fmt::format("{:.2f}", rows_.back().ratio);
    }
    fmt::print("{:44} {:>9} {:>9} {:>9}  {:<12} {:>7}{}\n", model, word(verdict),
               shown(decided, own_seconds), shown(best != nullptr, peer_seconds),
               best != nullptr ? best->tool : "", ratio, differs ? "  DIFFERS" : "");
    std::fflush(stdout);
  }

  /// Prints the summary; false if a verdict differed.
  bool finish() const {
    summarise("", [](const Row&) { return true; });
    summarise(", holds", [](const Row& row) { return row.verdict == Verdict::Holds; });
    summarise(", violated", [](const Row& row) { return row.verdict == Verdict::Violated; });
    summarise(", over 0.3 s", [](const Row& row) { return row.slower > 0.3; });
    return !differs_;
  }

 private:
  static constexpr double kClock = 0.01;  // shorter times are not measured

  struct Row {
    Verdict verdict;
    double slower;  // the seconds of the slower side
    double ratio;
  };

  template <typename Belongs>
  void summarise(std::string_view which, Belongs belongs) const {
    double logarithms = 0;
    double worst = 0;
    int count = 0, won = 0;
    for (const Row& row : rows_) {
      if (!belongs(row)) continue;
      ++count;
      won += row.ratio < 1 ? 1 : 0;
      worst = std::max(worst, row.ratio);
      logarithms += std::log(row.ratio);
    }
    if (count == 0) return;
    fmt::print("{}{}: geometric mean {:.2f}, worst {:.2f}, won {} of {}\n", name_, which,
               std::exp(logarithms / count), worst, won, count);
  }

  std::string shown(bool decided, double seconds) const {
    return decided ? fmt::format("{:.2f}", seconds) : fmt::format("> {:.0f}", limit_);
  }

  std::string name_;
  double limit_;
  std::vector<Row> rows_ = {};
  bool differs_ = false;
};

std::vector<std::string> files_of(const std::string& folder,
                                  const std::vector<std::string>& extensions) {
  std::vector<std::string> found;
  if (!files::is_directory(folder)) return found;
  for (const auto& entry : files::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if (std::find(extensions.begin(), extensions.end(), extension) != extensions.end()) {
      found.push_back(entry.path().string());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<Run> all_of_abc(const std::string& file, const std::string& folder, double limit) {
  std::vector<Run> runs;
  for (const char* method : {"pdr", "int", "dprove"}) {
    runs.push_back(abc(method, file, folder, limit));
  }
  return runs;
}

bool circuits(const Settings& settings) {
  const testing::ScratchFolder scratch;
  Table table("circuits", settings.seconds);
  for (const std::string& file : files_of(settings.circuits, {".aig", ".aag"})) {
    const Run own = ours({"check", file}, scratch.path().string(), settings.seconds);
    table.add(files::path(file).stem().string(), own,
              all_of_abc(file, scratch.path().string(), settings.seconds));
  }
  return table.finish();
}

struct Family {
  std::string name;
  std::string text;
};

std::vector<Family> families_of_components() {
  const Failures none{}, all{true, true};
  std::vector<Family> rows;
  for (const unsigned n : {4, 8, 16}) {
    rows.push_back({fmt::format("satellite {} voltage", n),
                    satellite(n, n, none, "eps.array_voltage != low")});
    rows.push_back(
        {fmt::format("satellite {} battery", n), satellite(n, n, none, "!eps.brown_out")});
    rows.push_back(
        {fmt::format("satellite {} failures", n), satellite(n, n, all, "cdu.mode != safe")});
  }
  for (const unsigned n : {4, 16, 64}) {
    rows.push_back({fmt::format("chain {} fill 3", n), chain(n, 3)});
    rows.push_back({fmt::format("chain {} fill 10", n), chain(n, 10)});
  }
  return rows;
}

bool families(const Settings& settings) {
  const testing::ScratchFolder scratch;
  const auto platform = read_file(PROVISO_EXAMPLES "/satellite/platform.smv");
  if (!platform || !write_file(scratch.path().string() + "/platform.smv", *platform)) {
    fmt::print(stderr, "bench: platform.smv cannot be copied\n");
    return false;
  }
  Table table("families", settings.seconds);
  for (const auto& [name, text] : families_of_components()) {
    const std::string model = scratch.path().string() + "/model.smv",
                      exported = scratch.path().string() + "/m.aig";
    if (!write_file(model, text)) return false;
    run_command({PROVISO_PROGRAM, "convert", model, "-o", exported}, scratch.path().string(), 60);
    const Run own = ours({"prove", model}, scratch.path().string(), settings.seconds);
    table.add(name, own, all_of_abc(exported, scratch.path().string(), settings.seconds));
  }
  return table.finish();
}

struct Spin {
  Run run;
  std::string kind;  // of the error that was found, as `check --only` names it
};

/// SPIN's verifier of a program: a search of everything but claims, with room for large states and
/// long paths.
std::optional<Spin> spin(const std::string& file, const std::string& folder, double limit) {
  if (run_command({"spin", "-a", file}, folder, 30).status != 0) return {};
  const std::vector<std::string> compile{
      "cc", "-O2", "-w", "-DNOCLAIM", "-DXUSAFE", "-DVECTORSZ=65536", "-o", "pan", "pan.c"};
  if (run_command(compile, folder, 120).status != 0) return {};
  Cost cost = cheapest({"./pan", "-m1000000"}, folder, limit);
  const auto says = [&cost](std::string_view text) {
    return cost.output.find(text) != std::string::npos;
  };
  if (!cost.cut && says("max search depth too small")) {
    cost = cheapest({"./pan", "-m10000000"}, folder, limit);
  }
  Spin found{{"spin", Verdict::Unknown, std::min(cost.seconds, limit)}, "assertion,deadlock"};
  if (cost.cut || says("max search depth too small") || says("out of memory")) return found;
  if (says("errors: 0")) {
    found.run.verdict = Verdict::Holds;
  } else if (says("errors: ")) {
    found.run.verdict = Verdict::Violated;
    found.kind = says("pan:1: invalid end state") ? "deadlock" : "assertion";
  }
  return found;
}

bool promela(const Settings& settings) {
  Table table("promela", settings.seconds);
  for (const std::string& file : files_of(settings.promela, {".pml", ".prom", ".promela"})) {
    const testing::ScratchFolder scratch;
    const auto peer = spin(file, scratch.path().string(), settings.seconds);
    if (!peer || peer->run.seconds < 0.05) continue;
    const Run own =
        ours({"check", file, "--only", peer->kind}, scratch.path().string(), settings.seconds);
    table.add(files::path(file).filename().string(), own, {peer->run});
  }
  return table.finish();
}

int run(const Settings& settings) {
  bool agrees = true;
  const bool has_abc = is_installed("berkeley-abc");
  if (!has_abc) fmt::print("circuits, families: skipped, berkeley-abc is not installed\n");
  if (has_abc && settings.wants("circuits")) agrees = circuits(settings) && agrees;
  if (has_abc && settings.wants("families")) agrees = families(settings) && agrees;
  const bool has_spin = is_installed("spin") && is_installed("cc");
  if (!has_spin) fmt::print("promela: skipped, SPIN is not installed\n");
  if (has_spin && settings.wants("promela")) agrees = promela(settings) && agrees;
  return agrees ? 0 : 1;
}

}  // namespace
}  // namespace proviso::bench

int main(int count, char** words) {
  proviso::bench::Settings settings;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    const bool has_value = i + 1 < count;
    if (word == "--seconds" && has_value) {
      settings.seconds = std::atof(words[++i]);
    } else if (word == "--circuits" && has_value) {
      settings.circuits = words[++i];
    } else if (word == "--promela" && has_value) {
      settings.promela = words[++i];
    } else if (word == "circuits" || word == "families" || word == "promela") {
      settings.groups.emplace_back(word);
    } else {
      fmt::print(stderr, "bench: {} is not understood\n", word);
      return 2;
    }
  }
  return proviso::bench::run(settings);
}
