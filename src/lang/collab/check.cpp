#include "lang/collab/check.hpp"

#include <map>

#include <fmt/format.h>

#include "base/duplicate_names.hpp"
#include "lang/collab/codes.hpp"

namespace proviso::collab {
namespace {

void check_body(const MachineBody& body, Diagnostics& diagnostics) {
  DuplicateNames("state", code::kDuplicate, diagnostics).add_all(body.states);
  DuplicateNames inputs("symbol", code::kDuplicate, diagnostics);
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
  DuplicateNames("property", code::kDuplicate, diagnostics).add_all(owner.properties);
  DuplicateNames("interface", code::kDuplicate, diagnostics).add_all(owner.interfaces);
  for (const InterfaceDeclaration& interface : owner.interfaces) {
    DuplicateNames machines("place of machine", code::kDuplicate, diagnostics);
    for (const auto& place : interface.places) machines.add(place.machine);
  }
}

}  // namespace

void check(const Document& document, Diagnostics& diagnostics) {
  DuplicateNames("machine", code::kDuplicate, diagnostics).add_all(document.machines);
  DuplicateNames hosts("system or product", code::kDuplicate, diagnostics);
  hosts.add_all(document.systems);
  hosts.add_all(document.products);
  DuplicateNames("extension", code::kDuplicate, diagnostics).add_all(document.extensions);
  DuplicateNames("family", code::kDuplicate, diagnostics).add_all(document.families);
  for (const MachineBody& body : document.machines) {
    check_body(body, diagnostics);
    if (body.initial) continue;
    diagnostics.report({Severity::Error, code::kNoInitialState, body.name.span,
                        fmt::format("machine {} has no initial state", body.name.text)});
  }
  for (const SystemDeclaration& system : document.systems) {
    check_owner(system, diagnostics);
    DuplicateNames machines("member", code::kDuplicate, diagnostics);
    for (const auto& member : system.members) machines.add(member.machine);
    DuplicateNames observed("observed input", code::kDuplicate, diagnostics);
    for (const Name& name : system.observed) observed.add(name);
    if (!system.members.empty()) continue;
    diagnostics.report({Severity::Error, code::kEmpty, system.name.span,
                        fmt::format("system {} has no machines", system.name.text)});
  }
  for (const ProductDeclaration& product : document.products) check_owner(product, diagnostics);
  for (const ExtensionDeclaration& extension : document.extensions) {
    DuplicateNames("property", code::kDuplicate, diagnostics).add_all(extension.properties);
    DuplicateNames("part for machine", code::kDuplicate, diagnostics).add_all(extension.parts);
    for (const MachineBody& part : extension.parts) check_body(part, diagnostics);
    if (!extension.parts.empty()) continue;
    diagnostics.report({Severity::Error, code::kEmpty, extension.name.span,
                        fmt::format("extension {} is empty", extension.name.text)});
  }
}

}  // namespace proviso::collab
