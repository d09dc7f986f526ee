// expect: violated invalid-free
int main() {
  int* numbers = new int[4];
  delete numbers;
}
