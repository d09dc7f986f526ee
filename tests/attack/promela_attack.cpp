// The attack on Promela: small random programs with every statement and operator; verdicts against
// the reference, and on a share of the cases verdicts and numbers of states and transitions against
// SPIN's verifier.
#include <algorithm>
#include <cstdlib>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "attack/attacks.hpp"
#include "attack/promela_draw.hpp"
#include "attack/promela_reference.hpp"
#include "random_choice.hpp"

namespace proviso::attack {
namespace {

using promela::Claim;
using promela::Drawn;
using promela::Graph;

constexpr std::size_t kMostStates = 300;

const char* verdict(bool violated) { return violated ? "violated" : "holds"; }

/// Whether a statement begins with printf or assert.
bool begins_unguarded(const promela::Statement& at) {
  using Kind = promela::Statement::Kind;
  if (at.kind == Kind::If) {
    return std::ranges::any_of(at.bodies,
                               [](const auto& body) { return begins_unguarded(body.front()); });
  }
  return at.kind == Kind::Print || at.kind == Kind::Assert;
}

bool has_unguarded_step(const std::vector<promela::Statement>& statements) {
  return std::ranges::any_of(statements, [](const promela::Statement& at) {
    const bool is_step = at.kind == promela::Statement::Kind::DStep;
    return (is_step && begins_unguarded(at.bodies[0].front())) ||
           std::ranges::any_of(at.bodies, has_unguarded_step);
  });
}

/// Whether SPIN errs: its verifier executes a d_step that begins with printf or assert between the
/// two halves of a rendezvous.
bool interrupts_meetings(const Drawn& drawn) {
  return drawn.features.contains("rendezvous") &&
         std::ranges::any_of(drawn.model.proctypes, [](const promela::Proctype& proctype) {
           return has_unguarded_step(proctype.body);
         });
}

/// What SPIN's verifier says of a search.
struct PanAnswer {
  bool complete = false;
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  bool assertion = false;
  bool deadlock = false;
  bool cycle = false;
  bool strange = false;  // an error of another kind
  std::string text = {};
};

class PromelaCase {
 public:
  PromelaCase(Bench& bench, const Drawn& drawn)
      : bench_(bench), drawn_(drawn), graph_(promela::explore(drawn.model, kMostStates)) {}

  void run() {
    if (!graph_.complete) {
      bench_.count("too many states: left out");
      return;
    }
    bench_.write("m.pml", promela::text(drawn_.model));
    // The rules for a rendezvous below `unless` are SPIN's own, so the reference has none.
    if (!drawn_.model.has_unless_meeting) compare_with_reference();
    if (random_below(3) == 0 && Bench::has("spin") && Bench::has("gcc")) {
      compare_with_spin();
    }
  }

 private:
  static bool is_hard(const Graph& graph) { return graph.breaks || graph.diverges; }

  void compare_with_reference() {
    const auto plain = results({});
    expect(plain, "assertion", "", graph_.fails);
    expect(plain, "deadlock", "", graph_.deadlock);
    for (const std::string& feature : drawn_.features) bench_.count(feature);
    // No claim says anything about runs that end in an error or in an endless atomic sequence.
    if (is_hard(graph_)) return;
    claims(plain, false);
    claims(results({"--weak-fairness"}), true);
    for (const bool fair : {false, true}) {
      const auto progress =
          results(fair ? std::vector<std::string>{"--only", "progress", "--weak-fairness"}
                       : std::vector<std::string>{"--only", "progress"});
      expect(progress, "progress", "", promela::stagnates(graph_, fair), fair);
    }
  }

  void claims(const nlohmann::json& answer, bool fair) {
    for (const Claim& claim : drawn_.model.claims) {
      // A run that ends a claim of `never` need not go on.
      expect(answer, "ltl", claim.name, promela::shows(drawn_.model, graph_, claim, fair), fair);
    }
    if (!drawn_.model.claims.empty() || !drawn_.features.contains("label accept")) return;
    const bool accepts = promela::accepts(graph_, fair);
    // A label that no process can come to is not looked at.
    if (accepts || has_result(answer, "accept")) expect(answer, "ltl", "accept", accepts, fair);
  }

  nlohmann::json results(std::vector<std::string> words) {
    words.insert(words.begin(), {"check", "m.pml", "--json"});
    const auto answer = bench_.ask(words);
    if (answer.status > 1) bench_.disagree(fmt::format("status {}\n{}", answer.status, answer.err));
    return nlohmann::json::parse(answer.out);
  }

  static bool has_result(const nlohmann::json& answer, const std::string& property) {
    return std::ranges::any_of(answer["results"],
                               [&](const auto& result) { return result["property"] == property; });
  }

  void expect(const nlohmann::json& answer, const std::string& kind, const std::string& property,
              bool violated, bool fair = false) {
    for (const auto& result : answer["results"]) {
      const std::string name = result["property"].is_null() ? "" : result["property"];
      if (result["kind"] != kind || name != property) continue;
      const std::string feature =
          fmt::format("verdict of {}{}{}", property.starts_with("f") ? "a formula" : kind,
                      kind == "ltl" && !property.starts_with("f") ? " " + property : "",
                      fair ? ", weakly fair" : "");
      bench_.expect(feature + ": " + verdict(violated), verdict(violated), result["verdict"]);
      return;
    }
    bench_.disagree(fmt::format("no result of kind {} {}", kind, property));
  }

  /// Generates, compiles and runs the verifier.
  PanAnswer pan(const std::vector<std::string>& compiler, const std::vector<std::string>& words) {
    PanAnswer answer;
    std::vector<std::string> gcc = {"-O0", "-w", "-DNOREDUCE", "-o", "pan", "pan.c"};
    gcc.insert(gcc.end(), compiler.begin(), compiler.end());
    const auto made = bench_.run("spin", {"-o1", "-o2", "-o3", "-a", "m.pml"});
    const auto compiled = bench_.run("gcc", gcc);
    // SPIN sees jumps into a d_step where a loop or an escape ends before one.
    if (compiled.status != 0) {
      bench_.count("SPIN: refused");
      return answer;
    }
    answer.text = bench_.run("./pan", words).out;
    // SPIN refuses a loop that does nothing at all.
    answer.complete = answer.text.find("max search depth too small") == std::string::npos &&
                      answer.text.find("Search not completed") == std::string::npos &&
                      answer.text.find("self-loop") == std::string::npos;
    std::istringstream lines(answer.text);
    for (std::string line; std::getline(lines, line);) {
      const auto has = [&](const char* part) { return line.find(part) != std::string::npos; };
      if (has("states, stored")) answer.states = std::strtoull(line.c_str(), nullptr, 10);
      if (has("transitions (= ")) answer.transitions = std::strtoull(line.c_str(), nullptr, 10);
      if (!line.starts_with("pan:") || !has("(at depth")) continue;
      answer.assertion |= has("assertion violated");
      answer.deadlock |= has("invalid end state");
      answer.cycle |= has("acceptance cycle") || has("non-progress cycle") ||
                      has("accept stutter") || has("end state in claim") || has("claim violated");
      answer.strange |= !answer.assertion && !answer.deadlock && !answer.cycle;
    }
    return answer;
  }

  /// The verifier ends at a division by zero, and goes on outside of an array.
  void compare_with_spin() {
    if (graph_.breaks || graph_.diverges) return;
    if (interrupts_meetings(drawn_)) {
      bench_.count("SPIN: left out, a d_step in the middle of a rendezvous");
      return;
    }
    const PanAnswer spin = pan({"-DNOCLAIM", "-DSAFETY"}, {"-c0"});
    if (spin.strange) bench_.disagree("SPIN: " + spin.text);
    if (!spin.complete) return;
    const auto answer = results({"--all-errors", "--no-reduction", "--no-claims"});
    expect(answer, "assertion", "", spin.assertion);
    expect(answer, "deadlock", "", spin.deadlock);
    bench_.expect("SPIN: states", fmt::format("{}", spin.states),
                  fmt::format("{}", answer["statistics"]["states"].get<std::uint64_t>()));
    bench_.expect("SPIN: transitions", fmt::format("{}", spin.transitions - 1),
                  fmt::format("{}", answer["statistics"]["transitions"].get<std::uint64_t>()));
    for (const Claim& claim : drawn_.model.claims) claim_by_spin(claim);
  }

  /// The end of a claim is a violated assertion for SPIN, labels of processes count beside a claim,
  /// and _nr_pr counts the claim: only programs without these are compared.
  void claim_by_spin(const Claim& claim) {
    const auto& features = drawn_.features;
    const bool differs = features.contains("label accept") || features.contains("_nr_pr");
    if (random_below(2) == 1 || graph_.fails || differs) return;
    std::vector<std::string> words = {"-a", "-E"};
    if (claim.name != "never") words.insert(words.end(), {"-N", claim.name});
    const PanAnswer spin = pan({}, words);
    if (!spin.complete && !spin.cycle && !spin.assertion) return;
    const auto answer = results({"--no-reduction", "--only", "ltl"});
    expect(answer, "ltl", claim.name, spin.cycle || spin.assertion);
    bench_.count("SPIN: claim");
  }

  Bench& bench_;
  const Drawn& drawn_;
  Graph graph_;
};

}  // namespace

void attack_promela(Bench& bench) {
  const Drawn drawn = promela::draw_model();
  PromelaCase(bench, drawn).run();
}

}  // namespace proviso::attack
