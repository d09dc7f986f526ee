// A class and a program that uses it.
#include "with_main.hpp"

void WithMain::use() {}

int main() {
  WithMain object;
  object.use();
}
