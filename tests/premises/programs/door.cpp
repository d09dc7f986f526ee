#include "tank.hpp"

std::mutex door;
