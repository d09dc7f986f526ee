// Parses sequential and composite processes.
#pragma once

#include "lang/fsp/label_parser.hpp"

namespace proviso::fsp {

class ProcessParser {
 public:
  explicit ProcessParser(ParserState& state)
      : state_(state), cursor_(state.cursor), labels_(state) {}

  /// Parses a sequential process, from the name to the full stop.
  ProcessDefinition sequential();
  /// Parses a composite process, from the `||` to the full stop.
  CompositeDefinition composite();

 private:
  LocalProcess local(Name name);
  BodyId body();
  BodyId reference();
  BodyId conditional();
  Alternative alternative();
  PartId part();
  Part process_part();
  std::optional<Hiding> hiding();
  BodyId add(Body body);
  PartId add(Part part);

  ParserState& state_;
  Cursor& cursor_;
  LabelParser labels_;
};

}  // namespace proviso::fsp
