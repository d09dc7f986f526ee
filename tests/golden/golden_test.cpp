#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "golden/golden_page.hpp"
#include "golden/process.hpp"
#include "schema/json_schema.hpp"
#include "scratch_folder.hpp"

namespace proviso::testing {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

class Golden : public ::testing::Test {
 public:
  explicit Golden(fs::path page) : path_(std::move(page)) {}

  void TestBody() override {
    const std::string text = slurp(path_);
    GoldenPage page = parse_page(text);
    ASSERT_FALSE(page.sections.empty());
    for (std::size_t i = 0; i < page.sections.size(); ++i) {
      Section& section = page.sections[i];
      if (section.mark == "file") write(folder_ / section.argument, section.body);
      if (section.mark == "bytes") write(folder_ / section.argument, unescaped(section.body));
      if (section.mark == "example") {
        fs::copy_file(fs::path(PROVISO_EXAMPLES) / section.argument, folder_ / section.argument);
      }
      if (section.mark == "run") i = run(page.sections, i) - 1;
    }
    const std::string now = print_page(page);
    if (std::getenv("PROVISO_UPDATE_GOLDEN") != nullptr) {
      if (now != text) write(path_, now);
    } else {
      EXPECT_EQ(text, now) << "in " << path_;
    }
  }

 private:
  /// Runs the command of section `at`, writes its results into the sections of expected results,
  /// and returns the index of the section after them.
  std::size_t run(std::vector<Section>& sections, std::size_t at) {
    std::size_t end = at + 1;
    const auto is_expectation = [](const std::string& mark) {
      return mark != "run" && mark != "file" && mark != "bytes" && mark != "example";
    };
    while (end < sections.size() && is_expectation(sections[end].mark)) ++end;
    std::vector<Section> told(sections.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                              sections.begin() + static_cast<std::ptrdiff_t>(end));
    std::string input, out_to;
    for (const Section& section : told) {
      if (section.mark == "stdin") input = section.body;
      if (section.mark == "stdout" && section.argument.starts_with("to ")) {
        out_to = section.argument.substr(3);
      }
    }
    const std::vector<std::string> arguments = words(sections[at].argument);
    const ProcessResult result =
        run_process(PROVISO_PROGRAM, arguments, folder_.string(), input, out_to);
    EXPECT_NE(result.status, 70) << sections[at].argument << "\n" << result.err;
    EXPECT_LT(result.status, 128) << sections[at].argument << "\n" << result.err;
    const auto is_given = [&arguments](const std::string& word) {
      return std::find(arguments.begin(), arguments.end(), word) != arguments.end();
    };
    if (is_given("--protocol")) validate_lines(result.out, "protocol.schema.json");
    if (is_given("--progress")) validate_lines(result.err, "progress.schema.json");
    const bool json = is_given("--json");
    const bool wrong_call = result.status == 2 && result.out.empty();
    if (json && out_to.empty() && !wrong_call) validate(result.out, "outcome.schema.json");
    std::vector<Section> seen = observed(told, result, out_to);
    sections.erase(sections.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                   sections.begin() + static_cast<std::ptrdiff_t>(end));
    sections.insert(sections.begin() + static_cast<std::ptrdiff_t>(at) + 1, seen.begin(),
                    seen.end());
    return at + 1 + seen.size();
  }

  std::vector<Section> observed(const std::vector<Section>& told, const ProcessResult& result,
                                const std::string& out_to) const {
    std::vector<Section> seen;
    for (const Section& section : told) {
      if (section.mark == "stdin") seen.push_back(section);
    }
    if (!out_to.empty()) seen.push_back({"stdout", "to " + out_to, ""});
    if (!result.out.empty()) seen.push_back({"stdout", "", normalised(result.out)});
    if (!result.err.empty()) seen.push_back({"stderr", "", normalised(result.err)});
    seen.push_back({"status", std::to_string(result.status), ""});
    for (const Section& section : told) {
      const fs::path file = folder_ / section.argument;
      if (section.mark == "holds" || section.mark == "absent") {
        if (fs::exists(file)) {
          seen.push_back({"holds", section.argument, normalised(slurp(file))});
        } else {
          seen.push_back({"absent", section.argument, ""});
        }
      }
      if (section.mark == "files") seen.push_back({"files", "", listing()});
    }
    return seen;
  }

  std::string listing() const {
    std::vector<std::string> names;
    for (const auto& file : fs::directory_iterator(folder_)) {
      names.push_back(file.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string& name : names) text += name + '\n';
    return text;
  }

  void validate(const std::string& text, const std::string& schema) const {
    static const JsonSchema kSchema(PROVISO_SCHEMAS);
    for (const std::string& complaint : kSchema.complaints(schema, text)) {
      ADD_FAILURE() << text << ": " << complaint;
    }
  }

  /// One JSON object a line; other lines are for people.
  void validate_lines(const std::string& text, const std::string& schema) const {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with('{')) validate(line, schema);
    }
  }

  fs::path path_;
  ScratchFolder scratch_;
  const fs::path& folder_ = scratch_.path();
};

}  // namespace
}  // namespace proviso::testing

int main(int count, char** words) {
  ::testing::InitGoogleTest(&count, words);
  namespace fs = std::filesystem;
  for (const auto& file : fs::directory_iterator(PROVISO_PAGES)) {
    if (file.path().extension() != ".golden") continue;
    const fs::path path = file.path();
    ::testing::RegisterTest(
        "Golden", path.stem().c_str(), nullptr, nullptr, __FILE__, __LINE__,
        [path]() -> ::testing::Test* { return new proviso::testing::Golden(path); });
  }
  return RUN_ALL_TESTS();
}
