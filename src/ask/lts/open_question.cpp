#include "ask/lts/open_question.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "ask/lts/label_words.hpp"
#include "lts/labels.hpp"
#include "lts/transform.hpp"
#include "space/open_system.hpp"

namespace proviso::ask {
namespace {

std::set<std::string> label_set_of(const lts::Alphabet& alphabet) {
  return {alphabet.labels().begin(), alphabet.labels().end()};
}

lts::Alphabet joined(const std::vector<lts::Component>& components) {
  lts::System system;
  system.components = components;
  return space::alphabet_of(system);
}

/// The labels that the request lets the environment share, by FSP's prefix rule.
Maybe<lts::LabelSet> named_environment(Task& task, const lts::Alphabet& known) {
  std::vector<std::string> labels;
  for (const std::string& text : task.options.environment) {
    auto more = labels_of_set(task, "env", text);
    if (!more) return refused(more.error());
    labels.insert(labels.end(), more->begin(), more->end());
  }
  for (const std::string& label : labels) {
    const lts::LabelSet alone({label});
    const bool occurs = std::any_of(known.labels().begin(), known.labels().end(),
                                    [&alone](const std::string& l) { return alone.covers(l); });
    if (!occurs) {
      task.note(
          fmt::format("--env: neither the component nor the property has the label {}", label));
    }
  }
  return lts::LabelSet(std::move(labels));
}

/// C ∪ (αP − I) for the common labels C.
lts::Alphabet interface_for(const lts::Alphabet& component, const lts::Alphabet& properties,
                            const std::function<bool(const std::string&)>& is_common) {
  std::vector<std::string> labels;
  for (const std::string& label : component.labels()) {
    if (!space::is_private(label) && is_common(label)) labels.push_back(label);
  }
  for (const std::string& label : properties.labels()) {
    if (!component.contains(label)) labels.push_back(label);
  }
  return lts::Alphabet(std::move(labels));
}

/// Returns the environment of the component: the rest of the target, without properties, which only
/// observe. Returns nullopt if the component is not part of the target, or if there is no rest.
std::optional<lts::System> rest_of_target(const Setting& setting, const lts::System& component) {
  if (!setting.target) return std::nullopt;
  lts::System rest = without(*setting.target, component.components);
  const std::size_t taken = setting.target->components.size() - rest.components.size();
  if (taken < component.components.size()) return std::nullopt;
  std::erase_if(rest.components, [](const lts::Component& c) { return c.is_property(); });
  if (rest.components.empty()) return std::nullopt;
  return rest;
}

Maybe<lts::Alphabet> read_interface(Task& task, const Setting& setting,
                                    const OpenQuestion& question) {
  const lts::Alphabet component = space::alphabet_of(question.component);
  const lts::Alphabet properties = joined(question.properties);
  if (!task.options.environments.empty()) {
    if (!task.options.environment.empty()) {
      return refused("--env and --env-of cannot be given together");
    }
    const auto environment = find_components(task, setting, task.options.environments);
    if (!environment) return refused(environment.error());
    const lts::Alphabet own = space::alphabet_of(*environment);
    const lts::Alphabet known = lts::join(component, properties);
    std::vector<std::string> labels;
    for (const std::string& label : known.labels()) {
      if (!space::is_private(label) && own.contains(label)) labels.push_back(label);
    }
    return lts::Alphabet(std::move(labels));
  }
  if (!task.options.environment.empty()) {
    const auto named = named_environment(task, lts::join(component, properties));
    if (!named) return refused(named.error());
    return interface_for(component, properties,
                         [&named](const std::string& label) { return named->covers(label); });
  }
  if (const auto rest = rest_of_target(setting, question.component)) {
    const std::set<std::string> shared = label_set_of(space::alphabet_of(*rest));
    return interface_for(component, properties,
                         [&shared](const std::string& label) { return shared.contains(label); });
  }
  return interface_for(component, properties, [](const std::string&) { return true; });
}

/// A component's hidden labels are hidden from others, not from what is asked of the component: a
/// label of the property that the component has only under a private name is that one.
lts::Lts seeing_private(const lts::Lts& property, const lts::Alphabet& component) {
  const auto is_name_of = [&component](const std::string& own, const std::string& label) {
    return own == label || (space::public_name(own) == label && !component.contains(label));
  };
  lts::Relabelling inside;
  for (const std::string& label : property.alphabet().labels()) {
    std::vector<std::string> names;
    for (const std::string& own : component.labels()) {
      if (is_name_of(own, label)) names.push_back(own);
    }
    if (names.empty()) names.push_back(label);
    for (std::string& name : names) inside.add(label, std::move(name));
  }
  return lts::relabel(property, inside);
}

/// Other properties that are part of the component are not what is asked, unless they are named as
/// components themselves.
lts::System without_other_properties(Task& task, lts::System component,
                                     const std::vector<std::string>& named) {
  std::erase_if(component.components, [&](const lts::Component& part) {
    if (!part.is_property() || std::ranges::find(named, part.name) != named.end()) return false;
    task.note(fmt::format("{} is not checked: it is another property", part.name));
    return true;
  });
  return component;
}

}  // namespace

Maybe<OpenQuestion> read_subject(Task& task, const Setting& setting,
                                 std::vector<std::string> components,
                                 const std::vector<std::string>& properties) {
  OpenQuestion question;
  if (components.empty()) {
    if (!setting.target) return refused("--component is missing");
    components.push_back(setting.target->name);
  }
  auto component = find_components(task, setting, components);
  if (!component) return refused(component.error());
  question.component = std::move(*component);
  auto named = find_properties(task, setting, properties);
  if (!named) return refused(named.error());
  question.properties = std::move(*named);
  const lts::Alphabet own = space::alphabet_of(question.component);
  for (lts::Component& property : question.properties) {
    property.lts = seeing_private(property.lts, own);
  }
  question.component = without(question.component, question.properties);
  if (!question.properties.empty()) {
    question.component = without_other_properties(task, std::move(question.component), components);
  }
  if (question.properties.empty() && !can_err(question.component)) {
    return refused(fmt::format("--property is missing, and {} contains no property itself",
                               question.component.name));
  }
  return question;
}

Maybe<OpenQuestion> read_question(Task& task, const Setting& setting) {
  auto question = read_subject(task, setting, task.options.components, task.options.properties);
  if (!question) return question;
  auto interface = read_interface(task, setting, *question);
  if (!interface) return refused(interface.error());
  question->interface = std::move(*interface);
  return question;
}

}  // namespace proviso::ask
