#include "lang/collab/lower.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "lang/collab/attachment.hpp"
#include "lang/collab/codes.hpp"
#include "lang/collab/lower_family.hpp"
#include "lang/collab/lower_machine.hpp"
#include "machine/product.hpp"
#include "machine/step_memory.hpp"

namespace proviso::collab {
namespace {

class Lowering {
 public:
  Lowering(const Document& document, Diagnostics& diagnostics)
      : document_(document),
        diagnostics_(diagnostics),
        symbols_(design_.vocabulary),
        machines_(document, symbols_, diagnostics),
        formulas_(document, symbols_, design_.vocabulary, diagnostics) {}

  std::optional<machine::Design> run() {
    for (const SystemDeclaration& declaration : document_.systems) system(declaration);
    for (const Document::Entry& entry : document_.order) {
      if (diagnostics_.has_errors()) return std::nullopt;
      if (entry.is_extension) {
        extension(document_.extensions[entry.at]);
      } else {
        product(document_.products[entry.at]);
      }
    }
    for (const FamilyDeclaration& declaration : document_.families) {
      lower_family(document_, declaration, design_, diagnostics_);
    }
    if (design_.hosts.empty() && !diagnostics_.has_errors()) {
      diagnostics_.report({Severity::Error, code::kEmpty, {}, "the file has no system"});
    }
    if (diagnostics_.has_errors()) return std::nullopt;
    for (std::size_t s = 0; s < design_.systems.size(); ++s) remember_steps(s);
    if (diagnostics_.has_errors()) return std::nullopt;
    for (std::size_t s = 0; s < design_.systems.size(); ++s) finish(s);
    if (diagnostics_.has_errors()) return std::nullopt;
    return std::move(design_);
  }

 private:
  const MachineBody* body_of(const Name& name) const {
    const auto at =
        std::find_if(document_.machines.begin(), document_.machines.end(),
                     [&](const MachineBody& body) { return body.name.text == name.text; });
    return at == document_.machines.end() ? nullptr : &*at;
  }

  void system(const SystemDeclaration& declaration) {
    machine::System system{declaration.name.text};
    std::set<std::string> outputs;
    for (const SystemDeclaration::Member& member : declaration.members) {
      const MachineBody* body = body_of(member.machine);
      if (body == nullptr) {
        std::vector<std::string> known;
        for (const MachineBody& machine : document_.machines) known.push_back(machine.name.text);
        report_unknown(diagnostics_, code::kUnknownMachine, member.machine,
                       fmt::format("there is no machine {}", member.machine.text), known);
        continue;
      }
      system.machines.push_back(machines_.machine(*body, member.environment));
      for (const Name& output : body->outputs) outputs.insert(output.text);
    }
    if (diagnostics_.has_errors()) return;
    FormulaScope scope{&system};
    scope.outputs.assign(outputs.begin(), outputs.end());
    scope.observed = observed_inputs(declaration, outputs);
    for (const ExpressionId fair : declaration.fairness) {
      system.fairness.push_back(formulas_.condition(fair, scope));
    }
    machine::HostDefinition host{declaration.name.text, design_.systems.size()};
    host.span = declaration.name.span;
    host.interfaces = interfaces(declaration.interfaces, scope);
    host.properties = properties(declaration.properties, scope);
    design_.systems.push_back(std::move(system));
    design_.hosts.push_back(std::move(host));
    outputs_.push_back(std::move(outputs));
    observed_.push_back(std::move(scope.observed));
    declarations_.push_back(&declaration);
  }

  /// The inputs that the system observes: free inputs of its machines.
  std::vector<std::string> observed_inputs(const SystemDeclaration& declaration,
                                           const std::set<std::string>& outputs) {
    std::vector<std::string> inputs, result;
    for (const SystemDeclaration::Member& member : declaration.members) {
      for (const Name& input : body_of(member.machine)->inputs) {
        if (outputs.count(input.text) == 0) inputs.push_back(input.text);
      }
    }
    for (const Name& name : declaration.observed) {
      if (std::find(inputs.begin(), inputs.end(), name.text) == inputs.end()) {
        report_unknown(
            diagnostics_, code::kNotObserved, name,
            fmt::format("{} is not a free input of {}", name.text, declaration.name.text), inputs);
      }
      result.push_back(name.text);
    }
    return result;
  }

  /// Makes registers, observers and turns of what the systems and their extensions declare.
  void remember_steps(std::size_t at) {
    const SystemDeclaration& declaration = *declarations_[at];
    machine::StepMemory memory;
    memory.one_at_a_time = declaration.one_at_a_time;
    for (const Name& name : declaration.observed) {
      if (outputs_[at].count(name.text) > 0) {
        diagnostics_.report(
            {Severity::Error, code::kNotObserved, name.span,
             fmt::format("{} is an output of an extension: it needs no observing", name.text)});
        return;
      }
      memory.observed.push_back(
          {symbols_.symbol(name.text), symbols_.symbol(observed_name(name.text))});
    }
    try {
      machine::remember_steps(design_, at, memory);
    } catch (const machine::GuardTooLarge& error) {
      diagnostics_.report({Severity::Error, code::kTooLarge, declaration.name.span, error.what()});
    }
    for (const Name& name : declaration.observed) outputs_[at].insert(observed_name(name.text));
  }

  std::vector<machine::Property> properties(const std::vector<PropertyDeclaration>& declarations,
                                            const FormulaScope& scope) {
    std::vector<machine::Property> result;
    for (const PropertyDeclaration& declaration : declarations) {
      result.push_back({declaration.name.text, formulas_.formula(declaration.formula, scope),
                        declaration.name.span});
    }
    return result;
  }

  std::vector<machine::Interface> interfaces(const std::vector<InterfaceDeclaration>& declarations,
                                             const FormulaScope& scope) {
    std::vector<machine::Interface> result;
    for (const InterfaceDeclaration& declaration : declarations) {
      machine::Interface interface { declaration.name.text, {}, declaration.name.span };
      for (const auto& place : declaration.places) {
        if (!scope.system->find(place.machine.text)) {
          report_unknown(diagnostics_, code::kUnknownMachine, place.machine,
                         fmt::format("there is no machine {} here", place.machine.text),
                         machines_of(*scope.system));
          continue;
        }
        const auto exit = state(place.machine, place.exit, scope);
        const auto reentry = state(place.machine, place.reentry, scope);
        if (exit && reentry) interface.places.push_back({place.machine.text, *exit, *reentry});
      }
      result.push_back(std::move(interface));
    }
    return result;
  }

  std::optional<machine::StateName> state(const Name& machine, const Name& name,
                                          const FormulaScope& scope) {
    auto found = find_state(scope, machine.text, name.text);
    if (!found) {
      report_unknown(diagnostics_, code::kUndeclaredState, name,
                     fmt::format("machine {} has no state {}", machine.text, name.text),
                     states_of(scope, machine.text));
    }
    return found;
  }

  /// The host's extensions, those attached last first.
  FormulaScope scope_of(std::size_t host) const {
    const machine::HostDefinition& definition = design_.hosts[host];
    FormulaScope scope{&design_.systems[definition.system]};
    for (const std::size_t extension : definition.extensions) {
      scope.extensions.insert(scope.extensions.begin(), &design_.extensions[extension].extension);
    }
    const auto& outputs = outputs_[definition.system];
    scope.outputs.assign(outputs.begin(), outputs.end());
    scope.observed = observed_[definition.system];
    return scope;
  }

  void extension(const ExtensionDeclaration& declaration) {
    const auto host = host_named(design_, declaration.host, diagnostics_);
    if (!host) return;
    machine::ExtensionDefinition definition;
    definition.host = *host;
    definition.span = declaration.name.span;
    const auto& interfaces = design_.hosts[*host].interfaces;
    const auto at = std::find_if(interfaces.begin(), interfaces.end(), [&](const auto& one) {
      return one.name == declaration.interface.text;
    });
    if (at == interfaces.end()) {
      std::vector<std::string> known;
      for (const auto& interface : interfaces) known.push_back(interface.name);
      report_unknown(
          diagnostics_, code::kUnknownInterface, declaration.interface,
          fmt::format("{} has no interface {}", declaration.host.text, declaration.interface.text),
          known);
      return;
    }
    definition.interface = static_cast<std::size_t>(at - interfaces.begin());
    definition.extension.name = declaration.name.text;
    definition.extension.feature = static_cast<machine::Feature>(design_.extensions.size() + 1);
    definition.extension.overrides = declaration.overrides;
    parts(declaration, *at, definition);
    if (diagnostics_.has_errors()) return;
    FormulaScope scope = scope_of(*host);
    scope.extensions.insert(scope.extensions.begin(), &definition.extension);
    scope.interface = &*at;
    definition.properties = properties(declaration.properties, scope);
    check_attachment(design_, definition, *at, diagnostics_);
    design_.extensions.push_back(std::move(definition));
  }

  void parts(const ExtensionDeclaration& declaration, const machine::Interface& interface,
             machine::ExtensionDefinition& definition) {
    const std::size_t system = design_.hosts[definition.host].system;
    for (const MachineBody& body : declaration.parts) {
      std::vector<std::string> known;
      for (const auto& place : interface.places) known.push_back(place.machine);
      const MachineBody* machine = body_of(body.name);
      const bool is_place = std::find(known.begin(), known.end(), body.name.text) != known.end();
      if (machine == nullptr || !is_place) {
        report_unknown(
            diagnostics_, code::kNotInInterface, body.name,
            fmt::format("interface {} has no place for {}", interface.name, body.name.text), known);
        continue;
      }
      definition.extension.parts.push_back(
          machines_.part(body, *machine, definition.extension.feature));
      for (const Name& output : body.outputs) outputs_[system].insert(output.text);
    }
  }

  void product(const ProductDeclaration& declaration) {
    const auto host = host_named(design_, declaration.parts.front(), diagnostics_);
    if (!host) return;
    machine::HostDefinition definition = design_.hosts[*host];
    definition.name = declaration.name.text;
    definition.span = declaration.name.span;
    definition.interfaces.clear();
    definition.properties.clear();
    for (std::size_t k = 1; k < declaration.parts.size(); ++k) {
      const auto extension = extension_named(design_, declaration.parts[k], diagnostics_);
      if (!extension) return;
      if (!add_extension(definition, *extension, declaration.parts[k])) return;
    }
    design_.hosts.push_back(definition);
    const std::size_t at = design_.hosts.size() - 1;
    design_.hosts[at].interfaces = interfaces(declaration.interfaces, scope_of(at));
    design_.hosts[at].properties = properties(declaration.properties, scope_of(at));
  }

  bool add_extension(machine::HostDefinition& product, std::size_t extension, const Name& name) {
    const machine::HostDefinition& needed = design_.hosts[design_.extensions[extension].host];
    auto& extensions = product.extensions;
    const auto has = [&](std::size_t e) {
      return std::find(extensions.begin(), extensions.end(), e) != extensions.end();
    };
    if (needed.system != product.system ||
        !std::all_of(needed.extensions.begin(), needed.extensions.end(), has)) {
      diagnostics_.report({Severity::Error, code::kMissingHost, name.span,
                           fmt::format("{} attaches to {}, which this product does not contain",
                                       name.text, needed.name)});
      return false;
    }
    if (has(extension)) {
      diagnostics_.report({Severity::Error, code::kDuplicate, name.span,
                           fmt::format("{} is attached twice", name.text)});
      return false;
    }
    extensions.push_back(extension);
    return true;
  }

  /// What is an output is known only when all extensions are.
  void finish(std::size_t at) {
    machine::System& system = design_.systems[at];
    const auto& symbols = design_.vocabulary.symbols;
    system.is_output.resize(symbols.size());
    for (std::size_t s = 0; s < symbols.size(); ++s) {
      system.is_output[s] = outputs_[at].count(symbols[s]) > 0;
    }
    std::set<machine::Symbol> free;
    const auto add = [&](const machine::Guard& guard) {
      for (const machine::Cube& cube : guard.cubes) {
        for (const machine::Literal literal : cube) {
          if (!system.is_output[index(literal.symbol)]) free.insert(literal.symbol);
        }
      }
    };
    for (const machine::Machine& machine : system.machines) {
      for (const auto& row : machine.rows) {
        for (const machine::Edge& edge : row) add(edge.guard);
      }
    }
    for (const machine::ExtensionDefinition& definition : design_.extensions) {
      if (design_.hosts[definition.host].system != at) continue;
      for (const machine::ExtensionPart& part : definition.extension.parts) {
        for (const machine::ExtensionEdge& edge : part.edges) add(edge.guard);
      }
    }
    if (free.size() <= machine::SynchronousProduct::kMostInputs) return;
    diagnostics_.report({Severity::Error, code::kTooLarge, design_.hosts[at].span,
                         "a system with its extensions has at most 64 free inputs"});
  }

  const Document& document_;
  Diagnostics& diagnostics_;
  machine::Design design_;
  SymbolTable symbols_;
  MachineLowering machines_;
  FormulaLowering formulas_;
  std::vector<std::set<std::string>> outputs_;          // of each system, with its extensions
  std::vector<std::vector<std::string>> observed_;      // inputs of each system
  std::vector<const SystemDeclaration*> declarations_;  // of each system
};

}  // namespace

std::optional<machine::Design> lower(const Document& document, Diagnostics& diagnostics) {
  return Lowering(document, diagnostics).run();
}

}  // namespace proviso::collab
