// Who may talk to the studio? Only the page that this server delivered, in the browser of the
// person who started it.
//
// The server binds to the loopback address, but every page of every site that the browser shows can
// send requests there. So:
//
//   Host       must be 127.0.0.1:PORT or localhost:PORT. A foreign name that resolves to the
//   loopback
//              address (DNS rebinding) is refused, with 421.
//   Origin     if there, must be http:// and one of the two. It is compared with constants, never
//   with
//              Host. Else 403. The same for Sec-Fetch-Site: requests to /api/ that another site
//              caused are refused.
//   key        128 random bits in the fragment of the printed URL, which browsers send to nobody.
//              The page trades it for a cookie, HttpOnly and SameSite=Strict. Without it, 401.
//   writes     need the content type application/json and a header of ours, which no form can send.
//
// Keys are compared in a time that does not depend on where they differ.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "studio/http.hpp"

namespace proviso::studio {

class Guard {
 public:
  /// With fresh random keys.
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
