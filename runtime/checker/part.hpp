// The search's data that the functions of the program know too, in parts: each header declares the
// part that belongs to it, with a function of its own to get it (control(), race_watch(), …).
//
// All parts lie in the heap of the search, so that going back to a state leaves them alone. They
// are made when one is first asked for: by the first allocation, before main. The pointers to them
// lie in the image's data and never change once main has begun.
#pragma once

namespace proviso::runtime {

template <class Part>
inline Part* the_part = nullptr;

/// Makes every part (checker.cpp).
void make_parts();

template <class Part>
Part& part() {
  if (the_part<Part> == nullptr) make_parts();
  return *the_part<Part>;
}

}  // namespace proviso::runtime
