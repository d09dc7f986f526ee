// Resolves the names of implementations and error models, and checks everything that does not
// depend on values: types, connections, modes, triggers and assignments.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "lang/slim/clocks.hpp"
#include "lang/slim/library.hpp"
#include "lang/slim/model.hpp"
#include "lang/slim/reading.hpp"

namespace proviso::slim {

class StructureMaker {
 public:
  StructureMaker(const Library& library, const Reading& reading, Model& model)
      : library_(library), reading_(reading), model_(model) {}

  /// Returns the structure of an implementation, made with those of its subcomponents at the first
  /// call. Null if an error was reported that leaves no structure.
  const Structure* structure(const Implementation& implementation);
  const ErrorStructure* error_structure(const ErrorImplementation& implementation);

 private:
  void add_members(Structure& made);
  Member clock_of(const Subcomponent& sub, const ClockBounds& bounds);
  void add_children(Structure& made);
  void add_modes(Structure& made);
  void add_links(Structure& made);
  void add_moves(Structure& made);
  void check_drivers(const Structure& made);

  std::optional<ValueType> type_of(const DataType& type);
  std::int64_t initial_of(const Name& name, const ValueType& type, const InitialValue& value,
                          bool is_needed);
  std::optional<End> end_of(const Structure& made, const Path& reference);
  std::vector<bool> modes_of(const Structure& made, const InModes& modes);
  void check_connection(const Structure& made, const Link& link);
  void check_flow(const Structure& made, const Link& link);
  std::optional<Trigger> trigger_of(const Structure& made, const Transition& transition);
  void add_assignments(Structure& made, Move& move);
  std::optional<std::size_t> mode_of(const Structure& made, const Name& name);

  void add_clocks(ErrorStructure& made, const ErrorType& type);
  void add_error_moves(ErrorStructure& made, const ErrorType& type);

  void error(std::string_view code, Span span, std::string message, std::string help = {});
  void note(std::string_view code, Span span, std::string message);

  const Library& library_;
  const Reading& reading_;
  Model& model_;
  std::map<const Implementation*, const Structure*> known_;
  std::map<const ErrorImplementation*, const ErrorStructure*> known_errors_;
  std::vector<const Implementation*> open_;  // whose structures are being made
  std::set<FileId> rated_files_;             // whose rates of occurrence were noted
};

const Member& member_of(const Structure& structure, const End& end);

}  // namespace proviso::slim
