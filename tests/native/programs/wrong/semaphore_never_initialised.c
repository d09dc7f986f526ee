// expect: violated misuse
#include <semaphore.h>
sem_t semaphore;
int main(void) { sem_post(&semaphore); }
