#include "lang/scxml/codes.hpp"

#include <array>

namespace proviso::scxml {
namespace {

constexpr std::array kExplanations = {
    CodeExplanation{code::kNotText, "not a text file",
                    "The file has NUL bytes: it is binary and not read."},
    CodeExplanation{
        code::kNotWellFormed, "not well-formed XML",
        "Every element is closed by a tag of the same name, values of attributes stand in quotes,\n"
        "an attribute is given once, a prefix is declared by xmlns:prefix, and the characters <\n"
        "and & are written &lt; and &amp;. In formulas the words and, or and not need no\n"
        "escaping; a CDATA section needs none either."},
    CodeExplanation{
        code::kNotReadXml, "XML that is not read",
        "Documents are UTF-8 and have no document type: no DTD is read, and no entity is defined.\n"
        "The references &lt; &gt; &amp; &quot; &apos; and &#…; are known."},
    CodeExplanation{code::kTooDeep, "nested too deeply",
                    "Elements may be nested 200 levels deep, expressions 300; at most 1000\n"
                    "operands stand in a row."},
    CodeExplanation{
        code::kNotScxml, "not an SCXML document",
        "The root is <scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\"> and has at\n"
        "least one state."},
    CodeExplanation{
        code::kMisplaced, "element or text in the wrong place",
        "SCXML says which elements may stand in which: states in <scxml>, <state> and <parallel>,\n"
        "a <final> not directly in a <parallel>, executable content in <onentry>, <onexit>,\n"
        "<transition> and <if>. Elements of other namespaces are ignored outside of executable\n"
        "content. Only properties and fairness conditions contain text."},
    CodeExplanation{
        code::kUnsupported, "not part of the subset",
        "The document uses a part of SCXML that has no exact meaning in the finite machines of\n"
        "this model: history, invoked services, scripts, loops, delays, data in events, or\n"
        "actions of another namespace. Leaving it out would make the answer one about another\n"
        "document, so the document is refused. docs/languages/scxml.md lists what is read."},
    CodeExplanation{code::kAttribute, "attribute missing or unknown",
                    "The element needs the attribute, does not have one of this name, or its\n"
                    "value is none of those that SCXML allows."},
    CodeExplanation{code::kDuplicate, "defined twice",
                    "Identifiers of states, names of data and names of properties are unique."},
    CodeExplanation{code::kUnknownState, "no such state",
                    "Targets, initial states and In('…') name the id of a state of the document."},
    CodeExplanation{
        code::kTargets, "targets that are never active together",
        "A transition enters all its targets. Any two of them lie in different children of a\n"
        "<parallel>; neither contains the other."},
    CodeExplanation{
        code::kInitial, "wrong initial state",
        "A compound state begins in the states that its attribute initial or its element\n"
        "<initial> names, which lie inside of it, or else in its first child."},
    CodeExplanation{
        code::kDataModel, "data model not evaluated",
        "The data models null and ecmascript are read, the second with Boolean data that is bound\n"
        "early. Expressions of other data models have no meaning here."},
    CodeExplanation{
        code::kData, "data that is not Boolean",
        "Every <data> has expr=\"false\" or expr=\"true\", so that all of its values are Boolean.\n"
        "Numbers, strings and data without a first value are refused."},
    CodeExplanation{
        code::kExpression, "expression not understood",
        "A condition is made of In('state'), names of Boolean data, true, false, !, &&, ||, ==,\n"
        "!= and parentheses. Formulas may besides use sent('name'), event('name'), &, |, ->, <->,\n"
        "and, or, not, and the operators of CTL: AG AF AX EG EF EX A[p U q] E[p U q], with W and "
        "R\n"
        "in place of U."},
    CodeExplanation{code::kUnknownData, "no such data",
                    "The name is declared by no <data id=\"…\">. A state is asked for by In('…')."},
    CodeExplanation{
        code::kEvent, "event name",
        "An event name is a word, or words joined by dots; * stands only alone, or at the end of\n"
        "a descriptor. Events of error and of done.invoke come from the platform; this model has\n"
        "no platform that fails and nothing is invoked, so that a transition for them would never\n"
        "be taken."},
    CodeExplanation{
        code::kSendToSelf, "an event sent to the document itself",
        "A <send> without a target puts the event at the end of the external queue of the\n"
        "document (6.2.4), behind all that the environment has sent meanwhile. The queue has no\n"
        "bound and is no part of this model. <raise>, or target=\"#_internal\", handles the event\n"
        "in the same macrostep; another target makes it an output."},
    CodeExplanation{
        code::kNeverRests, "a macrostep that never ends",
        "After an event the chart takes transitions without events and internal events until\n"
        "neither is left. Here they lead round in a circle, so that no further event is ever\n"
        "taken. The configuration may be one that only this part reaches if it is considered\n"
        "apart from the others."},
    CodeExplanation{
        code::kNotCtl, "not CTL",
        "Properties are CTL: every G, F and X has an A or E before it, and U stands in A[…] or\n"
        "E[…]."},
    CodeExplanation{code::kNotPropositional, "not propositional",
                    "A fairness condition is about single states: it has no temporal operators."},
    CodeExplanation{
        code::kUnknownAtom, "nothing of this name is sent or taken",
        "sent('name') asks about a <send> of the document, event('name') about an event that a\n"
        "descriptor of a transition names."},
    CodeExplanation{
        code::kTooLarge, "too large",
        "Events and the outputs that formulas ask for are at most 64 together; a guard has at\n"
        "most 512 cases, and a formula a few thousand characters."},
    CodeExplanation{
        code::kOwnElement, "element of Proviso in the wrong place",
        "The namespace urn:proviso:scxml has two elements, which stand directly in <scxml>:\n"
        "  <pv:ctl name=\"home\">AG EF In('off')</pv:ctl>\n"
        "  <pv:fair>In('off') or sent('light')</pv:fair>"},
};

}  // namespace

std::span<const CodeExplanation> diagnostic_codes() { return kExplanations; }

}  // namespace proviso::scxml
