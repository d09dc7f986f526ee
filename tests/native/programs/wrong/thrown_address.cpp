// expect: violated dead-object
// An exception carries the address of a variable of the frame that it left.
struct Failure {
  int* code;
};

void fail() {
  int code = 3;
  throw Failure{&code};
}

int main() {
  int* code = nullptr;
  try {
    fail();
  } catch (const Failure& failure) {
    code = failure.code;
  }
  return *code - 3;
}
