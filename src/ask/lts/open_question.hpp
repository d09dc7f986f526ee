// An open component, the properties asked about it, and its interface to the environment.
#pragma once

#include <string>
#include <vector>

#include "ask/lts/setting.hpp"

namespace proviso::ask {

/// The question that `assume` asks.
struct OpenQuestion {
  lts::System component;                   // open
  std::vector<lts::Component> properties;  // if empty, the component's own π is the violation
  lts::Alphabet interface = {};            // alphabet of the assumption: C ∪ (αP − I)
};
/// Reads everything but the interface, for these components and properties; takes the target if
/// there are no components.
Maybe<OpenQuestion> read_subject(Task& task, const Setting& setting,
                                 std::vector<std::string> components,
                                 const std::vector<std::string>& properties);
Maybe<OpenQuestion> read_question(Task& task, const Setting& setting);

}  // namespace proviso::ask
