import { toAmount } from "../../../../src/contract/values/price.js";
import { nativeCoin } from "../../catalog/currencies/currency.js";
import type { PhaseDefinition } from "../../catalog/phases/phase-definition.js";
import { toTerms } from "../../catalog/phases/phase-terms.js";
import type { CollectionDefinition } from "../collection-definition.js";
import type { ArchivedCollection, ArchivedItem, ArchivedPhase } from "./queries.js";

/** Definition of a stored collection, with the files of the service's own art that it names. */
export interface DescribedCollection {
  readonly definition: CollectionDefinition;
  /** Paths on the service, by the names that the definition has for them. */
  readonly files: ReadonlyMap<string, string>;
}

type ItemDefinition = CollectionDefinition["items"][number];

/**
 * Describes a stored collection as a definition, from which an import makes the same one: the reverse of an import. Claim
 * codes are left out, as only their hashes are stored, and so is the account on the chain that the service has created.
 */
export function toDefinition(archived: ArchivedCollection): DescribedCollection {
  const { collection, phases, items, affiliates, bounty, reveal } = archived;
  const files = new Map<string, string>();
  const folder = `/art/${collection.shortId}/`;
  /** Name of an own file; other URLs stay as they are. */
  const place = <Path extends string | null>(path: Path): Path => {
    if (path === null || !path.startsWith(folder)) return path;
    const name = path.slice(folder.length).replace(/^unrevealed-[^/]+\//, "");
    files.set(name, path);
    return name as Path;
  };
  const currencies = new Map(
    phases.flatMap(({ phase: { currency } }) => (currency ? [[currency.mint, currency]] : [])),
  );
  const { creator, royalty, priorityFeeCap } = collection;
  const definition = {
    $schema: undefined,
    shortId: collection.shortId,
    slug: collection.slug,
    name: collection.name,
    symbol: collection.symbol,
    description: collection.description,
    image: place(collection.image),
    banner: place(collection.banner),
    visibility: collection.visibility,
    visibleFrom: collection.visibleFrom?.toISOString() ?? null,
    links: collection.links,
    creator: creator && { ...creator, image: place(creator.image) },
    treasury: collection.treasury,
    address: collection.groupSeed === null ? collection.address : undefined,
    mutable: collection.mutable || (collection.mutableUntil?.toISOString() ?? false),
    royalty,
    priorityFeeCap: priorityFeeCap === null ? null : toAmount(priorityFeeCap, nativeCoin.decimals),
    supply: collection.supplyTotal,
    standard: collection.standard as CollectionDefinition["standard"],
    currencies: [...currencies.values()].map(({ mint, symbol, decimals, feedSymbol }) => ({
      ...{ mint, symbol, decimals, feed: feedSymbol },
    })),
    items: items.map((item) => toItem(item, place)),
    phases: phases.map(toPhase),
    claimCodes: [],
    bounty: bounty && {
      name: bounty.bounty.name,
      description: bounty.bounty.description,
      // Left out where it is the supply, as the default is.
      draws: bounty.bounty.draws === collection.supplyTotal ? undefined : bounty.bounty.draws,
      prizes: bounty.prizes.map(({ prize }) => ({
        name: prize.name,
        description: prize.description,
        image: prize.image,
        value: prize.valueBaseUnits === null ? null : toAmount(prize.valueBaseUnits, nativeCoin.decimals),
        quantity: prize.quantity,
      })),
    },
    reveal: reveal && {
      at: (reveal.revealedAt ?? reveal.dueAt)?.toISOString() ?? null,
      name: reveal.name,
      image: place(reveal.image),
      description: reveal.description,
    },
    affiliates: [...affiliates],
  } satisfies Record<keyof CollectionDefinition, unknown>;
  return { definition, files };
}

const toItem = (item: ArchivedItem, place: <Path extends string | null>(path: Path) => Path) =>
  ({
    number: item.number,
    name: item.name,
    image: place(item.image),
    animation: place(item.animation),
    description: item.description,
    externalUrl: item.externalUrl,
    attributes: item.attributes,
    rarityRank: item.rarityRank,
  }) satisfies Record<keyof ItemDefinition, unknown>;

function toPhase({ phase, allowlist, bonuses }: ArchivedPhase) {
  const terms = toTerms(phase, phase.currency);
  return {
    name: phase.name,
    startsAt: phase.startsAt.toISOString(),
    endsAt: phase.endsAt?.toISOString() ?? null,
    paused: phase.paused,
    pricing: terms.pricing,
    currency: terms.currency,
    price: terms.price,
    usd: terms.usd,
    floor: terms.floor,
    drop: terms.drop,
    intervalSeconds: terms.intervalSeconds,
    recipients: phase.recipients,
    gated: phase.gated,
    allowlist: [...allowlist],
    codeRequired: phase.codeRequired,
    otherRecipient: phase.otherRecipient,
    bonuses: bonuses.map(({ wallet, bonus }) => ({ wallet, extra: bonus })),
    limits: { perWallet: phase.perWallet, perMint: phase.perMint },
    supply: phase.supplyTotal,
  } satisfies Record<keyof PhaseDefinition, unknown>;
}
