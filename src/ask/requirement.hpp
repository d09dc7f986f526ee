// What a known environment requires of a component: assume, prove and certify by requirement
// automata, for every kind of model that can be divided into component and environment.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ask/task.hpp"
#include "engine/requirement/requirement.hpp"
#include "outcome/requirement_certificate.hpp"

namespace proviso::ask {

/// The names that identify a component, its environment and the properties.
struct DivisionNames {
  std::vector<std::string> component;
  std::vector<std::string> environment;  // if empty, the rest of the target
  std::vector<std::string> properties;   // if empty, the errors of the system itself
};

/// A system divided into a component M and its environment E, with the properties in E.
class Division {
 public:
  explicit Division(DivisionNames names) : names_(std::move(names)) {}
  virtual ~Division() = default;
  Division(const Division&) = delete;
  Division& operator=(const Division&) = delete;

  const DivisionNames& names() const { return names_; }
  virtual const lts::Lts& component() const = 0;
  virtual const lts::Lts& environment() const = 0;
  /// Maps a run of M ‖ E to a run of the system; nullopt if the system has no such run.
  virtual std::optional<Trace> run_of(const std::vector<requirement::Step>& steps,
                                      Context& context) = 0;
  /// Names of M's states that survive a change of M, if they have any.
  virtual std::vector<std::string> state_names() const { return {}; }
  /// The kind of model as recorded in certificates.
  virtual std::string source_kind() const = 0;
  /// The kind of the property as a result names it.
  virtual std::string_view property_kind() const { return "safety"; }

 private:
  DivisionNames names_;
};

/// Finds the smallest sufficient automaton.
Done assume_requirement(Task& task, Division& division);
/// Decides the property and records the evidence.
Done prove_requirement(Task& task, Division& division);
/// Checks whether the certificate is valid for this division; with --against, which part of it
/// survives a change.
Done certify_requirement(Task& task, Division& division, const RequirementCertificate& certificate);

/// Reads the certificate of the request. The error says why the text is not a certificate.
Maybe<RequirementCertificate> read_requirement(Task& task, std::string_view text);
/// The names in a certificate, with its properties replaced by those that the request names.
DivisionNames names_in(const Task& task, const RequirementCertificate& certificate);

/// Finds a requirement automaton that is small enough, or as small as `mode` asks.
requirement::Requirement find_requirement(Task& task, const Division& division,
                                          requirement::Mode mode);
/// Enters the result into the answer.
void report_requirement(Task& task, Division& division, const requirement::Requirement& found);
void report_violation(Task& task, Division& division, const std::vector<requirement::Step>& steps);

}  // namespace proviso::ask
