#include "project/codes.hpp"

namespace proviso::project {
namespace {

constexpr CodeExplanation kExplanations[] = {
    {code::kSyntax, "the project file is not TOML",
     "A project file is written in TOML 1.0: tables such as [components.pump], and keys with "
     "values:\n\n"
     "  [components.pump]\n"
     "  design = {model = \"pump.lts\", target = \"PUMP\"}\n"},
    {code::kUnknownKey, "there is no such key",
     "A key that Proviso does not know would be ignored, and with it what was meant. Keys are "
     "spelled in lower case with hyphens. schemas/project.schema.json lists all of them."},
    {code::kTwice, "a name is defined twice",
     "Two properties, components or variants have the same name, or a key stands twice in one "
     "table. Give one of them another name."},
    {code::kType, "a value has the wrong type",
     "Texts stand in quotes, lists in square brackets, and tables in braces or under a header of "
     "their own."},
    {code::kMissing, "a key is missing",
     "Every component needs a model (design or code), every property the component that it is "
     "about, every design a model, and all code its sources."},
    {code::kUnknownName, "there is no such name",
     "A property names a component, an environment or a variant that the file does not define, or "
     "a "
     "target or property that its model does not have. Names are case-sensitive."},
    {code::kNoLevel, "the component has no model at this level",
     "A property is decided on a model of its component: on the design (FSP, Aldebaran, Promela, "
     "SMV, AIGER, .collab) or on the code (C++). The component that the property names has no "
     "model "
     "at the level that the property, or its kind of proof, needs."},
    {code::kCycle, "a cycle among properties",
     "A property whose assume-from names another one rests on it. Properties that rest on each "
     "other in a circle prove nothing."},
    {code::kFile, "a file cannot be read",
     "A model, a source or a mapping that the project names does not exist, or its language is "
     "not known. Names are relative to the folder of the project file."},
    {code::kOption, "an option does not apply",
     "The table options holds options of the command that decides the property, without the "
     "dashes: options = {method = \"pdr\"}. An option is refused if the command does not have it, "
     "if it does not apply to this kind of model, or if it has a key of its own."},
    {code::kValue, "a value is not allowed",
     "The value is not one of those that this key can have, or not in the range that it can have."},
    {code::kEmpty, "there is nothing to verify",
     "The project declares no property, so that a verdict would say nothing. Add at least one "
     "table such as [properties.exclusion]."},
};

}  // namespace

std::span<const CodeExplanation> diagnostic_codes() { return kExplanations; }

}  // namespace proviso::project
