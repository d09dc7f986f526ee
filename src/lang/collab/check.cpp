#include "lang/collab/check.hpp"

#include <map>

#include <fmt/format.h>

#include "lang/collab/codes.hpp"

namespace proviso::collab {
namespace {

/// Reports names that are defined twice among definitions of one kind.
class Duplicates {
 public:
  Duplicates(std::string_view kind, Diagnostics& diagnostics)
      : kind_(kind), diagnostics_(diagnostics) {}

  void add(const Name& name) {
    const auto [first, fresh] = first_.try_emplace(name.text, name.span);
    if (fresh) return;
    diagnostics_.report({Severity::Error,
                         code::kDuplicate,
                         name.span,
                         fmt::format("{} {} is defined twice", kind_, name.text),
                         {{first->second, "the first definition is here"}}});
  }
  template <typename Definitions>
  void add_all(const Definitions& definitions) {
    for (const auto& definition : definitions) add(definition.name);
  }

 private:
  std::string_view kind_;
  Diagnostics& diagnostics_;
  std::map<std::string, Span> first_;
};

void check_body(const MachineBody& body, Diagnostics& diagnostics) {
  Duplicates("state", diagnostics).add_all(body.states);
  Duplicates inputs("symbol", diagnostics);
  for (const Name& name : body.inputs) inputs.add(name);
  for (const Name& name : body.outputs) inputs.add(name);
  std::map<std::string, Span> others;
  for (const Transition& transition : body.transitions) {
    if (!transition.otherwise) continue;
    const auto [first, fresh] = others.try_emplace(transition.source.text, transition.source.span);
    if (fresh) continue;
    diagnostics.report({Severity::Error,
                        code::kDuplicate,
                        transition.source.span,
                        fmt::format("state {} has two else transitions", transition.source.text),
                        {{first->second, "the first one is here"}}});
  }
}

template <typename Owner>
void check_owner(const Owner& owner, Diagnostics& diagnostics) {
  Duplicates("property", diagnostics).add_all(owner.properties);
  Duplicates("interface", diagnostics).add_all(owner.interfaces);
  for (const InterfaceDeclaration& interface : owner.interfaces) {
    Duplicates machines("place of machine", diagnostics);
    for (const auto& place : interface.places) machines.add(place.machine);
  }
}

}  // namespace

void check(const Document& document, Diagnostics& diagnostics) {
  Duplicates("machine", diagnostics).add_all(document.machines);
  Duplicates hosts("system or product", diagnostics);
  hosts.add_all(document.systems);
  hosts.add_all(document.products);
  Duplicates("extension", diagnostics).add_all(document.extensions);
  Duplicates("family", diagnostics).add_all(document.families);
  for (const MachineBody& body : document.machines) {
    check_body(body, diagnostics);
    if (body.initial) continue;
    diagnostics.report({Severity::Error, code::kNoInitialState, body.name.span,
                        fmt::format("machine {} has no initial state", body.name.text)});
  }
  for (const SystemDeclaration& system : document.systems) {
    check_owner(system, diagnostics);
    Duplicates machines("member", diagnostics);
    for (const auto& member : system.members) machines.add(member.machine);
    if (!system.members.empty()) continue;
    diagnostics.report({Severity::Error, code::kEmpty, system.name.span,
                        fmt::format("system {} has no machines", system.name.text)});
  }
  for (const ProductDeclaration& product : document.products) check_owner(product, diagnostics);
  for (const ExtensionDeclaration& extension : document.extensions) {
    Duplicates("property", diagnostics).add_all(extension.properties);
    Duplicates("part for machine", diagnostics).add_all(extension.parts);
    for (const MachineBody& part : extension.parts) check_body(part, diagnostics);
    if (!extension.parts.empty()) continue;
    diagnostics.report({Severity::Error, code::kEmpty, extension.name.span,
                        fmt::format("extension {} brings nothing", extension.name.text)});
  }
}

}  // namespace proviso::collab
