// expect: holds
// Virtual functions of the library make the texts.
#include <future>
#include <string>
#include <system_error>

int main() {
  const std::string text = std::generic_category().message(2);
  const std::future_error error(std::future_errc::broken_promise);
  return text.empty() || error.what()[0] == 0;
}
