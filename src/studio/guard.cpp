#include "studio/guard.hpp"

#include <cstring>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/random.h>

namespace proviso::studio {
namespace {

std::string random_digits() {
  unsigned char bytes[16];
  if (::getrandom(bytes, sizeof bytes, 0) != sizeof bytes) {
    throw std::runtime_error("the system gives no random numbers");
  }
  std::string digits;
  for (const unsigned char byte : bytes) digits += fmt::format("{:02x}", byte);
  return digits;
}

bool same(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned char difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference = static_cast<unsigned char>(difference | (a[i] ^ b[i]));
  }
  return difference == 0;
}

}  // namespace

Guard::Guard(std::uint16_t port)
    : port_(std::to_string(port)), key_(random_digits()), cookie_(random_digits()) {}

bool Guard::has_cookie(const HttpRequest& request) const {
  const std::string wanted = "proviso_" + port_;
  const std::string header = request.header("cookie");
  std::string_view rest = header;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    const std::size_t equals = std::min(part.find('='), part.size());
    if (part.substr(0, equals) == wanted && equals < part.size() &&
        same(part.substr(equals + 1), cookie_)) {
      return true;
    }
  }
  return false;
}

std::optional<HttpResponse> Guard::refusal(const HttpRequest& request) const {
  const std::string by_number = "127.0.0.1:" + port_, by_name = "localhost:" + port_;
  const std::string host = request.header("host");
  if (host != by_number && host != by_name) {
    return problem(421, "this server answers only as 127.0.0.1 and localhost");
  }
  if (request.headers.contains("origin")) {
    const std::string origin = request.header("origin");
    if (origin != "http://" + by_number && origin != "http://" + by_name) {
      return problem(403, "requests of other pages are refused");
    }
  }
  const bool reads = request.method == "GET" || request.method == "HEAD";
  const bool writes =
      request.method == "POST" || request.method == "PUT" || request.method == "DELETE";
  if (!reads && !writes) return problem(405, "the method is not known");
  if (!request.path.starts_with("/api/")) {
    if (writes) return problem(405, "pages can only be read");
    return std::nullopt;
  }
  const std::string site = request.header("sec-fetch-site");
  if (!site.empty() && site != "same-origin" && site != "none") {
    return problem(403, "requests of other sites are refused");
  }
  if (writes) {
    const std::string type = request.header("content-type");
    if (type != "application/json" && !type.starts_with("application/json;")) {
      return problem(415, "the content type must be application/json");
    }
    if (request.header("x-proviso") != "studio") {
      return problem(403, "the header X-Proviso is missing");
    }
  }
  if (request.path != "/api/session" && !has_cookie(request)) {
    return problem(401, "open the address that proviso studio printed: it carries the key");
  }
  return std::nullopt;
}

HttpResponse Guard::trade(const HttpRequest& request) const {
  if (request.method == "GET") {
    HttpResponse response;
    response.body = has_cookie(request) ? "{\"open\":true}" : "{\"open\":false}";
    return response;
  }
  const auto body = nlohmann::json::parse(request.body, nullptr, false);
  const bool has_key = body.is_object() && body.contains("key") && body["key"].is_string();
  if (!has_key || !same(body["key"].get_ref<const std::string&>(), key_)) {
    return problem(401, "the key is wrong: open the address that proviso studio printed");
  }
  HttpResponse response;
  response.body = "{\"open\":true}";
  response.headers.emplace_back(
      "Set-Cookie",
      fmt::format("proviso_{}={}; Path=/; HttpOnly; SameSite=Strict", port_, cookie_));
  return response;
}

}  // namespace proviso::studio
