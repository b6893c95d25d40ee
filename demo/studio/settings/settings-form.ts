type Fields = Readonly<Record<string, unknown>>;

/** Fields of a collection as their form has them. */
export interface SettingsForm {
  readonly name: string;
  readonly description: string;
  readonly creator: string;
  readonly website: string;
  readonly treasury: string;
  /** Percent. */
  readonly royalty: string;
}

/** Names of the fields, as the service reports what is wrong with them. */
export const fieldNames: Readonly<Record<keyof SettingsForm, string>> = {
  name: "name",
  description: "description",
  creator: "creator.name",
  website: "links[0].url",
  treasury: "treasury",
  royalty: "royalty.basisPoints",
};

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Links of a described change: `Website=https://shop.example`. */
function readLinks(fields: Fields): { readonly label: string; readonly url: string }[] {
  const links = Array.isArray(fields["links"]) ? (fields["links"] as unknown[]) : [];
  return links.flatMap((link) => {
    const [, label, url] = /^(.*?)=(https?:.*)$/s.exec(toText(link)) ?? [];
    return label !== undefined && url !== undefined ? [{ label, url }] : [];
  });
}

/** Form of the fields that a change describes. */
export function readSettings(fields: Fields): SettingsForm {
  return {
    name: toText(fields["name"]),
    description: toText(fields["description"]),
    creator: toText(fields["creator"]).split(", ")[0]!,
    website: readLinks(fields)[0]?.url ?? "",
    treasury: toText(fields["treasury"]),
    royalty: /^(\d+(?:\.\d+)?) ?%/.exec(toText(fields["royalty"]))?.[1] ?? "",
  };
}

/** Fields of an edit: those that differ. */
export function toChanges(before: SettingsForm, form: SettingsForm, fields: Fields): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const name of ["name", "description", "treasury"] as const)
    if (form[name] !== before[name]) changes[name] = form[name].trim();
  if (form.creator !== before.creator)
    changes["creator"] = form.creator.trim() === "" ? null : { name: form.creator.trim() };
  if (form.website !== before.website) {
    const [first, ...others] = readLinks(fields);
    const url = form.website.trim();
    changes["links"] = [...(url ? [{ label: first?.label ?? "Website", url }] : []), ...others];
  }
  if (form.royalty !== before.royalty)
    changes["royalty"] = { basisPoints: Math.round(Number(form.royalty.replace(",", ".")) * 100) };
  return changes;
}
