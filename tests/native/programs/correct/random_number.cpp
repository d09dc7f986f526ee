// expect: undecided unmodelled
// rand() is not ours to know.
#include <cstdlib>

int main() { return std::rand() % 2; }
