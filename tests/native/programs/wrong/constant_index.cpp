// expect: violated out-of-bounds
// A table of constants has no entry for the last choice.
#include <proviso/verify.hpp>

constexpr int kPrices[] = {3, 5, 8};

int main() { return kPrices[proviso::choose(4)] == 0 ? 1 : 0; }
