#include "base/http_client.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <fmt/format.h>

namespace proviso {
namespace {

using Clock = std::chrono::steady_clock;
using boost::asio::ip::tcp;
using std::chrono::milliseconds;
using Error = boost::system::error_code;
namespace beast = boost::beast;
namespace http = boost::beast::http;

constexpr std::uint32_t kMostHeaderBytes = 1 << 16;

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

std::optional<std::size_t> number_in(std::string_view text, int base) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, base);
  if (text.empty() || error != std::errc() || stop != end) return std::nullopt;
  return number;
}

/// One connection. Every operation is run to its end before the next one begins, within what is
/// left of the time.
class Exchange {
 public:
  Exchange(const HttpAddress& address, const HttpLimits& limits)
      : address_(address), limits_(limits), end_(Clock::now() + limits.whole) {}

  Maybe<HttpAnswer> run(const HttpRequest& request) {
    if (const Error error = connect()) {
      return refused(is_late(error) ? "no connection in time" : error.message());
    }
    if (const Error error = send(request); is_late(error)) return refused(lateness());
    while (true) {
      http::response_parser<http::string_body> parser;
      parser.header_limit(kMostHeaderBytes);
      parser.body_limit(limits_.most_bytes);
      if (const Error error = receive(parser)) return refused(meaning(error));
      const int status = static_cast<int>(parser.get().result_int());
      if (status >= 200) return HttpAnswer{status, std::move(parser.get().body())};
    }
  }

 private:
  Error connect() {
    Error error;
    const auto found = tcp::resolver(context_).resolve(address_.host, address_.port, error);
    if (error) return error;
    return within(limits_.connection, [&](auto done) {
      stream_.async_connect(found, [=](Error e, auto) { done(e); });
    });
  }

  /// Fails if the server does not listen any more; it may have answered all the same.
  Error send(const HttpRequest& request) {
    const auto verb = http::string_to_verb(request.method);
    http::request<http::span_body<const char>> message(verb, address_.path + request.path, 11);
    const bool is_ip6 = address_.host.find(':') != std::string::npos;
    message.set(http::field::host,
                fmt::format("{}:{}", is_ip6 ? fmt::format("[{}]", address_.host) : address_.host,
                            address_.port));
    message.set(http::field::connection, "close");
    message.set(http::field::accept, "*/*");
    message.set(http::field::user_agent, "proviso");
    message.body() = {request.body.data(), request.body.size()};
    if (request.method == "PUT") message.content_length(request.body.size());
    http::request_serializer<http::span_body<const char>> serializer(message);
    Error error;
    while (!error && !serializer.is_done()) {
      error = within(limits_.silence, [&](auto done) {
        http::async_write_some(stream_, serializer, [=](Error e, std::size_t) { done(e); });
      });
    }
    return error;
  }

  Error receive(http::response_parser<http::string_body>& parser) {
    Error error;
    while (!error && !parser.is_done()) {
      error = within(limits_.silence, [&](auto done) {
        http::async_read_some(stream_, buffer_, parser, [=](Error e, std::size_t) { done(e); });
      });
    }
    return error;
  }

  /// Runs an operation to its end, or ends it when the time is over.
  template <typename Operation>
  Error within(milliseconds most, const Operation& operation) {
    Error result;
    stream_.expires_at(std::min(end_, Clock::now() + most));
    operation([&result](Error error) { result = error; });
    context_.restart();
    context_.run();
    return result;
  }

  static bool is_late(const Error& error) { return error == beast::error::timeout; }
  std::string lateness() const {
    return Clock::now() >= end_ ? "no complete answer in time" : "no answer in time";
  }
  std::string meaning(const Error& error) const {
    if (is_late(error)) return lateness();
    if (error == http::error::body_limit) return "its answer is too large";
    if (error == http::error::header_limit) return "its answer has no end";
    if (error == http::error::end_of_stream) return "it ended the connection without an answer";
    if (error == http::error::partial_message) return "it ended the connection within its answer";
    const bool is_nonsense = error.category() == http::make_error_code(http::error{}).category();
    return is_nonsense ? "it does not speak HTTP/1.1" : error.message();
  }

  const HttpAddress& address_;
  const HttpLimits& limits_;
  Clock::time_point end_;
  boost::asio::io_context context_{1};
  beast::tcp_stream stream_{context_};
  beast::flat_buffer buffer_;
};

/// Blanks and line breaks would end the line of the request.
bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7F; });
}

}  // namespace

Maybe<HttpAddress> parse_http(std::string_view text) {
  const std::size_t colon = text.find("://");
  const std::string scheme = lower(text.substr(0, colon));
  if (colon == std::string_view::npos || scheme != "http") {
    return refused(fmt::format("{} is not supported, only http: use a proxy on this machine",
                               colon == std::string_view::npos ? "this address" : scheme));
  }
  text.remove_prefix(colon + 3);
  const std::size_t slash = std::min(text.find('/'), text.size());
  std::string_view authority = text.substr(0, slash);
  HttpAddress address;
  address.path = std::string(text.substr(slash));
  while (address.path.ends_with('/')) address.path.pop_back();
  if (authority.find('@') != std::string_view::npos) {
    return refused("names and passwords in addresses are not supported");
  }
  std::size_t port = authority.rfind(':');
  if (authority.starts_with('[')) {  // IPv6
    const std::size_t close = authority.find(']');
    if (close == std::string_view::npos) return refused("the address lacks ']'");
    address.host = std::string(authority.substr(1, close - 1));
    port = close + 1 < authority.size() && authority[close + 1] == ':' ? close + 1
                                                                       : std::string_view::npos;
  } else {
    address.host = std::string(authority.substr(0, port));
  }
  if (port != std::string_view::npos) address.port = std::string(authority.substr(port + 1));
  const auto number = number_in(address.port, 10);
  if (!number || *number == 0 || *number > 65535) {
    return refused(fmt::format("'{}' is not a port", address.port));
  }
  if (address.host.empty() || !is_plain(address.host) || !is_plain(address.path) ||
      address.path.find_first_of("?#") != std::string::npos) {
    return refused("it is not of the form http://host:port/path");
  }
  return address;
}

Maybe<HttpAnswer> http_request(const HttpAddress& address, const HttpRequest& request,
                               const HttpLimits& limits) {
  return Exchange(address, limits).run(request);
}

}  // namespace proviso
