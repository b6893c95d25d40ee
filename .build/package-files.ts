import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { argv } from "node:process";

/*
 * `node .build/package-files.js place|restore`, run by `prepack` and `postpack`: places the package's README and
 * changelog at the root of the project while npm packs it, since npm reads them only there.
 */
const projectReadme = "dist/project-readme.md";

if (argv[2] === "place") {
  // There already, if an earlier pack was interrupted.
  if (!existsSync(projectReadme)) copyFileSync("README.md", projectReadme);
  copyFileSync("src/README.md", "README.md");
  copyFileSync("src/CHANGELOG.md", "CHANGELOG.md");
} else {
  renameSync(projectReadme, "README.md");
  rmSync("CHANGELOG.md");
}
