// A statechart as a design: one system whose machines are the parts of the chart.
//
// A step of the machines is a macrostep: one external event, taken by all parts at once. An event
// is a free input; the guards of all edges ask for exactly one event or none, which stands for an
// event that no descriptor names. A state that does not wait for an event stays where it is
// (events that match nothing are discarded, 3.13).
#pragma once

#include <optional>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "lang/scxml/ast.hpp"
#include "machine/design.hpp"

namespace proviso::scxml {

/// Returns nullopt if an error was reported. Throws LimitReached.
std::optional<machine::Design> lower(const Chart& chart, Diagnostics& diagnostics,
                                     Context& context);

}  // namespace proviso::scxml
