// Which component, which property, which environment? From the words of a call to what engines
// take.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/run.hpp"
#include "lts/system.hpp"
#include "outcome/proof.hpp"

namespace proviso::cli {

/// The model of a call and its target: components in parallel, some of which may be properties.
struct Setting {
  std::unique_ptr<Model> model;  // none if everything is given as files
  std::optional<lts::System> target = {};
  bool can_err =
      false;  // some part of the target has a transition to π, whether it is taken or not
};

/// Opens MODEL if the call has one, and compiles its target. The target is taken with all its
/// labels in sight: what it hides is hidden from others, not from its own parts.
Maybe<Setting> open_setting(Run& run, const std::string& path);
/// The same for the target with this name, whatever the call names.
Maybe<Setting> open_setting(Run& run, const std::string& path, const std::string& name);

/// Is it complete over its alphabet with transitions to π: a property that never holds up others?
bool is_property(const lts::Lts& lts);

/// The component with this name: a file, the instances in the target such as `p[1]:PHIL`, those of
/// a composite in the target, or another process or composite of the model, with what it hides made
/// private.
Maybe<lts::System> find_component(Run& run, const Setting& setting, const std::string& name);

/// Several components in parallel; none may be named twice.
Maybe<lts::System> find_components(Run& run, const Setting& setting,
                                   const std::vector<std::string>& names);

/// The properties with these names, found in the same places, completed with transitions to π and
/// deterministic: those in the target first, in its order, every instance of a name. A number is
/// the place among the properties of the target, from 0.
Maybe<std::vector<lts::Component>> find_properties(Run& run, const Setting& setting,
                                                   const std::vector<std::string>& names);

/// A system and what is asked of it: properties stand beside the components, not among them.
struct Parts {
  lts::System system;
  std::vector<lts::Component> properties;  // each completed with transitions to π
};
/// The target and the named properties, or all property processes of the target if none is named.
Maybe<Parts> read_parts(Run& run, const Setting& setting, const std::vector<std::string>& names);

/// `A, B`
std::string names_of(const std::vector<lts::Component>& components);

/// The target without these components, each taken away once.
lts::System without(const lts::System& target, const std::vector<lts::Component>& components);

/// The labels that a set in FSP's notation names; labels that FSP cannot say stand in quotes.
Maybe<std::vector<std::string>> labels_of_set(Run& run, const std::string& option,
                                              const std::string& text);

/// What `assume` asks.
struct Question {
  lts::System component;                   // open
  std::vector<lts::Component> properties;  // none: the component's own π is the violation
  lts::Alphabet interface = {};            // of the assumption: C ∪ (αP − I)
};
/// All but the interface, for these components and properties; the target if there are none.
Maybe<Question> read_subject(Run& run, const Setting& setting, std::vector<std::string> components,
                             const std::vector<std::string>& properties);
Maybe<Question> read_question(Run& run, const Setting& setting);

/// The assumption in a file, also .json: a deterministic system without τ and π. A bare .aut needs
/// --alphabet for labels that it never allows.
Maybe<lts::Component> read_assumption(Run& run, const std::string& path);

/// What prove -o or assume --certificate wrote.
Maybe<Certificate> read_certificate(const std::string& path);

}  // namespace proviso::cli
