import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { toPublishedManifest } from "./published-manifest.js";

/*
 * `tsx .build/package-files.ts place|restore`, run by `prepack` and `postpack`: places the package's README, changelog
 * and `package.json` at the root of the project while npm packs it, since npm reads them only there.
 */
const originals = { "README.md": "dist/project-readme.md", "package.json": "dist/project-package.json" };

if (argv[2] === "place") {
  for (const [file, original] of Object.entries(originals)) {
    // There already, if an earlier pack was interrupted.
    if (!existsSync(original)) copyFileSync(file, original);
  }
  copyFileSync("src/README.md", "README.md");
  copyFileSync("src/CHANGELOG.md", "CHANGELOG.md");
  writeFileSync("package.json", toPublishedManifest(readFileSync(originals["package.json"], "utf8")));
} else {
  for (const [file, original] of Object.entries(originals)) renameSync(original, file);
  rmSync("CHANGELOG.md");
}
