#include "cli/query.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "base/suggest.hpp"
#include "cli/language.hpp"
#include "lang/aut/aut.hpp"
#include "lang/fsp/fsp.hpp"
#include "lts/determinise.hpp"
#include "lts/graph.hpp"
#include "lts/minimise.hpp"
#include "lts/transform.hpp"
#include "report/answer/json.hpp"
#include "report/certificate/certificate.hpp"
#include "report/model/label_notation.hpp"
#include "space/materialise.hpp"
#include "space/open_system.hpp"

namespace proviso::cli {
namespace {

/// A name that can only be a file.
bool is_file_name(const std::string& name) {
  const std::string last = ending(name);
  return last == "aut" || last == "lts" || last == "fsp";
}

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
  std::size_t place = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), place);
  if (!setting.target || error != std::errc() || end != text.data() + text.size()) return nullptr;
  for (const lts::Component& component : setting.target->components) {
    if (is_property(component.lts) && place-- == 0) return &component;
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
  const std::string suggestion = did_you_mean(name, known);
  if (!suggestion.empty()) return fmt::format("there is no {} {}; {}", what, name, suggestion);
  if (known.empty()) {
    return fmt::format("{} is not an .aut file, and there is no model to look for the {} in", name,
                       what);
  }
  return fmt::format("there is no {} {}; there are {}", what, name, fmt::join(known, ", "));
}

/// A file's default target.
Maybe<lts::System> system_in_file(Run& run, const std::string& path) {
  const auto model = run.open(path);
  if (!model) return tl::unexpected(model.error());
  return run.system(**model, (*model)->default_target());
}

Maybe<lts::Lts> lts_in_file(Run& run, const std::string& path) {
  return system_in_file(run, path).map(
      [&run](const lts::System& system) { return space::compose(system, run.context); });
}

Maybe<lts::Lts> lts_in_json(Run& run, const std::string& path) {
  const auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  const auto written = report::lts_from_json(*text);
  if (!written) return tl::unexpected(fmt::format("cannot read {}: {}", path, written.error()));
  const FileId file = run.sources.add(path, written->aut);
  const auto lts = aut::read(run.sources[file].text(), file, run.diagnostics, run.context);
  run.show_diagnostics();
  if (!lts) return tl::unexpected(fmt::format("cannot read {}: its \"aut\" is wrong", path));
  return lts::extend(*lts, written->alphabet);
}

/// A relabelled property may be nondeterministic: what may lead to π is an error.
lts::Component as_property(const lts::Component& component, Run& run) {
  const auto& [name, lts] = component;
  if (lts.is_deterministic()) return {name, lts::complete_with_error(lts)};
  run.terminal.note(fmt::format("{} is not deterministic: its traces are the property", name));
  const lts::Lts traces = lts::minimise(lts, lts::Equivalence::Trace, run.context);
  return {name, lts::complete_with_error(traces)};
}

/// A property that is no instance in the target.
Maybe<lts::Component> find_property(Run& run, const Setting& setting, const std::string& name) {
  const auto completed = [&run, &name](const lts::System& system) {
    return as_property({name, space::compose(system, run.context)}, run);
  };
  if (is_file_name(name)) return system_in_file(run, name).map(completed);
  if (const lts::Component* placed = find_by_place(setting, name)) return as_property(*placed, run);
  if (!is_target(setting, name)) return tl::unexpected(unknown(setting, "property", name));
  return run.system(*setting.model, name).map(completed);
}

std::set<std::string> label_set_of(const lts::Alphabet& alphabet) {
  return {alphabet.labels().begin(), alphabet.labels().end()};
}

lts::Alphabet joined(const std::vector<lts::Component>& components) {
  lts::System system;
  system.components = components;
  return space::alphabet_of(system);
}

/// `"a label", other`: for labels that FSP cannot say.
Maybe<std::vector<std::string>> quoted_labels(const std::string& option, std::string_view text) {
  std::vector<std::string> labels;
  if (text.starts_with('{') && text.ends_with('}')) text = text.substr(1, text.size() - 2);
  while (!text.empty()) {
    const std::size_t first = text.find_first_not_of(" ,");
    if (first == std::string_view::npos) break;
    text.remove_prefix(first);
    const bool quoted = text.front() == '"';
    if (quoted) text.remove_prefix(1);
    const std::size_t end = text.find(quoted ? '"' : ',');
    if (quoted && end == std::string_view::npos) {
      return tl::unexpected(fmt::format("--{}: a quotation mark is missing", option));
    }
    std::string label(text.substr(0, end));
    if (!quoted) label.erase(label.find_last_not_of(' ') + 1);
    labels.push_back(std::move(label));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + (quoted ? 1 : 0));
  }
  return labels;
}

/// The labels that the environment is told to share, by FSP's prefix rule.
Maybe<lts::LabelSet> named_environment(Run& run, const lts::Alphabet& known) {
  std::vector<std::string> labels;
  for (const std::string& text : run.options.environment) {
    auto more = labels_of_set(run, "env", text);
    if (!more) return tl::unexpected(more.error());
    labels.insert(labels.end(), more->begin(), more->end());
  }
  for (const std::string& label : labels) {
    const lts::LabelSet alone({label});
    const bool occurs = std::any_of(known.labels().begin(), known.labels().end(),
                                    [&alone](const std::string& l) { return alone.covers(l); });
    if (!occurs) {
      run.terminal.note(
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

/// What is beside the component in the target: its environment. Properties only watch. Nothing if
/// the component is no part of the target, or if there is nothing beside it.
std::optional<lts::System> rest_of_target(const Setting& setting, const lts::System& component) {
  if (!setting.target) return std::nullopt;
  lts::System rest = without(*setting.target, component.components);
  const std::size_t taken = setting.target->components.size() - rest.components.size();
  if (taken < component.components.size()) return std::nullopt;
  std::erase_if(rest.components, [](const lts::Component& c) { return is_property(c.lts); });
  if (rest.components.empty()) return std::nullopt;
  return rest;
}

Maybe<lts::Alphabet> read_interface(Run& run, const Setting& setting, const Question& question) {
  const lts::Alphabet component = space::alphabet_of(question.component);
  const lts::Alphabet properties = joined(question.properties);
  if (!run.options.environments.empty()) {
    if (!run.options.environment.empty()) {
      return tl::unexpected(std::string("--env and --env-of cannot be given together"));
    }
    const auto environment = find_components(run, setting, run.options.environments);
    if (!environment) return tl::unexpected(environment.error());
    const lts::Alphabet own = space::alphabet_of(*environment);
    const lts::Alphabet known = lts::join(component, properties);
    std::vector<std::string> labels;
    for (const std::string& label : known.labels()) {
      if (!space::is_private(label) && own.contains(label)) labels.push_back(label);
    }
    return lts::Alphabet(std::move(labels));
  }
  if (!run.options.environment.empty()) {
    const auto named = named_environment(run, lts::join(component, properties));
    if (!named) return tl::unexpected(named.error());
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

/// Other properties that are part of the component are not what is asked.
lts::System without_other_properties(Run& run, lts::System component) {
  std::erase_if(component.components, [&run](const lts::Component& part) {
    if (!is_property(part.lts)) return false;
    run.terminal.note(fmt::format("{} is not looked at: it is another property", part.name));
    return true;
  });
  return component;
}

bool can_err(const lts::System& system) {
  return std::any_of(system.components.begin(), system.components.end(),
                     [](const lts::Component& c) { return c.lts.has_error(); });
}

}  // namespace

Maybe<Setting> open_setting(Run& run, const std::string& path) {
  if (path.empty()) return Setting();
  if (run.options.targets.size() > 1) {
    return tl::unexpected(fmt::format("{} takes one target", run.answer.command));
  }
  return open_setting(run, path,
                      run.options.targets.empty() ? std::string() : run.options.targets[0]);
}

Maybe<Setting> open_setting(Run& run, const std::string& path, const std::string& name) {
  Setting setting;
  auto model = run.open(path);
  if (!model) return tl::unexpected(model.error());
  setting.model = std::move(*model);
  auto target = run.system(*setting.model, name);
  if (!target) return tl::unexpected(target.error());
  setting.can_err = can_err(*target);
  // What it hides is seen by its own parts, and its other keywords say what is made of the
  // composition, not what can happen in it.
  target->visibility.reset();
  target->minimal = target->deterministic = target->property = false;
  setting.target = space::open_system(*target, run.context);
  return setting;
}

bool is_property(const lts::Lts& lts) {
  if (!lts.has_error() || lts.has_tau()) return false;
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    std::size_t enabled = 0;
    lts::ActionId last = lts::kTau;
    for (const lts::Edge& edge : lts.edges(lts::StateId{s})) {
      if (edge.action != last) ++enabled;
      last = edge.action;
    }
    if (enabled + 1 != lts.alphabet().size()) return false;
  }
  return true;
}

Maybe<lts::System> find_component(Run& run, const Setting& setting, const std::string& name) {
  // Two files may have composites of one name, and what they hide is not the same.
  const auto opened = [&run, &name](const lts::System& system) {
    return space::open_system(system, name, run.context);
  };
  if (is_file_name(name)) {
    return system_in_file(run, name).map(opened);
  }
  if (auto instances = find_instances(setting, name); !instances.empty()) {
    return lts::System{name, std::move(instances)};
  }
  if (auto group = find_group(setting, name); !group.empty()) {
    return lts::System{name, std::move(group)};
  }
  if (!is_target(setting, name)) return tl::unexpected(unknown(setting, "component", name));
  return run.system(*setting.model, name).map(opened);
}

Maybe<lts::System> find_components(Run& run, const Setting& setting,
                                   const std::vector<std::string>& names) {
  lts::System together;
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (std::find(names.begin(), name, *name) != name) {
      return tl::unexpected(fmt::format("the component {} is named twice", *name));
    }
    auto found = find_component(run, setting, *name);
    if (!found) return tl::unexpected(found.error());
    together.name += (together.name.empty() ? "" : ", ") + found->name;
    for (lts::Component& part : found->components) together.components.push_back(std::move(part));
  }
  return together;
}

Maybe<std::vector<lts::Component>> find_properties(Run& run, const Setting& setting,
                                                   const std::vector<std::string>& names) {
  std::set<std::string> wanted;
  for (const std::string& name : names) {
    if (!is_file_name(name)) wanted.insert(name);
  }
  std::vector<lts::Component> properties;
  std::set<std::string> found;
  if (setting.target) {
    for (const lts::Component& instance : setting.target->components) {
      if (!wanted.contains(instance.name)) continue;
      found.insert(instance.name);
      properties.push_back(as_property(instance, run));
    }
  }
  for (const std::string& name : names) {
    if (!found.insert(name).second) continue;
    auto property = find_property(run, setting, name);
    if (!property) return tl::unexpected(property.error());
    properties.push_back(std::move(*property));
  }
  return properties;
}

Maybe<Parts> read_parts(Run& run, const Setting& setting, const std::vector<std::string>& names) {
  Parts parts;
  parts.system.name = setting.target->name;
  for (const lts::Component& component : setting.target->components) {
    if (!is_property(component.lts)) {
      parts.system.components.push_back(component);
    } else if (names.empty()) {
      parts.properties.push_back(as_property(component, run));
    }
  }
  if (names.empty()) {
    if (parts.properties.empty() && !setting.can_err) {
      return tl::unexpected(
          fmt::format("--property is missing, and {} contains no property", setting.target->name));
    }
    return parts;
  }
  auto named = find_properties(run, setting, names);
  if (!named) return tl::unexpected(named.error());
  parts.properties = std::move(*named);
  return parts;
}

std::string names_of(const std::vector<lts::Component>& components) {
  std::vector<std::string> names;
  for (const lts::Component& component : components) names.push_back(component.name);
  return fmt::format("{}", fmt::join(names, ", "));
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

Maybe<std::vector<std::string>> labels_of_set(Run& run, const std::string& option,
                                              const std::string& text) {
  if (text.find('"') != std::string::npos) return quoted_labels(option, text);
  const FileId file =
      run.sources.add(fmt::format("--{}", option), fmt::format("SET = STOP + {{{}}}.", text));
  const auto model = fsp::load(run.sources, file, {}, run.diagnostics);
  auto system = model ? model->system("SET", run.diagnostics, run.context) : std::nullopt;
  run.show_diagnostics();
  if (!system) {
    return tl::unexpected(fmt::format("--{}: '{}' is not a set of labels", option, text));
  }
  const auto labels = system->components.front().lts.alphabet().labels();
  return std::vector<std::string>(labels.begin(), labels.end());
}

Maybe<Question> read_subject(Run& run, const Setting& setting, std::vector<std::string> components,
                             const std::vector<std::string>& properties) {
  Question question;
  if (components.empty()) {
    if (!setting.target) return tl::unexpected(std::string("--component is missing"));
    components.push_back(setting.target->name);
  }
  auto component = find_components(run, setting, components);
  if (!component) return tl::unexpected(component.error());
  question.component = std::move(*component);
  auto named = find_properties(run, setting, properties);
  if (!named) return tl::unexpected(named.error());
  question.properties = std::move(*named);
  const lts::Alphabet own = space::alphabet_of(question.component);
  for (lts::Component& property : question.properties) {
    property.lts = seeing_private(property.lts, own);
  }
  question.component = without(question.component, question.properties);
  if (!question.properties.empty()) {
    question.component = without_other_properties(run, std::move(question.component));
  }
  if (question.properties.empty() && !can_err(question.component)) {
    return tl::unexpected(fmt::format("--property is missing, and {} contains no property itself",
                                      question.component.name));
  }
  return question;
}

Maybe<Question> read_question(Run& run, const Setting& setting) {
  auto question = read_subject(run, setting, run.options.components, run.options.properties);
  if (!question) return question;
  auto interface = read_interface(run, setting, *question);
  if (!interface) return tl::unexpected(interface.error());
  question->interface = std::move(*interface);
  return question;
}

Maybe<Certificate> read_certificate(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  return report::certificate_from_json(*text).map_error([&path](const std::string& wrong) {
    return fmt::format("cannot read the certificate {}: {}", path, wrong);
  });
}

Maybe<lts::Component> read_assumption(Run& run, const std::string& path) {
  const bool is_json = ending(path) == "json";
  auto read = is_json ? lts_in_json(run, path) : lts_in_file(run, path);
  if (!read) return tl::unexpected(read.error());
  lts::Lts lts = std::move(*read);
  // A property written in FSP says the same with transitions to π.
  if (lts.has_error()) lts = lts::trim(lts::without_error(lts));
  if (lts.has_tau() || !lts.is_deterministic()) {
    return tl::unexpected(fmt::format("{} is not an assumption: it is not deterministic", path));
  }
  if (!run.options.alphabet.empty()) {
    const auto labels = labels_of_set(run, "alphabet", run.options.alphabet);
    if (!labels) return tl::unexpected(labels.error());
    lts = lts::extend(lts, *labels);
  } else if (ending(path) == "aut") {
    run.terminal.note(fmt::format(
        "{} does not say which labels it never allows; name the alphabet by --alphabet", path));
  }
  return lts::Component{stem(path), std::move(lts)};
}

}  // namespace proviso::cli
