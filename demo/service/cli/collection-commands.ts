import { resolve } from "node:path";
import type { Command } from "commander";
import { createPaymentMintReader } from "../chain/rpc/payment-mint.js";
import { listCollections } from "../db/repositories/cli-reads.js";
import { CollectionDefinitionError } from "../collections/collection-definition.js";
import { describeDefinitions } from "../collections/definition-schema.js";
import { importCollection } from "../collections/import-collection.js";
import { stageArt } from "./art-folder.js";
import { addJsonOption, requireVariable, withDatabase, type CliContext } from "./cli-context.js";
import { createProgress } from "./progress.js";
import { readSourceFile } from "./source-file.js";
import { formatTable } from "./table.js";
import { addVisibilityCommands, describeVisibility } from "./visibility-commands.js";

interface ImportOptions {
  art?: string;
  treasury?: string;
}

export function addCollectionCommands(program: Command, context: CliContext): void {
  const collections = program.command("collections").description("import, list, hide and show collections");

  collections
    .command("import")
    .description("import a collection from a JSON file and its art from a folder, all or nothing")
    .argument("<file>", "the definition in JSON; the README says where its fields are explained")
    .option("--art <folder>", 'where the images lie that the definition names by file names, like "1.png"')
    .option("--treasury <address>", "payment address, if the definition has none")
    .addHelpText(
      "after",
      "\nNeeds CHAIN and SOLANA_RPC_URL too: currencies are verified on the chain. Art goes to ART_DIRECTORY.",
    )
    .action(async (file: string, options: ImportOptions) => {
      const source = await readSourceFile(file);
      const chain = requireVariable(context, "CHAIN");
      const readPaymentMint = createPaymentMintReader(requireVariable(context, "SOLANA_RPC_URL"));
      const art = await stage(context, source.value, options).catch((error: unknown) => {
        throw error instanceof CollectionDefinitionError ? source.explain(error) : error;
      });
      try {
        // The art of a hidden collection isn't served before the collection is known to be hidden.
        const isHidden = (art.definition as { visibility?: unknown } | null)?.visibility === "hidden";
        if (!isHidden) await art.publish();
        const outcome = await withDatabase(context, (database) =>
          importCollection(
            {
              database,
              chain,
              readPaymentMint,
              random: context.random,
              ...(options.treasury !== undefined && { treasury: options.treasury }),
            },
            art.definition,
          ),
        );
        if (!outcome.imported) await art.discard();
        else if (isHidden) await art.publish();
        context.write(`${outcome.id}\n`);
        for (const { label, values } of outcome.claimCodes) {
          context.write(values.map((value) => `${label}\t${value}\n`).join(""));
        }
        if (outcome.claimCodes.length > 0) {
          context.warn("Keep the claim codes now: only their hashes are stored.\n");
        }
        context.warn(
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
      const rows = await withDatabase(context, listCollections);
      if (json) return context.write(`${JSON.stringify(rows, null, 2)}\n`);
      context.write(
        formatTable(
          ["Short id", "Name", "Chain", "Supply", "Minted", "Held", "Phases", "Visibility", "Id"],
          rows.map((row) => [
            ...[row.shortId, row.name, row.chain, row.supply, row.minted, row.held, row.phases],
            ...[describeVisibility(row, context.clock()), row.id],
          ]),
        ),
      );
    });

  collections
    .command("schema")
    .description("print the JSON Schema of a definition, for editors; the service serves it below /schemas/")
    .option("--folder", "of a definition beside the items of a folder")
    .action(({ folder }: { folder?: boolean }) => {
      const schema = describeDefinitions()[folder ? "folder-definition" : "collection-definition"];
      context.write(`${JSON.stringify(schema, null, 2)}\n`);
    });

  addVisibilityCommands(collections, context);
}

/** Staged art; without a folder, the definition unchanged. */
function stage(context: CliContext, definition: unknown, { art }: ImportOptions) {
  if (art === undefined) {
    const nothing = () => Promise.resolve();
    return Promise.resolve({ definition, publish: nothing, discard: nothing });
  }
  const artDirectory = resolve(context.environment["ART_DIRECTORY"] || "dist/art");
  return stageArt(definition, { folder: art, artDirectory }, createProgress(context, "Images copied"));
}
