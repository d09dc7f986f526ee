// A tank that overflows when it is filled a third time without being emptied. -DTANK_EMPTIES_ITSELF
// and -DTANK_LOCKS let it do by itself what its assumption leaves to callers; -DTANK_LEVELS lets it
// return more than its stub does.
#pragma once

#include <mutex>

extern std::mutex door;

class Tank {
 public:
  Tank();
  ~Tank();

  void start();
  void fill(int amount);
  void empty();
  int level();
  void paint();

 private:
  void overflow();

  bool started_;
  int level_;
};
