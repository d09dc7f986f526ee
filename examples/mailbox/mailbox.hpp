// A mailbox for two letters, shared by threads.
#pragma once

#include <mutex>
#include <optional>
#include <vector>

class Mailbox {
 public:
  bool put(int letter);
  std::optional<int> take();

 private:
  bool is_empty();
  void store(int letter);
  int remove();

  std::mutex mutex_;
  std::vector<int> letters_;
};
