// What one command found out: the whole of it, before it becomes text or JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lts/lts.hpp"
#include "outcome/analysis.hpp"
#include "outcome/design_proof.hpp"
#include "outcome/invariant_certificate.hpp"
#include "outcome/outcome.hpp"
#include "outcome/program_proof.hpp"
#include "outcome/program_trace.hpp"
#include "outcome/proof.hpp"
#include "outcome/relation.hpp"
#include "outcome/requirement_certificate.hpp"

namespace proviso {

/// A located mistake of the input, taken out of its SourceSet.
struct Remark {
  std::string severity;
  std::string code;
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string message;
  std::string help;
};

/// How long a part of a method took, at one bound of it.
struct TimedPhase {
  std::string name;
  unsigned bound = 0;
  double seconds = 0;
};

/// Something that a model declares and a run did not look at.
struct NotCovered {
  std::string property;  // its name; empty for a check that has none, such as that for deadlocks
  std::string kind;
  std::string reason;
};

/// A transition system that a question made.
struct MadeSystem {
  std::string name;
  lts::Lts lts;
};

/// A file that belongs to an answer. Whoever asked writes it.
struct AnswerFile {
  std::string path;
  std::string text;
};

struct Answer {
  std::string command;
  std::optional<std::string> target = {};
  std::optional<Verdict> verdict = {};
  std::optional<std::string> property = {};
  std::optional<std::string> component = {};
  std::optional<Trace> trace = {};
  /// What the environment must do.
  std::optional<lts::Lts> assumption = {};
  /// The same of a component of states.
  std::optional<Relation> relation = {};
  /// What is left of the component under it.
  std::optional<Analysis> analysis = {};
  /// Why it holds, part by part.
  std::optional<Certificate> certificate = {};
  /// Why it holds, by what the environment requires of the component; the assumption, if there is
  /// one, then says what the component must do.
  std::optional<RequirementCertificate> requirement = {};
  /// The same of a design, for the properties that hold.
  std::optional<DesignCertificate> design_certificate = {};
  /// Why an invariant of a system of states holds.
  std::optional<InvariantCertificate> invariant_certificate = {};
  std::vector<TimedPhase> phases = {};
  /// Which limit left it undecided, or why two systems differ.
  std::string reason = {};
  std::optional<std::vector<PropertyResult>> results = {};
  /// What the model declares and this run left out, with the reasons.
  std::vector<NotCovered> not_covered = {};
  /// The run of a C++ program that shows the violation; the result has it as a plain trace.
  std::optional<ProgramTrace> program = {};
  /// Why a C++ program keeps a property, or why the rule does not apply; the run may be one of a
  /// premise.
  std::optional<ProgramProof> premises = {};
  /// What the verdict rests on, one sentence each.
  std::vector<std::string> notes = {};
  /// The words of the call, for what can be done again.
  std::vector<std::string> call = {};
  /// What was taken from earlier runs instead of being analysed again.
  std::vector<std::string> reused = {};
  std::optional<std::vector<std::string>> alphabet = {};
  /// The result of a question that makes text: a picture, an explanation.
  std::string text = {};
  /// Lines for people that say the same as other members, before the results.
  std::string summary = {};
  /// The system that the output of the request shall hold.
  std::optional<MadeSystem> made = {};
  std::vector<AnswerFile> files = {};
  std::vector<MethodStep> steps = {};
  std::optional<Compilation> compilation = {};
  Statistics statistics = {};
  /// The file that was written, if one was.
  std::string output = {};
  /// What makes the answer worth less.
  std::vector<std::string> warnings = {};
  /// Why there is no answer, and what was said about the input.
  std::string error = {};
  std::vector<Remark> remarks = {};
};

}  // namespace proviso
