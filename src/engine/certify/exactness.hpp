// Checks that an assumption is exactly the weakest one over its alphabet.
//
// A word over αA is an error word of T ‖ P_err if some run with that projection to αA reaches π, or
// may go on to π by moves outside αA. The weakest assumption over αA allows exactly the other words
// (Giannakopoulou, Păsăreanu, Barringer, ASE 2002, section 4). So A is the weakest iff it agrees
// with the set-of-states simulation of T ‖ P_err after every word that both allow: what A allows
// does not meet π, what A forbids does.
//
// Trying one word for each state of A is not enough: with error word b alone, the automaton with
// one state that loops on a and forbids b agrees after the empty word, but forbids a·b too. The
// search is therefore over pairs of a state of A and a set of states, which is exponential at worst
// but no more than the subset construction that made the assumption.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "engine/certify/composition.hpp"

namespace proviso::certify {

/// Returns a word on which the assumption and the error words of the component with its property
/// disagree; nullopt if the assumption is the weakest. Throws LimitReached.
std::optional<std::vector<std::string>> word_of_disagreement(const lts::Lts& assumption,
                                                             const Composition& component,
                                                             Context& context);

}  // namespace proviso::certify
