import { writeFile } from "node:fs/promises";
import { createKeyPairSignerFromPrivateKeyBytes, getAddressEncoder } from "@solana/kit";
import type { Command } from "commander";
import { UserError } from "../platform/errors/user-error.js";
import type { CliContext } from "./cli-context.js";

const warning = `Keep a copy offline: collections that are on the chain can't change to another key.
Whoever has the key can add items to them, and spend its SOL.
`;

export function addAuthorityCommand(program: Command, context: CliContext): void {
  program
    .command("authority")
    .description("create the key that co-signs mints and pays for collections and items")
    .command("create")
    .description("create a key pair for AUTHORITY_KEY; it is stored nowhere else")
    .option(
      "--out <file>",
      "write the secret key to a new file that only you can read, and print the address",
    )
    .addHelpText(
      "after",
      `
Prints lines for the service's environment. A file gets the JSON array that solana-keygen writes, and AUTHORITY_KEY accepts it
as it is. Send the address some SOL before the first import. Needs neither database nor node.`,
    )
    .action(({ out }: { out?: string }) => createAuthority(context, out));
}

async function createAuthority({ random, write, warn }: CliContext, out?: string): Promise<void> {
  const privateKey = random(32);
  const { address } = await createKeyPairSignerFromPrivateKeyBytes(privateKey);
  const secretKey = JSON.stringify([...privateKey, ...getAddressEncoder().encode(address)]);
  if (out === undefined) {
    write(`# ${address}\nAUTHORITY_KEY=${secretKey}\n`);
  } else {
    await writeNewFile(out, `${secretKey}\n`);
    write(`${address}\n`);
  }
  warn(warning);
}

/** @throws UserError for a file that exists */
async function writeNewFile(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new UserError(`${path} exists, and may be the key of a collection. Pass another file with --out.`, {
      cause: error,
    });
  }
}
