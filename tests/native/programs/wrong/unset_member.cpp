// expect: violated uninitialised
// A constructor leaves a member out, and a thread reads it.
#include <mutex>
#include <thread>

struct Account {
  explicit Account(int amount) : balance(amount) {}
  int balance;
  bool is_open;
};

int main() {
  std::mutex mutex;
  auto* account = new Account(3);
  std::thread other([&] {
    const std::lock_guard lock(mutex);
    if (account->is_open) ++account->balance;
  });
  other.join();
  delete account;
}
