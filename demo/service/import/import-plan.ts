import { isProduction } from "../../../src/contract/values/chain.js";
import type { PhaseDefinition, PhaseField } from "../catalog/phases/phase-definition.js";
import type { CollectionDefinition, ParsedCollection } from "./collection-definition.js";
import { formatRoyalty } from "../catalog/collections/format-royalty.js";
import { formatPriorityFeeCap } from "../catalog/collections/priority-fee-cap.js";
import { toRoyalty } from "./import-collection.js";
import type { ArtPlan } from "./art/art-folder.js";
import { categoryOf } from "../platform/media/media-types.js";
import { formatMoment } from "../platform/format/moment.js";

/** Describes everything that the import of a valid definition would do. */
export function describeImport({
  definition,
  collection,
  treasury,
  chain,
  art,
  artLocation,
  standard,
  cost,
  now,
}: {
  definition: CollectionDefinition;
  collection: ParsedCollection;
  treasury: string;
  /** Null if none is set. */
  chain: string | null;
  art: ArtPlan;
  /** Description of the art's location. */
  artLocation: string;
  /** Token standard of the items. */
  standard: string;
  /** Description of what it costs the service. */
  cost: string;
  now: Date;
}): string {
  const { name, symbol, shortId, slug, bounty } = collection;
  const royalty = toRoyalty(collection, treasury);
  const fee = formatPriorityFeeCap(collection.priorityFeeCap);
  const codes = collection.claimCodes.map(
    ({ label, kind, count, values }) => `${count + values.length} for ${kind}, "${label}"`,
  );
  const rows: [string, string][] = [
    ["Collection", `${name} (${symbol}), short id ${shortId}, slug ${slug}`],
    ["Chain", describeChain(chain)],
    [
      "Paid",
      collection.phases.every(({ recipients }) => recipients) ? "the recipients of each phase" : treasury,
    ],
    ...(royalty ? [["Royalty", formatRoyalty(royalty)] as [string, string]] : []),
    ...(fee === null ? [] : [["Fee", `follows recent ones, up to ${fee}`] as [string, string]]),
    ["Items", describeItems(collection)],
    ["Standard", standard],
    ["On chain", describeOnChain(collection, treasury)],
    ["Cost", cost],
    ["Art", describeArt(art, artLocation)],
    ["Public", describePublic(collection, now)],
    ...(collection.reveal ? [["Reveal", describeReveal(collection.reveal, now)] as [string, string]] : []),
    ...definition.phases.map((phase, index): [string, string] => [
      `Phase ${index + 1}`,
      describePhase(phase, now),
    ]),
    ...(codes.length > 0 ? [["Codes", codes.join("; ")] as [string, string]] : []),
    ...(bounty ? [["Bounty", describeBounty(bounty)] as [string, string]] : []),
  ];
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.map(([label, text]) => `${label.padEnd(width)}${text}\n`).join("");
}

function describeChain(chain: string | null): string {
  if (chain === null) return "not known: CHAIN is not set";
  return isProduction(chain) ? `${chain}: payments are real` : `${chain}: a test network`;
}

const describeShares = (recipients: readonly { address: string; share: number }[]) =>
  recipients.map(({ address, share }) => `${address} (${share} %)`).join(" and ");

function describeOnChain({ address, mutable }: ParsedCollection, treasury: string): string {
  const account =
    address === undefined
      ? "the service creates and pays for the collection's account"
      : `no account of the service's: the collection has the address ${address}`;
  if (mutable === true) return `${account}; ${treasury} can change the items' metadata`;
  if (mutable === false) return `${account}; no one can change an item's metadata`;
  return `${account}; the service can change the items' metadata until ${formatMoment(mutable)}, then no one`;
}

function describeItems({ supply, items }: ParsedCollection): string {
  if (supply === null) return "an open edition: any number, each with the collection's image";
  const numbers = items.map(({ number }) => number);
  const [first, last] = [Math.min, Math.max].map((of) => numbers.reduce((one, other) => of(one, other)));
  const traits = new Set(items.flatMap(({ attributes }) => attributes.map(({ trait_type }) => trait_type)));
  const animations = items.flatMap(({ animation }) => animation ?? []);
  const pages = animations.filter((animation) => categoryOf(animation) === "html").length;
  const animated = animations.length - pages;
  return [
    `${supply}, numbered from ${first} to ${last}`,
    traits.size === 0 ? "without traits" : `with ${count(traits.size, "trait")}`,
    ...(animated > 0 ? [`${animated} with an animation`] : []),
    ...(pages > 0 ? [`${pages} with a web page as animation, which opens in its own tab`] : []),
    "drawn in a secret order",
  ].join(", ");
}

function describeArt({ files, shortId }: ArtPlan, location: string): string {
  if (files.size === 0) return "no files to copy";
  const all = [...files.values()];
  const total = all.reduce((sum, { size }) => sum + size, 0);
  const largest = all.reduce((one, other) => (other.size > one.size ? other : one));
  return `${count(files.size, "file")}, ${formatBytes(total)}, the largest ${largest.source} with ${formatBytes(largest.size)}; copied to ${location}/${shortId}`;
}

function describeReveal({ at }: NonNullable<ParsedCollection["reveal"]>, now: Date): string {
  const moment =
    at === null
      ? "by `collections reveal`"
      : at <= now
        ? `at once, since ${formatMoment(at)}`
        : `${formatMoment(at)} (${formatDistance(at, now)})`;
  return `${moment}; before, items are placeholders, and their art is not served`;
}

function describePublic({ visibility, visibleFrom, supply, reveal }: ParsedCollection, now: Date): string {
  const all =
    supply === null || reveal
      ? "its page data"
      : "its page data, its art and the gallery of all items, minted or not";
  if (visibility === "visible") return `${all}: as soon as it is imported`;
  if (visibleFrom === null) return `nothing before \`collections publish\`; then ${all}`;
  return `nothing before ${formatMoment(visibleFrom)} (${formatDistance(visibleFrom, now)}); then ${all}`;
}

function describePhase(phase: PhaseDefinition, now: Date): string {
  const { perWallet, perMint } = phase.limits;
  const [starts, ends] = [new Date(phase.startsAt), phase.endsAt ? new Date(phase.endsAt) : null];
  const parts: Record<PhaseField, string | null> = {
    name: `${phase.name}: ${describePrice(phase)}`,
    startsAt:
      starts <= now
        ? `open at once, since ${formatMoment(starts)}`
        : `from ${formatMoment(starts)} (${formatDistance(starts, now)})`,
    endsAt:
      ends === null
        ? "until it is sold out"
        : `to ${formatMoment(ends)}${ends <= now ? ", which is over" : ""}`,
    supply: phase.supply ? `${phase.supply} of the items` : "all items",
    perWallet: `${perWallet === null ? "any number" : `at most ${perWallet}`} for a wallet`,
    perMint: `${perMint} at once`,
    recipients: phase.recipients ? `paid to ${describeShares(phase.recipients)}` : null,
    gated: phase.gated ? `only for ${count(phase.allowlist?.length ?? 0, "wallet")}` : null,
    allowlist: null,
    codeRequired: phase.codeRequired ? "with an access code" : null,
    otherRecipient: phase.otherRecipient === false ? "items go to the wallet that pays" : null,
    paused: phase.paused ? "paused" : null,
    bonuses: null,
  };
  return Object.values(parts)
    .filter((part) => part !== null)
    .join(", ");
}

function describePrice({
  pricing,
  currency = "SOL",
  price,
  usd,
  floor,
  drop,
  intervalSeconds,
}: PhaseDefinition): string {
  switch (pricing) {
    case "free":
      return "free";
    case "fixed":
      return `${price} ${currency}`;
    case "usd_pegged":
      return `${usd} US dollars, paid in ${currency}`;
    case "native_pegged":
      return `${price} SOL, paid in ${currency}`;
    case "dutch":
      return `from ${price} ${currency}, ${drop} less every ${count(intervalSeconds!, "second")}, down to ${floor} ${currency}`;
  }
}

function describeBounty({ name, prizes }: NonNullable<ParsedCollection["bounty"]>): string {
  return `${name}: ${count(
    prizes.reduce((sum, { quantity }) => sum + quantity, 0),
    "prize",
  )}`;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB"];
  let unit = 0;
  let amount = bytes;
  for (; amount >= 1_000 && unit < units.length - 1; unit++) amount /= 1_000;
  return `${amount >= 10 || unit === 0 ? Math.round(amount) : amount.toFixed(1)} ${units[unit]}`;
}

/** `in 3 days`, `in 5 hours` or `in 20 minutes`, rounded down. */
function formatDistance(moment: Date, now: Date): string {
  const minutes = Math.floor((moment.getTime() - now.getTime()) / 60_000);
  if (minutes <= 0) return "now";
  if (minutes < 120) return `in ${count(minutes, "minute")}`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `in ${hours} hours` : `in ${Math.floor(hours / 24)} days`;
}
