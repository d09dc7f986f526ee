#include "subject/aut_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/file_name.hpp"
#include "base/output_file.hpp"
#include "lang/aut/aut.hpp"

namespace proviso::subject {
namespace {

struct Stream {
  std::optional<lts::Lts> lts;
  std::string failure;  // what the operating system said
};

Stream stream_aut(const std::string& path, Diagnostics& diagnostics, Context& context) {
  const auto complaint = [&path] {
    return fmt::format("cannot read {}: {}", path, std::strerror(errno));
  };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> input(std::fopen(path.c_str(), "rb"),
                                                              &std::fclose);
  if (!input) return {std::nullopt, complaint()};
  bool is_binary = false;
  bool is_first = true;
  const auto source = [&](char* buffer, std::size_t capacity) {
    const std::size_t length = std::fread(buffer, 1, capacity, input.get());
    if (std::exchange(is_first, false)) is_binary = aut::is_mcrl2_binary({buffer, length});
    return is_binary ? 0 : length;
  };
  auto lts = aut::read(source, FileId{}, diagnostics, context);
  if (std::ferror(input.get()) != 0) return {std::nullopt, complaint()};
  if (is_binary) return {std::nullopt, refused_binary(path)};
  return {std::move(lts), {}};
}

}  // namespace

std::string refused_binary(const std::string& path) {
  return fmt::format("{} is a binary file of mCRL2; convert it with: ltsconvert {} model.aut",
                     shown_name(path), path == "-" ? "model.lts" : path);
}

Maybe<lts::Lts> read_aut(const std::string& path, Reader& reader) {
  if (path != "-") {
    Diagnostics silent;
    Stream stream = stream_aut(path, silent, reader.context);
    if (!stream.failure.empty()) return refused(stream.failure);
    if (silent.all().empty()) return std::move(*stream.lts);
  }
  // There is something to show: read it once more, with its text at hand.
  auto text = read_file(path);
  if (!text) return refused(text.error());
  const FileId file = reader.sources.add(shown_name(path), std::move(*text));
  auto lts = aut::read(reader.sources[file].text(), file, reader.diagnostics, reader.context);
  if (!lts) return refused(error_count(path, reader.diagnostics));
  return std::move(*lts);
}

}  // namespace proviso::subject
