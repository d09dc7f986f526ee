#include "checker/places.hpp"

#include <algorithm>

#include <unwind.h>

/// Set by the linker: where the runtime's code lies.
extern "C" const char __start_proviso_text[];
extern "C" const char __stop_proviso_text[];

namespace proviso::runtime {
namespace {

constexpr std::size_t kDeepest = 24;  // return addresses of a place

_Unwind_Reason_Code add_frame(_Unwind_Context* context, void* argument) {
  auto& place = *static_cast<Place*>(argument);
  const auto address = static_cast<std::uint64_t>(_Unwind_GetIP(context));
  if (address != 0) place.push_back(address);
  return place.size() < kDeepest ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/// Up to the frame that the program called us from.
void drop_own_frames(Place& place) {
  const auto first = std::find_if_not(place.begin(), place.end(), is_own_code);
  place.erase(place.begin(), first);
}

}  // namespace

bool is_own_code(Address address) {
  return address > reinterpret_cast<Address>(__start_proviso_text) &&
         address <= reinterpret_cast<Address>(__stop_proviso_text);
}

Address program_floor(const void* frame) {
  for (;;) {
    const auto* words = static_cast<const Address*>(frame);
    const bool is_outermost = words[0] == 0;
    if (is_outermost || !is_own_code(words[1])) return reinterpret_cast<Address>(words + 2);
    frame = reinterpret_cast<const void*>(words[0]);
  }
}

Place current_place() {
  Place place;
  place.reserve(kDeepest);
  _Unwind_Backtrace(add_frame, &place);
  drop_own_frames(place);
  return place;
}

}  // namespace proviso::runtime
