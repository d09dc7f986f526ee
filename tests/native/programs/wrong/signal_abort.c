// expect: violated abort
#include <signal.h>
int main(void) { raise(SIGABRT); }
