// Rules shared by all readers of elements: the attributes that an element may have, and the names
// of the parts of SCXML that this subset leaves out.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"
#include "lang/scxml/ast.hpp"
#include "lang/scxml/xml.hpp"

namespace proviso::scxml {

/// Reports attributes without a prefix that are neither allowed nor, for their own reason, refused.
void check_attributes(const Element& element, std::initializer_list<std::string_view> allowed,
                      Diagnostics& diagnostics);

/// Reports text that stands between the children of an element.
void check_no_text(const Element& element, Diagnostics& diagnostics);

/// Reports a child element that is not allowed in its parent. If SCXML allows it but this subset
/// does not, the message gives the reason.
void refuse_child(const Element& child, const Element& parent, Diagnostics& diagnostics);

/// The value of an attribute that must be there; reports if it is not.
const Attribute* required(const Element& element, std::string_view name, Diagnostics& diagnostics);

/// A word in the source.
Name name_of(const PlacedText& text);

/// Reports an event name that no event can have.
bool check_event_name(const PlacedText& text, Diagnostics& diagnostics);

}  // namespace proviso::scxml
