#include "base/shell_word.hpp"

#include <string_view>

namespace proviso {
namespace {

std::string quoted(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

std::string shell_call(const std::vector<std::string>& words) {
  std::string call = "proviso";
  for (const std::string& word : words) call += ' ' + quoted(word);
  return call;
}

}  // namespace proviso
