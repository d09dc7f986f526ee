// expect: violated misuse
#include <pthread.h>
pthread_barrier_t barrier;
int main(void) { pthread_barrier_wait(&barrier); }
