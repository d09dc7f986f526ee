// expect: holds
// Blocks of different sizes come and go at the same addresses; nobody shares any.
#include <thread>

int main() {
  std::thread large([] {
    long* numbers = new long[6];
    numbers[0] = numbers[5] = 1;
    delete[] numbers;
  });
  std::thread small([] {
    char* first = new char[8];
    char* second = new char[8];
    *first = *second = 1;
    delete[] first;
    delete[] second;
  });
  large.join();
  small.join();
}
