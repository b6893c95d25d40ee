import type { DisplayedItem, PlaceDisplay } from "../../transactions/item-standard.js";
import { readStoredMetadata } from "./item-metadata.js";

/** Offset of a mint's supply, 8 bytes. */
const supplyAt = 36;

/**
 * Describes display for Token-2022: Phantom groups items by their group; little is known of marketplaces.
 * @see https://docs.phantom.com/developer-powertools/solana-token-extensions-token22
 */
export function describeDisplay({ group, groupAccount, itemAccount }: DisplayedItem): PlaceDisplay[] {
  const item = readStoredMetadata(itemAccount ?? undefined);
  const supply =
    item && itemAccount ? Buffer.from(itemAccount.data[0], "base64").readBigUInt64LE(supplyAt) : 0n;
  if (!item || supply !== 1n) {
    const reasons = ["The item isn't on the chain, or was burned."];
    return [
      { place: "Phantom", seen: "no", sellable: null, reasons },
      { place: "Magic Eden", seen: "no", sellable: "no", reasons },
      { place: "Tensor", seen: "no", sellable: "no", reasons },
    ];
  }
  const isMember =
    item.group !== null && item.group === group && readStoredMetadata(groupAccount)?.members != null;
  return [
    {
      place: "Phantom",
      seen: isMember ? "yes" : "partly",
      sellable: null,
      reasons: isMember
        ? []
        : ["The item belongs to no group, so it is shown by itself, outside of a collection."],
    },
    isMember
      ? {
          place: "Magic Eden",
          seen: "unknown",
          sellable: "unknown",
          reasons: [
            "Its pool program accepts such items, with a list of allowed groups; whether the site shows them isn't documented.",
          ],
        }
      : {
          place: "Magic Eden",
          seen: "no",
          sellable: "no",
          reasons: [
            "The item belongs to no group, and the pool program identifies collections by their group.",
          ],
        },
    {
      place: "Tensor",
      seen: "unknown",
      sellable: "partly",
      reasons: ["Items can be listed one by one; collection bids can't be for a group."],
    },
  ];
}
