import { parseArgs } from "node:util";
import { runAttack, type AttackReport } from "./processes/attack.js";
import { startCluster } from "./processes/cluster.js";

/**
 * `npm run measure:attack`: sells a drop over two service processes while attackers prepare without ever signing, from one
 * address and from many, with the limits of what an address holds and without; prints their share of what is left over
 * time, and how long honest buyers needed.
 */
const { values } = parseArgs({
  options: {
    supply: { type: "string", default: "250" },
    addresses: { type: "string", default: "1,50" },
    seconds: { type: "string", default: "150" },
  },
});
const supply = Number(values.supply);
const duration = Number(values.seconds) * 1_000;

const cluster = await startCluster({ maximumConnections: 120 });
try {
  for (const attackingAddresses of values.addresses.split(",").map(Number)) {
    for (const percent of ["2", "100"]) {
      const report = await runAttack(cluster, {
        supply,
        perMint: 5,
        attackingAddresses,
        duration,
        goal: supply,
        environment: { HELD_PERCENT_PER_ADDRESS: percent },
      });
      print(`${attackingAddresses} attacking addresses, ${percent} % held by each at most`, report);
    }
  }
} finally {
  await cluster.close();
}

function print(title: string, { heldBefore, samples, sold, attackerOutcomes }: AttackReport): void {
  console.log(`\n${title}: held ${heldBefore} of ${supply} before the buyers came`);
  console.log("seconds  sold  held by attackers  share of what is left");
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
    const time = sample ? `after ${(sample.at / 1_000).toFixed(1)} s` : "never in this time";
    console.log(`honest buyers have ${share * 100} % of the drop: ${time}`);
  }
  const outcomes = [...attackerOutcomes].map(([code, count]) => `${count} ${code}`).join(", ");
  console.log(`sold ${sold} of ${supply}; attackers' prepares: ${outcomes}`);
}
