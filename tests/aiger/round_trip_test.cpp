// A random system, written as a circuit and read back, breaks its property in the same frame, or
// not at all. The circuit is searched state by state; berkeley-abc, where it is installed, is asked
// too.
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "aiger/reading.hpp"
#include "base/child_process.hpp"
#include "base/output_file.hpp"
#include "circuit/counter_monitor.hpp"
#include "circuit/explicit.hpp"
#include "circuit/latches.hpp"
#include "circuit/random_system.hpp"
#include "report/model/aiger.hpp"
#include "scratch_folder.hpp"

namespace proviso::aiger {
namespace {

using circuit::Literal;
using circuit::System;
using testing::read_circuit;

/// A circuit without constraints whose latches start at zero, frame by frame.
class CircuitSearch {
 public:
  explicit CircuitSearch(const System& system) : system_(system) {
    for (const circuit::Update& update : system.components.front().updates) {
      latches_.push_back(update);
      names_.push_back(system.variable(update.bit).name);
    }
    for (const circuit::Bit& bit : system.bits) {
      const circuit::Variable& variable = system.variables[index(bit.variable)];
      if (variable.is_input) inputs_.push_back({bit.now, variable.name.starts_with("init(")});
    }
  }

  /// The first frame in which the property is broken.
  std::optional<unsigned> first_bad_frame(Literal property) {
    std::set<std::uint64_t> seen{0}, layer{0};
    for (unsigned frame = 0; !layer.empty(); ++frame) {
      std::set<std::uint64_t> next;
      for (const std::uint64_t state : layer) {
        if (look(state, property, next)) return frame;
      }
      layer.clear();
      for (const std::uint64_t state : next) {
        if (seen.insert(state).second) layer.insert(state);
      }
    }
    return std::nullopt;
  }

 private:
  struct Input {
    Literal now;
    bool is_initial;
  };

  bool is_set(std::uint64_t state, std::string_view latch) const {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (names_[i] == latch) return (state >> i & 1U) != 0;
    }
    return false;
  }

  /// Once the circuit has started, the inputs for initial values should not matter: they get any.
  bool look(std::uint64_t state, Literal property, std::set<std::uint64_t>& next) {
    if (is_set(state, "$broken")) return false;
    const bool started = is_set(state, "$started");
    std::size_t free = 0;
    for (const Input& input : inputs_) free += started && input.is_initial ? 0 : 1;
    for (std::uint64_t choice = 0; choice < std::uint64_t{1} << free; ++choice) {
      circuit::Evaluation values(system_.graph);
      std::size_t used = 0;
      std::uint64_t arbitrary = (state + 1) * (choice + 7) * 0x9E3779B97F4A7C15U >> 20;
      for (const Input& input : inputs_) {
        const bool is_free = !(started && input.is_initial);
        values.set(input.now, is_free ? (choice >> used++ & 1U) != 0 : (arbitrary & 1U) != 0);
        arbitrary >>= 1;
      }
      for (std::size_t i = 0; i < latches_.size(); ++i) {
        values.set(system_.bits[index(latches_[i].bit)].now, (state >> i & 1U) != 0);
      }
      values.run();
      if (!values[property]) return true;
      std::uint64_t after = 0;
      for (std::size_t i = 0; i < latches_.size(); ++i) {
        if (values[latches_[i].function]) after |= std::uint64_t{1} << i;
      }
      next.insert(after);
    }
    return false;
  }

  const System& system_;
  std::vector<circuit::Update> latches_;
  std::vector<std::string> names_;
  std::vector<Input> inputs_;
};

/// The frame of the state that breaks the property, or that the breaking step leaves.
std::optional<unsigned> bad_frame(const System& system, Literal property) {
  auto depth = circuit::Explicit(system).first_violation(property);
  if (depth && circuit::problem_of(system, property).watches_steps) --*depth;
  return depth;
}

TEST(AigerWriter, WritesTheCounterAndItsMonitor) {
  circuit::CounterMonitor example = circuit::counter_monitor();
  circuit::Property property;
  property.text = "!gamma";
  property.invariant = example.property;
  example.system.properties.push_back(property);
  const auto reading = read_circuit(report::to_aag(latches_of(example.system)));
  ASSERT_TRUE(reading.system);
  EXPECT_EQ(reading.system->properties.front().name, "!gamma");
  CircuitSearch search(*reading.system);
  EXPECT_EQ(search.first_bad_frame(reading.system->properties.front().invariant), 3U);
}

TEST(AigerWriter, KeepsACircuitOfLatchesAsItIs) {
  const std::string text = "aag 3 1 1 0 1 1\n2\n4 6\n4\n6 5 2\ni0 go\nl0 t\nb0 met\n";
  const auto reading = read_circuit(text);
  ASSERT_TRUE(reading.system);
  EXPECT_EQ(report::to_aag(latches_of(*reading.system)), text);
}

RC_GTEST_PROP(AigerRoundTrip, BreaksThePropertyInTheSameFrame, ()) {
  const circuit::RandomSystem random = circuit::random_system();
  const circuit::Latches latches = latches_of(random.system);
  const auto text = read_circuit(report::to_aag(latches));
  const auto binary = read_circuit(report::to_aig(latches));
  RC_ASSERT(text.codes().empty() && binary.codes().empty());
  const auto expected = bad_frame(random.system, random.property);
  RC_TAG(expected.has_value());
  const Literal from_text = text.system->properties.front().invariant;
  RC_ASSERT(CircuitSearch(*text.system).first_bad_frame(from_text) == expected);
  const Literal from_binary = binary.system->properties.front().invariant;
  RC_ASSERT(CircuitSearch(*binary.system).first_bad_frame(from_binary) == expected);
}

RC_GTEST_PROP(AigerRoundTrip, NeverCrashesOnNoise, ()) {
  const circuit::Latches latches = latches_of(circuit::random_system().system);
  std::string text = random_below(2) == 0 ? report::to_aag(latches) : report::to_aig(latches);
  const std::uint32_t changes = 1 + random_below(5);
  for (std::uint32_t i = 0; i < changes; ++i) {
    const std::uint32_t at = random_below(static_cast<std::uint32_t>(text.size()));
    text[at] = static_cast<char>(random_below(3) == 0 ? random_below(256) : '0' + random_below(10));
  }
  const auto reading = read_circuit(text);
  RC_ASSERT(reading.system.has_value() != reading.diagnostics.has_errors());
}

/// One run of berkeley-abc for many circuits, each answer after a line with its number.
std::optional<std::vector<std::string>> ask_abc(const std::vector<std::string>& circuits) {
  const testing::ScratchFolder folder;
  std::string script;
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    const std::string path = (folder.path() / fmt::format("c{}.aig", i)).string();
    if (!write_file(path, circuits[i])) throw std::runtime_error("cannot write " + path);
    script += fmt::format("read {}; pdr; echo end of {}; ", path, i);
  }
  Context context;
  const auto answer = run_child({.arguments = {"berkeley-abc", "-q", script}}, context);
  if (!answer) return std::nullopt;
  std::vector<std::string> answers;
  std::size_t start = 0;
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    const std::size_t end = answer->output.find(fmt::format("end of {} ", i), start);
    if (end == std::string::npos) break;
    answers.push_back(answer->output.substr(start, end - start));
    start = end;
  }
  return answers;
}

TEST(AigerWriter, BerkeleyAbcGivesTheSameVerdicts) {
  constexpr std::size_t kSystems = 60;
  std::vector<std::string> circuits;
  std::vector<std::optional<unsigned>> expected;
  rc::check([&] {
    if (circuits.size() == kSystems) return;
    const circuit::RandomSystem random = circuit::random_system();
    circuits.push_back(report::to_aig(latches_of(random.system)));
    expected.push_back(bad_frame(random.system, random.property));
  });
  const auto asked = ask_abc(circuits);
  if (!asked) GTEST_SKIP() << "berkeley-abc is not installed";
  const std::vector<std::string>& answers = *asked;
  ASSERT_EQ(answers.size(), circuits.size());
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    const bool violated = answers[i].find("was asserted in frame") != std::string::npos;
    const bool proved = answers[i].find("Property proved") != std::string::npos;
    EXPECT_EQ(violated, expected[i].has_value()) << answers[i];
    EXPECT_EQ(proved, !expected[i].has_value()) << answers[i];
  }
}

}  // namespace
}  // namespace proviso::aiger
