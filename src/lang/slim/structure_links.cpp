// Resolves and checks connections and flows: their ends, kinds, types and directions, and ports
// with two drivers.
#include <algorithm>

#include <fmt/format.h>

#include "lang/slim/codes.hpp"
#include "lang/slim/structure.hpp"

namespace proviso::slim {
namespace {

std::string_view kind_text(const Member& member) {
  if (member.port == nullptr) return "data";
  switch (member.port->kind) {
    case Feature::Kind::Event:
      return "event port";
    case Feature::Kind::Data:
      return "data port";
    case Feature::Kind::EventData:
      return "event data port";
  }
  return {};
}

bool overlap(const std::vector<bool>& a, const std::vector<bool>& b) {
  if (a.empty() || b.empty()) return true;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (a[i] && b[i]) return true;
  }
  return false;
}

}  // namespace

std::optional<End> StructureMaker::end_of(const Structure& made, const Path& reference) {
  const Structure* owner = &made;
  End end;
  if (reference.size() > 2) {
    error(code::kUnknown, span_of(reference), fmt::format("{} is too deep", to_string(reference)),
          "an implementation sees its own names and the ports of its direct subcomponents");
    return {};
  }
  if (reference.size() == 2) {
    end.child = made.find_child(reference[0].text);
    if (!end.child) {
      std::vector<std::string> known;
      for (const Child& child : made.children) known.push_back(child.text->name.text);
      library_.report_unknown("subcomponent", reference[0].text, reference[0].span, known);
      return {};
    }
    owner = made.children[*end.child].structure;
  }
  const Name& name = reference.back();
  const auto place = owner->find_member(name.text);
  const bool is_visible = place && (!end.child || owner->members[*place].port != nullptr);
  if (!is_visible) {
    std::vector<std::string> known;
    for (const Member& one : owner->members) {
      if (one.port != nullptr) known.push_back(one.name.text);
    }
    library_.report_unknown("port", to_string(reference), name.span, known);
    return {};
  }
  end.member = *place;
  return end;
}

void StructureMaker::add_links(Structure& made) {
  for (const Connection& connection : made.text->connections) {
    Link link;
    link.text = &connection;
    link.modes = modes_of(made, connection.modes);
    const auto target = end_of(made, connection.target);
    if (!target) continue;
    link.target = *target;
    if (connection.flow) {
      check_flow(made, link);
    } else {
      link.source = end_of(made, connection.source);
      if (!link.source) continue;
      check_connection(made, link);
    }
    made.links.push_back(std::move(link));
  }
}

/// in → sub.in, sub.out → sub.in, sub.out → out
void StructureMaker::check_connection(const Structure& made, const Link& link) {
  const Member& source = member_of(made, *link.source);
  const Member& target = member_of(made, link.target);
  const Span span = link.text->span;
  if (source.port == nullptr || target.port == nullptr || source.port->kind != target.port->kind) {
    return error(code::kConnection, span,
                 fmt::format("a connection joins ports of one kind, not {} and {}",
                             kind_text(source), kind_text(target)),
                 source.port == nullptr ? "use a flow" : "");
  }
  const bool from_inside = link.source->child.has_value();
  const bool to_inside = link.target.child.has_value();
  const bool is_directed = source.port->is_out == from_inside && target.port->is_out != to_inside &&
                           (from_inside || to_inside);
  if (!is_directed) {
    return error(code::kConnection, span,
                 "a connection leads from in to sub.in, from sub.out to sub.in, or from sub.out to "
                 "out");
  }
  if (source.has_value() && source.type != target.type) {
    error(code::kConnection, span,
          fmt::format("the types of a connection are equal, not {} and {}", to_string(source.type),
                      to_string(target.type)));
  }
}

void StructureMaker::check_flow(const Structure& made, const Link& link) {
  const Member& target = member_of(made, link.target);
  const bool is_port = target.port != nullptr && target.port->kind == Feature::Kind::Data &&
                       target.port->is_out != link.target.child.has_value();
  if (!is_port) {
    error(code::kConnection, span_of(link.text->target),
          "a flow leads to an own out data port or to an in data port of a subcomponent");
  }
}

void StructureMaker::check_drivers(const Structure& made) {
  for (std::size_t i = 0; i < made.members.size(); ++i) {
    const Member& member = made.members[i];
    const bool is_memory = member.port != nullptr && member.port->is_out && member.has_value();
    const bool is_driven = std::any_of(made.links.begin(), made.links.end(), [i](const Link& one) {
      return !one.target.child && one.target.member == i;
    });
    if (is_memory && !is_driven) initial_of(member.name, member.type, member.port->value, true);
  }
  for (std::size_t i = 0; i < made.links.size(); ++i) {
    const Link& link = made.links[i];
    if (!member_of(made, link.target).has_value()) continue;
    for (std::size_t j = 0; j < i; ++j) {
      const Link& other = made.links[j];
      if (!(other.target == link.target) || !overlap(other.modes, link.modes)) continue;
      library_.diagnostics().report(
          {Severity::Error,
           code::kDrivers,
           link.text->span,
           fmt::format("{} has two drivers in one mode", to_string(link.text->target)),
           {{other.text->span, "the other one is here"}}});
    }
  }
}

}  // namespace proviso::slim
