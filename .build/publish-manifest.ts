import { readFileSync, writeFileSync } from "node:fs";

interface Member {
  readonly name?: string;
  readonly privacy?: string;
  readonly attribute?: string;
  readonly description?: string;
}

interface Declaration {
  readonly attributes?: readonly Member[];
  members?: readonly Member[];
  events?: readonly Member[];
}

/**
 * Makes the analyzer's custom-elements manifest one of the package: with the paths of the built modules, without private
 * members, and without the events that it finds in `dispatchEvent` beside the documented ones.
 *
 * @param path of the manifest, which is replaced
 */
export function publishManifest(path: string): void {
  const text = readFileSync(path, "utf8").replace(/"(\/?)src\/([^"]+)\.[jt]s"/g, '"$1dist/npm/$2.js"');
  const manifest = JSON.parse(text) as { modules: readonly { declarations?: readonly Declaration[] }[] };
  for (const declaration of manifest.modules.flatMap(({ declarations = [] }) => declarations)) {
    const { attributes = [], members, events } = declaration;
    const describe = (member: Member): Member => ({
      ...member,
      description:
        member.description ?? attributes.find(({ name }) => name === member.attribute)?.description ?? "",
    });
    if (members) declaration.members = members.filter(({ privacy }) => privacy !== "private").map(describe);
    if (events) declaration.events = events.filter(({ description }) => description !== undefined);
  }
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}
