// Programs are started with argument vectors: no shell sees a name.
//
// The code of the mapping's points is a unit of its own if the mapping names headers; else it names
// types that only a source knows, and stands behind that source in one unit.
//
// A compiler spends nearly all of its time on headers. It reads a source once, up to the code that
// no pass has changed yet; each image is made of that by its own passes: hooks, points, and what
// its level of optimisation has. So all images are of one program, and at -O0 no access is lost.
#include "engine/native/build.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "engine/native/object_symbols.hpp"
#include "engine/native/symbols.hpp"

namespace proviso::native {
namespace {

namespace fs = std::filesystem;
using Done = tl::expected<void, std::string>;

constexpr std::size_t kMostOutput = 4000;

/// A file .i has been through the preprocessor of C.
bool is_c(const std::string& path) {
  const std::string ending = fs::path(path).extension();
  return ending == ".c" || ending == ".i";
}

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

std::string_view name_of(ImageKind kind) {
  switch (kind) {
    case ImageKind::Plain:
      return "plain";
    case ImageKind::Optimised:
      return "optimised";
  }
  return "";
}

/// Names in debug information stay the same, wherever the folder of the run is.
constexpr std::string_view kWrittenHere = "/proviso";

/// What proviso/environment.hpp says of a type whose values cannot be enumerated.
constexpr std::string_view kNoDomain = "declare the domain of this argument or result";

/// `void (Box::*)(int), 1` of the first template that chooses an argument, if the compiler names
/// one.
std::string chosen_argument(std::string_view why) {
  constexpr std::string_view kTemplate = "any_argument<";
  const std::size_t begin = why.find(kTemplate);
  if (begin == std::string_view::npos) return {};
  const std::string_view rest = why.substr(begin + kTemplate.size());
  const std::size_t comma = rest.find(", ");
  const std::size_t end = rest.find('>', comma == std::string_view::npos ? 0 : comma);
  if (comma == std::string_view::npos || end == std::string_view::npos) return {};
  const std::string_view behind = rest.substr(comma + 2, end - comma - 2);
  // Compilers differ in whether they write 1 or 1UL.
  const std::string_view number = behind.substr(0, behind.find_first_not_of("0123456789"));
  return fmt::format(" (argument {} of {})", number, rest.substr(0, comma));
}

std::string sentence_of(const CompilerFailure& failure) {
  switch (failure.kind) {
    case CompilerFailure::Kind::NotFound:
      return fmt::format("{} is not installed; scripts/install-dependencies does it",
                         failure.compiler);
    case CompilerFailure::Kind::Refused:
      if (failure.why.find("undefined reference to `main'") != std::string::npos) {
        return "the program has no main: --driver FILE names a source with one, and --driver "
               "universal:CLASS with a mapping (--map) calls the methods of a class in every way";
      }
      if (failure.why.find(kNoDomain) != std::string::npos) {
        return fmt::format(
            "the mapping gives no domain for an argument that the driver has to choose{}, or for a "
            "result of a stub: args METHOD(PARAMETER: LOW..HIGH); in env driver, or env stub, does",
            chosen_argument(failure.why));
      }
      return fmt::format("{} does not accept the program:\n{}", failure.compiler,
                         std::string_view(failure.why).substr(0, kMostOutput));
    case CompilerFailure::Kind::Failed:
      break;
  }
  return failure.why;
}

class Builder {
 public:
  Builder(const Program& program, const Instrumentation& instrumentation,
          const Toolchain& toolchain, const RunFolder& folder, Context& context)
      : program_(program),
        instrumentation_(instrumentation),
        toolchain_(toolchain),
        folder_(folder),
        context_(context),
        cache_(toolchain.cache, folder) {}

  tl::expected<Images, std::string> run(std::span<const ImageKind> kinds) {
    if (!fs::exists(plugin())) {
      return tl::unexpected(
          fmt::format("{} is missing, without which no program can be checked: Proviso was built "
                      "without LLVM 19; scripts/install-dependencies installs it",
                      plugin()));
    }
    if (Done done = write_inputs(); !done) return tl::unexpected(done.error());
    const bool separate = has_points() && (!instrumentation_.needs_types || !headers().empty());
    if (Done done = add_units(!separate); !done) return tl::unexpected(done.error());
    if (separate) add_points();
    if (Done done = make(); !done) return tl::unexpected(done.error());
    std::vector<std::vector<ObjectFile>> objects;
    for (const ImageKind kind : kinds) objects.push_back(add_objects(kind, separate));
    if (Done done = make(); !done) return tl::unexpected(done.error());
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (Done done = add_image(kinds[i], objects[i]); !done) return tl::unexpected(done.error());
    }
    if (Done done = make(); !done) return tl::unexpected(done.error());
    return std::move(made_);
  }

 private:
  struct Unit {
    std::string path;
    std::string source;
    std::vector<std::string> words;  // of its call, without the file
  };

  /// It puts the hooks before all accesses; without them nothing could be said of the program.
  std::string plugin() const { return toolchain_.runtime + "/proviso_pass.so"; }
  bool has_points() const { return !instrumentation_.points.empty(); }
  std::string in_folder(const std::string& name) const { return folder_.path + "/" + name; }

  /// All calls that were added, at once.
  Done make() {
    const auto made = cache_.run(calls_, context_);
    if (!made) return tl::unexpected(sentence_of(made.error()));
    made_.units += made->size();
    for (const Compiled& one : *made) made_.cached += one.cached ? 1 : 0;
    calls_.clear();
    return {};
  }

  Done add_units(bool with_points) {
    for (const Source& source : program_.sources) {
      const bool carries_points = has_points() && with_points && units_.empty();
      if (Done done = add_unit(source, carries_points); !done) return done;
    }
    for (const std::string& written : written_) {
      Source source{written, program_.environment.arguments};
      source.arguments.insert(source.arguments.end(), {"-I", program_.mapping_folder});
      if (Done done = add_unit(source, false); !done) return done;
    }
    return {};
  }

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
    // addr2line of binutils 2.40 takes the first file of a DWARF 5 table for the source itself.
    std::vector<std::string> words{"-gdwarf-4",
                                   "-w",
                                   "-fno-omit-frame-pointer",
                                   "-D_GLIBCXX_ASSERTIONS",
                                   "-I",
                                   toolchain_.runtime + "/include"};
    if (folder_.is_temporary) {
      words.push_back(fmt::format("-ffile-prefix-map={}={}", folder_.path, kWrittenHere));
    }
    return words;
  }

  /// As far as all images share it: what the compiler makes of the source before it optimises.
  Done add_unit(const Source& source, bool carries_points) {
    std::string file = absolute(source);
    std::vector<std::string> words{is_c(file) ? toolchain_.c_compiler : toolchain_.compiler};
    if (carries_points) {
      const std::string joined = in_folder(fs::path(file).stem().string() + "_points.cpp");
      const std::string text = fmt::format("#include \"{}\"\n#include \"points.cpp\"\n", file);
      if (Done done = write_file(joined, text); !done) return done;
      words.insert(words.end(), {"-fno-access-control", "-I", fs::path(file).parent_path()});
      file = joined;
    }
    // What compilers of C took for granted until C23, unless a standard is asked for.
    if (is_c(file) && !names_standard(source.arguments)) {
      for (const std::string_view lapse :
           {"implicit-function-declaration", "implicit-int", "int-conversion",
            "incompatible-function-pointer-types", "return-mismatch"}) {
        words.push_back(fmt::format("-Wno-error={}", lapse));
      }
    }
    words.insert(words.end(), source.arguments.begin(), source.arguments.end());
    if (!is_c(file) && !names_standard(source.arguments)) words.emplace_back("-std=c++20");
    // A thread that ends unwinds its frames, and clean-up handlers of C are called on the way.
    if (is_c(file)) words.emplace_back("-fexceptions");
    const std::vector<std::string> shared = common();
    words.insert(words.end(), shared.begin(), shared.end());
    // Where a class is described in one unit only, the plugin would know its fields only there.
    if (has_points()) words.emplace_back("-fstandalone-debug");
    Unit unit{in_folder(fmt::format("unit{}.bc", units_.size())),
              fs::path(file).filename().string(), words};
    // The plugin makes findings of the checks, or removes them.
    words.insert(words.end(), {"-fsanitize=array-bounds", "-fsanitize-trap=array-bounds"});
    // Headers shall not look at the level, which is that of the images that are made of it later.
    words.insert(words.end(), {"-O1", "-U__OPTIMIZE__", "-Xclang", "-disable-llvm-passes",
                               "-emit-llvm", "-c", "-x", is_c(file) ? "c" : "c++", file});
    calls_.push_back({Product::Unit, std::move(words), unit.path, source.folder});
    units_.push_back(std::move(unit));
    return {};
  }

  std::vector<ObjectFile> add_objects(ImageKind kind, bool with_points) {
    std::vector<ObjectFile> objects;
    for (std::size_t i = 0; i < units_.size(); ++i) objects.push_back(add_object(kind, i));
    if (with_points) objects.push_back({in_folder("points.o"), "points.cpp"});
    return objects;
  }

  ObjectFile add_object(ImageKind kind, std::size_t number) {
    const Unit& unit = units_[number];
    std::vector<std::string> words = unit.words;
    std::vector<std::string> also_reads{unit.path};
    words.emplace_back(kind == ImageKind::Optimised ? "-O1" : "-O0");
    words.insert(words.end(),
                 {"-Xclang", "-load", "-Xclang", plugin(), "-fpass-plugin=" + plugin()});
    also_reads.push_back(plugin());
    if (has_points()) {
      words.insert(words.end(), {"-mllvm", "-proviso-points=" + in_folder("points.txt")});
      also_reads.push_back(in_folder("points.txt"));
    }
    if (units_.size() == 1 && !has_points()) {
      words.insert(words.end(), {"-mllvm", "-proviso-alone"});
    }
    words.insert(words.end(), {"-x", "ir", "-c", unit.path});
    ObjectFile object{in_folder(fmt::format("{}{}.o", name_of(kind), number)), unit.source};
    calls_.push_back(
        {Product::Object, std::move(words), object.path, {}, {}, std::move(also_reads)});
    return object;
  }

  /// Its own accesses are no accesses of the program: it is the same in every image.
  void add_points() {
    std::vector<std::string> words{toolchain_.compiler, "-std=c++20", "-O1", "-fno-access-control"};
    if (!program_.sources.empty()) {
      const auto& arguments = program_.sources.front().arguments;
      words.insert(words.end(), arguments.begin(), arguments.end());
    }
    const std::vector<std::string> shared = common();
    words.insert(words.end(), shared.begin(), shared.end());
    words.insert(words.end(), {"-c", in_folder("points.cpp")});
    calls_.push_back({Product::Unit, std::move(words), in_folder("points.o")});
  }

  /// It is only linked if all that it calls is allowed.
  Done add_image(ImageKind kind, const std::vector<ObjectFile>& objects) {
    Image image{in_folder(fmt::format("image-{}", name_of(kind)))};
    auto found_not_allowed =
        not_allowed(objects, toolchain_.runtime + "/allowed_symbols.txt", instrumentation_.places);
    if (!found_not_allowed) return tl::unexpected(found_not_allowed.error());
    image.not_allowed = std::move(found_not_allowed->refused);
    const std::vector<std::string>& called = found_not_allowed->called;
    for (const std::string& name : called) image.stood_in.push_back(demangled(name));
    if (image.not_allowed.empty()) {
      // Stubs stand behind the sources, so that the linker takes what the program has itself.
      auto found = find_replaceable(std::span(objects).first(program_.sources.size()),
                                    program_.environment.replaceable);
      if (!found) return tl::unexpected(found.error());
      image.defined = std::move(found->defined);
      image.replaced = std::move(found->replaced);
      std::vector<std::string> words{toolchain_.compiler, "-static", "-Wl,-e,proviso_start",
                                     "-Wl,--wrap=main,--eh-frame-hdr,-z,muldefs,-z,norelro"};
      std::vector<std::string> also_reads;
      for (const ObjectFile& object : objects) words.push_back(object.path);
      if (!called.empty()) {
        const std::string path = in_folder(fmt::format("{}_stand_ins.s", name_of(kind)));
        if (Done done = write_file(path, stand_ins(called)); !done) return done;
        words.push_back(path);
        also_reads.push_back(path);
      }
      words.insert(words.end(),
                   {"-Wl,--whole-archive", toolchain_.runtime + "/libproviso_runtime.a",
                    "-Wl,--no-whole-archive"});
      calls_.push_back(
          {Product::Image, std::move(words), image.path, {}, {}, std::move(also_reads)});
    }
    made_.images.push_back(std::move(image));
    return {};
  }

  const Program& program_;
  const Instrumentation& instrumentation_;
  const Toolchain& toolchain_;
  const RunFolder& folder_;
  Context& context_;
  CompileCache cache_;
  std::vector<std::string> written_;
  std::vector<CompilerCall> calls_;  // to be made next
  std::vector<Unit> units_;
  Images made_;
};

}  // namespace

tl::expected<Images, std::string> build(const Program& program,
                                        const Instrumentation& instrumentation,
                                        const Toolchain& toolchain,
                                        std::span<const ImageKind> kinds, const RunFolder& folder,
                                        Context& context) {
  return Builder(program, instrumentation, toolchain, folder, context).run(kinds);
}

}  // namespace proviso::native
