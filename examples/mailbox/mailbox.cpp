// Compiled with -DLOOK_FIRST it looks whether there is a letter, and takes it later.
#include "mailbox.hpp"

bool Mailbox::put(int letter) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (letters_.size() == 2) return false;
  store(letter);
  return true;
}

std::optional<int> Mailbox::take() {
#ifdef LOOK_FIRST
  if (is_empty()) return std::nullopt;
  const std::lock_guard<std::mutex> lock(mutex_);
#else
  const std::lock_guard<std::mutex> lock(mutex_);
  if (letters_.empty()) return std::nullopt;
#endif
  return remove();
}

bool Mailbox::is_empty() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return letters_.empty();
}

void Mailbox::store(int letter) { letters_.push_back(letter); }

int Mailbox::remove() {
  const int letter = letters_.back();
  letters_.pop_back();
  return letter;
}
