// Calls of a compiler, several at once, and those that were made before not again.
//
// The words of a call, the folder it runs in, the compiler, and the contents of the files it reads
// determine what it makes. Which files these are is only known after it ran, so the cache has two
// kinds of entries, as that of ccache in its direct mode:
//
//   digest of words, folder, compiler, input   →  the paths that the call read, last time
//   that digest, those paths and the digests of their contents today  →  what the call makes
//
// If the second is there, some call with these words read exactly these files with these contents,
// and so would this one. Not kept is what depends on more (dependencies.hpp), and what was made of
// files that were changed after we began to look: what the compiler read is then not known.
//
// A run has a folder of its own for what it writes. Where the folder is drawn by lot, its name in
// words and paths stands for itself: a call with another folder's name and the same contents is the
// same call. The caller tells the compiler not to put the name into what it makes.
//
// Cost of finding everything: to read every header once; 27 calls of one program take 0.1 s.
#pragma once

#include <cstddef>
#include <ctime>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "base/child_process.hpp"
#include "base/context.hpp"
#include "base/file_cache.hpp"
#include "engine/native/dependencies.hpp"

namespace proviso::native {

/// A unit is made from sources, which it lists; an object is made from a unit and reads the named
/// files.
enum class Product { Unit, Object, Image, Text };

/// The words name neither the output file nor the dependency file.
struct CompilerCall {
  Product product = Product::Unit;
  std::vector<std::string> words;
  std::string output = {};                   // the file that is made; of Text, nothing
  std::string folder = {};                   // where it runs; here if empty
  std::string input = {};                    // what it reads from standard input
  std::vector<std::string> also_reads = {};  // files that it does not tell
};

struct Compiled {
  std::string text = {};  // of Product::Text
  bool cached = false;
};

struct CompilerFailure {
  enum class Kind { NotFound, Refused, Failed };
  Kind kind = Kind::Failed;
  std::string compiler;
  std::string why;  // if refused, what the compiler said
};

/// The folder in which a run writes.
struct RunFolder {
  std::string path;
  bool is_temporary = true;  // the next run has another one
};

class CompileCache {
 public:
  /// If `cache` is empty, nothing is cached.
  CompileCache(std::string cache, RunFolder run);

  /// What each call made, or the first that failed. At most `context.threads` run at once.
  tl::expected<std::vector<Compiled>, CompilerFailure> run(std::span<const CompilerCall> calls,
                                                           Context& context);

 private:
  std::string settled(std::string text) const;
  std::string unsettled(std::string text) const;
  bool is_own(const std::string& path) const;
  std::string dependency_file(std::size_t which) const;
  std::optional<std::string> identity(const std::string& compiler);
  std::optional<std::string> digest(const std::string& path);
  std::optional<std::string> call_key(const CompilerCall& call);
  std::optional<std::string> product_key(const CompilerCall& call, const std::string& call_key,
                                         std::span<const std::string> paths);
  std::optional<Compiled> find(const CompilerCall& call);
  std::vector<std::string> words_of(const CompilerCall& call, std::size_t which) const;
  std::optional<std::vector<std::string>> paths_of(const CompilerCall& call,
                                                   std::size_t which) const;
  void keep(const CompilerCall& call, std::size_t which, const std::string& said);
  bool is_certain(const CompilerCall& call, std::span<const std::string> paths) const;

  FileCache cache_;
  RunFolder run_;
  std::timespec began_;
  FileWorld files_;
  std::map<std::string, std::optional<std::string>> identities_;
};

}  // namespace proviso::native
