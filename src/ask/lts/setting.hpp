// Finds the component, the properties and the environment that a request names in a model of
// processes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ask/task.hpp"
#include "lts/system.hpp"

namespace proviso::ask {

/// The model of a request and its target: components in parallel, some of which may be properties.
struct Setting {
  const lts::Model* model = nullptr;  // null if everything is given as files
  std::optional<lts::System> target = {};
  bool can_err = false;               // some part has a transition to π, reachable or not
  std::optional<Subject> owned = {};  // owns the model, unless the task does
};

/// Compiles the target of the task's subject, if it has a subject. All labels of the target stay
/// visible: what it hides is hidden from others, not from its own parts.
Maybe<Setting> open_setting(Task& task);
/// The same for the target with this name, regardless of the target that the request names.
Maybe<Setting> open_setting(Task& task, const std::string& name);
/// The same for the target of another file; "" means no file.
Maybe<Setting> open_setting_in(Task& task, const std::string& path);

/// Whether a name can only be the name of a file of transition systems.
bool is_lts_file(const std::string& name);
/// Returns the default target of a file of transition systems.
Maybe<lts::System> system_in_file(Task& task, const std::string& path);
/// Whether some part has a transition to π, reachable or not.
bool can_err(const lts::System& system);
/// Returns a safety property outside the target of the task: a file, or a process of its model.
Maybe<lts::Component> property_outside(Task& task, const std::string& name);

/// Returns the process that an instance in a target belongs to: "BUFFER" for `p[1]:SYS.BUFFER(2)`.
std::string_view process_of(std::string_view instance);

/// Whether an instance of this process is a part of the target, alone or within a composed part.
bool contains(const lts::System& target, std::string_view process);

/// Finds the component with this name: a file, the instances in the target such as `p[1]:PHIL`,
/// those of a composite in the target, or another process or composite of the model, with its
/// hidden labels made private.
Maybe<lts::System> find_component(Task& task, const Setting& setting, const std::string& name);

/// Finds several components and puts them in parallel; naming one twice is an error.
Maybe<lts::System> find_components(Task& task, const Setting& setting,
                                   const std::vector<std::string>& names);

/// Finds the properties with these names, in the same places, completed with transitions to π and
/// deterministic: first those in the target, in its order, with every instance of a name. A number
/// is an index into the properties of the target, from 0.
Maybe<std::vector<lts::Component>> find_properties(Task& task, const Setting& setting,
                                                   const std::vector<std::string>& names);

/// A system and the properties asked about it, which are kept apart from its components.
struct Parts {
  lts::System system;
  std::vector<lts::Component> properties;  // each completed with transitions to π
};
/// Returns the target with the named properties, or with all its property processes if none is
/// named.
Maybe<Parts> read_parts(Task& task, const Setting& setting, const std::vector<std::string>& names);

/// Names the properties that hold vacuously: nothing can violate them, or they have labels that no
/// process has. Empty if there are none.
std::string vacuity_note(const std::vector<lts::Component>& processes,
                         const std::vector<lts::Component>& properties);

/// Returns the target without these components, each removed once.
lts::System without(const lts::System& target, const std::vector<lts::Component>& components);

}  // namespace proviso::ask
