// expect: violated bad-access
#include <string.h>
int main(int argc, char** argv) { return argv[1][0]; }
