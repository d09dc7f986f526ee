// The states and edges of machines and of the parts of extensions.
#pragma once

#include "lang/collab/names.hpp"

namespace proviso::collab {

class MachineLowering {
 public:
  MachineLowering(const Document& document, SymbolTable& symbols, Diagnostics& diagnostics)
      : symbols_(symbols), diagnostics_(diagnostics), guards_(document, symbols, diagnostics) {}

  machine::Machine machine(const MachineBody& body, bool environment);
  /// Lowers the part that an extension adds to a machine.
  machine::ExtensionPart part(const MachineBody& body, const MachineBody& host,
                              machine::Feature feature);

 private:
  struct Lowered {
    machine::LocalState source;
    machine::LocalState target;
    machine::Guard guard;
    Span span;
    std::vector<machine::Symbol> sends;
  };
  std::vector<machine::State> states(const MachineBody& body,
                                     const std::vector<std::string>& outputs,
                                     machine::Feature feature);
  /// The outputs with these names, which must be among those declared.
  std::vector<machine::Symbol> emitted(const std::vector<Name>& names, const MachineBody& body,
                                       const std::vector<std::string>& outputs);
  /// Lowers the edges, which may send these outputs. With `placeholders`, `in` and `out` are states
  /// too.
  std::vector<Lowered> edges(const MachineBody& body, const GuardScope& scope,
                             const std::vector<std::string>& outputs, bool placeholders);
  std::optional<machine::LocalState> state(const MachineBody& body, const Name& name,
                                           bool placeholders);
  machine::Guard guard(const Transition& transition, const GuardScope& scope);
  void check_part(const MachineBody& body, const machine::ExtensionPart& part);

  SymbolTable& symbols_;
  Diagnostics& diagnostics_;
  GuardLowering guards_;
};

}  // namespace proviso::collab
