// Accesses of the program to memory: are they allowed, do they race?
#pragma once

#include <cstdint>

#include "layout.hpp"
#include "races/races.hpp"

namespace proviso::runtime {

/// Records an access by the running thread at this place. An access to memory that is not there
/// ends the path.
void touch(Address address, std::size_t size, AccessKind kind, Address place);

/// Records an access by a function that replaces one of a library and has no hooks. It is one
/// access to all of the memory and not a visible operation, so memory that is racy by intent is
/// refused.
void touch_unhooked(const volatile void* memory, std::size_t size, AccessKind kind, Address place);

/// Records a read whose value is used: the bytes must have been set.
void touch_used(const volatile void* memory, std::size_t size, Address place);

/// Call before a copy by a function whose source and target must not overlap. Copying an object
/// onto itself is allowed, because compilers generate that for assignments of structures.
void check_overlap(const void* target, const void* source, std::size_t size);

/// Whether the address belongs to std::cout or another standard stream, to which several threads
/// may write.
bool is_in_standard_stream(Address address);
/// Whether the address is a member of std::cin and there is something to read: several threads may
/// then read from it.
bool is_in_input_stream(Address address);

/// Call before an operation on an object: checks that the memory is allocated. The access itself is
/// recorded with the operation.
void probe_object(const volatile void* object, std::size_t size);

/// A thread that begins has no last segment.
void clear_segment(std::uint32_t thread);

}  // namespace proviso::runtime
