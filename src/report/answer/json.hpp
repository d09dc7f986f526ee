// Answers, traces and transition systems as JSON, as described in schemas/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "outcome/answer.hpp"

namespace proviso::report {

/// Whether an answer is written with its certificate, which may be larger than the rest.
enum class Certificates : std::uint8_t { Included, LeftOut };

/// Returns one object and a line break. The order of the members is fixed.
std::string to_json(const Answer& answer, Certificates certificates = Certificates::Included);
std::string to_json(const Trace& trace);
/// `{"states":n,"transitions":m,"end":…,"alphabet":[…],"aut":"des …"}`
std::string to_json(const lts::Lts& lts);

/// The serialised form of a transition system: its transitions as .aut, and all its labels.
struct LtsText {
  std::vector<std::string> alphabet;
  std::string aut;
};
/// Reads a transition system written by -o FILE.json, or the assumption in the output of a command
/// with --json.
tl::expected<LtsText, std::string> lts_from_json(std::string_view text);

/// A run of a C++ program, how it was found, and the call that found it.
struct RecordedRun {
  std::vector<std::string> call;
  Trace trace;
  ProgramPhase phase = ProgramPhase::Race;
  std::optional<std::size_t> premise = {};  // the premise of a proof, from 1
};
/// Reads the counterexample of a program written by check -o FILE.json.
tl::expected<RecordedRun, std::string> run_from_json(std::string_view text);

/// Reads a trace, or the first trace in the output of a command with --json.
tl::expected<Trace, std::string> trace_from_json(std::string_view text);

}  // namespace proviso::report
