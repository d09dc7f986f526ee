// A connection: open, use, close.
#pragma once

#include <mutex>

class Connection {
 public:
  bool open();  // false if nobody answers
  int read();
  void write(int byte);
  void close();

 private:
  std::mutex mutex_;
  bool is_open_ = false;
  int last_ = 0;
};
