import type { ChainItem } from "../../chain/items/read-items.js";
import type { GroupMint } from "../../chain/items/read-group-mints.js";
import type { AdoptionData, FreeItem, PreparedUnit } from "./queries.js";
import { matchPhase, type PaidPrice } from "./match-phase.js";

/** Mint that only the chain knows, with everything to record about it. */
export interface Adoption {
  readonly mint: GroupMint;
  /** Its row from before the backup, which contains phase and price; null: none. */
  readonly prepared: PreparedUnit | null;
  readonly phaseId: string;
  readonly perWallet: number | null;
  readonly phaseName: string;
  readonly paid: PaidPrice;
  readonly isPhaseCertain: boolean;
  readonly isDiscounted: boolean;
  readonly item: AdoptedItem;
}

export interface AdoptedItem {
  readonly number: number;
  readonly name: string;
  /** True: the item doesn't exist yet, as the collection is open-ended. */
  readonly isNew: boolean;
  /** `name`: the chain names the item. `draw`: it doesn't yet, so the item is the next one of the draw. */
  readonly by: "name" | "draw";
}

/** Mints that can't be adopted, with the reason. */
export class AdoptionError extends Error {
  override readonly name = "AdoptionError";
  readonly code = "ADOPTION_IMPOSSIBLE";
}

/**
 * Plans what to record for each mint, in their order on the chain. Items named on the chain are assigned by name. The
 * others get the next items of the draw, in the order in which the lost database assigned them.
 * @param onChain items by mint address, with their current names
 * @param listed wallets on the allowlists, by phase
 * @throws AdoptionError without a phase, or with more mints than items
 */
export function planAdoption(
  mints: readonly GroupMint[],
  data: AdoptionData,
  {
    onChain,
    prepared,
    listed,
  }: {
    onChain: ReadonlyMap<string, ChainItem>;
    prepared: ReadonlyMap<string, PreparedUnit>;
    listed: ReadonlyMap<string, ReadonlySet<string>>;
  },
): Adoption[] {
  const { collection } = data;
  if (data.phases.length === 0) throw new AdoptionError(`Collection ${collection.shortId} has no phase.`);
  const items = assignItems(mints, data, onChain);
  const left = new Map(
    data.phases.map(({ phase, submitted }) => [
      phase.id,
      phase.supplyTotal === null ? null : phase.supplyTotal - phase.minted - submitted,
    ]),
  );
  return mints.map((mint) => {
    const unit = prepared.get(mint.mint) ?? null;
    const candidates = data.phases
      .filter(({ phase }) => unit === null || phase.id === unit.phaseId)
      .map(({ phase, tokenProgram }) => ({
        phase,
        tokenProgram,
        listed: listed.get(phase.id) ?? new Set<string>(),
        left: left.get(phase.id)!,
      }));
    const { phase, paid, isCertain, isDiscounted } = matchPhase(mint, collection.treasury, candidates);
    const remaining = left.get(phase.id)!;
    if (remaining !== null && unit?.state !== "submitted") left.set(phase.id, remaining - 1);
    return {
      mint,
      prepared: unit,
      phaseId: phase.id,
      perWallet: phase.perWallet,
      phaseName: phase.name,
      paid: unit ? { baseUnits: unit.priceBaseUnits, mint: unit.priceMint } : paid,
      isPhaseCertain: unit !== null || isCertain,
      isDiscounted: unit === null && isDiscounted,
      item: items.get(mint.mint)!,
    };
  });
}

function assignItems(
  mints: readonly GroupMint[],
  data: AdoptionData,
  onChain: ReadonlyMap<string, ChainItem>,
): Map<string, AdoptedItem> {
  const { collection, placeholder } = data;
  const prefix = `${placeholder?.name ?? collection.name} #`;
  const free = new Map(data.free.map((item) => [item.number, item]));
  const numbers = new Set(data.numbers);
  const assigned = new Map<string, AdoptedItem>();
  const take = (mint: string, { number, name }: Pick<FreeItem, "number" | "name">, by: AdoptedItem["by"]) => {
    assigned.set(mint, { number, name, isNew: !free.delete(number), by });
    numbers.add(number);
  };
  const isOpenEnded = collection.supplyTotal === null;
  for (const { mint } of mints) {
    const found = onChain.get(mint);
    if (!found || found.name === collection.name) continue;
    const named = [...free.values()].find(
      ({ name, revealedName, metadataUri }) =>
        (metadataUri !== null && metadataUri === found.uri) ||
        name === found.name ||
        revealedName === found.name,
    );
    if (named) take(mint, named, "name");
    else if (isOpenEnded && found.name.startsWith(prefix)) {
      const number = Number(found.name.slice(prefix.length));
      if (Number.isSafeInteger(number) && number > 0 && !numbers.has(number))
        take(mint, { number, name: found.name }, "name");
    }
  }
  let next = 1;
  for (const { mint } of mints) {
    if (assigned.has(mint)) continue;
    const [drawn] = free.values();
    if (drawn) take(mint, drawn, "draw");
    else if (isOpenEnded) {
      while (numbers.has(next)) next++;
      take(mint, { number: next, name: `${prefix}${next}` }, "draw");
    } else {
      throw new AdoptionError(
        `Collection ${collection.shortId} has no item left for ${mint}: the chain has more mints than the collection has items.`,
      );
    }
  }
  return assigned;
}
