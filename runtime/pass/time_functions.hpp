// What functions do with times, by their names.
#pragma once

#include <optional>

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

namespace proviso::pass {

/// The function that is called, if the call names it.
const llvm::Function* function_of(const llvm::CallBase& call);
/// Its name if it is one of a library; nothing for functions of the program.
llvm::StringRef name_of(const llvm::CallBase& call);

/// Whether the result is the time, or another number that the system gives and that is as little
/// known.
bool gives_time(llvm::StringRef name);
/// The parameter by which the time is written as well, or instead.
std::optional<unsigned> written_parameter(llvm::StringRef name);
/// Whether it waits until a time that it is given by its address.
bool waits(llvm::StringRef name);
/// Whether it takes times to no effect: what is printed is not looked at, every random number is
/// tried, whatever the seed, and sleeping orders nothing.
bool ignores_time(llvm::StringRef name);
/// Whether its result is computed from its arguments.
bool computes(llvm::StringRef name);

/// A function that makes dates and texts of times.
struct Conversion {
  unsigned reads;                  // the parameter with the address of what is converted, …
  bool reads_more = false;         // … and all behind it, also values
  std::optional<unsigned> writes;  // the parameter with the address of the result, if it has one
};
std::optional<Conversion> conversion(llvm::StringRef name);
/// Whether the result is an address in memory that all functions of which this is so share.
bool gives_shared_date(llvm::StringRef name);

bool is_of_standard_library(llvm::StringRef name);
/// Whether it is a function of the standard library that waits for some time or until a time.
bool waits_in_library(const llvm::Function& function);
/// Whether it accesses only the std::string whose address it is given, and what belongs to it.
bool uses_string(llvm::StringRef name);

/// operator<< of a stream, a member or a function beside it.
bool writes_to_stream(llvm::StringRef name);
/// Whether the module uses functions by which a program can learn what it has printed.
bool has_readable_output(const llvm::Module& module);
/// Whether a stream is std::cout or a similar one, as nobody reads what is written to it.
bool is_for_output(const llvm::Value& stream);

}  // namespace proviso::pass
