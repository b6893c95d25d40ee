import type { Command } from "commander";
import { isProduction, type Chain } from "../../../src/contract/values/chain.js";
import { isPublic } from "../config/service-config.js";
import type { Database } from "../platform/db/database.js";
import {
  readFingerprint,
  replacePublicBase,
  type RecordedFingerprint,
} from "../operate/fingerprint/queries.js";
import { addChangeOptions, performChange, type ChangeOptions } from "./change.js";
import { addJsonOption, requireVariable, withDatabase, type CliContext } from "./cli-context.js";
import { UserError } from "../platform/errors/user-error.js";
import { formatTable } from "./table.js";

interface Options extends ChangeOptions {
  publicBase?: string;
  json?: boolean;
}

export function addFingerprintCommand(program: Command, context: CliContext): void {
  addChangeOptions(addJsonOption(program.command("fingerprint")))
    .description("show what all processes of CHAIN must share; a process with other values doesn't start")
    .option(
      "--public-base <url>",
      "move the service to a new public URL, with which you then restart its processes",
    )
    .addHelpText(
      "after",
      `
Running processes keep the old URL until you restart them with the new PUBLIC_BASE_URL. Items on the chain name the old URL. Keep
it pointing to the service, unless \`collections upload\` and \`repoint\` have moved their metadata.`,
    )
    .action(async ({ publicBase, json, ...options }: Options) => {
      const chain = requireVariable(context, "CHAIN");
      const fingerprint = await withDatabase(context, async (database) => {
        if (publicBase !== undefined)
          await movePublicBase(context, database, options, {
            chain,
            url: parsePublicBase(publicBase, chain),
          });
        return requireFingerprint(await readFingerprint(database, chain), chain);
      });
      context.write(json ? `${JSON.stringify(toFields(fingerprint), null, 2)}\n` : format(fingerprint));
    });
}

async function movePublicBase(
  context: CliContext,
  database: Database,
  options: ChangeOptions,
  { chain, url }: { chain: string; url: string },
): Promise<void> {
  const command = { command: "fingerprint", confirmation: "required" } as const;
  await performChange(context, database, options, command, async (queryable) => {
    const { publicBase } = requireFingerprint(await readFingerprint(queryable, chain), chain);
    return {
      subject: `service processes of ${chain}`,
      collections: [],
      before: { publicBase },
      after: { publicBase: url },
      notes: [
        "Running processes keep the old URL. Restart each of them with the new PUBLIC_BASE_URL.",
        "Minted items whose metadata wasn't uploaded still use the old URL. Keep it pointing to the service.",
      ],
      apply: (transaction) => replacePublicBase(transaction, chain, url),
    };
  });
}

function requireFingerprint(fingerprint: RecordedFingerprint | null, chain: string): RecordedFingerprint {
  if (fingerprint) return fingerprint;
  throw new UserError(`No service process has run on ${chain} with this database.`);
}

/** @throws UserError for a URL that PUBLIC_BASE_URL can't have */
function parsePublicBase(text: string, chain: string): string {
  const url = text.replace(/\/+$/, "");
  const isValid = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isValid || (isProduction(chain as Chain) && !isPublic(url)))
    throw new UserError(`--public-base must be the service's public URL, with https on ${chain}.`);
  return url;
}

const toFields = ({ address, publicBase, genesisHash, artLocation }: RecordedFingerprint) => ({
  authority: address,
  publicBase,
  genesisHash,
  art: artLocation,
});

const format = (fingerprint: RecordedFingerprint) =>
  formatTable(
    ["Shared by all processes", ""],
    Object.entries(toFields(fingerprint)).map(([name, value]) => [name, value ?? "none"]),
  );
