// The C++ program of a request: its sources and how they are compiled, its mapping, its
// environment, and the automata that are put beside it.
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
  std::map<std::string, native::ClassInterface> interfaces = {};  // that were read, by class
};

/// Mistakes in the mapping are shown. An action of an automaton that nothing in the program can be
/// is one of them.
Maybe<ProgramQuestion> open_program_question(Task& task);

/// The interface of a class in the headers of the mapping, or of the sources.
Maybe<native::ClassInterface> interface_of(Task& task, ProgramQuestion& question,
                                           const std::string& name);

native::SearchOptions search_options(const Task& task);

}  // namespace proviso::ask
