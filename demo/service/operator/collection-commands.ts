import { resolve } from "node:path";
import type { Command } from "commander";
import { createPaymentMintReader } from "../chain/payment-mint.js";
import { listCollections } from "../db/operator-reads.js";
import { CollectionDefinitionError } from "../mint/collection-definition.js";
import { importCollection } from "../mint/import-collection.js";
import { stageArt } from "./art-folder.js";
import { addJsonOption, requireVariable, withDatabase, type Desk } from "./desk.js";
import { createProgress } from "./progress.js";
import { readSourceFile } from "./source-file.js";
import { formatTable } from "./table.js";

interface ImportOptions {
  art?: string;
  treasury?: string;
}

export function addCollectionCommands(program: Command, desk: Desk): void {
  const collections = program.command("collections").description("bring collections in, and list them");

  collections
    .command("import")
    .description("bring a collection in from a JSON file and its art from a folder, all or nothing")
    .argument("<file>", "the definition in JSON; the README says where its fields are explained")
    .option("--art <folder>", 'where the images lie that the definition names by file names, like "1.png"')
    .option("--treasury <address>", "is paid, where the definition names nobody")
    .addHelpText(
      "after",
      "\nNeeds CHAIN and SOLANA_RPC_URL too: currencies are held against the chain. Art goes to ART_DIRECTORY.",
    )
    .action(async (file: string, options: ImportOptions) => {
      const source = await readSourceFile(file);
      const chain = requireVariable(desk, "CHAIN");
      const readPaymentMint = createPaymentMintReader(requireVariable(desk, "SOLANA_RPC_URL"));
      const art = await stage(desk, source.value, options).catch((error: unknown) => {
        throw error instanceof CollectionDefinitionError ? source.explain(error) : error;
      });
      try {
        await art.publish();
        const outcome = await withDatabase(desk, (database) =>
          importCollection(
            {
              ...{ database, chain, readPaymentMint, random: desk.random },
              ...(options.treasury !== undefined && { treasury: options.treasury }),
            },
            art.definition,
          ),
        );
        if (!outcome.imported) await art.discard();
        desk.write(`${outcome.id}\n`);
        for (const { label, values } of outcome.claimCodes) {
          desk.write(values.map((value) => `${label}\t${value}\n`).join(""));
        }
        if (outcome.claimCodes.length > 0) {
          desk.warn("Keep the claim codes now: only their hashes are stored.\n");
        }
        desk.warn(
          outcome.imported
            ? `Imported. Make a key for it: keys create --collection ${outcome.id} --origin <origin> --label <text>\n`
            : "It is there already, and stays as it is. Phases are changed with `phases edit`.\n",
        );
      } catch (error) {
        await art.discard();
        throw error instanceof CollectionDefinitionError ? source.explain(error) : error;
      }
    });

  addJsonOption(collections.command("list"))
    .description("list all collections with what is sold")
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withDatabase(desk, listCollections);
      if (json) return desk.write(`${JSON.stringify(rows, null, 2)}\n`);
      desk.write(
        formatTable(
          ["Short id", "Name", "Chain", "Supply", "Minted", "Held", "Phases", "Id"],
          rows.map((row) => [
            ...[row.shortId, row.name, row.chain],
            ...[row.supply, row.minted, row.held, row.phases, row.id],
          ]),
        ),
      );
    });
}

/** Without a folder, the definition as it is. */
function stage(desk: Desk, definition: unknown, { art }: ImportOptions) {
  if (art === undefined) {
    const nothing = () => Promise.resolve();
    return Promise.resolve({ definition, publish: nothing, discard: nothing });
  }
  const artDirectory = resolve(desk.environment["ART_DIRECTORY"] || "dist/art");
  return stageArt(definition, { folder: art, artDirectory }, createProgress(desk, "Images copied"));
}
