// expect: undecided segment
// A loop that reaches no visible operation.
int main() {
  volatile int value = 1;
  while (value == 1) {
  }
}
