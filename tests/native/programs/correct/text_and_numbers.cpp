// expect: holds
// Texts are turned into numbers and back, each thread in its own memory.
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

void numbers() {
  char* end = nullptr;
  assert(std::strtol(" -0x1fz", &end, 0) == -31 && *end == 'z');
  errno = 0;
  assert(std::strtoul("99999999999999999999", nullptr, 10) == ~0UL && errno == ERANGE);
  assert(std::strtod("2.5e1,", &end) == 25 && *end == ',');
  assert(std::stoi("42") == 42 && std::stod("0.5") == 0.5 && std::atoi("7x") == 7);
  bool thrown = false;
  try {
    (void)std::stoi("none");
  } catch (const std::invalid_argument&) {
    thrown = true;
  }
  assert(thrown);
}

void texts() {
  char buffer[16];
  assert(std::snprintf(buffer, sizeof buffer, "%d:%s:%.2f", 4, "ab", 1.5) == 9);
  assert(std::strcmp(buffer, "4:ab:1.50") == 0);
  assert(std::snprintf(buffer, 3, "%s", "abcd") == 4 && std::strcmp(buffer, "ab") == 0);
  std::strcat(buffer, "cd");
  assert(std::strstr(buffer, "bc") == buffer + 1 && std::strrchr(buffer, 'd') == buffer + 3);
  char* rest = nullptr;
  char words[] = "one two";
  assert(std::strcmp(strtok_r(words, " ", &rest), "one") == 0);
  assert(std::strcmp(strtok_r(nullptr, " ", &rest), "two") == 0);
  assert(std::to_string(1.5) == "1.500000");
}

int main() {
  std::thread other(numbers);
  texts();
  numbers();
  other.join();
}
