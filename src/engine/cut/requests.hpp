// The requests that processes of the component make to the environment.
//
// Local states that the environment cannot distinguish make the same request: the same residue, in
// the name of the same process if labels name processes. It is put to the environment once, with
// the holdings of the process that made it first.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>
#include <fmt/format.h>

#include "engine/cut/holdings.hpp"
#include "engine/cut/residue.hpp"

namespace proviso::cut {

/// What a process of the component may ask for: a statement, its own removal, or, holding the
/// token, to let others go on because it cannot.
enum class Wish : std::uint8_t { Statement, Removal, Wait };

struct Request {
  Wish wish = Wish::Statement;
  std::size_t member = 0;
  Bytes held = {};  // by the member
  std::uint32_t transition = 0;
  Residue residue = {};
  std::string prefix = {};                  // of the labels that grant it
  std::vector<std::uint32_t> answers = {};  // labels
  std::vector<std::uint32_t> granted = {};  // those of them that lead somewhere
};

class RequestTable {
 public:
  /// Returns the number of the request, which is identified by its prefix and residue.
  std::uint32_t number(Request request) {
    std::string key = request.prefix + fmt::format("{}", fmt::join(request.residue.pieces, "\x01"));
    const auto [at, fresh] = known_.try_emplace(std::move(key), size());
    if (fresh) requests_.push_back(std::move(request));
    return at->second;
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(requests_.size()); }
  Request& operator[](std::uint32_t request) { return requests_[request]; }
  const Request& operator[](std::uint32_t request) const { return requests_[request]; }

 private:
  std::vector<Request> requests_;
  boost::unordered_flat_map<std::string, std::uint32_t> known_;
};

}  // namespace proviso::cut
