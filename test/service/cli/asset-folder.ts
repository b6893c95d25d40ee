import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Contents of a folder's files: JSON of an object, texts and bytes as they are. */
export type FolderFiles = Readonly<Record<string, object | string>>;

export async function writeFolder(folder: string, files: FolderFiles): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    const isFinal = typeof content === "string" || content instanceof Uint8Array;
    await writeFile(join(folder, name), isFinal ? content : JSON.stringify(content, null, 2));
  }
  return folder;
}

/** Metadata of an item as Metaplex's tools take it. */
export const describeItem = (number: number, changes: object = {}): object => ({
  name: `Pebble #${number}`,
  symbol: "PEB",
  description: "Pebbles from one beach.",
  image: `${number}.png`,
  attributes: [{ trait_type: "Colour", value: number % 2 === 0 ? "Grey" : "Red" }],
  collection: { name: "Pebbles", family: "Stones" },
  properties: { files: [{ uri: `${number}.png`, type: "image/png" }], category: "image" },
  ...changes,
});

/** Metadata and images of items. @param first number of the first one */
export function makeItems(count: number, first = 0): Record<string, object | string> {
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  return Object.fromEntries(
    numbers.flatMap((number) => [
      [`${number}.json`, describeItem(number)],
      [`${number}.png`, `image ${number}`],
    ]),
  );
}

/** Arguments that a folder of these items needs. */
export const neededOptions =
  "--treasury 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU --price 0.5 --starts 2026-12-01T18:00Z";
