// Opens a file, of which nobody knows what comes.
#include <cstdio>

class Outside {
 public:
  bool load() { return std::fopen("settings", "r") != nullptr; }
};
