#include "engine/native/protocol_driver.hpp"

#include <gtest/gtest.h>

namespace proviso::native {
namespace {

using Labels = std::vector<std::string>;

ClassInterface account() {
  ClassInterface interface;
  interface.name = "bank::Account";
  interface.headers = {"account.hpp"};
  interface.methods = {{"Account", "void", {}},
                       {"open", "bool", {}},
                       {"deposit", "void", {{"amount", "int"}}},
                       {"hidden", "void", {}}};
  interface.methods.back().is_public = false;
  return interface;
}

std::string refusal(const ClassInterface& interface, const mapping::Mapping& mapping = {}) {
  const auto driver = protocol_driver(interface, mapping, {2, {{{"amount"}, {0, 1}}}});
  return driver ? "" : driver.error();
}

TEST(ProtocolDriver, LabelsAreCallsAndReturns) {
  const auto driver = protocol_driver(account(), {}, {2, {{{"amount"}, {0, 1}}}});
  ASSERT_TRUE(driver.has_value()) << driver.error();
  EXPECT_EQ(driver->protocol.calls, (Labels{"open.call", "deposit.call.0", "deposit.call.1"}));
  EXPECT_EQ(driver->protocol.returns, (Labels{"open.return.0", "open.return.1", "deposit.return"}));
  EXPECT_NE(driver->code.find("proviso::event(object.open() ? \"open.return.1\""),
            std::string::npos);
  EXPECT_EQ(driver->code.find("hidden"), std::string::npos);
}

TEST(ProtocolDriver, OneCallerNeedsNoEnds) {
  const auto driver = protocol_driver(account(), {}, {1, {{{"amount"}, {2, 2}}}});
  ASSERT_TRUE(driver.has_value()) << driver.error();
  EXPECT_EQ(driver->protocol.calls, (Labels{"open", "deposit.2"}));
  EXPECT_EQ(driver->protocol.returns, (Labels{"open.return.0", "open.return.1"}));
  EXPECT_EQ(driver->code.find("std::thread"), std::string::npos);
}

TEST(ProtocolDriver, RefusesByName) {
  ClassInterface overloaded = account();
  overloaded.methods.push_back({"open", "void", {{"port", "int"}}});
  EXPECT_NE(refusal(overloaded).find("bank::Account::open has overloads"), std::string::npos);

  ClassInterface text = account();
  text.methods[2].parameters = {{"name", "std::string"}};
  EXPECT_NE(refusal(text).find("the parameter name of bank::Account::deposit, a std::string"),
            std::string::npos);
  text.methods[2].parameters[0].has_default = true;
  EXPECT_EQ(refusal(text), "");

  ClassInterface needy = account();
  needy.has_default_constructor = false;
  EXPECT_NE(refusal(needy).find("has no public constructor without arguments"), std::string::npos);
  mapping::Mapping made;
  made.driver.emplace().object = "bank::Account(7)";
  EXPECT_EQ(refusal(needy, made), "");

  ClassInterface abstract = account();
  abstract.is_abstract = true;
  EXPECT_NE(refusal(abstract).find("is abstract"), std::string::npos);

  ClassInterface empty = account();
  empty.methods.erase(empty.methods.begin() + 1, empty.methods.end());
  EXPECT_NE(refusal(empty).find("no public method"), std::string::npos);
}

TEST(ProtocolDriver, MutexesAndExpressions) {
  mapping::Mapping mapping;
  mapping.driver.emplace();
  mapping.driver->holdings = {{"object.m", true}};
  mapping.driver->arguments = {{{"deposit"}, {{"amount", {}, {"1 + 1"}}}}};
  const auto driver = protocol_driver(account(), mapping, {2, {}});
  ASSERT_TRUE(driver.has_value()) << driver.error();
  EXPECT_EQ(driver->protocol.calls,
            (Labels{"open.call", "open.call.with_m", "deposit.call", "deposit.call.with_m"}));
  EXPECT_EQ(driver->protocol.returns,
            (Labels{"open.return.0", "open.return.1", "open.return.0.with_m",
                    "open.return.1.with_m", "deposit.return", "deposit.return.with_m"}));
  EXPECT_NE(driver->code.find("object.deposit(1 + 1)"), std::string::npos);
}

TEST(ProtocolDriver, ADestructorIsACall) {
  ClassInterface interface = account();
  interface.has_destructor = true;
  const auto driver = protocol_driver(interface, {}, {2, {{{"amount"}, {0, 0}}}});
  ASSERT_TRUE(driver.has_value()) << driver.error();
  EXPECT_EQ(driver->protocol.destruction, "destroy.call");
  EXPECT_EQ(driver->protocol.calls.back(), "destroy.call");
  EXPECT_EQ(driver->protocol.returns.back(), "destroy.return");
}

TEST(ProtocolDriver, WhatIsNotCalledIsListed) {
  ClassInterface interface = account();
  interface.methods.push_back({"operator+=", "void", {{"amount", "int"}}});
  interface.templates = {"visit"};
  interface.bases = {"Base"};
  interface.public_fields = {"limit"};
  mapping::Mapping mapping;
  mapping.driver.emplace().excluded = {{"deposit"}};
  const auto driver = protocol_driver(interface, mapping, {1, {}});
  ASSERT_TRUE(driver.has_value()) << driver.error();
  Labels left_out;
  for (const Unused& one : driver->left_out) left_out.push_back(one.what);
  EXPECT_EQ(left_out, (Labels{"deposit", "operator+=", "visit", "Base", "limit"}));
}

}  // namespace
}  // namespace proviso::native
