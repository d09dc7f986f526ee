#include "cli/model_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/output_file.hpp"
#include "cli/language.hpp"
#include "lang/aut/aut.hpp"
#include "lang/fsp/codes.hpp"
#include "lang/fsp/fsp.hpp"

namespace proviso::cli {
namespace {

using Opened = tl::expected<std::unique_ptr<Model>, std::string>;

class AutModel : public Model {
 public:
  AutModel(std::string name, lts::Lts lts) : component_{std::move(name), std::move(lts)} {}

  std::vector<std::string> targets() const override { return {component_.name}; }
  std::string default_target() const override { return component_.name; }
  std::optional<lts::System> system(const std::string&, Diagnostics&, Context&) const override {
    return lts::System{component_.name, {component_}};
  }

 private:
  lts::Component component_;
};

std::string refused_binary(const std::string& path) {
  return fmt::format("{} is a binary file of mCRL2; convert it with: ltsconvert {} model.aut",
                     shown_name(path), path == "-" ? "model.lts" : path);
}

struct Stream {
  std::optional<lts::Lts> lts;
  std::string failure;  // of the system
};

Stream stream_aut(const std::string& path, FileId file, Diagnostics& diagnostics,
                  Context& context) {
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
  auto lts = aut::read(source, file, diagnostics, context);
  if (std::ferror(input.get()) != 0) return {std::nullopt, complaint()};
  if (is_binary) return {std::nullopt, refused_binary(path)};
  return {std::move(lts), {}};
}

/// Large files are common, so the text is not kept. Only if there is something to show is the file
/// read a second time with its text at hand.
tl::expected<lts::Lts, std::string> read_aut(const std::string& path, SourceSet& sources,
                                             Diagnostics& diagnostics, Context& context) {
  if (path != "-") {
    Diagnostics silent;
    Stream stream = stream_aut(path, FileId{}, silent, context);
    if (!stream.failure.empty()) return tl::unexpected(stream.failure);
    if (silent.all().empty()) return std::move(*stream.lts);
  }
  auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  const FileId file = sources.add(shown_name(path), std::move(*text));
  auto lts = aut::read(sources[file].text(), file, diagnostics, context);
  if (!lts) return tl::unexpected(mistakes(path, diagnostics));
  return std::move(*lts);
}

class FspModel : public Model {
 public:
  explicit FspModel(fsp::Model model) : model_(std::move(model)) {}

  std::vector<std::string> targets() const override {
    std::vector<std::string> names = model_.composites();
    for (std::string& name : model_.processes()) names.push_back(std::move(name));
    names.emplace_back("DEFAULT");
    return names;
  }
  std::string default_target() const override { return model_.default_target(); }
  std::optional<lts::System> system(const std::string& target, Diagnostics& diagnostics,
                                    Context& context) const override {
    return model_.system(target, diagnostics, context);
  }
  std::optional<std::vector<lts::ProgressProperty>> progress(
      Diagnostics& diagnostics) const override {
    return model_.progress(diagnostics);
  }
  std::optional<std::vector<lts::Assertion>> assertions(Diagnostics& diagnostics) const override {
    return model_.assertions(diagnostics);
  }

 private:
  fsp::Model model_;
};

/// Files that are imported lie beside the file that imports them.
std::string beside(const std::string& path, const std::string& file) {
  const std::size_t slash = path.rfind('/');
  const bool is_absolute = !file.empty() && file.front() == '/';
  return is_absolute || slash == std::string::npos ? file : path.substr(0, slash + 1) + file;
}

Opened open_fsp(const std::string& path, SourceSet& sources, Diagnostics& diagnostics,
                Context& context) {
  auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  if (aut::is_mcrl2_binary(*text)) return tl::unexpected(refused_binary(path));
  const FileId file = sources.add(shown_name(path), std::move(*text));
  const fsp::Importer import = [path, &sources, &context](const fsp::Name& name,
                                                          Diagnostics& sink) {
    auto lts = read_aut(beside(path, name.text), sources, sink, context);
    if (lts) return std::optional(std::move(*lts));
    sink.report({Severity::Error, fsp::code::kImport, name.span, lts.error()});
    return std::optional<lts::Lts>();
  };
  auto model = fsp::load(sources, file, import, diagnostics);
  if (!model) return tl::unexpected(mistakes(path, diagnostics));
  return std::make_unique<FspModel>(std::move(*model));
}

}  // namespace

std::string shown_name(const std::string& path) { return path == "-" ? "<stdin>" : path; }

std::string mistakes(const std::string& path, const Diagnostics& diagnostics) {
  std::size_t errors = 0;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == Severity::Error) ++errors;
  }
  return fmt::format("{} has {}{}", shown_name(path), diagnostics.full() ? "at least " : "",
                     counted(errors, "error"));
}

Opened open_model(const std::string& path, const std::string& language, SourceSet& sources,
                  Diagnostics& diagnostics, Context& context) {
  const auto chosen = language_of(path, language);
  if (!chosen) return tl::unexpected(chosen.error());
  if (*chosen == Language::Fsp) return open_fsp(path, sources, diagnostics, context);
  if (*chosen == Language::Promela) {
    return tl::unexpected(fmt::format(
        "{} is a Promela program: ask check, assume, prove or certify", shown_name(path)));
  }
  if (*chosen == Language::Collab) {
    return tl::unexpected(
        fmt::format("{} is a design: ask check, assume or convert", shown_name(path)));
  }
  if (*chosen == Language::Smv || *chosen == Language::Aiger) {
    return tl::unexpected(fmt::format(
        "{} is a model of states: ask check, assume, prove, certify, convert, alphabet, draw or "
        "simulate",
        shown_name(path)));
  }
  if (*chosen == Language::Cpp) {
    return tl::unexpected(fmt::format("{} is a C++ program: ask check", shown_name(path)));
  }
  return read_aut(path, sources, diagnostics, context).map([&path](lts::Lts lts) {
    return std::unique_ptr<Model>(
        std::make_unique<AutModel>(path == "-" ? "stdin" : stem(path), std::move(lts)));
  });
}

}  // namespace proviso::cli
