#include "tank.hpp"

Tank::Tank() : started_(false), level_(0) {}

Tank::~Tank() {}

void Tank::start() { started_ = true; }

void Tank::fill(int amount) {
#ifdef TANK_EMPTIES_ITSELF
  if (level_ == 2) empty();
#endif
#ifdef TANK_LOCKS
  door.unlock();
  door.lock();
#endif
  level_ += amount;
  if (!started_ || level_ > 2) overflow();
}

void Tank::empty() { level_ = 0; }

#ifdef TANK_LEVELS
int Tank::level() { return level_ + 7; }
#else
int Tank::level() { return level_; }
#endif

void Tank::paint() {}

void Tank::overflow() { level_ = 2; }
