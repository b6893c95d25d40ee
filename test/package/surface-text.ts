/** What is promised, by name: `MintApi.readVersion` → `(options?: CallOptions): Promise<VersionResponse>`. */
export type Promises = ReadonlyMap<string, string>;

/** All that users of the package build on, in chapters. */
export type Surface = ReadonlyMap<string, Promises>;

export interface SurfaceDifference {
  readonly removed: readonly string[];
  readonly changed: readonly { readonly was: string; readonly is: string }[];
  readonly added: readonly string[];
}

/** One promise a line, so that a difference of two texts is one of promises. */
export function formatSurface(surface: Surface): string {
  return [...surface]
    .map(([chapter, promises]) => [`# ${chapter}`, "", ...[...promises].map(([name, rest]) => name + rest)])
    .map((lines) => lines.join("\n"))
    .join("\n\n")
    .concat("\n");
}

/** @throws Error for a text that `formatSurface` wouldn't have written */
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

/** What has come of the promises that were written down. */
export function compareSurfaces(was: Surface, is: Surface): SurfaceDifference {
  const before = flatten(was);
  const now = flatten(is);
  const kept = [...before].filter(([place]) => now.has(place));
  return {
    removed: [...before].filter(([place]) => !now.has(place)).map(([, line]) => line),
    changed: kept
      .filter(([place, line]) => now.get(place) !== line)
      .map(([place, line]) => ({ was: line, is: now.get(place)! })),
    added: [...now].filter(([place]) => !before.has(place)).map(([, line]) => line),
  };
}

/** A difference in words, with what to do about it; empty when there is none. */
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
      : "Nothing breaks: document it in README.md and say so in src/CHANGELOG.md under Added.",
    "Then write it down: npm run surface -- --write",
  ].join("\n\n");
}

function flatten(surface: Surface): Map<string, string> {
  return new Map(
    [...surface].flatMap(([chapter, promises]) =>
      [...promises].map(([name, rest]): [string, string] => [
        `${chapter}\n${name}`,
        `${name}${rest}  [${chapter}]`,
      ]),
    ),
  );
}
