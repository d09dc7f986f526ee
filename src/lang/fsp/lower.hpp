// Lowers checked FSP to transition systems.
//
// A Lowering compiles what one target needs, each process instance once. It may compose parts on
// the way, where FSP's semantics requires it (hiding, priority, `minimal`, …), and can therefore
// take long.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "lang/fsp/check.hpp"
#include "lts/fluent.hpp"
#include "lts/progress_property.hpp"
#include "lts/system.hpp"

namespace proviso::fsp {

/// Reads the file of an `import`; on failure, reports the error and returns nullopt.
using Importer = std::function<std::optional<lts::Lts>(const Name& file, Diagnostics&)>;

/// The arguments of a reference; nullopt means the initial values.
using Arguments = std::optional<std::vector<Value>>;

/// "P" or "P(2,a)".
std::string instance_name(const std::string& name, const Arguments& arguments);

class Lowering {
 public:
  Lowering(const Specification& spec, const Checked& checked, const Importer& importer,
           Diagnostics& diagnostics, Context& context);

  /// A composite with its components compiled. Returns nullopt if an error was reported.
  std::optional<lts::System> composite(const Name& name);
  std::optional<lts::System> process(const Name& name);
  /// LTSA's DEFAULT: all processes in parallel, and every instance that they refer to.
  std::optional<lts::System> all_processes();

  /// A sequential process or a composite by name, for `P;Q`.
  const lts::Lts* sequential(const Name& name, const Arguments& arguments);

  const Specification& spec() const { return spec_; }
  const Evaluator& evaluator() const { return evaluator_; }
  Diagnostics& diagnostics() { return diagnostics_; }
  Context& context() { return context_; }

 private:
  struct Piece;

  const ProcessDefinition* find_process(std::string_view name) const;
  const CompositeDefinition* find_composite(std::string_view name) const;
  const AssertDefinition* find_constraint(std::string_view name) const;

  const lts::Component* compiled(const std::string& instance) const;
  const lts::Component* keep(std::string instance, lts::Lts lts, lts::Role role = {});
  const lts::Component* compile_process(const ProcessDefinition& definition,
                                        const Arguments& arguments, Span site);
  const lts::Component* compile_constraint(const AssertDefinition& definition,
                                           const Arguments& arguments, Span site);
  lts::System system(const CompositeDefinition& definition, const Arguments& arguments, Span site);

  void part(PartId id, Bindings& bindings, std::vector<Piece>& pieces);
  void prefixed(const Part& part, Bindings& bindings, std::vector<Piece>& pieces);
  void unprefixed(const Part& part, Bindings& bindings, std::vector<Piece>& pieces);
  void reference(const Part& part, Bindings& bindings, std::vector<Piece>& pieces);
  void relabel(Piece& piece, const lts::Relabelling& relabelling);

  Bindings bind(const std::vector<Parameter>& parameters, const std::vector<Value>& initial,
                const Arguments& arguments, const std::string& name, Span site);
  std::vector<std::string> process_names() const;

  const Specification& spec_;
  const Checked& checked_;
  const Importer& importer_;
  Diagnostics& diagnostics_;
  Context& context_;
  Evaluator evaluator_;
  std::vector<std::unique_ptr<lts::Component>> components_;  // in order of compilation
  std::map<std::string, const lts::Component*, std::less<>> by_instance_;
  std::set<std::string, std::less<>> in_progress_;
  unsigned depth_ = 0;
};

/// The relation of a relabelling under the given bindings.
lts::Relabelling relabelling(const Evaluator& evaluator, const std::vector<Relabel>& relabels,
                             Bindings& bindings);

lts::Visibility visibility(const Evaluator& evaluator, const Hiding& hiding,
                           const Bindings& bindings);

/// Lowers one sequential process under the given parameters. Returns nullopt if an error was
/// reported.
std::optional<lts::Lts> lower_process(const ProcessDefinition& definition, Bindings bindings,
                                      Lowering& lowering);

std::vector<lts::ProgressProperty> lower_progress(const Specification& spec,
                                                  const Evaluator& evaluator);

/// All fluents by name, indexed ones as NAME.1.
std::map<std::string, lts::Fluent> lower_fluents(const Specification& spec,
                                                 const Evaluator& evaluator);

/// The assertion (or constraint) under the given parameters. Returns nullopt if an error was
/// reported.
std::optional<lts::Assertion> lower_assertion(const Specification& spec, const Checked& checked,
                                              const std::map<std::string, lts::Fluent>& fluents,
                                              const AssertDefinition& definition, Bindings bindings,
                                              Diagnostics& diagnostics);

/// The safety automaton of a constraint without its error transitions.
std::optional<lts::Lts> lower_constraint(const lts::Assertion& assertion,
                                         const std::vector<std::string>& extension, Span span,
                                         Diagnostics& diagnostics, Context& context);

}  // namespace proviso::fsp
