/** Promised signatures by name: `MintApi.readVersion` → `(options?: CallOptions): Promise<VersionResponse>`. */
export type Promises = ReadonlyMap<string, string>;

/** The package's public surface, in chapters. */
export type Surface = ReadonlyMap<string, Promises>;

/** Chapter of types without an entry of their own. Moving one into an entry breaks nothing. */
export const mentioned = "types that these mention";

export interface SurfaceDifference {
  readonly removed: readonly string[];
  readonly changed: readonly { readonly was: string; readonly is: string }[];
  readonly added: readonly string[];
}

/** Writes one promise a line, so that a text diff is one of promises. */
export function formatSurface(surface: Surface): string {
  return [...surface]
    .map(([chapter, promises]) => [`# ${chapter}`, "", ...[...promises].map(([name, rest]) => name + rest)])
    .map((lines) => lines.join("\n"))
    .join("\n\n")
    .concat("\n");
}

/** @throws Error for a text that `formatSurface` didn't write */
export function parseSurface(text: string): Surface {
  const surface = new Map<string, Map<string, string>>();
  let promises: Map<string, string> | undefined;
  for (const line of text.split("\n").filter(Boolean)) {
    const [, chapter] = /^# (.+)$/.exec(line) ?? [];
    if (chapter !== undefined) {
      surface.set(chapter, (promises = new Map<string, string>()));
      continue;
    }
    const [, name, rest] = /^("[^"]+"|[^:(?"]+(?: "[^"]+")?)(\??[:(].*)?$/.exec(line) ?? [];
    if (!promises || name === undefined) throw new Error(`This is no promise: ${line}`);
    promises.set(name, rest ?? "");
  }
  return surface;
}

/** Compares the recorded surface with the built one. */
export function compareSurfaces(was: Surface, is: Surface): SurfaceDifference {
  const before = list(was);
  const now = list(is);
  const find = (all: readonly Entry[], { chapter, name }: Entry) =>
    all.find((it) => it.name === name && (it.chapter === chapter || chapter === mentioned));
  const removed = before.filter((entry) => !find(now, entry));
  const changed = before.flatMap((entry) => {
    const current = find(now, entry) ?? entry;
    return current.line === entry.line ? [] : [{ was: describeEntry(entry), is: describeEntry(current) }];
  });
  const added = now.filter(({ chapter, name }) => !was.get(chapter)?.has(name));
  return { removed: removed.map(describeEntry), changed, added: added.map(describeEntry) };
}

/** Description of a difference with the required action; empty when there is none. */
export function describeDifference({ removed, changed, added }: SurfaceDifference): string {
  const parts = [
    removed.length > 0 && ["Removed, which breaks pages that use it:", ...removed],
    changed.length > 0 && [
      "Changed, which breaks pages unless everything that fitted still does:",
      ...changed.flatMap(({ was, is }) => [`was ${was}`, `is  ${is}`]),
    ],
    added.length > 0 && ["Added:", ...added],
  ];
  const found = parts.filter((part) => part !== false);
  if (found.length === 0) return "";
  return [
    "The package's surface is another than the one that test/package/surface.txt promises.",
    ...found.map(([heading, ...lines]) => [heading, ...lines.map((line) => `  ${line}`)].join("\n")),
    removed.length > 0 || changed.length > 0
      ? "A breaking change is a decision: take it back, or make it a new major version (before 1.0.0 a new minor one) and say so in src/CHANGELOG.md under Removed or Changed."
      : "Nothing breaks: document it in demo/docs and say so in src/CHANGELOG.md under Added.",
    "Then write it down: npm run surface -- --write",
  ].join("\n\n");
}

interface Entry {
  readonly chapter: string;
  readonly name: string;
  readonly line: string;
}

const describeEntry = ({ chapter, line }: Entry): string => `${line}  [${chapter}]`;

function list(surface: Surface): Entry[] {
  return [...surface].flatMap(([chapter, promises]) =>
    [...promises].map(([name, rest]) => ({ chapter, name, line: name + rest })),
  );
}
