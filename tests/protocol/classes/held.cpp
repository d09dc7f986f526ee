#include "held.hpp"
