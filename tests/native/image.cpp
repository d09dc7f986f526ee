#include "image.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "scratch_folder.hpp"

namespace proviso::runtime {
namespace {

/// The files of the place, from the inside out, functions inlined into others among them.
std::vector<std::string> files_of(const std::string& image, const Place& place) {
  std::ostringstream command;
  command << "addr2line -i -e '" << image << "'" << std::hex;
  for (const std::uint64_t address : place) command << " " << address - 1;
  std::istringstream lines(output_of(command.str()));
  std::vector<std::string> files;
  for (std::string line; std::getline(lines, line);)
    files.push_back(line.substr(0, line.rfind(':')));
  return files;
}

bool ends_with(const std::string& text, const std::string& ending) {
  return text.size() >= ending.size() &&
         text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

/// The functions of std::atomic and of the clocks are the program's hand; others have their own.
bool is_of_library(const std::string& image, const Place& place) {
  for (const std::string& file : files_of(image, place)) {
    if (ends_with(file, "/atomic_base.h") || ends_with(file, "/atomic")) continue;
    return file.find("/c++/") != std::string::npos;
  }
  return false;
}

/// A runtime note that every use of the location is an exchange clears an atomic.
bool all_of_library(const std::string& image, const std::vector<NamedPlace>& places) {
  for (const NamedPlace& place : places)
    if (!place.only_read_modify_writes && !is_of_library(image, place.place)) return false;
  return true;
}

/// A std::string orders addresses to learn whether a text is its own, and a hash table finds its
/// elements, and std::barrier counts, whatever hashes are.
bool all_without_order(const std::string& image, const std::vector<NamedPlace>& places) {
  for (const NamedPlace& place : places)
    for (const std::string& file : files_of(image, place.place)) {
      const bool passes_on = ends_with(file, "/stl_function.h") || ends_with(file, "/thread") ||
                             ends_with(file, "/functional_hash.h") ||
                             ends_with(file, "/hashes.cpp") || ends_with(file, "/std_thread.h");
      if (passes_on) continue;
      if (file.find("/basic_string.") == std::string::npos &&
          file.find("/hashtable") == std::string::npos && !ends_with(file, "/barrier"))
        return false;
      break;
    }
  return true;
}

}  // namespace

Job job_of(Phase phase) {
  Job job;
  job.phase = phase;
  job.seconds = 60;
  job.segment_seconds = 1;
  return job;
}

std::string output_of(const std::string& command) {
  std::string text;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return text;
  std::array<char, 4096> buffer;
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe))
    text.append(buffer.data(), size);
  pclose(pipe);
  return text;
}

Outcome run_image(const std::string& image, const Job& job) {
  const testing::ScratchFolder folder;
  const std::string job_file = folder.path() / "job";
  const std::string outcome_file = folder.path() / "outcome";
  std::ofstream(job_file) << write_job(job);
  const std::string command = "'" + image + "' '" + job_file + "' '" + outcome_file + "'";
  const int status = std::system(command.c_str());
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << image << " ended with " << status;
  const std::string text = testing::slurp(outcome_file);
  const auto outcome = read_outcome(text);
  EXPECT_TRUE(outcome.has_value()) << image << " left no outcome:\n" << text;
  return outcome.value_or(Outcome{});
}

Outcome decide(const std::string& image, Job job) {
  Outcome outcome = run_image(image, job);
  const std::string first = judged(image, outcome);
  if (first != "undecided weak-atomics" && first != "undecided suspected-race") return outcome;
  job.model = MemoryModel::Wide;
  outcome = run_image(image, job);
  if (outcome.verdict != Verdict::Violated || !outcome.mixed_order) return outcome;
  for (const MemoryModel model : {MemoryModel::FencedBefore, MemoryModel::FencedBehind}) {
    job.model = model;
    outcome = run_image(image, job);
    if (outcome.verdict == Verdict::Violated) return outcome;
  }
  outcome.verdict = Verdict::Undecided;
  outcome.reason = Reason::Unmodelled;
  return outcome;
}

bool gave_reduction_up(const Outcome& outcome) {
  return std::any_of(outcome.notes.begin(), outcome.notes.end(), [](const std::string& note) {
    return note.find("without reduction") != std::string::npos;
  });
}

std::string judged(const std::string& image, const Outcome& outcome) {
  const std::string verdict(verdict_name(outcome.verdict));
  if (outcome.verdict == Verdict::Violated)
    return verdict + " " + std::string(finding_name(outcome.finding));
  if (outcome.verdict == Verdict::Undecided)
    return verdict + " " + std::string(reason_name(outcome.reason));
  if (!outcome.unhooked.empty()) return "undecided unhooked";
  if (!outcome.narrowed.empty()) return "undecided narrowed";
  if (!all_without_order(image, outcome.ordered)) return "undecided ordered";
  if (!all_of_library(image, outcome.weak_atomics)) return "undecided weak-atomics";
  if (!all_of_library(image, outcome.clock_reads)) return "undecided clock";
  return verdict;
}

}  // namespace proviso::runtime
