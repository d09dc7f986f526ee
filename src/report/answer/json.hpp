// Answers, traces and transition systems as JSON, as schemas/ describes it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "outcome/answer.hpp"

namespace proviso::report {

/// One object and a line break. The order of the members is fixed.
std::string to_json(const Answer& answer);
std::string to_json(const Trace& trace);
/// `{"states":n,"transitions":m,"end":…,"alphabet":[…],"aut":"des …"}`
std::string to_json(const lts::Lts& lts);

/// What a transition system is written as: its transitions as .aut, and all its labels.
struct LtsText {
  std::vector<std::string> alphabet;
  std::string aut;
};
/// Reads a transition system that -o FILE.json wrote, or the assumption in what a command printed
/// with --json.
tl::expected<LtsText, std::string> lts_from_json(std::string_view text);

/// A run of a C++ program, how it was found, and the call that found it.
struct RecordedRun {
  std::vector<std::string> call;
  Trace trace;
  ProgramPhase phase = ProgramPhase::Race;
  std::optional<std::size_t> premise = {};  // of which premise of a proof, from 1
};
/// Reads what check -o FILE.json wrote of a program that goes wrong.
tl::expected<RecordedRun, std::string> run_from_json(std::string_view text);

/// Reads a trace, or the first trace in what a command printed with --json.
tl::expected<Trace, std::string> trace_from_json(std::string_view text);

}  // namespace proviso::report
