// Requests and responses as values, so that everything except the socket can be tested without one.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace proviso::studio {

struct HttpRequest {
  std::string method;
  std::string path;                                         // without the query
  std::string query;                                        // after the question mark
  std::map<std::string, std::string, std::less<>> headers;  // names in lower case
  std::string body;

  /// The value of a header; empty if it is missing.
  std::string header(std::string_view name) const {
    const auto at = headers.find(name);
    return at == headers.end() ? std::string() : at->second;
  }
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers = {};
};

/// A refusal, with a sentence for the user.
HttpResponse problem(int status, const std::string& sentence);

/// The value of a parameter of a query, decoded; empty if it is missing.
std::string query_value(std::string_view query, std::string_view name);

}  // namespace proviso::studio
