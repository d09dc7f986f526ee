// The hardware. Under check it is a universal stub: it says anything.
#pragma once

namespace k9 {

class Rover {
 public:
  bool senses(int condition);
  bool finishes_action();
};

}  // namespace k9
