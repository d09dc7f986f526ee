// Asks what the environment of a component must do, and prints the answer.
//
//   ask_for_an_assumption mutex.lts PROTECTED EXCLUSION
#include <iostream>

#include <proviso/ask/ask.hpp>
#include <proviso/report/model/assumption_words.hpp>

int main(int count, char** words) {
  using namespace proviso;
  if (count != 4) {
    std::cerr << "usage: ask_for_an_assumption MODEL COMPONENT PROPERTY\n";
    return 2;
  }
  Context context({.seconds = 10, .memory_bytes = {}, .states = {}});
  ask::Listener silent;
  ask::Session session{context, silent};
  ask::Request request{ask::Question::Assume, {words[1]}};
  request.options.components = {words[2]};
  request.options.properties = {words[3]};
  const Answer answer = ask::answer(request, session);
  if (!answer.error.empty()) {
    std::cerr << answer.error << '\n';
    return 2;
  }
  std::cout << words[3] << ": " << to_string(*answer.verdict) << '\n';
  if (!answer.assumption) return 0;
  for (const std::string& sentence : report::assumption_words(*answer.assumption)) {
    std::cout << "  " << sentence << '\n';
  }
}
