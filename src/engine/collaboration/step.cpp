#include "engine/collaboration/step.hpp"

#include <algorithm>

#include "engine/collaboration/paper_criterion.hpp"

namespace proviso::collaboration {
namespace {

Preservation judge(logic::CtlFormula property, const Fragment& fragment,
                   const PublishedInterface& known, const machine::Marks& marks,
                   const std::vector<FeatureSegments>& segments,
                   const machine::Vocabulary& vocabulary) {
  const logic::CtlPool& pool = vocabulary.pool;
  const auto test = [&](const Obligations& obligations) {
    return unmet(fragment, known, marks, segments, obligations, pool);
  };
  Preservation result;
  result.property = property;
  result.all_marks_stay = !test(exact_obligations(pool, known.formulas, property));
  result.failure =
      test(monotone_obligations(pool, known.formulas, property, known.initially(property)));
  result.value_stays = !result.failure;
  if (result.failure) {
    result.failed_formula = logic::to_string(pool, result.failure->formula, vocabulary.atom_names);
  }
  return result;
}

}  // namespace

std::string_view to_string(Method method) {
  switch (method) {
    case Method::Base:
      return "base";
    case Method::Modular:
      return "modular";
    case Method::Frontier:
      return "frontier";
    case Method::Composed:
      return "composed";
  }
  return "";
}

const Preservation& StepAnalysis::of(logic::CtlFormula property) const {
  return *std::find_if(properties.begin(), properties.end(),
                       [property](const Preservation& p) { return p.property == property; });
}

StepAnalysis analyse_step(const StepQuestion& question, const PublishedInterface& known,
                          const Widen& widen, const machine::Vocabulary& vocabulary,
                          Context& context) {
  Fragment fragment =
      explore_fragment(question.host, known, question.interface, question.extension, context);
  StepAnalysis result;
  result.extension = question.extension.name;
  result.feature = question.extension.feature;
  result.exits = fragment.exits;
  result.actives = fragment.actives;
  result.left = fragment.left;
  result.transitions = fragment.graph->rows.edges();
  result.stuck = fragment.stuck;
  for (const BrokenCondition& broken : fragment.broken) {
    result.broken.push_back({broken.condition, broken.reason});
  }
  result.busy = busy_states(fragment, question.interfaces);
  result.host_states = fragment.host_states();
  result.landings_beyond = fragment.unknown_landings();
  std::optional<PublishedInterface> wider;
  if (!result.broken.empty()) result.method = Method::Frontier;
  if (!result.landings_beyond.empty()) {
    wider = widen(known, result.landings_beyond);
    fragment.relate_to(*wider);
    if (!fragment.unknown_landings().empty()) {
      result.method = Method::Composed;
      return result;
    }
  }
  const PublishedInterface& used = wider ? *wider : known;
  const LabelledFragment labelled = label_fragment(fragment, used, vocabulary, context);
  result.segments = feature_segments(fragment, used, labelled, vocabulary.pool);
  for (const logic::CtlFormula property : question.properties) {
    result.properties.push_back(
        judge(property, fragment, used, labelled.marks, result.segments, vocabulary));
    result.properties.back().paper_accepts =
        question.by_paper && paper_accepts(fragment, used, property, vocabulary, context);
  }
  return result;
}

}  // namespace proviso::collaboration
