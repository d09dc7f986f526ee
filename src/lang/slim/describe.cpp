#include "lang/slim/describe.hpp"

#include <fmt/format.h>

namespace proviso::slim {
namespace {

using circuit::DescribedAutomaton;
using circuit::DescribedConnection;
using circuit::DescribedEnd;
using circuit::DescribedPart;

class Description {
 public:
  Description(const SourceSet& sources, const Document& document, const Model& model)
      : sources_(sources), document_(document), model_(model) {}

  circuit::Architecture run() {
    for (std::uint32_t i = 0; i < model_.instances.size(); ++i) {
      result_.parts.push_back(part(model_.instances[i]));
      for (const Link& link : model_.instances[i].structure->links) connect(InstanceId{i}, link);
    }
    return std::move(result_);
  }

 private:
  /// The source text with single blanks.
  std::string text_of(Span span) const {
    std::string text;
    for (const char c : sources_.text(span)) {
      const bool is_blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
      if (is_blank && (text.empty() || text.back() == ' ')) continue;
      text += is_blank ? ' ' : c;
    }
    return text;
  }

  static std::string names(const Structure& structure, const std::vector<bool>& modes) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < modes.size(); ++i) {
      if (modes[i]) result.push_back(structure.modes[i]->name.text);
    }
    return fmt::format("{}", fmt::join(result, ", "));
  }

  DescribedPart part(const Instance& instance) const {
    const Structure& structure = *instance.structure;
    DescribedPart result{structure.text->full_name()};
    if (instance.parent) {
      result.active_in = names(*model_[*instance.parent].structure, instance.modes);
    }
    for (const Member& member : structure.members) {
      if (member.port == nullptr) continue;
      result.ports.push_back(
          {member.name.text, member.is_event() ? "" : to_string(member.type), member.port->is_out});
    }
    if (!structure.modes.empty()) result.automata.push_back(modes_of(structure));
    if (instance.is_faulty) result.automata.push_back(errors_of(*instance.error));
    return result;
  }

  /// trigger [guard] / effects
  std::string labelled(std::string label, const Transition& transition) const {
    if (transition.guard) label += " [" + text_of(document_[*transition.guard].span) + "]";
    std::vector<std::string> effects;
    for (const Effect& effect : transition.effects) effects.push_back(text_of(effect.span));
    if (!effects.empty()) label += fmt::format(" / {}", fmt::join(effects, "; "));
    return label;
  }

  DescribedAutomaton modes_of(const Structure& structure) const {
    DescribedAutomaton result{"modes"};
    for (const Mode* mode : structure.modes) result.states.push_back(mode->name.text);
    result.initial = structure.initial_mode;
    for (const Move& move : structure.moves) {
      const std::string trigger =
          move.trigger.kind == Trigger::Kind::Activation ? "@activation" : move.trigger.text;
      result.edges.push_back({move.source, move.target, labelled(trigger, *move.text)});
    }
    return result;
  }

  DescribedAutomaton errors_of(const ErrorStructure& error) const {
    DescribedAutomaton result{"errors"};
    for (const ErrorState& state : error.states) result.states.push_back(state.name.text);
    result.initial = error.initial;
    for (const ErrorMove& move : error.moves) {
      const std::string trigger =
          move.kind == ErrorMove::Kind::Activation ? "@activation" : move.name;
      result.edges.push_back({move.source, move.target, labelled(trigger, *move.text)});
    }
    return result;
  }

  /// The place of a port among those of its part.
  std::optional<DescribedEnd> end_of(InstanceId owner, const End& end) const {
    const InstanceId id = end.child ? model_[owner].children[*end.child] : owner;
    const auto& members = model_[id].structure->members;
    if (members[end.member].port == nullptr) return {};
    DescribedEnd result{index(id), 0};
    for (std::size_t i = 0; i < end.member; ++i) {
      if (members[i].port != nullptr) ++result.port;
    }
    return result;
  }

  void collect(InstanceId owner, ExpressionId id, std::vector<DescribedEnd>& ends) const {
    const Expression& expression = document_[id];
    for (const ExpressionId operand : expression.operands) collect(owner, operand, ends);
    if (expression.op != Operator::Reference || expression.reference.size() > 2) return;
    const Structure& structure = *model_[owner].structure;
    End end;
    const Structure* at = &structure;
    if (expression.reference.size() == 2) {
      end.child = structure.find_child(expression.reference.front().text);
      if (!end.child) return;
      at = structure.children[*end.child].structure;
    }
    const auto member = at->find_member(expression.reference.back().text);
    if (!member) return;
    end.member = *member;
    if (const auto found = end_of(owner, end)) ends.push_back(*found);
  }

  void connect(InstanceId owner, const Link& link) {
    const auto target = end_of(owner, link.target);
    if (!target) return;
    DescribedConnection connection{index(owner)};
    connection.target = *target;
    connection.in_modes = names(*model_[owner].structure, link.modes);
    if (link.source) {
      if (const auto source = end_of(owner, *link.source)) connection.sources.push_back(*source);
    } else {
      connection.formula = text_of(document_[*link.text->flow].span);
      collect(owner, *link.text->flow, connection.sources);
    }
    result_.connections.push_back(std::move(connection));
  }

  const SourceSet& sources_;
  const Document& document_;
  const Model& model_;
  circuit::Architecture result_;
};

}  // namespace

circuit::Architecture describe(const SourceSet& sources, const Document& document,
                               const Model& model) {
  return Description(sources, document, model).run();
}

}  // namespace proviso::slim
