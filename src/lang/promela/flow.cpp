#include "lang/promela/flow.hpp"

#include <algorithm>

namespace proviso::promela {

ElementId Flow::add(Element element) {
  elements_.push_back(std::move(element));
  return ElementId{static_cast<std::uint32_t>(elements_.size() - 1)};
}

void Flow::append(Chain& chain, ElementId element) {
  if (chain.empty()) {
    chain.first = element;
  } else {
    (*this)[chain.last].next = element;
  }
  chain.last = element;
}

void Flow::drop_idle(const Chain& option) {
  bool after_idle = false;
  ElementId kept = option.first;
  for (ElementId id = option.first;; id = (*this)[id].next) {
    const Element& element = (*this)[id];
    const bool idle = element.idle && element.labels.empty();
    const bool is_print = element.statement.kind == process::Statement::Kind::Print;
    const bool drops = idle && after_idle && !is_print && id != option.last;
    if (drops) {
      (*this)[kept].next = element.next;
    } else {
      kept = id;
    }
    after_idle = idle;
    if (id == option.last) return;
  }
}

/// Everything in it is atomic but what comes last.
void Flow::make_atomic(const Chain& chain, bool deterministic) {
  walk_atomic(chain, deterministic);
  const Element& last = (*this)[chain.last];
  if (last.kind == Element::Kind::Group || last.kind == Element::Kind::Unless) {
    const Chain inner = last.chains.front();
    return make_atomic(inner, deterministic);
  }
  (*this)[chain.last].atomic = false;
  (*this)[chain.last].last_of_atomic = true;
}

void Flow::walk_atomic(const Chain& chain, bool deterministic) {
  for (ElementId id = chain.first;; id = (*this)[id].next) {
    Element& element = (*this)[id];
    element.atomic = true;
    // A d_step in a d_step is only a group; one in an atomic stays what it is.
    if (deterministic && element.kind == Element::Kind::Deterministic) {
      element.kind = Element::Kind::Group;
    }
    if (element.kind != Element::Kind::Deterministic) {
      const std::vector<Chain> inside = element.chains;
      for (const Chain& inner : inside) walk_atomic(inner, deterministic);
    }
    if (id == chain.last) return;
  }
}

void Flow::mark_deterministic(const Chain& chain, ElementId step) {
  for (ElementId id = chain.first;; id = (*this)[id].next) {
    (*this)[id].deterministic = step;
    const std::vector<Chain> inside = (*this)[id].chains;
    for (const Chain& inner : inside) mark_deterministic(inner, step);
    if (id == chain.last) return;
  }
}

void Flow::attach_escape(const Chain& body, const Chain& escape) {
  for (ElementId id = body.first;; id = (*this)[id].next) {
    escape_element(id, escape);
    if (id == body.extent) return;
  }
}

void Flow::escape_element(ElementId id, const Chain& escape) {
  const std::vector<Chain> inner_escapes = (*this)[id].escapes;
  const auto is_same = [&](const Chain& other) { return other.first == escape.first; };
  if (std::any_of(inner_escapes.begin(), inner_escapes.end(), is_same)) return;
  for (const Chain& inner : inner_escapes) attach_escape(inner, escape);
  Element& element = (*this)[id];
  element.escapes.insert(element.escapes.begin(), escape);
  // Nobody interrupts a d_step, and an escape only by those around it.
  if (element.kind == Element::Kind::Deterministic) return;
  const std::vector<Chain> inside = element.chains;
  if (element.kind == Element::Kind::Unless) return attach_escape(inside.front(), escape);
  for (const Chain& inner : inside) attach_escape(inner, escape);
}

/// Groups go on where the element behind them stands. From the outside to the inside: the last
/// element of a group may be a group.
void Flow::link(const Chain& body) {
  for (ElementId id = body.first;; id = (*this)[id].next) {
    const Element::Kind kind = (*this)[id].kind;
    const std::vector<Chain> inside = (*this)[id].chains;
    const bool is_group = kind == Element::Kind::Group || kind == Element::Kind::Deterministic;
    if (is_group) {
      patch_jumps(inside.front());
      (*this)[inside.front().last].next = (*this)[id].next;
    }
    for (const Chain& inner : inside) link(inner);
    if (id == body.last) return;
  }
}

/// A jump out of an atomic sequence ends it; one from its end into another goes on in that.
void Flow::patch_jumps(const Chain& chain) {
  for (ElementId id = chain.first;; id = (*this)[id].next) {
    Element& element = (*this)[id];
    if (element.kind == Element::Kind::Jump) {
      const bool stays = (*this)[element.target].in_atomic();
      if (element.in_atomic()) {
        element.atomic = stays;
        element.last_of_atomic = !stays;
      }
    } else if (element.kind == Element::Kind::Choice || element.kind == Element::Kind::Unless) {
      const std::vector<Chain> inside = element.chains;
      for (const Chain& inner : inside) patch_jumps(inner);
    }
    if (id == chain.extent) return;
  }
}

std::optional<ElementId> Flow::arrive(ElementId id, bool from_atomic, ElementId& circle) const {
  for (std::size_t steps = 0; steps <= elements_.size(); ++steps) {
    const Element& element = (*this)[id];
    ElementId next = kNoElement;
    if (element.kind == Element::Kind::Jump && !element.observed) next = element.target;
    if (element.kind == Element::Kind::Join) next = element.next;
    if (element.kind == Element::Kind::Unless) next = beginning(id);
    if (next == kNoElement) return id;
    if (from_atomic && !(*this)[next].atomic) return id;
    id = next;
  }
  circle = id;
  return std::nullopt;
}

ElementId Flow::beginning(ElementId id) const {
  while (true) {
    const Element& element = (*this)[id];
    if (element.kind == Element::Kind::Join && element.next != kNoElement) {
      id = element.next;
    } else if (element.kind == Element::Kind::Unless) {
      id = element.chains.front().first;
    } else {
      return id;
    }
  }
}

}  // namespace proviso::promela
