// The division of the components into focus and environment, and the bits in the view.
//
// The focus sees the bits that its constraints and the property mention, and the bits of the
// environment's memory that were added to the view because no relation over the others is strong
// enough. A variable is in the view with all its bits or not at all.
#pragma once

#include <cstdint>
#include <vector>

#include "circuit/system.hpp"
#include "engine/interpolation/parts.hpp"

namespace proviso::interpolation {

class Division {
 public:
  Division(const Parts& parts, const std::vector<circuit::ComponentId>& focus);

  bool in_focus(circuit::ComponentId component) const { return in_focus_[index(component)]; }
  bool sees(circuit::BitId bit) const { return in_view_[index(bit)]; }
  std::vector<circuit::ComponentId> focus() const;
  /// The components outside the focus that constrain something; the others imply nothing.
  std::vector<circuit::ComponentId> environment() const;
  std::vector<circuit::BitId> view() const;

  void absorb(circuit::ComponentId component);
  void show(circuit::BitId bit);

 private:
  void show_all(const Part& part);

  const Parts* parts_;
  std::vector<bool> in_focus_;
  std::vector<bool> in_view_;
};

}  // namespace proviso::interpolation
