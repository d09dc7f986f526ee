#include "engine/cut/stage.hpp"

#include <algorithm>
#include <cstring>

namespace proviso::cut {

using space::Word;

Stage::Stage(const process::Program& program, const process::Machine& machine,
             const Component& component, std::uint32_t room)
    : program_(program),
      holdings_(program, machine, component),
      words_((room + sizeof(Word) - 1) / sizeof(Word)),
      room_(static_cast<std::uint32_t>(words_ * sizeof(Word))),
      state_(words_),
      successor_(words_),
      execution_(machine),
      successor_execution_(machine) {}

void Stage::begin() {
  std::fill(state_.begin(), state_.end(), 0);
  execution_.begin(bytes(state_.data()), room_);
}

void Stage::look(const Word* environment) {
  std::memcpy(state_.data(), environment, words_ * sizeof(Word));
  execution_.look(bytes(state_.data()), room_);
}

Bytes Stage::take(std::size_t member) const {
  return holdings_.take(execution_, execution_.bytes(), member);
}

const Word* Stage::blot() {
  holdings_.blot(execution_, bytes(state_.data()));
  return state_.data();
}

void Stage::copy_state() {
  std::memcpy(successor_.data(), state_.data(), words_ * sizeof(Word));
  successor_execution_.look(bytes(successor_.data()), room_);
}

process::Mishap Stage::apply(const process::Choice& choice) {
  copy_state();
  return successor_execution_.apply(choice);
}

void Stage::pass_token() {
  copy_state();
  successor_execution_.drop_token();
}

Bytes Stage::holdings_after(std::size_t member) const {
  return holdings_.take(successor_execution_, successor_execution_.bytes(), member);
}

const Word* Stage::environment_after() {
  holdings_.blot(successor_execution_, bytes(successor_.data()));
  return successor_.data();
}

bool Stage::created(std::size_t member) const {
  return holdings_.pid(successor_execution_, member) != process::kNobody &&
         holdings_.pid(execution_, member) == process::kNobody;
}

}  // namespace proviso::cut
