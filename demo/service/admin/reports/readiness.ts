import type { KeySummary } from "../../catalog/api-keys/queries.js";
import { listApiKeys } from "../../catalog/api-keys/queries.js";
import type { CollectionRecord } from "../../catalog/collection-view/queries.js";
import { resolvePhaseStatus } from "../../catalog/phases/phase-status.js";
import { readFingerprint } from "../../operate/fingerprint/queries.js";
import type { Queryable } from "../../platform/db/database.js";
import { formatCount } from "../../platform/format/count.js";
import { formatMoment } from "../../platform/format/moment.js";
import type { ArtStorage } from "../../platform/storage/art-storage.js";
import { describeVisibility, isHidden } from "../changes/visibility.js";
import { checkPayees, listRecipients, type PayeeCheck } from "../changes/payees.js";
import { countPayableItems, type CostDeps } from "../costs/chain-costs.js";

/** Something that a collection needs in order to sell. */
export interface ReadinessCheck {
  readonly name: "sale" | "payees" | "art" | "page" | "authority" | "visibility";
  /** `warning`: it sells, but perhaps not as intended. */
  readonly status: "passed" | "warning" | "failed";
  /** What was found, and what to do about it. */
  readonly message: string;
}

interface ReadinessDeps {
  readonly database: Queryable;
  readonly chain: string;
  readonly costs: CostDeps;
  readonly payees: PayeeCheck;
  readonly art: ArtStorage;
  readonly now: Date;
}

type Finding = Omit<ReadinessCheck, "name">;

const passed = (message: string): Finding => ({ status: "passed", message });
const warning = (message: string): Finding => ({ status: "warning", message });
const failed = (message: string): Finding => ({ status: "failed", message });

/** Checks whether a collection can sell: its sale, its money, its art, its page, and the service itself. */
export async function readReadiness(
  deps: ReadinessDeps,
  record: CollectionRecord,
): Promise<ReadinessCheck[]> {
  const checks: readonly [ReadinessCheck["name"], Finding | Promise<Finding>][] = [
    ["sale", checkSale(record, deps.now)],
    ["payees", checkPaid(deps, record)],
    ["art", checkArt(deps, record)],
    ["page", checkPage(deps, record)],
    ["authority", checkAuthority(deps, record)],
    ["visibility", checkVisibility(record, deps.now)],
  ];
  return Promise.all(checks.map(async ([name, finding]) => ({ name, ...(await finding) })));
}

function checkSale({ collection, phases }: CollectionRecord, now: Date): Finding {
  const known = phases.map((phase) => ({ ...phase, status: resolvePhaseStatus(phase, collection, now) }));
  const active = known.filter(({ status }) => status === "active");
  if (active.length > 0) return passed(`On sale now: ${active.map(({ name }) => name).join(", ")}.`);
  const paused = known.filter(({ status }) => status === "paused");
  if (paused.length > 0)
    return warning(
      `Paused: ${paused.map(({ name }) => name).join(", ")}. Resume it when the sale should begin.`,
    );
  const next = known
    .filter(({ status }) => status === "upcoming")
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())[0];
  if (next) return passed(`${next.name} starts ${formatMoment(next.startsAt)}.`);
  return failed("Every phase is over. Add a phase, or move the end of one.");
}

async function checkPaid(deps: ReadinessDeps, { collection, phases }: CollectionRecord): Promise<Finding> {
  const payees = [
    { path: "treasury", address: collection.treasury },
    ...listRecipients("royalty.recipients", collection.royalty?.recipients),
    ...phases.flatMap(({ name, recipients }) => listRecipients(name, recipients)),
  ];
  const { issues, notes } = await checkPayees(deps.payees, deps, payees);
  if (issues.length > 0) return failed(issues.map(({ path, message }) => `${path} ${message}.`).join(" "));
  if (notes.length > 0) return warning(notes.join(" "));
  return passed(
    `${formatCount(new Set(payees.map(({ address }) => address)).size, "address", "addresses")} can be paid.`,
  );
}

async function checkArt(
  { art }: ReadinessDeps,
  { collection: { image }, hasArtwork, reveal }: CollectionRecord,
): Promise<Finding> {
  if (image === null)
    return warning("The collection has no image, which wallets, previews of links and marketplaces show.");
  if (image.startsWith("/art/") && (await art.stat(image.slice("/art/".length))) === null)
    return failed(`${image} isn't served. Import the art again.`);
  return passed(
    hasArtwork || reveal !== null
      ? "The collection and its items have images."
      : "The collection has an image.",
  );
}

async function checkPage(
  { database }: ReadinessDeps,
  { collection: { shortId } }: CollectionRecord,
): Promise<Finding> {
  const isForPages = ({ class: kind, revokedAt, collections }: KeySummary) =>
    kind === "publishable" && revokedAt === null && collections.includes(shortId);
  const origins = new Set(
    (await listApiKeys(database)).filter(isForPages).flatMap((key) => key.origins ?? []),
  );
  if (origins.size === 0)
    return failed("No page can show it yet. Create a publishable key with the origin of your page.");
  return passed(`Pages of ${[...origins].join(", ")} can show it.`);
}

async function checkAuthority(
  { database, chain, costs }: ReadinessDeps,
  { collection }: CollectionRecord,
): Promise<Finding> {
  const { name, standard, itemNameBytes, mutable, supplyTotal, minted, held } = collection;
  const fingerprint = await readFingerprint(database, chain);
  const kind = {
    standard,
    growth: Math.max(0, itemNameBytes - Buffer.byteLength(name)),
    isClosed: !mutable,
  };
  const items = fingerprint && (await countPayableItems(costs, fingerprint.address, kind));
  if (items === null)
    return warning(
      "Whether the service can pay for the items' metadata isn't known: its node doesn't respond.",
    );
  const left = supplyTotal === null ? null : supplyTotal - minted - held;
  const enough = `The service can pay for the metadata of ${formatCount(items, "item")}`;
  if (items === 0)
    return failed(`The service can't pay for the items' metadata. Send SOL to ${fingerprint!.address}.`);
  if (left !== null && items < left)
    return warning(`${enough}, of ${left} that are left. Send SOL to ${fingerprint!.address}.`);
  return passed(`${enough}.`);
}

function checkVisibility({ collection }: CollectionRecord, now: Date): Finding {
  if (!isHidden(collection, now)) return passed("It is visible.");
  return collection.visibleFrom === null
    ? warning("It is hidden. Publish it when everything else is ready.")
    : passed(`It is ${describeVisibility(collection, now)}.`);
}
