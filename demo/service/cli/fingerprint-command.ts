import type { Command } from "commander";
import { isProduction, type Chain } from "../../../src/contract/chain.js";
import { isPublic } from "../config/service-config.js";
import { readFingerprint, replacePublicBase, type Fingerprint } from "../db/repositories/fingerprints.js";
import { addJsonOption, CliError, requireVariable, withDatabase, type CliContext } from "./cli-context.js";
import { formatTable } from "./table.js";

export function addFingerprintCommand(program: Command, context: CliContext): void {
  addJsonOption(program.command("fingerprint"))
    .description("what all service processes of CHAIN must share; a process with other values doesn't start")
    .option("--public-base <url>", "move the service to a new address, to which its processes then change")
    .addHelpText(
      "after",
      `
Processes that run keep the old address until they are started again with the new PUBLIC_BASE_URL. Metadata of items on the
chain leads to the old address, which must go on leading to the service, unless \`collections upload\` and \`repoint\`
have moved it.`,
    )
    .action(async ({ publicBase, json }: { publicBase?: string; json?: boolean }) => {
      const chain = requireVariable(context, "CHAIN");
      const fingerprint = await withDatabase(context, async (database) => {
        if (publicBase !== undefined)
          await replacePublicBase(database, chain, parsePublicBase(publicBase, chain));
        return readFingerprint(database, chain);
      });
      if (!fingerprint) throw new CliError(`No service process has run on ${chain} with this database.`);
      context.write(json ? `${JSON.stringify(toFields(fingerprint), null, 2)}\n` : format(fingerprint));
    });
}

/** @throws CliError for an address that PUBLIC_BASE_URL can't have */
function parsePublicBase(text: string, chain: string): string {
  const url = text.replace(/\/+$/, "");
  const isValid = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isValid || (isProduction(chain as Chain) && !isPublic(url)))
    throw new CliError(
      `--public-base must be the address under which everybody reaches the service, https on ${chain}.`,
    );
  return url;
}

const toFields = ({ address, publicBase, genesisHash }: Fingerprint) => ({
  authority: address,
  publicBase,
  genesisHash,
});

const format = (fingerprint: Fingerprint) =>
  `${formatTable(
    ["Shared by all processes", ""],
    Object.entries(toFields(fingerprint)).map(([name, value]) => [name, value ?? "none"]),
  )}\n`;
