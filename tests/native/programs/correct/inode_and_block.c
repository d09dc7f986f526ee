// expect: holds
// An inode with a lock and a block with a lock (time_var_mutex).
#include <assert.h>
#include <pthread.h>
static int inode, busy, block;
static pthread_mutex_t m_inode = PTHREAD_MUTEX_INITIALIZER, m_busy = PTHREAD_MUTEX_INITIALIZER;
static void* allocator(void* unused) {
  pthread_mutex_lock(&m_inode);
  if (inode == 0) {
    pthread_mutex_lock(&m_busy);
    busy = 1;
    pthread_mutex_unlock(&m_busy);
    inode = 1;
  }
  block = 1;
  assert(block == 1);
  pthread_mutex_unlock(&m_inode);
  return unused;
}
static void* deallocator(void* unused) {
  pthread_mutex_lock(&m_busy);
  const int is_free = busy == 0;
  pthread_mutex_unlock(&m_busy);
  if (is_free) {
    pthread_mutex_lock(&m_inode);
    if (inode == 0) {
      block = 0;
      assert(block == 0);
    }
    pthread_mutex_unlock(&m_inode);
  }
  return unused;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, allocator, 0);
  pthread_create(&two, 0, deallocator, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
}
