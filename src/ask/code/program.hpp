// The C++ program of a request: its sources and how they are compiled, its mapping, its
// environment, and the automata that are composed with it.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "ask/lts/setting.hpp"
#include "engine/native/environment.hpp"
#include "engine/native/program.hpp"

namespace proviso::ask {

/// The program and the model that --design names.
struct ProgramQuestion {
  native::Program program;
  native::Toolchain toolchain;
  Setting design = {};
  FileId mapping_file = {};
  std::map<std::string, native::ClassInterface> interfaces = {};  // read so far, by class
  std::vector<native::Unused> left_out = {};  // of a class, by a driver that tells its calls
};

/// Opens the program. Errors in the mapping are shown, among them an action of an automaton that
/// nothing in the program can produce.
Maybe<ProgramQuestion> open_program_question(Task& task);

/// Returns the interface of a class declared in the headers of the mapping, or else in the sources.
Maybe<native::ClassInterface> interface_of(Task& task, ProgramQuestion& question,
                                           const std::string& name);

/// Sentences on what a driver or a stub builds in: it is assumed here and must be asserted on the
/// other side.
std::vector<std::string> assumed_of_environment(const native::Program& program);

native::SearchOptions search_options(const Task& task);

}  // namespace proviso::ask
