// A composite process becomes a list of components.
//
// A reference to a composite that needs no composition of its own is flattened into the list of its
// parent. Prefixing and sharing act on each component. Relabelling does too, unless it would make
// two components of a referenced composite share a label that they did not share: then that
// composite is composed first. A group in parentheses is always relabelled component by component.
#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/fsp/codes.hpp"
#include "lang/fsp/lower.hpp"
#include "lts/transform.hpp"
#include "space/materialise.hpp"

namespace proviso::fsp {
namespace {

// Recursion over parameters ends through `if`; one that does not is stopped here.
constexpr unsigned kDeepestReference = 500;

template <typename Definition>
const Definition* find(const std::vector<Definition>& definitions, std::string_view name) {
  const auto at = std::find_if(definitions.begin(), definitions.end(),
                               [&](const Definition& d) { return d.name.text == name; });
  return at == definitions.end() ? nullptr : &*at;
}

std::string joined(const std::vector<std::string>& names) {
  return fmt::format("{{{}}}", fmt::join(names, ","));
}

}  // namespace

/// One process, or the components of a referenced composite.
struct Lowering::Piece {
  std::string name;
  std::vector<lts::Component> components;
};

std::string instance_name(const std::string& name, const Arguments& arguments) {
  if (!arguments) return name;
  std::vector<std::string> texts;
  for (const Value& value : *arguments) texts.push_back(value.text());
  return fmt::format("{}({})", name, fmt::join(texts, ","));
}

Lowering::Lowering(const Specification& spec, const Checked& checked, const Importer& importer,
                   Diagnostics& diagnostics, Context& context)
    : spec_(spec),
      checked_(checked),
      importer_(importer),
      diagnostics_(diagnostics),
      context_(context),
      evaluator_(spec, checked.definitions, diagnostics) {}

const ProcessDefinition* Lowering::find_process(std::string_view name) const {
  return find(spec_.processes, name);
}

const CompositeDefinition* Lowering::find_composite(std::string_view name) const {
  return find(spec_.composites, name);
}

const AssertDefinition* Lowering::find_constraint(std::string_view name) const {
  for (const AssertDefinition& definition : spec_.assertions) {
    if (definition.constraint && definition.name.text == name) return &definition;
  }
  return nullptr;
}

std::vector<std::string> Lowering::process_names() const {
  std::vector<std::string> names;
  for (const auto& process : spec_.processes) names.push_back(process.name.text);
  for (const auto& composite : spec_.composites) names.push_back(composite.name.text);
  for (const auto& assertion : spec_.assertions) {
    if (assertion.constraint) names.push_back(assertion.name.text);
  }
  return names;
}

const lts::Component* Lowering::compiled(const std::string& instance) const {
  const auto at = by_instance_.find(instance);
  return at == by_instance_.end() ? nullptr : at->second;
}

const lts::Component* Lowering::keep(std::string instance, lts::Lts lts, lts::Role role) {
  auto component = std::make_unique<lts::Component>();
  component->name = std::move(instance);
  component->lts = std::move(lts);
  component->role = std::move(role);
  const lts::Component* result = component.get();
  by_instance_[result->name] = result;
  components_.push_back(std::move(component));
  return result;
}

Bindings Lowering::bind(const std::vector<Parameter>& parameters, const std::vector<Value>& initial,
                        const Arguments& arguments, const std::string& name, Span site) {
  if (arguments && arguments->size() != parameters.size()) {
    evaluator_.report(code::kArgumentCount, site,
                      fmt::format("{} takes {} arguments, {} are given", name, parameters.size(),
                                  arguments->size()));
  }
  Bindings bindings;
  for (std::size_t k = 0; k < parameters.size() && k < initial.size(); ++k) {
    const bool given = arguments && k < arguments->size();
    bindings.parameters.insert_or_assign(parameters[k].name.text,
                                         given ? (*arguments)[k] : initial[k]);
  }
  return bindings;
}

const lts::Component* Lowering::compile_process(const ProcessDefinition& definition,
                                                const Arguments& arguments, Span site) {
  const std::string instance = instance_name(definition.name.text, arguments);
  if (const lts::Component* known = compiled(instance)) return known;
  if (!in_progress_.insert(instance).second) {
    evaluator_.report(code::kRecursiveProcess, site,
                      fmt::format("process {} refers to itself before it is defined", instance));
    return nullptr;
  }
  std::optional<lts::Lts> lts;
  if (definition.import_file) {
    lts = importer_(*definition.import_file, diagnostics_);
  } else {
    const auto at = static_cast<std::size_t>(&definition - spec_.processes.data());
    Bindings bindings = bind(definition.parameters, checked_.process_parameters[at], arguments,
                             definition.name.text, site);
    if (!diagnostics_.has_errors()) lts = lower_process(definition, std::move(bindings), *this);
  }
  in_progress_.erase(instance);
  return lts ? keep(instance, std::move(*lts), {.property = definition.property}) : nullptr;
}

const lts::Component* Lowering::compile_constraint(const AssertDefinition& definition,
                                                   const Arguments& arguments, Span site) {
  const std::string instance = instance_name(definition.name.text, arguments);
  if (const lts::Component* known = compiled(instance)) return known;
  const auto at = static_cast<std::size_t>(&definition - spec_.assertions.data());
  const Bindings bindings = bind(definition.parameters, checked_.assertion_parameters[at],
                                 arguments, definition.name.text, site);
  const auto fluents = lower_fluents(spec_, evaluator_);
  if (diagnostics_.has_errors()) return nullptr;
  const auto assertion =
      lower_assertion(spec_, checked_, fluents, definition, bindings, diagnostics_);
  if (!assertion) return nullptr;
  std::vector<std::string> extension;
  if (definition.extension) extension = evaluator_.labels(*definition.extension, bindings);
  auto lts = lower_constraint(*assertion, extension, definition.name.span, diagnostics_, context_);
  return lts ? keep(instance, std::move(*lts)) : nullptr;
}

const lts::Lts* Lowering::sequential(const Name& name, const Arguments& arguments) {
  const std::string instance = instance_name(name.text, arguments);
  const lts::Component* component = compiled(instance);
  if (component == nullptr) {
    if (const ProcessDefinition* process = find_process(name.text)) {
      component = compile_process(*process, arguments, name.span);
    } else if (const CompositeDefinition* composite = find_composite(name.text)) {
      const lts::System parts = system(*composite, arguments, name.span);
      if (diagnostics_.has_errors()) return nullptr;
      component = keep(instance, space::compose(parts, context_), lts::composed_role(parts));
    } else {
      evaluator_.report(code::kUndefinedProcess, name.span,
                        fmt::format("process {} is not defined", name.text),
                        did_you_mean(name.text, process_names()));
    }
  }
  if (component == nullptr) return nullptr;
  if (!component->lts.end()) {
    evaluator_.report(code::kNotSequential, name.span,
                      fmt::format("process {} never ends, so nothing can follow it", name.text));
    return nullptr;
  }
  return &component->lts;
}

std::optional<lts::System> Lowering::composite(const Name& name) {
  const CompositeDefinition* definition = find_composite(name.text);
  if (definition == nullptr) return std::nullopt;
  lts::System result = system(*definition, std::nullopt, definition->name.span);
  if (diagnostics_.has_errors()) return std::nullopt;
  return result;
}

std::optional<lts::System> Lowering::process(const Name& name) {
  const lts::Component* component = nullptr;
  if (const ProcessDefinition* process = find_process(name.text)) {
    component = compile_process(*process, std::nullopt, process->name.span);
  } else if (const AssertDefinition* constraint = find_constraint(name.text)) {
    component = compile_constraint(*constraint, std::nullopt, constraint->name.span);
  }
  if (component == nullptr || diagnostics_.has_errors()) return std::nullopt;
  lts::System result;
  result.name = name.text;
  result.components = {*component};
  return result;
}

std::optional<lts::System> Lowering::all_processes() {
  for (const ProcessDefinition& process : spec_.processes) {
    if (diagnostics_.has_errors()) return std::nullopt;
    compile_process(process, std::nullopt, process.name.span);
  }
  for (const AssertDefinition& assertion : spec_.assertions) {
    if (diagnostics_.has_errors()) return std::nullopt;
    if (assertion.constraint) compile_constraint(assertion, std::nullopt, assertion.name.span);
  }
  if (diagnostics_.has_errors()) return std::nullopt;
  lts::System result;
  result.name = "DEFAULT";
  for (const auto& component : components_) result.components.push_back(*component);
  return result;
}

lts::System Lowering::system(const CompositeDefinition& definition, const Arguments& arguments,
                             Span site) {
  lts::System result;
  result.name = instance_name(definition.name.text, arguments);
  const auto at = static_cast<std::size_t>(&definition - spec_.composites.data());
  Bindings bindings = bind(definition.parameters, checked_.composite_parameters[at], arguments,
                           definition.name.text, site);
  if (depth_ >= kDeepestReference || !in_progress_.insert("||" + result.name).second) {
    evaluator_.report(
        code::kRecursiveProcess, site,
        fmt::format("composite process {} refers to itself without end", definition.name.text));
  }
  if (diagnostics_.has_errors()) return result;
  ++depth_;
  std::vector<Piece> pieces;
  part(definition.body, bindings, pieces);
  --depth_;
  in_progress_.erase("||" + result.name);
  for (Piece& piece : pieces) {
    for (lts::Component& component : piece.components) {
      result.components.push_back(std::move(component));
    }
  }
  if (definition.priority) {
    using Kind = lts::Priority::Kind;
    result.priority =
        lts::Priority{definition.priority->high ? Kind::High : Kind::Low,
                      lts::LabelSet(evaluator_.labels(definition.priority->labels, bindings))};
  }
  if (definition.hiding) {
    result.visibility = visibility(evaluator_, *definition.hiding, bindings);
  }
  result.minimal = definition.minimal;
  result.deterministic = definition.deterministic;
  result.property = definition.property;
  return result;
}

void Lowering::part(PartId id, Bindings& bindings, std::vector<Piece>& pieces) {
  const Part& node = spec_[id];
  if (node.kind == Part::Kind::Conditional) {
    if (evaluator_.truth(node.condition, bindings)) {
      part(node.then, bindings, pieces);
    } else if (node.otherwise) {
      part(*node.otherwise, bindings, pieces);
    }
    return;
  }
  if (node.kind == Part::Kind::Replicator) {
    evaluator_.for_each(node.ranges, bindings,
                        [&](const std::string&) { part(node.then, bindings, pieces); });
    return;
  }
  std::vector<std::string> accessors;
  if (node.share) accessors = evaluator_.labels(*node.share, bindings);
  const lts::Relabelling relation = relabelling(evaluator_, node.relabels, bindings);
  std::vector<Piece> own;
  prefixed(node, bindings, own);
  for (Piece& piece : own) {
    if (node.share) {
      for (lts::Component& component : piece.components) {
        component.lts = lts::share(component.lts, accessors);
        component.name = joined(accessors) + "::" + component.name;
      }
      piece.name = joined(accessors) + "::" + piece.name;
    }
    if (!relation.empty()) relabel(piece, relation);
    pieces.push_back(std::move(piece));
  }
}

void Lowering::prefixed(const Part& node, Bindings& bindings, std::vector<Piece>& pieces) {
  if (!node.prefix) return unprefixed(node, bindings, pieces);
  evaluator_.for_each(*node.prefix, bindings, [&](const std::string& prefix) {
    const std::size_t first = pieces.size();
    unprefixed(node, bindings, pieces);
    for (std::size_t k = first; k < pieces.size(); ++k) {
      for (lts::Component& component : pieces[k].components) {
        component.lts = lts::prefix(component.lts, prefix);
        component.name = prefix + ":" + component.name;
      }
      pieces[k].name = prefix + ":" + pieces[k].name;
    }
  });
}

void Lowering::unprefixed(const Part& node, Bindings& bindings, std::vector<Piece>& pieces) {
  if (node.kind == Part::Kind::Reference) return reference(node, bindings, pieces);
  for (const PartId member : node.members) part(member, bindings, pieces);
}

void Lowering::reference(const Part& node, Bindings& bindings, std::vector<Piece>& pieces) {
  Arguments arguments;
  if (node.arguments) arguments = evaluator_.values(*node.arguments, bindings);
  const std::string instance = instance_name(node.target.text, arguments);
  const auto add_single = [&](const lts::Component* component) {
    if (component != nullptr) pieces.push_back({component->name, {*component}});
  };
  if (const lts::Component* known = compiled(instance)) return add_single(known);
  if (const ProcessDefinition* process = find_process(node.target.text)) {
    return add_single(compile_process(*process, arguments, node.target.span));
  }
  if (const AssertDefinition* constraint = find_constraint(node.target.text)) {
    return add_single(compile_constraint(*constraint, arguments, node.target.span));
  }
  const CompositeDefinition* composite = find_composite(node.target.text);
  if (composite == nullptr) {
    evaluator_.report(code::kUndefinedProcess, node.target.span,
                      fmt::format("process {} is not defined", node.target.text),
                      did_you_mean(node.target.text, process_names()));
    return;
  }
  lts::System parts = system(*composite, arguments, node.target.span);
  if (diagnostics_.has_errors()) return;
  const bool must_compose = parts.priority || parts.visibility || parts.minimal ||
                            parts.deterministic || parts.property || composite->compose;
  if (must_compose) {
    return add_single(keep(instance, space::compose(parts, context_), lts::composed_role(parts)));
  }
  for (lts::Component& component : parts.components) {
    component.name = parts.name + "." + component.name;
  }
  pieces.push_back({parts.name, std::move(parts.components)});
}

void Lowering::relabel(Piece& piece, const lts::Relabelling& relation) {
  std::unordered_set<std::string> old_labels;
  for (const lts::Component& component : piece.components) {
    const auto labels = component.lts.alphabet().labels();
    old_labels.insert(labels.begin(), labels.end());
  }
  std::unordered_set<std::string> new_labels;
  bool merges = false;
  for (const std::string& label : old_labels) {
    for (std::string& image : relation.apply(label)) {
      merges = !new_labels.insert(std::move(image)).second || merges;
    }
  }
  const bool must_compose = merges && piece.components.size() > 1 && !diagnostics_.has_errors();
  if (must_compose) {
    lts::System group;
    group.name = piece.name;
    group.components = std::move(piece.components);
    piece.components.clear();
    piece.components.push_back(
        {piece.name, space::compose(group, context_), lts::composed_role(group)});
  }
  for (lts::Component& component : piece.components) {
    component.lts = lts::relabel(component.lts, relation);
  }
}

namespace {

void add_relabels(const Evaluator& evaluator, const Relabel& relabel, Bindings& bindings,
                  lts::Relabelling& result) {
  if (!relabel.ranges.empty()) {
    evaluator.for_each(relabel.ranges, bindings, [&](const std::string&) {
      for (const Relabel& member : relabel.members) {
        add_relabels(evaluator, member, bindings, result);
      }
    });
    return;
  }
  // Variables of the new label are in scope in the old one. A variable of the old label stays bound
  // in LTSA, so that a second new label finds it defined already.
  bool again = false;
  evaluator.for_each(relabel.new_label, bindings, [&](const std::string& new_label) {
    if (again && evaluator.binds(relabel.old_label)) {
      evaluator.report(code::kShadowedVariable, evaluator.span(relabel.old_label),
                       "a variable of the old label is defined anew for each new label");
    }
    again = true;
    evaluator.for_each(relabel.old_label, bindings,
                       [&](const std::string& old_label) { result.add(old_label, new_label); });
  });
}

}  // namespace

lts::Relabelling relabelling(const Evaluator& evaluator, const std::vector<Relabel>& relabels,
                             Bindings& bindings) {
  lts::Relabelling result;
  for (const Relabel& relabel : relabels) add_relabels(evaluator, relabel, bindings, result);
  return result;
}

lts::Visibility visibility(const Evaluator& evaluator, const Hiding& hiding,
                           const Bindings& bindings) {
  using Kind = lts::Visibility::Kind;
  return {hiding.expose ? Kind::Expose : Kind::Hide,
          lts::LabelSet(evaluator.labels(hiding.labels, bindings))};
}

}  // namespace proviso::fsp
