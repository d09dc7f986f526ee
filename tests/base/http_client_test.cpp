#include "base/http_client.hpp"

#include <gtest/gtest.h>

#include "loopback_server.hpp"

namespace proviso {
namespace {

using std::chrono::milliseconds;
using testing::LoopbackServer;
using testing::ServerRequest;

constexpr HttpLimits kShort{milliseconds(500), milliseconds(200), milliseconds(600), 10000};

Maybe<HttpAnswer> ask(const LoopbackServer& server, const HttpRequest& request) {
  return http_request(*parse_http(server.address()), request, kShort);
}

/// What a client makes of these bytes.
Maybe<HttpAnswer> answer_to(const std::string& bytes) {
  const LoopbackServer server([&bytes](const ServerRequest&) { return bytes; });
  return ask(server, {"GET", "/x"});
}

TEST(HttpAddress, IsRead) {
  const auto plain = parse_http("http://cache");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->host, "cache");
  EXPECT_EQ(plain->port, "80");
  EXPECT_EQ(plain->path, "");
  const auto whole = parse_http("http://[::1]:8080/a/b/");
  ASSERT_TRUE(whole) << whole.error();
  EXPECT_EQ(whole->host, "::1");
  EXPECT_EQ(whole->port, "8080");
  EXPECT_EQ(whole->path, "/a/b");
}

TEST(HttpAddress, OthersAreRefused) {
  EXPECT_NE(parse_http("https://cache").error().find("https is not supported"), std::string::npos);
  for (const char* text : {"ftp://a", "http://", "http://a:0", "http://a:99999", "http://a:b",
                           "http://u:p@a", "http://a b/", "http://a/?x", "http://[::1", "a"}) {
    EXPECT_FALSE(parse_http(text)) << text;
  }
}

TEST(HttpClient, PutsAndGets) {
  LoopbackServer server;
  const std::string body(100000, 'x');
  const HttpLimits limits;
  const auto address = parse_http(server.address() + "/pool");
  const auto put = http_request(*address, {"PUT", "/cas/1", body}, limits);
  ASSERT_TRUE(put) << put.error();
  EXPECT_EQ(put->status, 200);
  EXPECT_EQ(server.kept().at("/pool/cas/1"), body);
  const auto got = http_request(*address, {"GET", "/cas/1"}, limits);
  ASSERT_TRUE(got) << got.error();
  EXPECT_EQ(got->body, body);
  EXPECT_EQ(http_request(*address, {"GET", "/cas/2"}, limits)->status, 404);
}

TEST(HttpClient, UnderstandsAllWaysToEndABody) {
  EXPECT_EQ(answer_to("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdef")->body, "abc");
  EXPECT_EQ(answer_to("HTTP/1.0 200 OK\r\n\r\nabc")->body, "abc");
  EXPECT_EQ(answer_to("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                      "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n")
                ->body,
            "abcde");
  EXPECT_EQ(answer_to("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 Gone\r\n\r\n")->status, 204);
  EXPECT_EQ(
      answer_to("HTTP/1.1 302 Found\r\nLocation: http://a\r\nContent-Length: 0\r\n\r\n")->status,
      302);
}

TEST(HttpClient, NonsenseIsAnError) {
  for (const std::string bytes :
       {"nonsense\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 20000\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
        "HTTP/1.1 20"}) {
    EXPECT_FALSE(answer_to(bytes)) << bytes;
  }
  EXPECT_FALSE(answer_to("HTTP/1.1 200 OK\r\n" + std::string(200000, 'a')));
  EXPECT_FALSE(answer_to("HTTP/1.1 200 OK\r\n\r\n" + std::string(20000, 'a')));
}

TEST(HttpClient, SilenceEnds) {
  const auto began = std::chrono::steady_clock::now();
  const auto answer = answer_to("");
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error(), "no answer in time");
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(5));
}

TEST(HttpClient, NobodyListens) {
  int port = 0;
  {
    const LoopbackServer server;
    port = server.port();
  }
  const auto address = parse_http("http://127.0.0.1:" + std::to_string(port));
  EXPECT_FALSE(http_request(*address, {"GET", "/"}, kShort));
}

}  // namespace
}  // namespace proviso
