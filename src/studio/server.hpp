// The socket of the studio: HTTP/1.1 on the loopback address, by Boost.Beast.
//
// In this room, no other file includes Boost's headers for networking. Each connection is a
// coroutine; requests are served by a few threads, because they may wait for a child process.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "base/maybe.hpp"
#include "studio/events.hpp"
#include "studio/http.hpp"

namespace proviso::studio {

class Server {
 public:
  /// Binds to a port of the loopback address, any free one if it is 0.
  static Maybe<Server> listen(std::uint16_t port);

  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;
  ~Server();

  std::uint16_t port() const;

  struct Handlers {
    std::function<HttpResponse(const HttpRequest&)> serve;
    /// A refusal of the stream of events; nullopt to deliver it.
    std::function<std::optional<HttpResponse>(const HttpRequest&)> refuse_events;
    Events* events;
  };
  /// Serves until a signal asks the program to end.
  void run(const Handlers& handlers);

 private:
  struct State;
  explicit Server(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace proviso::studio
