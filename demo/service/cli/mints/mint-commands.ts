import { formatCount } from "../../platform/format/count.js";
import type { Command } from "commander";
import { chains } from "../../../../src/contract/values/chain.js";
import { openCommandRpc } from "../../chain/nodes/open-nodes.js";
import { createReader } from "../../chain/rpc/chain-reader.js";
import { accountStandard } from "../../chain/standards/item-standards.js";
import { joinTransaction, type Database } from "../../platform/db/database.js";
import type { AdoptionData } from "../../operate/adoption/queries.js";
import { adoptMints, type AdoptionOutcome } from "../../operate/adoption/adopted-mints.js";
import { lockChanges } from "../../operate/audit/queries.js";
import { listCurrencies } from "../../catalog/currencies/queries.js";
import { releaseExpiredSession } from "../../mint/reserve/sessions.js";
import { findViolatedConstraint } from "../../platform/db/violated-constraint.js";
import { findAdoptions } from "../../operate/adoption/find-adoptions.js";
import { AdoptionError, type Adoption } from "../../operate/adoption/plan-adoption.js";
import {
  addChangeOptions,
  confirmChange,
  describeChange,
  recordChange,
  type ChangeOptions,
} from "../change.js";
import { requireCollection, requireVariable, withDatabase, type CliContext } from "../cli-context.js";
import { groupBy } from "../../platform/db/group-by.js";
import { UserError } from "../../platform/errors/user-error.js";
import { createProgress } from "../../import/progress.js";
import { formatAdoptions, noteUnknowns } from "./describe-adoptions.js";

/** Timeout of RPC requests in milliseconds. */
const nodeTimeout = 30_000;

export function addMintCommands(program: Command, context: CliContext): void {
  const mints = program.command("mints").description("record mints that only the chain has");
  const adopt = mints
    .command("adopt")
    .description("record mints from the chain that a restored database lacks")
    .argument("<collection>", "short id, slug, UUID or address")
    .addHelpText(
      "after",
      "\nAlso needs SOLANA_RPC_URL: a node with the history since the backup. Run it two minutes after the last process has\nstopped, and before you start one. It is safe to interrupt and repeat.",
    );
  addChangeOptions(adopt).action((identifier: string, options: ChangeOptions) =>
    withDatabase(context, (database) => adoptAll(context, database, identifier, options)),
  );
}

async function adoptAll(
  context: CliContext,
  database: Database,
  identifier: string,
  { yes = false, dryRun = false }: ChangeOptions,
): Promise<void> {
  const { id, shortId, chain } = await requireCollection(database, identifier);
  const network = chains.find((name) => name === chain) ?? null;
  const rpc = openCommandRpc(requireVariable(context, "SOLANA_RPC_URL"), network);
  const reader = { rpc, read: createReader(nodeTimeout), standard: accountStandard };
  const { data, adoptions, pending, unreadable } = await findAdoptions(
    { database, reader },
    id,
    createProgress(context, "Transactions read"),
  ).catch((error: unknown) => {
    throw error instanceof AdoptionError ? new UserError(error.message, { cause: error }) : error;
  });
  const notes = noteUnknowns(adoptions, { pending, unreadable });
  if (adoptions.length === 0) {
    const which = unreadable.length === 0 ? "all final mints" : "all mints that the node returned";
    context.warn([`${shortId}: ${which} are already recorded.`, ...notes, ""].join("\n"));
    return;
  }
  const currencies = await listCurrencies(database, chain);
  context.write(formatAdoptions(adoptions, currencies));
  const description = describeChange({
    subject: `mints of ${shortId}`,
    before: { recorded: data.confirmed },
    after: { recorded: data.confirmed + adoptions.length },
    notes,
  });
  if (dryRun) return context.write(`${description}Nothing was changed: this was a dry run.\n`);
  context.warn(description);
  if (!yes) await confirmChange(context, "required");
  // Releases units that were held at the time of the backup.
  while ((await releaseExpiredSession(database, context.clock())) !== null);
  const onProgress = createProgress(context, "Adopted");
  let adopted = 0;
  let done = 0;
  for (const ofTransaction of groupBy(adoptions, ({ mint }) => mint.signature)) {
    const outcome = await adopt(context, database, data, ofTransaction);
    if (outcome === "adopted") adopted += ofTransaction.length;
    onProgress((done += ofTransaction.length), adoptions.length);
  }
  context.write(`Adopted ${formatCount(adopted, "mint")}\n`);
}

/**
 * Records the mints of a transaction and the change, in one database transaction.
 * @throws UserError if an item or unit was taken in the meantime
 */
async function adopt(
  context: CliContext,
  database: Database,
  data: AdoptionData,
  adoptions: readonly Adoption[],
): Promise<AdoptionOutcome> {
  const { shortId } = data.collection;
  const mints = adoptions.map(({ mint }) => mint.mint);
  const again = (cause?: unknown) =>
    new UserError(
      `Mint ${mints.join(" and ")} was not adopted, since units were sold or reserved in the meantime. Stop all processes, or pause the phases of ${shortId}, and run the command again.`,
      { cause },
    );
  return database
    .transaction(async (transaction) => {
      const joined = joinTransaction(transaction);
      await lockChanges(joined);
      const record = async () => {
        for (const adoption of adoptions) {
          await recordChange(context, joined, "mints adopt", {
            subject: `mint ${adoption.mint.mint}`,
            collections: [shortId],
            before: null,
            after: describeRecord(adoption),
          });
        }
      };
      const adopted = adoptions.map((adoption) => toAdoptedMint(data, adoption));
      const outcome = await adoptMints(transaction, adopted, context.clock(), record);
      if (outcome === "adopted") return outcome;
      throw new OutcomeError(outcome);
    })
    .catch((error: unknown) => {
      if (error instanceof OutcomeError && error.outcome === "known") return "known" as const;
      if (error instanceof OutcomeError || findViolatedConstraint(error) !== undefined) throw again(error);
      throw error;
    });
}

/** Thrown to roll back the transaction with this outcome. */
class OutcomeError extends Error {
  constructor(readonly outcome: AdoptionOutcome) {
    super(outcome);
  }
}

/** Fields for the record. */
function describeRecord({ mint, item, phaseName, paid, isPhaseCertain, prepared }: Adoption) {
  return {
    signature: mint.signature,
    wallet: mint.wallet,
    ...(mint.recipient !== null && { recipient: mint.recipient }),
    at: mint.at.toISOString(),
    item: item.number,
    itemBy: item.by,
    phase: phaseName,
    isPhaseCertain,
    paidBaseUnits: String(paid.baseUnits),
    paidMint: paid.mint,
    wasPrepared: prepared !== null,
  };
}

function toAdoptedMint({ collection, placeholder }: AdoptionData, adoption: Adoption) {
  const { mint, phaseId, perWallet, paid, item } = adoption;
  return {
    collectionId: collection.id,
    phaseId,
    perWallet,
    wallet: adoption.prepared?.wallet ?? mint.wallet,
    recipient: mint.recipient,
    mintAddress: mint.mint,
    seed: mint.seed,
    signature: mint.signature,
    message: mint.message,
    transactionBytes: mint.transactionBytes,
    at: mint.at,
    priceBaseUnits: paid.baseUnits,
    priceMint: paid.mint,
    item: {
      number: item.number,
      create: item.isNew
        ? {
            name: item.name,
            image: placeholder?.image ?? collection.image,
            description: placeholder?.description ?? null,
            isPlaceholder: placeholder !== null,
          }
        : null,
    },
  };
}
