// expect: violated dead-object
// A function returns the address of its own variable.
int* largest(int left, int right) {
  int found = left < right ? right : left;
  int* address = &found;
  return address;
}

int main() { return *largest(1, 2) == 2 ? 0 : 1; }
