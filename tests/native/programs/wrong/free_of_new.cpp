// expect: violated invalid-free
#include <cstdlib>
int main() { std::free(new int(4)); }
