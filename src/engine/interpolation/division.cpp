#include "engine/interpolation/division.hpp"

namespace proviso::interpolation {

using circuit::BitId;
using circuit::ComponentId;

Division::Division(const Parts& parts, const std::vector<ComponentId>& focus)
    : parts_(&parts),
      in_focus_(parts.components.size(), false),
      in_view_(parts.system->bits.size(), false) {
  show_all(parts.property);
  for (const ComponentId component : focus) absorb(component);
}

void Division::show(BitId bit) {
  for (const BitId sibling : parts_->system->variable(bit).bits) in_view_[index(sibling)] = true;
}

void Division::show_all(const Part& part) {
  for (const PartBit& bit : part.bits) show(bit.bit);
}

void Division::absorb(ComponentId component) {
  in_focus_[index(component)] = true;
  show_all(parts_->components[index(component)]);
}

std::vector<ComponentId> Division::focus() const {
  std::vector<ComponentId> components;
  for (std::uint32_t i = 0; i < in_focus_.size(); ++i) {
    if (in_focus_[i]) components.push_back(ComponentId{i});
  }
  return components;
}

std::vector<ComponentId> Division::environment() const {
  std::vector<ComponentId> components;
  for (std::uint32_t i = 0; i < in_focus_.size(); ++i) {
    if (!in_focus_[i] && !parts_->components[i].is_empty()) components.push_back(ComponentId{i});
  }
  return components;
}

std::vector<BitId> Division::view() const {
  std::vector<BitId> bits;
  for (std::uint32_t i = 0; i < in_view_.size(); ++i) {
    if (in_view_[i]) bits.push_back(BitId{i});
  }
  return bits;
}

}  // namespace proviso::interpolation
