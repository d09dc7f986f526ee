// expect: violated race
// Both threads hold the same exception, and one of them changes it.
#include <exception>
#include <thread>

struct Failure {
  int code = 1;
};

int read(std::exception_ptr pointer) {
  try {
    std::rethrow_exception(pointer);
  } catch (const Failure& failure) {
    return failure.code;
  }
}

int main() {
  const std::exception_ptr shared = std::make_exception_ptr(Failure{});
  std::thread other([shared] {
    try {
      std::rethrow_exception(shared);
    } catch (Failure& failure) {
      failure.code = 2;
    }
  });
  const int code = read(shared);
  other.join();
  return code;
}
