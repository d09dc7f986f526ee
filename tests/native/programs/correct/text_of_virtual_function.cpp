// expect: holds
// A virtual function of the library makes the text.
#include <string>
#include <system_error>

int main() {
  const std::string text = std::generic_category().message(2);
  return text.empty();
}
