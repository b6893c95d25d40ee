import { describe } from "vitest";
import { address } from "@solana/kit";
import { programDirectory, readPrograms } from "../demo/validator/programs.js";
import { coreNeeds } from "./needs.js";

const coreAddress = address("CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d");

/** Metaplex Core, if it is in the directory of programs; null otherwise. `npm run clone-program` fetches it. */
export const coreProgram =
  (await readPrograms(programDirectory(process.env))).find((program) => program.address === coreAddress) ??
  null;

/** Tests that need Metaplex Core. Without it they are skipped, and the runner says how many. */
export function describeWithCore(name: string, tests: () => void): void {
  describe(name, { meta: { needs: coreNeeds }, skip: coreProgram === null }, tests);
}

declare module "vitest" {
  interface TaskMeta {
    /** Program that the test needs in addition to those of the embedded chain. */
    needs?: string;
  }
}
