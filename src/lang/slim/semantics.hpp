// Decisions about the semantics of SLIM that its publications leave open, one switch each. Change
// one here if a user of COMPASS knows better. Three more have no switch, because each is one place:
// fault effects are overlays over a memory that is kept (`Network::value`), names are
// case-sensitive
// (`Structure::find_member`), and LTL and CTL speak of infinite runs only (engine/symbolic).
#pragma once

namespace proviso::slim::semantics {

/// A receiver that has a transition for an event, but none enabled, blocks the event. If false, it
/// is skipped.
inline constexpr bool kReceiversBlock = true;
/// A partner that cannot take a propagation ignores it. If true, it blocks the propagation.
inline constexpr bool kPropagationsBlock = false;
/// Error models stand still while their instance is inactive.
inline constexpr bool kErrorsNeedActivity = true;
/// A port without an active driver has its default. If false, it has the type's first value.
inline constexpr bool kUndrivenIsDefault = true;
/// Memory keeps its values while its instance is inactive. If false, activation resets it.
inline constexpr bool kMemorySurvives = true;
/// An unconnected in event port of an inner instance never fires. If false, the environment may
/// send it.
inline constexpr bool kUnconnectedNeverFires = true;

}  // namespace proviso::slim::semantics
