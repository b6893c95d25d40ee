/**
 * Error for whoever runs a command, writes a definition or configures a process. The message says what is wrong and
 * what to do. The CLI prints only this message; any other error is a bug and printed with its stack.
 */
export class UserError extends Error {
  override readonly name: string = "UserError";
  /** Stable, for programs. */
  readonly code: string = "OPERATION_INVALID";
}
