/**
 * Error for the person who runs a command, writes a definition or configures a process: the message says what is wrong
 * and what to do. The command line prints it; anything else is a fault of the service, printed with its stack.
 */
export class UserError extends Error {
  override readonly name: string = "UserError";
  /** Stable; programs branch on it. */
  readonly code: string = "OPERATION_INVALID";
}
