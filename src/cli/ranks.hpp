// `proviso check --ranks N`: asks a question of N processes that search together.
//
// This process only starts the others, by mpirun or what --launcher says, and shows what rank 0
// writes into a file: the status, and the text of the answer. The status of the launcher is never
// ours; it means other things. Messages and progress of rank 0 come through the launcher's standard
// output and appear on our standard error.
#pragma once

#include <string>

#include "cli/command_line.hpp"
#include "cli/terminal.hpp"

namespace proviso::cli {

/// What rank 0 leaves for the process that started it.
struct RankAnswer {
  int status = 0;
  std::string text;  // for standard output
};
bool write_rank_answer(const std::string& path, const RankAnswer& answer);

/// The words with which a rank is started: the file of its answer, what the terminal can do, and
/// the words of the question.
struct RankCall {
  std::string answer_file;
  Terminal::Abilities abilities;
  std::vector<std::string> question;
};
std::vector<std::string> words_of(const RankCall& call);
std::optional<RankCall> read_rank_call(const std::vector<std::string>& words);

/// `verify --ranks` and `bench-ranks`: the same with a command that asks no question.
int verify_by_ranks(const Invocation& invocation);
int bench_ranks(const Invocation& invocation);

/// Asks the ranks, prints their answer and returns its status.
int ask_ranks(const ask::Request& request, const Presentation& presentation, Terminal& terminal);

}  // namespace proviso::cli
