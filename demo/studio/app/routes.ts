/** Pages of a drop, in the order of its tabs. */
export const dropPages = ["watch", "sale", "page", "settings"] as const;
export type DropPage = (typeof dropPages)[number];

/** Steps of a new drop. */
export const draftSteps = ["art", "sale", "money", "page", "publish"] as const;
export type DraftStep = (typeof draftSteps)[number];

/** Place in the studio, which the fragment of the URL names. */
export type StudioRoute =
  | { readonly name: "drops" }
  | { readonly name: "drop"; readonly id: string; readonly page: DropPage }
  | { readonly name: "draft"; readonly id: string; readonly step: DraftStep }
  | { readonly name: "unknown" };

/** Reads the place from a URL's fragment, such as `#/drops/aurora/sale`. */
export function readRoute(fragment: string): StudioRoute {
  const [, kind = "", id = "", page = "", ...more] = fragment.replace(/^#/, "").split("/");
  if (kind === "") return { name: "drops" };
  if (more.length > 0 || id === "") return { name: "unknown" };
  const drop = dropPages.find((one) => one === (page || dropPages[0]));
  const step = draftSteps.find((one) => one === (page || draftSteps[0]));
  if (kind === "drops" && drop) return { name: "drop", id: decode(id), page: drop };
  if (kind === "drafts" && step) return { name: "draft", id: decode(id), step };
  return { name: "unknown" };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const dropsUrl = "#/";

export const dropUrl = (id: string, page: DropPage): string => `#/drops/${encodeURIComponent(id)}/${page}`;

export const draftUrl = (id: string, step: DraftStep): string => `#/drafts/${encodeURIComponent(id)}/${step}`;

/** Code of an invitation in a URL's fragment; null: there is none. */
export const readInvite = (fragment: string): string | null =>
  new URLSearchParams(fragment.replace(/^#/, "")).get("invite");
