#include "studio/guard.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace proviso::studio {
namespace {

constexpr std::uint16_t kPort = 4711;

HttpRequest reading(const std::string& path) {
  HttpRequest request;
  request.method = "GET";
  request.path = path;
  request.headers["host"] = "127.0.0.1:4711";
  return request;
}

HttpRequest writing(const std::string& path) {
  HttpRequest request = reading(path);
  request.method = "POST";
  request.headers["content-type"] = "application/json";
  request.headers["x-proviso"] = "studio";
  return request;
}

/// The cookie that the key is traded for.
std::string cookie_of(const Guard& guard) {
  HttpRequest request = writing("/api/session");
  request.body = nlohmann::json{{"key", guard.key()}}.dump();
  const HttpResponse response = guard.trade(request);
  EXPECT_EQ(response.status, 200);
  const std::string header = response.headers.at(0).second;
  EXPECT_NE(header.find("HttpOnly"), std::string::npos);
  EXPECT_NE(header.find("SameSite=Strict"), std::string::npos);
  return header.substr(0, header.find(';'));
}

int status(const Guard& guard, const HttpRequest& request) {
  const auto refusal = guard.refusal(request);
  return refusal ? refusal->status : 200;
}

TEST(Guard, ServesThePageToThisMachineOnly) {
  const Guard guard(kPort);
  EXPECT_EQ(status(guard, reading("/")), 200);
  HttpRequest request = reading("/");
  for (const char* host : {"evil.example", "evil.example:4711", "127.0.0.1", "127.0.0.1:80",
                           "127.0.0.1:47110", "localhost.evil.example:4711", "", "[::1]:4711"}) {
    request.headers["host"] = host;
    EXPECT_EQ(status(guard, request), 421) << host;
  }
  request.headers["host"] = "localhost:4711";
  EXPECT_EQ(status(guard, request), 200);
  request.headers.erase("host");
  EXPECT_EQ(status(guard, request), 421);
}

TEST(Guard, RefusesForeignOrigins) {
  const Guard guard(kPort);
  HttpRequest request = writing("/api/session");
  for (const char* origin : {"http://evil.example", "http://evil.example:4711", "null", "",
                             "https://127.0.0.1:4711", "http://127.0.0.1:4712"}) {
    request.headers["origin"] = origin;
    EXPECT_EQ(status(guard, request), 403) << origin;
  }
  // A page that rebinds its own name sends the same foreign name in both.
  request.headers["host"] = "evil.example:4711";
  request.headers["origin"] = "http://evil.example:4711";
  EXPECT_EQ(status(guard, request), 421);
  request.headers["host"] = "127.0.0.1:4711";
  request.headers["origin"] = "http://127.0.0.1:4711";
  EXPECT_EQ(status(guard, request), 200);
  request.headers["sec-fetch-site"] = "cross-site";
  EXPECT_EQ(status(guard, request), 403);
}

TEST(Guard, NeedsTheCookie) {
  const Guard guard(kPort);
  HttpRequest request = reading("/api/project");
  EXPECT_EQ(status(guard, request), 401);
  const std::string cookie = cookie_of(guard);
  request.headers["cookie"] = "other=1; " + cookie + "; more=2";
  EXPECT_EQ(status(guard, request), 200);
  request.headers["cookie"] = cookie + "0";
  EXPECT_EQ(status(guard, request), 401);
  request.headers["cookie"] = "x" + cookie;
  EXPECT_EQ(status(guard, request), 401);
  // The key itself is no cookie, and each server has its own.
  request.headers["cookie"] = "proviso_4711=" + guard.key();
  EXPECT_EQ(status(guard, request), 401);
  const Guard other(kPort);
  request.headers["cookie"] = cookie_of(other);
  EXPECT_EQ(status(guard, request), 401);
}

TEST(Guard, TradesTheKeyOnly) {
  const Guard guard(kPort);
  HttpRequest request = writing("/api/session");
  for (const char* body : {"", "{}", "[]", "{\"key\":1}", "{\"key\":\"\"}", "nonsense",
                           "{\"key\":\"00000000000000000000000000000000\"}"}) {
    request.body = body;
    EXPECT_EQ(guard.trade(request).status, 401) << body;
  }
}

TEST(Guard, WritesNeedWhatNoFormCanSend) {
  const Guard guard(kPort);
  HttpRequest request = writing("/api/jobs");
  request.headers["cookie"] = cookie_of(guard);
  EXPECT_EQ(status(guard, request), 200);
  request.headers["content-type"] = "text/plain";
  EXPECT_EQ(status(guard, request), 415);
  request.headers["content-type"] = "application/json";
  request.headers.erase("x-proviso");
  EXPECT_EQ(status(guard, request), 403);
  request.headers["x-proviso"] = "studio";
  request.method = "PATCH";
  EXPECT_EQ(status(guard, request), 405);
}

}  // namespace
}  // namespace proviso::studio
