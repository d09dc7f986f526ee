// expect: holds
#include <cassert>
#include <regex>
int main() {
  const std::regex pattern("[a-c]+([0-9])");
  std::cmatch found;
  assert(std::regex_match("abc7", found, pattern));
  assert(found[1].str() == "7");
  assert(!std::regex_search("xyz", pattern));
}
