// From mappings to points, rules and C++, and from interfaces to drivers and stubs.
#include "engine/native/instrumentation.hpp"

#include <gtest/gtest.h>

#include "base/output_file.hpp"
#include "engine/native/compile_command.hpp"
#include "engine/native/environment.hpp"
#include "engine/native/label_sites.hpp"
#include "engine/native/source_places.hpp"
#include "engine/native/symbols.hpp"
#include "lang/map/map.hpp"

namespace proviso::native {
namespace {

using Texts = std::vector<std::string>;

mapping::Mapping mapping_of(const std::string& text) {
  SourceSet sources;
  const FileId file = sources.add("test.map", text);
  Diagnostics diagnostics;
  auto mapping = map::load(sources, file, diagnostics);
  EXPECT_TRUE(mapping) << (diagnostics.all().empty() ? "" : diagnostics.all().front().message);
  return mapping.value_or(mapping::Mapping());
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const std::string kHead =
    "component C from \"c.hpp\"; threads { M = main; W = start of \"C::run\"; }\n";

TEST(Sites, OneForEachActionAndOneOutside) {
  const auto mapping =
      mapping_of(kHead + "event a[x].b[y] = call \"f\" with x : 0..1 = 1, y : 3..5 = 2;");
  const auto sites = sites_of(mapping.events.front(), {}, 10);
  ASSERT_TRUE(sites);
  EXPECT_EQ(sites->actions,
            (Texts{"a.0.b.3", "a.0.b.4", "a.0.b.5", "a.1.b.3", "a.1.b.4", "a.1.b.5"}));
  EXPECT_EQ(sites->outside, "a[x].b[y] with x in 0..1, y in 3..5");
  EXPECT_EQ(sites->count(), 7U);
}

TEST(Sites, TakeDomainsFromTheAlphabets) {
  const auto mapping = mapping_of(kHead + "event a[x] = call \"f\" with x = 1;");
  const Texts labels{"a.2", "a.4", "b.9", "a.x", "a.1.2"};
  const auto sites = sites_of(mapping.events.front(), labels, 0);
  ASSERT_TRUE(sites);
  EXPECT_EQ(sites->actions, (Texts{"a.2", "a.3", "a.4"}));
}

TEST(Sites, WithoutADomainValuesAreAppended) {
  const auto mapping = mapping_of(
      kHead +
      "event a[x][y] = call \"f\" with x = 1, y = 2; event a[x].b = call \"g\" with x = 1;");
  const auto sites = sites_of(mapping.events[0], {}, 0);
  ASSERT_TRUE(sites);
  EXPECT_TRUE(sites->appended);
  EXPECT_EQ(sites->actions, Texts{"a"});
  EXPECT_FALSE(sites_of(mapping.events[1], {}, 0));
}

TEST(Instrumentation, HasPointsAndRules) {
  const auto mapping =
      mapping_of(kHead +
                 "event r[x] = return \"C::get\" by M with x : 0..1 = ret + arg1;\n"
                 "event w = write \"C::field\" by W;\n"
                 "event l = lock \"C::mutex\" by M, W; event u = unlock \"::global\";");
  const auto made = instrument(mapping, {}, {}, {});
  ASSERT_TRUE(made);
  EXPECT_EQ(made->points,
            "enter\tproviso_point_0\tC::run\nleave\tproviso_point_1\tC::get\n"
            "write\tproviso_point_2\tC::field\naddress\tproviso_point_3\tC::mutex\n");
  Texts places;
  for (const MappedPlace& place : made->places) places.push_back(place.point + " " + place.name);
  EXPECT_EQ(places, (Texts{"0 C::run", "1 C::get", "2 C::field", "3 C::mutex"}));
  EXPECT_TRUE(made->needs_types);
  EXPECT_EQ(made->globals, Texts{"::global"});
  EXPECT_EQ(made->restrictions, Texts{"r[x] with x in 0..1"});
  ASSERT_EQ(made->threads.size(), 2U);
  EXPECT_EQ(made->threads[1].by, runtime::ThreadRule::By::SetName);
  Texts actions;
  for (const auto& rule : made->events) actions.push_back(rule.thread + ":" + rule.action);
  EXPECT_EQ(actions, (Texts{"M:r.0", "M:r.1", "M:r[x] with x in 0..1", "W:w", "M:l", "W:l", ":u"}));
  EXPECT_TRUE(has(made->code, "Function<decltype(&::C::get)>"));
  EXPECT_TRUE(has(made->code, "auto& arg1 = Parts::template parameter<1>(addresses)"));
  EXPECT_TRUE(has(made->code, "owner<::C>(addresses).mutex, \"C::mutex\""));
}

TEST(Instrumentation, AssertsWhatIsNotBuiltIn) {
  const auto mapping =
      mapping_of(kHead +
                 "limit calls add <= 2; env driver universal { args add(id: 1..3); }\n"
                 "env stub \"P::next\" returns 0..1; env stub \"P::*\" returns 0..1;");
  const auto asserted = instrument(mapping, {}, {}, {});
  ASSERT_TRUE(asserted);
  EXPECT_EQ(asserted->restrictions,
            (Texts{"at most 2 calls of add", "id of add in 1..3", "P::next returns 0..1"}));
  const auto driven = instrument(mapping, {}, {.driver = true, .stubbed = {"Q"}}, {});
  ASSERT_TRUE(driven);
  EXPECT_EQ(driven->restrictions, Texts{"P::next returns 0..1"});
  const auto closed = instrument(mapping, {}, {.driver = true, .stubbed = {"P"}}, {});
  ASSERT_TRUE(closed);
  EXPECT_TRUE(closed->restrictions.empty());
}

ClassInterface checker() {
  ClassInterface interface;
  interface.name = "k9::Checker";
  interface.headers = {"checker.hpp"};
  Method constructor{"Checker", "void", {{"n", "int"}}};
  Method add{"add", "void", {{"id", "int"}, {"now", "bool"}}};
  Method get{"get", "std::optional<int>", {}};
  get.is_const = true;
  Method hidden{"hidden", "void", {}};
  hidden.is_public = false;
  Method inlined{"inlined", "int", {}};
  inlined.is_defined = true;
  interface.methods = {constructor, add, get, hidden, inlined};
  return interface;
}

TEST(Driver, CallsEveryPublicMethodWithinItsLimits) {
  const auto mapping = mapping_of(
      kHead +
      "limit calls add <= 1; env driver universal { methods public except inlined;\n"
      "holding \"m\" optional; args add(id: 1..3); object \"k9::Checker(1)\"; threads 2; }");
  const auto driver = universal_driver(checker(), mapping);
  ASSERT_TRUE(driver);
  EXPECT_TRUE(has(*driver, "#include \"checker.hpp\""));
  EXPECT_TRUE(has(*driver, "call_one(object, proviso::choose(3), lock1);"));
  EXPECT_TRUE(has(*driver, "if (calls_of_add < 1) {"));
  EXPECT_TRUE(has(*driver,
                  "object.add(proviso::any_argument<decltype(&k9::Checker::add), 1>(1, 3), "
                  "proviso::any_argument<decltype(&k9::Checker::add), 2>());"));
  EXPECT_TRUE(has(*driver, "std::unique_lock lock1(m, std::defer_lock);"));
  EXPECT_TRUE(has(*driver, "auto&& object = k9::Checker(1);"));
  EXPECT_TRUE(has(*driver, "std::thread thread1"));
  EXPECT_FALSE(has(*driver, "hidden"));
  EXPECT_FALSE(has(*driver, "inlined"));
}

TEST(Driver, KnowsWhatItCannotCall) {
  const auto mapping = mapping_of(kHead + "env driver universal { methods hidden; }");
  EXPECT_FALSE(universal_driver(checker(), mapping));
}

TEST(Stubs, ReturnAnythingOfTheirDomains) {
  const auto mapping = mapping_of(kHead +
                                  "env stub \"k9::Checker::*\" returns any or throws;\n"
                                  "env stub \"k9::Checker::get\" returns 1..2 or blocks;");
  const auto stubs = universal_stubs(checker(), mapping);
  ASSERT_TRUE(stubs);
  EXPECT_TRUE(has(*stubs, "namespace k9 {"));
  EXPECT_TRUE(has(*stubs, "Checker::Checker(int) {}"));
  EXPECT_TRUE(has(*stubs,
                  "auto Checker::add(int, bool) -> void {\n  if (proviso::choose(2) == 1) "
                  "proviso::refuse_by_throwing();\n}"));
  EXPECT_TRUE(has(*stubs,
                  "auto Checker::get() const -> std::optional<int> {\n  if "
                  "(proviso::choose(2) == 1) proviso::refuse_by_blocking();\n  return "
                  "proviso::any_in<std::optional<int>>(1, 2);\n}"));
  EXPECT_FALSE(has(*stubs, "inlined"));
}

TEST(CompileCommand, KeepsWhatMatters) {
  EXPECT_EQ(kept_arguments({"c++", "-Iinclude", "-O2", "-g", "-DX=1", "-o", "a.o", "-c", "a.cpp",
                            "-fsanitize=address", "-std=c++17", "-MD", "-MF", "a.d"},
                           "a.cpp"),
            (Texts{"-Iinclude", "-DX=1", "-std=c++17"}));
}

extern "C" {
int a_symbol_of_the_test = 42;
}

TEST(Symbols, AreThoseOfThisVeryProgram) {
  const auto bytes = read_file("/proc/self/exe");
  ASSERT_TRUE(bytes);
  const auto symbols = read_symbols(*bytes);
  ASSERT_TRUE(symbols);
  std::size_t found = 0;
  for (const Symbol& symbol : *symbols) {
    if (symbol.name == "a_symbol_of_the_test" && symbol.defined && symbol.size == 4) ++found;
  }
  EXPECT_EQ(found, 1U);
}

TEST(Symbols, OfDamagedFilesAreNone) {
  const auto bytes = read_file("/proc/self/exe");
  ASSERT_TRUE(bytes);
  EXPECT_FALSE(read_symbols(""));
  EXPECT_FALSE(read_symbols("ELF"));
  EXPECT_FALSE(read_symbols(std::string_view(*bytes).substr(0, bytes->size() / 2)));
}

TEST(SourcePlaces, ShowTheUsersFrameAndWhatItCalled) {
  const Frame inner{{"/usr/include/c++/12/bits/vector.tcc", 70, "std::vector<int>::grow(int)"}, {}};
  const Frame called{
      {"/usr/include/c++/12/bits/stl_vector.h", 12, "void std::vector<int>::push_back(int&&)"}, {}};
  const Frame own{{"/home/me/main.cpp", 12, "main"}, {0x40, 1}};
  const Frame shown = shown_frame({inner, called, own});
  EXPECT_EQ(to_string(shown.place), "main.cpp:12");
  EXPECT_EQ(to_words(shown.place), "main.cpp:12, in std::vector::push_back");
  EXPECT_EQ(shown.position.address, 0x40U);
  EXPECT_EQ(shown.position.depth, 1U);
  EXPECT_EQ(to_words(shown_frame({own}).place), "main.cpp:12");
  EXPECT_EQ(to_words(shown_frame({inner}).place), "");
}

TEST(SourcePlaces, ShortenNames) {
  EXPECT_EQ(short_name("std::map<int, std::less<int> >::operator[](int const&)"),
            "std::map::operator[]");
  EXPECT_EQ(short_name("bool std::operator< <int>(int, int)"), "std::operator< <int>");
  EXPECT_EQ(short_name("memcpy"), "memcpy");
}

TEST(AllowList, KnowsNamesAndBeginnings) {
  const AllowList list("# libc\nmalloc\nfree # and this\n!*random_device*\n_ZNSt*\n");
  EXPECT_TRUE(list.allows("malloc"));
  EXPECT_TRUE(list.allows("free"));
  EXPECT_TRUE(list.allows("_ZNSt6threadD1Ev"));
  EXPECT_FALSE(list.allows("fork"));
  EXPECT_FALSE(list.allows("mallocator"));
  EXPECT_FALSE(list.allows("_ZNSt13random_device7_M_finiEv"));
}

}  // namespace
}  // namespace proviso::native
