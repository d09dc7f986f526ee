// The style of answer pages: light and dark, on screens and on paper, without scripts or files
// beside the page.
#pragma once

#include <string_view>

namespace proviso::report {

inline constexpr std::string_view kPageStyle = R"css(
:root { color-scheme: light dark;
  --paper: #ffffff; --ink: #1c2430; --soft: #5b6675; --line: #d9dfe8; --wash: #f5f7fa;
  --accent: #2457c5; --event: #eef3ff; --partner: #f6f8fd; --loop: #b35900;
  --good: #1a7f46; --bad: #b42318; --open: #8a6100; --changed: #e5edff; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #12161d; --ink: #e6ebf2; --soft: #9aa7b8; --line: #2c3543; --wash: #1a202a;
  --accent: #86abff; --event: #1d2a45; --partner: #182135; --loop: #ffb066;
  --good: #58d18e; --bad: #ff8a7d; --open: #f0c053; --changed: #22335a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 100rem; background: var(--paper);
  color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .25rem; font-size: 1.45rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; overflow-wrap: anywhere; }
p { margin: .35rem 0; max-width: 60rem; }
code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { margin: .5rem 0; padding: .75rem 1rem; overflow-x: auto; background: var(--wash);
  border: 1px solid var(--line); border-radius: 6px; }
.soft, .empty { color: var(--soft); }
.verdict { display: inline-block; padding: 0 .6em; border-radius: 1em; font-weight: 600;
  border: 1.5px solid currentColor; white-space: nowrap; }
.verdict.holds, .verdict.holds-under-assumption { color: var(--good); }
.verdict.violated { color: var(--bad); }
.verdict.undecided { color: var(--open); }
.results { border-collapse: collapse; width: auto; }
.results th, .results td { padding: .35rem 1.25rem .35rem 0; text-align: left;
  border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
.results thead th { color: var(--soft); font-weight: 500; }
ul { padding-left: 1.2rem; }
.finding { color: var(--bad); font-weight: 600; }
details { margin-top: 2rem; }
summary { cursor: pointer; font-size: 1.1rem; font-weight: 700; }
.run { width: fit-content; max-width: 100%; overflow: auto; max-height: 85vh;
  padding: 0 2px 2px 0; border: 1px solid var(--line); border-radius: 6px; }
.run table { border-collapse: separate; border-spacing: 0; font-size: 13px; }
.run th { font-weight: 600; text-align: left; }
.run thead th { position: sticky; top: 0; z-index: 2; background: var(--wash);
  padding: .45rem .75rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
.run td, .run tbody th { padding: .2rem .5rem; }
.run thead .lane { text-align: center; }
.run .loop { position: sticky; left: 0; z-index: 1; width: 1.6rem; min-width: 1.6rem; padding: 0;
  background: var(--paper); color: var(--loop); }
.run .number { position: sticky; left: 1.6rem; z-index: 1; background: var(--paper);
  color: var(--soft); font-weight: 400; text-align: right; font-variant-numeric: tabular-nums; }
.run thead .loop, .run thead .number { z-index: 3; background: var(--wash); }
.run tbody tr:hover > * { background-color: var(--wash); }
.run td.loop.in::before { content: ""; position: absolute; left: .5rem; right: .2rem; top: 0;
  bottom: 0; border-left: 2px solid var(--loop); }
.run td.loop.first::before { border-top: 2px solid var(--loop); border-top-left-radius: 6px;
  top: 45%; }
.run td.loop.last::before { border-bottom: 2px solid var(--loop); border-bottom-left-radius: 6px;
  bottom: 45%; }
.run td.loop.last span { position: absolute; left: .7rem; bottom: 0; line-height: 1;
  white-space: nowrap; }
.run td.lane { min-width: 6rem; vertical-align: top;
  background-image: linear-gradient(var(--line), var(--line)); background-size: 1px 100%;
  background-position: 50% 0; background-repeat: no-repeat; }
.run td.joined { vertical-align: middle;
  background-image: linear-gradient(var(--accent), var(--accent)),
    linear-gradient(var(--line), var(--line));
  background-size: 100% 2px, 1px 100%; background-position: 0 50%, 50% 0; }
.run td.joined.from { background-size: 50% 2px, 1px 100%; background-position: 100% 50%, 50% 0; }
.run td.joined.to { background-size: 50% 2px, 1px 100%; background-position: 0 50%, 50% 0; }
.event { width: fit-content; margin: 0 auto; padding: .1rem .55rem; border-radius: 5px;
  background: var(--event); border: 1px solid var(--accent); max-width: 26rem;
  overflow-wrap: break-word; }
.event.partner { background: var(--partner); border-style: dashed; }
.event.partner b { font-weight: 400; }
.event.values { border-color: var(--line); background: var(--wash); }
.event b, .event code { display: block; }
.event code { color: var(--soft); font-size: 12px; }
.event.values code { color: var(--ink); }
.run .property { border-left: 1px solid var(--line); text-align: center; }
.run thead .property { color: var(--accent); }
.state { display: inline-block; padding: 0 .5em; border-radius: 1em; color: var(--soft); }
.state.changed { background: var(--changed); color: var(--ink); font-weight: 600; }
.state.error { background: var(--bad); color: var(--paper); font-weight: 700; }
.run .source { white-space: nowrap; color: var(--soft); }
.run .source code { color: var(--ink); padding-left: .5rem; }
.run .actor { color: var(--soft); white-space: nowrap; }
.picture { overflow-x: auto; padding: .5rem; background: #fff; border: 1px solid var(--line);
  border-radius: 6px; }
.picture svg { max-width: 100%; height: auto; }
.call { padding: .5rem .75rem; }
footer { margin-top: 2.5rem; padding-top: .75rem; border-top: 1px solid var(--line);
  color: var(--soft); font-size: 13px; }
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --wash: #f3f3f3;
    --accent: #1a3f91; --event: #eef3ff; --partner: #fafafa; --loop: #8a4500;
    --good: #145f35; --bad: #8f1a11; --open: #6a4a00; --changed: #e5edff; }
  body { padding: 0; max-width: none; font-size: 11px; }
  .run { max-height: none; overflow: visible; border: 0; }
  .run thead th, .run .loop, .run .number { position: static; }
  .run td.loop { position: relative; }
  thead { display: table-header-group; }
  tr, .event { break-inside: avoid; }
  * { print-color-adjust: exact; }
}
)css";

}  // namespace proviso::report
