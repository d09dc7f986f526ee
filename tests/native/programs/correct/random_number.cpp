// expect: undecided narrowed
// Two values are tried, which is no proof.
#include <cstdlib>

int main() { return std::rand() % 2; }
