// expect: violated uninitialised
// A product that is added becomes one operation of the compiler.
int main() {
  auto* numbers = new float[2];
  numbers[0] = 1;
  float sum = 0;
  sum += numbers[1] * numbers[0];
  const int large = sum > 1;
  delete[] numbers;
  return large;
}
