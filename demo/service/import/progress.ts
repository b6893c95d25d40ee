/** Output that progress is shown on. */
export interface ProgressOutput {
  readonly warn: (text: string) => void;
  /** True if `warn` may overwrite its last line. */
  readonly isTerminal: boolean;
}

/**
 * Reports the progress of a long task. In a terminal it overwrites one line; in a log it only writes the final state.
 */
export function createProgress(
  { warn, isTerminal }: ProgressOutput,
  what: string,
): (done: number, all: number) => void {
  let shown = -1;
  return (done, all) => {
    const percent = Math.floor((done / all) * 100);
    const isOver = done === all;
    if (!isOver && (!isTerminal || percent === shown)) return;
    shown = percent;
    const line = `${what}: ${done} of ${all}`;
    warn(isTerminal ? `\r${line}${isOver ? "\n" : ""}` : `${line}\n`);
  };
}
