// Stands in for the header of libstdc++ with this name. Where it may, the library reads both
// counters of a shared_ptr at once, which no memory model explains; it does not where
// ThreadSanitizer looks.
#pragma once

#pragma push_macro("_GLIBCXX_TSAN")
#undef _GLIBCXX_TSAN
#define _GLIBCXX_TSAN 1
#include_next <bits/shared_ptr_base.h>
#pragma pop_macro("_GLIBCXX_TSAN")
