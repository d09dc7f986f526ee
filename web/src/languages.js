// Colours for the languages that Proviso reads: words, comments, numbers. What a text means is the
// server's business.
import { StreamLanguage } from "@codemirror/language";

const words = (text) => new Set(text.split(" "));
const cLike = { line: "//", open: "/*", close: "*/" };

const languages = {
  fsp: { ...cLike, keywords: words("const range set property progress menu assert fluent when if then else STOP END ERROR forall exists minimal deterministic compose constraint ltl_property initially rigid import foreach") },
  promela: { ...cLike, keywords: words("active proctype init never ltl mtype chan bit bool byte short int unsigned pid typedef do od if fi else atomic d_step goto break skip run assert inline hidden show local xr xs of len full empty nfull nempty printf eval true false unless provided trace notrace timeout for in select define include") },
  smv: { line: "--", keywords: words("MODULE VAR IVAR FROZENVAR DEFINE CONSTANTS ASSIGN INIT TRANS INVAR SPEC CTLSPEC LTLSPEC INVARSPEC PSLSPEC FAIRNESS JUSTICE COMPASSION ISA main init next case esac TRUE FALSE boolean array of process self word signed unsigned mod union in xor xnor AG AF AX EG EF EX A E U G F X H O") },
  slim: { line: "--", keywords: words("system implementation device abstract process thread processor memory bus error model features port event data in out default subcomponents connections flow modes initial mode transitions transition when then end true false not and or implies iff propagation propagations state states activation events effects fault reset root case otherwise int bool enum INVARSPEC") },
  collab: { ...cLike, keywords: words("system machine state initial on send when extension product family interface property attach reentry exit entry input output symbol requires override feature always never eventually") },
  scxml: { open: "<!--", close: "-->", keywords: words("scxml state parallel transition initial final onentry onexit datamodel data assign raise send if elseif else history event target cond id") },
  "c++": { ...cLike, keywords: words("int void bool auto const constexpr struct class public private template typename return if else while for do switch case break continue namespace using std new delete static true false nullptr") },
};

function tokenizer({ line, open, close, keywords }) {
  return {
    startState: () => ({ inComment: false }),
    token(stream, state) {
      if (state.inComment) {
        if (stream.skipTo(close)) {
          stream.match(close);
          state.inComment = false;
        } else stream.skipToEnd();
        return "comment";
      }
      if (stream.eatSpace()) return null;
      if (line && stream.match(line)) {
        stream.skipToEnd();
        return "comment";
      }
      if (open && stream.match(open)) {
        state.inComment = true;
        return "comment";
      }
      if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
      if (stream.match(/^\d+/)) return "number";
      const word = stream.match(/^[A-Za-z_][\w]*/);
      if (word) {
        if (keywords.has(word[0])) return "keyword";
        return /^[A-Z]/.test(word[0]) ? "typeName" : "variableName";
      }
      if (stream.match(/^(?:->|\|\||&&|<->|::|[-+*/=<>!|&~.:;,{}()[\]@\\^])/)) return "operator";
      stream.next();
      return null;
    },
    languageData: { commentTokens: { line, block: open && { open, close } } },
  };
}

export function highlighting(language) {
  const known = languages[language];
  return known ? StreamLanguage.define(tokenizer(known)) : [];
}

/// Where names are defined, for the outline: [{ name, line, kind }].
export function outline(language, text) {
  const found = [];
  text.split("\n").forEach((line, index) => {
    const add = (name, kind) => found.push({ name, kind, line: index + 1 });
    if (language === "fsp") {
      const match = /^\s*(property\s+|progress\s+|assert\s+|fluent\s+|ltl_property\s+|minimal\s+|deterministic\s+)*(\|\|)?\s*([A-Z]\w*)\s*(?:\([^)]*\))?(?:\[[^\]]*\])*\s*=/.exec(line);
      if (match) add(match[3], match[1]?.trim() || (match[2] ? "composite" : "process"));
    } else if (language === "promela") {
      const match = /^\s*(?:active\s*(?:\[[^\]]*\])?\s*)?(proctype|ltl|never|inline|init)\s*(\w*)/.exec(line);
      if (match) add(match[2] || match[1], match[1]);
    } else if (language === "smv") {
      const match = /^\s*(MODULE|INVARSPEC|CTLSPEC|LTLSPEC|PSLSPEC|SPEC)\s+(?:NAME\s+(\w+)\s*:=|([^;]{1,300}?)(?:;|--|$))/.exec(line);
      if (match) add(match[2] ?? match[3].replace(/\s*\(.*$/, match[1] === "MODULE" ? "" : "$&").trim(), match[1].toLowerCase());
    } else if (language === "slim") {
      const match = /^\s*(system|device|abstract|process|error model)\s+(?:implementation\s+)?([A-Za-z][\w.]*)/.exec(line);
      if (match) add(match[2], match[1]);
    } else if (language === "collab") {
      const match = /^\s*(system|machine|extension|product|family|property)\s+(\w+)/.exec(line);
      if (match) add(match[2], match[1]);
    } else if (language === "scxml") {
      const match = /<(state|parallel|final|data)\b[^>]*\bid\s*=\s*["']([^"']+)["']/.exec(line);
      if (match) add(match[2], match[1]);
    }
  });
  return found;
}
