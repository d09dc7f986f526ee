// expect: holds
// A signal that is raised while it is blocked comes when it is not any more; each thread has a mask
// of its own.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>

static volatile sig_atomic_t handled;
static volatile sig_atomic_t inside;

static void handle(int number, siginfo_t* information, void* context) {
  (void)context;
  assert(information->si_signo == number && inside == 0);
  inside = 1;
  ++handled;
  if (handled == 1) raise(number);
  inside = 0;
}

static void* work(void* argument) {
  sigset_t set;
  pthread_sigmask(SIG_SETMASK, NULL, &set);
  assert(sigismember(&set, SIGUSR1) == 1 && sigismember(&set, SIGUSR2) == 0);
  return argument;
}

int main(void) {
  pthread_t worker;
  sigset_t set;
  sigset_t old;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  assert(sigaction(SIGUSR1, &action, NULL) == 0);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  assert(pthread_sigmask(SIG_BLOCK, &set, &old) == 0);
  pthread_create(&worker, NULL, work, NULL);
  pthread_kill(pthread_self(), SIGUSR1);
  assert(handled == 0);
  assert(sigpending(&set) == 0 && sigismember(&set, SIGUSR1) == 1);
  pthread_join(worker, NULL);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  assert(handled == 2);
  return 0;
}
