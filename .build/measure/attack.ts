import { parseArgs } from "node:util";
import { runAttack, type AttackReport } from "../../test/faults/processes/attack.js";
import { startCluster } from "../../test/faults/processes/cluster.js";

/**
 * `npm run measure:attack`: sells a drop over two service processes while attackers prepare without ever signing.
 * Runs with one address and with many, with and without limits on what an address holds, with and without proofs, and
 * with a small share for all pages of one key. Prints the attackers' share of the remaining items over time, how long
 * honest buyers needed, and what the attackers' proofs would cost.
 */
const { values } = parseArgs({
  options: {
    supply: { type: "string", default: "250" },
    addresses: { type: "string", default: "1,50" },
    seconds: { type: "string", default: "150" },
    runs: { type: "string", default: "no limits,no proofs,proofs ignored,proofs solved,2 percent per key" },
  },
});
const withoutProofs = { PROOF_ABOVE_HELD_PERCENT: "100" };
const runs: readonly { title: string; environment: Record<string, string>; solvesProofs?: boolean }[] = [
  { title: "no limits", environment: { HELD_PERCENT_PER_ADDRESS: "100", ...withoutProofs } },
  { title: "no proofs", environment: withoutProofs },
  { title: "proofs ignored", environment: {} },
  { title: "proofs solved", environment: {}, solvesProofs: true },
  { title: "2 percent per key", environment: { HELD_PERCENT_PER_KEY: "2" }, solvesProofs: true },
];
const supply = Number(values.supply);
const duration = Number(values.seconds) * 1_000;

const cluster = await startCluster({ maxConnections: 120 });
try {
  for (const attackingAddresses of values.addresses.split(",").map(Number)) {
    for (const { title, environment, solvesProofs = false } of runs) {
      if (!values.runs.split(",").includes(title)) continue;
      const plan = {
        supply,
        perMint: 5,
        attackingAddresses,
        solvesProofs,
        duration,
        goal: supply,
        environment,
      };
      print(`${attackingAddresses} attacking addresses, ${title}`, await runAttack(cluster, plan));
    }
  }
} finally {
  await cluster.close();
}

function print(title: string, { heldBefore, samples, sold, attackerOutcomes, proofs }: AttackReport): void {
  console.log(`\n${title}: ${heldBefore} of ${supply} items held before the buyers arrived`);
  console.log("seconds  sold  held by attackers  of the remaining items");
  for (const seconds of [1, 2, 5, 10, 20, 30, 45, 60, 90, 120, 150]) {
    const sample = samples.find(({ at }) => at >= seconds * 1_000);
    if (!sample) break;
    const left = supply - sample.sold;
    const share = left === 0 ? 0 : Math.round((100 * sample.heldByAttackers) / left);
    console.log(
      `${String(seconds).padStart(7)}  ${String(sample.sold).padStart(4)}  ${String(sample.heldByAttackers).padStart(17)}  ${share} %`,
    );
  }
  for (const share of [0.5, 0.95, 1]) {
    const sample = samples.find((one) => one.sold >= share * supply);
    const time = sample ? `after ${(sample.at / 1_000).toFixed(1)} s` : "not within the run";
    console.log(`honest buyers bought ${share * 100} % of the drop: ${time}`);
  }
  const { cpuSeconds, heldUnits } = proofs;
  if (heldUnits > 0) {
    const each = (cpuSeconds / heldUnits).toFixed(2);
    console.log(`proofs: ${cpuSeconds.toFixed(0)} CPU seconds for ${heldUnits} held items, ${each} per item`);
  }
  const outcomes = [...attackerOutcomes].map(([code, count]) => `${count} ${code}`).join(", ");
  console.log(`${sold} of ${supply} items sold; attackers' prepares by result: ${outcomes}`);
}
