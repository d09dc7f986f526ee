// What a host requires of any extension at an interface, and what an extension requires of its
// host.
#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/design/formula_texts.hpp"
#include "ask/design/stuck_state.hpp"
#include "base/counted.hpp"
#include "engine/collaboration/design_check.hpp"
#include "engine/collaboration/requirements.hpp"
#include "engine/collaboration/trace.hpp"

namespace proviso::ask {
namespace {

using collaboration::DesignCheck;
using collaboration::PublishedInterface;

Maybe<std::size_t> find_extension(const Options& options, const machine::Design& design) {
  if (options.extensions.size() != 1) return refused("assume on a design needs one --extension");
  std::vector<std::string> known;
  for (std::size_t k = 0; k < design.extensions.size(); ++k) {
    if (design.extensions[k].extension.name == options.extensions.front()) return k;
    known.push_back(design.extensions[k].extension.name);
  }
  return refused(subject::unknown_name("extension", options.extensions.front(), known));
}

class Requirements {
 public:
  Requirements(const machine::Design& design, std::size_t extension, DesignCheck& check,
               Context& context)
      : design_(design),
        texts_(design),
        definition_(design.extensions[extension]),
        host_(design.hosts[definition_.host]),
        interface_(host_.interfaces[definition_.interface]),
        system_(machine::compose(design, host_.system, host_.extensions)),
        check_(check),
        known_(check.interface_of(definition_.host)),
        context_(context) {}

  std::string told() {
    std::string text =
        fmt::format("{} at {} requires of any extension:\n", host_.name, interface_.name);
    for (const machine::Property* property : hosts_properties()) text += host_asks(*property);
    text += fmt::format("{} requires of its host:\n", definition_.extension.name);
    return text + extension_asks();
  }

 private:
  FormulaTexts::Entry texts_of(logic::CtlFormula f) const {
    const machine::Vocabulary& vocabulary = check_.vocabulary();
    return texts_.of(logic::to_string(vocabulary.pool, f, vocabulary.atom_names));
  }

  std::string host_asks(const machine::Property& property) {
    const logic::CtlFormula formula = check_.formula_of(host_.system, property);
    const auto constraints = collaboration::host_constraints(known_, system_, interface_, formula,
                                                             check_.vocabulary().pool);
    std::string text = fmt::format(
        "  {}, which {}: {}\n", property.name, known_.initially(formula) ? "holds" : "is violated",
        constraints.empty() ? "nothing, no extension can change it" : "");
    if (constraints.empty()) return text;
    text.erase(text.find_last_not_of(" \n") + 1);
    text += '\n';
    for (const collaboration::HostConstraint& constraint : constraints) {
      const std::string where =
          constraint.exits.size() == 1
              ? collaboration::describe(system_, known_.states[constraint.exits.front()].state)
              : counted(constraint.exits.size(), "exit state");
      const FormulaTexts::Entry gained = texts_of(constraint.formula);
      text += fmt::format("    from {} no way in to a state {} {}\n", where,
                          gained.negates ? "without" : "with",
                          gained.negates ? gained.opposite : gained.text);
      if (!constraint.no_loop) continue;
      const std::string inner = texts_of(check_.vocabulary().pool.left(constraint.formula)).text;
      text += fmt::format(
          "      nor a way through on which {} always holds, if the host leads back\n", inner);
    }
    return text;
  }

  /// The properties of the system, of the extensions attached already, and of the product itself.
  std::vector<const machine::Property*> hosts_properties() const {
    std::vector<const machine::Property*> result;
    const auto add = [&result](const std::vector<machine::Property>& properties) {
      for (const auto& property : properties) result.push_back(&property);
    };
    add(design_.hosts[host_.system].properties);
    for (const std::size_t extension : host_.extensions) {
      add(design_.extensions[extension].properties);
    }
    if (!host_.extensions.empty()) add(host_.properties);
    return result;
  }

  std::string extension_asks() {
    const collaboration::Fragment fragment = collaboration::explore_fragment(
        system_, known_, interface_, definition_.extension, context_);
    std::string text;
    std::vector<const machine::Property*> properties = hosts_properties();
    for (const auto& property : definition_.properties) properties.push_back(&property);
    for (const machine::Property* property : properties) {
      const logic::CtlFormula formula = check_.formula_of(host_.system, *property);
      const auto formulas = closure(check_.vocabulary().pool, formula);
      const auto step =
          collaboration::analyse_parametrically(fragment, formulas, check_.vocabulary());
      if (!step) {
        return "  (it has several machines, fairness or large formulas: what it asks depends on "
               "the "
               "host's environment)\n";
      }
      text += needs(*property, formula, *step);
    }
    return text;
  }

  std::string needs(const machine::Property& property, logic::CtlFormula formula,
                    const collaboration::ParametricStep& step) {
    const logic::CtlPool& pool = check_.vocabulary().pool;
    const auto obligations = collaboration::monotone_obligations(pool, step.formulas, formula,
                                                                 known_.initially(formula));
    const auto found =
        collaboration::extension_needs(step, marks(step.formulas), obligations, pool);
    if (found.impossible) {
      return fmt::format("  {}: no host can be given what it needs\n", property.name);
    }
    std::vector<std::string> words;
    for (const auto& [f, value] : found.literals) {
      const FormulaTexts::Entry mark = texts_of(f);
      words.push_back(value ? mark.text : mark.opposite);
    }
    if (words.empty() && found.complete) return fmt::format("  {}: nothing\n", property.name);
    return fmt::format("  {}: the reentry has {}{}\n", property.name,
                       words.empty() ? "one of several combinations of marks"
                                     : fmt::format("{}", fmt::join(words, ", ")),
                       found.complete || words.empty() ? "" : ", and more");
  }

  /// At the exit as it is; the worst of where the host leads.
  collaboration::HostMarks marks(const std::vector<logic::CtlFormula>& formulas) const {
    const machine::InterfacePlace& place = interface_.places.front();
    const auto exit = known_.find({*system_.machines[0].find(place.exit.feature, place.exit.name)});
    collaboration::HostMarks result;
    for (const logic::CtlFormula f : formulas) {
      result.exit.push_back(exit && known_.mark(*exit, f));
      result.returns.push_back(true);
    }
    result.reentry = result.exit;
    return result;
  }

  const machine::Design& design_;
  FormulaTexts texts_;
  const machine::ExtensionDefinition& definition_;
  const machine::HostDefinition& host_;
  const machine::Interface& interface_;
  machine::System system_;
  DesignCheck& check_;
  const PublishedInterface& known_;
  Context& context_;
};

}  // namespace

Done assume_design(Task& task) {
  const machine::Design& design = task.subject().design();
  const auto extension = find_extension(task.options, design);
  if (!extension) return refused(extension.error());
  collaboration::Archive archive;
  DesignCheck check(design, collaboration::Criterion::Exact, archive, task.context);
  check.check_host(design.extensions[*extension].host);
  if (check.stuck()) return refuse_stuck(task, *check.stuck());
  task.answer.component = design.extensions[*extension].extension.name;
  task.answer.text = Requirements(design, *extension, check, task.context).told();
  return {};
}

}  // namespace proviso::ask
