// expect: violated uninitialised
// A block that was set and freed is not set when it is allocated again.
int main() {
  for (int round = 0; round < 2; ++round) {
    int* number = new int;
    if (round == 0) *number = 1;
    if (*number != 1) return 1;
    delete number;
  }
}
