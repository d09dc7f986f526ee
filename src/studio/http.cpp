#include "studio/http.hpp"

#include <nlohmann/json.hpp>

namespace proviso::studio {
namespace {

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = i + 2 < text.size() && text[i] == '%' ? digit_value(text[i + 1]) : -1;
    const int low = high >= 0 ? digit_value(text[i + 2]) : -1;
    if (low >= 0) {
      result += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      result += text[i] == '+' ? ' ' : text[i];
    }
  }
  return result;
}

}  // namespace

HttpResponse problem(int status, const std::string& sentence) {
  HttpResponse response;
  response.status = status;
  response.body = nlohmann::json{{"error", sentence}}.dump(
      -1, ' ', false, nlohmann::json::error_handler_t::replace);
  return response;
}

std::string query_value(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view part = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    const std::size_t equals = std::min(part.find('='), part.size());
    if (part.substr(0, equals) == name && equals < part.size()) {
      return decoded(part.substr(equals + 1));
    }
  }
  return {};
}

}  // namespace proviso::studio
