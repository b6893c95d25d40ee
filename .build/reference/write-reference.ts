import { writeFileSync } from "node:fs";
import { referenceFile, referencePages, writeReferencePage } from "./pages.js";

/**
 * `npm run reference`: writes the pages of `demo/docs/reference/`, and the generated tables of other pages, from the
 * code. Needs the built package.
 */
for (const name of referencePages) {
  writeFileSync(referenceFile(name), await writeReferencePage(name));
  console.log(`demo/docs/${name}`);
}
