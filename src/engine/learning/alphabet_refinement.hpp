// Alphabet refinement: chooses the labels of an assumption.
//
// A rule stays sound for any alphabet of the assumption, and a small one makes small assumptions.
// So learning starts with few labels Σ' of the interface Σ. Over Σ' the assumption may be too
// strong: then a run c of the environment and an error run e of the component agree on Σ' although
// no run of the two together does both, because they differ on labels of Σ − Σ'. Some of these are
// added (Gheorghiu, Giannakopoulou, Păsăreanu: Refining interface alphabets for compositional
// verification, TACAS 2007). At least one is added each time, so at the latest Σ is reached.
//
//   Σ' = {done}, c = ask.done, e = take.done     backward: ask and take differ: both are added
#pragma once

#include "engine/learning/triple.hpp"

namespace proviso::learning {

enum class Refinement {
  Backward,  // where the runs first differ, from their ends
  Forward,   // where they first differ, from their beginnings
  All,       // all labels in which they differ
  Off,       // start with the whole interface
};

/// Returns `used` with more labels of `interface`. The runs must agree on `used`, and differ on the
/// interface.
lts::Alphabet refined(Refinement how, const lts::Alphabet& used, const lts::Alphabet& interface,
                      const Labels& environment_run, const Labels& error_run);

}  // namespace proviso::learning
