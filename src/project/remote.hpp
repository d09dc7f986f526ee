// A store that several users share: a folder, or a cache server.
//
// Servers use Bazel's HTTP cache protocol, so existing ones can be used. A server has blobs under
// their SHA-256 (`/cas/…`) and, under a key of 64 digits, descriptions of results that name blobs
// (`/ac/…`, a message ActionResult of the remote execution API). An entry is a blob; the
// description under the SHA-256 of its key lists it as the one output file. Blobs are written
// first, so that a description never names a blob that is not there.
//
// Text that comes from a remote is not trusted: the store checks its digest, and
// answers are certified again (answer_obligation.cpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/maybe.hpp"

namespace proviso::project {

/// What a shared store is used for; less after a failure.
enum class RemoteUse : std::uint8_t { None, Reading, Everything };

class Remote {
 public:
  virtual ~Remote() = default;

  /// The text under a key; nullopt if there is none. The error is a sentence about the remote.
  virtual Maybe<std::optional<std::string>> get(const std::string& key) = 0;
  virtual Done put(const std::string& key, std::string_view text) = 0;
};

/// Whether the text is an address rather than a folder.
bool is_address(std::string_view remote);

/// A folder, or `http://host:port/path`. Fails on other addresses.
Maybe<std::unique_ptr<Remote>> open_remote(const std::string& remote);

/// The bytes of an ActionResult with one output file. For tests, too.
std::string action_result(std::string_view sha256_digits, std::size_t size);
/// The SHA-256 of the first output file of an ActionResult; nullopt if the bytes are none.
std::optional<std::string> blob_named_in(std::string_view action_result);

}  // namespace proviso::project
