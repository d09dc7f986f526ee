// One question about one subject, as a value. Front ends create requests, and `answer` takes them.
#pragma once

#include <string>
#include <vector>

#include "ask/options.hpp"
#include "ask/question.hpp"

namespace proviso::ask {

struct Request {
  Question question = Question::Check;
  /// The files of the model: a single file, or the sources of a C++ program. For `discharge`, a
  /// folder of models. Empty for `monitor`, and for `assume` if component and property are given as
  /// files.
  std::vector<std::string> model = {};
  /// What the model is compared with: the assumption of `discharge` and `monitor`, the certificate
  /// of `certify`, the second model of `compare`, the recorded run of `simulate`.
  std::string document = {};
  Options options = {};
  /// The words of a command line that asks the same question. They are recorded with runs of C++
  /// programs, so that the runs can be reproduced.
  std::vector<std::string> call = {};
};

}  // namespace proviso::ask
