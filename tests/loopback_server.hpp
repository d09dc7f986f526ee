// An HTTP server on the loopback interface, for tests: in a thread of the test, one connection
// after the other. It keeps what is put and serves what is asked for, or misbehaves.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace proviso::testing {

struct ServerRequest {
  std::string method;
  std::string path;
  std::string body;
};

class LoopbackServer {
 public:
  /// Returns the bytes of the whole response; an empty text is silence until the client hangs up.
  using Answer = std::function<std::string(const ServerRequest&)>;

  /// Serves a cache unless another answer is given.
  explicit LoopbackServer(Answer answer = {}) : answer_(std::move(answer)) {
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address);
    ::listen(socket_, 64);
    socklen_t size = sizeof address;
    ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;
  ~LoopbackServer() {
    ends_ = true;
    thread_.join();
    ::close(socket_);
  }

  int port() const { return port_; }
  std::string address() const { return "http://127.0.0.1:" + std::to_string(port_); }

  std::map<std::string, std::string> kept() {
    const std::lock_guard lock(mutex_);
    return kept_;
  }
  /// Changes what is kept: a tampered entry.
  void change(const std::function<void(std::map<std::string, std::string>&)>& edit) {
    const std::lock_guard lock(mutex_);
    edit(kept_);
  }
  std::size_t requests() const { return requests_; }

  static std::string response(int status, const std::string& body, const std::string& more = {}) {
    return "HTTP/1.1 " + std::to_string(status) +
           " x\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + more + "\r\n" + body;
  }

  /// What a cache answers.
  std::string cached(const ServerRequest& request) {
    const std::lock_guard lock(mutex_);
    if (request.method == "PUT") {
      kept_[request.path] = request.body;
      return response(200, "");
    }
    const auto at = kept_.find(request.path);
    return at == kept_.end() ? response(404, "not found") : response(200, at->second);
  }

 private:
  void serve() {
    while (!ends_) {
      pollfd waiting{socket_, POLLIN, 0};
      if (::poll(&waiting, 1, 20) <= 0) continue;
      const int client = ::accept(socket_, nullptr, nullptr);
      if (client < 0) continue;
      talk(client);
      ::close(client);
    }
  }

  bool read_some(int client, std::string& text) const {
    while (!ends_) {
      pollfd waiting{client, POLLIN, 0};
      if (::poll(&waiting, 1, 20) <= 0) continue;
      char block[4096];
      const ssize_t length = ::recv(client, block, sizeof block, 0);
      if (length > 0) text.append(block, static_cast<std::size_t>(length));
      return length > 0;
    }
    return false;
  }

  void talk(int client) {
    std::string text;
    while (text.find("\r\n\r\n") == std::string::npos) {
      if (!read_some(client, text)) return;
    }
    const std::size_t head = text.find("\r\n\r\n") + 4;
    const std::size_t length_at = text.find("Content-Length: ");
    const std::size_t length =
        length_at < head ? std::stoul(text.substr(length_at + 16)) : std::size_t{0};
    while (text.size() < head + length) {
      if (!read_some(client, text)) return;
    }
    const std::size_t blank = text.find(' ');
    const ServerRequest request{text.substr(0, blank),
                                text.substr(blank + 1, text.find(' ', blank + 1) - blank - 1),
                                text.substr(head)};
    ++requests_;
    std::string answer = answer_ ? answer_(request) : cached(request);
    if (answer.empty()) {
      while (read_some(client, text)) {
      }
      return;
    }
    ::send(client, answer.data(), answer.size(), MSG_NOSIGNAL);
  }

  Answer answer_;
  int socket_ = -1;
  int port_ = 0;
  std::atomic<bool> ends_{false};
  std::atomic<std::size_t> requests_{0};
  std::mutex mutex_;
  std::map<std::string, std::string> kept_;
  std::thread thread_;
};

}  // namespace proviso::testing
