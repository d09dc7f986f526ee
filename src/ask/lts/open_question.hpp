// An open component, what is asked of it, and the labels by which its environment reaches it.
#pragma once

#include <string>
#include <vector>

#include "ask/lts/setting.hpp"

namespace proviso::ask {

/// What `assume` asks.
struct OpenQuestion {
  lts::System component;                   // open
  std::vector<lts::Component> properties;  // none: the component's own π is the violation
  lts::Alphabet interface = {};            // of the assumption: C ∪ (αP − I)
};
/// All but the interface, for these components and properties; the target if there are none.
Maybe<OpenQuestion> read_subject(Task& task, const Setting& setting,
                                 std::vector<std::string> components,
                                 const std::vector<std::string>& properties);
Maybe<OpenQuestion> read_question(Task& task, const Setting& setting);

}  // namespace proviso::ask
