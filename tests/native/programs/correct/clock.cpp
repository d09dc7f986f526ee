// expect: undecided clock
// What the clock says is not ours to know.
#include <chrono>

int main() { return std::chrono::steady_clock::now().time_since_epoch().count() % 2 == 0; }
