// Finds the component, the properties and the environment that a request names in a model of
// processes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ask/task.hpp"
#include "lts/system.hpp"

namespace proviso::ask {

/// The model of a call and its target: components in parallel, some of which may be properties.
struct Setting {
  const lts::Model* model = nullptr;  // null if everything is given as files
  std::optional<lts::System> target = {};
  bool can_err = false;  // some part has a transition to π, whether it is taken or not
  std::optional<Subject> owned = {};  // holds the model, unless it is that of the task
};

/// Compiles the target of the task's subject, if there is one. The target is taken with all its
/// labels in sight: what it hides is hidden from others, not from its own parts.
Maybe<Setting> open_setting(Task& task);
/// The same for the target with this name, whatever the request names.
Maybe<Setting> open_setting(Task& task, const std::string& name);
/// The same for the target of another file, "" for no file.
Maybe<Setting> open_setting_in(Task& task, const std::string& path);

/// Whether a name can only be that of a file of transition systems.
bool is_lts_file(const std::string& name);
/// The default target of a file of transition systems.
Maybe<lts::System> system_in_file(Task& task, const std::string& path);
/// Whether some part has a transition to π, whether it is taken or not.
bool can_err(const lts::System& system);
/// A safety property that is no part of the target of the task: a file, or a process of its model.
Maybe<lts::Component> property_outside(Task& task, const std::string& name);

/// "BUFFER" for `p[1]:SYS.BUFFER(2)`: the process that an instance in a target is one of.
std::string_view process_of(std::string_view instance);

/// Whether it is complete over its alphabet with transitions to π: a property, which never holds up
/// others.
bool is_property(const lts::Lts& lts);

/// The component with this name: a file, the instances in the target such as `p[1]:PHIL`, those of
/// a composite in the target, or another process or composite of the model, with what it hides made
/// private.
Maybe<lts::System> find_component(Task& task, const Setting& setting, const std::string& name);

/// Several components in parallel; none may be named twice.
Maybe<lts::System> find_components(Task& task, const Setting& setting,
                                   const std::vector<std::string>& names);

/// The properties with these names, found in the same places, completed with transitions to π and
/// deterministic: those in the target first, in its order, every instance of a name. A number is
/// the place among the properties of the target, from 0.
Maybe<std::vector<lts::Component>> find_properties(Task& task, const Setting& setting,
                                                   const std::vector<std::string>& names);

/// A system and what is asked of it: properties stand beside the components, not among them.
struct Parts {
  lts::System system;
  std::vector<lts::Component> properties;  // each completed with transitions to π
};
/// The target and the named properties, or all property processes of the target if none is named.
Maybe<Parts> read_parts(Task& task, const Setting& setting, const std::vector<std::string>& names);

/// The target without these components, each taken away once.
lts::System without(const lts::System& target, const std::vector<lts::Component>& components);

}  // namespace proviso::ask
