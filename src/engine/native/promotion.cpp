#include "engine/native/promotion.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "runtime/layout.hpp"

namespace proviso::native {
namespace {

constexpr std::size_t kMostPromotions = 100;

std::string unnamed(std::uint64_t address, const std::string& line) {
  using runtime::within;
  const bool is_heap = within(address, runtime::kArenaBase, runtime::kArenaSize);
  const bool is_stack =
      within(address, runtime::kStackBase, runtime::kMaxThreads * runtime::kStackSlot);
  const std::string_view what = is_heap ? "heap memory" : is_stack ? "a local variable" : "memory";
  return line.empty() ? std::string(what) : fmt::format("{} ({})", what, line);
}

}  // namespace

tl::expected<void, std::string> Promotions::add(const runtime::Outcome& outcome,
                                                const std::vector<Symbol>& symbols,
                                                const std::string& line) {
  Done done = tl::unexpected(std::string("it is not known which memory it is about"));
  if (outcome.finding != runtime::Finding::Race) {
    bool added = false;
    for (const runtime::Access& access : outcome.accesses) {
      done = add(access.address, access.address + access.size, symbols, line);
      added = added || done;
    }
    return added ? Done() : done;
  }
  std::uint64_t begin = 0;
  std::uint64_t end = UINT64_MAX;
  for (const runtime::Access& access : outcome.accesses) {
    begin = std::max(begin, access.address);
    end = std::min(end, access.address + access.size);
  }
  return outcome.accesses.empty() || begin >= end ? done : add(begin, end, symbols, line);
}

tl::expected<void, std::string> Promotions::add(std::uint64_t begin, std::uint64_t end,
                                                const std::vector<Symbol>& symbols,
                                                const std::string& line) {
  if (covers(begin, end)) {
    return tl::unexpected(std::string("it is not made by accesses that could be operations"));
  }
  if (objects_.size() >= kMostPromotions) {
    return tl::unexpected(fmt::format("{} places race already", kMostPromotions));
  }
  bool named = false;
  for (const Symbol& symbol : symbols) {
    const bool is_about_it = symbol.is_variable && symbol.defined && symbol.address < end &&
                             begin < symbol.address + symbol.size;
    if (!is_about_it || covers(symbol.address, symbol.address + symbol.size)) continue;
    objects_.push_back({"::" + demangled(symbol.name), symbol.address, symbol.size, true});
    named = true;
  }
  if (!named) objects_.push_back({unnamed(begin, line), begin, end - begin, true});
  return {};
}

bool Promotions::covers(std::uint64_t begin, std::uint64_t end) const {
  std::uint64_t at = begin;
  bool grows = true;
  while (at < end && grows) {
    grows = false;
    for (const runtime::NamedObject& object : objects_) {
      if (object.address > at || at >= object.address + object.size) continue;
      at = object.address + object.size;
      grows = true;
    }
  }
  return at >= end;
}

std::string Promotions::note() const {
  std::vector<std::string> names;
  for (const runtime::NamedObject& object : objects_) {
    if (std::find(names.begin(), names.end(), object.name) == names.end()) {
      names.push_back(object.name);
    }
  }
  if (names.empty()) return {};
  return fmt::format("sequential consistency of {} is assumed", fmt::join(names, ", "));
}

}  // namespace proviso::native
