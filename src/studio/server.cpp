#include "studio/server.hpp"

#include <atomic>
#include <csignal>
#include <optional>
#include <thread>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <fmt/format.h>

namespace proviso::studio {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::use_awaitable;
using asio::ip::tcp;

constexpr std::uint64_t kMostBody = 4'500'000;
constexpr std::uint32_t kMostHeader = 16'384;
constexpr int kMostConnections = 256;
constexpr int kThreads = 6;
constexpr auto kPatience = std::chrono::seconds(60);
constexpr auto kEventInterval = std::chrono::milliseconds(60);

HttpRequest as_value(http::request<http::string_body>& message) {
  HttpRequest request;
  request.method = std::string(message.method_string());
  const std::string target(message.target());
  const std::size_t mark = target.find('?');
  request.path = target.substr(0, mark);
  if (mark != std::string::npos) request.query = target.substr(mark + 1);
  for (const auto& field : message) {
    std::string name(field.name_string());
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    // A header that comes twice is taken as what neither alone is.
    std::string& value = request.headers[name];
    value += (value.empty() ? "" : ", ") + std::string(field.value());
  }
  request.body = std::move(message.body());
  return request;
}

/// Headers that every response has.
template <typename Message>
void protect(Message& message) {
  message.set("Content-Security-Policy",
              "default-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; "
              "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "
              "frame-ancestors 'none'");
  message.set("X-Content-Type-Options", "nosniff");
  message.set("Referrer-Policy", "no-referrer");
  message.set("Cross-Origin-Resource-Policy", "same-origin");
  message.set("Cross-Origin-Opener-Policy", "same-origin");
  message.set("Cache-Control", "no-store");
}

http::response<http::string_body> as_message(HttpResponse response, unsigned version, bool keeps) {
  http::response<http::string_body> message;
  message.version(version);
  message.result(static_cast<unsigned>(response.status));
  protect(message);
  message.set(http::field::content_type, response.type);
  for (const auto& [name, value] : response.headers) message.set(name, value);
  message.body() = std::move(response.body);
  message.keep_alive(keeps);
  message.prepare_payload();
  return message;
}

/// Sends events as they come, until the page goes away.
asio::awaitable<void> stream_events(beast::tcp_stream& stream, Events& events,
                                    std::uint64_t known) {
  http::response<http::empty_body> head;
  head.version(11);
  head.result(http::status::ok);
  protect(head);
  head.set(http::field::content_type, "text/event-stream");
  head.keep_alive(false);
  http::response_serializer<http::empty_body> serializer(head);
  co_await http::async_write_header(stream, serializer, use_awaitable);
  asio::steady_timer timer(co_await asio::this_coro::executor);
  int quiet = 0;
  for (;;) {
    std::string text;
    for (const Event& event : events.after(known)) {
      text += fmt::format("id: {}\ndata: {}\n\n", event.number, event.data);
      known = event.number;
    }
    if (text.empty() && ++quiet < 100) {
      timer.expires_after(kEventInterval);
      co_await timer.async_wait(use_awaitable);
      continue;
    }
    quiet = 0;
    if (text.empty()) text = ": still here\n\n";
    stream.expires_after(kPatience);
    co_await asio::async_write(stream, asio::buffer(text), use_awaitable);
  }
}

std::uint64_t last_known(const HttpRequest& request, const Events& events) {
  const std::string given = request.header("last-event-id");
  if (given.empty() || given.size() > 18) return events.last();
  std::uint64_t number = 0;
  for (const char c : given) {
    if (c < '0' || c > '9') return events.last();
    number = number * 10 + static_cast<std::uint64_t>(c - '0');
  }
  // A number from before the server was started again.
  return number > events.last() ? 0 : number;
}

asio::awaitable<void> converse(beast::tcp_stream stream, const Server::Handlers& handlers,
                               std::atomic<int>& connections) {
  struct Leaving {
    std::atomic<int>& count;
    ~Leaving() { --count; }
  } leaving{connections};
  beast::flat_buffer buffer;
  for (;;) {
    http::request_parser<http::string_body> parser;
    parser.body_limit(kMostBody);
    parser.header_limit(kMostHeader);
    stream.expires_after(kPatience);
    boost::system::error_code error;
    co_await http::async_read(stream, buffer, parser, asio::redirect_error(use_awaitable, error));
    if (error) {
      const bool too_large = error == http::error::body_limit || error == http::error::header_limit;
      if (too_large) {
        auto message = as_message(problem(413, "the request is too large"), 11, false);
        co_await http::async_write(stream, message, use_awaitable);
      }
      break;
    }
    const unsigned version = parser.get().version();
    const bool keeps = parser.get().keep_alive();
    const bool is_head = parser.get().method() == http::verb::head;
    const HttpRequest request = as_value(parser.get());
    if (request.path == "/api/events") {
      auto refusal = handlers.refuse_events(request);
      if (!refusal) {
        co_await stream_events(stream, *handlers.events, last_known(request, *handlers.events));
        break;
      }
    }
    HttpResponse response;
    try {
      response = handlers.serve(request);
    } catch (const std::exception& failure) {
      response = problem(500, fmt::format("bug in Proviso: {}", failure.what()));
    }
    auto message = as_message(std::move(response), version, keeps);
    if (is_head) message.body().clear();
    stream.expires_after(kPatience);
    co_await http::async_write(stream, message, use_awaitable);
    if (!keeps) break;
  }
  boost::system::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> accept(tcp::acceptor& acceptor, const Server::Handlers& handlers,
                             std::atomic<int>& connections) {
  for (;;) {
    auto executor = asio::make_strand(acceptor.get_executor());
    boost::system::error_code error;
    tcp::socket socket(executor);
    co_await acceptor.async_accept(socket, asio::redirect_error(use_awaitable, error));
    if (error == asio::error::operation_aborted) co_return;
    if (error || connections.load() >= kMostConnections) continue;
    ++connections;
    asio::co_spawn(executor, converse(beast::tcp_stream(std::move(socket)), handlers, connections),
                   [](const std::exception_ptr&) {});  // the page went away
  }
}

}  // namespace

struct Server::State {
  std::atomic<int> connections{0};  // outlives the coroutines in the context
  asio::io_context context{kThreads};
  tcp::acceptor acceptor{context};
};

Server::Server(std::unique_ptr<State> state) : state_(std::move(state)) {}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

Maybe<Server> Server::listen(std::uint16_t port) {
  auto state = std::make_unique<State>();
  boost::system::error_code error;
  const tcp::endpoint here(asio::ip::address_v4::loopback(), port);
  state->acceptor.open(here.protocol(), error);
  if (!error && port != 0) state->acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) state->acceptor.bind(here, error);
  if (!error) state->acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return refused(fmt::format("cannot listen on port {}: {}", port, error.message()));
  return Server(std::move(state));
}

std::uint16_t Server::port() const { return state_->acceptor.local_endpoint().port(); }

void Server::run(const Handlers& handlers) {
  std::signal(SIGPIPE, SIG_IGN);
  asio::signal_set signals(state_->context, SIGINT, SIGTERM, SIGHUP);
  signals.async_wait([this](const boost::system::error_code&, int) { state_->context.stop(); });
  asio::co_spawn(state_->context, accept(state_->acceptor, handlers, state_->connections),
                 asio::detached);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back([this] { state_->context.run(); });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace proviso::studio
