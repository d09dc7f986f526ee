#include "objects/history.hpp"

#include <algorithm>

#include "checker/control.hpp"
#include "checker/places.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kNear = 256;  // bytes

Access happened(Access::Role role, const Object& object) {
  Access event;
  event.role = role;
  event.thread = control().current;
  event.address = object.begin;
  event.size = static_cast<std::uint32_t>(object.size);
  event.place = current_place();
  return event;
}

/// How far an access is from the object; 0 if it touches it.
std::size_t distance(const Object& object, Address address, std::size_t size) {
  if (address >= object.begin + object.size) return address - (object.begin + object.size) + 1;
  if (address + size <= object.begin) return object.begin - (address + size) + 1;
  return 0;
}

}  // namespace

void History::allocated(Address block, std::size_t size) {
  in_search([&] {
    Object object{block, size};
    object.events.push_back(happened(Access::Role::Allocated, object));
    objects_.push_back(std::move(object));
  });
}

void History::freed(Address block, std::size_t size) {
  in_search([&] {
    auto found = std::find_if(objects_.rbegin(), objects_.rend(), [&](const Object& object) {
      return object.begin == block && !object.is_gone && object.name == nullptr;
    });
    // What was allocated before main is not known yet.
    if (found == objects_.rend()) {
      objects_.push_back({block, size});
      found = objects_.rbegin();
    }
    found->is_gone = true;
    found->events.push_back(happened(Access::Role::Freed, *found));
  });
}

void History::declared(Address variable, std::size_t size, const char* name) {
  in_search([&] { objects_.push_back({variable, size, name}); });
}

const Object* History::nearest(Address address, std::size_t size) const {
  const Object* best = nullptr;
  std::size_t least = kNear;
  for (const Object& object : objects_) {
    const std::size_t far = distance(object, address, size);
    // If there are several, the last one says what the memory was when it was last used.
    if (far < least || (far == least && best != nullptr)) {
      best = &object;
      least = far;
    }
  }
  return best;
}

}  // namespace proviso::runtime
