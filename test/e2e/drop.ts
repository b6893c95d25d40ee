import { randomBytes } from "node:crypto";
import {
  address,
  generateKeyPairSigner,
  lamports,
  type Address,
  type Rpc,
  type SolanaRpcApi,
} from "@solana/kit";
import { createPaymentMintReader } from "../../demo/service/chain/payment-mint.js";
import type { Database } from "../../demo/service/platform/db/database.js";
import type { CollectionDefinition } from "../../demo/service/import/collection-definition.js";
import { importCollection } from "../../demo/service/import/import-collection.js";
import { issueKey } from "../../demo/service/catalog/api-keys/api-keys.js";
import {
  changePhase,
  resolvePhaseEdit,
  type PhaseEdit,
} from "../../demo/service/catalog/edits/phase-edit.js";
import { listPhases } from "../../demo/service/catalog/phases/queries.js";

/** Collection published by a test. */
export interface Drop {
  readonly id: string;
  readonly shortId: string;
  readonly name: string;
  /** Publishable key for one origin and this collection only. */
  readonly key: string;
  /** Recipient of sales; it holds only its rent-exempt minimum. */
  readonly treasury: Address;
}

export type PhaseDefinition = CollectionDefinition["phases"][number];

/** Open phase at half a SOL, with overrides. */
export function phase(changes: Partial<PhaseDefinition> = {}): PhaseDefinition {
  return {
    name: "Public",
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: null,
    pricing: "fixed",
    price: "0.5",
    limits: { perWallet: null, perMint: 5 },
    supply: null,
    ...changes,
  };
}

export interface DropOptions extends Partial<
  Pick<
    CollectionDefinition,
    "image" | "phases" | "currencies" | "claimCodes" | "bounty" | "affiliates" | "reveal"
  >
> {
  /** Number of items. */
  readonly supply?: number;
}

/** Imports a new collection with its own treasury and key. */
export async function publishDrop(
  { database, rpc, origin }: { database: Database; rpc: Rpc<SolanaRpcApi>; origin: string },
  { phases = [phase()], supply = 10, ...rest }: DropOptions = {},
): Promise<Drop> {
  const random = (bytes: number): Uint8Array => new Uint8Array(randomBytes(bytes));
  const shortId = `test${randomBytes(6).toString("hex")}`;
  const name = `Drop ${shortId.slice(-4)}`;
  const { address: treasury } = await generateKeyPairSigner();
  await rpc.requestAirdrop(treasury, lamports(1_000_000n)).send();
  const definition: CollectionDefinition = {
    shortId,
    slug: shortId,
    name,
    symbol: "TEST",
    description: "Published by a test.",
    image: "/art/aurora/1.svg",
    banner: null,
    links: [],
    treasury,
    supply,
    items: Array.from({ length: supply }, (_, index) => ({
      number: index + 1,
      name: `${name} #${index + 1}`,
      // A reveal would hide the sample's art until then.
      image: rest.reveal ? null : `/art/aurora/${index + 1}.svg`,
      attributes: [],
    })),
    phases,
    ...rest,
  };
  const readPaymentMint = createPaymentMintReader(rpc);
  const context = { database, chain: "solana-localnet", random, readPaymentMint };
  const { id } = await importCollection(context, definition);
  const { value: key } = await issueKey(
    { database, random },
    { class: "publishable", label: name, origins: [origin], collectionIds: [id] },
  );
  return { id, shortId, name, key, treasury: address(treasury) };
}

/** Edits the drop's first phase during its sale. */
export async function editPhase(database: Database, drop: Drop, edit: PhaseEdit): Promise<void> {
  const [row] = await listPhases(database, drop.id);
  const changes = await resolvePhaseEdit({ database, chain: "solana-localnet" }, row!, edit);
  await changePhase(database, row!, changes);
}
