#include "golden/process.hpp"

#include <cstdio>
#include <memory>
#include <stdexcept>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace proviso::testing {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

File temporary() {
  File file(std::tmpfile(), &std::fclose);
  if (!file) throw std::runtime_error("no temporary file");
  return file;
}

std::string contents(std::FILE* file) {
  std::rewind(file);
  std::string text;
  char block[4096];
  std::size_t length = 0;
  while ((length = std::fread(block, 1, sizeof block, file)) > 0) text.append(block, length);
  return text;
}

}  // namespace

ProcessResult run_process(const std::string& program, const std::vector<std::string>& arguments,
                          const std::string& folder, const std::string& input,
                          const std::string& out_to, unsigned seconds) {
  const File in = temporary();
  const File out = temporary();
  const File err = temporary();
  std::fwrite(input.data(), 1, input.size(), in.get());
  std::rewind(in.get());
  std::vector<char*> words{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) {
    words.push_back(const_cast<char*>(argument.c_str()));
  }
  words.push_back(nullptr);
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) {
    ::alarm(seconds);
    const int special = out_to.empty() ? -1 : ::open(out_to.c_str(), O_WRONLY);
    ::dup2(::fileno(in.get()), STDIN_FILENO);
    ::dup2(special >= 0 ? special : ::fileno(out.get()), STDOUT_FILENO);
    ::dup2(::fileno(err.get()), STDERR_FILENO);
    if (::chdir(folder.c_str()) == 0) ::execv(program.c_str(), words.data());
    ::_exit(127);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ProcessResult result;
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = contents(out.get());
  result.err = contents(err.get());
  return result;
}

}  // namespace proviso::testing
