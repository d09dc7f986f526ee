#include "attack/bench.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

namespace proviso::attack {
namespace {

constexpr unsigned kSecondsOfACall = 60;
constexpr int kBug = 70;
constexpr int kEndedBySignal = 128;

/// Returns the path of an installed program, or an empty text.
std::string find_program(const std::string& name) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string candidate = folder + "/" + name;
    if (::access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return {};
}

}  // namespace

Bench::Bench(std::string program, Tally& tally) : program_(std::move(program)), tally_(&tally) {}

void Bench::write(const std::string& name, const std::string& text) {
  std::ofstream(folder_.path() / name, std::ios::binary) << text;
  if (std::ranges::find(files_, name) == files_.end()) files_.push_back(name);
}

std::string Bench::read(const std::string& name) const {
  return testing::slurp(folder_.path() / name);
}

testing::ProcessResult Bench::ask(const std::vector<std::string>& words) {
  calls_.push_back(fmt::format("proviso {}", fmt::join(words, " ")));
  testing::ProcessResult result =
      testing::run_process(program_, words, folder_.path().string(), {}, {}, kSecondsOfACall);
  if (result.status == kBug || result.status > kEndedBySignal) {
    disagree(fmt::format("proviso ended with status {}\n{}", result.status, result.err));
  }
  return result;
}

bool Bench::has(const std::string& program) { return !find_program(program).empty(); }

testing::ProcessResult Bench::run(const std::string& program,
                                  const std::vector<std::string>& words) {
  calls_.push_back(fmt::format("{} {}", program, fmt::join(words, " ")));
  const std::string path = program.find('/') != std::string::npos ? program : find_program(program);
  if (path.empty()) throw std::runtime_error(program + " is not installed");
  return testing::run_process(path, words, folder_.path().string(), {}, {}, kSecondsOfACall);
}

void Bench::count(const std::string& feature) { ++(*tally_)[feature]; }

void Bench::disagree(const std::string& difference) const {
  std::string text = difference + "\n";
  for (const std::string& file : files_) {
    text += fmt::format("--- {}\n{}\n", file, read(file));
  }
  for (const std::string& call : calls_) text += "$ " + call + "\n";
  throw std::runtime_error(text);
}

void Bench::expect(const std::string& feature, const std::string& expected,
                   const std::string& got) {
  count(feature);
  if (expected != got) disagree(fmt::format("{}: expected {}, got {}", feature, expected, got));
}

}  // namespace proviso::attack
