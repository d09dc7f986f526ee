// expect: violated uninitialised
// The last element of an array is never filled, and the sum reads it.
int sum(const int* numbers, int count) {
  int total = 0;
  for (int i = 0; i < count; ++i) total += numbers[i];
  return total;
}

int main() {
  int numbers[4];
  for (int i = 0; i < 3; ++i) numbers[i] = i;
  return sum(numbers, 4) == 3 ? 0 : 1;
}
