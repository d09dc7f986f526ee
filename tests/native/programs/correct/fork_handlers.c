// expect: holds
#include <pthread.h>
static void nothing(void) {}
int main(void) { return pthread_atfork(nothing, nothing, nothing); }
