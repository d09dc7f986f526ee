// expect: violated uninitialised
// A variable that nobody has set is passed to a function.
int twice(int number) { return number + number; }

int main() {
  int number;
  return twice(number) == 0 ? 0 : 1;
}
