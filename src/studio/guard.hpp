// Decides which requests the studio serves: only those of the page that this server delivered, in
// the browser of the person who started it.
//
// The server binds to the loopback address, but every page of every site that the browser shows can
// send requests there. So:
//
//   Host       must be 127.0.0.1:PORT or localhost:PORT. A foreign name that resolves to the
//              loopback address (DNS rebinding) is refused, with 421.
//   Origin     if present, must be http:// and one of the two. It is compared with constants, never
//              with Host. Otherwise 403. Requests to /api/ that another site caused, according to
//              Sec-Fetch-Site, are refused likewise.
//   key        128 random bits in the fragment of the printed URL, which browsers never send. The
//              page exchanges it for a cookie, HttpOnly and SameSite=Strict. Without it, 401.
//   writes     need the content type application/json and a header of ours, which no form can send.
//
// Keys are compared in constant time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "studio/http.hpp"

namespace proviso::studio {

class Guard {
 public:
  /// Creates new random keys.
  explicit Guard(std::uint16_t port);

  /// Returns a refusal; nullopt if the request may be served.
  std::optional<HttpResponse> refusal(const HttpRequest& request) const;
  /// Answers a request for the cookie.
  HttpResponse trade(const HttpRequest& request) const;

  const std::string& key() const { return key_; }

 private:
  bool has_cookie(const HttpRequest& request) const;

  std::string port_;
  std::string key_;
  std::string cookie_;
};

}  // namespace proviso::studio
