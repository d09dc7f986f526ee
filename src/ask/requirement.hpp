// What a known environment requires of a component: assume, prove and certify by requirement
// automata, the same for every kind of model that can be divided into component and environment.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ask/task.hpp"
#include "engine/requirement/requirement.hpp"
#include "outcome/requirement_certificate.hpp"

namespace proviso::ask {

/// The names by which a component, its environment and the properties are found again.
struct DivisionNames {
  std::vector<std::string> component;
  std::vector<std::string> environment;  // none: the rest of the target
  std::vector<std::string> properties;   // none: the errors of the system itself
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
  /// A run of M ‖ E as one of the system; nullopt if the system cannot do it.
  virtual std::optional<Trace> run_of(const std::vector<requirement::Step>& steps,
                                      Context& context) = 0;
  /// Names of M's states that outlive a change of M, if there are any.
  virtual std::vector<std::string> state_names() const { return {}; }
  /// How a certificate says what kind of model it is about.
  virtual std::string source_kind() const = 0;

 private:
  DivisionNames names_;
};

/// The smallest automaton that is enough.
Done assume_requirement(Task& task, Division& division);
/// The verdict, and why.
Done prove_requirement(Task& task, Division& division);
/// Whether the certificate is one of this division; with --against, what of it outlives a change.
Done certify_requirement(Task& task, Division& division, const RequirementCertificate& certificate);

/// Reads the certificate of the request. The error says that it is none.
Maybe<RequirementCertificate> read_requirement(Task& task, std::string_view text);
/// The names in a certificate, with the properties that the request names instead.
DivisionNames names_in(const Task& task, const RequirementCertificate& certificate);

/// Finds a requirement automaton; small enough, or as small as `mode` asks.
requirement::Requirement find_requirement(Task& task, const Division& division,
                                          requirement::Mode mode);
/// Enters what was found into the answer.
void report_requirement(Task& task, Division& division, const requirement::Requirement& found);
void report_violation(Task& task, Division& division, const std::vector<requirement::Step>& steps);

}  // namespace proviso::ask
