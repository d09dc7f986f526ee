// Scalable families of systems, made in code so that their sizes are exact and nothing is parsed.
#pragma once

#include <cstdint>

#include "lts/system.hpp"

namespace proviso::bench {

/// N philosophers, each sits down, takes two forks, eats, puts them back and leaves; the first is
/// left-handed, so that there is no deadlock.
lts::System philosophers(std::uint32_t count);

/// A token goes round N stations; the station that has it may use it, and all may do other work.
lts::System token_ring(std::uint32_t count);

/// N clients call one server that has a queue of two and answers in any order.
lts::System client_server(std::uint32_t count);

/// N one-place buffers in a row that pass on one of two values.
lts::System buffer_chain(std::uint32_t count);

}  // namespace proviso::bench
