#include "lang/slim/labels.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "lang/slim/codes.hpp"

namespace proviso::slim {
namespace {

using circuit::Literal;
using Port = std::pair<std::uint32_t, std::size_t>;  // instance, member
using Conditions = std::map<Port, Literal>;

class Labels {
 public:
  explicit Labels(Network& network) : network_(network), model_(network.model()) {}

  std::vector<Label> run() {
    for (std::uint32_t i = 0; i < model_.instances.size(); ++i) add_nominal(InstanceId{i});
    add_environment();
    for (std::uint32_t i = 0; i < model_.instances.size(); ++i) add_errors(InstanceId{i});
    add_tick();
    return std::move(labels_);
  }

 private:
  void add_nominal(InstanceId id) {
    const Instance& instance = model_[id];
    std::set<std::string> sent;
    bool has_internal = false;
    for (const Move& move : instance.structure->moves) {
      if (move.trigger.kind == Trigger::Kind::None) has_internal = true;
      if (move.trigger.kind == Trigger::Kind::Send) sent.insert(move.trigger.text);
    }
    if (has_internal) labels_.push_back({instance.qualified("tau"), Label::Kind::Internal, id});
    for (const std::string& trigger : sent) {
      Label label{instance.qualified(trigger), Label::Kind::Sent, id, trigger};
      const auto move =
          std::find_if(instance.structure->moves.begin(), instance.structure->moves.end(),
                       [&](const Move& one) { return one.trigger.text == trigger; });
      const Trigger& from = move->trigger;
      const InstanceId origin = from.child ? instance.children[*from.child] : id;
      label.arrivals = arrivals(origin, *model_[origin].structure->find_member(from.port));
      labels_.push_back(std::move(label));
    }
  }

  void add_tick() {
    const auto has_clock = [](const Instance& instance) {
      if (instance.is_faulty && !instance.error->clocks.empty()) return true;
      const auto& members = instance.structure->members;
      return std::any_of(members.begin(), members.end(),
                         [](const Member& member) { return member.is_clock; });
    };
    if (std::none_of(model_.instances.begin(), model_.instances.end(), has_clock)) return;
    std::string name = "tick";
    while (std::any_of(labels_.begin(), labels_.end(),
                       [&](const Label& label) { return label.name == name; })) {
      name += "_";
    }
    labels_.push_back({std::move(name), Label::Kind::Tick});
    std::set<const Structure*> noted;
    for (std::uint32_t i = 0; i < model_.instances.size(); ++i) {
      const Instance& instance = model_.instances[i];
      const bool stops = network_.active(InstanceId{i}, Time::Now) != circuit::kTrue;
      if (stops && noted.insert(instance.structure).second) note_stopped_clocks(instance);
    }
  }

  void note_stopped_clocks(const Instance& instance) {
    const auto note = [&](const Member& clock) {
      network_.diagnostics().report(
          {Severity::Note, code::kChosen, clock.name.span,
           fmt::format("clock {} stands still while {} is inactive: ticks are counted, and dense "
                       "time may reach more",
                       clock.name.text, instance.path)});
    };
    for (const Member& member : instance.structure->members) {
      if (member.is_clock) note(member);
    }
    if (!instance.is_faulty) return;
    for (const Member& clock : instance.error->clocks) note(clock);
  }

  void add_environment() {
    const Instance& root = model_.instances.front();
    bool has_free = false;
    for (std::uint32_t i = 0; i < model_.instances.size(); ++i) {
      const Instance& instance = model_.instances[i];
      const auto& members = instance.structure->members;
      for (std::size_t m = 0; m < members.size(); ++m) {
        const Member& member = members[m];
        if (!member.is_in()) continue;
        if (i == 0 && member.has_value()) has_free = true;
        if (member.port->kind == Feature::Kind::Data) continue;
        const bool is_open = i == 0 || (!model_.decides(Decision::UnconnectedNeverFires) &&
                                        !is_connected(instance, m));
        if (i > 0 && !is_connected(instance, m)) note_unconnected(instance, member);
        if (!is_open) continue;
        Label label{instance.qualified(member.name.text), Label::Kind::Received, InstanceId{i},
                    member.name.text};
        label.arrivals = arrivals(InstanceId{i}, m);
        if (!label.arrivals.empty()) labels_.push_back(std::move(label));
      }
    }
    if (has_free) labels_.push_back({root.qualified("environment"), Label::Kind::Environment});
  }

  bool is_connected(const Instance& instance, std::size_t member) const {
    const Instance& parent = model_[*instance.parent];
    const auto& links = parent.structure->links;
    const auto& moves = parent.structure->moves;
    const std::string& name = instance.structure->members[member].name.text;
    return std::any_of(links.begin(), links.end(),
                       [&](const Link& link) {
                         return link.target.child == instance.place && link.target.member == member;
                       }) ||
           std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
             return move.trigger.kind == Trigger::Kind::Send &&
                    move.trigger.child == instance.place && move.trigger.port == name;
           });
  }

  void note_unconnected(const Instance& instance, const Member& member) {
    network_.diagnostics().report(
        {Severity::Note, code::kChosen, member.name.span,
         fmt::format("nobody sends {}: it never happens", instance.qualified(member.name.text))});
  }

  void add_errors(InstanceId id) {
    const Instance& instance = model_[id];
    if (!instance.is_faulty) return;
    std::set<std::string> seen;
    for (const ErrorMove& move : instance.error->moves) {
      const bool is_event = move.kind == ErrorMove::Kind::Event;
      if (!is_event && move.kind != ErrorMove::Kind::Out) continue;
      if (!seen.insert(move.name).second) continue;
      labels_.push_back({instance.qualified("error." + move.name),
                         is_event ? Label::Kind::Fault : Label::Kind::Propagated, id, move.name});
    }
  }

  void reach(Conditions& at, Port port, Literal when) {
    if (when == circuit::kFalse) return;
    const auto [entry, is_new] = at.try_emplace(port, when);
    if (!is_new) entry->second = network_.graph().disjunction(entry->second, when);
  }

  std::size_t depth(InstanceId id) const {
    std::size_t result = 0;
    for (auto at = model_[id].parent; at; at = model_[*at].parent) ++result;
    return result;
  }

  std::vector<Arrival> arrivals(InstanceId origin, std::size_t member) {
    std::vector<Arrival> result;
    std::map<std::size_t, Conditions> below;  // in ports by depth
    const Port start{index(origin), member};
    if (model_[origin].structure->members[member].port->is_out) {
      Conditions level;
      reach(level, start, circuit::kTrue);
      for (auto at = std::optional(origin); at && !level.empty(); at = model_[*at].parent) {
        level = climb(level, below, result);
      }
    } else {
      reach(below[depth(origin)], start, network_.active(origin, Time::Now));
    }
    for (std::size_t d = 0; !below.empty() && d <= below.rbegin()->first; ++d) {
      const Conditions level = below[d];
      for (const auto& [port, when] : level) descend(port, when, below[d + 1], result);
      if (below[d + 1].empty()) below.erase(d + 1);
    }
    return result;
  }

  /// The out ports of the parent that are reached from these out ports of its subcomponents.
  Conditions climb(const Conditions& level, std::map<std::size_t, Conditions>& below,
                   std::vector<Arrival>& result) {
    Conditions next;
    for (const auto& [port, when] : level) {
      const Instance& instance = model_.instances[port.first];
      if (!instance.parent) continue;
      const InstanceId parent = *instance.parent;
      const Instance& outer = model_[parent];
      const Member& member = instance.structure->members[port.second];
      const std::string trigger =
          outer.structure->children[instance.place].text->name.text + "." + member.name.text;
      arrive(parent, trigger,
             network_.graph().conjunction(when, network_.active(parent, Time::Now)), result);
      End source;
      source.child = instance.place;
      source.member = port.second;
      follow(parent, source, when, [&](const End& target, Literal then) {
        if (target.child) {
          const InstanceId other = outer.children[*target.child];
          reach(below[depth(other)], {index(other), target.member},
                network_.graph().conjunction(then, network_.active(other, Time::Now)));
        } else {
          reach(next, {index(parent), target.member}, then);
        }
      });
    }
    return next;
  }

  void descend(Port port, Literal when, Conditions& below, std::vector<Arrival>& result) {
    const InstanceId id{port.first};
    const Instance& instance = model_[id];
    arrive(id, instance.structure->members[port.second].name.text, when, result);
    End source;
    source.member = port.second;
    follow(id, source, when, [&](const End& target, Literal then) {
      if (!target.child) return;
      const InstanceId inner = instance.children[*target.child];
      reach(below, {index(inner), target.member},
            network_.graph().conjunction(then, network_.active(inner, Time::Now)));
    });
  }

  template <typename Visit>
  void follow(InstanceId owner, const End& source, Literal when, const Visit& visit) {
    for (const Link& link : model_[owner].structure->links) {
      if (!link.source || !(*link.source == source)) continue;
      visit(link.target,
            network_.graph().conjunction(when, network_.in_modes(owner, link.modes, Time::Now)));
    }
  }

  void arrive(InstanceId id, const std::string& trigger, Literal when,
              std::vector<Arrival>& result) {
    const auto& moves = model_[id].structure->moves;
    const bool receives = std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
      return move.trigger.kind == Trigger::Kind::Receive && move.trigger.text == trigger;
    });
    if (receives && when != circuit::kFalse) result.push_back({id, trigger, when});
  }

  Network& network_;
  const Model& model_;
  std::vector<Label> labels_;
};

}  // namespace

std::vector<Label> labels_of(Network& network) { return Labels(network).run(); }

}  // namespace proviso::slim
