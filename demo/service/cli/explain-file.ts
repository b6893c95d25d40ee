import { UserError } from "../platform/errors/user-error.js";

/** What system error codes mean for a file, with the remedy. Follows the file name. */
const fileProblems: Readonly<Record<string, string>> = {
  ENOSPC: "can't be written: its disk is full. Free some space, then run the command again.",
  EDQUOT: "can't be written: this user's quota is used up. Free some space, then run the command again.",
  EROFS: "can't be written: its file system is read-only. Mount it for writing, or name another place.",
  EACCES:
    "can't be opened: this user lacks permission. Run the command as the user that owns it, or change its permissions.",
  EPERM:
    "can't be changed: this user lacks permission. Run the command as the user that owns it, or change its permissions.",
};

/**
 * UserError for a file that can't be used; other errors unchanged.
 * @param name used if the error doesn't name the file
 */
export function explainFile(error: unknown, name = "A file"): unknown {
  if (error instanceof UserError) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, path, dest } = cause as NodeJS.ErrnoException & { dest?: string };
    const problem = fileProblems[code ?? ""];
    if (problem) return new UserError(`${dest ?? path ?? name} ${problem}`, { cause: error });
  }
  return error;
}
