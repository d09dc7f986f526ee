#include "bench/families.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace proviso::bench {
namespace {

using lts::Lts;
using lts::LtsBuilder;
using lts::StateId;

Lts cycle(const std::vector<std::string>& labels) {
  LtsBuilder builder;
  const auto length = static_cast<std::uint32_t>(labels.size());
  builder.add_states(length);
  for (std::uint32_t s = 0; s < length; ++s) {
    builder.add_transition(StateId{s}, builder.action(labels[s]), StateId{(s + 1) % length});
  }
  return std::move(builder).build();
}

void add(LtsBuilder& builder, std::uint32_t source, const std::string& label,
         std::uint32_t target) {
  builder.add_transition(StateId{source}, builder.action(label), StateId{target});
}

Lts fork(std::uint32_t right_of, std::uint32_t left_of) {
  LtsBuilder builder;
  builder.add_states(2);
  for (const std::string& who :
       {fmt::format("phil.{}.right", right_of), fmt::format("phil.{}.left", left_of)}) {
    add(builder, 0, who + ".get", 1);
    add(builder, 1, who + ".put", 0);
  }
  return std::move(builder).build();
}

}  // namespace

lts::System philosophers(std::uint32_t count) {
  lts::System system{fmt::format("PHILOSOPHERS({})", count), {}};
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto label = [i](std::string_view action) {
      return fmt::format("phil.{}.{}", i, action);
    };
    const std::string_view first = i == 0 ? "left" : "right";
    const std::string_view second = i == 0 ? "right" : "left";
    const auto hand = [&](std::string_view side, std::string_view action) {
      return label(fmt::format("{}.{}", side, action));
    };
    system.components.push_back(
        {fmt::format("phil.{}", i),
         cycle({label("sitdown"), hand(first, "get"), hand(second, "get"), label("eat"),
                hand("left", "put"), hand("right", "put"), label("arise")})});
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    system.components.push_back({fmt::format("fork.{}", i), fork(i, (i + 1) % count)});
  }
  return system;
}

lts::System token_ring(std::uint32_t count) {
  lts::System system{fmt::format("TOKEN_RING({})", count), {}};
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::string receive = fmt::format("pass.{}", i);
    const std::string send = fmt::format("pass.{}", (i + 1) % count);
    const std::string work = fmt::format("station.{}.work", i);
    const std::string rest = fmt::format("station.{}.rest", i);
    const std::string use = fmt::format("station.{}.use", i);
    // Idle or working, with the token or without; only the first begins with it.
    const std::uint32_t has = i == 0 ? 0 : 1, has_not = 1 - has;
    LtsBuilder builder;
    builder.add_states(4);
    for (const std::uint32_t token : {has, has_not}) {
      add(builder, token, work, 2 + token);
      add(builder, 2 + token, rest, token);
    }
    for (const std::uint32_t working : {0U, 2U}) {
      add(builder, working + has_not, receive, working + has);
      add(builder, working + has, send, working + has_not);
    }
    add(builder, has, use, has);
    system.components.push_back({fmt::format("STATION.{}", i), std::move(builder).build()});
  }
  return system;
}

lts::System client_server(std::uint32_t count) {
  lts::System system{fmt::format("CLIENT_SERVER({})", count), {}};
  LtsBuilder server;
  server.add_states(3);
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto label = [i](std::string_view a) { return fmt::format("client.{}.{}", i, a); };
    system.components.push_back(
        {fmt::format("CLIENT.{}", i),
         cycle({label("think"), label("call"), label("wait"), label("reply"), label("done")})});
    for (std::uint32_t queue = 0; queue < 2; ++queue) {
      add(server, queue, label("call"), queue + 1);
      add(server, queue + 1, label("reply"), queue);
    }
  }
  system.components.push_back({"SERVER", std::move(server).build()});
  return system;
}

lts::System buffer_chain(std::uint32_t count) {
  lts::System system{fmt::format("BUFFER_CHAIN({})", count), {}};
  for (std::uint32_t i = 0; i < count; ++i) {
    LtsBuilder builder;
    builder.add_states(3);
    for (std::uint32_t value = 0; value < 2; ++value) {
      add(builder, 0, fmt::format("move.{}.{}", i, value), 1 + value);
      add(builder, 1 + value, fmt::format("move.{}.{}", i + 1, value), 0);
    }
    system.components.push_back({fmt::format("BUFFER.{}", i), std::move(builder).build()});
  }
  return system;
}

}  // namespace proviso::bench
