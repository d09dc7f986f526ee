// Plain HTTP/1.1: one request, one answer, one connection.
//
//   const auto address = parse_http("http://cache:8080/proofs");
//   const auto answer = http_request(*address, {"GET", "/ac/1f3a"}, {});
//
// Nothing waits for ever: there is a limit for the connection, for silence, and for the whole
// exchange, and one for the size of the answer. Redirects are not followed; they are answers with
// their own status.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/maybe.hpp"

namespace proviso {

struct HttpAddress {
  std::string host;
  std::string port = "80";
  std::string path = {};  // without a slash at its end
};

struct HttpRequest {
  std::string method;
  std::string path;  // follows that of the address
  std::string_view body = {};
};

struct HttpAnswer {
  int status = 0;
  std::string body = {};
};

struct HttpLimits {
  std::chrono::milliseconds connection{3000};
  std::chrono::milliseconds silence{5000};
  std::chrono::milliseconds whole{60000};
  std::size_t most_bytes = std::size_t{1} << 28;
};

/// Reads `http://host:port/path`. Other schemes, users and passwords are refused by name.
Maybe<HttpAddress> parse_http(std::string_view text);

/// The error says what went wrong, without the address.
Maybe<HttpAnswer> http_request(const HttpAddress& address, const HttpRequest& request,
                               const HttpLimits& limits);

}  // namespace proviso
