/* What a C program may say to its checker. C++ programs include verify.hpp.
 *
 *   unsigned item = proviso_choose(3);               any of 0, 1, 2: all are tried
 *   proviso_assume(item != limit);                   runs where it is not so are left out
 *   PROVISO_EVENT("put", item);                      the design action put.0, put.1 or put.2
 *   proviso_atomic_begin(); ++a; --b; proviso_atomic_end();   no other thread moves in between
 *   proviso_name(&mutex, "exec");                    what traces and mappings call it
 */
#ifndef PROVISO_VERIFY_H
#define PROVISO_VERIFY_H

#include <stdint.h>
#ifndef __cplusplus
#include <stdbool.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Any of 0 … alternatives - 1; alternatives must be positive. */
uint32_t proviso_choose(uint32_t alternatives);
void proviso_assume(bool condition);
/* Between them no other thread moves, unless this one blocks. */
void proviso_atomic_begin(void);
void proviso_atomic_end(void);
void proviso_event(const char* action, uint32_t count, const int64_t* values);
void proviso_name(const volatile void* object, const char* name);

#ifdef __cplusplus
}
#endif

#ifndef __cplusplus
/* An action with up to as many whole numbers as you like. */
#define PROVISO_EVENT(action, ...)                                              \
  proviso_event((action), sizeof((int64_t[]){0, ##__VA_ARGS__}) / sizeof(int64_t) - 1, \
                (int64_t[]){0, ##__VA_ARGS__} + 1)
#endif

#endif
