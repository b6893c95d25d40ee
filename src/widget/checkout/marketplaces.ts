import type { Collection } from "../../contract/mint/collection.js";
import { toSafeUrl } from "../shared/safe-url.js";

/** Link to a marketplace. */
export interface Marketplace {
  readonly name: string;
  readonly url: string;
}

/** Known marketplaces by name in the attribute, each with its display name and the base URL of collection pages. */
const known: Readonly<Record<string, readonly [name: string, base: string]>> = {
  magiceden: ["Magic Eden", "https://magiceden.io/marketplace/"],
  tensor: ["Tensor", "https://www.tensor.trade/trade/"],
};

/** Token standards of which the known marketplaces list collections. */
const listedStandards: ReadonlySet<unknown> = new Set(["core"]);

/**
 * Links of the attribute `marketplaces`. An entry is the name of a known marketplace, optionally with the marketplace's
 * own id of the collection after a colon, or an https URL. Other entries are ignored.
 * @param attribute Null: every known marketplace, if it lists collections of this standard.
 * @param chain The known marketplaces are on `solana-mainnet` only.
 */
export function listMarketplaces(
  attribute: string | null | undefined,
  { address, standard }: Pick<Collection, "address" | "standard">,
  chain: string | null,
): readonly Marketplace[] {
  const entries =
    attribute?.match(/\S+/g) ??
    (attribute == null && listedStandards.has(standard) ? Object.keys(known) : []);
  return entries.flatMap((entry) => {
    const url = /^https:/i.test(entry) ? toSafeUrl(entry, entry) : null;
    if (url) return { name: new URL(url).hostname.replace(/^www\./, ""), url };
    const [, key = "", id = address] = /^(\w+)(?::([\w-]+))?$/.exec(entry) ?? [];
    if (chain !== "solana-mainnet" || !id || !Object.hasOwn(known, key)) return [];
    const [name, base] = known[key]!;
    return { name, url: base + id };
  });
}
