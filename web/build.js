// Bundles the page into dist/, which is part of the program. The result depends on nothing but the
// sources and the versions in package-lock.json.
import { build } from "esbuild";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const into = process.argv[2] ?? join(here, "dist");
mkdirSync(into, { recursive: true });
const result = await build({
  absWorkingDir: here,
  entryPoints: { studio: "src/main.jsx" },
  outdir: into,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  metafile: true,
  banner: { js: "/*! Proviso Studio; the source is in web/src */" },
  logLevel: "warning",
});

// The licences of everything that is in the bundle.
const packages = new Set();
for (const input of Object.keys(result.metafile.inputs)) {
  const match = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
  if (match) packages.add(match[1]);
}
const licences = [...packages].sort().map((name) => {
  const folder = join(here, "node_modules", name);
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = ["LICENSE", "LICENSE.md", "license"].map((one) => join(folder, one)).find(existsSync);
  return `${name} ${version}\n\n${file ? readFileSync(file, "utf8").trim() : "MIT"}\n`;
});
writeFileSync(join(into, "licences.txt"), `The page of Proviso Studio contains these packages.\n\n${licences.join("\n----\n\n")}`);
for (const name of ["index.html", "icon.svg"]) copyFileSync(join(here, "src", name), join(into, name));
