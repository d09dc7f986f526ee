// expect: violated race
// The handlers of two threads have the same object.
#include <cassert>
#include <exception>
#include <thread>

struct Failure {
  int code;
};

int main() {
  std::exception_ptr failure = std::make_exception_ptr(Failure{1});
  std::thread reader([failure] {
    try {
      std::rethrow_exception(failure);
    } catch (const Failure& caught) {
      assert(caught.code > 0);
    }
  });
  try {
    std::rethrow_exception(failure);
  } catch (Failure& caught) {
    caught.code = 2;
  }
  reader.join();
}
