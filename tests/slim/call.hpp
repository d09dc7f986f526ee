// A call of the program as its words, and the answer with its files written.
#pragma once

#include <string>
#include <vector>

#include "ask/ask.hpp"
#include "cli/command_line.hpp"
#include "cli/output.hpp"

namespace proviso::slim {

/// What is wrong with the call is the error of the answer.
inline Answer call(const std::vector<std::string>& words) {
  Answer answer;
  const auto invocation = cli::parse(words);
  if (!invocation) {
    answer.error = invocation.error();
    return answer;
  }
  Context context(invocation->request.options.limits);
  ask::Listener silent;
  ask::Session session{context, silent};
  answer = ask::answer(invocation->request, session);
  cli::Terminal terminal(true);
  cli::write_output(invocation->request, answer, terminal);
  return answer;
}

}  // namespace proviso::slim
