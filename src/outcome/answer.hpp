// The complete result of one command, before it becomes text or JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lts/lts.hpp"
#include "outcome/analysis.hpp"
#include "outcome/coverage.hpp"
#include "outcome/design_proof.hpp"
#include "outcome/fault_analysis.hpp"
#include "outcome/invariant_certificate.hpp"
#include "outcome/learning_round.hpp"
#include "outcome/linear_certificate.hpp"
#include "outcome/outcome.hpp"
#include "outcome/program_proof.hpp"
#include "outcome/program_trace.hpp"
#include "outcome/proof.hpp"
#include "outcome/relation.hpp"
#include "outcome/requirement_certificate.hpp"

namespace proviso {

/// A note that belongs to a diagnostic and points to another place.
struct RemarkNote {
  SourceExcerpt place;
  std::string message;
};

/// A diagnostic about the input, independent of its SourceSet.
struct Remark {
  std::string severity;
  std::string code;
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string message;
  std::string help;
  std::uint32_t end_line = 0;
  std::uint32_t end_column = 0;  // of the first character after it
  std::vector<RemarkNote> notes = {};
};

/// How long one phase of a method took, at one bound.
struct TimedPhase {
  std::string name;
  unsigned bound = 0;
  double seconds = 0;
};

/// Something that a model declares and a run did not check.
struct NotCovered {
  std::string property;  // its name; empty for a check that has none, such as that for deadlocks
  std::string kind;
  std::string reason;
};

/// A transition system that a question produced.
struct MadeSystem {
  std::string name;
  lts::Lts lts;
  /// Whether the system is an assumption: its states have names, and pictures leave out the state
  /// in which anything is allowed.
  bool is_assumption = false;
  /// Whether labels may get other names in a format that cannot express them.
  bool may_rename = false;
};

/// A file that belongs to an answer. The front end writes it.
struct AnswerFile {
  std::string path;
  std::string text;
};

/// Something that a model declares, as `alphabet` lists it.
struct Declaration {
  std::string kind;  // "channel", "proctype", …
  std::string name;
  std::string type = {};   // as the source writes it, or more about it
  std::string owner = {};  // the proctype to which it is local
};

/// Whose callers an assumption is about.
struct UsageProtocol {
  std::string owner;         // the class
  std::int64_t callers = 1;  // how many calls run at the same time, at most
  /// The errors that occur if callers depart from it, one sentence each.
  std::vector<std::string> departures = {};
};

struct Answer {
  std::string command;
  std::optional<std::string> target = {};
  std::optional<Verdict> verdict = {};
  std::optional<std::string> property = {};
  std::optional<std::string> component = {};
  std::optional<Trace> trace = {};
  /// The environment assumption.
  std::optional<lts::Lts> assumption = {};
  /// What the assumption is about, if it is what a class asks of its callers.
  std::optional<UsageProtocol> protocol = {};
  /// The environment assumption of a component over states.
  std::optional<Relation> relation = {};
  /// What remains of the component under the assumption.
  std::optional<Analysis> analysis = {};
  /// A compositional proof of the property.
  std::optional<Certificate> certificate = {};
  /// A proof by what the environment requires of the component; the assumption, if present, then
  /// says what the component must do.
  std::optional<RequirementCertificate> requirement = {};
  /// A proof of the properties of a design that hold.
  std::optional<DesignCertificate> design_certificate = {};
  /// A proof that an invariant of a circuit holds.
  std::optional<InvariantCertificate> invariant_certificate = {};
  /// A proof that a linear formula holds of a circuit.
  std::optional<LinearCertificate> linear_certificate = {};
  /// How the assumptions of the certificate were learned.
  LearningLog learning = {};
  std::vector<TimedPhase> phases = {};
  /// The limit that left it undecided, or why two systems differ.
  std::string reason = {};
  std::optional<std::vector<PropertyResult>> results = {};
  /// What the model declares and this run did not check, with the reasons.
  std::vector<NotCovered> not_covered = {};
  /// What the model has and no run reaches.
  std::optional<Coverage> coverage = {};
  /// The run of a C++ program that shows the violation; the result also has it as a plain trace.
  std::optional<ProgramTrace> program = {};
  /// A proof that a C++ program keeps a property, or why the rule does not apply; the run may
  /// belong to a premise.
  std::optional<ProgramProof> premises = {};
  /// The minimal cut sets of properties.
  std::optional<FaultAnalysis> fault_analysis = {};
  /// The instances of a SLIM model whose error models are part of it; nullopt for other models.
  std::optional<std::vector<std::string>> faults = {};
  /// The conditions that the verdict rests on, one sentence each.
  std::vector<std::string> notes = {};
  /// The words of the command line, for reproducing the run.
  std::vector<std::string> call = {};
  /// Results of earlier runs that were reused instead of being computed again.
  std::vector<std::string> reused = {};
  std::optional<std::vector<std::string>> alphabet = {};
  std::vector<Declaration> declarations = {};
  /// The result of a question that produces text: a drawing, an explanation.
  std::string text = {};
  /// Lines of text shown before the results, which repeat what other members say.
  std::string summary = {};
  /// The system that the requested output will contain.
  std::optional<MadeSystem> made = {};
  std::vector<AnswerFile> files = {};
  std::vector<MethodStep> steps = {};
  std::optional<Compilation> compilation = {};
  Statistics statistics = {};
  /// The file that was written, if any.
  std::string output = {};
  /// What weakens the answer.
  std::vector<std::string> warnings = {};
  /// The error, if there is no answer, and the diagnostics about the input.
  std::string error = {};
  std::vector<Remark> remarks = {};
};

}  // namespace proviso
