#include "studio/overlay.hpp"

#include <filesystem>

#include "base/file_name.hpp"
#include "base/output_file.hpp"

namespace proviso::studio {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostTexts = 8;
constexpr std::size_t kMostLinks = 1000;

/// Links everything in a folder of the original into the copy.
void link_siblings(const fs::path& from, const fs::path& into) {
  std::error_code error;
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(from, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with('.') || ++count > kMostLinks) continue;
    std::error_code ignored;
    if (entry.is_symlink(ignored) || fs::exists(into / name, ignored)) continue;
    fs::create_symlink(fs::absolute(entry.path()), into / name, ignored);
  }
}

/// Whether the path has no names but those of folders and a file below here.
bool is_below(const fs::path& path) {
  if (path.empty() || path.is_absolute()) return false;
  for (const auto& part : path) {
    if (part == ".." || part == "." || part.empty()) return false;
  }
  return true;
}

}  // namespace

tl::expected<Overlay, FileProblem> Overlay::make(const Folder& folder, const Texts& texts) {
  Overlay overlay;
  overlay.root_ = folder.root();
  if (texts.empty()) return overlay;
  const auto refusal = [](int status, std::string sentence) {
    return tl::unexpected(FileProblem{status, std::move(sentence)});
  };
  if (texts.size() > kMostTexts) return refusal(400, "too many texts at once");
  overlay.copy_ = std::make_unique<TemporaryFolder>();
  overlay.root_ = overlay.copy_->path();
  if (overlay.root_.empty()) return refusal(500, "cannot make a temporary folder");
  for (const auto& [path, text] : texts) {
    const bool is_proof = extension_of(path) == "json";
    if (!is_below(path) || !(is_served(path) || is_proof) || path.find('\0') != std::string::npos) {
      return refusal(400, "that is not a path in the folder");
    }
    const fs::path file = fs::path(overlay.root_) / path;
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (Done done = write_file(file.string(), text); !done) return refusal(500, done.error());
  }
  for (const auto& [path, text] : texts) {
    const fs::path parent = fs::path(path).parent_path();
    link_siblings(fs::path(folder.root()) / parent, fs::path(overlay.root_) / parent);
  }
  return overlay;
}

tl::expected<Given, FileProblem> Given::make(const Folder& folder,
                                             const std::vector<std::string>& files,
                                             const Texts& texts) {
  for (const std::string& file : files) {
    if (texts.contains(file)) continue;
    if (const auto checked = folder.check(file); !checked) return tl::unexpected(checked.error());
  }
  auto overlay = Overlay::make(folder, texts);
  if (!overlay) return tl::unexpected(overlay.error());
  return Given{std::move(*overlay), files};
}

std::vector<std::string> Given::paths() const {
  std::vector<std::string> paths;
  for (const std::string& file : files) paths.push_back(overlay.root() + "/" + file);
  return paths;
}

}  // namespace proviso::studio
