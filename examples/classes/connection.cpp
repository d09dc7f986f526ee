#include "connection.hpp"

#include <cassert>
#include <cstdlib>

bool Connection::open() {
  const std::lock_guard lock(mutex_);
  assert(!is_open_);
  is_open_ = std::rand() % 2 == 0;
  return is_open_;
}

int Connection::read() {
  const std::lock_guard lock(mutex_);
  assert(is_open_);
  return last_;
}

void Connection::write(int byte) {
  const std::lock_guard lock(mutex_);
  assert(is_open_);
  last_ = byte;
}

void Connection::close() {
  const std::lock_guard lock(mutex_);
  assert(is_open_);
  is_open_ = false;
  last_ = 0;
}
