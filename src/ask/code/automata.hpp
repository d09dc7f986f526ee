// The automata that are put beside a C++ program: which assumptions it is under, and which
// properties it is checked for.
#pragma once

#include "ask/lts/setting.hpp"
#include "engine/native/program.hpp"

namespace proviso::ask {

/// Enters the assumptions and properties into the program: those that the request names; or else
/// those of the first triple of the mapping; or else every safety property of the design whose
/// labels the mapping covers. What the design declares and is not looked at is named as not
/// covered.
Done find_automata(Task& task, const Setting& design, native::Program& program);

}  // namespace proviso::ask
