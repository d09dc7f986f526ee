// The transition system of a C++ program over the actions of its mapping.
#include "ask/cells.hpp"
#include "ask/code/program.hpp"
#include "ask/code/surroundings.hpp"
#include "engine/native/check.hpp"

namespace proviso::ask {

Done extract_code(Task& task) {
  if (task.options.mapping.empty()) return refused("extract needs --map");
  auto question = open_program_question(task);
  if (!question) return refused(question.error());
  auto lts =
      native::extract(question->program, question->toolchain, search_options(task), task.context);
  if (!lts) return refused(lts.error());
  task.answer.notes = assumed_of(question->program.surroundings);
  task.count("extract", *lts);
  task.answer.made = MadeSystem{"PROGRAM", std::move(*lts)};
  return {};
}

}  // namespace proviso::ask
