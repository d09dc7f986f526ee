// AIGER: random circuits in both formats, with resets, bad states, constraints, justice and
// fairness, against an enumeration of all frames.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "attack/attacks.hpp"
#include "attack/fair_cycles.hpp"
#include "random_choice.hpp"

namespace proviso::attack {
namespace {

using Json = nlohmann::json;
using Number = std::uint32_t;

constexpr int kRefused = 2;

struct Circuit {
  Number inputs = 0;
  std::vector<Number> next = {};    // by latch
  std::vector<Number> resets = {};  // 0, 1, 2: any value
  std::vector<std::pair<Number, Number>> conjunctions = {};
  std::vector<Number> outputs = {};
  std::vector<Number> bad = {};
  std::vector<Number> constraints = {};
  std::vector<std::vector<Number>> justice = {};
  std::vector<Number> fairness = {};

  Number latches() const { return static_cast<Number>(next.size()); }
  Number first_conjunction() const { return 1 + inputs + latches(); }
  Number largest() const { return inputs + latches() + static_cast<Number>(conjunctions.size()); }
};

class Drawing {
 public:
  Circuit draw() {
    circuit_.inputs = random_below(3);
    const Number latches = 1 + random_below(3);
    const Number conjunctions = random_below(7);
    variables_ = circuit_.inputs + latches;
    circuit_.next.resize(latches);
    for (Number i = 0; i < conjunctions; ++i) {
      const Number left = literal();
      circuit_.conjunctions.emplace_back(left, literal());
      ++variables_;
    }
    for (Number i = 0; i < latches; ++i) {
      circuit_.next[i] = literal();
      circuit_.resets.push_back(random_below(3));
    }
    fill(circuit_.outputs, random_below(3));
    fill(circuit_.bad, random_below(3));
    fill(circuit_.constraints, random_below(4) == 1 ? 1 + random_below(2) : 0);
    circuit_.justice.resize(random_below(3));
    for (auto& property : circuit_.justice) fill(property, random_below(3));
    fill(circuit_.fairness, random_below(3));
    return std::move(circuit_);
  }

 private:
  Number literal() { return random_below(2 * variables_ + 2); }
  void fill(std::vector<Number>& literals, Number count) {
    for (Number i = 0; i < count; ++i) literals.push_back(literal());
  }

  Circuit circuit_;
  Number variables_ = 0;
};

std::string lines(const std::vector<Number>& literals) {
  std::string text;
  for (const Number literal : literals) text += fmt::format("{}\n", literal);
  return text;
}

void append_number(std::string& text, Number number) {
  for (; number >= 0x80; number >>= 7) text += static_cast<char>(number % 0x80 + 0x80);
  text += static_cast<char>(number);
}

std::string file_of(const Circuit& circuit, bool binary) {
  std::string text = fmt::format(
      "{} {} {} {} {} {} {} {} {} {}\n", binary ? "aig" : "aag", circuit.largest(), circuit.inputs,
      circuit.latches(), circuit.outputs.size(), circuit.conjunctions.size(), circuit.bad.size(),
      circuit.constraints.size(), circuit.justice.size(), circuit.fairness.size());
  for (Number i = 1; i <= circuit.inputs && !binary; ++i) text += fmt::format("{}\n", 2 * i);
  for (Number i = 0; i < circuit.latches(); ++i) {
    const Number variable = circuit.inputs + 1 + i;
    if (!binary) text += fmt::format("{} ", 2 * variable);
    text += fmt::format("{}", circuit.next[i]);
    if (circuit.resets[i] == 1) text += " 1";
    if (circuit.resets[i] == 2) text += fmt::format(" {}", 2 * variable);
    text += '\n';
  }
  text += lines(circuit.outputs) + lines(circuit.bad) + lines(circuit.constraints);
  for (const auto& property : circuit.justice) text += fmt::format("{}\n", property.size());
  for (const auto& property : circuit.justice) text += lines(property);
  text += lines(circuit.fairness);
  for (Number i = 0; i < circuit.conjunctions.size(); ++i) {
    // The last ones first: the order of a text file does not matter.
    const Number place = binary ? i : static_cast<Number>(circuit.conjunctions.size()) - 1 - i;
    auto [left, right] = circuit.conjunctions[place];
    const Number own = 2 * (circuit.first_conjunction() + place);
    if (!binary) {
      text += fmt::format("{} {} {}\n", own, left, right);
      continue;
    }
    if (left < right) std::swap(left, right);
    append_number(text, own - left);
    append_number(text, left - right);
  }
  return text;
}

/// All frames of a circuit: a state of the latches and the inputs of the step that leaves it.
class Frames {
 public:
  explicit Frames(const Circuit& circuit) : circuit_(circuit) {
    const std::size_t count = std::size_t{1} << (circuit.latches() + circuit.inputs);
    for (std::size_t frame = 0; frame < count; ++frame) values_.push_back(evaluated(frame));
    explore();
  }

  bool is_bad(Number literal) const {
    for (std::size_t frame = 0; frame < values_.size(); ++frame) {
      if (reached_[frame] && holds(frame, literal)) return true;
    }
    return false;
  }

  bool has_fair_path(const std::vector<Number>& justice) const {
    FairGraph graph;
    for (std::size_t frame = 0; frame < values_.size(); ++frame) {
      graph.successors.push_back(reached_[frame] ? successors(frame) : std::vector<std::size_t>{});
    }
    const auto add = [&](Number literal) {
      graph.justice.emplace_back();
      for (std::size_t i = 0; i < values_.size(); ++i) {
        graph.justice.back().push_back(holds(i, literal));
      }
    };
    for (const Number literal : justice) add(literal);
    for (const Number literal : circuit_.fairness) add(literal);
    const std::vector<bool> fair = fair_nodes(graph, reached_);
    return std::ranges::find(fair, true) != fair.end();
  }

  bool has_deadlock() const { return has_deadlock_; }

  // A frame is a number: the inputs below, the latches above.

  std::size_t state_of(std::size_t frame) const { return frame >> circuit_.inputs; }
  std::size_t next_state(std::size_t frame) const {
    std::size_t state = 0;
    for (Number i = 0; i < circuit_.latches(); ++i) {
      if (holds(frame, circuit_.next[i])) state |= std::size_t{1} << i;
    }
    return state;
  }
  bool holds(std::size_t frame, Number literal) const {
    return values_[frame][literal / 2] != (literal % 2 != 0);
  }
  bool is_permitted(std::size_t frame) const {
    return std::ranges::all_of(circuit_.constraints,
                               [&](Number literal) { return holds(frame, literal); });
  }
  bool is_initial(std::size_t state) const {
    for (Number i = 0; i < circuit_.latches(); ++i) {
      if (circuit_.resets[i] < 2 && (state >> i & 1U) != circuit_.resets[i]) return false;
    }
    return true;
  }

 private:
  std::vector<bool> evaluated(std::size_t frame) const {
    std::vector<bool> values{false};
    for (Number i = 0; i < circuit_.inputs; ++i) values.push_back((frame >> i & 1U) != 0);
    for (Number i = 0; i < circuit_.latches(); ++i) {
      values.push_back((state_of(frame) >> i & 1U) != 0);
    }
    const auto value = [&](Number literal) { return values[literal / 2] != (literal % 2 != 0); };
    for (const auto& [left, right] : circuit_.conjunctions) {
      values.push_back(value(left) && value(right));
    }
    return values;
  }

  /// The permitted frames of a state.
  std::vector<std::size_t> frames_of(std::size_t state) const {
    std::vector<std::size_t> frames;
    for (std::size_t i = 0; i < std::size_t{1} << circuit_.inputs; ++i) {
      const std::size_t frame = (state << circuit_.inputs) + i;
      if (is_permitted(frame)) frames.push_back(frame);
    }
    return frames;
  }

  std::vector<std::size_t> successors(std::size_t frame) const {
    return frames_of(next_state(frame));
  }

  void explore() {
    reached_.assign(values_.size(), false);
    std::vector<std::size_t> states;
    std::vector<bool> seen(std::size_t{1} << circuit_.latches(), false);
    const auto enter = [&](std::size_t state) {
      if (!seen[state]) states.push_back(state);
      seen[state] = true;
    };
    for (std::size_t state = 0; state < seen.size(); ++state) {
      if (is_initial(state)) enter(state);
    }
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto frames = frames_of(states[i]);
      if (frames.empty()) has_deadlock_ = true;
      for (const std::size_t frame : frames) {
        reached_[frame] = true;
        enter(next_state(frame));
      }
    }
  }

  const Circuit& circuit_;
  std::vector<std::vector<bool>> values_;  // by frame and variable
  std::vector<bool> reached_;
  bool has_deadlock_ = false;
};

struct Expectation {
  std::string name;
  bool is_justice = false;
  bool holds = true;
};

class Case {
 public:
  explicit Case(Bench& bench) : bench_(bench), circuit_(Drawing().draw()), frames_(circuit_) {
    const bool binary = random_below(2) != 0;
    file_ = binary ? "m.aig" : "m.aag";
    bench_.write("m.aag", file_of(circuit_, false));
    if (binary) bench_.write("m.aig", file_of(circuit_, true));
    const bool has_outputs = circuit_.bad.empty() && circuit_.justice.empty();
    const auto& bad = has_outputs ? circuit_.outputs : circuit_.bad;
    for (std::size_t i = 0; i < bad.size(); ++i) {
      expected_.push_back(
          {fmt::format("{}{}", has_outputs ? 'o' : 'b', i), false, !frames_.is_bad(bad[i])});
    }
    for (std::size_t i = 0; i < circuit_.justice.size(); ++i) {
      expected_.push_back(
          {fmt::format("j{}", i), true, !frames_.has_fair_path(circuit_.justice[i])});
    }
  }

  void run() {
    if (expected_.empty()) {
      bench_.expect("nothing to check", "2",
                    fmt::format("{}", bench_.ask({"check", file_, "--json"}).status));
      return;
    }
    compare(asked({"check", file_, "--json", "--timeout", "30"}), "auto", true);
    const bool warned = said_.find("a state without a next one is reachable") != std::string::npos;
    bench_.expect("deadlock", frames_.has_deadlock() ? "warned" : "silent",
                  warned ? "warned" : "silent");
    compare(asked({"check", file_, "--json", "--method", "bdd"}), "bdd", true);
    constexpr const char* kMethods[] = {"pdr", "interpolation", "component", "induction"};
    const std::string method = kMethods[random_below(4)];
    const bool has_bad = !expected_.front().is_justice;
    if (has_bad) {
      std::vector<std::string> words{"check",     file_,      "--json", "--only",
                                     "invariant", "--method", method};
      if (method == "induction") words.insert(words.end(), {"--bound", "20"});
      const Json answer = asked(words);
      compare(answer, method, false);
      check_left_out(answer);
      convert();
    }
    for (const Expectation& one : expected_) prove(one);
  }

 private:
  Json asked(const std::vector<std::string>& words) {
    const auto result = bench_.ask(words);
    said_ = result.err;
    if (result.status == kRefused) bench_.disagree("refused: " + result.err);
    return Json::parse(result.out);
  }

  void compare(const Json& answer, const std::string& method, bool with_justice) {
    for (const Expectation& one : expected_) {
      if (one.is_justice && !with_justice) continue;
      std::string got = "no result";
      for (const Json& result : answer.at("results")) {
        if (result.at("property") != one.name) continue;
        got = result.at("verdict");
        if (got == "violated") replay(one, result.at("trace"));
      }
      if (method == "induction" && got == "undecided") continue;  // it may go on for ever
      bench_.expect(fmt::format("check {}: {}", method, one.is_justice ? "justice" : "bad"),
                    one.name + (one.holds ? " holds" : " violated"), one.name + " " + got);
    }
  }

  /// The frames of a trace; the inputs of the last one are 0. The place of a name is its number.
  std::vector<std::size_t> frames_of(const Json& trace) const {
    std::vector<std::size_t> frames;
    std::size_t state = 0;
    std::size_t inputs = 0;
    const auto read = [](const Json& step, const char* key, std::size_t& bits) {
      if (!step.contains(key)) return;
      for (const auto& [name, value] : step.at(key).items()) {
        const std::size_t bit = std::size_t{1} << std::stoul(name.substr(1));
        bits = value == "TRUE" ? bits | bit : bits & ~bit;
      }
    };
    for (const Json& step : trace.at("steps")) {
      read(step, "inputs", inputs);
      if (!frames.empty()) frames.back() |= inputs;
      read(step, "state", state);
      frames.push_back(state << circuit_.inputs);
    }
    return frames;
  }

  void replay(const Expectation& one, const Json& trace) {
    const std::vector<std::size_t> frames = frames_of(trace);
    const auto wrong = [&](const std::string& what) {
      bench_.disagree(fmt::format("the trace of {}: {}", one.name, what));
    };
    if (!frames_.is_initial(frames_.state_of(frames.front()))) wrong("not initial");
    for (std::size_t i = 1; i < frames.size(); ++i) {
      if (!frames_.is_permitted(frames[i - 1])) wrong(fmt::format("frame {} forbidden", i - 1));
      if (frames_.next_state(frames[i - 1]) != frames_.state_of(frames[i])) {
        wrong(fmt::format("no step {}", i));
      }
    }
    const auto number = static_cast<std::size_t>(std::stoul(one.name.substr(1)));
    if (one.is_justice) {
      replay_loop(circuit_.justice[number], trace, frames, wrong);
    } else {
      const Number bad = (one.name.front() == 'o' ? circuit_.outputs : circuit_.bad)[number];
      if (!ends_badly(frames, bad)) wrong("it ends well");
    }
    bench_.count(one.is_justice ? "trace: justice" : "trace: bad");
  }

  /// Whether the frame that the last step leaves is bad, or, without regard to inputs, the last.
  bool ends_badly(const std::vector<std::size_t>& frames, Number bad) const {
    const auto is_bad = [&](std::size_t frame) {
      return frames_.is_permitted(frame) && frames_.holds(frame, bad);
    };
    if (frames.size() > 1 && is_bad(frames[frames.size() - 2])) return true;
    for (std::size_t inputs = 0; inputs < std::size_t{1} << circuit_.inputs; ++inputs) {
      if (!is_bad(frames.back() | inputs)) return false;
    }
    return true;
  }

  template <typename Wrong>
  void replay_loop(const std::vector<Number>& justice, const Json& trace,
                   const std::vector<std::size_t>& frames, const Wrong& wrong) {
    if (trace.at("loopsTo").is_null()) wrong("no loop");
    const auto first = trace.at("loopsTo").get<std::size_t>();
    if (first == 0 || first >= frames.size()) wrong("the loop begins nowhere");
    if (frames_.state_of(frames.back()) != frames_.state_of(frames[first - 1])) {
      wrong("the loop is not closed");
    }
    const std::vector<std::size_t> loop(frames.begin() + static_cast<std::ptrdiff_t>(first) - 1,
                                        frames.end() - 1);
    const auto occurs = [&](Number literal) {
      return std::ranges::any_of(loop, [&](std::size_t f) { return frames_.holds(f, literal); });
    };
    if (!std::ranges::all_of(justice, occurs)) wrong("the loop is not just");
    if (!std::ranges::all_of(circuit_.fairness, occurs)) wrong("the loop is not fair");
  }

  /// What --only leaves out is listed.
  void check_left_out(const Json& answer) {
    for (const Expectation& one : expected_) {
      if (!one.is_justice) continue;
      const bool listed =
          std::ranges::any_of(answer.value("notCovered", Json::array()),
                              [&](const Json& entry) { return entry.at("property") == one.name; });
      if (!listed) bench_.disagree(one.name + " is left out silently");
    }
  }

  void convert() {
    bench_.ask({"convert", file_, "-o", "again.aag"});
    const Json answer = asked({"check", "again.aag", "--json", "--method", "pdr"});
    std::size_t place = 0;
    for (const Expectation& one : expected_) {
      if (one.is_justice) continue;
      const std::string got = answer.at("results").at(place++).at("verdict");
      bench_.expect("convert", one.name + (one.holds ? " holds" : " violated"),
                    one.name + " " + got);
    }
  }

  void prove(const Expectation& one) {
    const std::string got =
        asked({"prove", file_, "--json", "-p", one.name, "-o", "proof.json"}).at("verdict");
    bench_.expect(one.is_justice ? "prove: justice" : "prove",
                  one.name + (one.holds ? " holds" : " violated"), one.name + " " + got);
    if (!one.holds) return;
    const std::string proof = bench_.read("proof.json");
    bench_.expect("certify", "0",
                  fmt::format("{}", bench_.ask({"certify", "proof.json", file_}).status));
    for (const Expectation& other : expected_) {
      if (other.is_justice != one.is_justice || other.holds) continue;
      Json misused = Json::parse(proof);
      misused["property"] = other.name;
      bench_.write("misused.json", misused.dump());
      bench_.count("certify: of a violated property");
      if (bench_.ask({"certify", "misused.json", file_}).status == 0) {
        bench_.disagree("a proof of a violated property is accepted");
      }
      if (bench_.ask({"certify", "misused.json", "--against", file_}).status == 0) {
        bench_.disagree("a proof of a violated property is accepted for a changed circuit");
      }
    }
  }

  Bench& bench_;
  Circuit circuit_;
  Frames frames_;
  std::vector<Expectation> expected_;
  std::string file_;
  std::string said_;
};

}  // namespace

void attack_aiger(Bench& bench) { Case(bench).run(); }

}  // namespace proviso::attack
