// Questions asked as the program asks them: from the words of a call to the answer and its files.
#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "ask/ask.hpp"
#include "ask/task.hpp"
#include "cli/command_line.hpp"
#include "cli/output.hpp"

namespace proviso::ask {

inline Request parsed(const std::vector<std::string>& words) {
  auto invocation = cli::parse(words);
  if (!invocation) throw std::invalid_argument(invocation.error());
  return std::move(invocation->request);
}

/// The task that the words ask for, its model opened if `opens` says so, and nothing done yet.
class Call {
 public:
  explicit Call(const std::vector<std::string>& words, bool opens = false)
      : request_(parsed(words)), context_(request_.options.limits), task_(request_, session_) {
    if (!opens) return;
    auto subject = task_.open(request_.model);
    if (!subject) throw std::invalid_argument(subject.error());
    task_.set_subject(std::move(*subject));
  }

  Task& task() { return task_; }

 private:
  Request request_;
  Context context_;
  Listener silent_;
  Session session_{context_, silent_};
  Task task_;
};

/// The answer to a call, or what is wrong with it.
inline Maybe<Answer> asked(const std::vector<std::string>& words) {
  const Request request = parsed(words);
  Context context(request.options.limits);
  Listener silent;
  Session session{context, silent};
  Answer result = answer(request, session);
  cli::Terminal terminal(true);
  cli::write_output(request, result, terminal);
  if (!result.error.empty()) return refused(result.error);
  return result;
}

/// A file in the folder for tests. Several programs may run these tests at once, so that the
/// process is in the name.
inline std::string written(const std::string& name, const std::string& text) {
  const std::string path = fmt::format("{}proviso-{}-{}", ::testing::TempDir(), getpid(), name);
  std::ofstream(path) << text;
  return path;
}

}  // namespace proviso::ask
