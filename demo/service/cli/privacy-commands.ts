import type { Command } from "commander";
import { isAddress } from "../../../src/contract/values/address.js";
import type { Queryable } from "../platform/db/database.js";
import { deletePersonalData, readPersonalData, type Removal } from "../operate/privacy/queries.js";
import { addChangeOptions, confirmChange, recordChange, type ChangeOptions } from "./change.js";
import { withDatabase, type CliContext } from "./cli-context.js";
import { UserError } from "../platform/errors/user-error.js";
import { formatTable } from "./table.js";

export function addPrivacyCommands(program: Command, context: CliContext): void {
  const privacy = program.command("privacy").description("show and delete what is stored about a wallet");

  privacy
    .command("show")
    .description("print everything that the database has about a wallet, as JSON")
    .argument("<wallet>", "address of the wallet")
    .action(async (wallet: string) => {
      assertWallet(wallet);
      const stored = await withDatabase(context, (database) => readPersonalData(database, wallet));
      context.write(`${JSON.stringify({ wallet, stored }, null, 2)}\n`);
    });

  addChangeOptions(privacy.command("delete"))
    .description("delete what is stored about a wallet and no longer needed; prints what is kept and why")
    .argument("<wallet>", "address of the wallet")
    .option("--allowlists", "also delete its allowlist entries: it can no longer mint there")
    .action((wallet: string, options: DeleteOptions) => deleteWallet(context, wallet, options));
}

interface DeleteOptions extends ChangeOptions {
  allowlists?: boolean;
}

/** Reasons for keeping rows, by the column that names the wallet. */
const reasons: Readonly<Record<string, string>> = {
  "mints.wallet": "sent to the chain, where they are public; needed to compare the database with it",
  "mints.recipient_wallet":
    "sent to the chain, where they are public; needed to compare the database with it",
  "sessions.wallet":
    "sessions of its mints, whose prices bookkeeping needs, and sessions that are still open",
  "wallet_counts.wallet": "wallet limits: what it has minted or holds, and its bonus from a list",
  "claim_uses.wallet": "claim codes that it has used",
  "claim_wallets.wallet": "number of uses of each claim code, which is limited",
  "allowlist_entries.wallet": "who may mint; --allowlists deletes them",
  "items.holder": "owners on the chain, from which they are read again regularly",
  "market_items.owner": "owners on the chain, from which they are read again regularly",
  "market_holders.wallet": "owners on the chain, from which they are read again regularly",
  "market_events.from_wallet": "sales and transfers on the chain, which are public",
  "market_events.to_wallet": "mints, sales and transfers on the chain, which are public",
  "admin_actors.wallet":
    "who may manage collections, and whom the audit trail names; `studio revoke` ends it",
  "webhook_events.body": "webhooks that wait to be delivered; deleted some days after their delivery",
};

async function deleteWallet(
  context: CliContext,
  wallet: string,
  { allowlists = false, dryRun = false, yes = false }: DeleteOptions,
): Promise<void> {
  assertWallet(wallet);
  if (!dryRun && !yes) await confirmChange(context, "required");
  const { removal, kept } = await withDatabase(context, async (database) => ({
    removal: await deletePersonalData(database, wallet, { allowlists, dryRun }, record),
    kept: await readPersonalData(database, wallet),
  }));

  /** The record doesn't contain the full wallet address, as records are kept. */
  async function record(transaction: Queryable, rows: Removal): Promise<void> {
    if (!Object.values(rows).some((count) => count > 0)) return;
    await recordChange(context, transaction, "privacy delete", {
      subject: `wallet ${wallet.slice(0, 4)}…`,
      collections: [],
      before: null,
      after: { ...rows },
    });
  }
  const removed = Object.entries(removal).filter(([, rows]) => rows > 0);
  const head = dryRun ? "Would be deleted" : "Deleted";
  context.write(
    removed.length === 0
      ? `${head}: nothing.\n`
      : formatTable(
          [head, "Rows"],
          removed.map(([what, rows]) => [what, rows]),
        ),
  );
  const staying = Object.entries(kept).filter(([column]) => column in reasons);
  if (dryRun || staying.length === 0) return;
  context.write(
    `\n${formatTable(
      ["Stays", "Rows", "Because"],
      staying.map(([column, rows]) => [column, rows.length, reasons[column]!]),
    )}`,
  );
}

/** @throws UserError */
function assertWallet(text: string): void {
  if (isAddress(text)) return;
  throw new UserError(
    `"${text}" isn't a valid wallet address. Expected 32 bytes in base58 (case-sensitive).`,
  );
}
