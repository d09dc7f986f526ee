// What does it cost to check a Promela model compositionally, compared with SPIN on the same model?
//
// The rows are those of Table 1 of B. Finkbeiner, H.-J. Peter, S. Schewe: RESY: Requirement
// Synthesis for Compositional Model Checking (TACAS 2008), with models rebuilt from the sizes
// there, and larger ones. Beside the sizes of the component M, its environment E and the
// requirement automaton A stand the paper's. E of the sliding window is counted without what its
// property has to remember (PROPERTY=NONE), as in the paper.
//
// Each way is a run of the program `proviso` from its start to its end, reading and cutting the
// model included: `assume` (generation of A), `prove`, which searches the whole by turns with the
// proof by parts, and `prove --with spin --threshold 10%`.
// SPIN is spin -a, cc -O2 -DSAFETY and pan -E, each for itself; the search depth is raised tenfold
// until pan completes, and only the last run counts. `small` is pan with a hash table of 2^18 slots
// to begin with, since most of its time on a small model goes into clearing the usual 2^24.
// Milliseconds are those of a processor, user and system, of a process and its children, the least
// of up to five runs if they are short; megabytes the most that one process had. Nobody may use
// more than 1 GiB.
//
// Last comes a model that is too large to be searched within 1 GiB: proved, and the certificate
// checked.
//
//   proviso_bench_promela [--seconds LIMIT] [--only NAME] [--json FILE]
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bench/command.hpp"

namespace proviso::bench {
namespace {

namespace files = std::filesystem;
using Json = nlohmann::ordered_json;

/// |M|, |E| and |A| in the paper's table; 0 where it has no such row.
struct Published {
  unsigned component = 0;
  unsigned environment = 0;
  unsigned automaton = 0;
};

struct Row {
  std::string name;
  std::string model;
  std::string component;
  std::vector<std::string> defines;
  Published published = {};
  /// The definition without the property, if the paper counts |E| without it.
  std::optional<std::string> without_property = {};
};

void add_family(std::vector<Row>& rows, const std::string& name, const std::string& component,
                const std::string& parameter, unsigned first,
                const std::vector<Published>& published) {
  for (unsigned i = 0; i < published.size(); ++i) {
    rows.push_back({fmt::format("{} {}", name, first + i),
                    name,
                    component,
                    {fmt::format("{}={}", parameter, first + i)},
                    published[i]});
  }
}

void add_windows(std::vector<Row>& rows, char letter, const std::string& property,
                 const std::vector<unsigned>& automata) {
  const unsigned slots[] = {2, 3, 3, 4, 5, 6, 7};
  const unsigned windows[] = {1, 1, 2, 1, 1, 1, 1};
  const Published sizes[] = {{48, 26}, {256, 120}, {256, 120}};
  for (std::size_t i = 0; i < automata.size(); ++i) {
    Published published = i < std::size(sizes) ? sizes[i] : Published();
    published.automaton = automata[i];
    rows.push_back({fmt::format("window {}/{} {}", slots[i], windows[i], letter),
                    "sliding-window",
                    "Sender",
                    {fmt::format("SLOTS={}", slots[i]), fmt::format("WINDOW={}", windows[i]),
                     "PROPERTY=" + property},
                    published,
                    "PROPERTY=NONE"});
  }
}

std::vector<Row> all_rows() {
  std::vector<Row> rows;
  add_family(rows, "workflow", "Participant", "N", 2,
             {{64, 11, 4}, {512, 16, 8}, {4096, 25, 16}, {}, {}});
  add_family(rows, "elevator", "Controller", "N", 2,
             {{48, 18, 11}, {192, 30, 15}, {768, 42, 22}, {}, {}});
  add_family(rows, "production-cell", "Robot", "K", 2,
             {{12, 12, 5}, {24, 24, 6}, {40, 24, 6}, {40, 40, 6}, {40, 48, 6}, {72, 48, 6}});
  add_windows(rows, 'A', "INVENTION", {3, 6, 5, 0, 0, 0, 0});
  add_windows(rows, 'B', "CONTENTS", {28, 107, 209});
  add_windows(rows, 'C', "MARKED", {5, 9, 9});
  add_windows(rows, 'D', "SILENCE", {1, 1, 1});
  return rows;
}

struct Way {
  double milliseconds = 0;
  double megabytes = 0;
  std::string verdict = {};
};

struct Spin {
  double generation = 0;  // milliseconds
  double compilation = 0;
  double search = 0;
  double small = 0;
  double megabytes = 0;
  std::uint64_t states = 0;
  std::string cut = {};  // why it did not finish

  double whole() const { return generation + compilation + search; }
};

struct Figures {
  std::uint64_t component = 0;
  std::uint64_t environment = 0;
  std::uint64_t automaton = 0;
  Way assume, prove, threshold;
  std::optional<Spin> spin;
};

class Bench {
 public:
  Bench(double seconds, std::string folder) : seconds_(seconds), folder_(std::move(folder)) {
    has_spin_ = run_command({"spin", "-V"}, folder_, seconds_).status == 0;
  }

  bool has_spin() const { return has_spin_; }

  Figures measure(const Row& row) {
    Figures figures;
    const Sizes sizes = sizes_of("assume", row, row.defines);
    figures.component = sizes.component;
    figures.environment = sizes.environment;
    figures.automaton = sizes.automaton;
    if (row.without_property) {
      std::vector<std::string> defines = row.defines;
      defines.back() = *row.without_property;
      figures.environment = sizes_of("prove", row, defines).environment;
    }
    figures.assume = way(call("assume", row, row.defines, {}));
    figures.prove = way(call("prove", row, row.defines, {}, "auto"));
    if (!has_spin_) return figures;
    figures.threshold =
        way(call("prove", row, row.defines, {"--with", "spin", "--threshold", "10%"}));
    figures.spin = spin(row);
    return figures;
  }

  /// The last page: prove, certify, check.
  void measure_large() {
    const std::string certificate = folder_ + "/certificate.json";
    const std::string model = path("sliding-window");
    const std::vector<std::string> define{"-D", "SLOTS=7", "--memory", "1G"};
    show("prove", {"prove", model, "--component", "Sender", "-o", certificate}, define);
    show("certify", {"certify", certificate, model}, define);
    show("check", {"check", model}, define);
  }

 private:
  static std::string path(const std::string& model) {
    return fmt::format("{}/{}.pml", PROVISO_EXAMPLES, model);
  }

  static std::vector<std::string> call(const std::string& command, const Row& row,
                                       const std::vector<std::string>& defines,
                                       const std::vector<std::string>& more,
                                       const std::string& method = "requirement") {
    std::vector<std::string> arguments{PROVISO_PROGRAM, command,       path(row.model),
                                       "--component",   row.component, "--method",
                                       method,          "--memory",    "1G"};
    for (const std::string& define : defines) arguments.insert(arguments.end(), {"-D", define});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }

  struct Sizes {
    std::uint64_t component = 0;
    std::uint64_t environment = 0;
    std::uint64_t automaton = 0;
  };

  /// From the text, if something holds. The JSON object has the whole certificate then, and a
  /// process starts with the peak of the memory of the one that starts it: this one must stay
  /// small.
  Sizes sizes_of(const std::string& command, const Row& row,
                 const std::vector<std::string>& defines) {
    const std::string text = run_command(call(command, row, defines, {}), folder_, seconds_).output;
    if (text.find("requirement: ") == std::string::npos) {
      const std::string json =
          run_command(call(command, row, defines, {"--json"}), folder_, seconds_).output;
      const Json answer = Json::parse(json, nullptr, false);
      return {step(answer, "component"), step(answer, "environment"), step(answer, "requirement")};
    }
    return {number_after(text, "component: "), number_after(text, "environment: "),
            number_after(text, "requirement: ")};
  }

  static std::uint64_t number_after(const std::string& text, const std::string& word) {
    const std::size_t at = text.find(word);
    return at == std::string::npos ? 0
                                   : std::strtoull(text.c_str() + at + word.size(), nullptr, 10);
  }

  static std::uint64_t step(const Json& answer, const std::string& name) {
    if (!answer.is_object() || !answer.contains("steps")) return 0;
    for (const Json& step : answer["steps"]) {
      if (step["name"] == name) return step["states"];
    }
    return 0;
  }

  Way way(const std::vector<std::string>& arguments) {
    const Cost cost = cheapest(arguments, folder_, seconds_);
    return {1e3 * cost.seconds, static_cast<double>(cost.peak_bytes) / 1e6, verdict_of(cost)};
  }

  static std::string verdict_of(const Cost& cost) {
    const std::map<int, std::string> names{
        {0, "holds"}, {1, "violated"}, {3, "undecided"}, {4, "holds"}};
    const auto at = names.find(cost.status);
    return at != names.end() ? at->second : cost.cut ? "time" : "failed";
  }

  std::optional<Spin> spin(const Row& row) {
    std::vector<std::string> generate{"spin"};
    for (const std::string& define : row.defines) generate.push_back("-D" + define);
    generate.insert(generate.end(), {"-a", path(row.model)});
    Spin figures;
    figures.generation = 1e3 * cheapest(generate, folder_, seconds_).seconds;
    const Cost compiled = run_command(
        {"cc", "-O2", "-w", "-DSAFETY", "-DMEMLIM=1024", "-o", "pan", "pan.c"}, folder_, seconds_);
    if (compiled.status != 0) return std::nullopt;
    figures.compilation = 1e3 * compiled.seconds;
    search(figures);
    return figures;
  }

  void search(Spin& figures) {
    for (std::uint64_t depth = 10'000;; depth *= 10) {
      const std::string option = fmt::format("-m{}", depth);
      const Cost cost = cheapest({"./pan", "-E", option}, folder_, seconds_);
      const bool no_memory = cost.output.find("reached -DMEMLIM bound") != std::string::npos ||
                             cost.output.find("out of memory") != std::string::npos;
      const bool too_deep = cost.output.find("max search depth too small") != std::string::npos;
      if (too_deep && !cost.cut && !no_memory && depth < 10'000'000) continue;
      figures.search = 1e3 * cost.seconds;
      figures.megabytes = static_cast<double>(cost.peak_bytes) / 1e6;
      figures.states = stored(cost.output);
      figures.cut = cost.cut ? "time" : no_memory ? "memory" : too_deep ? "depth" : "";
      if (figures.cut.empty()) {
        figures.small = 1e3 * cheapest({"./pan", "-E", "-w18", option}, folder_, seconds_).seconds;
      }
      return;
    }
  }

  static std::uint64_t stored(const std::string& report) {
    std::istringstream lines(report);
    for (std::string line; std::getline(lines, line);) {
      if (line.find("states, stored") == std::string::npos) continue;
      return static_cast<std::uint64_t>(std::strtod(line.c_str(), nullptr));
    }
    return 0;
  }

  void show(const std::string& name, std::vector<std::string> arguments,
            const std::vector<std::string>& more) {
    arguments.insert(arguments.begin(), PROVISO_PROGRAM);
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Cost cost = run_command(arguments, folder_, 10 * seconds_);
    fmt::print("{:<10} {:>8.1f} s {:>8.0f} MB  {}\n", name, cost.seconds,
               static_cast<double>(cost.peak_bytes) / 1e6, verdict_of(cost));
    std::fflush(stdout);
  }

  double seconds_;
  std::string folder_;
  bool has_spin_ = false;
};

std::string published(unsigned number) { return number == 0 ? "" : fmt::format("({})", number); }

void print_header() {
  fmt::print("{:<18} {:>7} {:>8} {:>6} {:>6} {:>5} {:>6} | {:>8} {:>6} {:>8} {:>6} {:>8} {:>6} | ",
             "model", "|M|", "", "|E|", "", "|A|", "", "assume", "MB", "prove", "MB", "10 %", "MB");
  fmt::print("{:>6} {:>7} {:>8} {:>8} {:>9} {:>6} | {:>8} {:>8} {}\n", "spin -a", "cc", "pan",
             "small", "states", "MB", "of pan", "of all", "");
  std::fflush(stdout);
}

void print_row(const Row& row, const Figures& f) {
  fmt::print("{:<18} {:>7} {:>8} {:>6} {:>6} {:>5} {:>6} | ", row.name, f.component,
             published(row.published.component), f.environment,
             published(row.published.environment), f.automaton, published(row.published.automaton));
  for (const Way* way : {&f.assume, &f.prove, &f.threshold}) {
    fmt::print("{:>8.1f} {:>6.0f} ", way->milliseconds, way->megabytes);
  }
  if (!f.spin) {
    fmt::print("| {}\n", f.prove.verdict);
    std::fflush(stdout);
    return;
  }
  const Spin& spin = *f.spin;
  // What was cut would have taken longer.
  const char* const below = spin.cut.empty() ? "" : "<";
  fmt::print("| {:>7.0f} {:>7.0f} {:>8.0f} {:>8.0f} {:>9} {:>6.0f} | {:>8} {:>8} {}{}\n",
             spin.generation, spin.compilation, spin.search, spin.small, spin.states,
             spin.megabytes, fmt::format("{}{:.3f}", below, f.prove.milliseconds / spin.search),
             fmt::format("{}{:.4f}", below, f.prove.milliseconds / spin.whole()), f.prove.verdict,
             spin.cut.empty() ? "" : ", pan cut: " + spin.cut);
  std::fflush(stdout);
}

Json to_json(const Way& way) {
  return {
      {"milliseconds", way.milliseconds}, {"megabytes", way.megabytes}, {"verdict", way.verdict}};
}

Json to_json(const Row& row, const Figures& f) {
  Json json{
      {"model", row.name},
      {"component", f.component},
      {"environment", f.environment},
      {"automaton", f.automaton},
      {"published", {row.published.component, row.published.environment, row.published.automaton}},
      {"assume", to_json(f.assume)},
      {"prove", to_json(f.prove)}};
  if (!f.spin) return json;
  json["threshold"] = to_json(f.threshold);
  json["spin"] = {{"generation", f.spin->generation},
                  {"compilation", f.spin->compilation},
                  {"search", f.spin->search},
                  {"smallTable", f.spin->small},
                  {"states", f.spin->states},
                  {"megabytes", f.spin->megabytes},
                  {"cut", f.spin->cut}};
  return json;
}

struct Call {
  double seconds = 60;
  std::string only = {};
  std::string json = {};
};

std::optional<Call> read_call(int count, char** arguments) {
  Call call;
  for (int i = 1; i < count; i += 2) {
    const std::string_view option = arguments[i];
    if (i + 1 == count) return std::nullopt;
    if (option == "--seconds") {
      call.seconds = std::strtod(arguments[i + 1], nullptr);
    } else if (option == "--only") {
      call.only = arguments[i + 1];
    } else if (option == "--json") {
      call.json = arguments[i + 1];
    } else {
      return std::nullopt;
    }
  }
  return call;
}

int run(int count, char** arguments) {
  const auto call = read_call(count, arguments);
  std::string folder = (files::temp_directory_path() / "proviso-bench-XXXXXX").string();
  if (!call || ::mkdtemp(folder.data()) == nullptr) {
    fmt::print(stderr,
               "usage: proviso_bench_promela [--seconds LIMIT] [--only NAME] [--json FILE]\n");
    return 2;
  }
  Bench bench(call->seconds, folder);
  if (!bench.has_spin()) fmt::print("spin is not installed: its columns are left out\n");
  print_header();
  Json rows = Json::array();
  for (const Row& row : all_rows()) {
    if (row.name.find(call->only) == std::string::npos) continue;
    const Figures figures = bench.measure(row);
    print_row(row, figures);
    rows.push_back(to_json(row, figures));
  }
  if (call->only.empty() || call->only == "large") {
    fmt::print("\nsliding window 7/1 A with 1 GiB\n");
    bench.measure_large();
  }
  if (!call->json.empty()) std::ofstream(call->json) << rows.dump(2) << '\n';
  std::error_code ignored;
  files::remove_all(folder, ignored);
  return 0;
}

}  // namespace
}  // namespace proviso::bench

int main(int count, char** arguments) { return proviso::bench::run(count, arguments); }
