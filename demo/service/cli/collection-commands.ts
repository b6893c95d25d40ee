import type { Command } from "commander";
import { listCollections } from "../catalog/collection-view/collection-list.js";
import { describeDefinitions } from "../import/definition-schema.js";
import { addJsonOption, withDatabase, type CliContext } from "./cli-context.js";
import { addEditCommand } from "./collections/edit-command.js";
import { addExportCommand } from "./collections/export-command.js";
import { addImportCommand } from "./import/import-command.js";
import { addPictureCommand } from "./import/picture-command.js";
import { addRemoveCommand } from "./collections/remove-command.js";
import { addRevealCommand } from "./collections/reveal-command.js";
import { addReleaseAuthorityCommand } from "./collections/release-authority-command.js";
import { addShowCommand } from "./collections/show-command.js";
import { formatTable } from "./table.js";
import { addRepointCommand } from "./upload/repoint-command.js";
import { addUploadCommand } from "./upload/upload-command.js";
import { addVisibleCommand } from "./collections/visible-command.js";
import { describeVisibility } from "../admin/changes/visibility.js";
import { addPauseCommands, addVisibilityCommands } from "./collections/visibility-commands.js";

export function addCollectionCommands(program: Command, context: CliContext): void {
  const collections = program
    .command("collections")
    .description(
      "import, export, show, change, upload, pause, resume, hide, publish, reveal, release and remove collections",
    );

  addImportCommand(collections, context);
  addUploadCommand(collections, context);
  addRepointCommand(collections, context);

  addJsonOption(collections.command("list"))
    .description("list all collections and what they have sold")
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
    .description("print the JSON Schema of a definition, for editors; the service serves it at /schemas/")
    .option("--folder", "schema of a folder's definition.jsonc instead")
    .action(({ folder }: { folder?: boolean }) => {
      const schema = describeDefinitions()[folder ? "folder-definition" : "collection-definition"];
      context.write(`${JSON.stringify(schema, null, 2)}\n`);
    });

  addExportCommand(collections, context);
  addShowCommand(collections, context);
  addVisibleCommand(collections, context);
  addEditCommand(collections, context);
  addPictureCommand(collections, context);
  addPauseCommands(collections, context);
  addVisibilityCommands(collections, context);
  addRevealCommand(collections, context);
  addReleaseAuthorityCommand(collections, context);
  addRemoveCommand(collections, context);
}
