// The automata that are composed with a C++ program: the assumptions it is checked under, and the
// properties it is checked for.
#pragma once

#include "ask/lts/setting.hpp"
#include "engine/native/program.hpp"

namespace proviso::ask {

/// Enters the assumptions and properties into the program: those that the request names; otherwise
/// those of the first triple of the mapping; otherwise every safety property of the design whose
/// labels the mapping covers. Whatever else the design declares is listed as not covered.
Done find_automata(Task& task, const Setting& design, native::Program& program);

}  // namespace proviso::ask
