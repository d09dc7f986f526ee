// expect: violated race
// The first thread may have ended before a third creates the second, but nothing orders them.
#include <pthread.h>
int x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void* f(void* p){ x = 1; return 0; }
void* g(void* p){ x = 2; return 0; }
void* h(void* p){ pthread_t u; pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_create(&u,0,g,0); pthread_join(u,0); return 0; }
int main(void){ pthread_t t,v; pthread_create(&t,0,f,0); pthread_create(&v,0,h,0); pthread_join(t,0); pthread_join(v,0); return 0; }
