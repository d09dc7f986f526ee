// One question about one subject, as a value: what every front end makes and `answer` takes.
#pragma once

#include <string>
#include <vector>

#include "ask/options.hpp"
#include "ask/question.hpp"

namespace proviso::ask {

struct Request {
  Question question = Question::Check;
  /// The files of the model: one, or the sources of a C++ program. A folder of models for
  /// `discharge`; none where `assume` has its component and property as files, and for `monitor`.
  std::vector<std::string> model = {};
  /// What the model is compared with: the assumption of `discharge` and `monitor`, the certificate
  /// of `certify`, the second model of `compare`, the recorded run of `simulate`.
  std::string document = {};
  Options options = {};
  /// The words of a call that asks the same. They are recorded with runs of C++ programs, which can
  /// be made again by them.
  std::vector<std::string> call = {};
};

}  // namespace proviso::ask
