#include "ask/lts/setting.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/file_name.hpp"
#include "lts/determinise.hpp"
#include "lts/minimise.hpp"
#include "lts/transform.hpp"
#include "report/model/label_notation.hpp"
#include "space/materialise.hpp"
#include "space/open_system.hpp"

namespace proviso::ask {
namespace {

constexpr std::size_t kOneLine = std::numeric_limits<std::size_t>::max();

/// The instances in the target with this name: relabelling does not change it, so that there may be
/// several.
std::vector<lts::Component> find_instances(const Setting& setting, const std::string& name) {
  std::vector<lts::Component> instances;
  if (!setting.target) return instances;
  for (const lts::Component& component : setting.target->components) {
    if (component.name == name) instances.push_back(component);
  }
  return instances;
}

/// The instances of a composite in the target: `p:SYS.A` and `p:SYS.B` for `p:SYS`.
std::vector<lts::Component> find_group(const Setting& setting, const std::string& name) {
  std::vector<lts::Component> group;
  if (!setting.target) return group;
  for (const lts::Component& component : setting.target->components) {
    if (component.name.starts_with(name + ".")) group.push_back(component);
  }
  return group;
}

/// An instance has the name of the process behind those of the composites it is in.
bool is_instance_of(const lts::Component& instance, const lts::Component& process) {
  const bool named = instance.name == process.name || instance.name.ends_with("." + process.name);
  return named && instance.lts == process.lts;
}

/// The property of the target with this place among them, from 0.
const lts::Component* find_by_place(const Setting& setting, const std::string& text) {
  auto place = subject::as_place(text);
  if (!setting.target || !place) return nullptr;
  for (const lts::Component& component : setting.target->components) {
    if (component.is_property() && (*place)-- == 0) return &component;
  }
  return nullptr;
}

bool is_target(const Setting& setting, const std::string& name) {
  if (!setting.model) return false;
  const std::vector<std::string> known = setting.model->targets();
  return std::find(known.begin(), known.end(), name) != known.end();
}

std::string unknown(const Setting& setting, std::string_view what, const std::string& name) {
  std::vector<std::string> known;
  if (setting.target) {
    for (const lts::Component& component : setting.target->components) {
      known.push_back(component.name);
    }
  }
  if (setting.model) {
    for (std::string& target : setting.model->targets()) {
      const bool listed = std::find(known.begin(), known.end(), target) != known.end();
      if (!listed) known.push_back(std::move(target));
    }
  }
  if (known.empty()) {
    return fmt::format("{} is not an .aut file, and there is no model to look for the {} in", name,
                       what);
  }
  return subject::unknown_name(what, name, known);
}

std::set<std::string> labels_of(const lts::Component& component) {
  const auto labels = component.lts.alphabet().labels();
  std::set<std::string> result;
  for (const std::string& label : labels) result.emplace(space::public_name(label));
  return result;
}

/// A relabelled property may be nondeterministic: what may lead to π is an error.
lts::Component as_property(const lts::Component& component, Task& task) {
  const std::string& name = component.name;
  const lts::Lts& lts = component.lts;
  const auto completed = [&name](const lts::Lts& traces) {
    return lts::Component{name, lts::complete_with_error(traces), {.property = true}};
  };
  if (lts.is_deterministic()) return completed(lts);
  task.note(fmt::format("{} is not deterministic: its traces are the property", name));
  return completed(lts::minimise(lts, lts::Equivalence::Trace, task.context));
}

/// A property that is no instance in the target.
Maybe<lts::Component> find_property(Task& task, const Setting& setting, const std::string& name) {
  const auto completed = [&task, &name](const lts::System& system) {
    return as_property({name, space::compose(system, task.context)}, task);
  };
  if (is_lts_file(name)) return system_in_file(task, name).map(completed);
  if (const lts::Component* placed = find_by_place(setting, name))
    return as_property(*placed, task);
  if (!is_target(setting, name)) return refused(unknown(setting, "property", name));
  return task.system(*setting.model, name).map(completed);
}

Done enter_target(Task& task, Setting& setting, const std::string& name) {
  auto target = task.system(*setting.model, name);
  if (!target) return refused(target.error());
  setting.can_err = can_err(*target);
  // What it hides is seen by its own parts, and its other keywords say what is made of the
  // composition, not what can happen in it.
  target->visibility.reset();
  target->minimal = target->deterministic = target->property = false;
  setting.target = space::open_system(*target, task.context);
  return {};
}

}  // namespace

Maybe<lts::System> system_in_file(Task& task, const std::string& path) {
  const auto file = task.open_lts(path);
  if (!file) return refused(file.error());
  return task.system(file->lts(), file->default_target());
}

bool can_err(const lts::System& system) {
  return std::any_of(system.components.begin(), system.components.end(),
                     [](const lts::Component& c) { return c.lts.has_error(); });
}

Maybe<Setting> open_setting(Task& task) {
  if (!task.has_subject()) return Setting();
  if (task.options.targets.size() > 1) {
    return refused(fmt::format("{} takes one target", task.answer.command));
  }
  return open_setting(task,
                      task.options.targets.empty() ? std::string() : task.options.targets.front());
}

Maybe<Setting> open_setting(Task& task, const std::string& name) {
  Setting setting;
  setting.model = &task.subject().lts();
  if (Done done = enter_target(task, setting, name); !done) return refused(done.error());
  return setting;
}

Maybe<Setting> open_setting_in(Task& task, const std::string& path) {
  Setting setting;
  if (path.empty()) return setting;
  auto file = task.open_lts(path);
  if (!file) return refused(file.error());
  setting.owned.emplace(std::move(*file));
  setting.model = &setting.owned->lts();
  const auto& targets = task.options.targets;
  const std::string name = targets.empty() ? std::string() : targets.front();
  if (Done done = enter_target(task, setting, name); !done) return refused(done.error());
  return setting;
}

bool is_lts_file(const std::string& name) {
  const std::string extension = extension_of(name);
  return extension == "aut" || extension == "lts" || extension == "fsp";
}

Maybe<lts::Component> property_outside(Task& task, const std::string& name) {
  const auto system =
      is_lts_file(name) ? system_in_file(task, name) : task.system(task.subject().lts(), name);
  if (!system) return refused(system.error());
  return as_property(
      {is_lts_file(name) ? stem_of(name) : name, space::compose(*system, task.context)}, task);
}

std::string_view process_of(std::string_view instance) {
  instance = instance.substr(0, instance.find('('));
  const std::size_t last = instance.find_last_of(".:");
  return last == std::string_view::npos ? instance : instance.substr(last + 1);
}

bool contains(const lts::System& target, std::string_view process) {
  const auto is_meant = [process](const std::string& name) { return process_of(name) == process; };
  return target.name == process || std::ranges::any_of(target.components, [&](const auto& part) {
           return is_meant(part.name) || std::ranges::any_of(part.role.watched_by, is_meant);
         });
}

Maybe<lts::System> find_component(Task& task, const Setting& setting, const std::string& name) {
  // Two files may have composites of one name, and what they hide is not the same.
  const auto opened = [&task, &name](const lts::System& system) {
    return space::open_system(system, name, task.context);
  };
  if (is_lts_file(name)) {
    return system_in_file(task, name).map(opened);
  }
  if (auto instances = find_instances(setting, name); !instances.empty()) {
    return lts::System{name, std::move(instances)};
  }
  if (auto group = find_group(setting, name); !group.empty()) {
    return lts::System{name, std::move(group)};
  }
  if (!is_target(setting, name)) return refused(unknown(setting, "component", name));
  return task.system(*setting.model, name).map(opened);
}

Maybe<lts::System> find_components(Task& task, const Setting& setting,
                                   const std::vector<std::string>& names) {
  lts::System together;
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (std::find(names.begin(), name, *name) != name) {
      return refused(fmt::format("the component {} is named twice", *name));
    }
    auto found = find_component(task, setting, *name);
    if (!found) return refused(found.error());
    together.name += (together.name.empty() ? "" : ", ") + found->name;
    for (lts::Component& part : found->components) together.components.push_back(std::move(part));
  }
  return together;
}

Maybe<std::vector<lts::Component>> find_properties(Task& task, const Setting& setting,
                                                   const std::vector<std::string>& names) {
  std::set<std::string> wanted;
  for (const std::string& name : names) {
    if (!is_lts_file(name)) wanted.insert(name);
  }
  std::vector<lts::Component> properties;
  std::set<std::string> found;
  if (setting.target) {
    for (const lts::Component& instance : setting.target->components) {
      if (!wanted.contains(instance.name)) continue;
      found.insert(instance.name);
      properties.push_back(as_property(instance, task));
    }
  }
  for (const std::string& name : names) {
    if (!found.insert(name).second) continue;
    auto property = find_property(task, setting, name);
    if (!property) return refused(property.error());
    properties.push_back(std::move(*property));
  }
  return properties;
}

Maybe<Parts> read_parts(Task& task, const Setting& setting, const std::vector<std::string>& names) {
  Parts parts;
  parts.system.name = setting.target->name;
  for (const lts::Component& component : setting.target->components) {
    if (!component.is_property()) {
      parts.system.components.push_back(component);
    } else if (names.empty()) {
      parts.properties.push_back(as_property(component, task));
    }
  }
  if (names.empty()) {
    const bool is_watched = std::ranges::any_of(
        parts.system.components, [](const auto& part) { return !part.role.watched_by.empty(); });
    if (parts.properties.empty() && !is_watched && !setting.can_err) {
      return refused(
          fmt::format("--property is missing, and {} contains no property", setting.target->name));
    }
    return parts;
  }
  auto named = find_properties(task, setting, names);
  if (!named) return refused(named.error());
  parts.properties = std::move(*named);
  return parts;
}

std::string vacuity_note(const std::vector<lts::Component>& processes,
                         const std::vector<lts::Component>& properties) {
  std::vector<std::string> remarks;
  std::set<std::string> known;
  for (const lts::Component& process : processes) known.merge(labels_of(process));
  for (const lts::Component& property : properties) {
    if (!property.lts.has_error()) {
      remarks.push_back(fmt::format("nothing can violate {}", property.name));
      continue;
    }
    std::vector<std::string> alone;
    std::ranges::set_difference(labels_of(property), known, std::back_inserter(alone));
    if (alone.empty()) continue;
    remarks.push_back(fmt::format("{} has {}, which no process has", property.name,
                                  report::label_set(report::compact(alone), kOneLine)));
  }
  return fmt::format("{}", fmt::join(remarks, "; "));
}

lts::System without(const lts::System& target, const std::vector<lts::Component>& components) {
  lts::System rest = target;
  for (const lts::Component& gone : components) {
    const auto at =
        std::find_if(rest.components.begin(), rest.components.end(),
                     [&gone](const lts::Component& c) { return is_instance_of(c, gone); });
    if (at != rest.components.end()) rest.components.erase(at);
  }
  return rest;
}

}  // namespace proviso::ask
