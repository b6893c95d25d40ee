import { UserError } from "../errors/user-error.js";
import type { DefinitionIssue } from "./definition-fields.js";

/** Invalid definition or edit, with all its issues: one line names a field and the requirement. */
export abstract class DefinitionError extends UserError {
  /** @param outcome what wasn't done, such as `The phase was not changed` */
  constructor(
    outcome: string,
    readonly issues: readonly DefinitionIssue[],
  ) {
    super(`${outcome}:\n${issues.map(({ path, message }) => `  ${path} ${message}`).join("\n")}`);
  }
}
