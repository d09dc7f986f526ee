#include "studio/watch.hpp"

#include <chrono>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "scratch_folder.hpp"

namespace proviso::studio {
namespace {

using Paths = std::vector<std::string>;

TEST(Watch, ListsWhatDiffers) {
  const std::vector<FolderEntry> before{{"a", "", 1, 1}, {"b", "", 1, 1}, {"d", "", 1, 1}};
  EXPECT_EQ(differences(before, before), Paths());
  EXPECT_EQ(differences(before, {{"a", "", 1, 2}, {"c", "", 1, 1}, {"d", "", 2, 1}}),
            (Paths{"a", "b", "c", "d"}));
  EXPECT_EQ(differences({}, before), (Paths{"a", "b", "d"}));
  EXPECT_EQ(differences(before, {}), (Paths{"a", "b", "d"}));
}

TEST(Watch, SaysWhatOthersWrite) {
  const testing::ScratchFolder scratch;
  const Folder folder(scratch.path().string());
  Events events;
  {
    const Watch watch(folder, events);
    for (int i = 0; i < 200 && events.last() == 0; ++i) {
      // Written again and again, since the first look may come later than the first text.
      std::ofstream(scratch.path() / "a.lts") << "A = (a" << i << " -> A).";
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
  ASSERT_GT(events.last(), 0U);
  const auto event = nlohmann::json::parse(events.after(0).front().data);
  EXPECT_EQ(event["kind"], "files");
  EXPECT_EQ(event["changed"], (Paths{"a.lts"}));
}

}  // namespace
}  // namespace proviso::studio
