/**
 * Why an archive isn't unpacked. `unreadable`: it isn't a ZIP file. `tooLarge`: no drop can have as much. The others are
 * about a file in it.
 */
export type ZipProblem = "unreadable" | "tooLarge" | "damaged" | "encrypted" | "outside" | "unsupported";

/** An archive that isn't unpacked. */
export class ZipError extends Error {
  override readonly name = "ZipError";
  readonly problem: ZipProblem;
  readonly archive: string;
  /** File in the archive; empty: the archive itself. */
  readonly file: string;

  constructor(problem: ZipProblem, archive: string, file = "") {
    super(`${archive} isn't unpacked: ${[problem, file].filter(Boolean).join(" ")}`);
    this.problem = problem;
    this.archive = archive;
    this.file = file;
  }
}
