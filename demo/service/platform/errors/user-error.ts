/**
 * Error for the person who runs a command, writes a definition or configures a process. The message explains what is
 * wrong and what to do. Commands print only this message; the details of any other error are written to a file.
 */
export class UserError extends Error {
  override readonly name: string = "UserError";
  /** Stable, for programs. */
  readonly code: string = "OPERATION_INVALID";
}
