#include "ask/format.hpp"

#include "base/file_name.hpp"

namespace proviso::ask {
namespace {

using enum Question;
using enum ModelKind;

struct FormatRow {
  Cells cells;
  std::string_view extensions;  // blank-separated
  Content content;
};

constexpr Cells kVerdicts = Cells({Check, Assume}, kEveryKind) |
                            Cells({Certify}, {Lts, Process, Circuit, Design}) |
                            Cells({Prove}, {Lts, Process, Circuit, Code}) |
                            Cells({Discharge, Compare}, {Lts}) | Cells({Faults}, {Circuit});

constexpr Cells kSystems = Cells({Assume}, {Lts, Process, Code}) |
                           Cells({Compose, Minimise, Determinise, Convert}, {Lts}) |
                           Cells({Extract}, {Code});

constexpr Cells kProofs = Cells({Prove}, {Lts, Process, Circuit});

// What a certificate is about holds, so that there is no run.
constexpr Cells kRuns = kVerdicts - kSystems - Cells({Certify}, kEveryKind) -
                        Cells({Assume}, {Design}) - Cells({Faults}, {Circuit});

// The order is that of the lists in messages.
constexpr FormatRow kFormats[] = {
    {kSystems, "aut lts fsp dot svg json", Content::System},
    {kProofs, "json", Content::Proof},
    {Cells({Prove}, {Process}), "pml", Content::Model},
    {kVerdicts - kSystems - kProofs, "json", Content::Answer},
    {kVerdicts, "html txt md", Content::Answer},
    {kRuns, "svg", Content::Run},
    {Cells({Alphabet}, {Lts, Process, Circuit}), "json txt", Content::Answer},
    {Cells({Monitor}, {Lts}), "hpp h hh hxx", Content::Model},
    {Cells({Convert}, {Process}), "aut json dot svg", Content::System},
    {Cells({Convert}, {Circuit}), "smv aig aag", Content::Model},
    {Cells({Convert}, {Design}), "smv puml mmd", Content::Model},
    {Cells({Draw}, {Lts, Process, Circuit}), "dot svg", Content::Model},
    {Cells({Faults}, {Circuit}), "csv dot svg xml", Content::Model},
};

}  // namespace

std::string formats_of(Question question, ModelKind kind) {
  std::string list;
  for (const FormatRow& row : kFormats) {
    if (!row.cells.contains(question, kind)) continue;
    if (!list.empty()) list += ' ';
    list += row.extensions;
  }
  return list;
}

std::optional<Content> content_of(Question question, ModelKind kind, std::string_view extension) {
  for (const FormatRow& row : kFormats) {
    if (!row.cells.contains(question, kind)) continue;
    if (lists_extension(row.extensions, extension)) return row.content;
  }
  return std::nullopt;
}

std::optional<Content> content_of(const Request& request, ModelKind kind) {
  const std::string& output = request.options.output;
  if (output.empty()) return std::nullopt;
  return content_of(request.question, kind, extension_of(output));
}

}  // namespace proviso::ask
