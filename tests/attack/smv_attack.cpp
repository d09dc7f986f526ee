// SMV: random models with all operators and types that are read, each specification by every method
// of `check` and `prove`, traces replayed, certificates checked and misused.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "attack/attacks.hpp"
#include "attack/smv_formula.hpp"
#include "attack/smv_model.hpp"
#include "attack/smv_reference.hpp"
#include "random_choice.hpp"

namespace proviso::attack {
namespace {

using namespace smv;
using Json = nlohmann::json;

constexpr int kRefused = 2;
constexpr char kFile[] = "m.smv";

const char* kind_name(Specification::Kind kind) {
  return kind == Specification::Kind::Ctl   ? "ctl"
         : kind == Specification::Kind::Ltl ? "ltl"
                                            : "invariant";
}

/// Whether the method may go on for ever without an answer.
bool is_bounded(const std::string& method) { return method == "bmc" || method == "induction"; }

const char* verdict_name(bool holds) { return holds ? "holds" : "violated"; }

class Case {
 public:
  explicit Case(Bench& bench) : bench_(bench), random_(random_model()), reference_(random_.model) {
    bench_.write(kFile, random_.text);
    for (const Specification& one : random_.model.specifications) {
      expected_.push_back(reference_.holds(one));
    }
  }

  void run() {
    const auto answer = asked({"check", kFile, "--json", "--timeout", "30"});
    compare(answer, "auto", {});
    compare_deadlock();
    constexpr const char* kMethods[] = {"pdr",       "bdd",       "interpolation",
                                        "component", "induction", "bmc"};
    const std::string method = kMethods[random_below(6)];
    check_by(method);
    for (std::size_t i = 0; i < expected_.size(); ++i) prove(i);
  }

 private:
  const std::vector<Specification>& specifications() const { return random_.model.specifications; }

  Json asked(const std::vector<std::string>& words) {
    const auto result = bench_.ask(words);
    said_ = result.err;
    if (result.status == kRefused) bench_.disagree("refused: " + result.err);
    return Json::parse(result.out);
  }

  /// Compares the results of these kinds; all of them if none is named.
  void compare(const Json& answer, const std::string& method,
               std::optional<Specification::Kind> only) {
    const bool may_give_up = is_bounded(method);
    bool all_hold = true;
    for (std::size_t i = 0; i < expected_.size(); ++i) {
      const Specification& specification = specifications()[i];
      if (only && specification.kind != *only) continue;
      const Json* const result = result_named(answer, specification.name);
      if (result == nullptr) bench_.disagree("no result for " + specification.name);
      const std::string got = result->at("verdict");
      all_hold = all_hold && got == "holds";
      if (got == "undecided" && (may_give_up || is_not_ctl(specification))) continue;
      if (!expected_[i]) continue;
      bench_.expect(fmt::format("check {}: {}", method, kind_name(specification.kind)),
                    specification.name + " " + verdict_name(*expected_[i]),
                    specification.name + " " + got);
      if (got == "violated" && result->contains("trace"))
        replay(specification, result->at("trace"));
    }
    if ((answer.at("verdict") == "holds") != all_hold) {
      bench_.disagree("the verdict of the whole is not that of its results");
    }
  }

  /// CTL is over states: with compassion for inputs it is undecided.
  bool is_not_ctl(const Specification& specification) const {
    return specification.kind == Specification::Kind::Ctl &&
           std::ranges::any_of(random_.model.compassion, [&](const auto& pair) {
             return mentions_steps(random_.model, pair.first);
           });
  }

  static const Json* result_named(const Json& answer, const std::string& name) {
    for (const Json& result : answer.at("results")) {
      if (result.at("property") == name) return &result;
    }
    return nullptr;
  }

  void compare_deadlock() {
    const bool warned = said_.find("a state without a next one is reachable") != std::string::npos;
    bench_.expect("deadlock", reference_.has_deadlock() ? "warned" : "silent",
                  warned ? "warned" : "silent");
  }

  // Traces.

  void read(const Json& step, const char* key, Values& values) {
    if (!step.contains(key)) return;
    for (const auto& [name, value] : step.at(key).items()) {
      const auto& variables = random_.model.variables;
      const auto found = std::ranges::find(variables, name, &Variable::name);
      if (found == variables.end()) bench_.disagree("the trace has a variable " + name);
      values[static_cast<std::size_t>(found - variables.begin())] =
          value_of_text(found->type, value.get<std::string>());
    }
  }

  /// The states of a trace. Inputs are those of the step that leaves a state.
  std::vector<Values> states_of(const Json& trace) {
    std::vector<Values> states;
    Values now(random_.model.variables.size(), 0);
    Values inputs = now;
    for (const Json& step : trace.at("steps")) {
      read(step, "inputs", inputs);
      for (std::size_t i = 0; i < now.size() && !states.empty(); ++i) {
        if (random_.model.variables[i].kind == VariableKind::Input) states.back()[i] = inputs[i];
      }
      read(step, "state", now);
      states.push_back(now);
    }
    return states;
  }

  void replay(const Specification& specification, const Json& trace) {
    const std::vector<Values> states = states_of(trace);
    const auto wrong = [&](const std::string& what) {
      bench_.disagree(fmt::format("the trace of {}: {}", specification.name, what));
    };
    if (states.empty() || !reference_.is_initial(states.front())) wrong("not initial");
    for (std::size_t i = 1; i < states.size(); ++i) {
      if (!reference_.is_step(states[i - 1], states[i])) wrong(fmt::format("no step {}", i));
    }
    if (specification.kind == Specification::Kind::Invariant) {
      const Expression& invariant = specification.formula.atom;
      const std::size_t last = states.size() - 1;
      const bool of_steps = mentions_steps(random_.model, invariant);
      if (of_steps && last == 0) wrong("it has no step");
      const Values& now = states[of_steps ? last - 1 : last];
      if (reference_.is_true(invariant, now, states[last])) wrong("it ends well");
    }
    if (specification.kind == Specification::Kind::Ltl) replay_loop(trace, states, wrong);
    bench_.count(fmt::format("trace: {}", kind_name(specification.kind)));
  }

  template <typename Wrong>
  void replay_loop(const Json& trace, const std::vector<Values>& states, const Wrong& wrong) {
    if (trace.at("loopsTo").is_null()) wrong("no loop");
    const auto first = trace.at("loopsTo").get<std::size_t>();
    if (first == 0 || first >= states.size()) wrong("the loop begins nowhere");
    for (std::size_t i = 0; i < states.back().size(); ++i) {
      const bool is_input = random_.model.variables[i].kind == VariableKind::Input;
      if (!is_input && states.back()[i] != states[first - 1][i]) wrong("the loop is not closed");
    }
    const auto begin = states.begin() + static_cast<std::ptrdiff_t>(first) - 1;
    if (!reference_.is_fair({begin, states.end() - 1})) wrong("the loop is not fair");
  }

  // Other methods, proofs.

  void check_by(const std::string& method) {
    std::vector<std::string> words{"check", kFile, "--json", "--method", method};
    if (is_bounded(method)) words.insert(words.end(), {"--bound", "20"});
    if (method != "bdd") words.insert(words.end(), {"--only", "invariant"});
    const bool all = method == "bdd";
    compare(asked(words), method,
            all ? std::nullopt : std::optional(Specification::Kind::Invariant));
  }

  void prove(std::size_t place) {
    const Specification& specification = specifications()[place];
    if (specification.kind != Specification::Kind::Invariant) return prove_temporal(place);
    const bool as_a_whole = random_below(2) != 0;
    std::vector<std::string> words{"prove", kFile,       "--json", "-p", specification.name,
                                   "-o",    "proof.json"};
    if (as_a_whole) words.insert(words.end(), {"--method", "monolithic"});
    const std::string got = asked(words).at("verdict");
    const bool holds = *expected_[place];
    bench_.expect(as_a_whole ? "prove --method monolithic" : "prove",
                  specification.name + " " + verdict_name(holds), specification.name + " " + got);
    if (!holds) return;
    const std::string proof = bench_.read("proof.json");
    bench_.write("proof.json", proof);
    bench_.expect("certify", "0",
                  fmt::format("{}", bench_.ask({"certify", "proof.json", kFile}).status));
    for (std::size_t i = 0; i < expected_.size(); ++i) {
      if (specifications()[i].kind == Specification::Kind::Invariant && !*expected_[i]) {
        misuse(Json::parse(proof), i);
      }
    }
    misread(proof);
  }

  /// Linear formulas have certificates; other formulas of CTL are refused.
  void prove_temporal(std::size_t place) {
    const Specification& specification = specifications()[place];
    if (!expected_[place]) return;
    const bool is_ctl = specification.kind == Specification::Kind::Ctl;
    const auto result = bench_.ask({"prove", kFile, "--json", "--timeout", "30", "-p",
                                    specification.name, "-o", "linear.json"});
    if (is_ctl && result.status == kRefused) {
      if (result.err.find("nor a formula with a linear equivalent") == std::string::npos)
        bench_.disagree(result.err);
      bench_.count("prove: not linear");
      return;
    }
    const std::string got = Json::parse(result.out).at("verdict");
    const bool holds = *expected_[place];
    bench_.expect(is_ctl ? "prove: ctl" : "prove: ltl",
                  specification.name + " " + verdict_name(holds), specification.name + " " + got);
    if (!holds) return;
    const std::string proof = bench_.read("linear.json");
    bench_.expect("certify: linear", "0",
                  fmt::format("{}", bench_.ask({"certify", "linear.json", kFile}).status));
    for (std::size_t i = 0; i < expected_.size(); ++i) {
      if (specifications()[i].kind != Specification::Kind::Invariant && expected_[i] &&
          !*expected_[i]) {
        misuse(Json::parse(proof), i);
      }
    }
    misread(proof);
    forget_stages(Json::parse(proof), place);
  }

  /// Fewer stages, or one with another condition: still about a property that holds.
  void forget_stages(Json proof, std::size_t place) {
    Json& stages = proof["stages"];
    if (stages.empty()) return;
    const std::size_t at = random_below(static_cast<std::uint32_t>(stages.size()));
    if (random_below(2) == 0) {
      stages.erase(at);
    } else {
      stages[at]["condition"] = random_below(4);
    }
    bench_.write("fewer.json", proof.dump());
    const auto result = bench_.ask({"certify", "fewer.json", kFile});
    bench_.count("certify: changed stages");
    if (result.status == 0 && !*expected_[place]) bench_.disagree("a wrong proof is accepted");
    // Without stages there is no proof unless there is no initial state.
    stages = Json::array();
    bench_.write("none.json", proof.dump());
    if (bench_.ask({"certify", "none.json", kFile}).status == 0) bench_.count("certify: no stages");
  }

  /// The certificate of what holds, said to be about what does not.
  void misuse(Json proof, std::size_t place) {
    const Specification& specification = specifications()[place];
    const std::size_t dot = specification.name.rfind('.');
    proof["property"] = property_text(specification.name);
    proof["context"] = dot == std::string::npos ? "" : specification.name.substr(0, dot);
    bench_.write("misused.json", proof.dump());
    const auto result = bench_.ask({"certify", "misused.json", kFile});
    bench_.count("certify: of a violated property");
    if (result.status == 0) bench_.disagree("a proof of a violated property is accepted");
    // Even if everything may have changed, it proves nothing that is not true.
    if (bench_.ask({"certify", "misused.json", "--against", kFile}).status == 0) {
      bench_.disagree("a proof of a violated property is accepted for a changed model");
    }
  }

  /// The text of the named specification, as it stands in the file.
  std::string property_text(const std::string& name) const {
    const std::size_t dot = name.rfind('.');
    const std::string own = dot == std::string::npos ? name : name.substr(dot + 1);
    const std::string mark = "NAME " + own + " := ";
    const std::size_t begin = random_.text.find(mark) + mark.size();
    return random_.text.substr(begin, random_.text.find(";\n", begin) - begin);
  }

  /// A number of the certificate changed: it is refused, or still a proof of what holds.
  void misread(const std::string& proof) {
    std::vector<std::size_t> digits;
    for (std::size_t i = proof.find("\"bits\""); i < proof.size(); ++i) {
      if (proof[i] >= '0' && proof[i] <= '9') digits.push_back(i);
    }
    if (digits.empty()) return;
    std::string changed = proof;
    const std::size_t at = digits[random_below(static_cast<std::uint32_t>(digits.size()))];
    changed[at] = static_cast<char>('0' + random_below(10));
    bench_.write("changed.json", changed);
    bench_.ask({"certify", "changed.json", kFile});  // ends without a bug report
    bench_.count("certify: a changed certificate");
  }

  Bench& bench_;
  RandomModel random_;
  Reference reference_;
  std::vector<std::optional<bool>> expected_;
  std::string said_;
};

}  // namespace

void attack_smv(Bench& bench) { Case(bench).run(); }

}  // namespace proviso::attack
