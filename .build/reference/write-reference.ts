import { writeFileSync } from "node:fs";
import { referenceFile, referencePages, writeReferencePage } from "./pages.js";

/**
 * `npm run reference`: writes the pages of `demo/docs/reference/`, the generated tables of other pages, and the module of
 * the contract's comments from the code. Needs the built package.
 */
for (const name of referencePages) {
  writeFileSync(referenceFile(name), await writeReferencePage(name));
  console.log(`demo/${name}`);
}
