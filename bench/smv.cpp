// How fast are invariants of SMV models decided, and what do components buy?
//
// Three tables. Circuits: our portfolio beside berkeley-abc's `pdr` and `int` on our own AIGER
// export. Components: component-oriented interpolation beside McMillan's interpolation of the
// whole, with the components in the focus and the time of each phase for each bound. Again: a proof
// after an edit of one component by the proof before it, beside a proof from scratch.
//
// Every run is a separate process; seconds are processor time.
//
//   smv_bench [--seconds LIMIT] [--table circuits|components|again]
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/output_file.hpp"
#include "bench/command.hpp"
#include "bench/smv_families.hpp"
#include "scratch_folder.hpp"

namespace proviso::bench {
namespace {

using Json = nlohmann::json;

constexpr char kVoltage[] = "eps.array_voltage != low";
constexpr char kBattery[] = "!eps.brown_out";
constexpr char kNotSafe[] = "cdu.mode != safe";

struct Row {
  std::string name;
  std::string text;
};

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) {
    fmt::print(stderr, "bench: {} is not in the model\n", from);
    std::exit(1);
  }
  return text.replace(at, from.size(), to);
}

std::vector<Row> circuits() {
  const Failures none{}, all{true, true};
  std::vector<Row> rows;
  for (const unsigned n : {2, 4, 8}) {
    rows.push_back({fmt::format("satellite {} voltage", n), satellite(n, n, none, kVoltage)});
    rows.push_back({fmt::format("satellite {} battery", n), satellite(n, n, none, kBattery)});
    rows.push_back({fmt::format("satellite {} failures", n), satellite(n, n, all, kNotSafe)});
  }
  rows.push_back({"satellite 2 not safe", satellite(2, 2, none, kNotSafe)});
  for (const unsigned n : {1, 4, 16}) {
    rows.push_back({fmt::format("chain {} fill 3", n), chain(n, 3)});
    rows.push_back({fmt::format("chain {} fill 10", n), chain(n, 10)});
  }
  return rows;
}

std::vector<Row> families() {
  const Failures none{}, all{true, true};
  std::vector<Row> rows;
  for (const unsigned n : {2, 4, 8, 16, 32}) {
    rows.push_back({fmt::format("satellite {} voltage", n), satellite(n, n, none, kVoltage)});
    rows.push_back({fmt::format("satellite {} battery", n), satellite(n, n, none, kBattery)});
  }
  for (const unsigned n : {2, 4, 8}) {
    rows.push_back({fmt::format("satellite {} not safe", n), satellite(n, n, none, kNotSafe)});
    rows.push_back({fmt::format("satellite {} failures", n), satellite(n, n, all, kNotSafe)});
  }
  for (const unsigned n : {1, 4, 16, 64}) {
    rows.push_back({fmt::format("chain {} fill 2", n), chain(n, 2)});
    rows.push_back({fmt::format("chain {} fill 3", n), chain(n, 3)});
    rows.push_back({fmt::format("chain {} fill 10", n), chain(n, 10)});
  }
  return rows;
}

class Bench {
 public:
  explicit Bench(double seconds) : seconds_(seconds) {
    const auto platform = read_file(PROVISO_EXAMPLES "/satellite/platform.smv");
    if (!platform || !write_file(path("platform.smv"), *platform)) {
      fmt::print(stderr, "bench: platform.smv cannot be copied\n");
      std::exit(1);
    }
  }

  void circuits_table() {
    const bool has_abc = run_command({"berkeley-abc", "-q", "version"}, folder(), 10).status == 0;
    if (!has_abc) fmt::print("berkeley-abc is not installed: its columns are LEFT OUT\n");
    fmt::print("{:<24} {:>9} {:<11} {:<10} {:>9} {:<10} {:>9} {:<10}\n", "model", "ours s",
               "verdict", "engine", "pdr s", "", "int s", "");
    for (const Row& row : circuits()) {
      write("m.smv", row.text);
      const Asked ours = ask({"check", "m.smv"});
      fmt::print("{:<24} {:>9.2f} {:<11} {:<10}", row.name, ours.cost.seconds, ours.verdict(),
                 ours.engine());
      if (has_abc) {
        run_command({PROVISO_PROGRAM, "convert", "m.smv", "-o", "m.aig"}, folder(), seconds_);
        for (const char* command : {"pdr", "int"}) {
          const Cost cost = run_command(
              {"berkeley-abc", "-q", fmt::format("read m.aig; {}", command)}, folder(), seconds_);
          fmt::print(" {:>9.2f} {:<10}", cost.seconds, abc_verdict(cost));
        }
      }
      fmt::print("\n");
      std::fflush(stdout);
    }
  }

  void components_table() {
    fmt::print("{:<24} {:>10} {:<10} {:>10} {:<10} {:>7}  {}\n", "model", "comp. s", "",
               "McMillan s", "", "factor", "focus of all");
    for (const Row& row : families()) {
      write("m.smv", row.text);
      const Asked component = ask({"prove", "m.smv"});
      const Asked whole = ask({"check", "m.smv", "--method", "interpolation"});
      const bool both = component.is_decided() && whole.is_decided();
      fmt::print("{:<24} {:>10.2f} {:<10} {:>10.2f} {:<10} {:>7}  {}\n", row.name,
                 component.cost.seconds, component.verdict(), whole.cost.seconds, whole.verdict(),
                 both ? fmt::format("{:.1f}", whole.cost.seconds / component.cost.seconds) : "-",
                 component.focus());
      for (const std::string& line : component.phases()) fmt::print("    {}\n", line);
      std::fflush(stdout);
    }
  }

  void again_table() {
    fmt::print("{:<24} {:<22} {:>10} {:>10} {:>7}  {}\n", "model", "edited", "scratch s", "again s",
               "factor", "verdicts");
    for (const unsigned n : {4, 8}) {
      const std::string model = satellite(n, n, {}, kNotSafe);
      const std::string name = fmt::format("satellite {} not safe", n);
      again(name, "the thrusters", model, "temperature < 14 : open", "temperature < 13 : open");
      again(name, "orbit control", model, "burn < 7 : selected", "burn < 6 : selected");
      again(name, "power", model, "brown_out := charge < 4", "brown_out := charge < 3");
    }
    for (const unsigned n : {4, 16}) {
      const std::string name = fmt::format("chain {} fill 10", n);
      again(name, "the stages", chain(n, 10), "memory * 5", "memory * 7");
      again(name, "the tank", chain(n, 10), "level >= 5 : level - 5", "level >= 6 : level - 6");
    }
  }

 private:
  struct Asked {
    Cost cost;
    Json answer;

    bool is_decided() const { return verdict() == "holds" || verdict() == "violated"; }
    std::string verdict() const {
      return cost.cut ? "cut" : answer.value("verdict", std::string("error"));
    }
    std::string engine() const {
      if (!answer.contains("results") || answer["results"].empty()) return "-";
      return answer["results"][0].value("method", std::string("-"));
    }
    /// "2 of 9 components"
    std::string focus() const {
      if (!answer.contains("certificate")) return "-";
      const Json& certificate = answer["certificate"];
      std::size_t others = 0;
      for (const Json& part : certificate["environment"]) others += part["components"].size();
      const std::size_t focus = certificate["focus"].size();
      return fmt::format("{} of {}", focus, focus + others);
    }
    /// One line a bound, each phase with all the time that it took there.
    std::vector<std::string> phases() const {
      std::map<unsigned, std::map<std::string, double>> seconds;
      for (const Json& phase : answer.value("phases", Json::array())) {
        seconds[phase["bound"].get<unsigned>()][phase["name"].get<std::string>()] +=
            phase["seconds"].get<double>();
      }
      std::vector<std::string> result;
      for (const auto& [bound, names] : seconds) {
        std::string line = fmt::format("bound {}:", bound);
        for (const auto& [name, spent] : names) line += fmt::format("  {} {:.3f}", name, spent);
        result.push_back(line);
      }
      return result;
    }
  };

  std::string folder() const { return scratch_.path().string(); }
  std::string path(const std::string& name) const { return (scratch_.path() / name).string(); }
  void write(const std::string& name, const std::string& text) {
    if (write_file(path(name), text)) return;
    fmt::print(stderr, "bench: cannot write {}\n", path(name));
    std::exit(1);
  }

  Asked ask(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), PROVISO_PROGRAM);
    arguments.insert(arguments.end(), {"--json", "--quiet", "--threads", "1"});
    Asked asked{run_command(arguments, folder(), seconds_), {}};
    // Warnings may stand before the object.
    const std::size_t start = asked.cost.output.find('{');
    if (start != std::string::npos) {
      asked.answer = Json::parse(asked.cost.output.substr(start), nullptr, false);
    }
    if (!asked.answer.is_object()) asked.answer = Json::object();
    return asked;
  }

  static std::string abc_verdict(const Cost& cost) {
    if (cost.cut) return "cut";
    if (cost.output.find("was asserted in frame") != std::string::npos) return "violated";
    if (cost.output.find("Property proved") != std::string::npos) return "holds";
    return "nothing";
  }

  void again(const std::string& name, const std::string& what, const std::string& model,
             std::string_view from, std::string_view to) {
    std::string platform = read_file(PROVISO_EXAMPLES "/satellite/platform.smv").value();
    const bool in_platform = model.find(from) == std::string::npos;
    write("platform.smv", platform);
    write("m.smv", model);
    const Asked before = ask({"prove", "m.smv", "-o", "proof.json"});
    if (before.verdict() != "holds") {
      fmt::print("{:<24} {:<22} not proved: {}\n", name, what, before.verdict());
      return;
    }
    if (in_platform) write("platform.smv", replaced(platform, from, to));
    if (!in_platform) write("m.smv", replaced(model, from, to));
    const Asked scratch = ask({"prove", "m.smv"});
    const Asked again = ask({"prove", "m.smv", "--assume", "proof.json"});
    write("platform.smv", platform);
    fmt::print("{:<24} {:<22} {:>10.3f} {:>10.3f} {:>7.1f}  {} {}\n", name, what,
               scratch.cost.seconds, again.cost.seconds, scratch.cost.seconds / again.cost.seconds,
               scratch.verdict(), again.verdict());
    std::fflush(stdout);
  }

  double seconds_;
  testing::ScratchFolder scratch_;
};

int run(int count, char** arguments) {
  double seconds = 60;
  std::string table;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view name = arguments[i];
    if (name == "--seconds") seconds = std::strtod(arguments[i + 1], nullptr);
    if (name == "--table") table = arguments[i + 1];
  }
  Bench bench(seconds);
  if (table.empty() || table == "circuits") bench.circuits_table();
  if (table.empty() || table == "components") bench.components_table();
  if (table.empty() || table == "again") bench.again_table();
  return 0;
}

}  // namespace
}  // namespace proviso::bench

int main(int count, char** arguments) { return proviso::bench::run(count, arguments); }
