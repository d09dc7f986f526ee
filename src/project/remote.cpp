#include "project/remote.hpp"

#include <cstdint>
#include <filesystem>

#include <fmt/format.h>

#include "base/http_client.hpp"
#include "base/output_file.hpp"
#include "base/sha256.hpp"
#include "project/durable_file.hpp"

namespace proviso::project {
namespace {

namespace fs = std::filesystem;

/// Has the same layout as the entries of a store.
class SharedFolder : public Remote {
 public:
  explicit SharedFolder(std::string root) : root_(std::move(root)) {}

  Maybe<std::optional<std::string>> get(const std::string& key) override {
    const std::string path = entry_path(root_, key);
    std::error_code error;
    if (!fs::is_regular_file(fs::symlink_status(path, error))) return std::nullopt;
    auto text = read_file(path);
    if (!text) return refused(text.error());
    return std::move(*text);
  }

  Done put(const std::string& key, std::string_view text) override {
    if (const std::string why = write_entry(root_, key, text); !why.empty()) return refused(why);
    return {};
  }

 private:
  std::string root_;
};

// Protocol buffers: a field is its number and wire type, then a varint or a length with bytes.
constexpr std::uint64_t kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5;

void add_varint(std::string& text, std::uint64_t value) {
  for (; value >= 0x80U; value >>= 7U) text += static_cast<char>((value & 0x7FU) | 0x80U);
  text += static_cast<char>(value);
}

void add_bytes(std::string& text, std::uint64_t field, std::string_view bytes) {
  add_varint(text, field << 3U | kBytes);
  add_varint(text, bytes.size());
  text += bytes;
}

std::optional<std::uint64_t> take_varint(std::string_view& text) {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64 && !text.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(text.front());
    text.remove_prefix(1);
    value |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80U) return value;
  }
  return std::nullopt;
}

/// The first field of this number that holds bytes; nullopt if there is none, or no message.
std::optional<std::string_view> bytes_of(std::string_view message, std::uint64_t wanted) {
  while (!message.empty()) {
    const auto tag = take_varint(message);
    if (!tag) return std::nullopt;
    std::uint64_t size = 0;
    switch (*tag & 7U) {
      case kVarint:
        if (!take_varint(message)) return std::nullopt;
        break;
      case kFixed64:
        size = 8;
        break;
      case kFixed32:
        size = 4;
        break;
      case kBytes: {
        const auto length = take_varint(message);
        if (!length) return std::nullopt;
        size = *length;
        break;
      }
      default:
        return std::nullopt;
    }
    if (size > message.size()) return std::nullopt;
    if (*tag == (wanted << 3U | kBytes)) return message.substr(0, size);
    message.remove_prefix(size);
  }
  return std::nullopt;
}

// Fields of ActionResult, OutputFile and Digest.
constexpr std::uint64_t kOutputFiles = 2, kPath = 1, kDigest = 2, kHash = 1, kSizeBytes = 2;

class CacheServer : public Remote {
 public:
  explicit CacheServer(HttpAddress address) : address_(std::move(address)) {}

  Maybe<std::optional<std::string>> get(const std::string& key) override {
    const auto description = fetch("/ac/" + sha256(key));
    if (!description) return refused(description.error());
    if (!*description) return std::nullopt;
    const auto blob = blob_named_in(**description);
    // Bytes that are no description are handed on: they have no digest of ours.
    if (!blob) return std::move(**description);
    auto text = fetch("/cas/" + *blob);
    if (!text) return refused(text.error());
    return std::move(*text);
  }

  Done put(const std::string& key, std::string_view text) override {
    const std::string blob = sha256(text);
    if (Done done = send("/cas/" + blob, text); !done) return done;
    return send("/ac/" + sha256(key), action_result(blob, text.size()));
  }

 private:
  Maybe<std::optional<std::string>> fetch(const std::string& path) {
    auto answer = http_request(address_, {"GET", path}, {});
    if (!answer) return refused(answer.error());
    if (answer->status == 200) return std::move(answer->body);
    if (answer->status == 404 || answer->status == 410) return std::nullopt;
    return refused(complaint(answer->status));
  }

  Done send(const std::string& path, std::string_view text) {
    const auto answer = http_request(address_, {"PUT", path, text}, {});
    if (!answer) return refused(answer.error());
    if (answer->status >= 200 && answer->status < 300) return {};
    return refused(complaint(answer->status));
  }

  static std::string complaint(int status) {
    const bool redirects = status >= 300 && status < 400;
    return fmt::format("it answers {}{}", status,
                       redirects ? ", and redirects are not followed" : "");
  }

  HttpAddress address_;
};

}  // namespace

bool is_address(std::string_view remote) { return remote.find("://") != std::string_view::npos; }

Maybe<std::unique_ptr<Remote>> open_remote(const std::string& remote) {
  if (!is_address(remote)) return std::make_unique<SharedFolder>(remote);
  auto address = parse_http(remote);
  if (!address) return refused(fmt::format("{}: {}", remote, address.error()));
  return std::make_unique<CacheServer>(std::move(*address));
}

std::string action_result(std::string_view sha256_digits, std::size_t size) {
  std::string digest, file, result;
  add_bytes(digest, kHash, sha256_digits);
  add_varint(digest, kSizeBytes << 3U | kVarint);
  add_varint(digest, size);
  add_bytes(file, kPath, "proviso-entry");
  add_bytes(file, kDigest, digest);
  add_bytes(result, kOutputFiles, file);
  return result;
}

std::optional<std::string> blob_named_in(std::string_view action_result) {
  const auto file = bytes_of(action_result, kOutputFiles);
  const auto digest = file ? bytes_of(*file, kDigest) : std::nullopt;
  const auto hash = digest ? bytes_of(*digest, kHash) : std::nullopt;
  constexpr std::size_t kDigits = 64;
  const bool is_hash = hash && hash->size() == kDigits &&
                       hash->find_first_not_of("0123456789abcdef") == std::string_view::npos;
  if (!is_hash) return std::nullopt;
  return std::string(*hash);
}

}  // namespace proviso::project
