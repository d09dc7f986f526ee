#include <algorithm>
#include <cctype>
#include <vector>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "cli/commands.hpp"
#include "lang/aiger/aiger.hpp"
#include "lang/aut/aut.hpp"
#include "lang/collab/collab.hpp"
#include "lang/fsp/fsp.hpp"
#include "lang/map/map.hpp"
#include "lang/promela/promela.hpp"
#include "lang/smv/smv.hpp"

namespace proviso::cli {
namespace {

/// Of all languages, in the order of the codes.
std::vector<CodeExplanation> all_codes() {
  std::vector<CodeExplanation> codes;
  for (const auto table :
       {aiger::diagnostic_codes(), aut::diagnostic_codes(), collab::diagnostic_codes(),
        fsp::diagnostic_codes(), map::diagnostic_codes(), promela::diagnostic_codes(),
        smv::diagnostic_codes()}) {
    codes.insert(codes.end(), table.begin(), table.end());
  }
  return codes;
}

}  // namespace

Done explain(Run& run) {
  const std::vector<CodeExplanation> codes = all_codes();
  if (run.options.arguments.empty()) {
    for (const CodeExplanation& code : codes) {
      run.answer.text += fmt::format("{}  {}\n", code.code, code.title);
    }
    return {};
  }
  std::string wanted = run.options.arguments.front();
  for (char& c : wanted) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::vector<std::string> known;
  for (const CodeExplanation& code : codes) {
    if (code.code == wanted) {
      run.answer.text = fmt::format("{}: {}\n\n{}", code.code, code.title, code.text);
      if (run.answer.text.back() != '\n') run.answer.text += '\n';
      return {};
    }
    known.emplace_back(code.code);
  }
  const std::string suggestion = did_you_mean(wanted, known);
  return tl::unexpected(fmt::format("there is no diagnostic {}{}", wanted,
                                    suggestion.empty() ? "" : "; " + suggestion));
}

}  // namespace proviso::cli
