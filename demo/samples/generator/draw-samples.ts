import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { artSource, formatTraits, packArt, sampleIds } from "../art.js";
import { drawArt, drawTraitLists } from "./artworks.js";

/** `npm run draw-samples`: draws all art and writes the files to commit. */
await mkdir(artSource, { recursive: true });
for (const id of sampleIds) {
  const archive = await packArt(drawArt(id));
  await writeFile(join(artSource, `${id}.jsonl.br`), archive);
  const items = drawTraitLists(id);
  if (items !== null) await writeFile(join(artSource, `${id}.csv`), formatTraits(items));
  console.log(`${id}: ${items?.length ?? 0} items, ${Math.ceil(archive.length / 1_000)} kB`);
}
