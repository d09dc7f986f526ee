#include "engine/native/compile_command.hpp"

namespace proviso::native {

std::vector<std::string> kept_arguments(const std::vector<std::string>& words,
                                        const std::string& file) {
  std::vector<std::string> kept;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool takes_next = word == "-o" || word == "-MF" || word == "-MT" || word == "-MQ";
    if (takes_next) ++i;
    const bool is_ours = word.starts_with("-O") || word.starts_with("-fsanitize") ||
                         word.starts_with("-g") || word.starts_with("-Werror") || word == "-MD" ||
                         word == "-MMD" || word == "-c" || word == "-flto";
    if (!takes_next && !is_ours && word != file) kept.push_back(word);
  }
  return kept;
}

}  // namespace proviso::native
