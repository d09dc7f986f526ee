// Who uses the tank as the mapping says, or departs from it in one way: -DPLANT_….
#include <pthread.h>

#include "tank.hpp"

static void* meddle(void* tank) {
  door.lock();
  static_cast<Tank*>(tank)->empty();
  door.unlock();
  return nullptr;
}

int main() {
  Tank& tank = *new Tank;
#ifndef PLANT_FORGETS_TO_START
  tank.start();
#endif
#ifdef PLANT_STARTS_TWICE
  tank.start();
#endif
#ifdef PLANT_PAINTS
  tank.paint();
#endif
#ifdef PLANT_HAS_HELP
  pthread_t helper;
  pthread_create(&helper, nullptr, meddle, &tank);
#endif
#ifdef PLANT_HAS_TWO
  Tank& other = *new Tank;
  door.lock();
  other.empty();
  door.unlock();
#endif
  for (;;) {
    door.lock();
    tank.fill(1);
#ifdef PLANT_POURS
    tank.fill(2);
#elif defined(PLANT_IS_GREEDY)
    tank.fill(1);
    tank.fill(1);
#else
    tank.fill(1);
#endif
    tank.empty();
    if (tank.level() > 2) __builtin_trap();
    door.unlock();
#ifdef PLANT_IS_CARELESS
    tank.level();
#endif
#ifdef PLANT_CLOSES
    delete &tank;
    return 0;
#endif
  }
}
