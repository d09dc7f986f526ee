#include "distributed/checkpoint.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <sstream>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "base/digest.hpp"
#include "base/output_file.hpp"

namespace proviso::distributed {
namespace {

namespace fs = std::filesystem;
using Word = Keeper::Word;

constexpr std::size_t kBlock = 1 << 16;  // words that are read at once
constexpr std::string_view kKind = "proviso checkpoint 1";

/// Continues the sum of a sequence of words.
Word continued(Word sum, std::span<const Word> words) {
  for (const Word word : words) {
    sum = (sum ^ word) * 0x9E3779B97F4A7C15U;
    sum ^= sum >> 29;
  }
  return sum;
}

[[noreturn]] void fail(const std::string& what, const std::string& path, const std::string& why) {
  throw KeepingFailed(fmt::format("cannot {} {}: {}", what, path, why));
}

[[noreturn]] void damaged(const std::string& path) {
  throw KeepingFailed(fmt::format("the checkpoint is damaged: {}", path));
}

/// Makes what a rename did to a folder last.
void sync_folder(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

void write_and_sync(const std::string& path, std::string_view text) {
  const std::string draft = path + ".draft";
  const int file = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) fail("write", draft, std::strerror(errno));
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      const int why = errno;
      ::close(file);
      fail("write", draft, std::strerror(why));
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  const bool synced = ::fsync(file) == 0;
  if (::close(file) != 0 || !synced || std::rename(draft.c_str(), path.c_str()) != 0) {
    fail("write", path, std::strerror(errno));
  }
  sync_folder(fs::path(path).parent_path().string());
}

/// A few named values, one a line, and the digest of them.
std::string sealed_text(const std::vector<std::pair<std::string, std::string>>& values) {
  std::string text = std::string(kKind) + '\n';
  for (const auto& [name, value] : values) text += fmt::format("{} {}\n", name, value);
  return text + fmt::format("digest {}\n", digest_of(text));
}

/// The value of a name; nullopt if the text is not whole.
std::optional<std::string> value_in(const std::string& text, std::string_view name) {
  const std::size_t digest = text.rfind("digest ");
  if (!text.starts_with(kKind) || digest == std::string::npos) return std::nullopt;
  if (text.substr(digest) != fmt::format("digest {}\n", digest_of(text.substr(0, digest)))) {
    return std::nullopt;
  }
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(fmt::format("{} ", name))) return line.substr(name.size() + 1);
  }
  return std::nullopt;
}

std::uint64_t number_in(const std::string& text, std::string_view name, const std::string& path) {
  const auto value = value_in(text, name);
  if (!value || value->empty() || value->find_first_not_of("0123456789") != std::string::npos) {
    damaged(path);
  }
  return std::stoull(*value);
}

}  // namespace

Done Checkpoint::prepare(const std::string& folder, const std::string& question, unsigned ranks,
                         bool restart) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return refused(fmt::format("cannot make {}: {}", folder, error.message()));
  const std::string path = folder + "/run";
  const auto text = read_file(path);
  if (restart && !text) {
    return refused(fmt::format("there is no checkpoint in {}: leave out --restart", folder));
  }
  if (!restart && text) {
    return refused(fmt::format(
        "{} has a checkpoint: add --restart to go on from it, or name another folder", folder));
  }
  if (!restart) {
    try {
      write_and_sync(
          path, sealed_text({{"question", digest_of(question)}, {"ranks", std::to_string(ranks)}}));
    } catch (const KeepingFailed& failure) {
      return refused(failure.what());
    }
    return {};
  }
  const auto asked = value_in(*text, "question");
  const auto by = value_in(*text, "ranks");
  if (!asked || !by) return refused(fmt::format("the checkpoint is damaged: {}", path));
  if (*asked != digest_of(question)) {
    return refused(fmt::format(
        "the checkpoint in {} is of another call, model or version of Proviso", folder));
  }
  if (*by != std::to_string(ranks)) {
    return refused(
        fmt::format("the checkpoint in {} is of {} ranks: say --ranks {}", folder, *by, *by));
  }
  return {};
}

std::string Checkpoint::ledger_path(std::uint64_t generation) const {
  return path(fmt::format("rank-{}.{}", place_.rank, generation));
}
std::string Checkpoint::states_path() const {
  return path(fmt::format("rank-{}.states", place_.rank));
}

/// The generation from which a search goes on.
std::optional<std::uint64_t> Checkpoint::committed(const std::string& purpose) const {
  const auto manifest = read_file(path("manifest"));
  if (!manifest) return std::nullopt;
  const auto search = value_in(*manifest, "search");
  if (!search) damaged(path("manifest"));
  // Limits may have made the run before ask other questions in another order.
  if (*search != purpose) return std::nullopt;
  return number_in(*manifest, "generation", path("manifest"));
}

std::optional<Keeper::Words> Checkpoint::open(const std::string& purpose) {
  search_ = fmt::format("{}/search-{}", place_.folder, searches_++);
  purpose_ = digest_of(purpose);
  std::error_code error;
  fs::create_directories(search_, error);
  if (error) fail("make", search_, error.message());
  words_ = sum_ = generation_ = 0;
  saved_at_ = Clock::now();
  std::optional<Words> ledger;
  if (const auto generation = committed(purpose_)) {
    generation_ = *generation;
    const auto text = read_file(ledger_path(generation_));
    if (!text || text->size() % sizeof(Word) != 0 || text->size() < 3 * sizeof(Word)) {
      damaged(ledger_path(generation_));
    }
    ledger.emplace(text->size() / sizeof(Word));
    std::memcpy(ledger->data(), text->data(), text->size());
    const Word sum = ledger->back();
    ledger->pop_back();
    if (continued(generation_, *ledger) != sum) damaged(ledger_path(generation_));
    sum_ = ledger->back();
    ledger->pop_back();
    words_ = ledger->back();
    ledger->pop_back();
  }
  // A search that begins anew overwrites what was there.
  states_.reset(std::fopen(states_path().c_str(), ledger ? "r+be" : "w+be"));
  if (!states_) {
    if (ledger) damaged(states_path());
    fail("write", states_path(), std::strerror(errno));
  }
  return ledger;
}

void Checkpoint::restore(const std::function<void(std::span<const Word>)>& take) {
  std::vector<Word> block(kBlock);
  Word sum = 0;
  for (std::uint64_t left = words_; left > 0;) {
    const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(left, kBlock));
    if (std::fread(block.data(), sizeof(Word), wanted, states_.get()) != wanted) {
      damaged(states_path());
    }
    sum = continued(sum, {block.data(), wanted});
    take({block.data(), wanted});
    left -= wanted;
  }
  if (sum != sum_) damaged(states_path());
  const auto end = static_cast<off_t>(words_ * sizeof(Word));
  if (::ftruncate(::fileno(states_.get()), end) != 0 ||
      ::fseeko(states_.get(), end, SEEK_SET) != 0) {
    fail("continue", states_path(), std::strerror(errno));
  }
}

bool Checkpoint::is_due() const {
  return std::chrono::duration<double>(Clock::now() - saved_at_).count() >= place_.every;
}

void Checkpoint::append(std::span<const Word> states) {
  if (std::fwrite(states.data(), sizeof(Word), states.size(), states_.get()) != states.size()) {
    fail("write", states_path(), std::strerror(errno));
  }
  words_ += states.size();
  sum_ = continued(sum_, states);
}

void Checkpoint::save(Words ledger) {
  saved_at_ = Clock::now();
  const bool written = std::fflush(states_.get()) == 0 && ::fdatasync(::fileno(states_.get())) == 0;
  if (!written) fail("write", states_path(), std::strerror(errno));
  ++generation_;
  ledger.push_back(words_);
  ledger.push_back(sum_);
  ledger.push_back(continued(generation_, ledger));
  write_and_sync(ledger_path(generation_),
                 {reinterpret_cast<const char*>(ledger.data()), ledger.size() * sizeof(Word)});
}

void Checkpoint::commit(std::uint64_t level, std::uint64_t states) {
  write_and_sync(path("manifest"), sealed_text({{"search", purpose_},
                                                {"generation", std::to_string(generation_)},
                                                {"level", std::to_string(level)},
                                                {"states", std::to_string(states)}}));
}

void Checkpoint::settle() {
  std::error_code ignored;
  if (generation_ > 1) fs::remove(ledger_path(generation_ - 1), ignored);
}

std::optional<SavedLevel> saved_level(const std::string& folder) {
  std::optional<SavedLevel> saved;
  std::error_code error;
  for (unsigned search = 0; fs::exists(fmt::format("{}/search-{}", folder, search), error);
       ++search) {
    const std::string path = fmt::format("{}/search-{}/manifest", folder, search);
    const auto text = read_file(path);
    if (!text) continue;
    try {
      saved = SavedLevel{number_in(*text, "level", path), number_in(*text, "states", path)};
    } catch (const KeepingFailed&) {
      return std::nullopt;
    }
  }
  return saved;
}

}  // namespace proviso::distributed
