import { UserError } from "../platform/errors/user-error.js";

/** What system error codes mean for a file, with the remedy. Follows the file name. */
const fileProblems: Readonly<Record<string, string>> = {
  ENOSPC: "can't be written: its disk is full. Free some space, then run the command again.",
  EDQUOT: "can't be written: this user's quota is used up. Free some space, then run the command again.",
  EROFS: "can't be written: its file system is read-only. Mount it for writing, or choose another place.",
  EACCES:
    "can't be opened: this user lacks permission. Run the command as the user that owns it, or change its permissions.",
  EPERM:
    "can't be changed: this user lacks permission. Run the command as the user that owns it, or change its permissions.",
  ENOENT: "can't be opened: it, or a folder that it is in, doesn't exist.",
  ENOTDIR: "can't be opened: a part of its path is a file, not a folder.",
  EISDIR: "is a folder, not a file.",
  EEXIST: "exists, but isn't a folder, or must not exist yet.",
  ENAMETOOLONG: "can't be opened: its name is too long.",
  ELOOP: "can't be opened: links in its path lead to each other.",
  EMFILE: "can't be opened: this process has too many open files. Raise the limit with `ulimit -n`.",
  ENFILE: "can't be opened: this machine has too many open files.",
  EIO: "can't be read or written: its disk fails. Check the disk.",
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
