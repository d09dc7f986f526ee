#include "base/http_client.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <memory>
#include <optional>

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace proviso {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kMostHeaderBytes = 1 << 16;

/// Ends the exchange.
struct Trouble {
  std::string why;
};

class Socket {
 public:
  explicit Socket(int number) : number_(number) {}
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket() {
    if (number_ >= 0) ::close(number_);
  }
  int get() const { return number_; }

 private:
  int number_;
};

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::optional<std::size_t> number_in(std::string_view text, int base) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, base);
  if (text.empty() || error != std::errc() || stop != end) return std::nullopt;
  return number;
}

/// One connection and what was read from it.
class Exchange {
 public:
  Exchange(const HttpAddress& address, const HttpLimits& limits)
      : address_(address), limits_(limits), end_(Clock::now() + limits.whole) {}

  HttpAnswer run(const HttpRequest& request) {
    connect();
    send(request);
    HttpAnswer answer;
    do {
      answer.status = read_head();
    } while (answer.status >= 100 && answer.status < 200);
    const bool has_body = answer.status != 204 && answer.status != 304;
    if (has_body) answer.body = is_chunked_ ? read_chunks() : read_body();
    return answer;
  }

 private:
  void connect() {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    const int failure =
        ::getaddrinfo(address_.host.c_str(), address_.port.c_str(), &wanted, &found);
    if (failure != 0) throw Trouble{::gai_strerror(failure)};
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> all(found, &::freeaddrinfo);
    std::string why = "there is no such host";
    for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
      why = connect_to(*one);
      if (why.empty()) return;
    }
    throw Trouble{why};
  }

  /// Returns why it cannot be reached, or nothing.
  std::string connect_to(const addrinfo& one) {
    auto socket = std::make_unique<Socket>(
        ::socket(one.ai_family, one.ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, one.ai_protocol));
    if (socket->get() < 0) return std::strerror(errno);
    if (::connect(socket->get(), one.ai_addr, one.ai_addrlen) != 0) {
      if (errno != EINPROGRESS) return std::strerror(errno);
      if (!is_ready(socket->get(), POLLOUT, limits_.connection)) return "no connection in time";
      int error = 0;
      socklen_t size = sizeof error;
      ::getsockopt(socket->get(), SOL_SOCKET, SO_ERROR, &error, &size);
      if (error != 0) return std::strerror(error);
    }
    socket_ = std::move(socket);
    return {};
  }

  bool is_ready(int descriptor, short what, milliseconds most) const {
    const auto until = std::min(end_, Clock::now() + most);
    while (true) {
      const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now());
      pollfd waiting{descriptor, what, 0};
      const int ready = ::poll(&waiting, 1, std::max(0, static_cast<int>(left.count())));
      if (ready > 0) return true;
      if (ready == 0 || errno != EINTR) return false;
    }
  }

  void await(short what) const {
    if (is_ready(socket_->get(), what, limits_.silence)) return;
    throw Trouble{Clock::now() >= end_ ? "no complete answer in time" : "no answer in time"};
  }

  void send(const HttpRequest& request) {
    const bool is_ip6 = address_.host.find(':') != std::string::npos;
    const std::string head = fmt::format(
        "{} {}{} HTTP/1.1\r\nHost: {}:{}\r\nConnection: close\r\nAccept: */*\r\nUser-Agent: "
        "proviso\r\n{}\r\n",
        request.method, address_.path, request.path,
        is_ip6 ? fmt::format("[{}]", address_.host) : address_.host, address_.port,
        request.method == "PUT" ? fmt::format("Content-Length: {}\r\n", request.body.size()) : "");
    if (write(head)) write(request.body);
  }

  /// False if the server does not listen any more; it may have answered all the same.
  bool write(std::string_view text) {
    while (!text.empty()) {
      await(POLLOUT);
      const ssize_t written = ::send(socket_->get(), text.data(), text.size(), MSG_NOSIGNAL);
      if (written > 0) {
        text.remove_prefix(static_cast<std::size_t>(written));
      } else if (written < 0 && errno != EINTR && errno != EAGAIN) {
        return false;
      }
    }
    return true;
  }

  /// Appends what comes to what was read; false at the end.
  bool read_more() {
    while (true) {
      await(POLLIN);
      char block[1 << 14];
      const ssize_t length = ::recv(socket_->get(), block, sizeof block, 0);
      if (length == 0) return false;
      if (length > 0) {
        read_.append(block, static_cast<std::size_t>(length));
        return true;
      }
      if (errno != EINTR && errno != EAGAIN) throw Trouble{std::strerror(errno)};
    }
  }

  /// The next line, without its end.
  std::string read_line() {
    while (true) {
      const std::size_t end = read_.find('\n');
      if (end != std::string::npos) {
        std::string line = read_.substr(0, end);
        read_.erase(0, end + 1);
        if (!line.empty() && line.back() == '\r') line.pop_back();
        header_bytes_ += line.size() + 1;
        return line;
      }
      if (header_bytes_ + read_.size() > kMostHeaderBytes) throw Trouble{"its answer has no end"};
      if (!read_more()) throw Trouble{"it ended the connection without an answer"};
    }
  }

  /// Reads the status line and the headers. Returns the status.
  int read_head() {
    const std::string first = read_line();
    const auto status = first.size() >= 12 ? number_in(first.substr(9, 3), 10) : std::nullopt;
    if (!first.starts_with("HTTP/1.") || !status) throw Trouble{"it does not speak HTTP/1.1"};
    is_chunked_ = false;
    length_.reset();
    for (std::string line = read_line(); !line.empty(); line = read_line()) {
      if (header_bytes_ > kMostHeaderBytes) throw Trouble{"its answer has no end"};
      const std::size_t colon = line.find(':');
      if (colon == std::string::npos) throw Trouble{"it does not speak HTTP/1.1"};
      const std::string name = lower(line.substr(0, colon));
      const std::string value = lower(trimmed(std::string_view(line).substr(colon + 1)));
      if (name == "transfer-encoding") is_chunked_ = value == "chunked";
      if (name != "content-length") continue;
      length_ = number_in(value, 10);
      if (!length_) throw Trouble{"it does not say how long its answer is"};
    }
    return static_cast<int>(*status);
  }

  void refuse_more_than(std::size_t bytes) const {
    if (bytes > limits_.most_bytes) throw Trouble{"its answer is too large"};
  }

  /// Returns the next bytes, exactly as many.
  std::string take(std::size_t count) {
    refuse_more_than(count);
    while (read_.size() < count) {
      if (!read_more()) throw Trouble{"it ended the connection within its answer"};
    }
    std::string taken = read_.substr(0, count);
    read_.erase(0, count);
    return taken;
  }

  std::string read_body() {
    if (length_) return take(*length_);
    while (read_more()) refuse_more_than(read_.size());
    return std::move(read_);
  }

  std::string read_chunks() {
    std::string body;
    while (true) {
      header_bytes_ = 0;
      const std::string line = read_line();
      const auto size = number_in(trimmed(line.substr(0, line.find(';'))), 16);
      if (!size) throw Trouble{"it does not speak HTTP/1.1"};
      if (*size == 0) return body;
      refuse_more_than(*size);
      refuse_more_than(body.size() + *size);
      body += take(*size);
      read_line();
    }
  }

  const HttpAddress& address_;
  const HttpLimits& limits_;
  Clock::time_point end_;
  std::unique_ptr<Socket> socket_;
  std::string read_;  // and not yet used
  std::size_t header_bytes_ = 0;
  bool is_chunked_ = false;
  std::optional<std::size_t> length_;
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
  try {
    return Exchange(address, limits).run(request);
  } catch (const Trouble& trouble) {
    return refused(trouble.why);
  }
}

}  // namespace proviso
