import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../demo/service/platform/db/embedded.js";
import type { SimulationReport } from "../test/faults/simulation/simulator.js";
import { createFakeChainFixtures, pairPrefix } from "../test/faults/simulation/chain-fixture.js";
import { drawFaultsMatrix } from "../test/faults/simulation/faults-matrix.js";
import { createTemplate, runSimulations } from "../test/faults/simulation/run-simulations.js";
import { createTransactionFixture } from "../test/faults/simulation/transaction-fixture.js";

/**
 * `npm run simulate -- --seeds 20000`: runs 20,000 simulations and prints their findings. `--from 2001` starts at
 * another seed, `--parallel 4` runs four at a time. `--seed 42` runs one seed and prints its steps. `--pairs` mints two
 * items in a transaction.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "2000" },
    from: { type: "string", default: "1" },
    parallel: { type: "string", default: "2" },
    seed: { type: "string" },
    pairs: { type: "boolean", default: false },
  },
});
const seeds =
  values.seed !== undefined
    ? [values.seed]
    : Array.from(
        { length: readCount(values.seeds) },
        (_, index) => `${values.pairs ? pairPrefix : ""}${readCount(values.from) + index}`,
      );

const postgres = await startEmbeddedPostgres();
const startedAt = performance.now();
const reports: SimulationReport[] = [];
let steps = 0;
try {
  await runSimulations({
    database: await createTemplate(postgres.url),
    seeds,
    createChainFixture: createFakeChainFixtures(await createTransactionFixture()),
    parallel: Math.min(seeds.length, readCount(values.parallel)),
    onReport(report) {
      steps += report.trace.length;
      if (values.seed !== undefined) console.log(report.trace.join("\n"));
      for (const { kind, message } of report.findings)
        console.log(`seed ${report.seed}: ${kind}: ${message}`);
      reports.push({ ...report, trace: [] });
      return true;
    },
  });
} finally {
  await postgres.stop();
}

const seconds = (performance.now() - startedAt) / 1000;
const failed = reports.filter(({ findings }) => findings.length > 0);
const minted = reports.reduce((sum, report) => sum + report.minted, 0);
console.log(drawFaultsMatrix(reports));
console.log(
  `${reports.length} seeds in ${seconds.toFixed(1)} s, ${minted} minted, ${steps} steps, ${failed.length} failed`,
);
if (failed[0]) console.log(`Again, step by step: npm run simulate -- --seed ${failed[0].seed}`);
process.exitCode = failed.length > 0 ? 1 : 0;

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  console.error(`Not a whole number above 0: ${text}`);
  process.exit(1);
}
