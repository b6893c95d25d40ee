import type { Address } from "@solana/kit";
import { coreProgram } from "./service/chain/standards/core/program.js";
import { fetchTimeout, type ProgramState } from "./validator/ensure-program.js";

/** Row of the start's output: name, value and note. */
export type OutputRow = readonly [name: string, value: string, note: string];

/** Announces a request to another machine, before it is sent. */
export const describeFetch = (node: string): string =>
  `Reading Metaplex Core from ${node}, for ${fetchTimeout / 1_000} s at most. PROGRAM_SOURCE=off turns this off.`;

/**
 * Lists the programs that the embedded chain has besides the runtime's, and what it does without Metaplex Core.
 * @param core whether the directory of programs has Metaplex Core
 */
export function describePrograms(programs: readonly Address[], core: ProgramState): OutputRow[] {
  if (core.status === "missing") {
    const others = programs.filter((program) => program !== coreProgram);
    const effect = "so the sample Open Signal is imported as token-2022";
    return [
      [
        "Programs",
        ["no Metaplex Core", ...others].join(" "),
        `${core.reason}, ${effect}; npm run clone-program adds it`,
      ],
    ];
  }
  const rows: OutputRow[] = [
    ["Programs", programs.join(" "), "Metaplex Core, so the sample Open Signal is imported as core"],
  ];
  if (core.status === "fetched")
    rows.push(["", `${core.size} bytes from ${core.node}`, `SHA-256 ${core.sha256}`]);
  return rows;
}
