// The contents of runtime/allowed_symbols.txt, read as its first lines describe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proviso::runtime {

class AllowedSymbols {
 public:
  explicit AllowedSymbols(std::string_view text);
  bool allows(std::string_view symbol) const;
  std::size_t size() const { return lines_.size(); }

 private:
  struct Line {
    std::string pattern;
    bool refuses;
  };
  std::vector<Line> lines_ = {};
};

/// What an object file or an image needs and does not have.
std::vector<std::string> undefined_symbols(const std::string& object);

}  // namespace proviso::runtime
