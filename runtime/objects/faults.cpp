#include "objects/faults.hpp"

#include <string>

#include "checker/control.hpp"
#include "checker/places.hpp"
#include "library/interpose.hpp"
#include "objects/history.hpp"
#include "races/race_watch.hpp"
#include "state/world.hpp"
#include "step/recording.hpp"
#include "step/segment.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

/// What proviso_switch leaves at the stack pointer of a thread that stands.
struct Switched {
  std::uint64_t floating_point;
  std::uint64_t registers[5];
  Address frame;
  Address back;
};

/// Where the frames of the program begin on the stack of a thread that stands: above those of the
/// runtime's functions that it has called.
Address standing_floor(const Thread& thread) {
  const auto* switched = reinterpret_cast<const Switched*>(thread.stack_pointer);
  Address floor = thread.stack_pointer;
  Address back = switched->back;
  for (Address frame = switched->frame; is_own_code(back) && frame > floor && frame % 8 == 0;) {
    const auto* words = reinterpret_cast<const Address*>(frame);
    floor = frame + 2 * sizeof(Address);
    back = words[1];
    frame = words[0];
  }
  return floor;
}

std::string bytes(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " byte" : " bytes");
}

std::string name_of(const Object& object) {
  if (object.name == nullptr) return "a block of " + bytes(object.size);
  const std::string name = object.name;
  return (name.empty() ? "a variable" : "the variable " + name) + " of " + bytes(object.size);
}

/// Where the access lies, as seen from the object.
std::string position(const Object& object, Address address, std::size_t size) {
  const Address end = object.begin + object.size;
  if (address >= end) return bytes(address - end) + " behind the end of ";
  if (address + size <= object.begin) return bytes(object.begin - address) + " before ";
  return address + size > end || address < object.begin ? "over the end of " : "in ";
}

std::string fate(Fault fault) {
  switch (fault) {
    case Fault::DeadFrame:
      return ", on the stack of a function that has returned";
    case Fault::EndedThread:
      return ", which belongs to a thread that has ended";
    case Fault::OutOfScope:
      return ", whose scope has been left";
    case Fault::Destroyed:
      return ", whose destructor has run";
    default:
      return "";
  }
}

std::string_view place_words(Fault fault) {
  switch (fault) {
    case Fault::NoBlock:
      return "to memory of the heap that belongs to no block";
    case Fault::DeadFrame:
      return "to a variable of a function that has returned";
    case Fault::EndedThread:
      return "to the stack or a thread-local variable of a thread that has ended";
    case Fault::OutOfScope:
      return "to a variable that is out of scope";
    case Fault::Destroyed:
      return "to a static variable whose destructor has run";
    default:
      return "beside a variable";
  }
}

}  // namespace

Fault stack_fault(Address address, std::size_t size, Address floor) {
  const std::size_t slot = (address - kStackBase) / kStackSlot;
  const Thread& owner = world().threads[slot];
  if (owner.life != Life::Running) return Fault::EndedThread;
  if (slot == control().current) {
    if (address < floor) return Fault::DeadFrame;
  } else {
    constexpr std::size_t kRuntimeFrames = 4096;
    if (address < owner.stack_pointer) return Fault::DeadFrame;
    if (address < owner.stack_pointer + kRuntimeFrames && address < standing_floor(owner))
      return Fault::DeadFrame;
  }
  const std::uint8_t guard = forbidden(address, size, frame_guard(address));
  if (guard == 0) return Fault::None;
  return guard == kEnded ? Fault::OutOfScope : Fault::Beside;
}

bool is_destroyed(Address address, std::size_t size) {
  for (Address next = world().destroyed; next != 0;) {
    const auto* gone = reinterpret_cast<const ExitHandler*>(next);
    if (address < gone->object + gone->size && gone->object < address + size) return true;
    next = gone->next;
  }
  return false;
}

namespace {

Stop stop_at(Fault fault, Address address, std::size_t size, bool write, const Object* missed) {
  Stop stop;
  const bool is_outside = fault == Fault::Beside;
  stop.finding = fault == Fault::NoBlock ? Finding::UseAfterFree
                 : is_outside            ? Finding::OutOfBounds
                                         : Finding::DeadObject;
  stop.message = std::string(write ? "a write of " : "a read of ") + bytes(size);
  const Object* object = missed;
  if (object == nullptr && recording().on) object = history().nearest(address, size);
  if (object == nullptr) {
    stop.message += " " + std::string(place_words(fault));
  } else {
    stop.message += " " + position(*object, address, size) + name_of(*object) + fate(fault);
    stop.accesses = object->events;
  }
  return stop;
}

}  // namespace

void report_fault(Fault fault, Address address, std::size_t size, bool write,
                  const Object* missed) {
  if (fault == Fault::Destroyed && race_watch().log_accesses) {
    in_search([&] {
      if (segment().late_stop) return;
      segment().late_stop = stop_at(fault, address, size, write, missed);
      if (recording().on) segment().late_stop->place = current_place();
    });
    return;
  }
  control().program_runs = false;
  stop_path(stop_at(fault, address, size, write, missed));
}

void report_unset(Address address, std::size_t size) {
  control().program_runs = false;
  Stop stop;
  stop.finding = Finding::Uninitialised;
  stop.message = "a read of " + bytes(size);
  const Object* object = recording().on ? history().nearest(address, size) : nullptr;
  if (object != nullptr) {
    stop.message += " in " + name_of(*object);
    stop.accesses = object->events;
  }
  stop.message += ", which no write has set";
  stop_path(stop);
}

}  // namespace proviso::runtime
