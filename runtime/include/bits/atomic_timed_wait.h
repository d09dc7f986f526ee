// Stands in for the header of libstdc++ with this name. Only its semaphores wait for an atomic
// until a deadline, and those of programs that are checked are semaphores of POSIX: in those of
// version 12 a thread may sleep for ever that should not (bug 104928 of GCC).
#pragma once

#define _GLIBCXX_USE_POSIX_SEMAPHORE 1

#include <bits/atomic_wait.h>

#if _GLIBCXX_RELEASE > 13
#include_next <bits/atomic_timed_wait.h>
#else
#include <bits/chrono.h>
#endif
