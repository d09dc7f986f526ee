// BuDDy's C functions, without the C++ names that its header puts over some of them.
#pragma once

#include <bdd.h>

#undef bdd_init
#undef bdd_ithvar
