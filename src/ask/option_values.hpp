// Parses option values: numbers, amounts, names of choices.
//
// Each function or template here is an Access for rows of the option table.
#pragma once

#include <charconv>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ask/option_table.hpp"

namespace proviso::ask {

/// The names of the values of an enumeration, as written on a command line.
template <typename Value>
struct Names;

template <>
struct Names<Technique> {
  static constexpr std::pair<std::string_view, Technique> kAll[] = {
      {"auto", Technique::Auto},
      {"bmc", Technique::Bounded},
      {"induction", Technique::Induction},
      {"pdr", Technique::Pdr},
      {"interpolation", Technique::Interpolation},
      {"component", Technique::Component},
      {"bdd", Technique::Diagrams},
      {"build", Technique::Build},
      {"lazy", Technique::Lazy},
      {"requirement", Technique::Requirement},
      {"learning", Technique::Learning},
      {"monolithic", Technique::Monolithic},
      {"extract", Technique::Extract},
      {"learn", Technique::Learn}};
};
template <>
struct Names<Equivalence> {
  static constexpr std::pair<std::string_view, Equivalence> kAll[] = {
      {"strong", Equivalence::Strong},
      {"branching", Equivalence::Branching},
      {"weak", Equivalence::Weak},
      {"trace", Equivalence::Trace},
      {"inclusion", Equivalence::Inclusion}};
};
template <>
struct Names<Criterion> {
  static constexpr std::pair<std::string_view, Criterion> kAll[] = {{"exact", Criterion::Exact},
                                                                    {"paper", Criterion::Paper}};
};
template <>
struct Names<Consistency> {
  static constexpr std::pair<std::string_view, Consistency> kAll[] = {
      {"strict", Consistency::Strict}, {"sc", Consistency::SequentiallyConsistent}};
};
template <>
struct Names<Written> {
  static constexpr std::pair<std::string_view, Written> kAll[] = {
      {"assumption", Written::Assumption}, {"component", Written::Component}};
};
template <>
struct Names<PictureLayout> {
  static constexpr std::pair<std::string_view, PictureLayout> kAll[] = {
      {"layered", PictureLayout::Layered}, {"dot", PictureLayout::Dot}};
};
template <>
struct Names<ProgressKind> {
  static constexpr std::pair<std::string_view, ProgressKind> kAll[] = {
      {"auto", ProgressKind::Auto}, {"json", ProgressKind::Json}};
};
template <>
struct Names<Tool> {
  static constexpr std::pair<std::string_view, Tool> kAll[] = {{"spin", Tool::Spin}};
};
template <>
struct Names<learning::LearnerKind> {
  static constexpr std::pair<std::string_view, learning::LearnerKind> kAll[] = {
      {"tree", learning::LearnerKind::Tree}, {"table", learning::LearnerKind::Table}};
};
template <>
struct Names<learning::Refinement> {
  static constexpr std::pair<std::string_view, learning::Refinement> kAll[] = {
      {"backward", learning::Refinement::Backward},
      {"forward", learning::Refinement::Forward},
      {"all", learning::Refinement::All},
      {"off", learning::Refinement::Off}};
};
template <>
struct Names<requirement::Choice> {
  static constexpr std::pair<std::string_view, requirement::Choice> kAll[] = {
      {"nearest", requirement::Choice::Nearest},
      {"busiest", requirement::Choice::Busiest},
      {"largest", requirement::Choice::Largest}};
};
template <>
struct Names<native::SearchOrder> {
  static constexpr std::pair<std::string_view, native::SearchOrder> kAll[] = {
      {"depth-first", native::SearchOrder::DepthFirst},
      {"breadth-first", native::SearchOrder::BreadthFirst},
      {"heuristic", native::SearchOrder::Heuristic},
      {"random", native::SearchOrder::Random},
      {"priorities", native::SearchOrder::Priorities}};
};

template <auto kMember>
inline constexpr Access word{[](Options& options, const std::string& value) {
                               options.*kMember = value;
                               return std::string();
                             },
                             [](const Options& options) { return !(options.*kMember).empty(); }};

template <auto kMember>
inline constexpr Access words{[](Options& options, const std::string& value) {
                                (options.*kMember).push_back(value);
                                return std::string();
                              },
                              [](const Options& options) { return !(options.*kMember).empty(); }};

template <auto kMember>
inline constexpr Access flag{[](Options& options, const std::string&) {
                               options.*kMember = true;
                               return std::string();
                             },
                             [](const Options& options) { return options.*kMember; }};

/// Parses one of the choices that the row lists.
template <auto kMember>
inline constexpr Access choice{
    [](Options& options, const std::string& value) {
      using Value = typename std::remove_reference_t<decltype(options.*kMember)>::value_type;
      for (const auto& [name, meaning] : Names<Value>::kAll) {
        if (name == value) options.*kMember = meaning;
      }
      return std::string();
    },
    [](const Options& options) { return (options.*kMember).has_value(); }};

template <auto kMember, std::uint64_t kLeast = 0,
          std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max()>
inline constexpr Access number{
    [](Options& options, const std::string& value) -> std::string {
      using Value = typename std::remove_reference_t<decltype(options.*kMember)>::value_type;
      Value amount{};
      const char* const last = value.data() + value.size();
      const auto [end, error] = std::from_chars(value.data(), last, amount);
      if (error != std::errc() || end != last) {
        return fmt::format("'{}' is not a whole number", value);
      }
      if (amount < kLeast || amount > kMost) {
        return fmt::format("{} is not between {} and {}", amount, kLeast, kMost);
      }
      options.*kMember = amount;
      return {};
    },
    [](const Options& options) { return (options.*kMember).has_value(); }};

/// Splits a value at its commas.
std::vector<std::string> comma_separated(std::string_view text);

/// The parsers behind the remaining rows, each for one member.
std::string set_threshold(Options& options, const std::string& value);
std::string set_check_kinds(Options& options, const std::string& value);
std::string set_rule(Options& options, const std::string& value);
std::string set_domain(Options& options, const std::string& value);
std::string set_choices(Options& options, const std::string& value);
std::string set_environment(Options& options, const std::string& value);
std::string set_integers(Options& options, const std::string& value);
std::string set_semantics(Options& options, const std::string& value);
std::string set_seconds(Options& options, const std::string& value);
std::string set_memory(Options& options, const std::string& value);
std::string set_states(Options& options, const std::string& value);

/// Written 0.1 or 10%.
inline constexpr Access threshold_part{
    set_threshold, [](const Options& options) { return options.threshold.has_value(); }};
/// Written safety,deadlock.
inline constexpr Access check_kinds{set_check_kinds,
                                    [](const Options& options) { return !options.only.empty(); }};
/// `auto` leaves the rule open.
inline constexpr Access proof_rule{set_rule,
                                   [](const Options& options) { return options.rule.has_value(); }};
/// Written NAME=LOW..HIGH.
inline constexpr Access mapped_domain{
    set_domain, [](const Options& options) { return !options.domains.empty(); }};
/// Written FUNCTION=LOW..HIGH.
inline constexpr Access function_choices{
    set_choices, [](const Options& options) { return !options.choices.empty(); }};
/// Written NAME=VALUE.
inline constexpr Access environment_variables{
    set_environment, [](const Options& options) { return !options.program_environment.empty(); }};
/// Written LOW..HIGH.
inline constexpr Access integer_range{
    set_integers, [](const Options& options) { return options.integers.has_value(); }};
/// The names of other ways to decide, separated by commas.
inline constexpr Access slim_semantics{
    set_semantics, [](const Options& options) { return !options.departures.empty(); }};
inline constexpr Access seconds_limit{
    set_seconds, [](const Options& options) { return options.limits.seconds.has_value(); }};
/// A number of bytes; a suffix K, M, G or T multiplies it by a binary unit.
inline constexpr Access memory_limit{
    set_memory, [](const Options& options) { return options.limits.memory_bytes.has_value(); }};
inline constexpr Access states_limit{
    set_states, [](const Options& options) { return options.limits.states.has_value(); }};

}  // namespace proviso::ask
