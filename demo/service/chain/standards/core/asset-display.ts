import { marketPrograms } from "../../marketplaces/marketplaces.js";
import type { DisplayedItem, PlaceDisplay } from "../../transactions/item-standard.js";
import { pluginTypes } from "./codecs.js";
import { isFrozen, readAccountPlugins, readStoredMetadata, type StoredPlugin } from "./core-account.js";
import { allowsSales, readRules } from "./transfer-rules.js";

/**
 * Marketplaces with the programs that hold an item while it is for sale. The royalty's rule set is checked against the
 * programs that own both accounts of a transfer; wallets belong to the System program.
 */
const marketplaces = [...new Set(marketPrograms.map(({ marketplace }) => marketplace))].map((place) => ({
  place,
  programs: marketPrograms
    .filter(({ marketplace }) => marketplace === place)
    .map(({ program }) => program as string),
}));

/** Describes display for Core: wallets and marketplaces support its assets and collections. */
export function describeDisplay({ group, groupAccount, itemAccount }: DisplayedItem): PlaceDisplay[] {
  const item = readStoredMetadata(itemAccount ?? undefined);
  const missing = [
    ...(readStoredMetadata(groupAccount)?.members == null ? ["The collection isn't on the chain."] : []),
    ...(item || itemAccount === null ? [] : ["The item isn't on the chain, or was burned."]),
    ...(item && item.group !== group ? ["The item isn't in the collection."] : []),
  ];
  const seen = missing.length === 0 ? "yes" : "no";
  const plugins = [...readAccountPlugins(itemAccount ?? undefined), ...readAccountPlugins(groupAccount)];
  return [
    { place: "Phantom", seen, sellable: null, reasons: missing },
    ...marketplaces.map(({ place, programs }): PlaceDisplay => {
      const hindrances = [...missing, ...listHindrances(place, programs, plugins)];
      return { place, seen, sellable: hindrances.length === 0 ? "yes" : "no", reasons: hindrances };
    }),
  ];
}

function listHindrances(
  place: string,
  programs: readonly string[],
  plugins: readonly StoredPlugin[],
): string[] {
  // The item's own plugin comes first and overrides the collection's.
  const royalties = plugins.find(({ type }) => type === pluginTypes.royalties);
  const rules = royalties ? readRules(royalties.content) : null;
  const hasPassed = !rules || allowsSales(rules, programs);
  return [
    ...(isFrozen(plugins) ? ["The item is frozen: it can't be transferred."] : []),
    ...(hasPassed ? [] : [`The royalty's ${rules.kind} list doesn't let ${place}'s program transfer items.`]),
  ];
}
