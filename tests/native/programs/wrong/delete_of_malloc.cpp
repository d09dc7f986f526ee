// expect: violated invalid-free
#include <cstdlib>
int main() { delete static_cast<int*>(std::malloc(sizeof(int))); }
