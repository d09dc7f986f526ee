// The requests that the page can make, by path. Every request has passed the guard.
//
//   GET  /api/project                the files of the folder
//   GET  /api/file?path=…            a text and its tag
//   PUT  /api/file                   {path, text, tag}: writes it if the tag still matches
//   POST /api/analyse                {path, text}: errors, targets, components, properties
//   POST /api/graph, /api/layout     pictures as data
//   POST /api/stale                  {path, certificate}: what has changed since a proof was made
//   POST /api/ask                    a short question, answered at once (5 seconds)
//   POST /api/jobs                   a question, answered by a job
//   GET, DELETE /api/jobs/ID         its answer; cancel it
//   GET  /api/jobs/ID/output         the file that it wrote
//   POST /api/walk                   {path, text?, target?}: begin to step through a model
//   POST, DELETE /api/walk/ID        a request of the protocol of simulate; end it
//   GET  /api/explain?code=…         more about a diagnostic
//
// A request that names a path may name files that are read together with it (`with`), as SLIM
// models have them.
//
// The stream of events, GET /api/events, is served by the server itself.
#pragma once

#include "studio/events.hpp"
#include "studio/guard.hpp"
#include "studio/http.hpp"
#include "studio/jobs.hpp"
#include "studio/walks.hpp"
#include "studio/watch.hpp"

namespace proviso::studio {

struct Settings {
  std::string folder;
  bool allows_programs = false;
  bool shows_examples = false;  // the folder holds the bundled examples
};

class Api {
 public:
  Api(const Settings& settings, const Guard& guard);

  HttpResponse serve(const HttpRequest& request);
  const Guard& guard() const { return guard_; }
  Events& events() { return events_; }

 private:
  HttpResponse project() const;
  HttpResponse file(const HttpRequest& request) const;
  HttpResponse jobs(const HttpRequest& request);
  HttpResponse walk(const HttpRequest& request);
  HttpResponse ask(const HttpRequest& request);

  Settings settings_;
  const Guard& guard_;
  Folder folder_;
  Events events_;
  Jobs jobs_;
  Walks walks_;
  Watch watch_;
  std::atomic<int> short_questions_{0};
};

}  // namespace proviso::studio
