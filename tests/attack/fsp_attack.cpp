// The attack on FSP: check (safety, deadlocks, progress, LTL), assume, discharge, prove by every
// rule, certify.
#include <algorithm>
#include <span>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "attack/attacks.hpp"
#include "attack/fsp_formula.hpp"
#include "attack/fsp_graph.hpp"
#include "attack/fsp_model.hpp"
#include "random_choice.hpp"

namespace proviso::attack {
namespace {

using nlohmann::json;

constexpr int kHolds = 0;
constexpr int kViolated = 1;
constexpr int kRefused = 2;
constexpr int kHoldsUnder = 4;

std::string name_of(int status) {
  return status == kHolds        ? "holds"
         : status == kViolated   ? "violated"
         : status == kRefused    ? "refused"
         : status == kHoldsUnder ? "holds under an assumption"
                                 : fmt::format("status {}", status);
}

std::string verdict(bool holds) { return holds ? "holds" : "violated"; }

std::string written_set(const Labels& labels) {
  std::vector<std::string> words;
  for (const std::string& label : labels) words.push_back(written_label(label));
  return fmt::format("{{{}}}", fmt::join(words, ", "));
}

class FspCase {
 public:
  explicit FspCase(Bench& bench) : bench_(bench), model_(random_fsp_model()) {
    bench_.write("m.lts", model_.text);
  }

  void run() {
    safety();
    progress();
    formula();
    proof();
    assumption();
  }

 private:
  std::string result_of(const testing::ProcessResult& answer, const std::string& kind) const {
    const json read = json::parse(answer.out, nullptr, false);
    if (read.is_discarded() || !read.contains("results")) return name_of(answer.status);
    for (const json& one : read["results"]) {
      if (one["kind"] == kind) return one["verdict"];
    }
    return "no result";
  }

  void safety() {
    const std::string errs = verdict(!reaches_error(model_.whole));
    const std::string stuck = verdict(!reaches_deadlock(model_.whole));
    const auto both = bench_.ask({"check", "m.lts", "--only", "safety,deadlock", "--json"});
    bench_.expect("check: safety", errs, result_of(both, "safety"));
    bench_.expect("check: deadlock", stuck, result_of(both, "deadlock"));
    const auto alone = bench_.ask({"check", "m.lts", "--only", "deadlock", "--json"});
    bench_.expect("check: deadlock alone", stuck, name_of(alone.status));
    check_states(both);
  }

  /// The search visits every state if nothing is violated.
  void check_states(const testing::ProcessResult& answer) {
    if (answer.status != kHolds || !model_.has_one_end) return;
    const json read = json::parse(answer.out);
    bench_.expect("check: states", std::to_string(model_.whole.steps.size()),
                  std::to_string(read["statistics"]["states"].get<std::size_t>()));
  }

  void progress() {
    if (model_.whole.steps.size() > 400) return;  // the reference takes cubic time
    Labels wanted;
    Labels condition;
    for (const std::string& label : fsp_labels()) {
      if (random_below(2) == 1) wanted.insert(label);
      if (random_below(4) == 3) condition.insert(label);
    }
    if (wanted.empty()) wanted.insert("a");
    if (random_below(2) == 0) condition.clear();
    const std::string text = condition.empty()
                                 ? fmt::format("progress G = {}\n", written_set(wanted))
                                 : fmt::format("progress G = if {} then {}\n",
                                               written_set(condition), written_set(wanted));
    bench_.write("m.lts", model_.text + text);
    const auto answer = bench_.ask({"check", "m.lts", "--only", "progress", "--json"});
    bench_.expect(condition.empty() ? "check: progress" : "check: conditional progress",
                  verdict(progresses(model_.whole, wanted, condition)), name_of(answer.status));
    bench_.write("m.lts", model_.text);
  }

  void formula() {
    if (reaches_error(model_.whole) || reaches_deadlock(model_.whole) || has_end()) {
      return prefix_formula();
    }
    if (model_.whole.steps.size() > 20) return;
    const FspFormula drawn = random_fsp_formula();
    const std::optional<bool> holds = holds_on_all_runs(model_.whole, drawn);
    if (!holds) return;
    bench_.write("m.lts", model_.text + drawn.fluents + "assert L = " + drawn.text + "\n");
    const auto answer =
        bench_.ask({"check", "m.lts", "--only", "ltl", "--no-fair-choice", "--json"});
    bench_.expect("check: LTL on all runs", verdict(*holds), name_of(answer.status));
    bench_.write("m.lts", model_.text);
  }

  bool has_end() const {
    return std::ranges::any_of(model_.whole.steps, [](const auto& steps) { return steps.empty(); });
  }

  /// On systems whose runs may end: no run does the label, also not as its last step into ERROR.
  void prefix_formula() {
    const std::string label = fsp_labels()[random_below(3)];
    bool occurs = false;
    for (const auto& steps : model_.whole.steps) {
      occurs =
          occurs || std::ranges::any_of(steps, [&](const auto& s) { return s.first == label; });
    }
    bench_.write("m.lts", model_.text + fmt::format("assert L = []!{}\n", label));
    const auto answer = bench_.ask({"check", "m.lts", "--only", "ltl", "--json"});
    bench_.expect("check: LTL on runs that end", verdict(!occurs), name_of(answer.status));
    bench_.write("m.lts", model_.text);
  }

  void proof() {
    static const std::vector<std::vector<std::string>> kWays = {
        {},
        {"--method", "learning"},
        {"--method", "monolithic"},
        {"--rule", "asym"},
        {"--rule", "circ"},
        {"--rule", "sym"},
        {"--rule", "asym", "--learner", "table"},
        {"--rule", "asym", "--refinement", "off"},
    };
    std::vector<std::string> words{"prove", "m.lts", "--json", "-o", "proof.json"};
    const auto& way = kWays[random_below(static_cast<std::uint32_t>(kWays.size()))];
    words.insert(words.end(), way.begin(), way.end());
    const auto answer = bench_.ask(words);
    const bool holds = !reaches_error(model_.whole);
    if (answer.status == kRefused) return refused_proof(answer);
    bench_.expect(fmt::format("prove {}", fmt::join(way, " ")), verdict(holds),
                  name_of(answer.status));
    if (answer.status == kHolds) certificate();
  }

  /// Only questions without a property, and rules for which the parts do not fit, may be refused.
  void refused_proof(const testing::ProcessResult& answer) {
    const bool has_question = !model_.properties.empty();
    const bool is_explained = answer.err.find("ERROR by itself") != std::string::npos ||
                              answer.err.find("needs two parts") != std::string::npos ||
                              answer.err.find("needs two components") != std::string::npos;
    bench_.count("prove: refused");
    if (has_question && !is_explained) bench_.disagree("prove refuses: " + answer.err);
  }

  /// The proof is accepted for its own model, and for a changed one only if that holds too.
  void certificate() {
    const auto accepted = bench_.ask({"certify", "proof.json", "m.lts"});
    bench_.expect("certify", "holds", name_of(accepted.status));
    const FspModel other = random_fsp_model();
    bench_.write("other.lts", other.text);
    const auto foreign = bench_.ask({"certify", "proof.json", "other.lts"});
    bench_.count("certify: another model");
    if (foreign.status == kHolds && reaches_error(other.whole)) {
      bench_.disagree("the certificate of a model is accepted for one that violates its property");
    }
  }

  void assumption() {
    if (model_.properties.empty()) return;
    const auto& [component, own] =
        model_.components[random_below(static_cast<std::uint32_t>(model_.components.size()))];
    // Instances are named alike where a process occurs twice; then both are meant.
    std::vector<Graph> parts;
    for (const auto& [name, graph] : model_.components) {
      if (name == component) parts.push_back(graph);
    }
    const auto& [property, observer] = model_.properties.front();
    parts.push_back(observer);
    const Graph both = composed(parts);
    Labels interface;
    for (const std::string& label : both.alphabet) {
      const bool is_property_only =
          std::ranges::none_of(std::span(parts).first(parts.size() - 1),
                               [&](const Graph& part) { return part.alphabet.contains(label); });
      if (is_property_only || random_below(2) == 1) interface.insert(label);
    }
    if (interface.empty()) return;
    // A label of --env stands for all that begin with it and a dot.
    const Labels chosen = interface;
    for (const std::string& label : both.alphabet) {
      if (std::ranges::any_of(chosen, [&](const auto& one) { return is_below(label, one); })) {
        interface.insert(label);
      }
    }
    const auto answer = bench_.ask({"assume", "m.lts", "-c", component, "-p", property, "--env",
                                    written_set(interface), "--json"});
    compare_assumption(both, interface, answer);
  }

  void compare_assumption(const Graph& both, const Labels& interface,
                          const testing::ProcessResult& answer) {
    const Observed observed(both, interface);
    if (Observed::has_error(observed.initial())) {
      return bench_.expect("assume: no environment", "violated", name_of(answer.status));
    }
    if (!reaches_error(both)) {
      return bench_.expect("assume: every environment", "holds", name_of(answer.status));
    }
    bench_.expect("assume: some environments", "holds under an assumption", name_of(answer.status));
    const json read = json::parse(answer.out);
    const Graph assumption = read_aut(read["assumption"]["aut"]);
    // Walks both together: what the assumption allows leads to no error, what it forbids leads to
    // one.
    std::set<std::pair<std::set<int>, int>> seen{{observed.initial(), 0}};
    std::vector<std::pair<std::set<int>, int>> open(seen.begin(), seen.end());
    while (!open.empty()) {
      const auto [states, at] = open.back();
      open.pop_back();
      for (const std::string& label : interface) {
        const std::set<int> next = observed.after(states, label);
        int allowed = -1;
        for (const auto& [own, target] : assumption.steps[static_cast<std::size_t>(at)]) {
          if (own == label) allowed = target;
        }
        if (Observed::has_error(next) != (allowed < 0)) {
          bench_.disagree(fmt::format("assume: {} is {} although it leads {}", label,
                                      allowed < 0 ? "forbidden" : "allowed",
                                      allowed < 0 ? "to no error" : "to an error"));
        }
        if (allowed >= 0 && seen.insert({next, allowed}).second) open.emplace_back(next, allowed);
      }
    }
    bench_.count("assume: weakest");
  }

  static Graph read_aut(const std::string& text) {
    Graph graph;
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    const std::size_t states = std::stoul(line.substr(line.rfind(',') + 1));
    graph.steps.resize(states);
    while (std::getline(lines, line)) {
      const std::size_t first = line.find('"');
      const std::size_t last = line.rfind('"');
      if (first == std::string::npos) continue;
      const std::size_t from = std::stoul(line.substr(1));
      graph.steps[from].emplace_back(line.substr(first + 1, last - first - 1),
                                     std::stoi(line.substr(line.find(',', last) + 1)));
    }
    return graph;
  }

  Bench& bench_;
  FspModel model_;
};

}  // namespace

void attack_fsp(Bench& bench) { FspCase(bench).run(); }

}  // namespace proviso::attack
