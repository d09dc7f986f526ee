// Programs are started with argument vectors: no shell sees a name.
//
// The code of the mapping's points is a unit of its own if the mapping names headers; else it names
// types that only a source knows, and stands behind that source in one unit.
#include "engine/native/build.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "base/child_process.hpp"
#include "base/output_file.hpp"
#include "engine/native/symbols.hpp"

namespace proviso::native {
namespace {

namespace fs = std::filesystem;
using Done = tl::expected<void, std::string>;

constexpr std::size_t kMostOutput = 4000;

bool is_c(const std::string& path) { return fs::path(path).extension() == ".c"; }

bool is_header(const std::string& path) {
  const std::string ending = fs::path(path).extension();
  return ending == ".h" || ending == ".hpp" || ending == ".hh" || ending == ".hxx";
}

bool names_standard(const std::vector<std::string>& arguments) {
  return std::any_of(arguments.begin(), arguments.end(),
                     [](const std::string& word) { return word.starts_with("-std="); });
}

std::string absolute(const Source& source) {
  return source.folder.empty() ? fs::absolute(source.path).string()
                               : (fs::path(source.folder) / source.path).string();
}

class Builder {
 public:
  Builder(const Program& program, const Instrumentation& instrumentation,
          const Toolchain& toolchain, Optimisation optimisation, std::string folder,
          Context& context)
      : program_(program),
        instrumentation_(instrumentation),
        toolchain_(toolchain),
        optimisation_(optimisation),
        folder_(std::move(folder)),
        context_(context) {}

  tl::expected<Image, std::string> run() {
    if (Done done = write_inputs(); !done) return tl::unexpected(done.error());
    const bool separate = has_points() && (!instrumentation_.needs_types || !headers().empty());
    for (std::size_t i = 0; i < program_.sources.size(); ++i) {
      const bool carries_points = has_points() && !separate && i == 0;
      if (Done done = compile(program_.sources[i], carries_points); !done) {
        return tl::unexpected(done.error());
      }
    }
    for (const std::string& written : written_) {
      if (Done done = compile({written, {"-I", program_.mapping_folder}}, false); !done) {
        return tl::unexpected(done.error());
      }
    }
    if (separate) {
      if (Done done = compile_points(); !done) return tl::unexpected(done.error());
    }
    return link();
  }

 private:
  bool has_points() const { return !instrumentation_.points.empty(); }
  std::string in_folder(const std::string& name) const { return folder_ + "/" + name; }

  std::string headers() const {
    std::string text;
    if (!program_.mapping) return text;
    for (const std::string& file : program_.mapping->sources) {
      if (is_header(file)) {
        text += fmt::format("#include \"{}\"\n",
                            fs::absolute(fs::path(program_.mapping_folder) / file).string());
      }
    }
    return text;
  }

  Done write_inputs() {
    const Environment& environment = program_.environment;
    const auto write = [this](const std::string& name, const std::string& text) {
      return write_file(in_folder(name), text);
    };
    if (!environment.driver.empty()) {
      if (Done done = write("driver.cpp", environment.driver); !done) return done;
      written_.push_back(in_folder("driver.cpp"));
    }
    for (std::size_t i = 0; i < environment.stubs.size(); ++i) {
      const std::string name = fmt::format("stubs{}.cpp", i + 1);
      if (Done done = write(name, environment.stubs[i]); !done) return done;
      written_.push_back(in_folder(name));
    }
    if (!has_points()) return {};
    if (Done done = write("points.txt", instrumentation_.points); !done) return done;
    const std::string include = instrumentation_.needs_types ? headers() : std::string();
    return write("points.cpp", include + instrumentation_.code);
  }

  std::vector<std::string> common() const {
    return {"-g",
            "-w",
            "-fno-omit-frame-pointer",
            "-D_GLIBCXX_ASSERTIONS",
            "-I",
            toolchain_.runtime + "/include"};
  }

  Done compile(const Source& source, bool carries_points) {
    std::string file = absolute(source);
    std::vector<std::string> words{is_c(file) ? toolchain_.c_compiler : toolchain_.compiler};
    if (carries_points) {
      const std::string joined = in_folder(fs::path(file).stem().string() + "_points.cpp");
      const std::string text = fmt::format("#include \"{}\"\n#include \"points.cpp\"\n", file);
      if (Done done = write_file(joined, text); !done) return done;
      words.insert(words.end(), {"-fno-access-control", "-I", fs::path(file).parent_path()});
      file = joined;
    }
    words.insert(words.end(), source.arguments.begin(), source.arguments.end());
    if (!is_c(file) && !names_standard(source.arguments)) words.emplace_back("-std=c++20");
    const std::vector<std::string> shared = common();
    words.insert(words.end(), shared.begin(), shared.end());
    words.emplace_back(optimisation_ == Optimisation::Plain ? "-O0" : "-O1");
    words.emplace_back("-fsanitize=thread");
    if (has_points()) {
      const std::string plugin = toolchain_.runtime + "/proviso_pass.so";
      words.insert(words.end(), {"-Xclang", "-load", "-Xclang", plugin, "-fpass-plugin=" + plugin,
                                 "-mllvm", "-proviso-points=" + in_folder("points.txt")});
    }
    return to_object(std::move(words), file, source.folder);
  }

  /// Its own accesses are no accesses of the program.
  Done compile_points() {
    std::vector<std::string> words{toolchain_.compiler, "-std=c++20", "-O1", "-fno-access-control"};
    if (!program_.sources.empty()) {
      const auto& arguments = program_.sources.front().arguments;
      words.insert(words.end(), arguments.begin(), arguments.end());
    }
    const std::vector<std::string> shared = common();
    words.insert(words.end(), shared.begin(), shared.end());
    return to_object(std::move(words), in_folder("points.cpp"), {});
  }

  Done to_object(std::vector<std::string> words, const std::string& file,
                 const std::string& where) {
    const std::string object = in_folder(fmt::format(
        "{}{}.o", optimisation_ == Optimisation::Plain ? "plain" : "optimised", objects_.size()));
    words.insert(words.end(), {"-c", file, "-o", object});
    if (Done done = call(std::move(words), where, "compiling"); !done) return done;
    objects_.push_back({object, fs::path(file).filename().string()});
    return {};
  }

  Done call(std::vector<std::string> words, const std::string& where, std::string_view phase) {
    const std::string compiler = words.front();
    const auto answer = run_child(
        {.arguments = std::move(words), .folder = where, .with_errors = true, .phase = phase},
        context_);
    if (!answer) {
      return tl::unexpected(
          answer.error().error == ChildError::NotFound
              ? fmt::format("{} is not installed; scripts/install-dependencies programs does it",
                            compiler)
              : answer.error().why);
    }
    if (answer->succeeded) return {};
    return tl::unexpected(fmt::format("{} does not accept the program:\n{}", compiler,
                                      std::string_view(answer->output).substr(0, kMostOutput)));
  }

  tl::expected<Image, std::string> link() {
    Image image;
    image.path =
        in_folder(optimisation_ == Optimisation::Plain ? "image-plain" : "image-optimised");
    auto refused = not_allowed();
    if (!refused) return tl::unexpected(refused.error());
    image.not_allowed = std::move(*refused);
    if (!image.not_allowed.empty()) return image;
    if (Done done = look_for_replaced(image); !done) return tl::unexpected(done.error());
    std::vector<std::string> words{toolchain_.compiler, "-static",
                                   "-Wl,--wrap=main,--eh-frame-hdr,-z,muldefs,-z,norelro"};
    for (const Object& object : objects_) words.push_back(object.path);
    words.insert(words.end(), {"-Wl,--whole-archive", toolchain_.runtime + "/libproviso_runtime.a",
                               "-Wl,--no-whole-archive", "-o", image.path});
    if (Done done = call(std::move(words), {}, "linking"); !done) {
      return tl::unexpected(done.error());
    }
    return image;
  }

  /// What the objects need and none of them has, beyond the list of what is allowed.
  tl::expected<std::vector<std::string>, std::string> not_allowed() const {
    const auto list = read_file(toolchain_.runtime + "/allowed_symbols.txt");
    if (!list) return tl::unexpected(list.error());
    const AllowList allowed(*list);
    std::set<std::string> defined;
    std::vector<std::pair<std::string, std::string>> needed;
    for (const Object& object : objects_) {
      const auto bytes = read_file(object.path);
      const auto symbols = bytes ? read_symbols(*bytes) : std::nullopt;
      if (!symbols) return tl::unexpected(fmt::format("{} is no object file", object.path));
      for (const Symbol& symbol : *symbols) {
        if (symbol.defined) {
          defined.insert(symbol.name);
        } else {
          needed.emplace_back(symbol.name, object.source);
        }
      }
    }
    std::vector<std::string> refused;
    for (const auto& [name, source] : needed) {
      if (defined.contains(name) || allowed.allows(name)) continue;
      refused.push_back(fmt::format("{} ({})", demangled(name), source));
    }
    return refused;
  }

  /// Stubs stand behind the sources, so that the linker takes what the program has itself.
  Done look_for_replaced(Image& image) const {
    std::set<std::string> needed;
    std::set<std::string> defined;
    for (std::size_t i = 0; i < program_.sources.size(); ++i) {
      const auto bytes = read_file(objects_[i].path);
      const auto symbols = bytes ? read_symbols(*bytes) : std::nullopt;
      if (!symbols) return tl::unexpected(fmt::format("{} is no object file", objects_[i].path));
      for (const Symbol& symbol : *symbols) {
        if (symbol.defined && symbol.weak) continue;
        const std::string name = demangled(symbol.name);
        for (const std::string& owner : program_.environment.replaceable) {
          if (name.starts_with(owner + "::")) (symbol.defined ? defined : needed).insert(owner);
        }
      }
    }
    for (const std::string& owner : defined) image.defined.push_back(owner);
    for (const std::string& owner : needed) {
      if (!defined.contains(owner)) image.replaced.push_back(owner);
    }
    return {};
  }

  struct Object {
    std::string path;
    std::string source;
  };

  const Program& program_;
  const Instrumentation& instrumentation_;
  const Toolchain& toolchain_;
  Optimisation optimisation_;
  std::string folder_;
  Context& context_;
  std::vector<std::string> written_;
  std::vector<Object> objects_;
};

}  // namespace

tl::expected<Image, std::string> build(const Program& program,
                                       const Instrumentation& instrumentation,
                                       const Toolchain& toolchain, Optimisation optimisation,
                                       const std::string& folder, Context& context) {
  return Builder(program, instrumentation, toolchain, optimisation, folder, context).run();
}

}  // namespace proviso::native
