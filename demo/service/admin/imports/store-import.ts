import type { Address } from "@solana/kit";
import type { SealedArt } from "../../catalog/reveals/reveal-definition.js";
import { createPaymentMintReader } from "../../chain/payment-mint.js";
import { findStandard } from "../../chain/standards/item-standards.js";
import type { ChainRpc } from "../../chain/rpc/chain-reader.js";
import { stageArt } from "../../import/art/art-folder.js";
import { makeArtPictures } from "../../import/art/import-pictures.js";
import { hashSealedArt } from "../../import/art/sealed-art.js";
import { importCollection, type GroupAddress } from "../../import/import-collection.js";
import type { CheckedImport } from "../../import/import-draft.js";
import { createProgress, type ProgressOutput } from "../../import/progress.js";
import type { RecordedFingerprint } from "../../operate/fingerprint/queries.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { UserError } from "../../platform/errors/user-error.js";
import type { Picture } from "../../platform/media/picture.js";
import type { ArtStorage, StagedArt } from "../../platform/storage/art-storage.js";
import { saveChange, type ChangeAuthor } from "../changes/change.js";
import type { Inspection } from "./inspect-import.js";

/** Where an import is stored. */
export interface ImportTarget {
  readonly database: Database;
  readonly chain: string;
  readonly storage: ArtStorage;
  readonly random: (bytes: number) => Uint8Array;
  /** Node that currencies are verified with; null: the definition has none. */
  readonly rpc: ChainRpc | null;
  readonly author: Omit<ChangeAuthor, "command">;
  /** Receives notes on the pictures, and the progress. */
  readonly output: ProgressOutput;
  /** Called in the transaction that inserts the collection. */
  readonly onInserted?: (transaction: Queryable, id: string) => Promise<void>;
}

/** Result of an import, whose art isn't served yet. */
export type StoredImport = Awaited<ReturnType<typeof importCollection>> & { readonly staged: StagedArt };

/**
 * Stages the art of an inspected import, stores the collection, and records who imported it. Its art is served once it is
 * published: until the collection is stored, the art of a hidden one isn't known to be hidden.
 * @throws CollectionDefinitionError; UserError; StorageError
 */
export async function storeImport(
  { database, chain, storage, random, rpc, author, output, onInserted }: ImportTarget,
  { collection, treasury, art }: CheckedImport,
  { fingerprint, standard }: Pick<Inspection, "fingerprint" | "standard">,
): Promise<StoredImport> {
  const groupAddress = collection.address === undefined ? toGroupAddress(chain, fingerprint) : undefined;
  let pictures: ReadonlyMap<string, Picture> = new Map();
  let sealedArt: SealedArt | undefined;
  const staged = await stageArt(art, storage, {
    onProgress: (what) => createProgress(output, what),
    async onCopied(directory) {
      pictures = await makeArtPictures(output, { ...art, directory, files: art.files.keys() });
      // Creating pictures changes SVG files.
      sealedArt = await hashSealedArt(art, directory);
    },
  });
  const { shortId, name, supply, phases, currencies } = collection;
  const deps = {
    database,
    chain,
    random,
    defaultStandard: standard,
    pictures,
    async onInserted(transaction: Queryable, id: string) {
      const entry = {
        subject: `collection ${shortId}`,
        collections: [shortId],
        before: null,
        after: { name, treasury, supply, phases: phases.map((phase) => phase.name) },
      };
      await saveChange(transaction, { ...author, command: "collections import" }, entry);
      await onInserted?.(transaction, id);
    },
    ...(sealedArt && { sealedArt }),
    ...(groupAddress && { groupAddress }),
    ...(currencies.length > 0 && rpc && { readPaymentMint: createPaymentMintReader(rpc) }),
  };
  const outcome = await importCollection(deps, art.definition).catch(async (error: unknown) => {
    await staged.discard();
    throw error;
  });
  return { ...outcome, staged };
}

/** @throws UserError if the service has never run on the database, as its authority is unknown then */
export function toGroupAddress(chain: string, fingerprint: RecordedFingerprint | null): GroupAddress {
  if (fingerprint === null) {
    throw new UserError(
      `The service has not run on this database for ${chain}. Start it once: the collection's address on the chain is derived from its AUTHORITY_KEY.`,
    );
  }
  return (seed, standard) => findStandard(standard).deriveGroup(fingerprint.address as Address, seed).address;
}

/**
 * Serves the art of a stored collection.
 * @throws UserError if it fails, since the collection is stored already
 */
export async function publishArt(staged: StagedArt): Promise<void> {
  await staged.publish().catch((error: unknown) => {
    throw new UserError(
      `The collection is imported, but its art isn't served yet: ${(error as Error).message} Run the import again to serve it.`,
      { cause: error },
    );
  });
}
