// What is refused, by its name and at its place.
#include "scxml/reading.hpp"

namespace proviso::scxml {
namespace {

/// The only diagnostic of a text.
std::string refusal_of(const std::string& text) {
  const Loaded loaded = load_text(text);
  EXPECT_FALSE(loaded.design) << text;
  const auto messages = loaded.messages();
  EXPECT_EQ(messages.size(), 1U) << text;
  return messages.empty() ? "" : messages[0];
}

std::string refusal_in(const std::string& contents) { return refusal_of(document(contents)); }

TEST(Refusals, OfXml) {
  EXPECT_EQ(refusal_of(""), "SCX002 '': expected the root element");
  EXPECT_EQ(refusal_of("<a><b></a>"), "SCX002 'a': </a> closes <b>");
  EXPECT_EQ(refusal_of("<a x='1' x='2'/>"), "SCX002 'x': x is given twice");
  EXPECT_EQ(refusal_of("<a x=1/>"), "SCX002 '1': expected a value in quotes");
  EXPECT_EQ(refusal_of("<a x='&no;'/>"), "SCX002 '&no;': &no; stands for no character");
  EXPECT_EQ(refusal_of("<a x='a & b'/>"), "SCX002 '&': '&' stands in text as &amp;");
  EXPECT_EQ(refusal_of("<a"), "SCX002 'a': <a> is never closed");
  EXPECT_EQ(refusal_of("<a>"), "SCX002 'a': <a> is never closed");
  EXPECT_EQ(refusal_of("<a/><b/>"),
            "SCX002 '<': expected the end of the document: it has one root element");
  EXPECT_EQ(refusal_of("<p:a/>"), "SCX002 'p:a': the prefix p stands for no namespace");
  EXPECT_EQ(refusal_of("<!-- a"), "SCX002 '<!--': the comment is never closed");
  EXPECT_EQ(refusal_of("<!DOCTYPE a [<!ENTITY e 'x'>]><a/>"),
            "SCX003 '<!DOCTYPE': document types are not read");
  EXPECT_EQ(refusal_of("<?xml version='1.0' encoding='latin-1'?><a/>"),
            "SCX003 'latin-1': the encoding latin-1 is not read");
  EXPECT_EQ(refusal_of("<a/>"),
            "SCX005 'a': the root is not the element scxml of the namespace of SCXML");
  std::string deep;
  for (int k = 0; k < 300; ++k) deep += "<a>";
  EXPECT_EQ(refusal_of(deep).substr(0, 6), "SCX004");
  EXPECT_EQ(refusal_of(std::string("<a\0/>", 5)).substr(0, 6), "SCX001");
}

TEST(Refusals, OfElementsByName) {
  EXPECT_EQ(refusal_in("<state id='a'><history id='h'/></state>"),
            "SCX007 'history': history states are not read");
  EXPECT_EQ(refusal_in("<state id='a'><invoke src='x'/></state>"),
            "SCX007 'invoke': invoked services are not followed");
  EXPECT_EQ(refusal_in("<script>x = 1</script><state id='a'/>"),
            "SCX007 'script': scripts are not executed");
  const auto action = [](const std::string& text) {
    return refusal_in("<state id='a'><onentry>" + text + "</onentry></state>");
  };
  EXPECT_EQ(action("<foreach array='x' item='y'/>"),
            "SCX007 'foreach': loops over data are not executed");
  EXPECT_EQ(action("<cancel sendid='x'/>"),
            "SCX007 'cancel': delayed events are not modelled, so that none can be cancelled");
  EXPECT_EQ(action("<send event='m' target='#_parent' delay='1s'/>"),
            "SCX007 'delay': time is not modelled: an event cannot be delayed");
  EXPECT_EQ(action("<send eventexpr='m'/>").substr(0, 6), "SCX007");
  EXPECT_EQ(action("<send event='m' target='#_scxml_7'/>"),
            "SCX007 '#_scxml_7': sessions are not told apart: the target may be this one");
  EXPECT_EQ(
      action("<x:beep xmlns:x='urn:x'/>"),
      "SCX007 'x:beep': the meaning of <beep> is not known: it is an action of another namespace");
  EXPECT_EQ(action("<state/>"), "SCX006 'state': <state> cannot stand in <onentry>");
  EXPECT_EQ(action("hello"), "SCX006 'hello': <onentry> contains no text");
  EXPECT_EQ(refusal_in("<state id='a' initial='a'/>"),
            "SCX012 'initial': an atomic state has no initial state");
  EXPECT_EQ(refusal_in("<parallel id='a'/>"),
            "SCX006 'parallel': a <parallel> has children that are states");
  EXPECT_EQ(refusal_in(""), "SCX005 'scxml': the document has no state");
}

TEST(Refusals, OfNamesAndTargets) {
  EXPECT_EQ(refusal_in("<state id='a'><transition event='e' target='b'/></state>"),
            "SCX010 'b': there is no state b");
  EXPECT_EQ(refusal_in("<state id='a'/><state id='a'/>"),
            "SCX009 'a': a is the identifier of another state");
  EXPECT_EQ(refusal_in("<state id='a'><transition event='e' target='a b'/></state><state id='b'/>"),
            "SCX011 'b': a and b are never active together");
  EXPECT_EQ(refusal_in("<state id='a' initial='c'><state id='b'/></state><state id='c'/>"),
            "SCX012 'c': c does not lie in a: an initial state does");
  EXPECT_EQ(refusal_in("<state id='a' inital='b'><state id='b'/></state>"),
            "SCX008 'inital': <state> has no attribute inital");
  EXPECT_EQ(refusal_in("<state id='a'><transition/></state>"),
            "SCX008 'transition': a transition has an event, a condition or a target");
  EXPECT_EQ(refusal_in("<state id='a b'/>"), "SCX008 'a b': an identifier is one word");
  EXPECT_EQ(refusal_of(document("<state id='a'/>", "name='../up'")),
            "SCX008 '../up': the name of a document is one word");
}

TEST(Refusals, OfDataAndConditions) {
  const auto condition = [](const std::string& text) {
    return refusal_in("<state id='a'><transition event='e' cond=\"" + text + "\"/></state>");
  };
  EXPECT_EQ(condition("In('of')"), "SCX010 ''of'': there is no state of");
  EXPECT_EQ(condition("x"), "SCX016 'x': there is no data x");
  EXPECT_EQ(condition("x > 3"), "SCX015 '>': expected an operator, found '>'");
  EXPECT_EQ(condition("true &amp; false"), "SCX015 '&amp;': expected an operator, found '&'");
  EXPECT_EQ(condition("_event.name == 'e'").substr(0, 6), "SCX015");
  EXPECT_EQ(condition("f(1)"), "SCX015 'f': the function f is not evaluated");
  EXPECT_EQ(condition(""), "SCX015 '': expected a condition, found the end of the expression");
  EXPECT_EQ(condition("AG true"), "SCX015 'true': expected an operator, found 'true'");
  EXPECT_EQ(refusal_in("<datamodel><data id='n' expr='0'/></datamodel><state id='a'/>"),
            "SCX014 '0': n is not Boolean from the beginning");
  EXPECT_EQ(refusal_in("<datamodel><data id='n'/></datamodel><state id='a'/>"),
            "SCX014 'data': n is not Boolean from the beginning");
  EXPECT_EQ(refusal_of("<scxml xmlns='http://www.w3.org/2005/07/scxml' datamodel='xpath'>"
                       "<state id='a'/></scxml>"),
            "SCX013 'xpath': the data model xpath is not evaluated");
}

TEST(Refusals, OfEvents) {
  const auto event = [](const std::string& text) {
    return refusal_in("<state id='a'><transition event='" + text + "'/></state>");
  };
  EXPECT_EQ(event("error.*").substr(0, 39), "SCX017 'error.*': error does not happen");
  EXPECT_EQ(event("done.invoke.x").substr(0, 6), "SCX017");
  EXPECT_EQ(event("a..b"), "SCX017 'a..b': 'a..b' is not the name of an event");
  EXPECT_EQ(event(""), "SCX017 'event': expected the name of an event");
  EXPECT_EQ(refusal_in("<state id='a'><onentry><send event='go'/></onentry>"
                       "<transition event='go'/></state>"),
            "SCX018 'go': go is sent to the document itself, by way of its external queue");
  EXPECT_EQ(refusal_in("<state id='a'><onentry><raise event='*'/></onentry></state>"),
            "SCX017 '*': '*' is not the name of an event");
}

TEST(Refusals, OfFormulas) {
  const auto formula = [](const std::string& text) {
    return refusal_in("<pv:ctl name='p'>" + text + "</pv:ctl><state id='a'/>");
  };
  EXPECT_EQ(formula("G In(a)"), "SCX020 'G': G needs a path quantifier: properties are CTL");
  EXPECT_EQ(formula("AG sent(m)"), "SCX022 'm': the document has no <send> of m");
  EXPECT_EQ(formula("AG event(e)"), "SCX022 'e': the document has no transition for e");
  EXPECT_EQ(formula("AG a"), "SCX016 'a': there is no data a");
  EXPECT_EQ(formula("A[In(a) V In(a)]"), "SCX015 'V': expected 'U', 'W' or 'R', found 'V'");
  EXPECT_EQ(refusal_in("<pv:fair>EF In(a)</pv:fair><state id='a'/>"),
            "SCX021 'EF': fairness is about single states: no temporal operators here");
  EXPECT_EQ(refusal_in("<pv:ltl name='p'>x</pv:ltl><state id='a'/>"),
            "SCX024 'pv:ltl': there is no element ltl of Proviso");
  EXPECT_EQ(refusal_in("<state id='a'><pv:ctl name='p'>true</pv:ctl></state>"),
            "SCX024 'pv:ctl': ctl cannot stand in <state>");
}

TEST(Refusals, OfTooManyEvents) {
  std::string transitions;
  for (int k = 0; k < 70; ++k) {
    transitions += "<transition event='e" + std::to_string(k) + "' target='a'/>";
  }
  EXPECT_EQ(refusal_in("<state id='a'>" + transitions + "</state>").substr(0, 6), "SCX023");
}

TEST(Refusals, NotOfOtherNamespaces) {
  const Loaded loaded = load_text(
      document("<state id='a' qt:x='1' xmlns:qt='urn:qt'><qt:editorinfo geometry='1'/></state>"));
  EXPECT_TRUE(loaded.design);
}

}  // namespace
}  // namespace proviso::scxml
