#include "subject/language.hpp"

#include <charconv>
#include <filesystem>
#include <functional>

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/file_name.hpp"
#include "base/output_file.hpp"
#include "base/suggest.hpp"
#include "lang/aiger/aiger.hpp"
#include "lang/aiger/codes.hpp"
#include "lang/aut/aut.hpp"
#include "lang/aut/codes.hpp"
#include "lang/collab/codes.hpp"
#include "lang/collab/collab.hpp"
#include "lang/fsp/codes.hpp"
#include "lang/fsp/fsp.hpp"
#include "lang/map/codes.hpp"
#include "lang/promela/codes.hpp"
#include "lang/promela/promela.hpp"
#include "lang/scxml/codes.hpp"
#include "lang/scxml/scxml.hpp"
#include "lang/slim/codes.hpp"
#include "lang/slim/slim.hpp"
#include "lang/smv/codes.hpp"
#include "lang/smv/smv.hpp"
#include "subject/aut_file.hpp"

namespace proviso::subject {
namespace {

/// Reads the text of a file and lets a language make a model of it.
template <typename Load>
Maybe<Model> from_text(const std::string& path, Reader& reader, const Load& load) {
  auto text = read_file(path);
  if (!text) return refused(text.error());
  const FileId file = reader.sources.add(shown_name(path), std::move(*text));
  auto model = load(file);
  if (!model) return refused(error_count(path, reader.diagnostics));
  return Model(std::move(*model));
}

/// Files that are included lie beside the file that includes them.
Maybe<FileId> include_beside(const std::string& name, FileId from, SourceSet& sources) {
  const std::string path = beside(sources[from].name(), name);
  auto text = read_file(path);
  if (!text) return refused(text.error());
  return sources.add(path, std::move(*text));
}

Maybe<Model> open_aut(const std::string& path, const ReadingOptions& options, Reader& reader) {
  if (!options.defines.empty()) {
    return refused(
        fmt::format("--define: {} is an Aldebaran file and has no constants", shown_name(path)));
  }
  return read_aut(path, reader).map([&path](lts::Lts lts) {
    const std::string name = path == "-" ? "stdin" : stem_of(path);
    return Model(std::make_unique<const lts::SingleModel>(name, std::move(lts)));
  });
}

/// `N=3`, or `N` for 1.
Maybe<fsp::Settings> as_settings(const std::vector<std::string>& defines) {
  fsp::Settings settings;
  for (const std::string& define : defines) {
    const std::size_t equals = define.find('=');
    const std::string name = define.substr(0, equals);
    const std::string text = equals == std::string::npos ? "1" : define.substr(equals + 1);
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) {
      return refused(fmt::format("--define {}: {} is not an integer of 32 bits", define,
                                 text.empty() ? "the value" : text));
    }
    if (!settings.emplace(name, value).second) {
      return refused(fmt::format("--define {} is given twice", name));
    }
  }
  return settings;
}

Maybe<Model> open_fsp(const std::string& path, const ReadingOptions& options, Reader& reader) {
  auto settings = as_settings(options.defines);
  if (!settings) return refused(settings.error());
  auto text = read_file(path);
  if (!text) return refused(text.error());
  if (aut::is_mcrl2_binary(*text)) return refused(refused_binary(path));
  const FileId file = reader.sources.add(shown_name(path), std::move(*text));
  const fsp::Importer import = [path, &sources = reader.sources, &context = reader.context](
                                   const fsp::Name& name, Diagnostics& sink) {
    Reader beside_it{sources, sink, context};
    auto lts = read_aut(beside(path, name.text), beside_it);
    if (lts) return std::optional(std::move(*lts));
    sink.report({Severity::Error, fsp::code::kImport, name.span, lts.error()});
    return std::optional<lts::Lts>();
  };
  auto model = fsp::load(reader.sources, file, import, reader.diagnostics, *settings);
  if (!model) return refused(error_count(path, reader.diagnostics));
  return Model(std::make_unique<const fsp::Model>(std::move(*model)));
}

/// `N=3` as `#define N 3`, and then the model.
std::string as_directives(const std::vector<std::string>& defines) {
  std::string text;
  for (const std::string& define : defines) {
    const std::size_t equals = define.find('=');
    text += fmt::format("#define {} {}\n", define.substr(0, equals),
                        equals == std::string::npos ? "1" : define.substr(equals + 1));
  }
  return text + "#include \"model\"\n";
}

Maybe<Model> open_promela(const std::string& path, const ReadingOptions& options, Reader& reader) {
  return from_text(path, reader, [&](FileId file) {
    // The macros of the call stand in a file of their own that includes the model.
    const FileId start = options.defines.empty()
                             ? file
                             : reader.sources.add("<--define>", as_directives(options.defines));
    const auto includer = [start, file](const std::string& name, FileId from, SourceSet& known) {
      if (from == start && start != file) return Maybe<FileId>(file);
      return include_beside(name, from, known);
    };
    return promela::load(reader.sources, start, includer, reader.diagnostics, reader.context);
  });
}

/// Refuses options that only SLIM models understand.
Done refuse_slim(const std::string& path, const ReadingOptions& options) {
  const std::string_view given = slim::first_given(options.slim);
  const std::string_view name = !given.empty()                   ? given
                                : options.specifications.empty() ? std::string_view()
                                                                 : "spec";
  if (name.empty()) return {};
  return refused(
      fmt::format("--{} is for SLIM models; {} is not one", name, proviso::shown_name(path)));
}

Maybe<Model> open_smv(const std::string& path, const ReadingOptions& options, Reader& reader) {
  if (Done done = refuse_slim(path, options); !done) return refused(done.error());
  return from_text(path, reader, [&](FileId file) {
    return smv::load(reader.sources, file, include_beside, {options.legacy_bool},
                     reader.diagnostics, reader.context);
  });
}

Maybe<Model> open_aiger(const std::string& path, const ReadingOptions& options, Reader& reader) {
  if (Done done = refuse_slim(path, options); !done) return refused(done.error());
  return from_text(path, reader, [&](FileId file) {
    return aiger::read(reader.sources[file].text(), file, reader.diagnostics, reader.context);
  });
}

/// Adds the texts of files to those that are read.
Maybe<std::vector<FileId>> add_files(const std::vector<std::string>& paths, Reader& reader) {
  std::vector<FileId> files;
  for (const std::string& path : paths) {
    auto text = read_file(path);
    if (!text) return refused(text.error());
    files.push_back(reader.sources.add(shown_name(path), std::move(*text)));
  }
  return files;
}

Maybe<Model> open_slim(const std::vector<std::string>& paths, const ReadingOptions& options,
                       Reader& reader) {
  if (options.legacy_bool) {
    return refused(fmt::format("--legacy-bool is for SMV models, and {} is none", paths.front()));
  }
  const auto files = add_files(paths, reader);
  if (!files) return refused(files.error());
  const auto specifications = add_files(options.specifications, reader);
  if (!specifications) return refused(specifications.error());
  auto system = slim::load(reader.sources, *files, *specifications, options.slim,
                           reader.diagnostics, reader.context);
  if (!system) return refused(error_count(paths.front(), reader.diagnostics));
  return Model(std::move(*system));
}

Maybe<Model> open_collab(const std::string& path, const ReadingOptions&, Reader& reader) {
  return from_text(path, reader, [&](FileId file) {
    return collab::load(reader.sources, file, reader.diagnostics);
  });
}

Maybe<Model> open_scxml(const std::string& path, const ReadingOptions&, Reader& reader) {
  return from_text(path, reader, [&](FileId file) {
    return scxml::load(reader.sources, file, reader.diagnostics, reader.context);
  });
}

Maybe<Model> open_code(const std::vector<std::string>& paths, const ReadingOptions&, Reader&) {
  for (const std::string& path : paths) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) {
      return refused(fmt::format("cannot read {}: there is no such file", path));
    }
  }
  return Model(Code{paths});
}

constexpr Language kLanguages[] = {
    {"fsp", "FSP", "lts fsp", ModelKind::Lts, fsp::diagnostic_codes, open_fsp},
    {"aut", "Aldebaran", "aut", ModelKind::Lts, aut::diagnostic_codes, open_aut},
    {"promela", "Promela", "pml pm pr prm prom promela spin", ModelKind::Process,
     promela::diagnostic_codes, open_promela},
    {"smv", "SMV", "smv", ModelKind::Circuit, smv::diagnostic_codes, open_smv},
    {"slim", "SLIM", "slim", ModelKind::Circuit, slim::diagnostic_codes, nullptr, open_slim},
    {"collab", "collaboration-based design", "collab", ModelKind::Design, collab::diagnostic_codes,
     open_collab},
    {"scxml", "SCXML", "scxml", ModelKind::Design, scxml::diagnostic_codes, open_scxml},
    {"aiger", "AIGER", "aig aag", ModelKind::Circuit, aiger::diagnostic_codes, open_aiger},
    // The mappings of C++ programs have a language of their own, and so the codes.
    {"c++", "C++", "c cc cpp cxx i", ModelKind::Code, map::diagnostic_codes, nullptr, open_code},
};

}  // namespace

std::string_view plural(ModelKind kind) {
  switch (kind) {
    case ModelKind::Lts:
      return "FSP and Aldebaran models";
    case ModelKind::Process:
      return "Promela models";
    case ModelKind::Circuit:
      return "SMV, SLIM and AIGER models";
    case ModelKind::Design:
      return "designs";
    case ModelKind::Code:
      return "C++ programs";
  }
  return {};
}

std::span<const Language> languages() { return kLanguages; }

Maybe<const Language*> language_of(const std::string& path, const std::string& chosen,
                                   std::span<const Language> known) {
  if (!chosen.empty()) {
    std::vector<std::string> names;
    for (const Language& language : known) {
      if (language.name == chosen) return &language;
      names.emplace_back(language.name);
    }
    const std::string suggestion = did_you_mean(chosen, names);
    return refused(fmt::format(
        "there is no language '{}'; {}", chosen,
        suggestion.empty() ? fmt::format("known are {}", fmt::join(names, ", ")) : suggestion));
  }
  if (path == "-") return refused("standard input needs --language: fsp, aut, promela or smv");
  const std::string extension = extension_of(path);
  for (const Language& language : known) {
    if (lists_extension(language.extensions, extension)) return &language;
  }
  return refused(fmt::format("cannot tell the language of {} by its extension; use --language",
                             shown_name(path)));
}

std::string error_count(const std::string& path, const Diagnostics& diagnostics) {
  std::size_t errors = 0;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == Severity::Error) ++errors;
  }
  return fmt::format("{} has {}{}", shown_name(path), diagnostics.full() ? "at least " : "",
                     counted(errors, "error"));
}

}  // namespace proviso::subject
