// expect: violated invalid-free
int main() {
  int* number = new int(4);
  delete[] number;
}
