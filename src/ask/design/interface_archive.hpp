// A folder of published interfaces and analysed extensions: results of earlier runs, in JSON, each
// stored under the hash of its subject. schemas/interface.schema.json describes the files.
//
// A file whose hash is not that of the design is stale: it is not used, and is overwritten.
#pragma once

#include <string>
#include <vector>

#include "engine/collaboration/design_check.hpp"

namespace proviso::ask {

class InterfaceArchive : public collaboration::Archive {
 public:
  explicit InterfaceArchive(std::string folder) : folder_(std::move(folder)) {}

  std::optional<collaboration::PublishedInterface> interface(
      const machine::System& host, const std::string& hash,
      const std::vector<logic::CtlFormula>& formulas,
      const machine::Vocabulary& vocabulary) override;
  void keep(const collaboration::PublishedInterface& interface, const machine::System& host,
            const machine::Vocabulary& vocabulary) override;
  std::optional<collaboration::StepAnalysis> step(const std::string& host,
                                                  const machine::Extension& extension,
                                                  const std::string& key,
                                                  const std::vector<logic::CtlFormula>& formulas,
                                                  const machine::Vocabulary& vocabulary) override;
  void keep(const collaboration::StepAnalysis& step, const std::string& host,
            const std::string& key, const machine::Vocabulary& vocabulary) override;

  /// Files that were not used, and why.
  const std::vector<std::string>& refused() const { return refused_; }
  /// Why a file could not be written; empty if all could.
  const std::string& failure() const { return failure_; }

 private:
  std::string path(const std::string& name, const std::string& kind) const;
  void write(const std::string& path, const std::string& text);

  std::string folder_;
  std::vector<std::string> refused_;
  std::string failure_;
};

}  // namespace proviso::ask
