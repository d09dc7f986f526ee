// What a host requires of any extension at an interface, and what an extension requires of its
// host.
#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/design/formula_texts.hpp"
#include "ask/design/refusal.hpp"
#include "base/counted.hpp"
#include "engine/collaboration/design_check.hpp"
#include "engine/collaboration/parametric.hpp"
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
      : extension_(extension),
        design_(design),
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
        constraints.empty() ? "nothing, no extension that does not override can change it" : "");
    if (constraints.empty()) return text;
    text.erase(text.find_last_not_of(" \n") + 1);
    text += '\n';
    for (const collaboration::HostConstraint& constraint : constraints) {
      const std::string where =
          constraint.exits.size() == 1
              ? collaboration::describe(system_, known_.states[constraint.exits.front()].state)
              : counted(constraint.exits.size(), "exit state");
      const FormulaTexts::Entry gained = texts_of(constraint.formula);
      text += fmt::format("    from {} no entry to a state {} {}\n", where,
                          gained.negates ? "without" : "with",
                          gained.negates ? gained.opposite : gained.text);
      if (!constraint.no_loop) continue;
      const std::string inner = texts_of(check_.vocabulary().pool.left(constraint.formula)).text;
      text += fmt::format(
          "      nor a path through it on which {} always holds, if the host leads back to the "
          "exit\n",
          inner);
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
    if (fragment.exits == 0) return "  nothing: the host never is in a state where it is entered\n";
    std::string text;
    if (fragment.stuck) text += "  (it can get stuck: then no property has a verdict)\n";
    if (comes_back_elsewhere(fragment)) {
      text += fmt::format(
          "  (it comes back to a state that {} never is in: only composing tells)\n", host_.name);
    }
    std::vector<const machine::Property*> properties = hosts_properties();
    for (const auto& property : definition_.properties) properties.push_back(&property);
    for (const machine::Property* property : properties) text += needs(*property, fragment);
    return text;
  }

  bool comes_back_elsewhere(const collaboration::Fragment& fragment) {
    return !fragment.unknown_landings().empty() &&
           check_.step_of(extension_).method == collaboration::Method::Composed;
  }

  std::string needs(const machine::Property& property, const collaboration::Fragment& fragment) {
    const logic::CtlPool& pool = check_.vocabulary().pool;
    const logic::CtlFormula formula = check_.formula_of(host_.system, property);
    const auto formulas = closure(pool, formula);
    if (!collaboration::ParametricStep::is_feasible(fragment, formulas)) {
      return fmt::format("  {}: (it comes back to too many states to tell)\n", property.name);
    }
    const collaboration::ParametricStep step(fragment, formulas, check_.vocabulary(), context_);
    const auto obligations =
        collaboration::monotone_obligations(pool, formulas, formula, known_.initially(formula));
    const auto found = step.needs(exit_marks(fragment, formulas), obligations);
    if (found.impossible) {
      return fmt::format("  {}: no host can be given what it needs\n", property.name);
    }
    if (found.needs.empty()) {
      return fmt::format("  {}: {}\n", property.name,
                         found.complete ? "nothing" : several_combinations(step));
    }
    return fmt::format("  {}: {}{}\n", property.name, told(found, step),
                       found.complete ? "" : ", and more");
  }

  static std::string several_combinations(const collaboration::ParametricStep& step) {
    return fmt::format(
        "{} one of several combinations of marks",
        step.landings().size() == 1 ? "the reentry has" : "the states that it comes back to have");
  }

  std::string told(const collaboration::ExtensionNeeds& found,
                   const collaboration::ParametricStep& step) const {
    std::vector<std::vector<std::string>> marks(step.landings().size());
    std::vector<std::string> sentences;
    for (const collaboration::Need& need : found.needs) {
      if (need.landing) {
        const FormulaTexts::Entry mark = texts_of(need.formula);
        marks[*need.landing].push_back(need.value ? mark.text : mark.opposite);
      } else {
        const std::string inner = texts_of(check_.vocabulary().pool.left(need.formula)).text;
        sentences.push_back(
            fmt::format("the host does not lead back by states with {} and without {}", inner,
                        texts_of(need.formula).text));
      }
    }
    std::vector<std::string> words = landings_have(marks, step);
    words.insert(words.end(), sentences.begin(), sentences.end());
    return fmt::format("{}", fmt::join(words, "; "));
  }

  std::string the_reentry(const collaboration::ParametricStep& step) const {
    if (system_.machines.size() == 1) return "the reentry";
    return fmt::format("the reentry ({})",
                       collaboration::describe(system_, step.landings().front()));
  }

  /// Landings that need the same are named once.
  std::vector<std::string> landings_have(const std::vector<std::vector<std::string>>& marks,
                                         const collaboration::ParametricStep& step) const {
    std::vector<std::string> words;
    const bool alike = std::all_of(marks.begin(), marks.end(),
                                   [&](const auto& one) { return one == marks.front(); });
    for (std::size_t k = 0; k < marks.size(); ++k) {
      if (marks[k].empty()) continue;
      const std::string where =
          marks.size() == 1 ? the_reentry(step)
          : alike ? fmt::format("each of the {} states that it comes back to", marks.size())
                  : collaboration::describe(system_, step.landings()[k]);
      words.push_back(fmt::format("{} has {}", where, fmt::join(marks[k], ", ")));
      if (alike) break;
    }
    return words;
  }

  /// The marks of the exit states, as they are.
  std::vector<std::vector<bool>> exit_marks(const collaboration::Fragment& fragment,
                                            const std::vector<logic::CtlFormula>& formulas) const {
    std::vector<std::vector<bool>> result;
    for (machine::GraphState e = 0; e < fragment.exits; ++e) {
      std::vector<bool>& marks = result.emplace_back();
      for (const logic::CtlFormula f : formulas) {
        marks.push_back(known_.mark(*fragment.published[e], f));
      }
    }
    return result;
  }

  std::size_t extension_;
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

Done tell_requirements(Task& task) {
  const machine::Design& design = task.subject().design();
  const auto extension = find_extension(task.options, design);
  if (!extension) return refused(extension.error());
  if (design.extensions[*extension].extension.overrides) {
    return refused(fmt::format("{} overrides its host, so that both have to be composed: use check",
                               design.extensions[*extension].extension.name));
  }
  collaboration::Archive archive;
  DesignCheck check(design, collaboration::Criterion::Exact, archive, task.context);
  check.check_host(design.extensions[*extension].host);
  if (check.stuck()) return refuse_stuck(task, *check.stuck());
  task.answer.component = design.extensions[*extension].extension.name;
  task.answer.text = Requirements(design, *extension, check, task.context).told();
  return {};
}

}  // namespace

Done assume_design(Task& task) {
  return unless_too_large([&task] { return tell_requirements(task); });
}

}  // namespace proviso::ask
