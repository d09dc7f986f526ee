// Events that a document sends to itself without saying when they arrive.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/scxml/ast.hpp"

namespace proviso::scxml {

/// Reports every <send> without a target that a transition of the document waits for: the event
/// goes to the end of the external queue (6.2), whose contents are not part of the model.
void check(const Chart& chart, Diagnostics& diagnostics);

}  // namespace proviso::scxml
