// What a program may say to its checker.
//
//   const int item = proviso::choose(3);           // any of 0, 1, 2: all are tried
//   proviso::assume(item != limit);                // runs where it is not so are left out
//   proviso::event("put", item);                   // the design action put.0, put.1 or put.2
//   { proviso::atomic_section section; ++a; --b; } // no other thread moves in between
//   proviso::name(&mutex, "exec");                 // what traces and mappings call it
#pragma once

#include <cstdint>

#include <proviso/verify.h>

namespace proviso {

/// Any of 0 … alternatives − 1; alternatives must be positive.
inline int choose(int alternatives) {
  return static_cast<int>(proviso_choose(static_cast<std::uint32_t>(alternatives)));
}

inline void assume(bool condition) { proviso_assume(condition); }

template <class... Arguments>
void event(const char* action, Arguments... arguments) {
  const std::int64_t values[] = {static_cast<std::int64_t>(arguments)..., 0};
  proviso_event(action, sizeof...(arguments), values);
}

/// No other thread runs between its construction and its destruction, unless this thread blocks.
class [[nodiscard]] atomic_section {
 public:
  atomic_section() { proviso_atomic_begin(); }
  ~atomic_section() { proviso_atomic_end(); }
  atomic_section(const atomic_section&) = delete;
  atomic_section& operator=(const atomic_section&) = delete;
};

template <class Object>
void name(const Object* object, const char* text) {
  proviso_name(object, text);
}

}  // namespace proviso
