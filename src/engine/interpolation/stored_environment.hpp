// The environment of a stored certificate, over the bits of the current system.
#pragma once

#include <optional>
#include <vector>

#include "circuit/graph.hpp"
#include "circuit/system.hpp"
#include "outcome/environment_relation.hpp"
#include "outcome/invariant_certificate.hpp"

namespace proviso::interpolation {

struct StoredPart {
  std::vector<circuit::ComponentId> components = {};  // those that still exist, ascending
  bool is_unchanged = false;                          // all exist, with the same contents
  bool is_whole = true;  // false: something mentions bits that are gone, or is not in clauses
  std::vector<RelationClause> initial = {};
  std::vector<RelationClause> transition = {};
};

struct StoredEnvironment {
  std::vector<circuit::ComponentId> focus = {};
  std::vector<StoredPart> parts = {};
  std::vector<std::string> changed = {};  // new components and those with changed constraints
};

StoredEnvironment read_environment(const circuit::System& system,
                                   const InvariantCertificate& certificate);

/// The bit of the system that a variable of the certificate's graph stands for.
class StoredBits {
 public:
  StoredBits(const circuit::System& system, const InvariantCertificate& certificate);

  std::optional<RelationLiteral> operator()(circuit::Node variable) const;

 private:
  std::vector<std::optional<RelationLiteral>> bits_;  // by node
};

}  // namespace proviso::interpolation
