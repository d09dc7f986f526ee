#include "engine/native/shim.hpp"

#include <cctype>

#include <fmt/format.h>

namespace proviso::native {
namespace {

constexpr std::string_view kOpening =
    "extern \"C\" void {}(void** addresses) {{\n"
    "  (void)addresses;\n";

std::string opening(const std::string& symbol) {
  return fmt::format(fmt::runtime(kOpening), symbol);
}

std::string rooted(std::string_view name) {
  return name.starts_with("::") ? std::string(name) : fmt::format("::{}", name);
}

bool continues_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Whether the word stands in the text by itself.
bool mentions(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !continues_word(text[at - 1]);
    const std::size_t behind = at + word.size();
    if (begins && (behind >= text.size() || !continues_word(text[behind]))) return true;
  }
  return false;
}

bool mentions(const Sites& sites, std::string_view word) {
  for (const SiteVariable& variable : sites.variables) {
    if (mentions(variable.expression, word)) return true;
  }
  return false;
}

std::string parts_of_function(const std::string& function) {
  return fmt::format("  using Parts = proviso::instrumentation::Function<decltype(&{})>;\n",
                     rooted(function));
}

/// The declarations of self, ret, arg1, … as far as the expressions use them.
std::string function_values(const mapping::Event& event, const Sites& sites) {
  constexpr int kMostParameters = 16;
  std::string text;
  if (mentions(sites, "ret")) text += "  auto& ret = Parts::result(addresses);\n";
  if (mentions(sites, "self")) text += "  auto& self = Parts::self(addresses);\n";
  for (int i = 1; i <= kMostParameters; ++i) {
    const std::string name = fmt::format("arg{}", i);
    if (mentions(sites, name)) {
      text += fmt::format("  auto& {} = Parts::template parameter<{}>(addresses);\n", name, i);
    }
  }
  return text.empty() ? text : parts_of_function(event.place) + text;
}

std::string field_values(const mapping::Event& event, const Sites& sites) {
  if (!mentions(sites, "self") && !mentions(sites, "value")) return {};
  const std::size_t split = event.place.rfind("::");
  std::string text = fmt::format("  auto& self = proviso::instrumentation::owner<{}>(addresses);\n",
                                 rooted(event.place.substr(0, split)));
  if (mentions(sites, "value")) {
    text += fmt::format("  auto& value = self.{};\n", event.place.substr(split + 2));
  }
  return text;
}

/// `7 + (x - 0) * 2 + (y - 1)`
std::string site_expression(const Sites& sites) {
  std::string index = "0";
  for (const SiteVariable& variable : sites.variables) {
    index = fmt::format("(({}) * {} + ({} - ({})))", index,
                        variable.range.high - variable.range.low + 1, variable.name,
                        variable.range.low);
  }
  return fmt::format("{} + {}", sites.first, index);
}

std::string report_site(const Sites& sites) {
  if (sites.variables.empty()) {
    return fmt::format("  proviso_mapped({}, 0, nullptr);\n", sites.first);
  }
  if (sites.appended) {
    std::string values;
    for (const SiteVariable& variable : sites.variables) values += variable.name + ", ";
    return fmt::format(
        "  const std::int64_t values[] = {{{}0}};\n  proviso_mapped({}, {}, values);\n", values,
        sites.first, sites.variables.size());
  }
  std::string inside;
  for (const SiteVariable& variable : sites.variables) {
    inside += fmt::format("{}{} >= {} && {} <= {}", inside.empty() ? "" : " && ", variable.name,
                          variable.range.low, variable.name, variable.range.high);
  }
  return fmt::format(
      "  const bool inside = {};\n"
      "  const std::int64_t site = inside ? {} : {};\n"
      "  proviso_mapped(static_cast<std::uint32_t>(site), 0, nullptr);\n",
      inside, site_expression(sites), sites.first + sites.actions.size());
}

std::string range_check(const std::string& value, mapping::Range range, std::uint32_t site) {
  return fmt::format(
      "  const bool inside = proviso::instrumentation::is_within({}, {}, {});\n"
      "  if (!inside) proviso_mapped({}, 0, nullptr);\n}}\n\n",
      value, range.low, range.high, site);
}

}  // namespace

std::string shim_prologue() {
  return "// Written by Proviso: what happens at the points of the mapping.\n"
         "#include <cstdint>\n"
         "#include <pthread.h>\n"
         "#include <proviso/instrumentation.hpp>\n"
         "#include <proviso/verify.hpp>\n\n"
         "// Threads are counted when they come for the first time.\n"
         "[[maybe_unused]] static bool\n"
         "proviso_is_one_too_many(std::uint32_t main_rule, std::int64_t most) {\n"
         "  static thread_local bool is_known = false;\n"
         "  static std::int64_t known = 0;\n"
         "  const std::uint32_t rule = proviso_thread_rule();\n"
         "  if (rule != 0) return rule != main_rule;\n"
         "  if (is_known) return false;\n"
         "  is_known = true;\n"
         "  if (known == most) return true;\n"
         "  ++known;\n"
         "  return false;\n"
         "}\n\n"
         "// A static method has no object.\n"
         "[[maybe_unused]] static bool\n"
         "proviso_is_another_object(void** addresses) {\n"
         "  static void* first = nullptr;\n"
         "  if (addresses[1] == nullptr) return false;\n"
         "  void* const object = *static_cast<void**>(addresses[1]);\n"
         "  if (first == nullptr) first = object;\n"
         "  return first != object;\n"
         "}\n\n";
}

PointCode event_code(const std::string& symbol, const mapping::Event& event, const Sites& sites) {
  using mapping::Occurrence;
  PointCode code;
  code.text = fmt::format("// {} = {} {}\n{}", mapping::label_pattern(event),
                          mapping::to_string(event.occurrence), event.place, opening(symbol));
  const bool is_field =
      event.occurrence == Occurrence::Read || event.occurrence == Occurrence::Write;
  const std::string values = is_field ? field_values(event, sites) : function_values(event, sites);
  code.needs_types = !sites.variables.empty();
  code.text += values;
  for (const SiteVariable& variable : sites.variables) {
    code.text += fmt::format("  const auto {} = static_cast<std::int64_t>({});\n", variable.name,
                             variable.expression);
  }
  code.text += report_site(sites) + "}\n\n";
  return code;
}

PointCode role_code(const std::string& symbol, const std::string& thread_name) {
  return {fmt::format("{}  pthread_setname_np(pthread_self(), \"{}\");\n}}\n\n", opening(symbol),
                      thread_name)};
}

PointCode naming_code(const std::string& symbol, const std::string& owner,
                      const std::string& field) {
  return {fmt::format("{}  proviso_name(&proviso::instrumentation::owner<{}>(addresses).{}, "
                      "\"{}::{}\");\n}}\n\n",
                      opening(symbol), rooted(owner), field, owner, field),
          true};
}

PointCode argument_code(const std::string& symbol, const std::string& function,
                        std::size_t parameter, mapping::Range range, std::uint32_t site) {
  return {opening(symbol) + parts_of_function(function) +
              range_check(fmt::format("Parts::template parameter<{}>(addresses)", parameter), range,
                          site),
          true};
}

PointCode result_code(const std::string& symbol, const std::string& function, mapping::Range range,
                      std::uint32_t site) {
  return {opening(symbol) + parts_of_function(function) +
              range_check("Parts::result(addresses)", range, site),
          true};
}

PointCode limit_code(const std::string& symbol, std::int64_t most, std::uint32_t site) {
  return {
      fmt::format("static std::int64_t {0}_calls = 0;\n{1}"
                  "  if ({0}_calls == {2}) proviso_mapped({3}, 0, nullptr);\n"
                  "  if ({0}_calls < {2}) ++{0}_calls;\n}}\n\n",
                  symbol, opening(symbol), most, site)};
}

PointCode holding_code(const std::string& symbol, const std::string& owner,
                       const std::string& mutex, std::uint32_t site) {
  std::string text = opening(symbol);
  if (mentions(mutex, "object")) {
    text += fmt::format("  auto& object = proviso::instrumentation::owner<{}>(addresses);\n",
                        rooted(owner));
  }
  text += fmt::format(
      "  const bool holds = proviso::instrumentation::holds({});\n"
      "  if (!holds) proviso_mapped({}, 0, nullptr);\n}}\n\n",
      mutex, site);
  return {text, true};
}

PointCode caller_code(const std::string& symbol, std::uint32_t main_rule, std::int64_t most,
                      std::uint32_t site) {
  return {
      fmt::format("{}  if (proviso_is_one_too_many({}, {})) proviso_mapped({}, 0, nullptr);\n"
                  "}}\n\n",
                  opening(symbol), main_rule, most, site)};
}

PointCode entry_code(const std::string& symbol, std::uint32_t site) {
  return {fmt::format("{}  proviso_mapped({}, 0, nullptr);\n}}\n\n", opening(symbol), site)};
}

PointCode object_code(const std::string& symbol, std::uint32_t site) {
  return {
      fmt::format("{}  if (proviso_is_another_object(addresses)) proviso_mapped({}, 0, "
                  "nullptr);\n}}\n\n",
                  opening(symbol), site)};
}

PointCode call_code(const std::string& symbol, bool begins) {
  return {
      fmt::format("{}  proviso_call_{}();\n}}\n\n", opening(symbol), begins ? "begins" : "ends")};
}

}  // namespace proviso::native
